"""Scarabya once more, slowly: plain sets of (row, column) squares, straight from the rule ledger.

The engine is tested against this file, so it shares nothing with it: it imports nothing from
digsite, precomputes nothing, and prefers the shortest honest sentence to the fast one.

Squares are (row, column) from the top left, 0-based; people call (0, 0) a1 and (4, 3) d5.
A placement is written SHAPE TURNS [m] @ CORNER, as in "L1m@d4": the base form, mirrored left to
right where there is an m, then turned clockwise by so many quarters, with the top-left corner of
its bounding box on d4. Where several names give the same form the first in ORIENTATIONS counts.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

Square = tuple[int, int]
Squares = frozenset[Square]

SIZE = 10
BOARD = 5
SITE: Squares = frozenset((row, col) for row in range(SIZE) for col in range(SIZE))
CENTRE: Squares = frozenset({(4, 4), (4, 5), (5, 4), (5, 5)})

# The twelve free pentominoes, drawn as people usually draw the letter. For the six shapes that
# have a mirror image of their own (F L N P Y Z) this is the face that `tile_flip=off` keeps.
BASE_FORMS = {
    "F": "011/110/010",
    "I": "11111",
    "L": "1000/1111",
    "N": "0011/1110",
    "P": "11/11/10",
    "T": "111/010/010",
    "U": "101/111",
    "V": "100/100/111",
    "W": "100/110/011",
    "X": "010/111/010",
    "Y": "0010/1111",
    "Z": "110/010/011",
}
SHAPES = "".join(BASE_FORMS)
ORIENTATIONS = ("0", "1", "2", "3", "0m", "1m", "2m", "3m")


# --- Squares and shapes (SCA-10, SCA-12) ---------------------------------------------------------


def square_name(square: Square) -> str:
    """The name people use: (0, 0) is a1, (4, 3) is d5."""
    row, col = square
    return "abcdefghij"[col] + str(row + 1)


def square_from_name(name: str) -> Square:
    return int(name[1:]) - 1, "abcdefghij".index(name[0])


def neighbours(square: Square) -> Squares:
    """The squares sharing an edge with this one, those off the site included."""
    row, col = square
    return frozenset({(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)})


def halo(squares: Iterable[Square]) -> Squares:
    """All squares that share an edge with one of these and are none of these."""
    inside = frozenset(squares)
    return frozenset(n for square in inside for n in neighbours(square)) - inside


def draw_form(text: str) -> Squares:
    """The squares marked 1 in a drawing such as "1000/1111"."""
    lines = text.split("/")
    return frozenset(
        (row, col) for row, line in enumerate(lines) for col, mark in enumerate(line) if mark == "1"
    )


def to_corner(squares: Squares) -> Squares:
    """Slide a form so that its bounding box starts at (0, 0)."""
    top = min(row for row, _ in squares)
    left = min(col for _, col in squares)
    return frozenset((row - top, col - left) for row, col in squares)


def turn(squares: Squares) -> Squares:
    """A quarter turn clockwise."""
    return to_corner(frozenset((col, -row) for row, col in squares))


def mirror(squares: Squares) -> Squares:
    """Left and right exchanged."""
    return to_corner(frozenset((row, -col) for row, col in squares))


def orientations(shape: str, flip: bool = True) -> dict[str, Squares]:
    """The different forms of a shape under the name each has in notation (SCA-12)."""
    forms: dict[str, Squares] = {}
    for name in ORIENTATIONS:
        form = draw_form(BASE_FORMS[shape])
        if name.endswith("m"):
            if not flip:
                continue
            form = mirror(form)
        for _ in range(int(name[0])):
            form = turn(form)
        if form not in forms.values():
            forms[name] = form
    return forms


def placements(shape: str, flip: bool = True) -> dict[str, Squares]:
    """Every way to lay a shape wholly inside the site (SCA-10), by its notation."""
    found: dict[str, Squares] = {}
    for name, form in orientations(shape, flip).items():
        for row, col in sorted(SITE):
            squares = frozenset((row + r, col + c) for r, c in form)
            if squares <= SITE:
                found[f"{shape}{name}@{square_name((row, col))}"] = squares
    return found


def squares_of(notation: str) -> Squares:
    """The squares a notation means; whether they are on the site and free is not asked."""
    orientation, corner = notation[1:].split("@")
    form = orientations(notation[0])[orientation]
    row, col = square_from_name(corner)
    return frozenset((row + r, col + c) for r, c in form)


def shape_of(squares: Squares) -> str | None:
    """Which of the twelve shapes these squares make, if any."""
    for shape in SHAPES:
        if to_corner(squares) in orientations(shape).values():
            return shape
    return None


# --- The site (SCA-04, SCA-06) -------------------------------------------------------------------


@dataclass(frozen=True)
class Site:
    """What never changes during a game."""

    rocks: Squares
    symbols: Squares


def turn_grid(grid: str) -> str:
    """A board of 25 characters, row after row, turned a quarter clockwise."""
    return "".join(grid[(BOARD - 1 - col) * BOARD + row] for row in range(5) for col in range(5))


def assemble(grids: Sequence[str], turns: Sequence[int]) -> Site:
    """Four boards in the quadrants top left, top right, bottom left, bottom right (SCA-04)."""
    rocks, symbols = set(), set()
    for quadrant in range(4):
        grid = grids[quadrant]
        for _ in range(turns[quadrant]):
            grid = turn_grid(grid)
        top, left = BOARD * (quadrant // 2), BOARD * (quadrant % 2)
        for place, mark in enumerate(grid):
            square = (top + place // BOARD, left + place % BOARD)
            if mark == "#":
                rocks.add(square)
            elif mark == "s":
                symbols.add(square)
    return Site(frozenset(rocks), frozenset(symbols))


def arrangements(
    boards: Mapping[str, Sequence[str]],
) -> Iterator[tuple[tuple[str, ...], tuple[int, ...], tuple[int, ...]]]:
    """Every (order of boards, quarter turns, sides) a site can be laid out in (SCA-04)."""
    sides = range(len(next(iter(boards.values()))))
    for order in itertools.permutations(sorted(boards)):
        for turns in itertools.product(range(4), repeat=4):
            for side in itertools.product(sides, repeat=4):
                yield order, turns, side


@dataclass(frozen=True)
class Window:
    """A drawn position: the site, the camps of earlier rounds and, if drawn, the new camp."""

    site: Site
    camps: Squares
    new: Squares


def read_window(rows: Sequence[str], corner: Square = (0, 0), outside: str = ".") -> Window:
    """A position from a drawing: # rock, s symbol, x camp, X camp on a symbol, N new camp."""
    marks = dict.fromkeys(SITE, outside)
    for row, line in enumerate(rows):
        for col, mark in enumerate(line):
            marks[corner[0] + row, corner[1] + col] = mark
    if set(marks) != SITE or not set(marks.values()) <= set("xXNs#."):
        raise ValueError(f"not a window of the site: {rows}")

    def marked(wanted: str) -> Squares:
        return frozenset(square for square, mark in marks.items() if mark in wanted)

    return Window(Site(marked("#"), marked("sX")), marked("xX"), marked("N"))


