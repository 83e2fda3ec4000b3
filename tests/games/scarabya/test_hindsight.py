"""A narrow beam over a known order: never worse than greedy, never better than the wide one."""

import pytest

from digsite.core.contract import Game
from digsite.games import find_game
from digsite.games.scarabya.extras.puzzles import deal
from digsite.games.scarabya.mind.hindsight import Hindsight
from digsite.games.scarabya.mind.par import find_par
from digsite.games.scarabya.mind.strategy import best_placement
from digsite.games.scarabya.rules.plot import Plot
from digsite.games.scarabya.rules.stages import NONE

GAME: Game = find_game("scarabya")


def greedy_points(plot: Plot, order: list[int]) -> int:
    points = 0
    for shape in order:
        number = best_placement(plot, shape, False)
        if number != NONE:
            points += int(plot.build(number))
    return points


@pytest.mark.parametrize("seed", range(2))
def test_more_ways_earn_more(seed: int) -> None:
    dealt, order = deal(GAME.settings(1, "base"), seed)
    plot = Plot(dealt.site)
    narrow = Hindsight(1).finish(plot, order)
    assert narrow == greedy_points(Plot(dealt.site), [int(shape) for shape in order])
    assert (plot.camp_low, plot.camp_high) == (0, 0)
    some = Hindsight(8)
    found = some.finish(plot, order)
    assert found >= narrow
    assert some.finish(plot, order) == found  # it can be used again
    assert found <= find_par(dealt.site, order, 30).points


def test_a_plot_on_which_nothing_fits_earns_nothing_more() -> None:
    dealt, order = deal(GAME.settings(1, "base"), 1)
    plot = Plot(dealt.site)
    plot.camp_low = dealt.site.rock_low ^ 0x3FFFFFFFFFFFF
    plot.camp_high = dealt.site.rock_high ^ 0x3FFFFFFFFFFFF
    assert Hindsight(4).finish(plot, order) == 0
