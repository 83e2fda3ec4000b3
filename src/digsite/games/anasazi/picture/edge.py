"""What stands in the corners round the table: who leads and whose turn it is, what finds are worth,
how many markers are left.

The table is round, so its corners are free: every line may be as long as the rim leaves room.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from digsite.draw.figures import badge, leader_crown
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width
from digsite.draw.palette import seat, var
from digsite.draw.scene import Shape
from digsite.draw.svg import circle, group, place, rect, text, use
from digsite.games.anasazi.rules.moves import COLOURS

__all__ = ["Team", "rim", "stock", "tally", "values"]

SIZE: dict[Shape, float] = {"wide": 18.0, "tall": 12.5}
PITCH = 1.36
"""From line to line, in sizes."""
MARK = 15.0
"""How large a sign of the definitions is."""


@dataclass(frozen=True)
class Team:
    """A seat with its name and the worth of its treasures at today's values, which all can see."""

    seat: int
    name: str
    worth: int


def room(middle: float, y: float) -> float:
    """How far from the side the table begins, so far from its upper or lower end."""
    radius = middle - 2
    down = middle - y
    return middle - math.sqrt(max(0.0, radius * radius - down * down)) - 9


def tally(teams: Sequence[Team], turn: int, shape: Shape, middle: float) -> str:
    """The teams from the upper left corner: a crown for whoever is ahead, a flag of cloth behind
    whoever is to act.
    """
    return _tally(tuple(teams), turn, shape, middle)


@lru_cache(maxsize=256)
def _tally(teams: tuple[Team, ...], turn: int, shape: Shape, middle: float) -> str:
    size = SIZE[shape]
    best = max(team.worth for team in teams)
    return group(
        *(
            place(0, size * (0.72 + PITCH * line),
                  _team(team, team.seat == turn, team.worth == best > 0, size,
                        room(middle, size * PITCH * (line + 1))))
            for line, team in enumerate(teams)
        )
    )  # fmt: skip


def _team(team: Team, acts: bool, leads: bool, size: float, space: float) -> str:
    """One line, round the middle of its left end; the name as far as there is room for it."""
    who = seat(team.seat)
    ink, ground = ("on-cloth", who.cloth) if acts else ("ink", "paper")
    worth = str(team.worth)
    number = text_width(worth, size, Cut.BOLD, lining=True)
    crown = size * 1.05 if leads else 0.0
    left, letters = size * 1.5, max(11.5, size * 0.86)
    name = shorten(team.name, space - left - number - crown - size * 0.8, letters)
    if len(name) < min(3, len(team.name)):
        name = ""
    told = text_width(name, letters) + size * 0.4 if name else 0.0
    right = left + told + number
    parts = [
        place(size * 0.8, 0, badge(team.seat, size * 1.05)),
        text(left, 0, name, letters, fill=ink, on=ground, middle=True) if name else "",
        text(right, 0, worth, size, cut=Cut.BOLD, fill=ink, anchor="end", on=ground, middle=True,
             lining=True),
        place(right + size * 0.75, 0, leader_crown(size * 0.82)) if leads else "",
    ]  # fmt: skip
    if acts:
        # The sign of the one who acts lies on paper: cloth on cloth would not be seen.
        parts.insert(0, circle(size * 0.8, 0, size * 0.62, fill=var("paper")))
        flag = rect(0, -size * 0.66, right + crown + size * 0.4, size * 1.32, rx=size * 0.3,
                    fill=var(who.cloth), stroke=var("ink"), stroke_width=1)  # fmt: skip
        parts.insert(0, flag)
    return group(*parts)


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
