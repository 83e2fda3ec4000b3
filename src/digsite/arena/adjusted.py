"""Results less their luck: the same mean with less spread, so fewer games tell as much.

The luck of a game's chance steps has mean zero whoever plays and whatever the judge thinks
(``study/luck.py``): it is a control variate. How much of it counts is estimated on one half of the
games and used on the other, so the coefficient knows nothing of the luck it is multiplied with, and
the adjusted mean is not biased by it. See docs/study.md.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from digsite.arena.stats import Estimate, mean
from digsite.core.contract import State
from digsite.core.match import Match
from digsite.study.judge import FixedJudge
from digsite.study.luck import luck_in, summed

Luck = dict[str, list[float]]
"""``chance`` and ``lead``, for each side: what chance gave, in chances to win and in points."""


def luck_of_match(match: Match) -> Luck:
    """The luck of a finished game."""
    judge = FixedJudge(match.settings)

    def measure(state: State) -> list[float]:
        return judge.values(state) + judge.leads(state)

    found = summed(luck_in(match, measure)) or [0.0] * (2 * judge.sides)
    return {"chance": found[: judge.sides], "lead": found[judge.sides :]}


class Adjusted:
    """A result beside itself without its luck."""

    def __init__(self, plain: Estimate, adjusted: Estimate) -> None:
        self.plain = plain
        self.adjusted = adjusted

    @property
    def kept(self) -> float:
        """The part of the variance that is left: as many games tell as much."""
        return (self.adjusted.sd / self.plain.sd) ** 2 if self.plain.sd > 0.0 else 1.0

    def to_data(self) -> dict[str, object]:
        """Plain data."""
        return {
            "plain": self.plain.to_data(),
            "adjusted": self.adjusted.to_data(),
            "variance_kept": round(self.kept, 4),
        }


def adjust(results: Sequence[float], lucks: Sequence[float]) -> Adjusted:
    """Independent results and the luck in each of them."""
    # Every second result is adjusted by what the others between them have shown.
    slopes = [_slope(results[other::2], lucks[other::2]) for other in (1, 0)]
    cleared = [
        result - slopes[at % 2] * luck
        for at, (result, luck) in enumerate(zip(results, lucks, strict=True))
    ]
    return Adjusted(mean(results), mean(cleared))


def _slope(results: Sequence[float], lucks: Sequence[float]) -> float:
    """How much a unit of luck changes a result, by least squares; 0 where nothing is known."""
    if len(results) < 2:
        return 0.0
    middle = math.fsum(lucks) / len(lucks)
    height = math.fsum(results) / len(results)
    spread = math.fsum((luck - middle) ** 2 for luck in lucks)
    if spread <= 1e-12:
        return 0.0
    pairs = zip(results, lucks, strict=True)
    return math.fsum((luck - middle) * (result - height) for result, luck in pairs) / spread
