"""A finished board: its ruins with their values, and which of them each area holds."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings
from digsite.core.native import append, i64, vec
from digsite.core.rng import seed_from_text
from digsite.games.indus.knowledge.content import CONTENT, TYPES, Area, TileSet, joined_areas
from digsite.games.indus.rules.layout import Grid, LegalBoards, assemble, parse_layout

BUILDING: Final[i64] = 0
BURIAL: Final[i64] = 1
CANAL: Final[i64] = 2
LINE_VALUE: Final[i64] = 2
"""IND-64: a walkway, street or wall, whatever its length."""
NO_RUIN: Final[i64] = -1


class Board:
    """Shared by all states that play on it; never changed once made.

    Ruins are numbered in the order of scoring (IND-62), those of one type by their first area.
    """

    def __init__(self, text: str, grid: Grid, burial_value: dict[int, int]) -> None:
        self.text = text
        """The layout, or an empty text for areas that were given one by one."""
        self.grid = grid
        self.ruins: i64 = 0
        self.type: vec[i64] = vec[i64]()
        self.value: vec[i64] = vec[i64]()
        """IND-64. Of a building: the minor value; the major is twice, both together thrice."""
        self.size: vec[i64] = vec[i64]()
        self.first: vec[i64] = vec[i64]()
        """Where each ruin begins in ``areas``; one more entry marks the end."""
        self.areas: vec[i64] = vec[i64]()
        self.at: vec[i64] = vec[i64]([NO_RUIN] * 108)
        """The up to three ruins of each area; ``at[3 * area]`` is the first."""
        for number, letter in enumerate(TYPES):
            for places in joined_areas(grid, letter):
                self._add(number, places, burial_value)
        self.first = append(self.first, len(self.areas))
        self.key: i64 = seed_from_text("\n".join(self.rows())) if grid else 0

    def _add(
        self, number: i64, places: list[tuple[int, int]], burial_value: dict[int, int]
    ) -> None:
        size = len(places)
        self.type = append(self.type, number)
        self.size = append(self.size, size)
        self.first = append(self.first, len(self.areas))
        if number == BURIAL:
            self.value = append(self.value, burial_value[size])
        elif number <= CANAL:
            self.value = append(self.value, size)
        else:
            self.value = append(self.value, LINE_VALUE)
        for row, column in places:
            area = row * 6 + column
            self.areas = append(self.areas, area)
            index: i64 = 3 * area
            while self.at[index] != NO_RUIN:
                index += 1
            self.at[index] = self.ruins
        self.ruins += 1

    def areas_of(self, ruin: i64) -> list[int]:
        return [int(self.areas[i]) for i in range(self.first[ruin], self.first[ruin + 1])]

    def ruins_at(self, area: i64) -> list[int]:
        """T01: a piece counts in each of these (IND-63)."""
        return [int(ruin) for ruin in self.at[3 * area : 3 * area + 3] if ruin != NO_RUIN]

    def worth(self) -> int:
        """All that its ruins can pay: a building both its values, the others their one."""
        return sum(
            int(self.value[ruin] * (3 if self.type[ruin] == BUILDING else 1))
            for ruin in range(self.ruins)
        )

    def rows(self) -> list[str]:
        """The areas as tiles are written, six rows of six."""
        return [
            " | ".join(area_text(self.grid[row, column]) for column in range(6)) for row in range(6)
        ]


def area_text(area: Area) -> str:
    return " ".join(letter + exits for letter, exits in area.items())


# --- The tiles of a table ------------------------------------------------------------------------


class Box:
    """The tiles a table plays with, and what has been worked out about them."""

    def __init__(self, tiles: TileSet) -> None:
        self.tiles = tiles
        self._boards: dict[str, Board] = {}
        self._legal: list[LegalBoards] = []

    def board(self, text: str) -> Board:
        """The board of a layout's text, which must be full and legal."""
        found = self._boards.get(text)
        if found is None:
            grid = assemble(self.tiles, parse_layout(text))
            found = Board(text, grid, self.tiles.burial_value)
            self._boards[text] = found
        return found

    def legal(self) -> LegalBoards:
        """All legal boards, worked out when first needed."""
        if not self._legal:
            self._legal.append(LegalBoards(self.tiles))
        return self._legal[0]


_shipped: list[Box] = []
_own: list[tuple[dict[str, object], Box]] = []


def box_of(settings: Settings) -> Box:
    """The shipped tiles, or the user's own; read once."""
    if not settings.content:
        if not _shipped:
            _shipped.append(Box(CONTENT.made()))
        return _shipped[0]
    for content, known in _own:
        if content is settings.content:
            return known
    made = Box(CONTENT.of(settings.content))
    _own[:] = [(settings.content, made)]
    return made
