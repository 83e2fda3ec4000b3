"""Playing through the page, as a person would who knows no game: looks, chooses, presses."""

from __future__ import annotations

import random
import time
from typing import TypedDict

from playwright.sync_api import Page

from scripts.browser_server import PATIENCE

LOOK = """() => {
  const tray = document.getElementById("tray");
  const field = document.querySelector(".field");
  return {
    curtain: !!document.querySelector("dialog.curtain"),
    over: !!document.querySelector(".outcome-card .ending"),
    busy: !tray || tray.classList.contains("busy"),
    field: field ? field.getAttribute("class").split(" ")[1] : "",
    buttons: [...document.querySelectorAll(".choices [data-action]")].map((b) => b.dataset.action),
    spots: document.querySelectorAll(".spot").length,
    hurry: !!document.querySelector("[data-tool=skip]"),
  };
}"""


class Seen(TypedDict):
    """What the page offers at this moment."""

    curtain: bool
    over: bool
    busy: bool
    field: str
    buttons: list[str]
    spots: int
    hurry: bool


class Player:
    """Plays by keyboard at one page; the same seed presses the same keys."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.chance = random.Random(seed)
        self.made = 0

    def look(self) -> Seen:
        seen: Seen = self.page.evaluate(LOOK)
        return seen

    def ready(self) -> Seen:
        """Wait until there is something to do, or nothing any more; bots are asked to hurry."""
        end = time.monotonic() + PATIENCE
        hurried = False
        while time.monotonic() < end:
            seen = self.look()
            if seen["curtain"] or seen["over"]:
                return seen
            if not seen["busy"] and (seen["field"] or seen["buttons"] or seen["spots"]):
                return seen
            if seen["hurry"] and not hurried:
                self.page.evaluate("document.querySelector('[data-tool=skip]')?.click()")
                hurried = True
            self.page.wait_for_timeout(40)
        raise AssertionError(f"nothing to do: {self.page.inner_text('#tray')}")

    def move(self) -> bool:
        """Do one thing; False when the game is over."""
        seen = self.ready()
        if seen["over"]:
            return False
        self.made += 1
        keys = self.page.keyboard
        if seen["curtain"]:
            self.page.click("dialog.curtain button")
            self.page.wait_for_selector("dialog.curtain", state="detached")
        elif seen["field"]:
            self.page.focus(".field")
            for _ in range(self.chance.randint(1, 3)):
                keys.press("n")
            keys.press("Enter")
        else:
            self.choose(seen)
        return True

    def choose(self, seen: Seen) -> None:
        """One of the buttons and of the places on the board, by chance."""
        number = self.chance.randrange(len(seen["buttons"]) + seen["spots"])
        buttons = len(seen["buttons"])
        group = ".choices [data-action]" if number < buttons else ".spot"
        index = number if number < buttons else number - buttons
        # What was there a moment ago may be gone: then the next look finds what there is now.
        found = self.page.evaluate(
            "([group, index]) => { const one = document.querySelectorAll(group)[index];"
            " one?.focus(); return Boolean(one) }",
            [group, index],
        )
        if found:
            self.page.keyboard.press("Enter")

    def play(self, most: int = 10_000) -> bool:
        """Play on, at most so many things; says whether the game is over."""
        for _ in range(most):
            if not self.move():
                return True
        return False


def new_table(
    page: Page,
    game: str,
    *,
    mode: str = "",
    seats: list[dict[str, str]] | None = None,
    **more: object,
) -> dict[str, object]:
    """Set a table without the form; returns what the server says: table, links, watch."""
    body: dict[str, object] = {
        "game": game,
        "seats": seats or [{"who": "me"}, {"who": "bot", "level": "visitor"}],
        **more,
    }
    if mode:
        body["mode"] = mode
    made: dict[str, object] = page.evaluate(
        """async (body) => (await fetch("/api/tables", {
          method: "POST",
          headers: {"Content-Type": "application/json"},
          body: JSON.stringify(body),
        })).json()""",
        body,
    )
    assert "table" in made, made
    return made


def sit(
    page: Page,
    game: str,
    *,
    mode: str = "",
    seats: list[dict[str, str]] | None = None,
    **more: object,
) -> str:
    """Set a table and go to it; returns its id."""
    table = str(new_table(page, game, mode=mode, seats=seats, **more)["table"])
    page.goto(f"/t/{table}")
    page.wait_for_selector(".company .people li")
    return table


def board_of(page: Page) -> dict[str, str]:
    """Every live element of the board: where it is, what it says."""
    found: dict[str, str] = page.evaluate(
        """() => {
          const told = (g) => `${g.getAttribute("transform")} ${g.getAttribute("aria-label")}`;
          const live = [...document.querySelectorAll(".live > [data-id]")];
          return Object.fromEntries(live.map((g) => [g.dataset.id, told(g)]));
        }"""
    )
    return found
