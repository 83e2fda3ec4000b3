"""A card's small map: which places it speaks of, and which of them stand in its way."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache

from digsite.draw.palette import var
from digsite.draw.svg import element, group, path, rect
from digsite.games.gads_hill.picture.plan import Plan

__all__ = ["HIGH", "WIDE", "Marks", "mini_map", "town_defs"]

WIDE, HIGH = 58.0, 48.0


@dataclass(frozen=True)
class Marks:
    """Filled: the card's places, or those of "my building". Ringed: those of the named building
    of a condition card. Crossed: the places because of which it cannot be played now.
    """

    filled: Collection[int]
    ringed: Collection[int] = ()
    crossed: Collection[int] = ()


@lru_cache(maxsize=8)
def corners(plan: Plan) -> dict[int, tuple[float, float]]:
    """Where the lots' squares lie on a small map."""
    across, down = sides(plan)
    found = {}
    for lot in plan.town.lots:
        west, north = plan.town.streets_before(lot.column, lot.row)
        x, y = (lot.column - 1 + 0.4 * west) * across, (lot.row - 1 + 0.4 * north) * down
        found[lot.number] = (x, y)
    return found


def sides(plan: Plan) -> tuple[float, float]:
    return WIDE / (plan.town.columns + 1.2), HIGH / (plan.town.rows + 1.2)


@lru_cache(maxsize=8)
def town_defs(plan: Plan) -> str:
    """The empty small map, which every card shows."""
    paper = rect(-2, -2, WIDE + 4, HIGH + 4, rx=2, fill=var("lot"), stroke=var("line"))
    every = squares(plan, corners(plan))
    return group(
        paper, path(every, fill="none", stroke=var("stake"), stroke_width=0.8), id="small-town"
    )


def squares(plan: Plan, numbers: Collection[int]) -> str:
    """Path data of some lots' squares."""
    across, down = sides(plan)
    data = ""
    for number in sorted(numbers):
        x, y = corners(plan)[number]
        data += f"M{x + 1:.1f} {y + 1:.1f}h{across - 2:.1f}v{down - 2:.1f}h{2 - across:.1f}z"
    return data


def rings(plan: Plan, numbers: Collection[int]) -> str:
    """Path data of rings in some lots' squares."""
    across, down = sides(plan)
    reach = min(across, down) * 0.26
    arc = f"a{reach:.1f} {reach:.1f} 0 1 1"
    data = ""
    for number in sorted(numbers):
        x, y = corners(plan)[number]
        data += f"M{x + across / 2 - reach:.1f} {y + down / 2:.1f}{arc}{2 * reach:.1f} 0"
        data += f"{arc}{-2 * reach:.1f} 0z"
    return data


def crosses(plan: Plan, numbers: Collection[int]) -> str:
    """Path data of crosses over some lots' squares."""
    across, down = sides(plan)
    spots = [corners(plan)[number] for number in sorted(numbers)]
    return "".join(
        f"M{x:.1f} {y:.1f}l{across:.1f} {down:.1f}m0 {-down:.1f}l{-across:.1f} {down:.1f}"
        for x, y in spots
    )


def mini_map(plan: Plan, marks: Marks, ink: str) -> str:
    """The small town with what a card says about it."""
    return marked(plan, *map(frozenset, (marks.filled, marks.ringed, marks.crossed)), ink)


@lru_cache(maxsize=1024)
def marked(
    plan: Plan, filled: frozenset[int], ringed: frozenset[int], crossed: frozenset[int], ink: str
) -> str:
    """The same; cards stay in a hand for long."""
    drawn = element("use", href="#small-town")
    if filled:
        drawn += path(squares(plan, filled), fill=var(ink), stroke=var(ink), stroke_width=0.8)
    if ringed:
        data = rings(plan, ringed)
        drawn += path(data, fill=var("lot"), stroke=var("ink"), stroke_width=1.2)
    if crossed:
        drawn += path(crosses(plan, crossed), fill="none", stroke=var("bad"), stroke_width=1.6)
    return drawn
