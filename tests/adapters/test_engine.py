"""The engine, command by command, on the little game Lanterns."""

import io
import json
from typing import Any

import pytest

from digsite.adapters.engine import Engine, answer, encode, serve
from digsite.adapters.requests import LONGEST_LINE
from tests.study import games

Reply = Any


class Caller:
    """A program that talks to the engine and looks only at JSON."""

    def __init__(self) -> None:
        self.engine = Engine()

    def ask(self, cmd: str, **arguments: object) -> Reply:
        """Send a command as a line, as a real caller would."""
        line = json.dumps({"id": 1, "cmd": cmd, **arguments}).encode()
        return json.loads(encode(answer(self.engine, line)))

    def done(self, cmd: str, **arguments: object) -> Reply:
        """Send a command that must succeed."""
        reply = self.ask(cmd, **arguments)
        assert reply["ok"] is True, reply
        return reply

    def failed(self, cmd: str, **arguments: object) -> Reply:
        """Send a command that must fail; returns the error."""
        reply = self.ask(cmd, **arguments)
        assert reply["ok"] is False, reply
        return reply["error"]


@pytest.fixture
def caller() -> Caller:
    return Caller()


@pytest.fixture
def table(caller: Caller) -> Caller:
    """Two seats, the first card on the table, both to choose."""
    caller.done("new", game="lanterns", seats=2, seed=5)
    return caller


# The table


def test_games_tells_all_a_caller_needs(caller: Caller) -> None:
    cards = {card["id"]: card for card in caller.done("games")["games"]}
    card = cards["lanterns"]
    assert card["seats"] == [1, 3]
    assert card["modes"] == ["table", "solo"]
    assert len(card["levels"]) == 5
    assert card["options"]["rounds"] == {
        "kind": "int", "default": 2, "rule": "LAN-5", "min": 1, "max": 3,
    }  # fmt: skip
    assert card["options"]["start"]["values"] == ["calm", "storm"]


def test_new_draws_chance_until_a_seat_must_act(caller: Caller) -> None:
    reply = caller.done("new", game="lanterns", seats=2, seed=5)
    assert [event["kind"] for event in reply["events"]] == ["wind", "card"]
    assert reply["status"] == {"to_act": [0, 1], "phase": "take", "over": False, "result": None}


def test_the_same_seed_deals_the_same(caller: Caller) -> None:
    first = caller.done("new", game="lanterns", seats=2, seed=9)["events"]
    again = caller.done("new", game="lanterns", seats=2, seed=9)["events"]
    other = caller.done("new", game="lanterns", seats=2, seed=10)["events"]
    assert first == again
    assert first != other


def test_modes_and_options_arrive(caller: Caller) -> None:
    caller.done("new", game="lanterns", mode="solo", seats=1, options={"rounds": 1}, seed=1)
    reply = caller.done("play", seat=0, move="take 3")
    assert reply["status"]["over"] is True


@pytest.mark.parametrize(
    ("arguments", "kind", "words"),
    [
        ({"seats": 2}, "invalid", "game is missing"),
        ({"game": "lanterns"}, "invalid", "seats is missing"),
        ({"game": "chess", "seats": 2}, "unknown", "no game 'chess'"),
        ({"game": 7, "seats": 2}, "invalid", "game must be a text"),
        ({"game": "lanterns", "seats": 9}, "invalid", "takes 2 to 3 seats"),
        ({"game": "lanterns", "seats": True}, "invalid", "whole number"),
        ({"game": "lanterns", "seats": "2"}, "invalid", "whole number"),
        ({"game": "lanterns", "seats": 2, "mode": "x"}, "invalid", "no mode 'x'"),
        ({"game": "lanterns", "seats": 2, "options": []}, "invalid", "an object"),
        ({"game": "lanterns", "seats": 2, "options": {"x": 1}}, "invalid", "no option 'x'"),
        ({"game": "lanterns", "seats": 2, "options": {"rounds": 0}}, "invalid", "from 1 to 3"),
        ({"game": "lanterns", "seats": 2, "seed": 1.5}, "invalid", "whole number"),
        ({"game": "lanterns", "seats": 2, "seed": 2**70}, "invalid", "too large"),
        ({"game": "lanterns", "seats": 2, "chance": "dice"}, "invalid", "auto, manual"),
        ({"game": "lanterns", "seats": 2, "content": "there"}, "invalid", "content"),
        ({"game": "lanterns", "seats": 2, "rules": 2}, "invalid", "rules version 2 of Lanterns"),
        ({"game": "lanterns", "seats": 2, "rules": "1"}, "invalid", "whole number"),
    ],
)
def test_new_says_what_is_wrong(
    table: Caller, arguments: dict[str, object], kind: str, words: str
) -> None:
    before = table.done("record")
    error = table.failed("new", **arguments)
    assert error["kind"] == kind
    assert words in error["message"]
    assert table.done("record") == before


