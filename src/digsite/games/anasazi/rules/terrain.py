"""The lie of the land: mesas, pueblo areas, base camps, and what a marker or camp meets there."""

from __future__ import annotations

from math import atan2, isqrt, pi, sqrt
from typing import Final

from digsite.core.native import append, i64, vec
from digsite.games.anasazi.rules import geometry
from digsite.games.anasazi.rules.geometry import Marker, distance_2, strict_threshold, threshold

Points = list[tuple[int, int]]

BIT: Final = vec[i64]([2**bit for bit in range(62)])
NONE: Final[i64] = -1
WIDEST_GAP: Final = 60000000.0
"""Between mesas further apart than this no valley is worth a camp of its own."""
SIDES: Final = (
    "east", "north-east", "north", "north-west", "west", "south-west", "south", "south-east",
)  # fmt: skip


def lowest(mask: i64) -> i64:
    """The number of a mask's first bit."""
    number: i64 = 0
    while not mask & BIT[number]:
        number += 1
    return number


class Mesa:
    """One mesa as plain data: outline, and its pueblos of one or two areas each."""

    def __init__(self, outline: Points, pueblos: list[list[Points]]) -> None:
        self.outline = outline
        self.pueblos = pueblos


class Terrain:
    """Shared by all states that are played on it; never changed once made.

    Polygons 0 .. mesas-1 are the mesas; the areas follow, mesa by mesa, a split pueblo's larger
    one first. Treasures lie on ``area_pueblo``; ``area_tower`` numbers the smaller areas.
    """

    def __init__(self, layout: i64, mesas: list[Mesa], bases: Points) -> None:
        self.layout: i64 = layout
        """The number of the layout, or ``NONE`` for ground given point by point."""
        self.mesas: i64 = len(mesas)
        self.areas: i64 = 0
        self.pueblos: i64 = 0
        self.towers: i64 = 0
        self.xs = vec[i64]()
        self.ys = vec[i64]()
        self.touch = vec[i64]()
        self.overlap = vec[i64]()
        self.camp_near = vec[i64]()
        self.first = vec[i64]()
        self.middle_x = vec[i64]()
        self.middle_y = vec[i64]()
        self.radius = vec[i64]()
        self.area_pueblo = vec[i64]()
        self.area_tower = vec[i64]()
        self.mesa_first_area = vec[i64]()
        self.tower_area = vec[i64]()
        self.mesa_towers = vec[i64]([0] * len(mesas))
        """By mesa, the mask of its towers."""
        self.treasure_area = vec[i64]()
        for mesa in mesas:
            self._add_polygon(mesa.outline)
        for number, mesa in enumerate(mesas):
            self.mesa_first_area = append(self.mesa_first_area, self.areas)
            self._add_areas(number, mesa)
        self.mesa_first_area = append(self.mesa_first_area, self.areas)
        self.first = append(self.first, len(self.xs))
        self.bases: i64 = len(bases)
        self.base_x = vec[i64]()
        self.base_y = vec[i64]()
        for x, y in bases:
            self.base_x = append(self.base_x, x)
            self.base_y = append(self.base_y, y)
        self.hull_x = vec[i64]()
        self.hull_y = vec[i64]()
        self.hull_limit = vec[i64]()
        self.hull_dx = vec[i64]()
        self.hull_dy = vec[i64]()
        self.hull_bound = vec[i64]()
        self.hull_core_2: i64 = -1
        self._add_hull(mesas)
        self.gap_x = vec[i64]()
        self.gap_y = vec[i64]()
        self._add_gaps()
        self._trim()

    def middle_of(self, area: i64) -> tuple[i64, i64]:
        """The middle of a pueblo's area."""
        polygon = self.mesas + area
        return self.middle_x[polygon], self.middle_y[polygon]

    def mesa_of(self, area: i64) -> i64:
        """The mesa that an area is on."""
        mesa: i64 = 0
        while area >= self.mesa_first_area[mesa + 1]:
            mesa += 1
        return mesa

    def side_of(self, pueblo: i64) -> str:
        """On which side of its mesa a pueblo lies; empty where it is the only one there."""
        mesa = self.mesa_of(self.treasure_area[pueblo])
        middles = [
            self.middle_of(area)
            for area in range(self.mesa_first_area[mesa], self.mesa_first_area[mesa + 1])
            if self.area_pueblo[area] != NONE
        ]
        if len(middles) < 2:
            return ""
        x, y = self.middle_of(self.treasure_area[pueblo])
        east = float(len(middles) * x - sum(one for one, _ in middles))
        north = float(len(middles) * y - sum(one for _, one in middles))
        return SIDES[int(atan2(north, east) * 4.0 / pi + 8.5) % 8]

    def shapes(self) -> list[Mesa]:
        """The mesas as plain data, made anew: kept beside the numbers they would weigh more."""
        found: list[Mesa] = []
        for number in range(self.mesas):
            pueblos: list[list[Points]] = []
            for area in range(self.mesa_first_area[number], self.mesa_first_area[number + 1]):
                if self.area_tower[area] == NONE:
                    pueblos.append([])
                pueblos[-1].append(self._points(self.mesas + area))
            found.append(Mesa(self._points(number), pueblos))
        return found

    def _points(self, polygon: i64) -> Points:
        begin, end = self.first[polygon], self.first[polygon + 1]
        return [(int(self.xs[at]), int(self.ys[at])) for at in range(begin, end)]

    # Making it

    def _trim(self) -> None:
        """Copies have no room to grow: the ground is kept as long as its game."""
        self.xs = self.xs[:]
        self.ys = self.ys[:]
        self.touch = self.touch[:]
        self.overlap = self.overlap[:]
        self.camp_near = self.camp_near[:]
        self.first = self.first[:]
        self.middle_x = self.middle_x[:]
        self.middle_y = self.middle_y[:]
        self.radius = self.radius[:]
        self.area_pueblo = self.area_pueblo[:]
        self.area_tower = self.area_tower[:]
        self.gap_x = self.gap_x[:]
        self.gap_y = self.gap_y[:]

    def _add_areas(self, number: int, mesa: Mesa) -> None:
        for pueblo in mesa.pueblos:
            for place, area in enumerate(pueblo):
                self._add_polygon(area)
                self._widen(number, area)
                if place == 0:
                    self.area_pueblo = append(self.area_pueblo, self.pueblos)
                    self.area_tower = append(self.area_tower, NONE)
                    self.treasure_area = append(self.treasure_area, self.areas)
                    self.pueblos += 1
                else:
                    self.area_pueblo = append(self.area_pueblo, NONE)
                    self.area_tower = append(self.area_tower, self.towers)
                    self.tower_area = append(self.tower_area, self.areas)
                    self.mesa_towers[number] |= BIT[self.towers]
                    self.towers += 1
                self.areas += 1

    def _add_polygon(self, points: Points) -> None:
        self.first = append(self.first, len(self.xs))
        count = len(points)
        total_x = 0
        total_y = 0
        for index in range(count):
            x, y = points[index]
            to_x, to_y = points[(index + 1) % count]
            length_2: i64 = (to_x - x) * (to_x - x) + (to_y - y) * (to_y - y)
            self.xs = append(self.xs, x)
            self.ys = append(self.ys, y)
            self.touch = append(self.touch, threshold(geometry.HALF_WIDTH, length_2))
            self.overlap = append(self.overlap, strict_threshold(geometry.HALF_WIDTH, length_2))
            self.camp_near = append(
                self.camp_near, strict_threshold(geometry.CAMP_RADIUS, length_2)
            )
            total_x += x
            total_y += y
        middle_x = total_x // count
        middle_y = total_y // count
        widest: i64 = 0
        for x, y in points:
            widest = max(widest, distance_2(x, y, middle_x, middle_y))
        self.middle_x = append(self.middle_x, middle_x)
        self.middle_y = append(self.middle_y, middle_y)
        self.radius = append(self.radius, i64(int(sqrt(float(widest)))) + 2)

    def _widen(self, mesa: i64, points: Points) -> None:
        """The circle round a mesa holds its areas, too: own ground may put them anywhere."""
        for x, y in points:
            away = distance_2(x, y, self.middle_x[mesa], self.middle_y[mesa])
            self.radius[mesa] = max(self.radius[mesa], i64(int(sqrt(float(away)))) + 2)

    def _add_hull(self, mesas: list[Mesa]) -> None:
        """The convex hull of all mesas: between them is inside it (ANA-18)."""
        points = sorted({point for mesa in mesas for point in mesa.outline})
        lower = _half_hull(points)
        upper = _half_hull(points[::-1])
        hull = lower[:-1] + upper[:-1]
        for index in range(len(hull)):
            x, y = hull[index]
            to_x, to_y = hull[(index + 1) % len(hull)]
            length_2 = (to_x - x) * (to_x - x) + (to_y - y) * (to_y - y)
            self.hull_x = append(self.hull_x, x)
            self.hull_y = append(self.hull_y, y)
            limit = strict_threshold(geometry.CAMP_RADIUS, length_2) + 1 if length_2 else 0
            self.hull_limit = append(self.hull_limit, limit)
            self._add_side(to_x - x, to_y - y, limit + (to_x - x) * y - (to_y - y) * x)
        self.hull_core_2 = self._core_2()

    def _add_side(self, dx: i64, dy: i64, bound: i64) -> None:
        """A camp keeps inside a side if ``dx * y - dy * x`` is at least the bound."""
        self.hull_dx = append(self.hull_dx, dx)
        self.hull_dy = append(self.hull_dy, dy)
        self.hull_bound = append(self.hull_bound, bound)

    def _core_2(self) -> i64:
        """How far from the middle, squared, a camp is inside every side; below 0 for nowhere."""
        if len(self.hull_bound) < 3:
            return -1
        core = min(
            -int(bound) // (isqrt(int(dx) * int(dx) + int(dy) * int(dy)) + 1)
            for dx, dy, bound in zip(self.hull_dx, self.hull_dy, self.hull_bound, strict=True)
        )
        return core * core if core > 0 else -1

    def _add_gaps(self) -> None:
        """The middles of the valleys between neighbouring mesas."""
        one: i64 = 1
        while one < self.mesas:
            for other in range(one):
                self._add_gap(other, one)
            one += 1

    def _add_gap(self, one: i64, other: i64) -> None:
        x, y = self.middle_x[one], self.middle_y[one]
        apart = sqrt(float(distance_2(x, y, self.middle_x[other], self.middle_y[other])))
        if apart > float(self.radius[one] + self.radius[other]) + WIDEST_GAP:
            return
        best = WIDEST_GAP * WIDEST_GAP
        best_x: i64 = 0
        best_y: i64 = 0
        found = False
        for corners, sides in ((one, other), (other, one)):
            corner = self.first[corners]
            while corner < self.first[corners + 1]:
                side = self.first[sides]
                while side < self.first[sides + 1]:
                    to = side + 1 if side + 1 < self.first[sides + 1] else self.first[sides]
                    ax, ay = float(self.xs[side]), float(self.ys[side])
                    ex, ey = float(self.xs[to]) - ax, float(self.ys[to]) - ay
                    cx, cy = float(self.xs[corner]), float(self.ys[corner])
                    share = ((cx - ax) * ex + (cy - ay) * ey) / (ex * ex + ey * ey)
                    share = min(1.0, max(0.0, share))
                    fx, fy = ax + share * ex, ay + share * ey
                    away = (cx - fx) * (cx - fx) + (cy - fy) * (cy - fy)
                    if away < best:
                        best = away
                        best_x = i64(int((cx + fx) * 0.5))
                        best_y = i64(int((cy + fy) * 0.5))
                        found = True
                    side += 1
                corner += 1
        if found and self.camp_fits_ground(best_x, best_y):
            self.gap_x = append(self.gap_x, best_x)
            self.gap_y = append(self.gap_y, best_y)

    # Measuring

    def in_reach(self, polygon: i64, x: i64, y: i64) -> bool:
        """Whether any marker from here could come near a polygon."""
        far = geometry.LENGTH + geometry.HALF_WIDTH + self.radius[polygon] + 2
        return distance_2(self.middle_x[polygon], self.middle_y[polygon], x, y) <= far * far

    def meets(self, marker: Marker, polygon: i64, strict: bool) -> bool:
        """Whether a marker touches a polygon (border included), or with ``strict`` overlaps it."""
        if self.clearly_apart(marker, polygon):
            return False
        limits = self.overlap if strict else self.touch
        tail_inside = True
        begin = self.first[polygon]
        end = self.first[polygon + 1]
        corner = begin
        while corner < end:
            vx, vy = self.xs[corner], self.ys[corner]
            to = corner + 1 if corner + 1 < end else begin
            sx, sy = self.xs[to] - vx, self.ys[to] - vy
            if marker.within(vx, vy, geometry.HALF_WIDTH, geometry.HALF_WIDTH_2, strict):
                return True
            # Which side of this edge the tail lies on; left is inside.
            tail = sx * (marker.py - vy) - sy * (marker.px - vx)
            if _meets_side(marker, vx, vy, sx, sy, limits[corner], tail):
                return True
            if tail < 0:
                tail_inside = False
            corner += 1
        return tail_inside

    def clearly_apart(self, marker: Marker, polygon: i64) -> bool:
        """By the circle round the polygon: quick, and never wrong about what could be near."""
        far = self.radius[polygon] + geometry.HALF_WIDTH
        ex = self.middle_x[polygon] - marker.px
        ey = self.middle_y[polygon] - marker.py
        along = marker.dx * ex + marker.dy * ey
        if along <= 0:
            return ex * ex + ey * ey > far * far
        if along >= marker.length_2:
            fx = self.middle_x[polygon] - marker.qx
            fy = self.middle_y[polygon] - marker.qy
            return fx * fx + fy * fy > far * far
        across = marker.dx * ey - marker.dy * ex
        if across < 0:
            across = -across
        return across > far * geometry.LONGEST

    def camp_fits_ground(self, x: i64, y: i64) -> bool:
        """Surface, hull, mesas and base camps leave room for a camp here (ANA-16 to ANA-19)."""
        return (
            self.camp_on_surface(x, y)
            and self.camp_in_hull(x, y)
            and self.mesa_under_camp(x, y) == NONE
            and self.base_under_camp(x, y) == NONE
        )

    def camp_on_surface(self, x: i64, y: i64) -> bool:
        return x * x + y * y <= geometry.CAMP_INSIDE_2

    def camp_in_hull(self, x: i64, y: i64) -> bool:
        """ANA-18: the whole disc lies inside the hull of all mesas."""
        if x * x + y * y <= self.hull_core_2:
            return True
        count: i64 = len(self.hull_bound)
        for side in range(count):
            if self.hull_dx[side] * y - self.hull_dy[side] * x < self.hull_bound[side]:
                return False
        return count > 2

    def mesa_under_camp(self, x: i64, y: i64) -> i64:
        """ANA-17: a mesa that a camp here would overlap, or ``NONE``."""
        for mesa in range(self.mesas):
            far = self.radius[mesa] + geometry.CAMP_RADIUS
            if distance_2(x, y, self.middle_x[mesa], self.middle_y[mesa]) < far * far:
                if self._near_polygon(mesa, x, y):
                    return mesa
        return NONE

    def _near_polygon(self, polygon: i64, x: i64, y: i64) -> bool:
        """Whether a point is inside a polygon or nearer to it than a camp's radius."""
        inside = True
        begin = self.first[polygon]
        end = self.first[polygon + 1]
        corner = begin
        while corner < end:
            to = corner + 1 if corner + 1 < end else begin
            ex, ey = x - self.xs[corner], y - self.ys[corner]
            if ex * ex + ey * ey < geometry.CAMP_RADIUS_2:
                return True
            sx, sy = self.xs[to] - self.xs[corner], self.ys[to] - self.ys[corner]
            across = sx * ey - sy * ex
            if across < 0:
                inside = False
            limit = self.camp_near[corner]
            if -limit <= across <= limit:
                along = sx * ex + sy * ey
                if 0 < along < sx * sx + sy * sy:
                    return True
            corner += 1
        return inside

    def base_under_camp(self, x: i64, y: i64) -> i64:
        """ANA-19: a base camp tile that a camp here would overlap, or ``NONE``."""
        for base in range(self.bases):
            if distance_2(x, y, self.base_x[base], self.base_y[base]) < geometry.CAMP_FROM_BASE_2:
                return base
        return NONE


