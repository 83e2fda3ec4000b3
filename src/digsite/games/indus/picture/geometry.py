"""Where the areas of the city lie in a picture."""

from __future__ import annotations

from dataclasses import replace

from digsite.draw.actions import Cell, Grid
from digsite.draw.figures import box
from digsite.draw.layout import board_corner
from digsite.draw.scene import Shape
from digsite.draw.sketch import rounded

BOARD_SIDE: dict[Shape, float] = {"wide": 680, "tall": 348}
BAND: dict[Shape, float] = {"wide": 56, "tall": 32}


def board_grid(shape: Shape) -> Grid:
    """The areas, inside the board's block."""
    cell = (BOARD_SIDE[shape] - 2 * BAND[shape]) / 6
    return Grid(BAND[shape], BAND[shape], cell, 6, 6)


def picture_grid(shape: Shape) -> Grid:
    """The same areas in the whole picture."""
    grid, corner = board_grid(shape), board_corner(shape)
    return replace(grid, x=grid.x + corner, y=grid.y + corner)


def area_outline(grid: Grid, cell: Cell) -> str:
    x, y = grid.corner(cell)
    return rounded(box(x + 2, y + 2, grid.cell - 4, grid.cell - 4), 0.12)