@pytest.mark.parametrize(
    "cmd",
    ["status", "moves", "check", "play", "chances", "chance", "undo", "observe", "position",
     "record", "text", "svg", "bot", "hint", "review"],
)  # fmt: skip
def test_without_a_game_every_command_says_so(caller: Caller, cmd: str) -> None:
    error = caller.failed(cmd, seat=0, move="take 1", viewer=0, level="student")
    assert error["kind"] == "invalid"
    assert "no game yet" in error["message"]


def test_an_unknown_command_is_unknown(caller: Caller) -> None:
    assert caller.failed("dance")["kind"] == "unknown"
    assert caller.failed("")["kind"] == "unknown"


def test_a_request_without_a_command_is_invalid(caller: Caller) -> None:
    for request in ({}, {"cmd": None}, {"cmd": 3}, {"cmd": ["new"]}):
        reply = caller.engine.handle({"id": "x", **request})
        assert reply["id"] == "x"
        assert reply["ok"] is False


# Moves


def test_moves_check_and_play(table: Caller) -> None:
    reply = table.done("moves", seat=0)
    assert reply["moves"] == ["take 1", "take 2", "take 3"]
    assert reply["complete"] is True
    assert table.done("check", seat=0, move="take 2") == {"id": 1, "ok": True}
    reply = table.done("play", seat=0, move="take 2")
    assert reply["events"] == [
        {"kind": "chose", "public": {"seat": 0}, "secret": {"lantern": 2}, "seats": [0]}
    ]
    assert reply["status"]["to_act"] == [1]
    assert table.done("moves", seat=0)["moves"] == []


def test_checking_changes_nothing(table: Caller) -> None:
    before = table.done("position")
    table.done("check", seat=0, move="take 1")
    table.failed("check", seat=0, move="card 1")
    assert table.done("position") == before


def test_a_refusal_names_rule_and_reason(table: Caller) -> None:
    table.done("play", seat=0, move="take 2")
    table.done("play", seat=1, move="take 3")
    error = table.failed("play", seat=0, move="take 2")
    assert error == {
        "kind": "refused", "rule": "LAN-3", "message": "You have taken lantern 2 already.",
    }  # fmt: skip


def test_a_refusal_without_words_tells_its_key(table: Caller) -> None:
    table.done("new", game="lanterns", seats=2, chance="manual")
    error = table.failed("chance", outcome="card 1")
    assert error == {"kind": "refused", "rule": "LAN-1", "message": "chance"}


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        ({"move": "take 1"}, "invalid"),
        ({"seat": 0}, "invalid"),
        ({"seat": 2, "move": "take 1"}, "invalid"),
        ({"seat": -1, "move": "take 1"}, "invalid"),
        ({"seat": 0.0, "move": "take 1"}, "invalid"),
        ({"seat": "0", "move": "take 1"}, "invalid"),
        ({"seat": 0, "move": 1}, "invalid"),
        ({"seat": 0, "move": "fly"}, "invalid"),
        ({"seat": 0, "move": "card 1"}, "refused"),
    ],
)
def test_bad_moves_change_nothing(table: Caller, arguments: dict[str, object], kind: str) -> None:
    before = table.done("record")
    assert table.failed("play", **arguments)["kind"] == kind
    assert table.failed("check", **arguments)["kind"] == kind
    assert table.done("record") == before


def test_a_whole_game_ends_with_a_result(table: Caller) -> None:
    for moves in (("take 2", "take 3"), ("take 1", "take 1")):
        for seat, move in enumerate(moves):
            reply = table.done("play", seat=seat, move=move)
    status = reply["status"]
    assert status["to_act"] == []
    assert status["over"] is True
    assert status["result"]["winners"] == [1]
    assert status["result"]["breakdown"] == [
        {"LAN-4": score} for score in status["result"]["scores"]
    ]
    assert table.failed("play", seat=0, move="take 3")["kind"] == "refused"


# Chance


