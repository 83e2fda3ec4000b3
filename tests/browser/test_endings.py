"""Problems of Indus and Gads Hill 1874: found in the archive, solved on the board, proven."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from digsite.core.contract import lowest_seat
from digsite.draw.actions import Action
from digsite.games import find_game
from digsite.services.board import sight_of
from digsite.services.move_actions import MoveNames
from tests.browser.conftest import OpenPage


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
@pytest.mark.parametrize("game_id", ["indus", "gads-hill"])
def test_the_latest_one_is_found_solved_and_its_proof_read(
    open_page: OpenPage, game_id: str, width: int, height: int
) -> None:
    page = open_page("/", width=width, height=height, touch=width < 500)
    page.get_by_role("link", name="Solve it").click()
    page.wait_for_selector(".live > [data-id]")
    page.locator(".problems summary").first.click()
    page.locator(f".problems details[open] a[href^='/problem/{game_id}/']").first.click()
    page.wait_for_url(f"**/problem/{game_id}/*")
    page.wait_for_selector(".live > [data-id]")
    problems = find_game(game_id).kit().problems
    assert problems is not None
    problem = problems.get(int(page.url.rpartition("/")[2]))
    expect(page.locator(".task")).to_contain_text(problems.question(problem))
    for number, move in enumerate(problem.line):
        state = problem.state(problem.line[:number])
        names = MoveNames(sight_of(state, int(lowest_seat(state.to_act()))))
        choice = names.choice(int(problem.settings.game.parse(move).code()))
        assert choice is not None
        for action in choice.path:
            press(page, action)
    expect(page.locator(".proof li")).to_have_text(problems.proof(problem))
    expect(page.get_by_role("button", name="Share")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def press(page: Page, action: Action) -> None:
    """Choose by keyboard what is a button or a place on the board; what is final is asked again."""
    names = [f'[data-spot="{name}"]' for name in (action.id, *action.highlight)]
    page.locator(", ".join([f'[data-action="{action.id}"]', *names])).first.focus()
    page.keyboard.press("Enter")
    sure = page.locator(f'[data-play][data-action="{action.id}"]')
    page.wait_for_function("() => !document.querySelector('#tray').classList.contains('busy')")
    if sure.count():
        sure.click()
