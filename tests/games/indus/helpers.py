"""What the tests of Indus share: tables, positions, moves in notation, random games."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest

from digsite.core.contract import NATURE, NOBODY, Settings, lowest_seat
from digsite.core.events import Event, IllegalMove
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
        acting = state.to_act()
        seat = NATURE if acting == NATURE else lowest_seat(acting)
        state.play(seat, GAME.parse(text).code())
    state.log = None
    return told


def legal(state: IndusState, seat: int = -1) -> list[str]:
    """The legal moves of a seat, or of whoever acts."""
    if seat < 0:
        seat = int(lowest_seat(state.to_act()))
    return [GAME.notation(code) for code in state.moves(seat)]


def refused(state: IndusState, move: str, seat: int = -2) -> str:
    """The rule and key of a refusal; the state must not change."""
    acting = state.to_act()
    if seat == -2:
        seat = int(NATURE) if acting == NATURE else int(lowest_seat(acting))
    before = state.position()
    with pytest.raises(IllegalMove) as raised:
        state.play(seat, GAME.parse(move).code())
    assert state.position() == before
    why = raised.value.refusal
    return f"{why.rule} {why.key}"


def told(events: list[Event], kind: str) -> list[Data]:
    return [event.public for event in events if event.kind == kind]


def scores(state: IndusState) -> list[int]:
    return [int(state.score(seat)) for seat in range(state.settings.seats)]


def steps(state: IndusState, rng: Rng) -> Iterator[tuple[int, str]]:
    """Play a random game on; each step as (seat, notation) before it is played."""
    while state.to_act() != NOBODY:
        acting = state.to_act()
        if acting == NATURE:
            seat, code = int(NATURE), int(state.sample_chance(rng))
        else:
            seat = int(lowest_seat(acting))
            code = int(state.sample_move(seat, rng))
        yield seat, GAME.notation(code)
        state.play(seat, code)
