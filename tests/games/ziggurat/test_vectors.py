"""The test vectors of the rule ledger, one by one."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.extras.campaign import rating
from digsite.games.ziggurat.rules.board import read_place
from digsite.games.ziggurat.rules.setup import table_of
from tests.games.ziggurat.helpers import (
    after,
    card,
    decides,
    ending,
    flames,
    kinds,
    legal,
    play,
    position,
    refusal,
    spirits,
    table,
    titles,
    where,
)


@pytest.mark.rule("ZIG-30", "ZIG-32", "ZIG-33", "ZIG-50")
def test_01_spirits_on_the_way_burn_features_on_the_way_do_nothing() -> None:
    # L2:9 with a pit (7) and a stair foot (8) behind it and spirits before it.
    state = position("L2:9 L0:25", "O3 -", "P@L2:10 A@L2:11")
    burned = after(state, "go +")
    assert ending(burned) == "BURNED"
    assert burned.noted(0, 1) == 1
    calm = after(state, "go -")
    assert where(calm) == "L2:6"
    assert ending(calm) == ""


@pytest.mark.rule("ZIG-40", "ZIG-42", "ZIG-71", "ZIG-72")
def test_02_spirits_of_a_colour_choose_each_its_own_way() -> None:
    # The pit L3:12 is exactly 3 to the right; that way passes the ramp L3:10 and the stairs L3:11.
    state = position("L0:5 L0:25", "O4 P3", "P@L3:9 P@L3:9")
    play(state, "go +")
    assert legal(state) == ["spirit P L3:9 +", "spirit P L3:9 -"]
    play(state, "spirit P L3:9 +")
    assert sorted(flames(state, "P")) == ["L3:9", "out", "supply"]
    play(state, "spirit P L3:9 -")
    assert sorted(flames(state, "P")) == ["L3:6", "out", "supply"]


@pytest.mark.rule("ZIG-42")
def test_02_a_ramp_on_the_way_is_ignored() -> None:
    state = position("L0:5 L0:25", "O4 P3", "P@L3:1")
    play(state, "go +")
    # L3:2 is a ramp top, L3:3 a stair foot; L3:4 is the corner.
    assert flames(after(state, "spirit P L3:1 +"), "P")[0] == "L3:4"


@pytest.mark.rule("ZIG-84")
def test_03_the_first_on_the_summit_takes_the_title() -> None:
    state = position("L4:0 L0:25 L4:4", "O1 -", others=("O1 gP", "O1 A5"))
    play(state, "go +")
    assert titles(state, 0) == ["first-footprint"]
    play(state, "card Z05", "go +")
    play(state, "card Z06", "go +")
    assert where(state, 2) == "summit"
    assert titles(state, 2) == []


@pytest.mark.rule("ZIG-16", "ZIG-14")
def test_05_the_deck_and_the_seats_of_two_three_and_four() -> None:
    for seats, cards, sides in ((2, 35, [0, 2]), (3, 38, [0, 1, 2]), (4, 38, [0, 1, 2, 3])):
        made = table_of(table(seats=seats))
        assert int(made.in_play).bit_count() == cards
        assert list(made.sides) == sides
    marked = {"Z28", "Z32", "Z36"}
    left = {one.name for one in table_of(table(seats=2)).deck.cards if not one.two}
    assert left == marked


@pytest.mark.rule("ZIG-15")
def test_06_one_spirit_of_each_colour_starts_on_the_board() -> None:
    state = GAME.start(table(seats=3))
    assert cast("dict[str, object]", state.position()["spirits"]) == spirits(
        "P@L1:0 P@supply P@supply A@L2:6 A@supply A@supply "
        "T@L3:0 T@supply T@supply I@L2:16 I@supply I@supply"
    )


@pytest.mark.rule("ZIG-87")
def test_07_a_chapter_uses_only_cards_up_to_its_own_number() -> None:
    for chapter, cards in enumerate((38, 42, 46, 50, 52, 56), start=1):
        made = table_of(table(chapter, 3))
        assert int(made.in_play).bit_count() == cards
        assert max(one.chapter for one in made.deck.cards) <= chapter
        assert int(table_of(table(chapter, 2)).in_play).bit_count() == cards - 3


@pytest.mark.rule("ZIG-86")
def test_08_ratings() -> None:
    names = {6: "Masters", 7: "Adepts", 8: "Adepts", 9: "Novices", 11: "Novices"}
    assert {games: rating(games) for games in names} == names
    assert rating(12) == rating(20) == "Apprentices"


@pytest.mark.parametrize(
    ("start", "plays", "way", "end"),
    [
        ("L0:5", "O3 -", "+", "L1:7"),  # TV-10
        ("L0:5", "O3 -", "-", "L0:2"),
        ("L0:5", "O5 -", "+", "L0:10"),  # TV-11
        ("L0:5", "O5 -", "-", "HERO_IN_PIT"),
        ("L0:36", "O4 T1", "+", "HERO_IN_PIT"),
        ("L0:36", "O4 T1", "-", "L0:32"),
        ("L1:7", "O5 -", "+", "L2:9"),  # TV-12
        ("L1:7", "O5 -", "-", "L1:2"),
        ("L4:0", "O1 -", "+", "summit"),  # TV-13
        ("L4:0", "O1 -", "-", "HERO_IN_PIT"),
        ("L4:2", "O1 -", "+", "L3:6"),
        ("L4:2", "O1 -", "-", "summit"),
    ],
)
@pytest.mark.rule("ZIG-30", "ZIG-60", "ZIG-61", "ZIG-62", "ZIG-64", "ZIG-01", "ZIG-02")
def test_10_to_13_a_hero_alone(start: str, plays: str, way: str, end: str) -> None:
    state = position(f"{start} L0:25", plays)
    play(state, f"go {way}")
    assert (ending(state) or where(state)) == end


@pytest.mark.rule("ZIG-74", "ZIG-72")
def test_15_a_spirit_below_the_summit() -> None:
    state = position("L0:5 L0:25", "O4 T1", "T@L4:4")
    play(state, "go +")
    assert ending(after(state, "spirit T L4:4 +")) == "SPIRIT_ON_SUMMIT"
    assert flames(after(state, "spirit T L4:4 -"), "T")[0] == "L3:6"
    state = position("L0:5 L3:6", "O4 T1", "T@L4:4")
    play(state, "go +")
    assert legal(state) == ["spirit T L4:4 +", "spirit T L4:4 -"]
    assert ending(after(state, "spirit T L4:4 -")) == "BURNED"


@pytest.mark.rule("ZIG-71", "ZIG-50")
def test_16_a_spirit_put_out_is_not_back_in_supply() -> None:
    state = position("L0:5 L2:5", "O6 A1", "A@L2:6")
    play(state, "go +")
    out = after(state, "spirit A L2:6 +")
    assert flames(out, "A") == ["out", "supply", "supply"]
    assert ending(after(state, "spirit A L2:6 -")) == "BURNED"
    state = position("L0:5 L0:25", "O6 A1", "A@L2:6")
    play(state, "go +")
    assert flames(after(state, "spirit A L2:6 -"), "A")[0] == "L2:5"


@pytest.mark.rule("ZIG-70")
def test_17_spirits_climb() -> None:
    state = position("L0:5 L0:25", "O5 I2", "I@L2:16")
    play(state, "go +")
    assert flames(after(state, "spirit I L2:16 +"), "I")[0] == "out"
    assert flames(after(state, "spirit I L2:16 -"), "I")[0] == "L3:9"


@pytest.mark.rule("ZIG-63")
def test_18_the_arriving_hero_stays_and_the_owner_of_the_other_chooses() -> None:
    state = position("L0:5 L1:2", "O2 -")
    play(state, "go -")
    assert (where(state, 0), where(state, 1)) == ("L1:2", "L1:2")
    assert (decides(state), legal(state)) == (1, ["push +", "push -"])
    assert where(after(state, "push +"), 1) == "L1:3"
    moved = after(state, "push -")
    assert (where(moved, 0), where(moved, 1)) == ("L1:2", "L1:1")
    assert titles(moved, 0) == ["friendly-elbow"]


@pytest.mark.rule("ZIG-63", "ZIG-61")
def test_20_a_push_into_a_pit_loses() -> None:
    state = position("L0:5 L1:7", "O3 -")
    play(state, "go +")
    assert ending(after(state, "push +")) == "HERO_IN_PIT"
    assert where(after(state, "push -"), 1) == "L1:6"


@pytest.mark.rule("ZIG-50", "ZIG-60")
def test_22_a_spirit_at_the_top_of_the_stairs_burns() -> None:
    state = position("L0:5 L0:25", "O2 -", "P@L1:2")
    play(state, "go -")
    assert ending(state) == "BURNED"


@pytest.mark.rule("ZIG-43")
def test_24_a_spirit_generated_on_a_hero() -> None:
    burn = position("L0:5 L3:0", "O3 gT")
    play(burn, "go -")
    assert ending(burn) == "BURNED"
    blocked = position("L0:5 L3:0", "O3 gT", settings=table(spawn_on_hero="blocked"))
    told = [event for event in play(blocked, "go -") if event["kind"] == "blocked"]
    assert [(event["colour"], event["place"]) for event in told] == [("T", where(blocked, 1))]
    assert ending(blocked) == ""
    assert flames(blocked, "T") == ["supply", "supply", "supply"]


@pytest.mark.rule("ZIG-44")
def test_25_nothing_to_generate_and_nothing_to_move() -> None:
    state = position("L0:5 L0:25", "O1 gP", "P@L1:12 P@out P@out")
    play(state, "go +")
    assert flames(state, "P") == ["L1:12", "out", "out"]
    assert state.phase() == "draw"
    state = position("L0:5 L0:25", "O1 A5")
    play(state, "go +")
    assert state.phase() == "draw"


@pytest.mark.rule("ZIG-51", "ZIG-52")
def test_26_a_hero_on_the_summit_helps() -> None:
    state = position("summit L0:5 L0:25", "O2 -")
    assert legal(state) == ["hero 1", "hero 2"]
    assert refusal(state, "hero 0").rule == "ZIG-52"
    play(state, "hero 2")
    assert decides(state) == 2
    play(state, "go +")
    assert where(state, 2) == "L0:27"
    state = position("summit L0:5 L0:25", "H3 -")
    assert legal(state) == ["hero 1", "hero 2"]
    play(state, "hero 1", "go -", "go -")
    assert [where(state, seat) for seat in range(3)] == ["summit", "L0:2", "L0:22"]
    assert state.phase() == "draw"


@pytest.mark.rule("ZIG-23")
def test_27_an_empty_pile_leaves_one_turn_each() -> None:
    settings = table(seats=4)
    names = [one.name for one in table_of(settings).deck.cards]
    held = [card(settings, text) for text in ("O1 -", "O1 gP", "O2 -", "O3 -")]
    data: dict[str, object] = {
        "heroes": ["L0:5", "L0:15", "L0:25", "L0:35"],
        "cards": held,
        "spirits": spirits(""),
        "discard": [name for name in names if name not in held],
    }
    state = GAME.from_position(settings, data)
    for _ in range(4):
        assert state.phase() == "go"
        play(state, "go +")
    result = state.result()
    assert result is not None
    assert (result.reason, result.winners) == ("NO_CARD", [])


@pytest.mark.rule("ZIG-80", "ZIG-06")
def test_28_the_last_hero_wins_before_the_spirits_move() -> None:
    for timing, reason in (("immediate", "WON"), ("end_of_card", "SPIRIT_ON_SUMMIT")):
        settings = table(win_timing=timing)
        state = position("L4:4 summit", "H1 P4", "P@L4:1 T@L4:7", settings=settings)
        events = play(state, "go +")
        if timing == "end_of_card":
            assert state.phase() == "spirit"
            events += play(state, "spirit P L4:1 +")
        assert ending(state) == reason
        assert kinds(events)[-1] == "over"
        result = state.result()
        assert result is not None
        assert result.winners == ([0, 1] if reason == "WON" else [])


@pytest.mark.rule("ZIG-34")
def test_31_both_ways_lose_and_both_are_offered() -> None:
    for block in ("P@L2:10", "P@L2:11"):
        state = position("L2:9 L0:25", "O2 -", block)
        assert legal(state) == ["go +", "go -"]
        assert ending(after(state, "go +")) == "BURNED"
        assert ending(after(state, "go -")) == "HERO_IN_PIT"


@pytest.mark.rule("ZIG-03", "ZIG-04")
def test_32_empty_spaces() -> None:
    state = position("L0:15 L0:25", "O2 -")
    assert state.is_empty(read_place("L0:5"))
    assert state.is_empty(read_place("L0:1")), "buildings are plain"
    for place in ("L0:3", "L1:5", "L2:6", "L2:7", "L0:15"):
        assert not state.is_empty(read_place(place)), place
    assert not position("L0:5 L0:25", "O2 -", "P@L1:3").is_empty(read_place("L1:3"))
    second = position("L0:5 L0:25", "O2 -", settings=table(2))
    assert not second.is_empty(read_place("L1:3")), "a tablet lies there"
