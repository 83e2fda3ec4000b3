"""Moves of Scarabya: 64-bit code <-> named value <-> notation.

L1m@d4       camp L, one quarter turn clockwise, mirrored, top left corner of its box on d4
mission L    the next mission card shows camp L
NW=B2r90     the north-west quarter of the site is board B, side 2, turned by 90 degrees
first 1      seat 1 starts the duel
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from digsite.core.contract import Move, unknown_code
from digsite.core.errors import NotationError
from digsite.core.native import i64
from digsite.games.scarabya.rules.placements import (
    PLACEMENT_COUNT,
    SHAPES,
    orientations,
    oriented,
    parse_square,
    placements,
    square_name,
)

MISSION: Final[i64] = 4096
QUARTER: Final[i64] = 8192
FIRST: Final[i64] = 12288
OUTSIDE: Final[i64] = 16384
"""Camps that would leave the site: never legal, but sayable, so that the refusal can explain."""
OUTSIDE_END: Final[i64] = 32768

BOARDS: Final = "ABCD"
QUARTERS: Final = ("NW", "NE", "SW", "SE")

_PLACEMENT = re.compile(r"([A-Z])([0-3])(m?)@([a-j](?:10|[1-9]))")
_QUARTER = re.compile(r"(NW|NE|SW|SE)=([A-D])([12])r(0|90|180|270)")
EXPECTED: Final = (
    "write a camp as SHAPE TURNS @ SQUARE, for example L1m@d4 "
    "(L, one quarter turn clockwise, m for mirrored, box corner on d4)"
)


class Placement(Move):
    """A camp laid on the site: shape, orientation (0-3 turns, 4-7 mirrored) and box corner."""

    def __init__(self, shape: int, orientation: int, corner: int) -> None:
        self.shape = shape
        self.orientation = orientation
        self.corner = corner

    def code(self) -> i64:
        number = placements().number.get((self.shape, self.orientation, self.corner))
        if number is not None:
            return number
        return OUTSIDE + (self.shape * 8 + self.orientation) * 128 + self.corner

    def is_inside(self) -> bool:
        return (self.shape, self.orientation, self.corner) in placements().number

    def cells(self) -> list[tuple[int, int]]:
        """The five squares as (row, column), also those outside the site."""
        row, column = divmod(self.corner, 10)
        return [(row + r, column + c) for r, c in oriented(SHAPES[self.shape], self.orientation)]

    def notation(self) -> str:
        mirrored = "m" if self.orientation >= 4 else ""
        turns = self.orientation % 4
        return f"{SHAPES[self.shape]}{turns}{mirrored}@{square_name(self.corner)}"


class Mission(Move):
    """A mission card turned over."""

    def __init__(self, shape: int) -> None:
        self.shape = shape

    def code(self) -> i64:
        return MISSION + self.shape

    def notation(self) -> str:
        return f"mission {SHAPES[self.shape]}"


class Quarter(Move):
    """One board laid into the frame: which quarter, which board, which side up, turned how."""

    def __init__(self, quarter: int, board: int, side: int, turns: int) -> None:
        self.quarter = quarter
        self.board = board
        self.side = side
        self.turns = turns

    def code(self) -> i64:
        return QUARTER + self.quarter * 32 + self.board * 8 + self.side * 4 + self.turns

    def notation(self) -> str:
        board = f"{BOARDS[self.board]}{self.side + 1}r{90 * self.turns}"
        return f"{QUARTERS[self.quarter]}={board}"


class FirstPlayer(Move):
    """Who starts the duel."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def code(self) -> i64:
        return FIRST + self.seat

    def notation(self) -> str:
        return f"first {self.seat}"


def decode(code: i64) -> Move:
    """The named value of a code."""
    if 0 <= code < PLACEMENT_COUNT:
        table = placements()
        return Placement(
            int(table.shape[code]), int(table.orientation[code]), int(table.corner[code])
        )
    if MISSION <= code < MISSION + 12:
        return Mission(int(code - MISSION))
    if QUARTER <= code < QUARTER + 128:
        rest = int(code - QUARTER)
        return Quarter(rest // 32, rest // 8 % 4, rest // 4 % 2, rest % 4)
    if FIRST <= code < FIRST + 2:
        return FirstPlayer(int(code - FIRST))
    if OUTSIDE <= code < OUTSIDE_END:
        rest = int(code - OUTSIDE)
        shape, orientation, corner = rest // 1024, rest // 128 % 8, rest % 128
        if shape < 12 and corner < 100 and orientation in orientations(SHAPES[shape]):
            outside = Placement(shape, orientation, corner)
            if not outside.is_inside():
                return outside
    raise unknown_code(code)


@lru_cache(maxsize=8192)
def parse(text: str) -> Move:
    """The move a person wrote. Camps may be written in any equivalent orientation.

    Tables write moves down and read them back; there are only some thousands, each read once.
    """
    found = _PLACEMENT.fullmatch(text)
    if found is not None and found[1] in SHAPES:
        asked = oriented(found[1], int(found[2]) + (4 if found[3] else 0))
        for orientation in orientations(found[1]):
            if oriented(found[1], orientation) == asked:
                return Placement(SHAPES.index(found[1]), orientation, parse_square(found[4]))
    found = _QUARTER.fullmatch(text)
    if found is not None:
        return Quarter(
            QUARTERS.index(found[1]), BOARDS.index(found[2]), int(found[3]) - 1, int(found[4]) // 90
        )
    word, _, rest = text.partition(" ")
    if word == "mission" and len(rest) == 1 and rest in SHAPES:
        return Mission(SHAPES.index(rest))
    if word == "first" and rest in ("0", "1"):
        return FirstPlayer(int(rest))
    raise NotationError(f"{text[:40]!r} is not a move: {EXPECTED}")
