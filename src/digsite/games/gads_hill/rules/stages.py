"""The stages of a game of Gads Hill 1874, how it may end, and the numbers its rules fix."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64

FRAME: Final[i64] = 0
CHOOSE_FIRST: Final[i64] = 1
DEAL: Final[i64] = 2
DRAFTING: Final[i64] = 3
ACT: Final[i64] = 4
AFTER: Final[i64] = 5
PICK_PILE: Final[i64] = 6
DRAWING: Final[i64] = 7
OBJECT: Final[i64] = 8
OVER: Final[i64] = 9
PHASES: Final = (
    "frame", "first", "deal", "draft", "act", "after", "pile", "draw", "object", "over",
)  # fmt: skip

TWENTY_TWO: Final[i64] = 1
ALL_PASSED: Final[i64] = 2
NOTHING_MOVES: Final[i64] = 3
TOO_LONG: Final[i64] = 4
ENDINGS: Final = ("", "locomotive", "all_passed", "standstill", "turn_limit")

GIVEN_STANDING: Final[i64] = 3
LAST_FIELD: Final[i64] = 22
ONE_CARD_FROM: Final[i64] = 16
PRICE: Final[i64] = 2
MOST_BUYS: Final[i64] = 3
MOST_TURNS: Final[i64] = 400
STILL_ROUNDS: Final[i64] = 3
