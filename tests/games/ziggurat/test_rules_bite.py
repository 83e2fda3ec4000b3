"""Corners of the rules that a small slip would change without anybody noticing."""

from __future__ import annotations

import pytest

from digsite.games.ziggurat import GAME
from tests.games.ziggurat.helpers import (
    after,
    ending,
    flames,
    legal,
    play,
    position,
    table,
    where,
)

# Chapter 5


@pytest.mark.rule("ZIG-50")
@pytest.mark.parametrize(
    ("taken", "corner"),
    [
        ("", "L4:0"),
        ("A@L4:0", "L4:2"),
        ("A@L4:0 A@L4:2", "L4:4"),
        ("A@L4:0 A@L4:2 T@L4:4", "L4:6"),
        ("A@L4:0 A@L4:2 T@L4:4 T@L4:6", "BURNED"),
        ("A@L4:2 A@L4:4", "L4:0"),
    ],
)
def test_a_burned_hero_takes_the_first_free_corner_clockwise(taken: str, corner: str) -> None:
    state = position("L2:14 L3:4", "O3 -", f"P@L2:15 {taken}", settings=table(5))
    play(state, "go +")
    assert (ending(state) or where(state, 0)) == corner
    south = position("L3:4 L2:14", "O3 -", f"P@L2:15 {taken}", settings=table(5), active=1)
    play(south, "go +")
    if not taken:
        assert where(south, 1) == "L4:4", "its own corner"


@pytest.mark.rule("ZIG-61")
def test_only_the_first_pit_is_forgiven() -> None:
    state = position("L2:5 L4:4", "O2 -", settings=table(5))
    saved = after(state, "go +")
    assert saved.position()["spent"] == ["own2"]
    assert GAME.from_position(saved.settings, saved.position()).key() == saved.key()


@pytest.mark.rule("ZIG-50", "ZIG-61")
def test_what_is_used_up_is_no_longer_among_the_tools() -> None:
    for spent, left in ((["own1"], ["rope"]), (["own2"], ["cloak"]), ([], ["cloak", "rope"])):
        state = position("L2:5 L4:4", "O2 -", settings=table(5), spent=spent)
        assert state.table.hooks.tools(state) == left
    assert GAME.start(table(1)).position().get("spent") is None


# Flames


@pytest.mark.rule("ZIG-40")
@pytest.mark.parametrize("way", ["+", "-"])
def test_flames_that_go_together_all_take_the_first_ones_way(way: str) -> None:
    """A3, for the colours at both ends of the list."""
    settings = table(spirit_direction="together")
    for colour, plays in (("P", "O3 P2"), ("T", "O2 T3"), ("I", "O2 I1")):
        fires = f"{colour}@L1:10 {colour}@L1:19"
        state = position("L0:5 L0:25", plays, fires, settings=settings)
        play(state, "go -")
        assert len(legal(state)) == 4
        play(state, f"spirit {colour} L1:10 {way}")
        assert legal(state) == [f"spirit {colour} L1:19 {way}"]
        assert GAME.from_position(settings, state.position()).key() == state.key()


def test_a_flame_may_be_put_on_any_space_of_a_position() -> None:
    state = position("L0:5 L0:25", "O3 -", "P@L0:0 A@L4:7")
    assert flames(state, "P")[0] == "L0:0"
    assert flames(state, "A")[0] == "L4:7"


@pytest.mark.rule("ZIG-50", "ZIG-32")
def test_a_hero_burned_on_the_way_lies_where_the_flame_was() -> None:
    state = position("L2:9 L0:25", "O3 -", "P@L2:11")
    events = play(state, "go +")
    assert where(state, 0) == "L2:11"
    assert [event["place"] for event in events if event["kind"] == "burned"] == ["L2:11"]


# Things


@pytest.mark.rule("ZIG-53")
def test_a_jar_is_one_jar() -> None:
    state = position("L0:5 L0:25", "O4 -", settings=table(3))
    play(state, "go -")
    assert state.table.hooks.carried(state, 0) == ["jar"]
    assert state.position()["sheets"] == [{"carried": 1, "titles": ["water-carrier"]}, {}]
