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
STRIDE: Final = 7919
"""A prime, by which the days go round a collection."""


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
        self.level = self.whole("level")
        """How hard it is: 1 to 5."""
        self.best = self.whole("best")
        self.second = self.whole("second")
        """The next best result."""

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
            if state.to_act() == NOBODY:
                raise DigsiteError(f"problem {self.number} has fewer moves")
            state.play(lowest_seat(state.to_act()), game.parse(written).code())
            while state.to_act() == NATURE:
                state.play(NATURE, game.parse(next(chance)).code())
        return state


class Problems(ABC):
    """A game's problems."""

    file: Path
    """The collection."""

    @abstractmethod
    def problem(self, number: int, data: Data) -> Problem:
        """A problem from the data that are kept of it."""

    @abstractmethod
    def search(self, seed: int) -> Data | None:
        """The problem that a seed gives; None where what it gives is none."""

    @abstractmethod
    def question(self, problem: Problem) -> str:
        """What is asked."""

    @abstractmethod
    def proof(self, problem: Problem) -> list[str]:
        """Why the best result is the best, in at most six sentences."""

    def result(self, problem: Problem, state: State) -> int:
        """What a line has brought: here, points."""
        seat = lowest_seat(problem.state().to_act())
        return int(state.score(seat)) - int(problem.state().score(seat))

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
        return [number for number, data in enumerate(self.kept, 1) if data["level"] == level]

    def of_day(self, day: date) -> Problem:
        """The problem of a date: easy on Monday, hard on Sunday, the same for everybody."""
        fitting = self.numbers(LEVEL_OF_WEEKDAY[day.weekday()])
        return self.get(fitting[day.toordinal() * STRIDE % len(fitting)])
