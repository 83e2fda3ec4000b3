"""What a guest did, counted."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from typing import cast

import msgspec
import pytest

from digsite import play_match
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids
from digsite.server.pages.did import award, count, medals_of
from digsite.server.pages.guest_shapes import DidGame
from digsite.server.pages.problems import streak
from digsite.server.store.base import Statement, Store
from digsite.server.tables.house import Rooms
from digsite.server.tables.summaries import Summaries
from digsite.server.tables.summary import Ended, Summary, summary_of
from digsite.server.tables.table import Plan, Seat, Table
from tests.server.conftest import NewGuest
from tests.server.test_deals import finished

TODAY = date(2024, 5, 17)


def days_ago(*numbers: int) -> list[date]:
    return [TODAY - timedelta(days=number) for number in numbers]


def test_puzzles_in_a_row_end_at_a_gap_and_not_before_the_day_is_over() -> None:
    assert streak([], TODAY) == 0
    assert streak(days_ago(0, 1, 2, 4), TODAY) == 3
    assert streak(days_ago(1, 2), TODAY) == 2
    assert streak(days_ago(2, 3), TODAY) == 0


def test_wins_count_by_the_strongest_bot_and_the_best_result_stays() -> None:
    game = DidGame("indus", "Indus")
    for scores, winners in (([10, 4, 2], [0]), ([7, 9, 1], [1])):
        ended = Ended(scores, winners, "", [])
        told = Summary("indus", ["Ada", "V", "S"], True, [], ended, [], ["a", "", ""], [])
        told.levels = ["visitor", "student"]
        count(game, told, "a")
    assert (game.played, game.won, game.best) == (2, 1, 10)
    (level,) = game.levels
    assert (level.id, level.played, level.won) == ("student", 2, 1)


def test_the_page_tells_of_finished_games_alone(guest: NewGuest) -> None:
    ada = guest("Ada")
    assert ada.get("/api/did")["games"] == []
    ada.table("scarabya", "me", mode="solo")
    table = finished(ada)
    did = ada.get("/api/did")
    (game,) = did["games"]
    assert (game["game"], game["played"]) == ("scarabya", 1)
    assert [one["id"] for one in game["levels"]] == ["visitor"]
    assert [one["id"] for one in did["finished"]] == [table]
    assert did["daily"] == []


def test_a_medal_belongs_to_the_first_game_that_earned_it() -> None:
    game = DidGame("scarabya", "Scarabya", medals=medals_of(find_game("scarabya")))
    ended = Ended([10, 4], [0], "", [])
    for table, sitters, medals in (
        ("one", ["b", "a"], [["twins"], []]),
        ("two", ["a", "b"], [["twins"], ["fifty"]]),
        ("three", ["a", "b"], [["twins", "all"], []]),
    ):
        told = Summary("scarabya", [], True, [], ended, [], sitters, [], medals)
        award(game, table, told, "a")
    got = {medal.id: medal.table for medal in game.medals if medal.table}
    assert got == {"twins": "two", "all": "three"}


def test_what_was_kept_before_there_were_medals_is_counted_again() -> None:
    settings = find_game("scarabya").settings(1, "solo")
    table = Table("t", Plan(settings, 3, (Seat("person", "Ada", "a"),), "a"))
    while not table.over:
        table.match.play(0, table.match.state.sample_move(0, Rng(1)))
    now = summary_of(table)
    assert now.medals is not None
    old = msgspec.to_builtins(now)
    del old["medals"]

    class Kept:
        """A store with one old row."""

        written: list[Statement] = []

        async def read(self, *_query: object) -> list[tuple[int, str]]:
            return [(table.length, msgspec.json.encode(old).decode())]

        async def write(self, statements: list[Statement]) -> None:
            self.written += statements

    class House:
        """Rooms with nobody in them."""

        def live(self, _table: str) -> None:
            return None

        async def load(self, _table: str) -> Table:
            return table

    kept = Kept()
    summaries = Summaries(cast("Rooms", House()), cast("Store", kept))
    told = asyncio.run(summaries.get("t", table.length))
    assert told is not None
    assert told.medals == now.medals
    assert len(kept.written) == 1


@pytest.mark.parametrize("name", game_ids())
def test_a_table_set_up_at_the_end_of_a_game_earns_nothing(name: str) -> None:
    game = find_game(name)
    played = play_match(game, ["random", "random"], seed=1)
    settings = game.settings(2, setup={"position": played.state.position()})
    seats = (Seat("person", "Ada", "a"), Seat("person", "Bruno", "b"))
    table = Table("ended", Plan(settings, 1, seats, "a"))
    assert table.over
    assert summary_of(table).medals == [[], []]


def test_medals_are_told_with_what_one_did_and_taken_along(guest: NewGuest) -> None:
    ada = guest("Ada")
    table = finished(ada)
    (game,) = ada.get("/api/did")["games"]
    shown = {medal["id"] for medal in game["medals"] if medal["table"] == table}
    (entry,) = ada.get("/api/you/export")["tables"]
    assert {medal for seat in entry["seats"] for medal in seat["medals"]} == shown
    assert len(game["medals"]) == len(find_game("scarabya").kit().medals.medals)
