"""Learning: games become sums, sums become tables, and tables judge."""

import pytest

from digsite.games.indus.mind.judge import PHASES, RUIN_CELLS, judge_from
from train import indus


def test_a_judge_that_has_learned_nothing_counts_majorities() -> None:
    judge = judge_from(indus.first_tables())
    assert len(judge.ruins) == RUIN_CELLS
    assert judge.ruins[0] == 0.0
    assert {round(part, 3) for part in judge.ruins} == {0.0, 0.5, 1.0}
    assert [round(worth, 2) for worth in judge.tempo] == [indus.FIRST_TEMPO] * PHASES


@pytest.mark.parametrize("seats", indus.SEATS)
def test_games_are_learned_from(seats: int) -> None:
    first = indus.first_tables()
    sums = indus.Sums()
    sums.add(indus.play(seats, first, range(2), 1))
    assert sum(sums.looks) >= 2 * 48
    assert sum(sums.ruin_count) > 1000
    again = indus.Sums()
    for number in range(2):
        again.add(indus.play(seats, first, range(number, number + 1), 1))
    for once, twice in zip(sums.parts(), again.parts(), strict=True):
        assert list(twice) == pytest.approx(list(once))
    judge = judge_from(indus.fitted(sums))
    assert all(0.0 <= part <= 1.0 for part in judge.ruins)
    assert judge_from(first).ruins != judge.ruins


def test_a_straight_line_is_found() -> None:
    sums = indus.Sums()
    looks = 10_000.0
    # Two points ahead for each piece ahead, and one for nothing: half the looks at 0, half at 2.
    sums.line[0:5] = type(sums.line)("d", [looks, looks, 2 * looks, 3 * looks, 5 * looks])
    assert indus.tempo(sums)[0] == pytest.approx(2.0 * indus.URGE, rel=0.05)
