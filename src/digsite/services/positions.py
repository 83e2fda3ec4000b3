"""Positions that bring their own table: ``game``, ``rules``, ``mode``, ``seats``,
``options``, ``content``.

Beside these, a position holds the game's own fields (``docs/positions/``).
"""

from __future__ import annotations

from pathlib import Path
from typing import Final, cast

from digsite.core.contract import FIRST_RULES, Game, Settings
from digsite.core.errors import SettingsError
from digsite.core.words import _
from digsite.services.content import content_of

_TABLE_FIELDS: Final = ("game", "rules", "mode", "seats", "options", "content")


def settings_of(
    game: Game, position: dict[str, object], present: Settings | None = None
) -> Settings:
    """The settings a position is played under, with the position itself as the set-up.

    What the position does not say comes from the present table, where that plays the same game.
    """
    known: dict[str, object] = {}
    if present is not None and present.game is game:
        known = {**present.to_data(), "rules": present.rules}
    own = {name: value for name, value in position.items() if name not in _TABLE_FIELDS}
    mode = position.get("mode", known.get("mode", ""))
    if not isinstance(mode, str):
        raise SettingsError(_("a position's mode is a text"))
    chosen = game.mode(mode)
    seats = position.get("seats")
    if seats is None:
        usual = cast("int", known.get("seats", chosen.least))
        seats = max(chosen.least, min(chosen.most, usual))
    elif isinstance(seats, list):
        # A game may list something for each seat under this name; then it counts them, too.
        own["seats"] = seats
        seats = len(seats)
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise SettingsError(_("a position's seats are a number, or a list with one entry a seat"))
    options = position.get("options", known.get("options", {}))
    if not isinstance(options, dict):
        raise SettingsError(_("a position's options are an object"))
    content = position.get("content", known.get("content", {}))
    if isinstance(content, str):
        content = content_of(game).load(Path(content))
    if not isinstance(content, dict):
        raise SettingsError(_("a position's content is a folder, or an object"))
    # A position that names its game was kept as a whole: without rules it is of the first version.
    rules = position.get("rules", FIRST_RULES if "game" in position else known.get("rules"))
    if isinstance(rules, bool) or not isinstance(rules, int | None):
        raise SettingsError(_("a position's rules are a number"))
    return game.settings(seats, chosen.name, options, {"position": own}, content, rules)


def full_position(settings: Settings, own: dict[str, object]) -> dict[str, object]:
    """A position with its table, so that it can be loaded anywhere."""
    table: dict[str, object] = {"game": settings.game.id, **settings.to_data()}
    table.pop("setup", None)
    return {**table, **own}
