"""The boards of Scarabya: reading them from TOML and checking that they make a fair site.

Loading checks each board on its own, which is quick. What can only be judged of whole sites (do
the squares hang together, can every camp open the game) needs all layouts of the four boards;
`ScarabyaContent.check` looks at them, for people who draw their own boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from pathlib import Path

from digsite.core.content import read_toml, whole_file
from digsite.core.errors import ContentError
from digsite.core.kit import Content, Data
from digsite.core.words import _
from digsite.games.scarabya.rules.placements import SHAPES, orientations, oriented

SHIPPED = Path(__file__).parent.parent / "content"
FILE_NAME = "boards.toml"

BOARD_NAMES = ("A", "B", "C", "D")
SYMBOL_COUNTS = (5, 6, 7)
USUAL_SYMBOLS = 6
"""The set that every box of boards has."""
BOARD_SIZE = 5
SITE_SIZE = 2 * BOARD_SIZE
ROCKS_PER_SIDE = 2

ROCK, SYMBOL, SAND = "#", "s", "."


@dataclass(frozen=True)
class Board:
    """One board: 25 marks a side, row after row from the top left."""

    name: str
    front: str
    back: str

    def side(self, number: int) -> str:
        """Side 1 is the front, side 2 the back."""
        return (self.front, self.back)[number - 1]


@dataclass(frozen=True)
class Boards:
    """The four boards of one difficulty, in the order A B C D."""

    symbols: int
    boards: tuple[Board, ...]

    def grid(self, name: str, side: int) -> str:
        """The 25 marks of one side of one board."""
        return self.boards[BOARD_NAMES.index(name)].side(side)


def load_boards(directory: Path | None, symbols: int) -> Boards:
    """The four boards with so many symbols a side, from a folder or (None) as shipped."""
    file = (directory or SHIPPED) / FILE_NAME
    return boards_of(read_toml(file), symbols, file)


def boards_of(data: dict[str, object], symbols: int, file: Path) -> Boards:
    """The boards in the entries of a content file; `file` is only named in errors."""
    sets, problems = _read_sets(data, file)
    if problems:
        raise problems[0]
    if symbols not in sets:
        reason = _("the boards have no set with this number of symbols")
        raise ContentError(str(file), f"symbols{symbols}", reason)
    return sets[symbols]


class ScarabyaContent(Content):
    """Boards that a table may replace by its own."""

    shipped = SHIPPED

    def load(self, folder: Path) -> Data:
        """A folder's boards as plain data; each has been judged."""
        file = folder / FILE_NAME
        data = read_toml(file)
        boards_of(data, USUAL_SYMBOLS, file)
        return data

    def check(self, folder: Path) -> list[ContentError]:
        """Everything that is wrong with a folder of boards, whole sites included."""
        file = folder / FILE_NAME
        try:
            data = read_toml(file)
        except ContentError as error:
            return [error]
        sets, problems = _read_sets(data, file)
        if problems:
            return problems
        any_set = next(iter(sets.values()))  # sites depend on rocks only, the same in every set
        return list(_site_problems(file, any_set))


# --- Reading -------------------------------------------------------------------------------------


def _read_sets(data: dict[str, object], file: Path) -> tuple[dict[int, Boards], list[ContentError]]:
    """All sets of boards in a file by number of symbols, and every fault of a single board."""
    problems: list[ContentError] = []
    boards: dict[int, list[Board]] = {}
    for name, table in _board_tables(data, file, problems):
        sides_by_count = _read_board(file, name, table, problems)
        for symbols, (front, back) in sides_by_count.items():
            boards.setdefault(symbols, []).append(Board(name, front, back))
    if not problems:
        problems.extend(_missing_sets(file, boards))
    sets = {symbols: Boards(symbols, tuple(found)) for symbols, found in sorted(boards.items())}
    return sets, problems


