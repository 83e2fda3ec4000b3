"""What makes chapters harder in version 2 of the rules, and the option that makes them gentler."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import NATURE, SPECTATOR
from digsite.core.errors import PositionError
from digsite.core.rng import Rng
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.knowledge.seen import Seen
from digsite.games.ziggurat.rules.chapters import chapter_numbered
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.terms import BURNS
from tests.games.ziggurat.helpers import (
    Data,
    after,
    decides,
    ending,
    flames,
    kinds,
    of_kind,
    play,
    position,
    table,
    titles,
    walk,
    where,
)

# A short night


@pytest.mark.rule("ZIG-88")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_short_night_has_fewer_cards_and_nobody_knows_which(seats: int) -> None:
    chapter = chapter_numbered(5)
    night = chapter.night[seats - 2]
    sticker = next(one.text for one in chapter.stickers if one.slot == "D")
    assert f"{night} " in sticker
    state = cast("ZigguratState", GAME.start(table(5, seats)))
    assert state.pile_size() == night
    deck = int(state.table.in_play).bit_count()
    assert deck == (49 if seats == 2 else 52)
    assert len(state.chances().codes) == deck, "any card may be dealt"
    drawn = {int(state.sample_chance(Rng(seed))) for seed in range(600)}
    assert len(drawn) == deck
    play(state, "card Z01")
    assert state.pile_size() == night - 1
    assert Seen(state.observe(SPECTATOR)).pile() == night - 1
    old = cast("ZigguratState", GAME.start(table(5, seats, rules=1)))
    assert old.pile_size() == deck


@pytest.mark.rule("ZIG-88", "ZIG-23")
def test_when_the_night_is_over_nothing_is_drawn() -> None:
    settings = table(5)
    night = chapter_numbered(5).night[0]
    names = [one.name for one in table_of(settings).deck.cards if one.two]
    held = ["Z01", "Z07"]
    others = [name for name in names if name not in held]
    data: Data = {"cards": held, "discard": others[: night - 2]}
    state = cast("ZigguratState", GAME.from_position(settings, data))
    assert state.pile_size() == 0
    play(state, "go +")
    assert (state.active, state.phase()) == (1, "go"), "there is no card to draw"
    play(state, "go +")
    assert ending(state) == "NO_CARD"
    one_left = cast(
        "ZigguratState",
        GAME.from_position(settings, {"cards": held, "discard": others[: night - 3]}),
    )
    play(one_left, "go +")
    assert one_left.to_act() == NATURE
    with pytest.raises(PositionError) as refused:
        GAME.from_position(settings, {"cards": held, "discard": others[: night - 1]})
    assert refused.value.where == "discard"
    with pytest.raises(PositionError) as refused:
        GAME.from_position(
            settings, {"phase": "draw", "cards": [None, "Z07"], "discard": others[: night - 1]}
        )
    assert refused.value.where == "cards"


@pytest.mark.rule("ZIG-88")
def test_other_chapters_have_all_their_cards() -> None:
    for chapter in (1, 2, 3, 4, 6):
        assert table_of(table(chapter, 3)).unused == 0
    assert [bool(chapter_numbered(5, rules).night) for rules in (1, 2)] == [False, True]


# Lanterns on ramps


@pytest.mark.rule("ZIG-90")
def test_flames_leap_out_of_a_lantern_that_goes_down_a_ramp() -> None:
    held = "P@held_0 A@held_0 T@held_1"
    state = position("L1:2 L0:25", "O3 -", held, settings=table(6))
    events = play(state, "go +")
    assert where(state, 0) == "L0:6"
    assert (flames(state, "P")[0], flames(state, "A")[0]) == ("L1:0", "L2:6")
    assert flames(state, "T")[0] == "held 1", "the other lantern is not shaken"
    assert [event["colour"] for event in of_kind(events, "spilt")] == ["P", "A"]
    old = position("L1:2 L0:25", "O3 -", held, settings=table(6, rules=1))
    play(old, "go +")
    assert flames(old, "P")[0] == "held 0"
    up = position("L0:5 L0:25", "O3 -", held, settings=table(6))
    play(up, "go +")
    assert (where(up, 0), flames(up, "P")[0]) == ("L1:7", "held 0"), "stairs do not shake"


@pytest.mark.rule("ZIG-90", "ZIG-43", "ZIG-50")
def test_spilt_flames_arrive_on_their_hearths_as_new_ones_do() -> None:
    settings = table(6)
    caught = position("L1:2 L1:0", "O3 -", "P@held_0", settings=settings)
    play(caught, "go +")
    assert flames(caught, "P")[0] == "held 1", "whoever stands there has a lantern, too"
    full = position("L1:2 L1:0", "O3 -", "P@held_0 A@held_1 T@held_1", settings=settings)
    events = play(full, "go +")
    assert ending(full) == "BURNED"
    assert kinds(events)[-1] == "over"
    assert where(full, 0) == "L1:5", "all is lost before the hero is down"


# A gentle game


@pytest.mark.rule("ZIG-89")
def test_twice_a_hero_is_spared_in_a_gentle_game() -> None:
    settings = table(1, gentle="on")
    state = position("L0:10 L0:25", "O2 -", "P@L0:11", settings=settings)
    events = play(state, "go +")
    assert kinds(events)[:4] == ["walked", "burned", "saved", "home"]
    assert (where(state, 0), state.noted(0, BURNS)) == ("L0:5", 1)
    assert state.position()["spent"] == ["chance1"]
    assert state.phase() == "draw", "the move is over, and play goes on"
    pit = position("L0:5 L0:25", "O5 -", settings=settings, spent=["chance1"])
    play(pit, "go -")
    assert where(pit, 0) == "L0:5"
    assert pit.position()["spent"] == ["chance1", "chance2"]
    for start, way in (("L0:5", "-"), ("L0:7", "+")):
        last = position(f"{start} L0:25", "O5 -", "P@L0:9", settings=settings,
                        spent=["chance1", "chance2"])  # fmt: skip
        play(last, f"go {way}")
        assert ending(last) in ("HERO_IN_PIT", "BURNED"), "there are only two"
    usual = position("L0:5 L0:25", "O5 -", settings=table(1))
    assert ending(after(usual, "go -")) == "HERO_IN_PIT"


@pytest.mark.rule("ZIG-89", "ZIG-63")
def test_a_spared_hero_looks_who_is_at_home() -> None:
    settings = table(1, gentle="on")
    crowded = position("L0:10 L0:5", "O2 -", "P@L0:11", settings=settings)
    play(crowded, "go +")
    assert (where(crowded, 0), crowded.phase(), decides(crowded)) == ("L0:5", "push", 1)
    fire = position("L0:10 L0:25", "O2 -", "P@L0:11 A@L0:5", settings=settings, spent=["chance1"])
    play(fire, "go +")
    assert ending(fire) == "BURNED"


@pytest.mark.rule("ZIG-89")
def test_a_flame_that_burns_a_spared_hero_goes_on() -> None:
    settings = table(1, gentle="on")
    state = position("L0:15 L1:11", "O3 P2", "P@L1:10", settings=settings)
    play(state, "go +", "spirit P L1:10 +")
    assert (where(state, 1), flames(state, "P")[0]) == ("L0:25", "L2:9")
    waits = position("L0:22 L1:11", "O3 P2", "P@L1:10", settings=settings)
    play(waits, "go +", "spirit P L1:10 +")
    assert (waits.phase(), waits.position()["adrift"]) == ("push", "P0")
    play(waits, "push +")
    assert (where(waits, 0), flames(waits, "P")[0]) == ("L0:26", "L2:9")


@pytest.mark.rule("ZIG-89", "ZIG-88")
def test_a_gentle_night_is_longer() -> None:
    for seats in (2, 3, 4):
        usual = chapter_numbered(5).night[seats - 2]
        state = cast("ZigguratState", GAME.start(table(5, seats, gentle="on")))
        assert state.pile_size() == usual + 6


@pytest.mark.rule("ZIG-89")
def test_chances_come_after_what_a_chapter_gives() -> None:
    """The cloak and the rope first: they cost nothing else."""
    settings = table(5, gentle="on")
    state = position("L2:14 L4:4", "O3 -", "P@L2:15", settings=settings)
    play(state, "go +")
    assert state.position()["spent"] == ["own1"]
    second = position("L2:14 L4:4", "O3 -", "P@L2:15", settings=settings, spent=["own1"])
    play(second, "go +")
    assert (where(second, 0), second.position()["spent"]) == ("L4:0", ["own1", "chance1"])
    assert titles(second, 0) == []


def test_gentle_games_come_to_an_end() -> None:
    for chapter in range(1, 7):
        for seed in range(4):
            settings = GAME.settings(2 + seed % 3, f"chapter{chapter}", {"gentle": "on"})
            for state in walk(GAME.start(settings), seed):
                again = GAME.from_position(settings, state.position())
                assert again.key() == state.key()
