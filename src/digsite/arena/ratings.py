"""Ratings from results: the Bradley-Terry model, told as Elo points."""

from __future__ import annotations

import math
from collections.abc import Mapping

from digsite.arena.stats import Z95

POINTS = 400.0 / math.log(10.0)
"""Elo points of one unit of the model's own scale."""
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


def elo_reach(
    results: Mapping[tuple[str, str], tuple[float, float]], ratings: Mapping[str, float]
) -> dict[str, float]:
    """How far each rating may be off, to either side, in 95 of 100 cases; the mean stays 0.

    It is what the curvature of the likelihood says, with the half wins that ``elo`` adds.
    """
    names = list(ratings)
    count = len(names)
    # The curvature knows nothing of a common shift of all ratings; 1 / count fixes that direction.
    matrix = [[1.0 / count] * count for _ in names]
    for (one, other), (mine, theirs) in results.items():
        chance = 1.0 / (1.0 + math.exp((ratings[other] - ratings[one]) / POINTS))
        weight = (mine + theirs + 1.0) * chance * (1.0 - chance)
        first, second = names.index(one), names.index(other)
        for row, column, sign in (
            (first, first, 1.0), (second, second, 1.0), (first, second, -1.0), (second, first, -1.0)
        ):  # fmt: skip
            matrix[row][column] += sign * weight
    spread = _inverse(matrix)
    return {
        name: Z95 * POINTS * math.sqrt(max(0.0, spread[place][place] - 1.0 / count))
        for place, name in enumerate(names)
    }


def _inverse(matrix: list[list[float]]) -> list[list[float]]:
    """The inverse of a small symmetric matrix, by elimination."""
    size = len(matrix)
    rows = [
        [*row, *(1.0 if place == column else 0.0 for column in range(size))]
        for place, row in enumerate(matrix)
    ]
    for pivot in range(size):
        best = max(range(pivot, size), key=lambda place: abs(rows[place][pivot]))
        rows[pivot], rows[best] = rows[best], rows[pivot]
        rows[pivot] = [value / rows[pivot][pivot] for value in rows[pivot]]
        for place in range(size):
            if place != pivot:
                factor = rows[place][pivot]
                rows[place] = [
                    value - factor * of_pivot
                    for value, of_pivot in zip(rows[place], rows[pivot], strict=True)
                ]
    return [row[size:] for row in rows]