# --- Laying a camp (SCA-10 to SCA-19) ------------------------------------------------------------


def refusal(site: Site, camps: Squares, new: Squares) -> str | None:
    """The rule a placement breaks, or None where it is legal."""
    if not new <= SITE:
        return "SCA-10"
    if new & (site.rocks | camps):
        return "SCA-11"
    if not camps:
        return None if new & CENTRE else "SCA-13"
    if new & halo(camps):
        return None
    corners = frozenset((row + r, col + c) for row, col in new for r in (-1, 1) for c in (-1, 1))
    return "SCA-15" if corners & camps else "SCA-14"


def legal_placements(
    site: Site, camps: Squares, shape: str, flip: bool = True
) -> dict[str, Squares]:
    """All legal placements of a shape; when there are none the camp is discarded (SCA-19)."""
    every = placements(shape, flip)
    return {name: new for name, new in every.items() if refusal(site, camps, new) is None}


# --- Areas and points (SCA-22 to SCA-31) ---------------------------------------------------------


def areas(site: Site, camps: Squares) -> set[Squares]:
    """The maximal connected sets of squares without camp and rock (SCA-22, SCA-24)."""
    free = SITE - site.rocks - camps
    found = set()
    while free:
        area = {min(free)}
        while more := halo(area) & free:
            area |= more
        found.add(frozenset(area))
        free -= area
    return found


