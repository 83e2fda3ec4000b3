"""What version 2 of the rules does otherwise; version 1 goes on as stored games were played."""

from __future__ import annotations

import json
from typing import cast

import pytest

from digsite.core.contract import canonical_json
from digsite.core.errors import PositionError
from digsite.core.match import Match, replay
from digsite.core.record import parse_record
from digsite.core.rng import Rng
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.terms import CARRIED
from digsite.games.ziggurat.rules.versions import NEWEST
from digsite.services.positions import full_position, settings_of
from tests.games.ziggurat.helpers import (
    Data,
    after,
    decides,
    ending,
    flames,
    kinds,
    legal,
    of_kind,
    play,
    position,
    spirits,
    table,
    titles,
    where,
)


def test_new_tables_have_the_newest_rules() -> None:
    assert GAME.versions == [1, 2]
    assert GAME.settings(2).rules == NEWEST == 2


# Bowls


@pytest.mark.rule("ZIG-80")
@pytest.mark.parametrize(("rules", "reason"), [(1, "WON"), (2, "")])
def test_a_second_flame_of_a_colour_lights_no_other_bowl(rules: int, reason: str) -> None:
    """Indigo is dark: three bowls burn, whatever number of flames is up there."""
    settings = table(6, rules=rules)
    state = position("L4:4 summit", "O1 -", "P@lit P@held_0 A@lit T@lit", settings=settings)
    assert state.table.hooks.progress(state) == (3, 4)
    events = play(state, "go +")
    assert ending(state) == reason
    assert flames(state, "P") == ["lit", "lit", "supply"], "the lantern is empty"
    assert len(of_kind(events, "lit")) == (1 if rules == 1 else 0)
    assert ("bowl-lighter" in titles(state, 0)) == (rules == 1)
    if rules == 2:
        assert state.table.hooks.progress(state) == (3, 4)


@pytest.mark.rule("ZIG-80", "ZIG-74")
@pytest.mark.parametrize(("rules", "reason"), [(1, ""), (2, "WON")])
def test_four_bowls_win_with_five_flames_up_there(rules: int, reason: str) -> None:
    settings = table(6, rules=rules)
    flames_up = "P@lit P@lit A@lit T@lit I@held_0"
    state = position("L4:4 summit", "O1 -", flames_up, settings=settings)
    play(state, "go +")
    assert ending(state) == reason
    assert "bowl-lighter" in titles(state, 0)


# Eight pushes

EIGHT = ("push +", "push -", "push +", "push -", "push +", "push -", "push +", "push -")
"""Three heroes on L0:10 and L0:11, each pushing the next one onto the other space."""


def crowded(rules: int, more: str = "") -> ZigguratState:
    heroes = f"L0:6 L0:10 L0:11{more}"
    settings = table(seats=len(heroes.split()), rules=rules)
    state = position(heroes, "O4 gI", settings=settings)
    play(state, "go +")
    return state


@pytest.mark.rule("ZIG-63", "ZIG-65")
def test_after_eight_pushes_the_last_one_pushed_goes_home() -> None:
    state = crowded(2)
    play(state, *EIGHT[:7])
    assert (decides(state), state.chain) == (2, 7)
    events = play(state, "push -")
    assert of_kind(events, "home") == [{"kind": "home", "hero": 2, "place": "L0:25"}]
    assert [where(state, seat) for seat in range(3)] == ["L0:10", "L0:11", "L0:25"]
    assert state.phase() == "draw", "the move is over"
    old = crowded(1)
    play(old, *EIGHT)
    assert [where(old, seat) for seat in range(3)] == ["L0:5", "L0:11", "L0:10"]


@pytest.mark.rule("ZIG-63", "ZIG-65")
def test_who_stands_at_home_is_pushed_and_the_count_begins_anew() -> None:
    state = crowded(2, " L0:25")
    play(state, *EIGHT)
    assert (where(state, 2), where(state, 3)) == ("L0:25", "L0:25")
    assert (decides(state), legal(state)) == (3, ["push +", "push -"])
    assert state.chain == 0
    play(state, "push +")
    assert where(state, 3) == "L0:26"
    assert state.phase() == "draw"


@pytest.mark.rule("ZIG-63", "ZIG-50")
def test_a_flame_at_home_burns_the_last_one_pushed() -> None:
    settings = table(seats=3)
    state = position("L0:6 L0:10 L0:11", "O4 gI", "P@L0:25", settings=settings)
    play(state, "go +", *EIGHT)
    assert ending(state) == "BURNED"


