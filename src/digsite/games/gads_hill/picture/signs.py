"""One sign a building, as it hangs over the door: an anvil for the forge, a bell for the school.

Each is drawn round its own middle, 20 units across, in whatever ``color`` it is used with, and lies
once in the picture's definitions.
"""

from __future__ import annotations

import math
from functools import cache, lru_cache

from digsite.draw.palette import var
from digsite.draw.svg import circle, element, group, path, transform
from digsite.games.gads_hill.rules.moves import BUILDINGS

__all__ = ["sign", "sign_defs"]

ACROSS = 20.0

FILLED: dict[str, str] = {
    "hotel": (  # a bed
        "M-10 8V-7h2.6V1h17.4v7h-2.6V4.6h-14.8V8zM-6.2-.6v-2.6a2 2 0 0 1 2-2h.6v4.6z"
        "M-2.2-.6v-4.8h8.6c2.2 0 3.6 1.4 3.6 3.4v1.4z"
    ),
    "bank": (  # a temple of money
        "M0-10L10-4.8V-3H-10v-1.8zM-8.4-1.6h3.4v7.2h-3.4zM-1.7-1.6h3.4v7.2h-3.4z"
        "M5-1.6h3.4v7.2H5zM-10 7h20v2.6h-20z"
    ),
    "saloon": (  # a mug with its froth
        "M-8-4.6c-2-3 1.4-5.8 3.6-4.2c1.6-2 4.6-1.8 5.6.2c2.6-.8 4.4 1.6 3.2 4h1.2c2.8 0 4.4 1.6"
        " 4.4 4.2v2c0 2.8-1.6 4.4-4.4 4.4H4.6v3.4H-8zM4.6-1.8v5h.8c1.2 0 1.8-.6 1.8-1.6V-.2c0-1-.6"
        "-1.6-1.8-1.6z"
    ),
    "church": "M-2-10h4v4.6h5.4v3.8H2V10h-4V-1.6h-5.4v-3.8H-2z",
    "forge": (  # an anvil
        "M-4.6-6.4H10c0 3.6-2.6 5.4-5.6 6c-.4 2.6.6 4.2 3 5.2V8H-6V4.8c2.6-1 3.4-2.6 3-5.2"
        "C-7.4-.8-10-3-10-6h5.4z"
    ),
    "stable": (  # a horseshoe
        "M-8.6 9.4C-10.4 5-10.6-10 0-10S10.4 5 8.6 9.4H4.4C6.2 4.4 6.6-5.8 0-5.8S-6.2 4.4-4.4 9.4z"
    ),
    "undertaker": (  # a coffin
        "M-3.6-10h7.2L7-4.4L4 10h-8L-7-4.4zM-1.1-7v2.6h-2.3v2.2h2.3v7h2.2v-7h2.3v-2.2H1.1V-7z"
    ),
    "casino": (  # spades
        "M0-10c2.6 4.6 9.4 7.4 9.4 12.2C9.4 6.4 4.4 7.6 1.6 4.4C1.6 7 2.4 9 4.2 10h-8.4"
        "C-2.4 9-1.6 7-1.6 4.4C-4.4 7.6-9.4 6.4-9.4 2.2C-9.4-2.6-2.6-5.4 0-10z"
    ),
    "butcher": (  # a cleaver
        "M-10-7.6H3.4V5H-6.6C-9 5-10 3.2-10 1zM3.4-7H10v4.2H3.4z"
        "M-1.6-5.6a1.5 1.5 0 1 0 .01 0z"
    ),
    "general-store": (  # a barrel
        "M-6-10H6C9.4-4 9.4 4 6 10H-6C-9.4 4-9.4-4-6-10zM-7.7-5.8h15.4l.3 1.6h-16z"
        "M-8 4.2h16l-.3 1.6h-15.4z"
    ),
    "school": (  # a bell
        "M0-10a2 2 0 0 1 2 2C5.6-7 7-4 7 0c0 3 1 4.6 2.6 6v1.4H-9.6V6C-8 4.6-7 3-7 0c0-4 1.4-7 5-8"
        "a2 2 0 0 1 2-2zM-2.8 8.4h5.6a2.8 2 0 0 1-5.6 0z"
    ),
    "newspaper": (
        "M-9-9.6H9V9.6H-9zM-6.4-7h12.8v3.4H-6.4zM-6.4-1.4h5.6v8.4h-5.6zM1.2-1.4h5.2v1.8H1.2z"
        "M1.2 1.9h5.2v1.8H1.2zM1.2 5.2h5.2V7H1.2z"
    ),
    "gunsmith": (  # a revolver
        "M-10-6H7.4v-1.6H9.6V-6h.4v4.2H2C1.4.6.2 1.8-2 1.8h-1.4L-5.8 9H-10l2.4-9.4"
        "C-9.2-1.4-10-2.6-10-4z"
    ),
    "bakery": (  # a loaf
        "M-10-.4C-10-5 -5.6-7.2 0-7.2S10-5 10-.4c0 1.6-.9 2.6-2 3V8H-8V2.6c-1.1-.4-2-1.4-2-3z"
        "M-5.8-3.8l1.8-.7l2 4.6l-1.8.7zM-.6-4.4l1.8-.7l2 4.6l-1.8.7zM4.2-3.8l1.6-.5l1.6 4l-1.8.6z"
    ),
    "doctor": (  # a bag
        "M-4.4-10h8.8v3.6H10V9.4h-20V-6.4h5.6zM-2.2-7.8v1.4h4.4v-1.4zM-1.6-3.6v3.2h-3.2v3.2h3.2V6"
        "h3.2V2.8h3.2V-.4H1.6v-3.2z"
    ),
    "laundry": "M-4-9.4c1 2.4 7 2.4 8 0L10-5L8 .4L5.2-1V9.6H-5.2V-1L-8 .4L-10-5z",
    "land-office": (  # a surveyor's flag
        "M-6.6-10h2.6V6.4h-2.6zM-3-9.6L9.4-5.2L-3-.8zM-9.6 10c0-2.4 2-4 4.3-4S-1 7.6-1 10z"
    ),
}  # fmt: skip

