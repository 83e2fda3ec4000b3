"""Where a camp may stand (SCA-10 to SCA-21). These rules are the same in every mode."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import NATURE, State
from digsite.games.scarabya import GAME
from digsite.games.scarabya.rules.placements import HALF, NOT_LEFT, NOT_RIGHT, SIDE
from digsite.games.scarabya.rules.site import site_from_rows
from tests.games.scarabya.helpers import (
    ALL,
    EMPTY_ROWS,
    LONE,
    MODES,
    at_position,
    code,
    drawn,
    every_placement,
    kinds,
    legal,
    missions,
    only,
    play,
    plots,
    reference_legal,
    refused,
    scores,
    seat_data,
    table,
    walk,
)
from tests.reference import scarabya as ref

EMPTY = ref.Site(frozenset(), frozenset())
every_mode = pytest.mark.parametrize("mode", MODES)


def alone(mode: str, **fields: object) -> State:
    """A position where only seat 0 places."""
    return at_position(LONE[mode], **fields)


# --- The camp on the site ------------------------------------------------------------------------


@pytest.mark.rule("SCA-10")
@every_mode
def test_v14_a_camp_stays_inside_the_frame(mode: str) -> None:
    state = alone(mode, rows=EMPTY_ROWS, mission="I")
    for column in "abcdefghij":
        assert refused(state, 0, f"I1@{column}8") == "SCA-10"
    for row in range(1, 11):
        assert refused(state, 0, f"I0@g{row}") == "SCA-10"


@pytest.mark.rule("SCA-10")
def test_a_camp_covers_five_squares_all_inside() -> None:
    for number in range(4096):
        camp = GAME.notation(number)
        squares = every_placement(camp[0])[camp]
        assert len(squares) == 5
        assert squares <= ref.SITE


@pytest.mark.rule("SCA-10")
def test_places_to_look_at_are_those_inside() -> None:
    state = alone("base", rows=EMPTY_ROWS, mission="I")
    why = state.refusal(0, code("I1@c8"))
    assert why is not None
    assert (why.key, why.places) == ("outside", ["c8", "c9", "c10"])


@pytest.mark.rule("SCA-11", "SCA-06")
@every_mode
def test_v13_no_camp_on_a_rock_even_over_the_centre(mode: str) -> None:
    rows = [*EMPTY_ROWS[:4], "......#...", *EMPTY_ROWS[5:]]
    state = alone(mode, rows=rows, mission="I")
    assert refused(state, 0, "I0@d5") == "SCA-11"
    why = state.refusal(0, code("I0@d5"))
    assert why is not None
    assert (why.key, why.places) == ("rock", ["g5"])
    play(state, 0, "I0@b5")


@pytest.mark.rule("SCA-11")
@every_mode
def test_no_camp_on_another(mode: str) -> None:
    state, _ = drawn("xx", LONE[mode], at="e5", mission="L")
    assert refused(state, 0, "L0@e4") == "SCA-11"
    why = state.refusal(0, code("L0@e4"))
    assert why is not None
    assert (why.key, why.places) == ("overlap", ["e5", "f5"])


@pytest.mark.rule("SCA-12")
@every_mode
def test_v17_turning_a_camp_over(mode: str) -> None:
    """The hole takes the L only as a mirror image."""
    hole = ".. x. x. x."
    flips, _ = drawn(hole, LONE[mode], outside="x", mission="L")
    assert legal(flips) == ["L3m@a1"]
    stiff, _ = drawn(hole, table(mode, tile_flip="off"), outside="x", mission="L")
    assert plots(stiff)[0]["discarded"] == "L"


@pytest.mark.rule("SCA-12")
@pytest.mark.parametrize(("flips", "forms"), [("on", 63), ("off", 41)])
def test_turns_and_flips(flips: str, forms: int) -> None:
    """On the empty site every form can open; without flips each camp keeps its four turns."""
    seen = set()
    for shape in ALL:
        state = at_position(table("base", 1, tile_flip=flips), rows=EMPTY_ROWS, mission=shape)
        names = legal(state)
        assert set(names) == set(reference_legal(EMPTY, frozenset(), shape, flips == "on"))
        seen |= {name.partition("@")[0] for name in names}
    assert len(seen) == forms


@pytest.mark.rule("SCA-12")
def test_flips_are_refused_by_their_rule_where_the_table_says_so() -> None:
    stiff = at_position(table("base", 1, tile_flip="off"), rows=EMPTY_ROWS, mission="L")
    assert refused(stiff, 0, "L0m@d5") == "SCA-12"
    play(stiff, 0, "L0@d4")
    free = at_position(table("base", 1), rows=EMPTY_ROWS, mission="L")
    play(free, 0, "L0m@d5")


@pytest.mark.rule("SCA-12")
@pytest.mark.parametrize(
    ("asked", "kept"),
    [("I2@a5", "I0@a5"), ("X3m@d4", "X0@d4"), ("Z2@d4", "Z0@d4"), ("U0m@e5", "U0@e5")],
)
def test_equal_forms_may_be_written_in_any_way(asked: str, kept: str) -> None:
    assert GAME.parse(asked).notation() == kept


# --- The first camp ------------------------------------------------------------------------------


@pytest.mark.rule("SCA-13")
@every_mode
def test_v12_the_first_camp_covers_a_square_of_the_centre(mode: str) -> None:
    state = alone(mode, rows=EMPTY_ROWS, mission="I")
    assert refused(state, 0, "I0@d4") == "SCA-13"
    assert "I0@a5" in legal(state)
    assert "I1@e1" in legal(state)
    for name in legal(state):
        assert ref.squares_of(name) & ref.CENTRE
    play(state, 0, "I0@a5")


@pytest.mark.rule("SCA-13")
def test_the_centre_is_shown_where_the_first_camp_misses_it() -> None:
    state = alone("base", rows=EMPTY_ROWS, mission="I")
    why = state.refusal(0, code("I0@a1"))
    assert why is not None
    assert (why.key, why.places) == ("off_centre", ["e5", "f5", "e6", "f6"])


@pytest.mark.rule("SCA-20")
@every_mode
def test_the_first_camp_that_is_placed_covers_the_centre(mode: str) -> None:
    """Only the I fits the centre. X and Z go, although both would fit below it."""
    rows = ["#" * 10] * 4 + ["." * 10] + ["#" * 10] + ["." * 10] * 4
    state = alone(mode, rows=rows)
    told = missions(state, "XZ")
    assert [event["shape"] for event in only(told, "discarded")] == ["X", "Z"]
    assert plots(state)[0]["discarded"] == "XZ"
    missions(state, "I")
    assert "I0@a5" in legal(state)
    assert refused(state, 0, "I0@a7") == "SCA-13"
    play(state, 0, "I0@b5")


@pytest.mark.rule("SCA-20", "SCA-13")
def test_every_seat_has_its_own_first_camp() -> None:
    """Seat 0 has a camp already and needs contact; seat 1 has none and needs the centre."""
    plot: list[object] = [{"camps": ["I0@a5"]}, {"discarded": "I"}]
    state = at_position(table("base", 2), rows=EMPTY_ROWS, revealed="I", plots=plot, mission="V")
    assert refused(state, 0, "V0@e5") == "SCA-11"
    assert refused(state, 0, "V0@g5") == "SCA-14"
    assert refused(state, 1, "V0@a6") == "SCA-13"
    assert "V0@a6" in legal(state, 0)
    assert "V0@e5" in legal(state, 1)


# --- Later camps ---------------------------------------------------------------------------------


@pytest.mark.rule("SCA-14")
@every_mode
def test_later_camps_share_an_edge_with_an_earlier_one(mode: str) -> None:
    state = alone(mode, rows=EMPTY_ROWS, revealed="I", plots=[{"camps": ["I0@a5"]}], mission="V")
    camps = ref.squares_of("I0@a5")
    assert set(legal(state)) == set(reference_legal(EMPTY, camps, "V"))
    assert all(ref.squares_of(name) & ref.halo(camps) for name in legal(state))
    assert refused(state, 0, "V0@h8") == "SCA-14"


@pytest.mark.rule("SCA-15")
@every_mode
def test_v11_a_corner_alone_is_no_contact(mode: str) -> None:
    state, camp = drawn("xx... xx... ..NNN ..N.. ..N..", LONE[mode])
    assert refused(state, 0, camp) == "SCA-15"
    why = state.refusal(0, code(camp))
    assert why is not None
    assert (why.key, why.places) == ("corner_only", ["b2"])


@pytest.mark.rule("SCA-15")
@every_mode
def test_v18_corners_besides_an_edge_do_no_harm(mode: str) -> None:
    """The camp touches one earlier square by an edge and two others by a corner."""
    state, camp = drawn("x..x.. .NNNNN x.....", LONE[mode])
    play(state, 0, camp)


@pytest.mark.rule("SCA-14")
@every_mode
def test_v19_any_earlier_camp_will_do(mode: str) -> None:
    """Two camps stand; the new one touches only the older of them."""
    plot = [{"camps": ["I0@a5", "V1@f5"]}]
    state = alone(mode, rows=EMPTY_ROWS, revealed="IV", plots=plot, mission="L")
    camp = "L2@a6"
    older, latest = ref.squares_of("I0@a5"), ref.squares_of("V1@f5")
    assert ref.squares_of(camp) & ref.halo(older)
    assert not ref.squares_of(camp) & ref.halo(latest)
    play(state, 0, camp)


@pytest.mark.rule("SCA-16")
@every_mode
def test_rocks_and_frame_are_no_contact(mode: str) -> None:
    rows = [*EMPTY_ROWS[:8], ".......#..", EMPTY_ROWS[9]]
    state = alone(mode, rows=rows, revealed="I", plots=[{"camps": ["I0@a5"]}], mission="L")
    beside_the_rock = "L0@g7"
    assert ref.squares_of(beside_the_rock) & ref.halo({(8, 7)})
    assert refused(state, 0, beside_the_rock) == "SCA-14"
    assert refused(state, 0, "L0@a1") == "SCA-14"


@pytest.mark.rule("SCA-17")
def test_symbols_may_be_covered_and_score_nothing_ever() -> None:
    """The I buries one symbol and closes a square with another: only the visible one counts."""
    state, _ = drawn("ss....x", table("base", 1), outside="x", mission="I")
    dug = only(play(state, 0, "I0@b1"), "dug")
    assert [(event["size"], event["symbols"], event["points"]) for event in dug] == [(1, 1, 1)]
    assert scores(state) == [1]


# --- Must place, or discard ----------------------------------------------------------------------


@pytest.mark.rule("SCA-18", "SCA-17")
@every_mode
def test_v15_the_only_place_must_be_taken(mode: str) -> None:
    """There is no passing: the game waits for the one placement, though it buries the symbol."""
    state, _ = drawn("xs.x x..x x.xx xxxx", LONE[mode], outside="x", mission="P")
    assert state.to_act() == 1
    (camp,) = legal(state)
    assert refused(state, int(NATURE), "mission X") == "SCA-07"
    events = play(state, 0, camp)
    assert kinds(events)[0] == "placed"
    assert (0, 1) in ref.squares_of(camp)
    assert state.score(0) == (1 if mode == "solo" else 0)


@pytest.mark.rule("SCA-19")
@pytest.mark.parametrize("shape", [shape for shape in ALL if shape != "P"])
def test_v15_the_other_eleven_are_discarded(shape: str) -> None:
    for mode in MODES:
        state, _ = drawn("xs.x x..x x.xx xxxx", LONE[mode], outside="x")
        events = missions(state, shape)
        assert only(events, "discarded") == [{"seat": 0, "shape": shape}]
        assert plots(state)[0]["discarded"] == shape
        assert plots(state)[0]["built"] == 0
        assert state.to_act() == NATURE


@pytest.mark.rule("SCA-19")
def test_a_discard_costs_nothing_and_is_for_good() -> None:
    settings = table("base", 1)
    state, _ = drawn("xs.x x..x x.xx xxxx", settings, outside="x", seats=[{"points": 7}])
    missions(state, "X")
    assert scores(state) == [7]
    assert seat_data(state)["discards"] == 1
    missions(state, "P")
    assert refused(state, 0, "X0@a1") == "SCA-08"


@pytest.mark.rule("SCA-21")
@every_mode
def test_a_placed_camp_never_moves_again(mode: str) -> None:
    """Camps are only ever added: each list of camps begins with the list before it."""
    for seed in range(3):
        stood: list[list[str]] = []
        for state in walk(GAME.start(table(mode)), seed):
            camps = [cast("list[str]", plot["camps"]) for plot in plots(state)]
            for before, now in zip(stood, camps, strict=False):
                assert now[: len(before)] == before
            stood = camps
        assert any(stood)


@pytest.mark.rule("SCA-21", "SCA-08")
def test_a_camp_that_stands_cannot_be_placed_again() -> None:
    plot = [{"camps": ["I0@a5"]}]
    state = alone("base", rows=EMPTY_ROWS, revealed="I", plots=plot, mission="V")
    assert refused(state, 0, "I0@a6") == "SCA-08"


@pytest.mark.rule("SCA-04")
def test_each_half_of_a_site_holds_its_own_five_rows() -> None:
    north, south = ["#" * 10] * 5 + ["s" * 10] * 5, ["s" * 10] * 5 + ["#" * 10] * 5
    halves = [
        [int(half) for half in (one.rock_low, one.rock_high, one.symbol_low, one.symbol_high)]
        for one in (site_from_rows(north, True), site_from_rows(south, True))
    ]
    whole = int(HALF)
    assert halves == [[whole, 0, 0, whole], [0, whole, whole, 0]]


def test_squares_beside_the_edges_are_those_of_the_outer_columns() -> None:
    squares = range(SIDE * SIDE // 2)
    assert sum(2**square for square in squares if square % SIDE) == NOT_LEFT
    assert sum(2**square for square in squares if square % SIDE != SIDE - 1) == NOT_RIGHT
