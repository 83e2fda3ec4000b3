"""The puzzle of the day: one deal for everybody, with a par and three medals."""

from __future__ import annotations

from datetime import date

from digsite.core.contract import NATURE, NOBODY, Settings
from digsite.core.kit import Puzzle, Puzzles
from digsite.core.native import i64, vec
from digsite.core.rng import Rng, seed_from_text
from digsite.core.words import N_
from digsite.games.scarabya import GAME
from digsite.games.scarabya.mind.par import find_par
from digsite.games.scarabya.rules.play import ScarabyaState

PAR_WIDTH = 200
"""Wide enough for a demanding par, narrow enough for the pure build."""
MEDALS = {N_("bronze"): 50, N_("silver"): 70, N_("gold"): 85}
"""Shares of par, in per cent."""


class ScarabyaPuzzles(Puzzles):
    """A deal a day, the order of whose missions stays hidden."""

    def daily(self, day: date) -> Puzzle:
        settings = GAME.settings(1, "base")
        seed = seed_from_text(f"scarabya {day.isoformat()}")
        state, order = deal(settings, seed)
        par = find_par(state.site, order, PAR_WIDTH).points
        medals = {name: -(-par * share // 100) for name, share in MEDALS.items()}
        return Puzzle(settings, seed, par, medals)


def deal(settings: Settings, seed: int) -> tuple[ScarabyaState, vec[i64]]:
    """A finished game on the site this seed gives, and the order its missions have.

    Chance does not depend on what is built, so the order shows by playing anything.
    """
    state = ScarabyaState.of(GAME.start(settings))
    chance = Rng(seed)
    moves = Rng(0)
    while state.to_act() != NOBODY:
        if state.to_act() == NATURE:
            state.apply(NATURE, state.sample_chance(chance))
        else:
            state.apply(0, state.sample_move(0, moves))
    return state, state.revealed[:]
