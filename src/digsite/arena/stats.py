"""Numbers from many games: means, shares and how far they can be trusted."""

from __future__ import annotations

import math
from collections.abc import Sequence

Z95 = 1.959963984540054
"""Half the width of a 95 % interval, in standard errors."""


class Estimate:
    """A mean or share with its 95 % interval."""

    def __init__(self, value: float, low: float, high: float, count: int, sd: float) -> None:
        self.value = value
        self.low = low
        self.high = high
        self.count = count
        self.sd = sd

    def __str__(self) -> str:
        return f"{self.value:.3g} [{self.low:.3g}, {self.high:.3g}]"

    def to_data(self) -> dict[str, object]:
        """Plain data, rounded to what the numbers can carry."""
        return {
            "value": round(self.value, 5),
            "low": round(self.low, 5) if math.isfinite(self.low) else None,
            "high": round(self.high, 5) if math.isfinite(self.high) else None,
            "count": self.count,
            "sd": round(self.sd, 5),
        }


def mean(values: Sequence[float]) -> Estimate:
    """The mean with a normal interval; with fewer than two values the interval knows nothing."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, -math.inf, math.inf, 0, 0.0)
    middle = math.fsum(values) / count
    if count == 1:
        return Estimate(middle, -math.inf, math.inf, 1, 0.0)
    sd = math.sqrt(math.fsum((value - middle) ** 2 for value in values) / (count - 1))
    reach = Z95 * sd / math.sqrt(count)
    return Estimate(middle, middle - reach, middle + reach, count, sd)


def share(wins: float, count: int) -> Estimate:
    """A share of independent games with its Wilson interval; ties count half a win."""
    if count == 0:
        return Estimate(0.0, 0.0, 1.0, 0, 0.0)
    seen = wins / count
    spread = Z95 * Z95 / count
    centre = (seen + spread / 2) / (1 + spread)
    reach = Z95 * math.sqrt(seen * (1 - seen) / count + spread / (4 * count)) / (1 + spread)
    sd = math.sqrt(seen * (1 - seen))
    return Estimate(seen, max(0.0, centre - reach), min(1.0, centre + reach), count, sd)


def percentile(values: Sequence[float], part: float) -> float:
    """The smallest value that at least this part of all values does not exceed."""
    ordered = sorted(values)
    return ordered[max(0, math.ceil(part * len(ordered)) - 1)]


class Histogram:
    """Counts in bins of equal, round width; whole points have whole bins."""

    def __init__(self, values: Sequence[float], bins: int = 20) -> None:
        low, high = min(values), max(values)
        self.width = _round_up((high - low) / bins) if high > low else 1.0
        if all(float(value).is_integer() for value in values):
            self.width = max(1.0, self.width)
        self.start = math.floor(low / self.width) * self.width
        self.counts = [0] * (int((high - self.start) / self.width) + 1)
        for value in values:
            self.counts[int((value - self.start) / self.width)] += 1

    def edges(self) -> list[float]:
        """Where the bins begin, and where the last one ends."""
        return [self.start + self.width * number for number in range(len(self.counts) + 1)]


def _round_up(width: float) -> float:
    """The next of 1, 2, 5, 10, 20 ... times a power of ten."""
    power = 10.0 ** math.floor(math.log10(width))
    for step in (1.0, 2.0, 5.0, 10.0):
        if width <= step * power * (1 + 1e-9):
            return step * power
    return 10.0 * power
