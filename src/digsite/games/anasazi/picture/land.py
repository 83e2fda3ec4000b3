"""The land of Anasazi: desert, mesas in three bands of cliff, pueblos of stepped rooms, base camps.

All of it lies in the fixed layer. Mesas spread their scree into the valleys: what the rules call
their outline is the foot of the cliff.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from digsite.draw.palette import var
from digsite.draw.sketch import blob, circle_path, rounded
from digsite.draw.svg import Attribute, Point, circle, ellipse, group, number, path, pen, place

__all__ = ["base_tile", "ground", "mesa"]

SPREAD = 1.2
"""How much larger than its outline a mesa is with its scree."""


@lru_cache(maxsize=16)
def ground(radius: float, shown: float) -> str:
    """The table: a sheet of desert with dunes, of which a square is shown."""
    chance = Random("dunes")
    dunes = ""
    for _ in range(46):
        turn, reach = chance.uniform(0, math.tau), radius * math.sqrt(chance.uniform(0.1, 0.8))
        x, y, wide = reach * math.cos(turn), reach * math.sin(turn), chance.uniform(14, 34)
        dunes += f"M{x - wide:.1f} {y:.1f}q{wide:.1f} {-wide * 0.34:.1f} {2 * wide:.1f} 0"
    edge = min(radius, shown * 1.012)
    return group(
        circle(0, 0, edge, fill=var("desert"), filter="url(#grain)"),
        circle(0, 0, edge, fill="url(#stipple)", opacity=0.6),
        path(dunes, opacity=0.7, **pen("dune", 1.1)),
        circle(0, 0, edge, fill="none", stroke=var("ink"), stroke_width=1.6),
        circle(0, 0, edge - 4, fill="none", stroke=var("dune"), stroke_width=2.4),
    )


def polygon(points: Sequence[Point], **paint: Attribute) -> str:
    return path(short(points), **paint)


def shifted(points: Sequence[Point], dx: float, dy: float) -> list[Point]:
    return [(x + dx, y + dy) for x, y in points]


def shrunk(points: Sequence[Point], share: float) -> list[Point]:
    """Towards the middle of the corners."""
    mx = sum(x for x, _ in points) / len(points)
    my = sum(y for _, y in points) / len(points)
    return [(mx + (x - mx) * share, my + (y - my) * share) for x, y in points]


def mesa(outline: Sequence[Point], areas: Sequence[Sequence[Sequence[Point]]]) -> str:
    """A table mountain: scree, three bands of cliff with hachures, a lit top, pueblos upon it."""
    size = max(math.dist(outline[0], corner) for corner in outline)
    spread = 1 + min(SPREAD - 1, 11 / size)
    fall = max(2.4, min(8.0, size * 0.08))
    ledge, top = shrunk(outline, 1 - 1.5 * fall / size), shrunk(outline, 1 - 2.6 * fall / size)
    foot = shrunk(outline, spread)
    scree = rounded(foot, 0.35)
    lit = shifted(top, -fall * 0.12, -fall * 0.12)
    return group(
        place(fall * 1.1, fall * 1.2, path(scree, fill=var("shade"), opacity=0.26)),
        path(scree, fill=var("talus")),
        hachures(foot, outline, "dune", 5),
        polygon(outline, fill=var("cliff"), stroke=var("cliff-dim"),
             stroke_width=1.1, stroke_linejoin="round"),
        hachures(outline, ledge, "cliff-dim", 2.8),
        polygon(ledge, fill=var("cliff-lit")),
        polygon(shifted(ledge, 0.9, 0.9), fill=var("cliff-mid")),
        hachures(ledge, top, "cliff-dim", 4),
        polygon(lit, fill=var("cliff-lit")),
        polygon(shifted(top, 0.5, 0.5), fill=var("mesa")),
        *(pueblo(one) for one in areas),
    )  # fmt: skip


def hachures(outer: Sequence[Point], inner: Sequence[Point], ink: str, gap: float) -> str:
    """Short strokes down the cliffs, as on an old map: a broken line as broad as the band."""
    middle = [((a + c) / 2, (b + d) / 2) for (a, b), (c, d) in zip(outer, inner, strict=True)]
    breadth = sum(math.dist(a, b) for a, b in zip(outer, inner, strict=True)) / len(outer)
    strokes = {**pen(ink, round(breadth * 0.86, 1)), "stroke_linecap": "butt"}
    return path(short(middle), stroke_dasharray=f"0.9 {gap}", **strokes)


def short(points: Sequence[Point]) -> str:
    """Path data in tenths of a unit, corner after corner: boards are sent once, but all at once."""
    x, y = round(points[0][0], 1), round(points[0][1], 1)
    found = f"M{number(x)} {number(y)}"
    for across, down in points[1:]:
        dx, dy = round(across - x, 1), round(down - y, 1)
        found += f"l{number(dx)} {number(dy)}"
        x, y = x + dx, y + dy
    return f"{found}z"


def pueblo(areas: Sequence[Sequence[Point]]) -> str:
    """Stepped rooms of adobe: each area a terrace with a smaller, higher one upon it."""
    rooms = []
    for area in areas:
        upper = shrunk(area, 0.66)
        rooms += [
            polygon(shifted(area, 1.6, 1.9), fill=var("shade"), opacity=0.35),
            polygon(area, fill=var("adobe-dim"), stroke=var("cliff-dim"), stroke_width=1,
                    stroke_linejoin="round"),
            polygon(shifted(upper, 0.8, 0.9), fill=var("shade"), opacity=0.3),
            polygon(upper, fill=var("adobe"), stroke=var("cliff-dim"), stroke_width=0.7),
        ]  # fmt: skip
    return group(*rooms)


def base_tile(index: int, unit: int) -> str:
    """A base camp with stones round a fire, for a picture of so many micrometres a unit."""
    radius = 10_000_000 / unit
    stones = [
        place(
            radius * 0.84 * math.cos(step), radius * 0.84 * math.sin(step),
            path(rounded(blob(0, 0, radius * 0.26, f"stone{index}{step}", 6), 0.4),
                 fill=var("rock"), stroke=var("cliff-dim"), stroke_width=0.6),
        )
        for step in range(7)
    ]  # fmt: skip
    return group(
        ellipse(1.4, 1.8, radius * 1.1, radius * 1.1, fill=var("shade"), opacity=0.26),
        path(circle_path(0, 0, radius * 1.05, f"base{index}", 0.03), fill=var("desert2"),
             stroke=var("cliff-dim"), stroke_width=1.1),
        *stones,
        data_shape="base",
    )  # fmt: skip
