"""Excavation areas and their points (SCA-22 to SCA-30)."""

from __future__ import annotations

from itertools import permutations
from typing import cast

import pytest

from digsite.core.contract import NOBODY, SPECTATOR, State
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.games.scarabya import GAME
from tests.games.scarabya.helpers import (
    EMPTY_ROWS,
    LONE,
    Data,
    areas_told,
    at_position,
    drawn,
    legal,
    missions,
    only,
    play,
    plots,
    random_step,
    reference_camps,
    reference_site,
    scores,
    table,
    walk,
)
from tests.reference import scarabya as ref

CLOSING = {
    # vector: (drawing, corner, new areas as (size, symbols), points)
    "V01": ("s.xx .sNx NNNx ..Nx", "a1", [(4, 2)], 8),
    "V03": ("sNN xsN xNN", "a1", [(1, 1), (1, 1)], 2),
    "V04": ("s.sNx ..NNx xxNNx", "a1", [], 0),
    "V06": ("NNNx N.xx Nxxx", "a1", [(1, 0)], 0),
    "V07": (".xxx. xsNsx xNNNx xsNsx .xxx.", "c3", [(1, 1)] * 4, 4),
    "V08": ("NsN NNN .x.", "a1", [(1, 1)], 1),
    "V09": ("ss#x sNxx sNxx #Nxx xNNx", "a1", [(4, 4)], 16),
}


def dug(events: list[Data]) -> list[tuple[int, int]]:
    pairs = [(event["size"], event["symbols"]) for event in only(events, "dug")]
    return sorted(cast("list[tuple[int, int]]", pairs))


@pytest.mark.rule("SCA-22", "SCA-23", "SCA-24", "SCA-25", "SCA-26", "SCA-27")
@pytest.mark.parametrize("mode", ["base", "duel"])
@pytest.mark.parametrize("vector", CLOSING)
def test_drawn_positions(vector: str, mode: str) -> None:
    """V01 the worked example, V03 a corner gap, V04 five squares, V06 no symbol, V07 four areas at
    once, V08 the frame as a wall, V09 frame, rocks and camps as walls.
    """
    drawing, corner, areas, points = CLOSING[vector]
    state, camp = drawn(drawing, LONE[mode], at=corner)
    assert camp in legal(state)
    events = play(state, 0, camp)
    assert dug(events) == areas
    assert sum(cast("int", event["points"]) for event in only(events, "dug")) == points
    assert state.score(0) == points


@pytest.mark.rule("SCA-25")
def test_the_worked_example_square_by_square() -> None:
    state, camp = drawn(CLOSING["V01"][0], LONE["base"])
    (event,) = only(play(state, 0, camp), "dug")
    assert event == {
        "seat": 0,
        "size": 4,
        "symbols": 2,
        "points": 8,
        "squares": ["a1", "b1", "a2", "b2"],
    }


@pytest.mark.rule("SCA-23", "SCA-25", "SCA-27")
@pytest.mark.parametrize(("size", "points"), [(1, 1), (2, 4), (3, 9), (4, 16), (5, 0)])
def test_one_to_four_squares(size: int, points: int) -> None:
    """A corridor full of symbols, cut off by the I: five squares are no excavation area."""
    state, camp = drawn("s" * size + "NNNNN", LONE["base"], outside="x")
    events = play(state, 0, camp)
    assert dug(events) == ([] if size == 5 else [(size, size)])
    assert scores(state) == [points]


@pytest.mark.rule("SCA-22", "SCA-24")
def test_areas_touching_at_a_corner_are_two() -> None:
    """V03: counted together they would be worth 4."""
    state, camp = drawn(CLOSING["V03"][0], LONE["base"])
    events = play(state, 0, camp)
    assert areas_told(events) == [frozenset({(0, 0)}), frozenset({(1, 1)})]
    assert [event["points"] for event in only(events, "dug")] == [1, 1]


@pytest.mark.rule("SCA-26")
def test_each_area_counts_with_its_own_size() -> None:
    """Two squares with a symbol on one side, three with two on the other: 2 + 6."""
    state, camp = drawn("s.NNNNNs.s", LONE["base"], outside="x")
    events = play(state, 0, camp)
    assert [event["points"] for event in only(events, "dug")] == [2, 6]
    assert scores(state) == [8]


