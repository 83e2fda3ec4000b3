"""What stands and lies on the tower: heroes, spirits, things to find, ghosts, and the cards.

Heroes carry the shape, colour and letter of their seat. Spirits are flames, with the letter of
their colour. Figures are drawn round their own middle.
"""

from __future__ import annotations

import math
from functools import lru_cache
from itertools import pairwise

from digsite.draw.figures import POT, badge, badge_shape
from digsite.draw.lettering import Cut
from digsite.draw.palette import Tokens, seat, var
from digsite.draw.sketch import rounded
from digsite.draw.svg import (
    Point,
    circle,
    element,
    ellipse,
    group,
    line,
    path,
    place,
    rect,
    text,
    use,
)
from digsite.games.ziggurat.picture import board
from digsite.games.ziggurat.picture.board import FLAME, MASONRY
from digsite.games.ziggurat.rules.board import COLOURS

TOKENS: Tokens = {
    **MASONRY,
    "flame-P": ("#ee86ad", "#ee86ad"),
    "flame-A": ("#f2a93b", "#f2a93b"),
    "flame-T": ("#52c2b4", "#52c2b4"),
    "flame-I": ("#9aa2f2", "#9aa2f2"),
    "wall-ink": ("#2a1408", "#f3e2bd"),
    "number": ("#67501f", "#ecdcb8"),
    "core": ("#fff3c9", "#fff3c9"),
    "char": ("#2a1408", "#2a1408"),
    "ghost": ("#fdf6e6", "#231c14"),
    "clay": ("#c9773d", "#c07641"),
    "water": ("#3f8f97", "#4d9da3"),
    "mirror": ("#e9f3f4", "#dbeef0"),
    "dull": ("#8c8577", "#6f695d"),
}
"""The colours of tower and pieces; the letters on spirits are written in `char`."""


@lru_cache(maxsize=1)
def defs() -> str:
    """The tower's textures, and the light that a spirit of each colour gives."""
    glows = "".join(
        element(
            "radialGradient",
            element("stop", offset="0.2", stop_color=var(f"flame-{colour}"), stop_opacity=0.5),
            element("stop", offset="1", stop_color=var(f"flame-{colour}"), stop_opacity=0),
            id=f"glow-{colour}",
        )
        for colour in COLOURS
    )
    # Two feet, one after the other, towards the right: a heel and a sole each.
    feet = (
        "M-11-4a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0M-6-4a4 2.9 0 1 1 8 0a4 2.9 0 1 1-8 0"
        "M-2 4a2.2 2.2 0 1 1 4.4 0a2.2 2.2 0 1 1-4.4 0M3 4a4 2.9 0 1 1 8 0a4 2.9 0 1 1-8 0"
    )
    arrow = group(
        path("M-33.8-12.3A36 36 0 0 1 27.6-23.1", fill="none", stroke_width=12,
             stroke_linecap="round"),
        path("M37.6-4.1L9.6-21.1L44.6-38.1z", stroke="none"),
        id="way",
    )  # fmt: skip
    corners = rounded([(0, -50), (50, 40), (-50, 40)], 0.2)
    warning = group(
        path(corners, fill=var("bad"), stroke=var("paper"), stroke_width=6),
        rect(-5, -20, 10, 30, fill=var("paper"), rx=4),
        circle(0, 23, 6.5, fill=var("paper")),
        id="danger",
    )
    body = path("M-27 42C-27-20 27-20 27 42z")
    figure = group(circle(0, -28, 19), body, id="person", **PEN)
    sparks = "".join(group(flame(f"flame-{one}"), id=f"spark-{one}") for one in COLOURS)
    prints = path(feet, stroke_width=0.8, id="steps")
    return board.defs() + glows + prints + arrow + warning + figure + sparks


LETTER = 12.5
"""No letter is smaller, not even on a phone."""


def hero(number: int, size: float) -> str:
    """A standee: the sign of a seat with its letter, upright on a round foot."""
    who = seat(number)
    corners = badge_shape(number, size * (1.1 if who.shape == "diamond" else 0.98))
    raised = size * 0.14
    paint = {"fill": var(who.cloth), **pen(1.4)}
    sign = path(rounded(corners, 0.14), **paint) if corners else circle(0, 0, size * 0.47, **paint)
    lower = size * 0.12 if who.shape == "triangle" else 0.0
    letter = text(
        0, lower, who.letter, max(LETTER, size * 0.5),
        cut=Cut.BOLD, fill="on-cloth", anchor="middle", on=who.cloth, middle=True,
    )  # fmt: skip
    return group(
        ellipse(size * 0.1, size * 0.4, size * 0.46, size * 0.2, fill=var("shade"), opacity=0.35),
        ellipse(
            0, size * 0.34, size * 0.38, size * 0.16,
            fill=var(who.cloth), stroke=var("ink"), stroke_width=1.2,
        ),
        place(0, -raised, sign, letter),
        data_shape=who.shape,
    )  # fmt: skip


