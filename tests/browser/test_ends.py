"""How a game ends: the board stays the stage, the result stands beside it, and leads on."""

import pytest
from playwright.sync_api import Page, expect

from digsite.games import game_ids
from scripts.browser_player import Player, new_table, sit
from tests.browser.conftest import OpenPage

BOTS = [{"who": "bot", "level": "visitor"}] * 2
SHARE = """() => {
  navigator.canShare = () => true;
  navigator.share = async ({ files, ...told }) => {
    window.shared = { ...told, files: files.map((one) => [one.name, one.size > 1000]) };
  };
}"""
LIES = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const board = box(".board"), card = box(".outcome-card .ending"), tray = box("#tray");
  const apart = (a, b) =>
    Math.min(a.right, b.right) - Math.max(a.left, b.left) <= 1 ||
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) <= 1;
  const { left, top, right, bottom } = board;
  const inside = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  return inside && apart(board, tray) && apart(board, card) && card.top < innerHeight;
}"""


def lies(page: Page, width: int, height: int) -> None:
    """See that the board is whole and the result beside or below it."""
    page.set_viewport_size({"width": width, "height": height})
    page.wait_for_function(LIES)


SHORT = ("scarabya", "ziggurat")
GAMES = [pytest.param(game, marks=() if game in SHORT else pytest.mark.slow) for game in game_ids()]


@pytest.mark.parametrize("game", GAMES)
def test_board_stays_whole_beside_the_result(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    page.goto(f"/t/{new_table(page, game, seats=BOTS)['table']}")
    ending = page.locator(".outcome-card .ending")
    expect(ending.locator("h2")).not_to_be_empty()
    for width, height in ((1440, 900), (1280, 720), (768, 1024), (360, 740), (740, 360)):
        lies(page, width, height)
    expect(ending.get_by_role("link", name="Replay")).to_have_count(1)
    # Who plays together has no points to draw a curve of.
    expect(ending.locator(".curve")).to_have_count(0 if game == "ziggurat" else 1)


def test_a_result_is_shared_with_its_picture(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit(page, "scarabya", mode="solo", seats=[{"who": "me"}])
    assert Player(page).play()
    ending = page.locator(".outcome-card .ending")
    share = ending.locator("[data-tool=share]")
    share.click()
    # Without a way of the browser's own: the link is copied, the picture lies beside it.
    sheet = page.locator("dialog.sheet")
    expect(sheet.locator(".address")).to_contain_text(f"/r/{table}")
    expect(sheet.locator("img.shared")).to_be_visible()
    page.wait_for_function("() => document.querySelector('img.shared').naturalWidth === 1200")
    page.keyboard.press("Escape")
    page.evaluate(SHARE)
    share.click()
    shared = page.wait_for_function("() => window.shared").json_value()
    assert shared["url"].endswith(f"/r/{table}")
    assert shared["text"] == ending.locator("h2").text_content()
    assert shared["files"] == [["digsite.png", True]]
