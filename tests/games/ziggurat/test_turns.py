"""Turns, moves, pushes, tables, endings (ZIG-06, ZIG-20 to ZIG-80) and the options about them."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import NATURE, Settings
from digsite.core.native import i64, vec
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.knowledge.lint import board_fault
from digsite.games.ziggurat.rules.board import STAIR, Ground, read_place
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of
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

# Turns


@pytest.mark.rule("ZIG-20", "ZIG-21", "ZIG-22")
def test_a_turn_is_play_discard_draw_and_pass_on() -> None:
    state = position("L0:5 L0:25 L0:15", "O3 P2", "P@L1:12")
    assert legal(state) == ["go +", "go -"], "there is no hand and no skipping"
    assert refusal(state, "pass").key == "choose_way"
    events = play(state, "go -")
    assert state.phase() == "spirit", "heroes first, then spirits"
    events += play(state, "spirit P L1:12 +")
    assert state.to_act() == NATURE
    assert state.position()["discard"] == ["Z09"]
    events += play(state, "card Z16")
    assert state.position()["cards"] == ["Z16", *cast("list[str]", state.position()["cards"])[1:]]
    assert (state.active, state.turns) == (1, 1)
    assert kinds(events) == ["walked", "spirit", "spirit_climbed", "discarded", "dealt", "turn"]


@pytest.mark.rule("ZIG-20")
def test_only_who_decides_may_move() -> None:
    state = position("L0:5 L0:25", "O3 -")
    assert refusal(state, "go +", seat=1).rule == "ZIG-20"
    assert refusal(state, "spirit P L1:0 +").key == "not_now"
    assert state.refusal(NATURE, 4096) is not None
    assert state.refusal(-3, 0) is not None


@pytest.mark.rule("ZIG-23", "ZIG-16")
def test_the_last_cards_are_played_and_the_rest_is_waited_for() -> None:
    """A16: a pending spirit part is finished although the pile is empty."""
    settings = table()
    names = [one.name for one in table_of(settings).deck.cards if one.two]
    data: dict[str, object] = {
        "cards": ["Z09", "Z01"],
        "discard": [name for name in names if name not in ("Z09", "Z01")],
        "spirits": {"P": ["L1:12"], "A": [], "T": [], "I": []},
    }
    state = cast("ZigguratState", GAME.from_position(settings, data))
    play(state, "go -")
    assert state.phase() == "spirit"
    play(state, "spirit P L1:12 -")
    assert (state.active, state.phase()) == (1, "go")
    play(state, "go +")
    assert ending(state) == "NO_CARD"


# Heroes


@pytest.mark.rule("ZIG-31", "ZIG-33")
def test_all_heroes_the_active_player_orders_and_owners_choose_the_way() -> None:
    state = position("L0:5 L0:15 L0:25", "H3 -", active=1)
    assert (decides(state), legal(state)) == (1, ["hero 0", "hero 1", "hero 2"])
    play(state, "hero 2")
    assert decides(state) == 2
    play(state, "go +")
    assert where(state, 2) == "L1:23", "resolved at once, before the next hero moves"
    assert (decides(state), legal(state)) == (1, ["hero 0", "hero 1"])
    told = refusal(state, "hero 2")
    assert (told.key, told.values) == ("hero_has_moved", {"hero": 2})
    play(state, "hero 0", "go -")
    assert decides(state) == 1, "the last hero needs no order"
    play(state, "go -")
    assert [where(state, seat) for seat in range(3)] == ["L0:2", "L0:12", "L1:23"]


@pytest.mark.rule("ZIG-31")
def test_a_hero_pushed_to_the_summit_before_its_turn_is_skipped() -> None:
    state = position("L4:6 L4:4", "H2 -")
    # Hero 0 goes to L4:4 and pushes hero 1 onto the stair foot L4:5.
    play(state, "hero 0", "go -", "push +")
    assert where(state, 1) == "summit"
    assert state.phase() == "draw", "nobody is left to move"


@pytest.mark.rule("ZIG-32")
def test_heroes_and_features_on_the_way_are_passed() -> None:
    state = position("L0:5 L0:7", "O5 -")
    play(state, "go +")
    assert (where(state, 0), where(state, 1)) == ("L0:10", "L0:7")


@pytest.mark.rule("ZIG-62", "ZIG-84")
def test_a_ramp_takes_a_hero_down_and_gives_a_title() -> None:
    state = position("L1:2 L0:25", "O3 -")
    events = play(state, "go +")
    assert where(state) == "L0:6"
    assert of_kind(events, "slid") == [{"kind": "slid", "hero": 0, "start": "L1:5", "end": "L0:6"}]
    assert titles(state, 0) == ["slide-rider"]


# Pushes


@pytest.mark.rule("ZIG-63")
def test_a_chain_of_pushes() -> None:
    state = position("L1:16 L1:18 L1:19", "O2 -")
    play(state, "go +")
    assert decides(state) == 1
    play(state, "push +")
    assert decides(state) == 2, "the pushed hero pushes in turn"
    play(state, "push -")
    # Back onto the space of hero 1's pusher (A2): hero 0 stood on L1:18.
    assert [where(state, seat) for seat in range(3)] == ["L1:18", "L1:19", "L1:18"]
    assert decides(state) == 0
    play(state, "push -")
    assert [where(state, seat) for seat in range(3)] == ["L1:17", "L1:19", "L1:18"]


@pytest.mark.rule("ZIG-63", "ZIG-65")
def test_after_eight_pushes_the_last_pushed_hero_goes_home() -> None:
    # Three heroes in a row can go on pushing for ever.
    state = position("L1:16 L1:18 L1:19", "O2 -")
    play(state, "go +")
    events = []
    while state.phase() == "push":
        pushed = decides(state)
        way = "+" if where(state, pushed) == "L1:18" else "-"
        events += play(state, f"push {way}")
    assert len(of_kind(events, "pushed")) == 8
    home = of_kind(events, "home")
    assert len(home) == 1
    assert where(state, cast("int", home[0]["hero"])) == home[0]["place"]


@pytest.mark.rule("ZIG-63")
def test_the_active_player_may_choose_the_side_instead() -> None:
    state = position("L0:5 L1:2", "O2 -", settings=table(push_chooser="active"))
    play(state, "go -")
    assert decides(state) == 0


@pytest.mark.rule("ZIG-63", "ZIG-50", "ZIG-60")
def test_a_push_onto_stairs_climbs_and_onto_a_spirit_burns() -> None:
    state = position("L0:14 L0:12", "O2 -", "P@L0:11")
    play(state, "go -")
    assert where(after(state, "push +"), 1) == "L1:10"
    assert ending(after(state, "push -")) == "BURNED"


# Spirits


@pytest.mark.rule("ZIG-40", "ZIG-41", "ZIG-73")
def test_spirits_move_one_by_one_in_any_order_and_stack() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L1:10 P@L1:14 P@L1:14")
    play(state, "go -")
    assert legal(state) == [
        "spirit P L1:10 +", "spirit P L1:10 -", "spirit P L1:14 +", "spirit P L1:14 -",
    ]  # fmt: skip
    play(state, "spirit P L1:14 +")
    assert refusal(state, "spirit P L1:16 +").key == "no_such_spirit", "each moves once"
    play(state, "spirit P L1:14 +", "spirit P L1:10 -")
    assert sorted(flames(state, "P")) == ["L1:16", "L1:16", "out"]
    assert state.phase() == "draw"


@pytest.mark.rule("ZIG-40")
def test_spirits_of_a_colour_may_have_to_go_together() -> None:
    settings = table(spirit_direction="together")
    state = position("L0:5 L0:25", "O3 P2", "P@L1:10 P@L1:19", settings=settings)
    play(state, "go -", "spirit P L1:19 +")
    assert legal(state) == ["spirit P L1:10 +"]


@pytest.mark.rule("ZIG-42")
def test_a_spirit_that_crosses_a_hero_burns_it() -> None:
    state = position("L0:5 L1:12", "O3 P2", "P@L1:11")
    play(state, "go -")
    assert ending(after(state, "spirit P L1:11 +")) == "BURNED"
    assert ending(after(state, "spirit P L1:11 -")) == ""


@pytest.mark.rule("ZIG-43", "ZIG-44")
def test_generating() -> None:
    state = position("L0:5 L0:25", "O3 gT", "T@L3:8")
    events = play(state, "go -")
    assert flames(state, "T") == ["L3:8", "L3:0", "supply"]
    assert kinds(events) == ["walked", "generated", "discarded"]


@pytest.mark.rule("ZIG-71", "ZIG-84")
def test_whoever_drops_a_spirit_into_a_pit_takes_the_title() -> None:
    state = position("L0:5 L0:25", "O6 A1", "A@L2:6", active=0)
    play(state, "go +", "spirit A L2:6 +")
    assert titles(state, 0) == ["flame-herder"]


# The summit


@pytest.mark.rule("ZIG-51")
def test_a_helper_may_have_to_ask() -> None:
    settings = table(seats=3, help_consent="ask")
    state = position("summit L0:5 L0:25", "O2 -", settings=settings)
    play(state, "hero 1")
    assert legal(state) == ["go +", "go -", "decline"]
    assert {"kind": "declined", "seat": 1} in play(state, "decline")
    assert decides(state) == 2
    assert legal(state) == ["go +", "go -"], "the last one cannot decline"
    assert refusal(state, "decline").key == "cannot_decline"


@pytest.mark.rule("ZIG-52", "ZIG-64")
def test_the_summit_holds_any_number_and_nobody_there_is_moved() -> None:
    state = position("summit summit L4:4 L0:5", "H1 -")
    play(state, "hero 2", "go +", "go +")
    assert [where(state, seat) for seat in range(4)] == ["summit", "summit", "summit", "L0:6"]
    assert ending(state) == ""


@pytest.mark.rule("ZIG-52")
def test_without_anybody_to_help_the_heroes_part_does_nothing() -> None:
    """Everybody is up, but the goal asks for more (here tablets): the spirits still move."""
    settings = table(2, early_loss="play_on")
    state = position("summit summit", "O3 P2", "P@L1:10", settings=settings)
    assert state.phase() == "spirit"


@pytest.mark.rule("ZIG-06", "ZIG-80")
def test_everybody_wins_together() -> None:
    state = position("summit L4:4 summit", "O1 -", active=1)
    play(state, "go +")
    result = state.result()
    assert result is not None
    assert (result.winners, result.reason) == ([0, 1, 2], "WON")
    assert [state.utility(seat) for seat in range(3)] == [1.0, 1.0, 1.0]
    assert result.breakdown == [{"ZIG-06": 1}] * 3


# Loops (a board that the linter forbids)


def looped(seats: int = 2) -> tuple[Settings, Ground]:
    """L0:2 is a stair to L1:1, and L1:1 a ramp to L0:2."""
    settings = table(seats=seats, setup={"standing": {}, "day": "loop"})
    made = table_of(settings)
    kinds_now = vec[i64](list(made.ground.kinds))
    kinds_now[read_place("L0:2")] = STAIR
    kinds_now[read_place("L1:1")] = 2
    ground = made.ground
    board = Ground(kinds_now, ground.homes, ground.generation, ground.buildings, ground.treasures)
    made.ground = board
    made.hero_kinds = kinds_now
    return settings, board


@pytest.mark.rule("ZIG-65", "ZIG-66")
def test_29_a_loop_sends_a_hero_home() -> None:
    settings, board = looped()
    assert "not free" in board_fault(board)
    state = position("L0:4 L0:25", "O2 -", settings=settings)
    play(state, "go -")
    assert where(state) == "L0:5"
    state = position("L0:4 L0:5", "O2 -", settings=settings)
    play(state, "go -")
    assert (where(state, 0), decides(state)) == ("L0:5", 1), "who stands there is pushed"
    state = position("L0:4 L0:25", "O2 -", "P@L0:5", settings=settings)
    play(state, "go -")
    assert ending(state) == "BURNED"


@pytest.mark.rule("ZIG-70", "ZIG-72")
def test_a_spirit_in_a_loop_returns_to_its_generation_space() -> None:
    settings, _ = looped()
    state = position("L0:15 L0:25", "O3 P2", "P@L0:4", settings=settings)
    play(state, "go +", "spirit P L0:4 -")
    assert flames(state, "P")[0] == "L1:0"


@pytest.mark.rule("ZIG-66")
def test_a_space_has_one_feature_so_the_order_of_rows_changes_nothing() -> None:
    assert board_fault(table_of(table()).ground) == ""
