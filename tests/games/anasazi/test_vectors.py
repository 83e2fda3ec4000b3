"""The ledger's vectors, by number."""

from __future__ import annotations

import pytest

from digsite.core.contract import State
from digsite.games.anasazi import GAME
from digsite.games.anasazi.rules.geometry import offset_x, offset_y
from digsite.games.anasazi.rules.play import AnasaziState
from tests.games.anasazi.helpers import (
    MM,
    ORIGIN_BASE,
    WIDE,
    allowed,
    at,
    box,
    camp,
    kinds,
    lead,
    mesa,
    play,
    rule,
    table,
)
from tests.reference import anasazi as reference

STEP = 0.000002


def edge(state: State, angle: float, step: float = STEP) -> None:
    """Just outside an arc's end is legal, just inside is not."""
    sign = 1 if angle > 0 else -1
    assert allowed(state, lead(angle + sign * step))
    assert not allowed(state, lead(angle - sign * step))


def scored(tile: list[int], hands: list[list[int]], objectives: list[str]) -> list[int]:
    seats = [
        {"treasures": hand, **({"objective": goal} if goal else {})}
        for hand, goal in zip(hands, objectives, strict=True)
    ]
    state = at(table(len(hands)), tile=tile, seats=seats)
    scores = [int(state.score(seat)) for seat in range(len(hands))]
    goals = [reference_colour(goal) for goal in objectives]
    assert scores == reference.final_scores(hands, tile, goals)
    return scores


def reference_colour(name: str) -> int | None:
    return ["red", "blue", "white", "yellow"].index(name) if name else None


@pytest.mark.rule("ANA-40", "ANA-41")
def test_tv01_three_towers() -> None:
    # Two equal hands: no bonus; the objective doubles.
    assert scored([0, 0, 3, 0], [[0, 0, 1, 0], [0, 0, 1, 0]], ["", "white"]) == [2, 4]


@pytest.mark.rule("ANA-38", "ANA-40")
def test_tv02_four_towers_end_the_game() -> None:
    state = at(tile=[4, 0, 0, 0], seats=[{"treasures": [1, 0, 0, 0]}, {"treasures": [1, 0, 0, 0]}])
    assert state.phase() == "over"
    ended = state.result()
    assert ended is not None
    assert ended.reason == "towers"
    assert ended.scores == [1, 1]


SPLIT = mesa(
    box(20, 80, 20, 60), [box(30, 45, 30, 40), [[45, 30], [53, 30], [53, 40], [45, 40]]]
)  # fmt: skip


@pytest.mark.rule("ANA-33", "ANA-31")
def test_tv03_only_the_larger_area() -> None:
    state = at(mesas=[SPLIT], treasures="r", towers="b")
    events = play(state, 0, lead(50))
    assert "collected" in kinds(events)
    assert state.owned[0] == 1
    assert state.table.standing == 1
    assert list(state.tile) == [0, 0, 0, 0]


@pytest.mark.rule("ANA-32", "ANA-33")
def test_the_dividing_line_touches_both() -> None:
    split = mesa(box(20, 80, -30, 30), [box(30, 45, -8, 0), box(30, 45, 0, 6)])
    state = at(mesas=[split], treasures="r", towers="b")
    assert kinds(play(state, 0, lead(0)))[:3] == ["lead", "collected", "revealed"]
    assert state.owned[0] == 1
    assert list(state.tile) == [0, 1, 0, 0]


@pytest.mark.rule("ANA-27")
@pytest.mark.parametrize(
    ("x", "half", "step"),
    # Grazing the round end, half a micrometre of rounding moves the arc by far more than elsewhere.
    [(40, 18.965575, STEP), (70, 9.884350, STEP), (76.999, 0.131604, 0.0001)],
    ids=["tv04", "tv05", "tv06"],
)
def test_foreign_camps(x: float, half: float, step: float) -> None:
    state = at(camps=[camp(1, x, 0)])
    edge(state, half, step)
    edge(state, -half, step)
    assert rule(state, lead(0)) == "ANA-27"


@pytest.mark.rule("ANA-27")
def test_tv04_and_tv06_in_the_ledgers_words() -> None:
    state = at(camps=[camp(1, 40, 0)])
    assert not allowed(state, lead(18.965))
    assert allowed(state, lead(18.966))
    assert allowed(at(camps=[camp(1, 77, 0)]), lead(0))


@pytest.mark.rule("ANA-27", "ANA-34")
def test_tv07_tangency() -> None:
    assert allowed(at(camps=[camp(1, 40, 13)]), lead(0))
    assert not allowed(at(camps=[camp(1, 40, 12.999999)]), lead(0))
    rich = [{}, {"treasures": [1, 0, 0, 0]}]
    state = at(camps=[camp(0, 40, 13)], seats=rich)
    play(state, 0, lead(0))
    assert state.phase() != "take"
    state = at(camps=[camp(0, 40, 12.999999)], seats=rich)
    play(state, 0, lead(0))
    assert state.phase() == "take"


