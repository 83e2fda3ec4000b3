"""Results less their luck: the same mean, less spread."""

from __future__ import annotations

import math

import pytest

from digsite.arena.adjusted import adjust
from digsite.arena.plan import Plan
from digsite.arena.simulate import simulate
from digsite.arena.summary import Summary
from digsite.core.rng import Rng
from tests.study.games import table


def test_luck_that_explains_all_leaves_nothing_but_the_mean() -> None:
    lucks = [1.0, -1.0, 2.0, -2.0, 0.5, -0.5, 1.5, -1.5]
    found = adjust([10.0 + 3.0 * luck for luck in lucks], lucks)
    assert found.adjusted.value == pytest.approx(10.0)
    assert found.kept == pytest.approx(0.0, abs=1e-12)


def test_luck_that_explains_nothing_changes_little() -> None:
    rng = Rng(1)
    results = [rng.unit() for _ in range(400)]
    found = adjust(results, [rng.unit() - 0.5 for _ in range(400)])
    assert found.kept == pytest.approx(1.0, abs=0.03)
    assert found.adjusted.value == pytest.approx(found.plain.value, abs=0.01)


def test_without_luck_or_with_one_game_the_result_stays() -> None:
    assert adjust([1.0, 0.0, 1.0], [0.0, 0.0, 0.0]).adjusted.value == pytest.approx(2.0 / 3.0)
    assert adjust([1.0], [0.3]).adjusted.value == 1.0


def test_the_adjusted_mean_is_not_biased() -> None:
    """Ten results at a time, many times over: their adjusted means have the true mean."""
    rng = Rng(2)
    means = []
    for _repeat in range(2000):
        lucks = [rng.unit() - 0.5 for _ in range(10)]
        results = [5.0 + 4.0 * luck * luck + luck + rng.unit() for luck in lucks]
        means.append(adjust(results, lucks).adjusted.value)
    true = 5.0 + 4.0 / 12.0 + 0.5
    middle = math.fsum(means) / len(means)
    spread = math.sqrt(math.fsum((one - middle) ** 2 for one in means) / (len(means) - 1))
    assert abs(middle - true) < 3.0 * spread / math.sqrt(len(means))


def test_rows_tell_their_luck_and_the_summary_its_worth() -> None:
    plan = Plan(table("scarabya", "duel", 2), ["visitor", "random"], 6, 3, luck=True)
    rows = simulate(plan)
    assert simulate(plan, 2) == rows
    told = Summary(rows).bots[0].to_data()["without_luck"]
    assert isinstance(told, dict)
    assert set(told) == {"wins", "margin"}
    assert "luck" not in simulate(Plan(plan.settings, plan.bots, 1, 3))[0]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "mode", "seats", "bots"),
    [("indus", "", 2, ["student", "visitor"]), ("scarabya", "base", 1, ["student"])],
)
def test_the_adjusted_margin_agrees_with_the_plain_one(
    game: str, mode: str, seats: int, bots: list[str]
) -> None:
    rows = simulate(Plan(table(game, mode, seats), bots, 40, 5, luck=True), 2)
    found = Summary(rows).bots[0].without_luck["margin"]
    assert found.plain.low < found.adjusted.value < found.plain.high
