"""Putting a table's picture together: blocks beside and below each other, cards, the two shapes.

A `Block` is a drawing with a known size. Units are screen points in both shapes, so text keeps its
size: wide pictures stand beside a column, tall ones are 360 points across and made for a phone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from digsite.draw.figures import box
from digsite.draw.hand import loop
from digsite.draw.lettering import Cut
from digsite.draw.metrics import wrap
from digsite.draw.palette import var
from digsite.draw.scene import Element, Shape
from digsite.draw.svg import path, place, rect, text

__all__ = [
    "PADDING",
    "Block",
    "Panel",
    "board_corner",
    "card",
    "column_width",
    "paragraph",
    "pile",
    "row",
    "spacer",
    "table",
]

WIDE_COLUMN = 400.0
TALL_WIDTH = 360.0
MARGINS: dict[Shape, float] = {"wide": 24, "tall": 6}
GAPS: dict[Shape, float] = {"wide": 16, "tall": 10}

PADDING = 16
HEADING = 20
LEADING = 1.3  # line height, in units of the text size
BELOW = -100  # the layer of the panels' paper


@dataclass(frozen=True)
class Block:
    """A drawing that fills width x height from its top left corner; part of it may be live."""

    width: float
    height: float
    fixed: str = ""
    live: tuple[Element, ...] = ()

    def at(self, x: float, y: float) -> Block:
        """The same, its corner moved to (x, y)."""
        fixed = place(x, y, self.fixed) if self.fixed else ""
        return Block(self.width, self.height, fixed, tuple(p.moved(x, y) for p in self.live))

    def as_live(self, id: str, label: str = "", layer: int = 0) -> Block:
        """The same as one live element: for what changes while the game goes on."""
        own = Element(id, self.fixed, label, layer)
        return Block(self.width, self.height, "", (*self.live, own))


# What a column shows: something that can be drawn at any width.
Panel = Callable[[float], Block]


def spacer(height: float) -> Block:
    return Block(0, height)


def pile(blocks: Sequence[Block], gap: float = 0) -> Block:
    """Blocks below each other."""
    y = 0.0
    placed = []
    for block in blocks:
        placed.append(block.at(0, y))
        y += block.height + gap
    return merged(placed, max((block.width for block in blocks), default=0), max(0, y - gap))


def row(blocks: Sequence[Block], gap: float = 0) -> Block:
    """Blocks beside each other, their middles on one line."""
    height = max((block.height for block in blocks), default=0)
    x = 0.0
    placed = []
    for block in blocks:
        placed.append(block.at(x, (height - block.height) / 2))
        x += block.width + gap
    return merged(placed, max(0, x - gap), height)


def merged(placed: Sequence[Block], width: float, height: float) -> Block:
    fixed = "".join(block.fixed for block in placed)
    return Block(width, height, fixed, tuple(part for block in placed for part in block.live))


def paragraph(
    words: str,
    width: float,
    size: float = 16,
    cut: Cut = Cut.SANS,
    fill: str = "ink",
    on: str = "paper2",
) -> Block:
    """Words broken to the width."""
    step = size * LEADING
    lines = wrap(words, width, size, cut)
    drawn = "".join(
        text(0, step * index + size, line, size, cut=cut, fill=fill, on=on)
        for index, line in enumerate(lines)
    )
    return Block(width, step * len(lines), drawn)


def card(title: str, panel: Panel, width: float) -> Block:
    """A sheet of the journal with a heading, as high as what stands on it."""
    inner = width - 2 * PADDING
    heading = Block(
        inner,
        HEADING * 1.35,
        text(0, HEADING * 0.9, title, HEADING, cut=Cut.SERIF, fill="accent", on="paper2"),
    )
    inside = pile([heading, panel(inner)]) if title else panel(inner)
    height = inside.height + 1.8 * PADDING
    placed = inside.at(PADDING, 0.9 * PADDING)
    return Block(width, height, sheet(title, width, height) + placed.fixed, placed.live)


@lru_cache(maxsize=512)
def sheet(title: str, width: float, height: float) -> str:
    """The paper of a card. A table redraws the same few after every move."""
    frame = loop(box(0.5, 0.5, width - 1, height - 1), f"card {title}", 0.7)
    edge = path(frame, fill="none", stroke=var("line"), stroke_width=1.3)
    return rect(0, 0, width, height, rx=5, fill=var("paper2")) + edge


def column_width(shape: Shape) -> float:
    """How wide the panels of a table are."""
    return WIDE_COLUMN if shape == "wide" else TALL_WIDTH - 2 * MARGINS["tall"]


def table(board: Block, panels: Sequence[Panel], shape: Shape) -> Block:
    """The whole picture: the board at the top left, the panels in one column beside or below it.

    The board's corner is at (margin, margin) in both shapes, see `board_corner`. Panels are live,
    below everything else: one may grow and push the others down while the board stays as it is.
    """
    margin, gap = MARGINS[shape], GAPS[shape]
    width = column_width(shape)
    drawn = [panel(width) for panel in panels]
    sheets = [block.as_live(f"panel-{n}", layer=BELOW) for n, block in enumerate(drawn, start=1)]
    column = pile(sheets, gap)
    if shape == "tall":
        x, y = margin, margin + board.height + gap
        size = (TALL_WIDTH, y + column.height + margin)
    else:
        x, y = margin + board.width + margin, margin
        size = (x + column.width + margin, margin * 2 + max(board.height, column.height))
    return merged([board.at(margin, margin), column.at(x, y)], *size)


def board_corner(shape: Shape) -> float:
    """Where `table` puts the board's corner, both across and down."""
    return MARGINS[shape]
