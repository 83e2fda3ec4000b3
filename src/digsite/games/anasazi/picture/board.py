"""How Anasazi's pieces are drawn: towers, trails, walkers, camps, treasures.

Everything is drawn round its own middle, in picture units; colours are tokens. What a table shows
again and again is remembered.
"""

from __future__ import annotations

import math
from functools import lru_cache

from digsite.draw import textures
from digsite.draw.figures import badge, playing_card
from digsite.draw.lettering import Cut
from digsite.draw.metrics import text_width
from digsite.draw.palette import seat, var
from digsite.draw.svg import (
    circle,
    element,
    ellipse,
    group,
    line,
    path,
    pen,
    place,
    points_path,
    polygon,
    rect,
    text,
    use,
)

GAIN = 14.0
"""How large a find is among the definitions."""
SHAPES = {"red": "diamond", "blue": "disc", "white": "square", "yellow": "triangle"}


@lru_cache(maxsize=1)
def defs() -> str:
    return (
        textures.grain("grain", 0.02, 0.1)
        + textures.stipple()
        + trail_defs()
        + gain_defs()
        + plaque_defs()
    )


def gain_defs() -> str:
    """The signs of what a lead gains, sixteen units across."""
    tent = group(
        path("M-7 6L0-7L7 6z", fill=var("accent"), stroke=var("find-rim"), stroke_width=1.2,
             stroke_linejoin="round"),
        path("M0-7V6M-3 6L0-1L3 6", **pen("on-accent", 1)),
    )  # fmt: skip
    eye = group(
        path("M-8 0Q0-8 8 0Q0 8-8 0z", fill=var("paper"), stroke=var("ink"), stroke_width=1.4),
        circle(0, 0, 2.6, fill=var("ink")),
    )
    prints = place(-3, 1.5, path(PRINTS[0], fill=var("ink")), scale=2, turn=-90)
    prints += place(3, -1, path(PRINTS[0], fill=var("ink")), scale=2, turn=-90)
    signs = {colour: treasure(colour, GAIN) for colour in SHAPES}
    signs |= {"tower": masonry(GAIN + 3), "take": tent, "look": eye, "trail": prints}
    return "".join(group(sign, id=f"gain-{name}") for name, sign in signs.items())


@lru_cache(maxsize=8)
def objective_card(colour: str, width: float, height: float) -> str:
    """An objective: the find that counts double for whoever holds it; an empty place before."""
    if not colour:
        return rect(-width / 2, -height / 2, width, height, rx=6, fill="none", stroke=var("line"),
                    stroke_width=1.2, stroke_dasharray="4 4")  # fmt: skip
    return playing_card(
        width,
        height,
        place(0, -height * 0.12, find(colour, width * 0.56)),
        text(0, height * 0.3, "× 2", height * 0.22, cut=Cut.SERIF, anchor="middle", on="paper",
             middle=True, lining=True),
        key=colour,
    )  # fmt: skip


@lru_cache(maxsize=128)
def treasure(colour: str, size: float) -> str:
    """A find in its colour and its own form."""
    paint = {
        "fill": var(f"treasure-{colour}"),
        "stroke": var("find-rim"),
        "stroke-width": "1.5",
        "stroke-linejoin": "round",
    }
    reach = size / 2
    forms = {
        "diamond": polygon([(0, -reach), (reach, 0), (0, reach), (-reach, 0)], **paint),
        "disc": circle(0, 0, reach * 0.9, **paint),
        "square": rect(-reach * 0.81, -reach * 0.81, reach * 1.62, reach * 1.62, **paint),
        "triangle": polygon(
            [(0, -reach), (reach * 0.95, reach * 0.75), (-reach * 0.95, reach * 0.75)], **paint
        ),
    }
    shine = path(
        f"M{-reach * 0.3:.1f} {-reach * 0.1:.1f}l{reach * 0.3:.1f} {-reach * 0.3:.1f}",
        stroke=var("glow"), stroke_width=1, stroke_linecap="round", opacity=0.8,
    )  # fmt: skip
    fallen = ellipse(reach * 0.2, reach * 0.62, reach * 0.8, reach * 0.45, fill=var("shade"),
                     opacity=0.4)  # fmt: skip
    return group(fallen, forms[SHAPES[colour]], shine, data_shape=f"treasure-{SHAPES[colour]}")


@lru_cache(maxsize=128)
def find(colour: str, size: float) -> str:
    """The same as a figure of the definitions: a table shows many."""
    return group(use(f"gain-{colour}", 0, 0, size / GAIN), data_shape=f"treasure-{SHAPES[colour]}")


