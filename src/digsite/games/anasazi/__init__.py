"""Anasazi: expeditions on the open plane, from mesa to mesa. The card of the game."""

from __future__ import annotations

from digsite.core.contract import (
    Game,
    Mode,
    Observation,
    Option,
    Settings,
    State,
)
from digsite.core.errors import SettingsError
from digsite.core.rng import Rng
from digsite.core.words import N_
from digsite.games.anasazi.knowledge import observation as observe
from digsite.games.anasazi.knowledge import position
from digsite.games.anasazi.rules import moves

MODES = [Mode("standard", N_("Lead six expeditions to the pueblos of the mesas"), 2, 4)]

OPTIONS = [
    Option(
        "objective_deck", "choice", "2x4", "ANA-10",
        N_("Objective cards: two of each colour, or four different ones."),
        values=["2x4", "distinct"],
    ),
    Option(
        "setup_camp_peek", "choice", "no", "ANA-09",
        N_("Whether the two camps of the set-up also give a look at a tower."),
        values=["no", "yes"],
    ),
    Option(
        "camp_region", "choice", "between", "ANA-18",
        N_("Camps stand between the mesas, or anywhere on the surface."),
        values=["between", "surface"],
    ),
    Option(
        "camp_on_marker", "choice", "forbidden", "ANA-19",
        N_("Whether a camp may be built on top of a trail."),
        values=["forbidden", "allowed"],
    ),
    Option(
        "pueblo_touch", "choice", "closed", "ANA-31",
        N_("Whether touching the border of a pueblo is enough, or the marker must overlap it."),
        values=["closed", "overlap"],
    ),
    Option(
        "mesa_enter", "choice", "overlap", "ANA-36",
        N_("Whether a mesa is entered by overlapping it, or by touching its border."),
        values=["overlap", "touch"],
    ),
    Option(
        "base_as_end", "choice", "yes", "ANA-26",
        N_("Whether base camps that launched no expedition yet must stay visible, too."),
        values=["yes", "no"],
    ),
    Option(
        "steal_empty", "choice", "used", "ANA-34",
        N_("A camp covered when nobody has a treasure: used up, or kept for later."),
        values=["used", "keep"],
    ),
    Option(
        "covered_foreign_camp", "choice", "forbidden", "ANA-27",
        N_("Others' camps are never crossed, or are free once their owner has covered them."),
        values=["forbidden", "free_once_covered"],
    ),
    Option(
        "end_timing", "choice", "whole", "ANA-38",
        N_("The fourth tower ends the game after the whole placement, or before any take."),
        values=["whole", "tower_first"],
    ),
    Option(
        "final_tie", "choice", "shared", "ANA-42",
        N_("A last tie is shared, or goes to who is earlier in turn order."),
        values=["shared", "turn_order"],
    ),
    Option(
        "measuring", "choice", "assisted", "ANA-30",
        N_("Show what an aim would do, or only its direction: then a refusal tells no reason."),
        values=["assisted", "eyeball"],
    ),
    Option(
        "memory_aid", "choice", "on", "ANA-37",
        N_("Whether the towers you have looked at stay noted for you."), values=["on", "off"],
    ),
    Option(
        "layout", "text", "random", "ANA-02",
        N_("The mesas: random, or a numbered layout such as fixed:2026."),
    ),
]  # fmt: skip


class Anasazi(Game):
    """The game object: everything the rulebook fixes."""

    def __init__(self) -> None:
        super().__init__(
            "anasazi",
            "Anasazi",
            [1],
            MODES,
            OPTIONS,
            package=__name__,
            grammar=moves.GRAMMAR,
            blurb=N_("Chain markers across the mesas to find what the Ancestral Puebloans left."),
            credits=N_("Designed by Klaus-Jürgen Wrede; published by Phalanx Games and Mayfair."),
        )
        self.minutes = [30, 45]

    def check_settings(self, settings: Settings) -> None:
        chosen = settings.text("layout")
        number = chosen.removeprefix("fixed:")
        fixed = chosen != number and number.isascii() and number.isdigit() and len(number) < 11
        if chosen != "random" and not (fixed and int(number) < int(moves.LAYOUTS)):
            raise SettingsError(
                "option layout (ANA-02) is random, or fixed: and a number such as fixed:2026",
                "options",
            )
        self.check_setup(settings, [])

    def from_position(self, settings: Settings, data: dict[str, object]) -> State:
        return position.from_position(settings, data)

    def sample(self, observation: Observation, rng: Rng) -> State:
        return observe.sample(observation, rng)


GAME = Anasazi()
