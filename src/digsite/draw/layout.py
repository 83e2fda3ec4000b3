"""Putting a table's picture together: blocks beside and below each other, cards, the two shapes.

A `Block` is a drawing with a known size. Units are screen points in both shapes, so text keeps its
size: wide pictures stand beside a column, tall ones are 360 points across and made for a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from digsite.draw.figures import box
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, wrap
from digsite.draw.palette import var
from digsite.draw.scene import Element, Part, Shape
from digsite.draw.sketch import bowed
from digsite.draw.svg import path, place, rect, text

__all__ = [
    "PADDING",
    "Block",
    "Panel",
    "board_corner",
    "card",
    "column_width",
    "heading",
    "paragraph",
    "pile",
    "row",
    "spacer",
    "table",
]

WIDE_COLUMN = 320.0
TALL_WIDTH = 360.0
MARGINS: dict[Shape, float] = {"wide": 24, "tall": 6}
GAPS: dict[Shape, float] = {"wide": 16, "tall": 10}

PADDING = 16
HEADING = 20
LEADING = 1.3  # line height, in units of the text size
BELOW = -100  # the layer of the panels' paper


@dataclass(slots=True, eq=False)
class Block:
    """A drawing that fills width x height from its top left corner; part of it may be live.

    Two blocks are equal only if they are the same: so what is made of blocks can be remembered
    cheaply, and a table that redraws its panels after every move finds most of them done. Like
    elements, blocks are made by the thousand and never changed.
    """

    width: float
    height: float
    fixed: str = ""
    live: tuple[Element, ...] = ()

    def at(self, x: float, y: float) -> Block:
        """The same, its corner moved to (x, y)."""
        return Block(
            self.width,
            self.height,
            placed(x, y, self.fixed) if self.fixed else "",
            tuple([part.moved(x, y) for part in self.live]),
        )

    def as_live(self, id: str, label: str = "", layer: int = 0) -> Block:
        """The same as one live element: for what changes while the game goes on."""
        own = Element(id, self.fixed, label, layer)
        return Block(self.width, self.height, "", (*self.live, own))


@lru_cache(maxsize=256)
def placed(x: float, y: float, drawing: str) -> str:
    """A drawing moved to (x, y). Boards are long texts and stay where they are: ask once."""
    return place(x, y, drawing)


# What a column shows: something that can be drawn at any width.
Panel = Callable[[float], Block]


def spacer(height: float) -> Block:
    return Block(0, height)


def pile(blocks: Sequence[Block], gap: float = 0) -> Block:
    """Blocks below each other."""
    return blocks[0] if len(blocks) == 1 else piled(tuple(blocks), gap)


@lru_cache(maxsize=1024)
def piled(blocks: tuple[Block, ...], gap: float) -> Block:
    y = 0.0
    parts = []
    for block in blocks:
        parts.append(block.at(0, y) if y else block)
        y += block.height + gap
    return merged(parts, max((block.width for block in blocks), default=0), max(0, y - gap))


def row(blocks: Sequence[Block], gap: float = 0) -> Block:
    """Blocks beside each other, their middles on one line."""
    return in_a_row(tuple(blocks), gap)


@lru_cache(maxsize=512)
def in_a_row(blocks: tuple[Block, ...], gap: float) -> Block:
    height = max((block.height for block in blocks), default=0)
    x = 0.0
    parts = []
    for block in blocks:
        parts.append(block.at(x, (height - block.height) / 2))
        x += block.width + gap
    return merged(parts, max(0, x - gap), height)


def merged(parts: Sequence[Block], width: float, height: float) -> Block:
    # A single text is passed on as it is, not copied: whoever has hashed it need not do so again.
    fixed = "".join([block.fixed for block in parts if block.fixed])
    return Block(width, height, fixed, tuple([one for block in parts for one in block.live]))


@lru_cache(maxsize=2048)
def paragraph(
    words: str,
    width: float,
    size: float = 16,
    cut: Cut = Cut.SANS,
    fill: str = "ink",
    on: str = "paper2",
) -> Block:
    """Words broken to the width; remembered by these arguments, hence so many."""
    step = size * LEADING
    lines = wrap(words, width, size, cut)
    drawn = "".join(
        text(0, step * index + size, line, size, cut=cut, fill=fill, on=on)
        for index, line in enumerate(lines)
    )
    return Block(width, step * len(lines), drawn)


def card(title: str, panel: Panel, width: float) -> Block:
    """A sheet of the journal with a heading, as high as what stands on it."""
    return filled_card(title, panel(width - 2 * PADDING), width)


@lru_cache(maxsize=512)
def filled_card(title: str, panel: Block, width: float) -> Block:
    margin = 0.9 * PADDING
    headline = heading(title, panel.width) if title else spacer(0)
    height = headline.height + panel.height + 2 * margin
    within = panel.at(PADDING, margin + headline.height)
    fixed = sheet(title, width, height) + headline.at(PADDING, margin).fixed + within.fixed
    return Block(width, height, fixed, within.live)


@lru_cache(maxsize=256)
def heading(title: str, width: float, size: float = HEADING, on: str = "paper2") -> Block:
    """A title, as much of it as there is room for."""
    words = shorten(title, width, size, Cut.SERIF)
    drawn = text(0, size * 0.9, words, size, cut=Cut.SERIF, fill="accent", on=on)
    return Block(width, size * 1.35, drawn)


@lru_cache(maxsize=512)
def sheet(title: str, width: float, height: float) -> str:
    """The paper of a card. A table redraws the same few after every move."""
    frame = bowed(box(0.5, 0.5, width - 1, height - 1), f"card {title}", 1.2)
    edge = path(frame, fill="none", stroke=var("line"), stroke_width=1.3)
    return rect(0, 0, width, height, rx=5, fill=var("paper2")) + edge


def column_width(shape: Shape) -> float:
    """How wide the panels of a table are."""
    return WIDE_COLUMN if shape == "wide" else TALL_WIDTH - 2 * MARGINS["tall"]


def table(
    board: Block, panels: Mapping[str, Panel], shape: Shape, tabs: Mapping[str, str] | None = None
) -> tuple[Block, tuple[Part, ...]]:
    """The whole picture: the board at the top left, the panels in one column beside or below it;
    and where each of them lies, so that a page may show them apart.

    The board's corner is at (margin, margin) in both shapes, see `board_corner`. Panels are live,
    below everything else: one may grow and push the others down while the board stays as it is.
    """
    margin, gap = MARGINS[shape], GAPS[shape]
    width = column_width(shape)
    if shape == "tall":
        x, y = margin, margin + board.height + gap
    else:
        x, y = margin + board.width + margin, margin
    rim = margin / 3
    corner, labels = margin - rim, tabs or {}
    pieces = [board.at(margin, margin)]
    parts = [Part("board", corner, corner, board.width + 2 * rim, board.height + 2 * rim)]
    below, across = y, 0.0
    for number, (name, panel) in enumerate(panels.items(), start=1):
        block = panel(width)
        pieces.append(panel_at(x, below, block, number))
        parts.append(Part(name, x, below, block.width, block.height, labels.get(name, "")))
        below += block.height + gap
        across = max(across, block.width)
    height = max(0, below - y - gap)
    if shape == "tall":
        size = (TALL_WIDTH, y + height + margin)
    else:
        size = (x + across + margin, margin * 2 + max(board.height, height))
    return merged(pieces, *size), tuple(parts)


@lru_cache(maxsize=1024)
def panel_at(x: float, y: float, panel: Block, number: int) -> Block:
    """A panel of the column, live as a whole: most are what they were, where they were."""
    sheet = panel.as_live(f"panel-{number}", layer=BELOW).at(x, y)
    own = tuple([one.in_part(number) for one in sheet.live])
    return Block(sheet.width, sheet.height, sheet.fixed, own)


def board_corner(shape: Shape) -> float:
    """Where `table` puts the board's corner, both across and down."""
    return MARGINS[shape]
