"""What is told of wrong positions and wrong content, word for word, in files beside this one."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import cast

import pytest

from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.knowledge.content import CONTENT
from tests.games.ziggurat.helpers import Data, table
from tests.games.ziggurat.test_positions import WRONG
from tests.told import (
    check_told,
    told_of,
    told_of_content,
    told_of_numbers,
    told_of_positions,
    told_of_refusals,
)

DECK = [f"Z{number:02}" for number in range(1, 39) if number not in (28, 32, 36)]
"""The cards of two players in chapter 1."""
PLAYED: Data = {"cards": ["Z01", "Z02"]}
NOT_TO_BE: list[Data] = [
    {"phase": "deal", "cards": [None, None], "discard": DECK[1:]},
    {"phase": "go", "part": "heroes", **PLAYED, "mover": 0, "resting": [0]},
    {"phase": "go", "part": "heroes", **PLAYED, "mover": 0, "waiting": [2]},
    {"phase": "go", "part": "heroes", **PLAYED, "mover": 0, "adrift": "P0"},
    {"phase": "go", "part": "heroes", **PLAYED, "mover": 2},
]
BOARDS: list[dict[str, object]] = [
    {"pits": ["summit"]},
    {"pits": ["L0:5"]},
    {"pits": ["L0:1"]},
    {"ramps": ["L0:2>L0:3"]},
    {"stairs": ["L0:10>L1:8"]},
    {"stairs": ["L1:9>L2:6"]},
    {"generation": {"P": "L1:0", "A": "L1:0", "T": "L3:0", "I": "L2:16"}},
]
"""What stands in place of a part of the board."""


def test_faults_of_positions_are_told(pytestconfig: pytest.Config) -> None:
    told = [line for chapter in (1, 3, 6) for line in told_of_positions(table(chapter), chapter)]
    for _field, data in WRONG:
        told += told_of(data, partial(GAME.from_position, table()))
    for wrong in NOT_TO_BE:
        told += told_of(wrong, partial(GAME.from_position, table()))
    told += told_of({"discard": DECK[1:]}, partial(GAME.from_position, table(5)))
    check_told(pytestconfig, Path(__file__), "positions", told)


def test_faults_of_content_are_told(pytestconfig: pytest.Config) -> None:
    told = [*told_of_content(CONTENT)]
    shipped = CONTENT.load(CONTENT.shipped)
    for part in BOARDS:
        board = {**cast("Data", shipped["board"]), **part}
        told += told_of({**shipped, "board": board}, CONTENT.of)
    check_told(pytestconfig, Path(__file__), "content", told)


def test_numbers_for_programs_that_learn_are_told(pytestconfig: pytest.Config) -> None:
    tables = [table(chapter) for chapter in (1, 3, 6)]
    told = [line for settings in tables for line in told_of_numbers(settings, 1)]
    check_told(pytestconfig, Path(__file__), "numbers", told)


def test_refusals_are_told(pytestconfig: pytest.Config) -> None:
    told = [line for chapter in (1, 3, 6) for line in told_of_refusals(table(chapter), chapter)]
    told += [*told_of_refusals(table(2, 4), 2), *told_of_refusals(table(5, 3), 5)]
    check_told(pytestconfig, Path(__file__), "refusals", told)
