"""What a decision was worth: the move that was played beside the best ones, for what its seat knew.

Moves are weighed by the way the game's professor thinks, with counted trials instead of a clock:
the same position and budget give the same numbers on every machine. Every trial tries all moves in
the same world with the same luck. Those that seem best are weighed a second time with new luck, so
that a move is not called the best for having been lucky.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from digsite.bots.budget import Budget
from digsite.bots.expectimax import solve
from digsite.bots.levels import method_of, read_method
from digsite.bots.plan import PlanBot
from digsite.bots.worlds import Worlds
from digsite.core.contract import Observation, Settings, State
from digsite.core.native import i64, vec
from digsite.core.rng import Rng
from digsite.core.strategy import PlanningStrategy

CHAMPION: Final = "professor"
ALTERNATIVES: Final = 3
"""So many of the best moves are weighed a second time."""
CERTAIN: Final = 2.0
"""A difference counts if it is as many times its standard error."""
PLAN_BREADTH: Final = 16


@dataclass(frozen=True)
class Effort:
    """How carefully decisions are weighed. Everything is counted, nothing timed."""

    name: str
    breadth: int
    """Moves that are looked at, beside the one that was played."""
    first: int
    """Trials of each of them."""
    second: int
    """Trials of those that seemed best, and of the one that was played."""
    nodes: int
    """Positions that an exact search of the end may visit."""
    width: int
    depth: int
    """How a planner follows a trial: lines that are kept, and turns ahead."""


QUICK: Final = Effort("quick", 6, 3, 8, 400, 2, 0)
THOROUGH: Final = Effort("thorough", 12, 16, 64, 4000, 4, 2)
EFFORTS: Final = {effort.name: effort for effort in (QUICK, THOROUGH)}


@dataclass(frozen=True)
class Weighed:
    """A move and how good it seems for its seat, from 0 to 1."""

    code: i64
    value: float


@dataclass(frozen=True)
class Decision:
    """One decision, looked at again."""

    step: int
    """The number of the step in its match."""
    seat: int
    played: Weighed
    ranked: list[Weighed]
    """The best moves, the best first; the played one is among them only if it is one of them."""
    cost: float
    """What the best move would have added, never below 0."""
    sure: bool
    """Whether the difference is more than the noise of the trials."""

    @property
    def best(self) -> Weighed:
        return self.ranked[0]

    @property
    def lead(self) -> float:
        """How far the played move is before the best of the others; below 0 where it is not."""
        others = [one.value for one in self.ranked if one.code != self.played.code]
        return self.played.value - max(others) if others else 0.0


Trials = list[list[float]]
"""For each trial what became of each move."""
Trial = Callable[[State, vec[i64], int], list[float]]


class Reviewer:
    """Looks at the decisions of one table."""

    def __init__(self, settings: Settings, effort: Effort, seed: int = 0) -> None:
        self.effort = effort
        self.strategy = settings.game.kit().strategy(settings)
        self._seed = Rng(seed)
        kind, numbers = read_method(method_of(CHAMPION, self.strategy))
        self._depth = int(numbers.get("depth", 0.0))
        self.judges = kind == "judge"
        """Whether the champion judges moves without trying them out."""
        self._planner: PlanBot | None = None
        if kind == "plan" and isinstance(self.strategy, PlanningStrategy):
            budget = Budget(0.0, 1)
            self._planner = PlanBot(
                self.strategy, budget, seed, PLAN_BREADTH, effort.width, effort.depth
            )

    def look(self, seen: Observation, step: int, played: i64) -> Decision:
        """One decision of the observation's viewer, who played this."""
        rng = self._seed.fork(step)
        worlds = Worlds(seen, rng.fork(1))
        seat = seen.viewer
        exact = self.solved(seen, rng.fork(1))
        if exact is not None:
            return _decided(step, int(seat), played, exact, None)
        codes = self._codes(worlds.first, seat, played)
        first = self.trials(worlds, seat, codes, self.effort.first, rng.fork(2))
        seem = means(first)
        order = sorted(range(len(codes)), key=lambda at: (-seem[at], codes[at] != played, at))
        kept = vec[i64]([codes[at] for at in order[:ALTERNATIVES]])
        if played not in kept:
            kept = vec[i64]([*kept, played])
        if self.judges and worlds.certain:
            known = dict(zip(codes, seem, strict=True))
            return _decided(step, int(seat), played, [Weighed(one, known[one]) for one in kept])
        second = self.trials(worlds, seat, kept, self.effort.second, rng.fork(3))
        found = [Weighed(one, mean) for one, mean in zip(kept, means(second), strict=True)]
        return _decided(step, int(seat), played, found, second)

    def _codes(self, state: State, seat: i64, played: i64) -> vec[i64]:
        """The moves worth a look, and the one that was played."""
        found = self.strategy.candidates(state, seat, self.effort.breadth)
        return found if played in found else vec[i64]([*found, played])

    def solved(self, seen: Observation, rng: Rng) -> list[Weighed] | None:
        """Every move for certain, where little is left and nothing hidden."""
        worlds = Worlds(seen, rng)
        if not self.strategy.endgame(worlds.first):
            return None
        solved = solve(worlds, seen.viewer, self.strategy, Budget(0.0, self.effort.nodes))
        if solved is None:
            return None
        return [Weighed(one.move, one.value) for one in solved.considered]

    def trials(self, worlds: Worlds, seat: i64, codes: vec[i64], count: int, rng: Rng) -> Trials:
        """What becomes of these moves in so many worlds, each with luck of its own."""
        if self.judges:
            states = [worlds.draw() for _ in range(count)]
            states = states[:1] if worlds.certain else states
            return [
                list(self.strategy.promises(state, seat, codes, self._depth)) for state in states
            ]
        return [
            [self._outcome(world, seat, code, luck) for code in codes]
            for world, luck in [(worlds.draw(), rng.word()) for _ in range(count)]
        ]

    def _outcome(self, world: State, seat: i64, code: i64, luck: i64) -> float:
        """How one trial of a move ends."""
        after = world.copy()
        after.apply(seat, code)
        planner = self._planner
        if planner is None:
            return self.strategy.rollout_value(after, seat, Rng(luck))
        goal = planner.plans.milestone(world) + 1
        return planner.follow(after, seat, goal, Rng(luck))


def means(trials: Trials) -> list[float]:
    """The mean of each move over all trials."""
    return [math.fsum(column) / len(trials) for column in zip(*trials, strict=True)]


def _decided(
    step: int, seat: int, played: i64, found: list[Weighed], trials: Trials | None = None
) -> Decision:
    """The verdict over moves that were weighed in this order."""
    own = next(one for one in found if one.code == played)
    at = found.index(own)
    # The order was settled before these trials, which say only how much it matters.
    best = 0 if found[0].value > own.value else at
    cost = found[best].value - own.value
    sure = cost > 0.0
    if trials is not None and sure:
        differences = [trial[best] - trial[at] for trial in trials]
        sure = cost > CERTAIN * _error(differences)
    others = [one for one in found if one is not found[best]]
    ranked = [found[best], *sorted(others, key=lambda one: -one.value)]
    return Decision(step, seat, own, ranked[:ALTERNATIVES], max(0.0, cost), sure)


def _error(values: list[float]) -> float:
    """The standard error of a mean."""
    if len(values) < 2:
        return math.inf
    mean = math.fsum(values) / len(values)
    square = math.fsum((value - mean) ** 2 for value in values) / (len(values) - 1)
    return math.sqrt(square / len(values))
