"""Gads Hill 1874: clues narrow down where every building of a lost town stood. The game's card."""

from __future__ import annotations

from digsite.core.contract import (
    Game,
    Mode,
    Move,
    Observation,
    Option,
    Settings,
    State,
)
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.core.words import N_
from digsite.games.gads_hill.knowledge import observation as observe
from digsite.games.gads_hill.knowledge import position
from digsite.games.gads_hill.rules import moves

MODES = [Mode("standard", N_("Find the lost town together, each for the own purse"), 2, 4)]

_YES_NO = ["true", "false"]

OPTIONS = [
    Option(
        "deduction", "choice", "auto", "GAD-55",
        N_("Logic: all conclusions drawn for you, only pairs, or none and others may object."),
        values=["auto", "auto_pairs", "strict"],
    ),
    Option(
        "first_player", "choice", "seat_0", "GAD-05",
        N_("Who begins: the first seat, or a seat that is drawn."), values=["seat_0", "random"],
    ),
    Option(
        "three_check", "choice", "on_placing", "GAD-35",
        N_("Three tokens on a place: checked when one is laid, or only at the end of the move."),
        values=["on_placing", "end_of_move"],
    ),
    Option(
        "buy_timing", "choice", "any", "GAD-14",
        N_("Buying: at any moment of the own turn, or only after the action."),
        values=["any", "after_action"],
    ),
    Option(
        "buys_per_turn", "int", 1, "GAD-14",
        N_("How many buildings may be bought in one turn."), low=1, high=3,
    ),
    Option(
        "one_card_count", "choice", "locomotive", "GAD-11",
        N_("One card a turn from 16 on: counted with the three given buildings, or without."),
        values=["locomotive", "found"],
    ),
    Option(
        "one_card_check", "choice", "immediate", "GAD-11",
        N_("One card a turn: tested before each card, or when the turn begins."),
        values=["immediate", "turn_start"],
    ),
    Option(
        "reshuffle", "choice", "district", "GAD-63",
        N_("Orange cards return when their pile is empty, when all piles are, or never."),
        values=["district", "all_empty", "none"],
    ),
    Option(
        "chain_wipe", "choice", "unplayable", "GAD-36",
        N_("A chain that takes a building's last tokens: forbidden, or the building is out."),
        values=["unplayable", "out_of_game"],
    ),
    Option(
        "stall_settle", "choice", "any_subject_card", "GAD-44",
        N_("A stalled place: settled by any card on one of its buildings, or only if tokens go."),
        values=["any_subject_card", "shrinking_card_only"],
    ),
    Option(
        "overlap_legal", "choice", "true", "GAD-43",
        N_("Whether a move may leave more buildings than places for them."), values=_YES_NO,
    ),
    Option(
        "null_card", "choice", "true", "GAD-27",
        N_("Whether a card may be played that changes nothing."), values=_YES_NO,
    ),
    Option(
        "two_cards_joint", "choice", "false", "GAD-12",
        N_("Whether the first card of a turn still counts while the second is played."),
        values=_YES_NO,
    ),
    Option(
        "take_last", "choice", "false", "GAD-53",
        N_("Whether the token of a stalled building may be taken."), values=_YES_NO,
    ),
    Option(
        "scores", "choice", "open", "GAD-61",
        N_("Whether the purses of the others are shown while the game runs."),
        values=["open", "hidden"],
    ),
    Option(
        "tie", "choice", "shared", "GAD-62",
        N_("Ties: shared win, or more own buildings placed."), values=["shared", "own_placed"],
    ),
]  # fmt: skip


class GadsHill(Game):
    """The game object: everything the rulebook fixes."""

    def __init__(self) -> None:
        super().__init__(
            "gads-hill",
            "Gads Hill 1874",
            1,
            MODES,
            OPTIONS,
            package=__name__,
            blurb=N_("Clue by clue, work out where every building of a railway town stood."),
            credits=N_("Designed by Stephan Riedel; published by Clicker Spiele."),
        )
        self.minutes = [30, 60]

    def check_settings(self, settings: Settings) -> None:
        self.check_setup(settings, [])

    def from_position(self, settings: Settings, data: dict[str, object]) -> State:
        return position.from_position(settings, data)

    def sample(self, observation: Observation, rng: Rng) -> State:
        return observe.sample(observation, rng)

    def decode(self, code: i64) -> Move:
        return moves.decode(code)

    def parse(self, text: str) -> Move:
        return moves.parse(text)


GAME = GadsHill()
