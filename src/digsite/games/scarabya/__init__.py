"""Scarabya: pentomino camps enclose small digs with scarabs. The card of the game."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from digsite.core.contract import (
    Game,
    Mode,
    Move,
    Observation,
    Option,
    Settings,
    State,
    wrong_setup,
)
from digsite.core.errors import NotationError, SettingsError
from digsite.core.kit import Content, Kit, Medals, Puzzles, Scorer, Tips, Words
from digsite.core.rng import Rng
from digsite.core.shapes import Whole
from digsite.core.strategy import Strategy
from digsite.core.words import N_, _, fill
from digsite.games.scarabya.knowledge import observation as observe
from digsite.games.scarabya.knowledge import position
from digsite.games.scarabya.rules import moves
from digsite.games.scarabya.rules.ending import loser_of
from digsite.games.scarabya.rules.placements import SHAPES
from digsite.games.scarabya.rules.play import ScarabyaState
from digsite.games.scarabya.rules.stages import DUEL, NONE, SOLO

if TYPE_CHECKING:
    from digsite.core.encoding import Encoding
    from digsite.core.lessons import Lessons
    from digsite.core.problems import Problems
    from digsite.draw.scene import Artist

MODES = [
    Mode("base", N_("Everybody digs: all place the same camp at the same time"), 1, 4),
    Mode("duel", N_("Duel: two players build on one shared site"), 2, 2),
    Mode("solo", N_("Last descendant: cover every scarab, alone"), 1, 1),
]

OPTIONS = [
    Option(
        "reveal", "choice", "hidden", "SCA-09",
        N_("Hide each placement until all have chosen, or play openly."),
        {"hidden": N_("once all have chosen"), "open": N_("at once")},
        modes=["base"], seats=[2, 3, 4], label=N_("When the others see your camp"),
    ),
    Option(
        "tile_flip", "choice", "on", "SCA-12", N_("Whether camps may be turned over."),
        {"on": N_("allowed"), "off": N_("not allowed")}, label=N_("Turning camps over"),
    ),
    Option(
        "board_sides", "choice", "both", "SCA-04",
        N_("Use both sides of the boards, or only the fronts."),
        {"both": N_("fronts and backs"), "front": N_("only fronts")},
        label=N_("Sides of the boards"),
    ),
    Option(
        "symbols", "choice", "6", "SCA-52",
        N_("Scarabs on each board: 5 is gentle, 6 usual, 7 for experts."),
        {"5": N_("5, gentle"), "6": N_("6, as usual"), "7": N_("7, for experts")},
        label=N_("Scarabs on each board"),
    ),
    Option(
        "tie_break", "choice", "shared", "SCA-33",
        N_("Ties: shared win, more scarabs scored, or fewer camps put away."),
        {
            "shared": N_("all who are level"),
            "symbols": N_("whoever scored more scarabs"),
            "discards": N_("whoever put away fewer camps"),
        },
        seats=[2, 3, 4], label=N_("Who wins a tie"),
    ),
    Option(
        "tokens", "choice", "unlimited", "SCA-31",
        N_("Count points, or also show how the 72 tokens of the box are paid out."),
        {"unlimited": N_("as a number"), "physical": N_("with the 72 tokens of the box")},
        modes=["base", "duel"], label=N_("How points are paid"),
    ),
    Option(
        "duel_first", "choice", "random", "SCA-36",
        N_("Who starts: drawn, a seat you name, or the loser of the last game."),
        {
            "random": N_("a player drawn by lot"),
            "chosen": N_("the seat named below"),
            "loser": N_("the loser of the last duel"),
        },
        modes=["duel"], label=N_("Who starts the duel"),
    ),
    Option(
        "first_seat", "int", 0, "SCA-36", N_("The seat that starts when chosen."),
        low=0, high=1, modes=["duel"],
        label=N_("Starting seat, if you name one (0 is A, 1 is B)"),
    ),
    Option(
        "duel_legs", "int", 1, "SCA-46",
        N_("One game, or two with swapped starters whose points add up."),
        low=1, high=2, modes=["duel"], label=N_("Games in one duel"),
    ),
    Option(
        "rematch", "choice", "same", "SCA-46",
        N_("Return match: missions in the same order, or reversed as the Russian rules say."),
        {"same": N_("in the same order"), "ru": N_("in reverse order")},
        modes=["duel"], label=N_("Missions of the return match"),
    ),
    Option(
        "site", "text", "random", "SCA-04",
        N_("The site: random, or four boards such as 'A1r0 B2r90 C1r180 D2r270'."),
        label=N_("The four boards of the site"),
    ),
    Option(
        "deck", "text", "random", "SCA-07",
        N_("The missions: random, or all twelve letters in order such as 'FILNPTUVWXYZ'."),
        secret=True, label=N_("Order of the missions"),
    ),
    Option(
        "order", "choice", "hidden", "SCA-55",
        N_("Whether a prepared deck's order is known to all, as in a second try."),
        {"hidden": N_("nobody"), "known": N_("everybody")},
        secret=True,  # it means nothing without the deck; observations tell a known order
        label=N_("Who knows a prepared order of missions"),
    ),
]  # fmt: skip


class ScarabyaKit(Kit):
    """What Scarabya brings beside its rules."""

    folder = Path(__file__).parent

    @cached_property
    def artist(self) -> Artist:
        from digsite.games.scarabya.picture.artist import ScarabyaArtist

        return ScarabyaArtist()

    @cached_property
    def words(self) -> Words:
        from digsite.games.scarabya.picture.words import WORDS

        return WORDS

    def strategy(self, settings: Settings) -> Strategy:
        from digsite.games.scarabya.mind.strategy import strategy_for

        return strategy_for(settings)

    def encoding(self, settings: Settings) -> Encoding:
        from digsite.games.scarabya.knowledge.encoding import ScarabyaEncoding

        return ScarabyaEncoding(settings)

    @cached_property
    def content(self) -> Content:
        from digsite.games.scarabya.knowledge.content import CONTENT

        return CONTENT

    @cached_property
    def lessons(self) -> Lessons:
        from digsite.games.scarabya.extras.lessons import ScarabyaLessons

        return ScarabyaLessons()

    @cached_property
    def tips(self) -> Tips:
        from digsite.games.scarabya.extras.tips import ScarabyaTips

        return ScarabyaTips()

    @cached_property
    def medals(self) -> Medals:
        from digsite.games.scarabya.extras.medals import ScarabyaMedals

        return ScarabyaMedals()

    @cached_property
    def puzzles(self) -> Puzzles:
        from digsite.games.scarabya.extras.puzzles import ScarabyaPuzzles

        return ScarabyaPuzzles()

    @cached_property
    def problems(self) -> Problems:
        from digsite.games.scarabya.extras.problems import ScarabyaProblems

        return ScarabyaProblems()

    @cached_property
    def scorer(self) -> Scorer:
        from digsite.games.scarabya.extras.score import ScarabyaScorer

        return ScarabyaScorer()


KIT = ScarabyaKit()


class Scarabya(Game):
    """The game object: everything the rulebook fixes."""

    def __init__(self) -> None:
        super().__init__(
            "scarabya",
            "Scarabya",
            [1],
            MODES,
            OPTIONS,
            grammar=moves.GRAMMAR,
            blurb=N_("Fence small digs around golden scarabs with twelve oddly shaped camps."),
            credits=N_("Designed by Bruno Cathala and Ludovic Maublanc; published by Blue Orange."),
        )
        self.minutes = [15, 25]
        self.ease = 1
        self.goal = N_(
            "Fence in small digs with your camps so that golden scarabs lie inside. "
            "A closed dig of at most four squares scores its squares times its scarabs."
        )

    def check_settings(self, settings: Settings) -> None:
        deck = settings.text("deck")
        if deck != "random" and sorted(deck) != sorted(SHAPES):
            told = N_("option `deck` (SCA-07) lists each of `{shapes}` once, or is `random`")
            raise SettingsError(fill(told, {"shapes": SHAPES}))
        if settings.text("order") == "known" and deck == "random":
            raise SettingsError(_("option `order=known` (SCA-55) needs a prepared deck"))
        if settings.text("site") != "random":
            laid = _quarters(settings)
            fronts = settings.text("board_sides") == "front"
            if fronts and any(quarter["side"] for quarter in laid):
                told = _("option `site` (SCA-04) uses a back, but `board_sides=front`")
                raise SettingsError(told)
        self.check_setup(settings, ["attempt", "loser"])
        if not 1 <= _whole(settings, "attempt", 1) < 10**6:
            raise wrong_setup(Whole(1, 10**6 - 1).refused("attempt (SCA-55)"))
        if not 0 <= _whole(settings, "loser", 0) <= 1:
            raise wrong_setup(Whole(0, 1).refused("loser (SCA-36)"))

    def public_setup(self, settings: Settings) -> dict[str, object]:
        setup = settings.setup
        return {name: setup[name] for name in ("attempt", "loser") if name in setup}

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        """Where a position leaves out site or deck, those of the options lie on the table."""
        full = dict(data)
        site_given = "site" in data or "rows" in data or "grid" in data
        if settings.text("site") != "random" and not site_given:
            full["site"] = [quarter.notation() for quarter in _quarters(settings)]
        if settings.text("deck") != "random" and "deck" not in data:
            full["deck"] = settings.text("deck")
            full.setdefault("deck_known", settings.text("order") == "known")
        return position.read_position(settings, full, telling=True)

    def sample(self, observation: Observation, rng: Rng) -> State:
        return observe.sample(observation, rng)

    def kit(self) -> Kit:
        return KIT

    def rematch(self, finished: State, same_deal: bool = True, gave_up: int = -1) -> Settings:
        """SCA-46 and SCA-55: the same site and missions, now known; in a duel the other starts.

        SCA-36: where the loser starts, this is who has lost now, in the same deal and in a new one.
        """
        state = ScarabyaState.of(finished)
        settings = state.settings
        options = dict(settings.options)
        setup: dict[str, object] = {}
        if state.mode == SOLO and same_deal:
            setup["attempt"] = _whole(settings, "attempt", 1) + 1
        loser_starts = state.mode == DUEL and options["duel_first"] == "loser"
        if loser_starts:
            loser = loser_of(state, gave_up)
            if loser != NONE:
                setup["loser"] = int(loser)
        if not same_deal or len(state.quarters) < 4 or len(state.revealed) < 12:
            # Stopped early: what was not turned over stays hidden, and the seed deals it again.
            if not setup:
                return settings.renewed()
            setup = {**settings.setup, **setup}
            return self.settings(settings.seats, settings.mode, options, setup, settings.content)
        quarters = [moves.GRAMMAR.notation(code) for code in state.quarters]
        options["site"] = " ".join(text.partition("=")[2] for text in quarters)
        deck = position.letters(state.revealed)
        options["order"] = "known"
        if state.mode == DUEL:
            if not loser_starts:
                options["duel_first"] = "chosen"
                options["first_seat"] = 1 - int(state.starter)
            if options["rematch"] == "ru":
                deck = deck[::-1]
        options["deck"] = deck
        return self.settings(settings.seats, settings.mode, options, setup, settings.content)


def _whole(settings: Settings, name: str, usual: int) -> int:
    """A whole number of the set-up; one below all that are possible where it is none."""
    value = settings.setup.get(name, usual)
    return value if isinstance(value, int) and not isinstance(value, bool) else -1


def _quarters(settings: Settings) -> list[Move]:
    """The four boards of the option ``site``."""
    words = settings.text("site").split()
    laid: list[Move] = []
    for name, word in zip(moves.QUARTERS, words, strict=False):
        try:
            laid.append(moves.GRAMMAR.parse(f"{name}={word}"))
        except NotationError:
            break
    if len(words) != 4 or len({quarter["board"] for quarter in laid}) != 4:
        raise SettingsError(
            _(
                "option `site` (SCA-04) is `random`, or the boards A B C D in any order, "
                "NW NE SW SE, each with side and turn, such as `A1r0 B2r90 C1r180 D2r270`"
            )
        )
    return laid


GAME = Scarabya()
