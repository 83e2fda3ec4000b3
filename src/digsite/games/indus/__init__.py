"""Indus: straight walks into a ruined city, and quarrels over its six kinds of ruins. The card."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from digsite.core.contract import Game, Mode, Observation, Option, Settings, State, wrong_option
from digsite.core.errors import SettingsError
from digsite.core.kit import Content, Kit, Medals, Scorer, Tips, Words
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy
from digsite.core.words import N_, fill
from digsite.games.indus.knowledge import observation as observe
from digsite.games.indus.knowledge import position
from digsite.games.indus.rules import moves
from digsite.games.indus.rules.pieces import COLOURS, chosen_colours

if TYPE_CHECKING:
    from digsite.core.encoding import Encoding
    from digsite.core.lessons import Lessons
    from digsite.core.problems import Problems
    from digsite.draw.scene import Artist

MODES = [Mode("standard", N_("Two to four expeditions dig in one city"), 2, 4)]

OPTIONS = [
    Option(
        "setup", "choice", "by_board", "IND-05",
        N_("The first pieces stand on prescribed spaces, or everybody places them freely."),
        label=N_("Where the first pieces stand"),
        values={
            "by_board": N_("prescribed on the recommended board, else free"),
            "first_game": N_("on prescribed spaces"),
            "free": N_("wherever their players put them"),
        },
    ),
    Option(
        "board", "text", "recommended", "IND-03",
        N_("The board: recommended, random, or tiles of your own choice: 'L1 L2 L4 L6 Q1r0'."),
        label=N_("Tiles of the board"),
    ),
    Option(
        "colours", "text", " ".join(COLOURS), "IND-09",
        N_("Who leads which colours, seat by seat: with two players two each; "
           "with three the fourth stays in the box."),
        label=N_("Colours, in the order of the seats"),
    ),
    Option(
        "first_player", "choice", "random", "IND-07",
        N_("Who begins: drawn, or a seat that the table names."),
        label=N_("Who begins"),
        values={"random": N_("a player drawn by lot"), "chosen": N_("the seat named below")},
    ),
    Option(
        "first_seat", "int", 0, "IND-07", N_("The seat that begins when chosen."), low=0, high=3,
        label=N_("Seat that begins, if you name one (0 is A, 1 is B, …)"),
    ),
    Option(
        "two_player_colour_lock", "choice", "on", "IND-51",
        N_("One colour places and moves in a turn, or each step takes either."),
        label=N_("Your two colours in a turn"),
        values={"on": N_("one both places and moves"), "off": N_("each step takes either")},
        seats=[2],
    ),
    Option(
        "recover_on_walk_in", "choice", "on", "IND-53",
        N_("A piece that walks into the own other colour may be taken back."),
        label=N_("Walking into your own other colour"),
        values={"on": N_("lets you take a piece back"), "off": N_("brings points only")},
        seats=[2],
    ),
    Option(
        "recovery_cap", "int", 24, "IND-53",
        N_("How many pieces each may take back in a game."), low=0, high=24,
        label=N_("Pieces that each may take back"), seats=[2],
    ),
    Option(
        "final_tie", "choice", "shared", "IND-73",
        N_("Equal totals: shared victory, or more capture points wins."),
        label=N_("Who wins a tie"),
        values={
            "shared": N_("all who are level"),
            "captures": N_("whoever has more capture points"),
        },
    ),
]  # fmt: skip


class IndusKit(Kit):
    """What Indus brings beside its rules."""

    folder = Path(__file__).parent

    @cached_property
    def artist(self) -> Artist:
        from digsite.games.indus.picture.artist import IndusArtist

        return IndusArtist()

    @cached_property
    def words(self) -> Words:
        from digsite.games.indus.picture.words import WORDS

        return WORDS

    def strategy(self, settings: Settings) -> Strategy:
        from digsite.games.indus.mind.strategy import IndusStrategy

        return IndusStrategy(settings.seats)

    def encoding(self, settings: Settings) -> Encoding:
        from digsite.games.indus.knowledge.encoding import IndusEncoding

        return IndusEncoding(settings)

    @cached_property
    def content(self) -> Content:
        from digsite.games.indus.knowledge.content import CONTENT

        return CONTENT

    @cached_property
    def lessons(self) -> Lessons:
        from digsite.games.indus.extras.lessons import IndusLessons

        return IndusLessons()

    @cached_property
    def tips(self) -> Tips:
        from digsite.games.indus.extras.tips import IndusTips

        return IndusTips()

    @cached_property
    def medals(self) -> Medals:
        from digsite.games.indus.extras.medals import IndusMedals

        return IndusMedals()

    @cached_property
    def problems(self) -> Problems:
        from digsite.games.indus.extras.problems import IndusProblems

        return IndusProblems()

    @cached_property
    def scorer(self) -> Scorer:
        from digsite.games.indus.extras.score import IndusScorer

        return IndusScorer()


KIT = IndusKit()


class Indus(Game):
    """The game object: everything the rulebook fixes."""

    def __init__(self) -> None:
        super().__init__(
            "indus",
            "Indus",
            [1, 2],
            MODES,
            OPTIONS,
            grammar=moves.GRAMMAR,
            blurb=N_("Walk your team into a ruined city and outnumber the others in its ruins."),
            credits=N_("Designed by Wolfgang Panning; published by Queen Games."),
        )
        self.minutes = [30, 45]
        self.ease = 3
        self.goal = N_(
            "Walk your researchers into the city and be ahead in its ruins. "
            "Whoever has most in a ruin at the end scores it, and captures score at once."
        )

    def check_settings(self, settings: Settings) -> None:
        if settings.number("first_seat") >= settings.seats:
            told = N_("option `first_seat` (IND-07) is a seat from 0 to {last}")
            raise SettingsError(fill(told, {"last": settings.seats - 1}))
        self.check_setup(settings, [])
        try:
            chosen_colours(settings.text("colours"), settings.seats)
        except ValueError as problem:
            raise SettingsError(wrong_option("colours", "IND-09", str(problem))) from None
        self._check_board(settings)

    def _check_board(self, settings: Settings) -> None:
        """IND-04: the host's own tiles; every seam that does not match is named."""
        text = settings.text("board")
        if text in ("recommended", "random"):
            return
        from digsite.games.indus.rules.board import box_of
        from digsite.games.indus.rules.layout import legal_layout

        try:
            legal_layout(box_of(settings).tiles, text)
        except ValueError as problem:
            rule, _colon, reason = str(problem).partition(": ")
            raise SettingsError(wrong_option("board", rule.strip("()"), reason)) from None

    def kit(self) -> Kit:
        return KIT

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        return position.read_position(settings, data, telling=True)

    def sample(self, observation: Observation, rng: Rng) -> State:
        return observe.sample(observation)


GAME = Indus()
