"""What stands in the corners round the table: who leads and whose turn it is, what finds are worth,
how many markers are left.

The table is round, so its corners are free: every line may be as long as the rim leaves room.
"""

from __future__ import annotations

import math
from functools import lru_cache

from digsite.draw.lettering import Cut
from digsite.draw.metrics import text_width
from digsite.draw.palette import seat, var
from digsite.draw.scene import Shape
from digsite.draw.svg import circle, group, place, text, use
from digsite.draw.tally import Team, plate
from digsite.games.anasazi.rules.moves import COLOURS

__all__ = ["rim", "stock", "tally", "values"]

SIZE: dict[Shape, float] = {"wide": 18.0, "tall": 12.5}
LEAST = 11.5
PITCH = 1.36
"""From line to line, in sizes."""
MARK = 15.0
"""How large a sign of the definitions is."""


def room(middle: float, y: float) -> float:
    """How far from the side the table begins, so far from its upper or lower end."""
    radius = middle - 2
    down = middle - y
    return middle - math.sqrt(max(0.0, radius * radius - down * down)) - 9


@lru_cache(maxsize=256)
def tally(teams: tuple[Team, ...], shape: Shape, middle: float) -> str:
    """The teams from the upper left corner."""
    size = SIZE[shape]
    return group(
        *(
            place(0, size * (0.72 + PITCH * line),
                  plate(team, size, room(middle, size * PITCH * (line + 1)), least=LEAST)[0])
            for line, team in enumerate(teams)
        )
    )  # fmt: skip


@lru_cache(maxsize=256)
def values(now: tuple[int, ...], doubled: int, shape: Shape) -> str:
    """What a find of each colour is worth, upwards from the lower left corner; a small "x 2" beside
    the colour of the viewer's objective.
    """
    size = SIZE[shape]
    lines = []
    for shade, value in enumerate(now):
        y = size * (-0.72 - PITCH * (len(now) - 1 - shade))
        lines.append(use(f"gain-{COLOURS[shade]}", size * 0.66, y, size / MARK))
        lines.append(text(size * 1.5, y, str(value), size, cut=Cut.BOLD, on="paper", middle=True,
                          lining=True))  # fmt: skip
        if shade == doubled:
            small = max(11.5, size * 0.74)
            lines.append(text(size * 2.2, y, "×2", small, on="paper", fill="accent", cut=Cut.BOLD,
                              middle=True, lining=True))  # fmt: skip
    return group(*lines)


@lru_cache(maxsize=128)
def stock(markers: int, shape: Shape) -> str:
    """How many markers are left, from the lower right corner: the clock of the game."""
    size = SIZE[shape]
    number = text_width(str(markers), size, Cut.BOLD, lining=True)
    return group(
        use("gain-trail", -number - size * 1.1, -size * 0.72, size / MARK),
        text(-size * 0.3, -size * 0.72, str(markers), size, cut=Cut.BOLD, anchor="end", on="paper",
             middle=True, lining=True),
    )  # fmt: skip


@lru_cache(maxsize=16)
def rim(turn: int, radius: float) -> str:
    """The rim of the table in the colour of whoever is to act."""
    return circle(0, 0, radius, fill="none", stroke=var(seat(turn).colour), stroke_width=5)
