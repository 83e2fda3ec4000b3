"""The mesas of Anasazi: reading them from TOML and checking that every layout of them is fair.

The rings are laid out with any rotation, so a tile is judged by circles round its own middle:
what fits those fits its neighbours however it is turned (ANA-03, ANA-04).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import cast

from digsite.core.content import read_toml
from digsite.core.errors import ContentError
from digsite.core.kit import Content

SHIPPED = Path(__file__).parent.parent / "content"
FILE_NAME = "tiles.toml"

RINGS = ("centre", "inner", "outer")
TILES_PER_RING = {"centre": 1, "inner": 12, "outer": 15}
WIDEST = {"centre": 92, "inner": 30, "outer": 38}
"""How far a corner may lie from the middle of its tile, so that camps fit between the mesas."""
SOLID_OUTER = 27.3
"""An outer mesa holds a disc of this radius, so that every base camp has a mesa within reach."""
PUEBLOS = 44
SPLIT_PUEBLOS = 16

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


class AnasaziContent(Content):
    """The mesas, which a table may replace by its own."""

    shipped = SHIPPED

    def load(self, folder: Path) -> dict[str, object]:
        file = folder / FILE_NAME
        data = read_toml(file)
        tiles_of(data, file)
        return data


def load_tiles(directory: Path = SHIPPED) -> Tiles:
    """The tiles of a folder, or those that come with the game."""
    file = directory / FILE_NAME
    return tiles_of(read_toml(file), file)


def tiles_of(data: dict[str, object], file: Path = Path(FILE_NAME)) -> Tiles:
    """Read and check all tiles; ``ContentError`` names the tile and the reason."""
    reader = Reader(file)
    entries = data.get("tile")
    if not isinstance(entries, list) or set(data) != {"tile"}:
        raise ContentError(str(file), "the file", "is a list of [[tile]] tables and nothing else")
    tiles = [reader.tile(number, entry) for number, entry in enumerate(entries)]
    reader.check_whole(tiles)
    return Tiles(tuple(sorted(tiles, key=lambda tile: RINGS.index(tile.ring))))


class Reader:
    """Reads one file and names it in every complaint."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def fail(self, entry: str, reason: str) -> ContentError:
        return ContentError(str(self.file), entry, reason)

    def tile(self, number: int, entry: object) -> Tile:
        where = f"tile {number + 1}"
        if not isinstance(entry, dict):
            raise self.fail(where, "is a table")
        fields = cast("dict[str, object]", entry)
        name, ring = fields.get("id"), fields.get("ring")
        if not isinstance(name, str) or not name:
            raise self.fail(where, "has an id, such as I01")
        where = f"tile {name}"
        if set(fields) != {"id", "ring", "outline", "pueblos"}:
            raise self.fail(where, "has the fields id, ring, outline, pueblos and no others")
        if not isinstance(ring, str) or ring not in RINGS:
            raise self.fail(where, f"ring is one of {', '.join(RINGS)}")
        outline = self.polygon(fields["outline"], where, "outline")
        pueblos = self.pueblos(fields["pueblos"], where)
        made = Tile(name, ring, outline, pueblos)
        self.check_tile(made, where)
        return made

    def pueblos(self, raw: object, where: str) -> tuple[tuple[Polygon, ...], ...]:
        if not isinstance(raw, list) or not raw:
            raise self.fail(where, "pueblos lists at least one pueblo")
        found = []
        for number, areas in enumerate(raw):
            what = f"pueblo {number + 1}"
            if not isinstance(areas, list) or len(areas) not in (1, 2):
                raise self.fail(where, f"{what} has one area, or a larger and a smaller one")
            shapes = tuple(self.polygon(area, where, what) for area in areas)
            if len(shapes) == 2:
                if len(set(shapes[0]) & set(shapes[1])) != 2:
                    raise self.fail(where, f"{what}: its two areas share one side")
                if size_of(shapes[0]) <= size_of(shapes[1]):
                    raise self.fail(where, f"{what}: the first area is the larger one")
            found.append(shapes)
        return tuple(found)

    def polygon(self, raw: object, where: str, what: str) -> Polygon:
        points: list[Point] = []
        corners = raw if isinstance(raw, list) else []
        for corner in corners:
            whole = isinstance(corner, list) and len(corner) == 2
            if not whole or any(type(part) is not int or abs(part) > 999 for part in corner):
                raise self.fail(where, f"{what}: corners are pairs of whole millimetres")
            points.append((corner[0], corner[1]))
        if len(points) < 3 or len(set(points)) != len(points):
            raise self.fail(where, f"{what} has three or more different corners")
        if not is_convex(points):
            raise self.fail(where, f"{what} is convex, with its corners counter-clockwise")
        return tuple(points)

    def check_tile(self, tile: Tile, where: str) -> None:
        limit = WIDEST[tile.ring]
        if any(x * x + y * y > limit * limit for x, y in tile.outline):
            raise self.fail(where, f"a corner lies more than {limit} mm from the middle (ANA-03)")
        if tile.ring == "outer" and inner_radius(tile.outline) < SOLID_OUTER:
            raise self.fail(where, f"holds no disc of {SOLID_OUTER} mm round its middle (ANA-04)")
        areas = [area for pueblo in tile.pueblos for area in pueblo]
        if any(side(tile.outline, corner) < 0 for area in areas for corner in area):
            raise self.fail(where, "a pueblo lies outside its mesa")
        for one in range(len(areas)):
            for other in range(one):
                if not apart(areas[one], areas[other]):
                    raise self.fail(where, "two areas overlap")

    def check_whole(self, tiles: list[Tile]) -> None:
        names = [tile.name for tile in tiles]
        if len(set(names)) != len(names):
            raise self.fail("the file", "uses an id twice")
        for ring, wanted in TILES_PER_RING.items():
            count = sum(tile.ring == ring for tile in tiles)
            if count != wanted:
                raise self.fail("the file", f"has {count} {ring} tiles; the game takes {wanted}")
        pueblos = [pueblo for tile in tiles for pueblo in tile.pueblos]
        split = sum(len(pueblo) == 2 for pueblo in pueblos)
        if len(pueblos) != PUEBLOS or split != SPLIT_PUEBLOS:
            raise self.fail(
                "the file",
                f"has {len(pueblos)} pueblos, {split} of them split; "
                f"treasures and towers ask for {PUEBLOS} and {SPLIT_PUEBLOS}",
            )


def cross(a: Point, b: Point, c: Point) -> int:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def is_convex(points: list[Point]) -> bool:
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
