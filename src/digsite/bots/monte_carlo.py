"""Flat Monte-Carlo: play the candidate moves out, again and again, and keep the better half."""

from __future__ import annotations

from digsite.bots.budget import Budget, Parts
from digsite.bots.choice import Bot, Choice, Considered
from digsite.bots.expectimax import solve_endgame
from digsite.bots.worlds import Worlds
from digsite.core.contract import Observation, State
from digsite.core.native import i64, mypyc_attr
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy


class Trials:
    """The results of one candidate."""

    def __init__(self, move: i64) -> None:
        self.move: i64 = move
        self.visits: i64 = 0
        self.total = 0.0

    def mean(self) -> float:
        return self.total / float(self.visits) if self.visits > 0 else -1.0

    def judged(self) -> Considered:
        return Considered(self.move, self.mean(), self.visits)


@mypyc_attr(allow_interpreted_subclasses=True)
class MonteCarloBot(Bot):
    """Sequential halving over ``Strategy.candidates``.

    The budget is cut into equal parts; after each the worse half of the candidates is dropped.
    One round tries every remaining candidate in the same world with the same luck, so that the
    moves are compared and not their luck.
    """

    def __init__(self, strategy: Strategy, budget: Budget, seed: int, breadth: int) -> None:
        super().__init__(strategy, budget, seed)
        self.breadth = breadth

    def decide(self, observation: Observation, moves: list[int], rng: Rng) -> Choice:
        seat = observation.viewer
        worlds = Worlds(observation, rng.fork(1))
        exact = solve_endgame(worlds, seat, self.strategy, self.budget)
        if exact is not None:
            return exact
        running = self.first_candidates(worlds.first, seat)
        likeliest = running[0].move
        dropped: list[Trials] = []
        parts = Parts(self.budget, _halvings(len(running)))
        luck = rng.fork(2)
        while self._round(worlds.draw(), seat, running, luck.word()):
            if parts.next_begins():
                running.sort(key=_by_mean)
                keep = (len(running) + 1) // 2
                running, dropped = running[:keep], running[keep:] + dropped
        running.sort(key=_by_mean)
        ranked = [one.judged() for one in running + dropped if one.visits > 0]
        if not ranked:
            # No time for a single trial: trust the order of the candidates.
            ranked = [Considered(likeliest, 0.5, 0)]
        return Choice(ranked[0].move, ranked[0].value, ranked)

    def first_candidates(self, state: State, seat: i64) -> list[Trials]:
        """The moves to try; never more than can be tried once."""
        most: i64 = self.breadth
        if self.budget.simulations > 0:
            most = min(most, self.budget.simulations)
        return [Trials(move) for move in self.strategy.candidates(state, seat, most)]

    def _round(self, world: State, seat: i64, running: list[Trials], luck: i64) -> bool:
        """Try every remaining candidate once; false when the budget ended before all had a turn."""
        for index in range(len(running)):
            trials = running[index]
            # Two candidates are tried whatever the clock says: a choice needs a comparison.
            if not self.budget.take() and (index > 1 or trials.visits > 0):
                return False
            state = world.copy()
            state.apply(seat, trials.move)
            trials.total += self.outcome(state, seat, Rng(luck))
            trials.visits += 1
        return True

    def outcome(self, state: State, seat: i64, rng: Rng) -> float:
        """How one trial ends, from 0 to 1."""
        return self.strategy.rollout_value(state, seat, rng)


def _halvings(count: int) -> int:
    """How often a number of candidates can be halved, and at least once."""
    halvings = 1
    while count > 2:
        count = (count + 1) // 2
        halvings += 1
    return halvings


def _by_mean(trials: Trials) -> tuple[float, int]:
    return (-trials.mean(), int(trials.move))
