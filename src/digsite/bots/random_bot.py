"""A bot that plays any legal move."""

from __future__ import annotations

from digsite.bots.choice import Bot, Choice, Considered
from digsite.core.contract import Observation
from digsite.core.rng import Rng


class RandomBot(Bot):
    """Every listed move is equally likely."""

    def decide(self, observation: Observation, moves: list[int], rng: Rng) -> Choice:
        move = moves[int(rng.below(len(moves)))]
        return Choice(move, 0.5, [Considered(move, 0.5, 1)])
