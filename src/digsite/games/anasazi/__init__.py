"""Anasazi: expeditions on the open plane, from mesa to mesa. The card of the game."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from digsite.core.contract import Game, Mode, Observation, Option, Settings, State
from digsite.core.errors import SettingsError
from digsite.core.kit import Content, Kit, Medals, Tips, Words
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy
from digsite.core.words import N_, _
from digsite.games.anasazi.knowledge import observation as observe
from digsite.games.anasazi.knowledge import position
from digsite.games.anasazi.rules import moves

if TYPE_CHECKING:
    from digsite.core.encoding import Encoding
    from digsite.core.lessons import Lessons
    from digsite.core.problems import Problems
    from digsite.draw.scene import Artist

MODES = [Mode("standard", N_("Lead six expeditions to the pueblos of the mesas"), 2, 4)]

OPTIONS = [
    Option(
        "objective_deck", "choice", "2x4", "ANA-10",
        N_("Objective cards: two of each colour, or four different ones."),
        label=N_("Objective cards"),
        values={"2x4": N_("two of each colour"), "distinct": N_("four different ones")},
    ),
    Option(
        "setup_camp_peek", "choice", "no", "ANA-09",
        N_("Whether the two camps of the set-up also give a look at a tower."),
        label=N_("Do the first two camps give a look at a tower?"),
        values={"no": N_("no"), "yes": N_("yes")},
    ),
    Option(
        "camp_region", "choice", "between", "ANA-18",
        N_("Camps stand between the mesas, or anywhere on the surface."),
        label=N_("Where camps may stand"),
        values={"between": N_("between the mesas"), "surface": N_("anywhere on the table")},
    ),
    Option(
        "camp_on_marker", "choice", "forbidden", "ANA-19",
        N_("Whether a camp may be built on top of a trail."),
        label=N_("A camp on top of a trail"),
        values={"forbidden": N_("is forbidden"), "allowed": N_("is allowed")},
    ),
    Option(
        "pueblo_touch", "choice", "closed", "ANA-31",
        N_("Whether touching the border of a pueblo is enough, or the marker must overlap it."),
        label=N_("A marker reaches a pueblo"),
        values={"closed": N_("by touching its border"), "overlap": N_("only by overlapping it")},
    ),
    Option(
        "mesa_enter", "choice", "overlap", "ANA-36",
        N_("Whether a mesa is entered by overlapping it, or by touching its border."),
        label=N_("A marker enters a mesa"),
        values={"overlap": N_("only by overlapping it"), "touch": N_("by touching its border")},
    ),
    Option(
        "base_as_end", "choice", "yes", "ANA-26",
        N_("Whether base camps that launched no expedition yet must stay visible, too."),
        label=N_("Must unused base camps stay visible?"),
        values={"yes": N_("yes"), "no": N_("no")},
    ),
    Option(
        "steal_empty", "choice", "used", "ANA-34",
        N_("A camp covered when nobody has a treasure: used up, or kept for later."),
        label=N_("A camp covered when nobody has a treasure"),
        values={"used": N_("is used up"), "keep": N_("is kept for later")},
    ),
    Option(
        "covered_foreign_camp", "choice", "forbidden", "ANA-27",
        N_("Others' camps are never crossed, or are free once their owner has covered them."),
        label=N_("Camps of other players"),
        values={
            "forbidden": N_("are never crossed"),
            "free_once_covered": N_("are free once covered by their owner"),
        },
    ),
    Option(
        "end_timing", "choice", "whole", "ANA-38",
        N_("The fourth tower ends the game after the whole placement, or before any take."),
        label=N_("When a colour's fourth tower ends the game"),
        values={
            "whole": N_("after the whole placement"),
            "tower_first": N_("before anything is taken"),
        },
    ),
    Option(
        "final_tie", "choice", "shared", "ANA-42",
        N_("A last tie is shared, or goes to who is earlier in turn order."),
        label=N_("Who wins a last tie"),
        values={
            "shared": N_("all who are level"),
            "turn_order": N_("whoever is earlier in turn order"),
        },
    ),
    Option(
        "measuring", "choice", "assisted", "ANA-30",
        N_("Show what an aim would do, or only its direction: then a refusal tells no reason."),
        label=N_("What you see while aiming"),
        values={"assisted": N_("what the marker would do"), "eyeball": N_("only the direction")},
    ),
    Option(
        "memory_aid", "choice", "on", "ANA-37",
        N_("Whether the towers you have looked at stay noted for you."),
        label=N_("Are towers you looked at noted for you?"),
        values={"on": N_("yes"), "off": N_("no")},
    ),
    Option(
        "layout", "text", "random", "ANA-02",
        N_("The mesas: random, or a numbered layout such as fixed:2026."),
        label=N_("Layout of the mesas"),
    ),
]  # fmt: skip


class AnasaziKit(Kit):
    """What Anasazi brings beside its rules."""

    folder = Path(__file__).parent

    @cached_property
    def artist(self) -> Artist:
        from digsite.games.anasazi.picture.artist import AnasaziArtist

        return AnasaziArtist()

    @cached_property
    def words(self) -> Words:
        from digsite.games.anasazi.picture.words import AnasaziWords

        return AnasaziWords()

    def strategy(self, settings: Settings) -> Strategy:
        from digsite.games.anasazi.mind.strategy import AnasaziStrategy

        return AnasaziStrategy()

    def encoding(self, settings: Settings) -> Encoding:
        from digsite.games.anasazi.knowledge.encoding import AnasaziEncoding

        return AnasaziEncoding(settings)

    @cached_property
    def content(self) -> Content:
        from digsite.games.anasazi.knowledge.content import CONTENT

        return CONTENT

    @cached_property
    def lessons(self) -> Lessons:
        from digsite.games.anasazi.extras.lessons import AnasaziLessons

        return AnasaziLessons()

    @cached_property
    def tips(self) -> Tips:
        from digsite.games.anasazi.extras.tips import AnasaziTips

        return AnasaziTips()

    @cached_property
    def medals(self) -> Medals:
        from digsite.games.anasazi.extras.medals import AnasaziMedals

        return AnasaziMedals()

    @cached_property
    def problems(self) -> Problems:
        from digsite.games.anasazi.extras.problems import AnasaziProblems

        return AnasaziProblems()


KIT = AnasaziKit()


class Anasazi(Game):
    """The game object: everything the rulebook fixes."""

    def __init__(self) -> None:
        super().__init__(
            "anasazi",
            "Anasazi",
            [1, 2],
            MODES,
            OPTIONS,
            grammar=moves.GRAMMAR,
            blurb=N_("Chain markers across the mesas to find what the Ancestral Puebloans left."),
            credits=N_("Designed by Klaus-Jürgen Wrede; published by Phalanx Games and Mayfair."),
        )
        self.minutes = [30, 45]
        self.ease = 4
        self.goal = N_(
            "Lead the expeditions past mesas and take the treasures they reach. "
            "Towers you pass change what each colour is worth, and your objective counts double."
        )

    def check_settings(self, settings: Settings) -> None:
        chosen = settings.text("layout")
        number = chosen.removeprefix("fixed:")
        fixed = chosen != number and number.isascii() and number.isdigit() and len(number) < 11
        if chosen != "random" and not (fixed and int(number) < int(moves.LAYOUTS)):
            raise SettingsError(
                _("option `layout` (ANA-02) is `random`, or `fixed:` and a number: `fixed:2026`"),
                "options",
            )
        self.check_setup(settings, [])

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        return position.read_position(settings, data, telling=True)

    def sample(self, observation: Observation, rng: Rng) -> State:
        return observe.sample(observation, rng)

    def kit(self) -> Kit:
        return KIT


GAME = Anasazi()
