"""What is told of wrong positions and wrong content, word for word, in files beside this one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from digsite.games.anasazi import GAME
from digsite.games.anasazi.knowledge.content import CONTENT
from digsite.games.anasazi.knowledge.valleys import camp_regions
from tests.games.anasazi.helpers import FAR, MM, WIDE, Data, at, camp, mesa, table
from tests.told import (
    check_told,
    told_of,
    told_of_content,
    told_of_numbers,
    told_of_positions,
    told_of_refusals,
)

CLOCKWISE = [[0, 0], [0, 9 * MM], [9 * MM, 0]]
OWN_GROUND: list[Data] = [
    {"layout": 5, "treasures": "rbwy" * 11, "towers": "." * 16, "phase": "towers"},
    {"terrain": {"bases": []}},
    {"terrain": {"bases": [[0, 0]]}, "phase": "treasures"},
    {"terrain": {"bases": [[0, 0]]}, "phase": "layout"},
    {"terrain": {"bases": [[0, 0]], "mesas": [{"outline": CLOCKWISE}]}},
    {"terrain": {"bases": [[0, 0]], "mesas": [mesa(FAR, [FAR[::-1]])]}},
    {"terrain": {"bases": [[0, 0]], "mesas": [mesa(FAR, *[[FAR]] * 61)]}},
    {"terrain": {"bases": [[0, 0]], "mesas": [mesa(FAR, *[[FAR, FAR]] * 17)]}},
    {"terrain": {"bases": [[0, 0]]}, "layout": 5},
]
LAID: list[Data] = [
    {"phase": "treasures", "dealt": 3},
    {"phase": "first", "turn": 1},
    {"phase": "setup_camp", "step": 4},
    {"phase": "objectives", "step": 2},
    {"phase": "first_looks", "step": 6},
    {"expeditions": [[0] * 30, [0] * 30, [], [], [], []]},
    {"entered": [40]},
    {"seats": [{"looked": [17]}, {}]},
    {"seats": [{"objective": "red"}, {"objective": "red"}]},
    {"round_looks": [17]},
    {"phase": "mesa_look", "new_mesas": [40]},
    {"phase": "camp_look"},
]
"""What cannot be on a table of the box."""


def test_faults_of_positions_are_told(pytestconfig: pytest.Config) -> None:
    told = [*told_of_positions(table(2, layout="fixed:5"), 1), *told_of_positions(table(3), 2)]
    for wrong in OWN_GROUND:
        told += told_of({"phase": "action", **wrong}, partial(GAME.from_position, table(2)))
    scarce = table(2, objective_deck="distinct")
    for wrong in LAID:
        told += told_of(
            {"phase": "action", "layout": 5, **wrong}, partial(GAME.from_position, scarce)
        )
    told += told_of({"seats": [{"hand": 1}, {}]}, partial(GAME.from_position, table(2)))
    check_told(pytestconfig, Path(__file__), "positions", told)


def test_faults_of_tiles_are_told(pytestconfig: pytest.Config) -> None:
    check_told(pytestconfig, Path(__file__), "tiles", told_of_content(CONTENT))


def test_numbers_for_programs_that_learn_are_told(pytestconfig: pytest.Config) -> None:
    tables = [table(2, layout="fixed:5"), table(3)]
    told = [line for settings in tables for line in told_of_numbers(settings, 1)]
    check_told(pytestconfig, Path(__file__), "numbers", told)


def test_refusals_are_told(pytestconfig: pytest.Config) -> None:
    told = [*told_of_refusals(table(2, layout="fixed:5"), 1), *told_of_refusals(table(3), 2)]
    check_told(pytestconfig, Path(__file__), "refusals", told)


def test_where_camps_may_stand_is_shaded_as_kept_and_regions_are_told(
    pytestconfig: pytest.Config,
) -> None:
    """In nanometres: a mesa, a base, a trail and a camp leave this of the table."""
    state = at(mesas=[*WIDE, mesa([[60, 60], [120, 70], [90, 130]])], camps=[camp(1, 100, 0)])
    regions = camp_regions(state.table)
    spots = [" ".join(f"{x:.0f},{y:.0f}" for x, y in region) for region in regions]
    check_told(pytestconfig, Path(__file__), "regions", spots)
