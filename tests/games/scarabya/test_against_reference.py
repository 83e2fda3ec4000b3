"""The engine beside the slow reference: whole random games, and counts of lines of play."""

from __future__ import annotations

from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from digsite.core.contract import NATURE, NOBODY, Settings, State, seats_in
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.games.scarabya import GAME
from tests.games.scarabya.helpers import (
    ALL,
    LONE,
    Data,
    areas_told,
    at_position,
    drawn,
    every_placement,
    legal,
    only,
    play,
    random_step,
    reference_camps,
    reference_legal,
    reference_site,
    scores,
    seat_data,
    table,
)
from tests.reference import scarabya as ref

# --- Whole games ---------------------------------------------------------------------------------


class Shadow:
    """The same game as the engine's, kept with the reference's sets of squares."""

    def __init__(self, table_settings: Settings) -> None:
        self.settings = table_settings
        self.mode = table_settings.mode
        self.flips = table_settings.text("tile_flip") == "on"
        self.camps: list[ref.Squares] = [frozenset() for _seat in range(table_settings.seats)]
        self.points = [0] * table_settings.seats
        self.discards = [0] * table_settings.seats
        self.placed = 0
        self.turn = 0

    def plot(self, seat: int) -> int:
        return seat if self.mode == "base" else 0

    def asked(self) -> list[int]:
        return [self.turn] if self.mode == "duel" else list(range(self.settings.seats))

    def mission(self, state: State, shape: str) -> None:
        """Who can place is asked for exactly these placements; the others discard."""
        site = reference_site(state)
        able = []
        for seat in self.asked():
            found = reference_legal(site, self.camps[self.plot(seat)], shape, self.flips)
            assert set(legal(state, seat)) == set(found)
            if found:
                able.append(seat)
            else:
                self.discards[seat] += 1
        assert seats_in(state.to_act()) == able

    def told(self, state: State, events: list[Data]) -> None:
        """Each camp that was built closes the areas, and earns the points, of the reference."""
        site = reference_site(state)
        for placed in only(events, "placed"):
            seat = cast("int", placed["seat"])
            before = self.camps[self.plot(seat)]
            new = ref.squares_of(cast("str", placed["move"]))
            assert ref.refusal(site, before, new) is None
            mine = [event for event in events if event.get("seat") == seat]
            assert set(areas_told(mine)) == ref.new_excavations(site, before, new)
            if self.mode != "solo":
                self.points[seat] += ref.points(site, before, new)
            self.camps[self.plot(seat)] = before | new
            self.placed += 1
            self.turn = 1 - seat

    def compare(self, state: State) -> None:
        site = reference_site(state)
        for seat in range(self.settings.seats):
            assert seat_data(state, seat)["points"] == self.points[seat]
            assert seat_data(state, seat)["discards"] == self.discards[seat]
            assert reference_camps(state, self.plot(seat)) == self.camps[self.plot(seat)]
        if self.mode == "solo" and state.phase() in ("mission", "over"):
            left = 12 - len(cast("str", state.position()["revealed"]))
            verdict = ref.solo_verdict(site, self.camps[0], left)
            assert state.observe(0).data["verdict"] == verdict

    def end(self, state: State, starter: int) -> None:
        result = state.result()
        assert result is not None
        site = reference_site(state)
        if self.mode == "solo":
            won = ref.solo_verdict(site, self.camps[0], 0) == "won"
            assert result.winners == ([0] if won else [])
            assert result.scores == [len(site.symbols & self.camps[0])]
            return
        if self.mode == "duel":
            self.points[1 - starter] += ref.compensation(site, self.camps[0], self.placed)
        assert result.scores == scores(state) == self.points
        assert result.winners == ref.winners(self.points)


@st.composite
def tables(draw: st.DrawFn) -> Settings:
    mode = draw(st.sampled_from(["base", "duel", "solo"]))
    seats = draw(st.integers(1, 4)) if mode == "base" else 0
    return table(
        mode,
        seats,
        tile_flip=draw(st.sampled_from(["on", "off"])),
        board_sides=draw(st.sampled_from(["both", "front"])),
        symbols=draw(st.sampled_from(["5", "6", "7"])),
        reveal=draw(st.sampled_from(["hidden", "open"])),
        tokens=draw(st.sampled_from(["unlimited", "physical"])),
    )


