"""Planning together: where can the present turn end, and which of these ends promises most?

For games that all seats play together. A turn may take many decisions of many seats; the planner
looks through all of them up to the next ``PlanningStrategy.milestone``, takes the most promising
ends and follows each of them for some more milestones through the same sampled futures.
"""

from __future__ import annotations

from typing import Final

from digsite.bots.budget import Budget, Parts
from digsite.bots.choice import Bot, Choice, Considered
from digsite.bots.worlds import Worlds
from digsite.core.contract import NATURE, NO_MOVE, NOBODY, Observation, State, lowest_seat
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.core.strategy import PlanningStrategy

MOST_LINES: Final = 400
"""So many positions of one turn are kept side by side; of more, the least promising are dropped."""
FEW_LINES: Final = 24
"""When the time is up, so many: a turn with many pushes would go on for long."""
GLANCES: Final = 96
"""And no more than so many, evenly from all there are, are judged to find those few in a trial."""
FEW_IN_A_TRIAL: Final = 8
"""A trial that has to be made although the time is up goes on with so many."""
UNFINISHED: Final = -1.0
"""What a trial is worth that the clock has cut short."""


class Line:
    """A position on the way, the first move that led to it, and what it promises."""

    def __init__(self, state: State, move: i64) -> None:
        self.state = state
        self.move: i64 = move
        self.rank = 0.0


