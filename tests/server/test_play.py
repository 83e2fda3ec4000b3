"""Whole games over the wire, in every game and mode, against bots."""

import random

import pytest

from digsite.games import find_game, game_ids
from digsite.services.sealed import open_modes
from tests.server.conftest import NewGuest

LONGEST = 3000


def modes() -> list[tuple[str, str, int]]:
    return [
        (game, mode.name, mode.least) for game in game_ids() for mode in open_modes(find_game(game))
    ]


@pytest.mark.parametrize(("game", "mode", "seats"), modes())
def test_a_whole_game_against_bots(guest: NewGuest, game: str, mode: str, seats: int) -> None:
    ada = guest("Ada")
    bots = ["visitor"] * (seats - 1)
    table = ada.table(game, "me", *bots, mode=mode)["table"]
    wire = ada.sit(table)
    dice = random.Random(1)
    for _ in range(LONGEST):
        view = wire.until(lambda now: now["over"] or 0 in now["acting"])
        if view["over"]:
            break
        answer = wire.play_anything(dice)
        assert answer["ok"], answer
    assert wire.view["over"]
    assert len(wire.view["result"]["scores"]) == seats
    # A client that patched all along holds the picture that a newcomer gets.
    patched = dict(wire.live)
    assert wire.hello()["scene"]["live"] == patched
