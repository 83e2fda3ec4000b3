"""The small values of the contract: a mode, an option, a move, what chance may do, a result."""

from __future__ import annotations

from abc import ABC, abstractmethod

from digsite.core.native import append, i64, mypyc_attr, vec
from digsite.core.rng import Rng


class Mode:
    """One way to play a game: its own seats, sometimes its own rules."""

    def __init__(self, name: str, title: str, least: int, most: int) -> None:
        self.name = name
        self.title = title
        self.least = least
        self.most = most


class Option:
    """One thing a table may choose. ``kind`` is choice, int, text or list.

    A ``secret`` option (a prepared deck) is not part of what seats observe. ``modes`` and ``seats``
    are the modes and the numbers of seats at which it can matter: any, where nothing is said. What
    only a campaign looks at matters in no mode.
    """

    def __init__(
        self,
        name: str,
        kind: str,
        default: object,
        rule: str,
        help: str,
        values: list[str] | None = None,
        low: int = 0,
        high: int = 0,
        secret: bool = False,
        modes: list[str] | None = None,
        seats: list[int] | None = None,
    ) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.rule = rule
        self.help = help
        self.values: list[str] = [] if values is None else values
        self.low = low
        self.high = high
        self.secret = secret
        self.modes = modes
        self.seats = seats

    def matters(self, mode: str, seats: int) -> bool:
        """Whether it can make a difference at such a table; elsewhere it is taken and ignored."""
        if self.modes is not None and mode not in self.modes:
            return False
        return self.seats is None or seats in self.seats

    def problem(self, value: object) -> str:
        """What is wrong with a value, or an empty text."""
        if self.kind == "choice" and value not in self.values:
            return f"must be one of {', '.join(self.values)}"
        if self.kind == "int":
            if isinstance(value, bool) or not isinstance(value, int):
                return "must be a whole number"
            if not self.low <= value <= self.high:
                return f"must be from {self.low} to {self.high}"
        if self.kind == "text" and not isinstance(value, str):
            return "must be a text"
        if self.kind == "list" and not isinstance(value, list):
            return "must be a list"
        return ""

    def to_data(self) -> dict[str, object]:
        data: dict[str, object] = {"kind": self.kind, "default": self.default, "rule": self.rule}
        if self.kind == "choice":
            data["values"] = self.values
        if self.kind == "int":
            data["min"] = self.low
            data["max"] = self.high
        if self.modes is not None:
            data["modes"] = self.modes
        if self.seats is not None:
            data["seats"] = self.seats
        return data


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
