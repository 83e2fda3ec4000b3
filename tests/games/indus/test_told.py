"""What is told of wrong positions and wrong content, word for word, in files beside this one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from digsite.games.indus import GAME
from digsite.games.indus.knowledge.content import CONTENT
from tests.games.indus.helpers import table
from tests.games.indus.test_content import BAD_ENTRIES, BAD_TILES, RAW
from tests.games.indus.test_positions import CONTRADICTIONS, FULL, TWO_CONTRADICTIONS
from tests.told import (
    check_told,
    told_of,
    told_of_content,
    told_of_numbers,
    told_of_positions,
    told_of_refusals,
)


def test_faults_of_positions_are_told(pytestconfig: pytest.Config) -> None:
    told = [*told_of_positions(table(2, board="random", setup="free"), 1)]
    told += told_of_positions(table(3), 2)
    for data, _where in CONTRADICTIONS:
        told += told_of({**FULL, **data}, partial(GAME.from_position, table(4)))
    for data, _where in TWO_CONTRADICTIONS:
        told += told_of(data, partial(GAME.from_position, table(2)))
    three = partial(GAME.from_position, table(3, first_player="chosen"))
    told += told_of({"stacks": {"r1c1": ["rW"]}}, three)
    told += told_of({"phase": "first"}, three)
    check_told(pytestconfig, Path(__file__), "positions", told)


def test_faults_of_tiles_are_told(pytestconfig: pytest.Config) -> None:
    told = [*told_of_content(CONTENT)]
    for rows, _entry, _reason in BAD_TILES:
        told += told_of({**RAW, "large": {**RAW["large"], "L6": rows}}, CONTENT.of)
    for name, value, _entry in BAD_ENTRIES:
        told += told_of({**RAW, name: value}, CONTENT.of)
    check_told(pytestconfig, Path(__file__), "tiles", told)


def test_numbers_for_programs_that_learn_are_told(pytestconfig: pytest.Config) -> None:
    tables = [table(2, board="random", setup="free"), table(4)]
    told = [line for settings in tables for line in told_of_numbers(settings, 1)]
    check_told(pytestconfig, Path(__file__), "numbers", told)


def test_refusals_are_told(pytestconfig: pytest.Config) -> None:
    told = [*told_of_refusals(table(2, board="random", setup="free"), 1)]
    told += told_of_refusals(table(4), 2)
    check_told(pytestconfig, Path(__file__), "refusals", told)
