"""What places are called, and where their names stand on the board: one name in every form.

A mesa is called by its crown, a tower by its number. A pueblo is that of its mesa, or the northern
one of two: no third name is needed on a crowded board.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from digsite.core.words import N_, Voice
from digsite.games.anasazi.picture.crowns import CROWNS
from digsite.games.anasazi.rules.terrain import NONE, Points, Terrain

Spot = tuple[float, float]

SIDES: dict[str, str] = {
    "east": N_("the eastern pueblo of {mesa}"),
    "north-east": N_("the north-eastern pueblo of {mesa}"),
    "north": N_("the northern pueblo of {mesa}"),
    "north-west": N_("the north-western pueblo of {mesa}"),
    "west": N_("the western pueblo of {mesa}"),
    "south-west": N_("the south-western pueblo of {mesa}"),
    "south": N_("the southern pueblo of {mesa}"),
    "south-east": N_("the south-eastern pueblo of {mesa}"),
    "": N_("the pueblo of {mesa}"),
}
LOOKS = (4, 2, 2)
"""Places to each side that are tried for the number of a mesa, from wide to close."""
NAME = 16_000_000
"""From a tower to its number, in the smallest picture."""
RIM = 10_000_000
"""A number keeps that far from the edge of its mesa, if it can."""


def pueblo_words(mesa: object, side: object, voice: Voice) -> str:
    """The name of a pueblo: its mesa's, and its side where the mesa has several."""
    return voice.say(SIDES[str(side)], mesa=mesa_words(mesa, voice))


def mesa_words(number: object, voice: Voice) -> str:
    """What a mesa is called: by its crown, or by its number where it has none."""
    place = number if isinstance(number, int) else int(str(number))
    if 1 <= place <= len(CROWNS):
        return voice.word(CROWNS[place - 1][1])
    return voice.say(N_("mesa {number}"), number=place)


def mesa_mark(number: int, voice: Voice) -> str:
    """The same in as few letters as a map of text has room for."""
    return voice.word(CROWNS[number - 1][0]) if 1 <= number <= len(CROWNS) else f"m{number}"


@lru_cache(maxsize=128)
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
    """About the place on a mesa that is farthest from what lies there, and from towers' names.

    A picture waits for this: a wide look over the mesa, then closer ones around the best place.
    """
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    middle = (sum(xs) / len(xs), sum(ys) / len(ys))
    sides = slopes(outline)

    def room(spot: Spot) -> float:
        away = [math.dist(spot, other) for other in held]
        away += [math.dist(spot, other) - NAME for other in named]
        depth = min(right * spot[0] + up * spot[1] - least for right, up, least in sides)
        nearest = min(away, default=0.0)
        return nearest + 2 * min(0.0, depth - RIM) - math.dist(spot, middle) / 100

    best = middle
    reach = max(max(xs) - min(xs), max(ys) - min(ys)) / 2
    for count in LOOKS:
        steps = [reach * step / count for step in range(-count, count + 1)]
        best = max(((best[0] + dx, best[1] + dy) for dx in steps for dy in steps), key=room)
        reach /= count
    return best


def slopes(outline: Points) -> list[tuple[float, float, float]]:
    """For each side of a convex outline the direction inwards, and how far along it lies."""
    found = []
    for (ax, ay), (bx, by) in zip(outline, [*outline[1:], outline[0]], strict=True):
        length = math.hypot(bx - ax, by - ay)
        right, up = (ay - by) / length, (bx - ax) / length
        found.append((right, up, right * ax + up * ay))
    return found
