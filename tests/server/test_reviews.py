"""Looking back on finished games: never before their end, piece by piece, the same every time."""

from __future__ import annotations

import random
from itertools import pairwise
from pathlib import Path

import pytest

from digsite.core.match import Match, replay
from digsite.core.record import parse_record
from digsite.games import find_game
from digsite.server.pages import shapes
from digsite.server.tables.retention import sweep
from digsite.server.workers import study, tasks
from digsite.server.workers.replay import replay_of
from digsite.services.review import Telling, told_review
from digsite.study import decisions
from digsite.study.decisions import QUICK, Effort
from digsite.study.review import Review
from scripts.steady_server import STEADY
from tests.loops import run_apart
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Data, Wire, app_at
from tests.study.games import played, table

SMALL = Effort("quick", 3, 1, 2, 60, 1, 0)


def record_of(game: str, mode: str, seats: int, *names: str) -> str:
    """A game between visitors, with these names."""
    record = played(table(game, mode, seats), 8).record()
    record.players = list(names)
    return record.to_text()


def uploaded(guest: Browser, record: str) -> str:
    return str(guest.post("/api/replays", {"record": record})["replay"])


def looked_back(guest: Browser, game: str) -> Data:
    """A quick review, asked for piece by piece as a page does; how far it was each time grows."""
    done = -1
    while True:
        told = guest.post(f"/api/replays/{game}/review", {})
        assert told["done"] > done, told
        done = told["done"]
        if done == told["of"]:
            return guest.get(f"/api/replays/{game}/review")


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """Reviews in this process that are soon done, a step at a time."""
    monkeypatch.setitem(decisions.EFFORTS, "quick", SMALL)
    monkeypatch.setattr(study, "PIECE_SECONDS", 0.0)


def in_pieces(record: str) -> list[list[tasks.Step]]:
    found: list[list[tasks.Step]] = []
    while True:
        first = sum(map(len, found))
        piece = study.look_on(tasks.LookBack(record, "quick", first))
        found.append(piece.steps)
        if piece.until == piece.of:
            return found


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize(("game", "mode", "seats"), [("gads-hill", "", 2), ("ziggurat", "", 2)])
def test_pieces_make_the_same_review_as_the_whole(game: str, mode: str, seats: int) -> None:
    record = record_of(game, mode, seats, "Ada", "Bruno")
    pieces = in_pieces(record)
    match = replay(parse_record(record, find_game))
    assert len(pieces) == len(match.steps)
    task = tasks.TellReview(
        record=record, id="x", effort="quick", pieces=pieces, language="en", opened=False
    )
    told = study.tell(task)
    assert told == study.tell(task)
    whole = told_review(match, SMALL)
    assert isinstance(told, shapes.Review)
    assert told.decided == whole.decided
    assert [one.moment for one in told.moments] == [one.moment for one in whole.moments]
    assert [(one.cost, one.luck) for one in told.sides] == [
        (one.cost, one.luck) for one in whole.sides
    ]
    missing = study.tell(tasks.TellReview(
        record=record, id="x", effort="quick", pieces=pieces[:3], language="en", opened=False
    ))  # fmt: skip
    assert missing == shapes.Reviewing(3, len(match.steps))


@pytest.mark.usefixtures("small")
def test_a_board_is_told_few_remarks_and_no_two_criticisms_in_a_row() -> None:
    record = record_of("gads-hill", "", 2, "Ada", "Bruno")
    told = study.tell(
        tasks.TellReview(
            record=record, id="x", effort="quick", pieces=in_pieces(record), language="en",
            opened=False,
        )
    )  # fmt: skip
    assert isinstance(told, shapes.Review)
    blamed = [one.mistake for one in told.remarks]
    assert any(blamed)
    assert len(blamed) <= 11
    assert not any(one and other for one, other in pairwise(blamed))
    assert all(one.cost >= 3.0 for one in told.remarks if one.mistake)
    assert all(one.name in ("Ada", "Bruno") for one in told.remarks)
    assert all(one.better[0].move for one in told.remarks)


def test_a_team_that_helps_itself_is_told_in_good_english() -> None:
    match = Match(table("ziggurat", "", 2), 1)
    telling = Telling(
        replay_of(record_of("ziggurat", "", 2)), Review(match.settings, QUICK, 0.0, 1)
    )
    picked: dict[str, object] = {"kind": "picked", "seat": 0, "hero": 1}
    assert telling.sentences([picked]) == ["The team lets a companion move."]
    walked = telling.sentences([{"kind": "picked", "seat": 1, "hero": 1}])
    assert walked == ["The team moves now."]


def test_an_uploaded_game_is_looked_back_on_and_what_was_found_is_kept(
    guest: NewGuest, url: str
) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    game = uploaded(ada, record_of("ziggurat", "", 2, "Cleo", "Dora"))
    first = looked_back(ada, game)
    assert first["id"] == game
    assert first["game"] == "ziggurat"
    assert first["decided"]
    assert 1 <= len(first["moments"]) <= 3
    assert len(first["curve"]) == ada.get(f"/api/replays/{game}")["steps"] + 1
    assert "Cleo" not in str(first)
    # It is there for everybody who has the address, at once and in the same words.
    assert bo.get(f"/api/replays/{game}/review") == first
    store = app_at(url).state.site.store
    held = "SELECT until FROM reviews WHERE table_id = ? AND effort = 'quick' ORDER BY until"
    rows = run_apart(store.read(tuple[int], held, game))
    assert rows
    # The thorough one is another, and waits to be asked for.
    assert bo.get(f"/api/replays/{game}/review?effort=thorough")["done"] == 0


