"""What a campaign keeps sealed, and the question before anybody looks at it outside of one."""

from __future__ import annotations

from digsite.core.contract import Game, Mode, Settings
from digsite.core.words import N_

SPOILER = N_(
    "This game belongs to a later part of a campaign, and shows what its envelopes still hide."
)
LOOK = N_("See it all the same?")


def open_modes(game: Game) -> list[Mode]:
    """The modes anybody may choose. What a campaign keeps sealed, it opens itself."""
    return game.modes if game.kit().campaign is None else game.modes[:1]


def is_sealed(settings: Settings) -> bool:
    """Whether a game with these settings shows what only a campaign opens."""
    return settings.mode not in [mode.name for mode in open_modes(settings.game)]
