"""The city in relief: houses with lit walls, mounds, sunken canals, raised walls and walkways.

Every kind of line has a track of its own across the areas, at the same share of their width and
height, so that lines go on over seams by themselves and never lie upon each other. Canals carry
ripples, streets flagstones, walkways planks, walls brick courses; buildings are ground plans and
burials have urns.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random

from digsite.draw.actions import Cell, Grid
from digsite.draw.figures import POT
from digsite.draw.palette import seat, var
from digsite.draw.sketch import inset, loop, outline, rounded, stroke
from digsite.draw.svg import Point, ellipse, group, number, path, pen, place, polygon, rect
from digsite.games.indus.knowledge.content import STEP
from digsite.games.indus.rules.layout import Grid as Ground

__all__ = ["TRACK", "Run", "building", "burial", "lead", "line_runs", "ruin_sample", "ways"]

TRACK = {"W": 0.13, "C": 0.355, "S": 0.645, "K": 0.87}
"""Where each kind of line runs, as a share of an area's side."""
WIDTH = {"W": 0.11, "C": 0.17, "S": 0.14, "K": 0.12}
HEIGHT = {"W": 0.05, "S": 0.018, "K": 0.045}
"""How far the shadow of a raised line falls."""
MATERIAL = {"S": "stone", "K": "wood", "W": "brick"}
RIM = 0.062
"""How much broader than itself the outline of a ruin is that somebody leads."""
DASHES: tuple[tuple[float, ...], ...] = ((), (0.17, 0.07), (0.001, 0.095), (0.05, 0.045))
"""The pattern of each colour's outline, in shares of an area: unbroken, long, scalloped, short."""

Run = tuple[Point, Point]
Spot = Callable[[float, float], str]
"""The place so far along a run and so far aside, as path data."""


def shifted(drawing: str, by: float) -> str:
    """Towards the south-east, where shadows fall."""
    return group(drawing, transform=f"translate({number(by)} {number(by)})")


# Solid ruins


def region(grid: Grid, cells: Sequence[Cell], gap: float) -> list[Point]:
    """The outline of some areas, drawn a little inside."""
    corners = [
        (grid.x + column * grid.cell, grid.y + row * grid.cell) for column, row in outline(cells)[0]
    ]
    return inset(corners, gap)


def building(grid: Grid, cells: Sequence[Cell]) -> str:
    """A house without its roof: high outer walls, floors in their shade, inner walls with doors."""
    unit = grid.cell
    outer = region(grid, cells, unit * 0.04)
    rooms = "".join(_rooms(grid, cell) for cell in cells)
    thin = pen("plan", unit * 0.034)
    return group(
        shifted(polygon(outer, fill=var("shade"), opacity=0.3), unit * 0.05),
        polygon(outer, fill=var("plan-lit"), stroke=var("plan"), stroke_width=unit * 0.012),
        shifted(polygon(region(grid, cells, unit * 0.05), fill=var("plan")), unit * 0.01),
        polygon(region(grid, cells, unit * 0.1), fill=var("clay-dim")),
        shifted(polygon(region(grid, cells, unit * 0.12), fill=var("floor")), unit * 0.02),
        shifted(path(rooms, opacity=0.3, **pen("shade", unit * 0.034)), unit * 0.025),
        path(rooms, **thin),
        shifted(path(rooms, **pen("plan-lit", unit * 0.009)), -unit * 0.012),
        data_shape="building",
    )


def _rooms(grid: Grid, cell: Cell) -> str:
    """Inner walls of one area, with doors between them, clear of the lines that may run there."""
    (x, y), unit = grid.corner(cell), grid.cell
    key = f"{cell[0]}{cell[1]}"
    chance = Random(f"room{key}")
    across = y + unit * chance.choice((0.47, 0.53))
    down = x + unit * chance.choice((0.45, 0.55))
    left, right = x + unit * 0.13, x + unit * 0.88
    return (
        stroke((left, across), (down - unit * 0.12, across), f"a{key}", 0.5)
        + stroke((down, across), (right, across), f"b{key}", 0.5)
        + stroke((down, across), (down, y + unit * 0.74), f"c{key}", 0.5)
    )


