"""A copy is the whole position and goes its own way; nothing is lost in either half of a site."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import NOBODY, Settings, State
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.games.scarabya import GAME
from digsite.games.scarabya.rules.play import ScarabyaState
from digsite.games.scarabya.rules.plot import Plot
from tests.games.scarabya.helpers import (
    ALL,
    EMPTY_ROWS,
    LONE,
    Data,
    at_position,
    code,
    drawn,
    kinds,
    missions,
    play,
    random_step,
    seat_data,
    table,
    walk,
)

TABLES = [
    table("base", 3),
    table("base", 2, reveal="open", tokens="physical", tile_flip="off"),
    table("duel", duel_legs=2, rematch="ru", tokens="physical"),
    table("duel", deck="FILNPTUVWXYZ", order="known"),
    table("solo", symbols="5"),
]


Told = tuple[object, ...]


def told(state: State, seed: int) -> list[Told]:
    """All that happens when a state is played out at random, and what it comes to."""
    rng = Rng(seed)
    log: list[Event] = []
    state.log = log
    while state.to_act() != NOBODY:
        state.play(*random_step(state, rng))
    ended = state.result()
    assert ended is not None
    happened: list[Told] = [(event.kind, event.public, event.secret) for event in log]
    return [*happened, ("result", ended.to_data()), ("position", state.position())]


@pytest.mark.parametrize("settings", TABLES)
def test_a_copy_and_a_position_that_is_read_go_on_exactly_alike(settings: Settings) -> None:
    """At every third step: what is told, paid, owed, marked, decided and won afterwards."""
    for step, state in enumerate(walk(GAME.start(settings), 3)):
        if step % 3 == 0 and state.to_act() != NOBODY:
            before = state.position(), state.key()
            twin, read = state.copy(), GAME.from_position(settings, state.position())
            assert (twin.position(), twin.key()) == before
            assert (read.position(), read.key()) == before
            assert told(twin, step) == told(read, step)
            assert (state.position(), state.key()) == before


@pytest.mark.rule("SCA-53", "SCA-54")
@pytest.mark.parametrize(("drawing", "wanted"), [("s.xxx .....", "lost"), ("Xxxxx s....", "won")])
def test_a_copy_knows_that_the_solo_game_is_decided(drawing: str, wanted: str) -> None:
    """It is said once: a copy taken afterwards does not say it again."""
    state, _ = drawn(drawing, table("solo"), outside="x", mission="I")
    early = state.copy()
    for one in (state, early):
        assert one.observe(0).data["verdict"] == "open"
        assert "certain" in kinds(play(one, 0, "I0@a2"))
    twin = state.copy()
    assert twin.observe(0).data["verdict"] == wanted
    assert "certain" not in kinds(missions(twin, "XYZ"))


CORNERS = [("a1", "s.xx .sNx NNNx ..Nx", ["a1", "b1", "a2", "b2"])]
CORNERS.append(("a7", "s.xx .sNx NNNx xxNx", ["a7", "b7", "a8", "b8"]))
CORNERS.append(("a5", "s.xx .sNx NNNx xxNx", ["a5", "b5", "a6", "b6"]))


@pytest.mark.rule("SCA-40", "SCA-41")
@pytest.mark.parametrize("mode", ["base", "duel", "solo"])
@pytest.mark.parametrize(("at", "drawing", "squares"), CORNERS)
def test_marks_are_kept_in_every_row(mode: str, at: str, drawing: str, squares: list[str]) -> None:
    """Above, below and across the middle of the site; in copies and in positions that are read."""
    state, camp = drawn(drawing, LONE[mode], at=at, outside="x")
    (dug,) = [event["squares"] for event in play(state, 0, camp) if event["kind"] == "dug"][:1]
    assert dug == squares
    twin, again = state.copy(), at_position(LONE[mode], **state.position())
    for one in (state, twin, again):
        assert set(squares) <= set(cast("list[str]", seat_data(one)["dug"]))
        plot = ScarabyaState.of(one).plots[0]
        assert plot.dug_low or plot.dug_high
        assert (plot.dug_low, plot.dug_high) == (
            ScarabyaState.of(one).dug_low[0],
            ScarabyaState.of(one).dug_high[0],
        )


@pytest.mark.rule("SCA-46")
def test_marks_of_the_first_leg_are_gone_in_the_second() -> None:
    settings = table("duel", duel_legs=2)
    rows: set[str] = set()
    for seed in range(3):
        for state in walk(GAME.start(settings), seed):
            fields = state.position()
            squares = [*_dug(state, 0), *_dug(state, 1)]
            if fields.get("leg") == 1:
                rows |= {name[1:] for name in squares}
            elif fields.get("mission") == fields["revealed"]:
                assert squares == []
                assert fields["plots"] == [{"camps": [], "built": 0}]
                break
    assert rows == {str(row) for row in range(1, 11)}


def _dug(state: State, seat: int) -> list[str]:
    return cast("list[str]", seat_data(state, seat)["dug"])


@pytest.mark.rule("SCA-36", "SCA-37", "SCA-46")
@pytest.mark.parametrize("starter", [0, 1])
def test_the_starter_is_part_of_copies_keys_and_positions(starter: int) -> None:
    """Who began decides who is paid for fairness, who begins a second leg, and a rematch."""
    settings = table("duel", duel_legs=2)
    state = at_position(settings, rows=EMPTY_ROWS, starter=starter, turn=0, mission="I")
    other = at_position(settings, rows=EMPTY_ROWS, starter=1 - starter, turn=0, mission="I")
    assert state.key() != other.key()
    twin = state.copy()
    assert twin.key() == state.key()
    assert twin.position()["starter"] == twin.observe(0).data["starter"] == starter
    legs = [happened[1] for happened in told(twin, 1) if happened[0] == "leg"]
    assert legs == [{"leg": 2, "seat": 1 - starter}]


@pytest.mark.parametrize(("at", "drawing", "squares"), CORNERS)
def test_a_plot_is_tried_out_built_on_and_copied(at: str, drawing: str, squares: list[str]) -> None:
    """Trying a camp out changes nothing; building it does, and a copy has all of it."""
    state, camp = drawn(drawing, LONE["base"], at=at, outside="x")
    plot, number = ScarabyaState.of(state).plots[0], code(camp)
    before = masks(plot)
    assert plot.points_for(number) == 8
    assert masks(plot) == before
    built = plot.copy()
    assert masks(built) == before
    assert built.build(number) == 8
    assert masks(plot) == before
    assert masks(built.copy()) == masks(built)
    changed = [a != b for a, b in zip(masks(built), before, strict=True)]
    assert changed == [at == "a1", at != "a1", at != "a7", at != "a1"]


def masks(plot: Plot) -> list[int]:
    return [plot.camp_low, plot.camp_high, plot.dug_low, plot.dug_high]


# --- Keys ----------------------------------------------------------------------------------------

BASE2, TWO_LEGS = table("base", 2), table("duel", duel_legs=2, tokens="physical")
CAMP: Data = {"rows": EMPTY_ROWS, "revealed": "IL", "plots": [{"camps": ["I0@a5"]}, {}]}
LEG: Data = {"rows": EMPTY_ROWS, "revealed": "I", "starter": 0, "turn": 0}
DECK = "ILFNPTUVWXYZ"


def with_mark(row: int, mark: str) -> list[str]:
    rows = [*EMPTY_ROWS]
    rows[row] = f"...{mark}......"
    return rows


DIFFERENT: list[tuple[Settings, Data, Data]] = [
    (BASE2, {}, {"site": ["NW=A1r0"]}),
    (BASE2, {"site": ["NW=A1r0"]}, {"site": ["NW=A1r90"]}),
    (BASE2, {"rows": EMPTY_ROWS}, {"rows": EMPTY_ROWS, "mission": "I"}),
    (BASE2, {"rows": EMPTY_ROWS, "mission": "I"}, {"rows": EMPTY_ROWS, "mission": "L"}),
    (BASE2, {"rows": EMPTY_ROWS, "revealed": "IL"}, {"rows": EMPTY_ROWS, "revealed": "LI"}),
    (BASE2, {"rows": EMPTY_ROWS, "deck": DECK}, {"rows": EMPTY_ROWS, "deck": DECK[:10] + "ZY"}),
    (
        BASE2,
        {"rows": EMPTY_ROWS, "deck": DECK, "mission": "I"},
        {"rows": EMPTY_ROWS, "deck": DECK, "mission": "I", "deck_known": True},
    ),
    (
        BASE2,
        {"rows": EMPTY_ROWS, "mission": "I", "seats": [{"choice": "I0@a5"}, {}]},
        {"rows": EMPTY_ROWS, "mission": "I", "seats": [{"choice": "I0@b5"}, {}]},
    ),
    (BASE2, CAMP, {**CAMP, "plots": [{"camps": ["I0@a6"]}, {}]}),
    (BASE2, CAMP, {**CAMP, "plots": [{}, {"camps": ["I0@a5"]}]}),
    (BASE2, CAMP, {**CAMP, "plots": [{"camps": ["I0@a5"], "extra": ["a1"]}, {}]}),
    (BASE2, CAMP, {**CAMP, "plots": [{"camps": ["I0@a5"], "extra": ["a10"]}, {}]}),
    (BASE2, CAMP, {**CAMP, "plots": [{"camps": ["I0@a5"], "built": 2}, {}]}),
    (BASE2, CAMP, {**CAMP, "plots": [{"camps": ["I0@a5"], "discarded": "L"}, {}]}),
    (BASE2, {"rows": EMPTY_ROWS}, {"rows": with_mark(1, "#")}),
    (BASE2, {"rows": EMPTY_ROWS}, {"rows": with_mark(8, "#")}),
    (BASE2, {"rows": EMPTY_ROWS}, {"rows": with_mark(1, "s")}),
    (BASE2, {"rows": EMPTY_ROWS}, {"rows": with_mark(8, "s")}),
    (TWO_LEGS, LEG, {**LEG, "starter": 1}),
    (TWO_LEGS, LEG, {**LEG, "turn": 1}),
    (TWO_LEGS, LEG, {**LEG, "leg": 2}),
    (TWO_LEGS, LEG, {**LEG, "bank": [18, 18, 17, 18]}),
    *[
        (TWO_LEGS, LEG, {**LEG, "seats": [{name: 1}, {}]})
        for name in ("points", "symbols", "discards", "bonus", "owed")
    ],
]


@pytest.mark.parametrize(("settings", "one", "other"), DIFFERENT)
def test_positions_that_differ_have_different_keys(
    settings: Settings, one: Data, other: Data
) -> None:
    first, second = at_position(settings, **one), at_position(settings, **other)
    assert first.position() != second.position()
    assert first.key() != second.key()
    assert first.key() == at_position(settings, **one).key() == first.copy().key()


# --- What a result is worth ----------------------------------------------------------------------


@pytest.mark.rule("SCA-33")
@pytest.mark.parametrize(
    ("points", "worth"),
    [
        ([4, 4, 3], [0.5, 0.5, 0.0]),
        ([4, 5, 3], [0.0, 1.0, 0.0]),
        ([2, 2, 2], [1 / 3] * 3),
        ([0, 1, 1], [0.0, 0.5, 0.5]),
    ],
)
def test_a_shared_win_is_worth_its_share(points: list[int], worth: list[float]) -> None:
    seats = [{"points": earned} for earned in points]
    state = at_position(table("base", 3), rows=EMPTY_ROWS, revealed=ALL, over=True, seats=seats)
    assert [state.utility(seat) for seat in range(3)] == worth


@pytest.mark.rule("SCA-33")
def test_a_broken_tie_is_worth_all_of_it() -> None:
    seats = [{"points": 4, "symbols": 2}, {"points": 4, "symbols": 3}]
    fields: Data = {"rows": EMPTY_ROWS, "revealed": ALL, "over": True, "seats": seats}
    state = at_position(table("base", tie_break="symbols"), **fields)
    assert [state.utility(seat) for seat in range(2)] == [0.0, 1.0]


# --- Chance and blind tries ----------------------------------------------------------------------


@pytest.mark.rule("SCA-07")
@pytest.mark.parametrize("revealed", ["", "I", "FZ", "ILNPTUVWXYZ"])
def test_missions_are_drawn_as_chance_lists_them(revealed: str) -> None:
    """Quicker than the list, and the same mission for the same luck."""
    state = at_position(BASE2, rows=EMPTY_ROWS, revealed=revealed)
    listed = state.chances()
    assert len(listed.codes) == 12 - len(revealed)
    drawn_shapes = set()
    for seed in range(40):
        assert state.sample_chance(Rng(seed)) == listed.draw(Rng(seed))
        drawn_shapes.add(state.sample_chance(Rng(seed)))
    assert drawn_shapes <= set(listed.codes)
    assert len(drawn_shapes) > min(5, 11 - len(revealed))


def test_a_random_move_is_legal_and_may_be_any() -> None:
    """Also where only one of very many placements is left."""
    state, _ = drawn("..... .....", LONE["base"], outside="x", mission="I")
    found = {GAME.notation(state.sample_move(0, Rng(seed))) for seed in range(30)}
    assert found == {"I0@a1", "I0@a2"}
