"""A card's small map: which places it speaks of, and which of them stand in its way."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from digsite.draw.palette import var
from digsite.draw.svg import circle, path, rect
from digsite.games.gads_hill.rules.geography import Map

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
    across, down = width / (town.columns + 1.2), height / (town.rows + 1.2)
    drawn = rect(-2, -2, width + 4, height + 4, rx=2, fill=var("lot"), stroke=var("line"))
    for lot in town.lots:
        west, north = town.streets_before(lot.column, lot.row)
        x = (lot.column - 1 + 0.4 * west) * across
        y = (lot.row - 1 + 0.4 * north) * down
        drawn += _square(lot.number, marks, (x, y, across, down), ink)
    return drawn


def _square(number: int, marks: Marks, box: tuple[float, float, float, float], ink: str) -> str:
    x, y, across, down = box
    filled = number in marks.filled
    drawn = rect(
        x + 1,
        y + 1,
        across - 2,
        down - 2,
        fill=var(ink) if filled else "none",
        stroke=var(ink) if filled else var("line"),
        stroke_width=0.8,
    )
    if number in marks.ringed:
        drawn += circle(
            x + across / 2,
            y + down / 2,
            min(across, down) * 0.24,
            fill=var("lot") if filled else "none",
            stroke=var("ink"),
            stroke_width=1.2,
        )
    if number in marks.crossed:
        drawn += path(
            f"M{x:.1f} {y:.1f}l{across:.1f} {down:.1f}m0 {-down:.1f}l{-across:.1f} {down:.1f}",
            stroke=var("bad"),
            stroke_width=1.6,
            fill="none",
        )
    return drawn
