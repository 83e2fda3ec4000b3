"""The fixed judge of Scarabya: how a position will probably end, without any search.

A plot is measured by its promise (base), its unease (solo) or the lead (duel), after the best use
of the mission that lies open, if one does. How such a measure turns into points or chances, by the
camps still to come, was fitted to many games between bots (``train/scarabya.py``) and lies in
``weights.json`` beside this file.
"""

from __future__ import annotations

import json
from math import exp
from pathlib import Path
from typing import Final, cast

from digsite.core.native import append, i64, vec
from digsite.games.scarabya.knowledge.content import board_set
from digsite.games.scarabya.mind.promise import promise
from digsite.games.scarabya.rules import moves as notation
from digsite.games.scarabya.rules import stages
from digsite.games.scarabya.rules.play import ScarabyaState
from digsite.games.scarabya.rules.plot import Plot

_SURE: Final = 0.999
"""No chance is quite 0 or 1: nothing is won yet."""


class Fitted:
    """For each number of camps to come: what to add to a measure, and how much it counts."""

    def __init__(self, rows: list[list[float]]) -> None:
        self.added: vec[float] = vec[float]([row[0] for row in rows])
        self.slope: vec[float] = vec[float]([row[1] for row in rows])

    def at(self, camps: i64, measure: float) -> float:
        """The fitted straight line of this many camps."""
        return self.added[camps] + self.slope[camps] * measure


_known: dict[str, Fitted] = {}


def fitted(mode: str) -> Fitted:
    """The weights of a mode; read once."""
    if mode not in _known:
        file = Path(__file__).parent / "weights.json"
        data = cast("dict[str, list[list[float]]]", json.loads(file.read_text(encoding="utf-8")))
        for name in ("base", "solo", "duel"):
            _known[name] = Fitted(data[name])
    return _known[mode]


def odds(slope: float) -> float:
    """A chance from its logarithmic odds."""
    return min(_SURE, max(1.0 - _SURE, 1.0 / (1.0 + exp(min(30.0, max(-30.0, -slope))))))


def seat_plot(state: ScarabyaState, seat: i64) -> Plot:
    """What a seat builds on, with the camp it has chosen already; while the site is being laid,
    that of the boards which are there and of the others as they lie in the box.
    """
    if state.stage == stages.LAY_SITE:
        return Plot(board_set(state.settings).site(_all_quarters(state), state.flips))
    plot = state.plots[state.plot_of(seat)].copy()
    if state.chosen[seat] != stages.NONE:
        plot.build(state.chosen[seat])
    return plot


def _all_quarters(state: ScarabyaState) -> vec[i64]:
    quarters = state.quarters[:]
    for board in range(4):
        laid = False
        for code in state.quarters:
            laid = laid or code // 8 % 4 == board
        if not laid:
            quarters = append(quarters, notation.QUARTER + 32 * len(quarters) + 8 * board)
    return quarters


def open_mission(state: ScarabyaState, seat: i64) -> i64:
    """The shape a seat still has to build in this round, or ``NONE``."""
    return state.mission if state.acts(seat) else stages.NONE


def camps_to_come(state: ScarabyaState, seat: i64) -> i64:
    """How many missions are before a seat, the open one included."""
    left = stages.ROUNDS - len(state.revealed)
    return left + 1 if state.acts(seat) else left


def points_at_end(state: ScarabyaState, seat: i64) -> float:
    """Base: the points a seat will probably have."""
    line = fitted("base")
    plot = seat_plot(state, seat)
    points = float(state.points[seat])
    if state.chosen[seat] != stages.NONE:
        points += float(state.plots[state.plot_of(seat)].points_for(state.chosen[seat]))
    camps = camps_to_come(state, seat)
    shape = open_mission(state, seat)
    if shape == stages.NONE:
        return points + line.at(camps, promise(plot))
    best = 0.0
    for number in plot.legal(shape):
        after = plot.copy()
        earned = float(after.build(number))
        best = max(best, earned + line.at(camps - 1, promise(after)))
    return points + best
