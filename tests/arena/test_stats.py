"""Means, intervals, histograms, ratings and the plot, against known numbers."""

import math
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.arena.plots import histogram_svg, ratings_svg
from digsite.arena.ratings import elo, elo_reach
from digsite.arena.stats import Histogram, mean, percentile, share


def test_mean_and_interval() -> None:
    found = mean([2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0])
    assert found.value == 5.0
    assert found.sd == pytest.approx(2.13809, abs=1e-5)
    assert found.high - found.value == pytest.approx(1.95996 * 2.13809 / math.sqrt(8), abs=1e-4)


def test_one_value_knows_nothing_of_its_spread() -> None:
    assert mean([3.0]).low == -math.inf
    assert mean([]).count == 0
    assert mean([3.0]).to_data()["low"] is None


def test_wilson_interval_by_the_book() -> None:
    # 8 of 10: 49.0 % to 94.3 %; 0 of 10: 0 to 27.8 %.
    found = share(8, 10)
    assert (round(found.low, 3), round(found.high, 3)) == (0.490, 0.943)
    none = share(0, 10)
    assert (none.low, round(none.high, 3)) == (0.0, 0.278)
    assert share(0, 0).to_data()["high"] == 1.0


def test_percentile() -> None:
    values = [float(number) for number in range(1, 201)]
    assert percentile(values, 0.995) == 199.0
    assert percentile(values, 0.5) == 100.0
    assert percentile([7.0], 0.1) == 7.0


@given(st.lists(st.integers(-500, 500), min_size=1, max_size=200))
def test_histograms_count_everything_once(values: list[int]) -> None:
    bins = Histogram([float(value) for value in values])
    edges = bins.edges()
    assert sum(bins.counts) == len(values)
    for number, count in enumerate(bins.counts):
        inside = [v for v in values if edges[number] <= v < edges[number + 1]]
        assert len(inside) == count
    assert len(bins.counts) <= 42


def test_ratings_recover_the_odds() -> None:
    # 90 % against the next: about 10 * log10 odds each.
    found = elo({("a", "b"): (900.0, 100.0), ("b", "c"): (900.0, 100.0)})
    assert list(found) == ["a", "b", "c"]
    step = 400 * math.log10(900.5 / 100.5)
    assert found["a"] - found["b"] == pytest.approx(step, abs=0.01)
    assert found["b"] - found["c"] == pytest.approx(step, abs=0.01)
    assert sum(found.values()) == pytest.approx(0.0, abs=1e-6)


def test_a_clean_sweep_has_a_finite_rating() -> None:
    found = elo({("a", "b"): (10.0, 0.0)})
    assert 100 < found["a"] - found["b"] < 1000


def test_the_histogram_is_a_picture_with_every_name() -> None:
    svg = histogram_svg("Scores <of> two", [("a & b", [1.0, 2.0, 2.0]), ("c", [9.0])], "points")
    root = ET.fromstring(svg)  # noqa: S314 - our own document
    texts = [node.text for node in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "Scores <of> two" in texts
    assert {"a & b", "c", "points"} <= set(texts)
    assert len(list(root.iter("{http://www.w3.org/2000/svg}polygon"))) == 2


def test_ratings_are_surer_the_more_games_they_come_from() -> None:
    few = {("a", "b"): (15.0, 5.0), ("b", "c"): (15.0, 5.0)}
    many = {pair: (100.0 * won, 100.0 * lost) for pair, (won, lost) in few.items()}
    reach = elo_reach(few, elo(few))
    assert set(reach) == {"a", "b", "c"}
    surer = elo_reach(many, elo(many))
    for name in reach:
        assert surer[name] == pytest.approx(reach[name] / 10.0, rel=0.1)


def test_the_reach_of_a_rating_is_that_of_its_share() -> None:
    """Two players, 300 of 400 games: the standard error of a share, told in Elo."""
    results = {("a", "b"): (300.0, 100.0)}
    ratings = elo(results)
    error = math.sqrt(0.75 * 0.25 / 401)
    slope = 400.0 / math.log(10.0) / (0.75 * 0.25)
    # The difference of the two is off by this much; each of them by half of it.
    assert elo_reach(results, ratings)["a"] == pytest.approx(1.96 * error * slope / 2, rel=0.02)


def test_ratings_are_drawn_with_their_reach_and_a_row_for_each_game() -> None:
    rows = [
        ("Nim", [("weak", -100.0, 40.0), ("strong", 100.0, 40.0)]),
        ("Go <9>", [("weak", -310.0, 20.0), ("strong", 310.0, 20.0)]),
    ]
    svg = ratings_svg("Levels", rows)
    drawn = ET.fromstring(svg)  # noqa: S314 - our own document
    texts = [text.text for text in drawn.iter("{http://www.w3.org/2000/svg}text")]
    assert {"Levels", "Nim", "Go <9>", "weak", "strong", "-400", "400", "Elo"} <= set(texts)
    dots = [float(dot.get("cx", 0)) for dot in drawn.iter("{http://www.w3.org/2000/svg}circle")]
    weak_nim, strong_nim, weak_go, strong_go = dots[2:]
    assert weak_go < weak_nim < strong_nim < strong_go
    assert strong_nim - weak_nim == pytest.approx((strong_go - weak_go) * 200 / 620, abs=0.2)
