"""Every game, played through the page."""

import re

import pytest
from playwright.sync_api import Page, expect

from digsite.games import game_ids
from scripts.browser_player import Player, new_table, sit
from tests.browser.conftest import OpenPage
from tests.browser.test_online import see_the_same_moment


def test_newcomer_is_in_a_game_after_one_press(open_page: OpenPage) -> None:
    page = open_page("/")
    page.click("[data-game=scarabya] .button.primary")
    page.wait_for_selector(".field.place")
    assert "/t/" in page.url


@pytest.mark.parametrize("game", [game for game in game_ids() if game != "scarabya"])
def test_long_stretch_of_each_game(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    sit(page, game)
    # A team may lose early: then the game is over, and was played all the same.
    over = Player(page, seed=3).play(most=18)
    assert over or page.locator(".journal li").count() > 3


def test_whoever_lost_a_first_game_takes_the_last_step_back(open_page: OpenPage) -> None:
    page = open_page("/")
    page.click("[data-game=ziggurat] .button.primary")
    player = Player(page, seed=2)
    assert player.play()
    steps = str(page.locator(".count").text_content())
    page.locator("[data-again=back]").click()
    expect(page.locator(".outcome-card .ending")).to_have_count(0)
    expect(page.locator(".count")).not_to_have_text(steps)
    assert not player.ready()["over"]


def test_whole_game_with_rematch_and_replay(open_page: OpenPage) -> None:
    page = open_page("/")
    table = sit(page, "scarabya")
    assert Player(page).play()
    dialog = page.locator(".outcome-card .ending")
    expect(dialog.locator(".result .sum td")).to_have_count(2)
    # The journal's last line is in sight, although the outcome took room from it.
    page.wait_for_function("""() => {
      const list = document.querySelector(".journal");
      return list.scrollHeight - list.scrollTop - list.clientHeight < 2;
    }""")
    dialog.get_by_role("link", name="Replay").click()
    page.wait_for_url(f"**/r/{table}*")
    page.wait_for_selector(".live > [data-id]")
    page.get_by_role("button", name="One step on").first.click()
    expect(page.locator(".count")).to_contain_text("1 /")
    # To look at a moment scrolls the list of moments, never the page with its board.
    page.evaluate("scrollTo(0, 0)")
    page.set_viewport_size({"width": 700, "height": 600})
    page.locator(".journal .step").last.evaluate("(one) => one.click()")
    expect(page.locator(".journal .looked:last-child")).to_have_count(1)
    assert page.evaluate("scrollY") == 0
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/t/{table}")
    page.locator(".outcome-card .ending").get_by_role("button", name="Rematch").click()
    page.wait_for_selector(".field.place")
    assert table not in page.url


HAND = "() => [...document.querySelectorAll('.live > [data-id]')].map((one) => one.dataset.id)"
SAME_HAND = f"(other) => JSON.stringify(({HAND})()) === JSON.stringify(other)"


def see_the_same_hand(page: Page, watching: Page) -> None:
    """Never more than the watcher sees, and all of that in the end: panels follow the board."""
    expect(watching.locator("[data-panel]").first).to_be_attached()
    public = watching.evaluate(HAND)
    assert set(page.evaluate(HAND)) <= set(public)
    page.wait_for_function(SAME_HAND, arg=public)


def test_one_screen_for_two_shows_the_public_board_behind_a_curtain(open_page: OpenPage) -> None:
    page, watching = open_page("/"), open_page("/")
    seats = [{"who": "me", "name": "Ada"}, {"who": "here", "name": "Grandma"}]
    made = new_table(page, "gads-hill", seats=seats)
    watching.goto(re.sub(r"^https?://[^/]+", "", str(made["watch"])))
    watching.click("button[type=submit]")
    watching.wait_for_selector(".company .people li")
    page.goto(f"/t/{made['table']}")
    curtain = page.locator("dialog.curtain")
    # The very first turn, and every reload: the board is there, and nothing that is anybody's own.
    for _ in range(2):
        expect(curtain).to_be_visible()
        expect(page.locator(".stage .board")).to_be_visible()
        expect(curtain.get_by_role("button")).to_be_focused()
        page.keyboard.press("Escape")
        expect(curtain).to_be_visible()
        see_the_same_hand(page, watching)
        page.reload()
    curtain.get_by_role("button", name="I am").click()
    expect(curtain).to_have_count(0)
    page.wait_for_function(f"(other) => !({SAME_HAND})(other)", arg=watching.evaluate(HAND))
    # Sooner or later the seat changes.
    Player(page).play_until_there_are(1, "dialog.curtain")
    see_the_same_moment(page, watching)
    see_the_same_hand(page, watching)
