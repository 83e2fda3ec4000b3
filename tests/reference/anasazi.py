"""Anasazi's geometry and scoring again, slowly: squares of big integers, straight from the ledger.

Points are pairs of whole micrometres; ``strict`` asks for "nearer than", else "at most". The ground
is in ``anasazi_ground``, the game itself in ``anasazi_game``.
"""

from __future__ import annotations

import math
from decimal import Decimal, localcontext
from fractions import Fraction

Point = tuple[int, int]
Polygon = list[Point]

MM = 10**6
TURN = 360 * MM
LENGTH, WIDTH, EXPLORER, CAMP, BASE, SURFACE = (
    part * MM for part in (64, 4, 4, 9, 10, 345)
)  # fmt: skip


PI = Decimal("3.14159265358979323846264338327950288419716939937510582097494459")


def cosine_and_sine(angle: int) -> tuple[Decimal, Decimal]:
    """Of whole millionths of a degree, to forty places: the series, term by term."""
    with localcontext() as context:
        context.prec = 50
        turned = Decimal(angle) * PI / (180 * MM)
        parts = [Decimal(0), Decimal(0)]
        term, power = Decimal(1), 0
        while power < 4 or abs(term) > Decimal("1e-45"):
            parts[power % 2] += term if power % 4 < 2 else -term
            power += 1
            term = term * turned / power
        return parts[0], parts[1]


def nearest_whole(value: Decimal) -> int:
    """Half goes to the even neighbour."""
    return int(value.to_integral_value())


def end_of(tail: Point, angle: int) -> Point:
    """Where a marker ends."""
    cosine, sine = cosine_and_sine(angle)
    return (tail[0] + nearest_whole(LENGTH * cosine), tail[1] + nearest_whole(LENGTH * sine))


def squared_distance(point: Point, a: Point, b: Point) -> Fraction:
    """From a point to a segment, exactly."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    ex, ey = point[0] - a[0], point[1] - a[1]
    length = dx * dx + dy * dy
    along = dx * ex + dy * ey
    if along <= 0 or length == 0:
        return Fraction(ex * ex + ey * ey)
    if along >= length:
        return Fraction((point[0] - b[0]) ** 2 + (point[1] - b[1]) ** 2)
    return Fraction((dx * ey - dy * ex) ** 2, length)


def squared_gap(a: Point, b: Point) -> int:
    """Between two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def near(squared: Fraction, reach: int, strict: bool) -> bool:
    return squared < reach * reach if strict else squared <= reach * reach


def sides(polygon: Polygon) -> list[tuple[Point, Point]]:
    return list(zip(polygon, polygon[1:] + polygon[:1], strict=True))


