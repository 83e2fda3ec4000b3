"""Positions: the documentation page, its schema and examples, and what the reader refuses."""

from __future__ import annotations

import json
import re
from typing import cast

import pytest
from jsonschema import Draft202012Validator

from digsite.core.contract import NATURE, canonical_json, seats_in
from digsite.core.errors import DigsiteError, PositionError
from digsite.games.ziggurat import GAME
from tests.games.ziggurat.helpers import ROOT, Data, code, table, walk

PAGE = (ROOT / "docs/positions/ziggurat.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "docs/positions/ziggurat.schema.json").read_text(encoding="utf-8"))
EXAMPLES = [json.loads(block) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)]


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples_run(number: int) -> None:
    example = EXAMPLES[number]
    settings = GAME.settings(example["seats"], example["mode"], {}, example.get("setup", {}))
    if "refused" in example:
        with pytest.raises(PositionError) as refusal:
            GAME.from_position(settings, example["position"])
        assert refusal.value.where == example["refused"]
        return
    Draft202012Validator(SCHEMA).validate(example["position"])
    state = GAME.from_position(settings, example["position"])
    for line in example.get("play", []):
        who, _, move = line.partition(" ")
        state.play(int(NATURE) if who == "*" else int(who), code(move))
    acting = ["chance"] if state.to_act() == NATURE else seats_in(state.to_act())
    scores = [int(state.score(seat)) for seat in range(settings.seats)]
    shown: Data = {**state.position(), "to_act": acting, "scores": scores}
    for name, value in example["gives"].items():
        assert shown[name] == value


def test_the_tables_list_all_fields() -> None:
    """The fields of the page, of the schema and of the reader are the same."""
    rows = re.findall(r"^\| `(\w+)` \|", PAGE.partition("## Moves")[0], re.MULTILINE)
    sheet = SCHEMA["$defs"]["sheet"]["properties"]
    assert sorted(rows) == sorted([*SCHEMA["properties"], *sheet])
    wrong: list[tuple[Data, Data]] = [
        ({"nothing": 1}, SCHEMA["properties"]),
        ({"sheets": [{"nothing": 1}]}, sheet),
    ]
    for position, fields in wrong:
        with pytest.raises(PositionError) as refusal:
            GAME.from_position(table(), position)
        assert sorted(refusal.value.reason.partition(": ")[2].split(", ")) == sorted(fields)


@pytest.mark.parametrize("chapter", range(1, 7))
def test_positions_of_a_game_fit_the_schema_and_come_back(chapter: int) -> None:
    validator = Draft202012Validator(SCHEMA)
    settings = GAME.settings(3, f"chapter{chapter}", {"spirit_direction": "together"})
    for seed in range(3):
        for state in walk(GAME.start(settings), seed):
            data = json.loads(canonical_json(state.position()))
            validator.validate(data)
            again = GAME.from_position(settings, data)
            assert again.key() == state.key()
            assert again.position() == state.position()


WRONG: list[tuple[str, Data]] = [
    ("nothing", {"nothing": 1}),
    ("phase", {"phase": "later"}),
    ("part", {"part": "heroes"}),
    ("active", {"active": 2}),
    ("active", {"active": True}),
    ("turns", {"turns": -1}),
    ("heroes", {"heroes": ["L0:5"]}),
    ("heroes[0]", {"heroes": ["L0:40", "L0:5"]}),
    ("heroes[1]", {"heroes": ["L0:4", 5]}),
    ("spirits", {"spirits": []}),
    ("spirits.P", {"spirits": {"P": ["L1:0"] * 4}}),
    ("spirits.P[0]", {"spirits": {"P": ["held 2"]}}),
    ("spirits.X", {"spirits": {"X": []}}),
    ("spirits", {"spirits": {"P": ["summit"]}}),
    ("heroes", {"spirits": {"P": ["L0:5"]}}),
    ("heroes", {"heroes": ["L1:3", "L1:3"]}),
    ("cards", {"cards": ["Z01"]}),
    ("cards[1]", {"cards": ["Z01", "Z01"]}),
    ("cards[0]", {"cards": ["Z28", "Z01"]}),
    ("discard[0]", {"cards": ["Z01", "Z02"], "discard": ["Z02"]}),
    ("sheets", {"sheets": [{}, {}, {}]}),
    ("sheets[0].hat", {"sheets": [{"hat": 1}]}),
    ("sheets[0].titles", {"sheets": [{"titles": ["king"]}]}),
    ("sheets[1].titles",
     {"sheets": [{"titles": ["slide-rider"]}, {"titles": ["slide-rider"]}]}),
    ("things", {"things": ["L0:5"]}),
    ("turned.L5", {"turned": {"L5": 1}}),
    ("turned.L1", {"turned": {"L1": 4}}),
    ("insight", {"insight": 10}),
    ("spent[0]", {"spent": ["hat"]}),
    ("last_up", {"last_up": 4}),
    ("ending", {"phase": "over"}),
    ("ending", {"phase": "over", "ending": ""}),
    ("ending", {"phase": "draw", "ending": "WON"}),
    ("cards", {"phase": "deal", "cards": [None, "Z01"]}),
    ("cards", {"phase": "draw", "cards": ["Z01", "Z02"]}),
    ("cards", {"phase": "go", "part": "heroes", "mover": 0}),
    ("phase", {"phase": "go", "part": "heroes", "cards": ["Z01", "Z02"]}),
    ("phase", {"phase": "pick", "part": "heroes", "cards": ["Z01", "Z02"], "waiting": [0]}),
    ("phase", {"phase": "push", "part": "heroes", "cards": ["Z01", "Z02"], "pushed": 1}),
    ("phase", {"phase": "spirit", "part": "first", "cards": ["Z09", "Z02"]}),
    ("phase", {"phase": "window", "part": "start", "cards": ["Z09", "Z02"]}),
    ("mover", {"phase": "go", "part": "first", "cards": ["Z09", "Z02"], "mover": 0}),
    ("unmoved", {"phase": "spirit", "part": "first", "cards": ["Z09", "Z02"],
                 "unmoved": {"P": [1]}}),
    ("unmoved", {"phase": "window", "part": "between", "cards": ["Z09", "Z02"],
                 "unmoved": {"P": [0]}}),
    ("unmoved.P[0]", {"phase": "spirit", "part": "first", "cards": ["Z09", "Z02"],
                      "unmoved": {"P": [3]}}),
    ("ways.P", {"phase": "spirit", "part": "first", "cards": ["Z09", "Z02"], "ways": {"P": 1}}),
    ("acting", {"phase": "spirit", "part": "first", "cards": ["Z09", "Z02"], "acting": 1}),
    ("waiting[0]", {"phase": "pick", "part": "heroes", "cards": ["Z09", "Z02"], "waiting": [9]}),
]  # fmt: skip


@pytest.mark.parametrize(("field", "data"), WRONG)
def test_what_does_not_hold_together_is_refused(field: str, data: Data) -> None:
    with pytest.raises(DigsiteError) as refusal:
        GAME.from_position(table(), data)
    assert cast("PositionError", refusal.value).where == field


@pytest.mark.rule("ZIG-20")
def test_a_position_tells_whose_turn_begins() -> None:
    state = GAME.from_position(table(), {"cards": ["Z11", "Z01"]})
    assert [event.kind for event in state.opening or []] == ["turn"]
