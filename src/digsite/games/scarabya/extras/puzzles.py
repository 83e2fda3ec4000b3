"""The puzzle of the day: one deal for everybody, with a par and three medals."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import cast

from digsite.core.contract import NATURE, NOBODY, Settings
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng, seed_from_text
from digsite.core.words import N_
from digsite.games.scarabya import GAME
from digsite.games.scarabya.mind.par import find_par
from digsite.games.scarabya.rules.play import ScarabyaState

PAR_WIDTH = 200
"""Wide enough for a demanding par, narrow enough for the pure build."""
MEDALS = {N_("bronze"): 50, N_("silver"): 70, N_("gold"): 85}
"""Shares of par, in per cent."""


@dataclass(frozen=True)
class Puzzle:
    """A deal (the order of its missions stays hidden), its par, and the points of each medal."""

    settings: Settings
    seed: int
    par: int
    medals: dict[str, int]


def daily(day: date) -> Puzzle:
    """The puzzle of a date, the same on every machine."""
    settings = GAME.settings(1, "base")
    seed = seed_from_text(f"scarabya {day.isoformat()}")
    state, order = deal(settings, seed)
    par = find_par(state.site, order, PAR_WIDTH).points
    medals = {name: -(-par * share // 100) for name, share in MEDALS.items()}
    return Puzzle(settings, seed, par, medals)


def deal(settings: Settings, seed: int) -> tuple[ScarabyaState, vec[i64]]:
    """A fresh game with the site this seed gives, and the order its missions will have.

    Chance does not depend on what is built, so the order shows by playing anything.
    """
    state = cast("ScarabyaState", GAME.start(settings))
    chance = Rng(seed)
    moves = Rng(0)
    while state.to_act() != NOBODY:
        if state.to_act() == NATURE:
            state.apply(NATURE, state.sample_chance(chance))
        else:
            state.apply(0, state.sample_move(0, moves))
    order = vec[i64]()
    for shape in state.revealed:
        order = append(order, shape)
    return state, order
