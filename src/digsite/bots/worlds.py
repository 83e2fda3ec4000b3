"""The states a seat could be looking at, drawn as a search needs them."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Observation, State
from digsite.core.native import i64
from digsite.core.rng import Rng

MOST_WORLDS: Final[i64] = 512
"""So many different worlds are kept; after that they are drawn again from those."""


class Worlds:
    """Full states sampled from one observation.

    Where nothing is hidden every sample is the same state, and sampling it anew would be waste:
    as long as all samples were equal, the search gets copies of the first one and fresh samples
    become rarer and rarer. The first difference ends that.
    """

    def __init__(self, observation: Observation, rng: Rng) -> None:
        self._observation = observation
        self._rng = rng
        self.first: State = observation.sample(rng)
        self._first_key: i64 = self.first.key()
        self.certain = True
        self._drawn: i64 = 0
        self._next_check: i64 = 1
        self._kept: list[State] = []

    def draw(self) -> State:
        """A state of the caller's own, to play on."""
        if self.certain:
            self._drawn += 1
            if self._drawn < self._next_check:
                return self.first.copy()
            self._next_check *= 2
        if len(self._kept) >= MOST_WORLDS:
            return self._kept[self._rng.below(MOST_WORLDS)].copy()
        world = self._observation.sample(self._rng)
        if self.certain:
            if world.key() == self._first_key:
                return world
            self.certain = False
        self._kept.append(world)
        return world.copy()
