"""The tiles: the shipped set, its boards and their counts, and errors of one's own sets."""

from __future__ import annotations

import copy
import itertools
import tomllib
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any, cast

import pytest

from digsite.core.content import copy_content
from digsite.core.errors import ContentError, SettingsError
from digsite.games.indus import GAME
from digsite.games.indus.knowledge.boxes import always_payable, board_faults, board_problems, change
from digsite.games.indus.knowledge.content import CONTENT, TYPES, TileSet, read_area
from digsite.games.indus.rules.board import Board
from digsite.games.indus.rules.layout import LegalBoards, assemble, parse_layout, seam_faults
from digsite.games.indus.rules.pieces import AREA_NAMES, LANDING, SPACE_NAMES, area_name, landing
from tests.games.indus.helpers import started
from tests.reference import indus as ref

TILES = CONTENT.made()
FILE_NAME = CONTENT.files[""]
RAW = tomllib.loads((CONTENT.shipped / FILE_NAME).read_text(encoding="utf-8"))


@cache
def boards() -> list[Board]:
    return [
        Board(layout.text(), assemble(TILES, layout), TILES.burial_value)
        for layout in LegalBoards(TILES).layouts()
    ]


# --- The shipped tiles ---------------------------------------------------------------------------


def test_the_box() -> None:
    """7 large and 7 small tiles, 24 spaces, 83 artefacts worth 264."""
    assert sorted(TILES.tiles) == [f"{size}{n}" for size in "LQ" for n in range(1, 8)]
    assert sum(TILES.artefacts.values()) == 83
    assert sum(worth * count for worth, count in TILES.artefacts.items()) == 264


@pytest.mark.rule("IND-04", "IND-06")
def test_the_728_legal_boards_are_those_of_the_reference() -> None:
    """All 5,880 ways to lay the tiles: 728 are legal, all different, 26 rings x 28 centres."""
    large, small = RAW["large"], RAW["small"]
    every = list(ref.all_layouts(list(large), list(small)))
    assert len(every) == 5880
    legal = {text for text in every if ref.is_legal_board(ref.lay(large, small, text))}
    assert len(legal) == 728
    found = LegalBoards(TILES)
    assert {layout.text() for layout in found.layouts()} == legal
    assert len(found.rings) == 26
    assert {len(centres) for centres in found.rings.values()} == {28}
    assert len({"\n".join(board.rows()) for board in boards()}) == 728


def test_counts_over_all_legal_boards() -> None:
    ruins = Counter(int(board.ruins) for board in boards())
    assert ruins == {17: 16, 18: 80, 19: 136, 20: 208, 21: 152, 22: 112, 23: 24}
    types = [[int(board.type[ruin]) for ruin in range(board.ruins)] for board in boards()]
    assert Counter(found.count(0) for found in types) == {2: 224, 3: 392, 4: 112}
    assert Counter(found.count(2) for found in types) == {1: 360, 2: 304, 3: 64}
    assert all(set(found) == set(range(6)) for found in types)
    canals = [
        int(board.size[ruin])
        for board in boards()
        for ruin in range(board.ruins)
        if board.type[ruin] == 2
    ]
    assert (min(canals), max(canals)) == (2, 14)
    shortest = min(
        int(board.size[ruin])
        for board in boards()
        for ruin in range(board.ruins)
        if board.type[ruin] >= 2
    )
    assert shortest == 2
    worths = [board.worth() for board in boards()]
    assert (min(worths), max(worths)) == (67, 108)
    assert round(sum(worths) / len(worths), 1) == 89.9
    used = Counter(tile for board in boards() for tile in board.text.replace("r", " ").split()[:5])
    assert {used[f"Q{n}"] for n in range(1, 8)} == {104}
    large = [used[f"L{n}"] for n in range(1, 8)]
    assert (min(large), max(large)) == (392, 448)


