"""What stands beside the city: what to do now with the die, the expeditions, reserves, a legend.

The panels take plain values and words already translated, so they know neither rules nor languages.
Every panel keeps its height while the game goes on, so that nothing on the table jumps.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from digsite.draw.figures import badge, die
from digsite.draw.layout import Block, Panel, card, paragraph, pile, row
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten
from digsite.draw.palette import var
from digsite.draw.panels import listed
from digsite.draw.scene import Element
from digsite.draw.svg import place, rect, text
from digsite.games.indus.picture.board import piece, ruin_sample

DIE = 46.0


@dataclass(frozen=True)
class Die:
    """The die as it lies: its face, or 0 before a roll, and what to say about it."""

    face: int
    words: str
    needed: bool


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


def die_line(one: Die, width: float) -> Block:
    """The die as it lies, or its empty place; beside it which roll it was."""
    x, y = DIE / 2 + 2, DIE / 2 + 2
    picture = place(x, y, die(one.face, DIE)) if one.face else _empty_die(x, y)
    words = paragraph(one.words, width - DIE - 18, 15, fill="ink2")
    drawn = picture + words.at(DIE + 16, (DIE - words.height) / 2 + 2).fixed
    label = f"{one.face}. {one.words}" if one.face else one.words
    return Block(width, DIE + 10, drawn).as_live("die", label)


def _empty_die(x: float, y: float) -> str:
    half = DIE / 2
    return rect(
        x - half, y - half, DIE, DIE,
        rx=DIE * 0.18, fill="none", stroke=var("line"), stroke_width=1.4, stroke_dasharray="4 4",
    )  # fmt: skip


def hand(title: str, die: Die, all_stores: Sequence[Store]) -> Panel:
    """The die, while it is needed, and what is still in front of the players, a line a colour."""
    lines: list[Panel] = [partial(store, one) for one in all_stores]
    return listed(title, [partial(die_line, die), *lines] if die.needed else lines)


@lru_cache(maxsize=1024)
def store(one: Store, width: float) -> Block:
    height = 40.0
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
    for index, (name, count) in enumerate(one.counts):
        x = 48 + index * pitch
        drawing = piece(name, 32)
        drawn.append(place(x, height / 2, drawing))
        drawn.append(
            text(
                x + 21, height / 2, f"× {count}", 16,
                fill="ink" if count else "ink2", on=ground, middle=True, lining=True,
            )
        )  # fmt: skip
    return Block(width, height, "".join(drawn)).as_live(f"store-{one.colour}", one.spoken)


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


@lru_cache(maxsize=256)
def sample(one: Sample, width: float) -> Block:
    size = 36.0
    room = width - size - 10
    name = shorten(f"{one.letter}  {one.name}", room, 15, Cut.BOLD)
    drawn = ruin_sample(one.letter, size) + text(size + 10, 14, name, 15, cut=Cut.BOLD, on="paper2")
    under = text(0, 0, shorten(one.worth, room, 14), 14, fill="ink2", on="paper2", lining=True)
    if one.shares:
        pitch = room / len(one.shares)
        under = "".join(
            place(index * pitch + 6, -5, badge(colour, 11))
            + text(index * pitch + 14, 0, str(points), 13, on="paper2", lining=True)
            for index, (colour, points) in enumerate(one.shares)
        )
    live = Element(f"legend-{one.letter}", under, one.spoken, x=size + 10, y=32)
    return Block(width, size + 2, drawn, (live,))
