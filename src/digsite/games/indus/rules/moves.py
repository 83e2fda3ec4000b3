"""Moves of Indus: 64-bit code <-> named value <-> notation.

bA@N2                a blue assistant is put on space N2 (also in the free set-up)
move N2              the piece on N2 moves as far as the die shows
reroll               the die is rolled once more
colour blue          two players: the colour of this turn
points, recover      two players: what becomes of an own captured piece
die 4                the die shows 4
first 1              seat 1 begins
ring L1 L2 L4 L6     the large tiles, clockwise from the north-west corner
centre Q1r0          the small tile in the middle and its quarter turns
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64
from digsite.core.notation import Grammar, Kind, in_range, one_of
from digsite.core.words import N_
from digsite.games.indus.rules.pieces import (
    COLOUR_LETTERS,
    COLOURS,
    KIND_LETTERS,
    PIECE_NAMES,
    SPACE_NAMES,
)

PLACE: Final[i64] = 0
"""Plus 24 a piece, plus the space."""
MOVE: Final[i64] = 512
REROLL: Final[i64] = 600
COLOUR: Final[i64] = 640
POINTS: Final[i64] = 650
RECOVER: Final[i64] = 651
DIE: Final[i64] = 700
"""``DIE + 1`` to ``DIE + 6``."""
FIRST: Final[i64] = 720
RING: Final[i64] = 4096
CENTRE: Final[i64] = 8192

_PIECE = one_of(
    N_("piece"),
    PIECE_NAMES,
    N_("a colour of {colours} and a kind of {kinds}"),
    about={"colours": COLOUR_LETTERS, "kinds": KIND_LETTERS},
)
_SPACE = one_of(N_("space"), SPACE_NAMES, N_("they are N1-N6, S1-S6, W1-W6, E1-E6"))
_TILE = in_range(N_("tile"), 0, 6, plus=1)

GRAMMAR: Final = Grammar(
    [
        Kind("place", PLACE, "{piece}@{space}", piece=_PIECE, space=_SPACE),
        Kind("move", MOVE, "move {space}", space=_SPACE),
        Kind("reroll", REROLL, "reroll"),
        Kind("colour", COLOUR, "colour {colour}", colour=one_of(N_("colour"), COLOURS)),
        Kind("points", POINTS, "points"),
        Kind("recover", RECOVER, "recover"),
        Kind("die", DIE + 1, "die {face}", face=in_range(N_("face"), 1, 6)),
        Kind("first", FIRST, "first {seat}", seat=in_range(N_("seat"), 0, 3)),
        Kind("ring", RING, "ring L{nw} L{ne} L{se} L{sw}", nw=_TILE, ne=_TILE, se=_TILE, sw=_TILE),
        Kind(
            "centre", CENTRE, "centre Q{tile}r{turns}", tile=_TILE, turns=in_range(N_("turn"), 0, 3)
        ),
    ],
    N_(
        "write a placing as bA@N2 (colour b y g r, kind W A P, space N1-N6, S1-S6, W1-W6 or "
        "E1-E6), then move N2, reroll, colour blue, points or recover"
    ),
)
