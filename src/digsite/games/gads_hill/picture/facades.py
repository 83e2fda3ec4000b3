"""The draft: a sheet of all buildings' fronts, each to be pressed."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, card
from digsite.draw.lettering import Cut
from digsite.draw.metrics import text_width, wrap
from digsite.draw.palette import var
from digsite.draw.scene import Element
from digsite.draw.svg import path, place, text
from digsite.games.gads_hill.picture.board import Piece
from digsite.games.gads_hill.picture.fronts import front

__all__ = ["sheet"]

ACROSS, HIGH = 5, 68.0
NAME = 12.0


def sheet(title: str, pieces: Sequence[Piece], wanted: Collection[str]) -> Panel:
    """The fronts in rows; those `wanted` carry a ribbon."""

    def body(width: float) -> Block:
        step = width / ACROSS
        live = []
        for index, piece in enumerate(pieces):
            down, right = divmod(index, ACROSS)
            drawing = facade(piece, step, piece.key in wanted)
            spot = (right + 0.5) * step, down * HIGH
            live.append(Element(f"facade-{piece.key}", drawing, piece.name, 1, *spot))
        rows = (len(pieces) + ACROSS - 1) // ACROSS
        return Block(width, rows * HIGH, "", tuple(live))

    return lambda width: card(title, body, width)


def facade(piece: Piece, width: float, wanted: bool) -> str:
    """A front over its name, from the middle of its upper edge."""
    words = wrap(piece.name, width + 2, NAME, Cut.SERIF)[:2]
    # A long name is set a little smaller: its neighbour may be as long.
    size = NAME * min(1, (width - 2) / max(text_width(each, NAME, Cut.SERIF) for each in words))
    house = place(0, 42, front(piece.key, piece.colour, "south", 0.5, 16))
    rows = "".join(
        text(0, 52.5 + index * 11, each, size, cut=Cut.SERIF, anchor="middle", on="paper2")
        for index, each in enumerate(words)
    )
    owner = place(width / 2 - 12, 33, badge(piece.owner, 15)) if piece.owner >= 0 else ""
    return house + rows + owner + (ribbon(width) if wanted else "")


def ribbon(width: float) -> str:
    """On a building that one of the own red cards names."""
    return place(
        11 - width / 2, 8,
        path("M-5 0H5V22L0 17L-5 22z", fill=var("card-red"), stroke=var("ink"), stroke_width=1),
        path("M-2.6 5H2.6M-2.6 9H2.6", stroke=var("on-cloth"), stroke_width=1.4),
    )  # fmt: skip
