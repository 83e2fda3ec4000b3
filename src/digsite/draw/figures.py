"""Figures that several games draw: stones, beetles, badges, dice, cards, tokens, board frames.

Every figure is drawn round its own middle and says by `data-shape` what it is, so that
`digsite.testing.pictures` can tell whether two pieces differ by more than colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from digsite.draw.actions import Grid
from digsite.draw.lettering import Cut
from digsite.draw.metrics import text_width
from digsite.draw.palette import seat, var
from digsite.draw.sketch import blob, circle_path, loop, rounded
from digsite.draw.svg import (
    Point,
    circle,
    ellipse,
    group,
    path,
    place,
    polygon,
    rect,
    text,
)

__all__ = [
    "POT",
    "badge",
    "badge_shape",
    "box",
    "coordinates",
    "die",
    "figure_lines",
    "frame",
    "leader_crown",
    "playing_card",
    "rock",
    "scarab",
    "scarab_outline",
    "tag",
    "token",
]


def box(x: float, y: float, width: float, height: float) -> list[Point]:
    """The corners of a rectangle, clockwise."""
    return [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]


# Seats


def badge_shape(number: int, size: float) -> list[Point] | None:
    """The corners of a seat's shape, `size` across; None for the round one."""
    reach = size / 2
    return {
        "diamond": [(0, -reach), (reach, 0), (0, reach), (-reach, 0)],
        "triangle": [(0, -reach), (reach, reach * 0.8), (-reach, reach * 0.8)],
        "square": box(-reach * 0.84, -reach * 0.84, reach * 1.68, reach * 1.68),
    }.get(seat(number).shape)


@lru_cache(maxsize=256)
def badge(number: int, size: float, letter: bool = False) -> str:
    """A seat's mark: its shape in its colour, with its letter when there is room for one."""
    who = seat(number)
    corners = badge_shape(number, size)
    paint = {"fill": var(who.cloth if letter else who.colour)}
    if letter:
        paint |= {"stroke": var("ink"), "stroke-width": "1"}
    shape = (
        polygon(corners, stroke_linejoin="round", **paint)
        if corners
        else circle(0, 0, size / 2 * 0.94, **paint)
    )
    lower = size * 0.1 if who.shape == "triangle" else 0
    label = text(
        0,
        lower,
        who.letter,
        size * 0.5,
        cut=Cut.BOLD,
        fill="on-cloth",
        anchor="middle",
        on=who.cloth,
        middle=True,
    )
    return group(shape, label if letter else "", data_shape=who.shape)


def leader_crown(size: float) -> str:
    """A crown for whoever is ahead."""
    half, high = size / 2, size * 0.36
    points = [
        (-half, high), (-half, -high), (-half * 0.45, size * 0.06), (0, -high * 1.2),
        (half * 0.45, size * 0.06), (half, -high), (half, high),
    ]  # fmt: skip
    return polygon(points, fill=var("gold"), stroke=var("ink"), stroke_width=1)


# Things on the ground


def rock(radius: float, key: str) -> str:
    """A boulder with a lit top face, dark flanks and a shadow to the right."""
    rim = blob(0, 0, radius, key)
    top = [(x * 0.6 - radius * 0.1, y * 0.56 - radius * 0.18) for x, y in rim]
    edges = "".join(
        f"M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}"
        for index, ((x, y), (u, v)) in enumerate(zip(top, rim, strict=True))
        if index % 2 == 0
    )
    hairs = "".join(
        f"M{radius * (0.34 + 0.17 * step):.1f} {radius * (0.62 - 0.16 * step):.1f}"
        f"l{-radius * 0.2:.1f} {-radius * 0.2:.1f}"
        for step in range(3)
    )
    return group(
        ellipse(
            radius * 0.14,
            radius * 0.3,
            radius * 1.04,
            radius * 0.8,
            fill=var("shade"),
            opacity=0.28,
        ),
        path(rounded(rim, 0.25), fill=var("rock")),
        path(rounded(top, 0.25), fill=var("rock-lit")),
        path(edges, stroke=var("rock-dim"), stroke_width=1, fill="none", opacity=0.8),
        path(hairs, stroke=var("rock-dim"), stroke_width=1.1, stroke_linecap="round"),
        path(rounded(rim, 0.25), fill="none", stroke=var("ink"), stroke_width=1.5),
        data_shape="rock",
    )


