"""Modes, stages and marks of a game of Scarabya, as numbers."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64

BASE: Final[i64] = 0
DUEL: Final[i64] = 1
SOLO: Final[i64] = 2

LAY_SITE: Final[i64] = 0
CHOOSE_FIRST: Final[i64] = 1
REVEAL: Final[i64] = 2
PLACE: Final[i64] = 3
OVER: Final[i64] = 4
PHASES: Final = ("site", "first", "mission", "place", "over")

NOT_YET: Final[i64] = -1
DISCARDED: Final[i64] = -2
"""Instead of a placement: the camp of this shape is still to come, or was put away."""
NONE: Final[i64] = -1
ROUNDS: Final[i64] = 12