@pytest.mark.rule("ANA-26")
def test_tv08_other_ends() -> None:
    base = [[0, 50 * MM]]
    for state in (
        at(more=base),
        at(more=[[-64 * MM, 50 * MM]], expeditions=[[0], [0]]),
    ):
        assert rule(state, lead(90)) == "ANA-26"
        for angle, outside in ((80.793104, -STEP), (99.206896, STEP)):
            assert allowed(state, lead(angle + outside))
            assert not allowed(state, lead(angle - outside))
    assert allowed(at(table(base_as_end="no"), more=base), lead(90))


@pytest.mark.rule("ANA-24")
def test_tv09_the_surface() -> None:
    def from_x(x: int) -> State:
        ground = {"mesas": [mesa([[-200, 200], [-170, 200], [-170, 230]])], "bases": [[x * MM, 0]]}
        return GAME.from_position(table(), {"terrain": ground})

    for x, half in ((300, 54.708652), (341, 95.384653)):
        state = from_x(x)
        edge(state, half)
        edge(state, -half)
        assert rule(state, lead(0)) == "ANA-24"
    assert allowed(from_x(277), lead(0))


def touches(area: list[list[float]], angle: float, **options: object) -> bool:
    ground = mesa(box(1.5, 150, -80, 80), [area])
    state = at(table(2, **options), mesas=[ground], treasures="y", entered=[1])
    return "collected" in kinds(play(state, 0, lead(angle)))


@pytest.mark.rule("ANA-31")
@pytest.mark.parametrize(
    ("left", "right", "half", "step"),
    [(50, 60, 10.276338, STEP), (66, 80, 7.279763, 0.00001), (67.9, 80, 3.203349, 0.0001)],
    ids=["tv10", "tv11", "tv11-far"],
)
def test_tv10_tv11_areas(left: float, right: float, half: float, step: float) -> None:
    area = box(left, right, -5, 5)
    for sign in (1, -1):
        assert touches(area, sign * (half - step))
        assert not touches(area, sign * (half + step))


@pytest.mark.rule("ANA-31")
def test_tv11_a_single_angle() -> None:
    area = box(68, 80, -5, 5)
    assert touches(area, 0)
    assert not touches(area, 1)
    assert not touches(area, -1)
    assert not touches(area, 0, pueblo_touch="overlap")


@pytest.mark.rule("ANA-31", "ANA-36")
def test_tv12_exactly_at_the_border() -> None:
    area = box(50, 60, 4, 14)
    assert touches(area, 0)
    assert not touches(area, 0, pueblo_touch="overlap")
    state = at(mesas=[mesa(area)])
    play(state, 0, lead(0))
    assert state.table.entered == 0
    state = at(table(mesa_enter="touch"), mesas=[mesa(area)], entered=[])
    play(state, 0, lead(0))
    assert state.table.entered == 1


@pytest.mark.rule("ANA-31")
def test_tv14_near_the_tail() -> None:
    for angle in range(0, 360, 15):
        assert touches(box(2, 12, 3, 13), angle)


@pytest.mark.rule("ANA-28")
def test_tv17_an_end_on_a_camp() -> None:
    state = at(camps=[camp(1, 5, 0, covered=True)])
    assert all(allowed(state, lead(angle)) for angle in range(360))
    play(state, 0, lead(0))
    assert state.phase() == "action"
    state = at(camps=[camp(1, 13, 0)])
    edge(state, 90)
    edge(state, -90)


@pytest.mark.rule("ANA-29", "ANA-27")
def test_tv18_camps_of_this_turn() -> None:
    rich = [{"treasures": [0, 0, 0, 1]}, {"treasures": [1, 0, 0, 0]}]
    state = at(mesas=WIDE, seats=rich, more=[[-150 * MM, 100 * MM]])
    play(state, 0, "camp 40 0")
    assert rule(state, lead(0)) == "ANA-29"
    play(state, 0, lead(90, expedition=2))
    assert rule(state, lead(0), 1) == "ANA-27"
    fresh = at(mesas=WIDE, camps=[camp(0, 40, 0)], seats=rich)
    play(fresh, 0, lead(0))
    assert fresh.phase() == "take"


@pytest.mark.rule("ANA-34", "ANA-35")
def test_tv19_nothing_to_take() -> None:
    state = at(camps=[camp(0, 40, 0)])
    events = play(state, 0, lead(0))
    assert "nothing_to_take" in kinds(events)
    assert state.table.covered == 1
    kept = at(table(steal_empty="keep"), camps=[camp(0, 40, 0)])
    play(kept, 0, lead(0))
    assert kept.table.covered == 0


