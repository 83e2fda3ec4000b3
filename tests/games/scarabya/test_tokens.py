"""Tokens of the box: bookkeeping that never changes a score (SCA-31, option tokens=physical)."""

from __future__ import annotations

from typing import cast

import pytest

from digsite.core.contract import State
from digsite.core.native import i64, vec
from digsite.core.words import Voice
from digsite.games.scarabya import GAME
from digsite.games.scarabya.knowledge.seen import Seen
from digsite.games.scarabya.rules.tokens import tokens_for
from digsite.services.board import board_text, sight_of
from tests.games.scarabya.helpers import (
    EMPTY_ROWS,
    TEN_CAMPS,
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
        marked = sum(int(mark[-1]) for mark in marks(physical))
        assert out + sum(owed) == sum(scores(physical)) + marked
        assert "bank" not in counted.position()
        assert "marks" not in counted.position()
        assert "owed" not in seat_data(counted)


@pytest.mark.rule("SCA-31", "SCA-50")
def test_the_solo_game_pays_no_tokens_and_shows_no_box() -> None:
    state, camp = drawn(V01, table("solo", tokens="physical"))
    (dug,) = only(play(state, 0, camp), "dug")
    assert "tokens" not in dug
    assert "bank" not in state.position()
    assert "bank" not in state.observe(0).data
    assert "owed" not in seat_data(state)


@pytest.mark.rule("SCA-31", "SCA-50")
def test_a_solo_position_that_still_tells_of_a_box_can_be_read() -> None:
    """Older positions name the full box of a solo table; nothing is paid, so nothing is shown."""
    settings = table("solo", tokens="physical")
    state = at_position(settings, rows=EMPTY_ROWS, bank=[18] * 4, seats=[{"owed": 0}])
    assert "bank" not in state.position()


# --- The duel ------------------------------------------------------------------------------------


DUEL = table("duel", duel_first="chosen", first_seat=0, tokens="physical")


def marks(state: State) -> list[str]:
    return cast("list[str]", state.position().get("marks", []))


def closed(bank_before: list[int], drawing: str = V01) -> tuple[State, Data]:
    """The first player of a duel closes one area."""
    state, camp = drawn(drawing, DUEL, bank=bank_before)
    (dug,) = only(play(state, 0, camp), "dug")
    return state, dug


@pytest.mark.rule("SCA-41")
@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        ([18, 18, 18, 18], 1, [17, 18, 18, 16]),  # two fours are paid, then all others are level
        ([3, 5, 4, 6], 2, [3, 4, 4, 4]),
        ([3, 5, 5, 2], 2, [3, 4, 5, 0]),
        ([3, 4, 5, 2], 3, [3, 4, 4, 0]),
        ([1, 1, 1, 4], 4, [1, 1, 1, 1]),
        ([0, 0, 0, 3], 4, [0, 0, 0, 0]),
    ],
)
def test_an_area_is_marked_with_the_most_plentiful_token(
    before: list[int], value: int, after: list[int]
) -> None:
    """Counted when the points are paid; of values that are level, the smallest."""
    state, dug = closed(before)
    assert dug["mark"] == value
    assert marks(state) == [f"a1={value}"]
    assert bank(state) == after
    assert scores(state) == [8, 0]


@pytest.mark.rule("SCA-41")
def test_an_empty_box_leaves_a_drawn_mark() -> None:
    state, dug = closed([0, 0, 0, 2])
    assert dug["mark"] == 0
    assert marks(state) == []
    assert bank(state) == [0, 0, 0, 0]
    (dig,) = Seen(state.observe(0)).plot.digs
    assert dig.mark == 0


@pytest.mark.rule("SCA-41")
def test_every_area_of_a_camp_gets_a_mark_of_its_own() -> None:
    """Paid and marked one after the other; an area without a scarab is settled as well."""
    state, camp = drawn(".xxx. xsNsx xNNNx xsN.x .xxx.", DUEL, at="c3", bank=[9, 8, 2, 2])
    dug = only(play(state, 0, camp), "dug")
    assert [(event["tokens"], event["mark"]) for event in dug] == [
        ([[1]], 1),
        ([[1]], 2),
        ([[1]], 2),
        ([], 2),
    ]
    assert bank(state) == [5, 5, 2, 2]
    assert marks(state) == ["d4=1", "f4=2", "d6=2", "f6=2"]
    assert [dig.mark for dig in Seen(state.observe(1)).plot.digs] == [1, 2, 2, 2]


