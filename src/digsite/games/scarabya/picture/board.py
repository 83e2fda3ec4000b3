"""Scarabya's own drawings: the sand of the site, canvas camps, and the digs they close.

Everything is drawn from a cell size, so the same functions make the table's board, the phone's and
the small sites of the rivals. Cells are (row, column) from the top left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from random import Random

from digsite.draw import textures
from digsite.draw.actions import Cell, Grid
from digsite.draw.figures import box, coordinates, frame, rock, scarab, scarab_outline, tag
from digsite.draw.lettering import Cut
from digsite.draw.palette import ACCENTS, Tokens, seat, var
from digsite.draw.scene import Shape
from digsite.draw.sketch import inset, loop, outline, stroke
from digsite.draw.svg import (
    Point,
    circle,
    group,
    inked,
    notation,
    path,
    place,
    points_path,
    polygon,
    rect,
    text,
    use,
)
from digsite.games.scarabya.knowledge.seen import Camp, Plot
from digsite.games.scarabya.picture.geometry import BAND, BOARD_SIDE, TRAY, board_grid
from digsite.games.scarabya.rules.placements import SIDE

TOKENS: Tokens = {
    "accent": ACCENTS["scarabya"],
    # By day pale sand, at night the plum of dusk: canvas and gold stand out from both.
    "sand": ("#f0dfb8", "#41373b"),
    "sand2": ("#ecd9ae", "#3b3136"),
    "canvas": ("#fdf5e1", "#8b7d68"),
    "gold": ("#f0aa24", "#f2b84a"),
    "pit": ("#573a1d", "#160f12"),
    "stratum": ("#8d6534", "#4d3a34"),
    "stratum2": ("#c69b5c", "#6f5648"),
    "tray": ("#a97c48", "#4a3a2e"),
    "tray-rim": ("#6f4c26", "#8a6c4e"),
}
COLUMNS = "abcdefghij"
ROWS = tuple(str(row + 1) for row in range(SIDE))
COORDINATES: dict[Shape, float] = {"wide": 15, "tall": 11}

GAP = 0.035  # the strip of sand left free round a camp, in cells


def hem_of(cloth: str) -> str:
    """The colour of a camp's hem and pennant: its owner's; a camp of all has plain brown."""
    return "ink2" if cloth == "cloth" else cloth.replace("cloth", "seat")


def shine() -> str:
    """The glint of gold at the bottom of a pit, behind a scarab."""
    rays = path("M0-58L5-46L-5-46zM0 58L5 46L-5 46z")
    turned = "".join(place(0, 0, rays, turn=angle) for angle in range(0, 180, 30))
    return circle(0, 0, 47, fill=var("gold"), opacity=0.3) + group(turned, fill=var("gold"))


@lru_cache(maxsize=8)
def defs(cell: float) -> str:
    """What the drawings below refer to by name, for squares of this size."""
    return "".join(
        (
            textures.grain("sand-grain", 0.022, 0.2),
            textures.stipple("stipple"),
            textures.canvas(),
            tents(cell),
            textures.hachures("dug", "ink"),
            *(textures.hatch(f"dug{number}", f"seat{number}", 7, 1.6) for number in range(4)),
            textures.hatch("gap", "line", 9, 1.2),
            textures.lift(),
            group(shine(), scarab(), id="treasure"),
            group(scarab(), id="scarab"),
            group(scarab_outline(), id="scarab-outline"),
        )
    )


# The site


@lru_cache(maxsize=2)
def ground(shape: Shape) -> str:
    """The empty site: frame, sand, the four boards it is made of, and their squares."""
    grid = board_grid(shape)
    whole = (grid.x, grid.y, grid.width, grid.height)
    half = SIDE // 2 * grid.cell
    tints = "".join(
        rect(grid.x + dx, grid.y + dy, half, half, fill=var("sand2"), opacity=0.45)
        for dx, dy in ((half, 0), (0, half))
    )
    return group(
        frame(grid, (), (), BAND[shape] - 1, COORDINATES[shape]),
        notation(coordinates(grid, COLUMNS, ROWS, BAND[shape] - 1, COORDINATES[shape])),
        empty_tray(shape),
        rect(*whole, fill=var("sand"), filter="url(#sand-grain)"),
        tints,
        rect(*whole, fill="url(#stipple)"),
        squares(grid),
        inked(loop(box(*whole), "site-edge", 0.8), "ink", 2.2),
    )


def empty_tray(shape: Shape) -> str:
    """The wooden tray below the site, in which the next camp waits."""
    side, (top, high) = BOARD_SIDE[shape], TRAY[shape]
    planks = "".join(f"M10 {top + high * at:.1f}H{side - 10:.1f}" for at in (0.33, 0.66))
    return (
        rect(3, top + 3, side - 3, high, rx=7, fill=var("shade"), opacity=0.25)
        + rect(1, top, side - 2, high, rx=7, fill=var("tray-rim"), stroke=var("ink"))
        + rect(7, top + 6, side - 14, high - 12, rx=4, fill=var("tray"))
        + inked(planks, "tray-rim", 1.2, opacity=0.6)
    )


@lru_cache(maxsize=256)
def waiting(cells: tuple[Cell, ...], cell: float, cloth: str) -> str:
    """The camp that is to be built next, large, round the middle of its box."""
    rows, columns = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    body = camp_outline(cells, cell)
    drawn = (
        path(body, fill=var("canvas"), filter="url(#lift)")
        + inked(seams(cells, cell), "ink2", 0.9, opacity=0.7, stroke_dasharray="3 3")
        + inked(hem(cells, cell), hem_of(cloth), cell * 0.1)
        + inked(body, "ink", 1.4)
    )
    return place(-columns * cell / 2, -rows * cell / 2, drawn)


def squares(grid: Grid) -> str:
    """The lines between the squares, and the heavier ones between the four boards."""
    fine: list[str] = []
    heavy: list[str] = []
    right, bottom = grid.x + grid.width, grid.y + grid.height
    for index in range(1, SIDE):
        drawn = heavy if index == SIDE // 2 else fine
        x, y = grid.x + index * grid.cell, grid.y + index * grid.cell
        drawn.append(stroke((x, grid.y), (x, bottom), f"v{index}", 0.7))
        drawn.append(stroke((grid.x, y), (right, y), f"h{index}", 0.7))
    thin = inked("".join(fine), "ink2", 0.8, opacity=0.5)
    return thin + inked("".join(heavy), "ink2", 1.6, opacity=0.9)


@lru_cache(maxsize=8)
def centre_mark(cell: float) -> str:
    """A survey mark on the four central squares, one of which the first camp must cover."""
    reach = cell * 0.2
    diamond = [(0.0, -reach), (reach, 0.0), (0.0, reach), (-reach, 0.0)]
    return group(
        centre_squares(cell),
        path(
            loop(diamond, "centre", 0.5), fill=var("paper2"), stroke=var("ink2"), stroke_width=1.3
        ),
        circle(0, 0, reach * 0.2, fill=var("ink2")),
        data_shape="centre",
    )


def centre_squares(cell: float) -> str:
    """A line round the four central squares, drawn round their middle."""
    edge = loop(box(-cell, -cell, 2 * cell, 2 * cell), "centre-squares", 0.6)
    return inked(edge, "accent", 1.8, stroke_dasharray="6 4")


def gap(side: float, name: str) -> str:
    """A quarter of the frame where no board lies yet."""
    middle = side / 2
    return group(
        rect(0, 0, side, side, fill=var("paper2")),
        rect(0, 0, side, side, fill="url(#gap)", opacity=0.5),
        inked(
            loop(box(7, 7, side - 14, side - 14), f"gap{name}", 0.8), "ink2", 1.4,
            stroke_dasharray="7 5",
        ),
        circle(middle, middle, side * 0.13, fill=var("paper2")),
        text(
            middle, middle, name, side * 0.09,
            cut=Cut.SERIF, fill="ink2", anchor="middle", on="paper2", middle=True,
        ),
    )  # fmt: skip


@lru_cache(maxsize=256)
def site(grid: Grid, rocks: tuple[Cell, ...], symbols: tuple[Cell, ...]) -> str:
    """The stones and the scarab symbols, which never move."""
    stones = (
        place(*grid.centre(cell), rock(grid.cell * 0.38, f"rock{cell}")) for cell in sorted(rocks)
    )
    beetles = (beetle(cell, grid.cell) for cell in sorted(symbols))
    return group(*stones) + place(grid.x, grid.y, *beetles)


# Camps


@lru_cache(maxsize=2048)
def camp(
    one: Camp, cell: float, cloth: str, covered: tuple[Cell, ...] = (), pending: bool = False
) -> str:
    """A camp of canvas tents, drawn round the top left corner of square (0, 0).

    `covered` symbols are stitched into the canvas. A `pending` camp is chosen but not built: the
    ground shows through it. Walls of a made-up position are a camp without a letter.
    """
    spot = letter_cell(one.cells, covered)
    x, y = (spot[1] + 0.5) * cell, (spot[0] + 0.5) * cell
    buried = (
        use("scarab-outline", (c + 0.5) * cell, (r + 0.5) * cell, cell * 0.0056)
        for r, c in sorted(covered)
        if ((r, c) != spot or not one.letter) and not pending
    )
    return group(
        canvas(one.cells, cell, cloth, pending),
        group(*buried, opacity=0.55),
        ink_round(one.cells, cell, pending),
        pennant((x, y), one.letter, cell, hem_of(cloth)) if one.letter else "",
        data_shape=f"camp-{one.letter}",
    )


@lru_cache(maxsize=512)
def canvas(cells: tuple[Cell, ...], cell: float, cloth: str, pending: bool) -> str:
    """The tents of a camp, sewn together."""
    body = camp_outline(cells, cell)
    return group(
        path(body, fill=var("canvas"), filter=None if pending else "url(#lift)"),
        path(body, fill="url(#tents)"),
        inked(seams(cells, cell), "ink2", 1, opacity=0.7, stroke_dasharray="3 3"),
        inked(hem(cells, cell), hem_of(cloth), cell * 0.085, stroke_linejoin="round"),
        opacity=0.55 if pending else None,
    )


@lru_cache(maxsize=256)
def ink_round(cells: tuple[Cell, ...], cell: float, pending: bool) -> str:
    """The line round a camp."""
    edge, dashes = max(1.4, cell * 0.035), "6 4" if pending else None
    return inked(camp_outline(cells, cell), "ink", edge, stroke_dasharray=dashes)


@lru_cache(maxsize=2048)
def pennant(middle: Point, letter: str, cell: float, colour: str) -> str:
    """A flag in the owner's colour over the canvas, with the camp's letter."""
    x, y = middle
    wide, high, left = cell * 0.62, cell * 0.44, x - cell * 0.3
    flag = (
        f"M{left:.1f} {y - high / 2:.1f}h{wide:.1f}l{-cell * 0.13:.1f} {high / 2:.1f}"
        f"l{cell * 0.13:.1f} {high / 2:.1f}h{-wide:.1f}z"
    )
    pole = f"M{left:.1f} {y - high / 2 - cell * 0.07:.1f}V{y + cell * 0.4:.1f}"
    cloth = path(flag, fill=var(colour), stroke=var("ink"), stroke_width=1, stroke_linejoin="round")
    return (
        cloth
        + inked(pole, "ink", max(1.6, cell * 0.045), stroke_linecap="round")
        + text(
            left + (wide - cell * 0.08) / 2, y, letter, max(12.9, cell * 0.36),
            cut=Cut.SERIF, fill="paper", anchor="middle", on=colour, middle=True,
        )
    )  # fmt: skip


@lru_cache(maxsize=512)
def hem(cells: tuple[Cell, ...], cell: float) -> str:
    """The line along which a camp's canvas is hemmed."""
    loops = [scaled(inset(corners, GAP + 0.062), cell) for corners in outline(cells)]
    return "".join(points_path(corners) for corners in loops)


