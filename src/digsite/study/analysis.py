"""A position that is looked into: the moves that the champion likes best, weighed bit by bit.

They are weighed as in a review, from what the deciding seat knows, but for a game that is not over
and with no move played. Whoever waits for it may have it in as many pieces as they like: what was
found so far is plain numbers, every trial has a stream of its own, and the result is the same.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import Final

from digsite.bots.worlds import Worlds
from digsite.core.contract import Observation, Settings
from digsite.core.native import i64, vec
from digsite.core.rng import Rng
from digsite.study.decisions import ALTERNATIVES, Effort, Reviewer, Trials, Weighed, means

_LOOKS: Final = 4
"""Worlds that must be equal before nothing is taken to be hidden."""


@dataclass(frozen=True)
class Weighing:
    """How far the weighing of a decision is."""

    codes: list[int]
    """The moves worth a look."""
    certain: bool
    """Whether one trial says it all: it was solved, or judged with nothing hidden."""
    first: Trials = field(default_factory=list)
    """What became of each of them."""
    kept: list[int] = field(default_factory=list)
    """Those that seemed best."""
    second: Trials = field(default_factory=list)
    """What became of each of these, with new luck."""

    @property
    def done(self) -> int:
        """Trials that were made."""
        return len(self.first) + len(self.second)

    def of(self, effort: Effort) -> int:
        """Trials that there will be."""
        if not self.codes:
            return 0
        return 1 if self.certain else effort.first + effort.second

    def ranked(self) -> list[Weighed]:
        """The best moves, the best first."""
        codes, trials = (self.kept, self.second) if self.second else (self.codes, self.first)
        found = [
            Weighed(i64(code), value) for code, value in zip(codes, means(trials), strict=True)
        ]
        return sorted(found, key=lambda one: -one.value)[:ALTERNATIVES]


class Analyst:
    """Weighs the decisions of one table."""

    def __init__(self, settings: Settings, effort: Effort, seed: int = 0) -> None:
        self.effort = effort
        self._reviewer = Reviewer(settings, effort, seed)
        self._seed = Rng(seed)

    def go_on(
        self, seen: Observation, sofar: Weighing | None, enough: Callable[[], bool]
    ) -> Weighing:
        """The weighing of what the observation's viewer decides, one trial further at least, and
        on until that is enough or all is done.
        """
        found = self._begun(seen) if sofar is None else sofar
        while found.done < found.of(self.effort):
            found = self._one_more(seen, found)
            if enough():
                break
        return found

    def _begun(self, seen: Observation) -> Weighing:
        """What is to be weighed; where little is left it is solved at once."""
        rng = self._seed.fork(1)
        solved = self._reviewer.solved(seen, rng.fork(1))
        if solved is not None:
            row = [one.value for one in solved]
            return Weighing([int(one.code) for one in solved], certain=True, first=[row])
        worlds = Worlds(seen, rng.fork(1))
        strategy, breadth = self._reviewer.strategy, self.effort.breadth
        codes = strategy.candidates(worlds.first, seen.viewer, breadth)
        for _look in range(_LOOKS):
            worlds.draw()
        certain = self._reviewer.judges and worlds.certain
        return Weighing([int(code) for code in codes], certain)

    def _one_more(self, seen: Observation, found: Weighing) -> Weighing:
        """One trial more."""
        number = found.done
        if number < self.effort.first:
            row = self._trial(seen, found.codes, number)
            return replace(found, first=[*found.first, row])
        kept = found.kept or self._kept(found)
        row = self._trial(seen, kept, number)
        return replace(found, kept=kept, second=[*found.second, row])

    def _kept(self, found: Weighing) -> list[int]:
        seem = means(found.first)
        order = sorted(range(len(seem)), key=lambda at: -seem[at])
        return [found.codes[at] for at in order[:ALTERNATIVES]]

    def _trial(self, seen: Observation, codes: list[int], number: int) -> list[float]:
        """What becomes of some moves in one world, all with the same luck."""
        rng = self._seed.fork(2).fork(number)
        worlds = Worlds(seen, rng.fork(1))
        return self._reviewer.trials(worlds, seen.viewer, vec[i64](codes), 1, rng.fork(2))[0]
