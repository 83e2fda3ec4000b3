"""How a value is told: in points, where the judge counts points (its scale says how many a whole
is), else in per cent.
"""

from __future__ import annotations

from typing import Literal

Unit = Literal["percent", "points"]


def unit_of(scale: float) -> Unit:
    """What values are told in."""
    return "points" if scale > 0.0 else "percent"


def amount(value: float, scale: float) -> float:
    """A value in points or per cent."""
    return round(value * (scale or 100.0), 1)
