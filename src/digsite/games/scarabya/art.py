"""Scarabya's own drawings: the sand of the site, canvas camps, and the digs they close.

Everything is drawn from a cell size, so the same functions make the table's board, the phone's and
the small sites of the rivals. Cells are (row, column) from the top left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from random import Random

from digsite.draw import textures
from digsite.draw.actions import Cell, Grid
from digsite.draw.figures import box, frame, rock, scarab, tag
from digsite.draw.hand import inset, loop, outline, stroke
from digsite.draw.lettering import Cut
from digsite.draw.palette import seat, var
from digsite.draw.svg import (
    Point,
    circle,
    group,
    path,
    place,
    points_path,
    polygon,
    rect,
    text,
    use,
)

__all__ = ["SIZE", "camp", "defs", "dig", "ground", "shape", "site", "small_site"]

SIZE = 10  # squares on a side
COLUMNS = "abcdefghij"
ROWS = tuple(str(row + 1) for row in range(SIZE))

GAP = 0.035  # the strip of sand left free round a camp, in cells


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
            textures.lift(),
            group(scarab(), id="scarab"),
        )
    )


# The site


def ground(grid: Grid, band: float, label_size: float) -> str:
    """The empty site: frame, sand, the four boards it is made of, and their squares."""
    half = SIZE // 2 * grid.cell
    sand = rect(
        grid.x, grid.y, grid.width, grid.height, fill=var("sand"), filter="url(#sand-grain)"
    )
    tints = "".join(
        rect(grid.x + dx, grid.y + dy, half, half, fill=var("sand2"), opacity=0.45)
        for dx, dy in ((half, 0), (0, half))
    )
    dots = rect(grid.x, grid.y, grid.width, grid.height, fill="url(#stipple)")
    edge = path(
        loop(box(grid.x, grid.y, grid.width, grid.height), "site-edge", 0.8),
        fill="none",
        stroke=var("ink"),
        stroke_width=2.2,
    )
    return group(
        frame(grid, COLUMNS, ROWS, band, label_size),
        sand,
        tints,
        dots,
        squares(grid),
        centre_mark(grid),
        edge,
    )


def squares(grid: Grid) -> str:
    """The lines between the squares, and the heavier ones between the four boards."""
    fine: list[str] = []
    heavy: list[str] = []
    for index in range(1, SIZE):
        lines = heavy if index == SIZE // 2 else fine
        along = index * grid.cell
        lines.append(
            stroke(
                (grid.x + along, grid.y), (grid.x + along, grid.y + grid.height), f"v{index}", 0.7
            )
        )
        lines.append(
            stroke(
                (grid.x, grid.y + along), (grid.x + grid.width, grid.y + along), f"h{index}", 0.7
            )
        )
    return path(
        "".join(fine), fill="none", stroke=var("ink2"), stroke_width=0.8, opacity=0.5
    ) + path("".join(heavy), fill="none", stroke=var("ink2"), stroke_width=1.6, opacity=0.9)


def centre_mark(grid: Grid) -> str:
    """A survey mark on the four central squares, one of which the first camp must cover."""
    x, y = grid.corner((SIZE // 2, SIZE // 2))
    reach = grid.cell * 0.2
    diamond = [(x, y - reach), (x + reach, y), (x, y + reach), (x - reach, y)]
    return path(
        loop(diamond, "centre", 0.5), fill=var("paper2"), stroke=var("ink2"), stroke_width=1.3
    ) + circle(x, y, reach * 0.2, fill=var("ink2"))


def site(grid: Grid, rocks: Iterable[Cell], symbols: Iterable[Cell]) -> str:
    """The stones and the scarab symbols, which never move."""
    stones = (
        place(*grid.centre(cell), rock(grid.cell * 0.38, f"rock{cell}")) for cell in sorted(rocks)
    )
    beetles = (beetle(cell, grid.cell, raised=False) for cell in sorted(symbols))
    return group(*stones) + place(grid.x, grid.y, *beetles)


# Camps


def camp(cells: Sequence[Cell], letter: str, cell: float, cloth: str) -> str:
    """A camp of canvas tents, drawn round the top left corner of the site's square (0, 0)."""
    body = camp_outline(cells, cell)
    x, y = letter_spot(cells, cell)
    return group(
        path(body, fill=var(cloth), filter="url(#lift)"),
        path(body, fill="url(#tents)"),
        path(
            seams(cells, cell),
            fill="none",
            stroke=var("on-cloth"),
            stroke_width=1,
            opacity=0.55,
            stroke_dasharray="3 3",
        ),
        path(body, fill="none", stroke=var("ink"), stroke_width=max(1.4, cell * 0.035)),
        circle(
            x,
            y,
            cell * 0.27,
            fill=var(cloth),
            stroke=var("on-cloth"),
            stroke_width=1,
            stroke_dasharray="2 2",
        ),
        text(
            x,
            y,
            letter,
            max(11, cell * 0.4),
            cut=Cut.SERIF,
            fill="on-cloth",
            anchor="middle",
            on=cloth,
            middle=True,
        ),
        data_shape=f"camp-{letter}",
    )


