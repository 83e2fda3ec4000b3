"""The railway along the edge of the town: the clock of the game, and its engine."""

from __future__ import annotations

from functools import cache

from digsite.draw.lettering import Cut
from digsite.draw.palette import var
from digsite.draw.svg import Attribute, circle, element, group, inked, path, polygon, rect, text
from digsite.games.gads_hill.picture.plan import FIRST_FIELD, LAST_FIELD, Plan

__all__ = ["locomotive", "locomotive_defs", "milestones", "track"]

LONG = 104.0
"""How long the engine is as it is drawn; a plan shows it twice as long as its track is wide."""


def track(plan: Plan) -> str:
    """Ballast, sleepers and two rails round the bend."""
    gauge = plan.rail * 0.15
    return "".join(
        (
            bed(plan),
            inked(rails(plan, 0), "rock", gauge * 4.4, stroke_dasharray="3.2 6", opacity=0.9),
            inked(rails(plan, gauge), "ink2", 1.5),
            inked(rails(plan, -gauge), "ink2", 1.5),
        )
    )


def milestones(plan: Plan, late: int) -> str:
    """One a field; from field ``late`` on one card a turn is the limit."""
    return "".join(milestone(plan, n, late) for n in range(FIRST_FIELD, LAST_FIELD + 1))


def bed(plan: Plan) -> str:
    """The ground of the track, apart from the town's."""
    rail, wide, high = plan.rail, plan.width, plan.height
    return path(
        f"M0 0H{rail - 3:.1f}V{high - rail + 3:.1f}H{wide:.1f}V{high:.1f}H0z",
        fill=var("track"),
        filter="url(#paper-grain)",
    )


def rails(plan: Plan, aside: float) -> str:
    """One line down the west and along the south, `aside` from the middle of the track."""
    west, south, bend = plan.inset + aside, plan.height - plan.inset - aside, plan.rail
    return (
        f"M{west:.1f} 6V{south - bend:.1f}Q{west:.1f} {south:.1f} {west + bend:.1f} {south:.1f}"
        f"H{plan.width - 6:.1f}"
    )


def milestone(plan: Plan, number: int, late: int) -> str:
    """A stone beside the track; the fields that matter have their number on it."""
    (x, y), down = plan.field(number), plan.heading(number) != 0
    off = plan.rail - plan.inset - (6 if plan.roomy else 4)
    at = (x + off, y) if down else (x, y - off)
    if number not in (FIRST_FIELD, 10, late, LAST_FIELD) or not plan.roomy:
        return circle(*at, 2 if plan.roomy else 1.3, fill=var("ink2"))
    half = 9.5
    stone = rect(at[0] - half, at[1] - 8, 2 * half, 16, rx=5, fill=var("lot"), stroke=var("ink2"))
    ink = "accent" if number in (late, LAST_FIELD) else "ink"
    return stone + text(
        *at, str(number), 13, cut=Cut.BOLD, fill=ink, anchor="middle", on="lot", middle=True,
        lining=True,
    )  # fmt: skip


@cache
def locomotive_defs() -> str:
    """The engine from its right side, nose to the right, with its tender and its smoke."""
    edge: dict[str, Attribute] = {"stroke": var("ink"), "stroke_width": 1.6}
    smoke = "".join(
        circle(x, y, r, fill=var("smoke"), stroke=var("ink2"), stroke_width=0.9)
        for x, y, r in ((-40, -17, 5.5), (-27, -19, 6.5), (-11, -21, 6), (4, -20, 5), (15, -21, 4))
    )
    tender = rect(-52, -8, 24, 18, rx=2, fill=var("accent"), **edge) + path(
        "M-51-8c3-6 8-3 10-5c3-2 7 1 12 5z", fill=var("ink")
    )
    boiler = rect(-8, -11, 42, 19, rx=7, fill=var("accent"), **edge) + inked(
        "M4-11V8M14-11V8M24-11V8", "ink", 1.2, opacity=0.6
    )
    cab = (
        rect(-26, -18, 19, 28, fill=var("accent"), **edge)
        + rect(-30, -22, 27, 5, rx=2, fill=var("ink"))
        + rect(-22, -14, 10, 10, rx=1, fill=var("lamp"), stroke=var("ink"))
    )
    stack = polygon(((23, -11), (19, -24), (33, -24), (29, -11)), fill=var("ink"))
    dome = path("M2-11c0-8 10-8 10 0z", fill=var("gold"), **edge)
    lamp = circle(36, -13, 4.2, fill=var("lamp"), **edge)
    catcher = polygon(((33, 6), (52, 19), (29, 19)), fill=var("ink"))
    bar = rect(-52, 9, 84, 4, fill=var("ink"))
    wheels = "".join(
        circle(x, y, r, fill=var("lot"), stroke=var("ink"), stroke_width=2.2)
        for x, y, r in ((-45, 15, 5.4), (-33, 15, 5.4), (-16, 12, 8.6), (4, 12, 8.6), (22, 15, 5.4))
    )
    rod = inked("M-16 12H4", "ink", 2.4)
    drawn = smoke + tender + boiler + cab + stack + dome + lamp + catcher + bar + wheels + rod
    return group(drawn, id="loco")


def locomotive(plan: Plan) -> str:
    """The engine, round its middle."""
    scale = f"scale({2 * plan.rail / LONG:.4g})"
    return element("use", href="#loco", transform=scale, data_shape="locomotive")
