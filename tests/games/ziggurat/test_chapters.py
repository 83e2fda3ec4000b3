"""The six chapters: goals, stickers, items, titles, skills and other things gained."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import NO_MOVE, Settings
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.rules.board import place_name, quarter_of
from digsite.games.ziggurat.rules.chapters import all_chapters
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.story import SLOTS
from digsite.games.ziggurat.rules.terms import BURNS, CARRIED, RIDDEN
from tests.games.ziggurat.helpers import (
    after,
    decides,
    ending,
    flames,
    kinds,
    legal,
    of_kind,
    play,
    position,
    refusal,
    table,
    titles,
    where,
)


def team(chapter: int, seats: int = 2, **gained: object) -> Settings:
    """A chapter played by a team with these things; ``skills`` go seat by seat."""
    skills = cast("list[str]", gained.pop("skills", []))
    standing: dict[str, object] = dict(gained)
    if skills:
        standing["sheets"] = [{"skill": skill} for skill in skills]
    return table(chapter, seats, {"standing": standing})


# What is printed


@pytest.mark.rule("ZIG-10", "ZIG-17")
def test_every_slot_is_filled_once_in_its_chapter() -> None:
    slots = {chapter.number: "".join(one.slot for one in chapter.stickers)
             for chapter in all_chapters()}  # fmt: skip
    assert slots == {1: "", 2: "AENQS", 3: "CFJ", 4: "GIOP", 5: "DKM", 6: "BHLR"}
    assert sorted("".join(slots.values())) == list(SLOTS)
    lasting = [one.slot for chapter in all_chapters() for one in chapter.stickers if one.lasting]
    assert sorted(lasting) == ["A", "I", "S"]
    follow = [one.slot for chapter in all_chapters() for one in chapter.stickers if one.follow]
    assert follow == ["A", "B"]


@pytest.mark.rule("ZIG-84", "ZIG-05")
def test_four_titles_a_chapter_and_the_new_cards() -> None:
    assert [len(chapter.titles) for chapter in all_chapters()] == [4] * 6
    assert len({one.key for chapter in all_chapters() for one in chapter.titles}) == 24
    cards = {chapter.number: chapter.cards for chapter in all_chapters()}
    assert cards[1] == []
    assert cards[2] == ["Y2 -", "Y3 P3", "Y4 T2", "H2 I6"]
    assert cards[3] == ["Y1 A2", "O4 -", "H3 -", "Y5 I3"]
    assert cards[4] == ["O2 turn L2", "O3 turn L3", "H1 turn L1", "Y2 turn L4"]
    assert cards[6] == ["Y6 all 1", "O1 all 2", "H5 P2 T2", "Y4 A2 I2"]
    for chapter in all_chapters():
        assert chapter.story
        assert chapter.goal
        assert chapter.ending


# Any hero (chapter 2 and later)


@pytest.mark.rule("ZIG-31")
def test_any_one_hero() -> None:
    state = position("L0:5 L0:25 summit", "Y2 -", settings=team(2, 3))
    assert (decides(state), legal(state)) == (0, ["hero 0", "hero 1"])
    play(state, "hero 1")
    assert decides(state) == 1, "its owner picks the way"
    play(state, "go +")
    assert state.phase() == "draw", "only one hero moves"


# Chapter 2


@pytest.mark.rule("ZIG-33", "ZIG-84")
def test_tablets_are_taken_carried_and_fitted() -> None:
    state = position("L1:1 L0:25", "O2 -", settings=team(2))
    events = play(state, "go +")
    assert of_kind(events, "took") == [
        {"kind": "took", "hero": 0, "what": "tablet", "place": "L1:3"}
    ]
    assert state.noted(0, CARRIED) == 1
    assert "L1:3" not in cast("list[str]", state.position()["things"])
    assert titles(state, 0) == ["clay-reader"]
    # A third tablet stays, and a hero on the summit fits what it carries.
    sheets = [{"carried": 2}, {"carried": 1}]
    state = position("L1:1 L4:4", "H1 -", settings=team(2), sheets=sheets)
    play(state, "hero 1", "go +")
    assert (state.counter, state.noted(1, CARRIED)) == (1, 0)
    assert titles(state, 1) == ["first-footprint", "mason"]
    state = position("L1:1 L4:4", "O2 -", settings=team(2), sheets=sheets)
    play(state, "go +")
    assert state.noted(0, CARRIED) == 2
    assert "L1:3" in cast("list[str]", state.position()["things"])


@pytest.mark.rule("ZIG-80")
def test_chapter_2_needs_three_tablets_and_everybody() -> None:
    sheets = [{}, {"carried": 2}]
    state = position("summit L4:4", "O1 -", settings=team(2), sheets=sheets, counter=1)
    play(state, "go +")
    assert ending(state) == "WON"
    assert titles(state, 1) == ["first-footprint", "mason", "last-lamp-out"]
    short = position("summit L4:4", "O1 -", settings=team(2), sheets=sheets, counter=0)
    play(short, "pass", "go +")
    assert ending(short) == "", "two tablets are not three"


@pytest.mark.rule("ZIG-23")
def test_a_goal_out_of_reach_may_be_conceded() -> None:
    """A21."""
    state = position("summit summit", "O3 -", settings=team(2), counter=2)
    assert legal(state) == ["pass", "concede"]
    assert state.pass_code(0) == 5
    assert ending(after(state, "concede")) == "CONCEDED"
    play(state, "pass")
    assert state.phase() == "draw"
    on = position("summit summit", "O3 -", settings=table(2, early_loss="play_on"), counter=2)
    assert on.phase() == "draw"
    hopeful = position("summit L0:5", "O3 -", settings=team(2), counter=1)
    assert hopeful.phase() == "go"
    assert position("summit L0:5", "O3 -", settings=team(2), counter=0).phase() == "window"


# Skills (from chapter 3 on)


@pytest.mark.rule("ZIG-53")
def test_long_stride_and_short_step_change_one_heros_move() -> None:
    settings = team(3, skills=["stride", "short"])
    state = position("L0:5 L0:25", "H3 -", settings=settings)
    play(state, "hero 1")
    assert (decides(state), legal(state)) == (0, ["pass", "stride"])
    play(state, "stride", "go +")
    assert where(state, 1) == "L0:29"
    play(state, "go +")
    assert where(state, 0) == "L1:7", "only that one move was longer, and it is used up"
    assert state.phase() == "draw"
    state = position("L0:5 L0:25", "O3 -", settings=settings, active=1)
    play(state, "short", "go +")
    assert where(state, 1) == "L0:27"
    one = position("L0:5 L0:25", "O1 -", settings=settings, active=1)
    assert one.phase() == "go", "no less than 1"


@pytest.mark.rule("ZIG-53", "ZIG-63")
def test_firm_stance_turns_a_push_round() -> None:
    settings = team(3, skills=["", "stance"])
    state = position("L0:5 L1:2", "O2 -", settings=settings)
    play(state, "go -")
    assert legal(state) == ["push +", "push -", "stand"]
    events = play(state, "stand")
    assert (decides(state), legal(state)) == (0, ["push +", "push -"])
    events += play(state, "push -")
    assert (where(state, 0), where(state, 1)) == ("L1:1", "L1:2")
    assert kinds(events)[:2] == ["stood", "title"]
    assert titles(state, 1) == ["friendly-elbow"]
    again = position("L0:5 L1:2", "O2 -", settings=settings, spent=["stance"])
    play(again, "go -")
    assert refusal(again, "stand").key == "cannot_stand"


@pytest.mark.rule("ZIG-53", "ZIG-40")
def test_whistle_moves_only_one_spirit_of_a_colour() -> None:
    settings = team(3, skills=["whistle"])
    state = position("L0:5 L0:25", "O3 P2", "P@L1:10 P@L1:19", settings=settings)
    play(state, "go -")
    assert legal(state) == ["pass", "whistle"]
    play(state, "whistle", "spirit P L1:19 +")
    assert state.phase() == "draw"
    assert flames(state, "P")[0] == "L1:10"
    alone = position("L0:5 L0:25", "O3 P2", "P@L1:10", settings=settings)
    play(alone, "go -")
    assert alone.phase() == "spirit", "one spirit alone needs no whistle"


# Insight


@pytest.mark.rule("ZIG-53", "ZIG-83")
def test_insight_changes_a_number_or_skips_a_generation() -> None:
    settings = team(1, insight=2)
    state = position("L0:5 L0:25", "H3 gA", settings=settings)
    play(state, "hero 0")
    assert legal(state) == ["pass", "insight +", "insight -"]
    play(state, "insight -", "insight -")
    assert state.phase() == "go", "nothing is left to spend"
    play(state, "go +")
    assert where(state, 0) == "L0:6"
    play(state, "go +")
    assert where(state, 1) == "L0:26", "all heroes of the card go one space"
    state = position("L0:5 L0:25", "O3 gT", settings=settings)
    play(state, "pass", "go -")
    assert legal(state) == ["pass", "insight skip"]
    play(state, "insight skip")
    assert flames(state, "T") == ["supply"] * 3
    assert state.phase() == "draw"
    late = position("L0:5 L0:25", "H3 -", settings=settings)
    play(late, "hero 0", "pass", "go -")
    assert late.phase() == "go", "too late once a hero has moved"
    spirits = position("L0:5 L0:25", "O3 P2", "P@L1:10 P@L1:19", settings=settings)
    play(spirits, "pass", "go -", "insight +", "pass", "spirit P L1:10 +")
    assert flames(spirits, "P")[0] == "L1:13"
    assert legal(spirits) == ["spirit P L1:19 +", "spirit P L1:19 -"]


# Chapter 3


@pytest.mark.rule("ZIG-53")
def test_jars_are_taken_at_rest_and_put_out_a_spirit_beside_the_hero() -> None:
    state = position("L0:5 L0:25", "O4 -", settings=team(3))
    events = play(state, "go -")
    assert where(state) == "L0:1"
    assert of_kind(events, "took")[0]["what"] == "jar"
    assert titles(state, 0) == ["water-carrier"]
    sheets = [{}, {"carried": 1}]
    state = position("L0:5 L1:12", "O4 -", "P@L1:13 T@L1:11 A@L1:14", settings=team(3),
                     sheets=sheets)  # fmt: skip
    assert decides(state) == 1, "also in other players' turns"
    assert legal(state) == ["pass", "douse P L1:13", "douse T L1:11"]
    assert state.pass_code(0) == NO_MOVE
    events = play(state, "douse T L1:11")
    assert flames(state, "T")[0] == "out"
    assert state.noted(1, CARRIED) == 0
    assert titles(state, 1) == ["splash"]
    assert state.phase() == "go"


@pytest.mark.rule("ZIG-50")
def test_a_jar_saves_its_hero_once() -> None:
    sheets = [{"carried": 1}, {}]
    state = position("L1:9 L0:25", "O4 -", "P@L1:10 P@L1:12", settings=team(3), sheets=sheets)
    play(state, "pass")
    assert ending(after(state, "go +")) == "BURNED", "the second one burns"
    state = position("L1:9 L0:25", "O4 -", "P@L1:11", settings=team(3), sheets=sheets)
    events = play(state, "go +")
    assert where(state) == "L1:13", "the move goes on"
    assert (flames(state, "P")[0], state.noted(0, BURNS)) == ("out", 0)
    assert of_kind(events, "saved")
    assert titles(state, 0) == ["narrow-escape"]
    state = position("L0:5 L1:12", "O3 P2", "P@L1:11", settings=team(3),
                     sheets=[{}, {"carried": 1}])  # fmt: skip
    play(state, "pass", "go -", "pass", "spirit P L1:11 +")
    assert flames(state, "P")[0] == "out"
    assert where(state, 1) == "L1:12"


@pytest.mark.rule("ZIG-80", "ZIG-84")
def test_chapter_3_is_won_when_enough_spirits_are_out() -> None:
    needed = all_chapters()[2].needed[0]
    gone = " ".join(["T@out", "T@out", "I@out", "P@out", "P@out", "I@out"][: needed - 1])
    state = position("L0:5 L0:25", "O6 A1", f"A@L2:6 {gone}", settings=team(3))
    play(state, "go -", "spirit A L2:6 +")
    assert ending(state) == "WON"
    assert titles(state, 0) == ["flame-herder"]
    state = position("L0:5 L0:25", "O6 A1", "A@L2:6 A@L2:6", settings=team(3))
    play(state, "go -", "spirit A L2:6 +", "spirit A L2:6 +")
    assert titles(state, 0) == ["flame-herder", "well-digger"]


# Chapter 4


@pytest.mark.rule("ZIG-05", "ZIG-01")
def test_a_level_turns_with_everything_on_it() -> None:
    state = position("L1:11 L2:9", "O2 turn L2", settings=team(4))
    play(state, "go -")
    assert quarter_of(state.turned, 2) == 1
    assert (where(state, 0), where(state, 1)) == ("L1:9", "L2:9"), "labels ride along"
    assert state.noted(1, RIDDEN) == 1
    # L1:12 (side 1, offset 4) leads to physical side 1, which is now side 0 of L2: L2:3.
    ground = state.table.ground
    assert place_name(ground.link(52, state.turned)) == "L2:3"
    assert place_name(ground.link(52, 0)) == "L2:9"
    # L2:2 (side 0) now leaves on the east and ends on side 1 of L3: L3:5.
    assert place_name(ground.link(74, state.turned)) == "L3:5"
    # Its ramp L2:0 ends on side 1 of L1: L1:9.
    assert place_name(ground.link(72, state.turned)) == "L1:9"


@pytest.mark.rule("ZIG-84")
def test_carousel_goes_to_a_hero_carried_twice() -> None:
    sheets = [{}, {"ridden": 1}]
    state = position("L1:11 L2:9", "O2 turn L2", settings=team(4), sheets=sheets)
    play(state, "go -")
    assert titles(state, 1) == ["carousel"]


@pytest.mark.rule("ZIG-33")
def test_heroes_make_mirrors_shine_and_spirits_dull_them() -> None:
    state = position("L1:1 L0:25", "O2 -", settings=team(4))
    play(state, "go +")
    assert state.position()["marks"] == ["L1:3"]
    assert titles(state, 0) == ["bright-idea"]
    state = position("L0:5 L0:25", "O3 P2", "P@L1:1", settings=team(4), marks=["L1:3"])
    play(state, "go -", "spirit P L1:1 +")
    assert state.position()["marks"] == []
    assert state.position()["history"] == ["L1:3"]
    state = position("L1:1 L0:25", "O2 -", settings=team(4), history=["L1:3"])
    play(state, "go +")
    assert titles(state, 0) == ["bright-idea", "polisher"]


@pytest.mark.rule("ZIG-80")
def test_chapter_4_needs_mirrors_and_a_hero_on_top_at_the_same_moment() -> None:
    needed = all_chapters()[3].needed[0]
    lit = ["L1:19", "L1:27", "L2:4", "L2:17", "L2:23", "L3:8"][: needed - 1]
    state = position("L1:1 summit", "O2 -", settings=team(4), marks=lit)
    play(state, "go +")
    assert ending(state) == "WON"
    assert "light-bearer" in titles(state, 1)
    below = position("L1:1 L0:25", "O2 -", settings=team(4), marks=lit)
    play(below, "go +")
    assert ending(below) == ""
    nobody = position("summit summit", "O3 -", settings=team(4), marks=lit)
    assert legal(nobody) == ["pass", "concede"]


# The mirror charm


@pytest.mark.rule("ZIG-53", "ZIG-24")
def test_the_charm_swaps_open_cards_but_not_one_being_played() -> None:
    settings = team(5, 3, charm=True)
    state = position("L4:0 L4:2 L4:4", "O3 -", settings=settings, others=("O2 -", "O1 -"))
    assert legal(state) == ["pass", "swap 0 1", "swap 0 2", "swap 1 2"]
    swapped = after(state, "swap 0 1")
    assert swapped.position()["cards"] == ["Z07", "Z11", "Z01"]
    assert swapped.hero_spaces() == 2
    play(state, "pass")
    assert legal(state) == ["pass", "swap 1 2"]
    play(state, "swap 1 2")
    assert state.position()["cards"] == ["Z11", "Z01", "Z07"]
    assert state.phase() == "go"


# Chapter 5


@pytest.mark.rule("ZIG-80", "ZIG-51", "ZIG-52")
def test_chapter_5_starts_on_top_and_ends_at_home() -> None:
    for seats, places in ((2, ["L4:0", "L4:4"]), (4, ["L4:0", "L4:2", "L4:4", "L4:6"])):
        state = cast("ZigguratState", GAME.start(team(5, seats)))
        assert state.position()["heroes"] == places
    state = position("L1:2 L4:4", "O3 -", settings=team(5))
    events = play(state, "go +")
    assert where(state, 0) == "L0:5", "down the ramp and home"
    assert of_kind(events, "safe")
    assert titles(state, 0) == ["slide-rider", "homeward"]
    state = position("L0:5 L1:2", "O3 -", "P@L0:5", settings=team(5))
    assert decides(state) == 1, "a hero at home helps, and no spirit harms it"
    play(state, "go +")
    assert ending(state) == "WON"
    assert titles(state, 1) == ["slide-rider", "homeward", "night-porter"]


@pytest.mark.rule("ZIG-60", "ZIG-74")
def test_the_lamp_is_covered_for_heroes_only() -> None:
    state = position("L4:0 L4:4", "O1 -", settings=team(5))
    play(state, "go +")
    assert where(state) == "L4:1"
    state = position("L4:0 L3:4", "O4 T1", "T@L4:4", settings=team(5))
    play(state, "go +", "spirit T L4:4 +")
    assert ending(state) == "SPIRIT_ON_SUMMIT"


@pytest.mark.rule("ZIG-50")
def test_the_cloak_saves_from_the_first_burn() -> None:
    state = position("L2:14 L4:4", "O3 -", "P@L2:15", settings=team(5))
    saved = after(state, "go +")
    assert (where(saved, 0), saved.noted(0, BURNS)) == ("L4:0", 1)
    assert titles(saved, 0) == ["toasted"]
    assert flames(saved, "P")[0] == "L2:15"
    assert saved.position()["spent"] == ["own1"]
    second = position("L2:14 L4:4", "O3 -", "P@L2:15", settings=team(5), spent=["own1"])
    assert ending(after(second, "go +")) == "BURNED"
    # A spirit on the corner: the next corner clockwise; a hero there is pushed.
    crowded = position("L2:14 L4:2", "O3 -", "P@L2:15 A@L4:0", settings=team(5))
    pushed = after(crowded, "go +")
    assert (where(pushed, 0), pushed.phase(), decides(pushed)) == ("L4:2", "push", 1)
    full = position("L2:14 L3:4", "O3 -", "P@L2:15 A@L4:0 A@L4:2 T@L4:4 T@L4:6", settings=team(5))
    assert ending(after(full, "go +")) == "BURNED"
    # A spirit that meets a hero carries on.
    moving = position("L4:0 L2:11", "O3 P2", "P@L2:10", settings=team(5))
    play(moving, "go +", "spirit P L2:10 +")
    assert where(moving, 1) == "L4:4"
    assert flames(moving, "P")[0] == "L1:17", "on to the ramp at L2:12"


@pytest.mark.rule("ZIG-61")
def test_the_rope_saves_from_the_first_pit() -> None:
    state = position("L2:5 L4:4", "O2 -", settings=team(5))
    saved = after(state, "go +")
    assert where(saved) == "L2:9", "L2:8 is a stair foot"
    assert titles(saved, 0) == ["rope-friend"]
    again = position("L2:5 L4:4", "O2 -", settings=team(5), spent=["own2"])
    assert ending(after(again, "go +")) == "HERO_IN_PIT"
    burning = position("L2:5 L4:4", "O2 -", "P@L2:9", settings=team(5), spent=["own1"])
    assert ending(after(burning, "go +")) == "BURNED"


# The ember


@pytest.mark.rule("ZIG-53", "ZIG-21")
def test_the_ember_skips_a_spirit_part_turns_included() -> None:
    settings = team(6, ember=True)
    state = position("L0:5 L0:25", "O2 turn L2", settings=settings)
    play(state, "go +")
    assert legal(state) == ["pass", "ember"]
    skipped = after(state, "ember")
    assert (skipped.turned, skipped.phase()) == (0, "draw")
    assert skipped.position()["spent"] == ["ember"]
    assert after(state, "pass").turned != 0
    two = position("L0:5 L0:25", "H5 P2 T2", "P@L1:10 T@L3:8", settings=settings)
    play(two, "hero 0", "go +", "go +", "ember")
    assert two.phase() == "draw"


# Chapter 6


@pytest.mark.rule("ZIG-12", "ZIG-17")
def test_one_level_is_built_turned() -> None:
    state = cast("ZigguratState", GAME.start(team(6, turned={"L3": 2})))
    assert state.position()["turned"] == {"L3": 2}


@pytest.mark.rule("ZIG-50", "ZIG-84")
def test_lanterns_catch_one_spirit_of_each_dark_colour() -> None:
    state = position("L1:9 L0:25", "O5 -", "P@L1:10 A@L1:11 P@L3:8", settings=team(6))
    play(state, "go +")
    assert flames(state, "P")[0] == "held 0"
    assert flames(state, "A")[0] == "held 0"
    assert where(state) == "L2:11"
    assert titles(state, 0) == ["lantern-hand"]
    same = position("L1:9 L0:25", "O5 -", "P@L1:10 P@L1:11", settings=team(6))
    assert ending(after(same, "go +")) == "BURNED", "a second one of that colour"
    full = position("L1:9 L0:25", "O5 -", "P@L1:10 A@held_0 T@held_0", settings=team(6))
    assert ending(after(full, "go +")) == "BURNED"
    four = position("L1:9 L0:25 L0:15 L0:35", "O5 -", "P@L1:10 A@held_0", settings=team(6, 4))
    assert ending(after(four, "go +")) == "BURNED", "one spirit a lantern with four players"
    lit = position("L1:9 L0:25", "O5 -", "P@L1:10 P@lit", settings=team(6))
    assert ending(after(lit, "go +")) == "BURNED"
    elsewhere = position("L1:9 L0:25", "O5 -", "P@L1:10 P@held_1", settings=team(6))
    assert ending(after(elsewhere, "go +")) == "BURNED"
    coming = position("L0:5 L1:12", "O3 P2", "P@L1:11", settings=team(6))
    play(coming, "go -", "spirit P L1:11 +")
    assert flames(coming, "P")[0] == "held 1", "a caught spirit ends its move"


@pytest.mark.rule("ZIG-80", "ZIG-64", "ZIG-74")
def test_bowls_are_lit_by_heroes_and_by_spirits_that_come_by_themselves() -> None:
    state = position("L4:4 L0:25", "O1 -", "P@held_0 A@held_0 T@lit", settings=team(6))
    play(state, "go +")
    assert (flames(state, "P")[0], flames(state, "A")[0]) == ("lit", "lit")
    assert titles(state, 0) == ["first-footprint", "bowl-lighter"]
    assert ending(state) == ""
    last = position("L0:5 summit", "O4 T1", "P@lit A@lit I@lit T@L4:4", settings=team(6))
    play(last, "go +", "spirit T L4:4 +")
    assert ending(last) == "WON"
    assert titles(last, 0) == ["bowl-lighter", "warm-welcome"]
    assert titles(last, 1) == ["light-bearer", "keeper"]
    nobody = position("L0:5 L0:25", "O4 T1", "T@L4:4", settings=team(6))
    play(nobody, "go +", "spirit T L4:4 +")
    assert ending(nobody) == "SPIRIT_ON_SUMMIT"
    again = position("L0:5 summit", "O4 T1", "T@lit T@L4:4", settings=team(6))
    play(again, "go +", "spirit T L4:4 +")
    assert ending(again) == "SPIRIT_ON_SUMMIT"


@pytest.mark.rule("ZIG-40", "ZIG-41")
def test_all_spirits_and_two_colours() -> None:
    state = position("L0:5 L0:25", "O1 all 2", "P@L1:10 A@L1:19 I@L3:8", settings=team(6))
    play(state, "go +")
    assert len(legal(state)) == 6
    play(state, "spirit I L3:8 -", "spirit P L1:10 -", "spirit A L1:19 +")
    assert state.phase() == "draw"
    state = position("L0:5 L0:25", "Y4 A2 I2", "A@L1:19 I@L3:8", settings=team(6))
    play(state, "hero 0", "go +")
    assert legal(state) == ["spirit A L1:19 +", "spirit A L1:19 -"], "in printed order"
    play(state, "spirit A L1:19 +")
    assert legal(state) == ["spirit I L3:8 +", "spirit I L3:8 -"]


@pytest.mark.rule("ZIG-23")
def test_a_colour_that_is_gone_makes_the_goal_hopeless() -> None:
    state = position("L0:5 L0:25", "O3 -", "P@out P@out P@out", settings=team(6))
    assert legal(state) == ["pass", "concede"]


# First players


@pytest.mark.rule("ZIG-18")
def test_who_begins() -> None:
    def first(chapter: int, *sheets: dict[str, object]) -> int:
        setup: dict[str, object] = {"standing": {"sheets": list(sheets)}}
        return int(table_of(table(chapter, len(sheets), setup)).first)

    assert first(2, {}, {"titles": ["first-footprint"]}, {}) == 1
    assert first(2, {}, {}) == 0
    assert first(3, {"burns": 1}, {"burns": 2}, {"burns": 2}) == 1
    assert first(4, {"titles": ["mason"]}, {"titles": []}, {}) == 1
    assert first(5, {}, {}, {"last": True}) == 2
    assert first(6, {"titles": ["mason"]}, {"titles": ["splash", "carousel"]}) == 1
    assert first(1, {"titles": []}, {"titles": ["first-footprint"]}) == 0
    state = GAME.start(table(5, 2, {"standing": {"sheets": [{}, {"last": True}]}}))
    play(state, "card Z01", "card Z07")
    assert decides(state) == 1
