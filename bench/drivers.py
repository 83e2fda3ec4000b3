"""Loops that only drive a game, compiled together with it, so that the game is what is measured.

Moves go through ``play``, which checks them. Outcomes of chance come from the game itself and are
applied as they are, as every search does.
"""

from __future__ import annotations

from digsite.core.contract import NATURE, NOBODY, Settings, State, lowest_seat
from digsite.core.native import i64
from digsite.core.rng import Rng


def deal(settings: Settings, rng: Rng) -> State:
    """A fresh game, with chance settled until the first seat must decide."""
    state = settings.game.start(settings)
    while state.to_act() == NATURE:
        state.apply(NATURE, state.sample_chance(rng))
    return state


def sampled_game(state: State, rng: Rng) -> i64:
    """Finish a game with ``sample_move`` and ``play``; returns the number of moves."""
    moves: i64 = 0
    while True:
        acting = state.to_act()
        if acting == NOBODY:
            return moves
        if acting == NATURE:
            state.apply(NATURE, state.sample_chance(rng))
        else:
            seat = lowest_seat(acting)
            state.play(seat, state.sample_move(seat, rng))
            moves += 1


def listed_game(state: State, rng: Rng) -> i64:
    """Finish a game with ``moves`` and ``play``; returns the number of moves."""
    moves: i64 = 0
    while True:
        acting = state.to_act()
        if acting == NOBODY:
            return moves
        if acting == NATURE:
            state.apply(NATURE, state.sample_chance(rng))
        else:
            seat = lowest_seat(acting)
            listed = state.moves(seat)
            state.play(seat, listed[rng.below(len(listed))])
            moves += 1


def copies(state: State, count: i64) -> None:
    """Copy a state so many times."""
    done: i64 = 0
    while done < count:
        state.copy()
        done += 1
