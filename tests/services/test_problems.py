"""Problems: whatever somebody answers, they hear what it came to."""

from __future__ import annotations

import random

import pytest

from digsite.core.contract import Game, lowest_seat
from digsite.services.problems import games_with_problems, outcome, problems_of

MOST = 8
"""Moves that a solver may send."""


@pytest.mark.parametrize("game", games_with_problems(), ids=lambda game: game.id)
def test_any_answer_comes_to_an_end_and_is_told(game: Game) -> None:
    problems, dice = problems_of(game), random.Random(1)
    for number in range(1, len(problems.kept) + 1, 20):
        problem = problems.get(number)
        moves: list[str] = []
        while not problem.is_over(problem.state(moves)):
            assert len(moves) < MOST
            assert outcome(problem, moves).result is None
            state = problem.state(moves)
            legal = state.moves(lowest_seat(state.to_act()))
            moves.append(game.notation(dice.choice(legal)))
        told = outcome(problem, moves)
        assert told.result is not None
        assert told.sentence
        assert told.solved == (told.result >= problem.best)
