"""What makes chapters harder in version 2 of the rules, and the option that makes them gentler."""

from __future__ import annotations

import re
from typing import cast

import pytest

from digsite.core.contract import NATURE, SPECTATOR
from digsite.core.errors import PositionError
from digsite.core.rng import Rng
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.knowledge.seen import Seen
from digsite.games.ziggurat.picture.artist import ZigguratArtist
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
    play,
    position,
    sight,
    table,
    titles,
    walk,
    where,
)

# A short night


@pytest.mark.rule("ZIG-88")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(("number", "slot", "cards"), [(5, "D", 52), (6, "H", 56)])
def test_a_short_night_has_fewer_cards_and_nobody_knows_which(
    number: int, slot: str, cards: int, seats: int
) -> None:
    chapter = chapter_numbered(number)
    night = chapter.night[seats - 2]
    sticker = next(one.text for one in chapter.stickers if one.slot == slot)
    word = {2: "two", 3: "three", 4: "four"}[seats]
    assert re.search(rf"with {night} (cards )?when you are {word}\b", sticker)
    state = cast("ZigguratState", GAME.start(table(number, seats)))
    assert state.pile_size() == night
    deck = int(state.table.in_play).bit_count()
    assert deck == (cards - 3 if seats == 2 else cards)
    assert len(state.chances().codes) == deck, "any card may be dealt"
    drawn = {int(state.sample_chance(Rng(seed))) for seed in range(600)}
    assert len(drawn) == deck
    play(state, "card Z01")
    assert state.pile_size() == night - 1
    assert Seen(state.observe(SPECTATOR)).pile() == night - 1
    old = cast("ZigguratState", GAME.start(table(number, seats, rules=1)))
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
    for chapter in (1, 2, 3, 4):
        assert table_of(table(chapter, 3)).unused == 0
    assert [bool(chapter_numbered(5, rules).night) for rules in (1, 2)] == [False, True]


# Mirrors by players


@pytest.mark.rule("ZIG-80")
@pytest.mark.parametrize(("seats", "rules", "needed"), [
    (2, 1, 6), (3, 1, 6), (4, 1, 6), (2, 2, 5), (3, 2, 7), (4, 2, 7),
])  # fmt: skip
def test_chapter_4_asks_for_mirrors_by_players(seats: int, rules: int, needed: int) -> None:
    settings = table(4, seats, rules=rules)
    treasures = ["L1:19", "L1:27", "L2:4", "L2:17", "L2:23", "L3:8", "L3:14"]
    heroes = " ".join(["L1:1", "summit", "L0:25", "L0:35"][:seats])
    enough = position(heroes, "O2 -", settings=settings, marks=treasures[: needed - 1])
    assert enough.table.hooks.progress(enough) == (needed - 1, needed)
    play(enough, "go +")
    assert ending(enough) == "WON"
    short = position(heroes, "O2 -", settings=settings, marks=treasures[: needed - 2])
    play(short, "go +")
    assert ending(short) == ""
    goal = chapter_numbered(4, rules).goal
    assert {5: "five", 6: "six", 7: "seven"}[needed] in goal


@pytest.mark.rule("ZIG-80", "ZIG-71")
@pytest.mark.parametrize(("seats", "rules", "needed"), [
    (2, 1, 6), (3, 1, 6), (4, 1, 6), (2, 2, 5), (3, 2, 6), (4, 2, 6),
])  # fmt: skip
def test_chapter_3_asks_for_flames_by_players(seats: int, rules: int, needed: int) -> None:
    settings = table(3, seats, rules=rules)
    heroes = " ".join(["L0:5", "L0:15", "L0:25", "L0:35"][:seats])
    gone = ["T@out", "T@out", "T@out", "I@out", "I@out", "I@out"]
    enough = position(heroes, "O6 A1", " ".join(["A@L2:6", *gone[: needed - 1]]), settings=settings)
    assert enough.table.hooks.progress(enough) == (needed - 1, needed)
    play(enough, "go -", "spirit A L2:6 +")
    assert ending(enough) == "WON"
    short = position(heroes, "O6 A1", " ".join(["A@L2:6", *gone[: needed - 2]]), settings=settings)
    play(short, "go -", "spirit A L2:6 +")
    assert ending(short) == ""
    assert {5: "five", 6: "Six"}[needed] in chapter_numbered(3, rules).goal


# A gentle game


