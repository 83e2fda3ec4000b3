"""The stages of a game of Anasazi, how it may end, and the numbers its rules fix."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64

LAY_OUT: Final[i64] = 0
DEAL: Final[i64] = 1
SET_TOWERS: Final[i64] = 2
CHOOSE_FIRST: Final[i64] = 3
SETUP_CAMP: Final[i64] = 4
SETUP_LOOK: Final[i64] = 5
OBJECTIVES: Final[i64] = 6
FIRST_LOOKS: Final[i64] = 7
ACTION: Final[i64] = 8
CAMP_LOOK: Final[i64] = 9
TAKE: Final[i64] = 10
MESA_LOOK: Final[i64] = 11
OVER: Final[i64] = 12
PHASES: Final = (
    "layout", "treasures", "towers", "first", "setup_camp", "setup_look", "objectives",
    "first_looks", "action", "camp_look", "take", "mesa_look", "over",
)  # fmt: skip

NOT_ENDED: Final[i64] = 0
BY_MARKERS: Final[i64] = 1
BY_TOWERS: Final[i64] = 2
BY_STANDSTILL: Final[i64] = 3
ENDINGS: Final = ("", "markers", "towers", "standstill")

CAMPS: Final[i64] = 7
SETUP_CAMPS: Final[i64] = 2
ACTIONS: Final[i64] = 2
LOOKS: Final[i64] = 3
TRACK: Final[i64] = 5
FULL_TRACK: Final[i64] = 4
"""So many towers of one colour on the score tile end the game (ANA-38)."""
