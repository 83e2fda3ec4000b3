"""Positions: the documentation page, its schema and examples, and what the reader refuses."""

from __future__ import annotations

import json
import re
from typing import cast

import pytest
from jsonschema import Draft202012Validator

from digsite.core.contract import NATURE, canonical_json, seats_in
from digsite.core.errors import PositionError
from digsite.games.gads_hill import GAME
from digsite.games.gads_hill.rules.moves import BUILDINGS
from tests.games.gads_hill.helpers import ROOT, Data, at_position, code, table, walk

PAGE = (ROOT / "docs/positions/gads-hill.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "docs/positions/gads-hill.schema.json").read_text(encoding="utf-8"))
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples_run(number: int) -> None:
    example = EXAMPLES[number]
    settings = GAME.settings(example["seats"], "", example.get("options", {}))
    if "refused" in example:
        with pytest.raises(PositionError) as refusal:
            GAME.from_position(settings, example["position"])
        assert refusal.value.where == example["refused"]
        return
    Draft202012Validator(SCHEMA).validate(example["position"])
    state = at_position(settings, example["position"])
    for line in example.get("play", []):
        who, _, move = line.partition(" ")
        state.play(int(NATURE) if who == "*" else int(who), code(move))
    acting = ["chance"] if state.to_act() == NATURE else seats_in(state.to_act())
    scores = [int(state.score(seat)) for seat in range(settings.seats)]
    shown: Data = {**state.position(), "to_act": acting, "scores": scores}
    for name, value in example["gives"].items():
        assert shown[name] == value


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 5


def test_an_example_of_a_stalled_place_has_one() -> None:
    pages = re.findall(r"\n\n([^`]+?)\n\n```json\n(.*?)```", PAGE, re.DOTALL)
    stalled = [json.loads(block) for words, block in pages if "stalled" in words]
    assert stalled
    for example in stalled:
        places = list(example["position"]["tokens"].values())
        assert any(len(each) == 1 and places.count(each) > 1 for each in places)


def test_the_tables_list_all_fields() -> None:
    """The fields of the page, of the schema and of the reader are the same."""
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    seat = SCHEMA["$defs"]["seat"]["properties"]
    assert sorted(rows) == sorted([*SCHEMA["properties"], *seat])
    with pytest.raises(PositionError) as refusal:
        at_position(table(), {"nothing": 1})
    known = refusal.value.reason.partition(": ")[2].split(", ")
    assert sorted(known) == sorted(SCHEMA["properties"])


@pytest.mark.parametrize("options", [{}, {"deduction": "strict"}, {"two_cards_joint": "true"}])
def test_positions_of_a_game_fit_the_schema_and_come_back(options: Data) -> None:
    validator = Draft202012Validator(SCHEMA)
    settings = GAME.settings(3, "", options)
    for number, state in enumerate(walk(GAME.start(settings), 5)):
        if number % 7 == 0 or state.result() is not None:
            data = cast("Data", json.loads(canonical_json(state.position())))
            validator.validate(data)
            assert at_position(settings, data).key() == state.key()


CONTRADICTIONS: list[tuple[Data, str]] = [
    ({"placed": {"hotel": 3, "bank": 3}}, "placed.bank"),
    ({"placed": {"hotel": 23}}, "placed.hotel"),
    ({"placed": {"palace": 3}}, "placed.palace"),
    ({"tokens": {"hotel": [1, 1]}}, "tokens.hotel"),
    ({"tokens": {"hotel": []}}, "tokens.hotel"),
    ({"tokens": {"hotel": [1]}, "placed": {"hotel": 2}}, "tokens.hotel"),
    ({"tokens": {name: [1, 2] for name in ("hotel", "bank", "forge", "school")}}, "tokens"),
    ({"out": ["hotel"], "placed": {"hotel": 2}}, "out"),
    ({"seats": [{"hand": [1]}, {"hand": [1]}]}, "seats[1].hand"),
    ({"seats": [{"hand": [1, 1]}, {}]}, "seats[0].hand"),
    ({"seats": [{"hand": [7]}, {}], "discard": [6, 7]}, "discard"),
    ({"discard": [7, 7]}, "discard"),
    ({"shuffles": [list(range(23, 39)), [23]]}, "shuffles[1]"),
    ({"seats": [{"owns": ["bank"]}, {"owns": ["bank"]}]}, "seats[1].owns"),
    ({"seats": [{"points": 1}, {}]}, "tokens"),
    ({"seats": [{}]}, "seats"),
    ({"discard": [61]}, "discard[0]"),
    ({"shuffles": [[23]]}, "shuffles"),
    ({"framed": ["station", "station", "pasture"]}, "framed"),
    ({"phase": "after"}, "phase"),
    ({"phase": "object"}, "phase"),
    ({"phase": "deal", "seats": [{"hand": [40]}, {}]}, "phase"),
    ({"phase": "draw"}, "phase"),
    ({"phase": "over"}, "phase"),
    ({"phase": "first"}, "phase"),
    ({"ending": "locomotive"}, "phase"),
    ({"earlier": "pass"}, "earlier"),
    ({"moved": 1}, "moved"),
    ({"turns": -1}, "turns"),
    ({"seats": [{"claimed": ["hotel/1"]}, {}]}, "seats[0].claimed"),
]


@pytest.mark.parametrize(("data", "where"), CONTRADICTIONS)
def test_what_contradicts_itself_is_refused(data: Data, where: str) -> None:
    with pytest.raises(PositionError) as refusal:
        at_position(table(), data)
    assert refusal.value.where == where


OWNED = list(BUILDINGS)
RED_PILE_ALONE: Data = {"discard": list(range(23, 61))}
STRICT_TOKENS: Data = {"tokens": {"hotel": [1, 2], "bank": [1, 2]}}
DRAFTED: list[Data] = [{"owns": OWNED[:7]}, {"owns": OWNED[7:14]}]


NO_SUCH_PHASES: list[tuple[Data, str, str]] = [
    ({"first": 2}, "first", ""),
    ({"active": 2}, "active", ""),
    ({"passes": 3}, "passes", ""),
    ({"turns": 400}, "turns", ""),
    ({"earlier": "play 23"}, "earlier", ""),
    ({"earlier": "draw red"}, "earlier", ""),
    ({"tokens": {"hotel": [4]}, "placed": {"bank": 4}}, "tokens.hotel", "GAD-32"),
    ({"tokens": {"hotel": [4]}, "out": ["hotel"]}, "out", ""),
    ({"discard": [23], "shuffles": [[23], list(range(24, 38)), [38]]}, "shuffles", "GAD-63"),
    ({"seats": [{"buys": 1}, {}]}, "tokens", "GAD-37"),
    ({"phase": "frame", "seats": [{"hand": [1]}, {}]}, "phase", "GAD-06"),
    ({"phase": "first"}, "phase", "GAD-05"),
    ({"phase": "deal", "seats": [{"hand": [1, 2, 3, 4]}, {}]}, "phase", "GAD-06"),
    ({"phase": "deal", "seats": [{"hand": [1]}, {"hand": [2]}]}, "phase", "GAD-06"),
    ({"phase": "deal", "seats": [{}, {"hand": [2]}]}, "phase", "GAD-06"),
    ({"phase": "deal", "seats": [{"hand": [1, 2, 3, 23, 39, 40]}, {}]}, "phase", "GAD-06"),
    (
        {"phase": "deal", "seats": [{"hand": [1, 2, 3, 23, 39]}, {"hand": [4, 5, 6, 24, 40]}]},
        "phase",
        "GAD-06",
    ),
    ({"phase": "draft", "seats": DRAFTED}, "phase", "GAD-07"),
    ({"phase": "act", "played": 2}, "phase", "GAD-10"),
    ({"phase": "after", "ending": "locomotive"}, "phase", "GAD-60"),
    ({"phase": "pile", **RED_PILE_ALONE}, "phase", "GAD-64"),
    ({"phase": "draw", "pile": "green", **RED_PILE_ALONE}, "phase", "GAD-16"),
    ({"phase": "object", "asked": 1, **STRICT_TOKENS}, "phase", "GAD-55"),
    ({"phase": "pile", "ending": "locomotive"}, "phase", "GAD-60"),
]


@pytest.mark.parametrize(("data", "where", "rule"), NO_SUCH_PHASES)
def test_what_a_phase_cannot_be_is_refused_by_its_rule(data: Data, where: str, rule: str) -> None:
    with pytest.raises(PositionError) as refusal:
        at_position(table(), data)
    assert refusal.value.where == where
    assert rule in refusal.value.reason


@pytest.mark.parametrize(
    "data",
    [
        {"phase": "object", **STRICT_TOKENS},
        {"phase": "object", "asked": 0, **STRICT_TOKENS},
        {"phase": "object", "asked": 1},
        {
            "phase": "object",
            "asked": 1,
            "tokens": {"hotel": [1, 2]},
            "seats": [{}, {"claimed": ["hotel/1", "hotel/2"]}],
        },
    ],
)
def test_only_a_seat_that_can_claim_is_asked(data: Data) -> None:
    with pytest.raises(PositionError, match="GAD-55"):
        at_position(table(deduction="strict"), data)


def test_only_tokens_on_the_map_were_claimed() -> None:
    seats: list[Data] = [{"claimed": ["hotel/3"]}, {}]
    with pytest.raises(PositionError, match="no token hotel/3"):
        at_position(table(deduction="strict"), {**STRICT_TOKENS, "seats": seats})


@pytest.mark.parametrize(
    "data",
    [
        {"turns": 399},
        {"first": 1, "active": 1},
        {"passes": 2},
        {"phase": "over", "ending": "turn_limit", "turns": 400},
        {"phase": "deal", "seats": [{"hand": [1, 2, 3, 23, 39]}, {"hand": [4, 5, 6, 24]}]},
        {"phase": "draft", "seats": [{"owns": OWNED[:7]}, {"owns": OWNED[7:13]}]},
        {"phase": "pile", "discard": list(range(39, 61))},
        {"phase": "draw", "pile": "red", **RED_PILE_ALONE},
        {"earlier": "play 23 hotel", "played": 1},
        {"earlier": "play 22", "played": 1},
        {"placed": {"hotel": 1}, "seats": [{"points": 1, "buys": 2}, {}]},
        {"placed": {"hotel": 22}, "tokens": {"bank": [1, 2, 3, 4, 5]}},
    ],
)
def test_what_can_be_is_taken_and_given_back(data: Data) -> None:
    state = at_position(table(), data)
    for name, value in data.items():
        if name != "seats":
            assert state.position().get(name) == value
    assert at_position(table(), state.position()).key() == state.key()
