"""What lies on the old town map: framed spaces, houses, tokens, and the signs of previews."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, lru_cache

from digsite.core.words import Voice
from digsite.draw.figures import badge
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width, wrap
from digsite.draw.palette import ACCENTS, Tokens, seat, var
from digsite.draw.scene import Element
from digsite.draw.svg import Point, group, inked, path, place, rect, text
from digsite.draw.textures import grain, hatch, lift
from digsite.games.gads_hill.picture import words
from digsite.games.gads_hill.picture.fronts import front, front_defs
from digsite.games.gads_hill.picture.landmarks import landmark
from digsite.games.gads_hill.picture.plan import Plan
from digsite.games.gads_hill.picture.railway import locomotive_defs
from digsite.games.gads_hill.picture.signs import sign, sign_defs
from digsite.games.gads_hill.rules.geography import Framed, Lot

__all__ = [
    "STOCK", "TOKENS", "Piece", "asked_lot", "barred", "defs", "framed", "ghost", "slip", "strike",
    "tile", "tint", "token",
]  # fmt: skip

TOKENS: Tokens = {
    "accent": ACCENTS["gads-hill"],
    "card-red": ("#93352b", "#93352b"),
    "card-orange": ("#8d4d10", "#8d4d10"),
    "card-green": ("#3d6131", "#3d6131"),
    "card-off": ("#6f675b", "#565d68"),
    # By day a browned survey, by lantern the same town under the moon.
    "street": ("#cbb081", "#5c513d"),
    "block": ("#ecdfc0", "#1f2832"),
    "lot": ("#fbf4e2", "#2c3846"),
    "track": ("#ddc9a0", "#171d25"),
    "frame": ("#e3cc98", "#3a3a36"),
    "rut": ("#a1834f", "#8a7a5c"),
    "stock": ("#5f5372", "#bdb1d6"),
    "stake": ("#9c8156", "#7f8b9c"),
    "sage": ("#7f8452", "#6f8a80"),
    "door": ("#5d3a1c", "#12161c"),
    "lamp": ("#f6d98a", "#ffd877"),
    "smoke": ("#fbf6ea", "#8b95a3"),
}
STOCK = "stock"
"""The colour of a house that nobody owns."""


@cache
def defs() -> str:
    texture = grain("paper-grain") + lift("lift", 1.6) + hatch("closed", "line", 5, 1)
    return texture + sign_defs() + front_defs() + locomotive_defs()


@dataclass(frozen=True)
class Piece:
    """A building as its house and its tokens show it."""

    key: str
    name: str
    owner: int
    """The owner's seat; -1 for a building of the stock."""

    @staticmethod
    def of(building: str, voice: Voice, owner: int = -1) -> Piece:
        return known_piece(building, owner, voice.language)

    @property
    def colour(self) -> str:
        return seat(self.owner).colour if self.owner >= 0 else STOCK


@lru_cache(maxsize=1024)
def known_piece(building: str, owner: int, language: str) -> Piece:
    """A building's piece, as its name is in a language."""
    return Piece(building, words.house(building, Voice((), language)), owner)


# Framed spaces


@lru_cache(maxsize=256)
def framed(plan: Plan, space: Framed, title: str, given: str) -> str:
    """A framed space with what lies on it, drawn where it lies."""
    x, y, width, height = plan.room_of(space)
    upright = height > width
    size = 16.0 if plan.roomy else 11.8
    label = text(
        0, 0, shorten(title, max(width, height) - 12, size, Cut.SERIF), size, cut=Cut.SERIF,
        anchor="middle", on="frame", middle=True,
    )  # fmt: skip
    ground = rect(
        x + 3, y + 3, width - 6, height - 6, rx=2, fill=var("frame"), stroke=var("ink"),
        stroke_width=2.2,
    ) + rect(
        x + 7, y + 7, width - 14, height - 14, fill="none", stroke=var("ink2"), stroke_width=0.8
    )  # fmt: skip
    middle = x + width / 2, y + height / 2
    drawn = ground + place(*middle, label, turn=-90 if upright else 0)
    if not plan.roomy:
        return drawn
    # At both ends, so that the name keeps the middle.
    reach = (max(width, height) - 54) / 2
    for end in (-reach, reach):
        spot = (middle[0], middle[1] + end) if upright else (middle[0] + end, middle[1])
        drawn += place(*spot, landmark(given))
    return drawn


# Houses and tokens


@lru_cache(maxsize=256)
def tile(plan: Plan, lot: Lot, piece: Piece) -> str:
    """A building that stands: upright on its lot, its door on its street, its name over it."""
    side = plan.door_side(lot)
    if not plan.roomy:
        house = front(piece.key, piece.colour, side, 0.5, 17)
        return yard(plan) + place(plan.lot / 2, plan.high - 4, house) + mark(piece, (7, 8))
    house = front(piece.key, piece.colour, side)
    sill = place(plan.lot / 2, plan.high - 7, house, name_board(piece.name))
    return yard(plan) + sill + mark(piece, (12, 14))


def yard(plan: Plan) -> str:
    """The ground of a lot that is built on: its number is no longer needed."""
    return rect(5, 5, plan.lot - 10, plan.high - 10, rx=2, fill=var("frame"))


def mark(piece: Piece, at: Point) -> str:
    """The owner's badge; nothing for a building of the stock."""
    if piece.owner < 0:
        return ""
    return place(*at, badge(piece.owner, 12))


