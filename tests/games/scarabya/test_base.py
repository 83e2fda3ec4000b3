"""Rounds, hidden choices, and the end of the base game (SCA-09, SCA-32 to SCA-34)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import cast

import pytest

from digsite.core.contract import NATURE, NOBODY, Settings, State, seats_in
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.games.scarabya import GAME
from tests.games.scarabya.helpers import (
    ALL,
    EMPTY_ROWS,
    at_position,
    drawn,
    finished,
    kinds,
    legal,
    missions,
    only,
    play,
    plots,
    random_step,
    refused,
    revealed,
    scores,
    seat_data,
    table,
)

FULL = ["xxxxxxxxxx"] * 10


def opening(reveal: str = "hidden") -> State:
    return at_position(table("base", 3, reveal=reveal), rows=EMPTY_ROWS, mission="I")


# --- A round -------------------------------------------------------------------------------------


@pytest.mark.rule("SCA-09")
@pytest.mark.parametrize("order", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_all_place_at_the_same_time_in_any_order(order: tuple[int, int, int]) -> None:
    state = opening()
    waiting = {0, 1, 2}
    for seat in order:
        assert set(seats_in(state.to_act())) == waiting
        assert refused(state, int(NATURE), "mission V") == "SCA-07"
        play(state, seat, ("I0@a5", "I1@e1", "I0@e5")[seat])
        waiting.remove(seat)
    assert [plot["camps"] for plot in plots(state)] == [["I0@a5"], ["I1@e1"], ["I0@e5"]]
    assert state.to_act() == NATURE


@pytest.mark.rule("SCA-09")
def test_a_seat_chooses_once_in_a_round() -> None:
    state = opening()
    play(state, 1, "I0@a5")
    assert refused(state, 1, "I0@b5") == "SCA-09"
    assert legal(state, 1) == []
    assert refused(state, 3, "I0@b5") == "SCA-09"


@pytest.mark.rule("SCA-09", "SCA-08")
def test_strange_seats_and_codes_get_a_reason() -> None:
    """Whatever number asks, the answer is a rule, in both builds."""
    state = opening()
    for seat in (-5, -2, 3, 4, 31, 62, 63, 64, 65, 128, 2**40):
        assert legal(state, seat) == []
        for number in (-1, 0, 4095, 2**62):
            why = state.refusal(seat, number)
            assert why is not None
            assert why.rule == "SCA-09"
    for number in (-1, -(2**62), 4096, 4107, 4108, 8191, 8320, 12290, 16383, 32768, 2**62):
        why = state.refusal(0, number)
        assert why is not None
        assert why.rule == "SCA-08"


@pytest.mark.rule("SCA-09")
def test_hidden_choices_are_built_together() -> None:
    state = opening()
    assert kinds(play(state, 2, "I0@a5")) == ["chosen"]
    assert kinds(play(state, 0, "I0@b5")) == ["chosen"]
    assert [plot["camps"] for plot in plots(state)] == [[], [], []]
    assert kinds(play(state, 1, "I0@c5")) == ["chosen", "placed", "placed", "placed"]


@pytest.mark.rule("SCA-09")
def test_open_choices_are_built_at_once() -> None:
    state = opening(reveal="open")
    assert kinds(play(state, 2, "I0@a5")) == ["placed"]
    assert [plot["camps"] for plot in plots(state)] == [[], [], ["I0@a5"]]
    assert seats_in(state.to_act()) == [0, 1]


@pytest.mark.rule("SCA-09", "SCA-19")
def test_a_seat_without_a_place_is_skipped_and_nobody_waits_for_it() -> None:
    """Seat 1's site is full: it discards at once, and the others' choices end the round."""
    squares = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
    state = at_position(table("base", 3), rows=EMPTY_ROWS, plots=[{}, {"extra": squares}, {}])
    told = missions(state, "I")
    assert only(told, "discarded") == [{"seat": 1, "shape": "I"}]
    assert seats_in(state.to_act()) == [0, 2]
    play(state, 0, "I0@a5")
    play(state, 2, "I0@a5")
    assert state.phase() == "mission"
    assert [plot["built"] for plot in plots(state)] == [1, 0, 1]


@pytest.mark.rule("SCA-09")
def test_the_only_seat_that_can_place_has_nothing_to_hide() -> None:
    squares = [f"{column}{row}" for column in "abcdefghij" for row in range(1, 11)]
    state = at_position(table("base", 2), rows=EMPTY_ROWS, plots=[{"extra": squares}, {}])
    missions(state, "I")
    assert kinds(play(state, 1, "I0@a5")) == ["placed"]


@pytest.mark.rule("SCA-09", "SCA-25")
def test_a_round_is_scored_before_the_next_mission() -> None:
    state, camp = drawn("s.NNNNNxxx", table("base", 2), outside="x")
    play(state, 0, camp)
    assert scores(state) == [0, 0]
    play(state, 1, "I0@a1")
    assert scores(state) == [2, 0]
    assert state.phase() == "mission"


@pytest.mark.rule("SCA-09")
def test_hidden_and_open_tables_play_the_same_game() -> None:
    """Seats decide independently, so hiding changes no score."""
    for seed in range(3):
        hidden = finished(table("base", 3), seed)
        shown = finished(table("base", 3, reveal="open"), seed)
        assert plots(hidden) == plots(shown)
        assert scores(hidden) == scores(shown)


# --- The end -------------------------------------------------------------------------------------


@pytest.mark.rule("SCA-32")
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_the_game_ends_after_the_twelfth_mission_and_pays_nothing_more(seats: int) -> None:
    """The score is the sum of the areas told, and the end tells nothing but itself."""
    for seed in range(3):
        state = GAME.start(table("base", seats))
        rng = Rng(seed)
        earned = [0] * seats
        while state.to_act() != NOBODY:
            assert state.result() is None
            log: list[Event] = []
            state.log = log
            state.play(*random_step(state, rng))
            for event in log:
                if event.kind == "dug":
                    earned[cast("int", event.public["seat"])] += cast("int", event.public["points"])
        assert [event.kind for event in log][-1] == "over"
        assert len(revealed(state)) == 12
        result = state.result()
        assert result is not None
        assert result.scores == scores(state) == earned
        assert result.breakdown == [{"SCA-25": points} for points in earned]
        assert result.reason == "missions_done"


@pytest.mark.rule("SCA-32")
def test_after_the_end_nothing_is_legal() -> None:
    state = finished(table("base", 2), 1)
    for seat in (0, 1):
        assert legal(state, seat) == []
        assert refused(state, seat, "I0@a5") == "SCA-32"
    assert refused(state, int(NATURE), "mission F") == "SCA-07"
    assert len(state.chances().codes) == 0


def ended(settings: Settings, *seats: Mapping[str, int]) -> list[int]:
    """The winners of a finished game with these seats."""
    state = at_position(settings, rows=EMPTY_ROWS, revealed=ALL, seats=list(seats))
    result = state.result()
    assert result is not None
    assert [float(state.utility(seat)) for seat in range(len(seats))] == [
        1 / len(result.winners) if seat in result.winners else 0.0 for seat in range(len(seats))
    ]
    return result.winners


@pytest.mark.rule("SCA-33")
def test_v30_most_points_win_and_ties_are_shared() -> None:
    three = table("base", 3)
    assert ended(three, {"points": 31}, {"points": 31}, {"points": 28}) == [0, 1]
    assert ended(three, {"points": 30}, {"points": 31}, {"points": 28}) == [1]
    assert ended(three, {"points": 0}, {"points": 0}, {"points": 0}) == [0, 1, 2]


TIED = (
    {"points": 31, "symbols": 9, "discards": 2},
    {"points": 31, "symbols": 12, "discards": 3},
    {"points": 31, "symbols": 9, "discards": 1},
    {"points": 28, "symbols": 20, "discards": 0},
)


@pytest.mark.rule("SCA-33")
@pytest.mark.parametrize(
    ("tie_break", "winners"), [("shared", [0, 1, 2]), ("symbols", [1]), ("discards", [2])]
)
def test_tie_breaks_look_only_at_those_who_are_tied(tie_break: str, winners: list[int]) -> None:
    assert ended(table("base", 4, tie_break=tie_break), *TIED) == winners


@pytest.mark.rule("SCA-33")
@pytest.mark.parametrize("tie_break", ["symbols", "discards"])
def test_a_tie_that_no_tie_break_settles_is_shared(tie_break: str) -> None:
    even = ({"points": 5, "symbols": 3, "discards": 1},) * 2
    assert ended(table("base", 2, tie_break=tie_break), *even) == [0, 1]


@pytest.mark.rule("SCA-33")
def test_symbols_and_discards_are_counted_as_they_happen() -> None:
    """What the tie-breaks look at: symbols in scored areas, and camps thrown away."""
    state, camp = drawn("s.NNNNNs.s", table("base", 1), outside="x")
    play(state, 0, camp)
    missions(state, "XYZ")
    assert seat_data(state)["symbols"] == 3
    assert seat_data(state)["discards"] == 3


@pytest.mark.rule("SCA-34", "SCA-07")
def test_a_full_site_still_turns_over_every_mission() -> None:
    state = at_position(table("base", 2), grid=FULL)
    for number, shape in enumerate(ALL, start=1):
        told = missions(state, shape)
        assert only(told, "mission") == [{"shape": shape, "round": number}]
        assert only(told, "discarded") == [{"seat": seat, "shape": shape} for seat in (0, 1)]
    assert revealed(state) == ALL
    assert state.to_act() == NOBODY


@pytest.mark.rule("SCA-34", "SCA-07")
def test_fast_forward_of_a_known_order_tells_every_card() -> None:
    """After the last camp that fits, one step runs through all missions that are left."""
    deck = "I" + ALL.replace("I", "")
    grid = ["....."]
    settings = table("base", 1, deck=deck, order="known")
    state = at_position(settings, grid=grid, outside="x")
    told = play(state, 0, "I0@a1")
    assert [event["shape"] for event in only(told, "mission")] == list(deck[1:])
    assert [event["shape"] for event in only(told, "discarded")] == list(deck[1:])
    assert told[-1] == {"kind": "over"}
