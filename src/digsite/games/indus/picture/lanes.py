"""The die, its rolls, and where they lead: the hero of a turn and its six results along a line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from digsite.draw.actions import Cell, Grid
from digsite.draw.figures import PIPS, box, leader_crown
from digsite.draw.lettering import Cut
from digsite.draw.palette import seat, var
from digsite.draw.sketch import rounded, stroke
from digsite.draw.svg import (
    Point,
    circle,
    group,
    path,
    pen,
    place,
    points_path,
    polygon,
    rect,
    text,
)
from digsite.games.indus.knowledge.seen import cell_of, landing_area
from digsite.games.indus.picture.geometry import CORNERS
from digsite.games.indus.picture.pieces import token

__all__ = ["Walk", "all_lanes", "big_die", "corner_tally", "rolls", "tally", "walk_arrow"]

BESIDE = (0.0, 0.26, -0.26, 0.36, -0.36)
"""Where else along that side it may stand."""
GAIN = ((0.29, -0.29), (-0.29, -0.29), (0.29, 0.27), (-0.29, 0.27))
"""The corners of an area that say what it would bring, the best first."""
ROOMY = 60.0
"""Areas larger than this have room for the numbers that were not rolled."""
INTO: dict[str, Point] = {"N": (0, 1), "S": (0, -1), "W": (1, 0), "E": (-1, 0)}
ENTRY = 0.385
"""How far from the middle of an area a result stands, on the side it is come from: so the lines of
four sides never meet, and no piece hides them."""


@lru_cache(maxsize=64)
def big_die(face: int, size: float, colour: int) -> str:
    """The die in the colour of whoever rolls; without a face, its empty place."""
    half = size / 2
    square = {"rx": size * 0.2, "stroke_width": 1.6}
    if not face:
        return rect(
            -half, -half, size, size,
            fill="none", stroke=var("ink2"), stroke_dasharray="5 5", opacity=0.8, **square,
        )  # fmt: skip
    ink = seat(colour).colour
    pips = [
        circle(x * size * 0.25, y * size * 0.25, size * 0.082, fill=var("on-accent"))
        for x, y in PIPS[face]
    ]
    low, bevel = size * 0.07 - half, size * 0.06 - half
    return group(
        rect(low, low + 1, size, size, fill=var("shade"), opacity=0.4, **square),
        rect(-half, -half, size, size, fill=var(ink), stroke=var("clay"), **square),
        rect(
            bevel, bevel, size * 0.88, size * 0.88,
            rx=size * 0.26, opacity=0.35, **pen("glow", size * 0.035),
        ),
        *pips,
        data_shape=f"die{face}",
    )  # fmt: skip


@lru_cache(maxsize=32)
def rolls(made: int, left: int, size: float) -> str:
    """How many rolls are made and how many may follow: full and empty squares in a row."""
    whole = made + left
    edge = pen("ink", 1.3)
    marks = []
    for index in range(whole):
        x = (index - (whole - 1) / 2) * size * 1.35
        full = index < made
        edge["fill"] = var("ink" if full else "pad")
        marks.append(rect(x - size / 2, -size / 2, size, size, rx=size * 0.25, **edge))
        if full:
            marks.append(circle(x, 0, size * 0.16, fill=var("pad")))
    return group(*marks)


@dataclass(frozen=True)
class Walk:
    """A piece before its gate that may use the roll: its space, its colour, what it would gain."""

    space: str
    colour: int
    gain: int | None = None


def all_lanes(
    grid: Grid, walks: tuple[Walk, ...], face: int, taken: tuple[Point, ...]
) -> tuple[str, str]:
    """The lines of every piece that may use the roll, and what each would bring: the numbers keep
    off what is written elsewhere on the board.
    """
    unit = grid.cell
    lines, gains = [], []
    for walk in walks:
        results = lane(grid, walk, face, taken)
        lines.append(results)
        if walk.gain is not None:
            x, y = grid.centre(cell_of(landing_area(walk.space, face)))
            entry = entries(grid, walk.space, face)[0]
            corners = [(x + unit * across, y + unit * down) for across, down in GAIN]
            gains.append(_gain(clear(corners, (*taken, entry), unit), walk.gain, unit))
    return group(*lines), group(*gains)


def entries(grid: Grid, space: str, number: int) -> list[Point]:
    """Where a result may stand in its area, on the side it is come from, the best first."""
    unit = grid.cell
    ux, uy = INTO[space[0]]
    x, y = grid.centre(cell_of(landing_area(space, number)))
    x, y = x - ux * unit * ENTRY, y - uy * unit * ENTRY
    return [(x + uy * unit * by, y + ux * unit * by) for by in BESIDE]


def lane(grid: Grid, walk: Walk, face: int, taken: tuple[Point, ...]) -> str:
    """The six results of a piece along its line; the one that was rolled is large, its area lit."""
    unit = grid.cell
    ux, uy = INTO[walk.space[0]]
    ink = seat(walk.colour).colour
    found = []
    for number in range(1, 7):
        spots = entries(grid, walk.space, number)
        if number == face:
            found.append(_landing(grid, cell_of(landing_area(walk.space, face)), ink))
            radius = max(8.6, unit * 0.115)
            at = clear(spots, taken, unit)
            found.append(_result(at, number, radius, (ink, "on-accent", "clay")))
        elif unit > ROOMY:
            found.append(_result(clear(spots, taken, unit), number, 7.8, ("clay", ink, ink)))
        else:
            found.append(_step(spots[0], ux, uy, ink))
    return group(*found)


def clear(spots: Sequence[Point], taken: Sequence[Point], unit: float) -> Point:
    """The first spot where nothing else is written, or the one with most room."""
    enough = max(16.0, unit * 0.22)

    def room(at: Point) -> float:
        gaps = [max(abs(at[0] - x) * 0.8, abs(at[1] - y)) for x, y in taken]
        return min([enough, *gaps])

    return max(spots, key=room)


def _landing(grid: Grid, cell: Cell, ink: str) -> str:
    """The area where a walk ends."""
    (x, y), half = grid.centre(cell), grid.cell * 0.46
    edge = rounded(box(x - half, y - half, 2 * half, 2 * half), 0.2)
    return path(edge, fill=var(ink), opacity=0.2) + path(edge, opacity=0.8, **pen(ink, 1.6))


def _step(at: Point, ux: float, uy: float, ink: str) -> str:
    """One area further, where there is no room for a number."""
    (x, y), reach = at, 3.4
    ends = [
        (x - ux * reach + uy * reach * side, y - uy * reach + ux * reach * side) for side in (-1, 1)
    ]
    arrow = points_path(
        [ends[0], (x + ux * reach * 0.4, y + uy * reach * 0.4), ends[1]], closed=False
    )
    return path(arrow, **pen("clay", 5)) + path(arrow, **pen(ink, 2.2))


def _result(at: Point, number: int, radius: float, paint: tuple[str, str, str]) -> str:
    """A number along the line, on a disc: its ground, its ink and its rim."""
    ground, ink, rim = paint
    return group(
        circle(at[0], at[1], radius, fill=var(ground), stroke=var(rim), stroke_width=1.5),
        text(
            at[0], at[1], str(number), max(11.2, radius * 1.4),
            cut=Cut.BOLD, fill=ink, anchor="middle", on=ground, middle=True, lining=True,
        ),
    )  # fmt: skip


def _gain(at: Point, gain: int, unit: float) -> str:
    """What the walk would add to the score, where it ends."""
    size = max(13.0, unit * 0.17)
    words = f"{gain:+d}".replace("-", "−")  # a true minus, as wide as the plus
    ink = "good" if gain > 0 else "ink2"
    width, height = size * (0.95 + 0.55 * (len(words) - 1)), size * 1.25
    return group(
        rect(
            at[0] - width / 2, at[1] - height / 2, width, height,
            rx=height / 2, fill=var("paper"), stroke=var(ink), stroke_width=1.5,
        ),
        text(
            *at, words, size,
            cut=Cut.BOLD, fill=ink, anchor="middle", on="paper", middle=True, lining=True,
        ),
    )  # fmt: skip


@lru_cache(maxsize=512)
def tally(lines: tuple[tuple[tuple[int, ...], int], ...], turn: int, size: float) -> str:
    """The scores, from their top left: signs and points a seat; a crown for whoever is ahead, a
    slip of paper behind whoever is to move.
    """
    best = max(points for _, points in lines)
    widest = max(len(colours) for colours, _ in lines)
    pitch = size * (widest + 2.9)
    found = []
    for index, (colours, points) in enumerate(lines):
        x, y = index % 2 * pitch, index // 2 * size * 1.6
        leads = points == best > 0
        right = x + size * (widest + 1.55)
        if index == turn:
            end = right + size * (1.1 if leads else 0.4)
            found.append(
                rect(x + size * 0.1, y - size * 0.74, end - x - size * 0.1, size * 1.48, rx=6,
                     fill=var("paper"), stroke=var("ink"), stroke_width=1.6)
            )  # fmt: skip
        found += [
            place(x + size * (0.85 + at), y, token(colour, size * 0.86))
            for at, colour in enumerate(colours)
        ]
        found.append(
            text(
                right, y, str(points), size, cut=Cut.BOLD, anchor="end",
                on="paper" if index == turn else "bank", middle=True, lining=True,
            )
        )  # fmt: skip
        if leads:
            found.append(place(right + size * 0.55, y, leader_crown(size * 0.8)))
    return group(*found)


@lru_cache(maxsize=512)
def corner_tally(lines: tuple[tuple[tuple[int, ...], int], ...], turn: int) -> str:
    """The same in the corners of the frame that the die leaves free: a slip of paper lies behind
    whoever is to move. Four share two corners, others have one each.
    """
    best = max(points for _, points in lines)
    shared = len(lines) > len(CORNERS)
    half, high, mark, size = (27.0, 25.0, 15.0, 17.0) if shared else (26.0, 52.0, 19.0, 20.0)
    found = []
    for index, (colours, points) in enumerate(lines):
        x, y = CORNERS[index // 2 if shared else index]
        y += (index % 2 - 0.5) * 27 if shared else 0
        leads = points == best > 0
        if index == turn:
            found.append(
                rect(x - half, y - high / 2, 2 * half, high, rx=6, fill=var("paper"),
                     stroke=var("ink"), stroke_width=1.6)
            )  # fmt: skip
        # Where two share a corner signs and points stand beside each other.
        aside, down = (18.0, 0.0) if shared else (0.0, 12.0)
        found += [
            place(x - aside + (at - (len(colours) - 1) / 2) * 22, y - down, token(colour, mark))
            for at, colour in enumerate(colours)
        ]
        middle = x + (0 if shared else -9 if leads else 0)
        found.append(
            text(
                middle, y + down, str(points), size, cut=Cut.BOLD, anchor="middle",
                on="paper" if index == turn else "bank", middle=True, lining=True,
            )
        )  # fmt: skip
        if leads:
            found.append(place(middle + size, y + down, leader_crown(size * 0.72)))
    return group(*found)


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
        path(shaft, **pen("clay", 6)),
        path(shaft, stroke_dasharray="9 6", **pen("accent", 3)),
        polygon([tip, left, right], fill=var("accent"), stroke=var("clay"), stroke_width=1),
        circle(end[0], end[1], reach, **pen("accent", 2.4)),
    )