@lru_cache(maxsize=512)
def camp_outline(cells: tuple[Cell, ...], cell: float) -> str:
    loops = [scaled(inset(corners, GAP), cell) for corners in outline(cells)]
    return "".join(soft_corners(corners, cell * 0.09) for corners in loops)


def soft_corners(corners: Sequence[Point], radius: float) -> str:
    """A path whose corners are rounded by `radius`, however long the sides are."""
    path_data = ""
    for index, (x, y) in enumerate(corners):
        before, after = corners[index - 1], corners[(index + 1) % len(corners)]
        start = towards((x, y), before, radius)
        end = towards((x, y), after, radius)
        step = "L" if path_data else "M"
        path_data += (
            f"{step}{start[0]:.1f} {start[1]:.1f}Q{x:.1f} {y:.1f} {end[0]:.1f} {end[1]:.1f}"
        )
    return f"{path_data}z"


def towards(start: Point, goal: Point, distance: float) -> Point:
    length = abs(goal[0] - start[0]) + abs(goal[1] - start[1])  # sides are level or upright
    share = min(0.5, distance / length)
    return (start[0] + (goal[0] - start[0]) * share, start[1] + (goal[1] - start[1]) * share)


def tents(cell: float) -> str:
    """A pattern with one tent to a square: woven canvas, a ridge, a lit and a shaded slope."""
    low, high, middle = cell * GAP * 1.5, cell * (1 - GAP * 1.5), cell / 2
    ridge = f"M{low:.1f} {middle:.1f}H{high:.1f}"
    folds = "".join(f"M{cell * at:.1f} {middle:.1f}V{high:.1f}" for at in (0.3, 0.7))
    return textures.pattern(
        "tents",
        cell,
        cell,
        rect(0, 0, cell, cell, fill="url(#canvas)"),
        rect(low, low, high - low, middle - low, fill=var("glow"), opacity=0.22),
        polygon(box(low, middle, high - low, high - middle), fill=var("shade"), opacity=0.13),
        inked(folds, "shade", 1, opacity=0.14),
        inked(ridge, "ink2", max(1, cell * 0.03), opacity=0.8),
        inked(f"M{low:.1f} {middle - 1.5:.1f}H{high:.1f}", "glow", 1, opacity=0.7),
    )


