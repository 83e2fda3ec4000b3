"""The plane of Anasazi: exact integer predicates, and where a marker ends.

The unit is the micrometre (a millionth of the notional millimetre); angles are millionths of a
degree, counter-clockwise from +x. Integers decide every rule, without any tolerance. Where two
lengths are compared, |cross product| is compared with an integer square root taken once a
segment: squares of cross products would not fit 64 bits.
"""

from __future__ import annotations

from math import cos, floor, isqrt, pi, sin, sqrt
from typing import Final

from digsite.core.native import i64

MICRO: Final[i64] = 1_000_000
FULL_TURN: Final[i64] = 360_000_000
QUARTER_TURN: Final[i64] = 90_000_000

LENGTH: Final[i64] = 64_000_000
"""From the tail of a marker to its explorer (ANA-23)."""
HALF_WIDTH: Final[i64] = 4_000_000
CAMP_RADIUS: Final[i64] = 9_000_000
BASE_RADIUS: Final[i64] = 10_000_000
SURFACE: Final[i64] = 345_000_000

CAMP_REACH: Final[i64] = 13_000_000
"""A marker and a camp overlap below this distance."""
END_REACH: Final[i64] = 8_000_000
"""A marker hides an end below this distance."""
# Squares are written out: compiled, a product of two constants would be taken in 32 bits.
CAMP_REACH_2: Final[i64] = 169_000_000_000_000
END_REACH_2: Final[i64] = 64_000_000_000_000
HALF_WIDTH_2: Final[i64] = 16_000_000_000_000
CAMP_RADIUS_2: Final[i64] = 81_000_000_000_000
CAMPS_APART_2: Final[i64] = 324_000_000_000_000
CAMP_FROM_BASE_2: Final[i64] = 361_000_000_000_000
CAMP_FROM_END_2: Final[i64] = 169_000_000_000_000
MARKER_INSIDE_2: Final[i64] = 116_281_000_000_000_000
"""The square of the surface's radius less half a marker's width."""
CAMP_INSIDE_2: Final[i64] = 112_896_000_000_000_000
"""The square of the surface's radius less a camp's."""
LONGEST: Final[i64] = 64_000_002
"""No rounded marker is longer."""

_PI_DIGITS: Final = 3141592653589793238462643383279502884197
_SCALE: Final = 10**39


def threshold(reach: i64, length_2: i64) -> i64:
    """The largest |cross| that means "at most ``reach`` from the line of this segment"."""
    return isqrt(int(reach) * int(reach) * int(length_2))


def strict_threshold(reach: i64, length_2: i64) -> i64:
    """The largest |cross| that means "nearer than ``reach``"."""
    return isqrt(int(reach) * int(reach) * int(length_2) - 1)


# Turning: sines without floating point for the table, and quick ones for markers


def exact_sine(angle: int) -> int:
    """The sine of 0 to 90 degrees, in units of 10**-39 (a few of the last digits are off)."""
    x = angle * _PI_DIGITS // 180_000_000
    square = x * x // _SCALE
    term = x
    total = x
    step = 1
    while term:
        term = -term * square // (_SCALE * (step + 1) * (step + 2))
        if term == -1:
            break
        total += term
        step += 2
    return total


def exact_cosine_and_sine(angle: int) -> tuple[int, int]:
    """For any angle, in units of 10**-39."""
    quarter, rest = divmod(angle % int(FULL_TURN), int(QUARTER_TURN))
    along, up = exact_sine(int(QUARTER_TURN) - rest), exact_sine(rest)
    if rest == 0:
        along, up = _SCALE, 0
    if quarter == 0:
        return along, up
    if quarter == 1:
        return -up, along
    if quarter == 2:
        return -along, -up
    return up, -along


def rounded(value: int) -> int:
    """A value in units of 10**-39, to the nearest whole number."""
    return (2 * value + _SCALE) // (2 * _SCALE)


def turned(x: int, y: int, cosine: int, sine: int) -> tuple[int, int]:
    """A point in micrometres turned about the origin, rounded."""
    return rounded(x * cosine - y * sine), rounded(x * sine + y * cosine)


def _quick_part(angle: i64) -> i64:
    """LENGTH times the sine of 0 to 90 degrees, rounded; exact wherever floats leave a doubt."""
    value = 64000000.0 * (
        sin(float(angle) * (pi / 180000000.0))
        if angle <= 45_000_000
        else cos(float(QUARTER_TURN - angle) * (pi / 180000000.0))
    )
    below = floor(value)
    part = value - float(below)
    if 0.499999 < part < 0.500001:
        return rounded(int(LENGTH) * exact_sine(int(angle)))
    return below if part < 0.5 else below + 1


def offset_x(angle: i64) -> i64:
    """LENGTH times the cosine, rounded: how far right of its tail a marker ends."""
    return offset_y((angle + QUARTER_TURN) % FULL_TURN)


def offset_y(angle: i64) -> i64:
    """LENGTH times the sine, rounded."""
    if angle <= QUARTER_TURN:
        return _quick_part(angle)
    if angle <= 2 * QUARTER_TURN:
        return _quick_part(2 * QUARTER_TURN - angle)
    if angle <= 3 * QUARTER_TURN:
        return -_quick_part(angle - 2 * QUARTER_TURN)
    return -_quick_part(FULL_TURN - angle)


class Marker:
    """A marker lying on the table, with what is needed to measure from it."""

    def __init__(self, px: i64, py: i64, angle: i64) -> None:
        self.px: i64 = px
        self.py: i64 = py
        self.angle: i64 = angle
        self.dx: i64 = offset_x(angle)
        self.dy: i64 = offset_y(angle)
        self.qx: i64 = px + self.dx
        self.qy: i64 = py + self.dy
        self.length_2: i64 = self.dx * self.dx + self.dy * self.dy
        # The length is below 2**53, so this root and its products are right within 1.
        self.root: float = sqrt(float(self.length_2))

    def within(self, x: i64, y: i64, reach: i64, reach_2: i64, strict: bool) -> bool:
        """Whether a point is at most a reach from the middle line, or with ``strict`` nearer."""
        ex = x - self.px
        ey = y - self.py
        along = self.dx * ex + self.dy * ey
        if along <= 0:
            away = ex * ex + ey * ey
            return away < reach_2 or (away == reach_2 and not strict)
        if along >= self.length_2:
            ex = x - self.qx
            ey = y - self.qy
            away = ex * ex + ey * ey
            return away < reach_2 or (away == reach_2 and not strict)
        across = self.dx * ey - self.dy * ex
        if across < 0:
            across = -across
        limit = i64(floor(float(reach) * self.root))
        if across < limit - 2:
            return True
        if across > limit + 2:
            return False
        if strict:
            return across <= strict_threshold(reach, self.length_2)
        return across <= threshold(reach, self.length_2)

    def over_camp(self, x: i64, y: i64) -> bool:
        """Whether it overlaps a camp there (tangency is no overlap)."""
        return self.within(x, y, CAMP_REACH, CAMP_REACH_2, True)

    def over_end(self, x: i64, y: i64) -> bool:
        """Whether it hides an end there."""
        return self.within(x, y, END_REACH, END_REACH_2, True)

    def on_surface(self) -> bool:
        """ANA-24. The tail is inside already, and the surface is convex."""
        return self.qx * self.qx + self.qy * self.qy <= MARKER_INSIDE_2


def distance_2(ax: i64, ay: i64, bx: i64, by: i64) -> i64:
    return (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
