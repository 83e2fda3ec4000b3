"""The trails on the table: chains of markers, the camps and treasures there, where more may go.

Nothing here is secret, and nobody's turn matters: callers say which seat asks.
"""

from __future__ import annotations

from math import cos, floor, pi, sin
from typing import Final

from digsite.core.contract import Settings
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng, hash_all, hash_in
from digsite.games.anasazi.rules import arcs, geometry
from digsite.games.anasazi.rules.geometry import Marker, distance_2, strict_threshold
from digsite.games.anasazi.rules.moves import camp_code, camp_x, camp_y
from digsite.games.anasazi.rules.terrain import BIT, NONE, Terrain

MARKERS: Final[i64] = 54
FREE: Final[i64] = 0
EDGE: Final[i64] = 1
END: Final[i64] = 2
FOREIGN_CAMP: Final[i64] = 3
FRESH_CAMP: Final[i64] = 4
OFF_SURFACE: Final[i64] = 5
NOT_BETWEEN: Final[i64] = 6
MESA: Final[i64] = 7
CAMP: Final[i64] = 8
BASE: Final[i64] = 9
MARKER: Final[i64] = 10
CAUSE: Final[i64] = 64
"""An obstacle is its cause times this, plus the number of the piece that is in the way."""

FAR: Final[i64] = geometry.LENGTH + geometry.CAMP_REACH + 2
"""No camp touches a marker whose tail is further away than this."""

RINGS: Final = vec[i64]([22_000_000, 38_000_000, 54_000_000])
DIRECTIONS: Final[i64] = 12


class Finds:
    """What a marker would meet: bit masks of areas and newly entered mesas, and own camps."""

    def __init__(self) -> None:
        self.areas: i64 = 0
        self.mesas: i64 = 0
        self.camps: i64 = 0
        """Own camps that it would be the first to cover, by number."""
        self.overlapped: i64 = 0
        """Every camp below it."""