GOLDEN_ROWS = [
    "BW BS S GS G S", "W BCK CK CGS KS S", "SW CS GKW KW CK S",
    "S CKS KW KW BCS BS", "G CK C CGK CKW BK", "G W W KW KW B",
]  # fmt: skip
GOLDEN_RUINS = {
    "B": ["r1c1 r1c2 r2c2", "r4c5 r4c6 r5c6 r6c6"],
    "G": ["r1c4 r1c5 r2c4", "r5c1 r6c1", "r3c3", "r5c4"],
    "C": ["r2c2 r2c3 r2c4 r3c2 r3c5 r4c2 r4c5 r5c2 r5c3 r5c4 r5c5"],
    "K": [
        "r2c2 r2c3 r3c3 r4c2 r4c3 r5c2", "r2c5 r3c4 r3c5", "r4c4 r5c4 r6c4", "r5c5 r5c6 r6c5",
    ],
    "S": [
        "r1c2 r1c3 r1c4 r2c4 r2c5", "r1c6 r2c6", "r3c1 r3c2 r4c1 r4c2", "r3c6 r4c5 r4c6",
    ],
    "W": ["r1c1 r2c1 r3c1", "r3c3 r3c4", "r4c3 r4c4", "r5c5 r6c2 r6c3 r6c4 r6c5"],
}  # fmt: skip


@pytest.mark.rule("IND-03", "IND-05", "IND-64")
def test_the_recommended_board_is_the_golden_one() -> None:
    """T11: 19 ruins of a total value of 72."""
    board = started().board
    assert board.text == "L1 L2 L4 L6 Q1r0"
    for row, line in enumerate(GOLDEN_ROWS):
        for column, letters in enumerate(line.split()):
            found = {TYPES[int(board.type[ruin])] for ruin in board.ruins_at(6 * row + column)}
            assert found == set(letters)
    found_ruins = {
        letter: {
            " ".join(area_name(area) for area in board.areas_of(ruin))
            for ruin in range(board.ruins)
            if TYPES[int(board.type[ruin])] == letter
        }
        for letter in TYPES
    }
    assert found_ruins == {letter: set(ruins) for letter, ruins in GOLDEN_RUINS.items()}
    assert (int(board.ruins), board.worth()) == (19, 72)
    per_area = Counter(len(board.ruins_at(area)) for area in range(36))
    assert per_area == {1: 13, 2: 16, 3: 7}


@pytest.mark.rule("IND-63")
def test_ruins_in_an_area() -> None:
    """T01: burial only -> 1; street + walkway -> 2; wall + canal + building: none on this board."""
    board = started().board
    assert len(board.ruins_at(AREA_NAMES.index("r1c5"))) == 1
    assert len(board.ruins_at(AREA_NAMES.index("r2c5"))) == 2
    assert len(board.ruins_at(AREA_NAMES.index("r2c2"))) == 3


@pytest.mark.rule("IND-19")
def test_landing_areas() -> None:
    """T38, and that every area is reached from exactly four spaces, each with one die value."""
    vectors = {
        ("N2", 2): "r2c2",
        ("S5", 6): "r1c5",
        ("E4", 1): "r4c6",
        ("W5", 3): "r5c3",
        ("E1", 6): "r1c1",
    }
    for (space, die), area in vectors.items():
        assert area_name(landing(SPACE_NAMES.index(space), die)) == area
    assert Counter(Counter(int(area) for area in LANDING).values()) == {4: 36}
    for number, space in enumerate(ref.SPACES):
        for die in range(1, 7):
            row, column = ref.landing(space, die)
            assert landing(number, die) == 6 * (row - 1) + column - 1


# --- Artefacts -----------------------------------------------------------------------------------


@pytest.mark.rule("IND-74")
def test_the_artefacts_pay_every_score() -> None:
    """At most 108 + 81 points are owed; every split over four accounts is paid exactly."""
    most = max(board.worth() for board in boards()) + 81
    assert most == 189
    assert always_payable(TILES.artefacts, most)


def brute(tokens: dict[int, int], most: int) -> bool:
    """Every four accounts, the largest first, paid one after the other."""
    for accounts in itertools.product(range(most + 1), repeat=4):
        left: dict[int, int] | None = tokens
        if sum(accounts) <= most and list(accounts) == sorted(accounts, reverse=True):
            for amount in accounts:
                left = None if left is None else change(left, amount)
            if left is None:
                return False
    return True