def test_manual_chance_is_given_by_the_caller(caller: Caller) -> None:
    reply = caller.done("new", game="lanterns", seats=2, chance="manual")
    assert reply["events"] == []
    assert reply["status"]["to_act"] == ["chance"]
    assert caller.done("chances")["range"] == [100, 5099]
    caller.done("chance", outcome="wind 12")
    assert caller.done("chances")["outcomes"] == [
        ["card 1", 4], ["card 2", 3], ["card 3", 2], ["card 4", 1],
    ]  # fmt: skip
    reply = caller.done("chance", outcome="card 4")
    assert reply["events"] == [{"kind": "card", "public": {"card": 4}}]
    assert reply["status"]["to_act"] == [0, 1]
    assert caller.failed("chance", outcome="card 4")["kind"] == "invalid"
    assert caller.failed("chances")["kind"] == "invalid"


def test_an_outcome_of_a_range_may_be_a_number(caller: Caller) -> None:
    caller.done("new", game="lanterns", seats=2, chance="manual")
    assert caller.failed("chance", outcome=99)["kind"] == "refused"
    reply = caller.done("chance", outcome=107)
    assert reply["events"] == [{"kind": "wind", "public": {"wind": 7}}]
    assert caller.failed("chance", outcome=11)["kind"] == "invalid"


def test_the_engine_draws_an_outcome_that_is_left_to_it(caller: Caller) -> None:
    drawn = []
    for _ in range(2):
        caller.done("new", game="lanterns", seats=2, chance="manual", seed=3)
        drawn.append(caller.done("chance")["events"])
    assert drawn[0] == drawn[1]
    assert drawn[0][0]["kind"] == "wind"


def test_outcomes_are_not_moves_and_moves_are_not_outcomes(caller: Caller) -> None:
    caller.done("new", game="lanterns", seats=2, chance="manual")
    assert caller.failed("chance", outcome="take 1")["kind"] == "refused"
    assert caller.failed("play", seat=0, move="take 1")["rule"] == "LAN-2"


# Undo


def test_undo_takes_the_latest_decision_back(table: Caller) -> None:
    before = table.done("position")
    table.done("play", seat=1, move="take 2")
    assert table.done("undo")["status"]["to_act"] == [0, 1]
    assert table.done("position") == before


def test_undo_stops_at_a_barrier(table: Caller) -> None:
    table.done("play", seat=0, move="take 2")
    table.done("play", seat=1, move="take 3")
    before = table.done("record")
    assert table.failed("undo")["kind"] == "refused"
    assert table.done("record") == before


def test_undo_with_nothing_to_undo_is_refused(table: Caller) -> None:
    assert table.failed("undo")["kind"] == "refused"


# Knowledge


def test_observe_builds_what_one_viewer_knows(table: Caller) -> None:
    table.done("play", seat=0, move="take 2")
    own = table.done("observe", viewer=0)["observation"]
    other = table.done("observe", viewer=1)["observation"]
    outside = table.done("observe", viewer="spectator")["observation"]
    assert own["data"]["open"] == [2, 0]
    assert other["data"]["open"] == [-1, 0]
    assert outside["data"] == other["data"]
    assert (own["viewer"], outside["viewer"]) == (0, "spectator")


@pytest.mark.parametrize("cmd", ["observe", "text", "svg"])
@pytest.mark.parametrize("viewer", [2, -1, -2, "nobody", 1.5, True, [], None])
def test_a_viewer_is_a_seat_or_the_spectator(table: Caller, cmd: str, viewer: object) -> None:
    assert table.failed(cmd, viewer=viewer)["kind"] == "invalid"


def test_text_and_svg(table: Caller) -> None:
    assert table.done("text", viewer="spectator")["text"].startswith("card ")
    assert table.done("svg", viewer=0)["svg"].startswith("<svg")


def test_another_view(caller: Caller, table: Caller) -> None:
    assert "these views: -" in table.failed("svg", viewer=0, view="top")["message"]
    caller.done("new", game="ziggurat", seats=2, seed=5)
    usual = caller.done("svg", viewer=0)["svg"]
    views = {
        view: caller.done("svg", viewer=0, view=view)["svg"]
        for view in ("top", "north", "east", "south", "west")
    }
    assert len(set(views.values())) == len(views)
    assert views["north"] == usual
    assert "top, north" in caller.failed("svg", viewer=0, view="below")["message"]


# Positions and records


def test_a_position_round_trips_without_a_game_before_it(table: Caller) -> None:
    table.done("play", seat=0, move="take 2")
    position = table.done("position")["position"]
    assert position["game"] == "lanterns"
    fresh = Caller()
    assert fresh.done("position", position=position)["status"]["to_act"] == [1]
    assert fresh.done("position")["position"] == position


