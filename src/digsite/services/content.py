"""A game's replaceable content, where it has some."""

from __future__ import annotations

from digsite.core.contract import Game
from digsite.core.errors import SettingsError
from digsite.core.kit import Content


def content_of(game: Game) -> Content:
    """The content of a game, or ``SettingsError`` where there is nothing to replace."""
    content = game.kit().content
    if content is None:
        raise SettingsError(f"{game.id} has no replaceable content")
    return content
