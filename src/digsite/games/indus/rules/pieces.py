"""Pieces, areas and start spaces of Indus: their numbers and their names.

A piece is ``3 * colour + kind``. An area is ``6 * row + column``, called ``r1c1`` to ``r6c6``.
A space is ``6 * side + line``: ``N1`` above column 1, ``S1`` below it, ``W1`` left of row 1, ``E1``
right of it.
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import append, i64, vec

COLOURS: Final = ("blue", "yellow", "green", "red")
COLOUR_LETTERS: Final = "bygr"
KINDS: Final = ("worker", "assistant", "professor")
KIND_LETTERS: Final = "WAP"
SIDES: Final = "NSWE"

AREAS: Final[i64] = 36
SPACES: Final[i64] = 24
LINES: Final[i64] = 6
"""Areas in a row or column, and spaces on a side."""
FACES: Final[i64] = 6
WORKER: Final[i64] = 0
ASSISTANT: Final[i64] = 1
PROFESSOR: Final[i64] = 2


def piece_name(piece: i64) -> str:
    """``bA`` is a blue assistant."""
    return COLOUR_LETTERS[int(piece) // 3] + KIND_LETTERS[int(piece) % 3]


def parse_piece(text: str) -> int:
    """The number of a piece, or -1."""
    if len(text) != 2 or text[0] not in COLOUR_LETTERS or text[1] not in KIND_LETTERS:
        return -1
    return 3 * COLOUR_LETTERS.index(text[0]) + KIND_LETTERS.index(text[1])


def space_name(space: i64) -> str:
    return SIDES[int(space) // 6] + str(int(space) % 6 + 1)


def parse_space(text: str) -> int:
    """The number of a space, or -1."""
    if len(text) != 2 or text[0] not in SIDES or text[1] not in "123456":
        return -1
    return 6 * SIDES.index(text[0]) + int(text[1]) - 1


def area_name(area: i64) -> str:
    return f"r{int(area) // 6 + 1}c{int(area) % 6 + 1}"


def parse_area(text: str) -> int:
    """The number of an area, or -1."""
    if len(text) != 4 or text[0] != "r" or text[2] != "c":
        return -1
    if text[1] not in "123456" or text[3] not in "123456":
        return -1
    return 6 * (int(text[1]) - 1) + int(text[3]) - 1


def landing(space: i64, die: i64) -> i64:
    """IND-19: the area so many steps straight inward from a space; the first area is 1."""
    side = space // 6
    line = space % 6
    if side == 0:
        return (die - 1) * 6 + line
    if side == 1:
        return (6 - die) * 6 + line
    if side == 2:
        return line * 6 + die - 1
    return line * 6 + 6 - die


def _landings() -> vec[i64]:
    table = vec[i64]()
    for space in range(SPACES):
        for die in range(1, FACES + 1):
            table = append(table, landing(space, die))
    return table


LANDING: Final = _landings()
"""``LANDING[6 * space + die - 1]``."""
