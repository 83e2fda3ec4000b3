"""What stands beside Scarabya's board: mission, expeditions, rivals' sites, camps still to come.

The panels take plain values and words already translated, so they know neither rules nor languages.
What stays the same for a whole game is fixed; what changes is live. Every panel keeps its height
while the game goes on, so that nothing on the table jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from typing import Literal

from digsite.draw.actions import Cell
from digsite.draw.figures import badge, box
from digsite.draw.layout import Block, Panel, paragraph, pile, row
from digsite.draw.lettering import Cut
from digsite.draw.palette import seat, var
from digsite.draw.panels import reserve
from digsite.draw.scene import Element
from digsite.draw.sketch import rounded
from digsite.draw.svg import inked, path, place, text, use
from digsite.games.scarabya.picture.board import camp_outline, shape, small_site
from digsite.games.scarabya.picture.geometry import size_of

MISSION_ROOM = 100.0

SlotState = Literal["left", "now", "built", "discarded"]


@dataclass(frozen=True)
class Rival:
    """One seat's small site: its ground and what stands on it, drawn for squares of `cell`."""

    seat: int
    label: str
    ground: str
    camps: str


@dataclass(frozen=True, eq=False)
class Slot:
    """One camp of the set: its letter, its shape, and what has become of it.

    Like blocks, slots are equal only if they are the same: whoever makes them remembers them.
    """

    letter: str
    cells: tuple[Cell, ...]
    state: SlotState
    caption: str
    label: str


def centred(drawing: str, cells: Sequence[Cell], cell: float, x: float, y: float) -> str:
    rows, columns = size_of(cells)
    return place(x - columns * cell / 2, y - rows * cell / 2, drawing)


# The mission


@lru_cache(maxsize=64)
def mission_form(cells: tuple[Cell, ...], cloth: str) -> str:
    """The camp of this round, as it comes out of the box, for the right edge of the task."""
    if not cells:
        return ""
    cell = 19.0
    return centred(shape(cells, cell, cloth), cells, cell, -MISSION_ROOM / 2, 27)


# The expeditions


SITE = 190.0
"""How wide the small site of a single rival is."""


def rival_side(count: int, width: float) -> float:
    """How wide the small sites are: two share a row, one is larger."""
    return SITE if count < 2 else (width - 12) / 2


def rival_sites(rivals: Sequence[Rival], width: float) -> Block:
    """Small sites, two in a row, each above its owner's mark."""
    side = rival_side(len(rivals), width)
    rows = []
    for first in range(0, len(rivals), 2):
        together = row([rival_site(one, side) for one in rivals[first : first + 2]], 12)
        placed = together.at((width - together.width) / 2, 0)
        rows.append(Block(width, together.height, placed.fixed, placed.live))
    return pile(rows, 6)


@lru_cache(maxsize=512)
def rival_site(one: Rival, side: float) -> Block:
    under = side + 12
    fixed = (
        small_site(side / 10)
        + place(side / 2 - 10, under, badge(one.seat, 14))
        + text(side / 2 + 2, under, seat(one.seat).letter, 14, on="paper2", middle=True)
    )
    live = (
        Element(f"rival-{one.seat}", one.ground, layer=0),
        Element(f"rival-{one.seat}-camps", one.camps, one.label, layer=1),
    )
    return Block(side, side + 22, fixed, live)


def status(id: str, words: str, sentences: Sequence[str], bad: bool = False) -> Panel:
    """A live sentence that keeps the room of the longest it may become."""
    return partial(status_block, id, words, tuple(sentences), bad)


@lru_cache(maxsize=512)
def status_block(id: str, words: str, sentences: tuple[str, ...], bad: bool, width: float) -> Block:
    fill = "bad" if bad else "ink"
    words_block = paragraph(words, width, 15, Cut.BOLD if bad else Cut.SANS, fill)
    height = max(reserve(sentences, width, 15.6), words_block.height)
    return pile([Block(width, 8), Block(width, height, words_block.fixed).as_live(id, words)])


