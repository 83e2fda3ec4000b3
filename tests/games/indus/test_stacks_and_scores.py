"""Stacks, protection, capture and what the ruins pay: the ledger's vectors."""

from __future__ import annotations

import pytest

from digsite.core.native import i64, vec
from digsite.core.rng import Rng
from digsite.games.indus.knowledge.content import TYPE_NAMES
from digsite.games.indus.rules.piles import UNPROTECTED, pieces_in
from digsite.games.indus.rules.scoring import awards
from tests.games.indus.helpers import (
    Data,
    at,
    legal,
    play,
    refused,
    scores,
    started,
    steps,
    told,
)

BIG = "L3 L5 L6 L1 Q1r0"
"""A board with buildings of 3, 5 and 6 areas."""


# --- Landing -------------------------------------------------------------------------------------


@pytest.mark.rule("IND-30")
def test_the_last_to_land_is_on_top() -> None:
    state = at({"frame": {"N1": "bW", "W1": "yW"}, "turn": 0})
    play(state, "die 1", "move N1", "die 1", "move W1")
    assert state.position()["stacks"] == {"r1c1": ["bW", "yW"]}
    assert state.position()["protected"] == {}


@pytest.mark.rule("IND-31", "IND-32", "IND-38")
def test_protecting_captures_all_others() -> None:
    """T32: red worker, blue professor, green assistant; red lands: 5 points, two reds remain."""
    state = at({"stacks": {"r2c3": ["rW", "bP", "gA"]}, "frame": {"N3": "rA"}, "turn": 3})
    events = play(state, "die 2", "move N3")
    assert state.position()["stacks"] == {"r2c3": ["rW", "rA"]}
    assert state.position()["protected"] == {"r2c3": "red"}
    assert state.position()["captures"] == {"blue": 0, "yellow": 0, "green": 0, "red": 5}
    assert sorted(str(event["piece"]) for event in told(events, "captured")) == ["bP", "gA"]
    assert told(events, "protected") == [{"colour": "red", "area": "r2c3"}]
    assert state.position()["reserve"] == {
        name: [0, 0, 0] for name in ("blue", "yellow", "green", "red")
    }


@pytest.mark.rule("IND-32")
def test_a_professor_joins_a_piece_beside_a_red_worker() -> None:
    """T02."""
    state = at({"stacks": {"r2c1": ["bA", "rW"]}, "frame": {"N1": "bP"}, "turn": 0})
    play(state, "die 2", "move N1")
    assert state.captures[0] == 1
    assert state.protector[6] == 0


@pytest.mark.rule("IND-33", "IND-34", "IND-35")
def test_protection_without_a_capture_and_a_later_visitor() -> None:
    """T34: two own pieces alone protect for 0 points; a foreign worker then gives 1."""
    state = at({"stacks": {"r1c1": ["bW"]}, "frame": {"N1": "bW", "W1": "yW"}, "turn": 0})
    play(state, "die 1", "move N1")
    assert state.position()["protected"] == {"r1c1": "blue"}
    assert state.captures[0] == 0
    play(state, "die 1")
    assert legal(state) == ["move W1"]  # walking in can be forced
    events = play(state, "move W1")
    assert told(events, "captured") == [
        {"seat": 0, "colour": "blue", "piece": "yW", "area": "r1c1", "points": 1}
    ]
    assert state.position()["stacks"] == {"r1c1": ["bW", "bW"]}
    assert state.captures[0] == 1


@pytest.mark.rule("IND-36", "IND-65")
def test_further_own_pieces_stack_up() -> None:
    """T31: in a building all three count, for a one-area burial the uncovered one."""
    data: Data = {
        "stacks": {"r1c1": ["bW", "bA"], "r3c3": ["bW", "bW"]},
        "protected": {"r1c1": "blue", "r3c3": "blue"},
        "frame": {"N1": "bP", "N3": "bP"},
        "turn": 0,
    }
    state = at(data)
    play(state, "die 1", "move N1", "die 3", "move N3")
    assert state.position()["stacks"] == {"r1c1": ["bW", "bA", "bP"], "r3c3": ["bW", "bW", "bP"]}
    ruins = [state.ruin_data(number) for number in range(state.board.ruins)]
    building = next(ruin for ruin in ruins if ruin["areas"] == ["r1c1", "r1c2", "r2c2"])
    burial = next(ruin for ruin in ruins if ruin["areas"] == ["r3c3"])
    assert (building["counts"], building["points"]) == ({"blue": 3}, {"blue": 9})
    assert (burial["counts"], burial["points"]) == ({"blue": 1}, {"blue": 3})