@lru_cache(maxsize=512)
def seams(cells: tuple[Cell, ...], cell: float) -> str:
    """The stitched seams between tents of one camp."""
    taken = set(cells)
    lines = ""
    for row, column in sorted(taken):
        x, y = column * cell, row * cell
        if (row, column + 1) in taken:
            lines += f"M{x + cell:.1f} {y + cell * 0.1:.1f}v{cell * 0.8:.1f}"
        if (row + 1, column) in taken:
            lines += f"M{x + cell * 0.1:.1f} {y + cell:.1f}h{cell * 0.8:.1f}"
    return lines


def letter_cell(cells: Sequence[Cell], covered: Iterable[Cell] = ()) -> Cell:
    """The square that carries the letter: near the middle of the camp, rather not on a symbol."""
    row = sum(r for r, _ in cells) / len(cells)
    column = sum(c for _, c in cells) / len(cells)
    bare = [one for one in cells if one not in set(covered)] or cells
    return min(sorted(bare), key=lambda one: (one[0] - row) ** 2 + (one[1] - column) ** 2)


# Digs


@lru_cache(maxsize=2048)
def dig(
    cells: tuple[Cell, ...],
    symbols: tuple[Cell, ...],
    cell: float,
    owner: int | None = None,
    trap: bool = False,
    mark: int | None = None,
) -> str:
    """A closed excavation area: a pit in the sand with its label, "squares x symbols".

    The symbols inside are drawn again, because they now lie at the bottom of the pit. An `owner`
    gives it a hatching and a mark of their own; in a `trap` the symbols are lost for good. A `mark`
    is the value of the token that lies on it, or 0 where one is only drawn. All are arguments of
    their own because what was drawn is remembered by them.
    """
    inside = [one for one in sorted(symbols) if one in set(cells)]
    lost = trap and bool(inside)
    ink = "bad" if lost else "good" if owner is None else seat(owner).colour
    labelled = label_cell(cells, inside)
    return group(
        pit(cells, cell),
        "" if owner is None else path(edge(cells, 0.17, cell), fill=f"url(#dug{owner})"),
        string(cells, cell, ink),
        *(treasure(one, cell, raised=one == labelled) for one in inside),
        *(cross(one, cell, raised=one == labelled) for one in inside if lost),
        dig_label(cells, inside, cell, owner),
        "" if mark is None else dig_mark(cells[0], mark, cell),
        data_shape="trap" if lost else "dig",
    )


