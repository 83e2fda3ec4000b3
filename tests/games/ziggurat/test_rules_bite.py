"""Corners of the rules that a small slip would change without anybody noticing."""

from __future__ import annotations

from itertools import permutations, product
from typing import cast

import pytest

from digsite.core.contract import SPECTATOR
from digsite.core.errors import ContentError, NotationError, SettingsError
from digsite.core.rng import Rng
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.knowledge.content import CONTENT
from digsite.games.ziggurat.knowledge.seen import Seen
from digsite.games.ziggurat.rules.board import COLOURS, SUMMIT, place_name
from digsite.games.ziggurat.rules.chapters import all_chapters
from digsite.games.ziggurat.rules.moves import card_name
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.team import team_from
from tests.games.ziggurat.helpers import (
    Data,
    after,
    code,
    ending,
    flames,
    kinds,
    legal,
    play,
    position,
    refusal,
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


@pytest.mark.rule("ZIG-53", "ZIG-41")
def test_a_flame_put_out_before_it_has_moved_does_not_move() -> None:
    sheets = [{}, {"carried": 1}]
    state = position("L0:5 L1:12", "O3 P2", "P@L1:13", settings=table(3), sheets=sheets)
    play(state, "pass", "go -")
    assert (state.phase(), legal(state)) == ("window", ["pass", "douse P L1:13"])
    play(state, "douse P L1:13")
    assert state.phase() == "draw", "no flame is left to move"
    two = position("L0:5 L1:12", "O3 P2", "P@L1:13 P@L1:20", settings=table(3), sheets=sheets)
    play(two, "pass", "go -", "douse P L1:13")
    assert legal(two) == ["spirit P L1:20 +", "spirit P L1:20 -"]


# What a team has, and what it has not


@pytest.mark.rule("ZIG-83", "ZIG-81")
def test_a_chapter_by_itself_begins_without_insight_or_charm() -> None:
    for chapter in range(1, 7):
        made = table_of(GAME.settings(2, f"chapter{chapter}"))
        assert (made.insight, made.charm, made.ember) == (0, False, chapter == 6)
        assert made.team.to_data() == team_from(made.team.to_data()).to_data()


@pytest.mark.rule("ZIG-10")
def test_every_envelope_but_the_first_lists_its_things() -> None:
    for rules in (1, 2):
        chapters = all_chapters(rules)
        assert [bool(chapter.components) for chapter in chapters] == [False] + [True] * 5
        assert [bool(chapter.first) for chapter in chapters] == [True] * 6


# Refusals


@pytest.mark.rule("ZIG-63", "ZIG-30", "ZIG-40", "ZIG-31")
def test_a_wrong_answer_is_refused_with_the_rule_of_the_question() -> None:
    pushing = position("L0:5 L1:2", "O2 -")
    play(pushing, "go -")
    for move, key in (("go +", "choose_side"), ("stand", "cannot_stand"), ("item 1", "not_now")):
        why = refusal(pushing, move)
        assert (why.rule, why.key) == ("ZIG-63", key)
    going = position("L0:5 L0:25", "O2 -")
    for move, rule, key in (
        ("stand", "ZIG-30", "choose_way"),
        ("decline", "ZIG-51", "cannot_decline"),
        ("hero 0", "ZIG-30", "choose_way"),
    ):
        why = refusal(going, move)
        assert (why.rule, why.key) == (rule, key)
    picking = position("L0:5 L0:25", "H2 -")
    assert refusal(picking, "go +").key == "pick_hero"
    assert refusal(picking, "item 1").key == "pick_hero"
    burning = position("L0:5 L0:25", "O3 P2", "P@L1:10")
    play(burning, "go -")
    why = refusal(burning, "spirit P L1:11 +")
    assert (why.key, why.places) == ("no_such_spirit", ["L1:11"])
    assert refusal(burning, "go +").key == "choose_spirit"
    over = position("L0:5 L0:25", "O5 -")
    play(over, "go -")
    why_over = over.refusal(0, 0)
    assert why_over is not None
    assert (why_over.rule, why_over.key) == ("ZIG-80", "game_over")


# Lanterns


@pytest.mark.rule("ZIG-50", "ZIG-64")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_every_hero_has_a_lantern_of_its_own(seat: int) -> None:
    """Two are in this hero's lantern: a third flame burns it, and the summit empties it alone."""
    heroes = ["L0:5", "L0:15", "L0:25"]
    heroes[seat] = "L1:9"
    other = (seat + 1) % 3
    held = f"A@held_{seat} T@held_{seat} I@held_{other}"
    full = position(" ".join(heroes), "O2 -", f"P@L1:10 {held}", settings=table(6, 3), active=seat)
    assert full.table.hooks.carried(full, seat) == ["A", "T"]
    assert full.table.hooks.carried(full, other) == ["I"]
    play(full, "go +")
    assert ending(full) == "BURNED"
    heroes[seat] = "L4:4"
    up = position(" ".join(heroes), "O1 -", held, settings=table(6, 3), active=seat)
    play(up, "go +")
    assert (flames(up, "A")[0], flames(up, "T")[0]) == ("lit", "lit")
    assert flames(up, "I")[0] == f"held {other}"


# What is used, what stands where, what is alike


@pytest.mark.rule("ZIG-53", "ZIG-85")
def test_a_skill_that_is_used_leaves_the_rest_spent() -> None:
    settings = table(5, 2, {"standing": {"charm": True, "sheets": [{"skill": "stride"}]}})
    state = position("L4:0 L4:4", "O3 -", settings=settings, spent=["charm"])
    play(state, "stride")
    assert state.position()["spent"] == ["stride", "charm"]


@pytest.mark.rule("ZIG-53")
def test_a_card_is_not_swapped_with_itself() -> None:
    assert GAME.parse("swap 1 2").notation() == "swap 1 2"
    for text in ("swap 1 1", "swap 2 1"):
        with pytest.raises(NotationError):
            GAME.parse(text)


@pytest.mark.rule("ZIG-63")
def test_who_is_pushed_first_chooses_a_side() -> None:
    state = position("L0:5 L1:2", "O2 -")
    play(state, "go -")
    assert state.phase() == "push"
    why = refusal(state, "go +")
    assert (why.rule, why.key) == ("ZIG-63", "choose_side")


@pytest.mark.rule("ZIG-40")
def test_a_spirit_is_seen_on_the_very_first_space() -> None:
    state = position("L0:5 L0:25", "O3 -", "P@L0:0 A@L1:3")
    assert Seen(state.observe(SPECTATOR)).spirits() == {0: {"P": [0]}, 43: {"A": [3]}}


def test_positions_that_differ_in_a_mark_have_different_keys() -> None:
    state = position("L0:5 L0:25", "O3 -")
    keys = set()
    for stood, acting, alone in product((False, True), repeat=3):
        for passed in range(4):
            state.stood, state.acting, state.alone, state.passed = stood, acting, alone, passed
            keys.add(int(state.key()))
    assert len(keys) == 8 * 4


def test_a_stair_leads_from_one_place_to_one() -> None:
    content = CONTENT.load(CONTENT.shipped)
    board = cast("dict[str, dict[str, list[str]]]", content)["board"]
    board["stairs"][0] = "L0:3>L1:2>L2:1"
    with pytest.raises(ContentError, match="'L1:2>L2:1' is not a place"):
        CONTENT.of(content)


@pytest.mark.rule("ZIG-64")
def test_it_is_told_who_comes_to_the_summit() -> None:
    state = position("L0:5 L4:0", "O1 -", active=1)
    events = play(state, "go +")
    assert where(state, 1) == "summit"
    assert {"kind": "summit", "hero": 1} in events


@pytest.mark.parametrize(
    ("text", "number"),
    [("go +", 0), ("push -", 3), ("stand", 4), ("pass", 5), ("decline", 6), ("concede", 7),
     ("hero 1", 9), ("insight skip", 14), ("stride", 15), ("short", 16), ("whistle", 17),
     ("ember", 18), ("swap 0 1", 33), ("item 3", 67), ("spirit P L1:0 +", 1104),
     ("douse P L1:0", 2088), ("card Z01", 4096)],
)  # fmt: skip
def test_a_move_is_of_the_kind_that_its_first_word_says_and_keeps_its_code(
    text: str, number: int
) -> None:
    move = GAME.parse(text)
    assert (move.kind, move.notation()) == (text.partition(" ")[0], text)
    assert move.code() == number


@pytest.mark.rule("ZIG-71")
def test_it_is_told_that_a_spirit_went_out_in_a_pit() -> None:
    state = position("L0:5 L0:30", "O3 P2", "P@L1:22")
    events = play(state, "go +", "spirit P L1:22 +")
    (out,) = [event for event in events if event["kind"] == "spirit_out"]
    assert (out["place"], out["cause"]) == ("L1:24", "pit")


def test_flames_of_a_colour_are_alike() -> None:
    spots = ["P@L1:3", "P@L2:4", "P@L3:1"]
    keys = {int(position("L0:5 L0:25", "O2 -", " ".join(row)).key()) for row in permutations(spots)}
    assert len(keys) == 1
    other = position("L0:5 L0:25", "O2 -", "P@L1:3 P@L2:4 P@L3:2")
    assert int(other.key()) not in keys


# What a team may not bring


@pytest.mark.rule("ZIG-83")
@pytest.mark.parametrize(
    ("standing", "told"),
    [
        ({"stairs": ["L0:0"]}, "set-up, standing: no place for new stairs"),
        ({"slabs": ["L0:2"]}, "set-up, standing: no place for a slab"),
        ({"bricked": ["L0:2"]}, "set-up, standing: no place for bricks"),
        (
            {"stairs": ["L0:10"]},
            "set-up, standing: the board does not work: L0:10 is a corner: no stair starts there",
        ),
        (
            {"sheets": [{"skill": "juggling"}]},
            "set-up, standing.sheets[0].skill: must be one of stride, short, stance, whistle",
        ),
        (
            {"sheets": [{"name": "x" * 25}]},
            "set-up, standing.sheets[0].name: must be a printable text of at most 24 characters",
        ),
        ({"sheets": [{}] * 101}, "set-up, standing.sheets: must be a list of 0 to 100"),
    ],
)
def test_a_team_that_cannot_be_is_refused_in_words(standing: Data, told: str) -> None:
    with pytest.raises(SettingsError) as refused:
        table(setup={"standing": standing})
    assert (str(refused.value), refused.value.field) == (told, "setup")


@pytest.mark.rule("ZIG-10")
def test_no_stair_of_a_board_starts_in_a_corner() -> None:
    content = CONTENT.load(CONTENT.shipped)
    board = cast("dict[str, dict[str, list[str]]]", content)["board"]
    board["pits"].remove("L1:8")
    board["stairs"].append("L1:8>L2:5")
    with pytest.raises(ContentError, match="L1:8 is a corner: no stair starts there"):
        CONTENT.of(content)


# What is told of a wrong way, a wrong hero


@pytest.mark.rule("ZIG-30")
@pytest.mark.parametrize("text", ["go *", "push *", "spirit P L1:0 *"])
def test_a_way_is_plus_or_minus(text: str) -> None:
    with pytest.raises(NotationError, match=r"is no way: one of \+, -"):
        GAME.parse(text)


@pytest.mark.rule("ZIG-53")
@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("insight *", r"is no use: one of \+, -, skip"),
        ("item 64", "is no item: a number from 0 to 63"),
        ("swap 0 4", "is no seat: a number from 0 to 3"),
        ("douse X L1:0", "is no colour: one of P, A, T, I"),
        ("douse P L1:32", "is no place: write L0:0 to L4:7"),
    ],
)
def test_what_is_misspelt_is_named(text: str, told: str) -> None:
    with pytest.raises(NotationError, match=told):
        GAME.parse(text)


