"""How many presses a decision takes, with confirmation off; turning and flipping aside."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page

from digsite.games import game_ids
from scripts.browser_player import Player, sit
from tests.browser.conftest import OpenPage

MOST = {"anasazi": 3, "gads-hill": 3}
DECISIONS = 10
NEVER = "() => localStorage.setItem('confirm', 'never')"


def steps(page: Page) -> str:
    return str(page.locator(".count").text_content())


def press(player: Player) -> None:
    """One press of the mouse that leads on: what is in hand goes where it may, or a first choice is
    taken, never the way back.
    """
    page, seen = player.page, player.ready()
    with player.doing():
        if seen["field"]:
            # To move the mouse is no press; the keyboard stands for it, so that the place is legal.
            page.focus(".field")
            player.keyboard.press("n")
            player.keyboard.press("Enter")
        elif seen["buttons"]:
            number = player.chance.randrange(len(seen["buttons"]))
            page.locator(".choices [data-action]").nth(number).click()
        else:
            page.locator(".spot").first.focus()
            player.keyboard.press("Enter")


@pytest.mark.parametrize("game", game_ids())
def test_a_decision_takes_few_presses(open_page: OpenPage, game: str) -> None:
    page = open_page("/")
    page.evaluate(NEVER)
    sit(page, game)
    player = Player(page, seed=3)
    counted = []
    for _ in range(DECISIONS):
        if player.ready()["over"]:
            break
        before, presses = steps(page), 0
        alone = page.locator(".choices [data-action], .spot, .field").count() == 1
        while not player.ready()["over"] and steps(page) == before:
            press(player)
            presses += 1
            assert presses <= MOST.get(game, 2), str(page.locator("#tray").inner_text())
        counted.append(presses)
        assert presses == 1 or not alone
    assert counted


@pytest.mark.parametrize("game", game_ids())
def test_a_first_game_is_begun_and_its_first_move_made_in_two_presses(
    open_page: OpenPage, game: str
) -> None:
    page = open_page("/")
    page.click(f"[data-game={game}] .button.primary")
    player = Player(page, seed=3)
    player.ready()
    before = steps(page)
    press(player)
    page.wait_for_function(
        "(before) => document.querySelector('.count').textContent !== before", arg=before
    )


def test_the_mouse_pitches_a_first_camp_where_it_lies(open_page: OpenPage) -> None:
    page = open_page("/")
    page.click("[data-game=scarabya] .button.primary")
    page.wait_for_selector(".ghost.legal")
    before = steps(page)
    body = page.locator(".ghost .body")
    body.wait_for()
    place = body.bounding_box()
    assert place is not None
    # The piece is held by its middle, so a press there leaves it on the legal place it is on.
    page.mouse.click(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    page.wait_for_function(
        "(before) => document.querySelector('.count').textContent !== before", arg=before
    )


def test_a_tip_is_told_once_and_not_over_the_board(open_page: OpenPage) -> None:
    page = open_page("/", width=1280, height=720)
    page.click("[data-game=indus] .button.primary")
    player = Player(page, seed=3)
    told: list[str] = []
    for _ in range(8):
        player.ready()
        tip = page.locator(".tip")
        if tip.count():
            name = str(tip.get_attribute("data-tip"))
            told += [] if told[-1:] == [name] else [name]  # it stays as long as its decision does
            board, place = page.locator(".stage").bounding_box(), tip.bounding_box()
            assert board is not None
            assert place is not None
            assert place["x"] >= board["x"] + board["width"] or (
                place["y"] >= board["y"] + board["height"] - 1
            )
        press(player)
    assert told
    assert len(told) == len(set(told))
    page.reload()
    player.ready()
    kept: list[str] = page.evaluate("() => localStorage.getItem('told-indus')").split()
    assert len(kept) == len(set(kept))
    assert [one for one in kept if one in told] == told  # some may come after the last look
