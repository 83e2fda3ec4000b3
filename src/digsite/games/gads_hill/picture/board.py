"""The old town map: streets on browned paper, lots with doors, tiles, tokens, the railway."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from digsite.core.words import Voice
from digsite.draw.figures import badge, box
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width, wrap
from digsite.draw.palette import ACCENTS, Tokens, seat, var
from digsite.draw.scene import Shape
from digsite.draw.sketch import loop, stroke
from digsite.draw.svg import (
    Point,
    circle,
    group,
    line,
    path,
    place,
    polygon,
    rect,
    text,
)
from digsite.draw.textures import grain, hatch, lift
from digsite.games.gads_hill.picture import words
from digsite.games.gads_hill.picture.landmarks import inked, landmark
from digsite.games.gads_hill.rules.geography import NORTH_SOUTH, Framed, Lot, Map, Street
from digsite.games.gads_hill.rules.moves import BUILDINGS

__all__ = [
    "TOKENS", "Piece", "Plan", "barred", "defs", "framed", "ghost", "locomotive", "strike", "tile",
    "tint", "token", "town",
]  # fmt: skip

TOKENS: Tokens = {
    "accent": ACCENTS["gads-hill"],
    "card-red": ("#93352b", "#93352b"),
    "card-orange": ("#8d4d10", "#8d4d10"),
    "card-green": ("#3d6131", "#3d6131"),
    "street": ("#dcc8a0", "#352d23"),
    "block": ("#efe3c6", "#241f19"),
    "lot": ("#f8f0dc", "#2f2820"),
}
FIRST_FIELD, LAST_FIELD = 3, 22


def defs() -> str:
    return grain("paper-grain") + lift("lift", 1.6) + hatch("closed", "line", 5, 1)


@dataclass(frozen=True)
class Plan:
    """Where everything lies, for one map at one size."""

    town: Map
    lot: float
    high: float
    street: float
    rail: float

    @staticmethod
    def of(town: Map, shape: Shape) -> Plan:
        if shape == "wide":
            return Plan(town, 84, 94, 25, 44)
        return Plan(town, 41, 48, 12, 20)

    @property
    def width(self) -> float:
        return self.left(self.town.columns + 1) + self.street * 0.4

    @property
    def height(self) -> float:
        return self.top(self.town.rows + 1) + self.rail

    def left(self, column: float) -> float:
        crossed, _ = self.town.streets_before(column, 0)
        return self.rail + (column - 1) * self.lot + crossed * self.street

    def top(self, row: float) -> float:
        _, crossed = self.town.streets_before(0, row)
        return self.street * 0.4 + (row - 1) * self.high + crossed * self.street

    def corner(self, number: int) -> Point:
        """The top left corner of a lot."""
        lot = self.town.lots[number - 1]
        return self.left(lot.column), self.top(lot.row)

    def field(self, number: int) -> Point:
        """Where a field of the railway lies: down the west, then along the south."""
        west, south = self.rail * 0.46, self.height - self.rail * 0.46
        top = self.top(1) + self.lot * 0.2
        down, along = south - top, self.width - west - self.lot * 0.3
        way = (down + along) * (number - FIRST_FIELD) / (LAST_FIELD - FIRST_FIELD)
        return (west, top + way) if way <= down else (west + way - down, south)

    def token_spots(self, tokens: Mapping[str, list[int]]) -> dict[tuple[str, int], Point]:
        """The middle of every token, up to three a lot, in the order of the buildings."""
        taken: dict[int, int] = {}
        found: dict[tuple[str, int], Point] = {}
        for building in BUILDINGS:
            for number in tokens.get(building, []):
                slot = taken.get(number, 0)
                taken[number] = slot + 1
                x, y = self.corner(number)
                dx, dy = token_spot(self, slot)
                found[building, number] = (x + dx, y + dy)
        return found


@dataclass(frozen=True)
class Piece:
    """A building as its tile and its tokens show it."""

    name: str
    number: int
    owner: int
    """The owner's seat; -1 for a building of the stock."""

    @staticmethod
    def of(building: str, voice: Voice, owner: int = -1) -> Piece:
        return Piece(words.house(building, voice), BUILDINGS.index(building) + 1, owner)

    @property
    def cloth(self) -> str:
        return seat(self.owner).cloth if self.owner >= 0 else "cloth"

    def lettering(self, at: Point, shown: str, size: float, cut: Cut) -> str:
        """A name or a number centred on the cloth."""
        return text(
            *at, shown, size, cut=cut, fill="on-cloth", anchor="middle", on=self.cloth, middle=True,
            lining=shown.isdecimal(),
        )  # fmt: skip

    def mark(self, at: Point, size: float, radius: float) -> str:
        """The owner's badge on a light ground; nothing for a building of the stock."""
        if self.owner < 0:
            return ""
        return circle(*at, radius, fill=var("on-cloth")) + place(*at, badge(self.owner, size))


