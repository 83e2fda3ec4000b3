"""The tiles of Indus: reading them from TOML and checking each of them on its own.

Loading checks tile by tile, which is quick. What can only be judged of whole boards needs every way
to lay the tiles; `check_content` looks at them, for people who draw their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from digsite.core.content import read_toml
from digsite.core.errors import ContentError
from digsite.core.kit import Content
from digsite.core.words import _
from digsite.games.indus.rules.pieces import COLOURS, parse_space

SHIPPED = Path(__file__).parent.parent / "content"
FILE_NAME = "tiles.toml"

LARGE_NAMES = tuple(f"L{number}" for number in range(1, 8))
SMALL_NAMES = tuple(f"Q{number}" for number in range(1, 8))
NOTCH = "--"
TYPES = "BGCKSW"
"""Building, burial, canal, walkway, street, wall: the order of scoring (IND-62)."""
TYPE_NAMES = ("building", "burial", "canal", "walkway", "street", "wall")
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


def load_tiles(directory: Path | None) -> TileSet:
    """The tiles of a folder or (None) as shipped."""
    file = (directory or SHIPPED) / FILE_NAME
    return tiles_of(read_toml(file), file)


def load_data(folder: Path) -> dict[str, object]:
    """A folder's entries as plain data, which a record can keep; each tile has been judged."""
    file = folder / FILE_NAME
    data = read_toml(file)
    tiles_of(data, file)
    return data


def tiles_of(data: dict[str, object], file: Path) -> TileSet:
    """The tiles in the entries of a content file; `file` is only named in errors."""
    found, problems = _read(data, file)
    if problems:
        raise problems[0]
    return found


def check_content(directory: Path) -> list[ContentError]:
    """Everything that is wrong with a folder of tiles, whole boards included."""
    from digsite.games.indus.knowledge.boxes import board_problems

    file = directory / FILE_NAME
    try:
        data = read_toml(file)
    except ContentError as error:
        return [error]
    tiles, problems = _read(data, file)
    if problems:
        return problems
    return [ContentError(str(file), entry, reason) for entry, reason in board_problems(tiles)]


# --- Reading -------------------------------------------------------------------------------------


def _read(data: dict[str, object], file: Path) -> tuple[TileSet, list[ContentError]]:
    """A tile set and every fault of its entries; with faults the set is not to be used."""
    faults: list[tuple[str, str]] = []
    known = {"large", "small", "recommended", "burial_value", "artefacts"}
    faults += [(key, _("this entry is not known here")) for key in sorted(data.keys() - known)]
    tiles = _read_tiles(data, "large", 3, LARGE_NAMES, faults)
    tiles |= _read_tiles(data, "small", 2, SMALL_NAMES, faults)
    burial_value = _read_counts(data, "burial_value", faults)
    if burial_value.keys() != {1, 2, 3}:
        faults.append(("burial_value", _("it gives a value for 1, 2 and 3 areas")))
    artefacts = _read_counts(data, "artefacts", faults)
    recommended = _table(data, "recommended", faults)
    board = recommended.get("board")
    start4 = _read_start(recommended, "start4", COLOURS, 2, faults)
    start3 = _read_start(recommended, "start3", COLOURS[:3], 3, faults)
    if not isinstance(board, str):
        faults.append(("recommended.board", _("it is a text such as L1 L2 L4 L6 Q1r0")))
    made = TileSet(tiles, str(board), start4, start3, burial_value, artefacts)
    if not faults:
        faults += _recommended_faults(made)
    return made, [ContentError(str(file), entry, reason) for entry, reason in faults]


Faults = list[tuple[str, str]]


def _table(data: dict[str, object], name: str, faults: Faults) -> dict[str, object]:
    found = data.get(name)
    if isinstance(found, dict):
        return found
    faults.append((name, _("this table is missing")))
    return {}


def _read_tiles(
    data: dict[str, object], name: str, size: int, names: tuple[str, ...], faults: Faults
) -> dict[str, Tile]:
    table = _table(data, name, faults)
    if sorted(table) != list(names):
        reason = _("it holds the tiles {first} to {last}, each once; found: {found}")
        found = ", ".join(table)
        faults.append((name, reason.format(first=names[0], last=names[-1], found=found)))
        return {}
    tiles: dict[str, Tile] = {}
    for tile_name in names:
        areas = _read_grid(table[tile_name], size, size == 3, tile_name, faults)
        tile = Tile(tile_name, size, areas)
        if len(areas) == (8 if size == 3 else 4):
            faults += _tile_faults(tile)
        tiles[tile_name] = tile
    return tiles


