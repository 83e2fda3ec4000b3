"""What places are called, and where their names stand on the board: one name in every form.

Mesas and towers have numbers. A pueblo is that of its mesa, or the northern one of two: no third
number is needed on a crowded board.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from digsite.core.words import N_, Voice
from digsite.games.anasazi.rules.terrain import NONE, Points, Terrain

Spot = tuple[float, float]

SIDES: dict[str, str] = {
    "east": N_("the eastern pueblo of mesa {number}"),
    "north-east": N_("the north-eastern pueblo of mesa {number}"),
    "north": N_("the northern pueblo of mesa {number}"),
    "north-west": N_("the north-western pueblo of mesa {number}"),
    "west": N_("the western pueblo of mesa {number}"),
    "south-west": N_("the south-western pueblo of mesa {number}"),
    "south": N_("the southern pueblo of mesa {number}"),
    "south-east": N_("the south-eastern pueblo of mesa {number}"),
    "": N_("the pueblo of mesa {number}"),
}
STEP = 2_000_000
"""Between places that are tried for the number of a mesa."""
NAME = 16_000_000
"""From a tower to its number, in the smallest picture."""
RIM = 10_000_000
"""A number keeps that far from the edge of its mesa, if it can."""


def pueblo_words(mesa: object, side: object, voice: Voice) -> str:
    """The name of a pueblo: its mesa's number, and its side where the mesa has several."""
    return voice.say(SIDES[str(side)], number=mesa)


@lru_cache(maxsize=32)
def mesa_spots(terrain: Terrain) -> tuple[Spot, ...]:
    """Where the numbers of the mesas stand: as far from treasures and towers as there is room."""
    spots = []
    for number, mesa in enumerate(terrain.shapes()):
        areas = range(terrain.mesa_first_area[number], terrain.mesa_first_area[number + 1])
        held = [(float(x), float(y)) for x, y in map(terrain.middle_of, areas)]
        named = []
        for area in areas:
            if terrain.area_tower[area] != NONE:
                x, y = held[area - areas.start]
                dx, dy = tower_side(terrain, terrain.area_tower[area])
                named.append((x + dx * NAME, y + dy * NAME))
        spots.append(clearest(mesa.outline, held, named))
    return tuple(spots)


def tower_side(terrain: Terrain, tower: int) -> Spot:
    """The direction in which a tower's number stands: away from the treasure beside it."""
    area = terrain.tower_area[tower]
    (x, y), (other_x, other_y) = terrain.middle_of(area), terrain.middle_of(area - 1)
    right, up = float(x - other_x), float(y - other_y)
    away = math.hypot(right, up) or 1.0
    return right / away, up / away


def clearest(outline: Points, held: Sequence[Spot], named: Sequence[Spot]) -> Spot:
    """The place on a mesa that is farthest from what lies there, and from the towers' names."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    tried = [
        (float(x), float(y))
        for x in range(min(xs), max(xs), STEP)
        for y in range(min(ys), max(ys), STEP)
    ]
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))

    def room(spot: Spot) -> float:
        away = [math.dist(spot, other) for other in held]
        away += [math.dist(spot, other) - NAME for other in named]
        return (
            min(away, default=0.0)
            + 2 * min(0.0, depth(outline, spot) - RIM)
            - math.dist(spot, middle) / 100
        )

    return max(tried, key=room, default=middle)


def depth(outline: Points, spot: Spot) -> float:
    """How far a place is inside a convex outline; less than nothing outside."""
    x, y = spot
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
    )
