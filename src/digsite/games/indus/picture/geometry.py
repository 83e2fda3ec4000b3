"""Where the areas of the city lie in a picture."""

from __future__ import annotations

from dataclasses import replace

from digsite.draw.actions import Cell, Grid
from digsite.draw.figures import box
from digsite.draw.layout import board_corner
from digsite.draw.scene import Shape
from digsite.draw.sketch import rounded
from digsite.draw.svg import Point

BOARD_SIDE: dict[Shape, float] = {"wide": 680, "tall": 348}
BAND: dict[Shape, float] = {"wide": 58, "tall": 32}
STRIP: dict[Shape, float] = {"wide": 0, "tall": 66}
"""What lies below the embankment: on a phone the die and the scores, which elsewhere have room in
its corners."""
DIE: dict[Shape, float] = {"wide": 62, "tall": 58}
DIE_AT: dict[Shape, Point] = {"wide": (648, 32), "tall": (42, 381)}
ROLLS_AT: dict[Shape, Point] = {"wide": (651, 72), "tall": (106, 381)}
ROLL: dict[Shape, float] = {"wide": 10, "tall": 15}
TALLY_AT, TALLY = (168.0, 368.0), 17.0
"""Where a phone has the scores, below the city, and how large."""
CORNER = BAND["wide"]
CORNERS: tuple[Point, ...] = (
    (CORNER / 2, CORNER / 2),
    (CORNER / 2, BOARD_SIDE["wide"] - CORNER / 2),
    (BOARD_SIDE["wide"] - CORNER / 2, BOARD_SIDE["wide"] - CORNER / 2),
)
"""The middles of the corners where a wide board has them."""


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