CLOAK = "M-31 0C-32-30-22-54-9-57H9C22-54 32-30 31 0C16 7-16 7-31 0z"
FIGURE = 100.0
"""How high a cloaked hero is drawn, from the hem to the top of its head."""


def cloaked(number: int, height: float, face: str) -> str:
    """A hero in the cloak of its seat, with its own face, standing round its feet.

    `face` is a portrait, a hundred units across. The seat's sign is the brooch.
    """
    who, scale = seat(number), height / FIGURE
    cloak = group(
        ellipse(7, 1, 34, 11, fill=var("shade"), opacity=0.35),
        path(CLOAK, fill=var(who.colour), stroke=var("edge"), stroke_width=3.4),
        path("M-17-3C-17-24-13-40-7-52M17-3C17-24 13-40 7-52", fill="none", stroke=var("edge"),
             stroke_width=1.6, opacity=0.6),
        circle(0, -74, 27, fill=var("slab"), stroke=var("edge"), stroke_width=2.6),
        place(0, -74, face, scale=0.44),
        transform=f"scale({scale:.4g})",
    )  # fmt: skip
    brooch = place(0, -25 * scale, badge(number, max(2 * LETTER, 30 * scale), letter=True))
    return group(cloak, brooch, data_shape=who.shape)


def spirit(colour: str, size: float, lettered: bool = True) -> str:
    """A flame about `size` high with the letter of its colour."""
    scale = size / 96
    letter = text(
        0, size * 0.16, colour, max(LETTER, size * 0.36),
        cut=Cut.BOLD, fill="char", anchor="middle", on=f"flame-{colour}", middle=True,
    )  # fmt: skip
    shapes = group(
        path(
            FLAME, fill=var(f"flame-{colour}"), stroke=var("char"),
            stroke_width=1.5 / scale, stroke_linejoin="round",
        ),
        path(
            "M-17 0C-19 12-14 24-6 30M12-20C18-12 22-4 22 8",
            fill="none", stroke=var("core"), stroke_width=5, stroke_linecap="round", opacity=0.9,
        ),
        class_="flicker",
    )  # fmt: skip
    return group(
        circle(0, size * 0.1, size * 0.72, fill=f"url(#glow-{colour})"),
        ellipse(size * 0.06, size * 0.44, size * 0.3, size * 0.1, fill=var("shade"), opacity=0.35),
        group(shapes, transform=f"scale({scale:.3g})"),
        letter if lettered else "",
        data_shape=f"flame-{colour}",
    )


@lru_cache(maxsize=64)
def counter(count: int) -> str:
    """A small round number beside a stack."""
    return group(
        circle(0, 0, 10, fill=var("paper"), stroke=var("ink"), stroke_width=1.1),
        text(
            0, 0, str(count), 15.7,
            cut=Cut.BOLD, anchor="middle", on="paper", middle=True, lining=True,
        ),
    )  # fmt: skip


# --- Ghosts --------------------------------------------------------------------------------------


def way(back: bool, size: float, ink: str) -> str:
    """A round arrow: clockwise, or the other way round."""
    scale = size / 100
    return group(
        use("way", 0, 0),
        fill=var(ink),
        stroke=var(ink),
        transform=f"scale({-scale if back else scale:.3g} {scale:.3g})",
        data_shape="back" if back else "clockwise",
    )


def slope(up: bool, ink: str) -> str:
    """A small sign of stairs or a ramp: a point up or down."""
    return path("M-4 3.5L0-4L4 3.5z" if up else "M-4-3.5L0 4L4-3.5z", fill=var(ink))


def danger(size: float) -> str:
    """A warning: a red sign with an exclamation mark, known by its shape."""
    return group(use("danger", 0, 0, size / 100), data_shape="danger")