ENDING = mesa(
    box(20, 80, -30, 30),
    [box(25, 45, -8, 0), box(25, 32, 0, 6)],
    [box(50, 60, -8, 8)],
)


def last_tower(**options: object) -> AnasaziState:
    return at(
        table(2, **options),
        mesas=[ENDING],
        treasures="bw",
        towers="r",
        tile=[3, 0, 0, 0],
        camps=[camp(0, 30, 12)],
        seats=[{}, {"treasures": [0, 0, 0, 2]}],
    )


@pytest.mark.rule("ANA-38", "ANA-34")
def test_tv20_the_fourth_tower() -> None:
    state = last_tower()
    events = play(state, 0, lead(0))
    assert kinds(events).count("collected") == 2
    assert state.phase() == "take"
    play(state, 0, "take 1 yellow")
    assert state.phase() == "over"
    assert list(state.owned) == [0, 1, 1, 1, 0, 0, 0, 1]
    early = last_tower(end_timing="tower_first")
    play(early, 0, lead(0))
    assert early.phase() == "over"


@pytest.mark.rule("ANA-39")
def test_tv21_bonus() -> None:
    hands = [[3, 2, 0, 1], [3, 1, 0, 0], [1, 0, 0, 0]]
    state = at(table(3), seats=[{"treasures": hand} for hand in hands])
    assert [int(state.bonus_winner(colour)) for colour in range(4)] == [-1, 0, -1, 0]
    scored([0, 0, 0, 0], hands, ["", "", ""])


def ended(hands: list[list[int]], tile: list[int], **options: object) -> list[int]:
    seats = [{"treasures": hand} for hand in hands]
    state = at(table(len(hands), **options), tile=tile, seats=seats, phase="over", ending="markers")
    result = state.result()
    assert result is not None
    return result.winners


@pytest.mark.rule("ANA-42", "ANA-43")
def test_tv23_ties() -> None:
    # 4 reds at 2 and 3 blues at 3, with the bonus ones: 10 points against 12; then made equal.
    assert ended([[4, 0, 0, 0], [0, 3, 0, 0]], [3, 2, 0, 0]) == [1]
    # 5 treasures of 2 points against 2 of 5.
    assert ended([[4, 0, 0, 0], [0, 1, 0, 0]], [3, 0, 0, 0]) == [0]
    assert ended([[4, 0, 0, 0], [0, 4, 0, 0]], [3, 3, 0, 0]) == [0, 1]
    assert ended([[4, 0, 0, 0], [0, 4, 0, 0]], [3, 3, 0, 0], final_tie="turn_order") == [0]


@pytest.mark.rule("ANA-41")
def test_tv24_the_same_objective() -> None:
    hands = [[2, 0, 0, 0], [2, 0, 0, 0]]
    assert scored([0, 0, 0, 0], hands, ["red", "red"]) == [20, 20]


TWO_TOWERS = mesa(
    box(20, 80, -40, 40),
    [box(25, 45, -8, 0), box(25, 32, 0, 6)],
    [box(25, 45, 20, 28), box(25, 32, 28, 35)],
)


@pytest.mark.rule("ANA-36")
def test_tv25_looks_on_new_mesas() -> None:
    state = at(mesas=[TWO_TOWERS], towers="rb")
    play(state, 0, lead(0))
    assert state.phase() == "mesa_look"
    assert rule(state, "look 1") == "ANA-32"
    play(state, 0, "look 2")
    assert state.phase() == "action"
    single = at(mesas=[TWO_TOWERS], towers="r.")
    play(single, 0, lead(0))
    assert single.phase() == "action"
    second = at(mesas=[TWO_TOWERS], towers="rb", entered=[1])
    play(second, 0, lead(0))
    assert second.phase() == "action"


@pytest.mark.rule("ANA-38", "ANA-21")
def test_tv26_the_last_marker() -> None:
    state = at(supply=1)
    play(state, 0, lead(0))
    assert state.phase() == "over"
    result = state.result()
    assert result is not None
    assert result.reason == "markers"


@pytest.mark.rule("ANA-17", "ANA-19")
def test_tv27_room_for_a_camp() -> None:
    state = at(mesas=[*WIDE, mesa(box(0, 30, 60, 90))])
    assert allowed(state, "camp 39 75")
    assert rule(state, "camp 38.999999 75") == "ANA-17"
    state = at(mesas=WIDE, camps=[camp(1, 100, 0)])
    assert allowed(state, "camp 118 0")
    assert rule(state, "camp 117.999999 0") == "ANA-17"
    assert allowed(state, "camp -30 13")
    assert rule(state, "camp -30 12.999999") == "ANA-19"
    assert rule(state, "camp -64 18.9") == "ANA-19"
    free = at(table(camp_on_marker="allowed"), mesas=WIDE)
    assert allowed(free, "camp -30 5")
    assert rule(free, "camp 0 12.9") == "ANA-19"


