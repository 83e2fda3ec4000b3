"""A card's small map: which places it speaks of, and which of them stand in its way."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from digsite.draw.palette import var
from digsite.draw.svg import circle, path, rect
from digsite.games.gads_hill.rules.geography import Lot, Map

__all__ = ["Marks", "mini_map"]


@dataclass(frozen=True)
class Marks:
    """Filled: the card's places, or those of "my building". Ringed: those of the named building
    of a condition card. Crossed: the places because of which it cannot be played now.
    """

    filled: Collection[int]
    ringed: Collection[int] = ()
    crossed: Collection[int] = ()


def mini_map(town: Map, marks: Marks, width: float, height: float, ink: str) -> str:
    """Every lot a small square."""
    columns, rows = town.column_groups[-1][-1], town.row_groups[-1][-1]
    across, down = width / (columns + 1.2), height / (rows + 1.2)
    drawn = rect(-2, -2, width + 4, height + 4, rx=2, fill=var("lot"), stroke=var("line"))
    for lot in town.lots:
        crossed = sum(group[-1] < lot.column for group in town.column_groups[:-1])
        passed = sum(group[-1] < lot.row for group in town.row_groups[:-1])
        x = (lot.column - 1 + 0.4 * crossed) * across
        y = (lot.row - 1 + 0.4 * passed) * down
        drawn += _square(lot, marks, x, y, across, down, ink)
    return drawn


def _square(
    lot: Lot, marks: Marks, x: float, y: float, across: float, down: float, ink: str
) -> str:
    filled = lot.number in marks.filled
    drawn = rect(
        x + 1,
        y + 1,
        across - 2,
        down - 2,
        fill=var(ink) if filled else "none",
        stroke=var(ink) if filled else var("line"),
        stroke_width=0.8,
    )
    middle_x, middle_y = x + across / 2, y + down / 2
    if lot.number in marks.ringed:
        drawn += circle(
            middle_x,
            middle_y,
            min(across, down) * 0.24,
            fill=var("lot") if filled else "none",
            stroke=var("ink"),
            stroke_width=1.2,
        )
    if lot.number in marks.crossed:
        drawn += path(
            f"M{x:.1f} {y:.1f}l{across:.1f} {down:.1f}m0 {-down:.1f}l{-across:.1f} {down:.1f}",
            stroke=var("bad"),
            stroke_width=1.6,
            fill="none",
        )
    return drawn
