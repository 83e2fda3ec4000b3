"""Positions: docs/positions/indus.md runs, games fit the schema, contradictions are named."""

from __future__ import annotations

import json
import re
from typing import cast

import pytest
from jsonschema import Draft202012Validator

from digsite.core.contract import NATURE, State, seats_in
from digsite.core.errors import PositionError
from digsite.core.rng import Rng
from digsite.games.indus import GAME
from tests.games.indus.helpers import ROOT, Data, at, scores, started, steps, table

PAGE = (ROOT / "docs/positions/indus.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "docs/positions/indus.schema.json").read_text(encoding="utf-8"))
EXAMPLES = [
    cast("Data", json.loads(block)) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
]


def shown(state: State, name: str) -> object:
    """One thing an example says of a state."""
    if name == "to_act":
        return ["chance"] if state.to_act() == NATURE else seats_in(state.to_act())
    if name == "moves":
        seats = range(state.settings.seats)
        return [[GAME.notation(code) for code in state.moves(seat)] for seat in seats]
    if name == "scores":
        return [int(state.score(seat)) for seat in range(state.settings.seats)]
    return state.position()[name]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples_run(number: int) -> None:
    example = EXAMPLES[number]
    assert set(example) <= {"seats", "position", "play", "gives", "refused"}
    position = cast("Data", example["position"])
    Draft202012Validator(SCHEMA).validate(position)
    settings = table(cast("int", example["seats"]))
    if "refused" in example:
        with pytest.raises(PositionError) as refusal:
            GAME.from_position(settings, position)
        assert refusal.value.where == example["refused"]
        return
    state = GAME.from_position(settings, position)
    for line in cast("list[str]", example.get("play", [])):
        who, _, move = line.partition(" ")
        state.play(int(NATURE) if who == "*" else int(who), GAME.parse(move).code())
    gives = cast("Data", example["gives"])
    assert {name: shown(state, name) for name in gives} == gives


def test_the_page_the_schema_and_the_reader_know_the_same_fields() -> None:
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    assert sorted(rows) == sorted(SCHEMA["properties"])
    with pytest.raises(PositionError) as refusal:
        GAME.from_position(table(), {"nothing": 1})
    assert refusal.value.where == "nothing"
    assert sorted(refusal.value.reason.partition(": ")[2].split(", ")) == sorted(rows)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_positions_of_games_fit_the_schema(seats: int) -> None:
    check = Draft202012Validator(SCHEMA)
    state = at(None, seats, board="random", setup="free")
    for number, _step in enumerate(steps(state, Rng(seats))):
        if number % 9 == 0:
            check.validate(state.position())
    check.validate(state.position())


def grammar() -> dict[str, str]:
    (block,) = re.findall(r"```ebnf\n(.*?)```", PAGE, re.DOTALL)
    rules = dict(re.findall(r"^(\w+)\s*= (.*?) ;$", block, re.MULTILINE))

    def expression(name: str) -> str:
        text = ""
        for word in re.findall(r'"[^"]*"|\w+|\||,', rules[name]):
            if word.startswith('"'):
                text += re.escape(word[1:-1])
            else:
                text += {"|": "|", ",": ""}[word] if word in "|," else expression(word)
        return f"(?:{text})"

    return {name: expression(name) for name in rules}


def test_the_grammar_is_that_of_the_moves() -> None:
    move = re.compile(grammar()["move"])
    codes = [*range(288), *range(512, 536), 600, *range(640, 644), 650, 651, *range(701, 707)]
    codes += [*range(720, 724), *range(4096, 6497), *range(8192, 8220)]
    for code in codes:
        text = GAME.notation(code)
        assert move.fullmatch(text), text
        assert GAME.parse(text).code() == code


FULL: Data = {"frame": {"N1": "bW"}, "reserve": {}, "turn": 0}
CONTRADICTIONS: list[tuple[Data, str]] = [
    ({"frame": {"Z1": "bW"}}, "frame.Z1"),
    ({"frame": {"N1": "xW"}}, "frame.N1"),
    ({"frame": {"N1": "bP", "N2": "bP", "N3": "bP"}}, ""),
    ({"reserve": {"blue": [9, 0, 0]}}, ""),
    ({"reserve": {"pink": [0, 0, 0]}}, "reserve.pink"),
    ({"reserve": {"blue": [1]}}, "reserve.blue"),
    ({"stacks": {"r7c1": ["bW"]}}, "stacks.r7c1"),
    ({"stacks": {"r1c1": []}}, "stacks.r1c1"),
    ({"stacks": {"r1c1": ["bW"]}, "protected": {"r1c1": "blue"}}, "stacks.r1c1"),
    ({"protected": {"r1c1": "blue"}}, "protected.r1c1"),
    ({"captures": {"blue": -1}}, "captures.blue"),
    ({"recovered": [0]}, "recovered"),
    ({"turn": 4}, "turn"),
    ({"phase": "noon"}, "phase"),
    ({"phase": "setup"}, "phase"),
    ({"phase": "over"}, "phase"),
    ({"phase": "ring"}, "phase"),
    ({"phase": "colour"}, "phase"),
    ({"phase": "place"}, "phase"),
    ({"phase": "move"}, "die"),
    ({"phase": "move", "die": 3, "roll": 2}, "frame"),
    ({"phase": "roll", "roll": 3, "frame": {"N1": "bP"}}, "frame"),
    ({"phase": "roll", "die": 3}, "die"),
    ({"phase": "roll", "turn": 1}, "turn"),
    ({"board": "L1 L7 L4 L6 Q1r0"}, "board"),
    ({"board": "L1"}, "board"),
    ({"board": ""}, "board"),
    ({"board": "none", "stacks": {"r1c1": ["rW"]}}, "stacks"),
    ({"board": "none", "ring": "L1 L4 L2 L6"}, "ring"),
    ({"board": "none", "phase": "move"}, "phase"),
    ({"rows": ["G"]}, "rows"),
    ({"rows": ["Ge | G | G | G | G | G"] + ["G | G | G | G | G | G"] * 5}, "rows"),
    ({"rows": ["Q | G | G | G | G | G"] + ["G | G | G | G | G | G"] * 5}, "rows[0]"),
    ({"rows": ["G | G"] * 6}, "rows[0]"),
    ({"rows": ["Ge | Gew | Gew | Gw | B | B"] + ["B | B | B | B | B | B"] * 5}, "rows"),
    ({"phase": "place", "reserve": {"blue": [1, 0, 0]}, "roll": 1}, "roll"),
    ({"phase": "move", "die": 3}, "die"),
    ({"phase": "move", "roll": 1}, "die"),
    ({"phase": "roll", "roll": 1}, "frame"),
    ({"own_capture": 1, "phase": "own_capture", "die": 1, "roll": 1}, "own_capture"),
    ({"own_capture": {}, "phase": "own_capture", "die": 1, "roll": 1}, "own_capture.piece"),
]


@pytest.mark.parametrize(("data", "where"), CONTRADICTIONS)
def test_contradictions_are_named(data: Data, where: str) -> None:
    with pytest.raises(PositionError) as refusal:
        GAME.from_position(table(), {**FULL, **data})
    assert refusal.value.where == where


TWO: Data = {
    "frame": {"N1": "bW", "N2": "yP", "S1": "gW"},
    "reserve": {},
    "turn": 0,
    "phase": "move",
    "colour": "blue",
    "die": 1,
    "roll": 1,
}
OWN: Data = {**TWO, "phase": "own_capture"}
TWO_CONTRADICTIONS: list[tuple[Data, str]] = [
    ({**TWO, "colour": "green"}, "colour"),
    ({name: value for name, value in TWO.items() if name != "colour"}, "colour"),
    ({**TWO, "roll": 2}, "frame"),
    ({**TWO, "phase": "place", "die": 0, "roll": 0, "reserve": {"yellow": [1, 0, 0]}}, "phase"),
    ({**TWO, "phase": "colour", "turn": 1}, "phase"),
    ({**OWN, "own_capture": {"piece": "gW", "by": "blue", "area": "r1c1"}}, "own_capture"),
    ({**OWN, "own_capture": {"piece": "yW", "by": "green", "area": "r1c1"}}, "own_capture"),
    ({**OWN, "own_capture": {"piece": "bW", "by": "blue", "area": "r1c1"}}, "own_capture"),
]


@pytest.mark.rule("IND-01", "IND-17", "IND-51", "IND-52")
@pytest.mark.parametrize(("data", "where"), TWO_CONTRADICTIONS)
def test_contradictions_of_two_players_are_named(data: Data, where: str) -> None:
    with pytest.raises(PositionError) as refusal:
        GAME.from_position(table(2), data)
    assert refusal.value.where == where


@pytest.mark.rule("IND-07", "IND-11", "IND-51", "IND-53")
def test_positions_at_the_limits_are_taken() -> None:
    """What the contradictions above come close to, and what is written comes back."""
    own: Data = {"piece": "yW", "by": "blue", "area": "r1c1"}
    good: list[tuple[int, Data]] = [
        (2, TWO),
        (2, {**TWO, "phase": "colour", "colour": "blue", "die": 0, "roll": 0}),
        (2, {**TWO, "colour": "yellow", "roll": 3}),
        (2, {**TWO, "phase": "roll", "colour": "yellow", "die": 0, "roll": 2}),
        (2, {**OWN, "frame": {"S1": "gW"}, "own_capture": own}),
        (4, {**FULL, "phase": "roll"}),
        (4, {**FULL, "phase": "place", "reserve": {"blue": [1, 0, 0]}}),
        (4, {"phase": "first", "turn": 1}),
        (3, {"frame": {"N1": "bP", "N2": "bP", "N3": "bP"}, "turn": 0}),
    ]
    for seats, data in good:
        state = GAME.from_position(table(seats), data)
        again = GAME.from_position(table(seats), state.position())
        assert again.position() == state.position()
        assert again.key() == state.key()
        assert state.phase() == data.get("phase", "place")
    with pytest.raises(PositionError) as refusal:
        GAME.from_position(table(4, first_player="chosen"), {"phase": "first"})
    assert refusal.value.where == "phase"


@pytest.mark.rule("IND-02")
def test_without_a_reserve_all_that_lies_nowhere_else_is_in_it() -> None:
    """Pieces on the frame and in stacks, covered or not, come out of the kit."""
    data: Data = {"frame": {"N1": "bA"}, "stacks": {"r1c1": ["bP", "rW"], "r1c2": ["bW"]}}
    reserve = cast("Data", GAME.from_position(table(), data).position()["reserve"])
    assert reserve == {
        "blue": [5, 3, 1], "yellow": [6, 4, 2], "green": [6, 4, 2], "red": [5, 4, 2],
    }  # fmt: skip
    three = {area: ["bP"] for area in ("r1c1", "r1c2", "r1c3")}
    with pytest.raises(PositionError, match="more bP than the kit has"):
        GAME.from_position(table(), {"frame": {}, "stacks": three})
    with pytest.raises(PositionError, match="more bP than the kit has"):
        GAME.from_position(table(), {**data, "reserve": {"blue": [0, 0, 2]}})


@pytest.mark.rule("IND-54", "IND-60")
def test_without_a_phase_whoever_has_pieces_is_at_the_start_of_a_turn() -> None:
    state = at({"frame": {"N1": "gW", "N2": "bW"}, "turn": 3})
    assert (state.turn, state.phase()) == (0, "roll")
    state = at({"frame": {"N1": "gW"}, "turn": 1})
    assert (state.turn, state.phase()) == (2, "roll")


def test_an_observation_shows_every_ruin_and_the_standing() -> None:
    state = at(
        {"stacks": {"r1c1": ["bW"]}, "frame": {"N1": "rW"}, "turn": 3, "captures": {"red": 2}}
    )
    seen = state.observe(1)
    ruins = cast("list[Data]", seen.data["ruins"])
    assert len(ruins) == 19
    assert ruins[0]["points"] == {"blue": 9}
    seats = cast("list[Data]", seen.data["seats"])
    assert seats[3] == {"colours": ["red"], "score": 2, "captured": 2}
    assert scores(state) == [11, 0, 0, 2]
    assert seen.sample(Rng(1)).key() == state.key()


def test_start_from_a_position() -> None:
    settings = GAME.settings(4, setup={"position": {"turn": 2}})
    state = GAME.start(settings)
    assert state.to_act() == 4
    assert state.position()["frame"] == started().position()["frame"]


def test_a_board_of_single_areas_comes_back_as_rows() -> None:
    rows = ["Be | Bw | G | G | G | G", *["G | G | G | G | G | G"] * 5]
    data = at({"rows": rows}).position()
    assert data["rows"] == rows
    assert "board" not in data
    assert GAME.from_position(table(), data).position() == data


def test_a_row_may_be_spaced_out_but_not_without_end() -> None:
    row = "G | G | G | G | G | G"
    for spaces, taken in ((80, True), (400, False)):
        rows = [row.replace("G | G", f"G | {' ' * spaces}G", 1), *[row] * 5]
        if taken:
            assert at({"rows": rows}).position()["rows"] == [row] * 6
            continue
        with pytest.raises(PositionError, match="must be a text of six areas") as refusal:
            at({"rows": rows})
        assert refusal.value.where == "rows[0]"


@pytest.mark.rule("IND-60")
def test_a_finished_position_tells_what_was_scored() -> None:
    state = GAME.from_position(table(4), {"turn": 1, "frame": {}, "reserve": {}})
    assert next(event.kind for event in state.opening or []) == "scored"
