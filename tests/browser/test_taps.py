"""Fingers on fine boards: whoever misses a place by a little is shown the one they meant."""

import pytest
from playwright.sync_api import Page, expect

from digsite.games import game_ids
from scripts.browser_player import Player, sit
from scripts.page_check import Screen, faults
from tests.browser.conftest import OpenPage

ZOOMED = Screen("1440 x 900 at 200 %", 720, 450)
# A point of the board on no place, with one place nearer than all others, and that within reach.
BESIDE = """() => {
  const spots = [...document.querySelectorAll(".board .spot")];
  const far = (one, x, y) => {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    return Math.hypot(Math.max(left - x, 0, x - right), Math.max(top - y, 0, y - bottom));
  };
  for (const one of spots) {
    const { left, top, right, bottom } = one.getBoundingClientRect();
    for (const by of [6, 10, 14]) {
      for (const [x, y] of [[left - by, (top + bottom) / 2], [right + by, (top + bottom) / 2],
                            [(left + right) / 2, top - by], [(left + right) / 2, bottom + by]]) {
        const on = document.elementFromPoint(x, y);
        if (!on || !on.closest(".board") || on.closest(".spot, .glance, .field")) continue;
        const order = spots.map((each) => [far(each, x, y), each]).sort((a, b) => a[0] - b[0]);
        const alone = order.length < 2 || order[1][0] - order[0][0] > 4;
        if (order[0][1] === one && order[0][0] > 2 && alone) return [x, y, one.dataset.spot];
      }
    }
  }
  return null;
}"""


def beside(page: Page) -> tuple[float, float, str]:
    """Play on until a tap can miss a place by a little."""
    player = Player(page, seed=4)
    for _ in range(60):
        assert not player.ready()["over"]
        found = page.evaluate(BESIDE)
        if found:
            return float(found[0]), float(found[1]), str(found[2])
        player.move()
    raise AssertionError("no place on the board that a finger could miss")


@pytest.mark.parametrize("game", ["anasazi", "gads-hill", "indus"])
def test_the_nearest_place_takes_a_tap_and_is_shown_first(open_page: OpenPage, game: str) -> None:
    page = open_page("/", width=360, height=740, touch=True)
    sit(page, game)
    if game == "indus":
        # To choose a colour is light and counts at once: on to where a piece goes.
        Player(page, seed=2).play_until_there_are(12, ".spot")
    x, y, spot = beside(page)
    steps = str(page.locator(".count").text_content())
    page.touchscreen.tap(x, y)
    page.wait_for_function(
        "(spot) => document.querySelector('.spot.armed') || !document.querySelector('.spot') "
        "|| ![...document.querySelectorAll('.spot')].some((one) => one.dataset.spot === spot)",
        arg=spot,
    )
    expect(page.locator(".count")).to_have_text(steps)
    armed = page.locator(".spot.armed")
    if armed.count():
        assert armed.get_attribute("data-spot") == spot


@pytest.mark.parametrize("game", game_ids())
def test_a_table_works_at_twofold_zoom(open_page: OpenPage, game: str) -> None:
    page = open_page("/", width=ZOOMED.width, height=ZOOMED.height)
    sit(page, game)
    Player(page, seed=5).play(most=3)
    Player(page).ready()
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    # A pixel of the page is four of the screen there: nothing is too small to read.
    found = faults(page, game, ZOOMED)
    assert [one for one in found if "text below" not in one] == []
