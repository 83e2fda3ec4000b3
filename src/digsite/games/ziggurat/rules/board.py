"""The places of the ziggurat and what lies on them: rings, stairs, ramps, pits, generation spaces.

A place is a number from 0 to 120, ring after ring from the village (L0) to L4, then the summit.
Written, it is ``L2:5`` or ``summit``. Pieces keep the number of their space when a ring turns;
what changes is where the stairs and ramps from and to that ring lead.
"""

from __future__ import annotations

import re
from typing import Final

from digsite.core.errors import NotationError
from digsite.core.native import append, i64, vec
from digsite.core.shapes import Choice, MapOf, Whole
from digsite.core.words import N_

LEVELS: Final[i64] = 6
PLACES: Final[i64] = 121
SUMMIT: Final[i64] = 120
TOP_RING: Final[i64] = 4
SIZE: Final[vec[i64]] = vec[i64]([40, 32, 24, 16, 8, 1])
SIDE: Final[vec[i64]] = vec[i64]([10, 8, 6, 4, 2, 1])
"""How many spaces of a ring lie on one side of the tower."""
FIRST: Final[vec[i64]] = vec[i64]([0, 40, 72, 96, 112, 120])
"""The first place of each level."""

COLOURS: Final = "PATI"
"""Pink, amber, teal, indigo."""
TOKENS: Final[i64] = 12
PER_COLOUR: Final[i64] = 3

PLAIN: Final[i64] = 0
STAIR: Final[i64] = 1
RAMP: Final[i64] = 2
PIT: Final[i64] = 3
GENERATION: Final[i64] = 4

_NAME: Final = re.compile(r"L([0-4]):(0|[1-9][0-9]?)")


def _levels() -> vec[i64]:
    found = vec[i64]()
    for level in range(LEVELS):
        for _ in range(SIZE[level]):
            found = append(found, level)
    return found


LEVEL: Final[vec[i64]] = _levels()
"""The level of each place."""


def _neighbours(way: i64) -> vec[i64]:
    found = vec[i64]()
    for place in range(PLACES):
        first, size = FIRST[LEVEL[place]], SIZE[LEVEL[place]]
        found = append(found, first + (place - first + way + size) % size)
    return found


ONWARD: Final[vec[i64]] = _neighbours(1)
"""The next place along the ring, clockwise."""
BACK: Final[vec[i64]] = _neighbours(-1)


def place_name(place: i64) -> str:
    """``L2:5`` or ``summit``."""
    if place == SUMMIT:
        return "summit"
    level = LEVEL[place]
    return f"L{level}:{place - FIRST[level]}"


def read_place(text: str) -> i64:
    """The place a text names, or ``NotationError``."""
    if text == "summit":
        return SUMMIT
    found = _NAME.fullmatch(text)
    if found is not None:
        level, space = int(found[1]), int(found[2])
        if space < SIZE[level]:
            return FIRST[level] + space
    raise NotationError(f"{text[:20]!r} is not a place: write L0:0 to L4:7, or summit")


def colour_of(token: i64) -> str:
    """The letter of a spirit's colour."""
    return COLOURS[token // PER_COLOUR]


PLACE_NAMES: Final = [place_name(place) for place in range(PLACES)]
PLACE_PATTERN: Final = "L[0-4]:[0-9]{1,2}|summit"
PLACE: Final = Choice(PLACE_NAMES, N_("a place such as L2:5"), PLACE_PATTERN)
TURNED: Final = MapOf(Choice(["L1", "L2", "L3", "L4"]), Whole(0, 3))
"""Quarter turns of the levels that can turn; level 1 has the number 0."""


def step(place: i64, spaces: i64) -> i64:
    """The place so many spaces on along the ring; negative is counter-clockwise."""
    level = LEVEL[place]
    first = FIRST[level]
    size = SIZE[level]
    return first + (place - first + spaces + size) % size


def quarter_of(turned: i64, level: i64) -> i64:
    """How many quarters a level is turned clockwise; ``turned`` holds two bits a level."""
    return (turned >> (level * 2)) & 3


def with_quarter(turned: i64, level: i64, quarters: i64) -> i64:
    """The same turning, but with this level turned by so many quarters."""
    weight: i64 = 1
    count: i64 = 0
    while count < level:
        weight *= 4
        count += 1
    return turned + ((quarters & 3) - quarter_of(turned, level)) * weight


class Ground:
    """The features of a board; shared by all states that play on it, never changed once made."""

    def __init__(
        self,
        kinds: vec[i64],
        homes: vec[i64],
        generation: vec[i64],
        buildings: vec[i64],
        treasures: vec[i64],
    ) -> None:
        self.kinds = kinds
        """For each place ``PLAIN``, ``STAIR``, ``RAMP``, ``PIT`` or ``GENERATION``."""
        self.homes = homes
        """The home space of each side."""
        self.generation = generation
        """The generation space of each colour."""
        self.buildings = buildings
        self.treasures = treasures

    def link(self, place: i64, turned: i64) -> i64:
        """Where the stair or ramp on a place leads, given how the levels are turned (slot I)."""
        level = LEVEL[place]
        rising = self.kinds[place] == STAIR
        other = level + 1 if rising else level - 1
        if other > TOP_RING:
            return SUMMIT
        space = place - FIRST[level]
        offset = space % SIDE[level] + (-1 if rising else 1)
        side = (space // SIDE[level] + quarter_of(turned, level) - quarter_of(turned, other)) & 3
        return FIRST[other] + (side * SIDE[other] + offset) % SIZE[other]

    def is_plain(self, place: i64) -> bool:
        """No stair foot, ramp top, pit or generation space."""
        return self.kinds[place] == PLAIN

    def next_plain(self, place: i64) -> i64:
        """The nearest plain space clockwise."""
        here = step(place, 1)
        while self.kinds[here] != PLAIN:
            here = step(here, 1)
        return here