def turn(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def inside(point: Point, polygon: Polygon) -> bool:
    return all(turn(a, b, point) >= 0 for a, b in sides(polygon))


def cross_properly(a: Point, b: Point, c: Point, d: Point) -> bool:
    first, second = turn(a, b, c), turn(a, b, d)
    third, fourth = turn(c, d, a), turn(c, d, b)
    return first * second < 0 and third * fourth < 0


def marker_meets(tail: Point, head: Point, polygon: Polygon, strict: bool) -> bool:
    """Whether a marker touches, or strictly overlaps, a convex polygon."""
    if inside(tail, polygon) or inside(head, polygon):
        return True
    for a, b in sides(polygon):
        if cross_properly(tail, head, a, b):
            return True
        gaps = [
            squared_distance(a, tail, head),
            squared_distance(tail, a, b),
            squared_distance(head, a, b),
        ]
        if near(min(gaps), WIDTH, strict):
            return True
    return False


def far_apart(some: Polygon, others: Polygon, reach: int) -> bool:
    """Whether even the boxes round two sets of points are further apart: a quick, safe no."""
    for axis in (0, 1):
        mine, theirs = [one[axis] for one in some], [one[axis] for one in others]
        if min(mine) > max(theirs) + reach or min(theirs) > max(mine) + reach:
            return True
    return False


def meets(tail: Point, head: Point, polygon: Polygon, strict: bool) -> bool:
    return not far_apart([tail, head], polygon, WIDTH) and marker_meets(tail, head, polygon, strict)


def hull_of(points: Polygon) -> Polygon:
    """The convex hull, counter-clockwise: wrapped round from the leftmost point."""
    around = [min(points)]
    while True:
        here = around[-1]
        best = next(point for point in points if point != here)
        for point in points:
            side = turn(here, best, point)
            if side < 0 or (side == 0 and squared_gap(here, point) > squared_gap(here, best)):
                best = point
        if best == around[0]:
            return around
        around.append(best)


def deep_inside(point: Point, polygon: Polygon, depth: int) -> bool:
    """At least so far from every side, and not beyond it."""
    return all(
        turn(a, b, point) >= 0 and turn(a, b, point) ** 2 >= depth**2 * squared_gap(a, b)
        for a, b in sides(polygon)
    )


def marker_over_disc(tail: Point, head: Point, middle: Point, radius: int) -> bool:
    """Camps (radius 9) and ends (radius 4): tangency is no overlap."""
    return near(squared_distance(middle, tail, head), WIDTH + radius, strict=True)


def camp_overlaps(middle: Point, polygon: Polygon) -> bool:
    if inside(middle, polygon):
        return True
    return any(near(squared_distance(middle, a, b), CAMP, strict=True) for a, b in sides(polygon))


def arc_ends(tail: Point, middle: Point, reach: int) -> list[float]:
    """Section 4.1: the angles at which a marker begins to overlap a disc, if there are any."""
    away = math.sqrt(squared_gap(tail, middle))
    if away < reach or away >= LENGTH + reach:
        return []
    if away**2 - reach**2 <= LENGTH**2:
        half = math.asin(reach / away)
    else:
        half = math.acos((away**2 + LENGTH**2 - reach**2) / (2 * away * LENGTH))
    towards = math.atan2(middle[1] - tail[1], middle[0] - tail[0])
    return [math.degrees(towards + side * half) * MM % TURN for side in (-1, 1)]


def surface_ends(tail: Point) -> list[float]:
    """Section 4.3: the angles at which a marker begins to leave the surface."""
    away = math.hypot(*tail)
    if away + LENGTH <= SURFACE - WIDTH:
        return []
    cosine = ((SURFACE - WIDTH) ** 2 - away**2 - LENGTH**2) / (2 * away * LENGTH)
    if cosine <= -1:
        return []
    towards = math.atan2(tail[1], tail[0])
    return [math.degrees(towards + side * math.acos(cosine)) * MM % TURN for side in (-1, 1)]


def final_scores(
    hands: list[list[int]], tile: list[int], objectives: list[int | None]
) -> list[int]:
    """ANA-39 to ANA-41: treasures by seat and colour, towers on the tile by colour."""
    scores = []
    for seat, hand in enumerate(with_bonus(hands)):
        total = 0
        for colour in range(4):
            points = hand[colour] * (5 - tile[colour])
            total += 2 * points if objectives[seat] == colour else points
        scores.append(total)
    return scores


def with_bonus(hands: list[list[int]]) -> list[list[int]]:
    """ANA-39: one more of a colour for who has strictly more of it than everybody else."""
    full = [list(hand) for hand in hands]
    for colour in range(4):
        counts = [hand[colour] for hand in hands]
        if counts.count(max(counts)) == 1:
            full[counts.index(max(counts))][colour] += 1
    return full


def winners(
    hands: list[list[int]], tile: list[int], objectives: list[int | None], order: list[int] | None
) -> list[int]:
    """ANA-42; ``order`` is the order of turns where that settles a last tie."""
    scores = final_scores(hands, tile, objectives)
    best = [seat for seat in range(len(hands)) if scores[seat] == max(scores)]
    counts = [sum(hand) for hand in with_bonus(hands)]
    most = max(counts[seat] for seat in best)
    best = [seat for seat in best if counts[seat] == most]
    if order is not None:
        return [next(seat for seat in order if seat in best)]
    return best