def pit(cells: tuple[Cell, ...], cell: float) -> str:
    """A cut into the ground: two strata along the wall, the floor, shade in the north and west."""
    floor = edge(cells, 0.17, cell)
    return (
        path(edge(cells, 0.03, cell), fill=var("stratum2"))
        + path(edge(cells, 0.1, cell), fill=var("stratum"))
        + path(floor, fill=var("pit"))
        + inked(
            floor, "shade", cell * 0.08, opacity=0.55,
            transform=f"translate({cell * 0.035:.1f} {cell * 0.045:.1f})",
        )
    )  # fmt: skip


def edge(cells: Sequence[Cell], inside: float, cell: float) -> str:
    """A straight line round some squares, so far inside of them."""
    return "".join(points_path(scaled(inset(one, inside), cell)) for one in outline(cells))


def string(cells: tuple[Cell, ...], cell: float, ink: str) -> str:
    """The string round a pit, from peg to peg."""
    corners = [corner for one in outline(cells) for corner in scaled(inset(one, 0.05), cell)]
    pegs = "".join(f"M{x:.1f} {y:.1f}h0" for x, y in corners)
    return inked(edge(cells, 0.05, cell), ink, max(1.6, cell * 0.04)) + inked(
        pegs, "ink", max(3.4, cell * 0.1), stroke_linecap="round"
    )


