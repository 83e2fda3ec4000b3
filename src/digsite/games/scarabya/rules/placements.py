"""Squares, shapes and the 4,096 ways to lay a camp on an empty site, as tables of bit masks.

A site has 100 squares; square ``10 * row + column``. A set of squares is two masks of 50 bits,
``low`` for rows 0-4 and ``high`` for rows 5-9, so that both fit a machine integer.
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import append, i64, vec

SHAPES: Final = "FILNPTUVWXYZ"
BASE_FORMS: Final = {
    "F": ("011", "110", "010"),
    "I": ("11111",),
    "L": ("1000", "1111"),
    "N": ("0011", "1110"),
    "P": ("11", "11", "10"),
    "T": ("111", "010", "010"),
    "U": ("101", "111"),
    "V": ("100", "100", "111"),
    "W": ("100", "110", "011"),
    "X": ("010", "111", "010"),
    "Y": ("0010", "1111"),
    "Z": ("110", "010", "011"),
}
"""Each camp as it comes out of the box: with flips off only its four turns may be used."""

SIDE: Final = 10
SHAPE_COUNT: Final[i64] = 12
PLACEMENT_COUNT: Final[i64] = 4096
HALF: Final[i64] = 0x3FFFFFFFFFFFF
"""All 50 squares of one half."""
ROW: Final[i64] = 0x3FF
NOT_LEFT: Final[i64] = 0x3FEFFBFEFFBFE
NOT_RIGHT: Final[i64] = 0x1FF7FDFF7FDFF
CENTRE_LOW: Final[i64] = 0x300000000000
"""Squares (4,4) and (4,5)."""
CENTRE_HIGH: Final[i64] = 0x30
"""Squares (5,4) and (5,5)."""


def grow_low(low: i64, high: i64) -> i64:
    """The low half of a set together with all squares sharing a side with it."""
    sideways = ((low & NOT_RIGHT) << 1) | ((low & NOT_LEFT) >> 1)
    return (low | sideways | (low << 10) | (low >> 10) | ((high & ROW) << 40)) & HALF


def grow_high(low: i64, high: i64) -> i64:
    """The high half of a set together with all squares sharing a side with it."""
    sideways = ((high & NOT_RIGHT) << 1) | ((high & NOT_LEFT) >> 1)
    return (high | sideways | (high << 10) | (high >> 10) | (low >> 40)) & HALF


def count_bits(mask: i64) -> i64:
    count: i64 = 0
    left = mask
    while left:
        left = left & (left - 1)
        count += 1
    return count


def low_mask(squares: list[int]) -> int:
    """The low half of a list of squares."""
    return sum(2**square for square in squares if square < 50)


def high_mask(squares: list[int]) -> int:
    """The high half of a list of squares."""
    return sum(2 ** (square - 50) for square in squares if square >= 50)


def squares_of(low: i64, high: i64) -> list[int]:
    """The squares of a set, in order."""
    found = [square for square in range(50) if (low >> square) & 1]
    return found + [square + 50 for square in range(50) if (high >> square) & 1]


def square_name(square: int) -> str:
    """``d5`` for row 4, column 3: letters across, numbers down."""
    return f"{'abcdefghij'[square % SIDE]}{square // SIDE + 1}"


def parse_square(name: str) -> int:
    """The square of a name such as ``d5``, or -1."""
    column = "abcdefghij".find(name[:1]) if name else -1
    number = name[1:]
    if column < 0 or number not in ("1", "2", "3", "4", "5", "6", "7", "8", "9", "10"):
        return -1
    return (int(number) - 1) * SIDE + column


def oriented(shape: str, orientation: int) -> list[tuple[int, int]]:
    """The cells (row, column) of a shape: mirrored left to right for 4-7, then turned clockwise."""
    form = BASE_FORMS[shape]
    cells = [(r, c) for r, row in enumerate(form) for c, mark in enumerate(row) if mark == "1"]
    if orientation >= 4:
        cells = [(r, -c) for r, c in cells]
    for _turn in range(orientation % 4):
        cells = [(c, -r) for r, c in cells]
    top = min(r for r, _ in cells)
    left = min(c for _, c in cells)
    return sorted((r - top, c - left) for r, c in cells)


def orientations(shape: str) -> list[int]:
    """The orientations that differ, each under its smallest number."""
    seen: list[list[tuple[int, int]]] = []
    distinct: list[int] = []
    for orientation in range(8):
        cells = oriented(shape, orientation)
        if cells not in seen:
            seen.append(cells)
            distinct.append(orientation)
    return distinct


class Placements:
    """Every placement by its number: shape, orientation, corner, its squares and its border."""

    def __init__(self) -> None:
        self.shape: vec[i64] = vec[i64]()
        self.orientation: vec[i64] = vec[i64]()
        self.corner: vec[i64] = vec[i64]()
        self.low: vec[i64] = vec[i64]()
        self.high: vec[i64] = vec[i64]()
        self.border_low: vec[i64] = vec[i64]()
        self.border_high: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        """Where each shape's placements begin; one more entry marks the end."""
        self.number: dict[tuple[int, int, int], int] = {}
        """(shape, orientation, corner square) to the placement's number."""
        for shape in range(12):
            self.first = append(self.first, len(self.shape))
            for orientation in orientations(SHAPES[shape]):
                self._add_orientation(shape, orientation)
        self.first = append(self.first, len(self.shape))

    def _add_orientation(self, shape: int, orientation: int) -> None:
        cells = oriented(SHAPES[shape], orientation)
        height = max(r for r, _ in cells) + 1
        width = max(c for _, c in cells) + 1
        for row in range(SIDE - height + 1):
            for column in range(SIDE - width + 1):
                squares = [SIDE * (row + r) + column + c for r, c in cells]
                self._add(shape, orientation, SIDE * row + column, squares)

    def _add(self, shape: int, orientation: int, corner: int, squares: list[int]) -> None:
        self.number[(shape, orientation, corner)] = len(self.shape)
        low: i64 = low_mask(squares)
        high: i64 = high_mask(squares)
        self.shape = append(self.shape, shape)
        self.orientation = append(self.orientation, orientation)
        self.corner = append(self.corner, corner)
        self.low = append(self.low, low)
        self.high = append(self.high, high)
        self.border_low = append(self.border_low, grow_low(low, high) & ~low)
        self.border_high = append(self.border_high, grow_high(low, high) & ~high)


_made: list[Placements] = []


def placements() -> Placements:
    """The tables, made once, when first needed: importing the game stays quick."""
    if not _made:
        _made.append(Placements())
    return _made[0]
