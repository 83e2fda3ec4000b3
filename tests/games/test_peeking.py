"""Bots cannot peek: two positions that look alike to a seat get the same move from it."""

from __future__ import annotations

import pytest

from digsite.bots.levels import LEVELS, make_bot
from digsite.core.contract import NATURE, NOBODY, Settings, State, canonical_json, lowest_seat
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids

TABLES = [(game_id, mode.name) for game_id in game_ids() for mode in find_game(game_id).modes]
HIDING = {("anasazi", "standard"), ("gads-hill", "standard"), ("scarabya", "base")}
"""Nowhere else is anything hidden but what nobody has drawn yet."""
TRIALS = 6
LOOKS = 4
BETWEEN = 9


@pytest.mark.parametrize(("game_id", "mode"), TABLES)
def test_positions_that_look_alike_get_the_same_move(game_id: str, mode: str) -> None:
    game = find_game(game_id)
    settings = game.settings(max(2, game.mode(mode).least) if mode != "solo" else 1, mode)
    different = 0
    for number, state in enumerate(decisions(settings, 1)):
        seat = lowest_seat(state.to_act())
        one, other = (state.observe(seat).sample(Rng(seed)) for seed in (1, 2))
        assert canonical_json(one.observe(seat).data) == canonical_json(other.observe(seat).data)
        different += canonical_json(one.position()) != canonical_json(other.position())
        for level in (LEVELS[0], LEVELS[-1]):
            assert chosen(one, seat, level, number) == chosen(other, seat, level, number)
    assert bool(different) == ((game_id, mode) in HIDING)


def chosen(state: State, seat: int, level: str, seed: int) -> int:
    """The move of a level's method, with a few trials."""
    few = None if level == LEVELS[0] else TRIALS
    bot = make_bot(level, state.settings.game, state.settings, seed, simulations=few)
    moves = [int(code) for code in state.moves(seat)]
    return bot.choose(state.observe(seat), moves, state.complete(seat))


def decisions(settings: Settings, seed: int) -> list[State]:
    """Some decisions of a game at random, copied."""
    rng = Rng(seed)
    state = settings.game.start(settings)
    found: list[State] = []
    met = 0
    while state.to_act() != NOBODY and len(found) < LOOKS:
        if state.to_act() == NATURE:
            state.apply(NATURE, state.sample_chance(rng))
            continue
        seat = lowest_seat(state.to_act())
        met += 1
        if met % BETWEEN == 0 and len(state.moves(seat)) > 1:
            found.append(state.copy())
        state.apply(seat, state.sample_move(seat, rng))
    return found