@lru_cache(maxsize=256)
def ghost(sign: str, back: bool, size: float, losing: bool, token: str) -> str:
    """Where a piece would end: its dashed outline, the way it goes, and a warning if that loses."""
    tone = "bad" if losing else token
    return group(
        _ring(size, tone),
        place(-size * 0.19, 0, sign),
        place(size * 0.2, 0, way(back, size * 0.42, tone)),
        place(size * 0.36, -size * 0.4, danger(size * 0.46)) if losing else "",
    )


def _ring(size: float, tone: str) -> str:
    return circle(
        0, 0, size * 0.5,
        fill=var("ghost"), fill_opacity=0.82, stroke=var(tone), stroke_width=2,
        stroke_dasharray="4 3",
    )  # fmt: skip


@lru_cache(maxsize=64)
def hint(number: int, back: bool, losing: bool) -> str:
    """A small mark: a seat's sign and a way round, red and with a warning where that loses."""
    ink = "bad" if losing else seat(number).colour
    return group(
        rect(
            -13, -6.5, 26, 13, rx=6,
            fill=var("ghost"), fill_opacity=0.88, stroke=var(ink), stroke_width=1,
        ),
        place(-6, 0, badge(number, 8.5)),
        place(5.5, 0, danger(11) if losing else way(back, 12, ink)),
        data_shape="hint",
    )  # fmt: skip


@lru_cache(maxsize=512)
def footprints(spots: tuple[Point, ...], unit: float, token: str) -> str:
    """Prints along a way: two from space to space, none where it begins and where it ends."""
    found = []
    size = max(0.7, unit / 57)
    for (x, y), (u, v) in pairwise(spots):
        turn = math.degrees(math.atan2(v - y, u - x))
        for share in (0.5, 0.9):
            spot = (x + (u - x) * share, y + (v - y) * share)
            found.append(use("steps", *spot, size, turn))
    return group(*found[1:-1], fill=var(token), stroke=var("slab"))


@lru_cache(maxsize=4)
def light(unit: float) -> str:
    """A ring of light on the ground, round the feet of whoever can move."""
    across, deep = unit * 0.62, unit * 0.3
    return group(
        ellipse(0, 0, across * 1.15, deep * 1.2, fill=var("core"), opacity=0.5),
        ellipse(0, 0, across, deep, fill="none", stroke=var("edge"), stroke_width=4.6),
        ellipse(0, 0, across, deep, fill="none", stroke=var("core"), stroke_width=2.8),
        data_shape="light",
    )


@lru_cache(maxsize=256)
def glowing(width: float, height: float, colours: tuple[str, ...]) -> str:
    """A square that flames could reach: its edge glows in their colours, and a spark of each."""
    found = []
    for index, colour in enumerate(colours):
        inset = 2.5 + 4 * index
        found.append(
            rect(
                inset, inset, width - 2 * inset, height - 2 * inset, rx=3, fill="none",
                stroke=var(f"flame-{colour}"), stroke_width=3, opacity=0.9,
            )
        )  # fmt: skip
        found.append(place(9 + 9 * index, height - 9, spark(colour, 12)))
    return group(*found, data_shape="reach")


def landing(sign: str, size: float, tone: str) -> str:
    """Where a piece has come to: its sign in a dashed ring."""
    return group(_ring(size, tone), sign)


def trail(start: Point, end: Point) -> str:
    """A thin dashed line from a piece to its ghost."""
    return line(
        start, end,
        stroke=var("ink"), stroke_width=1.6, stroke_dasharray="2 4", stroke_linecap="round",
        opacity=0.8,
    )  # fmt: skip


def spirit_sign(colour: str, size: float) -> str:
    """A small flame without a letter."""
    return _scaled(size, flame(f"flame-{colour}"))


def spark(colour: str, size: float) -> str:
    """The same among the definitions, for what lies in the picture itself."""
    return use(f"spark-{colour}", 0, 0, size / 100)


def flame(token: str) -> str:
    """A flame of a hundred units."""
    return path(FLAME, fill=var(token), stroke=var("char"), stroke_width=7)


def put_out(size: float, done: bool) -> str:
    """A flame that has gone out, or one that has still to: outlined, and crossed when done."""
    reach = size * 0.42
    cross = line((-reach, reach), (reach, -reach), stroke=var("bad"), stroke_width=2.4)
    shape = _scaled(size, flame("dull"))
    return group(shape, cross if done else "", opacity=None if done else 0.45)


