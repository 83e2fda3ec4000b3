"""The small values of the contract: a mode, an option, what chance may do, a result."""

from __future__ import annotations

import re
from collections.abc import Mapping

from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.core.words import N_, _, fill


class Mode:
    """One way to play a game: its own seats, sometimes its own rules."""

    def __init__(self, name: str, title: str, least: int, most: int) -> None:
        self.name = name
        self.title = title
        self.least = least
        self.most = most


def in_words(name: str) -> str:
    """An identifier as words: ``seats3`` is "seats 3"."""
    return re.sub(r"(?<=[a-z])(?=\d)", " ", name.replace("_", " "))


def _must_be(like: str, values: Mapping[str, object]) -> str:
    return _("must be {wanted}").format(wanted=fill(like, values))


class Option:
    """One thing a table may choose. ``kind`` is choice, int, text or list.

    ``label`` is what people call it; ``values`` are those of a choice, each with what people call
    it (a plain list goes by its own words).
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
        values: dict[str, str] | list[str] | None = None,
        low: int = 0,
        high: int = 0,
        secret: bool = False,
        modes: list[str] | None = None,
        seats: list[int] | None = None,
        label: str = "",
    ) -> None:
        self.name = name
        self.label = label or in_words(name).capitalize()
        self.kind = kind
        self.default = default
        self.rule = rule
        self.help = help
        self.values: dict[str, str] = {}
        if isinstance(values, dict):
            self.values = values
        elif values is not None:
            self.values = {value: in_words(value) for value in values}
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
        if self.kind == "choice" and value not in list(self.values):
            return _must_be(N_("one of {names}"), {"names": ", ".join(self.values)})
        if self.kind == "int":
            bounds = {"least": self.low, "most": self.high}
            whole = value if isinstance(value, int) and not isinstance(value, bool) else None
            if whole is None or not self.low <= whole <= self.high:
                return _must_be(N_("a whole number from {least} to {most}"), bounds)
        if self.kind == "text" and not isinstance(value, str):
            return _must_be(N_("a text"), {})
        if self.kind == "list" and not isinstance(value, list):
            return _must_be(N_("a list"), {})
        return ""

    def to_data(self) -> dict[str, object]:
        data: dict[str, object] = {"kind": self.kind, "default": self.default, "rule": self.rule}
        if self.kind == "choice":
            data["values"] = list(self.values)
        if self.kind == "int":
            data["min"] = self.low
            data["max"] = self.high
        if self.modes is not None:
            data["modes"] = self.modes
        if self.seats is not None:
            data["seats"] = self.seats
        return data


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
    """How a finished game ended. ``breakdown`` gives, for each seat, points by rule id.

    ``facts`` are whatever else the points can be recounted with, as plain data: cards that came to
    light, for example. The game's words tell them.
    """

    def __init__(
        self,
        scores: list[int],
        winners: list[int],
        reason: str,
        breakdown: list[dict[str, int]],
        facts: dict[str, object] | None = None,
    ) -> None:
        self.scores = scores
        self.winners = winners
        self.reason = reason
        self.breakdown = breakdown
        self.facts: dict[str, object] = {} if facts is None else facts

    def to_data(self) -> dict[str, object]:
        data: dict[str, object] = {
            "scores": self.scores,
            "winners": self.winners,
            "reason": self.reason,
            "breakdown": self.breakdown,
        }
        if self.facts:
            data["facts"] = self.facts
        return data
