"""The twelve heroes as small drawings, a hundred units across, round their middle."""

from __future__ import annotations

from functools import lru_cache

from digsite.draw.figures import scarab
from digsite.draw.palette import var
from digsite.draw.svg import circle, ellipse, group, path, place, rect, use
from digsite.games.ziggurat.picture.pieces import pen

__all__ = ["face", "face_defs", "portrait"]

PEN = {**pen(3.4), "stroke-linecap": "round"}


def _shape(d: str, token: str) -> str:
    return path(d, fill=var(token), **PEN)


def _lines(d: str) -> str:
    return path(d, fill="none", **PEN)


def _eyes(*spots: tuple[float, float], radius: float = 3.4) -> str:
    return "".join(circle(x, y, radius, fill=var("ink")) for x, y in spots)


_THREADS = "".join(f"M{x} -30V30" for x in range(-24, 25, 8))
_WEAVE = "".join(f"M-26 {y}H26" for y in range(4, 29, 6))
_SPINES = "".join(
    f"M{x} {y}l{dx} {dy}"
    for x, y, dx, dy in (
        (-20, -6, -6, -9), (-8, -14, -5, -11), (6, -16, 0, -12), (18, -12, 4, -11),
        (-14, 6, -8, -8), (0, 0, -4, -10), (14, 2, 2, -11), (28, 4, 8, -8), (26, 14, 9, -3),
    )
)  # fmt: skip

