"""What the tests of Indus share: tables, positions, moves in notation, random games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

from digsite import testing
from digsite.core.contract import NOBODY, Settings
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.games.indus import GAME
from digsite.games.indus.rules.play import IndusState

ROOT = Path(__file__).resolve().parents[3]
Data = dict[str, object]
BARE: Data = {"frame": {}, "reserve": {}}
"""No pieces but those a test puts somewhere."""


def table(seats: int = 4, **options: object) -> Settings:
    return GAME.settings(seats, "", dict(options))


def at(position: Data | None = None, seats: int = 4, **options: object) -> IndusState:
    """A state; a position that says nothing of frame and reserve has none."""
    data = dict(position or {})
    if data:
        data = {**BARE, **data}
    return cast("IndusState", GAME.from_position(table(seats, **options), data))


def started(seats: int = 4, **options: object) -> IndusState:
    """A fresh game in which seat 0 begins."""
    chosen: Data = {"first_player": "chosen", "first_seat": 0}
    return at(None, seats, **{**chosen, **options})


def play(state: IndusState, *moves: str) -> list[Event]:
    """Play moves and outcomes in notation, whoever must act; what happened."""
    told: list[Event] = []
    state.log = told
    for text in moves:
        state.play(testing.acting(state), GAME.parse(text).code())
    state.log = None
    return told


legal = testing.legal
scores = testing.scores


def refused(state: IndusState, move: str, seat: int | None = None) -> str:
    """The rule and key of a refusal; the state must not change."""
    why = testing.refused(state, move, seat)
    return f"{why.rule} {why.key}"


def told(events: list[Event], kind: str) -> list[Data]:
    return [event.public for event in events if event.kind == kind]


def steps(state: IndusState, rng: Rng) -> Iterator[tuple[int, str]]:
    """Play a random game on; each step as (seat, notation) before it is played."""
    while state.to_act() != NOBODY:
        seat, code = testing.random_step(state, rng)
        yield seat, GAME.notation(code)
        state.play(seat, code)