def _board_tables(
    data: dict[str, object], file: Path, problems: list[ContentError]
) -> list[tuple[str, dict[str, object]]]:
    """The tables of the boards A to D in this order; any fault is noted and ends the reading."""
    unknown = sorted(data.keys() - {"board"})
    problems.extend(
        ContentError(str(file), key, _("this entry is not known here")) for key in unknown
    )
    tables = data.get("board")
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        problems.append(ContentError(str(file), whole_file(), _("it has no [[board]] entries")))
        return []
    names = [str(table.get("name")) for table in tables]
    if sorted(names) != list(BOARD_NAMES):
        reason = _("the boards must be named A, B, C and D, each once; found: {names}")
        problems.append(ContentError(str(file), "board", reason.format(names=", ".join(names))))
        return []
    return sorted(zip(names, tables, strict=True))


def _read_board(
    file: Path, name: str, table: dict[str, object], problems: list[ContentError]
) -> dict[int, tuple[str, str]]:
    """Front and back of one board for each number of symbols, as far as they are sound."""
    found: dict[int, tuple[str, str]] = {}
    known = {f"symbols{count}": count for count in SYMBOL_COUNTS}
    for key, value in table.items():
        if key == "name":
            continue
        entry = _("board {name}, {key}").format(name=name, key=key)
        if key not in known:
            problems.append(ContentError(str(file), entry, _("this entry is not known here")))
        elif not isinstance(value, dict) or value.keys() != {"front", "back"}:
            problems.append(
                ContentError(str(file), entry, _("it needs a front and a back, nothing else"))
            )
        else:
            front = _read_side(file, f"{entry}, front", value["front"], known[key], problems)
            back = _read_side(file, f"{entry}, back", value["back"], known[key], problems)
            if front and back:
                found[known[key]] = (front, back)
    problems.extend(_rock_problems(file, name, found))
    return found


def _read_side(
    file: Path, entry: str, drawing: object, symbols: int, problems: list[ContentError]
) -> str:
    """The 25 marks of a drawn side, or "" where it cannot be read or breaks a rule."""
    reasons: Iterable[str]
    if not isinstance(drawing, str):
        reasons, grid = [_("it must be a text of five rows")], ""
    else:
        rows = drawing.split()
        grid = "".join(rows)
        if len(rows) != BOARD_SIZE or any(len(row) != BOARD_SIZE for row in rows):
            reasons = [_("it must be five rows of five marks")]
        elif not set(grid) <= {ROCK, SYMBOL, SAND}:
            reasons = [_("only the marks # (rock), s (symbol) and . (sand) may be used")]
        else:
            reasons = list(_side_faults(grid, symbols))
    problems.extend(ContentError(str(file), entry, reason) for reason in reasons)
    return "" if reasons else grid


def _rock_problems(
    file: Path, name: str, sides_by_count: dict[int, tuple[str, str]]
) -> Iterator[ContentError]:
    """Holes go through the board (A3), and every set of symbols is printed on the same boards."""
    first_rocks: list[int] | None = None
    for symbols, (front, back) in sides_by_count.items():
        entry = _("board {name}, {key}").format(name=name, key=f"symbols{symbols}")
        if _places(_mirrored(front), ROCK) != _places(back, ROCK):
            reason = _("the rocks of the back must be those of the front, mirrored left to right")
            yield ContentError(str(file), entry, reason)
        if first_rocks is None:
            first_rocks = _places(front, ROCK)
        elif first_rocks != _places(front, ROCK):
            reason = _("the rocks must be the same for every number of symbols")
            yield ContentError(str(file), entry, reason)


def _missing_sets(file: Path, boards: dict[int, list[Board]]) -> Iterator[ContentError]:
    """A number of symbols is offered for all four boards or not at all."""
    if not boards:
        yield ContentError(str(file), "board", _("no board has a set of symbols, such as symbols6"))
    for symbols, found in sorted(boards.items()):
        for name in BOARD_NAMES:
            if name not in (board.name for board in found):
                reason = _("the set symbols{count} is missing, but other boards have it")
                entry = _("board {name}").format(name=name)
                yield ContentError(str(file), entry, reason.format(count=symbols))


