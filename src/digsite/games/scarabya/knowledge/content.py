"""The boards of Scarabya: what their file looks like, and whether they make a fair site.

Loading checks each board on its own, which is quick. What can only be judged of whole sites (do
the squares hang together, can every camp open the game) needs all layouts of the four boards;
checking looks at them, for people who draw their own boards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import permutations, product
from pathlib import Path

from digsite.core.content import ContentFiles
from digsite.core.errors import ContentError, Fault
from digsite.core.shapes import TEXT, Choice, Entry, Field, ListOf, Object, needed
from digsite.core.words import _
from digsite.games.scarabya.rules.placements import SHAPES, orientations, oriented

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


# --- Reading -------------------------------------------------------------------------------------

_FRONT = needed("front", TEXT)
_BACK = needed("back", TEXT)
_NAME = needed("name", Choice(BOARD_NAMES))
_SETS = {count: Field(f"symbols{count}", Object([_FRONT, _BACK])) for count in SYMBOL_COUNTS}
_BOARDS = needed("board", ListOf(Object([_NAME, *_SETS.values()]), 4, 4, by="name"))


def _make(given: Entry, faults: list[Fault]) -> dict[int, Boards]:
    """All sets of boards by number of symbols, and every fault of a single board."""
    entries = sorted(given.get(_BOARDS), key=lambda entry: entry.get(_NAME))
    if [entry.get(_NAME) for entry in entries] != list(range(4)):
        raise Fault("board", _("the boards must be named A, B, C and D, each once"))
    boards: dict[int, list[Board]] = {}
    for name, entry in zip(BOARD_NAMES, entries, strict=True):
        for symbols, board in _read_board(name, entry, faults).items():
            boards.setdefault(symbols, []).append(board)
    if not faults:
        faults += _missing_sets(boards)
    return {symbols: Boards(symbols, tuple(found)) for symbols, found in sorted(boards.items())}


def _read_board(name: str, entry: Entry, faults: list[Fault]) -> dict[int, Board]:
    """One board for each number of symbols, as far as it is sound."""
    found: dict[int, Board] = {}
    for symbols, field in _SETS.items():
        drawn = entry.find(field)
        if drawn is not None:
            front = _read_side(drawn, _FRONT, symbols, faults)
            back = _read_side(drawn, _BACK, symbols, faults)
            if front and back:
                found[symbols] = Board(name, front, back)
    faults += _rock_faults(entry.where, found)
    return found


def _read_side(drawn: Entry, field: Field[str], symbols: int, faults: list[Fault]) -> str:
    """The 25 marks of a drawn side, or "" where it cannot be read or breaks a rule."""
    rows = drawn.get(field).split()
    grid = "".join(rows)
    if len(rows) != BOARD_SIZE or any(len(row) != BOARD_SIZE for row in rows):
        reasons = [_("it must be five rows of five marks")]
    elif not set(grid) <= {ROCK, SYMBOL, SAND}:
        reasons = [_("only the marks # (rock), s (symbol) and . (sand) may be used")]
    else:
        reasons = list(_side_faults(grid, symbols))
    faults += [drawn.fault(field, reason) for reason in reasons]
    return "" if reasons else grid


def _rock_faults(where: str, boards: dict[int, Board]) -> Iterator[Fault]:
    """Holes go through the board (A3), and every set of symbols is printed on the same boards."""
    first_rocks: list[int] | None = None
    for symbols, board in boards.items():
        place = f"{where}.symbols{symbols}"
        if _places(_mirrored(board.front), ROCK) != _places(board.back, ROCK):
            reason = _("the rocks of the back must be those of the front, mirrored left to right")
            yield Fault(place, reason)
        if first_rocks is None:
            first_rocks = _places(board.front, ROCK)
        elif first_rocks != _places(board.front, ROCK):
            yield Fault(place, _("the rocks must be the same for every number of symbols"))


def _missing_sets(boards: dict[int, list[Board]]) -> Iterator[Fault]:
    """A number of symbols is offered for all four boards or not at all."""
    if USUAL_SYMBOLS not in boards:
        yield Fault("board", _("no board has the usual set of symbols, symbols6"))
    for symbols, found in sorted(boards.items()):
        for name in BOARD_NAMES:
            if name not in (board.name for board in found):
                reason = _("is missing, but other boards have it")
                yield Fault(f"board[{name}].symbols{symbols}", reason)


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


def _survey(sets: dict[int, Boards]) -> Iterator[Fault]:
    """Look at every layout of the boards; report the first one that breaks each rule."""
    boards = sets[USUAL_SYMBOLS]  # sites depend on rocks only, the same in every set
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
        reason = _("site {layout}: the rocks cut off some squares from the others")
        yield Fault("board", reason.format(layout=torn_apart))
    for shape, layout_name in no_opening.items():
        reason = _("site {layout}: camp {shape} cannot open the game")
        yield Fault("board", reason.format(layout=layout_name, shape=shape))


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


CONTENT = ContentFiles(
    Path(__file__).parent.parent / "content",
    {"": "boards.toml"},
    Object([_BOARDS]),
    _make,
    _survey,
)


def with_symbols(sets: dict[int, Boards], symbols: int) -> Boards:
    """The four boards with so many symbols a side."""
    if symbols not in sets:
        reason = _("the boards have no set with this number of symbols")
        raise ContentError(CONTENT.files[""], f"board.symbols{symbols}", reason)
    return sets[symbols]
