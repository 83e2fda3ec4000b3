"""Scarabya: pentomino camps enclose small digs with scarabs. The card of the game."""

from __future__ import annotations

from typing import cast

from digsite.core.contract import (
    Game,
    Mode,
    Move,
    Observation,
    Option,
    Settings,
    State,
)
from digsite.core.errors import SettingsError
from digsite.core.rng import Rng
from digsite.core.shapes import WHOLE
from digsite.core.words import N_
from digsite.games.scarabya.knowledge import observation as observe
from digsite.games.scarabya.knowledge import position
from digsite.games.scarabya.rules import moves
from digsite.games.scarabya.rules.placements import SHAPES
from digsite.games.scarabya.rules.play import ScarabyaState
from digsite.games.scarabya.rules.stages import DUEL, SOLO

MODES = [
    Mode("base", N_("Everybody digs: all place the same camp at the same time"), 1, 4),
    Mode("duel", N_("Duel: two players build on one shared site"), 2, 2),
    Mode("solo", N_("Last descendant: cover every scarab, alone"), 1, 1),
]

OPTIONS = [
    Option(
        "reveal", "choice", "hidden", "SCA-09",
        N_("Hide each placement until all have chosen, or play openly."),
        values=["hidden", "open"], modes=["base"], seats=[2, 3, 4],
    ),
    Option(
        "tile_flip", "choice", "on", "SCA-12",
        N_("Whether camps may be turned over."), values=["on", "off"],
    ),
    Option(
        "board_sides", "choice", "both", "SCA-04",
        N_("Use both sides of the boards, or only the fronts."), values=["both", "front"],
    ),
    Option(
        "symbols", "choice", "6", "SCA-52",
        N_("Scarabs on each board: 5 is gentle, 6 usual, 7 for experts."), values=["5", "6", "7"],
    ),
    Option(
        "tie_break", "choice", "shared", "SCA-33",
        N_("Ties: shared win, more scarabs scored, or fewer camps put away."),
        values=["shared", "symbols", "discards"], seats=[2, 3, 4],
    ),
    Option(
        "tokens", "choice", "unlimited", "SCA-31",
        N_("Count points, or also show how the 72 tokens of the box are paid out."),
        values=["unlimited", "physical"], modes=["base", "duel"],
    ),
    Option(
        "duel_first", "choice", "random", "SCA-36",
        N_("Who starts: drawn, a seat you name, or the loser of the last game."),
        values=["random", "chosen", "loser"], modes=["duel"],
    ),
    Option(
        "first_seat", "int", 0, "SCA-36", N_("The seat that starts when chosen."),
        low=0, high=1, modes=["duel"],
    ),
    Option(
        "duel_legs", "int", 1, "SCA-46",
        N_("One game, or two with swapped starters whose points add up."), low=1, high=2,
        modes=["duel"],
    ),
    Option(
        "rematch", "choice", "same", "SCA-46",
        N_("Return match: missions in the same order, or reversed as the Russian rules say."),
        values=["same", "ru"], modes=["duel"],
    ),
    Option(
        "site", "text", "random", "SCA-04",
        N_("The site: random, or four boards such as 'A1r0 B2r90 C1r180 D2r270'."),
    ),
    Option(
        "deck", "text", "random", "SCA-07",
        N_("The missions: random, or all twelve letters in order such as 'FILNPTUVWXYZ'."),
        secret=True,
    ),
    Option(
        "order", "choice", "hidden", "SCA-55",
        N_("Whether a prepared deck's order is known to all, as in a second try."),
        values=["hidden", "known"],
        secret=True,  # it means nothing without the deck; observations tell a known order
    ),
]  # fmt: skip


