"""One or two leads of Anasazi, once more: what they can bring at most, on a grid of directions.

It shares nothing with the search that found the problems: no arcs, but one direction after the
other, measured with plain distances that are a little too kind, and again exactly, by the slow
game, whatever looks better than what is claimed.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from tests.reference.anasazi import CAMP, LENGTH, MM, TURN, WIDTH, Point, Polygon, sides
from tests.reference.anasazi_game import Table, millionths
from tests.reference.anasazi_ground import Camp, lay_out

LETTERS = "rbwy"
COARSE = 1_000_000
"""The grid: whole degrees. Half of it moves the far end by 0.56 mm."""
KIND = 600_000
"""So much nearer, in micrometres, everything is taken to be on the coarse grid."""
FINE = 20_000
"""Where the coarse grid sees a better second lead, it is looked at so finely."""


def begun(data: dict[str, Any]) -> Table:
    """The position that a problem tells."""
    table = Table(2, {}, 2)
    table.layout = data["layout"]
    table.stand_on(lay_out(data["layout"]))
    table.treasures = [None if one == "." else LETTERS.index(one) for one in data["treasures"]]
    table.dealt = 4
    table.towers = [LETTERS.index(one) if one != "." else 0 for one in data["towers"]]
    table.standing = {at for at, one in enumerate(data["towers"]) if one != "."}
    table.tile = list(data["tile"])
    for expedition, angles in enumerate(data["expeditions"]):
        for angle in angles:
            table.extend(expedition, angle)
            table.supply -= 1
    table.camps = [Camp(seat, (x, y), covered=bool(done)) for seat, x, y, done in data["camps"]]
    table.entered = set(range(len(table.ground.mesas)))  # looks bring no treasure
    for player, hand in zip(table.players, data["hands"], strict=True):
        player.treasures, player.hand = list(hand), 0
    table.phase, table.actions = "action", data["leads"]
    return table


def won(table: Table, before: int) -> int:
    return sum(table.players[0].treasures) - before


def played(data: dict[str, Any], leads: list[tuple[int, int]]) -> int | None:
    """The treasures that these leads bring, exactly; None where one is not legal."""
    table = begun(data)
    before = sum(table.players[0].treasures)
    for expedition, angle in leads:
        if table.phase != "action" or table.lead_problems(0, expedition, angle):
            return None
        table.lead(0, expedition, angle)
        while table.phase == "take":
            table.act(0, table.takings()[0])
    return won(table, before)


def line(data: dict[str, Any]) -> list[tuple[int, int]]:
    """The written answer, as expeditions from 0 and millionths of a degree."""
    words = [move.split() for move in data["line"].split("; ")]
    return [(int(expedition) - 1, millionths(angle)) for _lead, expedition, angle in words]


class Goods:
    """Something that a marker can bring: a pueblo's area, or an own camp not yet covered."""

    def __init__(self, area: Polygon, reach: int) -> None:
        self.area = area
        self.reach = reach
        self.middle = (sum(x for x, _ in area) / len(area), sum(y for _, y in area) / len(area))
        self.size = max(math.dist(self.middle, corner) for corner in area) + reach

    def is_met(self, tail: Point, head: tuple[float, float], kind: int) -> bool:
        """By a marker from the tail to the head."""
        reach = self.reach + kind
        away = _distance(self.middle, tail, head)
        if away > self.size + kind:
            return False
        if away <= reach:
            return True
        if len(self.area) == 1:
            return False
        for a, b in sides(self.area):
            ways = (
                _distance(a, tail, head), _distance(tail, a, b), _distance(head, a, b),
            )  # fmt: skip
            if min(ways) <= reach or _cross(tail, head, a, b):
                return True
        return False


