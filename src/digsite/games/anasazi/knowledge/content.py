"""The mesas of Anasazi: what their file looks like, and whether every layout of them is fair.

The rings are laid out with any rotation, so a tile is judged by circles round its own middle:
what fits those fits its neighbours however it is turned (ANA-03, ANA-04).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path

from digsite.core.content import ContentFiles
from digsite.core.errors import Fault
from digsite.core.shapes import Choice, Entry, ListOf, Object, Pair, Text, Whole, needed

RINGS = ("centre", "inner", "outer")
TILES_PER_RING = {"centre": 1, "inner": 12, "outer": 15}
WIDEST = {"centre": 92, "inner": 30, "outer": 38}
"""How far a corner may lie from the middle of its tile, so that camps fit between the mesas."""
SOLID_OUTER = 27.3
"""An outer mesa holds a disc of this radius, so that every base camp has a mesa within reach."""
PUEBLOS = 44
SPLIT_PUEBLOS = 16
MOST_TILES = 40
MOST_PUEBLOS = 12
"""On one mesa."""
MOST_CORNERS = 20
"""Of an outline or an area: all of them are compared with each other."""

Point = tuple[int, int]
Polygon = tuple[Point, ...]


@dataclass(frozen=True)
class Tile:
    """One mesa, in whole millimetres. A pueblo is one area, or a larger and a smaller one."""

    name: str
    ring: str
    outline: Polygon
    pueblos: tuple[tuple[Polygon, ...], ...]


@dataclass(frozen=True)
class Tiles:
    """All mesas in their printed order: centre, inner ring, outer ring."""

    tiles: tuple[Tile, ...]

    def ring(self, name: str) -> list[Tile]:
        return [tile for tile in self.tiles if tile.ring == name]


# What the file looks like

_POLYGON = ListOf(Pair(Whole(-999, 999)), MOST_CORNERS, 3, different=True)
_ID = needed("id", Text(".+", "an id such as I01"))
_RING = needed("ring", Choice(RINGS))
_OUTLINE = needed("outline", _POLYGON)
_PUEBLOS = needed("pueblos", ListOf(ListOf(_POLYGON, 2, 1), MOST_PUEBLOS, 1))
_TILES = needed("tile", ListOf(Object([_ID, _RING, _OUTLINE, _PUEBLOS]), MOST_TILES, by="id"))


def _make(given: Entry, faults: list[Fault]) -> Tiles:
    tiles: list[Tile] = []
    for entry in given.get(_TILES):
        areas = [[tuple(area) for area in pueblo] for pueblo in entry.get(_PUEBLOS)]
        pueblos = tuple([tuple(pueblo) for pueblo in areas])
        ring = RINGS[entry.get(_RING)]
        tile = Tile(entry.get(_ID), ring, tuple(entry.get(_OUTLINE)), pueblos)
        faults += [Fault(entry.where, reason) for reason in _tile_faults(tile)]
        tiles.append(tile)
    if not faults:
        faults += [Fault("tile", reason) for reason in _box_faults(tiles)]
    return Tiles(tuple(sorted(tiles, key=lambda tile: RINGS.index(tile.ring))))


def _tile_faults(tile: Tile) -> Iterator[str]:
    """What is wrong with one tile."""
    if not is_convex(tile.outline):
        yield "outline is convex, with its corners counter-clockwise"
        return
    for number, areas in enumerate(tile.pueblos, start=1):
        if not all(is_convex(area) for area in areas):
            yield f"pueblo {number} is convex, with its corners counter-clockwise"
        elif len(areas) == 2 and len(set(areas[0]) & set(areas[1])) != 2:
            yield f"pueblo {number}: its two areas share one side"
        elif len(areas) == 2 and size_of(areas[0]) <= size_of(areas[1]):
            yield f"pueblo {number}: the first area is the larger one"
    limit = WIDEST[tile.ring]
    if any(x * x + y * y > limit * limit for x, y in tile.outline):
        yield f"a corner lies more than {limit} mm from the middle (ANA-03)"
    if tile.ring == "outer" and inner_radius(tile.outline) < SOLID_OUTER:
        yield f"holds no disc of {SOLID_OUTER} mm round its middle (ANA-04)"
    areas_of_all = [area for pueblo in tile.pueblos for area in pueblo]
    if any(side(tile.outline, corner) < 0 for area in areas_of_all for corner in area):
        yield "a pueblo lies outside its mesa"
    if not all(apart(one, other) for one, other in combinations(areas_of_all, 2)):
        yield "two areas overlap"


def _box_faults(tiles: list[Tile]) -> Iterator[str]:
    """What is wrong with all tiles together."""
    if len({tile.name for tile in tiles}) != len(tiles):
        yield "uses an id twice"
    for ring, wanted in TILES_PER_RING.items():
        count = sum(tile.ring == ring for tile in tiles)
        if count != wanted:
            yield f"has {count} {ring} tiles; the game takes {wanted}"
    pueblos = [pueblo for tile in tiles for pueblo in tile.pueblos]
    split = sum(len(pueblo) == 2 for pueblo in pueblos)
    if len(pueblos) != PUEBLOS or split != SPLIT_PUEBLOS:
        yield (
            f"has {len(pueblos)} pueblos, {split} of them split; "
            f"treasures and towers ask for {PUEBLOS} and {SPLIT_PUEBLOS}"
        )


CONTENT = ContentFiles(
    Path(__file__).parent.parent / "content", {"": "tiles.toml"}, Object([_TILES]), _make
)


# Polygons


def cross(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_convex(points: Sequence[Point]) -> bool:
    """Strictly convex, counter-clockwise, and round only once."""
    count = len(points)
    for index in range(count):
        a, b = points[index], points[(index + 1) % count]
        others = [points[(index + step) % count] for step in range(2, count)]
        if any(cross(a, b, other) <= 0 for other in others):
            return False
    return True


def size_of(points: Polygon) -> int:
    """Twice the area."""
    return sum(cross((0, 0), a, b) for a, b in zip(points, points[1:] + points[:1], strict=True))


def side(points: Polygon, corner: Point) -> int:
    """Negative where a point lies outside."""
    return min(cross(a, b, corner) for a, b in zip(points, points[1:] + points[:1], strict=True))


def inner_radius(points: Polygon) -> float:
    """The largest disc round the origin that fits inside."""
    edges = zip(points, points[1:] + points[:1], strict=True)
    return min(cross(a, b, (0, 0)) / math.dist(a, b) for a, b in edges)


def apart(one: Polygon, other: Polygon) -> bool:
    """Whether a side of one of them parts the two; touching is allowed."""
    for left, right in ((one, other), (other, one)):
        for a, b in zip(left, left[1:] + left[:1], strict=True):
            if all(cross(a, b, corner) <= 0 for corner in right):
                return True
    return False
