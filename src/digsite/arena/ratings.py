"""Ratings from results: the Bradley-Terry model, told as Elo points."""

from __future__ import annotations

import math
from collections.abc import Mapping

ROUNDS = 10_000
TINY = 1e-10


def elo(results: Mapping[tuple[str, str], tuple[float, float]]) -> dict[str, float]:
    """Ratings of all players, strongest first; their mean is 0 and 400 points are odds of 10 to 1.

    ``results`` gives for a pair of players how many games each of the two won, ties half. Half a
    win for both sides is added to every pair, so that a clean sweep still has a finite rating.
    """
    wins: dict[str, float] = {}
    games: dict[str, dict[str, float]] = {}
    for (one, other), (mine, theirs) in results.items():
        for player, rival, won in ((one, other, mine), (other, one, theirs)):
            wins[player] = wins.get(player, 0.0) + won + 0.5
            against = games.setdefault(player, {})
            against[rival] = against.get(rival, 0.0) + mine + theirs + 1.0
    strength = dict.fromkeys(wins, 1.0)
    for _ in range(ROUNDS):
        before = dict(strength)
        for player, against in games.items():
            expected = sum(n / (strength[player] + strength[rival]) for rival, n in against.items())
            strength[player] = wins[player] / expected
        middle = math.exp(sum(math.log(value) for value in strength.values()) / len(strength))
        strength = {player: value / middle for player, value in strength.items()}
        if max(abs(strength[player] / before[player] - 1.0) for player in strength) < TINY:
            break
    ranked = sorted(strength, key=lambda player: -strength[player])
    return {player: 400.0 * math.log10(strength[player]) for player in ranked}
