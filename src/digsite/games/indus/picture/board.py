"""How Indus looks: a terracotta plan of a city, its ruins told apart by drawing, and the pieces.

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
from digsite.draw.figures import POT, badge_shape, box
from digsite.draw.lettering import Cut
from digsite.draw.palette import Tokens, seat, var
from digsite.draw.sketch import inset, loop, outline, rounded, stroke
from digsite.draw.svg import Point, circle, group, line, path, place, polygon, rect, text
from digsite.draw.textures import grain, hatch, lift, stipple
from digsite.games.indus.knowledge.content import STEP, read_area
from digsite.games.indus.rules.layout import Grid as Ground
from digsite.games.indus.rules.pieces import COLOURS, PIECE_NAMES, SPACE_NAMES

TOKENS: Tokens = {
    "clay": ("#e8c8a0", "#453527"),
    "clay2": ("#d9b083", "#3a2c20"),
    "floor": ("#d99f6c", "#6b4a30"),
    "plan": ("#7c3f1d", "#d8a27a"),
    "water": ("#5fa3a3", "#2f7f80"),
    "water-line": ("#1f5f63", "#a7dcd6"),
    "stone": ("#cfc6b4", "#7d7466"),
    "stone-line": ("#5d5548", "#d9cfbb"),
    "wood": ("#b98a4e", "#8a6534"),
    "wood-line": ("#5c3d14", "#e6c893"),
    "brick": ("#b5573a", "#b0593f"),
    "brick-line": ("#f0dcc0", "#2c1a10"),
    "mound": ("#efdcb6", "#5b4a33"),
    "urn": ("#a4522b", "#cf7f4e"),
}
"""The city's own colours; what they are drawn upon is always the clay."""

TRACK = {"W": 0.13, "C": 0.355, "S": 0.645, "K": 0.87}
"""Where each kind of line runs, as a share of an area's side."""
WIDTH = {"W": 0.11, "C": 0.17, "S": 0.14, "K": 0.12}


def defs() -> str:
    return (
        grain("clay-grain", 0.03, 0.14)
        + stipple("dust", 110, 60)
        + lift("lift", 2, 0.4)
        + hatch("plan-hatch", "plan", 5, 0.8, 45)
    )


# --- The ground ----------------------------------------------------------------------------------


def board_ground(
    grid: Grid, rows: tuple[str, ...], ruins: tuple[tuple[str, tuple[Cell, ...]], ...]
) -> str:
    """The city from areas as tiles are written and ruins as (letter, areas): clay, area borders,
    then the ruins type by type.
    """
    ground = {
        (row, column): read_area(cell)
        for row, line_of_areas in enumerate(rows)
        for column, cell in enumerate(line_of_areas.split("|"))
    }
    return group(
        _clay(grid, "clay"),
        rect(grid.x, grid.y, grid.width, grid.height, fill="url(#dust)"),
        *(burial(grid, cells) for letter, cells in ruins if letter == "G"),
        *(building(grid, cells) for letter, cells in ruins if letter == "B"),
        borders(grid),
        *(ways(grid, ground, letter) for letter in "SKCW"),
        _edge(grid),
    )


def bare_ground(grid: Grid) -> str:
    """The dig before its tiles are laid."""
    return group(_clay(grid, "clay2"), borders(grid), _edge(grid))


def _clay(grid: Grid, token: str) -> str:
    clay = {"fill": var(token), "filter": "url(#clay-grain)"}
    return rect(grid.x, grid.y, grid.width, grid.height, **clay)


def _edge(grid: Grid) -> str:
    return path(loop(box(grid.x, grid.y, grid.width, grid.height), "city", 0.9), **_pen("ink", 2.2))


def _pen(token: str, width: float) -> dict[str, str | float]:
    return {
        "fill": "none",
        "stroke": var(token),
        "stroke_width": width,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }


def borders(grid: Grid) -> str:
    """Dotted lines between the areas, as strings stretched over a dig."""
    lines = []
    for number in range(1, grid.columns):
        along = number * grid.cell
        lines.append(line((grid.x + along, grid.y), (grid.x + along, grid.y + grid.height)))
        lines.append(line((grid.x, grid.y + along), (grid.x + grid.width, grid.y + along)))
    return group(
        *lines, stroke=var("ink2"), stroke_width=1, stroke_dasharray="1.5 3.5", opacity=0.85
    )


def region(grid: Grid, cells: Sequence[Cell], gap: float) -> list[Point]:
    """The outline of some areas, drawn a little inside."""
    corners = [
        (grid.x + column * grid.cell, grid.y + row * grid.cell) for column, row in outline(cells)[0]
    ]
    return inset(corners, gap)


