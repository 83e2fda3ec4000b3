"""What stands beside the map: what to do, the seats, the hand, the piles, the deduction grid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, partial

from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, card, paragraph, pile
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, wrap
from digsite.draw.palette import seat, var
from digsite.draw.panels import listed
from digsite.draw.scene import Element, kept_element
from digsite.draw.svg import line, path, place, rect, text
from digsite.games.gads_hill.picture.signs import sign

__all__ = ["Held", "Line", "Mark", "grid", "hand", "open_pile", "piles", "seats"]

SMALL = 13.0
ROW = 17.0
"""The height of a row of the deduction grid."""
ROOM, HEAD, PLACES = 124.0, 34.0, 22
"""Of the deduction grid: the room for names, the height of its head, its columns."""
NAME = 11.5
"""The size of a building's name there."""
CHIP_WIDE, CHIP_HIGH = 28.0, 24.0
"""The room of a card of the open pile."""


@dataclass(frozen=True)
class Held:
    """A card of the own hand, ready to be drawn."""

    number: int
    colour: str
    words: str
    small_map: str
    trouble: str = ""
    short: str = ""
    """The trouble in a word or two."""


@dataclass(frozen=True)
class Line:
    """One seat's line."""

    seat: int
    name: str
    points: str
    notes: tuple[str, ...]
    acting: bool


@dataclass(slots=True, unsafe_hash=True)
class Mark:
    """One row of the deduction grid: a building and what is known of it at each place."""

    key: str
    name: str
    owner: int
    cells: str
    """One sign a place: ``o`` token, ``#`` stands here, ``.`` ruled out, blank not entered."""


def seats(title: str, lines: Sequence[Line]) -> Panel:
    """Who plays, with purses, buildings and what is in their hands."""
    return listed(title, [partial(seat_line, each) for each in lines], 6)


@lru_cache(maxsize=1024)
def seat_line(each: Line, width: float) -> Block:
    mark = place(11, 12, badge(each.seat, 22, letter=True))
    points = text(width, 18, each.points, 21, cut=Cut.SERIF, anchor="end", on="paper2", lining=True)
    name = text(
        28, 17, shorten(each.name, width - 80, 16, Cut.BOLD), 16, cut=Cut.BOLD,
        fill=seat(each.seat).colour, on="paper2",
    )  # fmt: skip
    arrow = path("M0 6l7 5l-7 5z", fill=var("accent")) if each.acting else ""
    blocks = [paragraph(note, width - 28, SMALL, fill="ink2") for note in each.notes]
    drawn, height = mark + points + name + place(-12, 1, arrow), 24.0
    for block in blocks:
        drawn += block.at(28, height).fixed
        height += block.height
    label = f"{each.name}: {each.points}. {' '.join(each.notes)}"
    return Block(width, height, drawn).as_live(f"seat-{each.seat}", label)


def hand(title: str, held: Sequence[Held], nothing: str) -> Panel:
    """The own cards as telegraph forms."""
    forms: list[Panel] = [partial(form, each) for each in held]
    return listed(title, forms or [partial(no_forms, nothing)], 6)


def no_forms(words: str, width: float) -> Block:
    return paragraph(words, width, fill="ink2").as_live("hand-empty", words)


