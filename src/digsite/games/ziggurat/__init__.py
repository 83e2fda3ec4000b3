"""Ziggurat: a co-operative campaign in chapters on a stepped tower. The game's card."""

from __future__ import annotations

from digsite.core.contract import (
    Game,
    Mode,
    Move,
    Observation,
    Option,
    Settings,
    State,
    Strategy,
)
from digsite.core.errors import SettingsError
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.core.words import N_
from digsite.games.ziggurat.knowledge import observation as observe
from digsite.games.ziggurat.knowledge import position
from digsite.games.ziggurat.rules import moves
from digsite.games.ziggurat.rules.chapters import all_chapters
from digsite.games.ziggurat.rules.setup import SEATS3, table_of

_LATER = [f"chapter{chapter.number}" for chapter in all_chapters()[1:]]
_CAMPAIGN: list[str] = []
"""The modes of what only the campaign looks at, between its games."""

OPTIONS = [
    Option(
        "push_chooser", "choice", "owner", "ZIG-63",
        N_("Who picks the side to which a hero is pushed: its owner, or the active player."),
        values=["owner", "active"],
    ),
    Option(
        "spirit_direction", "choice", "each", "ZIG-40",
        N_("Flames of a colour: each goes its own way, or all go the same way."),
        values=["each", "together"],
    ),
    Option(
        "spawn_on_hero", "choice", "burn", "ZIG-43",
        N_("A new flame on a hero's space: burns the hero, or does not appear."),
        values=["burn", "blocked"],
    ),
    Option(
        "win_timing", "choice", "immediate", "ZIG-80",
        N_("When a reached goal wins: at once, or when the card has been played to its end."),
        values=["immediate", "end_of_card"],
    ),
    Option(
        "help_consent", "choice", "auto", "ZIG-51",
        N_("Helping with another player's hero: agreed without asking, or its player may decline."),
        values=["auto", "ask"],
    ),
    Option(
        "early_loss", "choice", "offer", "ZIG-23",
        N_("A goal that cannot be reached any more: the table may concede, or plays on."),
        values=["offer", "play_on"], modes=_LATER,  # the goal of the first is always in reach
    ),
    Option(
        "seats3", "choice", "NES", "ZIG-14",
        N_("The sides of the tower at which three players sit."), values=list(SEATS3),
        seats=[3],
    ),
    Option(
        "titles_on_loss", "choice", "keep", "ZIG-84",
        N_("Whether titles earned in a lost game are kept."), values=["keep", "win_only"],
        modes=_CAMPAIGN,
    ),
    Option(
        "hero_lock", "choice", "sheet", "ZIG-13",
        N_("Whether a sheet keeps its hero, or its player may change it."),
        values=["sheet", "free"], modes=_CAMPAIGN,
    ),
    Option(
        "replay_changes", "choice", "keep", "ZIG-87",
        N_("Whether replays keep the changes made before that chapter."),
        values=["keep", "none"], modes=_CAMPAIGN,
    ),
]  # fmt: skip


class Ziggurat(Game):
    """The game object: everything the rulebook fixes."""

    def __init__(self) -> None:
        super().__init__(
            "ziggurat",
            "Ziggurat",
            1,
            [
                # What a chapter is called and what it is about stays in its envelope.
                Mode(f"chapter{chapter.number}", chapter.sealed_title, 2, 4)
                for chapter in all_chapters()
            ],
            OPTIONS,
            package=__name__,
            blurb=N_("Climb a tower of wandering flames together, chapter by chapter."),
            credits=N_("Designed by Matt Leacock and Rob Daviau; published by MindWare."),
        )
        self.cooperative = True

    def check_settings(self, settings: Settings) -> None:
        unknown = set(settings.setup) - {"position", "standing", "day"}
        if unknown:
            raise SettingsError(f"ziggurat knows no set-up field {sorted(unknown)[0]!r}", "setup")
        if not isinstance(settings.setup.get("position", {}), dict):
            raise SettingsError("set-up field position is an object", "setup")
        day = settings.setup.get("day", "")
        if not isinstance(day, str) or len(day) > 10:
            raise SettingsError("set-up field day is a date such as 2026-11-15", "setup")
        table_of(settings)

    def public_setup(self, settings: Settings) -> dict[str, object]:
        """Nothing about a team is secret."""
        return dict(settings.setup)

    def from_position(self, settings: Settings, data: dict[str, object]) -> State:
        return position.from_position(settings, data)

    def sample(self, observation: Observation, rng: Rng) -> State:
        return observe.sample(observation, rng)

    def decode(self, code: i64) -> Move:
        return moves.decode(code)

    def parse(self, text: str) -> Move:
        return moves.parse(text)

    def strategy(self, settings: Settings) -> Strategy:
        from digsite.games.ziggurat.mind.strategy import strategy_for

        return strategy_for(settings)


GAME = Ziggurat()
