"""The puzzle of the day: alone, one round, three points are par."""

from dataclasses import dataclass
from datetime import date

from digsite.core.contract import Settings
from tests.lanterns import GAME


@dataclass
class Puzzle:
    """One day."""

    settings: Settings
    seed: int
    par: int
    medals: dict[str, int]


def daily(day: date) -> Puzzle:
    settings = GAME.settings(1, "solo", {"rounds": 1}, {"position": {"card": 1, "wind": 0}})
    return Puzzle(settings, day.toordinal(), 2, {"bronze": 1, "gold": 2})