class End:
    """Where the present turn may end, and how it went on from there in the trials."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.visits: i64 = 0
        self.total = 0.0

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else -1.0


class PlanBot(Bot):
    """Sequential halving over the ends of the present turn.

    A trial follows one end through one future: the ``width`` most promising lines are kept at each
    of ``depth`` milestones. With depth 0 the ends are compared as they are.
    """

    def __init__(
        self,
        strategy: PlanningStrategy,
        budget: Budget,
        seed: int,
        breadth: int,
        width: int,
        depth: int,
    ) -> None:
        super().__init__(strategy, budget, seed)
        self.plans = strategy
        """``strategy`` again, as one that knows milestones."""
        self.breadth = breadth
        self.width = width
        self.depth = depth
        self._future = Rng(seed)
        """Where the present trial takes its luck from."""

    def decide(self, observation: Observation, moves: list[int], rng: Rng) -> Choice:
        seat = observation.viewer
        worlds = Worlds(observation, rng.fork(1))
        goal = self.plans.milestone(worlds.first) + 1
        ends = self._ends(worlds.first, seat, goal)
        running = [End(line) for line in ends[: self.breadth]]
        if self.depth > 0:
            running = self._follow(running, seat, goal, rng.fork(2))
        if running[0].visits == 0:
            for end in running:
                end.total = self.strategy.value(end.line.state, seat)
                end.visits = 1
            running.sort(key=_by_mean)
        return chosen_from(running)

    def follow(self, state: State, seat: i64, goal: i64, future: Rng) -> float:
        """How a position goes on in one future: to its milestone, and ``depth`` of them further."""
        self._future = future
        lines = [Line(state.copy(), NO_MOVE)]
        for ahead in range(self.depth + 1):
            lines = self._through(lines, seat, goal + ahead, FEW_IN_A_TRIAL)
            lines.sort(key=_by_rank)
            lines = lines[: self.width]
            if lines[0].state.to_act() == NOBODY:
                break
        return self.strategy.value(lines[0].state, seat)

    def _ends(self, state: State, seat: i64, goal: i64) -> list[Line]:
        """The ends of the present turn, the most promising first."""
        first: list[Line] = []
        for move in state.moves(seat):
            after = state.copy()
            after.apply(seat, move)
            first.append(Line(after, move))
        ends = self._through(first, seat, goal, FEW_LINES)
        ends.sort(key=_by_rank)
        return ends

    def _through(self, lines: list[Line], seat: i64, goal: i64, few: i64) -> list[Line]:
        """Everything the lines can become by the time they reach a milestone, or end.

        When the time is up, only a few of them go on.
        """
        ends: list[Line] = []
        met: set[int] = set()
        ended: set[int] = set()
        hurried = False
        while lines:
            longer: list[Line] = []
            at = 0
            while at < len(lines):
                if not hurried and self.budget.is_overdue():
                    hurried = True
                    lines = self._best(lines[at:], seat, few)
                    at = 0
                line = lines[at]
                at += 1
                state = line.state
                acting = state.to_act()
                if acting == NOBODY or self.plans.milestone(state) >= goal:
                    key = int(state.key())
                    if key not in ended:
                        ended.add(key)
                        line.rank = self.strategy.potential(state, seat)
                        ends.append(line)
                    continue
                if acting == NATURE:
                    longer.append(line)
                    state.apply(NATURE, state.sample_chance(self._luck(state)))
                    continue
                self._extend(line, lowest_seat(acting), longer, met)
            lines = self._best(longer, seat, few if hurried else MOST_LINES)
        return ends

    def _luck(self, state: State) -> Rng:
        """The same chance for every line at the same milestone."""
        return self._future.fork(self.plans.milestone(state))

    def _extend(self, line: Line, seat: i64, longer: list[Line], met: set[int]) -> None:
        for move in line.state.moves(seat):
            after = line.state.copy()
            after.apply(seat, move)
            key = int(after.key())
            if key not in met:
                met.add(key)
                longer.append(Line(after, line.move))

    def _best(self, lines: list[Line], seat: i64, most: i64) -> list[Line]:
        """The most promising lines; for a trial in a hurry, of some taken evenly from all."""
        if len(lines) <= most:
            return lines
        seen = lines
        if most == FEW_IN_A_TRIAL:
            seen = lines[:: 1 + (len(lines) - 1) // GLANCES]
        for line in seen:
            line.rank = self.strategy.potential(line.state, seat)
        seen.sort(key=_by_rank)
        return seen[:most]

    def _follow(self, running: list[End], seat: i64, goal: i64, luck: Rng) -> list[End]:
        """Trials, and after each part of the budget only the better half goes on."""
        dropped: list[End] = []
        parts = Parts(self.budget, max(1, len(running).bit_length() - 1))
        while len(running) > 1 and self._round(running, seat, goal, Rng(luck.word())):
            if parts.next_begins():
                running.sort(key=_by_mean)
                keep = (len(running) + 1) // 2
                running, dropped = running[:keep], running[keep:] + dropped
        running.sort(key=_by_mean)
        return running + dropped

    def _round(self, running: list[End], seat: i64, goal: i64, future: Rng) -> bool:
        """Follow every remaining end through one future; false when the budget ended before.

        Futures differ more than ends do: one that not all ends have met says nothing about them.
        Only where there is no other yet the ends that have met it are compared.
        """
        self._future = future
        values: list[float] = []
        first = running[0].visits == 0
        whole = True
        for index, end in enumerate(running):
            # Two ends are followed whatever the clock says: a choice needs a comparison.
            may_stop = index > 1 or not first
            value = UNFINISHED
            if self.budget.take() or not may_stop:
                value = self._trial(end.line, seat, goal, may_stop)
            if value == UNFINISHED:
                whole = False
                break
            values.append(value)
        if whole or first:
            for end, value in zip(running, values, strict=False):
                end.total += value
                end.visits += 1
        return whole

    def _trial(self, line: Line, seat: i64, goal: i64, may_stop: bool) -> float:
        lines = [Line(line.state.copy(), line.move)]
        for ahead in range(1, self.depth + 1):
            if may_stop and self.budget.is_overdue():
                return UNFINISHED
            lines = self._through(lines, seat, goal + ahead, FEW_IN_A_TRIAL)
            lines.sort(key=_by_rank)
            lines = lines[: self.width]
            if lines[0].state.to_act() == NOBODY:
                break
        return self.strategy.value(lines[0].state, seat)


def chosen_from(ends: list[End]) -> Choice:
    """The first end decides; a move is as good as the first end it leads to.

    Those that were followed to the last come first: the others have met fewer futures, perhaps only
    kind ones, so their means cannot be compared.
    """
    considered: list[Considered] = []
    met: set[int] = set()
    for end in ends:
        if int(end.line.move) not in met and (end.visits > 0 or not considered):
            met.add(int(end.line.move))
            considered.append(Considered(end.line.move, max(0.0, end.mean()), end.visits))
    return Choice(considered[0].move, considered[0].value, considered)


def _by_rank(line: Line) -> float:
    return -line.rank


def _by_mean(end: End) -> tuple[float, float]:
    return (-end.mean(), -end.line.rank)