DRAWN: dict[str, tuple[str, float]] = {
    "barber": ("M-3 3L6.4-9.6M3 3L-6.4-9.6M-7.8 6a3 3 0 1 0 6 0a3 3 0 1 0-6 0M1.8 6a3 3 0 1 0 6 0"
               "a3 3 0 1 0-6 0", 2.4),
    "courthouse": ("M0-9.6V9M-8-6.6H8M-5 9.4H5M-8-6.6l-2.4 7.4h4.8zM8-6.6L5.6.8h4.8z"
                   "M-10.6 2.6h5.2M5.4 2.6h5.2", 2),
    "telegraph-office": ("M0-10V10M-8.4-6H8.4M-6.4-.8H6.4M-7.4-9.4v3M7.4-9.4v3M-5.4-4.2v3M5.4-4.2v3"
                         "M-4 10H4", 2.2),
}  # fmt: skip
"""Signs made of strokes, and how thick those are."""


def star() -> str:
    """The sheriff's."""
    points = []
    for index in range(10):
        reach, angle = (10.4, 4.4)[index % 2], math.pi * index / 5
        points.append(f"{reach * math.sin(angle):.1f} {0.6 - reach * math.cos(angle):.1f}")
    return f"M{'L'.join(points)}z"


def wheel() -> str:
    """The stagecoach's."""
    spokes = "".join(
        f"M0 0L{8 * math.cos(math.pi * n / 4):.1f} {8 * math.sin(math.pi * n / 4):.1f}"
        for n in range(8)
    )
    pen = {"fill": "none", "stroke": "currentColor"}
    return (
        circle(0, 0, 8.4, stroke_width=2.4, **pen)
        + path(spokes, stroke_width=1.5, **pen)
        + circle(0, 0, 2.6)
    )


@cache
def sign_defs() -> str:
    """Every sign once."""
    drawn = {key: path(data, fill_rule="evenodd") for key, data in FILLED.items()}
    for key, (data, width) in DRAWN.items():
        drawn[key] = path(
            data, fill="none", stroke="currentColor", stroke_width=width, stroke_linecap="round",
            stroke_linejoin="round",
        )  # fmt: skip
    drawn["sheriff"] = path(star())
    drawn["stagecoach-office"] = wheel()
    return "".join(group(drawn[key], id=f"s-{key}", fill="currentColor") for key in BUILDINGS)


@lru_cache(maxsize=512)
def sign(building: str, x: float, y: float, size: float, ink: str) -> str:
    """A building's sign, `size` across, round (x, y)."""
    where = transform(x, y, size / ACROSS)
    return element("use", href=f"#s-{building}", transform=where, color=var(ink))