@pytest.mark.rule("IND-37")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_stacks_in_random_games(seats: int) -> None:
    """At most one piece a colour, or protected: two or more of one colour; never changing hands."""
    for seed in range(10):
        state = started(seats)
        owners: dict[int, int] = {}
        captured_before = 0
        for _step in steps(state, Rng(seed)):
            for area in range(36):
                protector = int(state.protector[area])
                pieces = pieces_in(state.pile[area], protector)
                colours = {piece // 3 for piece in pieces}
                if protector == UNPROTECTED:
                    assert len(colours) == len(pieces) <= len(state.in_play())
                else:
                    assert colours == {protector}
                    assert len(pieces) >= 2
                    assert owners.setdefault(area, protector) == protector
            captured = sum(int(points) for points in state.captures)
            assert captured - captured_before <= 3 * 3
            captured_before = captured


def test_sixteen_pieces_in_one_area() -> None:
    pieces = ["bW"] * 8 + ["bA"] * 5 + ["bP"] * 3
    state = at({"stacks": {"r1c1": pieces}, "protected": {"r1c1": "blue"}}, seats=3)
    assert state.position()["stacks"] == {"r1c1": pieces}
    assert state.tally[0] == 16


# --- Two players ---------------------------------------------------------------------------------

WALK_IN: Data = {
    "stacks": {"r1c1": ["bW", "bW"]},
    "protected": {"r1c1": "blue"},
    "frame": {"N1": "yA", "S1": "gW"},
    "turn": 0,
}


@pytest.mark.rule("IND-52", "IND-53")
def test_walking_into_the_own_other_colour() -> None:
    """T40: points or recovery, as the owner likes; with the option off, points at once."""
    state = at(WALK_IN, seats=2)
    events = play(state, "die 1", "move N1")
    assert told(events, "captured") == []
    assert state.phase() == "own_capture"
    assert legal(state) == ["points", "recover"]
    assert refused(state, "move S1") == "IND-53 own_capture_first"
    again = state.copy()
    play(state, "points")
    assert state.position()["captures"] == {"blue": 2, "yellow": 0, "green": 0, "red": 0}
    again.play(0, 651)
    assert again.position()["reserve"]["yellow"] == [0, 1, 0]  # type: ignore[index]
    assert again.position()["recovered"] == [1, 0]
    strict = at(WALK_IN, seats=2, recover_on_walk_in="off")
    play(strict, "die 1", "move N1")
    assert strict.phase() == "roll"
    assert strict.captures[0] == 2


@pytest.mark.rule("IND-52", "IND-53")
def test_protecting_captures_the_own_other_colour_too() -> None:
    """Only the own piece may come back; the opponent's always scores, also with the option off."""
    data: Data = {
        "stacks": {"r1c1": ["bW", "gP", "yA"]},
        "frame": {"N1": "bW", "S1": "gW"},
        "turn": 0,
    }
    state = at(data, seats=2, recover_on_walk_in="off")
    events = play(state, "die 1", "move N1")
    assert [event["piece"] for event in told(events, "captured")] == ["gP"]
    assert legal(state) == ["points", "recover"]
    events = play(state, "recover")
    assert told(events, "recovered") == [{"seat": 0, "piece": "yA"}]
    assert (state.captures[0], state.reserve[4]) == (3, 1)


@pytest.mark.rule("IND-53")
def test_the_recovery_cap() -> None:
    """A4: when the cap is reached only points may be taken."""
    state = at({**WALK_IN, "recovered": [3, 0]}, seats=2, recovery_cap=3)
    play(state, "die 1", "move N1")
    assert state.phase() == "roll"
    assert state.captures[0] == 2
    never = at(WALK_IN, seats=2, recovery_cap=0)
    play(never, "die 1", "move N1")
    assert never.captures[0] == 2


@pytest.mark.rule("IND-50", "IND-55")
def test_colours_are_judged_one_by_one_and_added_up() -> None:
    """A8: one player's two colours tie for a building of 3: 4 each, a point is lost."""
    state = at({"stacks": {"r1c1": ["bW"], "r2c2": ["yW"]}}, seats=2)
    building = state.ruin_data(0)
    assert building["points"] == {"blue": 4, "yellow": 4}
    split = at({"stacks": {"r1c1": ["bW", "yA"], "r1c2": ["bW"]}}, seats=2)
    assert split.ruin_data(0)["points"] == {"blue": 6, "yellow": 3}
    assert scores(split)[0] == 6 + 3 + 2 + 2  # and the street and the wall


# --- Scoring -------------------------------------------------------------------------------------


def building_shares(size: int, counts: list[int]) -> list[int]:
    """What a building pays, on a board that has one of this size."""
    text = {3: "L1 L2 L4 L6 Q1r0", 4: "L1 L2 L4 L6 Q1r0"}.get(size, BIG)
    board = at({}, board=text).board
    ruin = next(
        number
        for number in range(board.ruins)
        if board.type[number] == 0 and board.size[number] == size
    )
    tally = vec[i64]([0] * int(4 * board.ruins))
    for colour, count in enumerate(counts):
        tally[4 * ruin + colour] = count
    return awards(board, tally, ruin)


BUILDINGS = [
    (3, [0, 2, 2, 0], [0, 4, 4, 0]),  # T04
    (4, [2, 2, 2, 0], [4, 4, 4, 0]),  # T20
    (3, [1, 1, 1, 1], [2, 2, 2, 2]),  # T21
    (4, [3, 1, 1, 1], [8, 1, 1, 1]),  # T22
    (3, [2, 1, 1, 0], [6, 1, 1, 0]),  # T23
    (5, [0, 1, 0, 0], [0, 15, 0, 0]),  # T24
    (6, [4, 3, 3, 1], [12, 3, 3, 0]),  # T25
    (3, [2, 2, 1, 1], [4, 4, 0, 0]),  # T26
    (4, [0, 0, 0, 0], [0, 0, 0, 0]),  # T27
]


@pytest.mark.rule("IND-64", "IND-65", "IND-66", "IND-67", "IND-68", "IND-71")
@pytest.mark.parametrize(("size", "counts", "paid"), BUILDINGS)
def test_buildings(size: int, counts: list[int], paid: list[int]) -> None:
    assert building_shares(size, counts) == paid


OTHERS = [
    ("burial", 2, [0, 0, 0, 1], [0, 0, 0, 4]),  # T05
    ("burial", 3, [1, 2, 0, 0], [0, 6, 0, 0]),  # T06
    ("walkway", 3, [0, 1, 1, 0], [0, 1, 1, 0]),  # T08
    ("street", 2, [1, 1, 1, 0], [0, 0, 0, 0]),  # T28
    ("canal", 11, [2, 2, 1, 0], [5, 5, 0, 0]),  # T29
    ("burial", 1, [1, 1, 0, 0], [1, 1, 0, 0]),  # T30
    ("burial", 2, [1, 1, 1, 0], [1, 1, 1, 0]),  # T30
    ("wall", 3, [0, 0, 0, 0], [0, 0, 0, 0]),
    ("wall", 5, [0, 0, 3, 1], [0, 0, 2, 0]),
]


@pytest.mark.rule("IND-64", "IND-69", "IND-70", "IND-71")
@pytest.mark.parametrize(("name", "size", "counts", "paid"), OTHERS)
def test_the_other_ruins(name: str, size: int, counts: list[int], paid: list[int]) -> None:
    board = started().board
    ruin = next(
        number
        for number in range(board.ruins)
        if TYPE_NAMES[int(board.type[number])] == name and board.size[number] == size
    )
    tally = vec[i64]([0] * int(4 * board.ruins))
    for colour, count in enumerate(counts):
        tally[4 * ruin + colour] = count
    assert awards(board, tally, ruin) == paid


@pytest.mark.rule("IND-63", "IND-69")
def test_covered_pieces_count_only_in_buildings() -> None:
    """T07, T09: green under blue on street and wall counts for nothing; in the building it does."""
    state = at({"stacks": {"r1c3": ["gW", "bW"], "r1c1": ["gP", "bW"], "r5c6": ["gA"]}})
    by_place = {
        (str(ruin["type"]), str(ruin["areas"])): ruin["points"]
        for ruin in (state.ruin_data(number) for number in range(state.board.ruins))
        if ruin["counts"]
    }
    assert by_place == {
        ("building", "['r1c1', 'r1c2', 'r2c2']"): {"blue": 4, "green": 4},
        ("building", "['r4c5', 'r4c6', 'r5c6', 'r6c6']"): {"green": 12},
        ("walkway", "['r5c5', 'r5c6', 'r6c5']"): {"green": 2},
        ("street", "['r1c2', 'r1c3', 'r1c4', 'r2c4', 'r2c5']"): {"blue": 2},
        ("wall", "['r1c1', 'r2c1', 'r3c1']"): {"blue": 2},
    }


@pytest.mark.rule("IND-60", "IND-62")
def test_the_end_scores_type_after_type() -> None:
    state = at({"frame": {"N1": "bW"}, "captures": {"red": 2}, "turn": 0})
    events = play(state, "die 1", "move N1")
    types = [str(event["type"]) for event in told(events, "scored")]
    assert types == sorted(types, key=TYPE_NAMES.index)
    assert len(types) == 19
    assert told(events, "over") == [{"scores": [9 + 2, 0, 0, 2]}]
    assert events[-1].kind == "over"


@pytest.mark.rule("IND-72", "IND-73", "IND-74")
def test_winners_and_ties() -> None:
    """Highest total; equal totals share, or go to more capture points (A7)."""
    data: Data = {"stacks": {"r3c1": ["bW"]}, "captures": {"red": 4, "green": 1}}
    for tie, winners in {"shared": [0, 3], "captures": [3]}.items():
        state = at(data, final_tie=tie)
        ended = state.result()
        assert ended is not None
        assert ended.scores == [4, 0, 1, 4]
        assert ended.winners == winners
        assert state.utility(3) == 1.0 / len(winners)
        assert state.utility(2) == 0.0
        assert ended.breakdown[0] == {"IND-32": 0, "IND-65": 0, "IND-69": 4}
        assert ended.breakdown[3] == {"IND-32": 4, "IND-65": 0, "IND-69": 0}


@pytest.mark.rule("IND-32", "IND-65", "IND-69")
def test_the_result_says_what_captures_buildings_and_other_ruins_brought() -> None:
    """Blue alone in a building of 3 (9) with the wall (2); two players add both colours up."""
    data: Data = {"stacks": {"r1c1": ["bW"], "r6c6": ["yW"]}, "captures": {"blue": 2, "yellow": 1}}
    ended = at(data).result()
    assert ended is not None
    assert ended.breakdown[0] == {"IND-32": 2, "IND-65": 9, "IND-69": 2}
    assert ended.breakdown[1] == {"IND-32": 1, "IND-65": 12, "IND-69": 0}
    assert (ended.scores[:2], ended.winners, ended.reason) == ([13, 13], [0, 1], "all_moved")
    pair = at(data, 2).result()
    assert pair is not None
    assert pair.breakdown[0] == {"IND-32": 3, "IND-65": 21, "IND-69": 2}
    assert pair.scores == [26, 0]
    level = at(data, final_tie="captures")
    assert [level.utility(seat) for seat in range(3)] == [1.0, 0.0, 0.0]
