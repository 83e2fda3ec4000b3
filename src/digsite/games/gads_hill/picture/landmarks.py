"""Small drawings for the three given buildings, each round its own middle, about 30 units wide."""

from __future__ import annotations

from digsite.draw.palette import var
from digsite.draw.svg import circle, group, inked, path, place, rect

__all__ = ["landmark"]


def landmark(key: str) -> str:
    """The drawing of the station, the cemetery or the pasture; nothing for an empty space."""
    drawings = {"station": signal, "cemetery": headstones, "pasture": bison}
    return drawings[key]() if key in drawings else ""


def strokes(data: str, width: float = 1.6) -> str:
    return inked(data, "ink2", width, stroke_linecap="round", stroke_linejoin="round")


def signal() -> str:
    """A semaphore: mast, arm, lamp."""
    arm = path("M0 -13L15 -9L15 -4L0 -7z", fill=var("accent"), stroke=var("ink2"))
    lamp = circle(-4, -9, 2.6, fill=var("paper"), stroke=var("ink2"), stroke_width=1.4)
    return group(strokes("M0 15V-16M-6 15H6M-3 9L3 3M3 9L-3 3"), arm, lamp)


def headstones() -> str:
    """Two rounded stones and a cross between them."""
    stone = rect(-5, -3, 10, 14, rx=5, fill=var("rock"), stroke=var("ink2"))
    cross = strokes("M0 11V-13M-5 -7H5", 3)
    ground = strokes("M-16 11H16", 1.2)
    return group(place(-11, 0, stone), cross, place(11, 0, stone), ground)


def bison() -> str:
    """A grazing bison: hump, lowered head, horn, four legs."""
    body = path(
        "M-15 4C-18 -1 -15 -6 -11 -7C-8 -13 0 -13 5 -8C9 -6 14 -6 15 -1L15 5"
        "L-6 5C-7 9 -13 9 -15 4z",
        fill=var("rock"),
        stroke=var("ink2"),
        stroke_width=1.2,
    )
    legs = strokes("M-5 5V12M-1 5V12M10 5V12M14 4V12", 2.2)
    details = strokes("M-12 -6C-15 -8 -15 -10 -13 -11M15 -1C17 0 17 3 16 5", 1.4)
    return group(legs, body, details)
