"""Laying tiles: turning them, matching their seams, listing the legal boards.

A layout is written in one line: the large tiles clockwise from the north-west corner, then the
small tile with its quarter turns: ``L1 L2 L4 L6 Q1r0``. A ``-`` is a gap still to be filled.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from digsite.core.words import _
from digsite.games.indus.knowledge.content import (
    EXITS,
    LARGE_NAMES,
    OPPOSITE,
    SMALL_NAMES,
    STEP,
    TYPE_NAMES,
    TYPES,
    Area,
    TileSet,
)

CORNERS: Final = ("NW", "NE", "SE", "SW")
CENTRE: Final = "centre"
SLOTS: Final = (CENTRE, *CORNERS)
"""The order of building (IND-03): the middle first, then the corners clockwise."""
GAP: Final = "-"
BOARD_SIDE: Final = 6
_CENTRE_TEXT: Final = re.compile(r"(Q[1-7])r([0-3])")

Grid = dict[tuple[int, int], Area]
"""Areas of a board by (row, column), from 0."""


@dataclass(frozen=True)
class Layout:
    """Which tile lies where; empty names are gaps."""

    corners: tuple[str, str, str, str]
    centre: str
    turns: int

    def text(self) -> str:
        """The short text that ``parse_layout`` takes back."""
        centre = f"{self.centre}r{self.turns}" if self.centre else GAP
        return " ".join([*(name or GAP for name in self.corners), centre])

    def is_full(self) -> bool:
        return bool(self.centre) and all(self.corners)

    def tile_in(self, slot: str) -> str:
        """The tile in a slot, or an empty text."""
        return self.centre if slot == CENTRE else self.corners[CORNERS.index(slot)]


EMPTY: Final = Layout(("", "", "", ""), "", 0)


def parse_layout(text: str) -> Layout:
    """The layout in a short text, or ``ValueError`` with the reason."""
    words = text.split()
    if len(words) != 5:
        raise ValueError(
            _("a board is five words, NW NE SE SW and the middle, such as L1 L2 L4 L6 Q1r0")
        )
    for word in words[:4]:
        if word not in LARGE_NAMES and word != GAP:
            raise ValueError(_("{word} is no large tile; they are L1 to L7").format(word=word))
    found = _CENTRE_TEXT.fullmatch(words[4])
    if found is None and words[4] != GAP:
        raise ValueError(
            _("{word} is no small tile with its turns, such as Q1r0 or Q7r3").format(word=words[4])
        )
    used = [word for word in words[:4] if word != GAP]
    for word in used:
        if used.count(word) > 1:
            raise ValueError(_("tile {word} is used twice").format(word=word))
    nw, ne, se, sw = ("" if word == GAP else word for word in words[:4])
    if found is None:
        return Layout((nw, ne, se, sw), "", 0)
    return Layout((nw, ne, se, sw), found[1], int(found[2]))


# --- Turning and assembling ----------------------------------------------------------------------


def turned_exits(exits: str, turns: int) -> str:
    """The sides after some quarter turns clockwise, in the usual order."""
    moved = {EXITS[(EXITS.index(side) + turns) % 4] for side in exits}
    return "".join(side for side in EXITS if side in moved)


def turned_tile(areas: Grid, size: int, turns: int) -> Grid:
    """A tile after some quarter turns clockwise."""
    turned: Grid = {}
    for (row, column), area in areas.items():
        for _turn in range(turns):
            row, column = column, size - 1 - row  # noqa: PLW2901 - the place moves round
        turned[row, column] = {letter: turned_exits(exits, turns) for letter, exits in area.items()}
    return turned


_ORIGIN: Final = {"NW": (0, 0), "NE": (0, 3), "SE": (3, 3), "SW": (3, 0), CENTRE: (2, 2)}


def slot_of(row: int, column: int) -> str:
    """Which slot an area of the board belongs to."""
    if row in (2, 3) and column in (2, 3):
        return CENTRE
    return ("NW" if column < 3 else "NE") if row < 3 else ("SW" if column < 3 else "SE")


def assemble(tiles: TileSet, layout: Layout) -> Grid:
    """The areas of a layout; gaps stay empty. Corner tiles turn their notch to the middle."""
    grid: Grid = {}
    for slot in SLOTS:
        name = layout.tile_in(slot)
        if not name:
            continue
        tile = tiles.tiles[name]
        turns = layout.turns if slot == CENTRE else CORNERS.index(slot)
        down, right = _ORIGIN[slot]
        for (row, column), area in turned_tile(tile.areas, tile.size, turns).items():
            grid[row + down, column + right] = area
    return grid


# --- Seams ---------------------------------------------------------------------------------------


@dataclass(frozen=True)
class SeamFault:
    """A line that ends at a seam: the area and tile it comes from, the ones that do not answer."""

    place: tuple[int, int]
    side: str
    letter: str
    tile: str
    other: str

    def beyond(self) -> tuple[int, int]:
        return (self.place[0] + STEP[self.side][0], self.place[1] + STEP[self.side][1])

    def sentence(self) -> str:
        """The fault for people."""
        row, column = self.beyond()
        text = _(
            "the {type} of {tile} in r{row}c{column} finds none in r{row2}c{column2} of {other}"
        )
        return text.format(
            type=_(TYPE_NAMES[TYPES.index(self.letter)]),
            tile=self.tile,
            row=self.place[0] + 1,
            column=self.place[1] + 1,
            other=self.other,
            row2=row + 1,
            column2=column + 1,
        )


def seam_faults(tiles: TileSet, layout: Layout) -> list[SeamFault]:
    """IND-04: every line that does not go on in the tile beside it. Gaps are not judged."""
    grid = assemble(tiles, layout)
    faults: list[SeamFault] = []
    for (row, column), area in sorted(grid.items()):
        for letter, exits in area.items():
            for side in exits:
                beyond = (row + STEP[side][0], column + STEP[side][1])
                if beyond in grid and OPPOSITE[side] not in grid[beyond].get(letter, ""):
                    here, there = (
                        layout.tile_in(slot_of(row, column)),
                        layout.tile_in(slot_of(*beyond)),
                    )
                    faults.append(SeamFault((row, column), side, letter, here, there))
    return faults


# --- All legal boards ----------------------------------------------------------------------------


def _lines_out(area: Area, side: str) -> str:
    return "".join(letter for letter in TYPES if side in area.get(letter, ""))


class LegalBoards:
    """Every legal board of a tile set, up to turning the whole: rings of corners with centres.

    The first tile of a ring is its lowest, so that no ring is listed in two views.
    """

    def __init__(self, tiles: TileSet) -> None:
        self.rings: list[tuple[str, str, str, str]] = []
        self.centres: list[list[tuple[str, int]]] = []
        """For each ring the small tiles and turns that fit into it."""
        self._large = {name: _large_seams(tiles.tiles[name].areas) for name in LARGE_NAMES}
        self._small = {name: _small_seams(tiles.tiles[name].areas) for name in SMALL_NAMES}
        for nw in LARGE_NAMES:
            rest = [name for name in LARGE_NAMES if name > nw]
            for ne in rest:
                for se in rest:
                    for sw in rest:
                        if len({ne, se, sw}) == 3 and self._is_ring(nw, ne, se, sw):
                            self._add((nw, ne, se, sw))

    def _is_ring(self, nw: str, ne: str, se: str, sw: str) -> bool:
        ring = (nw, ne, se, sw)
        return all(
            self._large[ring[place]][0] == self._large[ring[(place + 1) % 4]][1]
            for place in range(4)
        )

    def _add(self, ring: tuple[str, str, str, str]) -> None:
        wanted = [self._large[name][2] for name in ring]
        fitting = [
            (name, turns)
            for name in SMALL_NAMES
            for turns in range(4)
            if all(self._small[name][(place - turns) % 4] == wanted[place] for place in range(4))
        ]
        if fitting:
            self.rings.append(ring)
            self.centres.append(fitting)

    def layouts(self) -> list[Layout]:
        return [
            Layout(ring, name, turns)
            for ring, centres in zip(self.rings, self.centres, strict=True)
            for name, turns in centres
        ]


Seam = tuple[str, ...]


def _large_seams(areas: Grid) -> tuple[Seam, Seam, Seam]:
    """What leads out of an unturned large tile: clockwise, counter-clockwise, to the middle."""
    clockwise = (_lines_out(areas[0, 2], "e"), _lines_out(areas[1, 2], "e"))
    back = (_lines_out(areas[2, 0], "s"), _lines_out(areas[2, 1], "s"))
    inward = (_lines_out(areas[1, 2], "s"), _lines_out(areas[2, 1], "e"))
    return clockwise, back, inward


def _small_seams(areas: Grid) -> list[Seam]:
    """What leads out of each area of a small tile, clockwise from (1,1), as a corner sees it."""
    corners = [(0, 0, "n", "w"), (0, 1, "e", "n"), (1, 1, "s", "e"), (1, 0, "w", "s")]
    return [
        (_lines_out(areas[row, column], first), _lines_out(areas[row, column], second))
        for row, column, first, second in corners
    ]
