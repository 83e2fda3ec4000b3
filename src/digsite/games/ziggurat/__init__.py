"""Ziggurat: a co-operative campaign in chapters on a stepped tower. The game's card."""

from __future__ import annotations

from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from digsite.core.contract import Game, Mode, Observation, Option, Settings, State, wrong_setup
from digsite.core.errors import Fault
from digsite.core.kit import Content, Kit, Medals, Tips, Words
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy
from digsite.core.words import N_, _
from digsite.games.ziggurat.knowledge import observation as observe
from digsite.games.ziggurat.knowledge import position
from digsite.games.ziggurat.rules import moves
from digsite.games.ziggurat.rules.chapters import all_chapters
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.versions import VERSIONS

if TYPE_CHECKING:
    from digsite.core.campaign import CampaignRules
    from digsite.core.encoding import Encoding
    from digsite.core.lessons import Lessons
    from digsite.core.problems import Problems
    from digsite.draw.scene import Artist, Pages

_LATER = [f"chapter{chapter.number}" for chapter in all_chapters()[1:]]
_CAMPAIGN: list[str] = []
"""The modes of what only the campaign looks at, between its games."""

OPTIONS = [
    Option(
        "push_chooser", "choice", "owner", "ZIG-63",
        N_("Who picks the side to which a hero is pushed: its owner, or the active player."),
        label=N_("Who chooses where a pushed hero goes"),
        values={"owner": N_("the hero's own player"), "active": N_("the active player")},
    ),
    Option(
        "spirit_direction", "choice", "each", "ZIG-40",
        N_("Flames of a colour: each goes its own way, or all go the same way."),
        label=N_("How flames of a colour move"),
        values={"each": N_("each its own way round"), "together": N_("all the same way round")},
    ),
    Option(
        "spawn_on_hero", "choice", "burn", "ZIG-43",
        N_("A new flame on a hero's space: burns the hero, or does not appear."),
        label=N_("A new flame where a hero stands"),
        values={"burn": N_("burns the hero"), "blocked": N_("does not appear")},
    ),
    Option(
        "win_timing", "choice", "immediate", "ZIG-80",
        N_("When a reached goal wins: at once, or when the card has been played to its end."),
        label=N_("When a reached goal wins"),
        values={"immediate": N_("at once"), "end_of_card": N_("at the end of the card")},
    ),
    Option(
        "help_consent", "choice", "auto", "ZIG-51",
        N_("Helping with another player's hero: agreed without asking, or its player may decline."),
        label=N_("Helping with another player's hero"),
        values={"auto": N_("needs no asking"), "ask": N_("may be declined by its player")},
    ),
    Option(
        "early_loss", "choice", "offer", "ZIG-23",
        N_("A goal that cannot be reached any more: the table may concede, or plays on."),
        label=N_("When the goal is out of reach"),
        values={"offer": N_("the table may concede"), "play_on": N_("you play on")},
        modes=_LATER,  # the goal of the first is always in reach
    ),
    Option(
        "gentle", "choice", "off", "ZIG-89",
        N_(
            "A gentler game: three times a flame goes out instead of burning a hero, or a hero "
            "climbs out of a pit; and nights are long."
        ),
        label=N_("A gentle game"),
        values={"off": N_("no"), "on": N_("yes: three second chances")},
    ),
    Option(
        "seats3", "choice", "NES", "ZIG-14",
        N_("The sides of the tower at which three players sit."),
        label=N_("Sides of the tower with three players"),
        values={
            "NES": N_("north, east, south"),
            "NEW": N_("north, east, west"),
            "NSW": N_("north, south, west"),
            "ESW": N_("east, south, west"),
        },
        seats=[3],
    ),
    Option(
        "titles_on_loss", "choice", "keep", "ZIG-84",
        N_("Whether titles earned in a lost game are kept."),
        label=N_("Titles earned in a lost game"),
        values={"keep": N_("are kept"), "win_only": N_("do not count")}, modes=_CAMPAIGN,
    ),
    Option(
        "hero_lock", "choice", "sheet", "ZIG-13",
        N_("Whether a sheet keeps its hero, or its player may change it."),
        label=N_("The hero of a sheet"),
        values={"sheet": N_("stays the same"), "free": N_("may be changed")}, modes=_CAMPAIGN,
    ),
    Option(
        "replay_changes", "choice", "keep", "ZIG-87",
        N_("Whether replays keep the changes made before that chapter."),
        label=N_("When a chapter is played again, earlier changes"),
        values={"keep": N_("stay in place"), "none": N_("are left out")}, modes=_CAMPAIGN,
    ),
]  # fmt: skip


