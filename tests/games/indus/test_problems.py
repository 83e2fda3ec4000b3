"""End games with one best choice: what ships is right, and proven by another search."""

from __future__ import annotations

from collections import Counter

import pytest

from digsite.games.indus.extras.problems import CLEAR, GAMES, IndusProblem, IndusProblems, unpacked
from digsite.games.indus.rules.play import IndusState
from digsite.services.problems import outcome
from scripts.puzzles import bare
from tests.reference.indus import read_tile, ruins_of
from tests.reference.indus_endings import Endings, late_of
from tests.seeds import part

PROBLEMS = IndusProblems()
EVERY = range(1, len(PROBLEMS.kept) + 1)


def proven_again(number: int) -> None:
    """Whether another search finds the same worth of every answer."""
    problem = PROBLEMS.get(number)
    assert isinstance(problem, IndusProblem)
    rows = IndusState.of(problem.state()).board.rows()
    late = late_of(unpacked(problem.data))
    endings = Endings(ruins_of(read_tile(rows)), late.turn)
    if "die" in problem.data:
        colour, die, roll = str(problem.data["die"]).split()
        walks = endings.walks(late, colour[0], int(die), int(roll))
        found: dict[tuple[str, ...], float] = {(move,): worth for move, worth in walks.items()}
    else:
        found = dict(endings.answers(late))
    kept = problem.worths()
    assert set(found) == set(kept), number
    for answer, worth in kept.items():
        assert abs(GAMES * found[answer] - worth) <= 0.5 + 1e-6, (number, answer)


def test_there_are_enough_of_every_level_and_no_two_alike() -> None:
    levels = Counter(int(str(data["level"])) for data in PROBLEMS.kept)
    assert len(PROBLEMS.kept) >= 150
    assert min(levels[level] for level in range(1, 6)) >= 20
    alike = Counter(turned(number) for number in EVERY)
    assert max(alike.values()) == 1


def turned(number: int) -> object:
    """A problem's pieces, the same for all four ways to look at the city."""
    data = unpacked(PROBLEMS.kept[number - 1])
    stacks = data["stacks"]
    assert isinstance(stacks, dict)
    places = [((int(at[1]) - 1, int(at[3]) - 1), tuple(pile)) for at, pile in stacks.items()]
    views = []
    for _quarter in range(4):
        places = [((column, 5 - row), pile) for (row, column), pile in places]
        views.append(tuple(sorted(places)))
    return min(views)


@pytest.mark.parametrize("number", EVERY[::15])
def test_the_line_of_a_problem_reaches_its_best_result(number: int) -> None:
    problem = PROBLEMS.get(number)
    assert isinstance(problem, IndusProblem)
    told = outcome(problem, problem.line)
    assert told.solved
    assert told.result == problem.best
    worths = problem.worths()
    assert max(worths.values()) == problem.best
    assert max(one for one in worths.values() if one < problem.best) == problem.second
    assert problem.best - problem.second >= CLEAR
    assert len(problem.line) <= 2
    proof = PROBLEMS.proof(problem)
    assert 3 <= len(proof) <= 6
    greedy = tuple(str(problem.data["greedy"]).split(", "))
    assert (worths[greedy] == problem.best) == (problem.depth == 1)


def test_every_answer_that_wins_as_often_is_right_and_another_is_told_how_often() -> None:
    for number in EVERY[::10]:
        problem = PROBLEMS.get(number)
        assert isinstance(problem, IndusProblem)
        for answer, worth in problem.worths().items():
            told = outcome(problem, answer)
            assert told.solved == (worth == problem.best)
            assert told.result == worth
    assert "more is possible" in told.sentence or told.solved


@pytest.mark.parametrize("level", [1, 5])
def test_what_a_seed_gives_is_what_ships(level: int) -> None:
    few = [one for one in PROBLEMS.numbers(level) if PROBLEMS.kept[one - 1]["seed"] in QUICK]
    kept = PROBLEMS.kept[few[0] - 1]
    found = PROBLEMS.search(int(str(kept["seed"])))
    assert found is not None
    assert {"seed": kept["seed"], **found} == bare(kept)


def pieces(number: int) -> int:
    data = PROBLEMS.kept[number - 1]
    return len(str(data["reserve"]).split()) + len(str(data["frame"]).split())


QUICK = {PROBLEMS.kept[number - 1]["seed"] for number in EVERY if pieces(number) == 2}
"""Two pieces are soon played out."""
SAMPLE = [
    next(one for one in PROBLEMS.numbers(level) if PROBLEMS.kept[one - 1]["seed"] in QUICK)
    for level in range(1, 6)
]
WALKS = [number for number in EVERY if "die" in PROBLEMS.kept[number - 1]]


@pytest.mark.rule("IND-14", "IND-16", "IND-19", "IND-31", "IND-34", "IND-65", "IND-69")
@pytest.mark.parametrize("number", [*SAMPLE, *WALKS[:2]])
def test_another_search_proves_a_sample(number: int) -> None:
    proven_again(number)


@pytest.mark.slow
@pytest.mark.puzzles
def test_another_search_proves_some_more() -> None:
    """Some of them a round of `make endurance ARGS=puzzles`, which proves them all."""
    for number in part(EVERY):
        proven_again(number)