def bowl(colour: str, size: float, lit: bool) -> str:
    """One bowl of the great lamp; a flame stands in it when it is lit."""
    return group(
        place(0, -size * 0.5, spirit_sign(colour, size * 1.1)) if lit else "",
        _scaled(
            size, _shape("M-45-10H45C40 50-40 50-45-10z", f"flame-{colour}" if lit else "dull")
        ),
        data_shape=f"bowl-{colour}-{'lit' if lit else 'unlit'}",
    )


def person(size: float, token: str) -> str:
    """One small figure, for the heroes' part of a card."""
    return group(use("person", 0, 0, size / 100), fill=var(token))


def _scaled(size: float, drawing: str) -> str:
    """A drawing that is a hundred units across, `size` across."""
    return place(0, 0, drawing, scale=size / 100)


# --- Things to find ------------------------------------------------------------------------------


def pen(width: float) -> dict[str, str]:
    """How things are outlined."""
    return {"stroke": var("ink"), "stroke-width": str(width), "stroke-linejoin": "round"}


PEN = pen(4.8)
"""For drawings of a hundred units that are shown small."""


def _shape(d: str, token: str) -> str:
    return path(d, fill=var(token), **PEN)


def _lines(d: str, ink: str = "ink", width: float = 5) -> str:
    return path(d, fill="none", stroke=var(ink), stroke_width=width, stroke_linecap="round")


_WEDGES = "".join(
    f"M{x} {y}h12M{x} {y}l4 7" for x, y in ((-22, -18), (4, -20), (-20, 0), (2, 2), (-18, 18))
)
_RAYS = "".join(
    f"M{46 * math.cos(turn):.1f} {46 * math.sin(turn):.1f}"
    f"L{62 * math.cos(turn):.1f} {62 * math.sin(turn):.1f}"
    for turn in (math.tau * step / 10 for step in range(10))
)
_COILS = "".join(
    f"M-30 {y}C-30 {y - 18} 30 {y - 18} 30 {y}C30 {y + 18} -30 {y + 18} -30 {y}"
    for y in (20, 5, -10, -25)
)
THINGS = {
    "tablet": _shape(
        rounded([(-34, -36), (30, -40), (36, 8), (18, 20), (22, 38), (-36, 36)], 0.25), "clay"
    )
    + _lines(_WEDGES, "char"),
    "jar": _shape(POT, "water") + _lines("M-26 2q6.5-9 13 0t13 0t13 0t13 0", "core"),
    "dull": ellipse(0, 0, 38, 42, fill=var("dull"), **PEN)
    + _lines("M-20 10L20-16M-10 24L24 2", "char", 3),
    "shining": _lines(_RAYS, "gold", 6)
    + ellipse(0, 0, 36, 40, fill=var("mirror"), **PEN)
    + _lines("M-16 8L10-20", "gold", 6),
    "lantern": _lines("M-14-30A14 14 0 0 1 14-30")
    + _shape("M-20-30H20L28 40H-28z", "core")
    + _shape("M-26 34H26V44H-26zM-22-34H22V-26H-22z", "clay"),
    "cloak": _shape(
        rounded([(-8, -38), (8, -38), (34, 36), (12, 28), (0, 40), (-12, 28), (-34, 36)], 0.2),
        "water",
    )
    + _lines("M0-30V30"),
    "rope": _lines(_COILS, "ink", 13) + _lines(_COILS, "stair2", 8),
    "ember": circle(0, 6, 36, fill=var("flame-A"), **PEN)
    + circle(0, 6, 20, fill=var("core"))
    + _lines("M-10-30q10-8 6-20"),
    "charm": _lines("M-30-44Q0-10 30-44") + circle(0, 10, 30, fill=var("mirror"), **PEN),
    "insight": _shape("M-30-40H30V30L14 40L2 30L-14 40L-30 32z", "paper")  # a torn page
    + _lines("M-20-6Q0-26 20-6Q0 12-20-6z")
    + circle(0, -6, 6, fill=var("ink")),
}
"""What is found, taken and used, a hundred units across."""
UNKNOWN = circle(0, 0, 40, fill=var("gold"), **PEN)
"""Something of a chapter of somebody's own."""


def thing(kind: str, size: float) -> str:
    """A tablet, jar, mirror (dull or shining), lantern, cloak, rope, ember, charm or insight."""
    return _scaled(size, group(THINGS.get(kind, UNKNOWN), data_shape=kind))
