"""The researchers: busts by rank upon the shape of their colour, stacks of them, and fences.

A worker wears a hat, an assistant carries a satchel, a professor has a beard and a book; each rank
is higher than the one before, and has its stars as a second sign. Every piece is a symbol of the
picture's definitions, so that a move sends little more than a name and a place.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from digsite.draw.figures import badge_shape, box
from digsite.draw.lettering import Cut
from digsite.draw.metrics import text_width
from digsite.draw.palette import seat, var
from digsite.draw.sketch import loop, rounded
from digsite.draw.svg import Point, group, path, pen, place, points_path, rect, text, use
from digsite.games.indus.rules.pieces import COLOUR_LETTERS, COLOURS, KIND_LETTERS, PIECE_NAMES

__all__ = ["RANKS", "count_spot", "fence", "piece", "piece_defs", "stack", "token"]

RANKS = (1.0, 1.15, 1.3)
"""How high the ranks are beside each other."""

# Busts stand round (0, 0), about 60 wide and 66 high. What is cut into them shows the colour below.
SHOULDERS = "M-31 26C-31 7-18 3 0 3C18 3 31 7 31 26z"
BUSTS = {
    "W": (
        SHOULDERS + "M0 3C-9 3-13-4-13-12H13C13-4 9 3 0 3z"
        "M-27-13C-27-17-15-19-14-20C-13-32-8-37 0-37C8-37 13-32 14-20C15-19 27-17 27-13z",
        "M-14-21C-6-18 6-18 14-21M-8 4L0 14L8 4",
    ),
    "A": (
        SHOULDERS + "M0 3C-10 3-14-6-14-17C-14-29-8-35 1-35C10-35 14-28 14-17C14-6 10 3 0 3z",
        "M-14-15C-7-16-3-21-1-26C2-19 8-16 14-15M-23 7L15 27M9 11H28V26H9zM9 17L18.500 21L28 17",
    ),
    "P": (
        SHOULDERS + "M0-37C10-37 15-30 15-20C17-6 12 16 0 24C-12 16-17-6-15-20C-15-30-10-37 0-37z",
        "M-15-14C-16 4-10 17 0 22C10 17 16 4 15-14M-9-6C-6-11-1-10 0-7C1-10 6-11 9-6"
        "M-12-19H-3M3-19H12M0 0V12M-5 1V9M5 1V9M13 12L31 9V25L13 28zM22 11V26",
    ),
}
SIT: dict[str, tuple[float, float]] = {
    "diamond": (0.96, -3), "triangle": (0.78, 13), "circle": (1.0, -4), "square": (1.0, -5),
}  # fmt: skip
"""How large a bust is upon a shape, and how much lower it stands."""
STARS: dict[str, tuple[float, float, float]] = {
    "diamond": (36, 7.2, 13), "triangle": (42, 7.2, 17), "circle": (34, 7.2, 15),
    "square": (34, 7.4, 17),
}  # fmt: skip
"""Where the stars of a rank stand upon a shape, how large they are, and how far apart."""
BODY = {"diamond": 1.28, "triangle": 1.2, "circle": 1.0, "square": 1.02}


def star(x: float, y: float, radius: float) -> str:
    """Path data of a star."""
    points = [
        (
            x + radius * (1 if step % 2 == 0 else 0.45) * math.sin(math.tau * step / 10),
            y - radius * (1 if step % 2 == 0 else 0.45) * math.cos(math.tau * step / 10),
        )
        for step in range(10)
    ]
    return points_path([(round(a, 1), round(b, 1)) for a, b in points])


def outline(colour: int, size: float) -> str:
    """Path data of a colour's shape, about `size` across."""
    shape = seat(colour).shape
    corners = badge_shape(colour, size * BODY[shape])
    if corners is None:
        reach = size * 0.49
        arc = f"A{reach:.1f} {reach:.1f} 0 1 1"
        return f"M{-reach:.1f} 0{arc} {reach:.1f} 0{arc} {-reach:.1f} 0z"
    return rounded(corners, 0.18)


def body(colour: int, size: float) -> str:
    """A slab of the colour's shape with a lit edge and a shadow, upon a rim of the ground."""
    whole = outline(colour, size)
    thick = size * 0.05
    fallen = f"translate({thick * 1.6:.1f} {thick * 1.8:.1f})"
    rim = pen("clay", thick * 1.9)
    rim["fill"] = var(seat(colour).colour)
    return group(
        path(whole, fill=var("shade"), opacity=0.34, transform=fallen),
        path(whole, **rim),
        path(whole, **pen("ink", thick * 0.6)),
    )


