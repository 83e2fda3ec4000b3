"""The same deal for others: who may, what is the same, who sees which results."""

from __future__ import annotations

import random

import pytest

from digsite.server.pages import deals
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Wire


def finished(browser: Browser, game: str = "scarabya") -> str:
    """A game against a bot, played to its end."""
    table: str = browser.table(game, "me", "visitor", mode="duel")["table"]
    play_on(browser.sit(table))
    return table


def play_on(wire: Wire) -> None:
    """Play anything whenever it is one's turn, to the end; the same on the same deal."""
    dice = random.Random(3)
    while not wire.until(lambda now: now["over"] or now["seat"] in now["acting"])["over"]:
        assert wire.play_anything(dice)["ok"]


def begin(browser: Browser, deal: str) -> str:
    begun: str = browser.post(f"/api/deals/{deal}", {"name": ""})["table"]
    return begun


def test_a_deal_is_the_same_for_others_and_results_are_compared_at_the_end(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    deal = finished(ada)
    offer = bo.get(f"/api/deals/{deal}")
    assert (offer["host"], offer["rivals"], offer["mine"]) == ("Ada", ["Visitor"], None)
    assert [one["score"] for one in offer["results"]] == [None]
    table = begin(bo, deal)
    assert begin(bo, deal) == table
    wire = bo.sit(table)
    assert wire.view["deal"] == deal
    # The ground, the missions and the bots are the same.
    first = bo.get(f"/api/replays/{deal}?step=0&viewer=0")["scene"]
    assert wire.view["scene"]["key"] == first["key"]
    assert [one["who"] for one in wire.view["players"]] == ["person", "bot"]
    running = bo.get(f"/api/deals/{deal}")
    assert [one["score"] for one in running["results"]] == [None, None]
    play_on(wire)
    ended = bo.get(f"/api/deals/{deal}")
    assert ended["finished"]
    scores = {one["name"]: one["score"] for one in ended["results"]}
    assert scores["Bo"] == wire.view["result"]["scores"][0]
    assert isinstance(scores["Ada"], int)
    # Whoever plays the same way gets the same.
    assert scores["Ada"] == scores["Bo"]


def test_the_ranking_for_a_projector_shows_all_points(guest: NewGuest) -> None:
    ada, eve = guest("Ada"), guest("Eve")
    deal = finished(ada)
    ranking = eve.get(f"/api/deals/{deal}?ranking=yes")
    assert [one["name"] for one in ranking["results"]] == ["Ada"]
    assert isinstance(ranking["results"][0]["score"], int)
    assert "svg" in eve.http.get(f"/api/deals/{deal}/qr.svg").text


def test_a_running_game_has_no_deal_to_send(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    table = ada.table("scarabya", "me", "visitor", mode="duel")["table"]
    assert bo.get(f"/api/deals/{table}")["error"]["kind"] == "refused"
    assert bo.post(f"/api/deals/{table}", {"name": ""})["error"]["kind"] == "refused"


def test_a_deal_is_for_so_many_and_no_more(
    guest: NewGuest, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert deals.MOST_GUESTS == 40
    monkeypatch.setattr(deals, "MOST_GUESTS", 2)
    ada = guest("Ada")
    deal = finished(ada)
    bo, cleo, eve = guest("Bo"), guest("Cleo"), guest("Eve")
    for one in (bo, cleo):
        assert begin(one, deal)
    assert eve.get(f"/api/deals/{deal}")["full"]
    assert eve.post(f"/api/deals/{deal}", {"name": ""})["error"]["kind"] == "refused"
    assert begin(bo, deal)
