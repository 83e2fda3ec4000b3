"""Measure the compiled engine. Import only after ``bench.group.build`` is on ``sys.path``.

Rates are per second of this process's own processor time, so that a busy machine disturbs less.
"""

from __future__ import annotations

import importlib
import os
import time
from collections.abc import Callable
from typing import cast

import connect_four

from digsite.bots.levels import make_bot
from digsite.core.contract import Game, Settings, lowest_seat
from digsite.core.match import Match
from digsite.core.rng import Rng

DEALS = 20
"""Random games start from so many different deals."""
# Built by ``bench.group`` beside the compiled engine; not the source in this folder.
drivers = importlib.import_module("drivers")


def best_rate(work: Callable[[], int], seconds: float, rounds: int = 3) -> float:
    """How often a second ``work`` does what it counts; the best of some rounds, against noise."""
    best = 0.0
    for _ in range(rounds):
        count = 0
        started = time.process_time()
        spent = 0.0
        while spent < seconds / rounds:
            count += work()
            spent = time.process_time() - started
        best = max(best, count / spent)
    return best


def random_moves(settings: Settings, listed: bool, seconds: float) -> float:
    """Moves a second in random games from prepared deals, driven by compiled code."""
    rng = Rng(1)
    deals = [drivers.deal(settings, rng) for _ in range(DEALS)]
    finish = drivers.listed_game if listed else drivers.sampled_game
    return best_rate(lambda: sum(int(finish(deal.copy(), rng)) for deal in deals), seconds)


def deals_per_second(settings: Settings, seconds: float) -> float:
    """How many fresh games can be set up."""
    rng = Rng(1)

    def work() -> int:
        drivers.deal(settings, rng)
        return 1

    return best_rate(work, seconds)


def random_moves_from_python(settings: Settings, seconds: float) -> float:
    """Moves a second, set-up included, when an ordinary Python loop drives the compiled game."""
    rng = Rng(1)

    def one_game() -> int:
        state = settings.game.start(settings)
        moves = 0
        while True:
            acting = state.to_act()
            if acting == 0:
                return moves
            if acting < 0:
                state.play(-1, state.sample_chance(rng))
            else:
                seat = lowest_seat(acting)
                state.play(seat, state.sample_move(seat, rng))
                moves += 1

    return best_rate(one_game, seconds)


def uct_simulations(simulations: int, rounds: int) -> float:
    """Simulations a second of generic UCT on connect four, from the empty board."""
    game = cast("Game", connect_four.GAME)
    state = game.start(game.settings(2))
    best = 0.0
    for seed in range(rounds):
        bot = make_bot("uct", game, state.settings, seed, simulations=simulations)
        legal = [int(code) for code in state.moves(0)]
        started = time.process_time()
        bot.think(state.observe(0), legal, True)
        best = max(best, simulations / (time.process_time() - started))
    return best


def middle_state(settings: Settings, steps: int) -> Match:
    """A game some random steps in."""
    rng = Rng(2)
    match = Match(settings, seed=2)
    for _ in range(steps):
        if match.is_over():
            break
        seat = match.acting_seats()[0]
        match.play(seat, match.state.sample_move(seat, rng))
    return match


def copy_microseconds(settings: Settings) -> float:
    """The time of one copy of a state in mid-game."""
    state = middle_state(settings, 4).state
    count = 20_000

    def work() -> int:
        drivers.copies(state, count)
        return count

    return 1e6 / best_rate(work, 0.6)


def megabytes_of_states(settings: Settings, count: int) -> float:
    """The memory of so many live states in mid-game, by what the process grows."""
    state = middle_state(settings, 4).state
    many = 20 * count
    before = _resident_bytes()
    kept = [state.copy() for _ in range(many)]
    grown = _resident_bytes() - before
    return grown / len(kept) * count / 1e6


def _resident_bytes() -> int:
    with open("/proc/self/statm", encoding="ascii") as file:  # noqa: PTH123 - not a real file
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")