# The fixed part


def town(plan: Plan, late: int = 16) -> str:
    """Paper, blocks, streets with their names, empty lots, the track.

    From field ``late`` on one card a turn is the limit (GAD-11).
    """
    sheet = rect(
        0, 0, plan.width, plan.height, rx=4, fill=var("street"), filter="url(#paper-grain)"
    )
    border = inked(loop(box(1, 1, plan.width - 2, plan.height - 2), "map", 0.8), "ink", 1.6)
    blocks = "".join(
        rect(
            plan.left(columns[0]),
            plan.top(rows[0]),
            plan.lot * len(columns),
            plan.high * len(rows),
            rx=3,
            fill=var("block"),
            stroke=var("line"),
            stroke_width=0.8,
        )
        for columns in plan.town.column_groups
        for rows in plan.town.row_groups
    )
    names = "".join(street_name(plan, street) for street in plan.town.streets.values())
    lots = "".join(empty_lot(plan, lot) for lot in plan.town.lots)
    return sheet + track(plan, late) + blocks + greenery(plan) + names + lots + border


def greenery(plan: Plan) -> str:
    """What the surveyor drew where nobody built: a compass rose, and sagebrush."""
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
        x, y = plan.left(column) + plan.lot / 2, plan.top(row) + plan.high / 2
        if index == 0:
            drawn += place(x, y, compass(min(plan.lot, plan.high) * 0.36))
        else:
            drawn += place(x, y, sagebrush(plan.lot, plan.high, f"{column}{row}"))
    return drawn


def compass(radius: float) -> str:
    """Eight points, north filled."""
    drawn = circle(0, 0, radius * 0.62, fill="none", stroke=var("line"), stroke_width=1)
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


def sagebrush(width: float, height: float, key: str) -> str:
    """A few tufts, each three strokes, scattered by hand."""
    chance = Random(key)
    tufts = ""
    for _ in range(4 if width > 60 else 2):
        x = chance.uniform(-0.34, 0.34) * width
        y = chance.uniform(-0.3, 0.34) * height
        reach = chance.uniform(3.5, 6)
        tufts += (
            f"M{x:.1f} {y:.1f}l{-reach * 0.7:.1f} {-reach:.1f}"
            f"M{x:.1f} {y:.1f}l0 {-reach * 1.3:.1f}"
            f"M{x:.1f} {y:.1f}l{reach * 0.7:.1f} {-reach:.1f}"
        )
    return inked(tufts, "grain", 1.1, opacity=0.75)


def street_name(plan: Plan, street: Street) -> str:
    """A name lettered along its street."""
    size = 13.0 if plan.street > 20 else 11.0
    if street.direction == NORTH_SOUTH:
        x = plan.left(street.high) - plan.street / 2
        y = plan.top(plan.town.row_groups[1][0]) + plan.high
        name = text(
            0, 0, street.name, size, cut=Cut.SERIF, fill="ink", anchor="middle", on="street",
            middle=True,
        )  # fmt: skip
        return place(x, y, name, turn=-90)
    y = plan.top(street.high) - plan.street / 2
    x = plan.left(plan.town.columns) + plan.lot / 2
    room = min(plan.lot * 2.4, text_width(street.name, size, Cut.SERIF) + 4)
    return text(
        x + plan.lot / 2 - room, y, street.name, size, cut=Cut.SERIF, fill="ink", on="street",
        middle=True,
    )  # fmt: skip


def empty_lot(plan: Plan, lot: Lot) -> str:
    """A lot with its number, and a mark where its door opens."""
    x, y = plan.corner(lot.number)
    ground = rect(
        x + 2,
        y + 2,
        plan.lot - 4,
        plan.high - 4,
        rx=3,
        fill=var("lot"),
        stroke=var("line"),
        stroke_width=1,
        stroke_dasharray="4 3",
    )
    size = 12.0 if plan.lot > 60 else 11.0
    number = text(
        x + 6, y + 3 + size * 0.85, str(lot.number), size, cut=Cut.BOLD, fill="ink2", on="lot",
        lining=True,
    )  # fmt: skip
    return ground + number + place(x, y, door(plan, lot, False))


