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

import re
from typing import Final

from digsite.core.contract import Move, unknown_code
from digsite.core.errors import NotationError
from digsite.core.native import i64
from digsite.games.indus.rules.pieces import (
    COLOUR_LETTERS,
    COLOURS,
    KIND_LETTERS,
    parse_piece,
    parse_space,
    piece_name,
    space_name,
)

PLACE_END: Final[i64] = 288
"""Codes below are placings: ``24 * piece + space``."""
MOVE: Final[i64] = 512
REROLL: Final[i64] = 600
COLOUR: Final[i64] = 640
POINTS: Final[i64] = 650
RECOVER: Final[i64] = 651
DIE: Final[i64] = 700
"""``DIE + 1`` to ``DIE + 6``."""
FIRST: Final[i64] = 720
RING: Final[i64] = 4096
RING_END: Final[i64] = RING + 2401
CENTRE: Final[i64] = 8192
CENTRE_END: Final[i64] = CENTRE + 28

_RING: Final = re.compile(r"ring L([1-7]) L([1-7]) L([1-7]) L([1-7])")
_CENTRE: Final = re.compile(r"centre Q([1-7])r([0-3])")
EXPECTED: Final = (
    "write a placing as bA@N2 (colour b y g r, kind W A P, space N1-N6, S1-S6, W1-W6 or E1-E6), "
    "then move N2, reroll, colour blue, points or recover"
)


class Place(Move):
    """A piece put on a start space."""

    def __init__(self, piece: int, space: int) -> None:
        self.piece = piece
        self.space = space

    def code(self) -> i64:
        return self.piece * 24 + self.space

    def notation(self) -> str:
        return f"{piece_name(self.piece)}@{space_name(self.space)}"


class Walk(Move):
    """The piece on a space moves onto the board."""

    def __init__(self, space: int) -> None:
        self.space = space

    def code(self) -> i64:
        return MOVE + self.space

    def notation(self) -> str:
        return f"move {space_name(self.space)}"


class Reroll(Move):
    """The die is rolled once more."""

    def code(self) -> i64:
        return REROLL

    def notation(self) -> str:
        return "reroll"


class PickColour(Move):
    """Two players: the colour that places and moves in this turn."""

    def __init__(self, colour: int) -> None:
        self.colour = colour

    def code(self) -> i64:
        return COLOUR + self.colour

    def notation(self) -> str:
        return f"colour {COLOURS[self.colour]}"


class OwnCapture(Move):
    """Two players: points for an own captured piece, or the piece back."""

    def __init__(self, recover: bool) -> None:
        self.recover = recover

    def code(self) -> i64:
        return RECOVER if self.recover else POINTS

    def notation(self) -> str:
        return "recover" if self.recover else "points"


class Die(Move):
    """The die shows a number."""

    def __init__(self, face: int) -> None:
        self.face = face

    def code(self) -> i64:
        return DIE + self.face

    def notation(self) -> str:
        return f"die {self.face}"


class First(Move):
    """Who begins."""

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def code(self) -> i64:
        return FIRST + self.seat

    def notation(self) -> str:
        return f"first {self.seat}"


class Ring(Move):
    """The four large tiles, numbered from 0, clockwise from the north-west corner."""

    def __init__(self, tiles: tuple[int, int, int, int]) -> None:
        self.tiles = tiles

    def code(self) -> i64:
        nw, ne, se, sw = self.tiles
        return RING + nw * 343 + ne * 49 + se * 7 + sw

    def names(self) -> str:
        return " ".join(f"L{tile + 1}" for tile in self.tiles)

    def notation(self) -> str:
        return f"ring {self.names()}"


class Centre(Move):
    """The small tile in the middle, numbered from 0, and its quarter turns."""

    def __init__(self, tile: int, turns: int) -> None:
        self.tile = tile
        self.turns = turns

    def code(self) -> i64:
        return CENTRE + self.tile * 4 + self.turns

    def name(self) -> str:
        return f"Q{self.tile + 1}r{self.turns}"

    def notation(self) -> str:
        return f"centre {self.name()}"


def decode(code: i64) -> Move:
    """The named value of a code."""
    if 0 <= code < PLACE_END:
        return Place(int(code) // 24, int(code) % 24)
    if MOVE <= code < MOVE + 24:
        return Walk(int(code - MOVE))
    if code == REROLL:
        return Reroll()
    if COLOUR <= code < COLOUR + 4:
        return PickColour(int(code - COLOUR))
    if code in (POINTS, RECOVER):
        return OwnCapture(code == RECOVER)
    if DIE < code <= DIE + 6:
        return Die(int(code - DIE))
    if FIRST <= code < FIRST + 4:
        return First(int(code - FIRST))
    if RING <= code < RING_END:
        rest = int(code - RING)
        return Ring((rest // 343, rest // 49 % 7, rest // 7 % 7, rest % 7))
    if CENTRE <= code < CENTRE_END:
        return Centre(int(code - CENTRE) // 4, int(code - CENTRE) % 4)
    raise unknown_code(code)


def parse(text: str) -> Move:
    """The move a person wrote."""
    found = _parse_decision(text)
    if found is None:
        found = _parse_outcome(text)
    if found is None:
        raise NotationError(f"{text[:40]!r} is not a move: {EXPECTED}")
    return found


def _parse_decision(text: str) -> Move | None:
    word, _, rest = text.partition(" ")
    if text[2:3] == "@":
        piece, space = parse_piece(text[:2]), parse_space(text[3:])
        if piece < 0:
            letters = f"a colour of {COLOUR_LETTERS} and a kind of {KIND_LETTERS}"
            raise NotationError(f"{text[:2]!r} is no piece: {letters}")
        if space < 0:
            raise _no_space(text[3:])
        return Place(piece, space)
    if word == "move":
        if parse_space(rest) < 0:
            raise _no_space(rest)
        return Walk(parse_space(rest))
    if text == "reroll":
        return Reroll()
    if word == "colour" and rest in COLOURS:
        return PickColour(COLOURS.index(rest))
    if text in ("points", "recover"):
        return OwnCapture(text == "recover")
    return None


def _no_space(text: str) -> NotationError:
    return NotationError(f"{text[:20]!r} is no space: they are N1-N6, S1-S6, W1-W6, E1-E6")


def _parse_outcome(text: str) -> Move | None:
    word, _, rest = text.partition(" ")
    if word == "die" and rest in ("1", "2", "3", "4", "5", "6"):
        return Die(int(rest))
    if word == "first" and rest in ("0", "1", "2", "3"):
        return First(int(rest))
    found = _RING.fullmatch(text)
    if found is not None:
        return Ring((int(found[1]) - 1, int(found[2]) - 1, int(found[3]) - 1, int(found[4]) - 1))
    found = _CENTRE.fullmatch(text)
    if found is not None:
        return Centre(int(found[1]) - 1, int(found[2]))
    return None
