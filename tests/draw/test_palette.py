"""The palette: every pair of colours in use can be read, by day and by lantern."""

from __future__ import annotations

import re
from itertools import combinations

import pytest

from digsite.draw.palette import (
    ACCENTS,
    SEATS,
    TOKENS,
    Pair,
    colour,
    contrast,
    luminance,
    seat,
    stylesheet,
    weak_pairs,
)


def test_contrast_is_that_of_the_standard() -> None:
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#777777") == 1
    # A known value: #767676 is the lightest grey that passes on white.
    assert contrast("#767676", "#ffffff") == pytest.approx(4.54, abs=0.01)
    assert luminance("#ffffff") == pytest.approx(1)


def test_every_pair_in_use_can_be_read() -> None:
    assert weak_pairs() == []


@pytest.mark.parametrize("game", ACCENTS)
def test_every_games_accent_can_be_read(game: str) -> None:
    assert weak_pairs(extra={"accent": ACCENTS[game]}) == []


def test_a_faint_pair_is_found_in_each_theme() -> None:
    assert weak_pairs([Pair("line", "paper", 4.5)]) == [
        "line on paper, light: 2.13 < 4.5",
        "line on paper, dark: 2.24 < 4.5",
    ]
    assert weak_pairs([Pair("ink", "paper", 4.5)], {"ink": ("#f0e0c0", "#eadfca")}) == [
        "ink on paper, light: 1.09 < 4.5"
    ]


def test_tokens_are_hex_colours() -> None:
    for pair in TOKENS.values():
        assert all(re.fullmatch("#[0-9a-f]{6}", value) for value in pair)


def test_seats_differ_by_colour_and_shape_and_letter() -> None:
    for one, other in combinations(SEATS, 2):
        assert one.letter != other.letter
        assert one.shape != other.shape
        assert one.sign != other.sign
        assert one.colour != other.colour
    assert seat(2).sign == "●"


def test_a_stylesheet_gives_one_theme_or_both() -> None:
    assert stylesheet("light", ".x").startswith(f".x{{--paper:{colour('paper', 'light')};")
    assert colour("paper", "dark") in stylesheet("dark", ".x")
    assert colour("paper", "dark") not in stylesheet("light", ".x")
    both = stylesheet("auto", ".x")
    assert "@media (prefers-color-scheme:dark)" in both
    assert both.index(colour("paper", "light")) < both.index(colour("paper", "dark"))


def test_a_scenes_own_tokens_win() -> None:
    mine = {"accent": ("#111111", "#eeeeee"), "water": ("#225566", "#88bbcc")}
    assert "--accent:#111111" in stylesheet("light", ".x", mine)
    assert "--water:#88bbcc" in stylesheet("dark", ".x", mine)
    assert colour("accent", "dark", mine) == "#eeeeee"
