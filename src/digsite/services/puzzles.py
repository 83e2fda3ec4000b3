"""The puzzle of the day: which day it is, and how well somebody did."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime

from digsite.core.words import _, plural


def today() -> date:
    """The day it is where this machine stands."""
    return datetime.now().astimezone().date()


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