@pytest.mark.rule("ZIG-63", "ZIG-53")
def test_standing_firm_is_no_push() -> None:
    setup: Data = {"standing": {"sheets": [{}, {"skill": "stance"}]}}
    for rules, chain in ((1, 1), (2, 0)):
        settings = table(3, 2, setup, rules)
        state = position("L0:5 L1:2", "O2 -", settings=settings)
        play(state, "go -", "stand")
        assert state.chain == chain


# The flame waits


@pytest.mark.rule("ZIG-50", "ZIG-63")
def test_the_way_back_is_finished_before_the_flame_goes_on() -> None:
    settings = table(5)
    state = position("L4:1 L2:11", "O3 P2", "P@L2:10", settings=settings)
    play(state, "go +", "spirit P L2:10 +")
    assert [where(state, seat) for seat in range(2)] == ["L4:4", "L4:4"]
    assert (state.phase(), decides(state)) == ("push", 0)
    assert flames(state, "P")[0] == "L2:11", "it waits where it burned the hero"
    assert state.position()["adrift"] == "P0"
    assert state.position()["ahead"] == 1
    events = play(state, "push +")
    assert kinds(events)[:3] == ["title", "pushed", "spirit_slid"]
    assert flames(state, "P")[0] == "L1:17", "on to the ramp at L2:12"
    assert (where(state, 0), state.phase()) == ("L4:5", "draw")
    assert "adrift" not in state.position()
    old = position("L4:1 L2:11", "O3 P2", "P@L2:10", settings=table(5, rules=1))
    play(old, "go +", "spirit P L2:10 +")
    assert (old.phase(), flames(old, "P")[0]) == ("push", "L1:17")


@pytest.mark.rule("ZIG-50", "ZIG-43")
def test_a_new_flame_waits_too() -> None:
    state = position("L4:1 L3:0", "O3 gT", settings=table(5))
    play(state, "go +")
    assert (state.phase(), state.position()["adrift"]) == ("push", "T0")
    assert "ahead" not in state.position(), "it has arrived"
    play(state, "push -")
    assert (flames(state, "T")[0], where(state, 1)) == ("L3:0", "L4:4")
    assert where(state, 0) == "L3:6", "down the ramp"
    assert state.phase() == "draw"


@pytest.mark.rule("ZIG-50")
def test_who_is_pushed_into_the_waiting_flame_is_burned() -> None:
    """The cloak is gone; whoever is pushed looks for flames as ever."""
    state = position("L3:4 L2:5 L4:0", "O3 P2", "P@L2:6", settings=table(5, 3))
    play(state, "go +", "spirit P L2:6 -")
    assert flames(state, "P")[0] == "L2:4", "nobody had to be pushed: it went on at once"
    assert (where(state, 1), state.phase()) == ("L4:2", "draw")
    beside = position("L4:2 L4:1 L3:4", "O3 P2", "P@L4:0", settings=table(5, 3), active=2)
    play(beside, "go +", "spirit P L4:0 +")
    assert (beside.phase(), decides(beside), flames(beside, "P")[0]) == ("push", 0, "L4:1")
    assert ending(after(beside, "push -")) == "BURNED"
    assert ending(after(beside, "push +")) == "BURNED", "the flame goes on to the corner L4:2"


@pytest.mark.rule("ZIG-50", "ZIG-89", "ZIG-84")
def test_a_waiting_flame_that_goes_out_does_not_go_on() -> None:
    """A second chance puts it out once: no pit, and no two flames out in one turn."""
    gentle = table(5, 3, gentle="on")
    state = position("L4:2 L4:1 L3:4", "O3 P2", "P@L4:0", settings=gentle, active=2)
    play(state, "go +", "spirit P L4:0 +")
    events = play(state, "push -")
    assert kinds(events).count("spirit_out") == 1
    assert (flames(state, "P")[0], state.phase()) == ("out", "draw")
    assert "adrift" not in state.position()


def test_the_half_done_flame_is_part_of_position_and_record() -> None:
    settings = table(5)
    state = position("L4:1 L2:11", "O3 P2", "P@L2:10", settings=settings)
    match = Match(table(5, setup={"position": state.position(), "standing": {}}), 1)
    match.play(0, 0)
    match.play(0, match.state.moves(0)[0])
    middle = cast("ZigguratState", match.state)
    assert middle.adrift >= 0
    again = GAME.from_position(settings, json.loads(canonical_json(middle.position())))
    assert (again.key(), again.position()) == (middle.key(), middle.position())
    other = middle.copy()
    other.ahead = 2
    assert other.key() != middle.key()
    replayed = replay(parse_record(match.record().to_text(), lambda _: GAME)).state
    assert replayed.key() == middle.key()
    play(again, "push +")
    play(middle, "push +")
    assert again.position() == middle.position()


