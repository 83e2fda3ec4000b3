"""Saturated sets against brute force, over-determined boards included (GAD-52 to GAD-54)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.games.gads_hill.rules.board import BIT, OPEN, Board, numbers_of
from digsite.games.gads_hill.rules.deduction import Matching, conclude
from tests.reference import gads_hill as ref

PLACES = 7
SETS = st.lists(
    st.frozensets(st.integers(1, PLACES), min_size=1, max_size=4), min_size=1, max_size=8
)
"""Small towns: up to eight buildings on seven places, so that many are over-determined."""


def board_of(sets: list[frozenset[int]]) -> Board:
    board = Board.empty()
    for number, places in enumerate(sets):
        board.status[number] = OPEN
        board.tokens[number] = sum(BIT[place - 1] for place in places)
    return board


@pytest.mark.rule("GAD-52", "GAD-54")
@given(SETS)
def test_level_2_is_what_brute_force_finds(sets: list[frozenset[int]]) -> None:
    found = conclude(board_of(sets), 2)
    engine = [frozenset(numbers_of(found.removed[number])) for number in range(len(sets))]
    assert engine == ref.first_conclusion(sets, 2)


@pytest.mark.rule("GAD-52")
@given(SETS)
def test_level_1_is_what_brute_force_finds(sets: list[frozenset[int]]) -> None:
    found = conclude(board_of(sets), 1)
    engine = [frozenset(numbers_of(found.removed[number])) for number in range(len(sets))]
    assert engine == ref.first_conclusion(sets, 1)


@pytest.mark.rule("GAD-33", "GAD-54")
@given(SETS)
def test_closed_places_are_those_of_all_saturated_sets(sets: list[frozenset[int]]) -> None:
    closed = frozenset(numbers_of(Matching(board_of(sets)).closed()))
    assert closed == ref.closed_places(sets)


@pytest.mark.rule("GAD-54")
@given(SETS)
def test_the_matching_is_as_large_as_possible(sets: list[frozenset[int]]) -> None:
    everywhere = frozenset(range(1, PLACES + 1))
    size = int(Matching(board_of(sets)).size)
    assert ref.can_stand(sets, size, everywhere)
    assert not ref.can_stand(sets, size + 1, everywhere)


@pytest.mark.rule("GAD-54")
@given(SETS)
def test_every_proof_is_a_saturated_set(sets: list[frozenset[int]]) -> None:
    """What the log gives as the reason of a removal holds by itself."""
    found = conclude(board_of(sets), 2)
    for number, places in enumerate(sets):
        if found.removed[number]:
            proof = frozenset(numbers_of(found.proof[number]))
            assert ref.is_saturated(sets, proof)
            assert frozenset(numbers_of(found.removed[number])) <= proof
            assert places - proof


@pytest.mark.rule("GAD-54")
def test_a_hidden_single_proves_nothing() -> None:
    """Only one building has a token on place 3; that does not put it there."""
    sets = [frozenset({1, 2, 3}), frozenset({1, 2, 4})]
    assert not conclude(board_of(sets), 2).found


@pytest.mark.rule("GAD-52")
def test_three_buildings_on_three_places_are_seen_at_level_2_only() -> None:
    sets = [frozenset({1, 2}), frozenset({2, 3}), frozenset({1, 3}), frozenset({3, 4})]
    assert not conclude(board_of(sets), 1).found
    found = conclude(board_of(sets), 2)
    assert numbers_of(found.removed[3]) == [3]


@pytest.mark.rule("GAD-43", "GAD-45", "GAD-52")
def test_two_on_one_place_saturate_it_and_nothing_else() -> None:
    sets = [frozenset({1}), frozenset({1}), frozenset({1, 2, 3}), frozenset({2, 3})]
    found = conclude(board_of(sets), 2)
    assert [numbers_of(found.removed[number]) for number in range(4)] == [[], [], [1], []]


@pytest.mark.rule("GAD-54")
def test_crowded_boards_go_by_the_smallest_set_with_the_lowest_places() -> None:
    sets = [frozenset({1, 2}), frozenset({1, 2}), frozenset({1, 3}), frozenset({1, 3})]
    found = conclude(board_of(sets), 2)
    assert [numbers_of(found.removed[number]) for number in range(4)] == [[], [], [1], [1]]
