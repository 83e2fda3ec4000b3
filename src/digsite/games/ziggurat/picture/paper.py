"""Paper things of the campaign: envelopes, stickers and their slots, ribbons, burns, seals.

Blocks are drawn from their top left corner; words come translated.
"""

from __future__ import annotations

from collections.abc import Sequence

from digsite.draw.figures import box
from digsite.draw.layout import Block, paragraph, pile
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width
from digsite.draw.palette import Tokens, var
from digsite.draw.sketch import circle_path, loop, stroke
from digsite.draw.svg import group, path, place, polygon, rect, text
from digsite.games.ziggurat.picture import pieces

STATIONERY: Tokens = {
    "kraft": ("#d3b27a", "#6e5632"),
    "kraft2": ("#bf9a60", "#584425"),
    "wax": ("#8f2f24", "#a8443a"),
    "on-wax": ("#fff1da", "#fff1da"),
    "sticker": ("#fffaf0", "#38301f"),
}
"""The colours of envelopes and stickers."""


def prose(words: str, width: float, size: float = 17, on: str = "paper2") -> Block:
    """Paragraphs; the marks for emphasis are dropped."""
    plain = words.replace("**", "").replace("*", "")
    blocks = [paragraph(part, width, size, on=on) for part in plain.split("\n\n") if part.strip()]
    return pile(blocks, size * 0.55)


def envelope(width: float, number: str, small: bool) -> Block:
    """An envelope that has just been opened: the flap up, a broken seal, a letter coming out."""
    scale = min(width, 300.0 if small else 420.0) / 420
    pen = pieces.pen(1.3)
    pocket = [(-210, 108), (0, 214), (210, 108), (210, 300), (-210, 300)]
    rules = "".join(
        stroke((-150, 97 + 9 * step), (150 if step % 3 else 84, 97 + 9 * step), f"rule{step}", 0.6)
        for step in range(5)
    )
    drawn = group(
        path(loop([(-210, 106), (0, 4), (210, 106)], "lid", 0.8), fill=var("kraft2"), **pen),
        path(loop(box(-210, 106, 420, 194), "back", 0.8), fill=var("kraft2"), **pen),
        polygon([(-202, 106), (0, 168), (202, 106)], fill=var("shade"), opacity=0.25),
        path(loop(box(-176, 75, 352, 135), "sheet", 0.6), fill=var("sticker"), **pen),
        path(rules, fill="none", stroke=var("line"), stroke_width=1.2),
        path(loop(pocket, "pocket", 0.8), fill=var("kraft"), **pen),
        path("M-204 296L0 216L204 296", fill="none", **pen, opacity=0.25),
        place(0, 66, _wax(21 / scale, number)),
    )
    return Block(width, 310 * scale, place(width / 2, 0, drawn, scale=scale))


def _wax(radius: float, letter: str) -> str:
    """A seal with a letter or number, as large as its words need."""
    return path(
        circle_path(0, 0, radius, f"seal{letter}", 0.07), fill=var("wax"), **pieces.pen(1.3)
    ) + text(
        0, 0, letter, radius,
        cut=Cut.SERIF, fill="on-wax", anchor="middle", on="wax", middle=True, lining=True,
    )  # fmt: skip


def is_wide(width: float) -> bool:
    """Whether there is room for large print."""
    return width > 500


def room(width: float) -> float:
    """How wide a letter of this width is inside."""
    return width - 2 * _edge(width)


def _edge(width: float) -> float:
    return 22 if is_wide(width) else 14


def letter(inside: Block, width: float, key: str) -> Block:
    """A sheet of paper round a block."""
    edge = _edge(width)
    height = inside.height + 2 * edge
    sheet = rect(0, 0, width, height, rx=4, fill=var("paper2")) + path(
        loop(box(0.5, 0.5, width - 1, height - 1), f"letter{key}", 0.8),
        fill="none", stroke=var("line"), stroke_width=1.3,
    )  # fmt: skip
    placed = inside.at(edge, edge)
    return Block(width, height, sheet + placed.fixed, placed.live)


