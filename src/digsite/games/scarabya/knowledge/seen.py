"""What a viewer sees of a game, in the terms of a picture: cells, camps, digs, seats.

Read from an observation alone, so nothing here can know more than the viewer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property, lru_cache
from typing import NamedTuple

from digsite.core.contract import Observation
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.core.shapes import PLAINS, TEXT, TEXTS, WHOLE, WHOLES
from digsite.games.scarabya.knowledge.content import ROCK, SYMBOL, board_set
from digsite.games.scarabya.rules import moves as notation
from digsite.games.scarabya.rules.placements import (
    SHAPES,
    SIDE,
    count_bits,
    grow_high,
    grow_low,
    high_mask,
    low_mask,
    parse_square,
    square_name,
    squares_of,
)
from digsite.games.scarabya.rules.site import BoardSet

__all__ = ["Camp", "Cell", "Dig", "Plot", "Seen", "areas", "cell_name", "cell_names", "read"]

Cell = tuple[int, int]
"""Row and column, from 0."""
SQUARES: tuple[Cell, ...] = tuple([divmod(one, int(SIDE)) for one in range(int(SIDE * SIDE))])
"""All squares of a site, row after row."""
CENTRE: tuple[Cell, ...] = ((4, 4), (4, 5), (5, 4), (5, 5))
LARGEST_DIG = 4


class Camp(NamedTuple):
    """A camp on the site."""

    letter: str
    cells: tuple[Cell, ...]


class Dig(NamedTuple):
    """A closed excavation area and the seat that closed it."""

    owner: int
    cells: tuple[Cell, ...]
    symbols: tuple[Cell, ...]
    mark: int | None = None
    """The token that marks it, 0 for a drawn mark; None where no tokens do."""


class Plot(NamedTuple):
    """One site being built on."""

    camps: tuple[Camp, ...]
    extra: tuple[Cell, ...]
    """Camp squares of a made-up position that belong to no known camp."""
    discarded: str
    digs: tuple[Dig, ...]

    @property
    def is_bare(self) -> bool:
        """Whether no camp stands yet."""
        return not self.camps and not self.extra

    def covered(self) -> set[Cell]:
        return {cell for camp in self.camps for cell in camp.cells} | set(self.extra)


class Seen:
    """An observation, read. Whoever draws it asks ``read``."""

    def __init__(self, observation: Observation, look: int = -1) -> None:
        self.observation = observation
        self.look = look
        """The plot to look at; -1 for the usual one."""
        self.settings = observation.settings
        self.data: Mapping[str, object] = observation.data
        self.viewer = int(observation.viewer)
        self.mode = self.settings.mode
        self.seats = self.settings.seats
        self.phase = TEXT.trust(self.data["phase"])
        self.mission = TEXT.trust(self.data.get("mission", ""))
        self.revealed = TEXT.trust(self.data["revealed"])
        self.order = TEXT.trust(self.data.get("deck", ""))
        """All missions in order, where the viewer may know it."""
        self.to_act = WHOLES.trust(self.data["to_act"])
        self.chosen = WHOLES.trust(self.data["chosen"])
        self.quarters = tuple(TEXTS.trust(self.data.get("site", [])))
        """The boards laid so far, as notation."""
        self._plots = PLAINS.trust(self.data["plots"])
        self._seats = PLAINS.trust(self.data["seats"])
        self.rows = self._rows()
        self.rocks = marked(self.rows, ROCK)
        self.symbols = marked(self.rows, SYMBOL)

    def _rows(self) -> tuple[str, ...]:
        """Ten rows of marks: # rock, s symbol, . free, and a blank where no board lies yet."""
        if "rows" in self.data:
            return tuple(TEXTS.trust(self.data["rows"]))
        return laid_rows(self.quarters, board_set(self.settings))

    # What stands on it

    @cached_property
    def plots(self) -> tuple[Plot, ...]:
        return tuple([self._plot(number, entry) for number, entry in enumerate(self._plots)])

    def _plot(self, number: int, entry: Mapping[str, object]) -> Plot:
        owners = [number] if self.mode == "base" else range(self.seats)
        return Plot(
            tuple([camp_of(text) for text in TEXTS.trust(entry["camps"])]),
            tuple(cells_of(TEXTS.trust(entry.get("extra", [])))),
            TEXT.trust(entry.get("discarded", "")),
            tuple([dig for owner in owners for dig in self._digs(owner)]),
        )

    def _digs(self, owner: int) -> tuple[Dig, ...]:
        names = TEXTS.trust(self._seats[owner]["dug"])
        found = digs_of(owner, tuple(names), self.symbols)
        if self.mode != "duel" or "bank" not in self.data:
            return found
        marks = dict(text.split("=") for text in TEXTS.trust(self.data.get("marks", [])))
        return tuple(
            [dig._replace(mark=int(marks.get(cell_name(dig.cells[0]), 0))) for dig in found]
        )

    @property
    def own(self) -> int:
        """The plot that is shown large: the one to look at, the viewer's own, or the first."""
        wanted = self.viewer if self.look < 0 else self.look
        return wanted if 0 <= wanted < len(self._plots) else 0

    @property
    def plot(self) -> Plot:
        return self.plots[self.own]

    @property
    def choice(self) -> Camp | None:
        """The viewer's own choice that the others cannot see yet."""
        text = self.data.get("choice")
        return camp_of(text) if isinstance(text, str) and self.own == self.viewer else None

    # The seats

    def count(self, number: int, name: str) -> int:
        """A number of a seat: points, bonus, symbols, discards, owed."""
        return WHOLE.trust(self._seats[number].get(name, 0))

    def score(self, number: int) -> int:
        return self.count(number, "points") + self.count(number, "bonus")

    def acts(self) -> bool:
        """Whether the viewer has a camp to place now."""
        return self.phase == "place" and self.viewer in self.to_act

    @cached_property
    def winners(self) -> list[int]:
        """Who has won; empty while the game runs and where nobody has."""
        ended = self.observation.sample(Rng(0)).result()
        return [] if ended is None else ended.winners

    # Duel and solo

    @property
    def starter(self) -> int:
        return WHOLE.trust(self.data.get("starter", 0))

    @property
    def camps_built(self) -> int:
        return WHOLE.trust(self._plots[0]["built"])

    def spaces(self, plot: Plot) -> list[tuple[Cell, ...]]:
        """SCA-22: the areas of squares without camp and rock."""
        taken = plot.covered() | self.rocks
        return areas([cell for cell in SQUARES if cell not in taken])

    @cached_property
    def open_symbols(self) -> int:
        """SCA-43: the visible symbols in spaces of five and more squares."""
        large = (area for area in self.spaces(self.plot) if len(area) > LARGEST_DIG)
        return sum(cell in self.symbols for area in large for cell in area)

    def visible_symbols(self) -> list[Cell]:
        return sorted(self.symbols - self.plot.covered())

    def trapped_symbols(self) -> list[Cell]:
        """SCA-53: symbols in digs, which no camp can ever cover."""
        return [cell for dig in self.plot.digs for cell in dig.symbols]

    @property
    def verdict(self) -> str:
        """Solo: won or lost for certain, or open."""
        return TEXT.trust(self.data.get("verdict", "open"))

    @property
    def symbol_total(self) -> int:
        """How many symbols the whole site has, also before it is laid."""
        if "rows" in self.data:
            return len(self.symbols)
        return 4 * int(self.settings.text("symbols"))

    @property
    def bank(self) -> list[int]:
        """SCA-31: the tokens left in the box, by value."""
        return WHOLES.trust(self.data["bank"])

    @property
    def attempt(self) -> int:
        return WHOLE.trust(self.settings.setup.get("attempt", 1))


