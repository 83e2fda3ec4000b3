"""Lines as a steady hand draws them: nearly straight, never twice the same, always the same.

Every line has a *key*; the key decides its little faults, so a picture drawn again is equal byte
for byte. The wobble is in the path itself, which costs a browser nothing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random

from digsite.draw.svg import Point, number

__all__ = [
    "between",
    "blob",
    "bowed",
    "circle_path",
    "inset",
    "loop",
    "outline",
    "rounded",
    "stroke",
]

STRIDE = 26.0  # about how long a hand draws before it corrects itself

Cells = Iterable[tuple[int, int]]


def stroke(start: Point, end: Point, key: str, wobble: float = 0.8) -> str:
    """Path data of one stroke from `start` to `end`."""
    return through([start, *waver(start, end, Random(key), wobble), end])


def loop(points: Sequence[Point], key: str, wobble: float = 0.8) -> str:
    """Path data of a closed shape with straight, slightly unsteady sides and true corners."""
    chance = Random(key)
    corners = [nudged(point, chance, wobble / 2) for point in points]
    path = f"M{pair(corners[0])}"
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        path += curve(waver(start, end, chance, wobble), end)
    return f"{path}z"


def bowed(points: Sequence[Point], key: str, wobble: float = 0.8) -> str:
    """The same with sides that bend once: for the frames of panels, which are sent again and again
    as they grow.
    """
    chance = Random(key)
    corners = [nudged(point, chance, wobble / 2) for point in points]
    path = f"M{pair(corners[0])}"
    for start, end in zip(corners, corners[1:] + corners[:1], strict=True):
        bend = nudged(between(start, end, chance.uniform(0.3, 0.7)), chance, wobble)
        path += f"Q{pair(bend)} {pair(end)}"
    return f"{path}z"


def blob(x: float, y: float, radius: float, key: str, corners: int = 9) -> list[Point]:
    """The corners of an irregular stone round (x, y)."""
    chance = Random(key)
    turn = chance.uniform(0, math.tau)
    flat = chance.uniform(0.84, 0.96)
    points = []
    for index in range(corners):
        angle = turn + math.tau * (index + chance.uniform(-0.28, 0.28)) / corners
        reach = radius * chance.uniform(0.86, 1.06)
        points.append((x + reach * math.cos(angle), y + reach * flat * math.sin(angle)))
    return points


@lru_cache(maxsize=1024)
def circle_path(x: float, y: float, radius: float, key: str, wobble: float = 0.05) -> str:
    """A circle drawn freehand; `wobble` is a share of the radius."""
    chance = Random(key)
    steps = 8
    points = []
    for index in range(steps):
        angle = math.tau * index / steps
        reach = radius * (1 + chance.uniform(-wobble, wobble))
        points.append((x + reach * math.cos(angle), y + reach * math.sin(angle)))
    return rounded(points, 1)


def rounded(points: Sequence[Point], softness: float = 0.5) -> str:
    """Path data of a closed shape whose corners are rounded: 0 keeps them, 1 leaves no straight."""
    share = softness / 2
    path = ""
    for index, corner in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        path += f"{'L' if path else 'M'}{pair(between(corner, before, share))}"
        path += f"Q{pair(corner)} {pair(between(corner, after, share))}"
    return f"{path}z"


def outline(cells: Cells) -> tuple[tuple[Point, ...], ...]:
    """The corners of a set of (row, column) cells, in cell units: outer edges clockwise, holes not.

    Where two cells touch only at a corner, the outline passes the corner twice and keeps them
    apart.
    """
    return outlined(tuple(cells))


@lru_cache(maxsize=2048)  # the same few forms are drawn again and again
def outlined(cells: tuple[tuple[int, int], ...]) -> tuple[tuple[Point, ...], ...]:
    filled = set(cells)
    edges: dict[Point, list[Point]] = {}
    for row, column in sorted(filled):
        around = (
            ((row - 1, column), (column, row), (column + 1, row)),
            ((row, column + 1), (column + 1, row), (column + 1, row + 1)),
            ((row + 1, column), (column + 1, row + 1), (column, row + 1)),
            ((row, column - 1), (column, row + 1), (column, row)),
        )
        for neighbour, start, end in around:
            if neighbour not in filled:
                edges.setdefault(start, []).append(end)
    loops = []
    while edges:
        loops.append(tuple(corners_only(trace(edges))))
    return tuple(loops)


def trace(edges: dict[Point, list[Point]]) -> list[Point]:
    """Take one closed walk out of the edges, turning right wherever two ways are open."""
    start = min(edges)
    walk = [start]
    here, heading = start, (1.0, 0.0)
    while True:
        options = edges[here]
        following = max(options, key=lambda end: right_turn(heading, here, end))
        options.remove(following)
        if not options:
            del edges[here]
        heading = (following[0] - here[0], following[1] - here[1])
        here = following
        if here == start:
            return walk
        walk.append(here)


def right_turn(heading: Point, here: Point, end: Point) -> float:
    return heading[0] * (end[1] - here[1]) - heading[1] * (end[0] - here[0])


def corners_only(walk: Sequence[Point]) -> list[Point]:
    kept = []
    for index, point in enumerate(walk):
        before, after = walk[index - 1], walk[(index + 1) % len(walk)]
        straight = (before[0] == point[0] == after[0]) or (before[1] == point[1] == after[1])
        if not straight:
            kept.append(point)
    return kept


def inset(points: Sequence[Point], distance: float) -> list[Point]:
    """A clockwise outline with right angles, drawn `distance` further inside."""
    moved = []
    for index, (x, y) in enumerate(points):
        before, after = points[index - 1], points[(index + 1) % len(points)]
        entering = unit(before, (x, y))
        leaving = unit((x, y), after)
        # The inside lies to the right of each edge: (dx, dy) turned right is (-dy, dx).
        moved.append(
            (
                x + distance * (-entering[1] - leaving[1]),
                y + distance * (entering[0] + leaving[0]),
            )
        )
    return moved


def unit(start: Point, end: Point) -> Point:
    length = math.dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length)


def waver(start: Point, end: Point, chance: Random, wobble: float) -> list[Point]:
    """Points between start and end where the hand has drifted a little to one side."""
    length = math.dist(start, end)
    count = round(length / STRIDE)
    if not count:
        return []
    along = unit(start, end)
    points = []
    for index in range(1, count + 1):
        share = (index - 0.5 + chance.uniform(-0.2, 0.2)) / count
        drift = chance.uniform(-wobble, wobble)
        x, y = between(start, end, share)
        points.append((x - along[1] * drift, y + along[0] * drift))
    return points


def through(points: Sequence[Point]) -> str:
    return f"M{pair(points[0])}{curve(points[1:-1], points[-1])}"


def curve(between_points: Sequence[Point], end: Point) -> str:
    """Path data from where the pen is: a soft curve past the points between, exactly to `end`."""
    if not between_points:
        return f"L{pair(end)}"
    path = ""
    for index, point in enumerate(between_points):
        last = index == len(between_points) - 1
        goal = end if last else between(point, between_points[index + 1], 0.5)
        path += f"Q{pair(point)} {pair(goal)}"
    return path


def between(start: Point, end: Point, share: float) -> Point:
    return (start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share)


def nudged(point: Point, chance: Random, reach: float) -> Point:
    return (point[0] + chance.uniform(-reach, reach), point[1] + chance.uniform(-reach, reach))


def pair(point: Point) -> str:
    # One decimal is finer than any screen shows, and a third fewer bytes.
    return f"{number(round(point[0], 1))} {number(round(point[1], 1))}"