@lru_cache(maxsize=1024)
def form(each: Held, width: float) -> Block:
    """One card: its number on a coloured stub, the message, the small map."""
    stub, room = 30.0, 62.0
    size = SMALL
    inner = width - stub - room - 22
    lines = wrap(each.words, inner, size)
    height = max(60.0, (len(lines) + bool(each.trouble)) * size * 1.25 + 12)
    # Light is not the only sign: a card that cannot be played says why, behind a cross.
    colour, ground = ("card-off", "paper2") if each.trouble else (f"card-{each.colour}", "lot")
    sheet = rect(
        0, 0, width, height, rx=3, fill=var(ground), stroke=var("line"), stroke_width=1
    ) + rect(0, 0, stub, height, rx=3, fill=var(colour))
    perforation = path(
        f"M{stub} 3V{height - 3}", stroke=var(ground), stroke_width=2.4, stroke_dasharray=".1 4.6",
        stroke_linecap="round",
    )  # fmt: skip
    number = text(
        stub / 2, 18, str(each.number), 16, cut=Cut.SERIF, fill="on-cloth", anchor="middle",
        on=colour, middle=True, lining=True,
    )  # fmt: skip
    cross = ""
    if each.trouble:
        cross = path(
            f"M{stub / 2 - 5} {height - 20}l10 10m0 -10l-10 10",
            stroke=var("on-cloth"),
            stroke_width=2,
            fill="none",
        )
    rows = [(row, Cut.SANS, "ink2" if each.trouble else "ink") for row in lines]
    if each.trouble:
        rows.append((shorten(each.short, inner, size, Cut.BOLD), Cut.BOLD, "bad"))
    words = "".join(
        text(stub + 8, 16 + index * size * 1.25, row, size, cut=cut, fill=ink, on=ground)
        for index, (row, cut, ink) in enumerate(rows)
    )
    picture = place(width - room - 6, (height - 48) / 2, each.small_map)
    drawn = sheet + perforation + number + cross + words + picture
    label = f"{each.number}: {each.words} {each.trouble}".strip()
    return Block(width, height, drawn).as_live(f"hand-{each.number}", label)


def piles(title: str, rows: Sequence[tuple[str, str, int]], notes: Sequence[str]) -> Panel:
    """The three piles by colour, the locomotive and the stock."""

    def body(width: float) -> Block:
        step = width / 3
        drawn = ""
        for index, (colour, words, count) in enumerate(rows):
            x = index * step
            drawn += rect(x, 2, 24, 32, rx=3, fill=var(f"card-{colour}"), stroke=var("ink"))
            drawn += text(
                x + 12, 18, str(count), 14, cut=Cut.SERIF, fill="on-cloth", anchor="middle",
                on=f"card-{colour}", middle=True, lining=True,
            )  # fmt: skip
            drawn += text(x + 32, 22, shorten(words, step - 34, SMALL), SMALL, on="paper2")
        label = ", ".join(f"{words}: {count}" for _colour, words, count in rows)
        top = Block(width, 42, drawn).as_live("piles", label)
        below = [paragraph(note, width, SMALL, fill="ink2") for note in notes]
        text_block = pile(below, 3).as_live("stock", " ".join(notes))
        return pile([top, text_block], 4)

    return lambda width: card(title, body, width)