@lru_cache(maxsize=8)
def read(observation: Observation) -> Seen:
    """An observation, read once for its picture, its sentence, and where things happened."""
    return Seen(observation)


# A site stays as it is laid, and a picture is drawn after every move: each is read once.


@lru_cache(maxsize=2048)
def laid_rows(quarters: tuple[str, ...], boards: BoardSet) -> tuple[str, ...]:
    """The marks of the boards laid so far, ten rows."""
    rows = [[" " * 5, " " * 5] for _row in range(SIDE)]
    for text in quarters:
        quarter, way = divmod(notation.GRAMMAR.parse(text).code() - notation.QUARTER, 32)
        for row, marks in enumerate(boards.drawn[way]):
            rows[quarter // 2 * 5 + row][quarter % 2] = marks
    return tuple(west + east for west, east in rows)


@lru_cache(maxsize=4096)
def marked(rows: tuple[str, ...], mark: str) -> frozenset[Cell]:
    """The cells with one mark."""
    return frozenset(
        (row, column)
        for row, marks in enumerate(rows)
        for column, found in enumerate(marks)
        if found == mark
    )


@lru_cache(maxsize=2048)
def digs_of(owner: int, names: tuple[str, ...], symbols: frozenset[Cell]) -> tuple[Dig, ...]:
    """The digs that a seat has closed, from the names of all their squares."""
    return tuple(
        [
            Dig(owner, area, tuple([cell for cell in area if cell in symbols]))
            for area in areas(cells_of(names))
        ]
    )


@lru_cache(maxsize=4096)  # one entry for each of the 4,096 placements
def camp_of(text: str) -> Camp:
    """The camp of a placement in notation."""
    move = notation.GRAMMAR.parse(text)
    return Camp(SHAPES[move["shape"]], tuple(notation.camp_cells(move)))


# The hundred squares of a site, by name and by cell.


@lru_cache(maxsize=128)
def cell_of(name: str) -> Cell:
    return divmod(parse_square(name), SIDE)


@lru_cache(maxsize=128)
def cell_name(cell: Cell) -> str:
    return square_name(SIDE * cell[0] + cell[1])


@lru_cache(maxsize=128)
def neighbours(cell: Cell) -> tuple[Cell, ...]:
    row, column = cell
    return (row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)


def cells_of(names: Iterable[str]) -> list[Cell]:
    return [cell_of(name) for name in names]


def cell_names(cells: Iterable[Cell]) -> str:
    return ", ".join([cell_name(cell) for cell in sorted(cells)])


def areas(cells: Iterable[Cell], most: int = SIDE * SIDE) -> list[tuple[Cell, ...]]:
    """The cells in connected groups: those that share sides belong together (SCA-22, SCA-24).

    Groups of more than ``most`` squares are left out.
    """
    squares = [SIDE * row + column for row, column in cells]
    left_low: i64 = low_mask(squares)
    left_high: i64 = high_mask(squares)
    groups = []
    while left_low | left_high:
        low = left_low & -left_low
        high: i64 = 0 if low else left_high & -left_high
        while True:
            wider_low = grow_low(low, high) & left_low
            wider_high = grow_high(low, high) & left_high
            if wider_low == low and wider_high == high:
                break
            low, high = wider_low, wider_high
        left_low &= ~low
        left_high &= ~high
        if count_bits(low) + count_bits(high) <= most:
            groups.append(tuple([divmod(square, SIDE) for square in squares_of(low, high)]))
    return groups
