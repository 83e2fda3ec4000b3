"""How points come about, in words: what ``digsite score`` says of Indus."""

from __future__ import annotations

import pytest

from digsite.core.rng import Rng
from digsite.games.indus import GAME
from tests.games.indus.helpers import Data, at, started, steps


def account(data: Data, seat: int, seats: int = 4) -> list[tuple[str, int, str]]:
    entries = GAME.kit().scorer.account(at(data, seats), seat)
    return [(entry.rule, entry.points, entry.reason) for entry in entries]


@pytest.mark.rule("IND-65", "IND-69", "IND-32")
def test_every_capture_and_every_ruin_is_told_in_words() -> None:
    data: Data = {
        "stacks": {"r1c1": ["gW", "bP"], "r1c2": ["bW"], "r2c2": ["yA"]},
        "captures": {"blue": 3},
    }
    assert account(data, 0) == [
        ("IND-32", 3, "blue: captured pieces"),
        ("IND-65", 6, "blue: Building r1c1 r1c2 r2c2, first with 2 of 4 pieces"),
        ("IND-69", 2, "blue: Street r1c2 r1c3 r1c4 r2c4 r2c5, most with 1 of 1 pieces"),
        ("IND-69", 2, "blue: Wall r1c1 r2c1 r3c1, most with 1 of 1 pieces"),
    ]
    assert account(data, 2) == [
        ("IND-67", 1, "green: Building r1c1 r1c2 r2c2, a tie for second with 1 of 4 pieces"),
    ]


@pytest.mark.rule("IND-66", "IND-67", "IND-68", "IND-70")
def test_ties_and_single_colours_are_told_by_their_rules() -> None:
    first: Data = {"stacks": {"r1c1": ["gP", "bW"], "r1c2": ["bA"], "r2c2": ["gA", "yW"]}}
    assert account(first, 2) == [
        ("IND-66", 4, "green: Building r1c1 r1c2 r2c2, a tie for first with 2 of 5 pieces"),
    ]
    alone: Data = {"stacks": {"r6c6": ["rW"]}}
    assert account(alone, 3) == [
        ("IND-68", 12, "red: Building r4c5 r4c6 r5c6 r6c6, alone with 1 of 1 pieces"),
    ]
    tie: Data = {"stacks": {"r1c6": ["bW"], "r2c6": ["yW"]}}
    assert account(tie, 1) == [("IND-70", 1, "yellow: Street r1c6 r2c6, a tie with 1 of 2 pieces")]
    three: Data = {"stacks": {"r1c6": ["rW"], "r2c6": ["yW"], "r3c6": ["gW"], "r4c6": ["yW"]}}
    assert account(three, 3)[0] == ("IND-70", 1, "red: Street r1c6 r2c6, a tie with 1 of 2 pieces")


@pytest.mark.rule("IND-55", "IND-74")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_accounts_add_up_to_the_scores(seats: int) -> None:
    """Also in the midst of a game, and with two players for both colours."""
    state = started(seats)
    for number, _step in enumerate(steps(state, Rng(seats))):
        if number % 20:
            continue
        for seat in range(seats):
            entries = GAME.kit().scorer.account(state, seat)
            assert sum(entry.points for entry in entries) == state.score(seat)
            assert all(entry.points and entry.reason for entry in entries)
    kinds = {
        entry.rule for seat in range(seats) for entry in GAME.kit().scorer.account(state, seat)
    }
    assert {"IND-32", "IND-69"} <= kinds
