"""Games for these tests: a table of each kind, played to its end from a seed."""

from __future__ import annotations

from digsite.bots.levels import make_bot
from digsite.core.contract import Settings
from digsite.core.match import Match, Player
from digsite.games import find_game

TABLES = [
    ("indus", "", 2),
    ("indus", "", 3),
    ("scarabya", "base", 1),
    ("scarabya", "base", 2),
    ("scarabya", "solo", 1),
    ("scarabya", "duel", 2),
    ("ziggurat", "", 2),
    ("gads-hill", "", 2),
    ("gads-hill", "", 3),
    ("anasazi", "", 2),
]
"""Game, mode, seats."""


def table(game: str, mode: str, seats: int) -> Settings:
    """The settings of a table."""
    return find_game(game).settings(seats, mode)


def played(settings: Settings, seed: int, *levels: str) -> Match:
    """A game between bots that read no clock."""
    match = Match(settings, seed)
    names = levels or ("visitor",) * settings.seats
    players: list[Player] = [
        make_bot(name, settings.game, settings, seed + seat) for seat, name in enumerate(names)
    ]
    match.run(players)
    return match
