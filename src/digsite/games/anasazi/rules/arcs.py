"""Where something changes as a marker turns round its tail: closed formulas, in floating point.

They only propose. Every angle that is offered has been put to the exact predicates first. An arc
is given by its middle and half its width, in degrees; a negative half means "at no angle", 180 or
more "at every angle".
"""

from __future__ import annotations

from math import acos, asin, atan2, degrees, fabs, floor, sqrt
from typing import Final

from digsite.core.native import append, i64, vec
from digsite.games.anasazi.rules.geometry import FULL_TURN, HALF_WIDTH, LENGTH, SURFACE
from digsite.games.anasazi.rules.terrain import BIT, Terrain

REACH: Final = 64000000.0
WIDTH: Final = 4000000.0
NEVER: Final = -1.0
ALWAYS: Final = 180.0
BESIDE: Final = vec[i64]([-2000, -200, -20, -3, -2, -1, 0, 1, 2, 3, 4, 20, 200, 2000])
"""Where a cut is tried: beside it, and further off where a marker only grazes something: there
the rounding of its end to micrometres counts for more.
"""
SMALLEST_CELL: Final = 3.0
"""Cells of fewer millionths of a degree are not offered."""


class Arc:
    """Angles from ``middle - half`` to ``middle + half``."""

    def __init__(self, middle: float, half: float) -> None:
        self.middle = middle
        self.half = half


def disc_arc(px: i64, py: i64, cx: i64, cy: i64, reach: i64) -> Arc:
    """The angles at which a disc's middle comes within a reach of the marker's middle line."""
    ex = float(cx - px)
    ey = float(cy - py)
    away_2 = ex * ex + ey * ey
    rho = float(reach)
    if away_2 <= rho * rho:
        # At exactly this distance half of all directions lead away: tangent, and so allowed.
        half = 90.0 if away_2 == rho * rho else ALWAYS
        return Arc(degrees(atan2(ey, ex)), half)
    away = sqrt(away_2)
    if away >= REACH + rho:
        return Arc(0.0, 0.0 if away == REACH + rho else NEVER)
    if away_2 - rho * rho <= REACH * REACH:
        half = asin(rho / away)
    else:
        half = acos((away_2 + REACH * REACH - rho * rho) / (2.0 * away * REACH))
    return Arc(degrees(atan2(ey, ex)), degrees(half))


def surface_arc(px: i64, py: i64) -> Arc:
    """The angles at which the marker would leave the surface."""
    x = float(px)
    y = float(py)
    away = sqrt(x * x + y * y)
    inner = float(SURFACE - HALF_WIDTH)
    if away + REACH <= inner:
        return Arc(0.0, NEVER)
    k = (inner * inner - away * away - REACH * REACH) / (2.0 * away * REACH)
    if k <= -1.0:
        return Arc(0.0, ALWAYS)
    return Arc(degrees(atan2(y, x)), degrees(acos(min(1.0, k))))


class Fan:
    """The leftmost and rightmost of several directions, as seen along a line of sight.

    Directions are compared by a number that grows with the angle, so that only the two outermost
    ones need an arc tangent.
    """

    def __init__(self, ux: float, uy: float) -> None:
        self.ux = ux
        self.uy = uy
        self.low = 9.0
        self.low_x = 0.0
        self.low_y = 0.0
        self.high = -9.0
        self.high_x = 0.0
        self.high_y = 0.0

    def add(self, x: float, y: float) -> None:
        along = self.ux * x + self.uy * y
        across = self.ux * y - self.uy * x
        size = fabs(along) + fabs(across)
        turn = 1.0 - along / size if size > 0.0 else 0.0
        if across < 0.0:
            turn = -turn
        if turn < self.low:
            self.low = turn
            self.low_x = x
            self.low_y = y
        if turn > self.high:
            self.high = turn
            self.high_x = x
            self.high_y = y

    def arc(self) -> Arc:
        if self.high < self.low:
            return Arc(0.0, NEVER)
        low = degrees(atan2(self.low_y, self.low_x))
        high = degrees(atan2(self.high_y, self.high_x))
        if high < low:
            high += 360.0
        return Arc((low + high) / 2.0, (high - low) / 2.0)


def polygon_arc(terrain: Terrain, polygon: i64, px: i64, py: i64) -> Arc:
    """The angles at which the marker touches a convex polygon: one arc below 180 degrees.

    The polygon grown by half a marker's width has vertex arcs and shifted edges as its border;
    the middle line meets it if and only if it meets one of these, within the marker's length.
    """
    fan = Fan(float(terrain.middle_x[polygon] - px), float(terrain.middle_y[polygon] - py))
    inside = True
    begin = terrain.first[polygon]
    end = terrain.first[polygon + 1]
    corner = begin
    while corner < end:
        to = corner + 1 if corner + 1 < end else begin
        x0 = float(terrain.xs[corner] - px)
        y0 = float(terrain.ys[corner] - py)
        sx = float(terrain.xs[to] - terrain.xs[corner])
        sy = float(terrain.ys[to] - terrain.ys[corner])
        if x0 * x0 + y0 * y0 <= WIDTH * WIDTH:
            return Arc(0.0, ALWAYS)
        _add_corner(fan, x0, y0)
        size = sqrt(sx * sx + sy * sy)
        outside = (sx * y0 - sy * x0) / size  # the tail's distance beyond this side
        if outside > 0.0:
            inside = False
            along = -(x0 * sx + y0 * sy) / size
            if outside <= WIDTH and 0.0 <= along <= size:
                return Arc(0.0, ALWAYS)
        # The side moved outwards by half a width.
        _add_side(fan, x0 + WIDTH * sy / size, y0 - WIDTH * sx / size, sx, sy)
        corner += 1
    if inside:
        return Arc(0.0, ALWAYS)
    return fan.arc()


