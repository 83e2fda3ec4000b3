"""What can be used before a move: who is asked, when, for how long, and what comes of it."""

from __future__ import annotations

import pytest

from digsite.core.contract import Settings
from digsite.core.errors import CampaignError, SettingsError
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.extras.campaign import RULES
from digsite.games.ziggurat.rules.team import LONGEST_NAME
from digsite.games.ziggurat.rules.terms import CARRIED
from tests.games.ziggurat.helpers import (
    Data,
    after,
    decides,
    ending,
    flames,
    legal,
    of_kind,
    play,
    position,
    table,
    titles,
    where,
)


def with_insight(chapter: int = 1, insight: int = 1, **more: object) -> Settings:
    return table(chapter, 2, {"standing": {"insight": insight, **more}})


# Who is asked


@pytest.mark.rule("ZIG-53")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_the_active_player_is_asked_first_then_clockwise(active: int) -> None:
    """A18: three heroes with jars beside flames, and a card of any of them."""
    sheets = [{"carried": 1}] * 3
    heroes, fires = "L1:10 L1:16 L3:6", "P@L1:11 A@L1:17 T@L3:7"
    state = position(heroes, "O2 -", fires, settings=table(3, 3), sheets=sheets, active=active)
    asked = []
    for _ in range(3):
        asked.append(decides(state))
        assert legal(state)[0] == "pass"
        play(state, "pass")
    assert asked == [active, (active + 1) % 3, (active + 2) % 3]
    assert state.phase() == "go", "everybody has passed"


@pytest.mark.rule("ZIG-53")
def test_everybody_is_asked_again_before_the_next_move() -> None:
    sheets = [{}, {"carried": 1}]
    state = position("L0:5 L1:16", "H2 -", "P@L1:17", settings=table(3), sheets=sheets)
    play(state, "hero 0")
    assert decides(state) == 1
    play(state, "pass", "go +")
    assert (decides(state), state.phase()) == (1, "window"), "before the second hero's move, too"


@pytest.mark.rule("ZIG-53")
def test_who_used_something_may_use_something_else() -> None:
    setup: Data = {"standing": {"insight": 2, "sheets": [{"skill": "stride"}]}}
    state = position("L0:5 L0:25", "O3 -", settings=table(3, 2, setup))
    play(state, "insight +", "stride")
    assert legal(state) == ["pass", "insight +", "insight -"]
    play(state, "pass", "go +")
    assert where(state, 0) == "L0:10", "three, one more and one more"


# The goal


@pytest.mark.rule("ZIG-80", "ZIG-53")
def test_an_item_can_reach_the_goal_at_once() -> None:
    gone = "T@out T@out I@out I@out"
    sheets = [{}, {"carried": 1}]
    state = position("L0:5 L1:12", "O4 -", f"P@L1:13 {gone}", settings=table(3), sheets=sheets)
    events = play(state, "douse P L1:13")
    assert ending(state) == "WON"
    assert of_kind(events, "over")[0]["reason"] == "WON"
    late = table(3, win_timing="end_of_card")
    waits = position("L0:5 L1:12", "O4 -", f"P@L1:13 {gone}", settings=late, sheets=sheets)
    play(waits, "douse P L1:13")
    assert ending(waits) == ""
    play(waits, "go -")
    assert ending(waits) == "WON", "when the card has been played to its end"


# Insight


@pytest.mark.rule("ZIG-53", "ZIG-83")
def test_insight_changes_one_number_and_no_other() -> None:
    """More for the heroes is not more for the flames, nor on the next card."""
    state = position("L0:5 L0:25", "O3 P2", "P@L1:10", settings=with_insight(), others=("O3 -",))
    play(state, "insight +")
    assert state.more == 1
    play(state, "go -")
    assert where(state, 0) == "L0:1", "four spaces"
    assert state.more == 0
    play(state, "spirit P L1:10 -")
    assert flames(state, "P")[0] == "out", "two spaces, into the pit on L1:8"
    play(state, "card Z16", "go +")
    assert where(state, 1) == "L1:23", "three spaces, as printed"


@pytest.mark.rule("ZIG-53", "ZIG-83")
def test_insight_for_flames_holds_for_all_flames_of_that_action_only() -> None:
    settings = with_insight(6, 1)
    state = position("L0:5 L0:25", "H5 P2 T2", "P@L1:10 P@L1:19 T@L3:8", settings=settings)
    play(state, "hero 0", "pass", "go +", "go +")
    assert legal(state) == ["pass", "insight +", "insight -"]
    play(state, "insight +", "spirit P L1:10 +", "spirit P L1:19 +")
    assert flames(state, "P")[:2] == ["L1:13", "L1:22"]
    assert state.more == 0
    play(state, "spirit T L3:8 -")
    assert flames(state, "T")[0] == "L3:6", "the second action is as printed"