@pytest.mark.rule("IND-74")
def test_whether_tokens_pay_everything_is_what_trying_all_accounts_says() -> None:
    """Boxes just large enough and just too small: each count of ones beside some others."""
    answers = []
    for others in ({2: 2}, {2: 1, 3: 1}, {3: 2}, {4: 1, 2: 1}):
        for ones in range(1, 9):
            for most in (3, 6, 7):
                tokens = {**others, 1: ones}
                answers.append(always_payable(tokens, most))
                assert answers[-1] == brute(tokens, most), (tokens, most)
    assert 20 < sum(answers) < len(answers) - 20


def test_change_is_largest_first_and_can_fail() -> None:
    assert change({5: 1, 3: 2, 1: 0}, 6) is None  # 5 is taken first, and there is no 1
    assert change({5: 1, 3: 2, 1: 1}, 6) == {5: 0, 3: 2, 1: 0}
    assert not always_payable({5: 1, 3: 2}, 6)


# --- One's own tiles -----------------------------------------------------------------------------


def spoilt(table: str, tile: str, rows: list[str]) -> ContentError:
    data = copy.deepcopy(RAW)
    data[table][tile] = rows
    with pytest.raises(ContentError) as raised:
        CONTENT.of(data, Path("mine"))
    assert "tiles.toml" in str(raised.value)
    return raised.value


L6 = RAW["large"]["L6"]
BAD_TILES = [
    (["Xe | Gw | Ses", *L6[1:]], "large.L6.r1c1", "no type"),
    (["Ge Ge | Gw | Ses", *L6[1:]], "large.L6.r1c1", "two ruins"),
    (["Geq | Gw | Ses", *L6[1:]], "large.L6.r1c1", "sides"),
    (["Ge | Gw | Ses Kwe", *L6[1:]], "large.L6.r1c3", "sides"),
    (["Ge | Gw | Sesw", *L6[1:]], "large.L6.r1c3", "two ends"),
    ([" | Gw | Ses", *L6[1:]], "large.L6.r1c1", "one to three"),
    (["Ge Ks Ce Ss | Gw | Ses", *L6[1:]], "large.L6.r1c1", "one to three"),
    (["Ge | Gw Kn | Ses", *L6[1:]], "large.L6.r1c2", "leads out"),
    (["Ge | Gw | Ses Ks", *L6[1:]], "large.L6.r1c3", "not answered"),
    (["G | Gw | Ses", *L6[1:]], "large.L6.r1c1", "missing"),
    (["Ge | Gw | Ses Ge", *L6[1:]], "large.L6.r1c2", "missing"),
    (["Be | Bw | Ses", *L6[1:]], "large.L6.r1c1", "3 to 6"),
    (["Ge | Gw Be | Bw Ses", *L6[1:]], "large.L6.r1c2", "3 to 6"),
    (["Ges | Gew | Gw Ses", "Gn Ws | Ces Ke | Cew Ksw Sn", L6[2]], "large.L6.r1c1", "1 to 3"),
    ([*L6[:2], "Wns | Cns | G"], "large.L6.r3c3", "notch"),
    (["Ge | Gw | Ses"], "large.L6", "a list of 3"),
    (["Ge | Gw", *L6[1:]], "large.L6[0]", "3 areas"),
]


@pytest.mark.parametrize(("rows", "entry", "reason"), BAD_TILES)
def test_a_bad_tile_is_named_with_area_and_reason(rows: list[str], entry: str, reason: str) -> None:
    error = spoilt("large", "L6", rows)
    assert error.where == entry
    assert reason in error.reason


def test_a_building_has_at_most_six_areas() -> None:
    seven = ["Bes | Bsw Ks | We", "Bnes Ss | Bnesw Ce Kn | Bw Cew Ks", "Bne Sns | Bnw Cs | --"]
    error = spoilt("large", "L5", seven)
    assert (error.where, error.reason) == ("large.L5.r1c1", "B of 7 areas; it must be 3 to 6")


def test_buildings_stay_within_their_tile() -> None:
    error = spoilt("small", "Q2", ["Kn Bs | Ke Ss", "Ge Kw Bnw | Gw Ks Sn"])
    assert error.where == "small.Q2.r2c1"
    assert "within" in error.reason