class Trails:
    """The open part of a position: all that lies on the table."""

    def __init__(self, terrain: Terrain) -> None:
        self.terrain = terrain
        self.between: bool = False
        self.camps_on_markers: bool = False
        self.strict_touch: bool = False
        self.strict_enter: bool = False
        self.bases_are_ends: bool = False
        self.covered_are_free: bool = False
        self.end_x = vec[i64]()
        self.end_y = vec[i64]()
        self.length = vec[i64]()
        self.marker_x = vec[i64]()
        self.marker_y = vec[i64]()
        self.marker_angle = vec[i64]()
        self.marker_expedition = vec[i64]()
        self.marker_dx = vec[i64]()
        self.marker_dy = vec[i64]()
        self.marker_limit = vec[i64]()
        self.camp_x = vec[i64]()
        self.camp_y = vec[i64]()
        self.camp_owner = vec[i64]()
        self.covered: i64 = 0
        self.fresh: i64 = 0
        self.treasure = vec[i64]()
        self.standing: i64 = 0
        self.entered: i64 = 0
        self.supply: i64 = MARKERS

    @staticmethod
    def laid(settings: Settings, terrain: Terrain) -> Trails:
        """An empty table on this ground."""
        table = Trails(terrain)
        table.between = settings.text("camp_region") == "between"
        table.camps_on_markers = settings.text("camp_on_marker") == "allowed"
        table.strict_touch = settings.text("pueblo_touch") == "overlap"
        table.strict_enter = settings.text("mesa_enter") == "overlap"
        table.bases_are_ends = settings.text("base_as_end") == "yes"
        table.covered_are_free = settings.text("covered_foreign_camp") == "free_once_covered"
        table.end_x = terrain.base_x[:]
        table.end_y = terrain.base_y[:]
        table.length = vec[i64]([0] * int(terrain.bases))
        table.treasure = vec[i64]([NONE] * int(terrain.pueblos))
        return table

    def copy(self) -> Trails:
        other = Trails(self.terrain)
        other.between = self.between
        other.camps_on_markers = self.camps_on_markers
        other.strict_touch = self.strict_touch
        other.strict_enter = self.strict_enter
        other.bases_are_ends = self.bases_are_ends
        other.covered_are_free = self.covered_are_free
        other.end_x = self.end_x[:]
        other.end_y = self.end_y[:]
        other.length = self.length[:]
        other.marker_x = self.marker_x[:]
        other.marker_y = self.marker_y[:]
        other.marker_angle = self.marker_angle[:]
        other.marker_expedition = self.marker_expedition[:]
        other.marker_dx = self.marker_dx[:]
        other.marker_dy = self.marker_dy[:]
        other.marker_limit = self.marker_limit[:]
        other.camp_x = self.camp_x[:]
        other.camp_y = self.camp_y[:]
        other.camp_owner = self.camp_owner[:]
        other.covered = self.covered
        other.fresh = self.fresh
        other.treasure = self.treasure[:]
        other.standing = self.standing
        other.entered = self.entered
        other.supply = self.supply
        return other

    def key(self) -> i64:
        """A hash of all that matters; how markers came to lie where they lie does not."""
        key = hash_in(self.terrain.layout, self.standing)
        key = hash_in(hash_in(key, self.entered), self.supply)
        key = hash_in(hash_in(key, self.covered), self.fresh)
        if self.terrain.layout == NONE:
            key = hash_all(hash_all(key, self.terrain.base_x), self.terrain.base_y)
            key = hash_all(hash_all(key, self.terrain.xs), self.terrain.ys)
        key = hash_all(hash_all(key, self.marker_angle), self.marker_expedition)
        key = hash_all(hash_all(hash_all(key, self.camp_x), self.camp_y), self.camp_owner)
        return hash_all(key, self.treasure)

    # Pieces

    def add_camp(self, owner: i64, x: i64, y: i64) -> None:
        self.camp_x = append(self.camp_x, x)
        self.camp_y = append(self.camp_y, y)
        self.camp_owner = append(self.camp_owner, owner)

    def add_marker(self, expedition: i64, marker: Marker) -> None:
        """ANA-21, ANA-23: one of the supply, and its explorer is the new end."""
        self.marker_x = append(self.marker_x, marker.px)
        self.marker_y = append(self.marker_y, marker.py)
        self.marker_angle = append(self.marker_angle, marker.angle)
        self.marker_expedition = append(self.marker_expedition, expedition)
        self.marker_dx = append(self.marker_dx, marker.dx)
        self.marker_dy = append(self.marker_dy, marker.dy)
        limit = strict_threshold(geometry.CAMP_REACH, marker.length_2)
        self.marker_limit = append(self.marker_limit, limit)
        self.end_x[expedition] = marker.qx
        self.end_y[expedition] = marker.qy
        self.length[expedition] += 1
        self.supply -= 1

    def camp(self, number: i64) -> tuple[i64, i64]:
        """Where a camp stands."""
        return self.camp_x[number], self.camp_y[number]

    def end(self, expedition: i64) -> tuple[i64, i64]:
        """Where an expedition goes on."""
        return self.end_x[expedition], self.end_y[expedition]

    def next_marker(self, expedition: i64, angle: i64) -> Marker:
        return Marker(self.end_x[expedition], self.end_y[expedition], angle)

    # Leads

    def restrains(self, camp: i64, seat: i64, px: i64, py: i64) -> bool:
        """Whether a marker of this seat from this tail must keep off a camp (ANA-27 to ANA-29)."""
        fresh = self.fresh & BIT[camp] != 0
        if self.camp_owner[camp] == seat and not fresh:
            return False
        if self.covered_are_free and self.covered & BIT[camp] and not fresh:
            return False
        return distance_2(self.camp_x[camp], self.camp_y[camp], px, py) >= geometry.CAMP_REACH_2

    def is_end(self, expedition: i64) -> bool:
        """ANA-26: unstarted bases count as ends unless the table chose otherwise."""
        return self.bases_are_ends or self.length[expedition] > 0

    def obstacle(self, marker: Marker, expedition: i64, seat: i64) -> i64:
        """What forbids this marker, or ``FREE``."""
        if not marker.on_surface():
            return EDGE * CAUSE
        other: i64 = 0
        count: i64 = len(self.end_x)
        while other < count:
            if other != expedition and self.is_end(other):
                if marker.over_end(self.end_x[other], self.end_y[other]):
                    return END * CAUSE + other
            other += 1
        camp: i64 = 0
        count = len(self.camp_x)
        while camp < count:
            if marker.over_camp(self.camp_x[camp], self.camp_y[camp]):
                if self.restrains(camp, seat, marker.px, marker.py):
                    own = self.camp_owner[camp] == seat
                    return (FRESH_CAMP if own else FOREIGN_CAMP) * CAUSE + camp
            camp += 1
        return FREE

    def allows(self, expedition: i64, angle: i64, seat: i64) -> bool:
        return self.obstacle(self.next_marker(expedition, angle), expedition, seat) == FREE

    def finds(self, marker: Marker, seat: i64) -> Finds:
        """What a legal marker would meet (ANA-31 to ANA-36)."""
        found = Finds()
        terrain = self.terrain
        for mesa in range(terrain.mesas):
            if not terrain.clearly_apart(marker, mesa):
                if not self.entered & BIT[mesa]:
                    if terrain.meets(marker, mesa, self.strict_enter):
                        found.mesas |= BIT[mesa]
                area = terrain.mesa_first_area[mesa]
                while area < terrain.mesa_first_area[mesa + 1]:
                    if self.holds(area):
                        if terrain.meets(marker, terrain.mesas + area, self.strict_touch):
                            found.areas |= BIT[area]
                    area += 1
        camp: i64 = 0
        count: i64 = len(self.camp_x)
        while camp < count:
            if marker.over_camp(self.camp_x[camp], self.camp_y[camp]):
                found.overlapped |= BIT[camp]
                if self.camp_owner[camp] == seat and not self.covered & BIT[camp]:
                    found.camps |= BIT[camp]
            camp += 1
        return found

    def holds(self, area: i64) -> bool:
        """Whether a treasure or a tower is on an area."""
        pueblo = self.terrain.area_pueblo[area]
        if pueblo != NONE:
            return self.treasure[pueblo] != NONE
        return self.standing & BIT[self.terrain.area_tower[area]] != 0

    def cuts(self, expedition: i64, seat: i64, forbidden_only: bool) -> arcs.Cuts:
        """Where legality or result changes as the next marker turns."""
        px = self.end_x[expedition]
        py = self.end_y[expedition]
        cuts = arcs.Cuts()
        cuts.add(arcs.surface_arc(px, py), arcs.FORBIDS, 0)
        other: i64 = 0
        count: i64 = len(self.end_x)
        while other < count:
            x, y = self.end_x[other], self.end_y[other]
            if other != expedition and self.is_end(other):
                if arcs.reaches(px, py, x, y, geometry.END_REACH):
                    cuts.add(arcs.disc_arc(px, py, x, y, geometry.END_REACH), arcs.FORBIDS, 0)
            other += 1
        camp: i64 = 0
        count = len(self.camp_x)
        while camp < count:
            x, y = self.camp_x[camp], self.camp_y[camp]
            if arcs.reaches(px, py, x, y, geometry.CAMP_REACH):
                bars = self.restrains(camp, seat, px, py)
                gives = self.camp_owner[camp] == seat and not self.covered & BIT[camp]
                if bars or (gives and not forbidden_only):
                    kind = arcs.CAMP if gives else arcs.FORBIDS
                    cuts.add(arcs.disc_arc(px, py, x, y, geometry.CAMP_REACH), kind, camp)
            camp += 1
        if not forbidden_only:
            self._add_ground(cuts, px, py)
        return cuts

    def _add_ground(self, cuts: arcs.Cuts, px: i64, py: i64) -> None:
        terrain = self.terrain
        for mesa in range(terrain.mesas):
            if terrain.in_reach(mesa, px, py):
                if not self.entered & BIT[mesa]:
                    cuts.add(arcs.polygon_arc(terrain, mesa, px, py), arcs.MESA, mesa)
                area = terrain.mesa_first_area[mesa]
                while area < terrain.mesa_first_area[mesa + 1]:
                    polygon = terrain.mesas + area
                    if self.holds(area) and terrain.in_reach(polygon, px, py):
                        cuts.add(arcs.polygon_arc(terrain, polygon, px, py), arcs.AREA, area)
                    area += 1

    # Camps

    def camp_obstacle(self, x: i64, y: i64) -> i64:
        """What forbids a camp here, or ``FREE`` (ANA-16 to ANA-19)."""
        terrain = self.terrain
        if not terrain.camp_on_surface(x, y):
            return OFF_SURFACE * CAUSE
        mesa = terrain.mesa_under_camp(x, y)
        if mesa != NONE:
            return MESA * CAUSE + mesa
        base = terrain.base_under_camp(x, y)
        if base != NONE:
            return BASE * CAUSE + base
        piece = self._piece_under_camp(x, y)
        if piece != FREE:
            return piece
        if self.between and not terrain.camp_in_hull(x, y):
            return NOT_BETWEEN * CAUSE
        return FREE

    def _piece_under_camp(self, x: i64, y: i64) -> i64:
        """A camp, a marker or (where camps may lie on markers) an end that is in the way."""
        camp: i64 = 0
        while camp < len(self.camp_x):
            near = distance_2(x, y, self.camp_x[camp], self.camp_y[camp])
            if near < geometry.CAMPS_APART_2:
                return CAMP * CAUSE + camp
            camp += 1
        if self.camps_on_markers:
            end: i64 = 0
            while end < len(self.end_x):
                near = distance_2(x, y, self.end_x[end], self.end_y[end])
                if self.length[end] > 0 and near < geometry.CAMP_FROM_END_2:
                    return END * CAUSE + end
                end += 1
            return FREE
        marker: i64 = 0
        count: i64 = len(self.marker_x)
        while marker < count:
            if self._marker_near(marker, x, y):
                return MARKER * CAUSE + marker
            marker += 1
        return FREE

    def _marker_near(self, marker: i64, x: i64, y: i64) -> bool:
        ex, ey = x - self.marker_x[marker], y - self.marker_y[marker]
        if ex > FAR or ex < -FAR or ey > FAR or ey < -FAR:
            return False
        dx, dy = self.marker_dx[marker], self.marker_dy[marker]
        along = dx * ex + dy * ey
        if along <= 0:
            return ex * ex + ey * ey < geometry.CAMP_REACH_2
        if along >= dx * dx + dy * dy:
            return (ex - dx) * (ex - dx) + (ey - dy) * (ey - dy) < geometry.CAMP_REACH_2
        across = dx * ey - dy * ex
        limit = self.marker_limit[marker]
        return -limit <= across <= limit

    def camp_codes(self) -> vec[i64]:
        """Camp candidates: valley middles, rings round the ends, and before tempting areas."""
        found = vec[i64]()
        gap: i64 = 0
        while gap < len(self.terrain.gap_x):
            x, y = self.terrain.gap_x[gap], self.terrain.gap_y[gap]
            if self.camp_obstacle(x, y) == FREE:
                found = append(found, camp_code(x, y))
            gap += 1
        end: i64 = 0
        while end < len(self.end_x):
            for ring in RINGS:
                for step in range(DIRECTIONS):
                    x = self.end_x[end] + ring * _COSINES[step] // 1000000
                    y = self.end_y[end] + ring * _COSINES[(step + 9) % 12] // 1000000
                    if self.camp_obstacle(x, y) == FREE:
                        found = append(found, camp_code(x, y))
            found = self._before_areas(found, end)
            end += 1
        return found

    def _before_areas(self, found: vec[i64], end: i64) -> vec[i64]:
        """The legal point nearest to an end, on its way to each area that holds something."""
        terrain = self.terrain
        for area in range(terrain.areas):
            polygon = terrain.mesas + area
            if self.holds(area) and terrain.in_reach(polygon, self.end_x[end], self.end_y[end]):
                dx = terrain.middle_x[polygon] - self.end_x[end]
                dy = terrain.middle_y[polygon] - self.end_y[end]
                step: i64 = 2
                while step < 10:
                    x = self.end_x[end] + dx * step // 10
                    y = self.end_y[end] + dy * step // 10
                    if self.camp_obstacle(x, y) == FREE:
                        found = append(found, camp_code(x, y))
                        break
                    step += 1
        return found

    def any_camp(self) -> bool:
        gap: i64 = 0
        while gap < len(self.terrain.gap_x):
            if self.camp_obstacle(self.terrain.gap_x[gap], self.terrain.gap_y[gap]) == FREE:
                return True
            gap += 1
        return len(self.camp_codes()) > 0

    def random_camp(self, rng: Rng) -> i64:
        """The code of a legal camp somewhere in a valley, or ``NONE`` after a few tries."""
        gaps: i64 = len(self.terrain.gap_x)
        tries: i64 = 0
        while tries < 40 and gaps > 0:
            gap = rng.below(gaps)
            x = self.terrain.gap_x[gap] + rng.below(8_000_001) - 4_000_000
            y = self.terrain.gap_y[gap] + rng.below(8_000_001) - 4_000_000
            if self.camp_obstacle(x, y) == FREE:
                return camp_code(x, y)
            tries += 1
        return NONE

    def nearest_camp(self, x: i64, y: i64) -> i64:
        """The code of a legal camp close to a point, or ``NONE``.

        Nearby it is the closest that 32 directions find; further off, the valley that is closest.
        """
        radius = 300000.0
        while radius < 26000000.0:
            best = self._closest_on_ring(x, y, radius)
            if best != NONE:
                return best
            radius *= 1.5
        best = NONE
        for code in self.camp_codes():
            if best == NONE or self._away(x, y, code) < self._away(x, y, best):
                best = code
        if best == NONE:
            return NONE
        cx, cy = self._drawn_closer(x, y, camp_x(best), camp_y(best))
        return camp_code(cx, cy)

    def _closest_on_ring(self, x: i64, y: i64, radius: float) -> i64:
        best: i64 = NONE
        step: i64 = 0
        while step < 32:
            angle = float(step) * (pi / 16.0)
            cx = x + i64(floor(radius * cos(angle)))
            cy = y + i64(floor(radius * sin(angle)))
            if self.camp_obstacle(cx, cy) == FREE:
                cx, cy = self._drawn_closer(x, y, cx, cy)
                code = camp_code(cx, cy)
                if best == NONE or self._away(x, y, code) < self._away(x, y, best):
                    best = code
            step += 1
        return best

    def _away(self, x: i64, y: i64, code: i64) -> i64:
        return distance_2(x, y, camp_x(code), camp_y(code))

    def _drawn_closer(self, x: i64, y: i64, cx: i64, cy: i64) -> tuple[i64, i64]:
        """A legal point as near to the wish as halving the way allows."""
        legal_x, legal_y = cx, cy
        bad_x, bad_y = x, y
        for _halving in range(30):
            mid_x = (legal_x + bad_x) // 2
            mid_y = (legal_y + bad_y) // 2
            if self.camp_obstacle(mid_x, mid_y) == FREE:
                legal_x, legal_y = mid_x, mid_y
            else:
                bad_x, bad_y = mid_x, mid_y
        return legal_x, legal_y


_COSINES: Final = vec[i64](
    [
        1000000, 866025, 500000, 0, -500000, -866025,
        -1000000, -866025, -500000, 0, 500000, 866025,
    ]
)  # fmt: skip
