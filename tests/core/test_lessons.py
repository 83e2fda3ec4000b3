"""A learner's move: what came of it, and whether it was one of those asked for."""

from digsite.core.lessons import Attempt
from tests.core.toy_games import Nim


def test_an_attempt_knows_what_it_told_and_how_it_is_written() -> None:
    game = Nim()
    state = game.start(game.settings(2))
    code = int(state.moves(0)[0])
    attempt = Attempt(state, code)
    assert attempt.told("taken")
    assert not attempt.told("dealt")
    assert attempt.is_one_of(["dance", game.notation(code)])
    assert not attempt.is_one_of(["dance"])


def test_a_refused_attempt_tells_nothing() -> None:
    game = Nim()
    attempt = Attempt(game.start(game.settings(2)), 99)
    assert attempt.refusal is not None
    assert not attempt.told("taken")