def is_excavation(area: Squares) -> bool:
    """SCA-23: one to four squares."""
    return len(area) <= 4


def new_excavations(site: Site, camps: Squares, new: Squares) -> set[Squares]:
    """The excavation areas a placement creates; what set-up left is not created (SCA-30)."""
    before = areas(site, camps)
    return {area for area in areas(site, camps | new) - before if is_excavation(area)}


def area_points(site: Site, area: Squares) -> int:
    """SCA-25: squares times symbols."""
    return len(area) * len(area & site.symbols)


def points(site: Site, camps: Squares, new: Squares) -> int:
    """What a placement earns: each new area on its own (SCA-26)."""
    return sum(area_points(site, area) for area in new_excavations(site, camps, new))


def points_of_position(site: Site, camps: Squares) -> int:
    """SCA-29: the order of play does not matter, so a position alone tells what it has earned."""
    at_setup = areas(site, frozenset())
    return sum(
        area_points(site, area) for area in areas(site, camps) - at_setup if is_excavation(area)
    )


def pay(value: int, purse: Mapping[int, int]) -> tuple[tuple[int, ...], int]:
    """Tokens for one symbol from a limited purse, and what stays owed (SCA-31).

    As much as possible of the value, with as few tokens as possible, larger ones first.
    """
    useful = {token: min(left, value) for token, left in purse.items()}
    tokens = sorted((token for token in useful for _ in range(useful[token])), reverse=True)
    heaps = {heap for n in range(value + 1) for heap in itertools.combinations(tokens, n)}
    fitting = [heap for heap in heaps if sum(heap) <= value]
    best = max(fitting, key=lambda heap: (sum(heap), -len(heap), heap))
    return best, value - sum(best)


def winners(scores: Sequence[int]) -> list[int]:
    """SCA-33, SCA-45: most points; a tie is shared."""
    return [seat for seat, score in enumerate(scores) if score == max(scores)]


# --- Whole games (SCA-07 to SCA-09, SCA-32, SCA-35 to SCA-46, SCA-50 to SCA-54) ------------------

# Chooses one of the legal placements: (site, camps so far, legal placements) -> notation.
Player = Callable[[Site, Squares, Mapping[str, Squares]], str]


@dataclass(frozen=True)
class Step:
    """One resolved mission: who had it, where the camp went (None: discarded), what it earned."""

    mission: str
    seat: int
    notation: str | None
    earned: int


def play_alone(site: Site, deck: str, player: Player, flip: bool = True) -> list[Step]:
    """One seat of the base game, or the solo game: the seats of the base game never meet."""
    return play_duel(site, deck, [player], flip)


def play_duel(site: Site, deck: str, players: Sequence[Player], flip: bool = True) -> list[Step]:
    """One shared site; a discard leaves the turn where it is (SCA-38, SCA-39)."""
    camps: Squares = frozenset()
    steps, seat = [], 0
    for mission in deck:
        legal = legal_placements(site, camps, mission, flip)
        if not legal:
            steps.append(Step(mission, seat, None, 0))
            continue
        notation = players[seat](site, camps, legal)
        steps.append(Step(mission, seat, notation, points(site, camps, legal[notation])))
        camps |= legal[notation]
        seat = (seat + 1) % len(players)
    return steps


def compensation(site: Site, camps: Squares, camps_placed: int) -> int:
    """The second player's points at the end of a duel (SCA-43, SCA-44)."""
    if camps_placed % 2 == 0:
        return 0
    large = [area for area in areas(site, camps) if not is_excavation(area)]
    return sum(len(area & site.symbols) for area in large)


def rematch_deck(deck: str, reverse: bool = False) -> str:
    """SCA-46: the same missions in the same order; `rematch=ru` reads them backwards."""
    return deck[::-1] if reverse else deck


def solo_verdict(site: Site, camps: Squares, missions_left: int) -> str:
    """Whether it is "won", "lost" or "open" (SCA-52 to SCA-54); an unresolved mission is left."""
    visible = site.symbols - camps
    if not visible:
        return "won"
    if len(visible) > 5 * missions_left:
        return "lost"
    if any(area & visible for area in areas(site, camps) if is_excavation(area)):
        return "lost"
    return "open"