@lru_cache(maxsize=128)
def tower(size: float, colour: str = "", looked: int = 0) -> str:
    """A tower `size` high; whoever knows its colour sees a band of it and its form on top."""
    high, wide = size, size * 0.31
    top = -high * 0.42
    body = [use("gain-tower", 0, 0, size / (GAIN + 3))]
    if colour:
        band = (
            f"M{-wide * 1.04:.1f} {high * 0.02:.1f}q{wide * 1.04:.1f} {wide * 0.6:.1f}"
            f" {wide * 2.08:.1f} 0v{high * 0.24:.1f}q{-wide * 1.04:.1f} {wide * 0.6:.1f}"
            f" {-wide * 2.08:.1f} 0z"
        )
        body.append(
            path(band, fill=var(f"treasure-{colour}"), stroke=var("find-rim"), stroke_width=1)
        )
        body.append(place(0, top * 0.72, find(colour, size * 0.66)))
    elif looked:
        body.append(circle(0, top, wide * 0.3, fill=var("find-rim")))
    return group(*body, data_shape="tower")


def masonry(size: float) -> str:
    """A round stone tower, `size` high, seen a little from above."""
    high, wide = size, size * 0.31
    top, foot = -high * 0.42, high * 0.42
    round_top = f"{wide:.1f} {wide * 0.42:.1f} 0 1 1"
    courses = "".join(
        f"M{-wide:.1f} {high * y:.1f}q{wide:.1f} {wide * 0.5:.1f} {2 * wide:.1f} 0"
        for y in (-0.18, 0.02, 0.22)
    )
    wall = (
        f"M{-wide:.1f} {top:.1f}L{-wide * 1.12:.1f} {foot:.1f}"
        f"q{wide * 1.12:.1f} {wide * 0.6:.1f} {wide * 2.24:.1f} 0L{wide:.1f} {top:.1f}z"
    )
    return group(
        ellipse(wide * 0.7, foot, wide * 1.5, wide * 0.55, fill=var("shade"), opacity=0.38),
        path(wall, fill=var("stonework"), stroke=var("desert"), stroke_width=1.6),
        path(f"M{-wide * 0.5:.1f} {top:.1f}V{foot:.1f}", **pen("stonework-lit", wide * 0.5)),
        path(courses, opacity=0.8, **pen("stonework-dim", 0.8)),
        path(f"M{-wide * 0.2:.1f} {high * 0.2:.1f}h{wide * 0.5:.1f}", **pen("find-rim", 1.6)),
        path(
            f"M{-wide:.1f} {top:.1f}A{round_top} {wide:.1f} {top:.1f}"
            f"A{round_top} {-wide:.1f} {top:.1f}z",
            fill=var("stonework-lit"), stroke=var("stonework-dim"), stroke_width=0.9,
        ),
    )  # fmt: skip


PLAQUE = 10.0
"""How high the letters on a plaque of the definitions are."""


def plaque_defs() -> str:
    """The small boards that numbers stand on, of one digit and of two."""
    found = []
    for digits in (1, 2):
        width = text_width("8" * digits, PLAQUE, Cut.BOLD, lining=True) + PLAQUE * 0.5
        height = PLAQUE * 1.08
        board = rect(-width / 2, -height / 2, width, height, rx=2, fill=var("paper"),
                     stroke=var("ink"), stroke_width=0.8, id=f"plaque-{digits}")  # fmt: skip
        found.append(board)
    return "".join(found)


def tower_name(number: int, x: float, y: float, size: float) -> str:
    """The number of a tower, on a small board beside it."""
    words = str(number)
    return use(f"plaque-{len(words)}", x, y, size / PLAQUE) + text(
        x, y, words, size, cut=Cut.BOLD, anchor="middle", on="paper", middle=True, lining=True
    )


PRINTS = (
    "M0-1.300h2.600a.7.7 0 0 1 0 1.400H0z",
    "M0 0a1.200.8 0 1 1 2.400 0a1.200.8 0 1 1-2.400 0M3-.500a.5.5 0 1 1 1 0a.5.5 0 1 1-1 0",
    "M0-1L3 0L0 1z",
    "M0-.9h1.200v1.800H0zM1.800-.9H3v1.800H1.800z",
    "M0-.300h3.200v.6H0zM1.600-1.200h.6v2.400h-.6z",
    "M1.500-1.100L3 0L1.500 1.100L0 0z",
)
"""The print of each expedition: boot, bare foot, hoof, sandal, staff, claw; in millimetres."""
TRAIL, BROAD = 64.0, 8.0
"""A marker, in millimetres."""


def trail_defs() -> str:
    """The trails of all expeditions as symbols, in millimetres from the tail to the right."""
    found = []
    for number, print_ in enumerate(PRINTS, 1):
        steps = "".join(
            element(
                "path",
                d=print_,
                transform=f"translate({4 + 6.2 * step:.1f} {1.7 if step % 2 else -1.7})",
            )
            for step in range(10)
        )
        dust = rect(-4, -4, TRAIL + 8, BROAD, rx=4, fill=var("desert2"), opacity=0.88)
        edge = rect(-4, -4, TRAIL + 8, BROAD, rx=4, fill="none", stroke=var("print"),
                    stroke_width=0.7, stroke_dasharray="1.6 1.3")  # fmt: skip
        ink = pen("print", 0.5)
        ink["fill"] = var("print")
        found.append(group(dust, edge, group(steps, **ink), id=f"trail-{number}"))
    return "".join(found)