def camp_outline(cells: Iterable[Cell], cell: float) -> str:
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
    """A pattern with one tent to a square: woven canvas, light and shade on its four slopes."""
    low, high, middle = cell * GAP * 1.5, cell * (1 - GAP * 1.5), cell / 2
    lit = [(middle, middle), (low, low), (high, low)]
    dim = [(middle, middle), (high, high), (low, high)]
    side = [(middle, middle), (high, low), (high, high)]
    return textures.pattern(
        "tents",
        cell,
        cell,
        rect(0, 0, cell, cell, fill="url(#canvas)"),
        polygon(lit, fill=var("glow"), opacity=0.17),
        polygon(dim, fill=var("shade"), opacity=0.24),
        polygon(side, fill=var("shade"), opacity=0.1),
    )


def seams(cells: Iterable[Cell], cell: float) -> str:
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


def letter_spot(cells: Sequence[Cell], cell: float) -> Point:
    """The middle of the square nearest to the camp's own middle."""
    row = sum(r for r, _ in cells) / len(cells)
    column = sum(c for _, c in cells) / len(cells)
    nearest = min(sorted(cells), key=lambda one: (one[0] - row) ** 2 + (one[1] - column) ** 2)
    return ((nearest[1] + 0.5) * cell, (nearest[0] + 0.5) * cell)


# Digs


def dig(cells: Sequence[Cell], symbols: Iterable[Cell], cell: float, owner: int | None) -> str:
    """A closed excavation area: a pit in the sand with its label, "squares x symbols".

    The symbols inside are drawn again, because they now lie at the bottom of the pit.
    """
    inside = [one for one in sorted(symbols) if one in set(cells)]
    pattern = "url(#dug)" if owner is None else f"url(#dug{owner})"
    rims = [scaled(inset(corners, 0.05), cell) for corners in outline(cells)]
    floor = "".join(loop(corners, f"dig{cells[0]}", 0.8) for corners in rims)
    steps = "".join(
        loop(scaled(inset(corners, 0.13), cell), f"step{cells[0]}", 0.8)
        for corners in outline(cells)
    )
    ink = "good" if owner is None else seat(owner).colour
    labelled = label_cell(cells, inside)
    label, _, _ = tag(f"{len(cells)}×{len(inside)}", max(11, cell * 0.24))
    return group(
        path(floor, fill=var("pit")),
        path(floor, fill=pattern, opacity=0.45),
        path(floor, fill="none", stroke=var(ink), stroke_width=2),
        path(
            steps,
            fill="none",
            stroke=var("ink"),
            stroke_width=0.8,
            stroke_dasharray="4 2.5",
            opacity=0.7,
        ),
        *(beetle(one, cell, raised=one == labelled) for one in inside),
        place(
            (labelled[1] + 0.5) * cell,
            (labelled[0] + (0.8 if labelled in inside else 0.5)) * cell,
            label,
            turn=Random(f"label{labelled}").uniform(-3, 3),
        ),
        data_shape="dig",
    )


def beetle(where: Cell, cell: float, raised: bool) -> str:
    """A symbol in its square; raised, it makes room for a label below."""
    row, column = where
    x, y = (column + 0.5) * cell, (row + (0.35 if raised else 0.5)) * cell
    return use("scarab", x, y, cell * (0.0058 if raised else 0.0069))


def label_cell(cells: Sequence[Cell], symbols: Sequence[Cell]) -> Cell:
    """The square that carries a dig's label: an empty one if there is any, as low as possible."""
    return max([one for one in cells if one not in symbols] or cells)


# Small pictures


def shape(cells: Sequence[Cell], cell: float, cloth: str) -> str:
    """A camp's plain shape, for the reserve: no letter, no shadow."""
    body = camp_outline(cells, cell)
    return group(
        path(body, fill=var(cloth)),
        path(
            seams(cells, cell), fill="none", stroke=var("on-cloth"), stroke_width=0.8, opacity=0.5
        ),
        path(body, fill="none", stroke=var("ink"), stroke_width=1.1),
    )


def small_site(
    cell: float,
    rocks: Iterable[Cell],
    symbols: Iterable[Cell],
    camps: Iterable[Sequence[Cell]],
    digs: Iterable[Sequence[Cell]],
    cloth: str,
) -> str:
    """A rival's site at a glance."""
    side = SIZE * cell
    half = side / 2
    stones = "".join(
        f"M{(c + 0.2) * cell:.1f} {(r + 0.2) * cell:.1f}h{0.6 * cell:.1f}v{0.6 * cell:.1f}"
        f"h{-0.6 * cell:.1f}z"
        for r, c in sorted(rocks)
    )
    beetles = (circle((c + 0.5) * cell, (r + 0.5) * cell, cell * 0.2) for r, c in sorted(symbols))
    pits = "".join(points_path(scaled(corners, cell)) for area in digs for corners in outline(area))
    tents = "".join(
        points_path(scaled(inset(corners, 0.08), cell)) for one in camps for corners in outline(one)
    )
    return group(
        rect(0, 0, side, side, fill=var("sand")),
        path(
            f"M{half:.1f} 0V{side:.1f}M0 {half:.1f}H{side:.1f}", stroke=var("line"), stroke_width=1
        ),
        path(pits, fill=var("pit"), stroke=var("good"), stroke_width=1),
        path(stones, fill=var("rock"), stroke=var("ink"), stroke_width=0.6),
        group(*beetles, fill=var("ink")),
        path(tents, fill=var(cloth), stroke=var("ink"), stroke_width=0.7),
        path(
            loop(box(0, 0, side, side), "small-site", 0.5),
            fill="none",
            stroke=var("ink"),
            stroke_width=1.4,
        ),
    )


def scaled(corners: Iterable[Point], cell: float) -> list[Point]:
    return [(x * cell, y * cell) for x, y in corners]
