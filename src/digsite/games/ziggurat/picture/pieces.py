"""What stands and lies on the tower: heroes, spirits, things to find, ghosts, and the cards.

Heroes carry the shape, colour and letter of their seat. Spirits are flames, with the letter of
their colour. Figures are drawn round their own middle.
"""

from __future__ import annotations

import math

from digsite.draw.figures import badge_shape
from digsite.draw.lettering import Cut
from digsite.draw.palette import Tokens, seat, var
from digsite.draw.sketch import circle_path, rounded
from digsite.draw.svg import (
    Point,
    circle,
    element,
    ellipse,
    group,
    line,
    path,
    place,
    polygon,
    rect,
    text,
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
    return board.defs() + glows


LETTER = 11.5
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


def counter(count: int) -> str:
    """A small round number beside a stack."""
    return group(
        circle(0, 0, 8, fill=var("paper"), stroke=var("ink"), stroke_width=1.1),
        text(
            0, 0, str(count), 11.5,
            cut=Cut.BOLD, anchor="middle", on="paper", middle=True, lining=True,
        ),
    )  # fmt: skip


# --- Ghosts --------------------------------------------------------------------------------------


def way(back: bool, size: float, ink: str) -> str:
    """A round arrow: clockwise, or the other way round."""
    reach = size * 0.36
    start, end = math.radians(200), math.radians(-40)
    flip = -1 if back else 1
    x0, y0 = reach * math.cos(start) * flip, reach * math.sin(start)
    x1, y1 = reach * math.cos(end) * flip, reach * math.sin(end)
    head = size * 0.2
    tip = [
        (x1 + flip * head * 0.5, y1 + head * 0.95),
        (x1 - flip * head * 0.9, y1 + head * 0.1),
        (x1 + flip * head * 0.85, y1 - head * 0.75),
    ]
    sweep = 0 if back else 1
    arc = f"M{x0:.1f} {y0:.1f}A{reach:.1f} {reach:.1f} 0 0 {sweep} {x1:.1f} {y1:.1f}"
    return group(
        path(
            arc, fill="none", stroke=var(ink), stroke_width=max(1.4, size * 0.12),
            stroke_linecap="round",
        ),
        polygon(tip, fill=var(ink)),
        data_shape="back" if back else "clockwise",
    )  # fmt: skip


def danger(size: float) -> str:
    """A warning: a red sign with an exclamation mark, known by its shape."""
    reach = size / 2
    corners = [(0, -reach), (reach, reach * 0.8), (-reach, reach * 0.8)]
    return group(
        path(
            rounded(corners, 0.2),
            fill=var("bad"), stroke=var("paper"), stroke_width=1, stroke_linejoin="round",
        ),
        rect(-size * 0.05, -size * 0.2, size * 0.1, size * 0.3, fill=var("paper"), rx=1),
        circle(0, size * 0.23, size * 0.065, fill=var("paper")),
        data_shape="danger",
    )  # fmt: skip


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


def hint(number: int, back: bool, losing: bool) -> str:
    """A small mark: a seat's sign and a way round, red and with a warning where that loses."""
    ink = "bad" if losing else seat(number).colour
    return group(
        rect(
            -13, -6.5, 26, 13, rx=6,
            fill=var("ghost"), fill_opacity=0.88, stroke=var(ink), stroke_width=1,
        ),
        place(-6, 0, seat_sign(number, 8.5)),
        place(5.5, 0, danger(11) if losing else way(back, 12, ink)),
        data_shape="hint",
    )  # fmt: skip


def landing(sign: str, size: float, tone: str) -> str:
    """Where a piece has come to: its sign in a dashed ring."""
    return group(_ring(size, tone), sign)


def trail(start: Point, end: Point, token: str) -> str:
    """A thin dashed line from a piece to its ghost."""
    return line(
        start, end,
        stroke=var(token), stroke_width=1.6, stroke_dasharray="2 4", stroke_linecap="round",
        opacity=0.8,
    )  # fmt: skip


def seat_sign(number: int, size: float) -> str:
    """A seat's shape, without a letter: for small marks beside words."""
    who = seat(number)
    corners = badge_shape(number, size)
    paint = {"fill": var(who.colour)}
    return polygon(corners, **paint) if corners else circle(0, 0, size * 0.45, **paint)


def spirit_sign(colour: str, size: float) -> str:
    """A small flame without a letter."""
    shape = path(FLAME, fill=var(f"flame-{colour}"), stroke=var("char"), stroke_width=7)
    return place(0, 0, shape, scale=size / 100)


def put_out(size: float, done: bool) -> str:
    """A flame that has gone out, or one that has still to: outlined, and crossed when done."""
    reach = size * 0.42
    cross = line((-reach, reach), (reach, -reach), stroke=var("bad"), stroke_width=2.4)
    shape = path(FLAME, fill=var("dull"), stroke=var("char"), stroke_width=7)
    return group(
        place(0, 0, shape, scale=size / 100), cross if done else "", opacity=None if done else 0.45
    )


def bowl(colour: str, size: float, lit: bool) -> str:
    """One bowl of the great lamp; a flame stands in it when it is lit."""
    return group(
        place(0, -size * 0.5, spirit_sign(colour, size * 1.1)) if lit else "",
        path(
            f"M{-size * 0.45:.1f} {-size * 0.1:.1f}H{size * 0.45:.1f}"
            f"C{size * 0.4:.1f} {size * 0.5:.1f} {-size * 0.4:.1f} {size * 0.5:.1f} "
            f"{-size * 0.45:.1f} {-size * 0.1:.1f}z",
            fill=var(f"flame-{colour}") if lit else var("dull"), **pen(1),
        ),
        data_shape=f"bowl-{colour}-{'lit' if lit else 'unlit'}",
    )  # fmt: skip


# --- Things to find ------------------------------------------------------------------------------


def thing(kind: str, size: float) -> str:
    """A tablet, jar, mirror (dull or shining), lantern, cloak, rope, ember, charm or insight."""
    drawing = {
        "tablet": _tablet,
        "jar": _jar,
        "dull": _dull,
        "shining": _shining,
        "lantern": _lantern,
        "cloak": _cloak,
        "rope": _rope,
        "ember": _ember,
        "charm": _charm,
        "insight": _insight,
    }.get(kind)
    if drawing is None:  # something of a chapter of somebody's own
        return circle(0, 0, size * 0.4, fill=var("gold"), **pen())
    return drawing(size)


def pen(width: float = 1.2) -> dict[str, str]:
    """How things are outlined."""
    return {"stroke": var("ink"), "stroke-width": str(width), "stroke-linejoin": "round"}


def _tablet(size: float) -> str:
    s = size / 100
    wedges = "".join(
        f"M{x * s:.1f} {y * s:.1f}l{12 * s:.1f} 0M{x * s:.1f} {y * s:.1f}l{4 * s:.1f} {7 * s:.1f}"
        for x, y in ((-22, -18), (4, -20), (-20, 0), (2, 2), (-18, 18))
    )
    body = [(-34, -36), (30, -40), (36, 8), (18, 20), (22, 38), (-36, 36)]
    return group(
        path(rounded([(x * s, y * s) for x, y in body], 0.25), fill=var("clay"), **pen()),
        path(wedges, fill="none", stroke=var("char"), stroke_width=max(0.9, size * 0.04)),
        data_shape="tablet",
    )


def _jar(size: float) -> str:
    s = size / 100
    body = (
        f"M{-12 * s:.1f} {-42 * s:.1f}H{12 * s:.1f}L{9 * s:.1f} {-28 * s:.1f}"
        f"C{40 * s:.1f} {-14 * s:.1f} {34 * s:.1f} {36 * s:.1f} {10 * s:.1f} {42 * s:.1f}"
        f"H{-10 * s:.1f}C{-34 * s:.1f} {36 * s:.1f} {-40 * s:.1f} {-14 * s:.1f} "
        f"{-9 * s:.1f} {-28 * s:.1f}z"
    )
    wave = (
        f"M{-26 * s:.1f} {2 * s:.1f}q{6.5 * s:.1f} {-9 * s:.1f} {13 * s:.1f} 0"
        f"t{13 * s:.1f} 0t{13 * s:.1f} 0t{13 * s:.1f} 0"
    )
    return group(
        path(body, fill=var("water"), **pen()),
        path(wave, fill="none", stroke=var("core"), stroke_width=max(1.1, size * 0.05)),
        data_shape="jar",
    )


def _dull(size: float) -> str:
    return group(
        ellipse(0, 0, size * 0.38, size * 0.42, fill=var("dull"), **pen()),
        path(
            f"M{-size * 0.2:.1f} {size * 0.1:.1f}L{size * 0.2:.1f} {-size * 0.16:.1f}"
            f"M{-size * 0.1:.1f} {size * 0.24:.1f}L{size * 0.24:.1f} {size * 0.02:.1f}",
            fill="none", stroke=var("char"), stroke_width=1, opacity=0.6,
        ),
        data_shape="dull",
    )  # fmt: skip


def _shining(size: float) -> str:
    rays = "".join(
        f"M{size * 0.46 * math.cos(turn):.1f} {size * 0.46 * math.sin(turn):.1f}"
        f"L{size * 0.62 * math.cos(turn):.1f} {size * 0.62 * math.sin(turn):.1f}"
        for turn in (math.tau * step / 10 for step in range(10))
    )
    return group(
        path(rays, fill="none", stroke=var("gold"), stroke_width=max(1.6, size * 0.06)),
        ellipse(0, 0, size * 0.36, size * 0.4, fill=var("mirror"), **pen()),
        path(
            f"M{-size * 0.16:.1f} {size * 0.08:.1f}L{size * 0.1:.1f} {-size * 0.2:.1f}",
            fill="none", stroke=var("gold"), stroke_width=max(1.4, size * 0.06),
            stroke_linecap="round",
        ),
        data_shape="shining",
    )  # fmt: skip


def _lantern(size: float) -> str:
    s = size / 100
    return group(
        path(
            f"M{-14 * s:.1f} {-30 * s:.1f}"
            f"A{14 * s:.1f} {14 * s:.1f} 0 0 1 {14 * s:.1f} {-30 * s:.1f}",
            fill="none", **pen(),
        ),
        polygon(
            [(x * s, y * s) for x, y in ((-20, -30), (20, -30), (28, 40), (-28, 40))],
            fill=var("core"), **pen(),
        ),
        rect(-26 * s, 34 * s, 52 * s, 10 * s, fill=var("clay"), **pen()),
        rect(-22 * s, -34 * s, 44 * s, 8 * s, fill=var("clay"), **pen()),
        data_shape="lantern",
    )  # fmt: skip


def _cloak(size: float) -> str:
    s = size / 100
    body = [(-8, -38), (8, -38), (34, 36), (12, 28), (0, 40), (-12, 28), (-34, 36)]
    return group(
        path(rounded([(x * s, y * s) for x, y in body], 0.2), fill=var("water"), **pen()),
        line((0, -30 * s), (0, 30 * s), stroke=var("ink"), stroke_width=1),
        data_shape="cloak",
    )


def _rope(size: float) -> str:
    coils = "".join(
        f"M{-size * 0.3:.1f} {y * size:.1f}C{-size * 0.3:.1f} {(y - 0.18) * size:.1f} "
        f"{size * 0.3:.1f} {(y - 0.18) * size:.1f} {size * 0.3:.1f} {y * size:.1f}"
        f"C{size * 0.3:.1f} {(y + 0.18) * size:.1f} {-size * 0.3:.1f} {(y + 0.18) * size:.1f} "
        f"{-size * 0.3:.1f} {y * size:.1f}"
        for y in (0.2, 0.05, -0.1, -0.25)
    )
    return group(
        path(coils, fill="none", stroke=var("ink"), stroke_width=size * 0.13),
        path(coils, fill="none", stroke=var("stair2"), stroke_width=size * 0.08),
        data_shape="rope",
    )


def _ember(size: float) -> str:
    return group(
        circle(0, size * 0.06, size * 0.36, fill=var("flame-A"), **pen()),
        circle(0, size * 0.06, size * 0.2, fill=var("core")),
        path(
            f"M{-size * 0.1:.1f} {-size * 0.3:.1f}q{size * 0.1:.1f} {-size * 0.08:.1f} "
            f"{size * 0.06:.1f} {-size * 0.2:.1f}",
            fill="none", **pen(),
        ),
        data_shape="ember",
    )  # fmt: skip


def _charm(size: float) -> str:
    return group(
        path(
            f"M{-size * 0.3:.1f} {-size * 0.44:.1f}Q0 {-size * 0.1:.1f} "
            f"{size * 0.3:.1f} {-size * 0.44:.1f}",
            fill="none", **pen(),
        ),
        circle(0, size * 0.1, size * 0.3, fill=var("mirror"), **pen()),
        data_shape="charm",
    )  # fmt: skip


def _insight(size: float) -> str:
    """A torn page with an eye."""
    s = size / 100
    page = [(-30, -40), (30, -40), (30, 30), (14, 40), (2, 30), (-14, 40), (-30, 32)]
    return group(
        polygon([(x * s, y * s) for x, y in page], fill=var("paper"), **pen()),
        path(
            f"M{-20 * s:.1f} {-6 * s:.1f}Q0 {-26 * s:.1f} {20 * s:.1f} {-6 * s:.1f}"
            f"Q0 {12 * s:.1f} {-20 * s:.1f} {-6 * s:.1f}z",
            fill="none", **pen(),
        ),
        circle(0, -6 * s, 6 * s, fill=var("ink")),
        data_shape="insight",
    )  # fmt: skip


# --- Signs on cards ------------------------------------------------------------------------------


def person(size: float, token: str) -> str:
    """One small figure, for the heroes' part of a card."""
    return group(
        path(
            circle_path(0, -size * 0.28, size * 0.19, "head", 0.03),
            fill=var(token), stroke=var("ink"), stroke_width=1.1,
        ),
        path(
            f"M{-size * 0.27:.1f} {size * 0.42:.1f}C{-size * 0.27:.1f} {-size * 0.2:.1f} "
            f"{size * 0.27:.1f} {-size * 0.2:.1f} {size * 0.27:.1f} {size * 0.42:.1f}z",
            fill=var(token), stroke=var("ink"), stroke_width=1.1, stroke_linejoin="round",
        ),
    )  # fmt: skip
