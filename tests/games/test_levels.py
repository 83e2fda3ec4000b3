"""What levels mean, the same in every game that has been measured."""

from __future__ import annotations

import re

import pytest
from connect_four import GAME as CONNECT_FOUR

from digsite.bots.levels import LEVELS, make_bot, method_of, read_method
from digsite.games import find_game, game_ids
from digsite.services.opponents import strength

TABLES = [(game_id, mode.name) for game_id in game_ids() for mode in find_game(game_id).modes]


@pytest.mark.parametrize(("game_id", "mode"), TABLES)
@pytest.mark.parametrize("level", LEVELS)
def test_a_level_reads_no_clock_unless_somebody_waits(game_id: str, mode: str, level: str) -> None:
    game = find_game(game_id)
    settings = game.settings(game.mode(mode).least, mode)
    kind, numbers = read_method(method_of(level, game.kit().strategy(settings)))
    if kind != "greedy":
        assert numbers["simulations"] > 0.0
        assert numbers["seconds"] == 0.0
        assert make_bot(level, game, settings).budget.seconds == 0.0
        assert make_bot(level, game, settings, at_most=0.5).budget.seconds == 0.5


@pytest.mark.parametrize("game_id", game_ids())
def test_a_level_says_how_strong_it_was_measured(game_id: str) -> None:
    game = find_game(game_id)
    told = [strength(game, level) for level in LEVELS]
    assert all(re.fullmatch(r"Measured: wins \d+ % of \d+ games [^{}]+\.", one) for one in told)
    assert len(set(told)) == len(LEVELS)


def test_a_game_that_was_not_measured_says_nothing() -> None:
    assert strength(CONNECT_FOUR, LEVELS[0]) == ""
