"""The seal of a ruin: a small square of baked clay with its value, set where no other ruin lies.

Where that is, is looked for once a board: along the ruin itself, away from other ruins, from where
pieces stand, from seals already set and from the edge of the city.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from digsite.draw.actions import Cell, Grid
from digsite.draw.lettering import Cut
from digsite.draw.metrics import text_width
from digsite.draw.palette import var
from digsite.draw.sketch import between
from digsite.draw.svg import Point, group, rect, text
from digsite.games.indus.picture.city import WIDTH, Run, line_runs
from digsite.games.indus.rules.layout import Grid as Ground

__all__ = ["seal", "seal_size", "seal_spots"]

PIECE = 0.26
"""How far a piece reaches from the middle of its area, as a share of it."""
COUNT = (0.385, 0.2, 0.09)
"""How far below the middle a stack says how high it is, and how far that reaches to both sides."""
STEPS = (0.18, 0.28, 0.39, 0.5, 0.61, 0.72, 0.82)
Laid = tuple[tuple[str, tuple[Cell, ...]], ...]
"""Ruins as (letter, areas)."""
Broad = tuple[Run, float]
"""A stretch of a line and half its breadth."""


def seal_size(unit: float) -> float:
    """How high the figures on a seal are."""
    return max(12.9, unit * 0.15)


@lru_cache(maxsize=128)
def seal(value: str, unit: float) -> str:
    """A stamped seal round its middle: a bevelled square, its value in the middle."""
    size = seal_size(unit)
    height = size * 1.3
    width = max(height, text_width(value, size, Cut.BOLD, lining=True) + size * 0.55)
    left, top = -width / 2, -height / 2
    return group(
        rect(left + 1.4, top + 1.8, width, height, rx=size * 0.24, fill=var("shade"), opacity=0.35),
        rect(
            left, top, width, height,
            rx=size * 0.24, fill=var("seal"), stroke=var("clay-lit"), stroke_width=1.3,
        ),
        text(
            0, 0, value, size,
            cut=Cut.BOLD, fill="on-seal", anchor="middle", on="seal", middle=True, lining=True,
        ),
        data_shape="seal",
    )  # fmt: skip


def seal_spots(grid: Grid, ground: Ground, ruins: Laid) -> list[Point]:
    """Where the seal of each ruin is set, in their order."""
    unit = grid.cell
    runs = [
        [] if letter in "BG" else line_runs(grid, ground, letter, cells) for letter, cells in ruins
    ]
    spots: dict[int, Point] = {}
    # What has least room chooses first.
    order = sorted(range(len(ruins)), key=lambda one: (len(ruins[one][1]), ruins[one][0] in "BG"))
    for number in order:
        letter, cells = ruins[number]
        others = _by_cell(grid, ruins, runs, number)
        taken = [*spots.values()]
        high = seal_size(unit) * 0.68
        half = (high * (1.75 if letter == "B" else 1), high)
        spots[number] = max(
            _candidates(grid, letter, cells, runs[number]),
            key=lambda at: (round(_room(at, grid, others, taken, half), 1), at),
        )
    return [spots[number] for number in range(len(ruins))]


def _by_cell(
    grid: Grid, ruins: Laid, runs: Sequence[Sequence[Run]], number: int
) -> dict[Cell, list[Broad]]:
    """The stretches of all ruins but one, by the areas they begin in."""
    found: dict[Cell, list[Broad]] = {}
    for other, theirs in enumerate(runs):
        if other != number:
            half = WIDTH[ruins[other][0]] * grid.cell / 2 if theirs else 0.0
            for run in theirs:
                found.setdefault(_cell(grid, run[0]), []).append((run, half))
    return found


def _cell(grid: Grid, at: Point) -> Cell:
    return (int((at[1] - grid.y) // grid.cell), int((at[0] - grid.x) // grid.cell))


def _candidates(
    grid: Grid, letter: str, cells: Sequence[Cell], runs: Sequence[Run]
) -> Iterator[Point]:
    """Spots along a line, or all over the areas that a solid ruin fills, their seams included."""
    if letter not in "BG":
        for start, end in runs:
            count = max(1, round(math.dist(start, end) / (grid.cell * 0.09)))
            yield from (between(start, end, step / count) for step in range(count + 1))
        return
    for row, column in cells:
        x, y = grid.corner((row, column))
        across = (*STEPS, 1.0) if (row, column + 1) in cells else STEPS
        down = (*STEPS, 1.0) if (row + 1, column) in cells else STEPS
        yield from ((x + a * grid.cell, y + b * grid.cell) for a in across for b in down)


def _room(
    at: Point,
    grid: Grid,
    others: Mapping[Cell, Sequence[Broad]],
    seals: Sequence[Point],
    half: Point,
) -> float:
    """How much room a seal of this half size would have here: the least gap, at most enough."""
    unit = grid.cell
    row, column = _cell(grid, at)
    gaps = [unit * 0.12]
    for step in ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1)):
        cell = (row + step[0], column + step[1])
        x, y = grid.centre(cell)
        gaps.append(_gap(at, (x, y), half, (PIECE * unit, PIECE * unit)))
        gaps.append(_gap(at, (x, y + COUNT[0] * unit), half, (COUNT[1] * unit, COUNT[2] * unit)))
        gaps += [_from_run(at, run) - broad - half[1] for run, broad in others.get(cell, ())]
    gaps += [_gap(at, other, half, (half[1] * 1.3, half[1])) - 2 for other in seals]
    right, bottom = grid.x + grid.width, grid.y + grid.height
    gaps.append(min(at[0] - grid.x, right - at[0]) - half[0])
    gaps.append(min(at[1] - grid.y, bottom - at[1]) - half[1])
    return min(gaps)


def _gap(one: Point, other: Point, half: Point, their: Point) -> float:
    """How far two boxes round their middles are apart; below nothing where they overlap."""
    return max(
        abs(one[0] - other[0]) - half[0] - their[0], abs(one[1] - other[1]) - half[1] - their[1]
    )


def _from_run(at: Point, run: Run) -> float:
    """The distance of a point from a stretch."""
    (x, y), (u, v) = run
    along = (u - x) ** 2 + (v - y) ** 2
    part = 0.0 if not along else ((at[0] - x) * (u - x) + (at[1] - y) * (v - y)) / along
    part = min(1.0, max(0.0, part))
    return math.dist(at, (x + part * (u - x), y + part * (v - y)))