@lru_cache(maxsize=512)  # of five and six squares there are 279 forms
def pocket(cells: tuple[Cell, ...], cell: float) -> str:
    """A string laid round open ground that one more camp could close."""
    return inked(
        rim(cells, 0.13, cell, "pocket"), "ink2", max(1.4, cell * 0.035), stroke_dasharray="2 6",
        stroke_linecap="round", data_shape="pocket",
    )  # fmt: skip


def rim(cells: Sequence[Cell], inside: float, cell: float, name: str) -> str:
    """A line round a dig, so far inside its squares; the name makes it waver in its own way."""
    rims = [scaled(inset(corners, inside), cell) for corners in outline(cells)]
    return "".join(loop(corners, f"{name}{cells[0]}", 0.8) for corners in rims)


def dig_words(squares: int, scarabs: int) -> tuple[str, ...]:
    """What a dig's label says, from the whole sum to the result alone."""
    worth = squares * scarabs
    return f"{squares}×{scarabs} = {worth}", f"{squares}×{scarabs}={worth}", f"={worth}"


def dig_label(cells: Sequence[Cell], inside: Sequence[Cell], cell: float, owner: int | None) -> str:
    """The find label of a dig, on its square or, where a symbol lies there, below that.

    It says as much of the sum as fits over the pit and a little of its rim.
    """
    where = label_cell(cells, inside)
    row, column = where
    run = [c for r, c in cells if r == row]
    left = min(c for c in run if set(range(c, column + 1)) <= set(run))
    right = max(c for c in run if set(range(column, c + 1)) <= set(run))
    drawn = [
        tag(words, max(14.0, cell * 0.26), mark=owner)
        for words in dig_words(len(cells), len(inside))
    ]
    room = (right - left + 1.3) * cell
    label, wide, _ = next((one for one in drawn if one[1] <= room), drawn[-1])
    reach = wide / 2 - 0.15 * cell
    middle = min(max((column + 0.5) * cell, left * cell + reach), (right + 1) * cell - reach)
    y = (row + (0.79 if where in inside else 0.5)) * cell
    return place(middle, y, label, turn=Random(f"label{where}").uniform(-3, 3))