def burial(grid: Grid, cells: Sequence[Cell]) -> str:
    """A low mound within a ring of stones, an urn in every area."""
    unit = grid.cell
    soft = rounded(region(grid, cells, unit * 0.07), 0.5)
    top = rounded(region(grid, cells, unit * 0.15), 0.6)
    urns = [place(*share(grid, cell, 0.5, 0.5), urn(unit * 0.5)) for cell in cells]
    return group(
        shifted(path(soft, fill=var("shade"), opacity=0.22), unit * 0.035),
        path(soft, fill=var("clay2")),
        path(top, fill=var("mound")),
        shifted(
            path(soft, stroke_dasharray=f"0.1 {unit * 0.075:.1f}", **pen("clay-dim", unit * 0.045)),
            unit * 0.012,
        ),
        path(soft, stroke_dasharray=f"0.1 {unit * 0.075:.1f}", **pen("urn", unit * 0.04)),
        *urns,
        data_shape="burial",
    )


def urn(size: float) -> str:
    """A pot with a neck and two handles, drawn round its middle, and its shadow."""
    bands = "M-26-6H26M-28 8H28M-26-3l8.6 8l8.6-8l8.6 8l8.6-8l8.6 8l8.6-8"
    drawn = group(
        ellipse(12, 38, 34, 11, fill=var("shade"), opacity=0.28),
        path(POT, fill=var("urn"), stroke=var("ink"), stroke_width=2.6),
        path("M-20-12C-27 4-24 22-13 34", **pen("plan-lit", 4)),
        path(bands, fill="none", stroke=var("mound"), stroke_width=2.2),
        data_shape="urn",
    )
    return place(0, 0, drawn, scale=size / 100)


def share(grid: Grid, cell: Cell, across: float, down: float) -> Point:
    x, y = grid.corner(cell)
    return (x + across * grid.cell, y + down * grid.cell)


# Lines


def line_runs(grid: Grid, ground: Ground, letter: str, cells: Sequence[Cell]) -> list[Run]:
    """The pieces of a line: each runs from the node of an area to one of its sides."""
    track = TRACK[letter]
    runs: list[Run] = []
    for cell in cells:
        node = share(grid, cell, track, track)
        sides = ground[cell][letter]
        if not sides:
            runs.append((node, node))
        for side in sides:
            down, right = STEP[side]
            across = track if down else (1.0 if right > 0 else 0.0)
            along = track if right else (1.0 if down > 0 else 0.0)
            runs.append((node, share(grid, cell, across, along)))
    return runs


def ways(grid: Grid, ground: Ground, letter: str) -> str:
    """All lines of one kind."""
    cells = [cell for cell, area in sorted(ground.items()) if letter in area]
    drawn = band(line_runs(grid, ground, letter, cells), letter, grid.cell)
    return group(*drawn, data_shape=letter)


def drawn_runs(runs: Sequence[Run]) -> str:
    return "".join(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in runs)


def band(runs: Sequence[Run], letter: str, unit: float) -> list[str]:
    """A broad line in the manner of its kind: cut into the ground, or standing on it."""
    width = WIDTH[letter] * unit
    whole = drawn_runs(runs)
    marks = "".join(run_marks(a, b, letter, width) for a, b in runs)
    if letter == "C":
        return _sunken(whole, marks, width, unit)
    return _raised(whole, marks, letter, width, unit)


def _sunken(whole: str, marks: str, width: float, unit: float) -> list[str]:
    """A canal: its north-west bank throws a shadow into it, the other one is lit."""
    return [
        shifted(path(whole, **pen("clay-lit", width + unit * 0.07)), unit * 0.02),
        path(whole, **pen("clay-dim", width + unit * 0.055)),
        path(whole, **pen("water-deep", width)),
        shifted(path(whole, **pen("water", width - unit * 0.045)), unit * 0.022),
        path(marks, opacity=0.8, **pen("water-line", 1.2)),
    ]


def _raised(whole: str, marks: str, letter: str, width: float, unit: float) -> list[str]:
    """A street, a walkway or a wall: lit along one edge, its shadow over whatever it crosses."""
    token = MATERIAL[letter]
    square: dict[str, str] = {"stroke_linecap": "square", "stroke_linejoin": "miter"}
    broad, narrow = width + 1.8, width - unit * 0.022
    shade = {**pen("shade", width), **square}
    mark = "brick-line" if letter == "W" else f"{token}-line"
    return [
        shifted(path(whole, opacity=0.32, **shade), HEIGHT[letter] * unit),
        path(whole, **{**pen(f"{token}-line" if letter != "W" else "plan", broad), **square}),
        path(whole, **{**pen(f"{token}-lit", width), **square}),
        shifted(path(whole, **{**pen(token, narrow), **square}), unit * 0.011),
        path(marks, opacity=0.75, **pen(mark, 1)),
    ]


