"""Where everything lies on the old town map, for one town at one size."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from digsite.draw.scene import Shape
from digsite.draw.svg import Point
from digsite.games.gads_hill.rules.geography import NORTH_SOUTH, Framed, Lot, Map
from digsite.games.gads_hill.rules.moves import BUILDINGS

__all__ = ["FIRST_FIELD", "LAST_FIELD", "Plan"]

FIRST_FIELD, LAST_FIELD = 3, 22
TURNING = 12
"""The last field of the western track; the next one lies in the south."""


@dataclass(frozen=True)
class Plan:
    """The measures of a map. Equal for equal towns, so that what is drawn of it can be kept."""

    town: Map = field(hash=False)
    lot: float
    high: float
    street: float
    rail: float

    @staticmethod
    def of(town: Map, shape: Shape) -> Plan:
        if shape == "wide":
            return Plan(town, 84, 90, 30, 52)
        return Plan(town, 38, 46, 16, 26)

    @property
    def roomy(self) -> bool:
        """Whether there is room for names; a phone's map has signs alone."""
        return self.lot > 60

    @property
    def edge(self) -> float:
        """Beside the track the town ends with less than a street."""
        return self.street * 0.3

    @property
    def width(self) -> float:
        return self.left(self.town.columns + 1) + self.edge

    @property
    def height(self) -> float:
        return self.top(self.town.rows + 1) + self.rail

    @property
    def inset(self) -> float:
        """How far the middle of the track lies from the edge; milestones stand inside of it."""
        return self.rail * 0.43

    def left(self, column: float) -> float:
        crossed, _ = self.town.streets_before(column, 0)
        return self.rail + (column - 1) * self.lot + crossed * self.street

    def top(self, row: float) -> float:
        _, crossed = self.town.streets_before(0, row)
        return self.edge + (row - 1) * self.high + crossed * self.street

    def corner(self, number: int) -> Point:
        """The top left corner of a lot."""
        lot = self.town.lots[number - 1]
        return self.left(lot.column), self.top(lot.row)

    def room_of(self, space: Framed) -> tuple[float, float, float, float]:
        """A framed space: its corner, its width and its height."""
        columns = [cell[0] for cell in space.cells]
        rows = [cell[1] for cell in space.cells]
        x, y = self.left(min(columns)), self.top(min(rows))
        return x, y, self.left(max(columns)) + self.lot - x, self.top(max(rows)) + self.high - y

    def door_side(self, lot: Lot) -> str:
        """On which side of a lot its door opens."""
        street = self.town.streets[lot.door]
        if street.direction == NORTH_SOUTH:
            return "east" if lot.column == street.low else "west"
        return "south" if lot.row == street.low else "north"

    def field(self, number: int) -> Point:
        """Where a field of the railway lies: ten down the west, ten along the south.

        The locomotive is two fields' rails long, so none lies in the bend.
        """
        reach = self.rail * 1.08
        west, south = self.inset, self.height - self.inset
        if number <= TURNING:
            share = (number - FIRST_FIELD) / (TURNING - FIRST_FIELD)
            return west, reach + (self.height - self.rail * 1.6 - 2 * reach) * share
        share = (number - TURNING - 1) / (LAST_FIELD - TURNING - 1)
        begin = self.rail + reach * 0.6
        return begin + (self.width - begin - reach) * share, south

    def heading(self, number: int) -> float:
        """How far the locomotive is turned there: it runs south, then east."""
        return 90 if number <= TURNING else 0

    def token_spots(self, tokens: Mapping[str, list[int]]) -> dict[tuple[str, int], Point]:
        """The middle of every token, up to three a lot, in the order of the buildings."""
        taken: dict[int, int] = {}
        found: dict[tuple[str, int], Point] = {}
        for building in BUILDINGS:
            for number in tokens.get(building, []):
                slot = taken.get(number, 0)
                taken[number] = slot + 1
                x, y = self.corner(number)
                dx, dy = self.token_spot(slot)
                found[building, number] = (x + dx, y + dy)
        return found

    def token_spot(self, slot: int) -> Point:
        """The middle of one of the three token spots of a lot, from the lot's corner."""
        if self.roomy:
            return self.lot / 2, 28 + slot * 20
        return (self.lot * (0.74 if slot == 0 else 0.26 + 0.48 * (slot - 1)),
                self.high * (0.27 if slot == 0 else 0.73))  # fmt: skip