class ZigguratKit(Kit):
    """What Ziggurat brings beside its rules."""

    folder = Path(__file__).parent

    @cached_property
    def artist(self) -> Artist:
        from digsite.games.ziggurat.picture.artist import ZigguratArtist

        return ZigguratArtist()

    @cached_property
    def words(self) -> Words:
        from digsite.games.ziggurat.picture.words import WORDS

        return WORDS

    def strategy(self, settings: Settings) -> Strategy:
        from digsite.games.ziggurat.mind.strategy import strategy_for

        return strategy_for(settings)

    def encoding(self, settings: Settings) -> Encoding:
        from digsite.games.ziggurat.knowledge.encoding import ZigguratEncoding

        return ZigguratEncoding(settings)

    @cached_property
    def content(self) -> Content:
        from digsite.games.ziggurat.knowledge.content import CONTENT

        return CONTENT

    @cached_property
    def campaign(self) -> CampaignRules:
        from digsite.games.ziggurat.extras.campaign import RULES

        return RULES

    @cached_property
    def pages(self) -> Pages:
        from digsite.games.ziggurat.extras.pages import ZigguratPages

        return ZigguratPages()

    @cached_property
    def lessons(self) -> Lessons:
        from digsite.games.ziggurat.extras.lessons import ZigguratLessons

        return ZigguratLessons()

    @cached_property
    def tips(self) -> Tips:
        from digsite.games.ziggurat.extras.tips import ZigguratTips

        return ZigguratTips()

    @cached_property
    def medals(self) -> Medals:
        from digsite.games.ziggurat.extras.medals import ZigguratMedals

        return ZigguratMedals()

    @cached_property
    def problems(self) -> Problems:
        from digsite.games.ziggurat.extras.problems import ZigguratProblems

        return ZigguratProblems()


KIT = ZigguratKit()


class Ziggurat(Game):
    """The game object: everything the rulebook fixes."""

    def __init__(self) -> None:
        super().__init__(
            "ziggurat",
            "Ziggurat",
            VERSIONS,
            [
                # What a chapter is called and what it is about stays in its envelope.
                Mode(f"chapter{chapter.number}", chapter.sealed_title, 2, 4)
                for chapter in all_chapters()
            ],
            OPTIONS,
            grammar=moves.GRAMMAR,
            blurb=N_("Climb a tower of wandering flames together, chapter by chapter."),
            credits=N_("Designed by Matt Leacock and Rob Daviau; published by MindWare."),
        )
        self.cooperative = True
        self.ease = 2
        self.goal = N_(
            "Bring every hero to the summit together before the cards run out. "
            "A flame on a hero's space, a pit or a flame on the summit loses the game."
        )

    def kit(self) -> Kit:
        return KIT

    def check_settings(self, settings: Settings) -> None:
        self.check_setup(settings, ["standing", "day"])
        day = settings.setup.get("day", "")
        if not isinstance(day, str) or len(day) > 10:
            raise wrong_setup(Fault("day", _("must be a date such as 2026-11-15")))
        table_of(settings)

    def public_setup(self, settings: Settings) -> dict[str, object]:
        """Nothing about a team is secret."""
        return dict(settings.setup)

    def read_position(self, settings: Settings, data: dict[str, object]) -> State:
        return position.read_position(settings, data, telling=True)

    def sample(self, observation: Observation, rng: Rng) -> State:
        return observe.sample(observation, rng)


GAME = Ziggurat()