def run_marks(start: Point, end: Point, letter: str, width: float) -> str:
    """Ripples, flagstones, planks or bricks along one run."""
    length = math.dist(start, end)
    if length < 1:
        return ""
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    half = width / 2

    def spot(along: float, aside: float) -> str:
        return f"{start[0] + ux * along - uy * aside:.1f} {start[1] + uy * along + ux * aside:.1f}"

    if letter == "C":
        return _ripples(spot, length, half)
    if letter == "K":
        steps = max(1, round(length / (width * 0.62)))
        planks = [length * (step + 0.5) / steps for step in range(steps)]
        return "".join(f"M{spot(along, -half)}L{spot(along, half)}" for along in planks)
    if letter == "S":
        return _flagstones(spot, length, half)
    return _bricks(spot, length, half)


def _ripples(spot: Spot, length: float, half: float) -> str:
    steps = max(1, round(length / 17))
    found = ""
    for step in range(steps):
        along = length * (step + 0.2) / steps
        aside = half * (0.35 if step % 2 else -0.25)
        reach = length * 0.5 / steps
        found += (
            f"M{spot(along, aside)}Q{spot(along + reach / 4, aside - half * 0.3)} "
            f"{spot(along + reach / 2, aside)}T{spot(along + reach, aside)}"
        )
    return found


def _flagstones(spot: Spot, length: float, half: float) -> str:
    return _courses(spot, length, half, 2.3, (0.25, 0.75))


def _bricks(spot: Spot, length: float, half: float) -> str:
    return _courses(spot, length, half, 2.6, (0.2, 0.7))


def _courses(
    spot: Spot, length: float, half: float, stone: float, joints: tuple[float, float]
) -> str:
    """Two rows of stones, so many half breadths long, with their joints at different places."""
    steps = max(1, round(length / (half * stone)))
    found = f"M{spot(0, 0)}L{spot(length, 0)}"
    for step in range(steps):
        for side, shift in zip((-1, 1), joints, strict=True):
            along = length * (step + shift) / steps
            found += f"M{spot(along, 0)}L{spot(along, side * half)}"
    return found


# Who leads


def lead(shape: str, leaders: Sequence[int], broad: float, unit: float) -> str:
    """The outline of a ruin along its path data, `broad` before its rim: in the leader's colour
    and pattern, or hatched where several are ahead.
    """
    rim = broad + RIM * unit
    under = path(shape, **pen("clay-lit", rim + unit * 0.03))
    if len(leaders) > 1:
        return under + path(shape, **{**pen("ink", rim), "stroke": "url(#tied)"})
    ink = pen(seat(leaders[0]).colour, rim)
    dashes = DASHES[leaders[0] % len(DASHES)]
    if not dashes:
        return under + path(shape, **ink)
    if dashes[0] > 0.01:
        ink["stroke_linecap"] = "butt"
    broken = " ".join(number(one * unit) for one in dashes)
    return under + path(shape, stroke_dasharray=broken, **ink)


def lead_shape(grid: Grid, ground: Ground, letter: str, cells: Sequence[Cell]) -> tuple[str, float]:
    """Path data along which the outline of a ruin runs, and how broad the ruin itself is there."""
    unit = grid.cell
    if letter == "B":
        return loop(region(grid, cells, unit * 0.03), f"lead{cells[0]}", 0.4), 0
    if letter == "G":
        return rounded(region(grid, cells, unit * 0.055), 0.5), unit * 0.01
    runs = line_runs(grid, ground, letter, cells)
    return drawn_runs(runs), WIDTH[letter] * unit


@lru_cache(maxsize=32)
def ruin_sample(letter: str, size: float) -> str:
    """A swatch of one kind of ruin, `size` square from its corner, for legends."""
    grid = Grid(0, 0, size, 1, 1)
    clay = rect(0, 0, size, size, fill=var("clay"), stroke=var("ink2"), stroke_width=0.8)
    if letter == "B":
        return clay + building(grid, [(0, 0)])
    if letter == "G":
        return clay + burial(grid, [(0, 0)])
    run = [((size * 0.2, size / 2), (size * 0.8, size / 2))]
    return clay + group(*band(run, letter, size * 2))
