"""Looking into positions: judged, weighed piece by piece, played on and taken back, kept."""

from __future__ import annotations

import asyncio
import json
import random
from functools import lru_cache

import pytest

from digsite.core.contract import Settings, seats_in
from digsite.core.match import Match
from digsite.games import find_game
from digsite.server.workers import analysis, bot_worker, tasks
from digsite.server.workers.fair_queue import Errand, Rank
from digsite.services.board import moves_of
from digsite.services.positions import full_position, settings_at
from digsite.study import decisions
from digsite.study.analysis import Analyst, Weighing
from digsite.study.decisions import Effort
from tests.server.conftest import NewGuest
from tests.server.helpers import Browser, Data, Wire, app_at
from tests.study.games import played, table

GAMES = [
    ("indus", "", 2),
    ("scarabya", "base", 2),
    ("ziggurat", "", 2),
    ("gads-hill", "", 2),
    ("anasazi", "", 2),
]
SMALL = Effort("quick", 4, 1, 2, 60, 1, 0)


@lru_cache
def halfway(game: str, mode: str, seats: int) -> Match:
    """A game between visitors, up to a decision in its middle."""
    settings = table(game, mode, seats)
    whole = played(settings, 10)
    match = Match(settings)
    for step in whole.steps:
        if len(match.steps) >= len(whole.steps) // 2 and seats_in(match.state.to_act()):
            break
        match.apply(step.seat, step.code)
    return match


def written(game: str, mode: str = "", seats: int = 2) -> str:
    state = halfway(game, mode, seats).state
    return json.dumps(full_position(state.settings, state.position()))


def brought(guest: Browser, text: str) -> Wire:
    """An analysis of a position that somebody pastes."""
    told = guest.post("/api/positions", {"position": text})
    assert "table" in told, told
    return guest.sit(told["table"])


def analysed(wire: Wire, effort: str = "quick") -> Data:
    """An analysis, asked for piece by piece as a page does; how far it was each time grows."""
    done = -1
    while True:
        told = wire.ask("analyse", seat=wire.view["seat"], effort=effort)
        assert told["ok"], told
        if told["done"] == told["of"]:
            return told
        assert told["done"] > done
        done = told["done"]


@pytest.mark.parametrize(("game", "mode", "seats"), GAMES)
def test_a_pasted_position_is_judged_and_its_best_move_can_be_played_and_taken_back(
    guest: NewGuest, game: str, mode: str, seats: int
) -> None:
    ada = guest("Ada")
    wire = brought(ada, written(game, mode, seats))
    assert wire.view["kind"] == "fork"
    assert wire.view["mine"] == list(range(seats))
    assert wire.view["curtain"] == []
    assert wire.view["can"]["analyse"]
    told = analysed(wire)
    together = find_game(game).cooperative
    assert [one["seat"] for one in told["sides"]] == ([None] if together else [0, 1])
    if told["unit"] == "percent":
        assert all(0.0 <= one["value"] <= 100.0 for one in told["sides"])
        assert together or sum(one["value"] for one in told["sides"]) == pytest.approx(100, abs=0.2)
    best = told["moves"][0]
    assert 1 <= len(told["moves"]) <= 4
    assert told["seat"] == wire.view["seat"]
    assert best["worth"] == max(one["worth"] for one in told["moves"])
    assert best["traces"]
    seat = wire.view["seat"]
    before = position_of(ada, wire)
    answer = wire.play(best["action"], best["value"] or ())
    assert answer["ok"], answer
    assert wire.view["journal"]
    assert wire.ask("undo", seat=seat)["undone"]
    assert position_of(ada, wire) == before


def position_of(guest: Browser, wire: Wire) -> Data:
    told = guest.get(f"/api/tables/{wire.view['table']}/position")
    assert told["name"].endswith(".json")
    found: Data = told["position"]
    return found


@pytest.mark.parametrize(("game", "mode", "seats"), [*GAMES, ("scarabya", "duel", 2)])
def test_what_is_saved_can_be_pasted_and_is_the_same(
    guest: NewGuest, game: str, mode: str, seats: int
) -> None:
    ada = guest("Ada")
    text = written(game, mode, seats)
    saved = position_of(ada, brought(ada, text))
    assert saved == json.loads(text)
    wire = brought(ada, json.dumps(saved))
    best = analysed(wire)["moves"][0]
    wire.play(best["action"], best["value"] or ())
    later = position_of(ada, wire)
    assert later != saved
    assert position_of(ada, brought(ada, json.dumps(later))) == later


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "this is not JSON (Expecting value, column 1)"),
        ('{"game": "indus",\n "die": }', "this is not JSON (Expecting value, column 9)"),
        ("[1]", "JSON object"),
        ('{"turn": 0}', "game"),
        ('{"game": "chess"}', "chess"),
        ('{"game": "indus", "turn": 7}', "turn"),
        ('{"game": "indus", "stacks": {"r9c9": ["bW"]}}', "stacks"),
        ('{"game": "indus", "mode": "blitz"}', "mode"),
        ('{"game": "indus", "content": "/etc/passwd"}', "content"),
        ("[" * 30_000, ""),
    ],
)
def test_a_wrong_position_is_told_where_it_is_wrong(guest: NewGuest, text: str, told: str) -> None:
    error = guest("Ada").post("/api/positions", {"position": text})["error"]
    assert error["kind"] == "invalid"
    assert told in error["message"]
    assert "/etc" not in error["message"]


