"""Playing through the page, as a person would who knows no game: looks, chooses, presses.

Every look waits until there is something to see, and every press until something came of it, so the
same seed plays the same game on the same deal, however slow the machine is.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypedDict

from playwright.sync_api import Frame, Page
from playwright.sync_api import TimeoutError as WaitedInVain

from scripts.steady_server import PATIENCE

LOOK = """() => {
  const tray = document.getElementById("tray");
  const field = document.querySelector(".field");
  return {
    curtain: !!document.querySelector("dialog.curtain"),
    over: !!document.querySelector(".outcome-card .ending"),
    busy: !tray || tray.matches(".busy, [aria-busy]"),
    field: field ? field.getAttribute("class").split(" ")[1] : "",
    buttons: [...document.querySelectorAll(".choices [data-action]")].map((b) => b.dataset.action),
    spots: document.querySelectorAll(".spot").length,
    moment: document.querySelector(".count")?.textContent ?? "",
  };
}"""
READY = f"""() => {{
  const seen = ({LOOK})();
  const able = !seen.busy && (seen.field || seen.buttons.length || seen.spots);
  return seen.curtain || seen.over || able ? seen : null;
}}"""
# Whatever a press does shows in the tray: it is busy for as long as a move takes, or offers other
# choices. Both are noticed even if the tray then looks as before.
WATCH = """() => {
  const tray = document.getElementById("tray");
  window.stirred = false;
  const watch = new MutationObserver(() => {
    window.stirred = true;
    watch.disconnect();
  });
  watch.observe(tray, { attributes: true, attributeFilter: ["class"] });
  watch.observe(tray.querySelector(".choices"), { childList: true });
}"""
STIRRED = """() => {
  const tray = document.getElementById("tray");
  return window.stirred && !tray.matches(".busy, [aria-busy]");
}"""


class Seen(TypedDict):
    """What the page offers at this moment."""

    curtain: bool
    over: bool
    busy: bool
    field: str
    buttons: list[str]
    spots: int
    moment: str
    """Which step of how many."""


class Player:
    """Plays by keyboard at one page; the same seed presses the same keys."""

    def __init__(self, page: Page, seed: int = 1, inside: Frame | None = None) -> None:
        """``inside``: the frame of the page where the table is."""
        self.page: Page | Frame = inside or page
        self.window = page
        self.keyboard = page.keyboard
        self.chance = random.Random(seed)
        self.made = 0

    def look(self) -> Seen:
        seen: Seen = self.page.evaluate(LOOK)
        return seen

    def ready(self) -> Seen:
        """Wait until there is something to do, or nothing any more."""
        try:
            found = self.page.wait_for_function(READY, timeout=PATIENCE * 1000)
        except WaitedInVain:
            raise AssertionError(f"nothing to do: {self.page.inner_text('#tray')}") from None
        seen: Seen = found.json_value()
        return seen

    @contextmanager
    def doing(self) -> Iterator[None]:
        """Wait until what is done meanwhile has come to something."""
        self.page.evaluate(WATCH)
        yield
        self.page.wait_for_function(STIRRED, timeout=PATIENCE * 1000)

    def move(self) -> bool:
        """Do one thing; False when the game is over."""
        seen = self.ready()
        if seen["over"]:
            return False
        self.made += 1
        if seen["curtain"]:
            self.page.click("dialog.curtain button")
            self.page.wait_for_selector("dialog.curtain", state="detached")
        elif seen["field"]:
            with self.doing():
                self.page.focus(".field")
                for _ in range(self.chance.randint(1, 3)):
                    self.keyboard.press("n")
                self.keyboard.press("Enter")
        else:
            self.choose(seen)
        return True

    def choose(self, seen: Seen) -> None:
        """One of the buttons and of the places on the board, by chance."""
        number = self.chance.randrange(len(seen["buttons"]) + seen["spots"])
        buttons = len(seen["buttons"])
        group = ".choices [data-action]" if number < buttons else ".spot"
        index = number if number < buttons else number - buttons
        with self.doing():
            self.page.locator(group).nth(index).focus()
            self.keyboard.press("Enter")

    def play(self, most: int = 10_000) -> bool:
        """Play on, at most so many things; says whether the game is over."""
        for _ in range(most):
            if not self.move():
                return True
        return False

    def play_until_there_are(self, count: int, selector: str) -> None:
        """Play on until the page offers so many of something at once."""
        while not self.ready()["over"]:
            if self.page.locator(selector).count() >= count:
                return
            self.move()
        raise AssertionError(f"the game is over without {count} {selector}")


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
