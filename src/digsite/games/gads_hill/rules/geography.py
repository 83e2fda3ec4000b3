"""The town as the cards speak of it: streets, sides, blocks, neighbours, conditions in words.

A condition such as ``street(front) and not alone`` is worked out from the map, so that a card's
places never rest on a list alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

NEAREST = 5
NORTH_SOUTH, EAST_WEST = "north-south", "east-west"


@dataclass(frozen=True)
class Street:
    """A street between two columns, or between two rows, of lots."""

    key: str
    name: str
    direction: str
    low: int
    high: int


@dataclass(frozen=True)
class Lot:
    """One of the 22 places."""

    number: int
    column: int
    row: int
    door: str


@dataclass(frozen=True)
class Framed:
    """A framed space: its name, its centre, and the cells it covers."""

    name: str
    column: float
    row: float
    cells: tuple[tuple[int, int], ...]


MOST_WORDS = 100
"""Of a condition: each may stand inside the one before it."""


class ConditionError(Exception):
    """A condition that cannot be read; the message says what is wrong with it."""


@dataclass(frozen=True)
class Map:
    """The lots in order of their numbers, the streets, the framed spaces, the blocks."""

    lots: tuple[Lot, ...]
    streets: dict[str, Street]
    framed: tuple[Framed, ...]
    column_groups: tuple[tuple[int, ...], ...]
    row_groups: tuple[tuple[int, ...], ...]

    @property
    def columns(self) -> int:
        return self.column_groups[-1][-1]

    @property
    def rows(self) -> int:
        return self.row_groups[-1][-1]

    def streets_before(self, column: float, row: float) -> tuple[int, int]:
        """How many streets lie west of a column, and how many north of a row."""
        west = sum(group[-1] < column for group in self.column_groups[:-1])
        return west, sum(group[-1] < row for group in self.row_groups[:-1])

    def block(self, lot: Lot) -> tuple[int, int]:
        column = next(i for i, group in enumerate(self.column_groups) if lot.column in group)
        row = next(i for i, group in enumerate(self.row_groups) if lot.row in group)
        return column, row

    def is_on(self, lot: Lot, street: Street) -> bool:
        return self.across(lot, street) in (street.low, street.high)

    def across(self, lot: Lot, street: Street) -> int:
        """The column or the row of a lot, as one crosses a street."""
        return lot.column if street.direction == NORTH_SOUTH else lot.row

    def alone(self, lot: Lot) -> bool:
        return sum(self.block(other) == self.block(lot) for other in self.lots) == 1

    def beside(self, one: Lot, other: Lot) -> bool:
        return one != other and self.block(one) == self.block(other)

    def opposite(self, one: Lot, other: Lot) -> bool:
        """Face to face across one street: next to each other, in different blocks."""
        apart = abs(one.column - other.column) + abs(one.row - other.row)
        return apart == 1 and self.block(one) != self.block(other)

    def distance(self, lot: Lot, space: Framed) -> float:
        """The square of the distance from a framed space's centre."""
        return (lot.column - space.column) ** 2 + (lot.row - space.row) ** 2

    def near(self, space: Framed) -> list[Lot]:
        """The five lots nearest to a framed space."""
        return sorted(self.lots, key=lambda lot: self.distance(lot, space))[:NEAREST]


Pair = Callable[[Lot, Lot], bool]
"""A condition on X's lot and on Y's lot; a condition on one lot ignores the second."""


