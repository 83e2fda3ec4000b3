"""Positions as plain data: round trips at every step, and every reason to refuse one."""

from __future__ import annotations

import json
from typing import cast

import pytest
from jsonschema import Draft202012Validator

from digsite.core.contract import Settings, canonical_json
from digsite.core.errors import PositionError
from digsite.games.scarabya import GAME
from tests.games.scarabya.helpers import (
    ALL,
    EMPTY_ROWS,
    LONE,
    ROOT,
    Data,
    at_position,
    legal,
    plots,
    revealed,
    scores,
    seat_data,
    table,
    walk,
)

SCHEMA = json.loads((ROOT / "docs/positions/scarabya.schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)
BOARDS = ["NW=A1r0", "NE=B1r0", "SW=C1r0", "SE=D1r0"]
DECK = "XWVUTPNLIFZY"

TABLES = [
    table("base", 1),
    table("base", 2),
    table("base", 4, tokens="physical", symbols="7"),
    table("base", 3, reveal="open", tile_flip="off"),
    table("base", 2, deck=DECK, order="known"),
    table("duel"),
    table("duel", duel_legs=2, tokens="physical"),
    table("duel", duel_legs=2, rematch="ru", deck=DECK, duel_first="chosen", first_seat=1),
    table("duel", deck=DECK, order="known", board_sides="front"),
    table("solo"),
    table("solo", deck=DECK, symbols="5"),
    table("solo", deck=DECK, order="known"),
    table("base", 2, setup={"position": {"grid": ["xs#", ".X."], "at": "e5"}}),
    table("duel", setup={"position": {"grid": ["xs#", ".X."], "at": "e5"}}),
]


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_every_position_of_a_game_comes_back(number: int) -> None:
    """Equal data, an equal key, the same moves and the same views; and it fits the schema."""
    settings = TABLES[number]
    for state in walk(GAME.start(settings), number):
        data = state.position()
        VALIDATOR.validate(data)
        travelled = json.loads(canonical_json(data))
        again = GAME.from_position(settings, travelled)
        assert again.position() == data
        assert again.key() == state.key()
        assert again.to_act() == state.to_act()
        assert again.phase() == state.phase()
        for viewer in range(-2, settings.seats):
            if viewer != -1:
                assert again.observe(viewer).to_json() == state.observe(viewer).to_json()
            assert legal(again, viewer) == legal(state, viewer)
        assert scores(again) == scores(state)


@pytest.mark.parametrize("number", range(len(TABLES)))
def test_a_position_that_came_back_plays_on_alike(number: int) -> None:
    settings = TABLES[number]
    for step, state in enumerate(walk(GAME.start(settings), 3)):
        if step % 7 == 3:
            again = GAME.from_position(settings, state.position())
            *_, one = walk(state.copy(), step)
            *_, other = walk(again, step)
            assert one.position() == other.position()


def test_the_schema_is_one() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_a_window_becomes_rows_and_extra_squares() -> None:
    state = at_position(table("base", 2), grid=["xs", "X#"], at="c4")
    data = state.position()
    assert data["rows"] == [*EMPTY_ROWS[:3], "...s......", "..s#......", *EMPTY_ROWS[5:]]
    assert [plot["extra"] for plot in plots(state)] == [["c4", "c5"]] * 2


def test_a_window_may_be_small_large_or_ragged() -> None:
    for grid in ([], [""], ["xx", "x", ""], ["x" * 10] * 10):
        state = at_position(table("base", 1), grid=grid)
        covered = sum(len(row) for row in grid)
        assert len(cast("list[str]", plots(state)[0].get("extra", []))) == covered


def test_a_site_whose_upper_half_is_rock_is_a_site() -> None:
    rows = ["#" * 10] * 5 + ["." * 10] * 5
    state = at_position(table("base", 1), rows=rows, mission="I")
    assert all(name.endswith("6") or name.startswith("I1") for name in legal(state))
    assert state.position()["rows"] == rows


def test_a_mission_is_added_to_those_revealed() -> None:
    state = at_position(LONE["base"], rows=EMPTY_ROWS, revealed="FI", mission="V")
    assert revealed(state) == "FIV"


def test_reading_goes_on_as_far_as_the_rules_say() -> None:
    """The X has no place: it is discarded, and chance is next."""
    state = at_position(LONE["base"], grid=["....."], outside="x", mission="X")
    assert state.phase() == "mission"
    assert plots(state)[0]["discarded"] == "X"
    assert seat_data(state)["discards"] == 1


# --- What is refused -----------------------------------------------------------------------------

BASE, DUEL, SOLO = table("base", 2), table("duel"), table("solo")
PHYSICAL = table("base", 2, tokens="physical")
OPEN = table("base", 2, reveal="open")
CAMP = {"rows": EMPTY_ROWS, "revealed": "IV"}
ROUND = {"rows": EMPTY_ROWS, "mission": "I"}

REFUSED: list[tuple[Settings, Data, str]] = [
    # the whole
    (BASE, {"boards": []}, "boards"),
    (BASE, {"": 1}, ""),
    # site
    (BASE, {"site": "NW=A1r0"}, "site"),
    (BASE, {"site": [1]}, "site[0]"),
    (BASE, {"site": ["NW=A1r0"] * 101}, "site"),
    (BASE, {"site": ["NW=E1r0"]}, "site[0]"),
    (BASE, {"site": ["NE=A1r0"]}, "site"),
    (BASE, {"site": ["mission F"]}, "site[0]"),
    (BASE, {"site": ["NW=A1r0", "NE=A2r0"]}, "site"),
    (BASE, {"site": BOARDS, "grid": ["x"]}, "site"),
    (BASE, {"site": BOARDS[:2], "rows": EMPTY_ROWS}, "site"),
    (BASE, {"site": None}, "site"),
    # rows
    (BASE, {"rows": EMPTY_ROWS[:9]}, "rows"),
    (BASE, {"rows": [*EMPTY_ROWS[:9], "........."]}, "rows[9]"),
    (BASE, {"rows": [*EMPTY_ROWS[:9], ".........x"]}, "rows[9]"),
    (BASE, {"rows": "." * 100}, "rows"),
    (BASE, {"rows": ["#" * 10] * 10}, "rows"),
    (BASE, {"rows": EMPTY_ROWS, "grid": ["x"]}, "rows"),
    (BASE, {"rows": EMPTY_ROWS, "site": BOARDS}, "rows"),
    # grid
    (BASE, {"grid": ["y"]}, "grid[0]"),
    (BASE, {"grid": ["N"]}, "grid[0]"),
    (BASE, {"grid": ["." * 11]}, "grid[0]"),
    (BASE, {"grid": ["."] * 11}, "grid"),
    (BASE, {"grid": [".."], "at": "j1"}, "grid[0]"),
    (BASE, {"grid": [".", "."], "at": "a10"}, "grid[1]"),
    (BASE, {"grid": ["#" * 10] * 10}, "grid"),
    (BASE, {"grid": "x"}, "grid"),
    (BASE, {"grid": ["x"], "at": "k1"}, "at"),
    (BASE, {"grid": ["x"], "at": "a0"}, "at"),
    (BASE, {"grid": ["x"], "at": ""}, "at"),
    (BASE, {"grid": ["x"], "at": 11}, "at"),
    (BASE, {"at": "a1"}, "at"),
    (BASE, {"grid": ["x"], "outside": "#"}, "outside"),
    (BASE, {"grid": ["x"], "outside": []}, "outside"),
    (BASE, {"outside": "x"}, "outside"),
    # missions
    (BASE, {"rows": EMPTY_ROWS, "revealed": "FF"}, "revealed"),
    (BASE, {"rows": EMPTY_ROWS, "revealed": "A"}, "revealed"),
    (BASE, {"rows": EMPTY_ROWS, "revealed": ["F"]}, "revealed"),
    (BASE, {"revealed": "F"}, "revealed"),
    (BASE, {"rows": EMPTY_ROWS, "mission": "A"}, "mission"),
    (BASE, {"rows": EMPTY_ROWS, "mission": "FI"}, "mission"),
    (BASE, {"rows": EMPTY_ROWS, "mission": ""}, "mission"),
    (BASE, {"rows": EMPTY_ROWS, "mission": None}, "mission"),
    (BASE, {"rows": EMPTY_ROWS, "revealed": "FI", "mission": "F"}, "mission"),
    (BASE, {"mission": "F"}, "mission"),
    (BASE, {"site": BOARDS[:3], "mission": "F"}, "mission"),
    (BASE, {"deck": ALL[:11]}, "deck"),
    (BASE, {"deck": ALL + "F"}, "deck"),
    (BASE, {"deck": list(ALL)}, "deck"),
    (BASE, {"rows": EMPTY_ROWS, "revealed": "I", "deck": ALL}, "deck"),
    (BASE, {"rows": EMPTY_ROWS, "mission": "I", "deck": ALL}, "deck"),
    (table("base", deck=ALL), {"rows": EMPTY_ROWS, "mission": "I"}, "deck"),
    (BASE, {"deck_known": True}, "deck_known"),
    (BASE, {"deck": ALL, "deck_known": 1}, "deck_known"),
    # plots
    (BASE, {"plots": [{}]}, "plots"),
    (BASE, {"plots": [{}, {}, {}]}, "plots"),
    (DUEL, {"plots": [{}, {}]}, "plots"),
    (BASE, {"plots": {}}, "plots"),
    (BASE, {"plots": [{}, []]}, "plots[1]"),
    (BASE, {"plots": [{"camp": []}, {}]}, "plots[0].camp"),
    (BASE, {**CAMP, "plots": [{"camps": "I0@a5"}, {}]}, "plots[0].camps"),
    (BASE, {**CAMP, "plots": [{}, {"camps": [5]}]}, "plots[1].camps[0]"),
    (BASE, {**CAMP, "plots": [{"camps": ["I4@a5"]}, {}]}, "plots[0].camps[0]"),
    (BASE, {**CAMP, "plots": [{"camps": ["mission I"]}, {}]}, "plots[0].camps[0]"),
    (BASE, {**CAMP, "plots": [{"camps": ["I1@a7"]}, {}]}, "plots[0].camps[0]"),
    (BASE, {**CAMP, "plots": [{"camps": ["F0@a5"]}, {}]}, "plots[0].camps[0]"),
    (BASE, {**CAMP, "plots": [{"camps": ["I0@a5", "I0@a6"]}, {}]}, "plots[0].camps[1]"),
    (BASE, {**CAMP, "plots": [{"camps": ["I0@a5", "V0@a3"]}, {}]}, "plots[0].camps[1]"),
    (
        BASE,
        {"grid": ["#"], "revealed": "I", "plots": [{"camps": ["I0@a1"]}, {}]},
        "plots[0].camps[0]",
    ),
    (
        BASE,
        {"grid": ["x"], "revealed": "I", "plots": [{"camps": ["I0@a1"]}, {}]},
        "plots[0].camps[0]",
    ),
    (BASE, {"plots": [{"camps": ["I0@a1"]}, {}]}, "plots[0].camps[0]"),
    (BASE, {**CAMP, "plots": [{"discarded": "F"}, {}]}, "plots[0].discarded"),
    (BASE, {**CAMP, "plots": [{"discarded": "II"}, {}]}, "plots[0].discarded"),
    (BASE, {**CAMP, "plots": [{"camps": ["I0@a5"], "discarded": "I"}, {}]}, "plots[0].discarded"),
    (BASE, {**CAMP, "plots": [{"extra": ["k1"]}, {}]}, "plots[0].extra[0]"),
    (BASE, {**CAMP, "plots": [{"extra": ["a1", "a1"]}, {}]}, "plots[0].extra"),
    (BASE, {**CAMP, "plots": [{"extra": "a1"}, {}]}, "plots[0].extra"),
    (BASE, {"grid": ["#"], "plots": [{"extra": ["a1"]}, {}]}, "plots[0].extra"),
    (BASE, {"plots": [{"extra": ["a1"]}, {}]}, "plots[0].extra"),
    (BASE, {**CAMP, "plots": [{"built": 3}, {}]}, "plots[0].built"),
    (BASE, {**CAMP, "mission": "V", "plots": [{"built": 2}, {}]}, "plots[0].built"),
    (BASE, {**CAMP, "plots": [{"camps": ["I0@a5"], "built": 0}, {}]}, "plots[0].built"),
    (BASE, {**CAMP, "plots": [{"built": -1}, {}]}, "plots[0].built"),
    (BASE, {**CAMP, "plots": [{"built": 13}, {}]}, "plots[0].built"),
    (BASE, {**CAMP, "plots": [{"built": True}, {}]}, "plots[0].built"),
    # seats
    (BASE, {"seats": [{}]}, "seats"),
    (BASE, {"seats": [{}, 1]}, "seats[1]"),
    (BASE, {"seats": [{}, {"score": 3}]}, "seats[1].score"),
    (BASE, {"seats": [{"points": -1}, {}]}, "seats[0].points"),
    (BASE, {"seats": [{"points": 1.5}, {}]}, "seats[0].points"),
    (BASE, {"seats": [{"points": 1_000_001}, {}]}, "seats[0].points"),
    (BASE, {"seats": [{"symbols": "3"}, {}]}, "seats[0].symbols"),
    (BASE, {"seats": [{"discards": None}, {}]}, "seats[0].discards"),
    (BASE, {"seats": [{"bonus": 1}, {}]}, "seats[0].bonus"),
    (DUEL, {"seats": [{"bonus": 10**30}, {}]}, "seats[0].bonus"),
    (BASE, {"seats": [{"owed": 1}, {}]}, "seats[0].owed"),
    (PHYSICAL, {"seats": [{"owed": [1]}, {}]}, "seats[0].owed"),
    (BASE, {"seats": [{"dug": ["z1"]}, {}]}, "seats[0].dug[0]"),
    (BASE, {"seats": [{"dug": ["b2", "b2"]}, {}]}, "seats[0].dug"),
    # choices
    (BASE, {**ROUND, "seats": [{"choice": "I0@d4"}, {}]}, "seats[0].choice"),
    (BASE, {**ROUND, "seats": [{"choice": "V0@e5"}, {}]}, "seats[0].choice"),
    (BASE, {**ROUND, "seats": [{"choice": "I1@a7"}, {}]}, "seats[0].choice"),
    (BASE, {**ROUND, "seats": [{"choice": 7}, {}]}, "seats[0].choice"),
    (BASE, {**ROUND, "seats": [{"choice": "I0@a5"}, {"choice": "I0@a5"}]}, "seats[1].choice"),
    (OPEN, {**ROUND, "seats": [{"choice": "I0@a5"}, {}]}, "seats[0].choice"),
    (table("base", 1), {**ROUND, "seats": [{"choice": "I0@a5"}]}, "seats[0].choice"),
    (DUEL, {**ROUND, "seats": [{"choice": "I0@a5"}, {}]}, "seats[0].choice"),
    (SOLO, {**ROUND, "seats": [{"choice": "I0@a5"}]}, "seats[0].choice"),
    (BASE, {"rows": EMPTY_ROWS, "seats": [{"choice": "I0@a5"}, {}]}, "seats[0].choice"),
    # duel
    (DUEL, {"rows": EMPTY_ROWS, "starter": 2}, "starter"),
    (DUEL, {"rows": EMPTY_ROWS, "starter": True}, "starter"),
    (DUEL, {"rows": EMPTY_ROWS, "turn": -1}, "turn"),
    (DUEL, {"rows": EMPTY_ROWS, "leg": 2}, "leg"),
    (DUEL, {"rows": EMPTY_ROWS, "leg": 0}, "leg"),
    (BASE, {"rows": EMPTY_ROWS, "starter": 0}, "starter"),
    (SOLO, {"rows": EMPTY_ROWS, "turn": 0}, "turn"),
    (BASE, {"rows": EMPTY_ROWS, "leg": 1}, "leg"),
    (DUEL, {"starter": 1}, "starter"),
    (DUEL, {"turn": 1}, "turn"),
    (DUEL, {"leg": 1}, "leg"),
    # tokens
    (BASE, {"bank": [1, 1, 1, 1]}, "bank"),
    (PHYSICAL, {"bank": [1, 1, 1]}, "bank"),
    (PHYSICAL, {"bank": "1111"}, "bank"),
    (PHYSICAL, {"bank": [1, 1, 1, -1]}, "bank[3]"),
    (PHYSICAL, {"bank": [1, 1, 1, False]}, "bank[3]"),
    # the end
    (BASE, {"over": True}, "over"),
    (BASE, {"rows": EMPTY_ROWS, "over": True}, "over"),
    (BASE, {"rows": EMPTY_ROWS, "revealed": ALL[1:], "mission": "F", "over": True}, "over"),
    (BASE, {"rows": EMPTY_ROWS, "revealed": ALL, "over": "yes"}, "over"),
]


@pytest.mark.parametrize(
    ("settings", "data", "where"),
    REFUSED,
    ids=[f"{n}-{where}" for n, (_, _, where) in enumerate(REFUSED)],
)
def test_refused_positions_name_the_field(settings: Settings, data: Data, where: str) -> None:
    with pytest.raises(PositionError) as refusal:
        GAME.from_position(settings, data)
    assert refusal.value.where == where
    assert where in str(refusal.value)


def test_reading_leaves_the_given_data_alone() -> None:
    settings = table("duel", deck=DECK, site="A1r0 B1r0 C1r0 D1r0")
    data: Data = {"mission": DECK[0], "plots": [{}]}
    GAME.from_position(settings, data)
    assert data == {"mission": DECK[0], "plots": [{}]}


def test_a_record_may_start_from_a_position() -> None:
    """Also a bad one: the game says so when it starts."""
    state = GAME.start(table("base", 1, setup={"position": {"grid": ["xx"], "mission": "I"}}))
    assert state.phase() == "place"
    with pytest.raises(PositionError):
        GAME.start(table("base", 1, setup={"position": {"grid": ["yy"]}}))


@pytest.mark.rule("SCA-19")
def test_a_position_tells_what_follows_by_itself() -> None:
    full: Data = {"grid": ["x" * 10] * 10, "mission": "T"}
    state = GAME.from_position(table("base", 1), full)
    assert [event.kind for event in state.opening or []] == ["discarded"]