@pytest.mark.parametrize(
    "wrong",
    [
        {"adrift": "P1"},
        {"adrift": "P0", "part": "heroes"},
        {"adrift": "P0", "part": "between"},
        {"adrift": "P0", "phase": "spirit", "unmoved": {"A": [0]}},
    ],
)
def test_a_flame_adrift_waits_for_a_push_in_the_spirits_part(wrong: Data) -> None:
    data: Data = {
        "phase": "push", "part": "first", "cards": ["Z09", "Z01"], "heroes": ["L4:4", "L4:4"],
        "pushed": 0, "pusher": 1, "spirits": spirits("P@L2:11 A@L1:9"), "acting": True,
        "adrift": "P0", "ahead": 1,
    }  # fmt: skip
    GAME.from_position(table(5), data)
    with pytest.raises(PositionError) as refused:
        GAME.from_position(table(5), {**data, **wrong})
    assert refused.value.where in ("adrift", "unmoved", "heroes")


# Titles


@pytest.mark.rule("ZIG-84")
def test_titles_for_a_won_game_are_taken_in_any_later_chapter() -> None:
    up = "P@lit A@lit I@lit T@held_0"
    for rules, won in ((1, []), (2, ["last-lamp-out", "light-bearer"])):
        state = position("L4:4 summit", "O1 -", up, settings=table(6, rules=rules), last_up=1)
        play(state, "go +")
        found = ["first-footprint", "bowl-lighter", "keeper"]
        assert sorted(titles(state, 0)) == sorted([*won, *found])
    third = position("L4:4 L0:25", "O1 -", " ".join(["P@out"] * 3 + ["A@out"] * 3),
                     settings=table(3))  # fmt: skip
    play(third, "go +")
    assert ending(third) == "WON"
    assert titles(third, 0) == ["first-footprint", "last-lamp-out"]


@pytest.mark.rule("ZIG-84")
def test_the_first_bowl_counts_also_when_a_flame_lights_it_by_itself() -> None:
    for rules, found in ((1, ["warm-welcome"]), (2, ["bowl-lighter", "warm-welcome"])):
        state = position("L0:5 summit", "O4 T1", "T@L4:4", settings=table(6, rules=rules))
        play(state, "go +", "spirit T L4:4 +")
        assert titles(state, 0) == found


# Corners


@pytest.mark.rule("ZIG-14", "ZIG-13")
@pytest.mark.parametrize(
    ("sides", "corners"),
    [
        ("NES", ["L4:0", "L4:2", "L4:4"]),
        ("NEW", ["L4:0", "L4:2", "L4:6"]),
        ("NSW", ["L4:0", "L4:4", "L4:6"]),
        ("ESW", ["L4:2", "L4:4", "L4:6"]),
    ],
)
def test_chapter_5_starts_in_the_corner_of_ones_own_side(sides: str, corners: list[str]) -> None:
    assert GAME.start(table(5, 3, seats3=sides)).position()["heroes"] == corners
    old = GAME.start(table(5, 3, rules=1, seats3=sides))
    assert old.position()["heroes"] == ["L4:0", "L4:2", "L4:4"]


# The team


@pytest.mark.rule("ZIG-81")
def test_a_position_brings_its_team() -> None:
    setup: Data = {
        "standing": {
            "stairs": ["L0:4"], "slabs": ["L2:7"], "charm": True, "insight": 2,
            "titles": ["mason"], "turned": {"L2": 1},
            "sheets": [{"hero": "kuri", "name": "Rusty", "skill": "stance"}, {"burns": 2}],
        }
    }  # fmt: skip
    settings = table(4, setup=setup)
    state = cast("ZigguratState", GAME.start(settings))
    play(state, "card Z01", "card Z02")
    kept = json.loads(canonical_json(full_position(settings, state.position())))
    loaded = settings_of(GAME, kept)
    again = cast("ZigguratState", GAME.start(loaded))
    assert again.position() == state.position()
    assert again.key() == state.key()
    assert list(again.table.ground.kinds) == list(state.table.ground.kinds)
    assert list(again.table.skills) == list(state.table.skills)
    assert (again.table.charm, again.table.titles) == (True, state.table.titles)
    assert table_of(loaded) is again.table, "bots are told about the same board"


