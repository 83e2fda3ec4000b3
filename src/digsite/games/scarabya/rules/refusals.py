"""Why a placement or an outcome is refused, for people: rule, message and squares to look at."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Move
from digsite.core.errors import NotationError
from digsite.core.events import Refusal
from digsite.core.native import i64
from digsite.games.scarabya.rules import moves as notation
from digsite.games.scarabya.rules.moves import camp_cells
from digsite.games.scarabya.rules.placements import (
    PLACEMENT_COUNT,
    SHAPES,
    placements,
    square_name,
    squares_of,
)
from digsite.games.scarabya.rules.plot import Plot

CENTRE = [square_name(square) for square in (44, 45, 54, 55)]


_OUTCOMES: Final = {
    "site": ("SCA-04", "not_this_board"),
    "first": ("SCA-36", "not_a_starter"),
    "mission": ("SCA-07", "not_this_mission"),
}


def outcome_refusal(phase: str) -> Refusal:
    """Why chance cannot give an outcome now."""
    rule, key = _OUTCOMES.get(phase, ("SCA-07", "no_chance_now"))
    return Refusal(rule, key, {}, [])


def placement_refusal(plot: Plot, mission: i64, flips: bool, code: i64) -> Refusal:
    """Why this camp may not stand there. Called only for what the rules refuse."""
    try:
        move = notation.GRAMMAR.decode(code)
    except NotationError:
        return Refusal("SCA-08", "not_a_camp", {"mission": SHAPES[int(mission)]}, [])
    if move.kind != "camp":
        return Refusal("SCA-08", "not_a_camp", {"mission": SHAPES[int(mission)]}, [])
    values: dict[str, object] = {"shape": SHAPES[move["shape"]], "mission": SHAPES[int(mission)]}
    if move["shape"] != mission:
        return Refusal("SCA-08", "wrong_shape", values, [])
    if code >= PLACEMENT_COUNT:
        inside = [10 * r + c for r, c in camp_cells(move) if r < 10 and c < 10]
        return Refusal("SCA-10", "outside", values, [square_name(square) for square in inside])
    if move["orientation"] >= 4 and not flips:
        return Refusal("SCA-12", "no_flip", values, [])
    table = placements()
    low = table.low[code]
    high = table.high[code]
    rocks = squares_of(low & plot.site.rock_low, high & plot.site.rock_high)
    if rocks:
        return _at("SCA-11", "rock", values, rocks)
    camps = squares_of(low & plot.camp_low, high & plot.camp_high)
    if camps:
        return _at("SCA-11", "overlap", values, camps)
    if not plot.camp_low | plot.camp_high:
        return Refusal("SCA-13", "off_centre", values, CENTRE)
    return _no_contact(plot, move, values)


def _no_contact(plot: Plot, move: Move, values: dict[str, object]) -> Refusal:
    """SCA-14, or SCA-15 where the camp touches an earlier one at a corner only."""
    camps = set(squares_of(plot.camp_low, plot.camp_high))
    corners = [
        10 * (r + down) + c + right
        for r, c in camp_cells(move)
        for down in (-1, 1)
        for right in (-1, 1)
        if 0 <= c + right < 10
    ]
    touched = sorted(camps & set(corners))
    if touched:
        return _at("SCA-15", "corner_only", values, touched)
    squares = [10 * r + c for r, c in camp_cells(move)]
    return _at("SCA-14", "no_contact", values, squares)


def _at(rule: str, key: str, values: dict[str, object], squares: list[int]) -> Refusal:
    names = [square_name(square) for square in squares]
    values["square"] = names[0]
    return Refusal(rule, key, values, names)
