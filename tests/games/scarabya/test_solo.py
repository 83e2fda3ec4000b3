"""The game alone: cover every symbol (SCA-50 to SCA-55)."""

from __future__ import annotations

from itertools import pairwise
from typing import cast

import pytest

from digsite.core.contract import NATURE, NOBODY, Observation, Result, State
from digsite.games.scarabya import GAME
from tests.games.scarabya.helpers import (
    ALL,
    at_position,
    code,
    drawn,
    finished,
    kinds,
    legal,
    missions,
    only,
    play,
    plots,
    reference_camps,
    reference_site,
    refused,
    revealed,
    scores,
    seat_data,
    table,
    walk,
)
from tests.reference import scarabya as ref

SOLO = table("solo")
COVERED_23 = "XXXXXXXXXX XXXXXXXXXX XXXxxxxxxx"


def verdict(state: State) -> object:
    return state.observe(0).data["verdict"]


def result_of(state: State) -> Result:
    found = state.result()
    assert found is not None
    return found


@pytest.mark.rule("SCA-50")
def test_no_points_are_counted() -> None:
    """The same camp that earns 8 points in the base game earns none; the digs are still told."""
    state, camp = drawn("s.xx .sNx NNNx ..Nx", SOLO)
    (dug,) = only(play(state, 0, camp), "dug")
    assert (dug["size"], dug["symbols"], dug["points"]) == (4, 2, 0)
    assert seat_data(state)["points"] == 0


@pytest.mark.rule("SCA-50", "SCA-11", "SCA-13", "SCA-14", "SCA-15")
def test_layout_rules_are_those_of_the_base_game() -> None:
    state = at_position(SOLO, rows=["....#....."] + ["." * 10] * 9, mission="I")
    assert refused(state, 0, "I0@a1") == "SCA-11"
    assert refused(state, 0, "I0@a2") == "SCA-13"
    play(state, 0, "I0@a5")
    missions(state, "V")
    assert refused(state, 0, "V0@e3") == "SCA-11"
    assert refused(state, 0, "V0@f6") == "SCA-15"
    assert refused(state, 0, "V0@g6") == "SCA-14"
    play(state, 0, "V0@e6")


@pytest.mark.rule("SCA-51")
def test_all_twelve_missions_come_up_and_what_cannot_stand_is_discarded() -> None:
    for seed in range(4):
        state = finished(SOLO, seed)
        assert sorted(revealed(state)) == list(ALL)
        camps = cast("list[str]", plots(state)[0]["camps"])
        thrown = cast("str", plots(state)[0].get("discarded", ""))
        assert sorted([camp[0] for camp in camps] + list(thrown)) == list(ALL)


@pytest.mark.rule("SCA-51", "SCA-18", "SCA-19")
def test_the_only_place_must_be_taken_and_without_one_the_camp_goes() -> None:
    state, _ = drawn("xs.x x..x x.xx xxxx", SOLO, outside="x", mission="P")
    assert len(legal(state)) == 1
    nothing, _ = drawn("xs.x x..x x.xx xxxx", SOLO, outside="x", revealed="P", mission="X")
    assert nothing.to_act() == NATURE
    assert plots(nothing)[0]["discarded"] == "X"


@pytest.mark.rule("SCA-53", "SCA-29")
def test_v25_a_symbol_shut_in_is_a_certain_defeat() -> None:
    """23 of 24 are covered; the last lies in an area of 2. Missions remain, and it is lost."""
    state, camp = drawn(f"s.NNNNN... {COVERED_23}", SOLO, outside="x", revealed="FLNPTUVWX")
    assert verdict(state) == "open"
    events = play(state, 0, camp)
    assert only(events, "certain") == [{"won": False, "left": 1}]
    assert verdict(state) == "lost"
    assert state.to_act() == NATURE
    told = missions(state, "YZ")
    assert "certain" not in kinds(told)
    assert result_of(state).to_data() == {
        "scores": [23],
        "winners": [],
        "reason": "symbols_left",
        "breakdown": [{"SCA-52": 23}],
    }


@pytest.mark.rule("SCA-52", "SCA-54")
def test_v26_the_last_symbol_covered_by_the_ninth_camp() -> None:
    state, _ = drawn(
        f"s....xxxxx {COVERED_23}", SOLO, outside="x", revealed="FLNPTUVW", mission="I"
    )
    events = play(state, 0, "I0@a1")
    assert only(events, "certain") == [{"won": True, "left": 0}]
    assert verdict(state) == "won"
    told = missions(state, "XYZ")
    assert [event["shape"] for event in only(told, "discarded")] == ["X", "Y", "Z"]
    assert "certain" not in kinds(told)
    assert verdict(state) == "won"
    assert result_of(state).reason == "all_covered"
    assert result_of(state).winners == [0]
    assert scores(state) == [24]