BAD_ENTRIES: list[tuple[str, Any, str]] = [
    ("large", {"L1": []}, "large.L1"),
    ("large", {**RAW["large"], "L8": []}, "large.L8"),
    ("extra", 1, "extra"),
    ("burial_value", {"1": 3}, "burial_value.2"),
    ("burial_value", {"1": 3, "2": 4, "3": 5, "4": 6}, "burial_value"),
    ("artefacts", {"1": "many"}, "artefacts.1"),
    ("artefacts", {"0": 3}, "artefacts.0"),
    ("artefacts", {"x": 3}, "artefacts.x"),
    ("artefacts", {"1000": 3}, "artefacts.1000"),
    ("recommended", {}, "recommended.board"),
    ("recommended", {**RAW["recommended"], "board": "L1 L2 L4"}, "recommended.board"),
    ("recommended", {**RAW["recommended"], "board": "L1 L4 L2 L6 Q1r0"}, "recommended.board"),
]


@pytest.mark.parametrize(("name", "value", "entry"), BAD_ENTRIES)
def test_a_bad_entry_is_named(name: str, value: object, entry: str) -> None:
    data = {**copy.deepcopy(RAW), name: value}
    with pytest.raises(ContentError) as raised:
        CONTENT.of(data, Path("mine"))
    assert raised.value.where == entry


@pytest.mark.parametrize(
    ("space", "reason"), [("N7", r"start4\.yellow\[1\]: must be a space"), ("E4", "twice")]
)
def test_bad_start_spaces(space: str, reason: str) -> None:
    data = copy.deepcopy(RAW)
    data["recommended"]["start4"]["yellow"] = ["W2", space]
    with pytest.raises(ContentError, match=reason):
        CONTENT.of(data, Path("mine"))


def test_own_tiles_are_played_with(tmp_path: Path) -> None:
    """A new folder is a copy of the shipped one; changed, it is played through the same door."""
    (file,) = copy_content(CONTENT.shipped, tmp_path)
    text = file.read_text(encoding="utf-8").replace("1 = 3\n", "1 = 5\n", 1)
    file.write_text(text, encoding="utf-8")
    content = CONTENT.load(tmp_path)
    assert CONTENT.check(tmp_path) == []
    settings = GAME.settings(4, content=content)
    data: dict[str, object] = {"frame": {}, "reserve": {}, "stacks": {"r3c3": ["rW"]}}
    ended = GAME.from_position(settings, data).result()
    assert ended is not None
    assert ended.scores == [0, 0, 0, 5 + 2 + 2]
    (tmp_path / FILE_NAME).write_text("[large", encoding="utf-8")
    assert CONTENT.check(tmp_path)[0].reason.startswith("it is not valid TOML")
    with pytest.raises(ContentError):
        CONTENT.load(tmp_path / "nowhere")


def made_with(**changes: dict[str, object]) -> TileSet:
    data = copy.deepcopy(RAW)
    for name, values in changes.items():
        data[name].update(values)
    return CONTENT.of(data, Path("mine"))


def test_a_box_without_any_board_and_boxes_that_cannot_pay_are_told() -> None:
    closed = ["Ge | Gw", "We | Ww"]
    none = made_with(small={f"Q{number}": closed for number in range(2, 8)})
    assert len(LegalBoards(none).layouts()) == 104
    without = {f"Q{number}": closed for number in range(1, 8)}
    data = {**copy.deepcopy(RAW), "small": without}
    with pytest.raises(ContentError, match="recommended"):
        CONTENT.of(data, Path("mine"))
    no_board = replace(TILES, tiles={**TILES.tiles, **dict.fromkeys(without, none.tiles["Q2"])})
    assert [str(fault.reason) for fault in board_problems(no_board)] == [
        "no board at all can be laid with these tiles"
    ]
    for artefacts, reason in (
        ({1: 188}, "worth 188 in all, but up to 189 points can be owed"),
        ({2: 200}, "some scores cannot be paid exactly, largest tokens first"),
    ):
        (fault,) = board_problems(replace(TILES, artefacts=artefacts))
        assert (fault.where, fault.reason) == ("artefacts", reason)
    assert list(board_problems(replace(TILES, artefacts={1: 189}))) == []


