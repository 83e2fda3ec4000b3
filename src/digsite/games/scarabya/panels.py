"""What stands beside Scarabya's board: the mission, the expeditions and the camps still to come.

The panels take plain values and words already translated, so they know neither rules nor languages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from digsite.draw.actions import Cell
from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, card, paragraph, pile, row
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width
from digsite.draw.palette import seat, var
from digsite.draw.svg import group, line, path, place, text
from digsite.games.scarabya.art import camp_outline, shape

__all__ = ["Expedition", "Slot", "expeditions", "mission", "rival_sites", "stock"]

LINE = 30.0  # height of one expedition's line


@dataclass(frozen=True)
class Expedition:
    """One seat's line: who it is, how it stands, what it is doing."""

    seat: int
    name: str
    points: str
    note: str = ""
    site: str = ""
    """The small site, drawn by `small_site`, where this seat has one of its own."""


@dataclass(frozen=True)
class Slot:
    """One camp of the reserve. `left` says that its mission has not come up yet."""

    letter: str
    cells: tuple[Cell, ...]
    left: bool


def size_of(cells: Sequence[Cell]) -> tuple[int, int]:
    """Rows and columns of the box round some cells that start at (0, 0)."""
    return max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1


def centred(drawing: str, cells: Sequence[Cell], cell: float, x: float, y: float) -> str:
    rows, columns = size_of(cells)
    return place(x - columns * cell / 2, y - rows * cell / 2, drawing)


def mission(title: str, sentence: str, cells: Sequence[Cell], cloth: str) -> Panel:
    """The camp of this round, shown as it comes out of the box, and what to do with it."""

    def body(width: float) -> Block:
        cell, room = 19.0, 100.0
        words = paragraph(sentence, width - room - 12)
        height = max(58.0, words.height)
        rows, columns = size_of(cells) if cells else (0, 0)
        picture = place(
            width - room / 2 - columns * cell / 2,
            height / 2 - rows * cell / 2 - 6,
            shape(cells, cell, cloth) if cells else "",
        )
        return Block(width, height, words.fixed + picture)

    return lambda width: card(title, body, width)


def expeditions(title: str, seats: Sequence[Expedition]) -> Panel:
    """All seats with their points, and below them the small sites of the rivals."""

    def body(width: float) -> Block:
        lines = [expedition(one, width) for one in seats]
        sites = rival_sites([one for one in seats if one.site], width)
        return pile([*lines, Block(0, 10), *sites]) if sites else pile(lines)

    return lambda width: card(title, body, width)


def expedition(one: Expedition, width: float) -> Block:
    """One line: mark, name, what the seat is doing, points."""
    middle = LINE / 2
    room = width - 26 - text_width(one.points, 19, Cut.BOLD, lining=True) - 12
    name = shorten(one.name, room, 17)
    beside = 26 + text_width(name, 17) + 8
    note = shorten(one.note, room + 26 - beside, 14) if one.note else ""
    fixed = group(
        place(9, middle, badge(one.seat, 17)),
        text(26, middle, name, 17, on="paper2", middle=True),
        text(beside, middle + 1, note, 14, cut=Cut.ITALIC, fill="ink2", on="paper2", middle=True)
        if note
        else "",
        line((0, LINE - 0.5), (width, LINE - 0.5), stroke=var("line"), stroke_dasharray="1.5 2.5"),
    )
    points = text(
        width, middle, one.points, 19,
        cut=Cut.BOLD, on="paper2", anchor="end", middle=True, lining=True,
    )  # fmt: skip
    return Block(width, LINE, fixed + points)


def rival_sites(seats: Sequence[Expedition], width: float) -> list[Block]:
    """Small sites, three to a row, each under its owner's mark."""
    gap = 14.0
    side = (width - 2 * gap) / 3
    blocks = [
        Block(
            side,
            side + 20,
            place(0, 0, one.site)
            + place(side / 2 - 12, side + 11, badge(one.seat, 14))
            + text(side / 2 + 2, side + 11, seat(one.seat).letter, 14, on="paper2", middle=True),
        )
        for one in seats
    ]
    return [row(blocks[start : start + 3], gap) for start in range(0, len(blocks), 3)]


def stock(title: str, note: str, slots: Sequence[Slot], cloth: str) -> Panel:
    """The twelve camps: those still to come in full, those past as an empty outline."""

    def body(width: float) -> Block:
        columns = 6
        pitch, height, cell = width / columns, 62.0, 8.6
        drawn = []
        for index, slot in enumerate(slots):
            x, y = (index % columns + 0.5) * pitch, index // columns * height
            figure = (
                shape(slot.cells, cell, cloth)
                if slot.left
                else path(
                    camp_outline(slot.cells, cell),
                    fill="none",
                    stroke=var("ink2"),
                    stroke_width=0.9,
                    stroke_dasharray="3 2",
                )
            )
            drawn.append(centred(figure, slot.cells, cell, x, y + 22))
            drawn.append(
                text(
                    x, y + 56, slot.letter, 13,
                    cut=Cut.BOLD if slot.left else Cut.SANS,
                    fill="ink" if slot.left else "ink2", anchor="middle", on="paper2",
                )
            )  # fmt: skip
        rows = -(-len(slots) // columns)
        grid = Block(width, rows * height, "".join(drawn))
        return pile([grid, paragraph(note, width, 14, Cut.ITALIC, "ink2")], 2) if note else grid

    return lambda width: card(title, body, width)
