"""How Anasazi's things are drawn: mesas in hachures, pueblos, towers, trails, camps, treasures.

Everything is drawn round its own middle, in picture units; colours are tokens. What a table shows
again and again is remembered.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from digsite.draw import textures
from digsite.draw.figures import badge
from digsite.draw.lettering import Cut
from digsite.draw.palette import Tokens, seat, var
from digsite.draw.sketch import circle_path, loop
from digsite.draw.svg import (
    Point,
    circle,
    ellipse,
    group,
    line,
    path,
    place,
    points_path,
    polygon,
    rect,
    text,
)

OWN_TOKENS: Tokens = {
    "treasure-red": ("#a8321f", "#cf5a43"),
    "treasure-blue": ("#2b5c8c", "#4f8cc4"),
    "treasure-white": ("#fbf6ea", "#f1e8d4"),
    "treasure-yellow": ("#d9a21b", "#e3b23a"),
    "on-treasure": ("#33291f", "#1d1915"),
    "cliff": ("#a8623a", "#6e4630"),
    "cliff-dim": ("#7c4426", "#4a2f20"),
    "mesa": ("#d99a66", "#84563a"),
    "mesa-lit": ("#e8b789", "#a06d49"),
    "adobe": ("#f0d5ae", "#5b3d29"),
}
SHAPES = {"red": "diamond", "blue": "disc", "white": "square", "yellow": "triangle"}


@lru_cache(maxsize=128)
def defs() -> str:
    return "".join((textures.grain(), textures.stipple()))


@lru_cache(maxsize=128)
def ground(radius: float) -> str:
    """The table: a round sheet of desert, with a surveyor's rim."""
    ticks = []
    for degree in range(0, 360, 10):
        turn = math.radians(degree)
        inner = radius - (7 if degree % 30 == 0 else 4)
        ticks.append(
            line(
                (inner * math.cos(turn), inner * math.sin(turn)),
                (radius * math.cos(turn), radius * math.sin(turn)),
                stroke=var("ink2"),
                stroke_width=1,
            )
        )
    return group(
        circle(0, 0, radius, fill=var("sand"), filter="url(#grain)"),
        circle(0, 0, radius, fill="url(#stipple)"),
        circle(0, 0, radius, fill="none", stroke=var("ink"), stroke_width=2),
        circle(0, 0, radius - 9, fill="none", stroke=var("ink2"), stroke_width=0.8),
        *ticks,
    )


def shifted(points: Sequence[Point], dx: float, dy: float) -> list[Point]:
    return [(x + dx, y + dy) for x, y in points]


def shrunk(points: Sequence[Point], share: float) -> list[Point]:
    """Towards the middle of the corners."""
    mx = sum(x for x, _ in points) / len(points)
    my = sum(y for _, y in points) / len(points)
    return [(mx + (x - mx) * share, my + (y - my) * share) for x, y in points]


def mesa(outline: Sequence[Point], areas: Sequence[Sequence[Sequence[Point]]], key: str) -> str:
    """A table mountain: cast shadow, cliffs in hachures, a lit top, and pueblos cut into it."""
    size = max(math.dist(outline[0], corner) for corner in outline)
    fall = max(2.0, min(7.0, size * 0.06))
    top = shrunk(outline, 1 - 2.4 * fall / size)
    return group(
        polygon(shifted(outline, fall * 0.9, fall * 1.3), fill=var("shade"), opacity=0.3),
        path(loop(outline, f"cliff{key}", 0.5), fill=var("cliff"), stroke=var("ink"),
             stroke_width=1.2, stroke_linejoin="round"),
        path(hachures(outline, top, key), stroke=var("cliff-dim"), stroke_width=0.9, fill="none"),
        path(loop(top, f"top{key}", 0.6), fill=var("mesa"), stroke=var("cliff-dim"),
             stroke_width=0.9),
        path(loop(shrunk(top, 0.82), f"contour{key}", 0.8), fill="none", stroke=var("mesa-lit"),
             stroke_width=1.2),
        *(pueblo(one) for one in areas),
    )  # fmt: skip


