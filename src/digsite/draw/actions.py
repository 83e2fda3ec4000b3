"""What can be done in a picture: a tree of actions of four kinds, beside the picture, never in it.

* ``pick``: press it; that is all. A chain of picks (piece, then space) is a pick with children.
* ``place``: set a piece with orientations down on a grid.
* ``aim``: choose an angle round a pivot, inside legal arcs.
* ``point``: choose a position inside a legal region.

The client sends back the action's id and a *value*, a few whole numbers: none for ``pick``,
``(orientation, row, column)`` for ``place``, ``(micro-degrees,)`` for ``aim``, ``(x, y)`` for
``point``. The server asks the game's artist for the move. A 64-bit move code never leaves it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict

from digsite.core.errors import NotationError
from digsite.draw.svg import Point

if TYPE_CHECKING:
    from digsite.core.contract import Game

__all__ = [
    "Action",
    "ActionJson",
    "Aim",
    "AimAction",
    "Barred",
    "Cell",
    "Grid",
    "Kind",
    "Orientation",
    "OrientationJson",
    "PickAction",
    "Place",
    "PlaceAction",
    "PointAction",
    "Pointing",
    "Stop",
    "Value",
    "code_written",
    "find_action",
    "read_value",
]

Kind = Literal["pick", "place", "aim", "point"]
Weight = Literal["light", "final", "danger"]
Value = tuple[int, ...]
Cell = tuple[int, int]  # (row, column), from the top left

# How many numbers the value of each kind has.
VALUE_LENGTH: dict[Kind, int] = {"pick": 0, "place": 3, "aim": 1, "point": 2}

# The largest whole number a browser reads from JSON without rounding it.
LARGEST_EXACT = 2**53 - 1


# As they travel


class OrientationJson(TypedDict):
    """One way to hold a piece."""

    cells: Sequence[Cell]
    anchors: Sequence[Cell]
    turned: int
    flipped: int


class ActionBase(TypedDict):
    """What every action has."""

    id: str
    label: str
    highlight: NotRequired[Sequence[str]]
    outline: NotRequired[str]
    spoken: NotRequired[str]
    children: NotRequired[list[ActionJson]]
    more: NotRequired[bool]
    primary: NotRequired[bool]
    weight: NotRequired[Weight]
    """How much hangs on it; left out where nothing is to be said."""


class PickAction(ActionBase):
    """Press it."""

    kind: Literal["pick"]


class PlaceAction(ActionBase):
    """Set a piece down."""

    kind: Literal["place"]
    grid: tuple[float, float, float, int, int]
    """Left, top, size of a cell, columns, rows."""
    orientations: list[OrientationJson]
    fill: str
    names: NotRequired[tuple[Sequence[str], Sequence[str]]]
    """What the board calls its rows and columns."""


class AimAction(ActionBase):
    """Choose an angle."""

    kind: Literal["aim"]
    pivot: Point
    radius: float
    arcs: Sequence[tuple[int, int]]
    barred: list[tuple[int, int, str]]
    """The ranges between the arcs, and why."""
    stops: list[tuple[int, str, int, int, int, str]]
    """For each result, rising: a legal angle, the result in words, from where to where it comes
    of it, what it is worth, and the signs of what is gained, names of definitions."""
    frame: tuple[float, float, float, float] | None
    """The part of the picture that the circle stays in."""


class PointAction(ActionBase):
    """Choose a position."""

    kind: Literal["point"]
    regions: Sequence[Sequence[Point]]
    scale: int
    origin: Point


ActionJson = PickAction | PlaceAction | AimAction | PointAction


@dataclass(frozen=True)
class Grid:
    """Square cells in the picture: where they start, how large they are, how many there are."""

    x: float
    y: float
    cell: float
    columns: int
    rows: int

    def corner(self, cell: Cell) -> Point:
        return (self.x + cell[1] * self.cell, self.y + cell[0] * self.cell)

    def centre(self, cell: Cell) -> Point:
        x, y = self.corner(cell)
        return (x + self.cell / 2, y + self.cell / 2)

    @property
    def width(self) -> float:
        return self.columns * self.cell

    @property
    def height(self) -> float:
        return self.rows * self.cell

    def to_json(self) -> tuple[float, float, float, int, int]:
        return (self.x, self.y, self.cell, self.columns, self.rows)


@dataclass(slots=True, unsafe_hash=True)
class Orientation:
    """One way to hold a piece.

    `cells` are offsets from the anchor cell, `anchors` the cells where it may legally be set down.
    `turned` and `flipped` are the orientations that a turn to the right and a flip lead to. Like
    elements, they are made by the thousand and never changed.
    """

    cells: tuple[Cell, ...]
    anchors: tuple[Cell, ...]
    turned: int
    flipped: int

    def to_json(self) -> OrientationJson:
        return {
            "cells": self.cells,
            "anchors": self.anchors,
            "turned": self.turned,
            "flipped": self.flipped,
        }


@dataclass(slots=True, unsafe_hash=True)
class Place:
    """A piece to set down on a grid. `fill` is the token its ghost is painted with, `names` are
    what the board calls its rows and columns.
    """

    grid: Grid
    orientations: tuple[Orientation, ...]
    fill: str = "accent"
    names: tuple[Sequence[str], Sequence[str]] = ((), ())
    kind: Literal["place"] = "place"


@dataclass(frozen=True)
class Barred:
    """Angles that are not allowed, both ends included, and in a few words why not."""

    first: int
    last: int
    why: str


@dataclass(frozen=True)
class Stop:
    """An angle worth stopping at, and what choosing it would do.

    Between two neighbouring stops something changes: a key jumps from one to the next. The same
    comes of the angles from `first` to `last`, which are to be seen, not to be judged by. `worth`
    is told in the game's points, by what the viewer knows; `signs` are figures of the picture's
    `defs` that show what is gained.
    """

    angle: int
    label: str
    first: int
    last: int
    worth: int = 0
    signs: tuple[str, ...] = ()

    def to_json(self) -> tuple[int, str, int, int, int, str]:
        return (
            self.angle, self.label, self.first, self.last, self.worth, " ".join(self.signs)
        )  # fmt: skip


@dataclass(frozen=True)
class Aim:
    """An angle round `pivot`, clockwise from the right, in millionths of a degree.

    `arcs` are the legal ranges (from, to), both ends included, 0 <= from <= to < 720 000 000: a
    range across the zero simply goes on past 360 degrees. `barred` are the ranges between them with
    their causes, in the same form. `stops` are legal angles from 0 to below 360 degrees, rising.
    Where a player has to judge by eye, the whole circle is one arc and the other two are empty.
    `frame` (x, y, width, height) is the part of the picture that belongs to the board: the circle
    neither covers what lies outside nor takes fingers from it.
    """

    pivot: Point
    radius: float
    arcs: tuple[tuple[int, int], ...]
    barred: tuple[Barred, ...] = ()
    stops: tuple[Stop, ...] = ()
    frame: tuple[float, float, float, float] | None = None
    kind: Literal["aim"] = "aim"


@dataclass(frozen=True)
class Pointing:
    """A position inside one of the `regions`, polygons in picture units.

    The value is ``(x - origin) * scale``, rounded: `scale` game units make one picture unit.
    """

    regions: tuple[tuple[Point, ...], ...]
    scale: int
    origin: Point = (0, 0)
    kind: Literal["point"] = "point"


@dataclass(slots=True, unsafe_hash=True)
class Action:
    """One thing to do: `label` for eyes, `spoken` for ears where that should differ.

    `highlight` names the live elements it concerns; `outline` is path data of a spot on the board
    to show and to press where no element stands yet. Children come along, or, when `more` is set,
    are asked for when this action is chosen. `primary` marks the one main button. `weight` says how
    much hangs on it: a light one is played by one tap, a final one cannot be taken back, and a
    danger, which loses at once, carries a sign; the latter two are asked about once.
    """

    id: str
    label: str
    detail: Place | Aim | Pointing | None = None
    highlight: tuple[str, ...] = ()
    outline: str = ""
    spoken: str = ""
    children: tuple[Action, ...] = ()
    more: bool = False
    primary: bool = False
    weight: Weight | None = None

    @property
    def kind(self) -> Kind:
        return self.detail.kind if self.detail else "pick"

    def walk(self) -> Iterator[Action]:
        """This action and all below it."""
        yield self
        for child in self.children:
            yield from child.walk()

    def to_json(self) -> ActionJson:
        json = self._kind_json()
        if self.highlight:
            json["highlight"] = self.highlight
        if self.outline:
            json["outline"] = self.outline
        if self.spoken:
            json["spoken"] = self.spoken
        if self.children:
            json["children"] = [child.to_json() for child in self.children]
        if self.more:
            json["more"] = True
        if self.primary:
            json["primary"] = True
        if self.weight:
            json["weight"] = self.weight
        return json

    def _kind_json(self) -> ActionJson:
        detail = self.detail
        if detail is None:
            return {"id": self.id, "kind": "pick", "label": self.label}
        if isinstance(detail, Place):
            placing: PlaceAction = {
                "id": self.id,
                "kind": "place",
                "label": self.label,
                "grid": detail.grid.to_json(),
                "orientations": [orientation.to_json() for orientation in detail.orientations],
                "fill": detail.fill,
            }
            if detail.names[0]:
                placing["names"] = detail.names
            return placing
        if isinstance(detail, Aim):
            return {
                "id": self.id,
                "kind": "aim",
                "label": self.label,
                "pivot": detail.pivot,
                "radius": detail.radius,
                "arcs": detail.arcs,
                "barred": [(barred.first, barred.last, barred.why) for barred in detail.barred],
                "stops": [stop.to_json() for stop in detail.stops],
                "frame": detail.frame,
            }
        return {
            "id": self.id,
            "kind": "point",
            "label": self.label,
            "regions": detail.regions,
            "scale": detail.scale,
            "origin": detail.origin,
        }


def find_action(actions: Sequence[Action], action_id: str) -> Action | None:
    """The action with this id, at any depth."""
    for top in actions:
        for action in top.walk():
            if action.id == action_id:
                return action
    return None


def code_written(game: Game, action_id: str) -> int:
    """The move of an action whose id is the move in notation; ValueError when it is none."""
    try:
        return int(game.parse(action_id).code())
    except NotationError as problem:
        raise ValueError(f"there is no action '{action_id[:40]}': {problem}") from None


def read_value(kind: Kind, raw: object) -> Value:
    """The value of an action as a client sent it, or ValueError with one clear sentence.

    Only its form is judged here. Whether it is a legal move is the rules' to say.
    """
    given = [] if raw is None else raw
    if not isinstance(given, list | tuple) or len(given) != VALUE_LENGTH[kind]:
        raise ValueError(f"a {kind} action takes {VALUE_LENGTH[kind]} whole numbers")
    value = []
    for part in given:
        if isinstance(part, bool) or not isinstance(part, int) or abs(part) > LARGEST_EXACT:
            raise ValueError(f"a {kind} action takes whole numbers only")
        value.append(part)
    return tuple(value)
