"""Figures of Indus's guide: a window of the recommended board, drawn from a few lines of text.

How a figure is written is told at the head of ``guide/en.md``.
"""

from __future__ import annotations

from dataclasses import dataclass

from digsite.core.words import N_, Voice
from digsite.draw.actions import Cell, Grid
from digsite.draw.figures import figure_lines
from digsite.draw.palette import ACCENTS
from digsite.draw.scene import Scene
from digsite.draw.svg import element, group, place, rect
from digsite.games.indus.knowledge.content import CONTENT, TYPES
from digsite.games.indus.knowledge.seen import cell_of, landing_area
from digsite.games.indus.picture import board as art
from digsite.games.indus.picture.lanes import walk_arrow
from digsite.games.indus.picture.paint import TOKENS
from digsite.games.indus.picture.pieces import fence, stack
from digsite.games.indus.picture.pieces import piece as piece_drawing
from digsite.games.indus.rules.board import Board
from digsite.games.indus.rules.layout import assemble, parse_layout
from digsite.games.indus.rules.pieces import (
    AREA_NAMES,
    COLOUR_LETTERS,
    COLOURS,
    PIECE_NAMES,
    SPACE_NAMES,
)

FIELDS = ("show", "stacks", "protected", "frame", "die", "move", "points", "caption")
WIDEST = 340.0
LARGEST_CELL = 84.0
MARGIN = 10.0


@dataclass(frozen=True)
class Figure:
    """Pieces on the recommended board, a walk perhaps, and the window that shows them."""

    first: Cell
    last: Cell
    stacks: dict[str, tuple[str, ...]]
    protected: dict[str, str]
    frame: dict[str, str]
    die: int
    move: str
    points: dict[str, int]
    caption: str

    def position(self) -> dict[str, object]:
        """The position before the walk, as the engine takes it."""
        data: dict[str, object] = {
            "board": "recommended",
            "reserve": {},
            "stacks": {area: list(pieces) for area, pieces in self.stacks.items()},
            "protected": dict(self.protected),
            "frame": dict(self.frame),
        }
        if self.move:
            turn = COLOUR_LETTERS.index(self.frame[self.move][0])
            data.update({"phase": "move", "die": self.die, "roll": 1, "turn": turn})
        return data


def read_figure(source: str) -> Figure:
    """A figure from its lines; ValueError names the line that is wrong."""
    values = dict(figure_lines(source, FIELDS))
    entries = {name: _entries(values.get(name, "")) for name in ("stacks", "protected", "frame")}
    stacks = {words[0]: tuple(words[1:]) for words in entries["stacks"]}
    protected = {words[0]: words[1] for words in entries["protected"]}
    frame = {words[0]: words[1] for words in entries["frame"]}
    corners = values.get("show", "r1c1 r6c6").split()
    move = values.get("move", "")
    pieces = [piece for stack in stacks.values() for piece in stack] + list(frame.values())
    sound = (
        len(corners) == 2
        and {*corners, *stacks, *protected} <= set(AREA_NAMES)
        and set(frame) <= set(SPACE_NAMES)
        and set(pieces) <= set(PIECE_NAMES)
        and set(protected.values()) <= set(COLOURS)
        and (not move or (move in frame and values.get("die", "") in "123456"))
    )
    if not sound:
        raise ValueError("a figure names areas, spaces, pieces and colours of the game")
    points = {
        entry.split()[0]: int(entry.split()[1])
        for entry in values.get("points", "").split(", ")
        if entry
    }
    return Figure(
        cell_of(corners[0]), cell_of(corners[1]), stacks, protected, frame,
        int(values.get("die", "0")), move, points, values.get("caption", ""),
    )  # fmt: skip


def _entries(text: str) -> list[list[str]]:
    return [entry.split() for entry in text.split(";") if len(entry.split()) > 1]


def figure_scene(source: str, voice: Voice) -> Scene:
    """The picture of a figure; its caption is the picture's title."""
    figure = read_figure(source)
    rows = figure.last[0] - figure.first[0] + 1
    columns = figure.last[1] - figure.first[1] + 1
    cell = min(LARGEST_CELL, WIDEST / (columns + 1.3))
    band = cell * 0.62
    width, height = columns * cell + 2 * band, rows * cell + 2 * band
    grid = Grid(
        MARGIN + band - figure.first[1] * cell, MARGIN + band - figure.first[0] * cell, cell, 6, 6
    )
    clip = element("clipPath", rect(MARGIN, MARGIN, width, height, rx=6), id="window")
    inside = group(*_drawing(figure, grid, band), clip_path="url(#window)")
    return Scene(
        width + 2 * MARGIN,
        height + 2 * MARGIN,
        inside,
        title=figure.caption,
        description=_description(figure, voice),
        defs=art.defs() + clip,
        tokens={**TOKENS, "accent": ACCENTS["indus"]},
    )


def _drawing(figure: Figure, grid: Grid, band: float) -> list[str]:
    tiles = CONTENT.made()
    board = Board("", assemble(tiles, parse_layout(tiles.recommended)), tiles.burial_value)
    ruins = [
        (TYPES[int(board.type[ruin])], tuple([divmod(area, 6) for area in board.areas_of(ruin)]))
        for ruin in range(board.ruins)
    ]
    areas = art.read_ground(board.rows())
    ground = art.board_ground(grid, tuple(ruins)) + art.board_ways(grid, areas)
    parts = [art.frame(grid, band), ground]
    parts += [
        place(*art.space_centre(grid, space, band), art.space_label(space, 11.5))
        for space in shown_spaces(figure)
        if space not in figure.frame
    ]
    parts += [
        place(*grid.centre(cell_of(area)), fence(colour, grid.cell))
        for area, colour in figure.protected.items()
    ]
    parts += [
        place(*grid.centre(cell_of(area)), stack(tuple(pieces), grid.cell))
        for area, pieces in figure.stacks.items()
    ]
    if figure.move:
        start = art.space_centre(grid, figure.move, band)
        end = grid.centre(cell_of(landing_area(figure.move, figure.die)))
        parts.append(walk_arrow(grid, start, end))
    parts += [
        place(*art.space_centre(grid, space, band), piece_drawing(piece, band * 0.56))
        for space, piece in figure.frame.items()
    ]
    return parts


def shown_spaces(figure: Figure) -> list[str]:
    """The spaces on the sides of the window that are sides of the board."""
    (top, left), (bottom, right) = figure.first, figure.last
    columns = [str(column + 1) for column in range(left, right + 1)]
    rows = [str(row + 1) for row in range(top, bottom + 1)]
    found: list[str] = []
    for side, numbers, shown in (
        ("N", columns, top == 0),
        ("S", columns, bottom == 5),
        ("W", rows, left == 0),
        ("E", rows, right == 5),
    ):
        found += [side + number for number in numbers if shown]
    return found


def _description(figure: Figure, voice: Voice) -> str:
    stacks = "; ".join(f"{area} {' '.join(pieces)}" for area, pieces in figure.stacks.items())
    frame = "; ".join(f"{space} {piece}" for space, piece in figure.frame.items())
    return voice.say(
        N_("Stacks, bottom first: {stacks}. On the frame: {frame}."),
        stacks=stacks or "–",
        frame=frame or "–",
    )
