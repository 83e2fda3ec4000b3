"""Indus keeps the contract, and its golden games stay what they are."""

from __future__ import annotations

import pytest

from digsite.conformance.suite import check_game
from digsite.games.indus import GAME
from tests.golden import check_playthrough


def test_the_contract() -> None:
    report = check_game(GAME, games=1)
    assert report.counts["strategy"] > 0


def test_the_contract_on_random_boards() -> None:
    check_game(GAME, games=1, options={"board": "random", "setup": "free"})


@pytest.mark.slow
def test_the_contract_at_length() -> None:
    check_game(GAME, games=20)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_playthrough_first_game_of_the_first_rules(pytestconfig: pytest.Config, seats: int) -> None:
    check_playthrough(pytestconfig, GAME, "standard", seats, seed=seats, rules=1)


def test_playthrough_free_of_the_first_rules(pytestconfig: pytest.Config) -> None:
    options: dict[str, object] = {"board": "random", "setup": "free"}
    check_playthrough(pytestconfig, GAME, "standard", 2, seed=1, options=options, rules=1)


def test_playthrough_of_a_random_board_and_chosen_colours(pytestconfig: pytest.Config) -> None:
    options: dict[str, object] = {"board": "random", "colours": "red green blue"}
    check_playthrough(pytestconfig, GAME, "standard", 3, seed=1, options=options)
