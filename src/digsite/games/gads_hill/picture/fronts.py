"""The houses of the town, upright: false fronts, gables and barns in wood, with doors and signs.

A front is 72 units wide and up to 78 high, drawn round the middle of its sill. What all of a kind
share lies once in the picture's definitions and takes the ``color`` of whoever owns the house.
"""

from __future__ import annotations

from functools import cache, lru_cache

from digsite.draw.palette import var
from digsite.draw.svg import circle, element, group, path, rect, transform
from digsite.games.gads_hill.picture.signs import sign

__all__ = ["HIGH", "WIDE", "front", "front_defs"]

WIDE, HIGH = 72.0, 78.0

OUTLINES: dict[str, str] = {
    "stepped": "M-34 0V-54H-23V-66H-13V-75H13V-66H23V-54H34V0z",
    "gable": "M-34 0V-48L0-76L34-48V0z",
    "arched": "M-34 0V-54H-25C-25-82 25-82 25-54H34V0z",
    "cornice": "M-34 0V-68H-37V-74H37V-68H34V0z",
    "steeple": "M-34 0V-44L-14-54V-62L0-79L14-62V-54L34-44V0z",
    "scrolled": "M-34 0V-52C-22-52-24-62-18-68C-10-78 10-78 18-68C24-62 22-52 34-52V0z",
    "barn": "M-34 0V-42L-24-62L0-76L24-62L34-42V0z",
}
EAVES: dict[str, float] = {
    "stepped": -50, "gable": -46, "arched": -50, "cornice": -64, "steeple": -42, "scrolled": -48,
    "barn": -40,
}  # fmt: skip
"""Where the boards of the wall end below the gable."""

KINDS: dict[str, str] = {
    "hotel": "cornice", "bank": "gable", "saloon": "stepped", "church": "steeple",
    "forge": "barn", "stable": "barn", "undertaker": "arched", "casino": "scrolled",
    "butcher": "stepped", "sheriff": "cornice", "general-store": "stepped", "barber": "arched",
    "school": "steeple", "courthouse": "gable", "newspaper": "cornice",
    "telegraph-office": "scrolled", "gunsmith": "stepped", "bakery": "arched", "doctor": "gable",
    "laundry": "scrolled", "stagecoach-office": "barn", "land-office": "cornice",
}  # fmt: skip
SIDES = {"south": "", "east": "wall-e", "west": "wall-w", "north": "wall-n"}
DOOR = "M-7 0V-15C-7-20 7-20 7-15V0z"


def drawn(kind: str) -> str:
    """A front without door and sign: wall, boards, trim, windows."""
    outline = OUTLINES[kind]
    boards = "".join(f"M-33 {y}H33" for y in range(-6, int(EAVES[kind]), -7))
    return group(
        path(outline, fill="currentColor", stroke=var("ink"), stroke_width=1.6,
             stroke_linejoin="round"),
        path(boards, stroke=var("shade"), stroke_width=0.8, opacity=0.35),
        path(outline, fill="none", stroke=var("glow"), stroke_width=1.1, opacity=0.5,
             transform="translate(0 -1.2) scale(.93 .95)"),
        id=f"f-{kind}",
    )  # fmt: skip


def side_walls() -> str:
    """The wall with the door, where that is not the front: east, west, or a porch behind."""
    pen = {"stroke": var("ink"), "stroke-width": "1.4", "stroke-linejoin": "round"}
    east = group(
        path("M33 0V-50L42-42V-4z", fill="currentColor", **pen),
        path("M33 0V-50L42-42V-4z", fill=var("shade"), opacity=0.4),
        path("M35.4-1V-24L40.6-21V-3.4z", fill=var("door"), **pen),
        id="wall-e",
    )
    west = element("use", href="#wall-e", transform="scale(-1 1)", id="wall-w")
    north = group(
        path("M-12-62V-82L0-88L12-82V-62z", fill="currentColor", **pen),
        path("M-6-62V-78H6V-62z", fill=var("door"), **pen),
        id="wall-n",
    )
    return east + west + north


@cache
def front_defs() -> str:
    """Every kind of front, and the walls beside and behind one."""
    door = group(
        path(DOOR, fill=var("door"), stroke=var("ink"), stroke_width=1.4),
        rect(-11, 0, 22, 3.4, rx=1, fill=var("door"), stroke=var("ink"), stroke_width=0.9),
        id="front-door",
    )
    return "".join(drawn(kind) for kind in OUTLINES) + side_walls() + door


@lru_cache(maxsize=512)
def front(building: str, colour: str, door: str, scale: float = 1, sign_size: float = 17) -> str:
    """A house with its sign, round the middle of its sill; `door` says on which side one enters."""
    parts = []
    if SIDES[door]:
        parts.append(element("use", href=f"#{SIDES[door]}"))
    parts.append(element("use", href=f"#f-{KINDS[building]}"))
    if door == "south":
        parts.append(element("use", href="#front-door"))
    house = group(*parts, color=var(colour), transform=transform(0, 0, scale))
    shadow = path(
        f"M{-30 * scale:.1f} {2 * scale:.1f}h{60 * scale:.1f}l{14 * scale:.1f} {-9 * scale:.1f}"
        f"v{-30 * scale:.1f}l{-16 * scale:.1f} {-6 * scale:.1f}z",
        fill=var("shade"), opacity=0.22,
    )  # fmt: skip
    roundel = circle(0, -56 * scale, sign_size * 0.62, fill=var("paper"), stroke=var("ink"))
    return shadow + house + roundel + sign(building, 0, -56 * scale, sign_size * 0.82, "ink")
