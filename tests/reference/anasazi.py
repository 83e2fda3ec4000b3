"""Anasazi's geometry and scoring again, slowly: squares of big integers, straight from the ledger.

Points are pairs of whole micrometres; ``strict`` asks for "nearer than", else "at most".
"""

from __future__ import annotations

import math
from fractions import Fraction

Point = tuple[int, int]
Polygon = list[Point]

LENGTH, WIDTH, EXPLORER, CAMP, BASE, SURFACE = (
    part * 10**6 for part in (64, 4, 4, 9, 10, 345)
)  # fmt: skip


def end_of(tail: Point, angle: int) -> Point:
    """Where a marker ends; plain floating point, good except within a hair of a half."""
    turn = math.radians(angle / 10**6)
    return (tail[0] + round(LENGTH * math.cos(turn)), tail[1] + round(LENGTH * math.sin(turn)))


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


def marker_over_disc(tail: Point, head: Point, middle: Point, radius: int) -> bool:
    """Camps (radius 9) and ends (radius 4): tangency is no overlap."""
    return near(squared_distance(middle, tail, head), WIDTH + radius, strict=True)


def camp_overlaps(middle: Point, polygon: Polygon) -> bool:
    if inside(middle, polygon):
        return True
    return any(near(squared_distance(middle, a, b), CAMP, strict=True) for a, b in sides(polygon))


def final_scores(
    hands: list[list[int]], tile: list[int], objectives: list[int | None]
) -> list[int]:
    """ANA-39 to ANA-41: treasures by seat and colour, towers on the tile by colour."""
    scores = []
    for seat, hand in enumerate(hands):
        total = 0
        for colour in range(4):
            rivals = [other[colour] for who, other in enumerate(hands) if who != seat]
            bonus = 1 if hand[colour] > max(rivals) else 0
            points = (hand[colour] + bonus) * (5 - tile[colour])
            total += 2 * points if objectives[seat] == colour else points
        scores.append(total)
    return scores