@pytest.mark.rule("ANA-14", "ANA-20")
def test_tv28_no_camp_left() -> None:
    camps = [camp(0, 100, 30 * number) for number in range(7)]
    state = at(mesas=WIDE, camps=camps)
    assert rule(state, "camp -100 0") == "ANA-14"
    assert not any("camp" in GAME.notation(move) for move in state.moves(0))
    looking = at(mesas=[*WIDE, TWO_TOWERS], towers="r.", tile=[0, 1, 0, 0])
    play(looking, 0, "camp -100 100")
    assert [GAME.notation(move) for move in looking.moves(0)] == ["look 1", "decline"]


@pytest.mark.rule("ANA-25", "ANA-26")
def test_tv29_crossing_chains() -> None:
    chains = [[0, 90_000_000, 180_000_000], [90_000_000], [90_000_000]]
    more = [[-90 * MM, 30 * MM], [-120 * MM, 30 * MM]]
    ground = {
        "mesas": [mesa([[-200, 200], [-170, 200], [-170, 230]])],
        "bases": [ORIGIN_BASE, *more],
    }
    state = GAME.from_position(table(), {"terrain": ground, "expeditions": chains})
    assert allowed(state, lead(180))
    for away, legal in ((7.999999, False), (8, True)):
        near = at(more=[[30 * MM, round(away * MM)]])
        assert allowed(near, lead(0)) is legal


@pytest.mark.rule("ANA-23")
def test_tv30_rounding() -> None:
    assert (offset_x(30_000_000), offset_y(30_000_000)) == (55425626, 32000000)
    assert (offset_x(123_456_789), offset_y(123_456_789)) == (-35283708, 53395318)


@pytest.mark.rule("ANA-18")
def test_tv31_between_the_mesas() -> None:
    square = [mesa(box(-100, -90, -100, 100)), mesa(box(90, 100, -100, 100))]
    for y, legal in ((-91.000001, False), (-91, True)):
        assert allowed(at(mesas=square), f"camp 30 {y}") is legal
        assert allowed(at(table(camp_region="surface"), mesas=square), f"camp 30 {y}")
    assert rule(at(mesas=square), "camp 30 -91.000001") == "ANA-18"


@pytest.mark.rule("ANA-36")
def test_tv32_two_new_mesas() -> None:
    near = mesa(box(10, 30, -20, 20), [box(12, 20, 6, 14), box(12, 20, 14, 18)])
    far = mesa(box(40, 60, -20, 20), [box(42, 50, 6, 14), box(42, 50, 14, 18)])
    old = at(GAME.settings(2, rules=1), mesas=[near, far], towers="ry")
    play(old, 0, lead(0))
    assert listed(old) == ["look 1", "decline"]
    play(old, 0, "look 1")
    assert listed(old) == ["look 2", "decline"]
    play(old, 0, "decline")
    assert old.phase() == "action"
    assert "decline" not in listed(old)


@pytest.mark.rule("ANA-36")
def test_either_of_two_new_mesas_may_be_looked_at_first() -> None:
    near = mesa(box(10, 30, -20, 20), [box(12, 20, 6, 14), box(12, 20, 14, 18)])
    far = mesa(
        box(40, 60, -20, 20),
        [box(42, 50, 6, 14), box(42, 50, 14, 18)],
        [box(42, 50, -14, -6), box(42, 50, -18, -14)],
    )
    state = at(mesas=[near, far], towers="ryb")
    play(state, 0, lead(0))
    assert listed(state) == ["look 1", "look 2", "look 3", "decline"]
    other = state.copy()
    play(state, 0, "look 3")
    assert listed(state) == ["look 1", "decline"]
    assert rule(state, "look 2") == "ANA-36"
    play(state, 0, "look 1")
    assert state.phase() == "action"
    assert list(state.looked) == [0b101, 0]
    play(other, 0, "look 1")
    assert listed(other) == ["look 2", "look 3", "decline"]
    play(other, 0, "decline")
    assert other.phase() == "action"


@pytest.mark.rule("ANA-36")
def test_declining_two_new_mesas_is_one_answer_now_and_was_two() -> None:
    near = mesa(box(10, 30, -20, 20), [box(12, 20, 6, 14), box(12, 20, 14, 18)])
    far = mesa(box(40, 60, -20, 20), [box(42, 50, 6, 14), box(42, 50, 14, 18)])
    for rules, answers in ((1, 2), (2, 1)):
        state = at(GAME.settings(2, rules=rules), mesas=[near, far], towers="ry")
        play(state, 0, lead(0), *["decline"] * (answers - 1))
        assert state.phase() == "mesa_look"
        play(state, 0, "decline")
        assert state.phase() == "action"


def listed(state: State) -> list[str]:
    return [GAME.notation(move) for move in state.moves(0)]
