"""digsite: five archaeology board games on one small engine.

Everything a short script needs is here, and everything the author of a game needs
(``digsite.author`` lists it). What is used is imported when it is used, so ``import digsite`` is
quick.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from digsite.arena.summary import Summary
    from digsite.author import *  # noqa: F403 - their one list; at run time see __getattr__
    from digsite.core.contract import Game
    from digsite.core.match import Match, Player
    from digsite.core.record import Record
    from digsite.services.flipbook import Flipbook
    from digsite.services.review import ToldReview

__version__ = "0.1.0"
__all__ = [
    "__version__",
    "find_game",
    "flipbook",
    "game_ids",
    "play_match",
    "review",
    "simulate",
    "svg",
    "text",
]


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
    bots: Sequence[str | Player],
    seed: int = 0,
    mode: str = "",
    options: dict[str, object] | None = None,
) -> Match:
    """Let bots play a whole game, one a seat: the name of a level or method, or a bot of yours."""
    from digsite.core.match import Match
    from digsite.services.opponents import bot_seed, opponent

    played = find_game(game) if isinstance(game, str) else game
    settings = played.settings(len(bots), mode, options)
    names = [bot if isinstance(bot, str) else type(bot).__name__ for bot in bots]
    match = Match(settings, seed, names)
    match.run([
        opponent(settings, bot, bot_seed(seed, seat)) if isinstance(bot, str) else bot
        for seat, bot in enumerate(bots)
    ])  # fmt: skip
    return match


def simulate(
    game: str | Game,
    bots: Sequence[str],
    games: int = 10,
    seed: int = 1,
    mode: str = "",
    luck: bool = False,
    processes: int = 1,
) -> Summary:
    """Let bots, one a seat, play many games; the rows of ``digsite simulate`` are in ``rows``."""
    from digsite.arena.plan import Plan
    from digsite.arena.simulate import simulate as play_all
    from digsite.arena.summary import Summary

    played = find_game(game) if isinstance(game, str) else game
    plan = Plan(played.settings(len(bots), mode), list(bots), games, seed, luck=luck)
    return Summary(play_all(plan, processes))


def review(match: Match) -> ToldReview:
    """Look at a finished match again: what decided it, who erred, what chance gave."""
    from digsite.services.review import told_review

    return told_review(match)


def flipbook(game: Match | Record, viewer: int | None = None) -> Flipbook:
    """A match or a record to step through with a slider, as a seat or a spectator sees it."""
    from digsite.core.contract import SPECTATOR
    from digsite.core.match import Match
    from digsite.core.replay import Replay
    from digsite.services.flipbook import Flipbook

    replay = Replay(game) if isinstance(game, Match) else Replay.of(game)
    return Flipbook(replay, int(SPECTATOR) if viewer is None else viewer)


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