def dig_mark(where: Cell, value: int, cell: float) -> str:
    """The token that marks a dig as settled, with a pip for each point; or a cross in chalk."""
    x, y, reach = (where[1] + 0.2) * cell, (where[0] + 0.2) * cell, cell * 0.17
    if not value:
        low, high = -0.7 * reach, 0.7 * reach
        lines = stroke((low, low), (high, high), "chalk", 0.4)
        lines += stroke((low, high), (high, low), "chalk2", 0.4)
        return place(x, y, inked(lines, "ink", 2, data_shape="chalk"))
    pips = {1: ((0, 0),), 2: ((-1, 0), (1, 0)), 3: ((-1, 0.6), (1, 0.6), (0, -1))}
    spots = pips.get(value, ((-1, -1), (1, -1), (-1, 1), (1, 1)))
    dots = (circle(0.42 * reach * x, 0.42 * reach * y, reach * 0.24) for x, y in spots)
    disc = circle(0, 0, reach, fill=var("paper"), stroke=var("ink"), stroke_width=1.2)
    return place(x, y, group(disc, group(*dots, fill=var("ink")), data_shape="token"))


def closing(cells: Sequence[Cell], words: str, cell: float, lost: bool) -> str:
    """A dig that a camp would close, shown before it is placed."""
    edge = rim(cells, 0.06, cell, "closing")
    ink = "bad" if lost else "good"
    label, _, _ = tag(words, max(14, cell * 0.26), ink=ink)
    row, column = max(cells)
    return group(
        path(edge, fill=var(ink), opacity=0.22),
        inked(edge, ink, 2.4, stroke_dasharray="7 4"),
        place((column + 0.5) * cell, (row + 0.79) * cell, label),
        data_shape="closing",
    )


def refused(cell: float) -> str:
    """A square that stands in the way of a camp, or that it fails to reach."""
    far, near = cell * 0.78, cell * 0.22
    return group(
        rect(1.5, 1.5, cell - 3, cell - 3, fill=var("bad"), opacity=0.18),
        rect(1.5, 1.5, cell - 3, cell - 3, fill="none", stroke=var("bad"), stroke_width=2),
        path(
            f"M{near:.1f} {near:.1f}L{far:.1f} {far:.1f}M{far:.1f} {near:.1f}L{near:.1f} {far:.1f}",
            stroke=var("bad"), stroke_width=2, stroke_linecap="round",
        ),
        data_shape="refused",
    )  # fmt: skip


def cross(where: Cell, cell: float, raised: bool) -> str:
    """Two strokes through a symbol that can no longer be reached."""
    x, y = symbol_spot(where, cell, raised)
    reach = cell * 0.2
    down = stroke((x - reach, y - reach), (x + reach, y + reach), f"down{where}", 0.6)
    up = stroke((x - reach, y + reach), (x + reach, y - reach), f"up{where}", 0.6)
    return inked(down + up, "bad", max(2, cell * 0.06), stroke_linecap="round")


def beetle(where: Cell, cell: float) -> str:
    """A symbol in its square."""
    return use("scarab", *symbol_spot(where, cell, False), cell * 0.0076)


def treasure(where: Cell, cell: float, raised: bool) -> str:
    """A symbol at the bottom of a pit, shining."""
    return use("treasure", *symbol_spot(where, cell, raised), cell * (0.006 if raised else 0.0082))