@pytest.mark.rule("ZIG-89")
def test_three_times_a_hero_is_spared_in_a_gentle_game() -> None:
    settings = table(1, gentle="on")
    state = position("L0:9 L0:25", "O2 -", "P@L0:10", settings=settings)
    events = play(state, "go +")
    assert kinds(events)[:3] == ["walked", "saved", "spirit_out"]
    assert events[1] == {"kind": "saved", "hero": 0, "how": "chance"}
    assert (where(state, 0), state.noted(0, BURNS)) == ("L0:11", 0), "the move goes on"
    assert flames(state, "P")[0] == "out", "it goes out instead"
    assert state.position()["spent"] == ["chance1"]
    pit = position("L0:5 L0:25", "O5 -", settings=settings, spent=["chance1"])
    play(pit, "go -")
    assert where(pit, 0) == "L0:1", "the next plain space clockwise from L0:0"
    assert pit.position()["spent"] == ["chance1", "chance2"]
    spent = ["chance1", "chance2", "chance3"]
    last = position("L0:5 L0:25", "O5 -", "P@L0:9", settings=settings, spent=spent)
    assert ending(after(last, "go -")) == "HERO_IN_PIT", "there are only three"
    assert ending(after(last, "go +")) == "BURNED"
    usual = position("L0:5 L0:25", "O5 -", settings=table(1))
    assert ending(after(usual, "go -")) == "HERO_IN_PIT"


@pytest.mark.rule("ZIG-89", "ZIG-50")
def test_every_flame_on_the_way_takes_a_chance() -> None:
    settings = table(1, gentle="on")
    two = position("L0:9 L0:25", "O2 -", "P@L0:10 A@L0:11", settings=settings)
    play(two, "go +")
    assert where(two, 0) == "L0:11"
    assert two.position()["spent"] == ["chance1", "chance2"]
    four = position("L0:9 L0:25", "O2 -", "P@L0:10 P@L0:10 A@L0:11 T@L0:11", settings=settings)
    play(four, "go +")
    assert ending(four) == "BURNED"


def test_a_chance_used_up_makes_another_position() -> None:
    """Also where the counter has grown: no two positions are taken for one."""
    settings = table(2, gentle="on")
    keys = {
        position("L0:5 L0:25", "O2 -", settings=settings, spent=spent, counter=counter).key()
        for spent in ([], ["chance1"], ["chance1", "chance2"], ["own1"])
        for counter in (0, 1, 2, 3)
    }
    assert len(keys) == 16


@pytest.mark.rule("ZIG-89", "ZIG-42")
def test_a_flame_that_meets_a_spared_hero_is_out() -> None:
    settings = table(1, gentle="on")
    state = position("L0:15 L1:11", "O3 P2", "P@L1:10", settings=settings)
    play(state, "go +", "spirit P L1:10 +")
    assert (where(state, 1), flames(state, "P")[0]) == ("L1:11", "out")
    assert state.phase() == "draw"
    born = position("L0:15 L3:0", "O3 gT", settings=settings)
    play(born, "go +")
    assert flames(born, "T") == ["out", "supply", "supply"]


@pytest.mark.rule("ZIG-89", "ZIG-63")
def test_who_climbs_out_of_a_pit_looks_who_is_there() -> None:
    state = position("L0:5 L0:1", "O5 -", settings=table(1, gentle="on"))
    play(state, "go -")
    assert (where(state, 0), state.phase(), decides(state)) == ("L0:1", "push", 1)


@pytest.mark.rule("ZIG-89", "ZIG-88")
def test_gentle_nights_are_long() -> None:
    for chapter, cards in ((5, 52), (6, 56)):
        for seats in (2, 3, 4):
            state = cast("ZigguratState", GAME.start(table(chapter, seats, gentle="on")))
            assert state.pile_size() == (cards - 3 if seats == 2 else cards)


@pytest.mark.rule("ZIG-89")
def test_chances_come_after_what_a_chapter_gives() -> None:
    """The cloak and the rope first: they cost nothing else."""
    settings = table(5, gentle="on")
    state = position("L2:14 L4:4", "O3 -", "P@L2:15", settings=settings)
    play(state, "go +")
    assert state.position()["spent"] == ["own1"]
    second = position("L2:14 L4:4", "O3 -", "P@L2:15", settings=settings, spent=["own1"])
    play(second, "go +")
    assert (where(second, 0), second.position()["spent"]) == ("L2:17", ["own1", "chance1"])
    assert titles(second, 0) == []


def test_gentle_games_come_to_an_end() -> None:
    for chapter in range(1, 7):
        for seed in range(4):
            settings = GAME.settings(2 + seed % 3, f"chapter{chapter}", {"gentle": "on"})
            for state in walk(GAME.start(settings), seed):
                again = GAME.from_position(settings, state.position())
                assert again.key() == state.key()


@pytest.mark.rule("ZIG-89")
def test_picture_and_text_count_the_chances_that_are_left() -> None:
    state = position("L0:5 L0:20", "O5 -", settings=table(1, gentle="on"))
    seen = sight(state, 0)
    assert "3 second chances left" in ZigguratArtist().text(seen)
    assert "3 second chances left" in ZigguratArtist().scene(seen).document("light")
    play(state, "go -")
    assert "2 second chances left" in ZigguratArtist().text(sight(state, 0))
    strict = position("L0:5 L0:20", "O5 -")
    assert "second chance" not in ZigguratArtist().text(sight(strict, 0))
