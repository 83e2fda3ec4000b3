"""The SVG builder, the hand-drawn lines and the textures."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.draw import figures, textures
from digsite.draw.lettering import Cut
from digsite.draw.sketch import blob, circle_path, inset, loop, outline, rounded, stroke
from digsite.draw.svg import element, number, place, text, use
from digsite.testing.pictures import parse

cells = st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5)), min_size=1, max_size=20)


@pytest.mark.parametrize(
    ("value", "written"),
    [(1, "1"), (1.5, "1.5"), (-0.001, "0"), (2 / 3, "0.67"), (100, "100"), (-3.10, "-3.1")],
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert number(value) == written


def test_attributes_are_escaped_and_keep_their_order() -> None:
    made = element("g", stroke_width=1, class_='a"<b', x=None, data_id="é")
    assert made == '<g stroke-width="1" class="a&quot;&lt;b" data-id="é"/>'


@given(st.text(alphabet=st.characters(min_codepoint=32, exclude_categories=["Cs", "Co", "Cn"])))
def test_words_come_back_as_they_were(words: str) -> None:
    assert "".join(parse(text(0, 0, words, 12)).itertext()) == words


def test_text_can_be_centred_on_a_line() -> None:
    node = parse(text(5, 100, "H", 100, cut=Cut.SERIF, middle=True))
    assert float(node.attrib["y"]) == pytest.approx(100 + 63.7 / 2, abs=0.01)


def test_transforms_are_left_out_when_they_do_nothing() -> None:
    assert place(0, 0, "x") == "<g>x</g>"
    assert place(1, 2, "x", scale=0.5, turn=90) == (
        '<g transform="translate(1 2) rotate(90) scale(0.5)">x</g>'
    )
    assert use("rock", 3, 0) == '<use href="#rock" transform="translate(3 0)"/>'


def test_a_hand_drawn_line_is_always_the_same_and_depends_on_its_key() -> None:
    assert stroke((0, 0), (200, 0), "a") == stroke((0, 0), (200, 0), "a")
    assert stroke((0, 0), (200, 0), "a") != stroke((0, 0), (200, 0), "b")


def test_a_hand_drawn_line_starts_and_ends_where_it_should() -> None:
    drawn = stroke((0, 0), (200, 10), "key")
    assert drawn.startswith("M0 0Q")
    assert drawn.endswith(" 200 10")
    assert stroke((0, 0), (5, 0), "short") == "M0 0L5 0"


def test_closed_shapes_are_closed() -> None:
    square = [(0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)]
    for drawn in (loop(square, "k"), rounded(square), circle_path(0, 0, 9, "k")):
        assert drawn.startswith("M")
        assert drawn.endswith("z")


def test_a_stone_stays_about_its_radius() -> None:
    for x, y in blob(0, 0, 10, "stone"):
        assert 6 < (x * x + y * y) ** 0.5 < 11


def area(corners: Sequence[tuple[float, float]]) -> float:
    return (
        sum(
            x * v - u * y
            for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True)
        )
        / 2
    )


@given(cells)
def test_an_outline_encloses_exactly_its_cells(taken: set[tuple[int, int]]) -> None:
    loops = outline(taken)
    # Outer edges run clockwise on the screen and count positive, holes run the other way.
    assert sum(area(corners) for corners in loops) == len(taken)
    # Every corner is a true one: sides alternate between level and upright.
    for corners in loops:
        for (x, y), (u, v) in zip(corners, [*corners[1:], corners[0]], strict=True):
            assert (x == u) != (y == v)


def test_cells_that_touch_at_a_corner_stay_apart() -> None:
    assert len(outline([(0, 0), (1, 1)])) == 2
    assert len(outline([(0, 0), (0, 1), (0, 2), (1, 0), (1, 2), (2, 0), (2, 1), (2, 2)])) == 2


def test_an_inset_outline_leaves_a_gap_on_all_sides() -> None:
    (corners,) = outline([(0, 0), (0, 1), (1, 0)])
    # An L of three: area 3, edge 8, five outer corners and one inner corner.
    assert area(inset(corners, 0.1)) == pytest.approx(3 - 8 * 0.1 + (5 - 1) * 0.01)


def test_definitions_are_well_formed_and_the_same_each_time() -> None:
    def definitions() -> list[str]:
        return [
            textures.grain(),
            textures.lift(),
            textures.stipple(),
            textures.canvas(),
            textures.hatch("hatch", "ink"),
            textures.hachures("dug", "ink"),
        ]

    names = [parse(one).attrib["id"] for one in definitions()]
    assert names == ["grain", "lift", "stipple", "canvas", "hatch", "dug"]
    assert definitions() == definitions()


def test_figures_are_well_formed_and_say_their_shape() -> None:
    drawings = {
        "rock": figures.rock(20, "k"),
        "scarab": figures.scarab(),
        "die5": figures.die(5, 30),
        "token": figures.token(12, "4"),
        **{shape: figures.badge(i, 20) for i, shape in enumerate(("diamond", "triangle"))},
    }
    for shape, drawing in drawings.items():
        assert parse(drawing).attrib["data-shape"] == shape


@pytest.mark.parametrize("value", range(1, 7))
def test_a_die_shows_as_many_pips_as_it_says(value: int) -> None:
    assert figures.die(value, 30).count("<circle") == value
