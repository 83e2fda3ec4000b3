"""Laying tiles: turning them, matching their seams, listing the legal boards.

A layout is written in one line: the large tiles clockwise from the north-west corner, then the
small tile with its quarter turns: ``L1 L2 L4 L6 Q1r0``. A ``-`` is a gap still to be filled.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import permutations
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
from digsite.games.indus.rules.pieces import area_name

CORNERS: Final = ("NW", "NE", "SE", "SW")
CENTRE: Final = "centre"
SLOTS: Final = (CENTRE, *CORNERS)
"""The order of building (IND-03): the middle first, then the corners clockwise."""
GAP: Final = "-"
_CENTRE_TEXT: Final = re.compile(r"Q[1-7]r[0-3]")

Place = tuple[int, int]
Grid = dict[Place, Area]
"""Areas of a board by (row, column), from 0."""


@dataclass(frozen=True)
class Layout:
    """Which tile lies where: the words of its text, the corners clockwise, then the middle."""

    words: tuple[str, ...]

    def text(self) -> str:
        """The short text that ``parse_layout`` takes back."""
        return " ".join(self.words)

    def is_full(self) -> bool:
        return GAP not in self.words

    def word_in(self, slot: str) -> str:
        """The tile in a slot, the middle one with its turns, or a gap."""
        return self.words[(*CORNERS, CENTRE).index(slot)]


EMPTY: Final = Layout((GAP,) * 5)


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
        if word != GAP and words.count(word) > 1:
            raise ValueError(_("tile {word} is used twice").format(word=word))
    if words[4] != GAP and not _CENTRE_TEXT.fullmatch(words[4]):
        raise ValueError(
            _("{word} is no small tile with its turns, such as Q1r0 or Q7r3").format(word=words[4])
        )
    return Layout(tuple(words))


def legal_layout(tiles: TileSet, text: str) -> Layout:
    """The layout of a whole board, or ``ValueError`` with the rule that it breaks."""
    try:
        layout = parse_layout(text)
    except ValueError as problem:
        raise ValueError(f"(IND-03): {problem}") from None
    if not layout.is_full():
        raise ValueError(_("(IND-03): there is a gap"))
    faults = seam_faults(tiles, layout)
    if faults:
        raise ValueError(f"(IND-04): {'; '.join(faults)}")
    return layout


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
        word = layout.word_in(slot)
        if word == GAP:
            continue
        tile = tiles.tiles[word[:2]]
        turns = int(word[3]) if slot == CENTRE else CORNERS.index(slot)
        down, right = _ORIGIN[slot]
        for (row, column), area in turned_tile(tile.areas, tile.size, turns).items():
            grid[row + down, column + right] = area
    return grid


# --- Seams ---------------------------------------------------------------------------------------


def unanswered(grid: Grid) -> list[tuple[Place, str, str, Place]]:
    """Every line that does not go on: its area, letter and side, and the place beyond."""
    found = []
    for (row, column), area in sorted(grid.items()):
        for letter, exits in area.items():
            for side in exits:
                beyond = (row + STEP[side][0], column + STEP[side][1])
                if OPPOSITE[side] not in grid.get(beyond, {}).get(letter, ""):
                    found.append(((row, column), letter, side, beyond))
    return found


def seam_faults(tiles: TileSet, layout: Layout) -> list[str]:
    """IND-04: every line that does not go on in the tile beside it. Gaps are not judged."""
    grid = assemble(tiles, layout)
    text = _("the {type} of {tile} in {area} finds none in {area2} of {other}")
    return [
        text.format(
            type=_(TYPE_NAMES[TYPES.index(letter)]),
            tile=layout.word_in(slot_of(*place))[:2],
            area=area_name(6 * place[0] + place[1]),
            other=layout.word_in(slot_of(*beyond))[:2],
            area2=area_name(6 * beyond[0] + beyond[1]),
        )
        for place, letter, _side, beyond in unanswered(grid)
        if beyond in grid
    ]


# --- All legal boards ----------------------------------------------------------------------------


def _lines_out(area: Area, side: str) -> str:
    return "".join(letter for letter in TYPES if side in area.get(letter, ""))


class LegalBoards:
    """Every legal board of a tile set, up to turning the whole: rings of corners with centres.

    The first tile of a ring is its lowest, so that no ring is listed in two views.
    """

    def __init__(self, tiles: TileSet) -> None:
        self._large = {name: _large_seams(tiles.tiles[name].areas) for name in LARGE_NAMES}
        self._small = {name: _small_seams(tiles.tiles[name].areas) for name in SMALL_NAMES}
        self.rings: dict[tuple[str, ...], list[str]] = {}
        """For each ring the small tiles, with their turns, that fit into it."""
        for ring in permutations(LARGE_NAMES, 4):
            centres = self.centres(ring) if ring[0] == min(ring) else []
            if centres:
                self.rings[ring] = centres

    def centres(self, ring: tuple[str, ...]) -> list[str]:
        """What fits into a ring of large tiles in any view; nothing where it is none."""
        around = [self._large[name] for name in ring]
        if any(around[place][0] != around[(place + 1) % 4][1] for place in range(4)):
            return []
        return [
            f"{name}r{turns}"
            for name in SMALL_NAMES
            for turns in range(4)
            if all(self._small[name][(place - turns) % 4] == around[place][2] for place in range(4))
        ]

    def layouts(self) -> list[Layout]:
        return [
            Layout((*ring, centre)) for ring, centres in self.rings.items() for centre in centres
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
