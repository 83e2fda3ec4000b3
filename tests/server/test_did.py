"""What a guest did, counted."""

from __future__ import annotations

from datetime import date, timedelta

from digsite.server.pages.did import count, streak
from digsite.server.pages.guest_shapes import DidGame
from digsite.server.tables.summary import Ended, Summary
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
    assert did["streak"] == 0
