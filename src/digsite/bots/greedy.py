"""A bot that takes what it sees at once, sharply or with human eyes."""

from __future__ import annotations

from digsite.bots.budget import Budget
from digsite.bots.choice import Bot, Choice, Considered, best_first
from digsite.core.contract import Observation, State
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy


class GreedyBot(Bot):
    """Plays the move with the highest ``Strategy.gain``; equal ones by lot.

    ``noise`` makes mistakes that people make: each move looks better than it is by up to this
    share of the span between the worst and the best. A move that falls further behind the best
    is never played, so the mistakes stay plausible.

    ``sight`` makes those of a beginner, who takes the best of what he sees and overlooks the rest:
    each move is noticed with this chance.
    """

    def __init__(
        self, strategy: Strategy, budget: Budget, seed: int, noise: float, sight: float = 1.0
    ) -> None:
        super().__init__(strategy, budget, seed)
        self.noise = noise
        self.sight = sight

    def decide(self, observation: Observation, moves: list[int], rng: Rng) -> Choice:
        state = observation.sample(rng)
        seat = observation.viewer
        noticed = moves
        if self.sight < 1.0:
            noticed = [move for move in moves if rng.unit() < self.sight]
            if not noticed:
                noticed = [moves[rng.below(len(moves))]]
        return self._best_of(noticed, state, seat, rng)

    def _best_of(self, moves: list[int], state: State, seat: i64, rng: Rng) -> Choice:
        gains = [self.strategy.gain(state, seat, move) for move in moves]
        highest = max(gains)
        lowest = min(gains)
        span = highest - lowest
        best = 0
        best_look = (float("-inf"), 0.0)
        considered: list[Considered] = []
        for index in range(len(moves)):
            look = (gains[index] + self.noise * span * rng.unit(), rng.unit())
            if look > best_look:
                best = index
                best_look = look
            share = (gains[index] - lowest) / span if span > 0.0 else 1.0
            considered.append(Considered(moves[index], share, 1))
        chosen = considered.pop(best)
        return Choice(chosen.move, chosen.value, [chosen, *best_first(considered)])