# --- Rules for one side --------------------------------------------------------------------------


def _places(grid: str, mark: str) -> list[int]:
    return [place for place, found in enumerate(grid) if found == mark]


def _mirrored(grid: str) -> str:
    rows = [grid[start : start + BOARD_SIZE] for start in range(0, len(grid), BOARD_SIZE)]
    return "".join(row[::-1] for row in rows)


def _turned(grid: str, quarters: int) -> str:
    """The side after so many quarter turns clockwise."""
    for _quarter in range(quarters):
        columns = [grid[col::BOARD_SIZE] for col in range(BOARD_SIZE)]
        grid = "".join(column[::-1] for column in columns)
    return grid


def _side_faults(grid: str, symbols: int) -> Iterator[str]:
    """What one side does against the construction rules."""
    rocks = _places(grid, ROCK)
    if len(rocks) != ROCKS_PER_SIDE:
        yield _("it has {found} rocks instead of {wanted}").format(
            found=len(rocks), wanted=ROCKS_PER_SIDE
        )
    corners = {0, BOARD_SIZE - 1, BOARD_SIZE * (BOARD_SIZE - 1), BOARD_SIZE * BOARD_SIZE - 1}
    if corners & set(rocks):
        yield _("a rock lies on a corner square, where it could block the middle of the site")
    found = len(_places(grid, SYMBOL))
    if found != symbols:
        yield _("it has {found} symbols instead of {wanted}").format(found=found, wanted=symbols)
    else:
        yield from _symbol_faults(grid)
    if any(_turned(grid, quarters) == grid for quarters in (1, 2)):
        yield _("it looks the same after a turn, so that turning it changes nothing")


def _symbol_faults(grid: str) -> Iterator[str]:
    """Faults in the way the symbols are spread over a side."""
    squares = {divmod(place, BOARD_SIZE) for place in _places(grid, SYMBOL)}
    if any(
        {(row, col), (row, col + 1), (row + 1, col), (row + 1, col + 1)} <= squares
        for row, col in squares
    ):
        yield _("four symbols fill a square of 2 x 2; at most three may")
    pairs = 0
    alone = 0
    for row, col in squares:
        pairs += ((row, col + 1) in squares) + ((row + 1, col) in squares)
        around = {(row, col - 1), (row, col + 1), (row - 1, col), (row + 1, col)}
        alone += not around & squares
    if not 1 <= pairs <= 3:
        yield _("{found} pairs of symbols share an edge; it must be 1, 2 or 3").format(found=pairs)
    if alone < 2:
        yield _("fewer than 2 symbols stand alone, with no other symbol at an edge")
    if len({row for row, col in squares}) < 4 or len({col for row, col in squares}) < 4:
        yield _("the symbols must use at least 4 rows and at least 4 columns")


# --- Rules for whole sites -----------------------------------------------------------------------
#
# Sets of squares are bit masks here. A row takes 11 bits, the last of which stays empty: shifting
# by one then never slips from the end of a row into the next.

_STRIDE = SITE_SIZE + 1
_QUADRANTS = tuple((row, col) for row in (0, BOARD_SIZE) for col in (0, BOARD_SIZE))


def _mask(squares: Iterable[tuple[int, int]]) -> int:
    return sum(1 << (row * _STRIDE + col) for row, col in squares)


_CENTRE = (BOARD_SIZE - 1, BOARD_SIZE)
_SITE_MASK = _mask(product(range(SITE_SIZE), range(SITE_SIZE)))
_CENTRE_MASK = _mask(product(_CENTRE, _CENTRE))


@dataclass(frozen=True)
class _Laid:
    """One board side in one quadrant: its name for people, its rocks, the openings they block."""

    label: str
    rocks: int
    blocked: int