def building(grid: Grid, cells: Sequence[Cell]) -> str:
    """A house as an archaeologist draws it: floor, double outer wall, inner walls with doors."""
    unit = grid.cell
    outer = region(grid, cells, unit * 0.045)
    inner = region(grid, cells, unit * 0.085)
    rooms = []
    for row, column in cells:
        x, y = grid.corner((row, column))
        chance = Random(f"room{row}{column}")
        across = y + unit * chance.choice((0.46, 0.54))
        down = x + unit * chance.choice((0.44, 0.56))
        left, right = x + unit * 0.09, x + unit * 0.91
        rooms.append(stroke((left, across), (down - unit * 0.1, across), f"a{row}{column}", 0.5))
        rooms.append(stroke((down, across), (right, across), f"b{row}{column}", 0.5))
        rooms.append(stroke((down, across), (down, y + unit * 0.72), f"c{row}{column}", 0.5))
    return group(
        polygon(outer, fill=var("floor")),
        polygon(outer, fill="url(#plan-hatch)", opacity=0.28),
        path("".join(rooms), **_pen("plan", unit * 0.028)),
        path(loop(outer, f"house{cells[0]}", 0.7), **_pen("plan", unit * 0.045)),
        path(loop(inner, f"house-in{cells[0]}", 0.6), **_pen("plan", unit * 0.014)),
        data_shape="building",
    )


def burial(grid: Grid, cells: Sequence[Cell]) -> str:
    """A low mound with a stippled rim and an urn in every area."""
    unit = grid.cell
    rim = region(grid, cells, unit * 0.07)
    soft = rounded(rim, 0.45)
    urns = [place(*_share(grid, cell, 0.5, 0.5), urn(unit * 0.5)) for cell in cells]
    return group(
        path(soft, fill=var("mound")),
        path(soft, stroke_dasharray="0.5 5", **_pen("urn", unit * 0.035)),
        *urns,
        data_shape="burial",
    )


def urn(size: float) -> str:
    """A pot with a neck and two handles, drawn round its middle."""
    bands = "M-26-6H26M-28 8H28M-26-3l8.6 8l8.6-8l8.6 8l8.6-8l8.6 8l8.6-8"
    drawn = group(
        path(POT, fill=var("urn"), stroke=var("ink"), stroke_width=2.6),
        path(bands, fill="none", stroke=var("mound"), stroke_width=2.4),
        data_shape="urn",
    )
    return place(0, 0, drawn, scale=size / 100)


def _share(grid: Grid, cell: Cell, across: float, down: float) -> Point:
    x, y = grid.corner(cell)
    return (x + across * grid.cell, y + down * grid.cell)


# --- Lines ---------------------------------------------------------------------------------------


Spot = Callable[[float, float], str]
"""The place so far along a run and so far aside, as path data."""


def ways(grid: Grid, ground: Ground, letter: str) -> str:
    """All lines of one kind. Each piece runs from the node of an area to one of its sides."""
    track = TRACK[letter]
    runs: list[tuple[Point, Point]] = []
    for cell, area in sorted(ground.items()):
        if letter not in area:
            continue
        node = _share(grid, cell, track, track)
        sides = area[letter]
        if not sides:
            runs.append((node, node))
        for side in sides:
            down, right = STEP[side]
            across = track if down else (1.0 if right > 0 else 0.0)
            along = track if right else (1.0 if down > 0 else 0.0)
            runs.append((node, _share(grid, cell, across, along)))
    return group(*band(runs, letter, grid.cell), data_shape=letter)