@pytest.mark.rule("SCA-27", "SCA-28", "SCA-25")
def test_a_larger_space_stays_open_and_may_be_reduced_later() -> None:
    """Six squares give nothing yet; the next camp leaves one of them, which then counts."""
    state, camp = drawn("s.....NNNN xxxxxxxxxN", LONE["base"], outside="x")
    events = play(state, 0, camp)
    assert dug(events) == []
    assert scores(state) == [0]
    missions(state, "I")
    assert legal(state) == ["I0@a1", "I0@b1"]
    assert dug(play(state, 0, "I0@b1")) == [(1, 1)]
    assert scores(state) == [1]


@pytest.mark.rule("SCA-25", "SCA-17")
def test_a_covered_symbol_does_not_come_back() -> None:
    """Symbols under earlier camps beside the area are not counted."""
    state, camp = drawn("s.NNNNNXXX XXX", LONE["base"], outside="x")
    assert dug(play(state, 0, camp)) == [(2, 1)]


@pytest.mark.rule("SCA-30")
def test_what_rocks_and_frame_shut_in_is_not_created_by_a_camp() -> None:
    """A corner square with a symbol behind two rocks: no camp of a whole game scores it."""
    rows = ["s#........", "#.........", *EMPTY_ROWS[2:]]
    for seed in range(4):
        total = 0
        for state in walk(at_position(table("base", 1), rows=rows), seed):
            total = int(state.score(0))
        assert total == 0
        assert "a1" not in cast("list[str]", seats(state)[0]["dug"])


@pytest.mark.rule("SCA-30")
def test_a_camp_beside_such_rocks_scores_only_what_it_closes() -> None:
    state, camp = drawn("s#sNNNNN #xxxxxxx", LONE["base"])
    events = play(state, 0, camp)
    assert areas_told(events) == [frozenset({(0, 2)})]


def seats(state: State) -> list[Data]:
    return cast("list[Data]", state.position()["seats"])


# --- SCA-29: scored areas are final --------------------------------------------------------------

TABLES = [
    table("base", 1),
    table("base", 1, symbols="7", tile_flip="off"),
    table("base", 2, reveal="open", symbols="5"),
    table("duel"),
    table("duel", symbols="7"),
]


@pytest.mark.rule("SCA-29", "SCA-22", "SCA-25", "SCA-26", "SCA-28")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("number", range(len(TABLES)))
def test_v31_scored_areas_are_final(number: int, seed: int) -> None:
    """After every placement of a random game.

    (a) the new camp touches no area closed before it; (b) every small area beside it is new;
    (c) all points together are those of the small areas of the whole position.
    """
    state = GAME.start(TABLES[number])
    rng = Rng(100 * number + seed)
    closed: list[set[ref.Squares]] = [set() for _plot in range(4)]
    while state.to_act() != NOBODY:
        log: list[Event] = []
        state.log = log
        state.play(*random_step(state, rng))
        events = [event.seen_by(SPECTATOR) for event in log]
        for placed in only(events, "placed"):
            plot = cast("int", placed["seat"]) if TABLES[number].mode == "base" else 0
            new = ref.squares_of(cast("str", placed["move"]))
            assert not any(ref.halo(new) & area for area in closed[plot])  # (a)
            site, camps = reference_site(state), reference_camps(state, plot)
            small = {area for area in ref.areas(site, camps) if ref.is_excavation(area)}
            beside = {area for area in small if area & ref.halo(new)}
            told = set(areas_told([e for e in events if e.get("seat") == placed["seat"]]))
            assert told == beside  # (b)
            assert not told & closed[plot]
            closed[plot] |= told
            assert closed[plot] == small
            assert scored(state, plot) == ref.points_of_position(site, camps)  # (c)


def scored(state: State, plot: int) -> int:
    """The points earned on a plot."""
    points = [cast("int", seat["points"]) for seat in seats(state)]
    return points[plot] if state.settings.mode == "base" else sum(points)


@pytest.mark.rule("SCA-29")
@pytest.mark.parametrize("seed", range(3))
def test_points_do_not_depend_on_the_order_of_camps(seed: int) -> None:
    """The same camps in every order in which they are legal: always the same points."""
    ground = "s.s.ss.s.s .s.ss.s.s. s.s..s.ss."
    state, _ = drawn(ground, LONE["base"], outside="x")
    rng = Rng(seed)
    for mission in "LNTY":
        missions(state, mission)
        if state.phase() == "place":
            state.play(*random_step(state, rng))
    camps = cast("list[str]", plots(state)[0]["camps"])
    totals = []
    for order in permutations(camps):
        again, _ = drawn(ground, LONE["base"], outside="x")
        for camp in order:
            missions(again, camp[0])
            if camp not in legal(again):
                break
            play(again, 0, camp)
        else:
            totals += scores(again)
    assert len(totals) > 1
    assert set(totals) == {scores(state)[0]}
