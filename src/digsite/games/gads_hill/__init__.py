"""Gads Hill 1874: clues narrow down where every building of a lost town stood. The game's card."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from digsite.core.contract import Game, Mode, Observation, Option, Settings, State
from digsite.core.kit import Content, Kit, Medals, Tips, Words
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy
from digsite.core.words import N_
from digsite.games.gads_hill.knowledge import observation as observe
from digsite.games.gads_hill.knowledge import position
from digsite.games.gads_hill.rules import moves
from digsite.games.gads_hill.rules.versions import VERSIONS

if TYPE_CHECKING:
    from digsite.core.encoding import Encoding
    from digsite.core.lessons import Lessons
    from digsite.core.problems import Problems
    from digsite.draw.scene import Artist

MODES = [Mode("standard", N_("Find the lost town together, each for the own purse"), 2, 4)]

_YES_NO = {"true": N_("yes"), "false": N_("no")}

OPTIONS = [
    Option(
        "deduction", "choice", "auto", "GAD-55",
        N_("Logic: all conclusions drawn for you, only pairs, or none and others may object."),
        label=N_("Who draws the conclusions"),
        values={
            "auto": N_("the game draws all of them"),
            "auto_pairs": N_("the game draws only pairs"),
            "strict": N_("the players, and others may object"),
        },
    ),
    Option(
        "first_player", "choice", "seat_0", "GAD-05",
        N_("Who begins: the first seat, or a seat that is drawn."),
        label=N_("Who begins"),
        values={"seat_0": N_("the first seat"), "random": N_("a seat drawn by lot")},
    ),
    Option(
        "three_check", "choice", "on_placing", "GAD-35",
        N_("Three tokens on a place: checked when one is laid, or only at the end of the move."),
        label=N_("When the limit of three tokens is checked"),
        values={
            "on_placing": N_("whenever one is laid"),
            "end_of_move": N_("at the end of the move"),
        },
    ),
    Option(
        "buy_timing", "choice", "any", "GAD-14",
        N_("Buying: at any moment of the own turn, or only after the action."),
        label=N_("When you may buy"),
        values={
            "any": N_("at any moment of your turn"),
            "after_action": N_("only after your action"),
        },
    ),
    Option(
        "buys_per_turn", "int", 1, "GAD-14",
        N_("How many buildings may be bought in one turn."), low=1, high=3,
        label=N_("Most buildings bought in a turn"),
    ),
    Option(
        "one_card_count", "choice", "locomotive", "GAD-11",
        N_("One card a turn from 16 on: counted with the three given buildings, or without."),
        label=N_("One card a turn from 16 buildings on, counted"),
        values={
            "locomotive": N_("with the three given ones"),
            "found": N_("without the three given ones"),
        },
    ),
    Option(
        "one_card_check", "choice", "immediate", "GAD-11",
        N_("One card a turn: tested before each card, or when the turn begins."),
        label=N_("When the limit of one card is checked"),
        values={"immediate": N_("before each card"), "turn_start": N_("when the turn begins")},
    ),
    Option(
        "reshuffle", "choice", "district", "GAD-63",
        N_("Orange cards return when their pile is empty, when all piles are, or never."),
        label=N_("When orange cards return"),
        values={
            "district": N_("when their pile is empty"),
            "all_empty": N_("when all piles are empty"),
            "none": N_("never"),
        },
    ),
    Option(
        "chain_wipe", "choice", "unplayable", "GAD-36",
        N_("A chain that takes a building's last tokens: forbidden, or the building is out."),
        label=N_("A chain that takes a building's last tokens"),
        values={
            "unplayable": N_("is forbidden"),
            "out_of_game": N_("puts the building out of the game"),
        },
    ),
    Option(
        "stall_settle", "choice", "any_subject_card", "GAD-44",
        N_("A stalled place: settled by any card on one of its buildings, or only if tokens go."),
        label=N_("What settles a stalled place"),
        values={
            "any_subject_card": N_("any card on one of its buildings"),
            "shrinking_card_only": N_("only a card that takes tokens away"),
        },
    ),
    Option(
        "overlap_legal", "choice", "true", "GAD-43",
        N_("Whether a move may leave more buildings than places for them."),
        label=N_("May a move leave more buildings than places?"), values=_YES_NO,
    ),
    Option(
        "null_card", "choice", "true", "GAD-27",
        N_("Whether a card may be played that changes nothing."),
        label=N_("May a card change nothing?"), values=_YES_NO,
    ),
    Option(
        "two_cards_joint", "choice", "false", "GAD-12",
        N_("Whether the first card of a turn still counts while the second is played."),
        label=N_("Does your first card still count for your second?"), values=_YES_NO,
    ),
    Option(
        "take_last", "choice", "false", "GAD-53",
        N_("Whether the token of a stalled building may be taken."),
        label=N_("May a stalled building's token be taken?"), values=_YES_NO,
    ),
    Option(
        "scores", "choice", "open", "GAD-61",
        N_("Whether the purses of the others are shown while the game runs."),
        label=N_("The purses of the others"),
        values={"open": N_("are shown"), "hidden": N_("stay hidden until the end")},
    ),
    Option(
        "tie", "choice", "shared", "GAD-62",
        N_("Ties: shared win, or more own buildings placed."),
        label=N_("Who wins a tie"),
        values={
            "shared": N_("all who are level"),
            "own_placed": N_("whoever placed more own buildings"),
        },
    ),
]  # fmt: skip


class GadsHill(Game):
    """The game object: everything the rulebook fixes."""

    def __init__(self) -> None:
        super().__init__(
            "gads-hill",
            "Gads Hill 1874",
            VERSIONS,
            MODES,
            OPTIONS,
            grammar=moves.GRAMMAR,
            blurb=N_("Clue by clue, work out where every building of a railway town stood."),
            credits=N_("Designed by Stephan Riedel; published by Clicker Spiele."),
        )
        self.minutes = [30, 60]
        self.ease = 5
        self.goal = N_(
            "Play clues that narrow down where each building stood. "
            "You collect the tokens that your clues take off the map; whoever has most wins."
        )

    def check_settings(self, settings: Settings) -> None:
        self.check_setup(settings, [])

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        return position.read_position(settings, data)

    def sample(self, observation: Observation, rng: Rng) -> State:
        return observe.sample(observation, rng)

    def kit(self) -> Kit:
        return KIT


class GadsHillKit(Kit):
    """What Gads Hill 1874 brings beside its rules."""

    folder = Path(__file__).parent

    @cached_property
    def artist(self) -> Artist:
        from digsite.games.gads_hill.picture.artist import GadsHillArtist

        return GadsHillArtist()

    @cached_property
    def words(self) -> Words:
        from digsite.games.gads_hill.picture.words import WORDS

        return WORDS

    def strategy(self, settings: Settings) -> Strategy:
        from digsite.games.gads_hill.mind.strategy import GadsHillStrategy

        return GadsHillStrategy()

    def encoding(self, settings: Settings) -> Encoding:
        from digsite.games.gads_hill.knowledge.encoding import GadsHillEncoding

        return GadsHillEncoding(settings)

    @cached_property
    def content(self) -> Content:
        from digsite.games.gads_hill.knowledge.content import CONTENT

        return CONTENT

    @cached_property
    def lessons(self) -> Lessons:
        from digsite.games.gads_hill.extras.lessons import GadsHillLessons

        return GadsHillLessons()

    @cached_property
    def tips(self) -> Tips:
        from digsite.games.gads_hill.extras.tips import GadsHillTips

        return GadsHillTips()

    @cached_property
    def medals(self) -> Medals:
        from digsite.games.gads_hill.extras.medals import GadsHillMedals

        return GadsHillMedals()

    @cached_property
    def problems(self) -> Problems:
        from digsite.games.gads_hill.extras.problems import GadsHillProblems

        return GadsHillProblems()


GAME = GadsHill()
KIT = GadsHillKit()