@lru_cache(maxsize=512)
def scarab_row(
    covered: int, trapped: int, total: int, label: str, cloth: str, width: float
) -> Block:
    """Solo: every symbol of the site once: covered ones as tents, lost ones crossed out. What was
    drawn is remembered by all that it shows, so that is six arguments.
    """
    across = -(-total // 2)
    pitch = min(width / across, 34.0)
    drawn = []
    for index in range(total):
        x, y = (index % across + 0.5) * pitch, (index // across + 0.5) * pitch + 4
        if index < covered:
            tent = shape(((0, 0),), pitch * 0.62, cloth)
            drawn.append(place(x - pitch * 0.31, y - pitch * 0.31, tent))
            drawn.append(use("scarab-outline", x, y, pitch * 0.0055))
        else:
            drawn.append(use("scarab", x, y, pitch * 0.0085))
            if index >= total - trapped:
                reach = pitch * 0.3
                drawn.append(
                    path(
                        f"M{x - reach:.1f} {y - reach:.1f}l{2 * reach:.1f} {2 * reach:.1f}"
                        f"m0{-2 * reach:.1f}l{-2 * reach:.1f} {2 * reach:.1f}",
                        stroke=var("bad"), stroke_width=2.4, stroke_linecap="round",
                    )
                )  # fmt: skip
    rows = -(-total // across) if across else 0
    return Block(width, rows * pitch + 8, "".join(drawn)).as_live("scarabs", label)


# The camps


@lru_cache(maxsize=512)
def stock(
    note: str, notes: tuple[str, ...], slots: tuple[Slot, ...], cloth: str, width: float
) -> Block:
    """The twelve camps: those still to come in full, the present one ringed, the past as outlines.

    `notes` are all that may stand under them during the game.
    """
    columns = 6
    pitch, height = width / columns, 66.0
    live = tuple(
        slot_element(slot, (index % columns + 0.5) * pitch, index // columns * height, pitch, cloth)
        for index, slot in enumerate(slots)
    )
    room = Block(width, -(-len(slots) // columns) * height, live=live)
    return pile([room, stock_note(note, notes, width)], 2)


@lru_cache(maxsize=128)
def stock_note(note: str, notes: tuple[str, ...], width: float) -> Block:
    words = paragraph(note, width, 14, Cut.ITALIC, "ink2")
    return Block(width, reserve(notes, width, 14), words.fixed).as_live("stock-note", note)


@lru_cache(maxsize=1024)
def slot_element(slot: Slot, x: float, y: float, pitch: float, cloth: str) -> Element:
    """One camp of the set, drawn below the middle of its top edge."""
    cell = 8.6
    present = slot.state in ("left", "now")
    if present:
        figure = shape(slot.cells, cell, cloth)
    else:
        figure = inked(camp_outline(slot.cells, cell), "ink2", 0.9, stroke_dasharray="3 2")
    ring = ""
    if slot.state == "now":
        reach = min(pitch / 2 - 3, 30.0)
        ring = path(
            rounded(box(-reach, 1, 2 * reach, 64), 0.25),
            fill=var("paper"), stroke=var("accent"), stroke_width=1.8,
        )  # fmt: skip
    crossed = ""
    if slot.state == "discarded":
        crossed = path(
            "M-17 37L17 9", stroke=var("bad"), stroke_width=2, stroke_linecap="round", fill="none"
        )
    words = text(
        0, 60, slot.caption, 13,
        cut=Cut.BOLD if present else Cut.SANS,
        fill="ink" if present else "ink2", anchor="middle", lining=True,
        on="paper" if slot.state == "now" else "paper2",
    )  # fmt: skip
    drawing = ring + centred(figure, slot.cells, cell, 0, 23) + crossed + words
    return Element(f"stock-{slot.letter}", drawing, slot.label, x=x, y=y)
