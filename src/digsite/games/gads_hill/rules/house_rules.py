"""What a table chose among the ways to play Gads Hill 1874."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings
from digsite.core.native import i64
from digsite.games.gads_hill.rules import stages, versions

LEVELS: Final = {"auto": 2, "auto_pairs": 1, "strict": 0}


class HouseRules:
    """The options of a table, read once; shared by its states."""

    def __init__(self, settings: Settings) -> None:
        # The board
        self.level: i64 = LEVELS[settings.text("deduction")]
        self.on_placing = settings.text("three_check") == "on_placing"
        self.wipes_out = settings.text("chain_wipe") == "out_of_game"
        self.any_card_settles = settings.text("stall_settle") == "any_subject_card"
        self.settles_new_stalls = versions.settles_new_stalls(settings.rules)
        self.overlap_legal = settings.text("overlap_legal") == "true"
        self.null_legal = settings.text("null_card") == "true"
        # Turns
        self.strict = settings.text("deduction") == "strict"
        self.buys_any_time = settings.text("buy_timing") == "any"
        self.buys_per_turn: i64 = settings.number("buys_per_turn")
        self.sells_to_the_end = versions.sells_to_the_end(settings.rules)
        self.limit_field: i64 = stages.ONE_CARD_FROM
        if settings.text("one_card_count") == "found":
            self.limit_field += stages.GIVEN_STANDING
        self.limit_at_once = settings.text("one_card_check") == "immediate"
        self.reshuffles = settings.text("reshuffle") != "none"
        self.when_all_empty = settings.text("reshuffle") == "all_empty"
        self.returns_at_once = versions.returns_at_once(settings.rules)
        self.joint = settings.text("two_cards_joint") == "true"
        self.take_last = settings.text("take_last") == "true"
        self.draws_first = settings.text("first_player") == "random"
        self.draft_size: i64 = (7, 5, 4)[settings.seats - 2]
