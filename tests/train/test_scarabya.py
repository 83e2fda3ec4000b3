"""Fitting the fixed judge of Scarabya: games become positions, positions straight lines."""

from __future__ import annotations

import math

import pytest

from train import scarabya


@pytest.mark.parametrize("mode", scarabya.MODES)
def test_positions_of_every_stretch_of_a_game_are_seen(mode: str) -> None:
    seen = scarabya.play(mode, range(1), 1, trials=2)
    assert {camps for camps, _, _ in seen} == set(range(1, 13))
    assert scarabya.play(mode, range(1), 1, trials=2) == seen


def test_points_are_explained_by_a_straight_line() -> None:
    seen = [(12, float(one), 3.0 + 2.0 * one) for one in range(10)]
    seen += [(camps, 1.0, 1.0) for camps in range(1, 12)]
    rows = scarabya.fitted("base", seen)
    assert rows[12] == [pytest.approx(3.0), pytest.approx(2.0)]
    assert rows[0] == [0.0, 0.0]


def test_wins_are_explained_by_their_odds() -> None:
    seen = [(12, one, 1.0) for one in (1.0,) * 300 + (-1.0,) * 100]
    seen += [(12, one, 0.0) for one in (1.0,) * 100 + (-1.0,) * 300]
    seen += [(camps, 1.0, 1.0) for camps in range(1, 12)]
    added, slope = scarabya.fitted("duel", seen)[12]
    assert added == 0.0
    assert slope == pytest.approx(math.log(3.0), abs=0.02)
