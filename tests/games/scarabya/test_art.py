"""Scarabya's drawings and panels, as pictures: readable, told apart, the same each time."""

from __future__ import annotations

import pytest

from digsite.draw.actions import Cell
from digsite.draw.figures import rock, scarab
from digsite.draw.layout import column_width
from digsite.draw.palette import SEATS, Pair, weak_pairs
from digsite.draw.panels import Notice, SeatLine, notice, seat_line
from digsite.draw.scene import Shape
from digsite.games.scarabya import GAME
from digsite.games.scarabya.knowledge.seen import Camp, areas, read
from digsite.games.scarabya.picture import board
from digsite.games.scarabya.picture.geometry import (
    BOARD_SIDE,
    TRAY,
    WAITING,
    plain_form,
    size_of,
)
from digsite.games.scarabya.picture.panels import mission_form
from digsite.games.scarabya.picture.pieces import camp_element, pocket_elements, tray_element
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
    assert alike(camps, board.TOKENS) == []
    assert alike({"one": camps["F"], "same": camps["F"]}, board.TOKENS) != []


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
    assert alike(things, board.TOKENS) == []


def test_the_duels_digs_differ_by_their_owners_mark() -> None:
    digs = {SEATS[n].letter: board.dig(((0, 0),), (), 56, owner=n) for n in range(2)}
    assert alike(digs, board.TOKENS) == []


@pytest.mark.parametrize(
    ("cells", "label"),
    [(((0, 0), (0, 1)), "2×0 = 0"), (((4, 2),), "1×1 = 1"), (((4, 2), (5, 2)), "2×2 = 4")],
)
def test_a_dig_says_what_it_is_worth(cells: tuple[Cell, ...], label: str) -> None:
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


def test_pieces_are_stronger_than_structure_and_structure_than_ground() -> None:
    hems = [*(seat.colour for seat in SEATS), "ink2"]
    pieces = [Pair(hem, ground, 4.5) for hem in hems for ground in ("sand", "sand2")]
    pieces += [Pair("gold", "pit", 4.5), Pair("ink", "sand", 4.5), Pair("paper", "ink2", 4.5)]
    structure = [
        Pair("stratum", "stratum2", 1.5), Pair("stratum", "pit", 1.5), Pair("ink2", "sand", 1.5),
        Pair("pit", "sand", 1.5), Pair("canvas", "tray", 1.5), Pair("tray-rim", "tray", 1.5),
    ]  # fmt: skip
    assert weak_pairs([*pieces, *structure], board.TOKENS) == []


@pytest.mark.parametrize("cell", [57.2, 31.8])
def test_a_digs_label_keeps_to_its_pit_and_is_never_small(cell: float) -> None:
    for cells in (((0, 0),), ((0, 0), (0, 1)), ((0, 0), (1, 0), (2, 0)), ((0, 0), (0, 1), (1, 1))):
        for owner in (None, 1):
            drawn = board.dig(cells, ((0, 0),), cell, owner)
            (label,) = lettering(f'<svg viewBox="0 0 600 600">{drawn}</svg>')
            assert label.size >= 13.99
            assert label.words.endswith(f"={len(cells)}") or label.words.endswith(f"= {len(cells)}")


def test_open_ground_of_five_or_six_squares_is_strung_and_other_ground_is_not() -> None:
    for count, strung in ((4, 0), (5, 1), (6, 1), (7, 0)):
        free = {(0, column) for column in range(count)}
        taken = frozenset((r, c) for r in range(10) for c in range(10) if (r, c) not in free)
        found = pocket_elements(taken, "wide", "en")
        assert len(found) == strung, count
        if found:
            assert found[0].label == f"Open ground of {count} squares"
            assert "stroke-dasharray" in found[0].svg


@pytest.mark.parametrize("shape", SHAPES_OF_PICTURES)
def test_the_waiting_camp_lies_in_the_tray_whole(shape: Shape) -> None:
    top, high = TRAY[shape]
    for letter in SHAPES:
        rows, columns = sorted(size_of(plain_form(letter)))
        assert rows * WAITING[shape] <= high - 10
        assert columns * WAITING[shape] <= BOARD_SIDE[shape]
        one = tray_element(letter, "cloth0", shape, "next")
        assert one.y == top + high / 2
    assert WAITING["wide"] >= 3 * 8.6


def test_an_observation_is_read_once_for_all_who_draw_it() -> None:
    seen = GAME.start(GAME.settings(1)).observe(0)
    assert read(seen) is read(seen)
    assert read(seen).plot.is_bare


def test_large_areas_are_left_out_where_nobody_asks_for_them() -> None:
    cells = [(0, 0), (0, 1), (5, 5), (5, 6), (5, 7), (4, 7)]
    assert [len(area) for area in areas(cells)] == [2, 4]
    assert areas(cells, 3) == [((0, 0), (0, 1))]


def test_a_camp_over_the_same_symbols_is_drawn_once_whatever_the_site() -> None:
    """Sites differ, placements come again."""
    drawn = [
        camp_element(CAMP_I, frozenset({(4, 4), far}), False, "cloth0", "wide", "en")
        for far in ((0, 0), (9, 9))
    ]
    assert drawn[0] is drawn[1]
