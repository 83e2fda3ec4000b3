"""What places are called, and where their names stand on the board: one name in every form.

Mesas and towers have numbers. A pueblo is that of its mesa, or the northern one of two: no third
number is needed on a crowded board.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from digsite.core.words import N_, Voice
from digsite.games.anasazi.rules.terrain import Points, Terrain

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
RIM = 7_000_000
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
        held = [terrain.middle_of(area) for area in areas]
        spots.append(clearest(mesa.outline, [(float(x), float(y)) for x, y in held]))
    return tuple(spots)


def clearest(outline: Points, held: Sequence[Spot]) -> Spot:
    """The place on a mesa that is farthest from what lies there."""
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    tried = [
        (float(x), float(y))
        for x in range(min(xs), max(xs), STEP)
        for y in range(min(ys), max(ys), STEP)
    ]
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))

    def room(spot: Spot) -> float:
        near = min((math.dist(spot, other) for other in held), default=0.0)
        return near + 3 * min(0.0, depth(outline, spot) - RIM) - math.dist(spot, middle) / 100

    return max(tried, key=room, default=middle)


def depth(outline: Points, spot: Spot) -> float:
    """How far a place is inside a convex outline; less than nothing outside."""
    x, y = spot
    return min(
        ((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / math.hypot(bx - ax, by - ay)
        for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True)
    )
