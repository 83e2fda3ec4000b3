"""Pieces, areas and start spaces of Indus: their numbers and their names.

A piece is ``3 * colour + kind``. An area is ``6 * row + column``, called ``r1c1`` to ``r6c6``.
A space is ``6 * side + line``: ``N1`` above column 1, ``S1`` below it, ``W1`` left of row 1, ``E1``
right of it.
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import append, i64, vec
from digsite.core.words import N_, _

COLOURS: Final = (N_("blue"), N_("yellow"), N_("green"), N_("red"))
COLOUR_LETTERS: Final = "bygr"
KINDS: Final = (N_("worker"), N_("assistant"), N_("professor"))
KIND_LETTERS: Final = "WAP"
SIDES: Final = "NSWE"

AREAS: Final[i64] = 36
SPACES: Final[i64] = 24
PIECE_NAMES: Final = tuple([colour + kind for colour in COLOUR_LETTERS for kind in KIND_LETTERS])
"""``bA`` is a blue assistant."""
SPACE_NAMES: Final = tuple([f"{side}{line}" for side in SIDES for line in range(1, 7)])
AREA_NAMES: Final = tuple([f"r{row}c{column}" for row in range(1, 7) for column in range(1, 7)])


def chosen_colours(text: str, seats: int) -> list[int]:
    """IND-09: the colours in play in the order of those who lead them, or ``ValueError``.

    With two players the first two belong to the first. With three, one may be left unnamed.
    """
    names = text.split()
    for name in names:
        if name not in COLOURS:
            known = ", ".join(COLOURS)
            raise ValueError(
                _("{name} is no colour; they are {known}").format(name=name, known=known)
            )
        if names.count(name) > 1:
            raise ValueError(_("{name} is named twice").format(name=name))
    in_play = 3 if seats == 3 else 4  # IND-01
    if len(names) < in_play:
        raise ValueError(_("name {n} colours, in the order of the seats").format(n=in_play))
    return [COLOURS.index(name) for name in names[:in_play]]


def piece_name(piece: i64) -> str:
    return PIECE_NAMES[int(piece)]


def space_name(space: i64) -> str:
    return SPACE_NAMES[int(space)]


def area_name(area: i64) -> str:
    return AREA_NAMES[int(area)]


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
        for die in range(1, 7):
            table = append(table, landing(space, die))
    return table


LANDING: Final = _landings()
"""``LANDING[6 * space + die - 1]``."""