def _distance(point: Any, a: Any, b: Any) -> float:
    """From a point to a segment."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    along = ((point[0] - a[0]) * dx + (point[1] - a[1]) * dy) / (dx * dx + dy * dy)
    along = min(1.0, max(0.0, along))
    return math.hypot(point[0] - a[0] - along * dx, point[1] - a[1] - along * dy)


def _side(a: Any, b: Any, c: Any) -> bool:
    return bool((b[0] - a[0]) * (c[1] - a[1]) > (b[1] - a[1]) * (c[0] - a[0]))


def _cross(a: Any, b: Any, c: Any, d: Any) -> bool:
    return _side(a, b, c) != _side(a, b, d) and _side(c, d, a) != _side(c, d, b)


def _head(tail: Point, angle: int) -> tuple[float, float]:
    turned = math.radians(angle / MM)
    return tail[0] + LENGTH * math.cos(turned), tail[1] + LENGTH * math.sin(turned)


def goods_of(table: Table) -> list[Goods]:
    areas = [
        Goods(table.area(pueblo, 0), WIDTH)
        for pueblo, colour in enumerate(table.treasures)
        if colour is not None
    ]
    camps = [
        Goods([camp.at], WIDTH + CAMP)
        for camp in table.camps
        if camp.seat == 0 and not camp.covered
    ]
    return areas + camps


def _met(goods: list[Goods], near: list[int], tail: Point, angle: int, kind: int) -> frozenset[int]:
    head = _head(tail, angle)
    return frozenset(number for number in near if goods[number].is_met(tail, head, kind))


def _near(goods: list[Goods], tail: Point) -> list[int]:
    """What a marker from here can reach at all."""
    return [
        number
        for number, one in enumerate(goods)
        if math.dist(one.middle, tail) <= LENGTH + one.size + KIND
    ]


def better(data: dict[str, Any]) -> list[tuple[int, int]] | None:
    """Leads that bring more than is claimed; None where the grid knows none."""
    table = begun(data)
    goods, most = goods_of(table), data["best"]
    from_here = [_coarse(goods, tail) for tail in table.ends]
    for leads in _leads(table, goods, from_here, data["leads"], most):
        exactly = played(data, leads)
        if exactly is not None and exactly > most:
            return leads
    return None


def _coarse(goods: list[Goods], tail: Point) -> list[tuple[int, frozenset[int]]]:
    """For each whole degree what a marker might bring, taken kindly."""
    near = _near(goods, tail)
    return [(angle, _met(goods, near, tail, angle, KIND)) for angle in range(0, TURN, COARSE)]


def _leads(
    table: Table,
    goods: list[Goods],
    from_here: list[list[tuple[int, frozenset[int]]]],
    count: int,
    most: int,
) -> Iterator[list[tuple[int, int]]]:
    """Leads that seem to bring more than the most."""
    if count == 1:
        for expedition, known in enumerate(from_here):
            yield from (
                [one] for one in _finely(table, goods, expedition, known, frozenset(), most)
            )
        return
    for expedition, known in enumerate(from_here):
        tail = table.ends[expedition]
        near = _near(goods, tail)
        others = [other for other in range(len(from_here)) if other != expedition]
        for angle, kindly in known:
            after = round_point(_head(tail, angle))
            reach = len(_near(goods, after))
            rest = max(
                (len(met - kindly) for at in others for _angle, met in from_here[at]), default=0
            )
            if len(kindly) + max(reach, rest) <= most:
                continue
            if table.lead_problems(0, expedition, angle):
                continue
            first = _met(goods, near, tail, angle, 0)
            wanted = most - len(first)
            for other, ways in enumerate(from_here):
                begin = after if other == expedition else table.ends[other]
                seen = _coarse(goods, begin) if other == expedition else ways
                ends = list(table.ends)
                ends[expedition] = after
                for second in _finely(table, goods, other, seen, first, wanted, begin):
                    yield [(expedition, angle), second]


def _finely(
    table: Table,
    goods: list[Goods],
    expedition: int,
    known: list[tuple[int, frozenset[int]]],
    gone: frozenset[int],
    most: int,
    tail: Point | None = None,
) -> Iterator[tuple[int, int]]:
    """Around the degrees that might bring more than the most: the directions that do."""
    begin = table.ends[expedition] if tail is None else tail
    near = _near(goods, begin)
    for angle, met in known:
        if len(met - gone) <= most:
            continue
        for fine in range(angle - COARSE // 2, angle + COARSE // 2, FINE):
            if len(_met(goods, near, begin, fine % TURN, 0) - gone) > most:
                yield expedition, fine % TURN
                break


def round_point(point: tuple[float, float]) -> Point:
    return round(point[0]), round(point[1])