@pytest.mark.rule("ZIG-81")
def test_the_team_of_a_position_plays_whoever_sits_at_the_table() -> None:
    state = cast("ZigguratState", GAME.start(table(3, setup={"standing": {"stairs": ["L0:4"]}})))
    usual = GAME.settings(2, "chapter3")
    again = cast("ZigguratState", GAME.from_position(usual, state.position()))
    assert list(again.table.ground.kinds) == list(state.table.ground.kinds)
    assert again.position() == state.position()
    assert "team" not in GAME.start(usual).position(), "the usual team needs no telling"
    ready = GAME.from_position(usual, {"team": {"stairs": ["L0:4"]}, "cards": ["Z01", "Z02"]})
    assert ready.observe(0).sample(Rng(1)).key() == ready.key()
    for wrong, place in (({"stairs": ["L0:0"]}, "team"), ({"hats": 1}, "team.hats"), (3, "team")):
        with pytest.raises(PositionError) as refused:
            GAME.from_position(usual, {"team": wrong})
        assert refused.value.where == place


# Insight


@pytest.mark.rule("ZIG-53", "ZIG-83")
def test_insight_takes_one_from_the_cards_number_not_from_a_long_stride() -> None:
    setup: Data = {"standing": {"insight": 1, "sheets": [{"skill": "stride"}]}}
    for rules, offered in ((1, ["pass", "insight +", "insight -"]), (2, ["pass", "insight +"])):
        state = position("L0:5 L0:25", "H1 -", settings=table(4, 2, setup, rules))
        play(state, "hero 0", "stride")
        assert legal(state) == offered
    two = position("L0:5 L0:25", "H2 -", settings=table(4, 2, setup))
    play(two, "hero 0")
    assert legal(two) == ["pass", "insight +", "insight -", "stride"]


# Declining


@pytest.mark.rule("ZIG-51", "ZIG-53")
def test_after_a_decline_everybody_is_asked_before_the_other_heros_move() -> None:
    setup: Data = {"standing": {"insight": 1}}
    for rules, phase in ((1, "go"), (2, "window")):
        settings = table(1, 3, setup, rules, help_consent="ask")
        state = position("L0:5 summit L0:7", "O3 -", settings=settings, active=1)
        play(state, "hero 0", "pass", "decline")
        assert (state.phase(), state.mover) == (phase, 2)


# Rest


@pytest.mark.rule("ZIG-53", "ZIG-63")
def test_a_jar_is_taken_when_the_chain_of_pushes_is_over() -> None:
    setup: Data = {"standing": {"sheets": [{}, {"skill": "stance"}]}}
    for rules, taken in ((1, 1), (2, 0)):
        state = position("L0:1 L0:2 L0:4", "O2 T3", settings=table(3, 3, setup, rules), active=2,
                         sheets=[{}, {}, {"carried": 1}])  # fmt: skip
        play(state, "go -", "stand", "push -", "push +", "push -", "push +")
        assert [where(state, seat) for seat in range(3)] == ["L0:2", "L0:1", "L0:2"]
        assert (state.phase(), state.noted(1, CARRIED)) == ("push", taken)
        assert GAME.from_position(state.settings, state.position()).key() == state.key()
    assert state.position()["resting"] == [0, 1, 2]
    calm = after(state, "push +")
    assert calm.noted(1, CARRIED) == 1, "who stands there when all is over"
    assert "resting" not in calm.position()
    assert decides(state) in (0, 2)
    back = after(state, "push -")
    assert (back.phase(), back.noted(1, CARRIED)) == ("push", 0)
    data = {**calm.position(), "phase": "spirit", "resting": [0]}
    with pytest.raises(PositionError):
        GAME.from_position(state.settings, data)


@pytest.mark.rule("ZIG-84", "ZIG-53")
def test_who_pushes_another_one_from_a_jar_takes_it_afterwards() -> None:
    state = position("L0:1 L0:5", "O4 -", settings=table(3), active=1)
    play(state, "go -")
    assert state.position()["resting"] == [1]
    play(state, "push +")
    assert (state.noted(0, CARRIED), state.noted(1, CARRIED)) == (0, 1)
    assert titles(state, 1)[-1] == "water-carrier"
