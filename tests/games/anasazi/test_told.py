"""What is told of wrong positions and wrong content, word for word, in files beside this one."""

from __future__ import annotations

from pathlib import Path

import pytest

from digsite.games.anasazi.knowledge.content import CONTENT
from tests.games.anasazi.helpers import table
from tests.told import check_told, told_of_content, told_of_positions, told_of_refusals


def test_faults_of_positions_are_told(pytestconfig: pytest.Config) -> None:
    told = [*told_of_positions(table(2, layout="fixed:5"), 1), *told_of_positions(table(3), 2)]
    check_told(pytestconfig, Path(__file__), "positions", told)


def test_faults_of_tiles_are_told(pytestconfig: pytest.Config) -> None:
    check_told(pytestconfig, Path(__file__), "tiles", told_of_content(CONTENT))


def test_refusals_are_told(pytestconfig: pytest.Config) -> None:
    told = [*told_of_refusals(table(2, layout="fixed:5"), 1), *told_of_refusals(table(3), 2)]
    check_told(pytestconfig, Path(__file__), "refusals", told)
