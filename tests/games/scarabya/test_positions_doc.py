"""docs/positions/scarabya.md: its examples run, its tables and its grammar are the engine's."""

from __future__ import annotations

import json
import re
from typing import cast

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from digsite.core.contract import NATURE, State, seats_in
from digsite.core.errors import NotationError, PositionError
from digsite.games.scarabya import GAME
from tests.games.scarabya.helpers import ALL, ROOT, Data, code, legal, scores
from tests.reference import scarabya as ref

PAGE = (ROOT / "docs/positions/scarabya.md").read_text(encoding="utf-8")
SCHEMA = json.loads((ROOT / "docs/positions/scarabya.schema.json").read_text(encoding="utf-8"))
EXAMPLES = [
    cast("Data", json.loads(block)) for block in re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
]


def loaded(example: Data) -> State:
    settings = GAME.settings(
        cast("int", example["seats"]),
        cast("str", example["mode"]),
        cast("Data", example.get("options", {})),
    )
    return GAME.from_position(settings, cast("Data", example["position"]))


def shown(state: State, name: str) -> object:
    """One thing an example says of a state."""
    result = state.result()
    seats = range(state.settings.seats)
    if name == "to_act":
        return ["chance"] if state.to_act() == NATURE else seats_in(state.to_act())
    if name == "moves":
        return [legal(state, seat) for seat in seats]
    if name == "winners":
        return None if result is None else result.winners
    values: Data = {"phase": state.phase(), "scores": scores(state), **state.position()}
    return values[name]


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) >= 6
    assert {example["mode"] for example in EXAMPLES} == {"base", "duel", "solo"}


@pytest.mark.parametrize("number", range(len(EXAMPLES)))
def test_examples_run(number: int) -> None:
    example = EXAMPLES[number]
    Draft202012Validator(SCHEMA).validate(example["position"])
    if "refused" in example:
        with pytest.raises(PositionError) as refusal:
            loaded(example)
        assert refusal.value.where == example["refused"]
        return
    state = loaded(example)
    for line in cast("list[str]", example.get("play", [])):
        who, _, move = line.partition(" ")
        state.play(int(NATURE) if who == "*" else int(who), code(move))
    gives = cast("Data", example["gives"])
    assert {name: shown(state, name) for name in gives} == gives
    assert set(example) <= {"mode", "seats", "options", "position", "play", "gives"}


def test_the_tables_list_all_fields() -> None:
    """The fields of the page, of the schema and of the reader are the same."""
    rows = re.findall(r"^\| `(\w+)` \|", PAGE, re.MULTILINE)
    plot = SCHEMA["$defs"]["plot"]["properties"]
    seat = SCHEMA["$defs"]["seat"]["properties"]
    assert sorted(rows) == sorted([*SCHEMA["properties"], *plot, *seat])
    with pytest.raises(PositionError) as refusal:
        GAME.from_position(GAME.settings(1), {"nothing": 1})
    known = refusal.value.reason.partition(": ")[2].split(", ")
    assert sorted(known) == sorted(SCHEMA["properties"])


def test_the_camps_are_drawn_as_they_are() -> None:
    drawn = dict(re.findall(r"\| ([A-Z]) \| `([.#/]+)` ", PAGE))
    assert sorted(drawn) == list(ALL)
    for shape, form in drawn.items():
        drawing = form.replace("#", "1").replace(".", "0")
        assert ref.draw_form(drawing) == ref.squares_of(f"{shape}0@a1")
        assert form.count("#") == 5


def test_the_placement_of_the_page() -> None:
    covered = {ref.square_from_name(name) for name in ("d4", "d5", "d6", "d7", "e7")}
    assert ref.squares_of("L1m@d4") == covered
    assert "`L1m@d4` covers d4 d5 d6 d7 and e7" in PAGE
    assert GAME.parse("I2@a5").notation() == "I0@a5"


# --- The grammar ---------------------------------------------------------------------------------


def grammar() -> dict[str, str]:
    """The page's grammar as one regular expression a name."""
    (block,) = re.findall(r"```ebnf\n(.*?)```", PAGE, re.DOTALL)
    rules = dict(re.findall(r"^(\w+)\s*= (.*?) ;$", block, re.MULTILINE))

    def expression(name: str) -> str:
        words = re.findall(r'"[^"]*"|\w+|\[|\]|\||,', rules[name])
        text = ""
        for word in words:
            if word.startswith('"'):
                text += re.escape(word[1:-1])
            elif word in "[]|,":
                text += {"[": "(?:", "]": ")?", "|": "|", ",": ""}[word]
            else:
                text += expression(word)
        return f"(?:{text})"

    return {name: expression(name) for name in rules}


GRAMMAR = grammar()


def test_all_moves_are_in_the_grammar() -> None:
    move = re.compile(GRAMMAR["move"])
    for number in [*range(4096), *range(4096, 4108), *range(8192, 8320), 12288, 12289]:
        assert move.fullmatch(GAME.notation(number)), GAME.notation(number)


@given(text=st.from_regex(GRAMMAR["move"], fullmatch=True))
def test_all_of_the_grammar_is_a_move(text: str) -> None:
    move = GAME.parse(text)
    assert GAME.decode(move.code()).notation() == move.notation()
    assert GAME.parse(move.notation()) == move


@given(text=st.one_of(st.text(), st.from_regex(GRAMMAR["move"])))
def test_nothing_else_is_a_move(text: str) -> None:
    if re.fullmatch(GRAMMAR["move"], text):
        return
    with pytest.raises(NotationError):
        GAME.parse(text)


@pytest.mark.parametrize("name", ["placement", "quarter", "square", "shape"])
def test_the_schema_has_the_patterns_of_the_grammar(name: str) -> None:
    """Both allow and refuse the same texts: every move, its parts, and each a little damaged."""
    pattern = re.compile(SCHEMA["$defs"][name]["pattern"])
    rule = re.compile(GRAMMAR[name])
    moves = [GAME.notation(number) for number in [*range(0, 4096, 7), *range(8192, 8320)]]
    whole = [*moves, *map(ref.square_name, ref.SITE), *ALL]
    damaged = [f"{text}{mark}" for text in whole for mark in "0mA@"]
    shortened = [text[1:] for text in whole] + [text[:-1] for text in whole]
    verdicts = set()
    for text in [*whole, *damaged, *shortened]:
        allowed = pattern.fullmatch(text) is not None
        assert allowed == (rule.fullmatch(text) is not None), text
        verdicts.add(allowed)
    assert verdicts == {True, False}
