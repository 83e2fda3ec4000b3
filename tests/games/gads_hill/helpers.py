"""What the tests of Gads Hill 1874 share: boards in words, moves in notation, random games."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

from digsite import testing
from digsite.core.contract import NATURE, Settings, State
from digsite.core.events import Refusal
from digsite.draw.scene import Shape, Sight
from digsite.games.gads_hill import GAME, KIT
from digsite.games.gads_hill.rules.moves import BUILDINGS
from digsite.games.gads_hill.rules.play import GadsHillState
from tests.reference import gads_hill as ref

ROOT = Path(__file__).resolve().parents[3]
Data = dict[str, object]
NAMES = ["Ada", "Professor Bruno", "Cleo", "Dima"]
VOICE = KIT.words.voice(4, NAMES)


def table(seats: int = 2, **options: object) -> Settings:
    return GAME.settings(seats, "", dict(options))


def at_position(settings: Settings, data: Data) -> GadsHillState:
    return GadsHillState.of(GAME.from_position(settings, data))


def board_data(words: str) -> Data:
    """``casino{10,11} hotel@3 butcher!``: tokens, a placed building, one that is out."""
    tokens: Data = {}
    placed: Data = {}
    out: list[str] = []
    for name, places, at, gone in re.findall(r"([a-z-]+)(?:\{([\d,]+)\}|@(\d+)|(!))", words):
        if places:
            tokens[name] = [int(place) for place in places.split(",")]
        elif at:
            placed[name] = int(at)
        elif gone:
            out.append(name)
    return {"tokens": tokens, "placed": placed, "out": out}


def position(
    words: str,
    hand: tuple[int, ...] = (),
    owns: str = "",
    settings: Settings | None = None,
    **fields: object,
) -> GadsHillState:
    """Seat 0 is to act on this board, with these cards and buildings."""
    chosen = settings or table()
    seats: list[Data] = [{} for _ in range(chosen.seats)]
    seats[0] = {"hand": list(hand), "owns": owns.split()}
    return at_position(chosen, {**board_data(words), "seats": seats, **fields})


def shown(state: State) -> str:
    """The board in words, as the ledger writes its vectors."""
    data = state.position()
    tokens = cast("dict[str, list[int]]", data["tokens"])
    placed = cast("dict[str, int]", data["placed"])
    out = cast("list[str]", data.get("out", []))
    parts = []
    for name in BUILDINGS:
        if name in tokens:
            parts.append(f"{name}{{{','.join(map(str, tokens[name]))}}}")
        elif name in placed:
            parts.append(f"{name}@{placed[name]}")
        elif name in out:
            parts.append(f"{name}!")
    return " ".join(parts)


def reference_board(state: State) -> ref.Board:
    data = state.position()
    board: ref.Board = {}
    for name, places in cast("dict[str, list[int]]", data["tokens"]).items():
        board[name] = ("open", frozenset(places))
    for name, place in cast("dict[str, int]", data["placed"]).items():
        board[name] = ("at", place)
    for name in cast("list[str]", data.get("out", [])):
        board[name] = ("out",)
    return board


# --- Playing in notation -------------------------------------------------------------------------


def code(move: str) -> int:
    return int(GAME.parse(move).code())


def play(state: State, seat: int, *moves: str) -> list[Data]:
    """Play moves of one seat; returns what everybody sees of them."""
    return testing.play(state, *moves, seat=seat)


def chance(state: State, *outcomes: str) -> list[Data]:
    return play(state, int(NATURE), *outcomes)


def refusal(state: State, move: str, seat: int = 0) -> Refusal:
    """Why a move is refused; playing it raises and changes nothing."""
    return testing.refused(state, move, seat)


def legal(state: State, seat: int = 0) -> list[str]:
    """The legal moves of a seat in notation."""
    return testing.legal(state, seat)


def sight(state: State, viewer: int = 0, shape: Shape = "wide") -> Sight:
    """What a viewer is drawn now, with all that can be done."""
    moves = [int(move) for move in state.moves(viewer)] if viewer >= 0 else []
    return Sight(state.observe(viewer), moves, VOICE, shape)


def only(events: list[Data], kind: str) -> list[Data]:
    return [event for event in events if event["kind"] == kind]


# --- Random games --------------------------------------------------------------------------------

random_step = testing.random_step


def walk(state: State, seed: int) -> Iterator[GadsHillState]:
    """Play a state at random to its end: yields it before every step, and finished."""
    return map(GadsHillState.of, testing.walk(state, seed))


def all_tokens(state: GadsHillState) -> int:
    """GAD-37: every token is on a tile, on the board, in a purse or paid."""
    held = sum(state.points) + 2 * sum(state.buys)
    return int(state.board.tokens_left() + held)
