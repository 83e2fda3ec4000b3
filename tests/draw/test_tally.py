"""Plates on a board: whose turn it is and who leads."""

from __future__ import annotations

import pytest

from digsite.draw.tally import plate, plates, teams


def test_whoever_has_most_leads_and_nobody_does_while_nobody_has_anything() -> None:
    assert [one.leads for one in teams(["A", "B", "C"], ["3", "7", "7"], [])] == [False, True, True]
    assert not any(one.leads for one in teams(["A", "B"], ["0", "0"], []))
    assert not any(one.leads for one in teams(["A", "B"], ["-2", "0"], []))


def test_nobody_is_said_to_lead_where_purses_are_hidden() -> None:
    assert not any(one.leads for one in teams(["A", "B"], ["9", "–"], []))


def test_a_flag_lies_behind_whoever_is_to_act_and_a_crown_beside_who_leads() -> None:
    first, second = teams(["Ada", "Bruno"], ["4", "9"], [0])
    drawn, _ = plate(first, 16, 200)
    assert "var(--cloth0)" in drawn
    assert "var(--gold)" not in drawn
    drawn, _ = plate(second, 16, 200)
    assert "var(--cloth1)" not in drawn
    assert "var(--gold)" in drawn


@pytest.mark.parametrize("space", [200, 90, 60, 40])
def test_a_plate_keeps_to_its_room_and_gives_up_the_name_last_of_all_the_points(
    space: float,
) -> None:
    (team,) = teams(["Professor Bartholomew"], ["128"], [0])
    drawn, width = plate(team, 13, space)
    assert ">128</text>" in drawn
    assert width <= max(space, 13 * 4.6)
    assert (">P" in drawn) == (space > 60)


def test_a_row_of_plates_names_all() -> None:
    row = plates(teams(["Ada", "Bruno", "Cleo"], ["1", "2", "3"], [1]), 16, 600)
    assert all(f">{name}</text>" in row for name in ("Ada", "Bruno", "Cleo"))