def open_pile(title: str, cards: Sequence[tuple[int, str, str]], nothing: str) -> Panel:
    """GAD-17: the cards played or thrown away, each as its number on its colour."""

    def body(width: float) -> Block:
        if not cards:
            return paragraph(nothing, width, SMALL, fill="ink2").as_live("open-empty", nothing)
        across = int(width // CHIP_WIDE)
        live = []
        for index, (number, colour, words) in enumerate(cards):
            down, right = divmod(index, across)
            x, y = right * CHIP_WIDE, down * CHIP_HIGH
            live.append(printed(number, colour, words, x, y))
        rows = (len(cards) + across - 1) // across
        return Block(width, rows * CHIP_HIGH, "", tuple(live))

    return lambda width: card(title, body, width)


@lru_cache(maxsize=512)
def printed(number: int, colour: str, words: str, x: float, y: float) -> Element:
    """A card of the open pile, where it lies."""
    return Element(f"open-{number}", chip(number, colour), f"{number}: {words}", 0, x, y)


def chip(number: int, colour: str) -> str:
    wide, high, on = CHIP_WIDE - 4, CHIP_HIGH - 4, f"card-{colour}"
    return rect(0, 0, wide, high, rx=3, fill=var(on), stroke=var("ink")) + text(
        wide / 2, high / 2, str(number), SMALL, cut=Cut.BOLD, fill="on-cloth", anchor="middle",
        on=on, middle=True, lining=True,
    )  # fmt: skip


def column_of(number: int, width: float) -> tuple[float, float]:
    """Where a place's column of the grid begins, and how wide it is."""
    step = (width - ROOM) / PLACES
    return ROOM + (number - 1) * step, step


def row_top(index: int) -> float:
    """Where a building's row of the grid begins."""
    return HEAD + index * ROW


def row_light(width: float) -> str:
    """Round a row of the grid that is spoken of, from its corner."""
    return lit(0.5, 0.5, width - 1, ROW - 1)


def column_light(width: float, number: int) -> str:
    """Round a column of the grid that is spoken of, from the grid's corner."""
    x, step = column_of(number, width)
    return lit(x, 1, step, HEAD + ROW * PLACES - 2)


def lit(x: float, y: float, width: float, height: float) -> str:
    return rect(
        x, y, width, height, rx=3, fill=var("accent"), fill_opacity=0.16, stroke=var("accent"),
        stroke_width=1.8,
    )  # fmt: skip


def grid(marks: Sequence[Mark], closed: set[int], width: float) -> Block:
    """Buildings down, places across: tokens, buildings that stand, places closed to newcomers."""
    height = HEAD + ROW * len(marks)
    first, step = column_of(1, width)
    live = [Element("closed", shades(frozenset(closed), height, width), layer=0)]
    for index, mark in enumerate(marks):
        row = grid_row(mark, first + step / 2, step, ROOM - 34)
        live.append(kept_element(f"row-{index:02}", row, mark.name, 1, 0, row_top(index)))
    return Block(width, height + 4, ruled(len(marks), width), tuple(live))


@lru_cache(maxsize=256)
def shades(closed: frozenset[int], height: float, width: float) -> str:
    """Over the columns of places that nobody may come to any more."""
    step = column_of(1, width)[1]
    return "".join(
        rect(column_of(number, width)[0], HEAD, step, height - HEAD, fill="url(#closed)")
        for number in sorted(closed)
        if 1 <= number <= PLACES
    )


@lru_cache(maxsize=16)
def ruled(rows: int, width: float) -> str:
    """The empty grid: the numbers of its columns, and its lines."""
    height = HEAD + ROW * rows
    step = column_of(1, width)[1]
    fixed = ""
    for number in range(1, PLACES + 1):
        x = column_of(number, width)[0] + step / 2
        # Every other number stands higher: a column is narrower than two digits.
        fixed += text(
            x, 28 if number % 2 else 14, str(number), 12, cut=Cut.BOLD, fill="ink2",
            anchor="middle", on="paper", lining=True,
        )  # fmt: skip
        edge = x + step / 2
        fixed += line((edge, HEAD - 2), (edge, height), stroke=var("line"), stroke_width=0.5)
    for index in range(rows):
        y = row_top(index)
        fixed += line((0, y), (width, y), stroke=var("line"), stroke_width=0.6)
    return fixed


@lru_cache(maxsize=256)
def grid_row(mark: Mark, first: float, step: float, room: float) -> str:
    """A building's owner, sign and name, and what is known of it in each column."""
    colour, y, radius = seat(mark.owner).colour if mark.owner >= 0 else "ink", ROW / 2, step * 0.32
    drawn = place(7, y, badge(mark.owner, 10)) if mark.owner >= 0 else ""
    drawn += sign(mark.key, 22, y, 12, colour)
    drawn += text(32, y, shorten(mark.name, room, NAME), NAME, fill=colour, on="paper", middle=True)
    middles = {at: [first + n * step for n in range(22) if mark.cells[n] == at] for at in "o#."}
    if middles["o"]:
        dots = "".join(f"M{x:.1f} {y}h0" for x in middles["o"])
        drawn += path(
            dots, stroke=var(colour), stroke_width=2 * radius, stroke_linecap="round", fill="none"
        )
    if middles["."]:
        dashes = "".join(f"M{x - 2:.1f} {y}h4" for x in middles["."])
        drawn += path(dashes, stroke=var("line"), stroke_width=1, fill="none")
    for x in middles["#"]:
        drawn += rect(
            x - radius * 1.3, y - radius * 1.3, radius * 2.6, radius * 2.6,
            fill=var(colour), stroke=var("ink"), stroke_width=1.4,
        )  # fmt: skip
    return drawn
