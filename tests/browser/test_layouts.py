"""Seven screens: the board first, nothing too small, covered, or needed and out of sight."""

from __future__ import annotations

import pytest

from digsite.games import game_ids
from scripts.browser_player import Player, sit
from scripts.page_check import SCREENS, faults
from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("game", game_ids())
def test_a_table_fits_every_screen(open_page: OpenPage, game: str) -> None:
    page = open_page("/", calm=True)
    sit(page, game)
    Player(page, seed=4).play(most=9)
    table = page.url
    found = []
    for screen in SCREENS:
        page.set_viewport_size({"width": screen.width, "height": screen.height})
        page.goto(table)
        page.wait_for_selector(".people .name")
        Player(page).ready()
        page.wait_for_function("() => document.fonts.status === 'loaded'")
        found += faults(page, game, screen)
    assert found == []
