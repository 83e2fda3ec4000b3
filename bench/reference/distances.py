"""How far it is from anywhere to anywhere: expected numbers of moves. Frozen.

A hero does not choose how far it goes, only which way: the distance of a place is the expected
number of moves if every number comes up as often as it stands on the cards and the better way is
taken each time. Spirits have distances too, to the pits.
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import append, i64, vec
from digsite.games.ziggurat.rules.board import (
    FIRST,
    LEVEL,
    PIT,
    PLACES,
    RAMP,
    SIZE,
    STAIR,
    SUMMIT,
    Ground,
)

MOST_SPACES: Final[i64] = 7
"""Numbers on cards are smaller than this."""
IN_PIT: Final[i64] = -1
FALL: Final = 150.0
"""What it costs to fall into a pit, in moves."""
FAR: Final = 60.0
SWEEPS: Final[i64] = 60
VILLAGE: Final[i64] = 121
"""As a target: anywhere on the lowest level."""
PITS: Final[i64] = 122


class Chart:
    """Distances for one way the levels are turned."""

    def __init__(self, ground: Ground, kinds: vec[i64], turned: i64, steps: vec[float]) -> None:
        self.steps = steps
        self.land: vec[i64] = _landings(ground, kinds, turned)
        """Where a hero that ends on a place comes to stand, or ``IN_PIT``."""
        self.float_to: vec[i64] = _landings(ground, ground.kinds, turned)
        """The same for spirits."""
        self._known: dict[int, vec[float]] = {}

    def distance(self, target: i64) -> vec[float]:
        """For each place the expected number of hero moves to a target."""
        found = self._known.get(int(target))
        if found is None:
            found = _expected(self.land, self.steps, target)
            self._known[int(target)] = found
        return found

    def to_pits(self, colour: i64, moves: vec[float]) -> vec[float]:
        """For each place the expected number of moves of a colour until a spirit is in a pit."""
        key = 1000 + int(colour)
        found = self._known.get(key)
        if found is None:
            own = vec[float]()
            spaces: i64 = 0
            while spaces < MOST_SPACES:
                own = append(own, moves[colour * MOST_SPACES + spaces])
                spaces += 1
            found = _expected(self.float_to, own, PITS)
            self._known[key] = found
        return found


class Distances:
    """Charts as they are needed, and how often each number comes up."""

    def __init__(
        self, ground: Ground, kinds: vec[i64], steps: vec[float], moves: vec[float]
    ) -> None:
        self.ground = ground
        self.kinds = kinds
        self.steps = steps
        """How often each number moves a hero."""
        self.moves = moves
        """How often a card moves a colour by each number: ``MOST_SPACES`` entries a colour."""
        self._charts: dict[int, Chart] = {}

    def chart(self, turned: i64) -> Chart:
        found = self._charts.get(int(turned))
        if found is None:
            found = Chart(self.ground, self.kinds, turned, self.steps)
            self._charts[int(turned)] = found
        return found


def _landings(ground: Ground, kinds: vec[i64], turned: i64) -> vec[i64]:
    found = vec[i64]()
    place: i64 = 0
    while place < PLACES:
        here = place
        hops: i64 = 0
        while (kinds[here] == STAIR or kinds[here] == RAMP) and hops < PLACES:
            here = ground.link(here, turned)
            hops += 1
        found = append(found, IN_PIT if kinds[here] == PIT else here)
        place += 1
    return found


def _expected(land: vec[i64], steps: vec[float], target: i64) -> vec[float]:
    """Value iteration; good enough for comparing places."""
    values = vec[float]()
    place: i64 = 0
    while place < PLACES:
        values = append(values, 0.0 if _is_target(place, target) else 10.0)
        place += 1
    total = 0.0
    for weight in steps:
        total += weight
    if total <= 0.0:
        return values
    sweep: i64 = 0
    while sweep < SWEEPS:
        place = 0
        while place < SUMMIT:
            if not _is_target(place, target):
                values[place] = _best_mean(land, steps, target, values, place, total)
            place += 1
        sweep += 1
    if not _is_target(SUMMIT, target):
        values[SUMMIT] = FAR
    return values


def _best_mean(
    land: vec[i64], steps: vec[float], target: i64, values: vec[float], place: i64, total: float
) -> float:
    first = FIRST[LEVEL[place]]
    size = SIZE[LEVEL[place]]
    here = place - first
    mean = 1.0
    spaces: i64 = 1
    while spaces < MOST_SPACES:
        if steps[spaces] > 0.0:
            one = _worth(land[first + (here + spaces) % size], target, values)
            other = _worth(land[first + (here - spaces + size) % size], target, values)
            mean += steps[spaces] / total * (one if one < other else other)
        spaces += 1
    return mean if mean < FAR else FAR


def _worth(end: i64, target: i64, values: vec[float]) -> float:
    if end == IN_PIT:
        return 0.0 if target == PITS else FALL
    if end == SUMMIT and target != SUMMIT:
        # A hero up there is out of the way for good; a spirit up there loses the game.
        return FALL if target == PITS else FAR
    return values[end]


def _is_target(place: i64, target: i64) -> bool:
    if target == VILLAGE:
        return LEVEL[place] == 0
    return place == target


def ring_distance(one: i64, other: i64) -> i64:
    """Spaces between two places of one ring, the shorter way; -1 on different rings."""
    if LEVEL[one] != LEVEL[other]:
        return -1
    size = SIZE[LEVEL[one]]
    apart = (one - other + size) % size
    return apart if apart * 2 <= size else size - apart
