"""What this process has done so far, as plain numbers: counting costs next to nothing.

``metrics`` writes them out now and then, where somebody asked for figures.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from typing import Final

from msgspec import Struct, field

BOUNDS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Seconds: the upper ends of the buckets that times are sorted into; the last bucket has none."""


def _none_yet() -> dict[str, int]:
    return defaultdict(int)


class Times(Struct):
    """How long something took, many times."""

    buckets: list[int] = field(default_factory=lambda: [0] * (len(BOUNDS) + 1))
    seconds: float = 0.0

    def add(self, seconds: float) -> None:
        self.buckets[bisect_left(BOUNDS, seconds)] += 1
        self.seconds += seconds


class Counts(Struct):
    """Everything that is counted; ``metrics`` says what each is called outside."""

    moves: dict[str, int] = field(default_factory=_none_yet)
    """By game."""
    requests: dict[str, int] = field(default_factory=_none_yet)
    """By status."""
    refusals: dict[str, int] = field(default_factory=_none_yet)
    """By the kind of the error."""
    request_times: Times = field(default_factory=Times)
    answer_times: Times = field(default_factory=Times)
    """Of messages at tables."""
    commit_times: Times = field(default_factory=Times)
    commits: int = 0
    writes: int = 0
    """Each commit holds one or several."""
    tables: int = 0
    sockets: int = 0
    queue: int = 0
    """As things stand."""


counts: Final = Counts()