@pytest.mark.rule("SCA-41")
def test_marks_are_part_of_positions_and_copies_and_of_the_duel_alone() -> None:
    state, _dug = closed([0, 5, 0, 2])
    again = at_position(DUEL, **state.position())
    assert again.position() == state.position() == state.copy().position()
    base, camp = drawn(V01, table("base", 1, tokens="physical"))
    (dug,) = only(play(base, 0, camp), "dug")
    assert "mark" not in dug
    assert bank(base) == [18, 18, 18, 16]
    counted, camp = drawn(V01, table("duel", duel_first="chosen"))
    (dug,) = only(play(counted, 0, camp), "dug")
    assert "mark" not in dug


@pytest.mark.rule("SCA-31", "SCA-43")
@pytest.mark.parametrize(
    ("ones", "tokens", "owed"), [(18, [[1], [1], [1]], 0), (2, [[1], [1], []], 1), (0, [[]] * 3, 3)]
)
def test_compensation_is_paid_in_ones(ones: int, tokens: list[list[int]], owed: int) -> None:
    """One point for each open scarab: a token of one each, and nothing larger changes hands."""
    drawing = "s.s.s. xxxxxx NNNNNx"
    state, camp = drawn(
        drawing,
        DUEL,
        outside="x",
        bank=[ones, 3, 3, 3],
        plots=[{"built": 10}],
        revealed=TEN_CAMPS.replace("I", "Y") + "ZI",
    )
    (told,) = only(play(state, 0, camp), "compensated")
    assert told == {"seat": 1, "points": 3, "tokens": tokens}
    assert bank(state) == [max(0, ones - 3), 3, 3, 3]
    assert [seat_data(state, seat)["owed"] for seat in range(2)] == [0, owed]
    assert scores(state) == [0, 3]


@pytest.mark.rule("SCA-31", "SCA-46")
def test_the_tokens_of_the_first_leg_come_back_for_the_second() -> None:
    settings = table("duel", tokens="physical", duel_legs=2)
    for state in walk(at_position(settings), 5):
        fields = state.position()
        if fields.get("leg") == 2 and fields["revealed"] == fields["mission"]:
            break
    assert sum(scores(state)) > 0
    assert bank(state) == [18, 18, 18, 18]
    assert marks(state) == []
    assert [seat_data(state, seat)["owed"] for seat in range(2)] == [0, 0]


@pytest.mark.rule("SCA-31", "SCA-41", "SCA-43")
def test_marks_and_payments_are_told_in_words_and_on_the_text_board() -> None:
    words, voice = GAME.kit().words, Voice(["Ada", "Bruno"])
    for before, wanted in [
        ([1, 1, 1, 4], "Ada closes a dig: 4 squares × 2 scarabs = 8 points. Paid with tokens 4, 4. "
         "A token of 4 marks it."),
        ([0, 0, 0, 2], "Ada closes a dig: 4 squares × 2 scarabs = 8 points. Paid with tokens 4, 4. "
         "No token is left to mark it: the mark is drawn."),
    ]:  # fmt: skip
        state, dug = closed(before)
        assert words.tell({"kind": "dug", **dug}, voice) == wanted
        drawn_mark = "drawn" if not dug["mark"] else str(dug["mark"])
        assert f"Marks on digs: a1 {drawn_mark}." in board_text(state, 0)
    told: Data = {"kind": "compensated", "seat": 1, "points": 3, "tokens": [[1], [1], []]}
    assert words.tell(told, voice) == (
        "An odd number of camps stands: Bruno gets 3 points for open scarabs. "
        "Paid with tokens 1, 1. The box runs out of tokens: 1 point owed."
    )
    del told["tokens"]
    assert "token" not in words.tell(told, voice)


@pytest.mark.rule("SCA-41")
def test_a_picture_shows_the_token_or_the_drawn_mark() -> None:
    artist = GAME.kit().artist
    assert artist is not None
    for before, shown, label in [
        ([1, 1, 1, 4], 'data-shape="token"', "marked by a token of 4"),
        ([0, 0, 0, 2], 'data-shape="chalk"', "marked by a drawn sign"),
    ]:
        state, _dug = closed(before)
        (dig,) = [part for part in artist.scene(sight_of(state, 0)).live if part.id == "dig-a1"]
        assert shown in dig.svg
        assert label in dig.label


@pytest.mark.rule("SCA-31")
@pytest.mark.parametrize(
    ("bank_before", "value", "heap"),
    [
        ([1, 0, 0, 0], 3, [1]),
        ([2, 0, 0, 0], 1, [1]),
        ([0, 1, 0, 0], 1, []),
        ([1, 1, 0, 0], 4, [2, 1]),
    ],
)
def test_bank_gives_as_much_of_a_sum_as_it_can(
    bank_before: list[int], value: int, heap: list[int]
) -> None:
    assert tokens_for(vec[i64](bank_before), value) == heap