TRAVELLER = (
    _shape("M-26 44C-26 6-14-6 0-6C14-6 26 6 26 44z", "stair2")
    + circle(0, -22, 15, fill=var("slab"), **PEN)
    + _lines("M-26-26C-10-40 10-40 26-26")
)
"""A plain figure, for a hero of somebody's own box."""
DRAWINGS = {
    "abala": (  # a goat
        _lines("M-12-20C-18-44-34-44-40-30M12-20C18-44 34-44 40-30")
        + _shape("M-18-14L-40-6L-20 0zM18-14L40-6L20 0z", "stair2")
        + _shape(
            "M-18-20C-8-28 8-28 18-20C22 0 14 20 8 32C4 38-4 38-8 32C-14 20-22 0-18-20z", "slab"
        )
        + _lines("M-5 26H5M0 38C-2 46-4 48-8 50M0 38C2 44 2 48 0 52")
        + _eyes((-9, -4), (9, -4))
    ),
    "bel": scarab(),
    "dumu": (  # a loaf
        _shape(
            "M-44 14C-44-18-20-32 0-32C20-32 44-18 44 14C44 28 30 32 0 32C-30 32-44 28-44 14z",
            "clay",
        )
        + _lines("M-22-18L-12 4M-4-24L6 2M14-22L24 2")
        + _lines("M-30 32C-10 36 10 36 30 32")
    ),
    "enna": (  # a map
        _shape("M-38-28H28C40-28 40-10 28-10H26V30H-38z", "slab")
        + _shape("M-38 30C-50 30-50 14-38 14H16C10 22 14 30 26 30z", "stair2")
        + path(
            "M-24-14C-10-20-6 0 4-8S14 4 8 6",
            fill="none",
            stroke=var("bad"),
            stroke_width=3.4,
            stroke_dasharray="5 5",
        )
        + _lines("M6 2l8 8M14 2l-8 8")
    ),
    "gish": (  # a gecko
        _lines("M-14-8L-32-20M-32-20l-6 2M-32-20l0-7M14-12L30-26M30-26l7 0M30-26l-2-7")
        + _lines("M-14 10L-30 22M-30 22l-7-1M-30 22l0 7M12 8L28 16M28 16l6-3M28 16l2 7")
        + _shape(
            "M0-44C12-44 16-32 12-22C18-10 16 6 8 14C4 28 14 36 26 34C12 46-8 40-6 16"
            "C-16 8-18-8-12-22C-16-32-12-44 0-44z",
            "moss",
        )
        + _eyes((-6, -34), (6, -34))
        + _lines("M-6-12H6M-7-2H7M-5 8H5")
    ),
    "iltani": (  # a loom
        rect(-36, -38, 72, 8, fill=var("clay"), **PEN)
        + rect(-36, 30, 72, 8, fill=var("clay"), **PEN)
        + _lines("M-32-30V30M32-30V30")
        + path(_THREADS, fill="none", stroke=var("ink2"), stroke_width=2)
        + path(_WEAVE, fill="none", stroke=var("bad"), stroke_width=4)
        + _shape("M-18-12C-6-18 6-18 18-12C6-6-6-6-18-12z", "slab")
    ),
    "kuri": (  # a fox
        _shape("M-38-38L-12-20H12L38-38C42-8 24 14 0 38C-24 14-42-8-38-38z", "clay")
        + _shape(
            "M-32-8C-20-6-8 10 0 38C8 10 20-6 32-8C26 12 12 28 0 38C-12 28-26 12-32-8z", "slab"
        )
        + _eyes((-13, -4), (13, -4))
        + circle(0, 32, 5, fill=var("ink"))
        + _lines("M-32-30L-18-18M32-30L18-18")
    ),
    "lamu": (  # a donkey
        _shape("M-14-20C-26-34-28-48-20-50C-10-48-6-34-6-22z", "rock")
        + _shape("M14-20C26-34 28-48 20-50C10-48 6-34 6-22z", "rock")
        + _shape(
            "M-18-18C-10-28 10-28 18-18C20 0 18 14 16 26C14 44-14 44-16 26C-18 14-20 0-18-18z",
            "rock",
        )
        + ellipse(0, 30, 16, 13, fill=var("slab"), **PEN)
        + _eyes((-9, -4), (9, -4))
        + _eyes((-5, 28), (5, 28), radius=2.4)
        + _lines("M-6 37C-2 40 2 40 6 37M0-26V-14M-5-26V-16M5-26V-16")
    ),
    "nanshe": (  # a heron
        _lines("M-4 18V46M8 18V46M-4 46l-8 3M8 46l9 3")
        + _shape("M-30 8C-26-10 0-14 6-6C14 0 20 10 14 18C4 24-20 22-34 16z", "seat0")
        + _lines("M6-4C18-12 2-24 8-36")
        + _shape("M4-40C8-48 20-48 20-38C20-32 10-30 4-34z", "slab")
        + _lines("M20-40L46-34L20-34M4-42L-12-46")
        + _eyes((12, -40), radius=2.8)
    ),
    "ruk": (  # a kettle
        _lines("M-20-18C-20-46 20-46 20-18")
        + _shape("M24 2C36-2 34-20 46-22L48-12C42-8 40 12 26 16z", "rock")
        + _shape("M-30-4C-30-22 30-22 30-4C32 16 24 34 0 34C-24 34-32 16-30-4z", "rock")
        + _shape("M-14-18C-10-24 10-24 14-18z", "gold")
        + path("M-18 2C-18 12-14 20-8 24", fill="none", stroke=var("glow"), stroke_width=4)
        + _lines("M6 8l12-4l4 12l-12 4z")
    ),
    "tabni": (  # moon and star
        _shape(
            "M-10-44C-40-36-46 10-20 32C4 50 36 38 42 14C20 28-8 20-16-4C-20-20-18-34-10-44z",
            "gold",
        )
        + _shape("M16-34l5 13l14 1l-11 9l4 14l-12-8l-12 8l4-14l-11-9l14-1z", "core")
        + _lines("M40-14v6M37-11h6M-2-40v4")
    ),
    "zizi": (  # a hedgehog
        _shape("M-40 24C-34 0-26-34 6-34C34-34 44-4 40 24z", "wall-dim")
        + _shape("M-46 22C-40 8-30 2-22 4C-16 12-16 20-18 26H-42C-48 26-48 24-46 22z", "slab")
        + path(_SPINES, fill="none", stroke=var("slab2"), stroke_width=3, stroke_linecap="round")
        + _eyes((-30, 13), (-46, 22))
        + _lines("M-14 26v6M2 26v6M18 26v6M32 26v6")
    ),
}


def portrait(key: str, size: float) -> str:
    """The hero's drawing, `size` across."""
    drawing = place(0, 0, DRAWINGS.get(key, TRAVELLER), scale=size / 100)
    return group(drawing, data_shape=f"portrait-{key}")


@lru_cache(maxsize=64)
def face_defs(keys: tuple[str, ...]) -> str:
    """The faces of the heroes at a table, a hundred units across."""
    return "".join(group(portrait(key, 100), id=f"face-{key}") for key in dict.fromkeys(keys))


def face(key: str, size: float) -> str:
    """A hero's face, one of those that the table's definitions hold."""
    return use(f"face-{key}", 0, 0, size / 100)
