"""The puzzle of the day: one deal for everybody, with a par to beat.

A game that has one gives it in its ``puzzle`` part, by the function ``daily(day)``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date
from typing import Protocol, cast

from digsite.core.contract import Game, Settings
from digsite.core.words import _, plural


class Puzzle(Protocol):
    """What a game's ``puzzle`` part gives for a day."""

    settings: Settings
    seed: int
    par: int
    medals: Mapping[str, int]
    """The points each medal takes, from the easiest to the hardest."""


def daily_of(game: Game) -> Callable[[date], Puzzle] | None:
    """What makes a game's puzzle of a day, or None for a game without puzzles."""
    return cast(
        "Callable[[date], Puzzle] | None", getattr(game.part("extras.puzzles"), "daily", None)
    )


def verdict(par: int, medals: Mapping[str, int], points: int) -> str:
    """How well that was."""
    won = [name for name, needed in medals.items() if points >= needed]
    earned = plural("{n} point", "{n} points", points)
    if points > par:
        return _("{earned}: better than par ({par})!").format(earned=earned, par=par)
    if not won:
        message = _("{earned}; par is {par}. Tomorrow is another day.")
        return message.format(earned=earned, par=par)
    message = _("{earned}; par is {par}. Medal: {medal}.")
    return message.format(earned=earned, par=par, medal=_(won[-1]))
