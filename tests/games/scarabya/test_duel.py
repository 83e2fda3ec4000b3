"""Two players on one site (SCA-35 to SCA-46)."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import NATURE, NOBODY, Result, State, seats_in
from digsite.core.events import Event
from digsite.core.rng import Rng
from digsite.games.scarabya import GAME
from tests.games.scarabya.helpers import (
    ALL,
    EMPTY_ROWS,
    LONE,
    Data,
    at_position,
    chance,
    drawn,
    finished,
    kinds,
    legal,
    missions,
    only,
    play,
    plots,
    random_step,
    reference_camps,
    reference_legal,
    reference_site,
    refused,
    revealed,
    scores,
    seat_data,
    table,
    walk,
)
from tests.reference import scarabya as ref

DUEL = LONE["duel"]


def result_of(state: State) -> Result:
    found = state.result()
    assert found is not None
    return found


def events_of(state: State, seed: int) -> list[Data]:
    """Play a duel at random to its end; all that was told."""
    rng = Rng(seed)
    log: list[Event] = []
    state.log = log
    while state.to_act() != NOBODY:
        state.play(*random_step(state, rng))
    state.log = None
    return [{"kind": event.kind, **event.public} for event in log]


# --- One site, one deck, turn by turn ------------------------------------------------------------


@pytest.mark.rule("SCA-35")
def test_both_build_on_one_site_with_one_set_of_camps() -> None:
    state = finished(table("duel"), 3)
    (plot,) = plots(state)
    camps = cast("list[str]", plot["camps"])
    thrown = cast("str", plot.get("discarded", ""))
    assert sorted([camp[0] for camp in camps] + list(thrown)) == list(ALL)


@pytest.mark.rule("SCA-35", "SCA-11", "SCA-14")
def test_camps_of_the_other_player_are_walls_and_contact() -> None:
    state = at_position(DUEL, rows=EMPTY_ROWS, mission="I")
    play(state, 0, "I0@a5")
    missions(state, "L")
    assert refused(state, 1, "L0@a4") == "SCA-11"
    assert refused(state, 1, "L0@f8") == "SCA-14"
    play(state, 1, "L2@a6")


@pytest.mark.rule("SCA-36")
def test_the_starter_is_drawn() -> None:
    for seat in (0, 1):
        state = at_position(table("duel"), rows=EMPTY_ROWS)
        assert state.phase() == "first"
        assert [GAME.notation(outcome) for outcome in state.chances().codes] == [
            "first 0",
            "first 1",
        ]
        assert list(state.chances().weights) == [1, 1]
        assert refused(state, int(NATURE), "mission F") == "SCA-36"
        assert only(chance(state, f"first {seat}"), "first") == [{"seat": seat}]
        missions(state, "I")
        assert seats_in(state.to_act()) == [seat]


@pytest.mark.rule("SCA-36")
@pytest.mark.parametrize("seat", [0, 1])
def test_the_starter_is_chosen_or_the_loser_of_the_last_game(seat: int) -> None:
    chosen = table("duel", duel_first="chosen", first_seat=seat)
    loser = table("duel", setup={"loser": seat}, duel_first="loser")
    for settings in (chosen, loser):
        state = at_position(settings, rows=EMPTY_ROWS)
        assert state.phase() == "mission"
        missions(state, "I")
        assert seats_in(state.to_act()) == [seat]


@pytest.mark.rule("SCA-36")
def test_without_a_last_game_the_starter_is_drawn() -> None:
    state = at_position(table("duel", duel_first="loser"), rows=EMPTY_ROWS)
    assert state.phase() == "first"


LAST: Data = {"rows": EMPTY_ROWS, "revealed": ALL, "over": True}
"""A duel that is over."""


@pytest.mark.rule("SCA-36")
@pytest.mark.parametrize("same_deal", [True, False])
@pytest.mark.parametrize("starter", [0, 1])
@pytest.mark.parametrize(
    ("points", "begins"),
    [((5, 3), 1), ((3, 5), 0), ((4, 4), None)],
)
def test_the_loser_begins_the_next_duel_and_after_a_tie_who_did_not_begin(
    points: tuple[int, int], begins: int | None, starter: int, same_deal: bool
) -> None:
    seats = [{"points": earned} for earned in points]
    ended = at_position(table("duel", duel_first="loser"), seats=seats, starter=starter, **LAST)
    again = GAME.rematch(ended, same_deal)
    wanted = 1 - starter if begins is None else begins
    assert again.setup["loser"] == wanted
    state = at_position(again, rows=EMPTY_ROWS)
    missions(state, "I")
    assert seats_in(state.to_act()) == [wanted]
    assert GAME.rematch(finished(again, 3), same_deal).options["duel_first"] == "loser"


@pytest.mark.rule("SCA-36", "SCA-46")
@pytest.mark.parametrize("same_deal", [True, False])
def test_the_loser_of_a_whole_duel_begins_the_same_deal_and_a_new_one(same_deal: bool) -> None:
    for seed in (0, 2, 3, 5):
        first = finished(table("duel", duel_first="loser"), seed)
        (winner,) = result_of(first).winners
        again = GAME.rematch(first, same_deal)
        assert again.setup == {"loser": 1 - winner}
        known = again.text("deck") == revealed(first)
        assert known is same_deal
        for state in walk(GAME.start(again), seed):
            if state.phase() == "place":
                break
        assert seats_in(state.to_act()) == [1 - winner]


@pytest.mark.rule("SCA-36", "SCA-46")
def test_after_a_tie_over_two_legs_the_one_who_began_neither_first_leg_begins() -> None:
    """The second leg was begun by the other player, who is therefore the one to begin again."""
    settings = table("duel", duel_first="loser", duel_legs=2)
    ended = at_position(settings, starter=1, leg=2, **LAST)
    assert GAME.rematch(ended).setup == {"loser": 1}


@pytest.mark.rule("SCA-36")
@pytest.mark.parametrize("seat", [0, 1])
def test_who_gives_up_has_lost(seat: int) -> None:
    state = at_position(table("duel", duel_first="loser"), rows=EMPTY_ROWS)
    for same_deal in (True, False):
        again = GAME.rematch(state, same_deal, gave_up=seat)
        assert again.setup == {"loser": seat}
        assert again.text("site") == again.text("deck") == "random"
    assert GAME.rematch(state).setup == {}


@pytest.mark.rule("SCA-36")
def test_a_new_deal_leaves_all_else_to_the_table() -> None:
    for settings in (table("duel"), table("duel", duel_first="chosen", first_seat=1)):
        assert GAME.rematch(finished(settings, 2), same_deal=False) is settings
    solo = table("solo")
    assert GAME.rematch(finished(solo, 2), same_deal=False) is solo


@pytest.mark.rule("SCA-37")
def test_only_the_player_on_turn_places_and_must() -> None:
    state = at_position(DUEL, rows=EMPTY_ROWS)
    missions(state, "I")
    assert seats_in(state.to_act()) == [0]
    assert refused(state, 1, "I0@a5") == "SCA-37"
    assert legal(state, 1) == []
    assert refused(state, int(NATURE), "mission F") == "SCA-07"
    play(state, 0, "I0@a5")
    missions(state, "V")
    assert seats_in(state.to_act()) == [1]
    assert refused(state, 0, "V0@a6") == "SCA-37"


@pytest.mark.rule("SCA-37", "SCA-18")
def test_the_player_on_turn_is_asked_exactly_where_a_place_exists() -> None:
    for seed in range(3):
        state = GAME.start(table("duel", symbols="7"))
        rng = Rng(seed)
        while state.to_act() != NOBODY:
            asks = state.phase() == "mission"
            before = reference_camps(state) if asks else frozenset()
            seat, outcome = random_step(state, rng)
            state.play(seat, outcome)
            if asks:
                shape = revealed(state)[-1]
                wanted = reference_legal(reference_site(state), before, shape)
                assert set(legal(state, int(cast("int", state.position()["turn"])))) == set(wanted)


@pytest.mark.rule("SCA-38", "SCA-39")
def test_v22_a_discard_keeps_the_turn() -> None:
    """The site has room for two camps; X, Z and V find no place and do not pass the turn."""
    rows = ["#" * 10] * 4 + ["##.....###"] * 2 + ["#" * 10] * 4
    state = at_position(DUEL, rows=rows)
    assert only(missions(state, "X"), "discarded") == [{"seat": 0, "shape": "X"}]
    missions(state, "I")
    assert seats_in(state.to_act()) == [0]
    play(state, 0, "I0@c5")
    told = missions(state, "ZV")
    assert only(told, "discarded") == [{"seat": 1, "shape": "Z"}, {"seat": 1, "shape": "V"}]
    assert state.position()["turn"] == 1


@pytest.mark.rule("SCA-38")
def test_the_deck_may_run_out_before_the_player_on_turn_can_place() -> None:
    state, camp = drawn("NNNNN", DUEL, outside="x")
    play(state, 0, camp)
    told = missions(state, ALL.replace("I", ""))
    assert {event["seat"] for event in only(told, "discarded")} == {1}
    assert state.to_act() == NOBODY


@pytest.mark.rule("SCA-39")
def test_placements_alternate_whatever_is_discarded() -> None:
    seen_discards = 0
    for seed in range(15, 24):
        events = events_of(GAME.start(table("duel")), seed)
        (first,) = only(events, "first")
        placing = [event["seat"] for event in only(events, "placed")]
        starter = cast("int", first["seat"])
        assert placing == [(starter + index) % 2 for index in range(len(placing))]
        seen_discards += len(only(events, "discarded"))
    assert seen_discards > 0


# --- Points --------------------------------------------------------------------------------------


@pytest.mark.rule("SCA-40", "SCA-26")
@pytest.mark.parametrize("mover", [0, 1])
def test_v24_the_mover_takes_all_points_whoever_built_the_walls(mover: int) -> None:
    """Areas of 2 and of 1, one symbol in each: 2 + 1."""
    state, camp = drawn("sNx .Nx NNx sNx xxx", DUEL, outside="x", starter=0, turn=mover)
    play(state, mover, camp)
    assert scores(state) == [3 if seat == mover else 0 for seat in (0, 1)]


@pytest.mark.rule("SCA-41")
def test_scored_areas_are_marked_for_who_closed_them() -> None:
    state, camp = drawn("s.NNNNNs.s", DUEL, outside="x", turn=1)
    play(state, 1, camp)
    assert seat_data(state, 1)["dug"] == ["a1", "b1", "h1", "i1", "j1"]
    assert seat_data(state, 0)["dug"] == []


@pytest.mark.rule("SCA-41", "SCA-29")
def test_marks_are_display_only() -> None:
    """Any squares marked as done: the same moves, the same points, all the way to the end."""
    everything = [f"{column}{row}" for row in range(1, 11) for column in "abcdefghij"]
    for seed in range(3):
        plain = at_position(DUEL, grid=["xx", "ss"], at="e5", mission="F")
        marked = at_position(
            DUEL, grid=["xx", "ss"], at="e5", mission="F", seats=[{"dug": everything}, {}]
        )
        for one, other in zip(walk(plain, seed), walk(marked, seed), strict=True):
            assert one.phase() == other.phase()
            assert legal(one, 0) == legal(other, 0)
            assert legal(one, 1) == legal(other, 1)
            assert scores(one) == scores(other)


# --- The end -------------------------------------------------------------------------------------


@pytest.mark.rule("SCA-42")
def test_the_duel_ends_when_all_missions_are_resolved() -> None:
    for seed in range(3):
        for state in walk(GAME.start(table("duel")), seed):
            resolved = len(revealed(state)) == 12 and "mission" not in state.position()
            assert (state.to_act() == NOBODY) == resolved
            assert (state.result() is not None) == resolved
        assert refused(state, 0, "I0@a5") == "SCA-42"
        assert result_of(state).reason == "missions_done"


V20 = "s.s.s. xxxxxx s...xx XX"
"""Areas of 6 squares with 3 symbols and of 4 with 1; two symbols are covered."""


def before_the_last(built: int, starter: int = 0) -> State:
    plot = [{"built": built}]
    state, _ = drawn(V20, DUEL, outside="x", revealed=ALL[:-1], plots=plot, starter=starter)
    return state


@pytest.mark.rule("SCA-43")
@pytest.mark.parametrize("starter", [0, 1])
def test_v20_an_odd_number_of_camps_pays_the_second_player(starter: int) -> None:
    state = before_the_last(11, starter)
    told = missions(state, "Z")
    second = 1 - starter
    assert only(told, "compensated") == [{"seat": second, "points": 3}]
    assert state.score(second) == 3
    assert state.score(starter) == 0
    assert result_of(state).breakdown[second] == {"SCA-25": 0, "SCA-43": 3}
    assert result_of(state).winners == [second]


@pytest.mark.rule("SCA-44")
@pytest.mark.parametrize("starter", [0, 1])
def test_v21_an_even_number_pays_nobody(starter: int) -> None:
    state = before_the_last(10, starter)
    told = missions(state, "Z")
    assert "compensated" not in kinds(told)
    assert scores(state) == [0, 0]
    assert result_of(state).winners == [0, 1]


@pytest.mark.rule("SCA-43", "SCA-44")
@pytest.mark.parametrize(("built", "paid"), [(9, 3), (10, 0), (11, 3), (12, 0)])
def test_v20_v21_only_the_number_of_camps_decides(built: int, paid: int) -> None:
    plot = [{"built": built}]
    state, _ = drawn(V20, DUEL, outside="x", revealed=ALL, plots=plot)
    assert scores(state) == [0, paid]


@pytest.mark.rule("SCA-43", "SCA-44")
def test_compensation_is_that_of_the_reference() -> None:
    paid = set()
    for seed in range(15, 30):
        state = GAME.start(table("duel", symbols="7"))
        events = events_of(state, seed)
        camps = reference_camps(state)
        wanted = ref.compensation(reference_site(state), camps, len(only(events, "placed")))
        starter = cast("int", only(events, "first")[0]["seat"])
        assert seat_data(state, starter)["bonus"] == 0
        assert seat_data(state, 1 - starter)["bonus"] == wanted
        paid.add(wanted > 0)
    assert paid == {True, False}


@pytest.mark.rule("SCA-43")
def test_compensation_is_paid_once() -> None:
    state = before_the_last(11)
    missions(state, "Z")
    again = GAME.from_position(DUEL, state.position())
    assert scores(again) == scores(state) == [0, 3]


@pytest.mark.rule("SCA-45")
@pytest.mark.parametrize(
    ("points", "winners"), [((20, 21), [1]), ((21, 20), [0]), ((20, 20), [0, 1])]
)
def test_most_points_win_the_duel(points: tuple[int, int], winners: list[int]) -> None:
    seats = [{"points": points[0]}, {"points": points[1], "bonus": 0}]
    state = at_position(DUEL, rows=EMPTY_ROWS, revealed=ALL, seats=seats)
    assert result_of(state).winners == winners


@pytest.mark.rule("SCA-45", "SCA-43")
def test_compensation_counts_for_the_win() -> None:
    seats = [{"points": 20}, {"points": 18, "bonus": 3}]
    state = at_position(DUEL, rows=EMPTY_ROWS, revealed=ALL, seats=seats, over=True)
    assert result_of(state).winners == [1]
    assert result_of(state).scores == [20, 21]


@pytest.mark.rule("SCA-45", "SCA-33")
@pytest.mark.parametrize(("tie_break", "winners"), [("symbols", [1]), ("discards", [0])])
def test_tie_breaks_of_the_duel(tie_break: str, winners: list[int]) -> None:
    seats = [
        {"points": 9, "symbols": 3, "discards": 0},
        {"points": 9, "symbols": 5, "discards": 1},
    ]
    settings = table("duel", tie_break=tie_break)
    state = at_position(settings, rows=EMPTY_ROWS, revealed=ALL, seats=seats)
    assert result_of(state).winners == winners


# --- Return match --------------------------------------------------------------------------------


@pytest.mark.rule("SCA-46")
@pytest.mark.parametrize("rematch", ["same", "ru"])
def test_v28_rematch_on_the_same_site_with_the_other_starter(rematch: str) -> None:
    first = finished(table("duel", rematch=rematch), 8)
    settings = GAME.rematch(first)
    state = GAME.start(settings)
    assert state.position()["site"] == first.position()["site"]
    assert state.position()["starter"] == 1 - cast("int", first.position()["starter"])
    deck = ref.rematch_deck(revealed(first), rematch == "ru")
    assert state.observe(0).data["deck"] == deck
    *_, second = walk(state, 9)
    assert revealed(second) == deck
    assert len(result_of(second).scores) == 2


@pytest.mark.rule("SCA-46")
def test_each_leg_is_won_on_its_own() -> None:
    """A rematch starts from nothing: no points, no camps."""
    state = GAME.start(GAME.rematch(finished(table("duel"), 8)))
    assert scores(state) == [0, 0]
    assert plots(state)[0]["camps"] == []


@pytest.mark.rule("SCA-46")
@pytest.mark.parametrize("rematch", ["same", "ru"])
@pytest.mark.parametrize("seed", range(3))
def test_two_legs_add_their_points(rematch: str, seed: int) -> None:
    settings = table("duel", duel_legs=2, rematch=rematch)
    state = GAME.start(settings)
    events = events_of(state, seed)
    (first,) = only(events, "first")
    (leg,) = only(events, "leg")
    assert leg == {"leg": 2, "seat": 1 - cast("int", first["seat"])}
    half = kinds(events).index("leg")
    decks = [
        "".join(cast("str", event["shape"]) for event in only(part, "mission"))
        for part in (events[:half], events[half:])
    ]
    assert decks[1] == ref.rematch_deck(decks[0], rematch == "ru")
    earned = [0, 0]
    for event in only(events, "dug") + only(events, "compensated"):
        earned[cast("int", event["seat"])] += cast("int", event["points"])
    assert result_of(state).scores == earned
    placing = [event["seat"] for event in only(events[half:], "placed")]
    assert placing[0] == leg["seat"]


@pytest.mark.rule("SCA-46", "SCA-43")
def test_each_leg_of_two_pays_its_own_second_player() -> None:
    """An odd first leg pays the second player; then the site is empty again, the starter other."""
    settings = table("duel", duel_legs=2, duel_first="chosen")
    plot = [{"built": 11}]
    state, _ = drawn(V20, settings, outside="x", revealed=ALL[:-1], plots=plot, starter=0)
    told = missions(state, "Z")
    assert kinds(told) == ["mission", "discarded", "compensated", "leg", "mission"]
    assert scores(state) == [0, 3]
    assert state.position()["leg"] == 2
    assert state.position()["starter"] == state.position()["turn"] == 1
    assert plots(state) == [{"camps": [], "built": 0}]
    assert [seat_data(state, seat)["dug"] for seat in (0, 1)] == [[], []]
    assert state.observe(0).data["deck"] == ALL
    assert state.result() is None