class Scarabya(Game):
    """The game object: everything the rulebook fixes."""

    def __init__(self) -> None:
        super().__init__(
            "scarabya",
            "Scarabya",
            1,
            MODES,
            OPTIONS,
            package=__name__,
            blurb=N_("Fence small digs around golden scarabs with twelve oddly shaped camps."),
            credits=N_("Designed by Bruno Cathala and Ludovic Maublanc; published by Blue Orange."),
        )
        self.minutes = [15, 25]

    def check_settings(self, settings: Settings) -> None:
        deck = settings.text("deck")
        if deck != "random" and sorted(deck) != sorted(SHAPES):
            raise SettingsError(f"option deck (SCA-07) lists each of {SHAPES} once, or is random")
        if settings.text("order") == "known" and deck == "random":
            raise SettingsError("option order=known (SCA-55) needs a prepared deck")
        if settings.text("site") != "random":
            laid = _quarters(settings)
            fronts = settings.text("board_sides") == "front"
            if fronts and any(quarter.side for quarter in laid):
                raise SettingsError("option site (SCA-04) uses a back, but board_sides=front")
        self.check_setup(settings, ["attempt", "loser"])
        attempt = settings.setup.get("attempt", 1)
        if isinstance(attempt, bool) or not isinstance(attempt, int) or not 1 <= attempt < 10**6:
            raise SettingsError("set-up field attempt (SCA-55) counts from 1")
        loser = settings.setup.get("loser", 0)
        if isinstance(loser, bool) or not isinstance(loser, int) or not 0 <= loser <= 1:
            raise SettingsError("set-up field loser (SCA-36) is seat 0 or 1")

    def public_setup(self, settings: Settings) -> dict[str, object]:
        public: dict[str, object] = {}
        for name in ("attempt", "loser"):
            if name in settings.setup:
                public[name] = settings.setup[name]
        return public

    def from_position(self, settings: Settings, data: dict[str, object]) -> State:
        """Where a position leaves out site or deck, those of the options lie on the table."""
        full = dict(data)
        site_given = "site" in data or "rows" in data or "grid" in data
        if settings.text("site") != "random" and not site_given:
            full["site"] = [quarter.notation() for quarter in _quarters(settings)]
        if settings.text("deck") != "random" and "deck" not in data:
            full["deck"] = settings.text("deck")
            full.setdefault("deck_known", settings.text("order") == "known")
        return position.from_position(settings, full)

    def sample(self, observation: Observation, rng: Rng) -> State:
        return observe.sample(observation, rng)

    def decode(self, code: int) -> Move:
        return moves.decode(code)

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def rematch(self, finished: State) -> Settings:
        """SCA-46 and SCA-55: the same site and missions, now known; in a duel the other starts."""
        state = cast("ScarabyaState", finished)
        settings = state.settings
        options = dict(settings.options)
        setup: dict[str, object] = {}
        if state.mode == SOLO:
            setup["attempt"] = WHOLE.trust(settings.setup.get("attempt", 1)) + 1
        if len(state.quarters) < 4 or len(state.revealed) < 12:
            # Stopped early: what was not turned over stays hidden, and the seed deals it again.
            if not setup:
                return settings
            setup = {**settings.setup, **setup}
            return self.settings(settings.seats, settings.mode, options, setup, settings.content)
        quarters = [moves.decode(code).notation() for code in state.quarters]
        options["site"] = " ".join(text.partition("=")[2] for text in quarters)
        deck = position.letters(state.revealed)
        options["order"] = "known"
        if state.mode == DUEL:
            options["duel_first"] = "chosen"
            options["first_seat"] = 1 - int(state.starter)
            if options["rematch"] == "ru":
                deck = deck[::-1]
        options["deck"] = deck
        return self.settings(settings.seats, settings.mode, options, setup, settings.content)


def _quarters(settings: Settings) -> list[moves.Quarter]:
    """The four boards of the option ``site``."""
    words = settings.text("site").split()
    laid: list[moves.Quarter] = []
    for name, word in zip(moves.QUARTERS, words, strict=False):
        try:
            move = moves.parse(f"{name}={word}")
        except Exception:
            break
        if isinstance(move, moves.Quarter):
            laid.append(move)
    if len(words) != 4 or len({quarter.board for quarter in laid}) != 4:
        raise SettingsError(
            "option site (SCA-04) is random, or the boards A B C D in any order, NW NE SW SE, "
            "each with side and turn, such as 'A1r0 B2r90 C1r180 D2r270'"
        )
    return laid


GAME = Scarabya()