def door(plan: Plan, lot: Lot, on_tile: bool) -> str:
    """A short thick stroke on the side of the door; on a tile, below the name."""
    street = plan.town.streets[lot.door]
    half = min(plan.lot, plan.high) * (0.1 if on_tile else 0.13)
    edge = 6.0 if on_tile else 2.0
    if street.direction == NORTH_SOUTH:
        x = plan.lot - edge if lot.column == street.low else edge
        y = plan.high * (0.84 if on_tile else 0.5)
        ends: tuple[Point, Point] = ((x, y - half), (x, y + half))
    else:
        y = plan.high - edge if lot.row == street.low else edge
        ends = ((plan.lot / 2 - half, y), (plan.lot / 2 + half, y))
    ink, width = ("on-cloth", 4) if on_tile else ("ink2", 3.5)
    return line(*ends, stroke=var(ink), stroke_width=width, stroke_linecap="round")


def track(plan: Plan, late: int) -> str:
    """Two rails on sleepers, with the fields that matter numbered."""
    first, last = plan.field(FIRST_FIELD), plan.field(LAST_FIELD)
    bend = (first[0], last[1])
    gauge = plan.rail * 0.12
    sleepers = ""
    for number in range(FIRST_FIELD, LAST_FIELD + 1):
        x, y = plan.field(number)
        down = y < last[1] - 1
        reach = gauge * 1.9
        ends = ((x - reach, y), (x + reach, y)) if down else ((x, y - reach), (x, y + reach))
        sleepers += line(*ends, stroke=var("rock"), stroke_width=3)
    rails = ""
    for side in (-gauge, gauge):
        corner = (bend[0] + side, bend[1] - side)
        down_west = stroke((first[0] + side, first[1] - 8), corner, "rail", 0.4)
        along_south = stroke(corner, (last[0] + 8, last[1] - side), "rails", 0.4)
        rails += inked(down_west + along_south, "ink2", 1.3)
    size = 11.0
    marks = ""
    if plan.rail > 30:
        for number in (FIRST_FIELD, 10, late, LAST_FIELD):
            x, y = plan.field(number)
            across = (x + gauge * 2.1, y) if y < last[1] - 1 else (x, y - gauge * 3.2)
            marks += text(
                *across, str(number), size, cut=Cut.BOLD, fill="ink", on="street", middle=True,
                lining=True, anchor="start" if y < last[1] - 1 else "middle",
            )  # fmt: skip
    return sleepers + rails + marks


# Pieces


def framed(plan: Plan, space: Framed, title: str, given: str) -> str:
    """A framed space with what lies on it, drawn where it lies."""
    columns = [cell[0] for cell in space.cells]
    rows = [cell[1] for cell in space.cells]
    x, y = plan.left(min(columns)), plan.top(min(rows))
    width = plan.left(max(columns)) + plan.lot - x
    height = plan.top(max(rows)) + plan.high - y
    upright = height > width
    size = 14.0 if plan.lot > 60 else 11.0
    label = text(
        0, 0, shorten(title, max(width, height) - 12, size, Cut.SERIF), size, cut=Cut.SERIF,
        anchor="middle", on="sand", middle=True,
    )  # fmt: skip
    ground = rect(
        x + 2,
        y + 2,
        width - 4,
        height - 4,
        fill=var("sand"),
        stroke=var("ink"),
        stroke_width=3,
    )
    middle = x + width / 2, y + height / 2
    drawn = ground + place(*middle, label, turn=-90 if upright else 0)
    if plan.lot < 60:
        return drawn
    # At both ends, so that the name keeps the middle.
    reach = (max(width, height) - 52) / 2
    for end in (-reach, reach):
        spot = (middle[0], middle[1] + end) if upright else (middle[0] + end, middle[1])
        drawn += place(*spot, landmark(given))
    return drawn


def tile(plan: Plan, lot: Lot, piece: Piece) -> str:
    """A building that stands: a roof, its name in wood type, its door."""
    wide, high = plan.lot - 6, plan.high - 6
    body = rect(
        3, 3, wide, high, rx=2, fill=var(piece.cloth), stroke=var("ink"), stroke_width=1.6,
        filter="url(#lift)",
    )  # fmt: skip
    if plan.lot < 60:
        middle = plan.lot / 2, plan.high / 2
        label = piece.lettering(middle, str(piece.number), 20, Cut.SERIF)
        return body + label + door(plan, lot, True)
    gable = f"M3 {high * 0.3:.1f}L{plan.lot / 2:.1f} 6L{plan.lot - 3:.1f} {high * 0.3:.1f}"
    roof = inked(gable, "on-cloth", 1.4, opacity=0.8)
    size = 14.0
    lines = wrap(piece.name, wide - 8, size, Cut.SERIF)[:2]
    while any(text_width(each, size, Cut.SERIF) > wide - 6 for each in lines) and size > 11:
        size -= 0.5
    label = ""
    for index, each in enumerate(lines):
        y = plan.high * 0.6 + (index - (len(lines) - 1) / 2) * size * 1.15
        shown = shorten(each, wide - 4, size, Cut.SERIF)
        label += piece.lettering((plan.lot / 2, y), shown, size, Cut.SERIF)
    mark = piece.mark((plan.lot / 2, high * 0.3), 11, 8)
    return body + roof + mark + label + door(plan, lot, True)


