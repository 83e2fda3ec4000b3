"""Home, guide, lessons, puzzles and replays."""

import random
import re

import pytest

from bench.findings import findings_of
from digsite.games import find_game, game_ids
from digsite.server.pages.markdown import html_of
from digsite.services.guide import blocks_of, load_guide
from digsite.services.tutorial import load_short, load_tutorial
from tests.server.conftest import NewGuest
from tests.server.helpers import Data
from tests.server.test_tables import joined, play_out


def drawn_games() -> list[str]:
    return game_ids()


MEASURED = ["anasazi", "gads-hill", "indus", "scarabya", "ziggurat"]
"""Those whose guide has a chapter about what pays."""
BY_EASE = ["scarabya", "ziggurat", "indus", "anasazi", "gads-hill"]


def test_home_shows_every_game_with_all_it_takes_to_choose(guest: NewGuest) -> None:
    home = guest().get("/api/home")
    assert [card["id"] for card in home["games"]] == BY_EASE
    assert sorted(BY_EASE) == sorted(drawn_games())
    for card in home["games"]:
        assert card["feel"]
        assert card["credits"]
        assert len(card["levels"]) == 5
        for option in card["options"]:
            assert not re.search(r"_|[a-z]\d", option["label"]), "a label is made of words"
            assert option["about"]
            assert option["rule"]
            if option["kind"] == "choice":
                assert option["default"] in [one["value"] for one in option["values"]]
    assert "fan project" in home["credits"]


@pytest.mark.parametrize("game", drawn_games())
def test_a_picture_of_the_game_in_full_swing(guest: NewGuest, game: str) -> None:
    ada = guest()
    scene = ada.get(f"/api/picture/{game}?shape=tall")
    assert scene["live"]
    assert scene["actions"] == []
    document = ada.http.get(f"/api/picture/{game}.svg?theme=dark")
    assert document.headers["content-type"] == "image/svg+xml"
    assert document.text.startswith("<svg")


# The guide


@pytest.mark.parametrize("game", drawn_games())
def test_the_guide_has_every_rule_and_its_figures(guest: NewGuest, game: str) -> None:
    told = guest().get(f"/api/guide/{game}")
    sections = [one for chapter in told["chapters"] for one in chapter["sections"]]
    known = load_guide(find_game(game))
    assert known is not None
    assert {one["rule"] for one in sections if one["rule"]} == set(known.rules)
    parts = [part for one in sections for part in one["parts"]]
    figures = [part for part in parts if "figure" in part]
    assert figures
    assert all(figure["figure"]["fixed"] for figure in figures)
    for part in parts:
        html = part.get("html", "")
        assert "<script" not in html
        assert " style=" not in html


def test_the_guide_can_be_searched(guest: NewGuest) -> None:
    ada = guest()
    found = ada.get("/api/guide/scarabya/search?q=camp rock")["found"]
    assert any(one["rule"] == "SCA-11" for one in found)
    assert ada.get("/api/guide/scarabya/search?q=zzzz")["found"] == []
    assert ada.get("/api/guide/scarabya/search?q=")["found"] == []


@pytest.mark.parametrize(
    ("lines", "html"),
    [
        (["Two", "lines."], "<p>Two lines.</p>"),
        (["a <b> & **c** *d* `e*f*`"], "<p>a &lt;b&gt; &amp; <strong>c</strong> <em>d</em> "),
        (["- one", "  more", "- two"], "<ul><li>one more</li><li>two</li></ul>"),
        (["1. one", "2. two"], "<ol><li>one</li><li>two</li></ol>"),
        (["| a | b |", "|---|---|", "| 1 | 2 |"], '<table><thead><tr><th scope="col">a</th>'),
        (["See ABC-01 and ABC-99."], '<p>See <a href="#ABC-01">ABC-01</a> and ABC-99.</p>'),
        (["    code <x>"], "<pre>code &lt;x&gt;</pre>"),
    ],
)
def test_markdown_becomes_plain_html(lines: list[str], html: str) -> None:
    [block] = blocks_of("\n".join(lines))
    assert html_of(block.tokens, {"ABC-01"}).startswith(html)