@pytest.mark.rule("ZIG-40")
def test_a_flame_that_is_not_on_the_first_or_the_last_space_is_refused_by_its_place() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L1:10")
    play(state, "go -")
    for spot in ("L0:0", "L4:7"):
        for colour in ("P", "I"):
            why = refusal(state, f"spirit {colour} {spot} +")
            assert (why.key, why.places) == ("no_such_spirit", [spot])


@pytest.mark.rule("ZIG-31", "ZIG-52")
def test_it_is_told_which_hero_cannot_be_picked() -> None:
    state = position("L0:5 summit L0:25", "H2 -")
    safe = refusal(state, "hero 1")
    assert (safe.rule, safe.key, safe.values) == ("ZIG-52", "hero_is_safe", {"hero": 1})
    assert refusal(state, "hero 3").key == "pick_hero", "nobody sits there"
    three = after(position("L0:5 L0:15 L0:25", "H2 -"), "hero 0", "go +")
    moved = refusal(three, "hero 0")
    assert (moved.rule, moved.key, moved.values) == ("ZIG-31", "hero_has_moved", {"hero": 0})


# For programs


def test_a_position_that_a_bot_imagines_keeps_no_events() -> None:
    state = position("L0:5 L0:25", "O3 -")
    imagined = cast("ZigguratState", GAME.sample(state.observe(0), Rng(1)))
    assert imagined.log is None


