"""The tiles of Indus: what their file looks like, and what is wrong with a tile on its own.

Loading checks tile by tile, which is quick. What can only be judged of whole boards needs every way
to lay the tiles; checking looks at them, for people who draw their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from digsite.core.content import ContentFiles
from digsite.core.errors import Fault
from digsite.core.shapes import TEXT, Entry, ListOf, MapOf, Object, Parsed, Text, Whole, needed
from digsite.core.words import N_, _
from digsite.games.indus.rules.pieces import COLOURS, area_name

LARGE_NAMES = tuple(f"L{number}" for number in range(1, 8))
SMALL_NAMES = tuple(f"Q{number}" for number in range(1, 8))
NOTCH = "--"
TYPES = "BGCKSW"
"""Building, burial, canal, walkway, street, wall: the order of scoring (IND-62)."""
TYPE_NAMES = (
    N_("building"), N_("burial"), N_("canal"), N_("walkway"), N_("street"), N_("wall"),
)  # fmt: skip
SOLID = "BG"
"""Ruins that lie within one tile and fill whole areas; the others are lines."""
EXITS = "nesw"
OPPOSITE = {"n": "s", "e": "w", "s": "n", "w": "e"}
STEP = {"n": (-1, 0), "e": (0, 1), "s": (1, 0), "w": (0, -1)}

PIECE_POINTS = 81
"""What all pieces together are worth when captured: 4 x 20, or 3 x 27 with three players."""

Area = dict[str, str]
"""The ruins of an area: letter of the type -> the sides through which it goes on."""


@dataclass(frozen=True)
class Tile:
    """One tile as it lies unturned: its areas by (row, column), from 0."""

    name: str
    size: int
    areas: dict[tuple[int, int], Area]


@dataclass(frozen=True)
class TileSet:
    """All a box holds besides pieces, frame and die."""

    tiles: dict[str, Tile]
    recommended: str
    start4: dict[str, list[str]]
    start3: dict[str, list[str]]
    burial_value: dict[int, int]
    artefacts: dict[int, int]


# --- What the file looks like --------------------------------------------------------------------


def _read_worth(text: str) -> int:
    worth = int(text)
    if worth < 1:
        raise ValueError(_("must be at least 1"))
    return worth


def _tiles(letter: str, names: tuple[str, ...], size: int) -> MapOf[str, list[str]]:
    return MapOf(Text(f"{letter}[1-7]", N_("a tile")), ListOf(TEXT, size, size), needed=names)


def _start(colours: tuple[str, ...], count: int) -> MapOf[str, list[str]]:
    space = Text("[NSWE][1-6]", N_("a space: N1-N6, S1-S6, W1-W6 or E1-E6"))
    colour = Text("|".join(colours), N_("a colour"))
    return MapOf(colour, ListOf(space, count, count), needed=colours)


MOST_WORTHS = 10
"""Of artefacts: what is left of them is remembered for every way to pay."""
_COUNT = Whole(1, 999)
_WORTH = Parsed(_read_worth, N_("a worth"), "[0-9]+", longest=3)
_LARGE = needed("large", _tiles("L", LARGE_NAMES, 3))
_SMALL = needed("small", _tiles("Q", SMALL_NAMES, 2))
_BURIAL_VALUE = needed("burial_value", MapOf(_WORTH, _COUNT, needed=("1", "2", "3")))
_ARTEFACTS = needed("artefacts", MapOf(_WORTH, _COUNT))
_BOARD = needed("board", TEXT)
_START4 = needed("start4", _start(COLOURS, 2))
_START3 = needed("start3", _start(COLOURS[:3], 3))
_RECOMMENDED = needed("recommended", Object([_BOARD, _START4, _START3]))


# --- Reading -------------------------------------------------------------------------------------


def _make(given: Entry, faults: list[Fault]) -> TileSet:
    """The tiles, and every fault of a single one."""
    tiles = _read_tiles("large", given.get(_LARGE), 3, faults)
    tiles |= _read_tiles("small", given.get(_SMALL), 2, faults)
    recommended = given.get(_RECOMMENDED)
    start4, start3 = recommended.get(_START4), recommended.get(_START3)
    for name, start in (("start4", start4), ("start3", start3)):
        spaces = [space for colour in start.values() for space in colour]
        if len(set(spaces)) < len(spaces):
            faults.append(Fault(f"recommended.{name}", _("a space is used twice")))
    burials, artefacts = given.get(_BURIAL_VALUE), given.get(_ARTEFACTS)
    if len(burials) > 3:
        faults.append(Fault("burial_value", _("a burial has one to three areas")))
    if len(artefacts) > MOST_WORTHS:
        reason = _("has more than {most} worths").format(most=MOST_WORTHS)
        faults.append(Fault("artefacts", reason))
    made = TileSet(tiles, recommended.get(_BOARD), start4, start3, burials, artefacts)
    if not faults:
        faults += _recommended_faults(made)
    return made


def _read_tiles(
    name: str, drawn: dict[str, list[str]], size: int, faults: list[Fault]
) -> dict[str, Tile]:
    tiles: dict[str, Tile] = {}
    for tile_name, rows in sorted(drawn.items()):
        where = f"{name}.{tile_name}"
        tile = Tile(tile_name, size, _read_grid(where, rows, size, faults))
        if len(tile.areas) == (8 if size == 3 else 4):
            faults += _tile_faults(where, tile)
        tiles[tile_name] = tile
    return tiles


def _read_grid(
    where: str, rows: list[str], size: int, faults: list[Fault]
) -> dict[tuple[int, int], Area]:
    """The areas of a drawn tile."""
    areas: dict[tuple[int, int], Area] = {}
    for row, text in enumerate(rows):
        cells = text.split("|")
        if len(cells) != size:
            reason = _("must be a text of {size} areas separated by |").format(size=size)
            faults.append(Fault(f"{where}[{row}]", reason))
            continue
        for column, cell in enumerate(cells):
            place = f"{where}.{area_name(6 * row + column)}"
            if size == 3 and (row, column) == (2, 2):
                if cell.strip() != NOTCH:
                    faults.append(Fault(place, _("this is the notch and must be --")))
                continue
            try:
                areas[row, column] = read_area(cell)
            except ValueError as problem:
                faults.append(Fault(place, str(problem)))
    return areas


def read_area(text: str) -> Area:
    """One area such as ``Bn Ces Ke``, or ``ValueError`` with the reason."""
    area: Area = {}
    for word in text.split():
        letter, sides = word[0], word[1:]
        if letter not in TYPES:
            raise ValueError(
                _("{letter} is no type of ruin; the types are {types}").format(
                    letter=letter, types=" ".join(TYPES)
                )
            )
        if letter in area:
            raise ValueError(_("two ruins of type {letter} in one area").format(letter=letter))
        if "".join(side for side in EXITS if side in sides) != sides:
            raise ValueError(
                _("{word}: the sides are some of n, e, s, w in this order").format(word=word)
            )
        if letter not in SOLID and len(sides) > 2:
            raise ValueError(_("{word}: a line has at most two ends here").format(word=word))
        area[letter] = sides
    if not 1 <= len(area) <= 3:
        raise ValueError(_("an area has one to three ruins, not {found}").format(found=len(area)))
    return area


# --- Rules for one tile --------------------------------------------------------------------------


def is_seam(tile: Tile, row: int, column: int, side: str) -> bool:
    """Whether this side of an area lies against another tile (an unturned tile is meant)."""
    if tile.size == 2:
        return (row + STEP[side][0], column + STEP[side][1]) not in tile.areas
    return (row, column, side) in {
        (0, 2, "e"), (1, 2, "e"), (1, 2, "s"), (2, 1, "e"), (2, 1, "s"), (2, 0, "s"),
    }  # fmt: skip


def _tile_faults(where: str, tile: Tile) -> Iterator[Fault]:
    """What one tile does against the construction rules; each fault names its area."""
    for (row, column), area in tile.areas.items():
        for letter, sides in area.items():
            for side in EXITS:
                reason = _side_fault(tile, row, column, letter, side, side in sides)
                if reason:
                    yield Fault(f"{where}.{area_name(6 * row + column)}", reason)
    for letter, least, most in (("B", 3, 6), ("G", 1, 3)):
        for areas in joined_areas(tile.areas, letter):
            if not least <= len(areas) <= most:
                row, column = areas[0]
                reason = _("{type} of {found} areas; it must be {least} to {most}").format(
                    type=letter, found=len(areas), least=least, most=most
                )
                yield Fault(f"{where}.{area_name(6 * row + column)}", reason)


def _side_fault(tile: Tile, row: int, column: int, letter: str, side: str, leads_out: bool) -> str:
    """What is wrong with one side of one ruin of one area, or an empty text."""
    down, right = STEP[side]
    neighbour = tile.areas.get((row + down, column + right))
    word = letter + side
    if neighbour is not None:
        answered = OPPOSITE[side] in neighbour.get(letter, "")
        if leads_out and not answered:
            return _("{word} is not answered by the area beside it").format(word=word)
        if not leads_out and letter in SOLID and letter in neighbour:
            return _("{word} is missing: areas of one building or burial are joined").format(
                word=word
            )
        return ""
    if not leads_out:
        return ""
    if not is_seam(tile, row, column, side):
        return _("{word} leads out of the board").format(word=word)
    if letter in SOLID:
        return _("{word}: buildings and burials stay within their tile").format(word=word)
    return ""


def joined_areas(areas: dict[tuple[int, int], Area], letter: str) -> list[list[tuple[int, int]]]:
    """The ruins of one type among some areas, each as the sorted list of its places."""
    left = sorted(place for place, area in areas.items() if letter in area)
    ruins: list[list[tuple[int, int]]] = []
    while left:
        ruin = [left.pop(0)]
        for row, column in ruin:
            for side in areas[row, column][letter]:
                place = (row + STEP[side][0], column + STEP[side][1])
                if place in left:
                    left.remove(place)
                    ruin.append(place)
        ruins.append(sorted(ruin))
    return ruins


def _recommended_faults(tiles: TileSet) -> Iterator[Fault]:
    from digsite.games.indus.rules.layout import legal_layout

    try:
        legal_layout(tiles, tiles.recommended)
    except ValueError as problem:
        yield Fault("recommended.board", str(problem))


def _survey(tiles: TileSet) -> Iterator[Fault]:
    from digsite.games.indus.knowledge.boxes import board_problems

    return board_problems(tiles)


class TileFiles(ContentFiles[TileSet]):
    """The tiles; boards of them can be built with a person."""

    def assemble(
        self, board: str, folder: str, ask: Callable[[str], str], tell: Callable[[str], None]
    ) -> str | None:
        from digsite.games.indus.extras.builder import assemble_board

        return assemble_board(board, folder, ask, tell)


CONTENT = TileFiles(
    Path(__file__).parent.parent / "content",
    {"": "tiles.toml"},
    Object([_LARGE, _SMALL, _BURIAL_VALUE, _ARTEFACTS, _RECOMMENDED]),
    _make,
    _survey,
)