def hachures(outline: Sequence[Point], top: Sequence[Point], key: str) -> str:
    """Short strokes down the cliffs, as on an old map."""
    chance = Random(f"hachures{key}")
    strokes = []
    for index in range(len(outline)):
        a, b = outline[index], outline[(index + 1) % len(outline)]
        c, d = top[index], top[(index + 1) % len(top)]
        count = max(2, round(math.dist(a, b) / 4.5))
        for step in range(count):
            share = (step + 0.5 + chance.uniform(-0.25, 0.25)) / count
            foot = (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            head = (c[0] + (d[0] - c[0]) * share, c[1] + (d[1] - c[1]) * share)
            strokes.append(points_path((head, foot), closed=False))
    return "".join(strokes)


def pueblo(areas: Sequence[Sequence[Point]]) -> str:
    """Rooms of a pueblo seen from above: walls, and a thinner wall between two areas."""
    rooms = []
    for area in areas:
        rooms.append(
            polygon(area, fill=var("adobe"), stroke=var("ink"), stroke_width=1.1,
                    stroke_linejoin="round")
        )  # fmt: skip
        rooms.append(
            polygon(shrunk(area, 0.72), fill="none", stroke=var("cliff-dim"), stroke_width=0.6,
                    stroke_dasharray="2 1.6")
        )  # fmt: skip
    return group(*rooms)


def base_tile(number: int, unit: int) -> str:
    """A base camp tile, for a picture of so many micrometres a unit."""
    radius = 10_000_000 / unit
    return group(
        circle(1, 1.6, radius, fill=var("shade"), opacity=0.3),
        path(
            circle_path(0, 0, radius * 1.04, f"base{number}", 0.03),
            fill=var("paper2"),
            stroke=var("ink"),
            stroke_width=1.4,
        ),
        circle(
            0, 0, radius * 0.78, fill="none", stroke=var("ink2"), stroke_width=0.8,
            stroke_dasharray="2 2",
        ),
        data_shape="base",
    )  # fmt: skip


@lru_cache(maxsize=128)
def treasure(colour: str, size: float) -> str:
    """A find in its colour and its own form."""
    paint = {
        "fill": var(f"treasure-{colour}"),
        "stroke": var("ink"),
        "stroke-width": "1",
        "stroke-linejoin": "round",
    }
    reach = size / 2
    forms = {
        "diamond": polygon([(0, -reach), (reach, 0), (0, reach), (-reach, 0)], **paint),
        "disc": circle(0, 0, reach * 0.88, **paint),
        "square": rect(-reach * 0.76, -reach * 0.76, reach * 1.52, reach * 1.52, **paint),
        "triangle": polygon(
            [(0, -reach), (reach * 0.95, reach * 0.75), (-reach * 0.95, reach * 0.75)], **paint
        ),
    }
    shine = path(
        f"M{-reach * 0.3:.1f} {-reach * 0.1:.1f}l{reach * 0.3:.1f} {-reach * 0.3:.1f}",
        stroke=var("glow"), stroke_width=1, stroke_linecap="round", opacity=0.8,
    )  # fmt: skip
    return group(forms[SHAPES[colour]], shine, data_shape=f"treasure-{SHAPES[colour]}")


@lru_cache(maxsize=128)
def tower(size: float, colour: str = "", looked: int = 0) -> str:
    """A stone tower seen from above and a little from the side; its colour where it is known."""
    reach = size / 2
    courses = "".join(
        f"M{-reach * 0.62:.1f} {reach * y:.1f}q{reach * 0.62:.1f} {reach * 0.3:.1f} "
        f"{reach * 1.24:.1f} 0"
        for y in (0.1, 0.5)
    )
    body = group(
        ellipse(reach * 0.25, reach * 0.85, reach * 0.8, reach * 0.3, fill=var("shade"),
                opacity=0.35),
        path(f"M{-reach * 0.62:.1f} {-reach * 0.45:.1f}v{reach * 1.25:.1f}"
             f"q{reach * 0.62:.1f} {reach * 0.34:.1f} {reach * 1.24:.1f} 0v{-reach * 1.25:.1f}z",
             fill=var("rock"), stroke=var("ink"), stroke_width=1),
        path(courses, fill="none", stroke=var("rock-dim"), stroke_width=0.8),
        ellipse(0, -reach * 0.45, reach * 0.62, reach * 0.3, fill=var("rock-lit"),
                stroke=var("ink"), stroke_width=1),
        data_shape="tower",
    )  # fmt: skip
    if colour:
        return body + place(0, -reach * 0.45, treasure(colour, size * 0.52))
    eye = circle(0, -reach * 0.45, reach * 0.14, fill=var("ink")) if looked else ""
    return body + eye


def mesa_name(number: int, x: float, y: float, size: float) -> str:
    """The number of a mesa, on its top."""
    return text(x, y, str(number), size, cut=Cut.BOLD, anchor="middle", on="mesa", middle=True,
                lining=True)  # fmt: skip


def tower_name(number: int, x: float, y: float, size: float) -> str:
    """The number of a tower, beside it."""
    return text(x, y, f"T{number}", size, anchor="middle", on="mesa", middle=True,
                lining=True)  # fmt: skip


@lru_cache(maxsize=128)
def marker(length: float, width: float, seat_end: bool) -> str:
    """A trail from the tail at the origin to the right: footprints, and an explorer at the end."""
    steps = []
    count = max(3, round(length / 7))
    for step in range(1, count):
        side = width * 0.22 if step % 2 else -width * 0.22
        steps.append(
            ellipse(length * step / count, side, width * 0.2, width * 0.12, fill=var("ink"))
        )
    strip = rect(
        -width / 2, -width / 2, length + width, width, rx=width / 2, fill=var("paper"),
        stroke=var("ink"), stroke_width=0.9, opacity=0.93,
    )  # fmt: skip
    head = explorer(width) if seat_end else circle(0, 0, width * 0.3, fill=var("ink2"))
    return group(strip, *steps, place(length, 0, head), data_shape="trail")


def marker_ghost(length: float, width: float, legal: bool) -> str:
    """A marker held over the table: whole where it may lie, an empty crossed strip where not."""
    colour = var("good" if legal else "bad")
    around = rect(
        -width / 2 - 1, -width / 2 - 1, length + width + 2, width + 2, rx=width / 2 + 1,
        fill="none" if legal else colour, fill_opacity=None if legal else 0.15, stroke=colour,
        stroke_width=1.8, stroke_dasharray=None if legal else "5 3",
    )  # fmt: skip
    if legal:
        return marker(length, width, seat_end=True) + around
    return around + place(length / 2, 0, cross(width * 0.9))


def cross(reach: float) -> str:
    """Not here."""
    strokes = f"M{-reach:.1f} {-reach:.1f}l{2 * reach:.1f} {2 * reach:.1f}m0 {-2 * reach:.1f}"
    strokes += f"l{-2 * reach:.1f} {2 * reach:.1f}"
    return path(strokes, stroke=var("bad"), stroke_width=2, fill="none")


def arc_band(radius: float, first: int, last: int, legal: bool) -> str:
    """Directions round an end, clockwise in millionths of a degree: free, or dotted and barred."""
    spots = []
    steps = max(2, (last - first) // 6_000_000)
    for step in range(steps + 1):
        turn = math.radians((first + (last - first) * step / steps) / 1_000_000)
        spots.append((radius * math.cos(turn), radius * math.sin(turn)))
    return path(
        points_path(spots, closed=False), fill="none", stroke=var("good" if legal else "bad"),
        stroke_width=3 if legal else 7, stroke_dasharray=None if legal else "2.5 2",
        opacity=0.9,
    )  # fmt: skip


def halo(radius: float) -> str:
    """A ring round something that would be found or covered."""
    return group(
        circle(0, 0, radius, fill="none", stroke=var("paper"), stroke_width=4, opacity=0.85),
        circle(0, 0, radius, fill="none", stroke=var("good"), stroke_width=2),
        data_shape="halo",
    )


def explorer(width: float) -> str:
    """A walker with a hat, from above."""
    reach = width * 0.62
    return group(
        circle(0, 0, reach, fill=var("accent"), stroke=var("ink"), stroke_width=1),
        ellipse(0, 0, reach * 0.55, reach * 0.4, fill=var("on-accent"), stroke=var("ink"),
                stroke_width=0.7),
        data_shape="explorer",
    )  # fmt: skip


@lru_cache(maxsize=128)
def camp(owner: int, radius: float, covered: bool, fresh: bool) -> str:
    """A round tent in its owner's cloth, with its owner's badge; a covered one lies flat."""
    who = seat(owner)
    spokes = "".join(
        points_path(((0, 0), (radius * math.cos(turn), radius * math.sin(turn))), closed=False)
        for turn in (math.tau * step / 8 for step in range(8))
    )
    tent = group(
        circle(radius * 0.15, radius * 0.28, radius, fill=var("shade"), opacity=0.3),
        path(circle_path(0, 0, radius, f"camp{owner}", 0.02),
             fill=var(who.cloth), stroke=var("ink"), stroke_width=1.2,
             opacity=0.55 if covered else None),
        path(spokes, stroke=var("on-cloth"), stroke_width=0.7, opacity=0.6, fill="none"),
    )  # fmt: skip
    marks = circle(0, 0, radius * 0.66, fill=var("paper"), stroke=var("ink"), stroke_width=0.8)
    marks += badge(owner, radius * 1.02, letter=False)
    if covered:
        marks += line((-radius * 0.7, radius * 0.7), (radius * 0.7, -radius * 0.7),
                      stroke=var("ink"), stroke_width=1.6)  # fmt: skip
    if fresh:
        marks += circle(0, 0, radius * 1.18, fill="none", stroke=var("bad"), stroke_width=1.6,
                        stroke_dasharray="3 2.4")  # fmt: skip
    return group(tent, marks, data_shape="camp")


def camp_ghost(owner: int, radius: float) -> str:
    """A camp held over the table."""
    around = circle(0, 0, radius * 1.2, fill="none", stroke=var("good"), stroke_width=1.8)
    return group(camp(owner, radius, covered=False, fresh=False), opacity=0.8) + around


def refused_camp(radius: float) -> str:
    """Where a camp may not stand."""
    ring = circle(
        0, 0, radius, fill=var("bad"), fill_opacity=0.15, stroke=var("bad"), stroke_width=1.8,
        stroke_dasharray="5 3",
    )  # fmt: skip
    return ring + cross(radius * 0.5)


@lru_cache(maxsize=256)
def value_track(colour: str, name: str, towers: int, width: float) -> str:
    """One line of the score tile: five spaces, so many of them under towers, and the value."""
    spaces = []
    for space in range(5):
        x = 118 + space * 26
        spaces.append(
            rect(x - 10, 3, 20, 20, rx=3, fill=var("paper"), stroke=var("line"), stroke_width=1)
        )
        if space < towers:
            spaces.append(place(x, 12, tower(17, colour)))
    return group(
        place(10, 13, treasure(colour, 15)),
        text(24, 13, name, 15, on="paper2", middle=True),
        *spaces,
        text(width - 4, 13, str(5 - towers), 18, cut=Cut.SERIF, anchor="end", on="paper2",
             middle=True, lining=True),
    )  # fmt: skip
