"""The old town map without what lies on it: streets, blocks, lots, scrub behind fences."""

from __future__ import annotations

from functools import lru_cache
from random import Random

from digsite.draw.figures import box
from digsite.draw.lettering import Cut
from digsite.draw.palette import var
from digsite.draw.sketch import loop
from digsite.draw.svg import circle, group, inked, path, place, polygon, rect, text
from digsite.games.gads_hill.picture.plan import Plan
from digsite.games.gads_hill.picture.railway import milestones, track
from digsite.games.gads_hill.rules.geography import NORTH_SOUTH, Lot, Street

__all__ = ["town"]


@lru_cache(maxsize=8)
def town(plan: Plan, late: int = 16) -> str:
    """Paper, track, streets with their names, blocks, lots.

    From field ``late`` on one card a turn is the limit (GAD-11).
    """
    sheet = rect(
        0, 0, plan.width, plan.height, rx=4, fill=var("street"), filter="url(#paper-grain)"
    )
    border = inked(loop(box(1, 1, plan.width - 2, plan.height - 2), "map", 0.8), "ink", 1.8)
    streets = plan.town.streets.values()
    return "".join(
        (
            sheet,
            track(plan),
            "".join(ruts(plan, street) for street in streets),
            blocks(plan),
            scrub(plan),
            "".join(street_name(plan, street) for street in streets),
            "".join(staked_lot(plan, lot) for lot in plan.town.lots),
            milestones(plan, late),
            border,
        )
    )


def blocks(plan: Plan) -> str:
    """The ground between the streets, a hand higher than they are."""
    drawn = ""
    for columns in plan.town.column_groups:
        for rows in plan.town.row_groups:
            x, y = plan.left(columns[0]), plan.top(rows[0])
            wide, high = plan.lot * len(columns), plan.high * len(rows)
            drawn += rect(x + 1.5, y + 2.5, wide, high, rx=4, fill=var("shade"), opacity=0.28)
            drawn += rect(
                x, y, wide, high, rx=4, fill=var("block"), stroke=var("ink2"), stroke_width=0.9
            )
    return drawn


def middle_of(plan: Plan, street: Street) -> float:
    """Of a street, across it."""
    edge = plan.left if street.direction == NORTH_SOUTH else plan.top
    return edge(street.high) - plan.street / 2


def ruts(plan: Plan, street: Street) -> str:
    """What wagon wheels left."""
    at, aside = middle_of(plan, street), plan.street * 0.3
    data = ""
    for line in (at - aside, at + aside):
        if street.direction == NORTH_SOUTH:
            data += f"M{line:.1f} {plan.edge:.1f}V{plan.height - plan.rail:.1f}"
        else:
            data += f"M{plan.rail:.1f} {line:.1f}H{plan.width - 3:.1f}"
    return inked(data, "rut", 1, stroke_dasharray="11 4 3 5", opacity=0.8)


def street_name(plan: Plan, street: Street) -> str:
    """A name lettered along its street."""
    size = 18.0 if plan.roomy else 12.0
    name = text(
        0, 0, street.name, size, cut=Cut.SERIF, fill="ink", anchor="middle", on="street",
        middle=True,
    )  # fmt: skip
    across = middle_of(plan, street)
    if street.direction == NORTH_SOUTH:
        rows = plan.town.row_groups[1]
        return place(across, plan.top(rows[0]) + plan.high * len(rows) / 2, name, turn=-90)
    columns = plan.town.column_groups[-2]
    return place(plan.left(columns[0]) + plan.lot * len(columns) / 2, across, name)


def scrub(plan: Plan) -> str:
    """Where nobody built: a compass rose, and sagebrush behind fences."""
    used = {(lot.column, lot.row) for lot in plan.town.lots}
    used |= {cell for space in plan.town.framed for cell in space.cells}
    cells = [
        (column, row)
        for row in range(1, plan.town.rows + 1)
        for column in range(plan.town.columns, 0, -1)
        if (column, row) not in used
    ]
    drawn = ""
    for index, (column, row) in enumerate(cells):
        x, y = plan.left(column), plan.top(row)
        if index == 0:
            rose = compass(min(plan.lot, plan.high) * 0.36)
            drawn += place(x + plan.lot / 2, y + plan.high / 2, rose)
        else:
            drawn += place(x, y, fenced(plan, f"{column}{row}"))
    return drawn


