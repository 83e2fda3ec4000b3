"""Scarabya's drawings and panels, as pictures: readable, told apart, the same each time."""

from __future__ import annotations

import pytest

from digsite.draw.actions import Cell
from digsite.draw.figures import rock, scarab
from digsite.draw.layout import column_width
from digsite.draw.palette import SEATS
from digsite.draw.panels import Notice, SeatLine, notice, seat_line
from digsite.draw.scene import Shape
from digsite.games.scarabya.knowledge.seen import Camp
from digsite.games.scarabya.picture import board
from digsite.games.scarabya.picture.geometry import plain_form
from digsite.games.scarabya.picture.panels import mission_form
from digsite.games.scarabya.rules.placements import SHAPES, oriented
from digsite.testing.pictures import alike, clipped, lettering, overlapping

SHAPES_OF_PICTURES: tuple[Shape, ...] = ("wide", "tall")
SYMBOLS = ((0, 3), (4, 2), (5, 2), (9, 9))
COLUMN: tuple[Cell, ...] = ((4, 4), (5, 4), (6, 4), (7, 4), (8, 4))
CAMP_I = Camp("I", COLUMN)


def test_camps_differ_by_letter_whatever_their_colour() -> None:
    camps = {
        letter: board.camp(Camp(letter, plain_form(letter)), 56, SEATS[0].cloth)
        for letter in SHAPES
    }
    assert alike(camps) == []
    assert alike({"one": camps["F"], "same": camps["F"]}) != []


def test_rocks_symbols_camps_and_digs_differ_without_colour() -> None:
    things = {
        "rock": rock(20, "r"),
        "scarab": scarab(),
        "camp": board.camp(CAMP_I, 56, "cloth0"),
        "dig": board.dig(((0, 0),), (), 56),
        "trap": board.dig(((4, 2),), SYMBOLS, 56, trap=True),
        "coming dig": board.closing([(0, 0)], "1×0", 56, lost=False),
        "refused square": board.refused(56),
        "centre": board.centre_mark(56),
    }
    assert alike(things) == []


def test_the_duels_digs_differ_by_their_owners_mark() -> None:
    digs = {SEATS[n].letter: board.dig(((0, 0),), (), 56, owner=n) for n in range(2)}
    assert alike(digs) == []


@pytest.mark.parametrize(
    ("cells", "label"), [(((0, 0), (0, 1)), "2×0"), (((4, 2),), "1×1"), (((4, 2), (5, 2)), "2×2")]
)
def test_a_dig_says_squares_times_symbols(cells: tuple[Cell, ...], label: str) -> None:
    drawn = f'<svg viewBox="0 0 600 600">{board.dig(cells, SYMBOLS, 56, None)}</svg>'
    assert [one.words for one in lettering(drawn)] == [label]


def test_a_digs_label_stands_on_an_empty_square_if_there_is_one() -> None:
    assert board.label_cell([(0, 0), (0, 1), (1, 0)], [(1, 0)]) == (0, 1)
    assert board.label_cell([(4, 2), (5, 2)], [(4, 2), (5, 2)]) == (5, 2)


def test_the_letter_stands_in_the_camp_and_rather_not_on_a_symbol() -> None:
    for letter in SHAPES:
        cells = oriented(letter, 0)
        spot = board.letter_cell(cells)
        assert spot in cells
        assert board.letter_cell(cells, [spot]) in set(cells) - {spot}
        assert board.letter_cell(cells, cells) in cells


def test_covered_symbols_are_stitched_into_the_canvas_but_not_under_the_letter() -> None:
    covered = board.camp(CAMP_I, 56, "cloth0", COLUMN[:2])
    assert covered.count("scarab-outline") == 2
    assert board.camp(CAMP_I, 56, "cloth0", COLUMN).count("scarab-outline") == 4
    assert "scarab-outline" not in board.camp(CAMP_I, 56, "cloth0", COLUMN, pending=True)


def test_panels_keep_their_height_and_fit_both_shapes() -> None:
    sentences = ("Short.", "A long sentence. " * 12)
    for shape in SHAPES_OF_PICTURES:
        width = column_width(shape)
        short, long = (
            notice(
                Notice(
                    "Mission 1", words, sentences, 62, 112, mission_form(plain_form("I"), "cloth")
                )
            )(width)
            for words in sentences
        )
        assert short.height == long.height
        assert short.width == width


def test_long_names_and_notes_share_a_line() -> None:
    name, note = "Professor Quatermain of Zanzibar " * 3, "is looking for a place for it " * 3
    one = SeatLine(0, name, "108", note)
    for width in (316.0, 368.0):
        line = seat_line(one, width)
        drawn = line.fixed + "".join(part.markup() for part in line.live)
        svg = f'<svg viewBox="0 0 {width} 30">{drawn}</svg>'
        assert clipped(svg) == []
        assert overlapping(svg) == []
