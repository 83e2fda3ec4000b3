"""Who plays, who is ahead and whose turn it is, told on the board itself: a plate for each team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from digsite.draw.figures import badge, badge_shape, leader_crown
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width
from digsite.draw.palette import seat, var
from digsite.draw.svg import circle, group, place, polygon, rect, text

__all__ = ["Team", "plate", "plates", "teams"]

LEAST = 12.8
"""No name is smaller, so that it is not below 11 points on a phone held across either."""


@dataclass(frozen=True)
class Team:
    """A seat with its name and what it has, which all can see."""

    seat: int
    name: str
    worth: str
    acts: bool
    leads: bool


def teams(names: Sequence[str], worth: Sequence[str], acting: Sequence[int]) -> tuple[Team, ...]:
    """A whole table in its order. Nobody leads while nobody has anything, or not all is known."""
    known = [int(one) for one in worth if one.lstrip("-").isdigit()]
    best = str(max(known)) if len(known) == len(worth) and max(known) > 0 else ""
    return tuple(
        [
            Team(number, name, worth[number], number in acting, worth[number] == best)
            for number, name in enumerate(names)
        ]
    )


@lru_cache(maxsize=512)
def plate(
    team: Team, size: float, space: float, *, stuck: bool = False, least: float = LEAST
) -> tuple[str, float]:
    """One team, round the middle of its left end, and how wide that is.

    A crown for whoever is ahead, a flag of cloth behind whoever is to act, a slip of paper behind
    others that are `stuck` to something dark; the name as far as there is room for it.
    """
    who = seat(team.seat)
    ink, ground = ("on-cloth", who.cloth) if team.acts else ("ink", "paper")
    number = text_width(team.worth, size, Cut.BOLD, lining=True)
    crown = size * 1.05 if team.leads else 0.0
    left, letters = size * 1.5, max(least, size * 0.86)
    name = shorten(team.name, space - left - number - crown - size * 0.8, letters)
    if len(name) < min(3, len(team.name)):
        name = ""
    told = text_width(name, letters) + size * 0.4 if name else 0.0
    right = left + told + number
    width = right + crown + size * 0.4
    parts = [
        sign(team.seat, size * 0.8, size, ink) if team.acts
        else place(size * 0.8, 0, badge(team.seat, size * 1.05)),
        text(left, 0, name, letters, fill=ink, on=ground, middle=True) if name else "",
        text(right, 0, team.worth, size, cut=Cut.BOLD, fill=ink, anchor="end", on=ground,
             middle=True, lining=True),
        place(right + size * 0.75, 0, leader_crown(size * 0.82)) if team.leads else "",
    ]  # fmt: skip
    if team.acts or stuck:
        slip = rect(0, -size * 0.66, width, size * 1.32, rx=size * 0.3, fill=var(ground),
                    stroke=var("ink"), stroke_width=1)  # fmt: skip
        parts.insert(0, slip)
    return "".join(parts), width


def sign(number: int, x: float, size: float, ink: str) -> str:
    """The form of a seat alone, for where its colour is the ground."""
    corners = badge_shape(number, size)
    if not corners:
        return circle(x, 0, size * 0.47, fill=var(ink))
    return polygon([(x + right, down) for right, down in corners], fill=var(ink))


@lru_cache(maxsize=256)
def plates(table: tuple[Team, ...], size: float, width: float) -> str:
    """All teams of a table in one row, each in its share of it."""
    share = width / len(table)
    return group(
        *(
            place(number * share, 0, plate(team, size, share - size * 0.6)[0])
            for number, team in enumerate(table)
        )
    )
