"""From a number to a landscape: tiles shuffled, turned and set down in two rings (ANA-02).

Everything is worked out in integers, so a layout is the same on every machine and in both builds.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from digsite.core.contract import Settings
from digsite.core.native import i64, vec
from digsite.core.rng import Rng
from digsite.games.anasazi.knowledge.content import CONTENT, Tile, Tiles
from digsite.games.anasazi.rules.geometry import (
    FULL_TURN,
    MICRO,
    exact_cosine_and_sine,
    rounded,
    turned,
)
from digsite.games.anasazi.rules.terrain import Mesa, Points, Terrain

INNER_RADIUS: Final = 155
OUTER_RADIUS: Final = 243
BASE_CIRCLE: Final = 309
BASES: Final = 6


def terrain_for(settings: Settings, number: i64) -> Terrain:
    """The landscape with this number, of the tiles a table brought or the shipped ones."""
    if settings.content:
        return lay_out(CONTENT.of(settings.content), number)
    return _shipped(int(number))


@lru_cache(maxsize=64)
def _shipped(number: int) -> Terrain:
    """The latest ones are kept, because searches ask again."""
    return lay_out(_shipped_tiles(), number)


@lru_cache(maxsize=1)
def _shipped_tiles() -> Tiles:
    return CONTENT.made()


def lay_out(tiles: Tiles, number: i64) -> Terrain:
    """The layout procedure: every draw in this order, from a stream made of the number."""
    rng = Rng(number)
    inner = _shuffled(tiles.ring("inner"), rng)
    outer = _shuffled(tiles.ring("outer"), rng)
    inner_phase = int(rng.below(FULL_TURN))
    outer_phase = int(rng.below(FULL_TURN))
    base_phase = int(rng.below(FULL_TURN))
    mesas = [_mesa(tile, 0, 0, rng) for tile in tiles.ring("centre")]
    for place, tile in enumerate(inner):
        mesas.append(_mesa(tile, INNER_RADIUS, inner_phase + 30_000_000 * place, rng))
    for place, tile in enumerate(outer):
        mesas.append(_mesa(tile, OUTER_RADIUS, outer_phase + 24_000_000 * place, rng))
    bases = [on_circle(BASE_CIRCLE, base_phase + 60_000_000 * place) for place in range(BASES)]
    return Terrain(number, mesas, bases)


def _shuffled(tiles: list[Tile], rng: Rng) -> list[Tile]:
    order = vec[i64](list(range(len(tiles))))
    rng.shuffle(order)
    return [tiles[int(index)] for index in order]


def on_circle(radius: int, angle: int) -> tuple[int, int]:
    """A point round the middle of the table; the radius is in millimetres."""
    cosine, sine = exact_cosine_and_sine(angle)
    return rounded(radius * int(MICRO) * cosine), rounded(radius * int(MICRO) * sine)


def _mesa(tile: Tile, radius: int, angle: int, rng: Rng) -> Mesa:
    cosine, sine = exact_cosine_and_sine(int(rng.below(FULL_TURN)))
    x, y = on_circle(radius, angle) if radius else (0, 0)

    def laid(points: tuple[tuple[int, int], ...]) -> Points:
        found: Points = []
        for px, py in points:
            tx, ty = turned(px * int(MICRO), py * int(MICRO), cosine, sine)
            found.append((x + tx, y + ty))
        return found

    pueblos = [[laid(area) for area in pueblo] for pueblo in tile.pueblos]
    return Mesa(laid(tile.outline), pueblos)
