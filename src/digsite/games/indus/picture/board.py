"""The board of Indus: the dig within its embankment, the gates, and all that is laid upon it."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from digsite.draw.actions import Cell, Grid
from digsite.draw.figures import box
from digsite.draw.palette import var
from digsite.draw.sketch import inset, rounded
from digsite.draw.svg import Point, group, line, notation, path, pen, place, polygon, rect, text
from digsite.draw.textures import grain, hatch, pattern, stipple
from digsite.games.indus.knowledge.content import read_area
from digsite.games.indus.picture.city import building, burial, lead, lead_shape, ways
from digsite.games.indus.picture.pieces import piece_defs
from digsite.games.indus.rules.layout import Grid as Ground
from digsite.games.indus.rules.pieces import SPACE_NAMES

__all__ = [
    "bare_ground",
    "board_ground",
    "board_ways",
    "defs",
    "frame",
    "read_ground",
    "ruin_lead",
    "space_box",
    "space_centre",
    "space_label",
]

WALL = 0.17
"""The breadth of the wall round the city, as a share of the embankment's."""
INWARD: dict[str, float] = {"N": 180, "S": 0, "W": 90, "E": 270}
"""How an arrow that points north is turned to lead into the city."""


@lru_cache(maxsize=1)
def defs() -> str:
    return (
        grain("clay-grain", 0.03, 0.1)
        + stipple("dust", 110, 46)
        + hatch("tied", "ink", 5, 2.4, 45)
        + pattern(
            "courses", 18, 9,
            path("M0 .5H18M0 5H18M4 .5V5M13 5V9.500", **pen("plan", 0.8)),
        )
        + piece_defs()
    )  # fmt: skip


# The ground


def read_ground(rows: Sequence[str]) -> Ground:
    """The ruins of every area, from areas as tiles are written."""
    return {
        (row, column): read_area(cell)
        for row, line_of_areas in enumerate(rows)
        for column, cell in enumerate(line_of_areas.split("|"))
    }


def board_ground(grid: Grid, ruins: tuple[tuple[str, tuple[Cell, ...]], ...]) -> str:
    """The clay with its strings, and the ruins that fill whole areas: ruins as (letter, areas)."""
    return group(
        _clay(grid, "clay"),
        rect(grid.x, grid.y, grid.width, grid.height, fill="url(#dust)", opacity=0.7),
        borders(grid),
        *(burial(grid, cells) for letter, cells in ruins if letter == "G"),
        *(building(grid, cells) for letter, cells in ruins if letter == "B"),
    )


def board_ways(grid: Grid, ground: Ground) -> str:
    """Canals in the ground, then what crosses them: streets, walls, and walkways above all."""
    return group(*(ways(grid, ground, letter) for letter in "CSWK"))


def bare_ground(grid: Grid) -> str:
    """The dig before its tiles are laid."""
    return group(_clay(grid, "clay2"), borders(grid))


def _clay(grid: Grid, token: str) -> str:
    clay = {"fill": var(token), "filter": "url(#clay-grain)"}
    return rect(grid.x, grid.y, grid.width, grid.height, **clay)


def borders(grid: Grid) -> str:
    """Strings stretched over the dig from area to area, and the pegs that hold them."""
    lines, pegs = [], ""
    for number in range(1, grid.columns):
        along = number * grid.cell
        lines.append(line((grid.x + along, grid.y), (grid.x + along, grid.y + grid.height)))
        lines.append(line((grid.x, grid.y + along), (grid.x + grid.width, grid.y + along)))
        for other in range(1, grid.rows):
            pegs += f"M{grid.x + along:.1f} {grid.y + other * grid.cell:.1f}l.1 0"
    return group(
        group(*lines, stroke=var("clay-dim"), stroke_width=1, stroke_dasharray="2 3"),
        path(pegs, **pen("ink2", 2.6)),
    )


def ruin_lead(
    grid: Grid, ground: Ground, letter: str, cells: tuple[Cell, ...], leaders: tuple[int, ...]
) -> str:
    """The outline of a ruin that somebody leads."""
    shape, broad = lead_shape(grid, ground, letter, cells)
    return lead(shape, leaders, broad, grid.cell)


