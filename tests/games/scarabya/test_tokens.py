"""Tokens of the box: bookkeeping that never changes a score (SCA-31, option tokens=physical)."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import State
from tests.games.scarabya.helpers import (
    Data,
    at_position,
    drawn,
    only,
    play,
    scores,
    seat_data,
    table,
    walk,
)
from tests.reference import scarabya as ref

V01 = "s.xx .sNx NNNx ..Nx"
BANKS = [
    [0, 0, 0, 0],
    [18, 18, 18, 18],
    [18, 18, 18, 0],
    [1, 18, 0, 0],
    [0, 4, 4, 0],
    [0, 3, 1, 0],
    [0, 0, 9, 0],
    [3, 1, 0, 0],
    [5, 0, 0, 1],
]


def bank(state: State) -> list[int]:
    return cast("list[int]", state.position()["bank"])


def paid(bank_before: list[int], drawing: str) -> tuple[State, list[Data]]:
    settings = table("base", 1, tokens="physical")
    state, camp = drawn(drawing, settings, bank=bank_before)
    return state, only(play(state, 0, camp), "dug")


@pytest.mark.rule("SCA-31")
def test_v02_smaller_tokens_of_the_same_sum() -> None:
    """Without fours each symbol gets a three and a one; it is still worth 8 points."""
    state, dug = paid([18, 18, 18, 0], V01)
    assert [event["tokens"] for event in dug] == [[[3, 1], [3, 1]]]
    assert scores(state) == [8]
    assert bank(state) == [16, 18, 16, 0]
    assert seat_data(state)["owed"] == 0


@pytest.mark.rule("SCA-31")
def test_a_heap_of_the_whole_sum_goes_before_a_large_token() -> None:
    """Two twos pay a four exactly; a three would leave one point owed."""
    state, dug = paid([0, 4, 4, 0], V01)
    assert [event["tokens"] for event in dug] == [[[2, 2], [2, 2]]]
    assert seat_data(state)["owed"] == 0


@pytest.mark.rule("SCA-31")
def test_what_the_box_cannot_pay_is_owed_and_still_counts() -> None:
    state, dug = paid([0, 0, 1, 0], V01)
    assert [event["tokens"] for event in dug] == [[[3], []]]
    assert seat_data(state)["owed"] == 1 + 4
    assert scores(state) == [8]


@pytest.mark.rule("SCA-31")
@pytest.mark.parametrize("purse", BANKS)
@pytest.mark.parametrize(
    ("drawing", "value", "symbols"),
    [(V01, 4, 2), ("ss#x sNxx sNxx #Nxx xNNx", 4, 4), ("NsN NNN .x.", 1, 1)],
)
def test_payment_is_the_best_possible(
    purse: list[int], drawing: str, value: int, symbols: int
) -> None:
    """Symbol by symbol as the reference pays: most of the sum, then the fewest tokens."""
    state, dug = paid(purse, drawing)
    left = {token: purse[token - 1] for token in (1, 2, 3, 4)}
    wanted, owed = [], 0
    for _symbol in range(symbols):
        heap, short = ref.pay(value, left)
        wanted.append(list(heap))
        owed += short
        for token in heap:
            left[token] -= 1
    assert [event["tokens"] for event in dug] == [wanted]
    assert bank(state) == [left[token] for token in (1, 2, 3, 4)]
    assert seat_data(state)["owed"] == owed
    assert scores(state) == [value * symbols]


@pytest.mark.rule("SCA-31")
@pytest.mark.parametrize("mode", ["base", "duel"])
def test_tokens_never_change_a_game(mode: str) -> None:
    """The same seed, counted or paid out: equal scores, and no token appears or gets lost."""
    for seed in range(3):
        *_, counted = walk(at_position(table(mode)), seed)
        *_, physical = walk(at_position(table(mode, tokens="physical")), seed)
        assert scores(physical) == scores(counted)
        out = sum(value * (18 - left) for value, left in enumerate(bank(physical), start=1))
        owed = [cast("int", seat_data(physical, seat)["owed"]) for seat in range(2)]
        points = [cast("int", seat_data(physical, seat)["points"]) for seat in range(2)]
        assert out + sum(owed) == sum(points)
        assert "bank" not in counted.position()
        assert "owed" not in seat_data(counted)


@pytest.mark.rule("SCA-31", "SCA-50")
def test_the_solo_game_pays_no_tokens() -> None:
    state, camp = drawn(V01, table("solo", tokens="physical"))
    (dug,) = only(play(state, 0, camp), "dug")
    assert "tokens" not in dug
    assert bank(state) == [18, 18, 18, 18]
