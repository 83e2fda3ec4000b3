"""What chance gave and took: the value after an outcome, less the mean over what could have come.

The mean is exact where chance lists at most ``MOST_EXACT`` outcomes. Otherwise it is taken over a
sample of its own, drawn from the position and never from the outcome. Either way the expectation
of a step's luck is zero before chance acts, whatever the judge thinks; so summed luck has mean
zero over many games, and a result less its luck has the same mean as the result.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from digsite.core.contract import NATURE, State
from digsite.core.match import Match
from digsite.core.native import i64
from digsite.core.rng import Rng, hash_in

MOST_EXACT: Final = 100
"""Outcomes of a chance step that are all looked at."""
SAMPLED: Final = 64
"""Of more outcomes, so many are drawn."""
_SAMPLE: Final = 0x5A3D
"""Mixed into a position's key, for the stream of its sample."""

Measure = Callable[[State], list[float]]
"""Some numbers of a position: a judge's values, for example."""


@dataclass(frozen=True)
class Outcome:
    """Something that could have come, and how likely it was."""

    code: i64
    weight: float


@dataclass(frozen=True)
class Luck:
    """What one outcome gave or took, in each number of the measure."""

    step: int
    """The number of the step in its match."""
    code: i64
    gains: list[float]
    exact: bool


def outcomes(state: State) -> tuple[list[Outcome], bool]:
    """What could come now, with weights that add up to 1; and whether that is all of it."""
    chances = state.chances()
    if chances.is_range():
        count = int(chances.high - chances.low + 1)
        if count <= MOST_EXACT:
            return [Outcome(chances.low + at, 1.0 / count) for at in range(count)], True
    elif len(chances.codes) <= MOST_EXACT:
        total = float(sum(chances.weights))
        return [
            Outcome(code, float(weight) / total)
            for code, weight in zip(chances.codes, chances.weights, strict=True)
        ], True
    rng = Rng(hash_in(state.key(), _SAMPLE))
    return [Outcome(state.sample_chance(rng), 1.0 / SAMPLED) for _ in range(SAMPLED)], False


def after(state: State, code: i64) -> State:
    """The position that an outcome leads to."""
    then = state.copy()
    then.apply(NATURE, code)
    return then


def expected(state: State, measure: Measure) -> tuple[list[float], bool]:
    """The mean of a measure over what could come now; and whether it is exact."""
    could, exact = outcomes(state)
    mean: list[float] = []
    for one in could:
        found = measure(after(state, one.code))
        mean = mean or [0.0] * len(found)
        mean = [sofar + one.weight * number for sofar, number in zip(mean, found, strict=True)]
    return mean, exact


def luck_of(state: State, code: i64, measure: Measure, step: int = 0) -> Luck:
    """What an outcome gave or took in a position in which chance is to act."""
    mean, exact = expected(state, measure)
    found = measure(after(state, code))
    gains = [number - middle for number, middle in zip(found, mean, strict=True)]
    return Luck(step, code, gains, exact)


def luck_in(match: Match, measure: Measure) -> list[Luck]:
    """The luck of every chance step of a match that had a choice."""
    state = match.settings.game.start(match.settings)
    found: list[Luck] = []
    for number, step in enumerate(match.steps):
        if step.seat == NATURE:
            found.append(luck_of(state, step.code, measure, number))
        state.apply(step.seat, step.code)
    return found


def summed(lucks: list[Luck]) -> list[float]:
    """All of it together, for each number of the measure."""
    if not lucks:
        return []
    return [sum(luck.gains[at] for luck in lucks) for at in range(len(lucks[0].gains))]