def token_spot(plan: Plan, slot: int) -> Point:
    """The middle of one of the three token spots of a lot, from the lot's corner."""
    if plan.lot > 60:
        return plan.lot / 2, 25 + slot * 19
    return (plan.lot * (0.74 if slot == 0 else 0.26 + 0.48 * (slot - 1)),
            plan.high * (0.3 if slot == 0 else 0.72))  # fmt: skip


def token(plan: Plan, piece: Piece) -> str:
    """A token: the building's name on a slip in its owner's cloth, drawn round its middle."""
    fill = var(piece.cloth)
    if plan.lot < 60:
        return group(
            circle(0, 0, 9.2, fill=fill, stroke=var("ink"), stroke_width=1),
            piece.lettering((0, 0), str(piece.number), 12, Cut.BOLD),
        )
    wide, size = plan.lot - 8, 11.5
    slip = rect(-wide / 2, -8.5, wide, 17, rx=8.5, fill=fill, stroke=var("ink"), stroke_width=1)
    label = piece.lettering((6, 0), fitting(piece.name, wide - 21, size), size, Cut.BOLD)
    return slip + piece.mark((-wide / 2 + 8.5, 0), 8, 6.4) + label


def fitting(name: str, width: float, size: float) -> str:
    """As many whole words as fit; a single long one is cut."""
    kept = name.split()
    while len(kept) > 1 and text_width(" ".join(kept), size, Cut.BOLD) > width:
        kept.pop()
    return shorten(" ".join(kept), width, size, Cut.BOLD)


def strike(plan: Plan) -> str:
    """Over a token that would go, drawn round the token's middle."""
    reach = plan.lot / 2 - 2
    data = f"M{-reach} 0H{reach}" if plan.lot > 60 else "M-9 -9L9 9M9 -9L-9 9"
    return inked(data, "bad", 3.4, stroke_linecap="round")


def ghost(plan: Plan, piece: Piece) -> str:
    """Over a lot on which a building would stand: its roof and its name, not yet solid."""
    outline = f"M3 {plan.high - 4}V{plan.high * 0.36}L{plan.lot / 2} 5L{plan.lot - 3} "
    outline += f"{plan.high * 0.36}V{plan.high - 4}z"
    wall = path(
        outline,
        fill=var("lot"),
        stroke=var("ink"),
        stroke_width=2,
        stroke_dasharray="6 4",
        stroke_linejoin="round",
    )
    size = 12.0 if plan.lot > 60 else 16.0
    shown = fitting(piece.name, plan.lot - 10, size) if plan.lot > 60 else str(piece.number)
    label = text(
        plan.lot / 2, plan.high * 0.62, shown, size, cut=Cut.BOLD, anchor="middle", on="lot",
        middle=True, lining=True,
    )  # fmt: skip
    return wall + label


def barred(plan: Plan) -> str:
    """Over a lot because of which a card cannot be played."""
    edge = 8
    wide, high = plan.lot - edge, plan.high - edge
    cross = f"M{edge} {edge}L{wide} {high}M{wide} {edge}L{edge} {high}"
    return inked(cross, "bad", 3, stroke_linecap="round", opacity=0.8)


def locomotive(plan: Plan) -> str:
    """A small engine seen from the side, drawn round its middle."""
    scale = plan.rail / 44
    body = (
        rect(-15, -9, 18, 11, rx=2, fill=var("accent"), stroke=var("ink"), stroke_width=1.2)
        + rect(3, -14, 11, 16, rx=1, fill=var("accent"), stroke=var("ink"), stroke_width=1.2)
        + rect(5.5, -11, 6, 6, fill=var("paper"))
        + polygon(((-12, -9), (-13.5, -16), (-7.5, -16), (-9, -9)), fill=var("ink"))
        + polygon(((-15, 2), (-20, 6), (-13, 6)), fill=var("ink"))
    )
    wheels = "".join(
        circle(x, 5, 4, fill=var("paper"), stroke=var("ink"), stroke_width=1.6) for x in (-9, 0, 9)
    )
    return group(place(0, 0, body, wheels, scale=scale), data_shape="locomotive")


def tint(plan: Plan, second: bool) -> str:
    """A veil over a lot: the places a card speaks of, or of its second building."""
    style = {"stroke-dasharray": "6 4"} if second else {}
    token_name = "good" if second else "accent"
    return group(
        rect(
            3, 3, plan.lot - 6, plan.high - 6, rx=4, fill=var(token_name), fill_opacity=0.2,
            stroke=var(token_name), stroke_width=3,
        ),
        **style,
    )  # fmt: skip
