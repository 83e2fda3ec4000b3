"""What a table chose about turns, and the names of the steps a game goes through."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings
from digsite.core.native import i64
from digsite.games.gads_hill.rules.resolution import Table

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

GIVEN_STANDING: Final[i64] = 3
LAST_FIELD: Final[i64] = 22
ONE_CARD_FROM: Final[i64] = 16
PRICE: Final[i64] = 2
MOST_BUYS: Final[i64] = 3
MOST_TURNS: Final[i64] = 400
STILL_ROUNDS: Final[i64] = 3

TWENTY_TWO: Final[i64] = 1
ALL_PASSED: Final[i64] = 2
NOTHING_MOVES: Final[i64] = 3
TOO_LONG: Final[i64] = 4
ENDINGS: Final = ("", "locomotive", "all_passed", "standstill", "turn_limit")


class House:
    """What the table chose about turns; shared by its states."""

    def __init__(self, settings: Settings) -> None:
        self.table = Table(settings)
        self.strict = settings.text("deduction") == "strict"
        self.buys_any_time = settings.text("buy_timing") == "any"
        self.buys_per_turn: i64 = settings.number("buys_per_turn")
        self.limit_field: i64 = ONE_CARD_FROM
        if settings.text("one_card_count") == "found":
            self.limit_field += GIVEN_STANDING
        self.limit_at_once = settings.text("one_card_check") == "immediate"
        self.reshuffles = settings.text("reshuffle") != "none"
        self.when_all_empty = settings.text("reshuffle") == "all_empty"
        self.joint = settings.text("two_cards_joint") == "true"
        self.take_last = settings.text("take_last") == "true"
        self.draws_first = settings.text("first_player") == "random"
        self.draft_size: i64 = (7, 5, 4)[settings.seats - 2]
