"""SVG as plain strings: escaping, short numbers, stable attribute order. Nothing clever.

A fragment of a picture is a ``str`` of markup. Everything that can go wrong with that (an unescaped
name, a number with twelve digits, attributes in a different order each time) is dealt with here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache
from html import escape

from digsite.draw.lettering import Cut
from digsite.draw.metrics import cap_height
from digsite.draw.palette import var

__all__ = [
    "Point",
    "circle",
    "element",
    "ellipse",
    "group",
    "inked",
    "line",
    "notation",
    "number",
    "path",
    "pen",
    "place",
    "points_path",
    "polygon",
    "rect",
    "text",
    "use",
]

SPECIAL = re.compile('[&<>"]')

Point = tuple[float, float]
Attribute = str | float | None


def number(value: float) -> str:
    """At most two decimals, no trailing zeros, no negative zero."""
    short = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if short in ("-0", "") else short


@lru_cache(maxsize=256)
def spelled(name: str) -> str:
    """An attribute's name as SVG writes it."""
    return name.rstrip("_").replace("_", "-")


def quoted(value: str) -> str:
    """An attribute's value, escaped where it has to be: most are path data and need nothing."""
    if not SPECIAL.search(value):
        return value
    return escape(value, quote=False).replace('"', "&quot;")


def element(tag: str, *children: str, **attributes: Attribute) -> str:
    """One element. Children are markup; attributes keep the order given, and None leaves one out.

    ``stroke_width`` is written ``stroke-width``, ``class_`` is written ``class``.
    """
    parts = [tag]
    for name, value in attributes.items():
        if value is None:
            continue
        written = quoted(value) if isinstance(value, str) else number(value)
        parts.append(f'{spelled(name)}="{written}"')
    inside = "".join(children)
    opening = " ".join(parts)
    return f"<{opening}>{inside}</{tag}>" if inside else f"<{opening}/>"


def group(*children: str, **attributes: Attribute) -> str:
    return element("g", *children, **attributes)


def place(x: float, y: float, *children: str, scale: float = 1, turn: float = 0) -> str:
    """The children moved to (x, y), then turned by `turn` degrees, then scaled."""
    return group(*children, transform=transform(x, y, scale, turn))


def transform(x: float, y: float, scale: float = 1, turn: float = 0) -> str | None:
    steps = []
    if x or y:
        steps.append(f"translate({number(x)} {number(y)})")
    if turn:
        steps.append(f"rotate({number(turn)})")
    if scale != 1:
        steps.append(f"scale({scale:.4g})")
    return " ".join(steps) or None


def notation(*labels: str) -> str:
    """Codes of places, seen only by people who want to read them: *Show notation* is on."""
    return group(*labels, class_="notation")


def path(d: str, **attributes: Attribute) -> str:
    return element("path", d=d, **attributes)


def inked(d: str, ink: str, width: float, **attributes: Attribute) -> str:
    """Lines in one ink, nothing filled."""
    return path(d, fill="none", stroke=var(ink), stroke_width=width, **attributes)


def pen(ink: str, width: float) -> dict[str, str | float]:
    """How a line with round ends is drawn, nothing filled."""
    return {
        "fill": "none",
        "stroke": var(ink),
        "stroke_width": width,
        "stroke_linecap": "round",
        "stroke_linejoin": "round",
    }


def points_path(points: Sequence[Point], closed: bool = True) -> str:
    """Straight path data through the points."""
    steps = "L".join(f"{number(x)} {number(y)}" for x, y in points)
    return f"M{steps}{'z' if closed else ''}"


def polygon(points: Sequence[Point], **attributes: Attribute) -> str:
    return path(points_path(points), **attributes)


def rect(x: float, y: float, width: float, height: float, **attributes: Attribute) -> str:
    return element("rect", x=x, y=y, width=width, height=height, **attributes)


def circle(x: float, y: float, radius: float, **attributes: Attribute) -> str:
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def ellipse(x: float, y: float, rx: float, ry: float, **attributes: Attribute) -> str:
    return element("ellipse", cx=x, cy=y, rx=rx, ry=ry, **attributes)


def line(start: Point, end: Point, **attributes: Attribute) -> str:
    return path(points_path((start, end), closed=False), **attributes)


def use(name: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """A figure of the picture's `defs`, set down at (x, y)."""
    return element("use", href=f"#{name}", transform=transform(x, y, scale, turn))


def text(
    x: float,
    y: float,
    words: str,
    size: float,
    *,
    cut: Cut = Cut.SANS,
    fill: str = "ink",
    anchor: str = "start",
    on: str | None = None,
    middle: bool = False,
    lining: bool = False,
    box: Sequence[float] | None = None,
) -> str:
    """One line of lettering with its baseline at y, or centred on y when `middle`.

    `on` is the token of the ground below and `box` (x, y, width, height) the room it must keep
    within: `digsite.testing.pictures` holds the picture to both. `lining` figures are for scores.
    """
    baseline = y + cap_height(cut) * size / 2 if middle else y
    room = None if box is None else numbers(box)
    return written(x, baseline, words, size, cut, fill, anchor, on, lining, room)


@lru_cache(maxsize=16_384)
def written(
    x: float,
    y: float,
    words: str,
    size: float,
    cut: Cut,
    fill: str,
    anchor: str,
    on: str | None,
    lining: bool,
    room: str | None,
) -> str:
    """The lettering itself; pictures are made anew after every move, and most words stay."""
    return element(
        "text",
        escape(words, quote=False),
        class_=cut.css_class + (" lining" if lining else ""),
        x=x,
        y=y,
        font_size=size,
        fill=var(fill),
        text_anchor=None if anchor == "start" else anchor,
        data_on=on,
        data_box=room,
    )


def numbers(values: Iterable[float]) -> str:
    return " ".join(number(value) for value in values)