# The frame


def space_centre(grid: Grid, space: str, band_width: float) -> Point:
    """Where a space of the frame lies: before its gate."""
    place_on = grid.cell * (int(space[1]) - 0.5)
    out = band_width * (1 + WALL) / 2
    return {
        "N": (grid.x + place_on, grid.y - out),
        "S": (grid.x + place_on, grid.y + grid.height + out),
        "W": (grid.x - out, grid.y + place_on),
        "E": (grid.x + grid.width + out, grid.y + place_on),
    }[space[0]]


@lru_cache(maxsize=256)
def space_box(grid: Grid, space: str, band_width: float) -> str:
    """Path data round a space."""
    x, y = space_centre(grid, space, band_width)
    reach = min(grid.cell, band_width * (1 - WALL)) * 0.48
    return rounded(box(x - reach, y - reach, 2 * reach, 2 * reach), 0.3)


def frame(grid: Grid, band_width: float, strip: float = 0) -> str:
    """The embankment, the city's wall upon it, and a gate for each of the 24 spaces; with a strip
    below it for what lies at the edge of the dig.
    """
    x, y, side = grid.x - band_width, grid.y - band_width, grid.width + 2 * band_width
    outer = box(x, y, side, grid.height + 2 * band_width + strip)
    city = box(grid.x, grid.y, grid.width, grid.height)
    reach = min(grid.cell, band_width * (1 - WALL)) * 0.5
    return group(
        path(rounded(outer, 0.05), fill=var("bank"), stroke=var("ink"), stroke_width=1.6),
        path(rounded(inset(outer, 2.5), 0.05), opacity=0.6, **pen("clay-lit", 1.2)),
        _wall(city, band_width * WALL),
        *(
            place(
                *space_centre(grid, space, band_width),
                _gate(reach, band_width * WALL),
                turn=INWARD[space[0]],
            )
            for space in SPACE_NAMES
        ),
        notation(
            *(
                place(*space_centre(grid, space, band_width), space_label(space, 11.5))
                for space in SPACE_NAMES
            )
        ),
    )


def _wall(city: Sequence[Point], thick: float) -> str:
    """The wall round the city: lit along its outer north-west, its shadow to the south-east."""
    outer = inset(city, -thick)
    return group(
        group(polygon(outer, fill=var("shade"), opacity=0.28), transform="translate(3 3)"),
        polygon(outer, fill=var("brick-lit")),
        polygon(inset(city, 0.8 - thick), fill=var("brick")),
        polygon(outer, fill="url(#courses)", opacity=0.75),
        polygon(city, fill=var("clay-dim")),
    )


def _gate(reach: float, thick: float) -> str:
    """A gate seen from its space, the city to the north: worn ground that leads through the wall
    between two towers, with an arrow on it.
    """
    half, tower = reach * 0.58, thick * 1.3
    low = reach * 0.9
    worn = (
        f"M{-low:.1f} {low:.1f}H{low:.1f}V{-reach * 0.5:.1f}L{half:.1f} {-reach:.1f}"
        f"V{-reach - thick:.1f}H{-half:.1f}V{-reach:.1f}L{-low:.1f} {-reach * 0.5:.1f}z"
    )
    wing, tip = reach * 0.42, reach * 0.36
    head = f"M{-wing:.1f} {tip * 0.6:.1f}L0 {-tip:.1f}L{wing:.1f} {tip * 0.6:.1f}"
    towers = [
        rect(
            side * (half + tower * 0.3) - tower / 2, -reach - thick * 1.15, tower, thick * 1.3,
            rx=1, fill=var("brick-lit"), stroke=var("plan"), stroke_width=1.1,
        )
        for side in (-1, 1)
    ]  # fmt: skip
    return group(
        path(
            worn, fill=var("pad"), stroke=var("clay-dim"), stroke_width=1, stroke_linejoin="round"
        ),
        path(head, **pen("clay-dim", max(2.2, reach * 0.12))),
        *towers,
    )


def space_label(space: str, size: float) -> str:
    """The name of a space, drawn round its middle."""
    return text(0, 0, space, size, fill="ink", anchor="middle", on="pad", middle=True)
