"""Tips for newcomers go to the seat that has to decide, and to nobody else."""

from __future__ import annotations

import pytest

from digsite.games import find_game, game_ids
from tests.server.conftest import NewGuest
from tests.server.test_tables import joined


@pytest.mark.parametrize("game", game_ids())
def test_a_seat_that_decides_is_told_what_fits(guest: NewGuest, game: str) -> None:
    ada = guest("Ada")
    wire = ada.sit(ada.table(game, "me", "here")["table"])
    seat = wire.view["acting"][0]
    wire.hello(seat=seat)
    sentences = find_game(game).kit().tips.sentences
    told = wire.ask("tips", seat=seat)["tips"]
    assert all(sentences[tip["id"]] == tip["text"] for tip in told)


def test_watchers_and_rivals_are_told_nothing(guest: NewGuest) -> None:
    ada, bo, eve = guest("Ada"), guest("Bo"), guest("Eve")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    joined(eve, made["watch"])
    wires = [ada.sit(made["table"]), bo.sit(made["table"])]
    acting = wires[0].view["acting"][0]
    assert [tip["id"] for tip in wires[acting].ask("tips", seat=acting)["tips"]] == ["turn"]
    assert wires[1 - acting].ask("tips", seat=1 - acting)["tips"] == []
    for other in (wires[1 - acting], eve.sit(made["table"])):
        assert other.ask("tips", seat=acting)["error"]["kind"] == "forbidden"