def piece_defs() -> str:
    """The symbols of all pieces, drawn 100 units large round their middles."""
    cut_pen = {**pen("on-accent", 3.4), "stroke": "currentColor"}
    busts = [
        group(path(cut, fill=var("on-accent")), path(lines, **cut_pen), id=f"bust-{rank}")
        for rank, (cut, lines) in BUSTS.items()
    ]
    slabs = [group(body(colour, 100), id=f"slab-{colour}") for colour in range(len(COLOURS))]
    return "".join([*busts, *slabs, *(_whole(name) for name in PIECE_NAMES)])


def _whole(name: str) -> str:
    """One piece: slab, bust and stars."""
    colour, stars = colour_and_stars(name)
    who = seat(colour)
    scale, lower = SIT[who.shape]
    y, reach, pitch = STARS[who.shape]
    row = "".join(star((index - (stars - 1) / 2) * pitch, y, reach) for index in range(stars))
    return group(
        use(f"slab-{colour}", 0, 0),
        use(f"bust-{name[1]}", 0, lower, scale),
        path(row, fill=var("on-accent")),
        id=f"piece-{name}",
        color=var(who.colour),
    )


def colour_and_stars(name: str) -> tuple[int, int]:
    return COLOUR_LETTERS.index(name[0]), KIND_LETTERS.index(name[1]) + 1


@lru_cache(maxsize=256)
def piece(name: str, size: float) -> str:
    """A piece, a worker of which would be `size` high."""
    colour, stars = colour_and_stars(name)
    scale = size * RANKS[stars - 1] / 100
    return group(use(f"piece-{name}", 0, 0, scale), data_shape=f"{seat(colour).shape}{stars}")


@lru_cache(maxsize=64)
def token(colour: int, size: float) -> str:
    """The sign of a colour, as small as a letter."""
    return path(
        outline(colour, size), fill=var(seat(colour).colour), stroke=var("clay"), stroke_width=0.8
    )


@lru_cache(maxsize=1024)
def stack(pieces: tuple[str, ...], unit: float) -> str:
    """A stack round the middle of its area: the top piece upon the slabs of those it covers, and
    below it their signs and how many there are in all.
    """
    size = unit * 0.45
    top = piece(pieces[-1], size)
    covered = pieces[:-1]
    if not covered:
        return top
    step = unit * 0.075
    layers: list[str] = []
    for depth, name in enumerate(reversed(covered[-4:]), start=1):
        colour, stars = colour_and_stars(name)
        scale = size * RANKS[stars - 1] / 100
        layers.insert(0, use(f"slab-{colour}", -step * depth, step * depth, scale))
    lift = step * len(layers) / 2
    raised = place(lift, -lift, *layers, top)
    return group(raised, place(*count_spot(0, 0, unit), count(pieces, unit)))


def count_spot(x: float, y: float, unit: float) -> Point:
    """Where a stack round (x, y) says how high it is."""
    return (x, y + unit * 0.385)


def count(pieces: Sequence[str], unit: float) -> str:
    """A strip with the signs of the covered pieces, the lowest first, and the height of the stack.

    A tall stack of one colour, as in a protected area, needs its sign only once.
    """
    covered = [COLOUR_LETTERS.index(name[0]) for name in pieces[:-1]]
    shown = covered if len(set(covered)) > 1 else covered[:1]
    sign, letters = unit * 0.115, max(13.0, unit * 0.15)
    words = str(len(pieces))
    written = text_width(words, letters, Cut.BOLD, lining=True)
    width = len(shown) * sign * 1.25 + written + sign * 1.1
    height = letters * 1.16
    left = -width / 2
    signs = [
        place(left + sign * (0.95 + 1.25 * index), 0, token(colour, sign))
        for index, colour in enumerate(shown)
    ]
    return group(
        rect(
            left, -height / 2, width, height,
            rx=height * 0.4, fill=var("paper"), stroke=var("ink"), stroke_width=0.9,
        ),
        *signs,
        text(
            width / 2 - sign * 0.4, 0, words, letters,
            cut=Cut.BOLD, anchor="end", on="paper", middle=True, lining=True,
        ),
    )  # fmt: skip


@lru_cache(maxsize=16)
def fence(colour: str, unit: float) -> str:
    """The mark of a protected area: a rope in the protector's colour, posts with its sign."""
    number = COLOURS.index(colour)
    reach = unit * 0.455
    posts = [
        place(x * reach, y * reach, token(number, unit * 0.15)) for x in (-1, 1) for y in (-1, 1)
    ]
    rope = loop(box(-reach, -reach, 2 * reach, 2 * reach), f"rope{colour}", 0.8)
    return group(
        group(path(rope, opacity=0.3, **pen("shade", unit * 0.05)), transform="translate(2 3)"),
        path(rope, **pen("clay-lit", unit * 0.062)),
        path(
            rope,
            stroke_dasharray=f"{unit * 0.09:.1f} {unit * 0.055:.1f}",
            **pen(seat(number).colour, unit * 0.044),
        ),
        *posts,
        data_shape=f"fence-{seat(number).shape}",
    )