def _read_grid(
    rows: object, size: int, notched: bool, name: str, faults: Faults
) -> dict[tuple[int, int], Area]:
    """The areas of a drawn tile; faults name tile and area."""
    areas: dict[tuple[int, int], Area] = {}
    if not isinstance(rows, list) or len(rows) != size:
        faults.append((name, _("it must be a list of {size} rows").format(size=size)))
        return areas
    for row, text in enumerate(rows):
        cells = str(text).split("|")
        if not isinstance(text, str) or len(cells) != size:
            reason = _("row {row} must be a text of {size} areas separated by |")
            faults.append((name, reason.format(row=row + 1, size=size)))
            continue
        for column, cell in enumerate(cells):
            entry = _("{tile}, area ({row},{column})").format(
                tile=name, row=row + 1, column=column + 1
            )
            if notched and (row, column) == (size - 1, size - 1):
                if cell.strip() != NOTCH:
                    faults.append((entry, _("this is the notch and must be --")))
                continue
            try:
                areas[row, column] = read_area(cell)
            except ValueError as problem:
                faults.append((entry, str(problem)))
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


def _read_counts(data: dict[str, object], name: str, faults: Faults) -> dict[int, int]:
    counts: dict[int, int] = {}
    for key, value in _table(data, name, faults).items():
        whole = isinstance(value, int) and not isinstance(value, bool)
        if not key.isdecimal() or not whole or not 0 < int(str(value)) < 1000:
            faults.append((f"{name}.{key}", _("it must be: number = whole number above 0")))
        else:
            counts[int(key)] = int(str(value))
    return counts


def _read_start(
    table: dict[str, object], name: str, colours: tuple[str, ...], count: int, faults: Faults
) -> dict[str, list[str]]:
    """Where the first pieces stand: so many spaces for each colour, none used twice."""
    entry = f"recommended.{name}"
    found = table.get(name)
    if not isinstance(found, dict) or sorted(found) != sorted(colours):
        reason = _("it lists spaces for {colours}").format(colours=", ".join(colours))
        faults.append((entry, reason))
        return {}
    used: set[str] = set()
    for colour in colours:
        spaces = found[colour]
        if not isinstance(spaces, list) or len(spaces) != count:
            reason = _("it must be a list of {count} spaces").format(count=count)
            faults.append((f"{entry}.{colour}", reason))
            continue
        for space in spaces:
            if not isinstance(space, str) or parse_space(space) < 0:
                reason = _("{space} is no space; spaces are N1-N6, S1-S6, W1-W6, E1-E6")
                faults.append((f"{entry}.{colour}", reason.format(space=space)))
            elif space in used:
                reason = _("space {space} is used twice").format(space=space)
                faults.append((f"{entry}.{colour}", reason))
            used.add(str(space))
    return found


# --- Rules for one tile --------------------------------------------------------------------------


def is_seam(tile: Tile, row: int, column: int, side: str) -> bool:
    """Whether this side of an area lies against another tile (an unturned tile is meant)."""
    if tile.size == 2:
        return (row + STEP[side][0], column + STEP[side][1]) not in tile.areas
    return (row, column, side) in {
        (0, 2, "e"), (1, 2, "e"), (1, 2, "s"), (2, 1, "e"), (2, 1, "s"), (2, 0, "s"),
    }  # fmt: skip


def _tile_faults(tile: Tile) -> Iterator[tuple[str, str]]:
    """What one tile does against the construction rules; each fault names its area."""
    for (row, column), area in tile.areas.items():
        entry = _("{tile}, area ({row},{column})").format(
            tile=tile.name, row=row + 1, column=column + 1
        )
        for letter, sides in area.items():
            for side in EXITS:
                reason = _side_fault(tile, row, column, letter, side, side in sides)
                if reason:
                    yield entry, reason
    for letter, least, most in (("B", 3, 6), ("G", 1, 3)):
        for areas in joined_areas(tile.areas, letter):
            if not least <= len(areas) <= most:
                row, column = areas[0]
                entry = _("{tile}, area ({row},{column})").format(
                    tile=tile.name, row=row + 1, column=column + 1
                )
                reason = _("{type} of {found} areas; it must be {least} to {most}")
                yield (
                    entry,
                    reason.format(type=letter, found=len(areas), least=least, most=most),
                )


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


def _recommended_faults(tiles: TileSet) -> Iterator[tuple[str, str]]:
    from digsite.games.indus.rules.layout import parse_layout, seam_faults

    try:
        layout = parse_layout(tiles.recommended)
    except ValueError as problem:
        yield "recommended.board", str(problem)
        return
    if not layout.is_full():
        yield "recommended.board", _("a tile is missing")
    for fault in seam_faults(tiles, layout):
        yield "recommended.board", fault.sentence()


class IndusContent(Content):
    """The tiles, for the kit."""

    shipped = SHIPPED

    def load(self, folder: Path) -> dict[str, object]:
        return load_data(folder)

    def check(self, folder: Path) -> list[ContentError]:
        return check_content(folder)

    def assemble(
        self, board: str, folder: str, ask: Callable[[str], str], tell: Callable[[str], None]
    ) -> str | None:
        from digsite.games.indus.extras.builder import assemble_board

        return assemble_board(board, folder, ask, tell)
