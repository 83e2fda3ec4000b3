"""Playing in tests: moves in notation, why not, and random games that come out the same each time.

``seat`` is who plays; where nobody is named, whoever has to decide (the first of several), or
chance while chance acts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeVar

from digsite.core.contract import NATURE, NOBODY, SPECTATOR, State, lowest_seat
from digsite.core.events import Event, IllegalMove, Refusal
from digsite.core.match import Match
from digsite.core.rng import Rng

Data = dict[str, object]
AnyState = TypeVar("AnyState", bound=State)


def acting(state: State) -> int:
    """Who has to act: the first seat of the mask, or ``NATURE``. Nobody may not be asked for."""
    mask = state.to_act()
    if mask == NOBODY:
        raise AssertionError("the game is over: nobody acts")
    return int(NATURE) if mask == NATURE else int(lowest_seat(mask))


def code_of(state: State, move: str) -> int:
    return int(state.settings.game.parse(move).code())


# Moves


def play(state: State, *moves: str, seat: int | None = None) -> list[Data]:
    """Play moves and outcomes in notation; what everybody sees of it.

    Raises ``IllegalMove`` for one that is not legal.
    """
    told: list[Event] = []
    state.log = told
    try:
        for move in moves:
            who = acting(state) if seat is None else seat
            state.play(who, code_of(state, move))
    finally:
        state.log = None
    return [event.seen_by(SPECTATOR) for event in told]


def legal(state: State, seat: int | None = None) -> list[str]:
    """The legal moves in notation."""
    who = acting(state) if seat is None else seat
    return [state.settings.game.notation(code) for code in state.moves(who)]


def refused(state: State, move: str, seat: int | None = None) -> Refusal:
    """Why a move is refused. Fails where it is legal, or where trying it changes anything."""
    who = acting(state) if seat is None else seat
    before = state.position()
    try:
        state.play(who, code_of(state, move))
    except IllegalMove as raised:
        if state.position() != before:
            raise AssertionError(f"{move} is refused, and changed the position") from raised
        return raised.refusal
    raise AssertionError(f"{move} is legal")


# Events and points


def kinds(events: Sequence[Data]) -> list[str]:
    """What happened, by kind."""
    return [str(event["kind"]) for event in events]


def of_kind(events: Sequence[Data], kind: str) -> list[Data]:
    """The events of one kind, without the word that says so."""
    return [
        {name: value for name, value in event.items() if name != "kind"}
        for event in events
        if event["kind"] == kind
    ]


def scores(state: State) -> list[int]:
    """The points of every seat."""
    return [int(state.score(seat)) for seat in range(state.settings.seats)]


# Random games


def random_step(state: State, rng: Rng) -> tuple[int, int]:
    """One random step: who acts, and the code. It is not played yet."""
    who = acting(state)
    code = state.sample_chance(rng) if who == NATURE else state.sample_move(who, rng)
    return who, int(code)


def walk(state: AnyState, seed: int) -> Iterator[AnyState]:
    """Play a state at random to its end: yields it before every step, and finished."""
    rng = Rng(seed)
    while state.to_act() != NOBODY:
        yield state
        state.play(*random_step(state, rng))
    yield state


def finished(state: AnyState, seed: int) -> AnyState:
    """The state, played at random to its end."""
    for _ in walk(state, seed):
        pass
    return state


def play_out(match: Match, seed: int) -> Match:
    """A match, played at random to its end; chance is drawn where nobody gave a seed for it."""
    rng = Rng(seed)
    while not match.is_over():
        match.play(*random_step(match.state, rng))
    return match
