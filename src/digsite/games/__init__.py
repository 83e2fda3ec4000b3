"""The games. Each folder here is one game; others join by the entry point ``digsite.games``."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from functools import lru_cache
from importlib import metadata

from digsite.core.contract import Game
from digsite.core.errors import SettingsError
from digsite.core.words import N_, fill

_found: dict[str, Game] = {}


def game_ids() -> list[str]:
    """The ids of all games that can be played here."""
    return list(_ids(tuple(sys.path)))


@lru_cache(maxsize=1)
def _ids(_places: tuple[str, ...]) -> tuple[str, ...]:
    """To look through everything that is installed takes a while, and a server asks often: it is
    done once for the places where Python looks for packages.
    """
    own = [info.name.replace("_", "-") for info in pkgutil.iter_modules(__path__) if info.ispkg]
    others = [entry.name for entry in metadata.entry_points(group="digsite.games")]
    return (*sorted(own), *sorted(others))


def find_game(game_id: str) -> Game:
    """A game by its id."""
    if game_id not in _found:
        _found[game_id] = _load(game_id)
    return _found[game_id]


def _load(game_id: str) -> Game:
    for info in pkgutil.iter_modules(__path__):
        if info.ispkg and info.name.replace("_", "-") == game_id:
            module = importlib.import_module(f"{__name__}.{info.name}")
            return _game_of(module.GAME)
    for entry in metadata.entry_points(group="digsite.games"):
        if entry.name == game_id:
            return _game_of(entry.load())
    values = {"name": repr(game_id), "names": ", ".join(game_ids())}
    raise SettingsError(fill(N_("no game {name}; there are: {names}"), values))


def _game_of(found: object) -> Game:
    if not isinstance(found, Game):
        raise SettingsError(f"{found!r} is not a digsite game")
    return found
