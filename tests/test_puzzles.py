"""How hard problems are: what ships follows from who solves them and how deep they are."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.bots.levels import LEVELS
from digsite.core.problems import HARDEST
from digsite.services.problems import games_with_problems, problems_of
from scripts.puzzles import EASY, TRIES, bare, graded, levels_of, solved

pytestmark = pytest.mark.project

GAMES = [game.id for game in games_with_problems()]
KEPT = {game.id: problems_of(game).kept for game in games_with_problems()}
QUICK = len(LEVELS) - 1
"""All levels but the professor, who takes long where nothing is compiled."""


@pytest.mark.parametrize("game_id", GAMES)
def test_the_levels_that_ship_follow_from_depth_and_who_solves(game_id: str) -> None:
    kept = KEPT[game_id]
    tries = [cast("list[int]", data["solved"]) for data in kept]
    assert graded([bare(data) for data in kept], tries) == kept
    assert all(len(one) == len(LEVELS) and 0 <= min(one) <= max(one) <= TRIES for one in tries)
    levels = [data["level"] for data in kept]
    assert min(levels.count(level) for level in range(1, HARDEST + 1)) >= 20
    assert all(int(str(data["level"])) <= EASY for data in kept if data["depth"] == 1)


@pytest.mark.parametrize("game_id", GAMES)
def test_levels_rise_with_what_the_bots_miss_and_numbers_stay(game_id: str) -> None:
    kept = KEPT[game_id]
    shares = []
    for level in range(1, HARDEST + 1):
        own = [cast("list[int]", data["solved"]) for data in kept if data["level"] == level]
        shares.append(sum(map(sum, own)) / len(own))
    assert shares == sorted(shares, reverse=True)
    depths = [int(str(data["depth"])) for data in kept]
    assert depths == sorted(depths), "a problem is known by its place in this order"


@pytest.mark.parametrize("game_id", GAMES)
def test_the_bots_solve_what_they_are_said_to(game_id: str) -> None:
    """Where a level was changed: `make puzzles ARGS="GAME --levels"`."""
    kept = KEPT[game_id]
    for number in range(1, len(kept) + 1, 40):
        found = solved(game_id, number, kept[number - 1], LEVELS[:QUICK])
        assert found == cast("list[int]", kept[number - 1]["solved"])[:QUICK], number


@pytest.mark.slow
@pytest.mark.parametrize("game_id", GAMES)
def test_the_professor_solves_what_it_is_said_to(game_id: str) -> None:
    kept = KEPT[game_id]
    for number in range(1, len(kept) + 1, 80):
        found = solved(game_id, number, kept[number - 1], LEVELS[QUICK:])
        assert found == cast("list[int]", kept[number - 1]["solved"])[QUICK:], number


def test_a_fifth_has_each_level_equals_stay_together_and_greed_is_easy() -> None:
    all_solve, none_solves = [TRIES] * len(LEVELS), [0] * len(LEVELS)
    assert levels_of([2, 3, 4, 5, 5], [all_solve] * 4 + [none_solves]) == [1, 2, 3, 4, 5]
    assert levels_of([2] * 5, [all_solve] * 5) == [3] * 5
    assert levels_of([1, 2, 2], [none_solves, all_solve, all_solve])[0] == EASY
