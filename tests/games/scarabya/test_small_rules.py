"""Small things that whole games pass over: names, bounds, what a refusal and a viewer are told."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import NATURE, SPECTATOR, Settings, State
from digsite.games import find_game
from digsite.games.scarabya import GAME
from digsite.games.scarabya.knowledge.seen import Seen
from digsite.games.scarabya.rules import moves
from digsite.games.scarabya.rules.placements import (
    high_mask,
    low_mask,
    parse_square,
    square_name,
    squares_of,
)
from digsite.games.scarabya.rules.play import ScarabyaState
from digsite.games.scarabya.rules.site import turned
from tests.games.scarabya.helpers import (
    ALL,
    EMPTY_ROWS,
    LONE,
    Data,
    at_position,
    code,
    drawn,
    finished,
    missions,
    play,
    table,
    walk,
)

# --- Squares, boards and moves -------------------------------------------------------------------


def test_every_square_has_a_name_and_nothing_else_is_one() -> None:
    names = [square_name(square) for square in range(100)]
    assert (names[0], names[9], names[34], names[90], names[99]) == ("a1", "j1", "e4", "a10", "j10")
    assert [parse_square(name) for name in names] == list(range(100))
    for wrong in ("", "a", "a0", "a11", "k1", "A1", "1a", "a01", "aa1", "a1 "):
        assert parse_square(wrong) == -1


def test_squares_in_masks_of_two_halves() -> None:
    squares = [0, 9, 49, 50, 59, 99]
    low, high = low_mask(squares), high_mask(squares)
    assert (low, high) == (1 + 2**9 + 2**49, 1 + 2**9 + 2**49)
    assert squares_of(low, high) == squares


def test_a_board_is_turned_clockwise() -> None:
    grid = "abcdefghijklmnopqrstuvwxy"
    assert turned(grid, 0) == grid
    assert turned(grid, 1) == "upkfavqlgbwrmhcxsnidytoje"
    assert turned(grid, 2) == grid[::-1]
    assert turned(grid, 3) == turned(grid, 1)[::-1]


def test_only_camps_cover_squares() -> None:
    assert moves.camp_cells(GAME.parse("I1@c9")) == [(8, 2), (9, 2), (10, 2), (11, 2), (12, 2)]
    for other in ("mission I", "NW=A1r0", "first 1"):
        assert moves.camp_cells(GAME.parse(other)) == []


def test_codes_of_camps_inside_are_their_placements_and_of_others_come_after() -> None:
    assert moves.CAMP.spans()[0] == (0, 4095)
    assert code("F0@a1") == 0
    assert code("Z1m@h8") < 4096 <= code("Z1m@i8")
    assert moves.CAMP.values(4096) is None
    inside = moves.OUTSIDE + 0  # F0@a1 by the digits of its fields: it has a shorter code
    assert moves.CAMP.values(int(inside)) is None
    assert moves.CAMP.values(code("Z1m@i8")) == [11, 5, 78]
    assert moves.camp(11, 5, 78) == code("Z1m@i8")
    assert GAME.notation(code("X3m@d4")) == "X0@d4"


def test_a_state_of_another_game_is_refused() -> None:
    other = find_game("indus")
    state = other.start(other.settings(other.least_seats()))
    with pytest.raises(TypeError, match="Indus"):
        ScarabyaState.of(state)


# --- Who acts ------------------------------------------------------------------------------------


def test_only_seats_at_the_table_have_moves() -> None:
    state = at_position(table("base", 2), rows=EMPTY_ROWS, mission="I")
    assert len(state.moves(0)) == len(state.moves(1)) > 0
    for stranger in (-1, 2, 3, 64, 65):
        assert len(state.moves(stranger)) == 0
    assert len(at_position(table("base", 2), rows=EMPTY_ROWS).moves(0)) == 0


@pytest.mark.rule("SCA-09")
@pytest.mark.parametrize("reveal", ["hidden", "open"])
def test_choices_are_open_where_the_table_says_so(reveal: str) -> None:
    state = at_position(table("base", 2, reveal=reveal), rows=EMPTY_ROWS, mission="I")
    assert state.open_choices() is (reveal == "open")


@pytest.mark.rule("SCA-09", "SCA-32", "SCA-37", "SCA-42")
@pytest.mark.parametrize(
    ("settings", "over", "waits"),
    [(LONE["duel"], "SCA-42", "SCA-37"), (table("base", 2), "SCA-32", "SCA-09")],
)
def test_why_nobody_can_place(settings: Settings, over: str, waits: str) -> None:
    ended = at_position(settings, rows=EMPTY_ROWS, revealed=ALL, over=True)
    before = at_position(settings, rows=EMPTY_ROWS)
    for state, rule, key in ((ended, over, "game_over"), (before, waits, "not_your_turn")):
        why = state.refusal(0, code("I0@a5"))
        assert why is not None
        assert (why.rule, why.key, why.places) == (rule, key, [])


@pytest.mark.rule("SCA-04", "SCA-07", "SCA-36")
@pytest.mark.parametrize(
    ("fields", "outcome", "rule", "key"),
    [
        ({}, "NE=A1r0", "SCA-04", "not_this_board"),
        ({"site": ["NW=A1r0"]}, "NE=A2r0", "SCA-04", "not_this_board"),
        ({"rows": EMPTY_ROWS}, "mission I", "SCA-36", "not_a_starter"),
        ({"rows": EMPTY_ROWS, "starter": 0, "revealed": "I"}, "mission I", "SCA-07",
         "not_this_mission"),
        ({"rows": EMPTY_ROWS, "starter": 0, "mission": "I"}, "mission L", "SCA-07",
         "no_chance_now"),
    ],
)  # fmt: skip
def test_why_chance_cannot_say_that(fields: Data, outcome: str, rule: str, key: str) -> None:
    state = at_position(table("duel"), **fields)
    why = state.refusal(int(NATURE), code(outcome))
    assert why is not None
    assert (why.rule, why.key) == (rule, key)


# --- Refusals ------------------------------------------------------------------------------------


def why_of(state: State, move: str) -> tuple[str, str, Data, list[str]]:
    why = state.refusal(0, code(move))
    assert why is not None
    return why.rule, why.key, why.values, why.places


@pytest.mark.rule("SCA-08", "SCA-10", "SCA-12", "SCA-14", "SCA-15")
def test_a_refusal_names_shape_mission_and_squares() -> None:
    settings = table("base", 1, tile_flip="off")
    state = at_position(settings, rows=EMPTY_ROWS, revealed="I", plots=[{"camps": ["I1@a1"]}])
    missions(state, "L")
    named: Data = {"shape": "L", "mission": "L"}
    assert why_of(state, "V0@a6") == ("SCA-08", "wrong_shape", {**named, "shape": "V"}, [])
    assert why_of(state, "mission V") == ("SCA-08", "not_a_camp", {"mission": "L"}, [])
    assert why_of(state, "L0m@a6") == ("SCA-12", "no_flip", named, [])
    assert why_of(state, "L0@h9") == ("SCA-10", "outside", named, ["h9", "h10", "i10", "j10"])
    far = ["d7", "d8", "e8", "f8", "g8"]
    assert why_of(state, "L0@d7") == ("SCA-14", "no_contact", {**named, "square": "d7"}, far)
    corner = (*why_of(state, "L0@b6"),)
    assert corner == ("SCA-15", "corner_only", {**named, "square": "a5"}, ["a5"])


@pytest.mark.rule("SCA-15")
@pytest.mark.parametrize(
    ("camp", "move", "touched"),
    [
        ("I0@a1", "I0@f2", ["e1"]),
        ("I0@f1", "I0@a2", ["f1"]),
        ("I0@f10", "I0@a9", ["f10"]),
        ("I0@a10", "I0@f9", ["e10"]),
        ("I1@j1", "I1@a6", None),  # the last column and the first are no neighbours
        ("I1@a1", "I1@j6", None),
        ("I1@a6", "I1@j1", None),
    ],
)
def test_corners_touch_across_lines_but_not_round_the_frame(
    camp: str, move: str, touched: list[str] | None
) -> None:
    cells = moves.camp_cells(GAME.parse(camp))
    extra = [square_name(10 * row + column) for row, column in cells]
    state = at_position(table("base", 1), rows=EMPTY_ROWS, plots=[{"extra": extra}], mission="I")
    rule, key, _values, places = why_of(state, move)
    if touched is None:
        assert (rule, key) == ("SCA-14", "no_contact")
    else:
        assert (rule, key, places) == ("SCA-15", "corner_only", touched)


# --- What viewers are told -----------------------------------------------------------------------


@pytest.mark.rule("SCA-52")
def test_the_solo_player_sees_how_many_symbols_are_left() -> None:
    state, _ = drawn("s.s.. .....", table("solo"), outside="x", mission="I")
    for viewer in (0, int(SPECTATOR)):
        assert state.observe(viewer).data["left"] == 2
    play(state, 0, "I0@a1")
    assert state.observe(0).data["left"] == 0
    assert "left" not in at_position(LONE["base"], rows=EMPTY_ROWS).observe(0).data


@pytest.mark.rule("SCA-09")
def test_everybody_sees_who_has_chosen_and_only_the_own_choice() -> None:
    state = at_position(table("base", 3), rows=EMPTY_ROWS, mission="I")
    state.play(1, code("I0@a5"))
    for viewer in (0, 1, 2, int(SPECTATOR)):
        seen = state.observe(viewer).data
        assert (seen["chosen"], seen["to_act"], seen["phase"]) == ([1], [0, 2], "place")
        assert seen.get("choice") == ("I0@a5" if viewer == 1 else None)


@pytest.mark.rule("SCA-55")
def test_a_known_order_is_seen_and_a_hidden_one_is_not() -> None:
    deck = "ILFNPTUVWXYZ"
    for known in (True, False):
        state = at_position(LONE["base"], rows=EMPTY_ROWS, deck=deck, deck_known=known)
        seen = state.observe(0).data
        assert seen.get("deck") == (deck if known else None)
        assert seen.get("deck_known", False) is known
        assert state.position()["deck"] == deck


@pytest.mark.rule("SCA-43")
def test_a_finished_duel_tells_its_last_leg() -> None:
    for legs in (1, 2):
        fields = finished(table("duel", duel_legs=legs), 3).position()
        assert fields["leg"] == legs
        assert fields["over"] is True
        seats = cast("list[Data]", fields["seats"])
        assert all("bonus" in seat for seat in seats)


@pytest.mark.rule("SCA-43", "SCA-44")
def test_what_a_picture_says_of_open_scarabs_is_what_would_be_paid() -> None:
    """A closed area of four squares has been scored; one of five is still open."""
    for drawing, symbols in [("s.s.", 0), ("s.s..", 2), ("s.s... xxxxxx s...xx", 2)]:
        state, _ = drawn(drawing, LONE["duel"], outside="x")
        assert Seen(state.observe(0)).open_symbols == symbols
        assert ScarabyaState.of(state).plots[0].open_symbols() == symbols
    for state in walk(GAME.start(table("duel")), 4):
        seen = Seen(state.observe(0))
        if seen.phase != "site":
            assert seen.open_symbols == ScarabyaState.of(state).plots[0].open_symbols()


@pytest.mark.rule("SCA-52")
@pytest.mark.parametrize("symbols", ["5", "6", "7"])
def test_how_many_scarabs_a_site_has_is_known_before_it_is_laid(symbols: str) -> None:
    totals = set()
    for state in walk(GAME.start(table("solo", symbols=symbols)), 2):
        totals.add(Seen(state.observe(0)).symbol_total)
    assert totals == {4 * int(symbols)}
