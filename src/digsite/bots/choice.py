"""What a bot answers, and what every bot is."""

from __future__ import annotations

from abc import abstractmethod

from digsite.bots.budget import Budget
from digsite.core.contract import Observation
from digsite.core.match import Player
from digsite.core.native import i64, mypyc_attr
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy


class Considered:
    """One move a bot looked at: how good it seems, from 0 to 1, and how often it was tried."""

    def __init__(self, move: i64, value: float, visits: i64) -> None:
        self.move: i64 = move
        self.value = value
        self.visits: i64 = visits


class Choice:
    """The move a bot would play, its value for the seat, and what else it considered."""

    def __init__(self, move: i64, value: float, considered: list[Considered]) -> None:
        self.move: i64 = move
        self.value = value
        self.considered = considered
        """Best first; the first is the chosen move."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(Player):
    """A player that thinks. It gets what its seat may know and the legal moves, never the state.

    Each decision draws from a random stream of its own, made of the seed and the number of
    decisions before: same seed, same simulations, same decisions.
    """

    def __init__(self, strategy: Strategy, budget: Budget, seed: int) -> None:
        self.strategy = strategy
        self.budget = budget
        self._seed_stream = Rng(seed)
        self._decisions: i64 = 0

    def choose(self, observation: Observation, moves: list[int], complete: bool) -> int:
        return int(self.think(observation, moves, complete).move)

    def think(self, observation: Observation, moves: list[int], complete: bool) -> Choice:
        """Decide for the observation's viewer. ``moves`` lists all legal codes if ``complete``."""
        rng = self._seed_stream.fork(self._decisions)
        self._decisions += 1
        self.budget.begin()
        if complete and len(moves) == 1:
            # The only move there is needs no thought; how good it is nobody asked.
            return Choice(moves[0], 0.5, [Considered(moves[0], 0.5, 0)])
        return self.decide(observation, moves, rng)

    @abstractmethod
    def decide(self, observation: Observation, moves: list[int], rng: Rng) -> Choice:
        """Choose among several moves, within the budget, which has begun."""


def best_first(considered: list[Considered]) -> list[Considered]:
    """Sorted by value; equal ones by visits, then by code, so that the order never wavers."""
    return sorted(considered, key=lambda one: (-one.value, -int(one.visits), int(one.move)))