def fenced(plan: Plan, key: str) -> str:
    """A cell of scrub from its corner: brush with its shadow, a fence along the south and west."""
    wide, high = plan.lot, plan.high
    gap, post = (9.0, 4.0) if plan.roomy else (7.0, 2.4)
    low, left = high - 7, 7
    count = int((wide - 14) // gap)
    posts = "".join(f"M{left + n * gap:.1f} {low - post:.1f}v{2 * post:.1f}" for n in range(count))
    rails = f"M{left - 2} {low - 1.5:.1f}H{wide - 8:.1f}M{left - 2} {low + 1.5:.1f}H{wide - 8:.1f}"
    shadow = inked(rails + posts, "shade", 1.2, opacity=0.25, transform="translate(2.5 2)")
    fence = inked(rails, "rut", 1) + inked(posts, "ink2", 1.5, stroke_linecap="round")
    return place(wide / 2, high / 2, brush(wide, high - 20, key)) + shadow + fence


def brush(width: float, height: float, key: str) -> str:
    """A few tufts, each three strokes over a shadow, scattered by hand."""
    chance = Random(key)
    tufts = shadows = ""
    for _ in range(4 if width > 60 else 2):
        x = chance.uniform(-0.34, 0.34) * width
        y = chance.uniform(-0.4, 0.4) * height
        reach = chance.uniform(4.5, 8) if width > 60 else chance.uniform(3, 4.5)
        tufts += (
            f"M{x:.1f} {y:.1f}l{-reach * 0.8:.1f} {-reach * 0.8:.1f}"
            f"M{x:.1f} {y:.1f}l0 {-reach * 1.3:.1f}"
            f"M{x:.1f} {y:.1f}l{reach * 0.8:.1f} {-reach * 0.8:.1f}"
        )
        shadows += f"M{x:.1f} {y + 0.6:.1f}h{reach * 1.3:.1f}"
    return inked(shadows, "shade", 3, opacity=0.16, stroke_linecap="round") + inked(
        tufts, "sage", 1.5, stroke_linecap="round"
    )


def compass(radius: float) -> str:
    """Eight points, north filled."""
    drawn = circle(0, 0, radius * 0.62, fill="none", stroke=var("ink2"), stroke_width=1)
    for turn in range(0, 360, 45):
        reach = radius if turn % 90 == 0 else radius * 0.6
        dark = polygon(((0, -reach), (reach * 0.16, -reach * 0.16), (0, 0)), fill=var("ink2"))
        light = polygon(
            ((0, -reach), (-reach * 0.16, -reach * 0.16), (0, 0)),
            fill=var("lot"),
            stroke=var("ink2"),
            stroke_width=0.7,
        )
        drawn += place(0, 0, light, dark, turn=turn)
    tip = polygon(((0, -radius * 1.3), (4, -radius), (-4, -radius)), fill=var("accent"))
    return drawn + tip


def staked_lot(plan: Plan, lot: Lot) -> str:
    """A lot staked out with pegs and string, its number, and the step where its door opens."""
    x, y = plan.corner(lot.number)
    gap = 3.0 if plan.roomy else 2.0
    wide, high = plan.lot - 2 * gap, plan.high - 2 * gap
    ground = rect(
        x + gap, y + gap, wide, high, rx=2, fill=var("lot"), stroke=var("stake"),
        stroke_width=1.2, stroke_dasharray="5 3",
    )  # fmt: skip
    inner = path(
        f"M{x + gap + 1:.1f} {y + gap + high:.1f}V{y + gap + 1:.1f}H{x + gap + wide:.1f}",
        fill="none", stroke=var("shade"), stroke_width=2.4, opacity=0.13,
    )  # fmt: skip
    pegs = "".join(
        circle(px, py, 1.9 if plan.roomy else 1.2, fill=var("ink2"))
        for px, py in box(x + gap, y + gap, wide, high)
    )
    size = 14.0 if plan.roomy else 11.8
    number = text(
        x + gap + 4, y + gap + 2 + size * 0.8, str(lot.number), size, cut=Cut.BOLD, fill="ink2",
        on="lot", lining=True,
    )  # fmt: skip
    return ground + inner + pegs + number + place(x, y, step(plan, lot))


def step(plan: Plan, lot: Lot) -> str:
    """Two planks across the string, on the side of the door."""
    turn = {"south": 0, "west": 90, "north": 180, "east": 270}[plan.door_side(lot)]
    far = (plan.high if turn % 180 == 0 else plan.lot) / 2 - 3
    half, deep = (11, 7) if plan.roomy else (7, 4.5)
    planks = rect(
        -half, far - deep / 2, 2 * half, deep, rx=1, fill=var("door"), stroke=var("ink2")
    ) + inked(f"M{-half} {far:.1f}H{half}", "lot", 0.9)
    return place(plan.lot / 2, plan.high / 2, group(planks), turn=turn)
