"""digsite: five archaeology board games on one small engine.

Everything a short script needs is here, and everything the author of a game needs
(``digsite.author`` lists it). What is used is imported when it is used, so ``import digsite`` is
quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from digsite.author import *  # noqa: F403 - their one list; at run time see __getattr__
    from digsite.core.contract import Game
    from digsite.core.match import Match

__version__ = "0.1.0"
__all__ = ["__version__", "find_game", "game_ids", "play_match", "svg", "text"]


if not TYPE_CHECKING:  # type checkers read the list itself, and find names that are not in it

    def __getattr__(name: str) -> object:
        """What authors of games need, loaded when the first of it is asked for."""
        from importlib import import_module
        from importlib.util import find_spec

        # ``from digsite import games`` asks for an attribute before it looks for a module.
        if not name.startswith("_") and find_spec(f"{__name__}.{name}") is None:
            listed = vars(import_module("digsite.author"))
            if name in listed:
                return listed[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def game_ids() -> list[str]:
    """The ids of all games that can be played here."""
    from digsite import games

    return games.game_ids()


def find_game(game_id: str) -> Game:
    """A game by its id, for example ``scarabya``."""
    from digsite import games

    return games.find_game(game_id)


def play_match(
    game: str | Game,
    bots: Sequence[str],
    seed: int = 0,
    mode: str = "",
    options: dict[str, object] | None = None,
) -> Match:
    """Let bots play a whole game, one bot a seat, each named by its level or method."""
    from digsite.core.match import Match
    from digsite.services.opponents import bot_seed, opponent

    played = find_game(game) if isinstance(game, str) else game
    settings = played.settings(len(bots), mode, options)
    match = Match(settings, seed, list(bots))
    match.run([opponent(settings, name, bot_seed(seed, seat)) for seat, name in enumerate(bots)])
    return match


def text(match: Match, viewer: int | None = None, colour: bool = False) -> str:
    """The board of a match as text, as a seat sees it or (without a seat) as a spectator does."""
    from digsite.core.contract import SPECTATOR
    from digsite.services.board import board_text

    seen_by = int(SPECTATOR) if viewer is None else viewer
    return board_text(match.state, seen_by, colour=colour, names=match.players)


def svg(match: Match, viewer: int | None = None) -> str:
    """The board of a match as an SVG document."""
    from digsite.core.contract import SPECTATOR
    from digsite.services.board import board_svg

    return board_svg(match.state, int(SPECTATOR) if viewer is None else viewer, names=match.players)