def test_a_position_takes_what_it_does_not_say_from_the_present_game(caller: Caller) -> None:
    caller.done("new", game="lanterns", seats=3, options={"rounds": 3}, seed=1)
    caller.done("position", position={"wind": 1, "card": 4, "round": 2})
    position = caller.done("position")["position"]
    assert position["seats"] == 3
    assert position["options"] == {"rounds": 3}
    caller.done("position", position={"mode": "solo", "card": 4, "wind": 0})
    assert caller.done("position")["position"]["seats"] == 1


def test_a_position_goes_on_with_its_own_chance(caller: Caller) -> None:
    reply = caller.done("position", position={"game": "lanterns", "wind": 4}, seed=3)
    assert [event["kind"] for event in reply["events"]] == ["card"]
    reply = caller.done("position", position={"game": "lanterns"}, chance="manual")
    assert reply["status"]["to_act"] == ["chance"]


@pytest.mark.parametrize(
    ("position", "words"),
    [
        ({"taken": [[1]]}, "taken"),
        ({"wind": "strong"}, "wind"),
        ({"colour": 1}, "colour"),
        ({"game": "chess"}, "no game"),
        ({"mode": "x"}, "no mode"),
        ({"seats": 9}, "seats"),
        ({"options": {"rounds": 99}}, "rounds"),
        ({"options": 3}, "options"),
        ({"seats": "two"}, "seats"),
        ({"mode": 3}, "mode"),
        ({"content": 3}, "content"),
    ],
)
def test_a_position_that_contradicts_itself_changes_nothing(
    table: Caller, position: dict[str, object], words: str
) -> None:
    before = table.done("record")
    assert words in table.failed("position", position=position)["message"]
    assert table.done("record") == before


def test_undo_works_after_a_position_was_loaded(caller: Caller) -> None:
    caller.done("position", position={"game": "lanterns", "wind": 4, "card": 2})
    before = caller.done("position")
    caller.done("play", seat=0, move="take 1")
    caller.done("undo")
    assert caller.done("position") == before


def test_a_record_is_loaded_and_goes_on_as_if_it_had_never_stopped(table: Caller) -> None:
    table.done("play", seat=0, move="take 2")
    record = table.done("record")["record"]
    expected = table.done("play", seat=1, move="take 1")
    fresh = Caller()
    assert fresh.done("load", record=record)["status"]["to_act"] == [1]
    assert fresh.done("play", seat=1, move="take 1") == expected


def test_a_record_dealt_by_hand_goes_on_by_hand(caller: Caller) -> None:
    caller.done("new", game="lanterns", seats=2, chance="manual")
    caller.done("chance", outcome="wind 1")
    record = caller.done("record")["record"]
    assert Caller().done("load", record=record)["status"]["to_act"] == ["chance"]


@pytest.mark.parametrize(
    "record",
    [
        "",
        "digsite record 1\n",
        "digsite record 1\ngame: lanterns\nrules: 1\nseats: 2\n\n0 take 1\n",
        "digsite record 1\ngame: lanterns\nrules: 2\nseats: 2\n",
        "digsite record 1\ngame: lanterns\nrules: 1\nseats: 2\n\n* fly 1\n",
    ],
)
def test_a_bad_record_changes_nothing(table: Caller, record: str) -> None:
    before = table.done("record")
    assert table.failed("load", record=record)["kind"] == "invalid"
    assert table.done("record") == before


# Advice


def test_a_bot_is_the_same_for_the_same_seed_and_simulations(table: Caller) -> None:
    asked = {"seat": 1, "method": "montecarlo", "simulations": 30, "seed": 4}
    first = table.done("bot", **asked)
    assert first["move"] in ("take 1", "take 2", "take 3")
    assert first["considered"][0]["move"] == first["move"]
    assert set(first["considered"][0]) == {"move", "value", "visits"}
    assert table.done("bot", **asked) == first


def test_every_level_answers(table: Caller) -> None:
    for level in table.done("games")["games"][-1]["levels"]:
        reply = table.done("bot", seat=0, level=level, simulations=8)
        assert 0.0 <= reply["value"] <= 1.0


def test_thinking_changes_nothing(table: Caller) -> None:
    before = table.done("record")
    table.done("bot", seat=0, level="student")
    table.done("hint", seat=0)
    assert table.done("record") == before


