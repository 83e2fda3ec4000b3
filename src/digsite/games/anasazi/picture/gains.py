"""What a lead gains, by what its viewer knows: signs to see, and a worth to compare."""

from __future__ import annotations

from digsite.games.anasazi.knowledge.seen import Seen
from digsite.games.anasazi.rules.arcs import Cell
from digsite.games.anasazi.rules.leads import Prospect
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.terrain import BIT, NONE
from digsite.games.anasazi.rules.trails import Finds

__all__ = ["SIGNS", "Met", "signs_of", "worth_of"]

Met = Finds | Cell | Prospect
"""Whatever knows which areas, newly entered mesas and own camps a marker meets."""

LOOK = "gain-look"
TAKE = "gain-take"
TOWER = "gain-tower"
SIGNS = (*(f"gain-{colour}" for colour in COLOURS), TOWER, TAKE, LOOK)
"""The definitions that stand for what is gained; a find has that of its colour."""


def signs_of(seen: Seen, found: Met) -> tuple[str, ...]:
    """What is found, revealed, taken and may be looked at."""
    table = seen.world.table
    finds, towers = _met(seen, found)
    signs = [f"gain-{COLOURS[table.treasure[pueblo]]}" for pueblo in finds]
    signs += [TOWER] * len(towers) + [TAKE] * int(found.camps).bit_count()
    return (*signs, *[LOOK] * _looks(seen, found))


def worth_of(seen: Seen, found: Met) -> int:
    """The points it brings the viewer at today's values: finds, the best that can be taken for each
    covered camp, and what a tower of known colour takes from the viewer's own treasures.
    """
    world, viewer = seen.world, seen.viewer
    finds, towers = _met(seen, found)
    values = [
        int(world.value_of(shade)) * (2 if colour == seen.objective else 1)
        for shade, colour in enumerate(COLOURS)
    ]
    total = sum([values[world.table.treasure[pueblo]] for pueblo in finds])
    if found.camps:
        theirs = [
            values[place % 4]
            for place, count in enumerate(world.owned)
            if place // 4 != viewer
            for _one in range(count)
        ]
        total += sum(sorted(theirs)[-int(found.camps).bit_count() :])
    for tower in towers:
        known = seen.colour_of(tower)
        if known:
            own = world.owned[viewer * 4 + COLOURS.index(known)]
            total -= int(own) * (2 if known == seen.objective else 1)
    return total


def _met(seen: Seen, found: Met) -> tuple[list[int], list[int]]:
    """Pueblos with treasures and towers among the areas that are met."""
    terrain = seen.world.table.terrain
    finds, towers = [], []
    areas, area = int(found.areas), 0
    while areas:
        if areas & 1:
            pueblo = terrain.area_pueblo[area]
            if pueblo == NONE:
                towers.append(int(terrain.area_tower[area]))
            else:
                finds.append(int(pueblo))
        areas, area = areas >> 1, area + 1
    return finds, towers


def _looks(seen: Seen, found: Met) -> int:
    """How many newly entered mesas have a tower that stays (ANA-36)."""
    if not found.mesas:
        return 0
    table = seen.world.table
    terrain = table.terrain
    mesas = {
        int(terrain.mesa_of(area))
        for tower, area in enumerate(terrain.tower_area)
        if table.standing & BIT[tower] and not found.areas & BIT[area]
    }
    return sum(1 for mesa in mesas if found.mesas & BIT[mesa])
