"""A bot that trusts the game's own judge and looks no further."""

from __future__ import annotations

from typing import Final

from digsite.bots.budget import Budget
from digsite.bots.choice import Bot, Choice, Considered, best_first
from digsite.bots.expectimax import solve_endgame
from digsite.bots.worlds import Worlds
from digsite.core.contract import Observation
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.core.strategy import Strategy

ASKED_WORLDS: Final = 8
"""Where something is hidden, so many worlds are judged and averaged."""


class JudgeBot(Bot):
    """Plays the move with the best ``Strategy.promises``; the end is searched exactly.

    It is quick, always plays the same in the same place, and is as strong as the judge is wise.
    ``depth`` asks the judge to look so many answers ahead. ``noise`` blurs its sight: each move
    may look better than it is by up to this much.
    """

    def __init__(
        self,
        strategy: Strategy,
        budget: Budget,
        seed: int,
        breadth: int,
        depth: int,
        noise: float,
    ) -> None:
        super().__init__(strategy, budget, seed)
        self.breadth: i64 = breadth
        self.depth: i64 = depth
        self.noise = noise

    def decide(self, observation: Observation, moves: list[int], rng: Rng) -> Choice:
        seat = observation.viewer
        worlds = Worlds(observation, rng.fork(1))
        if self.noise == 0.0:
            exact = solve_endgame(worlds, seat, self.strategy, self.budget)
            if exact is not None:
                return exact
        states = [worlds.draw() for _ in range(ASKED_WORLDS)]
        if worlds.certain:
            states = states[:1]
        codes = self.strategy.candidates(states[0], seat, self.breadth)
        totals = [0.0] * len(codes)
        for state in states:
            found = self.strategy.promises(state, seat, codes, self.depth)
            for index in range(len(codes)):
                totals[index] += found[index] / float(len(states))
        if self.noise > 0.0:
            totals = [one + self.noise * rng.unit() for one in totals]
        considered = best_first(
            [Considered(codes[index], totals[index], 1) for index in range(len(codes))]
        )
        return Choice(considered[0].move, considered[0].value, considered)
