"""Shapes: what fits is given back, what does not is named with its place; schemas agree."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

from digsite.core.errors import ContentError, Fault, NotationError, PositionError
from digsite.core.shapes import (
    FLAG,
    MOST_ENTRIES,
    PLAIN,
    PLAINS,
    TEXT,
    TEXTS,
    WHOLES,
    Choice,
    Either,
    Field,
    ListOf,
    MapOf,
    Nothing,
    Number,
    Object,
    Pair,
    Parsed,
    Shape,
    Text,
    Whole,
    document,
    needed,
)

COLOUR = Choice(["red", "blue"], name="colour")
AREA = Choice(["r1c1", "r1c2"], "an area such as r1c1", "r1c[12]")
POINT = Pair(Whole(-9, 9), name="point")


def parse_even(text: str) -> int:
    number = int(text)
    if number % 2:
        raise NotationError(f"{number} is odd")
    return number


EVEN = Parsed(parse_even, "an even number", "[0-9]*[02468]")

POINTS = Field("points", Whole(0, 9), 0, "Points held.")
CARDS = Field("cards", ListOf(Whole(1, 60), 5, different=True), [])
COLOURS = Field("colour", COLOUR)
SEAT = Object([POINTS, CARDS, COLOURS], name="seat")
TURN = Field("turn", Whole(0, 3), 0)
SEATS = Field("seats", ListOf(SEAT, 4, 1))
STACKS = Field("stacks", MapOf(AREA, ListOf(COLOUR, 3)), {})
AT = Field("at", POINT, beside="turn")
NAME = needed("name", Text("[a-z]+", "a name in small letters"))
TOWNS = Field("towns", ListOf(Object([NAME]), by="name"), [])
WHOLE_THING = Object([TURN, SEATS, STACKS, AT, TOWNS])


def fault(shape: Shape[object], found: object, where: str = "") -> tuple[str, str]:
    """Where reading finds a fault, and what it says; looking for all faults finds it, too."""
    with pytest.raises(Fault) as told:
        shape.read(found, where)
    assert str(told.value) in [str(one) for one in shape.faults(found, where)]
    return told.value.where, told.value.reason


# --- Single values -------------------------------------------------------------------------------


@pytest.mark.parametrize("wrong", [-1, 10, 10**40, True, "1", 1.0, None, [], {}])
def test_a_number_is_whole_and_within_its_bounds(wrong: object) -> None:
    assert Whole(0, 9).read(9) == 9
    assert fault(Whole(0, 9), wrong, "a") == ("a", "must be a whole number from 0 to 9")
    assert Whole(-3, 9).read(-3) == -3


@pytest.mark.parametrize("wrong", ["1", True, None, float("nan"), float("inf"), 10**9])
def test_a_length_is_any_sensible_number(wrong: object) -> None:
    assert Number().read(2) == Number().read(2.0) == 2.0
    assert fault(Number(), wrong, "a") == ("a", "must be a number")


def test_a_flag_is_true_or_false() -> None:
    assert FLAG.read(True) is True
    assert fault(FLAG, 1, "a") == ("a", "must be true or false")


@pytest.mark.parametrize("wrong", [1, None, "x" * 1001, ["x"]])
def test_a_text_has_a_sensible_length(wrong: object) -> None:
    assert TEXT.read("anything: \u2026") == "anything: \u2026"
    assert fault(TEXT, wrong, "a") == ("a", "must be a text")


@pytest.mark.parametrize("wrong", ["", "X", "x1", "x\n"])
def test_a_text_with_a_pattern_is_all_of_it(wrong: object) -> None:
    assert NAME.shape.read("xy") == "xy"
    assert fault(NAME.shape, wrong) == ("", "must be a name in small letters")


@pytest.mark.parametrize("wrong", ["", "green", 0, None, ["red"], {}])
def test_a_choice_gives_the_number_of_a_name(wrong: object) -> None:
    assert COLOUR.read("blue") == 1
    assert fault(COLOUR, wrong, "a") == ("a", "must be one of red, blue")
    assert fault(AREA, wrong, "a") == ("a", "must be an area such as r1c1")


def test_a_text_may_be_read_by_the_game() -> None:
    assert EVEN.read("12") == 12
    assert fault(EVEN, "13", "a") == ("a", "13 is odd")
    assert fault(EVEN, "x", "a")[0] == "a"
    for wrong in (12, None, "1" * 81):
        assert fault(EVEN, wrong, "a") == ("a", "must be an even number")


def test_one_of_two_shapes() -> None:
    card = Either(COLOUR, Nothing())
    assert [card.read("red"), card.read(None)] == [0, None]
    assert fault(card, "green", "a") == ("a", "must be one of red, blue or null")


# --- Several values ------------------------------------------------------------------------------


def test_a_list_names_the_entry_that_is_wrong() -> None:
    nested = ListOf(ListOf(Whole(1, 3), 2), 3, 1)
    assert nested.read([[1, 2], []]) == [[1, 2], []]
    assert fault(nested, [[1], [2, 9]], "a") == ("a[1][1]", "must be a whole number from 1 to 3")
    assert fault(nested, [[1], [2, 9]]) == ("[1][1]", "must be a whole number from 1 to 3")
    assert fault(nested, [], "a") == ("a", "must be a list of 1 to 3")
    assert fault(nested, "text", "a") == ("a", "must be a list of 1 to 3")
    assert fault(ListOf(TEXT, 2, 2), ["x"], "a") == ("a", "must be a list of 2")
    assert fault(CARDS.shape, [3, 4, 3], "a") == ("a", "must list different things")
    assert fault(TEXTS, ["x"] * (MOST_ENTRIES + 1))[0] == ""


def test_a_pair_is_a_tuple() -> None:
    assert POINT.read([1, -2]) == (1, -2)
    assert fault(POINT, [1], "a")[0] == "a"
    assert fault(POINT, [1, 10], "a")[0] == "a[1]"


def test_a_map_names_what_is_wrong() -> None:
    stacks = STACKS.shape
    assert stacks.read({"r1c2": ["red"]}) == {1: [0]}
    assert fault(stacks, {"r9c9": []}, "stacks") == (
        "stacks.r9c9", "must be an area such as r1c1",
    )  # fmt: skip
    assert fault(stacks, {"r1c2": ["red", "pink"]}, "stacks") == (
        "stacks.r1c2[1]", "must be one of red, blue",
    )  # fmt: skip
    assert fault(stacks, {"r1c2": 3})[0] == "r1c2"
    assert fault(stacks, [], "stacks") == ("stacks", "must be an object")
    assert fault(MapOf(TEXT, TEXT), {str(n): "" for n in range(MOST_ENTRIES + 1)})[0] == ""
    assert fault(MapOf(TEXT, SEAT), {"x": {"points": 10}, "y": {"z": 1}}, "a")[0] == "a.y.z"
    assert MapOf(TEXT, SEAT).read({"x": {"points": 3}})["x"].get(POINTS) == 3
    both = MapOf(AREA, TEXT, needed=["r1c1", "r1c2"])
    assert both.read({"r1c2": "x", "r1c1": "y"}) == {1: "x", 0: "y"}
    assert fault(both, {"r1c2": "x"}, "a") == ("a.r1c1", "is missing")


# --- Objects -------------------------------------------------------------------------------------


def test_fields_that_are_left_out_have_their_usual_value() -> None:
    entry = WHOLE_THING.read({})
    assert entry.get(TURN) == 0
    assert entry.get(STACKS) == {}
    assert entry.find(AT) is None
    assert [seat.get(POINTS) for seat in entry.each(SEATS, 3, {})] == [0, 0, 0]
    assert not entry.has(TURN)
    first, second = entry.each(SEATS, 2, {})
    first.get(CARDS).append(1)
    assert second.get(CARDS) == []  # nobody shares a usual list


def test_fields_are_read_with_their_place() -> None:
    entry = WHOLE_THING.read({"turn": 3, "at": [1, 2], "seats": [{"points": 4}, {"points": 12}]})
    assert (entry.number(TURN, 3), entry.find(AT), entry.has(AT)) == (3, (1, 2), True)
    seats = entry.each(SEATS, 2, {})
    assert seats[0].get(POINTS) == 4
    assert seats[1].where == "seats[1]"
    with pytest.raises(Fault) as told:
        seats[1].get(POINTS)
    assert str(told.value) == "seats[1].points: must be a whole number from 0 to 9"
    with pytest.raises(Fault) as told:
        entry.number(TURN, 2)
    assert str(told.value) == "turn: must be a whole number from 0 to 2"
    with pytest.raises(Fault) as told:
        entry.each(SEATS, 3, {})
    assert str(told.value) == "seats: must be a list of 3"
    with pytest.raises(Fault) as told:
        seats[0].get(COLOURS)
    assert str(told.value) == "seats[0].colour: is missing"


def test_what_an_object_does_not_know_is_refused_and_the_known_is_named() -> None:
    known = "is not known here; there are: turn, seats, stacks, at, towns"
    assert fault(WHOLE_THING, {"nothing": 1}) == ("nothing", known)
    assert fault(WHOLE_THING, {"x" * 90: 1}) == ("x" * 40, known)
    assert fault(SEATS.shape, [{}, {"hat": 1}], "seats")[0] == "seats[1].hat"
    assert fault(WHOLE_THING, [], "a") == ("a", "must be an object")
    assert fault(WHOLE_THING, {"at": [1, 2]}) == ("at", "goes only with turn")
    assert WHOLE_THING.only({"turn": 3, "nothing": 1}) == {"turn": 3}


def test_entries_of_a_list_may_be_told_apart_by_their_own_name() -> None:
    towns: object = [{"name": "xy"}, {"name": "Z"}, {}]
    assert [one.where for one in TOWNS.shape.faults(towns, "towns")] == [
        "towns[Z].name", "towns[2].name",
    ]  # fmt: skip
    assert [one.get(NAME) for one in TOWNS.shape.read([{"name": "xy"}])] == ["xy"]


def test_all_faults_can_be_told_at_once() -> None:
    data = {
        "turn": 4,
        "hat": 1,
        "seats": [{"points": 10, "cards": [1, "x", 0]}, 3, {"colour": "green"}],
        "stacks": {"r1c1": ["red", 1], "r2c1": []},
    }
    assert [one.where for one in WHOLE_THING.faults(data)] == [
        "hat", "turn", "seats[0].points", "seats[0].cards[1]", "seats[0].cards[2]", "seats[1]",
        "seats[2].colour", "stacks.r1c1[1]", "stacks.r2c1",
    ]  # fmt: skip
    assert WHOLE_THING.faults({"turn": 3, "at": [1, 2], "seats": [{}]}) == []


def test_a_fault_says_where_and_in_what() -> None:
    assert str(Fault("", "is odd")) == "is odd"
    assert str(PositionError("", "is odd")) == "position: is odd"
    assert str(PositionError("seats[1]", "is odd")) == "position, seats[1]: is odd"
    told = ContentError("cards.toml", "card[Z01].two", "is odd")
    assert str(told) == "cards.toml, card[Z01].two: is odd"
    assert (told.file, told.where, told.reason) == ("cards.toml", "card[Z01].two", "is odd")


# --- Data of our own -----------------------------------------------------------------------------


def test_what_we_wrote_ourselves_is_taken_as_it_is() -> None:
    numbers = [1, 2]
    assert WHOLES.trust(numbers) is numbers
    table = {"x": numbers}
    assert MapOf(TEXT, WHOLES).trust(table) is table
    assert PLAINS.trust([table]) == [table]
    assert PLAIN.trust(table) is table
    assert TEXT.trust("x" * 2000) == "x" * 2000
    assert Whole(0, 9).trust(3) == 3


def test_what_is_not_plain_is_read_all_the_same() -> None:
    assert ListOf(COLOUR).trust(["blue"]) == [1]
    assert MapOf(AREA, TEXT).trust({"r1c2": "x"}) == {1: "x"}


@pytest.mark.parametrize("shape", [TEXT, WHOLES, PLAIN, MapOf(TEXT, TEXT), Whole(0, 1)])
def test_even_our_own_data_have_the_right_outer_form(shape: Shape[object]) -> None:
    with pytest.raises(Fault):
        shape.trust(None)


# --- JSON Schema ---------------------------------------------------------------------------------


def test_the_schema_of_everything() -> None:
    assert document(WHOLE_THING, "A thing", "Made up.") == {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A thing",
        "description": "Made up.",
        "type": "object",
        "additionalProperties": False,
        "dependentRequired": {"at": ["turn"]},
        "properties": {
            "turn": {"type": "integer", "minimum": 0, "maximum": 3},
            "seats": {
                "type": "array", "minItems": 1, "maxItems": 4, "items": {"$ref": "#/$defs/seat"},
            },
            "stacks": {
                "type": "object",
                "propertyNames": {"type": "string", "pattern": "^r1c[12]$"},
                "additionalProperties": {
                    "type": "array", "maxItems": 3, "items": {"$ref": "#/$defs/colour"},
                },
            },
            "at": {"$ref": "#/$defs/point"},
            "towns": {
                "type": "array",
                "maxItems": MOST_ENTRIES,
                "items": {
                    "type": "object",
                    "additionalProperties": False,
                    "required": ["name"],
                    "properties": {"name": {"type": "string", "pattern": "^[a-z]+$"}},
                },
            },
        },
        "$defs": {
            "seat": {
                "type": "object",
                "additionalProperties": False,
                "properties": {
                    "points": {
                        "description": "Points held.", "type": "integer",
                        "minimum": 0, "maximum": 9,
                    },
                    "cards": {
                        "type": "array",
                        "maxItems": 5,
                        "uniqueItems": True,
                        "items": {"type": "integer", "minimum": 1, "maximum": 60},
                    },
                    "colour": {"$ref": "#/$defs/colour"},
                },
            },
            "colour": {"enum": ["red", "blue"]},
            "point": {
                "type": "array",
                "minItems": 2,
                "maxItems": 2,
                "items": {"type": "integer", "minimum": -9, "maximum": 9},
            },
        },
    }  # fmt: skip


def test_what_only_code_asks_can_stand_in_the_schema_too() -> None:
    also: dict[str, object] = {"maxProperties": 1}
    assert document(Object([TURN], also=also), "", "")["maxProperties"] == 1


FIELDS: list[Field[object]] = [
    TURN, SEATS, STACKS, AT, TOWNS, Field("flag", FLAG), Field("even", EVEN),
    Field("card", Either(COLOUR, Nothing())), Field("texts", TEXTS), Field("plain", PLAIN),
    Field("both", MapOf(AREA, FLAG, needed=["r1c1", "r1c2"])),
]  # fmt: skip
EVERYTHING = Object(FIELDS)
leaves = st.one_of(
    st.none(), st.booleans(), st.integers(-2, 12), st.text(max_size=3),
    st.sampled_from(["red", "blue", "r1c1", "xy", "12", "13"]),
)  # fmt: skip
names = st.one_of(
    st.sampled_from([
        "turn", "seats", "stacks", "at", "towns", "flag", "even", "card", "texts", "plain",
        "points", "cards", "colour", "name", "r1c1", "r1c2", "both",
    ]),
    st.text(max_size=3),
)  # fmt: skip
values = st.recursive(
    leaves,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(names, inner, max_size=4)),
    max_leaves=12,
)


@given(data=st.dictionaries(names, values, max_size=5))
def test_the_schema_takes_what_the_shape_takes(data: dict[str, Any]) -> None:
    schema = json.loads(json.dumps(document(EVERYTHING, "", "")))
    faults = EVERYTHING.faults(data)
    assert Draft202012Validator(schema).is_valid(data) == (not faults)
    if not faults:
        entry = EVERYTHING.read(data)
        for field in FIELDS:
            entry.find(field)
