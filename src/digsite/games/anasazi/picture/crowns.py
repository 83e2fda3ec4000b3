"""What stands on top of each mesa, and gives it its name: the arch mesa, the raven mesa.

A crown is one drawing in strokes, about 20 units across round its middle.
"""

from __future__ import annotations

from digsite.core.words import N_
from digsite.draw.svg import path, pen

__all__ = ["CROWNS", "crown"]

CROWNS: tuple[tuple[str, str, str], ...] = (
    (N_("kiva"), N_("the kiva mesa"),
     "M-9 0A9 9 0 1 0 9 0A9 9 0 1 0-9 0M-4 0A4 4 0 1 0 4 0A4 4 0 1 0-4 0M0-9V-4M0 4V9"
     "M-9 0H-4M4 0H9"),
    (N_("arch"), N_("the arch mesa"), "M-10 8V2A10 10 0 0 1 10 2V8H5V3A5 5 0 0 0-5 3V8z"),
    (N_("stairs"), N_("the stairs mesa"), "M-9 8V-7H-4V-2H1V3H6V8z"),
    (N_("spire"), N_("the spire mesa"), "M-6 9L-3-9H2L3-3L6 9zM-4-2H2"),
    (N_("ladder"), N_("the ladder mesa"), "M-4 9L-3-9M5 9L4-9M-3-5H4M-4 0H4M-4 5H5"),
    (N_("cactus"), N_("the cactus mesa"), "M0 9V-9M0 4H-6V-3M0 1H6V-6"),
    (N_("raven"), N_("the raven mesa"),
     "M-9-4L-4-7C0-8 3-4 4 0L10 5L2 5C-3 5-6 0-5-4zM0 5V9M3 5V9"),
    (N_("spiral"), N_("the spiral mesa"),
     "M0 0C2-2 4 1 2 3C-1 6-6 3-5-1C-4-7 4-8 7-3C10 3 5 9-1 9"),
    (N_("sun"), N_("the sun mesa"),
     "M-4 0A4 4 0 1 0 4 0A4 4 0 1 0-4 0M0-9V-6M0 9V6M-9 0H-6M9 0H6M-6-6L-4-4M6 6L4 4"
     "M6-6L4-4M-6 6L-4 4"),
    (N_("moon"), N_("the moon mesa"), "M3-9A9 9 0 1 0 8 5A8 8 0 0 1 3-9z"),
    (N_("star"), N_("the star mesa"), "M0-9L2-3L9-3L4 2L6 8L0 5L-6 8L-4 2L-9-3L-2-3z"),
    (N_("hand"), N_("the hand mesa"),
     "M-5 9V-1V-5M-5-1L-9-1M-2 0V-8M1 0V-9M4 0V-7M7 1V-3M7-1V4L4 9"),
    (N_("corn"), N_("the corn mesa"),
     "M0 9V4M0 5C-5 2-4-7 0-9C4-7 5 2 0 5M0 8C-6 8-8 3-8-1M0 8C6 8 8 3 8-1M-2-3H2"
     "M-3 0H3"),
    (N_("jar"), N_("the jar mesa"),
     "M-4-8H4L3-5C10-1 8 8 3 9H-3C-8 8-10-1-3-5zM-7 1L-3 4L0 1L3 4L7 1"),
    (N_("drum"), N_("the drum mesa"),
     "M-8-6A8 3 0 1 0 8-6A8 3 0 1 0-8-6M-8-6V6A8 3 0 0 0 8 6V-6M-8-3L-3 8L2-3L7 7"),
    (N_("cairn"), N_("the cairn mesa"),
     "M-9 8C-9 3 9 3 9 8zM-6 4C-6-1 6-1 6 4M-4 0C-4-5 4-5 4 0M-2-4C-2-9 2-9 2-4"),
    (N_("snake"), N_("the snake mesa"),
     "M-10 6C-7 0-5 0-3 4C-1 8 2 8 3 3C4-3 0-5 3-8C6-10 10-7 8-5"),
    (N_("deer"), N_("the deer mesa"),
     "M-7 9V1H4V9M4 1L6-3H9M-7 1L-9 4M6-3L4-9M6-3L8-9M5-6H2M7-6H10"),
    (N_("turtle"), N_("the turtle mesa"),
     "M-7 1A7 6 0 1 0 7 1A7 6 0 1 0-7 1M-3-5A3 3 0 0 1 3-5M-6-3L-9-5M6-3L9-5M-6 5L-9 8"
     "M6 5L9 8M-3 1H3M0-2V4"),
    (N_("well"), N_("the well mesa"), "M-8 9V3H8V9zM-7 3V-6M7 3V-6M-10-5L0-9L10-5M0-6V0H-2V2"),
    (N_("pine"), N_("the pine mesa"), "M0 9V4M-7 4L0-2L7 4zM-6-1L0-6L6-1M-4-5L0-9L4-5"),
    (N_("yucca"), N_("the yucca mesa"),
     "M0 8L0-9M0 8L-5-6M0 8L5-6M0 8L-9-1M0 8L9-1M0 8L-10 5M0 8L10 5"),
    (N_("bell"), N_("the bell mesa"), "M-8 6C-4 4-6-7 0-7C6-7 4 4 8 6zM0-9V-7M-1 8H2"),
    (N_("bridge"), N_("the bridge mesa"), "M-10 6V-3H10V6H7A7 6 0 0 0-7 6zM-10-6H10"),
    (N_("nest"), N_("the nest mesa"),
     "M-9 1C-8 8 8 8 9 1C5 4-5 4-9 1zM-4 0A2 3 0 0 1 0 0M1 0A2 3 0 0 1 5 0M-8 4L-10 7"
     "M8 4L10 7"),
    (N_("skull"), N_("the skull mesa"),
     "M-4 9L-6 2L-5-4H5L6 2L4 9zM-5-4C-9-4-10-7-9-9M5-4C9-4 10-7 9-9M-3 1V2M3 1V2"),
    (N_("plume"), N_("the plume mesa"), "M-7 9L4-5M-4 5C-8-2-1-9 8-9C9-1 3 6-4 5M-2 2L3 2M1-2L6-2"),
    (N_("fire"), N_("the fire mesa"),
     "M0-9C1-4 7-2 7 3C7 7 4 9 0 9C-4 9-7 7-7 3C-7-1-3-1-4-5C-1-4 0-6 0-9z"
     "M0 9C-3 6-1 4 0 2C1 4 3 6 0 9M-9 9H9"),
)  # fmt: skip
"""By number: a word, the name, and the drawing."""


def crown(number: int, size: float) -> str:
    """The crown of a mesa, `size` across; a mesa beyond those that have names has none."""
    if not 1 <= number <= len(CROWNS):
        return ""
    word, _, drawing = CROWNS[number - 1]
    scale = size / 20
    strokes = pen("crown", 1.7)
    turned = f"scale({scale:.3g})"
    return path(drawing, transform=turned, data_shape=f"crown-{word}", **strokes)
