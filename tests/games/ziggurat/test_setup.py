"""Setting up: board, seats, spirits, deck (ZIG-01 to ZIG-18)."""

from __future__ import annotations

from pathlib import Path
from typing import cast

import pytest

from digsite.core.content import copy_content
from digsite.core.contract import NATURE
from digsite.core.errors import ContentError, SettingsError
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.knowledge.content import CONTENT
from digsite.games.ziggurat.rules.board import (
    FIRST,
    LEVEL,
    PLACES,
    RAMP,
    SIDE,
    SIZE,
    STAIR,
    SUMMIT,
    place_name,
    quarter_of,
    read_place,
    step,
    with_quarter,
)
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of, team_of
from tests.games.ziggurat.helpers import play, position, table, where


def side_of(place: int, turned: int) -> int:
    """The side of the tower (0 north, 1 east, 2 south, 3 west) on which a place lies now."""
    level = LEVEL[place]
    return int(((place - FIRST[level]) // SIDE[level] + quarter_of(turned, level)) & 3)


@pytest.mark.rule("ZIG-01")
def test_five_rings_and_a_summit() -> None:
    assert [int(LEVEL[place]) for place in range(PLACES)].count(0) == 40
    assert [int(size) for size in SIZE] == [40, 32, 24, 16, 8, 1]
    for place in range(PLACES):
        assert read_place(place_name(place)) == place
    for level in range(5):
        first, size = FIRST[level], SIZE[level]
        assert step(first, -1) == first + size - 1
        assert step(first + size - 1, 1) == first


@pytest.mark.rule("ZIG-01", "ZIG-02", "ZIG-12")
def test_only_stairs_lead_up_and_only_ramps_lead_down() -> None:
    ground = CONTENT.made().ground
    for turning in range(256):
        turned = 0
        for level in range(1, 5):
            turned = int(with_quarter(turned, level, turning // 4 ** (level - 1)))
            assert quarter_of(turned, level) == turning // 4 ** (level - 1) % 4
        for place in range(PLACES):
            if ground.kinds[place] == STAIR:
                end = ground.link(place, turned)
                assert LEVEL[end] == LEVEL[place] + 1
            elif ground.kinds[place] == RAMP:
                end = ground.link(place, turned)
                assert LEVEL[end] == LEVEL[place] - 1
            else:
                continue
            if end != SUMMIT and place_name(end) != "L4:0":
                beside = {side_of(place, turned), (side_of(place, turned) + 1) % 4}
                assert side_of(end, turned) in beside, "links end on the side they start from"


@pytest.mark.rule("ZIG-13", "ZIG-14", "ZIG-18")
def test_heroes_start_at_home_in_front_of_their_players() -> None:
    homes = {2: ["L0:5", "L0:25"], 3: ["L0:5", "L0:15", "L0:25"], 4: None}
    homes[4] = ["L0:5", "L0:15", "L0:25", "L0:35"]
    for seats, places in homes.items():
        state = cast("ZigguratState", GAME.start(table(seats=seats)))
        assert [where(state, seat) for seat in range(seats)] == places
        assert state.active == 0
    free = GAME.start(table(seats=3, seats3="ESW"))
    assert free.position()["heroes"] == ["L0:15", "L0:25", "L0:35"]


@pytest.mark.rule("ZIG-16", "ZIG-24")
def test_cards_are_dealt_face_up_one_each() -> None:
    state = cast("ZigguratState", GAME.start(table(seats=3)))
    for name in ("Z05", "Z38", "Z01"):
        assert state.to_act() == NATURE
        assert len(state.chances().codes) == int(state.pile).bit_count()
        play(state, f"card {name}")
    assert state.position()["cards"] == ["Z05", "Z38", "Z01"]
    assert int(state.pile).bit_count() == 35
    everything = {**state.position(), "to_act": [0]}
    for viewer in (-2, 0, 1, 2):
        assert state.observe(viewer).data == everything, "all of it lies open"


@pytest.mark.rule("ZIG-05")
def test_a_card_says_who_moves_and_what_the_spirits_do() -> None:
    deck = table_of(table(6, 4)).deck
    texts = {one.name: (one.heroes, one.spirits, one.chapter) for one in deck.cards}
    assert texts["Z09"] == ("O3", "P2", 1)
    assert texts["Z42"] == ("H2", "I6", 2)
    assert texts["Z47"] == ("O2", "turn L2", 4)
    assert texts["Z55"] == ("H5", "P2 T2", 6)
    base = [one for one in deck.cards if one.chapter == 1]
    assert len([one for one in base if one.heroes[0] == "O"]) == 18
    assert len([one for one in base if one.spirits[0] == "g"]) == 8
    assert len([one for one in base if one.spirits == "-"]) == 9


@pytest.mark.rule("ZIG-04")
def test_buildings_do_nothing_in_chapter_1() -> None:
    state = position("L0:5 L0:25", "O4 T1")
    play(state, "go -")
    assert where(state) == "L0:1"
    assert state.sheet == type(state.sheet)([0] * 8)


@pytest.mark.rule("ZIG-10", "ZIG-17", "ZIG-11")
def test_slots_put_down_what_a_chapter_needs() -> None:
    laid = {chapter: GAME.start(table(chapter, 2)).position()["things"] for chapter in range(1, 7)}
    treasures = ["L1:3", "L1:19", "L1:27", "L2:4", "L2:17", "L2:23", "L3:8", "L3:14"]
    houses = ["L0:1", "L0:11", "L0:22", "L0:31"]
    assert laid == {1: [], 2: treasures, 3: houses, 4: treasures, 5: [], 6: []}


@pytest.mark.rule("ZIG-81", "ZIG-82")
def test_a_chapter_alone_takes_the_first_offer_of_every_earlier_one() -> None:
    team = team_of(GAME.settings(3, "chapter6"))
    assert [place_name(place) for place in team.stairs] == ["L0:2"]
    assert [sheet.skill for sheet in team.sheets] == ["stride", "short", "stance"]
    assert [place_name(place) for place in team.slabs] == ["L1:8"]
    assert (team.charm, team.ember) == (False, True)
    assert [place_name(place) for place in team.bricked] == ["L2:0"]
    assert team.turned == {1: 1}
    assert team_of(GAME.settings(2, "chapter1")).to_data().get("stairs") is None


@pytest.mark.rule("ZIG-81")
def test_a_team_is_checked() -> None:
    wrong: list[dict[str, object]] = [
        {"standing": []},
        {"standing": {"stairs": ["L0:0"]}},
        {"standing": {"stairs": ["L9:0"]}},
        {"standing": {"stairs": ["L1:9"]}},
        {"standing": {"slabs": ["L1:9"]}},
        {"standing": {"bricked": ["L1:8"]}},
        {"standing": {"turned": {"L0": 1}}},
        {"standing": {"turned": {"L1": 4}}},
        {"standing": {"charm": 1}},
        {"standing": {"insight": -1}},
        {"standing": {"sheets": [{"skill": "flying"}]}},
        {"standing": {"sheets": [{"name": "x" * 40}]}},
        {"standing": {"more": 1}},
        {"day": 3},
        {"else": 3},
    ]
    for setup in wrong:
        with pytest.raises(SettingsError):
            GAME.settings(2, "chapter2", {}, setup)


def own_box(tmp_path: Path) -> Path:
    copy_content(CONTENT.shipped, tmp_path / "mine")
    return tmp_path / "mine"


def test_the_shipped_content_can_be_started_from(tmp_path: Path) -> None:
    folder = own_box(tmp_path)
    assert CONTENT.check(folder) == []
    settings = GAME.settings(2, "chapter1", {}, {}, CONTENT.load(folder))
    assert GAME.start(settings).position() == GAME.start(GAME.settings(2, "chapter1")).position()


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("board.toml", '"L0:3>L1:2"', '"L0:3>L1:3"', "ends on L1:2"),
        ("board.toml", '"L0:3>L1:2"', '"L0:10>L1:7"', "ends on|corner"),
        ("board.toml", '"L0:21"', '"L0:3"', "two features"),
        ("board.toml", 'P = "L1:0"', 'P = "L1:2"', "not free"),
        ("board.toml", 'potter = "L0:1"', 'potter = "L0:3"', "must stay plain"),
        ("board.toml", '"L0:5", "L0:15"', '"L0:5", "L0:5"', "different things"),
        ("board.toml", '"L0:21"', '"L7:21"', r"pits\[\d\]: must be a place"),
        ("board.toml", "[generation]", "[gen]", "not known"),
        ("cards.toml", '"Z02"', '"Z03"', "called Z02"),
        ("cards.toml", '"O1", spirits = "gP"', '"X1", spirits = "gP"', "heroes' part"),
        ("cards.toml", '"O1", spirits = "gP"', '"O1", spirits = "gX"', "spirits' part"),
        ("heroes.toml", '"bel"', '"abala"', "different heroes"),
        ("heroes.toml", "hero = [", "hero = [[", "TOML"),
    ],
)
def test_faulty_content_is_refused_with_its_place(
    tmp_path: Path, file: str, old: str, new: str, reason: str
) -> None:
    folder = own_box(tmp_path)
    text = (folder / file).read_text(encoding="utf-8")
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    problems = CONTENT.check(folder)
    assert problems
    assert Path(problems[0].file).name == file
    with pytest.raises(ContentError, match=reason):
        CONTENT.load(folder)
