"""Advice for one seat: a good move and why, from nothing but what the seat may know."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from digsite.bots.hints import Hint, hint_sentence, make_hint
from digsite.core.contract import Observation, State
from digsite.core.errors import DigsiteError
from digsite.core.strategy import Reason
from digsite.core.words import Voice
from digsite.services.opponents import NothingToDecide, opponent
from digsite.services.sentences import no_help

ADVISER = "professor"
"""Only the best advice is worth listening to."""
THINKING = 1.0
"""Seconds: who asks for advice can wait that long, and slow machines need it."""


@dataclass(frozen=True)
class Advice:
    """A move in notation, the reason in words, and the figures behind it."""

    move: str
    why: str
    hint: Hint


class NoAdvice(DigsiteError):
    """Advice was asked at a table where nobody is told of moves beforehand."""


def advice_for(state: State, seat: int, voice: Voice) -> Advice:
    """What a strong player would do on this seat."""
    silent = no_help(state, seat)
    if silent:
        raise NoAdvice(silent)
    legal = [int(code) for code in state.moves(seat)]
    return advice_from(state.observe(seat), legal, state.complete(seat), voice)


def advice_from(
    seen: Observation,
    legal: list[int],
    complete: bool,
    voice: Voice,
    call: Callable[[int, int], str] | None = None,
    at_most: float = 0.0,
) -> Advice:
    """The same from what a viewer knows; this is all that has to cross into another process.

    ``call`` says what a move is called beside the advised one, where that is not its notation.
    ``at_most`` is the longest the adviser may think, in seconds, where it has to hurry.
    """
    if not legal:
        raise NothingToDecide
    game = seen.settings.game
    adviser = opponent(seen.settings, ADVISER, 0, seconds=THINKING, at_most=at_most)
    hint = make_hint(adviser, seen, legal, complete)

    def tell(event: dict[str, object]) -> str:
        return game.kit().words.tell(event, voice)

    def because(reason: Reason) -> str:
        return game.kit().words.because(reason.kind, reason.values, voice)

    return Advice(game.notation(hint.move), hint_sentence(hint, game, tell, call, because), hint)
