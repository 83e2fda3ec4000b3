"""What can be said about a picture without looking at it. Look at it all the same.

Each check takes SVG and gives one sentence for each fault it finds; an empty list is praise. Text
is measured with the committed font metrics, so no browser is needed.

    assert picture_faults(scene.document("light"), least_width=360) == []

What the checks know beyond plain SVG: `data-on` names the token of the ground under a text,
`data-box` ("x y width height") the room it must keep to, `data-shape` the form of a figure. Codes
of places (`draw.svg.notation`) are not seen unless asked for, and not judged.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import combinations
from typing import Literal
from xml.etree import ElementTree

from digsite.draw.lettering import Cut
from digsite.draw.metrics import ascent, descent, text_width
from digsite.draw.palette import LARGE, TEXT, TOKENS, Tokens, colour, contrast
from digsite.draw.svg import Point

__all__ = [
    "Lettering",
    "alike",
    "clipped",
    "faint",
    "lettering",
    "overlapping",
    "parse",
    "picture_faults",
    "small",
    "undefined",
]

# a c e / b d f of an SVG matrix
Matrix = tuple[float, float, float, float, float, float]

IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
SLACK = 0.5  # picture units that a measured box may stick out before it counts
CUTS = {cut.css_class: cut for cut in Cut}
UNDRAWN = {"defs", "symbol", "pattern", "style", "title", "desc", "filter"}
STEP = re.compile(r"(\w+)\s*\(([^)]*)\)")
REFERENCE = re.compile(r"url\(#([^)]+)\)")
TOKEN = re.compile(r"var\(--([\w-]+)\)")


@dataclass(frozen=True)
class Lettering:
    """One text as it comes to lie in the picture."""

    words: str
    size: float
    bold: bool
    corners: tuple[Point, ...]
    fill: str
    opacity: float
    ground: str
    boxes: tuple[tuple[Point, ...], ...]


@dataclass(frozen=True)
class Context:
    """What a text inherits from the groups around it."""

    matrix: Matrix = IDENTITY
    size: float = 16
    fill: str = "#000000"
    opacity: float = 1
    ground: str = ""
    boxes: tuple[tuple[Point, ...], ...] = ()
    known: Mapping[str, ElementTree.Element] = field(default_factory=dict)

    def entering(self, node: ElementTree.Element) -> Context:
        matrix = multiply(self.matrix, read_transform(node.get("transform", "")))
        boxes = self.boxes
        if "data-box" in node.attrib:
            x, y, width, height = (float(part) for part in node.attrib["data-box"].split())
            corners = ((x, y), (x + width, y), (x + width, y + height), (x, y + height))
            boxes = (*boxes, tuple(apply(matrix, corner) for corner in corners))
        return Context(
            matrix,
            float(node.get("font-size", self.size)),
            node.get("fill", self.fill),
            self.opacity * float(node.get("opacity", 1)),
            node.get("data-on", self.ground),
            boxes,
            self.known,
        )


@lru_cache(maxsize=4)  # several checks look at one picture
def parse(svg: str) -> ElementTree.Element:
    """The elements of a picture of ours. Not to be changed: the checks share them."""
    return ElementTree.fromstring(svg)  # noqa: S314 - not for strangers' files


@lru_cache(maxsize=4)
def lettering(svg: str) -> tuple[Lettering, ...]:
    """Every text of a picture, where groups and `use` put it."""
    root = parse(svg)
    known = {node.attrib["id"]: node for node in root.iter() if "id" in node.attrib}
    return tuple(walk(root, Context(known=known)))


def walk(node: ElementTree.Element, outside: Context) -> Iterator[Lettering]:
    tag = local(node)
    if tag in UNDRAWN or node.get("class") == "notation":
        return
    inside = outside.entering(node)
    if tag == "text":
        yield measured(node, inside)
    elif tag == "use":
        figure = inside.known.get(node.attrib["href"].removeprefix("#"))
        if figure is not None:  # a fragment may leave its definitions out; see `undefined`
            yield from walk(figure, inside)
    else:
        for child in node:
            yield from walk(child, inside)


def measured(node: ElementTree.Element, context: Context) -> Lettering:
    parts = [(node.text or "", node)]
    for child in node:
        parts += [(child.text or "", child), (child.tail or "", node)]
    width = sum(run_width(words, part, context.size) for words, part in parts)
    x, y = float(node.get("x", 0)), float(node.get("y", 0))
    left = x - width * {"middle": 0.5, "end": 1.0}.get(node.get("text-anchor", "start"), 0.0)
    top, bottom = y - ascent(context.size), y + descent(context.size)
    frame = ((left, top), (left + width, top), (left + width, bottom), (left, bottom))
    return Lettering(
        words="".join(words for words, _ in parts),
        size=context.size * scale_of(context.matrix),
        bold=cut_of(node) in (Cut.BOLD, Cut.SERIF),
        corners=tuple(apply(context.matrix, corner) for corner in frame),
        fill=context.fill,
        opacity=context.opacity,
        ground=context.ground,
        boxes=context.boxes,
    )


def run_width(words: str, node: ElementTree.Element, size: float) -> float:
    return text_width(words, size, cut_of(node), lining="lining" in node.get("class", "").split())


def cut_of(node: ElementTree.Element) -> Cut:
    for name in node.get("class", "").split():
        if name in CUTS:
            return CUTS[name]
    return Cut.SANS


def local(node: ElementTree.Element) -> str:
    return node.tag.rpartition("}")[2]


# The checks


def clipped(svg: str) -> list[str]:
    """Texts that leave the picture or the box declared for them."""
    width, height = picture_size(svg)
    edge = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    faults = []
    for one in lettering(svg):
        if not within(one.corners, edge):
            faults.append(f"'{one.words}' leaves the picture")
        if not all(within(one.corners, box) for box in one.boxes):
            faults.append(f"'{one.words}' leaves its box")
    return faults


def overlapping(svg: str) -> list[str]:
    """Texts that run into each other."""
    return [
        f"'{one.words}' and '{other.words}' overlap"
        for one, other in combinations(lettering(svg), 2)
        if not apart(one.corners, other.corners)
    ]


def small(svg: str, width: float = 360, least: float = 11) -> list[str]:
    """Texts smaller than `least` points when the picture is shown `width` points wide."""
    shrink = width / picture_size(svg)[0]
    return [
        f"'{one.words}' is {one.size * shrink:.1f} points high at width {width:g}"
        for one in lettering(svg)
        if one.size * shrink < least - 0.01
    ]


def faint(svg: str, tokens: Tokens | None = None) -> list[str]:
    """Texts too close in brightness to the ground they declare, or that declare none."""
    faults = []
    for one in lettering(svg):
        if not one.ground:
            faults.append(f"'{one.words}' does not say what it stands on (data-on)")
            continue
        large = one.size >= 24 or (one.bold and one.size >= 18.5)
        for theme in ("light", "dark"):
            below = resolved(one.ground, theme, tokens)
            shown = blended(resolved(one.fill, theme, tokens), below, one.opacity)
            ratio = contrast(shown, below)
            if ratio < (LARGE if large else TEXT):
                faults.append(f"'{one.words}' on {one.ground}, {theme}: contrast {ratio:.2f}")
    return faults


def alike(pieces: Mapping[str, str], tokens: Tokens | None = None) -> list[str]:
    """Pieces that a photocopy could not tell apart: same form, same letters, same brightness.

    `pieces` are drawings by name; brightness is that of the first surface painted.
    """
    faults = []
    for (name, one), (other_name, other) in combinations(pieces.items(), 2):
        if marks(one) != marks(other):
            continue
        for theme in ("light", "dark"):
            first, second = (resolved(surface(svg), theme, tokens) for svg in (one, other))
            if contrast(first, second) < 1.5:
                faults.append(f"{name} and {other_name} look the same in grey, {theme}")
    return faults


def undefined(svg: str) -> list[str]:
    """Patterns, filters and figures that the picture refers to but does not define."""
    root = parse(svg)
    known = {node.attrib["id"] for node in root.iter() if "id" in node.attrib}
    wanted = {
        node.attrib["href"].removeprefix("#") for node in root.iter() if "href" in node.attrib
    }
    for node in root.iter():
        wanted.update(*(REFERENCE.findall(value) for value in node.attrib.values()))
    return [f"'{name}' is not defined" for name in sorted(wanted - known)]


def picture_faults(
    svg: str, least_width: float | None = None, tokens: Tokens | None = None
) -> list[str]:
    """All checks of one picture; `least_width` is the narrowest it will be shown."""
    shown = picture_size(svg)[0] if least_width is None else least_width
    return [
        *clipped(svg),
        *overlapping(svg),
        *small(svg, shown),
        *faint(svg, tokens),
        *undefined(svg),
    ]


# Colours and forms


def resolved(paint: str, theme: Literal["light", "dark"], tokens: Tokens | None) -> str:
    """The hex colour of a token, a `var(--token)` or a hex colour itself."""
    named = TOKEN.fullmatch(paint)
    name = named.group(1) if named else paint
    return colour(name, theme, tokens) if name in {**TOKENS, **(tokens or {})} else name


def blended(above: str, below: str, opacity: float) -> str:
    channels = (
        round(int(above[i : i + 2], 16) * opacity + int(below[i : i + 2], 16) * (1 - opacity))
        for i in (1, 3, 5)
    )
    return "#" + "".join(f"{channel:02x}" for channel in channels)


def marks(svg: str) -> frozenset[str]:
    """The forms and letters of a piece: what is left of it without colour."""
    root = parse(svg)
    forms = {node.attrib["data-shape"] for node in root.iter() if "data-shape" in node.attrib}
    return frozenset(forms | {f"'{one.words}'" for one in lettering(svg)})


def surface(svg: str) -> str:
    for node in parse(svg).iter():
        paint = node.get("fill", "none")
        if local(node) != "text" and (TOKEN.fullmatch(paint) or paint.startswith("#")):
            return paint
    raise ValueError("the piece has no painted surface")


# Geometry


def picture_size(svg: str) -> tuple[float, float]:
    view = parse(svg).get("viewBox", "").split()
    if len(view) != 4:
        raise ValueError("the picture has no viewBox")
    return float(view[2]), float(view[3])


def read_transform(steps: str) -> Matrix:
    matrix = IDENTITY
    for name, arguments in STEP.findall(steps):
        values = [float(part) for part in re.split(r"[\s,]+", arguments.strip())]
        matrix = multiply(matrix, single_step(name, values))
    return matrix


def single_step(name: str, values: Sequence[float]) -> Matrix:
    if name == "translate":
        return (1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0)
    if name == "scale":
        return (values[0], 0, 0, values[-1], 0, 0)
    if name == "rotate":
        angle = math.radians(values[0])
        turn: Matrix = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0, 0)
        if len(values) == 1:
            return turn
        x, y = values[1], values[2]
        return multiply(multiply((1, 0, 0, 1, x, y), turn), (1, 0, 0, 1, -x, -y))
    if name == "matrix":
        a, b, c, d, e, f = values
        return (a, b, c, d, e, f)
    raise ValueError(f"transform '{name}' is not one the checks understand")


def multiply(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def apply(m: Matrix, point: Point) -> Point:
    x, y = point
    return (m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5])


def scale_of(m: Matrix) -> float:
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


def within(corners: Sequence[Point], region: Sequence[Point]) -> bool:
    """Whether all corners lie inside a convex region, give or take the slack."""
    return all(
        distance_inside(corner, start, end) >= -SLACK
        for corner in corners
        for start, end in sides(region)
    )


def apart(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether two convex regions leave a line between them: some side has the other beyond it."""
    if beside(one, other) or beside(other, one):
        return True
    return any(
        all(distance_inside(corner, start, end) <= SLACK for corner in second)
        for first, second in ((one, other), (other, one))
        for start, end in sides(first)
    )


def beside(one: Sequence[Point], other: Sequence[Point]) -> bool:
    """Whether one region lies wholly to the left of the other, or wholly above it."""
    return any(max(p[axis] for p in one) <= min(p[axis] for p in other) for axis in (0, 1))


def sides(region: Sequence[Point]) -> Iterator[tuple[Point, Point]]:
    """The sides in clockwise order, as seen on the screen."""
    area = sum(
        x * v - u * y for (x, y), (u, v) in zip(region, [*region[1:], region[0]], strict=True)
    )
    ordered = list(region) if area > 0 else list(reversed(region))
    yield from zip(ordered, ordered[1:] + ordered[:1], strict=True)


def distance_inside(point: Point, start: Point, end: Point) -> float:
    """How far a point lies to the right of a side, that is, on the inner side of it."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    length = math.hypot(dx, dy) or 1.0
    return (dx * (point[1] - start[1]) - dy * (point[0] - start[0])) / length
