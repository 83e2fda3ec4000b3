"""Where something changes as a marker turns round its tail: closed formulas, in floating point.

They only propose. Every angle that is offered has been put to the exact predicates first. An arc
is given by its middle and half its width, in degrees; a negative half means "at no angle", 180 or
more "at every angle".
"""

from __future__ import annotations

from math import acos, asin, atan2, degrees, floor, sqrt
from typing import Final

from digsite.core.native import append, i64, vec
from digsite.games.anasazi.geometry import FULL_TURN, HALF_WIDTH, LENGTH, SURFACE
from digsite.games.anasazi.terrain import Terrain

REACH: Final = 64000000.0
NEVER: Final = -1.0
ALWAYS: Final = 180.0
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


def polygon_arc(terrain: Terrain, polygon: i64, px: i64, py: i64) -> Arc:
    """The angles at which the marker touches a convex polygon: one arc below 180 degrees.

    The polygon grown by half a marker's width has vertex arcs and shifted edges as its border;
    the middle line meets it if and only if it meets one of these, within the marker's length.
    """
    width = float(HALF_WIDTH)
    towards = atan2(float(terrain.middle_y[polygon] - py), float(terrain.middle_x[polygon] - px))
    toward_degrees = degrees(towards)
    low = 1000.0
    high = -1000.0
    inside = True
    begin = terrain.first[polygon]
    end = terrain.first[polygon + 1]
    corner = begin
    while corner < end:
        arc = disc_arc(px, py, terrain.xs[corner], terrain.ys[corner], HALF_WIDTH)
        if arc.half >= 90.0:
            return Arc(toward_degrees, ALWAYS)
        if arc.half >= 0.0:
            middle = _signed(arc.middle - toward_degrees)
            low = min(low, middle - arc.half)
            high = max(high, middle + arc.half)
        to = corner + 1 if corner + 1 < end else begin
        sx = float(terrain.xs[to] - terrain.xs[corner])
        sy = float(terrain.ys[to] - terrain.ys[corner])
        size = sqrt(sx * sx + sy * sy)
        x0 = float(terrain.xs[corner] - px)
        y0 = float(terrain.ys[corner] - py)
        outside = (sy * -x0 + sx * y0) / size  # the tail's distance beyond this side
        if outside > 0.0:
            inside = False
            along = -(x0 * sx + y0 * sy) / size
            if outside <= width and 0.0 <= along <= size:
                return Arc(toward_degrees, ALWAYS)
        # The side moved outwards by half a width, clipped to the circle of the marker's length.
        x0 += width * sy / size
        y0 -= width * sx / size
        b = (x0 * sx + y0 * sy) / (size * size)
        c = (x0 * x0 + y0 * y0 - REACH * REACH) / (size * size)
        root = b * b - c
        if root >= 0.0:
            root = sqrt(root)
            start = max(0.0, -b - root)
            stop = min(1.0, -b + root)
            if start <= stop:
                for share in (start, stop):
                    angle = degrees(atan2(y0 + share * sy, x0 + share * sx))
                    angle = _signed(angle - toward_degrees)
                    low = min(low, angle)
                    high = max(high, angle)
        corner += 1
    if inside:
        return Arc(toward_degrees, ALWAYS)
    if high < low:
        return Arc(toward_degrees, NEVER)
    return Arc(toward_degrees + (low + high) / 2.0, (high - low) / 2.0)


def _signed(angle: float) -> float:
    """An angle from -180 to 180."""
    while angle > 180.0:
        angle -= 360.0
    while angle < -180.0:
        angle += 360.0
    return angle


class Cuts:
    """The angles, in millionths of a degree, at which something begins or ends."""

    def __init__(self) -> None:
        self.at: list[float] = []

    def add(self, arc: Arc) -> None:
        if 0.0 <= arc.half < 180.0:
            self.at.append(_positive(arc.middle - arc.half))
            self.at.append(_positive(arc.middle + arc.half))

    def cells(self) -> vec[i64]:
        """The cells between neighbouring cuts as (first, last) whole angles inside them.

        ``last`` may pass a full turn. Without cuts all directions are one cell.
        """
        found = vec[i64]()
        if not self.at:
            return append(append(found, 0), FULL_TURN - 1)
        self.at.sort()
        turn = float(FULL_TURN)
        for index in range(len(self.at)):
            start = self.at[index]
            stop = self.at[index + 1] if index + 1 < len(self.at) else self.at[0] + turn
            if stop - start >= SMALLEST_CELL:
                found = append(found, i64(floor(start)) + 1)
                found = append(found, i64(floor(stop)))
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
        step: i64 = -3
        while step <= 4:
            near = (base + step) % FULL_TURN
            gap = (near - angle) % FULL_TURN
            ranked.append((min(gap, FULL_TURN - gap), near))
            step += 1
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
