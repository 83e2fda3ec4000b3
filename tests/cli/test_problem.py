"""``digsite problem``."""

from __future__ import annotations

import pytest

from digsite.games import find_game
from tests.cli.conftest import Run, is_one_line

SUNDAY = ("--date", "2026-05-17")


def line_of(number: int) -> list[str]:
    problems = find_game("scarabya").kit().problems
    assert problems is not None
    return problems.get(number).line


def test_a_problem_is_solved_proven_and_shared(run: Run) -> None:
    typed = "\n".join(["help", "moves", "board", "nonsense", *line_of(5)])
    out = run("problem", "scarabya", "--number", "5", typed=typed).out
    assert "problem 5" in out
    assert "nothing better is possible" in out
    assert "different ends" in out
    assert "solved at the first try" in out


def test_who_misses_tries_again_and_who_gives_up_reads_the_proof(run: Run) -> None:
    first = line_of(5)[0]
    out = run("problem", "scarabya", "--number", "5", typed=f"{first}\nagain\nproof").out
    assert "different ends" in out
    assert "tries" not in out


def test_the_problem_of_a_sunday_is_hard(run: Run) -> None:
    out = run("problem", *SUNDAY, "--proof").out
    assert "level 5 of 5" in out
    assert "That makes" in out


def test_wrong_games_numbers_and_dates_are_told(run: Run) -> None:
    for words in (
        ["chess"],
        ["indus", "--number", "999"],
        ["scarabya", "--number", "0"],
        ["scarabya", "--date", "soon"],
    ):
        ran = run("problem", *words)
        assert ran.code == 1
        assert is_one_line(ran)


@pytest.mark.parametrize("game_id", ["indus", "gads-hill"])
def test_end_games_and_towns_are_solved_and_proven_in_words(run: Run, game_id: str) -> None:
    problems = find_game(game_id).kit().problems
    assert problems is not None
    problem = problems.get(1)
    out = run("problem", game_id, "--number", "1", typed="\n".join(problem.line)).out
    assert "Solved" in out
    for sentence in problems.proof(problem):
        assert sentence.split()[0] in out
    assert "solved at the first try" in out
