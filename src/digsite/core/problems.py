"""Problems: positions with one best result, found by search and proven, for a few moves.

A game's ``Problems`` know how to find them, what they ask and how they are proven; the collection
that ships is plain data beside it. Whatever reaches the best result solves a problem.
"""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import Final

from digsite.core.contract import NATURE, NOBODY, Settings, State, lowest_seat
from digsite.core.errors import DigsiteError
from digsite.core.words import _

Data = dict[str, object]
HARDEST: Final = 5
LEVEL_OF_WEEKDAY: Final = (1, 2, 2, 3, 3, 4, 5)
"""From Monday, the easiest, to Sunday."""
LEVELS_SINCE: Final = date(2026, 12, 7)
"""Days before it chose by depth alone, and keep the problems that they had."""


class Problem:
    """One problem."""

    def __init__(
        self, number: int, settings: Settings, data: Data, line: list[str], chance: list[str]
    ) -> None:
        self.number = number
        self.settings = settings
        self.data = data
        self.line = line
        """Moves that reach the best result, in notation."""
        self.chance = chance
        """What chance does, in this order."""
        self.depth = self.whole("depth")
        """How deep its proof is, 1 to 5, as its search says."""
        self.best = self.whole("best")
        self.second = self.whole("second")
        """The next best result."""

    @property
    def level(self) -> int:
        """How hard it is, 1 to 5: by its depth and by which of the bots' levels solve it."""
        return self.whole("level")

    def whole(self, name: str) -> int:
        """A number of its data."""
        value = self.data[name]
        if not isinstance(value, int):
            raise DigsiteError(f"problem {self.number}: {name} is no number")
        return value

    def state(self, moves: Sequence[str] = ()) -> State:
        """The position after these moves; ``IllegalMove`` where one is none."""
        game = self.settings.game
        state = game.start(self.settings)
        chance = iter(self.chance)
        for written in moves:
            if self.is_over(state):
                raise DigsiteError(f"problem {self.number} has fewer moves")
            state.play(lowest_seat(state.to_act()), game.parse(written).code())
            while not self.is_over(state):
                if state.to_act() == NATURE:
                    state.play(NATURE, game.parse(next(chance)).code())
                    continue
                code = self.aside(state)
                if code is None:
                    break
                state.play(lowest_seat(state.to_act()), code)
        return state

    @cached_property
    def seat(self) -> int:
        """The seat that begins."""
        return int(lowest_seat(self.state().to_act()))

    def is_over(self, state: State) -> bool:
        """Whether a line ends here: where the game does, if nothing else is said."""
        return state.to_act() == NOBODY

    def aside(self, state: State) -> int | None:
        """A move on which nothing hangs, made by itself; None where one has to think."""
        return None


class Problems(ABC):
    """A game's problems."""

    file: Path
    """The collection."""

    @abstractmethod
    def problem(self, number: int, data: Data) -> Problem:
        """A problem from the data that are kept of it."""

    @abstractmethod
    def search(self, seed: int) -> Data | None:
        """The problem that a seed gives, and its ``depth``; None where what it gives is none."""

    @abstractmethod
    def question(self, problem: Problem) -> str:
        """What is asked."""

    @abstractmethod
    def proof(self, problem: Problem) -> list[str]:
        """Why the best result is the best, in at most six sentences."""

    def result(self, problem: Problem, state: State) -> int:
        """What a line has brought: here, points."""
        return int(state.score(problem.seat)) - int(problem.state().score(problem.seat))

    def verdict(self, problem: Problem, result: int) -> str:
        """What a solver hears at the end of a line."""
        if result >= problem.best:
            told = _("Solved: {result}, and nothing better is possible.")
        else:
            told = _("That makes {result}; more is possible. Try again.")
        return told.format(result=result)

    @cached_property
    def kept(self) -> list[Data]:
        """The collection, as data; numbers begin with 1."""
        found: list[Data] = json.loads(self.file.read_text(encoding="utf-8"))
        return found

    def get(self, number: int) -> Problem:
        """A problem of the collection."""
        if not 1 <= number <= len(self.kept):
            raise DigsiteError(_("There are problems 1 to {last}.").format(last=len(self.kept)))
        return self.problem(number, self.kept[number - 1])

    def numbers(self, level: int) -> list[int]:
        """Those that are so hard."""
        return self._graded("level", level)

    def _graded(self, name: str, grade: int) -> list[int]:
        return [number for number, data in enumerate(self.kept, 1) if data[name] == grade]

    def of_day(self, day: date, games: int = 1) -> Problem:
        """The problem of a date: easy on Monday, hard on Sunday, the same for everybody.

        Where so many games take turns, each meets each weekday once in as many weeks; so it goes
        through all of a level before one comes again.
        """
        weekday = day.weekday()
        level = LEVEL_OF_WEEKDAY[weekday]
        graded = "level" if day >= LEVELS_SINCE else "depth"
        fitting = self._graded(graded, level) or list(range(1, len(self.kept) + 1))
        before = LEVEL_OF_WEEKDAY[:weekday].count(level)
        turn = day.toordinal() // (7 * games) * LEVEL_OF_WEEKDAY.count(level) + before
        return self.get(fitting[turn % len(fitting)])