class Reader:
    """Reads conditions for one map and one way the given buildings lie on the framed spaces."""

    def __init__(self, town: Map, given: tuple[str, ...]) -> None:
        self.town = town
        self.space = dict(zip(given, town.framed, strict=True))
        self._words: list[str] = []

    def mask(self, text: str) -> int:
        """The places of which a condition is true, as bits: bit 0 is place 1."""
        holds = self.read(text, of_pair=False)
        return sum(2 ** (lot.number - 1) for lot in self.town.lots if holds(lot, lot))

    def relation(self, text: str) -> list[int]:
        """For each place of X, the places of Y that fulfil a condition; never the same place."""
        holds = self.read(text, of_pair=True)
        return [
            sum(2 ** (y.number - 1) for y in self.town.lots if x != y and holds(x, y))
            for x in self.town.lots
        ]

    def read(self, text: str, of_pair: bool) -> Pair:
        self._words = re.findall(r"[a-z_-]+|[()]|\S", text)
        if len(self._words) > MOST_WORDS:
            raise ConditionError(f"it has more than {MOST_WORDS} words and brackets")
        found = self._either(of_pair)
        if self._words:
            raise ConditionError(f"{self._words[0]!r} was not expected")
        return found

    # The grammar: either = both ("or" both)*; both = one ("and" one)*

    def _either(self, of_pair: bool) -> Pair:
        found = self._all(of_pair)
        while self._skip("or"):
            found = _or(found, self._all(of_pair))
        return found

    def _all(self, of_pair: bool) -> Pair:
        found = self._one(of_pair)
        while self._skip("and"):
            found = _and(found, self._one(of_pair))
        return found

    def _one(self, of_pair: bool) -> Pair:
        if self._skip("not"):
            return _not(self._one(of_pair))
        if self._skip("("):
            found = self._either(of_pair)
            self._need(")")
            return found
        word = self._next()
        if of_pair and word == "both":
            self._need("(")
            found = _both(self._either(of_pair=False))
            self._need(")")
            return found
        argument = ""
        if self._skip("("):
            argument = self._next()
            self._need(")")
        return self._of_two(word, argument) if of_pair else self._of_one(word, argument)

    def _skip(self, word: str) -> bool:
        if self._words and self._words[0] == word:
            del self._words[0]
            return True
        return False

    def _need(self, word: str) -> None:
        if not self._skip(word):
            raise ConditionError(f"{word!r} is missing")

    def _next(self) -> str:
        if not self._words:
            raise ConditionError("it ends too early")
        return self._words.pop(0)

    # The words

    def _of_one(self, word: str, argument: str) -> Pair:
        town = self.town
        if word == "alone":
            return lambda x, _y: town.alone(x)
        if word == "near":
            near = town.near(self._given(argument))
            return lambda x, _y: x in near
        street = self._street(argument)
        if word == "door":
            return lambda x, _y: x.door == street.key
        if word == "street":
            return lambda x, _y: town.is_on(x, street)
        runs = {"west": NORTH_SOUTH, "east": NORTH_SOUTH, "north": EAST_WEST, "south": EAST_WEST}
        side, _, kind = word.partition("_")
        if kind not in ("of", "side") or runs.get(side) != street.direction:
            raise ConditionError(f"{word}({argument}) means nothing")
        lower = side in ("west", "north")
        if kind == "side":
            return lambda x, _y: town.across(x, street) == (street.low if lower else street.high)
        if lower:
            return lambda x, _y: town.across(x, street) <= street.low
        return lambda x, _y: town.across(x, street) >= street.high

    def _of_two(self, word: str, argument: str) -> Pair:
        town = self.town
        plain: dict[str, Pair] = {
            "beside": town.beside,
            "opposite": town.opposite,
            "same_door": lambda x, y: x.door == y.door,
            "same_row": lambda x, y: x.row == y.row,
            "same_column": lambda x, y: x.column == y.column,
            "mine_north": lambda x, y: y.row < x.row,
            "mine_south": lambda x, y: y.row > x.row,
            "mine_west": lambda x, y: y.column < x.column,
            "mine_east": lambda x, y: y.column > x.column,
        }
        if word in plain:
            return plain[word]
        if word == "share":
            streets = [s for s in town.streets.values() if s.direction == argument]
            if not streets:
                raise ConditionError("share takes north-south or east-west")
            return lambda x, y: any(town.is_on(x, s) and town.is_on(y, s) for s in streets)
        if word == "nearer":
            space = self._given(argument)
            return lambda x, y: town.distance(x, space) < town.distance(y, space)
        if word == "different_sides":
            street = self._street(argument)
            both = {street.low, street.high}
            return lambda x, y: {town.across(x, street), town.across(y, street)} == both
        raise ConditionError(f"{word!r} is not a condition of two places")

    def _street(self, key: str) -> Street:
        if key not in self.town.streets:
            raise ConditionError(f"there is no street {key!r}")
        return self.town.streets[key]

    def _given(self, name: str) -> Framed:
        if name not in self.space:
            raise ConditionError(f"{name!r} is not one of {', '.join(self.space)}")
        return self.space[name]


def _or(one: Pair, other: Pair) -> Pair:
    return lambda x, y: one(x, y) or other(x, y)


def _and(one: Pair, other: Pair) -> Pair:
    return lambda x, y: one(x, y) and other(x, y)


def _not(one: Pair) -> Pair:
    return lambda x, y: not one(x, y)


def _both(one: Pair) -> Pair:
    return lambda x, y: one(x, x) and one(y, y)