POT = "M-13-42H13L9-27C39-14 34 34 11 42H-11C-34 34-39-14-9-27z"
"""The outline of a pot with a neck, about 70 wide and 84 high, round its middle."""
LEGS = (
    "M-15-15L-29-23L-31-38M15-15L29-23L31-38"
    "M-20 3L-36-1L-45 9M20 3L36-1L45 9"
    "M-17 20L-31 27L-35 42M17 20L31 27L35 42"
)
CLAWS = "M-31-38l5-3M31-38l-5-3M-45 9l-1 6M45 9l1 6M-35 42l-5 2M35 42l5 2"
WINGS = "M0-9C17-11 24 2 23 14C22 29 12 39 0 41C-12 39-22 29-23 14C-24 2-17-11 0-9z"
SHIELD = "M-19-8C-21-19-13-26 0-26C13-26 21-19 19-8C8-12-8-12-19-8z"
HEAD = "M-12-24C-13-31-9-37-5-37L-2-34L0-38L2-34L5-37C9-37 13-31 12-24C5-27-5-27-12-24z"


def scarab() -> str:
    """A sacred scarab seen from above, about 90 units across."""
    pen = {"stroke": var("ink"), "stroke-linecap": "round", "stroke-linejoin": "round"}
    return group(
        path(LEGS, fill="none", stroke_width=4.2, **pen),
        path(CLAWS, fill="none", stroke_width=3, **pen),
        path(WINGS, fill=var("gold"), stroke_width=3, **pen),
        path(SHIELD, fill=var("gold"), stroke_width=3, **pen),
        path(HEAD, fill=var("ink"), stroke_width=1.5, **pen),
        path("M0-9V40", fill="none", stroke_width=2.4, **pen),
        path("M-10-5C-14 8-12 24-6 33M10-5C14 8 12 24 6 33", fill="none", stroke_width=1.4, **pen),
        path(
            "M-18 4C-19 13-17 21-13 27M-13-19C-9-22-5-23-1-23",
            fill="none",
            stroke=var("glow"),
            stroke_width=2.6,
            stroke_linecap="round",
            opacity=0.75,
        ),
        data_shape="scarab",
    )


def scarab_outline() -> str:
    """The same beetle as a stitched outline, for where it lies under cloth."""
    pen = {"stroke": var("ink2"), "stroke-linecap": "round", "stroke-linejoin": "round"}
    return group(
        path(LEGS, stroke_width=4.5, stroke_dasharray="7 6", **pen),
        path(WINGS + SHIELD + "M0-9V40", stroke_width=4.5, stroke_dasharray="7 6", **pen),
        fill="none",
    )


# Things in the hand


