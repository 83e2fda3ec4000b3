"""Is a board playable? One feature a space, every stair and ramp ends somewhere sensible, no loops.

Checked in all 256 ways the levels can be turned, because chapters may turn them.
"""

from __future__ import annotations

from digsite.core.native import i64, vec
from digsite.core.words import _
from digsite.games.ziggurat.rules.board import (
    FIRST,
    GENERATION,
    LEVEL,
    PIT,
    PLACES,
    PLAIN,
    RAMP,
    SIDE,
    STAIR,
    SUMMIT,
    Ground,
    place_name,
    with_quarter,
)


def board_fault(ground: Ground) -> str:
    """The first thing that is wrong with a board, or an empty text."""
    fault = _reserved(ground)
    if fault:
        return fault
    for turning in range(256):
        turned: i64 = 0
        for level in range(1, 5):
            turned = with_quarter(turned, level, turning // 4 ** (level - 1))
        fault = _links(ground, turned)
        if fault:
            return fault
    return ""


def _reserved(ground: Ground) -> str:
    """Homes, buildings and treasure spaces stay plain; stair feet are never on corners."""
    for places in (ground.homes, ground.buildings, ground.treasures):
        for place in places:
            if ground.kinds[place] != PLAIN:
                return _("{place} is reserved and must stay plain").format(place=place_name(place))
    for place in range(PLACES):
        kind = ground.kinds[place]
        level = LEVEL[place]
        if kind == STAIR and (place - FIRST[level]) % SIDE[level] == 0:
            return _("{place} is a corner: no stair starts there").format(place=place_name(place))
        if kind == RAMP and level == 0:
            return _("{place} is in the village: no ramp starts there").format(
                place=place_name(place)
            )
    return ""


def _links(ground: Ground, turned: i64) -> str:
    homes = [int(home) for home in ground.homes]
    for place in range(PLACES):
        kind = ground.kinds[place]
        if kind not in (STAIR, RAMP):
            continue
        end = ground.link(place, turned)
        if end == SUMMIT:
            continue
        # A ramp may end on another ramp (slide twice), but only on turned levels.
        slides = kind == RAMP and ground.kinds[end] == RAMP and turned != 0
        blocked = ground.kinds[end] in (STAIR, RAMP, PIT, GENERATION) or int(end) in homes
        if blocked and not slides:
            return _("{start} would lead to {end}, which is not free").format(
                start=place_name(place), end=place_name(end)
            )
        if slides and _loops(ground, turned, end):
            return _("{start} leads round in circles").format(start=place_name(place))
    return ""


def _loops(ground: Ground, turned: i64, place: i64) -> bool:
    for _hop in range(PLACES):
        if ground.kinds[place] not in (STAIR, RAMP):
            return False
        place = ground.link(place, turned)
    return True


def patched(ground: Ground, stairs: list[int], plain: list[int]) -> Ground:
    """The board with more stairs, and with pits or ramps covered."""
    kinds = vec[i64](list(ground.kinds))
    for place in stairs:
        kinds[place] = STAIR
    for place in plain:
        kinds[place] = PLAIN
    return Ground(kinds, ground.homes, ground.generation, ground.buildings, ground.treasures)