def sticker(slot_letter: str, tag: str, words: str, width: float) -> Block:
    """A rule sticker with the letter of its slot; a corner has not quite stuck."""
    inner = width - 82
    body = prose(words, inner, 15.5, on="sticker")
    top = 14.0 if not tag else 34.0
    height = max(64.0, top + body.height + 14)
    curl = 15.0
    outline = [
        (4.0, 4.0), (width - 4, 4.0), (width - 4, height - 4 - curl),
        (width - 4 - curl, height - 4), (4.0, height - 4),
    ]  # fmt: skip
    fold = [
        (width - 4, height - 4 - curl), (width - 4 - curl * 0.9, height - 4 - curl * 0.9),
        (width - 4 - curl, height - 4),
    ]  # fmt: skip
    pen = pieces.pen(1.3)
    drawn = group(
        polygon([(x + 2, y + 3) for x, y in outline], fill=var("shade"), opacity=0.2),
        path(loop(outline, f"sticker{slot_letter}", 0.6), fill=var("sticker"), **pen),
        polygon(fold, fill=var("kraft"), **pen),
        place(32, 34, _wax(20, slot_letter)),
        text(60, 26, tag, 14, cut=Cut.ITALIC, fill="ink2", on="sticker") if tag else "",
        body.at(60, top).fixed,
    )  # fmt: skip
    return Block(width, height, drawn)


def slot(slot_letter: str, width: float) -> Block:
    """A slot of the rulebook that is still empty."""
    height = 48.0
    drawn = rect(
        4, 4, width - 8, height - 8, rx=8,
        fill="none", stroke=var("line"), stroke_width=1.5, stroke_dasharray="6 5",
    ) + text(
        32, height / 2, slot_letter, 20,
        cut=Cut.SERIF, fill="ink2", anchor="middle", on="paper2", middle=True,
    )  # fmt: skip
    return Block(width, height, drawn)


def ribbon(words: str, width: float, size: float = 15) -> Block:
    """A title on a ribbon."""
    told = shorten(words, width - 40, size, Cut.BOLD)
    long = text_width(told, size, Cut.BOLD) + 34
    high = size * 1.75
    shape = [
        (0.0, 2.0), (long, 2.0), (long - 9, high / 2), (long, high - 2), (0.0, high - 2),
        (9.0, high / 2),
    ]  # fmt: skip
    drawn = path(
        loop(shape, f"ribbon{words}", 0.4), fill=var("cloth3"), stroke=var("ink"), stroke_width=1.1
    ) + text(
        long / 2, high / 2, told, size,
        cut=Cut.BOLD, fill="on-cloth", anchor="middle", on="cloth3", middle=True,
    )  # fmt: skip
    return Block(long, high + 3, drawn)


def burn(size: float) -> str:
    """A burn on a hero's sheet: a scorched flame."""
    return place(0, 0, pieces.flame("wax"), scale=size / 100)


def verdict(won: bool, size: float) -> str:
    """Won: a flame in its bowl. Lost: a wisp of smoke over an empty one."""
    if won:
        return pieces.bowl("A", size, True)
    smoke = (
        f"M0 {-size * 0.15:.1f}c{size * 0.3:.1f} {-size * 0.2:.1f} {-size * 0.3:.1f} "
        f"{-size * 0.35:.1f} 0 {-size * 0.6:.1f}"
    )
    return group(
        path(smoke, fill="none", stroke=var("ink2"), stroke_width=1.6, stroke_linecap="round"),
        pieces.bowl("A", size, False),
    )


def beside(blocks: Sequence[Block], width: float, gap: float, columns: int) -> Block:
    """Blocks in columns, each put where the column is shortest."""
    each = (width - gap * (columns - 1)) / columns
    heights = [0.0] * columns
    drawn = ""
    for block in blocks:
        column = heights.index(min(heights))
        drawn += block.at(column * (each + gap), heights[column]).fixed
        heights[column] += block.height + gap
    return Block(width, max(heights) - gap if blocks else 0.0, drawn)
