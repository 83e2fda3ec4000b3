"""The boards of Scarabya: what their file looks like, and whether they make a fair site.

Loading checks each board on its own, which is quick. What can only be judged of whole sites (do
the squares hang together, can every camp open the game) needs all layouts of the four boards;
checking looks at them, for people who draw their own boards.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations, product
from pathlib import Path

from digsite.core.content import ContentFiles
from digsite.core.contract import Settings
from digsite.core.errors import ContentError, Fault
from digsite.core.shapes import TEXT, Choice, Entry, Field, ListOf, Object, needed
from digsite.core.words import _
from digsite.games.scarabya.rules.placements import (
    CENTRE_HIGH,
    CENTRE_LOW,
    HALF,
    PLACEMENT_COUNT,
    SHAPES,
    grow_high,
    grow_low,
    placements,
)
from digsite.games.scarabya.rules.site import BoardSet, turned

BOARD_NAMES = ("A", "B", "C", "D")
SYMBOL_COUNTS = (5, 6, 7)
USUAL_SYMBOLS = 6
"""The set that every box of boards has."""
BOARD_SIZE = 5
ROCKS_PER_SIDE = 2

ROCK, SYMBOL, SAND = "#", "s", "."

Sides = dict[str, str]
"""The 25 marks of each side, row after row from the top left: A1, its front, A2, its back, B1..."""


# --- Reading -------------------------------------------------------------------------------------

_FRONT = needed("front", TEXT)
_BACK = needed("back", TEXT)
_NAME = needed("name", Choice(BOARD_NAMES))
_SETS = {count: Field(f"symbols{count}", Object([_FRONT, _BACK])) for count in SYMBOL_COUNTS}
_BOARDS = needed("board", ListOf(Object([_NAME, *_SETS.values()]), 4, 4, by="name"))


def _make(given: Entry, faults: list[Fault]) -> dict[int, Sides]:
    """All sets of boards by number of symbols, and every fault of a single board."""
    entries = sorted(given.get(_BOARDS), key=lambda entry: entry.get(_NAME))
    if [entry.get(_NAME) for entry in entries] != list(range(4)):
        raise Fault("board", _("the boards must be named A, B, C and D, each once"))
    sets: dict[int, Sides] = {}
    for name, entry in zip(BOARD_NAMES, entries, strict=True):
        for symbols, (front, back) in _read_board(entry, faults).items():
            sets.setdefault(symbols, {}).update({f"{name}1": front, f"{name}2": back})
    if not faults:
        faults += _missing_sets(sets)
    return sets


def _read_board(entry: Entry, faults: list[Fault]) -> dict[int, tuple[str, str]]:
    """Front and back for each number of symbols, as far as they are sound."""
    found: dict[int, tuple[str, str]] = {}
    for symbols, field in _SETS.items():
        drawn = entry.find(field)
        if drawn is not None:
            front = _read_side(drawn, _FRONT, symbols, faults)
            back = _read_side(drawn, _BACK, symbols, faults)
            if front and back:
                found[symbols] = front, back
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


def _rock_faults(where: str, found: dict[int, tuple[str, str]]) -> Iterator[Fault]:
    """Holes go through the board (A3), and every set of symbols is printed on the same boards."""
    first_rocks: list[int] | None = None
    for symbols, (front, back) in found.items():
        place = f"{where}.symbols{symbols}"
        if _places(_mirrored(front), ROCK) != _places(back, ROCK):
            reason = _("the rocks of the back must be those of the front, mirrored left to right")
            yield Fault(place, reason)
        if first_rocks is None:
            first_rocks = _places(front, ROCK)
        elif first_rocks != _places(front, ROCK):
            yield Fault(place, _("the rocks must be the same for every number of symbols"))


def _missing_sets(sets: dict[int, Sides]) -> Iterator[Fault]:
    """A number of symbols is offered for all four boards or not at all."""
    if USUAL_SYMBOLS not in sets:
        yield Fault("board", _("no board has the usual set of symbols, symbols6"))
    for symbols, sides in sorted(sets.items()):
        for name in BOARD_NAMES:
            if f"{name}1" not in sides:
                reason = _("is missing, but other boards have it")
                yield Fault(f"board[{name}].symbols{symbols}", reason)


# --- Rules for one side --------------------------------------------------------------------------


def _places(grid: str, mark: str) -> list[int]:
    return [place for place, found in enumerate(grid) if found == mark]


def _mirrored(grid: str) -> str:
    rows = [grid[start : start + BOARD_SIZE] for start in range(0, len(grid), BOARD_SIZE)]
    return "".join(row[::-1] for row in rows)


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
    if any(turned(grid, quarters) == grid for quarters in (1, 2)):
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


def _survey(sets: dict[int, Sides]) -> Iterator[Fault]:
    """Look at every layout of the boards; report the first one that breaks each rule."""
    rocks = BoardSet(list(sets[USUAL_SYMBOLS].values())).rocks  # the same in every set
    table = placements()
    openings = [
        number
        for number in range(PLACEMENT_COUNT)
        if table.low[number] & CENTRE_LOW or table.high[number] & CENTRE_HIGH
    ]
    # Sets of openings are bit masks: those of a shape, and those that a laid board blocks.
    of_shape = [
        sum(1 << bit for bit, number in enumerate(openings) if table.shape[number] == shape)
        for shape in range(len(SHAPES))
    ]
    blocked = [
        sum(1 << bit for bit, number in enumerate(openings) if half[number] & rocks[way])
        for half, ways in ((table.low, range(64)), (table.high, range(64, 128)))
        for way in ways
    ]
    torn_apart = ""
    no_opening: dict[str, str] = {}
    connected: dict[tuple[int, int], bool] = {}  # many layouts share their rocks
    for nw, ne, sw, se in layouts():
        free = HALF & ~(rocks[nw] | rocks[ne]), HALF & ~(rocks[sw] | rocks[se])
        if free not in connected:
            connected[free] = _is_connected(*free)
        if not connected[free]:
            torn_apart = torn_apart or layout_name(nw, ne, sw, se)
        open_still = ~(blocked[nw] | blocked[ne] | blocked[sw] | blocked[se])
        for shape, mask in zip(SHAPES, of_shape, strict=True):
            if not open_still & mask and shape not in no_opening:
                no_opening[shape] = layout_name(nw, ne, sw, se)
    if torn_apart:
        reason = _("site {layout}: the rocks cut off some squares from the others")
        yield Fault("board", reason.format(layout=torn_apart))
    for shape, layout in no_opening.items():
        reason = _("site {layout}: camp {shape} cannot open the game")
        yield Fault("board", reason.format(layout=layout, shape=shape))


def layouts() -> Iterator[tuple[int, int, int, int]]:
    """Every layout up to turning the whole site, so board A may stay in the first quarter."""
    ways = [
        [32 * quarter + 8 * board + way for way in range(8)]
        for quarter in range(4)
        for board in range(4)
    ]
    for second, third, fourth in permutations((1, 2, 3)):
        yield from product(ways[0], ways[4 + second], ways[8 + third], ways[12 + fourth])


def layout_name(*layout: int) -> str:
    """The four quarters in reading order: board, side, degrees clockwise."""
    return " ".join(
        f"{BOARD_NAMES[way // 8 % 4]}{way // 4 % 2 + 1}/{90 * (way % 4)}" for way in layout
    )


def _is_connected(low: int, high: int) -> bool:
    """Whether all squares of the two masks hang together by edges."""
    reached = low & -low, 0
    while True:
        grown = grow_low(*reached) & low, grow_high(*reached) & high
        if grown == reached:
            return reached == (low, high)
        reached = grown


CONTENT = ContentFiles(
    Path(__file__).parent.parent / "content",
    {"": "boards.toml"},
    Object([_BOARDS]),
    _make,
    _survey,
)


# --- The boards of a table -----------------------------------------------------------------------

_known: list[tuple[dict[str, object], int, BoardSet]] = []
_MOST_KNOWN = 8


def board_set(settings: Settings) -> BoardSet:
    """The boards a table plays with: the shipped ones, or the user's own; read once."""
    symbols = int(settings.text("symbols"))
    for content, count, known in _known:
        if count == symbols and content == settings.content:
            return known
    sets = CONTENT.of(settings.content) if settings.content else CONTENT.made()
    if symbols not in sets:
        reason = _("the boards have no set with this number of symbols")
        raise ContentError(CONTENT.files[""], f"board.symbols{symbols}", reason)
    made = BoardSet(list(sets[symbols].values()))
    _known[:] = [*_known[1 - _MOST_KNOWN :], (settings.content, symbols, made)]
    return made