@pytest.mark.reference
@pytest.mark.rule("SCA-14", "SCA-18", "SCA-19", "SCA-22", "SCA-25", "SCA-26", "SCA-43", "SCA-53")
@given(chosen=tables(), seed=st.integers(0, 2**32))
@settings(max_examples=settings().max_examples // 2)
def test_random_games_are_those_of_the_reference(chosen: Settings, seed: int) -> None:
    """Legal placements, discards, areas, points, verdicts and results at every step."""
    state = GAME.start(chosen)
    shadow = Shadow(chosen)
    rng = Rng(seed)
    starter = 0
    while state.to_act() != NOBODY:
        seat, outcome = random_step(state, rng)
        log: list[Event] = []
        state.log = log
        state.play(seat, outcome)
        state.log = None
        events = [{"kind": event.kind, **event.public} for event in log]
        for first in only(events, "first"):
            starter = shadow.turn = cast("int", first["seat"])
        if "rows" not in state.position():
            continue
        if seat == NATURE:
            for mission in only(events, "mission"):
                shadow.mission(state, cast("str", mission["shape"]))
        shadow.told(state, events)
        shadow.compare(state)
    shadow.end(state, starter)


# --- Counting lines of play ----------------------------------------------------------------------


def engine_lines(state: State, missions: str) -> int:
    """How many ways whoever is to act has to play these missions; a discard is one way."""
    if not missions:
        return 1
    state = state.copy()
    play(state, int(NATURE), f"mission {missions[0]}")
    seats = seats_in(state.to_act())
    if not seats:
        return engine_lines(state, missions[1:])
    moves = state.moves(seats[0])
    if len(missions) == 1:
        return len(moves)
    count = 0
    for move in moves:
        after = state.copy()
        after.play(seats[0], move)
        count += engine_lines(after, missions[1:])
    return count


def reference_lines(site: ref.Site, camps: ref.Squares, missions: str, flip: bool) -> int:
    if not missions:
        return 1
    found = reference_legal(site, camps, missions[0], flip)
    if not found:
        return reference_lines(site, camps, missions[1:], flip)
    if len(missions) == 1:
        return len(found)
    return sum(reference_lines(site, camps | new, missions[1:], flip) for new in found.values())


HALL = "s.s..x .....s ..#... s...s. x....x"
"""A closed hall of 27 free squares, in a site otherwise full of camps."""


@pytest.mark.rule("SCA-11", "SCA-12", "SCA-14")
@pytest.mark.parametrize("flips", ["on", "off"])
@pytest.mark.parametrize("missions", ["F", "LP", "XUI", "WZT", "ZXV", "IXLP"])
def test_lines_in_a_closed_hall(missions: str, flips: str) -> None:
    chosen = table("base", 1, tile_flip=flips)
    state, _ = drawn(HALL, chosen, at="c3", outside="x")
    site, camps = reference_site(state), reference_camps(state)
    wanted = reference_lines(site, camps, missions, flips == "on")
    assert engine_lines(state, missions) == wanted


SITES = ["A1r0 B1r0 C1r0 D1r0", "D2r90 A2r270 B1r180 C2r0"]


@pytest.mark.rule("SCA-04", "SCA-11", "SCA-13", "SCA-14")
@pytest.mark.parametrize(
    ("number", "missions", "wanted"),
    [
        (0, "F", 54),
        (0, "IX", 149),
        (0, "XIU", 2305),
        (1, "YF", 4511),
        (1, "XTZ", 6774),
    ],
)
def test_lines_from_the_start_of_a_game(number: int, missions: str, wanted: int) -> None:
    """The first missions of a known order on a whole site: equal to the reference, and kept."""
    state = GAME.start(table("base", 1, site=SITES[number]))
    found = engine_lines(state, missions)
    assert found == wanted
    assert reference_lines(reference_site(state), frozenset(), missions, True) == wanted


@pytest.mark.rule("SCA-18", "SCA-19")
@pytest.mark.parametrize("mode", ["base", "duel", "solo"])
def test_lines_with_discards(mode: str) -> None:
    """Of all orders of four camps in a small hall, many end in discards; turns change nothing."""
    state, _ = drawn("s.s.. ..... ....s", LONE[mode], at="d4", outside="x")
    site, camps = reference_site(state), reference_camps(state)
    for missions in ("IXL", "XVP", "PLI", "ZWI"):
        assert engine_lines(state, missions) == reference_lines(site, camps, missions, True)


# --- Single positions ----------------------------------------------------------------------------


@pytest.mark.reference
@pytest.mark.rule("SCA-10", "SCA-11", "SCA-13", "SCA-14", "SCA-15")
@given(
    camps=st.sets(st.integers(0, 99), max_size=70),
    rocks=st.sets(st.integers(0, 99), max_size=20),
    shape=st.sampled_from(ALL),
)
@settings(max_examples=settings().max_examples // 2)
def test_any_position_refuses_what_the_reference_refuses(
    camps: set[int], rocks: set[int], shape: str
) -> None:
    """Every placement of a shape on arbitrary camps and rocks, and which rule refuses it."""
    marks = ["#" if i in rocks else "x" if i in camps else "." for i in range(100)]
    rows = ["".join(marks[start : start + 10]) for start in range(0, 100, 10)]
    state = at_position(table("base", 1), grid=rows, mission=shape)
    window = ref.read_window(rows)
    for name, new in every_placement(shape).items():
        why = state.refusal(0, GAME.parse(name).code())
        wanted = ref.refusal(window.site, window.camps, new)
        if state.phase() == "place":
            assert (None if why is None else why.rule) == wanted
        else:
            assert wanted is not None