def test_the_line_of_a_fault_is_told(guest: NewGuest) -> None:
    wrong = {"position": '{"game": "indus",\n "die": }'}
    assert guest("Ada").post("/api/positions", wrong)["error"]["line"] == 2


def test_what_a_campaign_seals_is_asked_about(guest: NewGuest) -> None:
    ada = guest("Ada")
    text = written("ziggurat", find_game("ziggurat").modes[1].name)
    assert set(ada.post("/api/positions", {"position": text})) == {"warning", "question"}
    assert "table" in ada.post("/api/positions", {"position": text, "open": True})
    record = played(table("ziggurat", find_game("ziggurat").modes[1].name, 2), 8).record()
    game = ada.post("/api/replays", {"record": record.to_text()})["replay"]
    ask = {"moment": 1, "analyse": True}
    assert "error" in ada.post(f"/api/replays/{game}/play", ask)
    assert "table" in ada.post(f"/api/replays/{game}/play", {**ask, "open": True})


def test_a_moment_of_a_record_and_a_problem_are_looked_into(guest: NewGuest) -> None:
    ada = guest("Ada")
    record = played(table("gads-hill", "", 2), 8).record()
    record.players = ["Cleo", "Dora"]
    game = ada.post("/api/replays", {"record": record.to_text()})["replay"]
    led = ada.post(f"/api/replays/{game}/play", {"moment": 6, "analyse": True})
    wire = ada.sit(led["table"])
    assert [one["name"] for one in wire.view["players"]] == ["Cleo", "Dora"]
    assert [one["name"] for one in analysed(wire)["sides"]] == ["Cleo", "Dora"]
    led = ada.post("/api/problems/indus/1", {"do": "analyse", "moves": []})
    assert analysed(ada.sit(led["table"]))["moves"]


