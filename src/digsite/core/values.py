"""The small values of the contract: a move, the outcomes of chance, a result."""

from __future__ import annotations

from abc import ABC, abstractmethod

from digsite.core.native import append, i64, mypyc_attr, vec
from digsite.core.rng import Rng


@mypyc_attr(allow_interpreted_subclasses=True)
class Move(ABC):
    """One decision, or one outcome of chance, as a named value. Games add the named fields."""

    @abstractmethod
    def code(self) -> i64:
        """The 64-bit form: fast, hashable, never negative."""

    @abstractmethod
    def notation(self) -> str:
        """The written form, as people type it and records keep it."""

    def __str__(self) -> str:
        return self.notation()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self.code() == other.code()

    def __hash__(self) -> int:
        return hash(int(self.code()))


class Chances:
    """What chance may do next: listed codes with weights, or one uniform range of codes."""

    def __init__(self) -> None:
        self.codes: vec[i64] = vec[i64]()
        self.weights: vec[i64] = vec[i64]()
        self.low: i64 = 0
        self.high: i64 = -1

    def add(self, code: i64, weight: i64) -> None:
        self.codes = append(self.codes, code)
        self.weights = append(self.weights, weight)

    def span(self, low: i64, high: i64) -> None:
        """Make it a range: every code from ``low`` to ``high`` is equally likely."""
        self.low = low
        self.high = high

    def is_range(self) -> bool:
        return self.high >= self.low

    def has(self, code: i64) -> bool:
        if self.is_range():
            return self.low <= code <= self.high
        for listed in self.codes:
            if listed == code:
                return True
        return False

    def draw(self, rng: Rng) -> i64:
        """One outcome, by weight."""
        if self.is_range():
            return self.low + rng.below(self.high - self.low + 1)
        total: i64 = 0
        for weight in self.weights:
            total += weight
        left = rng.below(total)
        index: i64 = 0
        while left >= self.weights[index]:
            left -= self.weights[index]
            index += 1
        return self.codes[index]


class Result:
    """How a finished game ended. ``breakdown`` gives, for each seat, points by rule id."""

    def __init__(
        self,
        scores: list[int],
        winners: list[int],
        reason: str,
        breakdown: list[dict[str, int]],
    ) -> None:
        self.scores = scores
        self.winners = winners
        self.reason = reason
        self.breakdown = breakdown

    def to_data(self) -> dict[str, object]:
        return {
            "scores": self.scores,
            "winners": self.winners,
            "reason": self.reason,
            "breakdown": self.breakdown,
        }
