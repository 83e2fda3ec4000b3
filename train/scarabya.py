"""What the fixed judge of Scarabya counts with: straight lines fitted to games between bots.

For each mode and each number of camps to come, positions between two missions are measured, and
what became of them is explained by that: points by least squares (base), wins by logistic
regression (solo, duel).
"""

from __future__ import annotations

import math
from typing import Final

from digsite.bots.levels import make_bot
from digsite.core.contract import NATURE, NOBODY, lowest_seat
from digsite.core.rng import Rng, hash_in
from digsite.games.scarabya import GAME
from digsite.games.scarabya.mind import standing
from digsite.games.scarabya.mind.promise import promise
from digsite.games.scarabya.mind.strategy import duel_lead, unease
from digsite.games.scarabya.rules import stages
from digsite.games.scarabya.rules.play import ScarabyaState

Seen = tuple[int, float, float]
"""Camps to come, the measure, and what became of it: points still earned, or 1 for a win."""

MODES: Final = ("base", "solo", "duel")
LEVEL: Final = {"base": "assistant", "solo": "archaeologist", "duel": "assistant"}
"""Who plays: quick enough for thousands of games, and good enough to be like people."""
TRIALS: Final = 24
"""How many each of their decisions takes."""
CAMPS: Final = 13
ROUNDS: Final = 40
"""Newton's steps of the logistic regression; it settles after a few."""
FIRM: Final = 0.5
"""How firmly slopes are held near 0, in wins: with few camps left nearly all is decided."""


def measure(state: ScarabyaState, mode: str) -> float:
    """What the judge looks at between two missions."""
    if mode == "base":
        return float(promise(state.plots[0]))
    if mode == "solo":
        return float(unease(state.plots[0]))
    return duel_lead(state, 0)


def play(mode: str, numbers: range, seed: int, trials: int = TRIALS) -> list[Seen]:
    """Positions of some games with what became of them."""
    found: list[Seen] = []
    settings = GAME.settings(2 if mode == "duel" else 1, mode)
    for number in numbers:
        own = int(hash_in(seed, number))
        chance = Rng(own)
        bots = [
            make_bot(LEVEL[mode], GAME, settings, own + seat, simulations=trials)
            for seat in range(settings.seats)
        ]
        state = ScarabyaState.of(GAME.start(settings))
        on_the_way: list[tuple[int, float, float]] = []
        while state.to_act() != NOBODY:
            if state.to_act() == NATURE:
                if state.stage == stages.REVEAL:
                    camps = int(standing.camps_to_come(state, 0))
                    on_the_way.append((camps, measure(state, mode), float(state.score(0))))
                state.apply(NATURE, state.sample_chance(chance))
            else:
                seat = lowest_seat(state.to_act())
                legal = [int(code) for code in state.moves(seat)]
                state.apply(seat, bots[seat].choose(state.observe(seat), legal, True))
        end = float(state.score(0)) if mode == "base" else state.utility(0)
        found += [
            (camps, one, end - score if mode == "base" else end) for camps, one, score in on_the_way
        ]
    return found


def fitted(mode: str, seen: list[Seen]) -> list[list[float]]:
    """For each number of camps to come: what to add, and the slope."""
    rows: list[list[float]] = [[0.0, 0.0] if mode == "base" else [0.0, -1.0]]
    if mode == "duel":
        rows = [[0.0, 1.0]]
    for camps in range(1, CAMPS):
        points = [(one, end) for left, one, end in seen if left == camps]
        line = _line(points) if mode == "base" else _logistic(points, centred=mode == "duel")
        rows.append([round(number, 5) for number in line])
    return rows


def _line(points: list[tuple[float, float]]) -> tuple[float, float]:
    """Least squares."""
    middle = math.fsum(one for one, _ in points) / len(points)
    mean = math.fsum(end for _, end in points) / len(points)
    spread = math.fsum((one - middle) ** 2 for one, _ in points)
    slope = math.fsum((one - middle) * (end - mean) for one, end in points) / max(spread, 1e-9)
    return mean - slope * middle, slope


def _logistic(points: list[tuple[float, float]], *, centred: bool) -> tuple[float, float]:
    """Newton's method, held a little; ``centred`` fits no constant: both seats are alike."""
    added = slope = 0.0
    for _round in range(ROUNDS):
        gradient, curve = [-FIRM * added, -FIRM * slope], [[FIRM, 0.0], [0.0, FIRM]]
        for one, end in points:
            sure = 1.0 / (1.0 + math.exp(-max(-30.0, min(30.0, added + slope * one))))
            row = (0.0 if centred else 1.0, one)
            for at in (0, 1):
                gradient[at] += (end - sure) * row[at]
                for other in (0, 1):
                    curve[at][other] += sure * (1.0 - sure) * row[at] * row[other]
        size = curve[0][0] * curve[1][1] - curve[0][1] * curve[1][0]
        added += (curve[1][1] * gradient[0] - curve[0][1] * gradient[1]) / size
        slope += (curve[0][0] * gradient[1] - curve[1][0] * gradient[0]) / size
    return added, slope


def explained(mode: str, seen: list[Seen], rows: list[list[float]]) -> float:
    """Which part of what became of the positions is foreseen."""
    ends = [end for _, _, end in seen]
    mean = math.fsum(ends) / len(ends)
    missed = 0.0
    for camps, one, end in seen:
        told = rows[camps][0] + rows[camps][1] * one
        if mode != "base":
            told = standing.odds(told)
        missed += (end - told) ** 2
    return 1.0 - missed / max(1e-9, math.fsum((end - mean) ** 2 for end in ends))
