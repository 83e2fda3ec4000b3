"""Positions that bring their own table: ``game``, ``rules``, ``mode``, ``seats``,
``options``, ``content``.

Beside these, a position holds the game's own fields (``docs/positions/``).
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from digsite.core.contract import FIRST_RULES, Game, Settings, State
from digsite.core.errors import DigsiteError, PositionError, RecordError
from digsite.core.words import _
from digsite.games import find_game
from digsite.services.content import content_of

_TABLE_FIELDS: Final = ("game", "rules", "mode", "seats", "options", "content")


def settings_of(
    game: Game, position: dict[str, object], present: Settings | None = None
) -> Settings:
    """The settings a position is played under, with the position itself as the set-up.

    What the position does not say comes from the present table, where that plays the same game.
    """
    if present is not None and present.game is not game:
        present = None
    table: dict[str, object] = {} if present is None else present.to_data()
    own: dict[str, object] = {}
    # A position that names its game was kept as a whole: without rules it is of the first version.
    usual_rules = game.version if present is None else present.rules
    table["rules"] = FIRST_RULES if "game" in position else usual_rules
    for name, value in position.items():
        (table if name in _TABLE_FIELDS else own)[name] = value
    seats = position.get("seats")
    if isinstance(seats, list):
        # A game may list something for each seat under this name; then it counts them, too.
        own["seats"] = seats
        table["seats"] = len(seats)
    elif seats is None:
        mode = game.mode(str(table.get("mode", "")))
        usual = mode.least if present is None else present.seats
        table["seats"] = max(mode.least, min(mode.most, usual))
    content = position.get("content")
    if isinstance(content, str):
        table["content"] = content_of(game).load(Path(content))
    return Settings.from_data(game, {**table, "setup": {"position": own}})


def settings_at(state: State) -> Settings:
    """The settings of a table that begins with this position."""
    old = state.settings
    setup: dict[str, object] = {"position": state.position()}
    return old.game.settings(old.seats, old.mode, old.options, setup, old.content, old.rules)


def read_position(text: str, *, files: bool) -> State:
    """The position that a JSON text holds, with its table; errors name the place of the fault.
    ``files``: whether its content may be the name of a file, as it may be where it was written.
    """
    try:
        data = json.loads(text)
    except json.JSONDecodeError as problem:
        message = _("this is not JSON ({problem}, column {column})")
        reason = message.format(problem=problem.msg, column=problem.colno)
        raise RecordError(problem.lineno, reason) from None
    except (ValueError, RecursionError) as problem:
        raise DigsiteError(str(problem)) from None
    if not isinstance(data, dict):
        raise DigsiteError(_("A position is a JSON object."))
    name = data.get("game")
    if not isinstance(name, str):
        raise PositionError("game", _("is missing: it says which game this is."))
    if isinstance(data.get("content"), str) and not files:
        raise PositionError("content", _("must be given in full here."))
    settings = settings_of(find_game(name), data)
    return settings.game.start(settings)


def full_position(settings: Settings, own: dict[str, object]) -> dict[str, object]:
    """A position with its table, so that it can be loaded anywhere."""
    table: dict[str, object] = {"game": settings.game.id, **settings.to_data()}
    table.pop("setup", None)
    return {**table, **own}