def test_the_first_board_that_breaks_a_rule_is_named_with_the_rule() -> None:
    """A tile without its building, beside two that never had one."""
    bare = ["Gs | Ces | Csw Se", "Gn | Cns Ws | G Cne Ks", "Ss | Cns Wn | --"]
    (fault,) = board_problems(made_with(large={"L3": bare}))
    assert (fault.where, fault.reason) == (
        "",
        "board L2 L3 L4 L6 Q1r0: it has 1 buildings; it must be 2, 3 or 4",
    )


def one_row(*areas: str) -> Board:
    """A board whose first areas are these; the others are single burials."""
    grid = {(row, column): {"G": ""} for row in range(6) for column in range(6)}
    for column, area in enumerate(areas):
        grid[0, column] = read_area(area)
    return Board("", grid, TILES.burial_value)


def test_a_board_has_every_type_two_to_four_buildings_and_no_line_of_one_area() -> None:
    lines = ["Be Ce Ke", "Bw Cw Kw", "Se We", "Sw Ww"]
    assert list(board_faults(one_row(*lines, "B", "B"))) == []
    assert list(board_faults(one_row(*lines))) == ["it has 1 buildings; it must be 2, 3 or 4"]
    assert list(board_faults(one_row("Be Ce Ke", "Bw Cw Kw", "Se", "Sw", "B"))) == [
        "it has no wall"
    ]
    assert list(board_faults(one_row(*lines, "B K", "B"))) == ["a walkway of a single area"]
    five = [read_area("B") for _ in range(5)]
    board = one_row(*lines)
    grid = {**board.grid, **{(2, 2 * n if n < 3 else 2 * n - 5): five[n] for n in range(5)}}
    grid = {place: dict(area) for place, area in grid.items()}
    many = Board("", grid, TILES.burial_value)
    assert [int(kind) for kind in many.type].count(0) == 6
    assert list(board_faults(many)) == ["it has 6 buildings; it must be 2, 3 or 4"]


def test_whole_boards_are_checked(tmp_path: Path) -> None:
    """Too few artefacts; boards without walls."""
    text = (CONTENT.shipped / FILE_NAME).read_text(encoding="utf-8").replace("1 = 21", "1 = 2")
    (tmp_path / FILE_NAME).write_text(text.replace("2 = 21", "2 = 1"), encoding="utf-8")
    (problem,) = CONTENT.check(tmp_path)
    assert problem.where == "artefacts"
    data = copy.deepcopy(RAW)
    data["small"]["Q4"] = ["Gs Kne Wn | Kew", "Gne Kw | Gw Ks"]
    lonely = CONTENT.of(data, Path("mine"))
    assert all("Q4" not in layout.text() for layout in LegalBoards(lonely).layouts())


# --- The host's own board ------------------------------------------------------------------------


@pytest.mark.rule("IND-04")
def test_every_mismatching_seam_is_named() -> None:
    """Walls must match too (A6): L1 leads a street north-east where L7 answers with a wall."""
    layout = parse_layout("L1 L7 L4 L6 Q1r0")
    told = seam_faults(TILES, layout)
    assert len(told) >= 2
    with pytest.raises(SettingsError, match="IND-04") as raised:
        GAME.settings(4, "", {"board": layout.text()})
    assert all(sentence in str(raised.value) for sentence in told)
    assert "street of L1 in r1c3 finds none in r1c4 of L7" in str(raised.value)


@pytest.mark.rule("IND-03")
@pytest.mark.parametrize(
    "board", ["L1", "L1 L1 L4 L6 Q1r0", "L1 L2 L4 L8 Q1r0", "L1 L2 L4 L6 Q1r4", "- L2 L4 L6 Q1r0"]
)
def test_boards_that_are_none(board: str) -> None:
    with pytest.raises(SettingsError, match="IND-03"):
        GAME.settings(4, "", {"board": board})


def test_a_chosen_board_is_played_on() -> None:
    settings = GAME.settings(2, "", {"board": "L5 L6 L1 L2 Q7r3"})
    position = GAME.start(settings).position()
    assert cast("str", position["board"]) == "L5 L6 L1 L2 Q7r3"
