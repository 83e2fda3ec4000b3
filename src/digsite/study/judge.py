"""The fixed judge: how a position stands for each side, without search and without a lot.

A *side* is whoever wins or loses together: each seat by itself, or the whole team. The judge sees
all of the position. Equal positions have equal values, on every machine.
"""

from __future__ import annotations

from digsite.core.contract import NOBODY, Settings, State
from digsite.core.native import i64


class FixedJudge:
    """The judge of one table, built from what the game's strategy knows."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.strategy = settings.game.kit().strategy(settings)
        self.scale = self.strategy.scale()
        """What a value of 1 is in points; 0 where values are chances to win."""
        self.together = settings.game.cooperative
        self.sides = 1 if self.together else settings.seats

    def side_of(self, seat: int) -> int:
        """The side a seat plays for."""
        return 0 if self.together else seat

    def values(self, state: State) -> list[float]:
        """How it stands for each side: chances, which rivals share, or shares of ``scale``."""
        if self.scale > 0.0:
            return [self.points(state, side) / self.scale for side in range(self.sides)]
        if state.to_act() == NOBODY:
            return [self._ended(state, side) for side in range(self.sides)]
        first = self.strategy.appraise(state, 0)
        if self.sides == 1:
            return [first]
        if self.sides == 2:
            return [first, 1.0 - first]
        found = [first, *(self.strategy.appraise(state, side) for side in range(1, self.sides))]
        total = sum(found)
        return [one / total for one in found] if total > 0.0 else [1.0 / self.sides] * self.sides

    def points(self, state: State, seat: i64) -> float:
        """Where values are points: those a seat will probably have, or has."""
        if state.to_act() == NOBODY:
            return float(state.score(seat))
        return self.strategy.appraise(state, seat) * self.scale

    def leads(self, state: State) -> list[float]:
        """By how many points each side will probably lead; alone, the points themselves."""
        if self.sides == 2 and self.scale == 0.0:
            first = self.strategy.foresee(state, 0)
            return [first, -first]
        return [self.strategy.foresee(state, side) for side in range(self.sides)]

    def _ended(self, state: State, side: int) -> float:
        if not self.together:
            return state.utility(side)
        ended = state.result()
        return 1.0 if ended is not None and ended.winners else 0.0
