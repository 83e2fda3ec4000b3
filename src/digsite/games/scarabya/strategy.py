"""What the generic bots need to know about Scarabya.

Rules are never repeated here: trying a camp out means building it on a copy of a plot. In the
base game seats do not meet, so a seat's future is played out on its own plot alone.
"""

from __future__ import annotations

from typing import Final, cast

from digsite.core.contract import NOBODY, Settings, State, Strategy
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.games.scarabya.placements import (
    HALF,
    NOT_LEFT,
    NOT_RIGHT,
    ROW,
    count_bits,
    grow_high,
    grow_low,
)
from digsite.games.scarabya.plot import Plot
from digsite.games.scarabya.rules import NONE, ROUNDS, ScarabyaState

BEST_SCORE: Final = 96.0
"""All 24 symbols in digs of four: no game can earn more, so values stay between 0 and 1."""
_OPEN: Final = 0.5
_BESIDE_WALL: Final = 0.35
_TOP_ROW: Final[i64] = 0x3FF
_EDGE: Final[i64] = HALF & ~(NOT_LEFT & NOT_RIGHT)
_BOTTOM_ROW: Final[i64] = ROW << 40


def promise(plot: Plot) -> float:
    """What the open symbols may still bring; those beside a wall are half fenced in already."""
    site = plot.site
    open_low = site.symbol_low & ~(plot.camp_low | plot.dug_low)
    open_high = site.symbol_high & ~(plot.camp_high | plot.dug_high)
    wall_low = plot.camp_low | site.rock_low
    wall_high = plot.camp_high | site.rock_high
    beside_low = open_low & (grow_low(wall_low, wall_high) | _EDGE | _TOP_ROW)
    beside_high = open_high & (grow_high(wall_low, wall_high) | _EDGE | _BOTTOM_ROW)
    return _OPEN * float(count_bits(open_low) + count_bits(open_high)) + _BESIDE_WALL * float(
        count_bits(beside_low) + count_bits(beside_high)
    )


def worth(plot: Plot, number: i64) -> float:
    """Points now plus what the plot promises afterwards."""
    after = plot.copy()
    points = after.build(number)
    return float(points) + promise(after)


def best_placement(plot: Plot, shape: i64) -> i64:
    """The placement of highest worth, or ``NONE``."""
    best: i64 = NONE
    best_worth = -1.0
    for number in plot.legal(shape):
        found = worth(plot, number)
        if found > best_worth:
            best_worth = found
            best = number
    return best


def finish(plot: Plot, shapes: vec[i64], first: i64) -> i64:
    """Build the shapes from ``first`` on, each where it is worth most; returns the points."""
    points: i64 = 0
    index = first
    while index < len(shapes):
        number = best_placement(plot, shapes[index])
        if number != NONE:
            points += plot.build(number)
        index += 1
    return points


def shapes_to_come(state: ScarabyaState, rng: Rng) -> vec[i64]:
    """The missions still face down: in their known order, or shuffled."""
    coming = vec[i64]()
    if state.deck_known:
        index: i64 = len(state.revealed)
        while index < ROUNDS:
            coming = append(coming, state.deck[index])
            index += 1
        return coming
    shape: i64 = 0
    while shape < 12:
        if not state.is_revealed(shape):
            coming = append(coming, shape)
        shape += 1
    rng.shuffle(coming)
    return coming


class BaseStrategy(Strategy):
    """The base game: earn as much as possible on the own plot."""

    def scale(self) -> float:
        return BEST_SCORE

    def value(self, state: State, seat: i64) -> float:
        return float(state.score(seat)) / BEST_SCORE

    def potential(self, state: State, seat: i64) -> float:
        mine = cast("ScarabyaState", state)
        return float(mine.points[seat]) + promise(mine.plots[mine.plot_of(seat)])

    def gain(self, state: State, seat: i64, code: i64) -> float:
        mine = cast("ScarabyaState", state)
        return float(mine.plots[mine.plot_of(seat)].points_for(code))

    def candidates(self, state: State, seat: i64, most: i64) -> vec[i64]:
        mine = cast("ScarabyaState", state)
        plot = mine.plots[mine.plot_of(seat)]
        ranked = [(-worth(plot, code), code) for code in plot.legal(mine.mission)]
        ranked.sort()
        chosen = vec[i64]()
        for pair in ranked[:most]:
            chosen = append(chosen, pair[1])
        return chosen

    def rollout_move(self, state: State, seat: i64, rng: Rng) -> i64:
        mine = cast("ScarabyaState", state)
        return best_placement(mine.plots[mine.plot_of(seat)], mine.mission)

    def rollout_value(self, state: State, seat: i64, rng: Rng) -> float:
        mine = cast("ScarabyaState", state)
        plot = mine.plots[mine.plot_of(seat)].copy()
        points = mine.points[seat]
        if mine.chosen[seat] != NONE:
            points += plot.build(mine.chosen[seat])
        points += finish(plot, shapes_to_come(mine, rng), 0)
        return float(points) / BEST_SCORE


def strategy_for(settings: Settings) -> Strategy:
    return BaseStrategy()
