"""Where things lie in a picture of Scarabya: the site's squares, and cells as camps use them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache

from digsite.draw.actions import Cell, Grid
from digsite.draw.layout import board_corner
from digsite.draw.scene import Shape
from digsite.games.scarabya.rules.placements import SIDE, oriented

BOARD_SIDE: dict[Shape, float] = {"wide": 640, "tall": 348}
BAND: dict[Shape, float] = {"wide": 34, "tall": 15}
"""Where the coordinates stand, round the site."""
TRAY: dict[Shape, tuple[float, float]] = {"wide": (648, 92), "tall": (354, 62)}
"""Where the tray below the site begins, and how high it is."""
WAITING: dict[Shape, float] = {"wide": 26, "tall": 17}
"""The squares of the camp that waits there."""
TALLY: dict[Shape, float] = {"wide": 20, "tall": 13}
"""How large the teams' plates in the tray are written."""
CELLS: tuple[Cell, ...] = tuple(divmod(square, SIDE) for square in range(SIDE * SIDE))
"""The cells of a site by the numbers of its squares."""


@lru_cache(maxsize=2)
def board_grid(shape: Shape) -> Grid:
    """The squares of the large site, inside the board's block."""
    cell = (BOARD_SIDE[shape] - 2 * BAND[shape]) / SIDE
    return Grid(BAND[shape], BAND[shape], cell, SIDE, SIDE)


@lru_cache(maxsize=2)
def picture_grid(shape: Shape) -> Grid:
    """The same squares in the whole picture."""
    grid, corner = board_grid(shape), board_corner(shape)
    return replace(grid, x=grid.x + corner, y=grid.y + corner)


def corner_of(cells: Sequence[Cell]) -> Cell:
    """The top left corner of the box round some cells."""
    return min([r for r, _ in cells]), min([c for _, c in cells])


def size_of(cells: Sequence[Cell]) -> tuple[int, int]:
    """Rows and columns of the box round some cells that start at (0, 0)."""
    return max([r for r, _ in cells]) + 1, max([c for _, c in cells]) + 1


def moved(cells: Iterable[Cell], down: int, right: int) -> tuple[Cell, ...]:
    """Cells shifted, in order."""
    return tuple(sorted([(r + down, c + right) for r, c in cells]))


def in_corner(cells: Sequence[Cell]) -> tuple[Cell, ...]:
    """Cells moved to the top left corner."""
    top, left = corner_of(cells)
    return moved(cells, -top, -left)


@lru_cache(maxsize=16)
def plain_form(letter: str) -> tuple[Cell, ...]:
    """A camp as it comes out of the box."""
    return tuple(oriented(letter, 0))