@pytest.mark.rule("ZIG-40")
def test_a_spirit_costs_more_the_higher_it_is() -> None:
    state = position("L0:5 L0:25", "O3 -", "P@L1:3 A@L3:1")
    costs = [state.table.hooks.spirit_cost(state, token) for token in (0, 3)]
    assert costs == [pytest.approx(0.65), pytest.approx(0.95)]


@pytest.mark.rule("ZIG-40")
def test_a_flame_on_the_very_first_space_moves_too() -> None:
    state = position("L0:5 L0:25", "O3 P2", "P@L0:0")
    play(state, "go +")
    assert legal(state) == ["spirit P L0:0 +", "spirit P L0:0 -"]


@pytest.mark.rule("ZIG-20", "ZIG-23")
def test_the_last_card_of_the_pile_is_drawn() -> None:
    state = position("L0:5 L0:25", "O2 -", others=("O3 -",))
    names = [card_name(card) for card in range(60) if state.pile >> card & 1]
    for left, phase in ((2, "draw"), (1, "draw"), (0, "go")):
        late = position("L0:5 L0:25", "O2 -", others=("O3 -",), discard=names[left:])
        play(late, "go -")
        assert (late.phase(), late.pile_size()) == (phase, left)


@pytest.mark.rule("ZIG-16", "ZIG-20")
def test_every_card_of_the_pile_may_be_drawn_and_it_is_told_to_all() -> None:
    state = position("L0:5 L0:25", "O2 -")
    play(state, "go -")
    left = [card for card in range(60) if state.pile >> card & 1]
    drawn = {int(state.sample_chance(Rng(seed))) - code("card Z01") for seed in range(400)}
    assert sorted(drawn) == left
    events = play(state, f"card {card_name(left[0])}")
    assert kinds(events)[:2] == ["dealt", "turn"]
    assert (events[0]["seat"], events[0]["card"]) == (0, card_name(left[0]))


@pytest.mark.rule("ZIG-40", "ZIG-53")
def test_every_flame_and_every_jar_has_an_action_of_its_own() -> None:
    state = position("L0:5 L0:25", "O3 -", settings=table(3))
    encoding = GAME.kit().encoding(state.settings)
    assert encoding is not None
    spots = [f"{colour} {place_name(place)}" for colour in COLOURS for place in range(SUMMIT)]
    texts = [f"spirit {spot} {way}" for spot in spots for way in "+-"]
    texts += [f"douse {spot}" for spot in spots]
    numbers = [int(encoding.index(state, 0, code(text))) for text in texts]
    assert numbers == list(range(numbers[0], numbers[0] + len(texts)))
    assert numbers[-1] < encoding.actions
