"""Where a camp may stand, as polygons for the eye. No rule is decided here.

Everything a camp has to keep away from is convex once it is grown by the distance to keep: a mesa,
a disc, a marker. So a level line across the table meets each of them in one interval. What is left
of the line between them is free; free pieces one below the other are joined to polygons.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import hypot, sqrt

from digsite.games.anasazi.rules.geometry import BASE_RADIUS, CAMP_RADIUS, CAMP_REACH, SURFACE
from digsite.games.anasazi.rules.terrain import Terrain
from digsite.games.anasazi.rules.trails import Trails

Spot = tuple[float, float]
Piece = tuple[float, float]  # a part of a level line, from the left to the right
Lines = dict[int, list[Piece]]
Outline = tuple[Spot, ...]

STEP = 3_000_000
"""From one level line to the next."""
CLOSE = 350_000.0
"""Corners that bend a border by less than this are left out."""
ROWS = range(-(int(SURFACE) // STEP), int(SURFACE) // STEP + 1)


def camp_regions(table: Trails) -> list[Outline]:
    """Polygons that together are all places for the middle of a camp (ANA-16 to ANA-19)."""
    taken: Lines = {}
    for camp in range(len(table.camp_x)):
        spot = (float(table.camp_x[camp]), float(table.camp_y[camp]))
        add_shape(taken, [spot], 2.0 * float(CAMP_RADIUS))
    if table.camps_on_markers:
        for end in range(len(table.end_x)):
            if table.length[end] > 0:
                spot = (float(table.end_x[end]), float(table.end_y[end]))
                add_shape(taken, [spot], float(CAMP_REACH))
    else:
        for marker in range(len(table.marker_x)):
            x, y = float(table.marker_x[marker]), float(table.marker_y[marker])
            tip = (x + float(table.marker_dx[marker]), y + float(table.marker_dy[marker]))
            add_shape(taken, [(x, y), tip], float(CAMP_REACH))
    free = dict(ground_free(table.terrain, table.between))
    for row, pieces in taken.items():
        if row in free:
            free[row] = [left for piece in free[row] for left in left_over(piece, pieces)]
    return [chain.outline() for chain in chains(free)]


@lru_cache(maxsize=32)
def ground_free(terrain: Terrain, only_between: bool) -> Lines:
    """What every level line has left before anybody has come: the ground stays as it is."""
    taken, free = ground_taken(terrain), {}
    for row in ROWS:
        whole = between(terrain, row * STEP) if only_between else on_surface(row * STEP)
        free[row] = left_over(whole, taken.get(row, []))
    return free


def ground_taken(terrain: Terrain) -> Lines:
    """What mesas and base camps take of every level line."""
    taken: Lines = {}
    for mesa in terrain.shapes():
        corners = [(float(x), float(y)) for x, y in mesa.outline]
        add_shape(taken, corners, float(CAMP_RADIUS))
    for base in range(int(terrain.bases)):
        spot = (float(terrain.base_x[base]), float(terrain.base_y[base]))
        add_shape(taken, [spot], float(BASE_RADIUS + CAMP_RADIUS))
    return taken


# One level line


def on_surface(y: float) -> Piece | None:
    radius = float(SURFACE - CAMP_RADIUS)
    if abs(y) > radius:
        return None
    half = sqrt(radius * radius - y * y)
    return (-half, half)


def between(terrain: Terrain, y: float) -> Piece | None:
    """The part of a level line far enough inside the hull of all mesas (ANA-18)."""
    left, right = -float(SURFACE), float(SURFACE)
    count = len(terrain.hull_x)
    for side in range(count):
        ax, ay = float(terrain.hull_x[side]), float(terrain.hull_y[side])
        to = (side + 1) % count
        ex, ey = float(terrain.hull_x[to]) - ax, float(terrain.hull_y[to]) - ay
        # ex * (y - ay) - ey * (x - ax) >= limit is wanted.
        rest = ex * (y - ay) - float(terrain.hull_limit[side])
        if ey > 0:
            right = min(right, ax + rest / ey)
        elif ey < 0:
            left = max(left, ax + rest / ey)
        elif rest < 0:
            return None
    return (left, right) if count > 2 and left < right else None


def left_over(whole: Piece | None, taken: Sequence[Piece]) -> list[Piece]:
    """A piece less others."""
    if whole is None:
        return []
    found = []
    start, stop = whole
    for left, right in sorted(taken):
        if left > start:
            found.append((start, min(left, stop)))
        start = max(start, right)
        if start >= stop:
            return found
    found.append((start, stop))
    return found


# Grown shapes


def add_shape(taken: Lines, corners: Sequence[Spot], radius: float) -> None:
    """A convex shape grown by a radius, line by line."""
    for row, piece in grown(tuple(corners), radius):
        taken.setdefault(row, []).append(piece)


@lru_cache(maxsize=4096)
def grown(corners: tuple[Spot, ...], radius: float) -> list[tuple[int, Piece]]:
    """The lines that a grown shape takes something of, and what: nothing that was laid moves."""
    found = []
    low = min(y for _, y in corners) - radius
    high = max(y for _, y in corners) + radius
    boxes = list(grown_sides(corners, radius))
    for row in range(int(low // STEP) + 1, int(high // STEP) + 1):
        met = [span for spot in corners if (span := disc_span(spot, radius, row * STEP))]
        met += [span for box in boxes if (span := box_span(box, row * STEP))]
        if met:
            piece = (min(left for left, _ in met), max(right for _, right in met))
            found.append((row, piece))
    return found


def grown_sides(corners: Sequence[Spot], radius: float) -> Iterator[list[Spot]]:
    """A box along every side, a radius to the left and right of it."""
    for index in range(len(corners) if len(corners) > 2 else len(corners) - 1):
        (ax, ay), (bx, by) = corners[index], corners[(index + 1) % len(corners)]
        size = hypot(bx - ax, by - ay)
        nx, ny = (by - ay) * radius / size, (ax - bx) * radius / size
        yield [(ax + nx, ay + ny), (bx + nx, by + ny), (bx - nx, by - ny), (ax - nx, ay - ny)]


def disc_span(middle: Spot, radius: float, y: float) -> Piece | None:
    away = y - middle[1]
    if abs(away) >= radius:
        return None
    half = sqrt(radius * radius - away * away)
    return (middle[0] - half, middle[0] + half)


def box_span(box: Sequence[Spot], y: float) -> Piece | None:
    met = []
    for index, (ax, ay) in enumerate(box):
        bx, by = box[(index + 1) % len(box)]
        if ay != by and min(ay, by) <= y <= max(ay, by):
            met.append(ax + (bx - ax) * (y - ay) / (by - ay))
    return (min(met), max(met)) if met else None


# From lines to polygons


class Chain:
    """Free pieces one below the other, and whether there is free ground right before and after."""

    def __init__(self, row: int, piece: Piece, joins: bool) -> None:
        self.first = row
        self.pieces = [piece]
        self.joins_before = joins
        self.joins_after = False

    def outline(self) -> Outline:
        """A polygon; where more free ground follows, it reaches half a line further."""
        return outlined(self.first, tuple(self.pieces), self.joins_before, self.joins_after)


@lru_cache(maxsize=4096)
def outlined(first: int, free: tuple[Piece, ...], joins_before: bool, joins_after: bool) -> Outline:
    """The polygon of a chain: from one move to the next most are what they were."""
    rows = [float(first + place) for place in range(len(free))]
    pieces = list(free)
    if joins_before:
        rows.insert(0, rows[0] - 0.5)
        pieces.insert(0, pieces[0])
    if joins_after:
        rows.append(rows[-1] + 0.5)
        pieces.append(pieces[-1])
    ends = list(zip(rows, pieces, strict=True))
    left = [(piece[0], row * STEP) for row, piece in ends]
    right = [(piece[1], row * STEP) for row, piece in ends]
    return tuple(thinned(left) + thinned(right)[::-1])


def chains(free: Lines) -> list[Chain]:
    """Free pieces joined as long as one lies next to exactly one."""
    found: list[Chain] = []
    before: list[Chain] = []
    for row in ROWS:
        pieces = free[row]
        going: list[Chain] = []
        for piece in pieces:
            beside = [chain for chain in before if overlap(piece, chain.pieces[-1])]
            if len(beside) == 1 and sum(overlap(one, beside[0].pieces[-1]) for one in pieces) == 1:
                going.append(beside[0])
            else:
                for chain in beside:
                    chain.joins_after = True
                going.append(Chain(row, piece, bool(beside)))
                found.append(going[-1])
        for chain, piece in zip(going, pieces, strict=True):
            if chain.first + len(chain.pieces) == row:
                chain.pieces.append(piece)
        before = going
    return [chain for chain in found if len(chain.pieces) > 1 or chain.joins_before]


def overlap(one: Piece, other: Piece) -> bool:
    return one[0] < other[1] and other[0] < one[1]


def thinned(line: list[Spot]) -> list[Spot]:
    """A line without the corners that hardly bend it."""
    if len(line) < 3:
        return line
    (ax, ay), (bx, by) = line[0], line[-1]
    size = hypot(bx - ax, by - ay) or 1.0
    away = [abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / size for x, y in line]
    widest = max(range(len(line)), key=away.__getitem__)
    if away[widest] < CLOSE:
        return [line[0], line[-1]]
    return thinned(line[: widest + 1]) + thinned(line[widest:])[1:]
