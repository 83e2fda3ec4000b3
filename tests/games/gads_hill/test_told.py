"""What is told of wrong positions and wrong content, word for word, in files beside this one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from digsite.games.gads_hill import GAME
from digsite.games.gads_hill.knowledge.content import CONTENT
from tests.games.gads_hill.helpers import Data, table
from tests.games.gads_hill.test_content import WRONG, own
from tests.games.gads_hill.test_positions import CONTRADICTIONS, NO_SUCH_PHASES
from tests.told import (
    check_told,
    told_of,
    told_of_content,
    told_of_numbers,
    told_of_positions,
    told_of_refusals,
)


def test_faults_of_positions_are_told(pytestconfig: pytest.Config) -> None:
    told = [*told_of_positions(table(2), 1), *told_of_positions(table(3, deduction="strict"), 2)]
    wrong: list[Data] = [{"seats": [{"claimed": [0.5]}, {}]}, {"earlier": 0.5}]
    wrong += [data for data, _where in CONTRADICTIONS]
    wrong += [data for data, _where, _rule in NO_SUCH_PHASES]
    for data in wrong:
        told += told_of(data, partial(GAME.from_position, table()))
    check_told(pytestconfig, Path(__file__), "positions", told)


def test_faults_of_content_are_told(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    told = [*told_of_content(CONTENT)]
    for number, (file, old, new, _entry) in enumerate(WRONG):
        folder = own(tmp_path / str(number), file, old, new)
        told += [f"{problem.where}: {problem.reason}" for problem in CONTENT.check(folder)]
    check_told(pytestconfig, Path(__file__), "content", told)


def test_numbers_for_programs_that_learn_are_told(pytestconfig: pytest.Config) -> None:
    tables = [table(2), table(3, deduction="strict")]
    told = [line for settings in tables for line in told_of_numbers(settings, 1)]
    check_told(pytestconfig, Path(__file__), "numbers", told)


def test_refusals_are_told(pytestconfig: pytest.Config) -> None:
    late = table(4, buy_timing="after_action", overlap_legal="false", first_player="random")
    found = table(3, one_card_count="found", null_card="false")
    told = [*told_of_refusals(table(2), 1), *told_of_refusals(table(3, deduction="strict"), 2)]
    told += [*told_of_refusals(late, 3), *told_of_refusals(found, 4)]
    check_told(pytestconfig, Path(__file__), "refusals", told)
