"""Scarabya's drawings and panels, as pictures: readable, told apart, the same each time."""

from __future__ import annotations

import pytest

from digsite.draw.actions import Cell, Grid
from digsite.draw.checks import alike, lettering, picture_faults
from digsite.draw.figures import rock, scarab
from digsite.draw.layout import Block, column_width, table
from digsite.draw.palette import SEATS
from digsite.draw.scene import Element, Scene, Shape
from digsite.games.scarabya import art, panels
from digsite.games.scarabya.placements import SHAPES, oriented

ROCKS = [(0, 7), (1, 1), (3, 3)]
SYMBOLS = [(0, 3), (4, 2), (5, 2), (9, 9)]
CAMP_I: list[Cell] = [(4, 4), (5, 4), (6, 4), (7, 4), (8, 4)]


def picture(shape: Shape) -> Scene:
    """A table with one camp, two digs and four expeditions with long names."""
    side, band = (640, 34) if shape == "wide" else (348, 15)
    grid = Grid(band, band, (side - 2 * band) / 10, 10, 10)
    fixed = art.ground(grid, band - 1, 15 if shape == "wide" else 11)
    live = (
        Element("camp", art.camp(CAMP_I, "I", grid.cell, "cloth0"), layer=2, x=band, y=band),
        Element("dig", art.dig([(4, 2), (5, 2)], SYMBOLS, grid.cell, None), x=band, y=band),
        Element("dig2", art.dig([(9, 8), (9, 9)], SYMBOLS, grid.cell, 3), x=band, y=band),
    )
    board = Block(side, side, fixed + art.site(grid, ROCKS, SYMBOLS), live)
    small = art.small_site(9, ROCKS, SYMBOLS, [CAMP_I], [[(0, 0)]], "cloth1")
    seats = [
        panels.Expedition(number, "Professor Quatermain of Zanzibar", "108", "has chosen", small)
        for number in range(4)
    ]
    slots = [panels.Slot(letter, tuple(oriented(letter, 0)), letter < "P") for letter in SHAPES]
    column = [
        panels.mission("Mission 12 of 12: camp W", "Build. " * 30, oriented("W", 0), "cloth0"),
        panels.expeditions("Expeditions", seats),
        panels.stock("Still to come", "In an order nobody knows.", slots, "cloth0"),
    ]
    whole = table(board, column, shape)
    defs = art.defs(grid.cell)
    return Scene(whole.width, whole.height, whole.fixed, whole.live, defs=defs)


@pytest.mark.parametrize("shape", ["wide", "tall"])
def test_a_table_has_no_faults(shape: Shape) -> None:
    scene = picture(shape)
    assert picture_faults(scene.document("light"), 360 if shape == "tall" else None) == []
    assert scene.document("light") == picture(shape).document("light")


def test_camps_differ_by_letter_whatever_their_colour() -> None:
    camps = {letter: art.camp(oriented(letter, 0), letter, 56, SEATS[0].cloth) for letter in SHAPES}
    assert alike(camps) == []
    assert alike({"one": camps["F"], "same": camps["F"]}) != []


def test_rocks_symbols_camps_and_digs_differ_without_colour() -> None:
    things = {
        "rock": rock(20, "r"),
        "scarab": scarab(),
        "camp": art.camp(CAMP_I, "I", 56, "cloth0"),
        "dig": art.dig([(0, 0)], [], 56, None),
    }
    assert alike(things) == []


@pytest.mark.parametrize(
    ("cells", "label"), [([(0, 0), (0, 1)], "2×0"), ([(4, 2)], "1×1"), ([(4, 2), (5, 2)], "2×2")]
)
def test_a_dig_says_squares_times_symbols(cells: list[Cell], label: str) -> None:
    drawn = f'<svg viewBox="0 0 600 600">{art.dig(cells, SYMBOLS, 56, None)}</svg>'
    assert [one.words for one in lettering(drawn)] == [label]


def test_a_digs_label_stands_on_an_empty_square_if_there_is_one() -> None:
    assert art.label_cell([(0, 0), (0, 1), (1, 0)], [(1, 0)]) == (0, 1)
    assert art.label_cell([(4, 2), (5, 2)], [(4, 2), (5, 2)]) == (5, 2)


def test_the_letter_stands_in_the_camp() -> None:
    for letter in SHAPES:
        cells = oriented(letter, 0)
        x, y = art.letter_spot(cells, 10)
        assert (int(y // 10), int(x // 10)) in cells


def test_column_fits_both_shapes() -> None:
    panel = panels.stock("Still to come", "", [panels.Slot("I", ((0, 0),), True)], "cloth")
    for shape in ("wide", "tall"):
        assert panel(column_width(shape)).width == column_width(shape)