@pytest.mark.parametrize(
    ("arguments", "kind"),
    [
        ({"seat": 0}, "invalid"),
        ({"seat": 0, "level": "student", "method": "uct"}, "invalid"),
        ({"seat": 0, "level": "genius"}, "unknown"),
        ({"seat": 0, "level": "uct"}, "unknown"),
        ({"seat": 0, "method": "magic"}, "unknown"),
        ({"seat": 0, "level": "student", "seconds": 1, "simulations": 1}, "invalid"),
        ({"seat": 0, "level": "student", "seconds": 0}, "invalid"),
        ({"seat": 0, "level": "student", "seconds": -1}, "invalid"),
        ({"seat": 0, "level": "student", "simulations": 0}, "invalid"),
        ({"seat": 0, "level": "student", "simulations": 1.5}, "invalid"),
        ({"seat": 5, "level": "student"}, "invalid"),
    ],
)
def test_a_bot_says_what_is_wrong(table: Caller, arguments: dict[str, object], kind: str) -> None:
    assert table.failed("bot", **arguments)["kind"] == kind


def test_advice_needs_a_decision(table: Caller) -> None:
    table.done("play", seat=0, move="take 1")
    assert table.failed("bot", seat=0, level="student")["kind"] == "refused"
    assert table.failed("hint", seat=0)["kind"] == "refused"


def test_a_hint_names_a_legal_move_and_a_reason(table: Caller) -> None:
    reply = table.done("hint", seat=0)
    table.done("check", seat=0, move=reply["move"])
    assert reply["move"] in reply["why"]


# Lines


def conversation(*lines: bytes) -> list[Reply]:
    """What the engine answers to raw lines."""
    out = io.BytesIO()
    serve(io.BytesIO(b"\n".join(lines)), out)
    return [json.loads(line) for line in out.getvalue().splitlines()]


def test_bad_lines_are_answered_and_the_engine_goes_on() -> None:
    nested = b'{"id":8,"cmd":"status","x":' + b"[" * 70 + b"]" * 70 + b"}"
    lines = [
        b"", b"   ", b"nonsense", b"[]", b"7", b'"new"', b"null", b'{"id":1', b"\xff\xfe",
        b"[" * 100_000, nested, b'{"id":8,"n":1e400}', b'{"id":8,"n":NaN}',
        b'{"id":8,"n":-Infinity}', b'{"id":8,"n":99999999999999999999999}',
        b'{"id":8,"n":' + b"9" * 5000 + b"}", b'{"id":8,"t":"\\ud800"}', b"\0", b'{"id":8}',
        b'{"id":8,"cmd":"status","n":12345678901234567890123}',
    ]  # fmt: skip
    replies = conversation(*lines, b'{"id":9,"cmd":"games"}')
    assert len(replies) == len(lines) + 1
    assert replies[-1]["ok"] is True
    for line, reply in zip(lines, replies, strict=False):
        assert reply["ok"] is False
        assert reply["error"]["kind"] == "invalid"
        assert reply["error"]["message"]
        assert reply["id"] == (8 if line.startswith(b'{"id":8') else None)


def test_a_line_that_is_too_long_is_answered_once() -> None:
    long = b'{"id":1,"cmd":"games","pad":"' + b"x" * 3 * LONGEST_LINE + b'"}'
    exact = b'{"id":2,"cmd":"games","pad":"' + b"x" * (LONGEST_LINE - 32) + b'"}'
    assert len(exact) <= LONGEST_LINE
    replies = conversation(long, exact, b"x" * (LONGEST_LINE + 1), b'{"id":3,"cmd":"games"}')
    assert [reply["ok"] for reply in replies] == [False, True, False, True]
    assert "longer" in replies[0]["error"]["message"]


def test_an_id_is_repeated_as_it_was(caller: Caller) -> None:
    for given in (0, -3, "a", "é", "", None, 1.5, True, ["x"], {"y": 1}):
        line = json.dumps({"id": given, "cmd": "games"}).encode()
        assert json.loads(encode(answer(caller.engine, line)))["id"] == given


def test_a_last_line_without_an_end_is_answered_too() -> None:
    assert [reply["ok"] for reply in conversation(b'{"cmd":"games"}')] == [True]


def test_a_mistake_of_the_engine_itself_does_not_end_it(
    caller: Caller, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_arguments: object) -> dict[str, object]:
        raise RuntimeError("a bug")

    monkeypatch.setitem(caller.engine._commands, "status", broken)
    assert "a bug" in caller.failed("status")["message"]
    caller.done("games")


def test_a_game_is_reviewed_when_it_is_over_and_not_before(caller: Caller) -> None:
    caller.done("new", game="scarabya", mode="duel", seats=2, seed=1)
    assert caller.failed("review")["kind"] == "refused"
    assert caller.failed("review", effort="endless")["kind"] == "invalid"
    match = games.played(games.table("scarabya", "duel", 2), 1)
    caller.done("load", record=match.record().to_text())
    review = caller.done("review")["review"]
    assert (review["effort"], review["unit"]) == ("quick", "percent")
    assert review["decided"]