# Lessons


@pytest.mark.parametrize("game", drawn_games())
def test_every_lesson_is_solved_in_the_board(guest: NewGuest, game: str) -> None:
    ada = guest()
    contents = ada.get(f"/api/learn/{game}")
    short, long = (
        [step.id for step in load(find_game(game))] for load in (load_short, load_tutorial)
    )
    assert [one["id"] for one in contents["short"]] == short
    assert [one["id"] for one in contents["steps"]] == long
    assert contents["goal"] == find_game(game).goal
    for one in [*short, *long]:
        path = f"/api/learn/{game}/{one}"
        lesson = ada.get(path)
        assert lesson["say"]
        assert lesson["next"] != (short or long)[0], "each lesson ends by itself"
        assert lesson["scene"]["actions"]
        tried: Data = {"done": False, "moves": []}
        while not tried["done"]:
            made = {"moves": tried["moves"]}
            shown = ada.post(path, {"do": "solution", **made})
            assert shown["action"] is not None, (one, shown)
            tried = ada.post(path, {"do": "play", **shown, **made})
            assert tried["done"] or len(tried["moves"]) > len(made["moves"]), (one, tried)
            assert tried["sentence"]


def test_a_wrong_move_in_a_lesson_is_explained(guest: NewGuest) -> None:
    ada = guest()
    first = ada.get("/api/learn/scarabya")["steps"][0]["id"]
    path = f"/api/learn/scarabya/{first}"
    tried = ada.post(path, {"do": "play", "action": "camp", "value": [0, 9, 9]})
    assert not tried["done"]
    assert tried["sentence"]
    assert "error" in ada.post(path, {"do": "play", "action": "nonsense"})
    assert "error" in ada.post(path, {"do": "play", "action": "camp", "value": "x"})
    assert "error" in ada.get("/api/learn/scarabya/nonsense")


@pytest.mark.parametrize(
    "moves",
    [["nonsense"], ["V0@a1"], ["W1@d4"], ["T3@h2"] * 3, ["T3@h2"] * 9, ["x" * 1000], "T3@h2", [7]],
)
def test_moves_that_a_step_cannot_have_had_are_refused(guest: NewGuest, moves: object) -> None:
    ada = guest()
    for wish in ("play", "children", "preview", "solution"):
        asked = {"do": wish, "action": "camp", "value": [0, 0, 0], "moves": moves}
        assert ada.post("/api/learn/scarabya/dig", asked)["error"]["kind"] == "invalid"


# Puzzles


def test_the_puzzle_of_a_day_is_one_table_a_guest(guest: NewGuest) -> None:
    ada, bo = guest("Ada"), guest("Bo")
    path = "/api/puzzles/scarabya"
    shown = ada.get(f"{path}?date=2026-01-05")
    assert shown["par"] > 0
    assert [one["points"] for one in shown["medals"]] == sorted(
        one["points"] for one in shown["medals"]
    )
    assert shown["mine"] is None
    table = ada.post(path, {"date": "2026-01-05"})["table"]
    assert ada.post(path, {"date": "2026-01-05"})["table"] == table
    assert bo.post(path, {"date": "2026-01-05"})["table"] != table
    wire = ada.sit(table)
    assert wire.view["kind"] == "puzzle"
    dice = random.Random(1)
    while not wire.view["over"]:
        wire.play_anything(dice)
    assert str(shown["par"]) in wire.view["result"]["medal"]


def test_puzzles_of_days_to_come_are_not_told(guest: NewGuest) -> None:
    ada = guest()
    assert ada.get("/api/puzzles/scarabya?date=2999-01-01")["error"]["kind"] == "unknown"
    assert ada.get("/api/puzzles/scarabya?date=monday")["error"]["kind"] == "invalid"
    assert ada.get("/api/puzzles/gads-hill")["error"]["kind"] == "unknown"