def test_a_game_that_is_still_played_is_not_reviewed(guest: NewGuest) -> None:
    ada = guest("Ada")
    running = ada.table("scarabya", "me", mode="solo")["table"]
    for reply in (
        ada.get(f"/api/replays/{running}/review"),
        ada.post(f"/api/replays/{running}/review", {}),
        ada.post(f"/api/replays/{running}/play", {"moment": 0}),
    ):
        assert reply["error"]["kind"] == "forbidden"
    assert ada.get("/api/replays/nowhere/review")["error"]["kind"] == "unknown"
    half = Match(table("indus", "", 2), 1).record().to_text()
    game = uploaded(ada, half)
    assert "over" in ada.post(f"/api/replays/{game}/review", {})["error"]["message"]
    assert "error" in ada.post(f"/api/replays/{game}/play", {"moment": 0})


def test_a_what_if_of_a_game_that_is_still_played_is_not_reviewed(guest: NewGuest) -> None:
    """Played to its end it would be a way round: its first position is that of the game."""
    ada = guest("Ada")
    own = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
    fork = ada.sit(own.ask("fork")["table"])
    again = ada.sit(fork.ask("fork")["table"])
    to_the_end(again)
    place = again.view["table"]
    for reply in (
        ada.get(f"/api/replays/{place}/review"),
        ada.post(f"/api/replays/{place}/review", {}),
        ada.post(f"/api/replays/{place}/play", {"moment": 0, "analyse": True}),
        ada.get(f"/api/tables/{place}/record"),
    ):
        assert reply["error"]["kind"] == "forbidden", reply
    assert ada.get(f"/api/replays/{place}")["own"]
    to_the_end(own)
    assert ada.get(f"/api/replays/{place}/review")["done"] == 0
    assert "table" in ada.post(f"/api/replays/{place}/play", {"moment": 0, "analyse": True})
    assert "record" in ada.get(f"/api/tables/{place}/record")


def to_the_end(wire: Wire) -> None:
    dice = random.Random(1)
    while not wire.view["over"]:
        assert wire.play_anything(dice)["ok"]


def test_what_a_campaign_seals_is_not_told_unasked(guest: NewGuest) -> None:
    ada = guest("Ada")
    chapter = find_game("ziggurat").modes[1].name
    game = uploaded(ada, record_of("ziggurat", chapter, 2))
    sealed = ada.get(f"/api/replays/{game}/review")
    assert set(sealed) == {"warning", "question"}
    assert ada.get(f"/api/replays/{game}/review?open=yes")["done"] == 0
    assert "error" in ada.post(f"/api/replays/{game}/play", {"moment": 1})
    assert "table" in ada.post(f"/api/replays/{game}/play", {"moment": 1, "open": True})


def test_somebody_plays_on_from_a_moment_against_a_level(guest: NewGuest) -> None:
    ada = guest("Ada")
    game = uploaded(ada, record_of("indus", "", 2, "Cleo", "Dora"))
    board = ada.get(f"/api/replays/{game}?step=20&viewer=all")
    led = ada.post(f"/api/replays/{game}/play", {"moment": 20, "level": "student"})
    wire = ada.sit(led["table"])
    assert wire.view["kind"] == "fork"
    assert len(wire.view["mine"]) == 1
    assert [one["level"] for one in wire.view["players"] if one["who"] == "bot"] == ["student"]
    assert wire.view["acting"] == wire.view["mine"]
    assert wire.view["scene"]["standings"] == board["scene"]["standings"]
    both = ada.post(f"/api/replays/{game}/play", {"moment": 20})
    assert ada.sit(both["table"]).view["mine"] == [0, 1]
    wrong = ada.post(f"/api/replays/{game}/play", {"moment": 20, "level": "god"})
    assert wrong["error"]["kind"] == "invalid"
    over = ada.post(f"/api/replays/{game}/play", {"moment": 10_000})
    assert over["error"]["message"] == "Nobody decides here."


def test_reviews_go_with_the_games_they_are_about(
    tmp_path: Path, guest: NewGuest, url: str
) -> None:
    store, rooms = app_at(url).state.site.store, app_at(url).state.site.rooms
    kept = (
        "INSERT INTO reviews (table_id, record, effort, first, until, steps)"
        " VALUES (?, 'r', 'quick', 0, 1, '[]')"
    )
    game = uploaded(guest("Ada"), record_of("scarabya", "solo", 1))
    run_apart(store.write([(kept, (one,)) for one in (game, "gone")]))
    run_apart(sweep(store, rooms, STEADY, 0.0))
    rows = run_apart(store.read(tuple[str], "SELECT table_id FROM reviews WHERE record = 'r'"))
    assert rows == [(game,)]
