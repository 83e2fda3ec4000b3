"""digsite: five archaeology board games on one small engine.

Everything a short script needs is here; each function imports what it uses when it is called, so
``import digsite`` is quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from digsite.conformance.suite import check_game as check_game
    from digsite.core.contract import Game
    from digsite.core.match import Match

__version__ = "0.1.0"
__all__ = ["__version__", "check_game", "find_game", "game_ids", "play_match", "svg", "text"]


def __getattr__(name: str) -> object:
    """``check_game`` plays a game at random and checks every clause of the contract."""
    if name == "check_game":
        from digsite.conformance import suite

        return suite.check_game
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
