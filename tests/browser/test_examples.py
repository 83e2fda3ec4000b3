"""A game without a line of art, installed as anybody's would be, is played in the browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from scripts.browser_player import Player, board_of, sit
from scripts.steady_server import Server
from tests.browser.conftest import OpenPage
from tests.browser.test_pages import axe, axe_faults  # noqa: F401 - a fixture
from tests.lanterns_installed import install

TWO = [{"who": "me"}, {"who": "here", "name": "Bo"}]
PIECES = ".live > [data-id^='board-']"


@pytest.fixture(scope="module")
def site(built: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that finds connect four by its entry point."""
    packages = tmp_path_factory.mktemp("packages")
    install(packages, "connect-four")
    with pytest.MonkeyPatch.context() as patch:
        patch.syspath_prepend(str(packages))
        with Server(tmp_path_factory.mktemp("site")) as server:
            yield server


def drop(page: Page, column: str) -> None:
    """Press a column of the board with the mouse, and see the disc in it."""
    before = page.locator(PIECES).count()
    page.locator(f".spot[data-spot={column}]").click()
    expect(page.locator(PIECES)).to_have_count(before + 1)


def test_it_stands_on_the_home_page_and_is_a_table_after_two_clicks(
    open_page: OpenPage, site: Server
) -> None:
    page = open_page("/", site=site)
    card = page.locator("[data-game=connect-four]")
    expect(card).to_contain_text("Drop discs and line four of them up.")
    card.get_by_role("link", name="Change table").click()
    page.get_by_role("heading", name="House rules").click()
    expect(page.get_by_text("What four in a row does.")).to_be_visible()
    page.click("#start")
    expect(page.locator(".spot")).to_have_count(7)
    expect(page.locator("#now")).to_have_text("Choose a column for your disc.")


def test_columns_are_pressed_on_the_board_until_four_lie_in_a_row(
    open_page: OpenPage, site: Server
) -> None:
    page = open_page("/", site=site)
    sit(page, "connect-four", seats=TWO)
    for column in "ddccbb":
        drop(page, column)
    board = board_of(page)
    assert "d1" in board["board-d1"]
    assert board["board-d1"] != board["board-d2"]
    page.locator(".spot[data-spot=a]").click()
    expect(page.locator(".outcome-card .ending")).to_be_visible()
    expect(page.locator(".journal")).to_contain_text("has four in a row!")


def test_whole_game_is_played_by_whoever_knows_no_game(open_page: OpenPage, site: Server) -> None:
    page = open_page("/", site=site)
    sit(page, "connect-four", seats=TWO)
    player = Player(page, seed=1)
    assert player.play(most=200)
    expect(page.locator(".outcome-card .ending")).to_be_visible()
    assert page.locator(PIECES).count() >= 7


@pytest.mark.usefixtures("axe")
def test_axe_finds_nothing_at_the_plain_table(open_page: OpenPage, site: Server) -> None:
    page = open_page("/", dark=True, site=site)
    sit(page, "connect-four", seats=TWO)
    drop(page, "d")
    assert axe_faults(page) == []
    page.set_viewport_size({"width": 360, "height": 740})
    page.wait_for_function("() => document.querySelector('.board').viewBox.baseVal.width < 361")
    assert axe_faults(page) == []
