"""The puzzle of the day: alone, one round, three points are par."""

from datetime import date

from digsite import Puzzle, Puzzles
from lanterns import GAME


class LanternsPuzzles(Puzzles):
    """One round a day."""

    def daily(self, day: date) -> Puzzle:
        settings = GAME.settings(1, "solo", {"rounds": 1}, {"position": {"card": 1, "wind": 0}})
        return Puzzle(settings, day.toordinal(), 2, {"bronze": 1, "gold": 2})
