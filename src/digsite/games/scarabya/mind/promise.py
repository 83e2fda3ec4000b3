"""What open ground in Scarabya may still earn, told from the symbols and the walls beside them."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64
from digsite.games.scarabya.rules.placements import (
    HALF,
    NOT_LEFT,
    NOT_RIGHT,
    ROW,
    count_bits,
    grow_high,
    grow_low,
)
from digsite.games.scarabya.rules.plot import Plot

_OPEN: Final = 0.5
_BESIDE_WALL: Final = 0.35
_SIDES: Final[i64] = HALF & ~(NOT_LEFT & NOT_RIGHT)
_FRAME_LOW: Final[i64] = _SIDES | ROW
_BOTTOM_ROW: Final[i64] = 0x3FF0000000000
_FRAME_HIGH: Final[i64] = _SIDES | _BOTTOM_ROW


def promise(plot: Plot) -> float:
    """What the open symbols may still earn; those beside a wall are half fenced in already."""
    site = plot.site
    open_low = site.symbol_low & ~(plot.camp_low | plot.dug_low)
    open_high = site.symbol_high & ~(plot.camp_high | plot.dug_high)
    wall_low = plot.camp_low | site.rock_low
    wall_high = plot.camp_high | site.rock_high
    beside_low = open_low & (grow_low(wall_low, wall_high) | _FRAME_LOW)
    beside_high = open_high & (grow_high(wall_low, wall_high) | _FRAME_HIGH)
    standing = count_bits(open_low) + count_bits(open_high)
    fenced = count_bits(beside_low) + count_bits(beside_high)
    return _OPEN * float(standing) + _BESIDE_WALL * float(fenced)