# Replays


def finished(guest: NewGuest) -> tuple[str, Data]:
    ada, bo = guest("Ada"), guest("Bo")
    made = ada.table("scarabya", "me", "link", mode="duel")
    joined(bo, made["links"][0]["url"])
    wires = [ada.sit(made["table"]), bo.sit(made["table"])]
    play_out(wires)
    return made["table"], wires[0].view


def test_a_finished_game_is_replayed_by_anybody_with_the_link(guest: NewGuest) -> None:
    table, view = finished(guest)
    eve = guest("Eve")
    end = eve.get(f"/api/replays/{table}")
    assert (end["step"], end["over"]) == (view["step"], True)
    assert end["result"]["scores"] == view["result"]["scores"]
    assert end["players"] == ["Ada", "Bo"]
    start = eve.get(f"/api/replays/{table}?step=0&shape=tall&viewer=all")
    assert (start["step"], start["viewer"], start["result"]) == (0, "all", None)
    for mark in end["marks"]:
        assert 0 <= mark["step"] <= end["steps"]
        assert mark["text"]


def test_a_record_goes_out_and_comes_back(guest: NewGuest) -> None:
    table, _view = finished(guest)
    eve = guest("Eve")
    record = eve.get(f"/api/tables/{table}/record")["record"]
    assert "seed" not in record
    replay = eve.post("/api/replays", {"record": record})["replay"]
    there = eve.get(f"/api/replays/{replay}?step=5")
    here = eve.get(f"/api/replays/{table}?step=5")
    assert there["scene"]["live"] == here["scene"]["live"]


def test_a_record_is_not_given_before_the_end(guest: NewGuest) -> None:
    ada = guest("Ada")
    table = ada.table("scarabya", "me", mode="solo")["table"]
    assert ada.get(f"/api/tables/{table}/record")["error"]["kind"] == "forbidden"


def test_a_running_game_shows_its_players_their_own_past(guest: NewGuest) -> None:
    ada = guest("Ada")
    made = ada.table("gads-hill", "me", "link")
    bo = guest("Bo")
    joined(bo, made["links"][0]["url"])
    own = ada.get(f"/api/replays/{made['table']}?viewer=1")
    assert (own["own"], own["viewer"]) == (True, "0")
    assert bo.get(f"/api/replays/{made['table']}?viewer=all")["viewer"] == "1"


@pytest.mark.parametrize(
    ("record", "line"),
    [
        ("nonsense", 1),
        ("digsite record 1\ngame: chess\nrules: 1\nseats: 1\n", 2),
        ("digsite record 1\ngame: scarabya\nrules: 1\nmode: solo\nseats: 1\n\n0 F0@a1\n", 7),
    ],
)
def test_a_bad_record_is_told_the_line_and_the_reason(
    guest: NewGuest, record: str, line: int
) -> None:
    error = guest().post("/api/replays", {"record": record})["error"]
    assert (error["kind"], error["line"]) == ("invalid", line)
    assert not error["message"].startswith("line")  # whoever shows it says so
    assert error["message"]


@pytest.mark.parametrize("game_id", MEASURED)
def test_a_guide_ends_with_what_was_measured(guest: NewGuest, game_id: str) -> None:
    chapter = guest().get(f"/api/guide/{game_id}")["chapters"][-1]
    assert chapter["id"] == "strategy", "the review leads there"
    text = "".join(part["html"] for section in chapter["sections"] for part in section["parts"])
    findings = re.findall(r"<strong>", text)
    commands = re.findall(rf"python -m bench\.findings {game_id} ([a-z -]+)</code>", text)
    assert len(findings) >= 5
    assert len(commands) == len(findings), "each finding has its command"
    known = findings_of(game_id)
    assert {name for names in commands for name in names.split()} <= set(known)
