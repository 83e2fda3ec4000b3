"""Endings with one best result: what ships is right, and proven by another search."""

from __future__ import annotations

from collections import Counter
from datetime import timedelta
from typing import Final

import pytest

from digsite.core.contract import NOBODY
from digsite.core.errors import DigsiteError
from digsite.core.problems import LEVEL_OF_WEEKDAY, LEVELS_SINCE
from digsite.games.scarabya.extras.problems import CLEAR, ScarabyaProblems
from digsite.services.problems import outcome
from scripts.puzzles import EASY, bare
from tests.reference import scarabya as reference
from tests.reference.scarabya_endings import results
from tests.seeds import part

PROBLEMS = ScarabyaProblems()
EVERY = range(1, len(PROBLEMS.kept) + 1)


def proven_again(number: int) -> None:
    """Whether another search finds the same two best results."""
    data = PROBLEMS.kept[number - 1]
    rows = str(data["rows"]).split("/")
    cells = [(row, col) for row in range(10) for col in range(10)]
    site = reference.Site(
        rocks=frozenset(at for at in cells if rows[at[0]][at[1]] == "#"),
        symbols=frozenset(at for at in cells if rows[at[0]][at[1]] == "s"),
    )
    laid = [reference.squares_of(camp) for camp in str(data["camps"]).split()]
    found = results(site, frozenset().union(*laid), str(data["order"]))
    assert found[0] == data["best"], number
    assert next(one for one in found if one < found[0]) == data["second"], number
    assert len(found) == data["ways"], number


def test_there_are_enough_of_every_level_and_no_two_alike() -> None:
    levels = Counter(int(str(data["level"])) for data in PROBLEMS.kept)
    assert len(PROBLEMS.kept) >= 150
    assert min(levels[level] for level in range(1, 6)) >= 25
    alike = Counter((data["rows"], data["camps"], data["order"]) for data in PROBLEMS.kept)
    assert max(alike.values()) == 1


def test_only_easy_ones_are_solved_by_taking_most_at_once() -> None:
    for data in PROBLEMS.kept:
        assert (data["greedy"] == data["best"]) == (data["depth"] == 1)
        assert data["greedy"] != data["best"] or int(str(data["level"])) <= EASY


@pytest.mark.parametrize("number", EVERY[::20])
def test_the_line_of_a_problem_reaches_its_best_result(number: int) -> None:
    problem = PROBLEMS.get(number)
    assert problem.state(problem.line).to_act() == NOBODY
    told = outcome(problem, problem.line)
    assert told.solved
    assert told.result == problem.best
    assert problem.best - problem.second >= CLEAR
    assert len(problem.line) <= 4
    proof = PROBLEMS.proof(problem)
    assert len(proof) <= 6
    assert str(problem.best) in proof[-1]
    greedy = problem.whole("greedy")
    assert (greedy == problem.best) == (problem.depth == 1)


def test_any_other_way_to_the_best_result_is_right_and_a_worse_one_is_told() -> None:
    problem = PROBLEMS.get(1)
    state = problem.state()
    worse = [
        problem.settings.game.notation(code)
        for code in state.moves(0)
        if problem.settings.game.notation(code) != problem.line[0]
    ]
    moves = [worse[0]]
    while problem.state(moves).to_act() != NOBODY:
        now = problem.state(moves)
        moves.append(problem.settings.game.notation(now.moves(0)[0]))
    told = outcome(problem, moves)
    assert told.result is not None
    assert not told.solved
    assert "more is possible" in told.sentence
    assert outcome(problem, problem.line[:1]).result is None
    with pytest.raises(DigsiteError):
        PROBLEMS.get(len(PROBLEMS.kept) + 1)


def test_monday_is_easy_and_sunday_is_hard_and_the_days_differ() -> None:
    days = [LEVELS_SINCE + timedelta(days=number) for number in range(70)]
    chosen = [PROBLEMS.of_day(day) for day in days]
    assert [one.level for one in chosen[:7]] == list(LEVEL_OF_WEEKDAY)
    assert chosen[6].level == 5
    assert len({one.number for one in chosen}) > 50


BEFORE: Final = [28, 55, 56, 95, 96, 148, 189]
"""The problems of the last week before levels counted, from Monday on."""


def test_days_before_the_levels_keep_what_they_asked() -> None:
    days = [LEVELS_SINCE - timedelta(days=number) for number in range(7, 0, -1)]
    assert [PROBLEMS.of_day(day).depth for day in days] == list(LEVEL_OF_WEEKDAY)
    assert [PROBLEMS.of_day(day).number for day in days] == BEFORE


@pytest.mark.parametrize("level", [1, 5])
def test_what_a_seed_gives_is_what_ships(level: int) -> None:
    kept = PROBLEMS.kept[PROBLEMS.numbers(level)[0] - 1]
    found = PROBLEMS.search(int(str(kept["seed"])))
    assert found is not None
    assert {"seed": kept["seed"], **found} == bare(kept)


FEW: Final = 600
"""Different ends: so many are soon looked at twice."""
SAMPLE = [
    next(one for one in PROBLEMS.numbers(level) if PROBLEMS.get(one).whole("ways") < FEW)
    for level in range(1, 6)
]


@pytest.mark.parametrize("number", SAMPLE)
def test_another_search_proves_a_sample(number: int) -> None:
    proven_again(number)


@pytest.mark.slow
@pytest.mark.puzzles
def test_another_search_proves_some_more() -> None:
    """Some of them a round of `make endurance ARGS=puzzles`, which proves them all."""
    for number in part(EVERY):
        proven_again(number)