def test_only_an_analysis_of_ones_own_is_analysed(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    running = ada.sit(ada.table("indus", "me", "visitor")["table"])
    told = running.ask("analyse", seat=0)
    assert told["error"] == {
        "kind": "forbidden", "message": "Only an analysis of your own looks into the position."
    }  # fmt: skip
    assert not running.view["can"]["analyse"]
    # A what-if of a game that others still play is none.
    fork = ada.sit(running.ask("fork")["table"])
    assert fork.ask("analyse", seat=0)["error"]["kind"] == "forbidden"
    for place in (running, fork):
        kept = ada.get(f"/api/tables/{place.view['table']}/position")
        assert kept["error"]["kind"] == "forbidden"
    own = brought(ada, written("indus"))
    path = f"/api/tables/{own.view['table']}/position"
    assert bo.get(path)["error"]["kind"] == "forbidden"
    assert bo.get("/api/tables/nowhere/position")["error"]["kind"] == "unknown"


def test_what_is_asked_about_an_old_position_is_cancelled(
    guest: NewGuest, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = guest("Ada")
    wire = brought(ada, written("indus"))
    best = analysed(wire)["moves"][0]
    pool = app_at(url).state.site.pool
    ask, ended = pool.ask, []

    async def slowly(task: tasks.Task, *more: object) -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append(task)

    monkeypatch.setattr(pool, "ask", slowly)
    n = wire.say("analyse", seat=wire.view["seat"], effort="thorough")
    assert wire.play(best["action"], best["value"] or ())["ok"]
    while n not in wire.answers:
        wire.hear()
    assert wire.answers[n]["error"]["message"] == "The table has moved on."
    assert len(ended) == 1
    monkeypatch.setattr(pool, "ask", ask)
    assert analysed(wire)["moves"]


def test_chance_waits_for_the_asker_who_gives_it_or_has_it_drawn(guest: NewGuest) -> None:
    ada = guest("Ada")
    wire = brought(ada, json.dumps({"game": "indus", "seats": 2, "rules": 2}))
    dice = random.Random(1)
    while not wire.view["chance"]:
        assert wire.play_anything(dice)["ok"]
    told = wire.ask("analyse", seat=wire.view["seat"])
    assert told["seat"] is None
    assert told["moves"] == []
    assert told["done"] == told["of"]
    assert len(told["sides"]) == 2
    step = wire.view["step"]
    assert wire.ask("chance", text=wire.view["chance"]["choices"][0]["text"])["ok"]
    assert wire.view["step"] == step + 1
    # Even this can be taken back here.
    assert wire.ask("undo", seat=0)["undone"]
    assert wire.ask("chance", draw=True)["ok"]


def test_pieces_wait_behind_everything_else_and_belong_to_their_address(
    guest: NewGuest, url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = guest("Ada")
    wire = brought(ada, written("gads-hill"))
    pool = app_at(url).state.site.pool
    errands: list[Errand] = []
    ask = pool.ask

    async def heard(task: tasks.Task, errand: Errand, *more: object) -> object:
        errands.append(errand)
        return await ask(task, errand, *more)

    monkeypatch.setattr(pool, "ask", heard)
    analysed(wire)
    assert errands
    assert all(one.rank == Rank.STUDY for one in errands)
    assert all(one.table == wire.view["table"] and one.address for one in errands)
    # What is known is not looked into again.
    before = len(errands)
    analysed(wire)
    assert len(errands) == before


def in_pieces(task: tasks.LookInto) -> list[tasks.LookedInto]:
    found = [analysis.look_into(task)]
    while found[-1].told.done < found[-1].told.of:
        task.sofar = found[-1].sofar
        found.append(analysis.look_into(task))
    return found


@pytest.mark.parametrize(("game", "mode", "seats"), GAMES)
def test_many_pieces_find_the_same_as_one(
    game: str, mode: str, seats: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(decisions.EFFORTS, "quick", SMALL)
    state = halfway(game, mode, seats).state
    (seat, *_others) = seats_in(state.to_act())
    settings: Settings = settings_at(state)
    monkeypatch.setattr(analysis, "PIECE_SECONDS", 0.0)
    task = tasks.LookInto(
        game=game, settings=json.dumps(settings.to_data()), names=["Ada", "Bo"], language="en",
        seat=seat, shape="wide", look="", effort="quick", sofar=None,
    )  # fmt: skip
    pieces = in_pieces(task)
    assert all(not one.told.moves for one in pieces[:-1])
    seen = state.observe(seat)
    whole: Weighing = Analyst(settings, SMALL).go_on(seen, None, lambda: False)
    assert len(pieces) == whole.of(SMALL) or whole.certain
    told = pieces[-1].told
    notation = state.settings.game.notation
    assert [one.move for one in told.moves] == [notation(one.code) for one in whole.ranked()]
    assert all(state.refusal(seat, one.code) is None for one in whole.ranked())


def test_places_are_those_of_the_picture_that_the_asker_sees(guest: NewGuest) -> None:
    """A path of the wide picture would lie anywhere in the tall one."""
    wire = brought(guest("Ada"), written("indus"))
    wide = analysed(wire)["moves"]
    wire.hello(shape="tall", language="en")
    tall = analysed(wire)["moves"]
    assert [one["move"] for one in tall] == [one["move"] for one in wide]
    assert tall[0]["traces"] != wide[0]["traces"]


def test_so_are_the_places_of_a_hint() -> None:
    state = halfway("indus", "", 2).state
    (seat,) = seats_in(state.to_act())
    task = tasks.Advise(
        game="indus", seen=state.observe(seat).to_json(), moves=moves_of(state, seat),
        complete=state.complete(seat), names=["Ada", "Bo"], language="en",
    )  # fmt: skip
    wide = bot_worker.advise(task)
    task.shape = "tall"
    tall = bot_worker.advise(task)
    assert tall.move == wide.move
    assert tall.traces != wide.traces


def test_a_game_that_is_over_is_judged_and_its_end_can_be_taken_back(guest: NewGuest) -> None:
    ada = guest("Ada")
    match = halfway("scarabya", "duel", 2)
    wire = brought(ada, json.dumps(full_position(match.settings, match.state.position())))
    dice = random.Random(2)
    while not wire.view["over"]:
        if wire.view["chance"]:
            assert wire.ask("chance", draw=True)["ok"]
        elif wire.view["seat"] not in wire.view["acting"]:
            wire.hello(seat=wire.view["acting"][0])
        else:
            wire.play_anything(dice)
    told = analysed(wire)
    assert told["moves"] == []
    assert told["seat"] is None
    assert sorted(one["value"] for one in told["sides"]) in ([0.0, 100.0], [50.0, 50.0])
    over = brought(ada, json.dumps(position_of(ada, wire)))
    assert over.view["over"]
    assert analysed(over)["sides"] == told["sides"]
    assert wire.ask("undo", seat=0)["undone"]
    assert not wire.view["over"]