@lru_cache(maxsize=128)
def marker(length: float, number: int) -> str:
    """A trail of an expedition from the tail at the origin to the right, in its own prints."""
    return group(use(f"trail-{number}", 0, 0, length / TRAIL), data_shape="trail")


def marker_ghost(length: float, width: float, legal: bool, number: int) -> str:
    """A marker held over the table: whole where it may lie, an empty crossed strip where not."""
    colour = var("good" if legal else "bad")
    around = rect(
        -width / 2 - 1, -width / 2 - 1, length + width + 2, width + 2, rx=width / 2 + 1,
        fill="none" if legal else colour, fill_opacity=None if legal else 0.15, stroke=colour,
        stroke_width=1.8, stroke_dasharray=None if legal else "5 3",
    )  # fmt: skip
    if legal:
        return marker(length, number) + around
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


@lru_cache(maxsize=32)
def explorer(size: float, number: int, letters: float) -> str:
    """The walker at the end of a trail, `size` high: a hat, and a staff with a numbered flag."""
    figure = (
        "M-8 12L-5 0C-9-1-10-6-7-8H3C6-7 6-3 4 0L7 12H2L-1 4L-3 12z"
        "M-7-11A5 5 0 1 1 3-11A5 5 0 1 1-7-11"
        "M-12-13C-12-15-7-15-7-16C-6-20 2-20 3-16C3-15 8-15 8-13z"
    )
    scale = size / 34
    flag = max(letters * 1.1, size * 0.36)
    staff = 10 * scale
    return group(
        ellipse(size * 0.06, size * 0.34, size * 0.34, size * 0.1, fill=var("shade"), opacity=0.4),
        group(
            path("M10 13V-20", **pen("find-rim", 1.8)),
            path(figure, fill=var("accent"), stroke=var("desert"), stroke_width=5,
                 stroke_linejoin="round", paint_order="stroke"),
            transform=f"scale({scale:.3g})",
        ),
        rect(staff, -size * 0.66, flag * 1.05, flag, rx=1.5, fill=var("accent"),
             stroke=var("desert"), stroke_width=1.2),
        text(staff + flag * 0.53, -size * 0.66 + flag / 2, str(number), letters, cut=Cut.BOLD,
             fill="on-accent", anchor="middle", on="accent", middle=True, lining=True),
        data_shape="explorer",
    )  # fmt: skip


@lru_cache(maxsize=128)
def camp(owner: int, radius: float, covered: bool, fresh: bool) -> str:
    """A round tent in its owner's colour with its owner's sign; a covered one lies flat."""
    colour = seat(owner).colour
    seams = "".join(
        points_path(((0, 0), (radius * math.cos(turn), radius * math.sin(turn))), closed=False)
        for turn in (math.tau * (step + 0.5) / 8 for step in range(8))
    )
    lit = f"M0 0L{-radius:.1f} 0A{radius:.1f} {radius:.1f} 0 0 1 0 {-radius:.1f}z"
    parts = [
        circle(radius * 0.2, radius * 0.3, radius, fill=var("shade"), opacity=0.34),
        circle(0, 0, radius, fill=var(colour), stroke=var("desert"), stroke_width=2.2),
        path(lit, fill=var("glow"), opacity=0.24),
        path(seams, opacity=0.55, **pen("on-accent", 0.8)),
        circle(0, 0, radius, **pen("ink", 1)),
        circle(0, 0, radius * 0.62, fill=var("desert"), stroke=var("ink"), stroke_width=0.8),
        badge(owner, radius * 0.98, letter=False),
    ]
    if covered:
        parts[1] = circle(0, 0, radius, fill=var("desert2"), stroke=var(colour), stroke_width=2.2,
                          stroke_dasharray="3 2")  # fmt: skip
        parts.append(line((-radius * 0.7, radius * 0.7), (radius * 0.7, -radius * 0.7),
                          stroke=var("ink"), stroke_width=1.6))  # fmt: skip
    if fresh:
        parts.append(circle(0, 0, radius * 1.2, fill="none", stroke=var("bad"), stroke_width=1.6,
                            stroke_dasharray="3 2.4"))  # fmt: skip
    return group(*parts, data_shape="camp")


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
        place(10, 13, find(colour, 15)),
        text(24, 13, name, 15, on="paper2", middle=True),
        *spaces,
        text(width - 4, 13, str(5 - towers), 18, cut=Cut.SERIF, anchor="end", on="paper2",
             middle=True, lining=True),
    )  # fmt: skip
