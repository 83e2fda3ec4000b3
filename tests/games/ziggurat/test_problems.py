"""Last climbs: what ships is right, and every end is counted again by another search."""

from __future__ import annotations

from collections import Counter

import pytest

from digsite.core.contract import lowest_seat
from digsite.games.ziggurat.extras.problems import MOST_DECISIONS, ZigguratProblems
from digsite.services.problems import outcome
from scripts.puzzles import bare
from tests.reference.ziggurat_climbs import ends
from tests.seeds import part

PROBLEMS = ZigguratProblems()
EVERY = range(1, len(PROBLEMS.kept) + 1)


def proven_again(number: int) -> None:
    """Whether the slow game comes to as many ends, and as often to the goal."""
    data = PROBLEMS.kept[number - 1]
    found = ends(str(data["heroes"]), str(data["cards"]), str(data["flames"]))
    assert len(found) == data["ways"], number
    assert sum(won for _line, won in found) == data["won"], number


def test_there_are_enough_of_every_level_and_no_two_alike() -> None:
    levels = Counter(int(str(data["level"])) for data in PROBLEMS.kept)
    assert len(PROBLEMS.kept) >= 150
    assert min(levels[level] for level in range(1, 6)) >= 20
    alike = Counter((data["heroes"], data["cards"], data["flames"]) for data in PROBLEMS.kept)
    assert max(alike.values()) == 1


@pytest.mark.parametrize("number", EVERY[::20])
def test_the_line_of_a_problem_brings_everybody_up(number: int) -> None:
    problem = PROBLEMS.get(number)
    told = outcome(problem, problem.line)
    assert told.solved
    assert told.result == 1
    assert 2 <= len(problem.line) <= MOST_DECISIONS
    assert len(PROBLEMS.proof(problem)) <= 6
    assert problem.settings.mode == "chapter1", "nothing of a sealed envelope is shown"


def test_who_leaves_a_hero_below_hears_so_and_begins_anew() -> None:
    problem = PROBLEMS.get(1)
    game = problem.settings.game
    moves: list[str] = []
    while not problem.is_over(problem.state(moves)):
        state = problem.state(moves)
        listed = [game.notation(code) for code in state.moves(lowest_seat(state.to_act()))]
        moves.append(next((one for one in listed if one not in problem.line), listed[0]))
    told = outcome(problem, moves)
    assert not told.solved
    assert "Not everybody" in told.sentence


def test_only_one_thing_to_do_is_done_by_itself() -> None:
    for number in EVERY[::25]:
        problem = PROBLEMS.get(number)
        for count in range(len(problem.line)):
            state = problem.state(problem.line[:count])
            assert len(state.moves(lowest_seat(state.to_act()))) > 1


@pytest.mark.parametrize("level", range(1, 6))
def test_what_a_seed_gives_is_what_ships(level: int) -> None:
    kept = PROBLEMS.kept[PROBLEMS.numbers(level)[0] - 1]
    found = PROBLEMS.search(int(str(kept["seed"])))
    assert found is not None
    assert {"seed": kept["seed"], **found} == bare(kept)


@pytest.mark.parametrize("number", EVERY[::25])
def test_another_search_proves_a_sample(number: int) -> None:
    proven_again(number)


@pytest.mark.slow
@pytest.mark.puzzles
def test_another_search_proves_some_more() -> None:
    """Some of them a round of `make endurance ARGS=puzzles`, which proves them all."""
    for number in part(EVERY):
        proven_again(number)
