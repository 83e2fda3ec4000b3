"""Beam search for games without an opponent: keep the most promising lines, step by step."""

from __future__ import annotations

from digsite.bots.budget import Budget
from digsite.bots.monte_carlo import MonteCarloBot
from digsite.core.contract import NATURE, NOBODY, State, lowest_seat
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy


class Line:
    """A position in the beam and the step that led to it."""

    def __init__(self, state: State, parent: Line | None, seat: i64, code: i64) -> None:
        self.state = state
        self.parent = parent
        self.seat: i64 = seat
        self.code: i64 = code
        self.outcomes: i64 = 0 if parent is None else parent.outcomes
        """How often chance has decided so far on this line."""
        self.rank = 0.0

    def steps(self) -> list[tuple[int, int]]:
        """Every (seat, code) from the start, outcomes of chance included."""
        found: list[tuple[int, int]] = []
        line: Line = self
        while line.parent is not None:
            found.append((int(line.seat), int(line.code)))
            line = line.parent
        found.reverse()
        return found


class BeamSearch:
    """Follows the ``width`` best lines of one seat, or of all seats that play together.

    Chance follows one fixed future: the n-th outcome of every line is drawn with the n-th number
    of ``future``. Where the order is known (a deck laid open) there is nothing to draw. Positions
    with the same ``Strategy.merge_key`` are merged. Other seats, if any, play their rollout move.
    """

    def __init__(
        self, strategy: Strategy, seat: i64, together: bool, width: int, breadth: int, future: Rng
    ) -> None:
        self.strategy = strategy
        self.seat: i64 = seat
        self.together = together
        self.width = width
        self.breadth = breadth
        self.future = future

    def run(self, state: State) -> Line:
        """The best finished line found: a lower bound on what is possible, never a proof."""
        best = self._settle(Line(state, None, NATURE, 0))
        lines = [best]
        best_value = -1.0
        while lines:
            beam: list[Line] = []
            for line in lines:
                if line.state.to_act() == NOBODY:
                    value = self.strategy.value(line.state, self.seat)
                    if value > best_value:
                        best = line
                        best_value = value
                else:
                    self._extend(line, beam)
            lines = self._fittest(beam)
        return best

    def _extend(self, line: Line, beam: list[Line]) -> None:
        """Add every line that is one decision longer."""
        state = line.state
        seat = lowest_seat(state.to_act())
        if seat != self.seat and not self.together:
            code = self.strategy.rollout_move(state, seat, self.future.fork(line.outcomes))
            beam.append(self._after(line, seat, code))
            return
        for code in self.strategy.candidates(state, seat, self.breadth):
            beam.append(self._after(line, seat, code))

    def _after(self, line: Line, seat: i64, code: i64) -> Line:
        state = line.state.copy()
        state.apply(seat, code)
        longer = self._settle(Line(state, line, seat, code))
        longer.rank = self.strategy.potential(state, self.seat)
        return longer

    def _settle(self, line: Line) -> Line:
        """Let chance decide, in place, until a seat must, and give the line it led to."""
        state = line.state
        while state.to_act() == NATURE:
            outcome = state.sample_chance(self.future.fork(line.outcomes))
            state.apply(NATURE, outcome)
            line = Line(state, line, NATURE, outcome)
            line.outcomes += 1
        return line

    def _fittest(self, beam: list[Line]) -> list[Line]:
        beam.sort(key=_by_rank)
        met: set[int] = set()
        kept: list[Line] = []
        for line in beam:
            key = int(self.strategy.merge_key(line.state))
            if key not in met:
                met.add(key)
                kept.append(line)
                if len(kept) == self.width:
                    break
        return kept


def _by_rank(line: Line) -> float:
    return -line.rank


class BeamBot(MonteCarloBot):
    """Sequential halving whose every trial is a narrow beam through one sampled future."""

    def __init__(
        self, strategy: Strategy, budget: Budget, seed: int, breadth: int, width: int
    ) -> None:
        super().__init__(strategy, budget, seed, breadth)
        self.width = width

    def outcome(self, state: State, seat: i64, rng: Rng) -> float:
        together = state.settings.game.cooperative
        search = BeamSearch(self.strategy, seat, together, self.width, self.breadth, rng)
        return self.strategy.value(search.run(state).state, seat)
