"""What stands beside the city: what to do now, the expeditions, reserves, a legend.

The panels take plain values and words already translated, so they know neither rules nor languages.
Every panel keeps its height while the game goes on, so that nothing on the table jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, card, pile, row
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width
from digsite.draw.palette import var
from digsite.draw.panels import listed
from digsite.draw.scene import Element
from digsite.draw.svg import group, place, rect, text
from digsite.games.indus.picture.city import ruin_sample
from digsite.games.indus.picture.pieces import piece


@dataclass(frozen=True)
class Store:
    """The reserve of one colour: its pieces with how many are left."""

    colour: int
    counts: tuple[tuple[str, int], ...]
    spoken: str
    active: bool


@dataclass(frozen=True)
class Sample:
    """One kind of ruin: its letter, its name, what it pays; at the end, what each colour got."""

    letter: str
    name: str
    worth: str
    spoken: str
    shares: tuple[tuple[int, int], ...] = ()


def hand(title: str, all_stores: Sequence[Store]) -> Panel:
    """What is still in front of the players, a line a colour."""
    return listed(title, [partial(store, one) for one in all_stores])


@lru_cache(maxsize=1024)
def store(one: Store, width: float) -> Block:
    """A line of pieces, each of which can be taken."""
    height = 50.0
    pitch = (width - 34) / 3
    drawn = [place(10, height / 2, badge(one.colour, 17))]
    if one.active:
        drawn.insert(
            0,
            rect(
                -6, 2, width + 12, height - 4,
                rx=6, fill=var("paper"), stroke=var("accent"), stroke_width=1.4,
            ),
        )  # fmt: skip
    ground = "paper" if one.active else "paper2"
    pieces = []
    for index, (name, count) in enumerate(one.counts):
        x = 46 + index * pitch
        drawing = piece(name, 27)
        shown = drawing if count else group(drawing, opacity=0.3)
        pieces.append(Element(f"store-{one.colour}-{name[1]}", shown, layer=1, x=x, y=height / 2))
        drawn.append(
            text(
                x + 28, height / 2, f"× {count}", 16,
                fill="ink" if count else "ink2", on=ground, middle=True, lining=True,
            )
        )  # fmt: skip
    line = Block(width, height, "".join(drawn)).as_live(f"store-{one.colour}", one.spoken)
    return Block(width, height, line.fixed, (*line.live, *pieces))


def legend(title: str, samples: Sequence[Sample]) -> Panel:
    """The six kinds of ruins in the order of scoring; at the end, who got what."""

    def body(width: float) -> Block:
        half = (width - 12) / 2
        lines = [
            row([sample(left, half), sample(right, half)], 12)
            for left, right in zip(samples[:3], samples[3:], strict=True)
        ]
        return pile(lines, 6)

    return lambda width: card(title, body, width)


def shares(of: Sequence[tuple[int, int]], room: float) -> str:
    """What each colour got, one after the other: larger numbers take room from the gaps."""
    widths = [14 + text_width(str(points), 13, lining=True) for _colour, points in of]
    gap = min(8.0, (room - sum(widths)) / max(1, len(of) - 1))
    drawn, left = "", 0.0
    for (colour, points), width in zip(of, widths, strict=True):
        drawn += place(left + 6, -5, badge(colour, 11))
        drawn += text(left + 14, 0, str(points), 13, on="paper2", lining=True)
        left += width + gap
    return drawn


@lru_cache(maxsize=256)
def sample(one: Sample, width: float) -> Block:
    size = 36.0
    room = width - size - 10
    name = shorten(one.name, room, 15, Cut.BOLD)
    drawn = ruin_sample(one.letter, size) + text(size + 10, 14, name, 15, cut=Cut.BOLD, on="paper2")
    under = text(0, 0, shorten(one.worth, room, 14), 14, fill="ink2", on="paper2", lining=True)
    if one.shares:
        under = shares(one.shares, room)
    live = Element(f"legend-{one.letter}", under, one.spoken, x=size + 10, y=32)
    return Block(width, size + 2, drawn, (live,))
