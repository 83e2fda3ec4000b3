"""Contact sheets of pages and tables: seven screens, by day and by lantern light, twelve a sheet.

    python -m scripts.sheets                  all games, into out/pictures
    python -m scripts.sheets --game scarabya  one game
    python -m scripts.sheets --screen phone   one screen, maybe several
    python -m scripts.sheets --language de    in another language, into out/pictures/de
    python -m scripts.sheets --check          no photographs, only what can be said without looking

Moments: the start, a choice half made, a choice refused, the last move seen, the end as whoever
played it saw it, the result further down. Every page is checked on the
way (`scripts/page_check.py`); faults are printed and make the command fail.
"""

from __future__ import annotations

import argparse
import base64
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from digsite.core.words import ENGLISH, languages
from digsite.draw.render import FLAGS, find_browser
from digsite.games import game_ids
from scripts.browser_player import Player, sit
from scripts.page_check import SCREENS, Screen, faults, misfits
from scripts.screens import OUT, PAGES, obstacle
from scripts.steady_server import Server

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

Theme = Literal["light", "dark"]
THEMES: tuple[Theme, ...] = ("light", "dark")
A_SHEET = 12
MOVES = 9
"""How far into a game its last move is photographed."""
SHEET = """<body style="margin:8px;display:grid;grid-template-columns:repeat(4,1fr);gap:8px">{}"""
SHOT = """<figure style="margin:0"><img style="width:100%" src="data:image/png;base64,{}">
<figcaption style="font:14px sans-serif">{}</figcaption></figure>"""


def moments(page: Page, game: str) -> dict[str, str]:
    """The addresses of tables of one game at telling moments."""
    found = {}
    for moment, most in (("start", 0), ("last move", MOVES), ("end", 10_000)):
        page.goto("/")
        sit(page, game)
        player = Player(page, seed=4)
        player.play(most=most)
        player.ready()
        found[moment] = page.url
    start, end = found["start"], found["end"]
    return {
        "start": start,
        "choosing": start,
        "refused": start,
        "last move": found["last move"],
        "end": end,
        "result": end,
    }


def choose(page: Page) -> None:
    """Begin to choose: hold the piece somewhere else, or take the first place there is."""
    if page.locator(".field").count():
        page.focus(".field")
        page.keyboard.press("n")
    elif page.locator(".choices [data-action]").count():
        page.locator(".choices [data-action]").first.hover()
    page.wait_for_timeout(300)


def be_refused(page: Page) -> None:
    """Press what the rules forbid; where only the legal is offered, something that only tells."""
    if page.locator(".field.place").count():
        page.focus(".field")
        for key in ("ArrowUp", "ArrowLeft"):
            for _ in range(12):
                page.keyboard.press(key)
        page.keyboard.press("Enter")
        page.wait_for_selector(".told[data-tone=bad]")
    elif page.locator(".field").count():
        page.focus(".field")
        while not page.locator(".field[data-legal=false]").count():
            page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
        page.wait_for_selector(".told[data-tone=bad]")
    elif page.locator(".glance").count():
        page.locator(".glance").first.focus()
        page.keyboard.press("Enter")
        page.wait_for_selector(".told[data-tone=preview]")


def brought_to(page: Page, tables: dict[str, str]) -> Iterator[str]:
    """Bring a page to each moment of a game, which is told when it is there."""
    for moment, address in tables.items():
        page.goto(address)
        page.wait_for_selector(".people .name")
        Player(page).ready()
        page.wait_for_timeout(400)
        if moment == "choosing":
            choose(page)
        elif moment == "refused":
            be_refused(page)
        elif moment == "result":
            page.locator(".outcome-card .ending .result, .outcome-card .ending").last.evaluate(
                "(one) => one.scrollIntoView({ block: 'center' })"
            )
        yield moment


def table_faults(page: Page, game: str, moment: str, screen: Screen) -> list[str]:
    """What is wrong with a table at a moment."""
    found = misfits(page, f"{game}, {screen.name}")
    if moment != "result":  # scrolled down on purpose
        found += faults(page, game, screen, over=moment == "end")
    return [f"{moment}: {fault}" for fault in found]


def shots(
    context: BrowserContext, game: str, tables: dict[str, str], screen: Screen, told: list[str]
) -> Iterator[tuple[str, bytes]]:
    page = context.new_page()
    for moment in brought_to(page, tables):
        told += table_faults(page, game, moment, screen)
        yield f"{game}, {moment}, {screen.name}", page.screenshot()
    page.close()


def opened_pages(page: Page) -> Iterator[str]:
    """Open each page that is no table; its name when all of it is there."""
    for name, path in PAGES.items():
        page.goto(path)
        page.wait_for_selector("main h1, main h2")
        page.wait_for_load_state("networkidle")  # the cards' pictures are drawn on demand
        yield name


