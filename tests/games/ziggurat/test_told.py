"""What is told of wrong positions and wrong content, word for word, in files beside this one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.knowledge.content import CONTENT
from tests.games.ziggurat.helpers import table
from tests.games.ziggurat.test_positions import WRONG
from tests.told import (
    check_told,
    told_of,
    told_of_content,
    told_of_numbers,
    told_of_positions,
    told_of_refusals,
)


def test_faults_of_positions_are_told(pytestconfig: pytest.Config) -> None:
    told = [line for chapter in (1, 3, 6) for line in told_of_positions(table(chapter), chapter)]
    for _field, data in WRONG:
        told += told_of(data, partial(GAME.from_position, table()))
    check_told(pytestconfig, Path(__file__), "positions", told)


def test_faults_of_content_are_told(pytestconfig: pytest.Config) -> None:
    check_told(pytestconfig, Path(__file__), "content", told_of_content(CONTENT))


def test_numbers_for_programs_that_learn_are_told(pytestconfig: pytest.Config) -> None:
    tables = [table(chapter) for chapter in (1, 3, 6)]
    told = [line for settings in tables for line in told_of_numbers(settings, 1)]
    check_told(pytestconfig, Path(__file__), "numbers", told)


def test_refusals_are_told(pytestconfig: pytest.Config) -> None:
    told = [line for chapter in (1, 3, 6) for line in told_of_refusals(table(chapter), chapter)]
    check_told(pytestconfig, Path(__file__), "refusals", told)
