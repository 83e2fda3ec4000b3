"""Blocks, cards and the two shapes of a table."""

from __future__ import annotations

from digsite.draw.layout import (
    Block,
    Panel,
    board_corner,
    card,
    column_width,
    paragraph,
    pile,
    row,
    spacer,
    table,
)
from digsite.draw.scene import Element, Scene, Shape
from digsite.draw.svg import rect
from digsite.testing.pictures import lettering, picture_faults

WORDS = "Turn the camp, flip it, move it with the arrows, and build where the ghost is green."


def square(size: float, name: str) -> Block:
    return Block(size, size, rect(0, 0, size, size)).as_live(name)


def corners(block: Block) -> dict[str, tuple[float, float]]:
    return {part.id: (part.x, part.y) for part in block.live}


def test_blocks_below_each_other() -> None:
    block = pile([square(10, "a"), spacer(5), square(30, "b")], gap=2)
    assert (block.width, block.height) == (30, 49)
    assert corners(block) == {"a": (0, 0), "b": (0, 19)}
    assert pile([]).height == 0


def test_blocks_beside_each_other_share_a_middle() -> None:
    block = row([square(10, "a"), square(30, "b")], gap=4)
    assert (block.width, block.height) == (44, 30)
    assert corners(block) == {"a": (0, 10), "b": (14, 0)}


def test_a_block_becomes_live_whole() -> None:
    block = square(10, "a").at(3, 4)
    assert block.fixed == ""
    assert block.live == (Element("a", rect(0, 0, 10, 10), x=3, y=4),)


def test_a_card_grows_with_its_words() -> None:
    def short(width: float) -> Block:
        return paragraph("Build.", width)

    def long(width: float) -> Block:
        return paragraph(WORDS * 3, width)

    assert card("Mission", short, 300).height < card("Mission", long, 300).height
    assert card("", short, 300).height < card("Mission", short, 300).height


def picture(shape: Shape) -> Scene:
    board = Block(348, 348, rect(0, 0, 348, 348)) if shape == "tall" else square(600, "board")
    sheet: Panel = lambda width: card("Mission", lambda inner: paragraph(WORDS, inner), width)  # noqa: E731
    whole, parts = table(board, {"one": sheet, "other": sheet}, shape)
    assert [part.name for part in parts] == ["board", "one", "other"]
    return Scene(whole.width, whole.height, whole.fixed, whole.live)


def test_both_shapes_keep_text_inside_and_readable() -> None:
    for shape in ("wide", "tall"):
        document = picture(shape).document("light")
        assert len(lettering(document)) >= 6
        assert picture_faults(document) == []


def test_a_tall_table_is_a_phone_wide() -> None:
    scene = picture("tall")
    assert scene.width == 360
    assert scene.height > 348 * 1.3
    assert column_width("tall") + 2 * board_corner("tall") == 360


def test_a_wide_table_is_as_high_as_its_higher_side() -> None:
    scene = picture("wide")
    assert scene.width > 900
    assert scene.height == 600 + 2 * board_corner("wide")
    placed = corners(Block(0, 0, "", scene.live))
    assert placed["board"] == (24, 24)
    assert placed["panel-1"] == (24 + 600 + 24, 24)
    assert placed["panel-2"][1] > placed["panel-1"][1]


def test_a_panel_that_stays_is_not_put_down_again() -> None:
    """Nor are its elements made anew: whoever looks for what has changed need not compare them."""
    board, stays = square(600, "board"), square(100, "stays")
    pictures = [
        table(board, {"stays": lambda _: stays, "changes": lambda _, name=name: square(90, name)},  # type: ignore[misc]
              "wide")[0]
        for name in ("before", "after")
    ]  # fmt: skip
    before, after = ({part.id: part for part in one.live} for one in pictures)
    assert before["stays"] is after["stays"]
    assert before["panel-1"] is after["panel-1"]
    assert {"before", "after"} == set(before) ^ set(after)