def band(runs: Sequence[tuple[Point, Point]], letter: str, unit: float) -> list[str]:
    """A broad line in the manner of its kind."""
    width = WIDTH[letter] * unit
    whole = "".join(f"M{a[0]:.1f} {a[1]:.1f}L{b[0]:.1f} {b[1]:.1f}" for a, b in runs)
    token = {"C": "water", "S": "stone", "K": "wood", "W": "brick"}[letter]
    edge = {"C": "water-line", "S": "stone-line", "K": "wood-line", "W": "ink"}[letter]
    cap = {"C": "round", "S": "square", "K": "square", "W": "square"}[letter]
    join = {"stroke_linecap": cap, "stroke_linejoin": "round", "fill": "none"}
    marks = "".join(run_marks(a, b, letter, width) for a, b in runs)
    mark_pen = "brick-line" if letter == "W" else edge
    return [
        path(whole, stroke=var(edge), stroke_width=width + 2.2, **join),
        path(whole, stroke=var(token), stroke_width=width, **join),
        path(marks, stroke=var(mark_pen), stroke_width=1.1, fill="none", stroke_linecap="round"),
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
        steps = max(1, round(length / (width * 0.5)))
        planks = [length * (step + 0.5) / steps for step in range(steps)]
        return "".join(f"M{spot(along, -half)}L{spot(along, half)}" for along in planks)
    if letter == "S":
        steps = max(1, round(length / (width * 1.05)))
        return f"M{spot(0, 0)}L{spot(length, 0)}" + "".join(
            f"M{spot(length * (step + (0.25 if side < 0 else 0.75)) / steps, 0)}"
            f"L{spot(length * (step + (0.25 if side < 0 else 0.75)) / steps, side * half)}"
            for step in range(steps)
            for side in (-1, 1)
        )
    return _bricks(spot, length, half)


def _ripples(spot: Spot, length: float, half: float) -> str:
    steps = max(1, round(length / 13))
    found = ""
    for step in range(steps):
        along = length * (step + 0.2) / steps
        aside = half * (0.35 if step % 2 else -0.35)
        reach = length * 0.55 / steps
        found += (
            f"M{spot(along, aside)}Q{spot(along + reach / 4, aside - half * 0.35)} "
            f"{spot(along + reach / 2, aside)}Q{spot(along + reach * 0.75, aside + half * 0.35)} "
            f"{spot(along + reach, aside)}"
        )
    return found


def _bricks(spot: Spot, length: float, half: float) -> str:
    steps = max(1, round(length / (half * 2.4)))
    third = half / 3
    found = "".join(f"M{spot(0, aside)}L{spot(length, aside)}" for aside in (-third, third))
    for step in range(steps):
        for course, shift in ((-1, 0.2), (0, 0.7), (1, 0.2)):
            along = length * (step + shift) / steps
            low, high = course * 2 * third - third, course * 2 * third + third
            found += f"M{spot(along, low)}L{spot(along, high)}"
    return found


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


# --- Pieces --------------------------------------------------------------------------------------


def star(radius: float) -> list[Point]:
    return [
        (
            radius * (1 if step % 2 == 0 else 0.45) * math.sin(math.tau * step / 10),
            -radius * (1 if step % 2 == 0 else 0.45) * math.cos(math.tau * step / 10),
        )
        for step in range(10)
    ]


def _body(colour: int, size: float) -> str:
    who = seat(colour)
    corners = badge_shape(colour, size * (1.12 if who.shape == "diamond" else 1.0))
    paint: dict[str, str | float | None] = {
        "fill": var(who.cloth),
        "stroke": var("ink"),
        "stroke_width": 1.5,
    }
    if corners is None:
        return circle(0, 0, size * 0.47, **paint)
    return path(rounded(corners, 0.16), **paint)


def _colour_and_stars(name: str) -> tuple[int, int]:
    colour, kind = divmod(PIECE_NAMES.index(name), 3)
    return colour, kind + 1


@lru_cache(maxsize=64)
def piece(name: str, size: float) -> str:
    """A piece with the shape and letter of its colour and the stars of its rank."""
    colour, stars = _colour_and_stars(name)
    who = seat(colour)
    lower = size * 0.1 if who.shape == "triangle" else 0.0
    reach = size * 0.1
    row = [
        place(
            (index - (stars - 1) / 2) * reach * 1.9, size * 0.2 + lower * 0.9, polygon(star(reach))
        )
        for index in range(stars)
    ]
    letter = text(
        0, -size * 0.11 + lower, COLOURS[colour][0].upper(), max(11.2, size * 0.36),
        cut=Cut.BOLD, fill="on-cloth", anchor="middle", on=who.cloth, middle=True,
    )  # fmt: skip
    return group(
        _body(colour, size),
        letter,
        group(*row, fill=var("on-cloth")),
        data_shape=f"{who.shape}{stars}",
    )


@lru_cache(maxsize=64)
def small_piece(name: str, size: float) -> str:
    """A covered piece: its shape, and its stars beside it."""
    colour, stars = _colour_and_stars(name)
    row = [
        place(size * 0.72, (index - (stars - 1) / 2) * size * 0.36, polygon(star(size * 0.19)))
        for index in range(stars)
    ]
    return group(
        _body(colour, size),
        group(*row, fill=var("ink"), stroke=var("paper"), stroke_width=0.6),
        data_shape=f"{seat(colour).shape}{stars}",
    )


def stack(pieces: Sequence[str], unit: float) -> str:
    """A stack drawn round the middle of its area: the top piece large, the covered ones below."""
    top = group(piece(pieces[-1], unit * 0.5), filter="url(#lift)")
    covered = pieces[:-1]
    if not covered:
        return top
    size = unit * 0.17
    shown = covered[-4:]
    pitch = unit * 0.235
    start = -pitch * (len(shown) - 1) / 2 - size * 0.25
    width = pitch * len(shown) + size * 0.2
    tray = rect(
        -width / 2, unit * 0.275, width, unit * 0.2,
        rx=unit * 0.05, fill=var("paper"), stroke=var("ink2"), stroke_width=0.8, opacity=0.94,
    )  # fmt: skip
    row = [
        place(start + index * pitch, unit * 0.375, small_piece(name, size))
        for index, name in enumerate(shown)
    ]
    return group(place(0, -unit * 0.06, top), tray, *row)


def fence(colour: str, unit: float) -> str:
    """The mark of a protected area: a rope fence in the protector's colour, its sign on posts."""
    number = COLOURS.index(colour)
    who = seat(number)
    reach = unit * 0.46
    posts = [
        place(x * reach, y * reach, _body(number, unit * 0.13)) for x in (-1, 1) for y in (-1, 1)
    ]
    rope = loop(box(-reach, -reach, 2 * reach, 2 * reach), f"rope{colour}", 0.8)
    return group(
        path(rope, **_pen("paper", unit * 0.06)),
        path(
            rope,
            stroke_dasharray=f"{unit * 0.09:.1f} {unit * 0.05:.1f}",
            **_pen(who.cloth, unit * 0.045),
        ),
        *posts,
        data_shape=f"fence-{who.shape}",
    )


# --- The frame -----------------------------------------------------------------------------------


def space_centre(grid: Grid, space: str, band_width: float) -> Point:
    """Where a space of the frame lies."""
    place_on = grid.cell * (int(space[1]) - 0.5)
    half = band_width / 2
    return {
        "N": (grid.x + place_on, grid.y - half),
        "S": (grid.x + place_on, grid.y + grid.height + half),
        "W": (grid.x - half, grid.y + place_on),
        "E": (grid.x + grid.width + half, grid.y + place_on),
    }[space[0]]


@lru_cache(maxsize=256)
def space_box(grid: Grid, space: str, band_width: float) -> str:
    """Path data round a space."""
    x, y = space_centre(grid, space, band_width)
    reach = min(grid.cell, band_width) * 0.44
    return rounded(box(x - reach, y - reach, 2 * reach, 2 * reach), 0.3)


def frame(grid: Grid, band_width: float) -> str:
    """The wooden frame with its 24 spaces."""
    outer = box(
        grid.x - band_width, grid.y - band_width,
        grid.width + 2 * band_width, grid.height + 2 * band_width,
    )  # fmt: skip
    empty = {"fill": var("paper"), "stroke": var("line"), "stroke_width": "1.1"}
    return group(
        path(rounded(outer, 0.04), fill=var("paper2"), stroke=var("ink"), stroke_width=2),
        *(path(space_box(grid, space, band_width), **empty) for space in SPACE_NAMES),
    )


def space_label(space: str, size: float) -> str:
    """The name of a space on which nobody stands, drawn round its middle."""
    return text(0, 0, space, size, fill="ink2", anchor="middle", on="paper", middle=True)


def walk_arrow(grid: Grid, start: Point, end: Point) -> str:
    """The way of a walk, with a head where it ends."""
    ux, uy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(ux, uy) or 1.0
    ux, uy = ux / length, uy / length
    head = grid.cell * 0.16
    reach = grid.cell * 0.34  # the arrow ends at the ring, not upon the piece in it
    tip = (end[0] - ux * reach, end[1] - uy * reach)
    left = (tip[0] - ux * head + uy * head * 0.7, tip[1] - uy * head - ux * head * 0.7)
    right = (tip[0] - ux * head - uy * head * 0.7, tip[1] - uy * head + ux * head * 0.7)
    shaft = stroke(start, tip, "walk", 0.8)
    return group(
        path(shaft, **_pen("paper", 6)),
        path(shaft, stroke_dasharray="9 6", **_pen("accent", 3)),
        polygon([tip, left, right], fill=var("accent"), stroke=var("paper"), stroke_width=1),
        circle(end[0], end[1], reach, **_pen("accent", 2.4)),
    )