@pytest.mark.rule("SCA-52")
def test_v27_placing_all_camps_is_not_the_goal() -> None:
    plot = [{"built": 11}]
    state, camp = drawn("s.... ....x NNNNN", SOLO, outside="x", revealed="FLNPTUVWXYZ", plots=plot)
    play(state, 0, camp)
    assert plots(state)[0]["built"] == 12
    assert result_of(state).winners == []
    assert result_of(state).reason == "symbols_left"


@pytest.mark.rule("SCA-52")
def test_every_symbol_counts_and_discards_do_not() -> None:
    """Random games on a site with few symbols end as the uncovered ones say."""
    outcomes = set()
    for seed in range(20):
        rows = ["." * 10] * 4 + ["...s.s...."] * 2 + ["." * 10] * 2 + ["#" * 10] * 2
        *_, state = walk(at_position(SOLO, rows=rows), seed)
        left = reference_site(state).symbols - reference_camps(state)
        assert result_of(state).winners == ([] if left else [0])
        assert scores(state) == [4 - len(left)]
        outcomes.add((not left, "discarded" in plots(state)[0]))
    assert outcomes == {(True, True), (True, False), (False, True), (False, False)}


@pytest.mark.rule("SCA-53")
@pytest.mark.parametrize(
    ("symbols", "revealed_before", "wanted"),
    [(5, "FLNPTUVWXYZ", "open"), (6, "FLNPTUVWXYZ", "lost"), (6, "FLNPTUVWXY", "open")],
)
def test_more_symbols_than_the_missions_left_can_cover(
    symbols: int, revealed_before: str, wanted: str
) -> None:
    """With so many missions resolved, five symbols for each one left are the most."""
    drawing = "s" * symbols + "." * (10 - symbols)
    state, _ = drawn(drawing, SOLO, outside="x", revealed=revealed_before)
    assert verdict(state) == wanted


@pytest.mark.rule("SCA-53")
def test_an_open_mission_counts_as_left() -> None:
    """Five symbols, and the twelfth mission is turned over but not placed yet: all is open."""
    drawing = "sssss.xxxx"
    state, _ = drawn(drawing, SOLO, outside="x", revealed="FLNPTUVWXYZI", mission="I")
    assert verdict(state) == "open"
    again = GAME.from_position(SOLO, state.position())
    assert verdict(again) == "open"
    play(again, 0, "I0@a1")
    assert verdict(again) == "won"
    assert result_of(again).winners == [0]


@pytest.mark.rule("SCA-53", "SCA-54")
def test_nothing_is_certain_at_the_start() -> None:
    state = GAME.start(SOLO)
    assert verdict(state) == "open"
    for here in walk(state, 1):
        if here.phase() == "place":
            break
    assert verdict(state) == "open"


@pytest.mark.rule("SCA-53", "SCA-54")
def test_verdicts_are_those_of_the_reference_and_told_once() -> None:
    """After every resolved mission, with 5, 6 and 7 symbols a board."""
    for seed, symbols in enumerate("567567"):
        state = GAME.start(table("solo", symbols=symbols))
        log: list[object] = []
        for here in walk(state, seed):
            if here.phase() in ("mission", "over") and "rows" in here.position():
                site, camps = reference_site(here), reference_camps(here)
                left = 12 - len(revealed(here))
                assert verdict(here) == ref.solo_verdict(site, camps, left)
                assert here.observe(0).data["left"] == len(site.symbols - camps)
            log.append(verdict(here))
        told = [mood for before, mood in pairwise(log) if mood != before]
        assert len(told) == 1


@pytest.mark.rule("SCA-55")
def test_v28_retry_on_the_same_deal_counts_attempts_and_knows_the_order() -> None:
    settings = table("solo")
    first = finished(settings, 5)
    for attempt in (2, 3):
        again = GAME.rematch(first)
        assert again.setup == {"attempt": attempt}
        state = GAME.start(again)
        assert state.position()["site"] == first.position()["site"]
        assert state.position()["rows"] == first.position()["rows"]
        assert state.observe(0).data["deck"] == revealed(first)
        assert state.observe(0).settings.setup == {"attempt": attempt}
        *_, last = walk(state, attempt)
        assert revealed(last) == revealed(first)
        first = last


@pytest.mark.rule("SCA-55")
def test_a_retry_after_stopping_early_counts_too_and_tells_no_order() -> None:
    state = GAME.start(table("solo"))
    again = GAME.rematch(state)
    assert again.setup == {"attempt": 2}
    assert again.options == state.settings.options
    assert GAME.rematch(GAME.start(again)).setup == {"attempt": 3}


@pytest.mark.rule("SCA-55")
def test_what_is_seen_in_a_retry_travels() -> None:
    state = GAME.start(GAME.rematch(finished(SOLO, 6)))
    seen = state.observe(0)
    assert Observation.from_json(GAME, seen.to_json()).to_json() == seen.to_json()


@pytest.mark.rule("SCA-32", "SCA-51")
def test_nothing_can_be_played_after_the_end() -> None:
    state = finished(SOLO, 2)
    assert state.to_act() == NOBODY
    why = state.refusal(0, code("I0@a5"))
    assert why is not None
    assert (why.rule, why.key) == ("SCA-32", "game_over")
