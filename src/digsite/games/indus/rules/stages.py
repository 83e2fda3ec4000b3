"""The stages of a game of Indus, and the numbers its rules fix."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64

LAY_RING: Final[i64] = 0
LAY_CENTRE: Final[i64] = 1
CHOOSE_FIRST: Final[i64] = 2
SETUP: Final[i64] = 3
PICK: Final[i64] = 4
PLACE: Final[i64] = 5
ROLL: Final[i64] = 6
MOVE: Final[i64] = 7
OWN: Final[i64] = 8
OVER: Final[i64] = 9
PHASES: Final = (
    "ring", "centre", "first", "setup", "colour", "place", "roll", "move", "own_capture", "over",
)  # fmt: skip

NONE: Final[i64] = -1
"""No piece, no colour, no code."""
MOST_ROLLS: Final[i64] = 3
"""IND-14."""