def _meets_side(marker: Marker, vx: i64, vy: i64, sx: i64, sy: i64, limit: i64, tail: i64) -> bool:
    """Whether a marker's tail or explorer is within the limit of a side, or it crosses the side.

    The side goes from (vx, vy) by (sx, sy); its corners themselves are looked at elsewhere.
    """
    head = sx * (marker.qy - vy) - sy * (marker.qx - vx)
    if -limit <= tail <= limit:
        share = sx * (marker.px - vx) + sy * (marker.py - vy)
        if 0 < share < sx * sx + sy * sy:
            return True
    if -limit <= head <= limit:
        share = sx * (marker.qx - vx) + sy * (marker.qy - vy)
        if 0 < share < sx * sx + sy * sy:
            return True
    if (tail < 0) == (head < 0):
        return False
    ex, ey = vx - marker.px, vy - marker.py
    left = marker.dx * ey - marker.dy * ex
    right = marker.dx * (ey + sy) - marker.dy * (ex + sx)
    return (left < 0) != (right < 0)


def _half_hull(points: Points) -> Points:
    """The lower half of the hull of sorted points, from the first to the last."""
    hull: Points = []
    for x, y in points:
        while len(hull) > 1:
            ax, ay = hull[-2]
            bx, by = hull[-1]
            if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                break
            hull.pop()
        hull.append((x, y))
    return hull
