"""What a move sends: little of a picture changes, and that little is small."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain, count, islice

import msgspec
import pytest

from digsite.core.contract import NOBODY
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.draw.scene import Shape
from digsite.games import find_game, game_ids
from digsite.server.tables.views import SentScene
from digsite.services.board import artist, sight_of
from digsite.testing import random_step

LARGEST_MOVE = 3_000
"""Bytes of a packed patch."""
MOVES = 50


def patches(game_id: str, shape: Shape, seed: int) -> Iterator[int]:
    """How large the patches of a random game are for one who sits at it, move by move."""
    game = find_game(game_id)
    drawer = artist(game)
    match = Match(game.settings(2, game.modes[0].name), seed=seed)
    luck = Rng(seed)
    sent: SentScene | None = None
    while match.state.to_act() != NOBODY:
        match.play(*random_step(match.state, luck))
        scene = drawer.scene(replace(sight_of(match.state, 0, ("Ada", "Bo")), shape=shape))
        patch = sent.patch(scene) if sent else None
        if patch is None:
            sent = SentScene(scene)
        else:
            yield len(zlib.compress(msgspec.json.encode(patch), 6))


@pytest.mark.parametrize("shape", ["wide", "tall"])
@pytest.mark.parametrize("game_id", game_ids())
def test_a_move_sends_less_than_three_thousand_bytes(game_id: str, shape: Shape) -> None:
    # A careless game of Ziggurat is over soon: another one follows.
    games = chain.from_iterable(patches(game_id, shape, seed) for seed in count(11))
    sizes = list(islice(games, MOVES))
    assert max(sizes) < LARGEST_MOVE