def _add_corner(fan: Fan, x: float, y: float) -> None:
    """Both ends of the arc at which a marker touches a corner."""
    away_2 = x * x + y * y
    away = sqrt(away_2)
    if away > REACH + WIDTH:
        return
    if away_2 - WIDTH * WIDTH <= REACH * REACH:
        sine = WIDTH / away
        cosine = sqrt(1.0 - sine * sine)
    else:
        cosine = (away_2 + REACH * REACH - WIDTH * WIDTH) / (2.0 * away * REACH)
        sine = sqrt(max(0.0, 1.0 - cosine * cosine))
    fan.add(x * cosine + y * sine, y * cosine - x * sine)
    fan.add(x * cosine - y * sine, y * cosine + x * sine)


def _add_side(fan: Fan, x: float, y: float, sx: float, sy: float) -> None:
    """Both ends of a side, as far as it lies within a marker's length."""
    size_2 = sx * sx + sy * sy
    b = (x * sx + y * sy) / size_2
    c = (x * x + y * y - REACH * REACH) / size_2
    root = b * b - c
    if root < 0.0:
        return
    root = sqrt(root)
    start = max(0.0, -b - root)
    stop = min(1.0, -b + root)
    if start <= stop:
        fan.add(x + start * sx, y + start * sy)
        fan.add(x + stop * sx, y + stop * sy)


FORBIDS: Final[i64] = 0
AREA: Final[i64] = 1
MESA: Final[i64] = 2
CAMP: Final[i64] = 3
KIND: Final[i64] = 64
"""What begins or ends at a cut is its kind times this, plus its number among its kind."""


class Cell:
    """Neighbouring angles at which a marker meets the same things.

    From ``first`` to ``last``, which may pass a full turn. What it meets are masks of areas, newly
    entered mesas and own camps to cover.
    """

    def __init__(self, first: i64, last: i64, areas: i64, mesas: i64, camps: i64) -> None:
        self.first: i64 = first
        self.last: i64 = last
        self.areas: i64 = areas
        self.mesas: i64 = mesas
        self.camps: i64 = camps

    def middle(self) -> i64:
        return ((self.first + self.last) // 2) % FULL_TURN


class Cuts:
    """The angles, in millionths of a degree, at which something begins or ends.

    Turning once round and noting what begins and ends tells what a marker meets at every angle;
    ``areas``, ``mesas`` and ``camps`` are what it meets now, at first just before the first cut.
    """

    def __init__(self) -> None:
        self.at = vec[float]()
        self.what = vec[i64]()
        self.areas: i64 = 0
        self.mesas: i64 = 0
        self.camps: i64 = 0

    def add(self, arc: Arc, kind: i64, number: i64) -> None:
        if arc.half < 0.0:
            return
        what = kind * KIND + number
        if arc.half >= 180.0:
            self._pass(what)
            return
        start = _positive(arc.middle - arc.half)
        stop = _positive(arc.middle + arc.half)
        self.at = append(append(self.at, start), stop)
        self.what = append(append(self.what, what), what)
        if start > stop:
            self._pass(what)

    def _pass(self, what: i64) -> None:
        """Something begins, or if it is met now, ends."""
        kind = what // KIND
        if kind == AREA:
            self.areas ^= BIT[what % KIND]
        elif kind == MESA:
            self.mesas ^= BIT[what % KIND]
        elif kind == CAMP:
            self.camps ^= BIT[what % KIND]

    def _sort(self) -> None:
        """By insertion: cuts are few, and each carries something along."""
        at = self.at
        what = self.what
        count: i64 = len(at)
        index: i64 = 1
        while index < count:
            angle = at[index]
            carried = what[index]
            place = index
            while place > 0 and at[place - 1] > angle:
                at[place] = at[place - 1]
                what[place] = what[place - 1]
                place -= 1
            at[place] = angle
            what[place] = carried
            index += 1

    def cells(self) -> list[Cell]:
        """The cells between neighbouring cuts; without cuts all directions are one."""
        if not len(self.at):
            return [Cell(0, FULL_TURN - 1, self.areas, self.mesas, self.camps)]
        self._sort()
        found: list[Cell] = []
        count: i64 = len(self.at)
        for index in range(count):
            self._pass(self.what[index])
            start = self.at[index]
            stop = self.at[index + 1] if index + 1 < count else self.at[0] + float(FULL_TURN)
            if stop - start >= SMALLEST_CELL:
                first = i64(floor(start)) + 1
                cell = Cell(first, i64(floor(stop)), self.areas, self.mesas, self.camps)
                found.append(cell)
        return found


def _positive(angle: float) -> float:
    """Degrees as millionths from 0 to a full turn."""
    micro = angle * 1000000.0
    turn = float(FULL_TURN)
    while micro < 0.0:
        micro += turn
    while micro >= turn:
        micro -= turn
    return micro


def nearest_angles(cuts: Cuts, angle: i64) -> vec[i64]:
    """Angles just beside every cut, the closest to a wish first."""
    ranked: list[tuple[i64, i64]] = []
    for cut in cuts.at:
        base = i64(floor(cut))
        for step in BESIDE:
            near = (base + step) % FULL_TURN
            gap = (near - angle) % FULL_TURN
            ranked.append((min(gap, FULL_TURN - gap), near))
    ranked.sort()
    found = vec[i64]()
    for pair in ranked:
        found = append(found, pair[1])
    return found


def reaches(px: i64, py: i64, cx: i64, cy: i64, reach: i64) -> bool:
    """Whether any marker from here could come within a reach of a point."""
    far = LENGTH + reach + 2
    ex = cx - px
    ey = cy - py
    return ex * ex + ey * ey <= far * far