def page_shots(
    context: BrowserContext, screen: Screen, told: list[str]
) -> Iterator[tuple[str, bytes]]:
    """The pages that are no table, whole."""
    page = context.new_page()
    for name in opened_pages(page):
        told += misfits(page, f"{name}, {screen.name}")
        yield f"{name}, {screen.name}", page.screenshot()
    page.close()


@dataclass(frozen=True)
class Studio:
    """A browser at a server, the language it wishes for, and the screens it looks with."""

    browser: Browser
    url: str
    language: str
    screens: Sequence[Screen]
    folder: Path

    def window(self, screen: Screen, theme: Theme, **more: Any) -> BrowserContext:
        return self.browser.new_context(
            base_url=self.url,
            locale=self.language,
            viewport={"width": screen.width, "height": screen.height},
            has_touch=screen.touch,
            color_scheme=theme,
            reduced_motion="reduce",
            **more,
        )

    def lay_out(self, taken: Sequence[tuple[str, bytes]], name: str) -> None:
        """Photographs on sheets of twelve."""
        for first in range(0, len(taken), A_SHEET):
            target = self.folder / f"{name}-{first // A_SHEET + 1}.png"
            lay_out(self.browser, taken[first : first + A_SHEET], target)


def game_sheets(studio: Studio, game: str) -> list[str]:
    """Photograph one game; the faults found on the way."""
    desk = studio.window(Screen("desk", 1440, 900), "light")
    tables = moments(desk.new_page(), game)
    told: list[str] = []
    for theme in THEMES:
        taken: list[tuple[str, bytes]] = []
        for screen in studio.screens:
            context = studio.window(screen, theme, storage_state=desk.storage_state())
            taken += shots(context, game, tables, screen, told)
            context.close()
        studio.lay_out(taken, f"sheet-{game}-{theme}")
    desk.close()
    return sorted(set(told))


def page_sheets(studio: Studio) -> list[str]:
    """Photograph the other pages."""
    told: list[str] = []
    for theme in THEMES:
        taken: list[tuple[str, bytes]] = []
        for screen in studio.screens:
            context = studio.window(screen, theme)
            taken += page_shots(context, screen, told)
            context.close()
        studio.lay_out(taken, f"sheet-pages-{theme}")
    return sorted(set(told))


def check(studio: Studio, games: Sequence[str], pages: bool) -> list[str]:
    """The faults of tables, and of pages, in both lights, without photographs."""
    desk = studio.window(Screen("desk", 1440, 900), "light")
    told: list[str] = []
    tables = {game: moments(desk.new_page(), game) for game in games}
    for screen in studio.screens:
        context = studio.window(screen, "light", storage_state=desk.storage_state())
        page = context.new_page()
        for name in opened_pages(page) if pages else ():
            for theme in THEMES:
                page.emulate_media(color_scheme=theme)
                told += misfits(page, f"{name}, {screen.name}")
        for game in games:
            for moment in brought_to(page, tables[game]):
                for theme in THEMES:
                    page.emulate_media(color_scheme=theme)
                    told += table_faults(page, game, moment, screen)
        context.close()
    desk.close()
    return sorted(set(told))


def lay_out(browser: Browser, some: Sequence[tuple[str, bytes]], target: Path) -> None:
    """Twelve photographs on one sheet."""
    figures = "".join(SHOT.format(base64.b64encode(shot).decode(), name) for name, shot in some)
    page = browser.new_page(viewport={"width": 2000, "height": 1200})
    page.set_content(SHEET.format(figures))
    page.screenshot(path=target, full_page=True)
    page.close()
    print(target, flush=True)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Contact sheets of pages and tables.")
    parser.add_argument("--game", choices=game_ids(), help="only this game")
    parser.add_argument(
        "--screen", action="append", choices=[one.name for one in SCREENS], help="only this screen"
    )
    parser.add_argument("--language", choices=languages(), default=ENGLISH)
    parser.add_argument("--check", action="store_true", help="no photographs")
    asked = parser.parse_args(argv)
    out = OUT if asked.language == ENGLISH else OUT / asked.language
    screens = [one for one in SCREENS if asked.screen is None or one.name in asked.screen]
    missing = obstacle()
    if missing:
        print(f"{missing} {'Nothing is checked.' if asked.check else 'No sheets are made.'}")
        # Who asks for faults is not to read this as none.
        return 1 if asked.check else 0
    from playwright.sync_api import sync_playwright

    out.mkdir(parents=True, exist_ok=True)
    flags = [flag for flag in FLAGS if flag != "--headless"]
    found: list[str] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        sync_playwright() as playwright,
        Server(Path(folder)) as server,
    ):
        browser = playwright.chromium.launch(executable_path=find_browser(), args=flags)
        studio = Studio(browser, server.url, asked.language, screens, out)
        games = [game for game in game_ids() if asked.game in (None, game)]
        if asked.check:
            found += check(studio, games, pages=asked.game is None)
        else:
            found += page_sheets(studio) if asked.game is None else []
            for game in games:
                found += game_sheets(studio, game)
    for fault in found:
        print(fault, file=sys.stderr)
    print(f"{len(found)} faults")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