@pytest.mark.rule("ZIG-53", "ZIG-83")
def test_insight_comes_before_the_action_begins() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L1:10 P@L1:19", settings=with_insight())
    play(state, "pass", "go -", "pass", "spirit P L1:10 +")
    assert state.phase() == "spirit", "one flame has moved: the number stays"
    one = position("L0:5 L0:25", "O1 -", settings=with_insight())
    assert legal(one) == ["pass", "insight +"], "no less than 1"
    quiet = position("L0:5 L0:25", "O2 -", settings=with_insight(insight=0))
    assert quiet.phase() == "go"


# Jars


@pytest.mark.rule("ZIG-53")
def test_a_jar_reaches_one_flame_on_either_side_of_its_own_ring() -> None:
    sheets = [{"carried": 1}]
    state = position("L1:0 L0:25", "O4 -", "P@L1:31 P@L1:1 P@L2:0 A@L1:2", settings=table(3),
                     sheets=sheets)  # fmt: skip
    assert legal(state) == ["pass", "douse P L1:1", "douse P L1:31"]
    play(state, "douse P L1:31")
    assert sorted(flames(state, "P")) == ["L1:1", "L2:0", "out"]
    stack = position("L1:10 L0:25", "O4 -", "P@L1:11 P@L1:11", settings=table(3), sheets=sheets)
    play(stack, "douse P L1:11")
    assert sorted(flames(stack, "P")) == ["L1:11", "out", "supply"], "of a stack, one"
    assert stack.noted(0, CARRIED) == 0
    up = position("summit L0:25", "O4 -", "P@L4:1", settings=table(3), sheets=sheets)
    assert up.phase() == "go", "a hero up there has no ring"


@pytest.mark.rule("ZIG-53")
def test_a_second_jar_stays_where_it_is() -> None:
    state = position("L0:5 L0:25", "O4 -", settings=table(3), sheets=[{"carried": 1}])
    play(state, "go -")
    assert (where(state), state.noted(0, CARRIED)) == ("L0:1", 1)
    assert "L0:1" in str(state.position()["things"])
    assert titles(state, 0) == []


# The charm and the ember


@pytest.mark.rule("ZIG-53")
def test_charm_and_ember_are_used_once() -> None:
    settings = table(6, 2, {"standing": {"charm": True, "ember": True}})
    state = position("L0:5 L0:25", "O3 P2", "P@L1:12", settings=settings, others=("O2 -",))
    assert legal(state) == ["pass", "swap 0 1"]
    swapped = after(state, "swap 0 1")
    assert swapped.phase() == "go", "nothing else can be used"
    play(state, "pass", "go -")
    assert legal(state) == ["pass", "ember"]
    play(state, "ember")
    assert flames(state, "P")[0] == "L1:12"
    spent = position("L0:5 L0:25", "O3 P2", "P@L1:12", settings=settings, spent=["ember", "charm"])
    play(spent, "go -")
    assert spent.phase() == "spirit"
    other = position("L0:5 L0:25", "O3 -", settings=settings)
    play(other, "pass", "go -")
    assert other.phase() == "draw", "there is no part for flames to skip"


# Names


@pytest.mark.rule("ZIG-13")
def test_a_name_has_at_most_24_characters() -> None:
    assert LONGEST_NAME == 24
    for length, allowed in ((24, True), (25, False)):
        setup: Data = {"standing": {"sheets": [{"name": "x" * length}]}}
        known = RULES.start("ours", {"rules": 2})
        choice: Data = {"hero": "kuri", "sheet": "x" * length}
        if allowed:
            GAME.settings(2, "chapter1", {}, setup)
            assert RULES.players(RULES.after_choice(known, choice)) == ["x" * 24]
        else:
            with pytest.raises(SettingsError, match="24"):
                GAME.settings(2, "chapter1", {}, setup)
            with pytest.raises(CampaignError, match="24"):
                RULES.after_choice(known, choice)
    with pytest.raises(SettingsError, match="printable"):
        GAME.settings(2, "chapter1", {}, {"standing": {"sheets": [{"name": "a\nb"}]}})