def _site_problems(file: Path, boards: Boards) -> Iterator[ContentError]:
    """Look at every layout of the boards; report the first one that breaks each rule."""
    openings = _opening_placements()
    torn_apart = ""
    no_opening: dict[str, str] = {}
    connected: dict[int, bool] = {}  # many layouts share their rocks
    for layout in _layouts(boards, openings):
        first, second, third, fourth = layout
        rocks = first.rocks | second.rocks | third.rocks | fourth.rocks
        if rocks not in connected:
            connected[rocks] = _is_connected(_SITE_MASK & ~rocks)
        if not connected[rocks]:
            torn_apart = torn_apart or _layout_name(layout)
        open_still = ~(first.blocked | second.blocked | third.blocked | fourth.blocked)
        for shape, mask in openings.masks.items():
            if not open_still & mask and shape not in no_opening:
                no_opening[shape] = _layout_name(layout)
    if torn_apart:
        reason = _("the rocks cut off some squares from the others")
        yield ContentError(str(file), _("site {layout}").format(layout=torn_apart), reason)
    for shape, layout_name in no_opening.items():
        reason = _("camp {shape} cannot open the game").format(shape=shape)
        yield ContentError(str(file), _("site {layout}").format(layout=layout_name), reason)


@dataclass(frozen=True)
class _Openings:
    """All placements on the centre, and per shape the set of their indices as a bit mask."""

    placements: list[int]
    masks: dict[str, int]


def _opening_placements() -> _Openings:
    placements: list[int] = []
    masks: dict[str, int] = {}
    for shape in SHAPES:
        start = len(placements)
        for orientation in orientations(shape):
            form = oriented(shape, orientation)
            height = 1 + max(row for row, col in form)
            width = 1 + max(col for row, col in form)
            corners = product(range(SITE_SIZE - height + 1), range(SITE_SIZE - width + 1))
            laid = (_mask(form) << (top * _STRIDE + left) for top, left in corners)
            placements.extend(mask for mask in laid if mask & _CENTRE_MASK)
        masks[shape] = (1 << len(placements)) - (1 << start)
    return _Openings(placements, masks)


def _layouts(boards: Boards, openings: _Openings) -> Iterator[tuple[_Laid, _Laid, _Laid, _Laid]]:
    """Every layout up to turning the whole site, so board A may stay in the first quadrant."""
    laid = {
        (board.name, quadrant): _ways_to_lay(board, quadrant, openings)
        for board in boards.boards
        for quadrant in range(4)
    }
    first = laid[BOARD_NAMES[0], 0]
    for second, third, fourth in permutations(BOARD_NAMES[1:]):
        yield from product(first, laid[second, 1], laid[third, 2], laid[fourth, 3])


def _ways_to_lay(board: Board, quadrant: int, openings: _Openings) -> list[_Laid]:
    """A board in one quadrant: two sides, four turns."""
    top, left = _QUADRANTS[quadrant]
    ways = []
    for side, quarters in product((1, 2), range(4)):
        places = _places(_turned(board.side(side), quarters), ROCK)
        squares = [(top + place // BOARD_SIZE, left + place % BOARD_SIZE) for place in places]
        rocks = _mask(squares)
        blocked = sum(1 << i for i, camp in enumerate(openings.placements) if camp & rocks)
        ways.append(_Laid(f"{board.name}{side}/{90 * quarters}", rocks, blocked))
    return ways


def _layout_name(layout: Iterable[_Laid]) -> str:
    """The four quadrants in reading order: board, side, degrees clockwise."""
    return " ".join(laid.label for laid in layout)


def _is_connected(free: int) -> bool:
    """Whether all squares of the mask hang together by edges."""
    reached = free & -free
    while True:
        grown = reached
        grown |= (grown << 1) | (grown >> 1) | (grown << _STRIDE) | (grown >> _STRIDE)
        grown &= free
        if grown == reached:
            return reached == free
        reached = grown
