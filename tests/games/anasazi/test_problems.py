"""One or two leads with one best result: what ships is right, and proven by another search."""

from __future__ import annotations

from collections import Counter

import pytest

from digsite.games.anasazi.extras.problems import AnasaziProblems
from digsite.services.problems import outcome
from scripts.puzzles import bare
from tests.reference import anasazi_leads as reference
from tests.seeds import part

PROBLEMS = AnasaziProblems()
EVERY = range(1, len(PROBLEMS.kept) + 1)


def proven_again(number: int) -> None:
    """Whether the slow game agrees with the answer, and its grid knows nothing better."""
    data = PROBLEMS.kept[number - 1]
    assert reference.played(data, reference.line(data)) == data["best"], number
    assert reference.better(data) is None, number


def test_there_are_enough_of_every_level_and_no_two_alike() -> None:
    levels = Counter(int(str(data["level"])) for data in PROBLEMS.kept)
    assert len(PROBLEMS.kept) >= 150
    assert min(levels[level] for level in range(1, 6)) >= 5
    alike = Counter((data["layout"], str(data["expeditions"])) for data in PROBLEMS.kept)
    assert max(alike.values()) == 1


@pytest.mark.parametrize("number", EVERY[::20])
def test_the_line_of_a_problem_reaches_its_best_result(number: int) -> None:
    problem = PROBLEMS.get(number)
    assert problem.is_over(problem.state(problem.line))
    told = outcome(problem, problem.line)
    assert told.solved
    assert told.result == problem.best
    assert problem.second < problem.best
    assert len(problem.line) <= 2
    assert len(PROBLEMS.proof(problem)) <= 6
    greedy = problem.whole("greedy")
    assert greedy == problem.best if problem.depth == 1 else greedy < problem.best


def test_looks_and_takes_are_made_by_themselves_and_camps_cannot_be_built() -> None:
    for number in EVERY[::30]:
        problem = PROBLEMS.get(number)
        state = problem.state(problem.line[:1])
        assert problem.is_over(state) or state.phase() == "action"
        assert not any(
            "camp" in problem.settings.game.notation(code) for code in problem.state().moves(0)
        )


def test_a_lead_that_brings_less_is_told_so() -> None:
    problem = PROBLEMS.get(PROBLEMS.numbers(2)[0])
    game = problem.settings.game
    moves: list[str] = []
    while not problem.is_over(problem.state(moves)):
        codes = problem.state(moves).moves(0)
        moves.append(
            next(game.notation(one) for one in codes if game.notation(one) not in problem.line)
        )
    told = outcome(problem, moves)
    assert told.solved == (told.result == problem.best)
    assert told.sentence


@pytest.mark.parametrize("level", [1, 3])
def test_what_a_seed_gives_is_what_ships(level: int) -> None:
    kept = PROBLEMS.kept[PROBLEMS.numbers(level)[0] - 1]
    found = PROBLEMS.search(int(str(kept["seed"])))
    assert found is not None
    assert {"seed": kept["seed"], **found} == bare(kept)


@pytest.mark.parametrize("level", range(1, 6))
def test_another_search_proves_a_sample(level: int) -> None:
    proven_again(PROBLEMS.numbers(level)[0])


@pytest.mark.slow
@pytest.mark.puzzles
def test_another_search_proves_some_more() -> None:
    """Some of them a round of `make endurance ARGS=puzzles`, which proves them all."""
    for number in part(EVERY):
        proven_again(number)
