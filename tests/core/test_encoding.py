"""Rows, choices and masks: the parts of an encoding that games share."""

from __future__ import annotations

import pytest

from digsite.core.contract import NO_MOVE, SPECTATOR
from digsite.core.encoding import LARGEST, Choices, Row, seat_of
from digsite.core.kit import BARE
from digsite.core.native import i16, vec
from digsite.core.rng import Rng
from tests.core.toy_games import Cards, CardsEncoding, Nim


def row_of(size: int) -> Row:
    return Row(vec[i16]([i16(0)] * size), 0)


def test_a_row_is_written_part_after_part() -> None:
    row = row_of(12)
    row.put(7)
    row.one_of(2, 3)
    row.one_of(-1, 2)
    row.bits(0b101, 3)
    row.set(1, 5)
    row.add(1, 2)
    row.skip(2)
    row.put(-4)
    assert list(row.numbers) == [7, 0, 0, 1, 0, 0, 1, 0, 1, 0, 7, -4]
    assert row.at == 12


def test_numbers_that_do_not_fit_are_cut_off() -> None:
    row = row_of(2)
    row.put(10**6)
    row.put(-(10**6))
    assert list(row.numbers) == [LARGEST, -LARGEST]


def test_the_own_seat_comes_first() -> None:
    assert [seat_of(viewer) for viewer in (SPECTATOR, 0, 2)] == [0, 0, 2]


def test_choices_lead_from_actions_to_moves() -> None:
    choices = Choices(5)
    choices.add(70, 3)
    choices.add(90, 0)
    assert list(choices.mask()) == [1, 0, 0, 1, 0]
    assert choices.code(3) == 70
    assert choices.code(1) == NO_MOVE


def test_masks_and_rows_are_buffers() -> None:
    choices = Choices(3)
    choices.add(1, 1)
    assert bytes(memoryview(choices.mask())) == b"\0\1\0"
    encoding = CardsEncoding(Cards().settings(2))
    state = Cards().start(Cards().settings(2))
    assert memoryview(encoding.observation(state, 0)).format == "h"


def test_parts_say_where_they_begin() -> None:
    encoding = CardsEncoding(Cards().settings(3))
    assert [(part.name, part.first, part.size) for part in encoding.parts] == [
        ("turn", 0, 1),
        ("hands", 1, 3),
        ("peeked", 4, 1),
    ]
    assert encoding.size == 5
    assert encoding.part("peeked").first == 4
    with pytest.raises(KeyError):
        encoding.part("deck")


def test_a_game_need_not_have_one() -> None:
    game = Nim()
    assert game.kit().encoding(game.settings(2)) is None
    assert BARE.encoding(game.settings(2)) is None


class Coarse(CardsEncoding):
    """One action for all moves."""

    def __init__(self) -> None:
        super().__init__(Cards().settings(2))
        self.exact = False

    def index(self, state: object, seat: int, code: int) -> int:
        return 0


def test_of_moves_that_share_an_action_the_lowest_has_it() -> None:
    state = Cards().start(Cards().settings(2))
    while state.to_act() < 0:
        state.play(-1, state.sample_chance(Rng(1)))
    choices = Coarse().choices(state, 0)
    assert list(choices.codes) == [state.moves(0)[0]]
    assert choices.lost == len(state.moves(0)) - 1
