"""Moves of Scarabya: 64-bit code <-> named value <-> notation.

L1m@d4       camp L, one quarter turn clockwise, mirrored, top left corner of its box on d4
mission L    the next mission card shows camp L
NW=B2r90     the north-west quarter of the site is board B, side 2, turned by 90 degrees
first 1      seat 1 starts the duel
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from digsite.core.native import i64
from digsite.core.notation import Grammar, Kind, Move, in_range, one_of
from digsite.core.words import N_
from digsite.games.scarabya.rules.placements import (
    PLACEMENT_COUNT,
    SHAPES,
    SIDE,
    orientations,
    oriented,
    placements,
    square_name,
)

MISSION: Final[i64] = 4096
QUARTER: Final[i64] = 8192
FIRST: Final[i64] = 12288
OUTSIDE: Final[i64] = 16384
"""Camps that would leave the site: never legal, but sayable, so that the refusal can explain."""

BOARDS: Final = "ABCD"
QUARTERS: Final = ("NW", "NE", "SW", "SE")


class CampKind(Kind):
    """Camps inside the site have the numbers of their placements, so that rules look them up."""

    def spans(self) -> list[tuple[int, int]]:
        return [(0, int(PLACEMENT_COUNT) - 1), *super().spans()]

    def code(self, values: list[int]) -> int:
        inside = placements().number.get((values[0], values[1], values[2]))
        return super().code(values) if inside is None else inside

    def values(self, code: int) -> list[int] | None:
        if code < PLACEMENT_COUNT:
            table = placements()
            return [int(table.shape[code]), int(table.orientation[code]), int(table.corner[code])]
        found = super().values(code)
        return None if found is None or self.code(found) != code else found


def _tidy_camp(values: list[int]) -> list[int]:
    return [values[0], _smallest(values[0], values[1]), values[2]]


@lru_cache(maxsize=96)
def _smallest(shape: int, orientation: int) -> int:
    """Camps may be written in any equivalent orientation; the smallest number counts."""
    letter = SHAPES[shape]
    forms = [oriented(letter, way) for way in orientations(letter)]
    return orientations(letter)[forms.index(oriented(letter, orientation))]


_SHAPE = one_of(N_("shape"), SHAPES)
_WAY = one_of(
    N_("orientation"),
    ["0", "1", "2", "3", "0m", "1m", "2m", "3m"],
    N_("quarter turns clockwise from 0 to 3, then m for mirrored"),
)
_CORNER = one_of(
    N_("square"), [square_name(square) for square in range(100)], N_("a1 to j10"), room=128
)

CAMP: Final = CampKind(
    "camp", OUTSIDE, "{shape}{orientation}@{corner}", _tidy_camp,
    shape=_SHAPE, orientation=_WAY, corner=_CORNER,
)  # fmt: skip
GRAMMAR: Final = Grammar(
    [
        CAMP,
        Kind("mission", MISSION, "mission {shape}", shape=_SHAPE),
        Kind(
            "quarter", QUARTER, "{quarter}={board}{side}r{turns}",
            quarter=one_of(N_("quarter"), QUARTERS), board=one_of(N_("board"), BOARDS),
            side=in_range(N_("side"), 0, 1, plus=1),
            turns=one_of(N_("turn"), ["0", "90", "180", "270"]),
        ),
        Kind("first", FIRST, "first {seat}", seat=in_range(N_("seat"), 0, 1)),
    ],
    N_(
        "write a camp as SHAPE TURNS @ SQUARE, for example L1m@d4 "
        "(L, one quarter turn clockwise, m for mirrored, box corner on d4)"
    ),
)  # fmt: skip


def camp(shape: int, orientation: int, corner: int) -> int:
    """The code of a camp: orientation 0-3 turns, 4-7 mirrored, and box corner."""
    return CAMP.code([shape, orientation, corner])


def camp_cells(move: Move) -> list[tuple[int, int]]:
    """The squares of a camp as (row, column), also those outside the site; none of other moves."""
    if move.kind != "camp":
        return []
    row, column = divmod(move["corner"], SIDE)
    cells = oriented(SHAPES[move["shape"]], move["orientation"])
    return [(row + r, column + c) for r, c in cells]