def symbol_spot(where: Cell, cell: float, raised: bool) -> Point:
    """Where a symbol lies in its square; raised, it makes room for a label below."""
    row, column = where
    return (column + 0.5) * cell, (row + (0.35 if raised else 0.5)) * cell


def label_cell(cells: Sequence[Cell], symbols: Sequence[Cell]) -> Cell:
    """The square that carries a dig's label: an empty one if there is any, as low as possible."""
    return max([one for one in cells if one not in symbols] or cells)


# Small pictures


def shape(cells: tuple[Cell, ...], cell: float, cloth: str) -> str:
    """A camp's plain shape, for the reserve: no letter, no shadow."""
    body = camp_outline(cells, cell)
    return group(
        path(body, fill=var("canvas")),
        inked(seams(cells, cell), "ink2", 0.8, opacity=0.6),
        inked(hem(cells, cell), hem_of(cloth), cell * 0.16),
        inked(body, "ink", 1.1),
    )


@lru_cache(maxsize=128)
def small_ground(cell: float, rocks: frozenset[Cell], symbols: frozenset[Cell]) -> str:
    """A rival's site at a glance: stones and symbols."""
    stones = "".join(
        f"M{(c + 0.18) * cell:.1f} {(r + 0.5) * cell:.1f}l{0.32 * cell:.1f}{-0.32 * cell:.1f}"
        f"l{0.32 * cell:.1f} {0.32 * cell:.1f}l{-0.32 * cell:.1f} {0.32 * cell:.1f}z"
        for r, c in sorted(rocks)
    )
    rubble = path(stones, fill=var("rock"), stroke=var("ink"), stroke_width=0.6)
    return rubble + small_beetles(cell, symbols)


def small_beetles(cell: float, symbols: Iterable[Cell], ink: str = "ink") -> str:
    dots = "".join(
        f"M{(c + 0.3) * cell:.1f} {(r + 0.5) * cell:.1f}a{0.2 * cell:.1f} {0.2 * cell:.1f} 0 1 0 "
        f"{0.4 * cell:.1f} 0a{0.2 * cell:.1f} {0.2 * cell:.1f} 0 1 0 {-0.4 * cell:.1f} 0z"
        for r, c in sorted(symbols)
    )
    return path(dots, fill=var(ink)) if dots else ""


def small_camps(cell: float, plot: Plot, cloth: str) -> str:
    """What a rival has built, the latest camp in light canvas, and the digs it closed."""
    found = [symbol for one in plot.digs for symbol in one.symbols]
    floors = [corners for one in plot.digs for corners in outline(one.cells)]
    roofs = [inset(corners, 0.08) for one in plot.camps for corners in outline(one.cells)]
    newest = [inset(corners, 0.16) for one in plot.camps[-1:] for corners in outline(one.cells)]
    pits, canvas, latest = (
        "".join(points_path(scaled(corners, cell)) for corners in drawn)
        for drawn in (floors, roofs, newest)
    )
    return group(
        path(pits, fill=var("pit"), stroke=var("good"), stroke_width=1.2) if pits else "",
        small_beetles(cell, found, "gold"),
        path(canvas, fill=var(hem_of(cloth)), stroke=var("ink"), stroke_width=0.7)
        if canvas
        else "",
        path(latest, fill=var("glow"), stroke=var(hem_of(cloth)), stroke_width=2.2)
        if latest
        else "",
    )


def small_site(cell: float) -> str:
    """The empty sand of a rival's site, with its frame."""
    side = SIDE * cell
    half = side / 2
    return group(
        rect(0, 0, side, side, fill=var("sand")),
        path(
            f"M{half:.1f} 0V{side:.1f}M0 {half:.1f}H{side:.1f}", stroke=var("line"), stroke_width=1
        ),
        inked(loop(box(0, 0, side, side), "small-site", 0.5), "ink", 1.4),
    )


def scaled(corners: Iterable[Point], cell: float) -> list[Point]:
    return [(x * cell, y * cell) for x, y in corners]
