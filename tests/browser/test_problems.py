"""The problem of the day, and one that is solved, on the real board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from digsite.games import find_game
from digsite.services.problems import games_with_problems
from tests.browser.conftest import OpenPage
from tests.browser.test_pages import axe, axe_faults  # noqa: F401 - a fixture

GAMES = [game.id for game in games_with_problems()]
SIZES = [(1280, 800), (390, 844)]
CHANGED = "before => document.querySelector('svg.board').innerHTML !== before"


@pytest.mark.usefixtures("axe")
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_a_newcomer_finds_the_problem_of_the_day_and_reads_its_proof(
    open_page: OpenPage, width: int, height: int
) -> None:
    page = open_page("/", width=width, height=height, touch=width < 500)
    page.get_by_role("link", name="Solve it").click()
    page.wait_for_selector(".live > [data-id]")
    expect(page.get_by_role("heading", level=1)).to_contain_text("problem")
    assert axe_faults(page) == []
    page.locator("[data-tool=proof]").click()
    expect(page.locator(".proof li").first).to_contain_text("tried")
    assert page.locator(".proof li").count() <= 6
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "height"), SIZES)
@pytest.mark.parametrize("game_id", GAMES)
def test_the_proof_is_walked_through_on_the_board(
    open_page: OpenPage, game_id: str, width: int, height: int
) -> None:
    page = open_page(f"/problem/{game_id}/1", width=width, height=height, touch=width < 500)
    page.wait_for_selector(".live > [data-id]")
    before = page.locator("svg.board").inner_html()
    page.locator("[data-tool=proof]").click()
    page.locator("[data-walk='1']").click()
    page.wait_for_function(CHANGED, arg=before)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_one_is_solved_with_its_buttons_and_is_known_from_then_on(open_page: OpenPage) -> None:
    problems = find_game("ziggurat").kit().problems
    assert problems is not None
    every = (problems.get(number) for number in range(1, len(problems.kept) + 1))
    problem = next(one for one in every if all(move.startswith("go") for move in one.line))
    page = open_page(f"/problem/ziggurat/{problem.number}")
    page.wait_for_selector(".choices [data-action]")
    for move in problem.line:
        before = page.locator("svg.board").inner_html()
        page.locator(f'.choices [data-action="{move}"]').click()
        page.wait_for_function(CHANGED, arg=before)
    expect(page.locator(".proof li").first).to_contain_text("tried")
    expect(page.get_by_role("button", name="Share")).to_be_visible()
    page.goto(page.url)
    expect(page.locator(".problems .known").first).to_have_text(str(problem.number))
    expect(page.locator("main")).to_contain_text("Solved: 1.")
