"""Photograph the pages of the browser client into out/pictures: desktop and phone, day and lantern.

    python -m scripts.screens         all pages and every game's table
    python -m scripts.screens --docs  also the few that are kept in docs/pictures
    python -m scripts.screens --four  only the sheets of four there: each game's table on a desktop
                                      and a phone, by day and by lantern light

Needs Chromium, playwright and the built client; says so, and does nothing, where one is missing.
"""

from __future__ import annotations

import argparse
import base64
import importlib.util
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from digsite.draw.render import FLAGS, MissingBrowser, find_browser
from digsite.games import game_ids
from scripts import client
from scripts.browser_player import Player, sit
from scripts.steady_server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

OUT = Path("out/pictures")
DOCS = Path("docs/pictures")
PAGES = {
    "home": "/",
    "new": "/new/scarabya",
    "guide": "/guide/indus",
    "learn": "/learn/scarabya",
    "puzzle": "/puzzle/scarabya",
    "problem": "/problem/indus/1",
    "deal": "/deal/indus",
    "did": "/did",
    "you": "/you",
    "privacy": "/privacy",
}
MOVES = 9
"""How far into a game its table is photographed."""
QUALITY = 80


@dataclass(frozen=True)
class Device:
    """What a page is looked at with."""

    name: str
    width: int
    height: int
    pixels: float
    touch: bool


DESKTOP = Device("desktop", 1366, 860, 1, touch=False)
PHONE = Device("phone", 360, 740, 2, touch=True)


FOUR = (Device("desktop", 1440, 900, 1, touch=False), Device("phone", 390, 844, 2, touch=True))
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
FAR_IN = {"gads-hill": 30, "anasazi": 40}
"""Games that begin with a draft or a set-up are photographed later."""
TAKEN_UP = {"anasazi": "[data-spot=expedition-5]"}
"""What is taken up for the picture, once it can be."""
SHEET = """<body style="margin:6px;display:flex;gap:6px;background:#888">{}"""
SHOT = """<img style="height:600px" src="data:image/png;base64,{}">"""


@contextmanager
def opened(
    browser: Browser, url: str, device: Device, theme: Literal["light", "dark"]
) -> Iterator[Page]:
    """A fresh window."""
    context = browser.new_context(
        base_url=url,
        viewport={"width": device.width, "height": device.height},
        device_scale_factor=device.pixels,
        has_touch=device.touch,
        is_mobile=device.touch,
        color_scheme=theme,
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def photograph(page: Page, target: Path, quality: int = QUALITY) -> None:
    """Write what is in the window as WebP, which Playwright itself cannot."""
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_load_state("networkidle")  # the cards' pictures are drawn on demand
    page.wait_for_timeout(600)
    debugger = page.context.new_cdp_session(page)
    shot = debugger.send("Page.captureScreenshot", {"format": "webp", "quality": quality})
    target.write_bytes(base64.b64decode(shot["data"]))
    print(target, flush=True)


def table(page: Page, game: str) -> None:
    """A table in full swing."""
    page.goto("/")
    sit(page, game)
    player = Player(page, seed=4)
    player.play(most=MOVES)
    player.ready()


def all_screens(browser: Browser, url: str) -> None:
    for device in (DESKTOP, PHONE):
        for theme in THEMES:
            with opened(browser, url, device, theme) as page:
                for name, path in PAGES.items():
                    page.goto(path)
                    page.wait_for_selector("main h1, main h2")
                    photograph(page, OUT / f"web-{name}-{device.name}-{theme}.webp")
                for game in game_ids():
                    table(page, game)
                    photograph(page, OUT / f"web-{game}-{device.name}-{theme}.webp")


def docs_screens(browser: Browser, url: str) -> None:
    with opened(browser, url, DESKTOP, "light") as page:
        page.goto("/")
        page.wait_for_selector(".game img")
        photograph(page, DOCS / "web-home.webp")
        table(page, "indus")
        photograph(page, DOCS / "web-indus.webp")
    with opened(browser, url, PHONE, "dark") as page:
        table(page, "anasazi")
        photograph(page, DOCS / "web-phone.webp")


def four_pictures(browser: Browser, url: str, game: str) -> None:
    """One table four times on a sheet: desktop and phone, by day and by lantern light."""
    desk = browser.new_context(
        base_url=url, viewport={"width": 1440, "height": 900}, reduced_motion="reduce"
    )
    page = desk.new_page()
    page.goto("/")
    sit(page, game)
    player = Player(page, seed=4)
    player.play(most=FAR_IN.get(game, MOVES))
    taken_up = TAKEN_UP.get(game)
    if taken_up:
        player.play_until_there_are(1, taken_up)
    player.ready()
    shots = ""
    for device in FOUR:
        for theme in THEMES:
            context = browser.new_context(
                base_url=url,
                viewport={"width": device.width, "height": device.height},
                device_scale_factor=device.pixels,
                has_touch=device.touch,
                is_mobile=device.touch,
                color_scheme=theme,
                reduced_motion="reduce",
                storage_state=desk.storage_state(),
            )
            shots += SHOT.format(base64.b64encode(seen_again(context, page.url, taken_up)).decode())
            context.close()
    desk.close()
    sheet = browser.new_page(viewport={"width": 2510, "height": 612})
    sheet.set_content(SHEET.format(shots))
    photograph(sheet, DOCS / f"four-{game}.webp", quality=55)
    sheet.close()


def seen_again(context: BrowserContext, address: str, taken_up: str | None) -> bytes:
    """The same table in another window, with the same thing taken up."""
    page = context.new_page()
    page.goto(address)
    Player(page).ready()
    missed = page.locator(".film button")
    if missed.count():  # this window has not seen the latest moves
        missed.click()
        Player(page).ready()
    if taken_up:
        page.focus(taken_up)
        page.keyboard.press("Enter")
    page.wait_for_timeout(600)
    return page.screenshot()


def obstacle() -> str:
    """Why no page can be photographed; empty when it can."""
    try:
        find_browser()
    except MissingBrowser as missing:
        return str(missing)
    if importlib.util.find_spec("playwright") is None:
        return "To photograph pages, install playwright (make dev)."
    return "" if client.is_built() else f"To build the client, {client.HOW_TO_GET_NODE}."


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Photograph the browser client.")
    parser.add_argument("--docs", action="store_true", help="also those kept in docs/pictures")
    parser.add_argument("--four", action="store_true", help="only the sheets of four")
    asked = parser.parse_args(argv)
    missing = obstacle()
    if missing:
        print(f"{missing} No pages are photographed.")
        return 0
    from playwright.sync_api import sync_playwright

    OUT.mkdir(parents=True, exist_ok=True)
    flags = [flag for flag in FLAGS if flag != "--headless"]
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder)) as server,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        if not asked.four:
            all_screens(browser, server.url)
        if asked.docs:
            docs_screens(browser, server.url)
        if asked.docs or asked.four:
            for game in game_ids():
                four_pictures(browser, server.url, game)
    return 0


if __name__ == "__main__":
    sys.exit(main())