def name_board(name: str) -> str:
    """A board with wood type, over the door of a house drawn round the middle of its sill."""
    size, lines = 12.5, wrap(name, 64, 12.5, Cut.SERIF)[:2]
    while any(text_width(each, size, Cut.SERIF) > 66 for each in lines) and size > 11.5:
        size -= 0.5
    step = size * 1.02
    high = 5 + step * len(lines)
    top = -21 - high
    board = rect(
        -35, top, 70, high, rx=1.5, fill=var("paper"), stroke=var("ink"), stroke_width=1
    )  # fmt: skip
    rows = "".join(
        text(
            0, top + 2.5 + step * (index + 0.5), shorten(each, 68, size, Cut.SERIF), size,
            cut=Cut.SERIF, anchor="middle", on="paper", middle=True,
        )
        for index, each in enumerate(lines)
    )  # fmt: skip
    return board + rows


ENDS: dict[str, str] = {
    "diamond": "M{l} 0L{m} {t}H{n}L{r} 0L{n} {b}H{m}z",
    "triangle": "M{l} {b}L{m} {t}H{n}L{r} {b}z",
    "square": "M{l} {t}H{r}V{b}H{l}z",
    "circle": "M{m} {t}H{n}A{b} {b} 0 0 1 {n} {b}H{m}A{b} {b} 0 0 1 {m} {t}z",
    "": "M{l} {t}H{r}L{n} 0L{r} {b}H{l}L{m} 0z",
}
"""A slip's outline has the form of its owner's badge at both ends; the stock's is a torn ticket."""


def slip(owner: int, wide: float, high: float, bevel: float) -> str:
    """Path data of a slip round its middle: nobody needs colours to see whose it is."""
    shape = ENDS[seat(owner).shape if owner >= 0 else ""]
    left, half = wide / 2, high / 2
    if owner >= 0 and seat(owner).shape == "circle":
        bevel = half
    return shape.format(
        l=f"{-left:g}", r=f"{left:g}", t=f"{-half:g}", b=f"{half:g}", m=f"{bevel - left:g}",
        n=f"{left - bevel:g}",
    )  # fmt: skip


@lru_cache(maxsize=256)
def token(plan: Plan, piece: Piece) -> str:
    """A token: sign and name on a slip in its owner's colour, drawn round its middle."""
    if not plan.roomy:
        data = slip(piece.owner, 18, 18, 4.5)
        body = path(data, fill=var(piece.colour), stroke=var("ink"), stroke_width=1)
        return body + sign(piece.key, 0, 0, 12.5, "paper")
    wide, high, size = plan.lot - 3, 18.0, 12.2
    body = path(
        slip(piece.owner, wide, high, 5), fill=var(piece.colour), stroke=var("ink"), stroke_width=1
    )
    label = text(
        8, 0, fitting(piece.name, wide - 23, size), size, cut=Cut.BOLD, fill="paper",
        anchor="middle", on=piece.colour, middle=True,
    )  # fmt: skip
    return body + sign(piece.key, 13 - wide / 2, 0, 13, "paper") + label


def fitting(name: str, width: float, size: float) -> str:
    """As many whole words as fit; a single long one is cut."""
    kept = name.split()
    while len(kept) > 1 and text_width(" ".join(kept), size, Cut.BOLD) > width:
        kept.pop()
    return shorten(" ".join(kept), width, size, Cut.BOLD)


# Signs of previews


@lru_cache(maxsize=512)
def asked_lot(plan: Plan, lot: Lot, label: str) -> Element:
    """A lot's room, to be pointed at: the same for all who look."""
    room = rect(4, 4, plan.lot - 8, plan.high - 8, fill="none")
    return Element(f"lot-{lot.number}", room, label, 0, *plan.corner(lot.number))


def strike(plan: Plan) -> str:
    """Over a token that would go, drawn round the token's middle."""
    reach = plan.lot / 2 - 2
    data = f"M{-reach} 0H{reach}" if plan.roomy else "M-9 -9L9 9M9 -9L-9 9"
    return inked(data, "bad", 3.4, stroke_linecap="round")


def ghost(plan: Plan, piece: Piece) -> str:
    """Over a lot on which a building would stand: its roof and its name, not yet solid."""
    outline = f"M4 {plan.high - 5}V{plan.high * 0.36}L{plan.lot / 2} 5L{plan.lot - 4} "
    outline += f"{plan.high * 0.36}V{plan.high - 5}z"
    wall = path(
        outline,
        fill=var("lot"),
        stroke=var("ink"),
        stroke_width=2,
        stroke_dasharray="6 4",
        stroke_linejoin="round",
    )
    middle = plan.lot / 2
    if not plan.roomy:
        return wall + sign(piece.key, middle, plan.high * 0.58, 18, "ink")
    label = text(
        middle, plan.high * 0.78, fitting(piece.name, plan.lot - 10, 12), 12, cut=Cut.BOLD,
        anchor="middle", on="lot", middle=True,
    )  # fmt: skip
    return wall + sign(piece.key, middle, plan.high * 0.46, 24, "ink") + label


def barred(plan: Plan) -> str:
    """Over a lot because of which a card cannot be played."""
    edge = 8
    wide, high = plan.lot - edge, plan.high - edge
    cross = f"M{edge} {edge}L{wide} {high}M{wide} {edge}L{edge} {high}"
    return inked(cross, "bad", 3, stroke_linecap="round", opacity=0.8)


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
