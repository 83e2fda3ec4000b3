"""Forecasts: where each way of each piece ends, and which ways lose by the end of the card."""

from __future__ import annotations

import pytest

from digsite.core.contract import SPECTATOR
from digsite.core.native import i64, vec
from digsite.games.ziggurat.knowledge.forecast import (
    Outcome,
    _escapes,
    card_forecast,
    hero_ways,
    moved_by,
    outcome,
    survivable,
)
from digsite.games.ziggurat.knowledge.lint import board_fault, patched
from digsite.games.ziggurat.knowledge.seen import Seen
from digsite.games.ziggurat.rules.board import PIT, RAMP, Ground, read_place
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.terms import BIT
from tests.games.ziggurat.helpers import code, play, position, table


def place(name: str) -> int:
    return int(read_place(name))


def test_both_ways_of_a_hero() -> None:
    state = position("L0:5 L0:25", "O5 -")
    forth, back = hero_ways(state, 0)
    assert forth == Outcome(hero=0, back=False, place=place("L0:10"), last=place("L0:10"))
    assert back == Outcome(
        hero=0, back=True, place=place("L0:0"), ending="HERO_IN_PIT", losing=True,
        last=place("L0:0"),
    )  # fmt: skip
    burning = position("L0:5 L0:25", "O5 -", "P@L0:7")
    assert hero_ways(burning, 0)[0].burned == 0
    assert hero_ways(burning, 0)[1].burned == -1


def test_a_way_loses_when_the_card_cannot_be_survived_any_more() -> None:
    """On L3:6 the hero leaves the flame on L4:4 no harmless way; on L3:14 it is well."""
    state = position("L3:2 L3:10", "O4 T1", "T@L4:4")
    forth, back = hero_ways(state, 0)
    assert (forth.place, forth.ending, forth.losing) == (place("L3:6"), "", True)
    assert not back.losing


def test_both_ways_of_each_flame() -> None:
    state = position("L0:5 L0:25", "O4 P3", "P@L3:9 P@L1:12")
    found = card_forecast(state, 0)
    assert [ways[0].hero for ways in found.heroes] == [0]
    assert [[end.back for end in ways] for ways in found.spirits] == [[False, True]] * 2
    first = {ways[0].token: ways for ways in found.spirits}
    assert (first[0][0].place, first[0][0].last) == (-2, place("L3:12")), "out, in the pit"
    assert first[0][1].place == place("L3:6")
    assert first[1][0].place == place("L1:15")
    assert found.kindled == Outcome()


def test_what_a_card_kindles() -> None:
    burns = position("L0:5 L3:0", "O3 gT")
    kindled = card_forecast(burns, 0).kindled
    assert (kindled.ending, kindled.burned, kindled.losing) == ("BURNED", 1, True)
    calm = card_forecast(position("L0:5 L0:25", "O3 gT"), 0)
    assert (calm.kindled, calm.spirits) == (Outcome(), [])
    assert len(card_forecast(position("L0:5 L0:25", "H3 -"), 0).heroes) == 2


def test_nothing_is_forecast_when_it_is_over_or_without_a_card() -> None:
    state = position("L0:5 L0:25", "O5 -")
    play(state, "go -")
    assert card_forecast(state, 0) == card_forecast(state, 1)
    assert card_forecast(state, 0).heroes == []
    assert survivable(state, 0)
    drawing = position("L0:5 L0:25", "O2 -")
    play(drawing, "go +")
    assert card_forecast(drawing, 0).heroes == []
    assert survivable(drawing, 0)


def test_who_is_moved_by_a_move() -> None:
    state = position("L0:5 L1:2", "O2 T3", "T@L3:1 T@L3:1")
    assert moved_by(state, code("go +")) == (0, -1)
    assert moved_by(state, code("pass")) == (-1, -1)
    play(state, "go -")
    assert moved_by(state, code("push -")) == (1, -1)
    play(state, "push -")
    assert moved_by(state, code("spirit T L3:1 +")) == (-1, 6)
    play(state, "spirit T L3:1 +")
    assert moved_by(state, code("spirit T L3:1 +")) == (-1, 7), "the one that has not moved"
    assert outcome(state, 0, code("spirit T L3:1 -")).token == 7


def test_an_open_card_that_loses_whatever_is_chosen() -> None:
    doomed = position("L2:9 L0:25", "O2 -", "P@L2:10")
    assert not survivable(doomed, 0)
    assert survivable(position("L2:9 L0:25", "O2 -"), 0)
    # Two decisions deep, with one look: in doubt the answer is yes.
    deep = position("L2:9 L0:25", "H2 -", "P@L2:10 A@L0:26 A@L0:24")
    assert not survivable(deep, 0)
    assert _escapes(deep, 0, [1])


# The linter


def changed(where: str, kind: int) -> Ground:
    """The shipped board with another feature on one space."""
    ground = table_of(table()).ground
    kinds = list(ground.kinds)
    kinds[place(where)] = kind
    return Ground(
        vec[i64](kinds), ground.homes, ground.generation, ground.buildings, ground.treasures
    )


def test_a_board_is_tried_with_every_level_turned() -> None:
    """Stairs on L0:4 end on a pit on L1:11 only once L1 is turned."""
    pit = changed("L1:11", PIT)
    assert board_fault(pit) == ""
    assert "L1:11" in board_fault(patched(pit, [place("L0:4")], []))
    assert "L4:6" in board_fault(changed("L4:6", PIT)), "at once: the stairs on L3:11 end there"


def test_a_ramp_ends_on_another_one_only_where_levels_are_turned() -> None:
    twice = board_fault(changed("L4:1", RAMP))
    assert "L4:1" in twice
    assert "L3:2" in twice
    assert board_fault(table_of(table()).ground) == "", "turned, some of the shipped ramps do"


# Titles


@pytest.mark.rule("ZIG-84")
@pytest.mark.parametrize("chapter", range(1, 7))
def test_titles_of_later_chapters_cannot_be_taken_yet(chapter: int) -> None:
    made = table_of(table(chapter))
    assert made.titles == BIT[chapter * 4] - 1
    some = table_of(table(chapter, setup={"standing": {"titles": ["slide-rider", "keeper"]}}))
    assert some.titles == (2 if chapter < 6 else 2 + BIT[23])


# What is drawn


def test_flames_are_counted_where_they_are() -> None:
    fires = "P@L0:0 P@L0:0 P@out A@out A@L4:7 T@lit T@held_1 I@held_1"
    seen = Seen(position("L0:5 L0:25", "O2 -", fires, settings=table(6)).observe(SPECTATOR))
    assert seen.spirits() == {0: {"P": [0, 1]}, place("L4:7"): {"A": [4]}}
    assert (seen.out(), seen.lit(), seen.held(0), seen.held(1)) == (2, "T", "", "TI")
    assert [seen.waiting(colour) for colour in "PATI"] == [0, 1, 1, 2]
