"""The last page of a game has a sentence of its own, about this game and no other."""

from __future__ import annotations

import pytest

from digsite.core.contract import NOBODY, SPECTATOR, Result, lowest_seat
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids
from digsite.services.board import moves_of


@pytest.mark.parametrize("game_id", ["scarabya", "indus", "ziggurat"])
def test_a_finished_game_has_a_headline_that_is_its_own(game_id: str) -> None:
    game = find_game(game_id)
    settings = game.settings(2, game.modes[0].name)
    told = set()
    for seed in (3, 4):
        match, rng = Match(settings, seed=seed), Rng(seed)
        while match.state.to_act() != NOBODY:
            seat = int(lowest_seat(match.state.to_act()))
            moves = moves_of(match.state, seat)
            match.play(seat, moves[rng.below(len(moves))])
        result = match.state.result()
        assert result is not None
        words = game.kit().words
        voice = words.voice(2, ["Ada", "Bruno"])
        headline = words.headline(match.state.observe(int(SPECTATOR)), result, voice)
        if game.cooperative or len(result.winners) == 1:
            assert headline, seed
            assert len(headline) <= 90
            winner = "" if game.cooperative else ["Ada", "Bruno"][result.winners[0]]
            assert headline.startswith(winner)
            told.add(headline)
    assert told


@pytest.mark.parametrize("game_id", game_ids())
def test_a_headline_names_the_winner_however_early_it_ends(game_id: str) -> None:
    game = find_game(game_id)
    match, rng = Match(game.settings(2, game.modes[0].name), seed=4), Rng(4)
    for _ in range(30):
        if match.state.to_act() == NOBODY:
            break
        seat = int(lowest_seat(match.state.to_act()))
        moves = moves_of(match.state, seat)
        match.play(seat, moves[rng.below(len(moves))])
    words = game.kit().words
    seen = match.state.observe(int(SPECTATOR))
    result = Result([17, 9], [0], "WON", [{}, {}])
    headline = words.headline(seen, result, words.voice(2, ["Ada", "Bruno"]))
    assert len(headline) <= 90
    assert game.cooperative or not headline or headline.startswith("Ada ")