PIPS: dict[int, tuple[Point, ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


@lru_cache(maxsize=64)
def die(value: int, size: float, fill: str = "paper", pip: str = "ink") -> str:
    """A die showing 1 to 6."""
    half = size / 2
    return group(
        rect(
            -half,
            -half,
            size,
            size,
            rx=size * 0.18,
            fill=var(fill),
            stroke=var("ink"),
            stroke_width=1.4,
        ),
        *(
            circle(x * size * 0.26, y * size * 0.26, size * 0.085, fill=var(pip))
            for x, y in PIPS[value]
        ),
        data_shape=f"die{value}",
    )


def playing_card(
    width: float, height: float, *inside: str, fill: str = "paper", key: str = ""
) -> str:
    """A card lying on the table; `inside` is drawn round its middle."""
    return group(
        rect(
            -width / 2,
            -height / 2,
            width,
            height,
            rx=6,
            fill=var(fill),
            stroke=var("ink"),
            stroke_width=1.4,
        ),
        path(
            loop(box(4 - width / 2, 4 - height / 2, width - 8, height - 8), f"card{key}", 0.6),
            fill="none",
            stroke=var("line"),
            stroke_width=1,
        ),
        *inside,
    )


@lru_cache(maxsize=128)
def token(radius: float, label: str, fill: str = "cloth", on: str = "on-cloth") -> str:
    """A round counter with a short word or number."""
    return group(
        path(
            circle_path(0, 0, radius, f"token{label}", 0.02),
            fill=var(fill),
            stroke=var("ink"),
            stroke_width=1.4,
        ),
        circle(0, 0, radius * 0.82, fill="none", stroke=var(on), stroke_width=0.8, opacity=0.6),
        text(
            0,
            0,
            label,
            radius * 1.05,
            cut=Cut.SERIF,
            fill=on,
            anchor="middle",
            on=fill,
            middle=True,
            lining=True,
        ),
        data_shape="token",
    )


@lru_cache(maxsize=1024)
def tag(
    words: str, size: float, fill: str = "paper", ink: str = "ink", mark: int | None = None
) -> tuple[str, float, float]:
    """A find label, drawn round its middle: the drawing, its width and its height.

    With `mark`, a seat's own sign stands before the words.
    """
    sign = 0.0 if mark is None else size * 0.86
    written = text_width(words, size, Cut.BOLD, lining=True)
    width = written + (size * 0.7 if mark is None else sign + size * 0.52)
    height = size * 1.28
    half, reach = height / 2, width / 2
    corners = box(-reach, -half, width, height)
    drawing = group(
        path(rounded(corners, 0.2), fill=var(fill), stroke=var("ink"), stroke_width=1),
        "" if mark is None else place(size * 0.58 - reach, 0, badge(mark, size * 0.72)),
        text(
            sign / 2,
            0,
            words,
            size,
            cut=Cut.BOLD,
            fill=ink,
            anchor="middle",
            on=fill,
            middle=True,
            lining=True,
        ),
    )
    return drawing, width, height


# Boards


def frame(grid: Grid, columns: Sequence[str], rows: Sequence[str], band: float, size: float) -> str:
    """A surveyor's frame round a grid: two inked lines with the coordinates between them."""
    outer = box(grid.x - band, grid.y - band, grid.width + 2 * band, grid.height + 2 * band)
    inner = box(grid.x, grid.y, grid.width, grid.height)
    return group(
        path(rounded(outer, 0.02), fill=var("paper2"), stroke=var("ink"), stroke_width=2),
        path(loop(inner, "frame-inner", 0.7), fill=var("sand"), stroke=var("ink"), stroke_width=2),
        coordinates(grid, columns, rows, band, size),
    )


def coordinates(
    grid: Grid, columns: Sequence[str], rows: Sequence[str], band: float, size: float
) -> str:
    """The names of columns and rows, on all sides of a grid."""
    middle = band * 0.5
    across = [
        text(grid.centre((0, index))[0], y, name, size, fill="ink2", anchor="middle", middle=True)
        for index, name in enumerate(columns)
        for y in (grid.y - middle, grid.y + grid.height + middle)
    ]
    down = [
        text(
            x,
            grid.centre((index, 0))[1],
            name,
            size,
            fill="ink2",
            anchor="middle",
            middle=True,
            lining=True,
        )
        for index, name in enumerate(rows)
        for x in (grid.x - middle, grid.x + grid.width + middle)
    ]
    return group(*across, *down, data_on="paper2")


# Guides


def figure_lines(source: str, names: Sequence[str]) -> list[tuple[str, str]]:
    """The lines ``name: value`` of a guide's figure; ValueError names the line that is wrong."""
    found = []
    for line in source.strip().splitlines():
        name, colon, value = line.partition(":")
        if not colon or name not in names:
            raise ValueError(f"a figure has no line {line!r}; it begins with one of {names}")
        found.append((name, value.strip()))
    return found
