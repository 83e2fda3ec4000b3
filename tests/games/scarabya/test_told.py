"""What is told of wrong positions and wrong content, word for word, in files beside this one."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from digsite.games.scarabya import GAME
from digsite.games.scarabya.knowledge.content import CONTENT
from tests.games.scarabya.helpers import table
from tests.games.scarabya.test_content import (
    BROKEN_FRONTS,
    CORNERED,
    SIDES,
    board_text,
    reasons,
    write,
    write_with,
)
from tests.games.scarabya.test_positions import DECK, REFUSED
from tests.told import (
    check_told,
    told_of,
    told_of_content,
    told_of_numbers,
    told_of_positions,
    told_of_refusals,
)

HOLES = (SIDES["A"][0], "s.... .#... ...ss s.s#. ...s.")
"""The rocks of the back are not those of the front."""
BARE = '[[board]]\nname = "{}"\n'


def test_faults_of_positions_are_told(pytestconfig: pytest.Config) -> None:
    tables = [
        table("base", 2, tokens="physical"),
        table("duel", duel_legs=2),
        table("solo", deck=DECK, order="known"),
    ]
    told = [line for settings in tables for line in told_of_positions(settings, 1)]
    for settings, data, _where in REFUSED:
        told += told_of(data, partial(GAME.from_position, settings))
    check_told(pytestconfig, Path(__file__), "positions", told)


def test_faults_of_boards_are_told(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    told = [*told_of_content(CONTENT)]
    for front, _wanted in BROKEN_FRONTS:
        told += map(": ".join, reasons(write_with(tmp_path, "A", front, SIDES["A"][1])))
    for boards in ({"A": CORNERED}, dict.fromkeys("ABCD", CORNERED), {"A": HOLES}):
        texts = [board_text(name, *both) for name, both in (SIDES | boards).items()]
        told += map(": ".join, reasons(write(tmp_path, "\n".join(texts))))
    for names in ("ABCD", "ABCC"):
        told += map(": ".join, reasons(write(tmp_path, "".join(map(BARE.format, names)))))
    check_told(pytestconfig, Path(__file__), "boards", told)


def test_numbers_for_programs_that_learn_are_told(pytestconfig: pytest.Config) -> None:
    tables = [table("base", 2, tokens="physical"), table("duel", duel_legs=2), table("solo")]
    told = [line for settings in tables for line in told_of_numbers(settings, 1)]
    check_told(pytestconfig, Path(__file__), "numbers", told)


def test_refusals_are_told(pytestconfig: pytest.Config) -> None:
    told = [*told_of_refusals(table("base", 2), 1), *told_of_refusals(table("duel"), 2)]
    told += told_of_refusals(table("solo"), 3)
    check_told(pytestconfig, Path(__file__), "refusals", told)
