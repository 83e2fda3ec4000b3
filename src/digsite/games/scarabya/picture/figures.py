"""Figures of Scarabya's guide: a window of a site, drawn from a few lines of text.

How a figure is written is told at the head of ``guide/en.md``.
"""

from __future__ import annotations

from dataclasses import dataclass

from digsite.core.words import N_, Voice
from digsite.draw.actions import Cell, Grid
from digsite.draw.figures import box, tag
from digsite.draw.palette import ACCENTS, var
from digsite.draw.scene import Scene
from digsite.draw.sketch import stroke
from digsite.draw.svg import element, group, inked, place, rect, text
from digsite.games.scarabya.knowledge.seen import CENTRE, LARGEST_DIG, Camp, areas, cell_names
from digsite.games.scarabya.picture import board
from digsite.games.scarabya.picture.geometry import CELLS, in_corner
from digsite.games.scarabya.rules.placements import (
    SHAPES,
    SIDE,
    orientations,
    oriented,
    parse_square,
)

__all__ = ["Figure", "figure_scene", "read_figure"]

FIELDS = ("at", "outside", "mission", "window", "points", "refused", "caption")
LARGEST_CELL = 44.0
WIDEST = 316.0  # ten squares and their coordinates on a phone of 360
BAND = 22.0  # where the coordinates stand
BEYOND = 0.45  # how much of the next square is shown where the site goes on


@dataclass(frozen=True)
class Figure:
    """A window of a site. Cells are those of the whole site."""

    at: Cell
    window: tuple[str, ...]
    camps_outside: bool
    mission: str
    points: str
    refused: str
    caption: str

    def marked(self, marks: str) -> list[Cell]:
        """The cells of the window that carry one of these marks."""
        return [
            (self.at[0] + down, self.at[1] + right)
            for down, row in enumerate(self.window)
            for right, mark in enumerate(row)
            if mark in marks
        ]

    @property
    def new_letter(self) -> str:
        """Which camp the new one is."""
        cells = self.marked("N")
        if not cells:
            return ""
        form = list(in_corner(cells))
        for letter in SHAPES:
            if any(oriented(letter, number) == form for number in orientations(letter)):
                return letter
        raise ValueError("the squares N of a figure are one camp")

    def outside(self) -> list[Cell]:
        """The cells of the site that the window does not show."""
        inside = set(self.marked(".s#xN"))
        return [cell for cell in CELLS if cell not in inside]

    def digs(self) -> list[tuple[Cell, ...]]:
        """The excavation areas of the position with the new camp, if it may stand there."""
        taken = set(self.marked("#x" if self.refused else "#xN"))
        if self.camps_outside:
            taken |= set(self.outside())
        free = [cell for cell in CELLS if cell not in taken]
        return [area for area in areas(free) if len(area) <= LARGEST_DIG]


def read_figure(source: str) -> Figure:
    """A figure from its lines; ValueError names the line that is wrong."""
    values: dict[str, str] = {}
    window: list[str] = []
    for line in source.strip().splitlines():
        name, colon, value = line.partition(":")
        if colon and name in FIELDS:
            values[name] = value.strip()
        elif "window" in values and line and set(line) <= set(".s#xN"):
            window.append(line)
        else:
            raise ValueError(f"a figure has no line {line!r}")
    corner = parse_square(values.get("at", "a1"))
    if corner < 0 or not window or len({len(row) for row in window}) != 1:
        raise ValueError("a figure has a window of equal rows, and at: names a square")
    at = divmod(corner, SIDE)
    if at[0] + len(window) > SIDE or at[1] + len(window[0]) > SIDE:
        raise ValueError("the window of a figure lies inside the site")
    return Figure(
        at,
        tuple(window),
        values.get("outside", "free") == "camps",
        values.get("mission", ""),
        values.get("points", ""),
        values.get("refused", ""),
        values.get("caption", ""),
    )


def figure_scene(source: str, voice: Voice) -> Scene:
    """The picture of a figure; its caption is the picture's title."""
    return FigureDrawing(read_figure(source), voice).scene()


class FigureDrawing:
    """One figure being drawn. `grid` is the whole site; only the window shows."""

    def __init__(self, figure: Figure, voice: Voice) -> None:
        self.figure = figure
        self.voice = voice
        rows, columns = len(figure.window), len(figure.window[0])
        self.cell = min(LARGEST_CELL, WIDEST / columns)
        top, left = figure.at
        bottom, right = top + rows, left + columns
        # Past the window a strip of the site goes on, unless the frame is there.
        self.goes_on = (top > 0, right < SIDE, bottom < SIDE, left > 0)
        north, east, south, west = (BEYOND if more else 0.0 for more in self.goes_on)
        x, y = BAND - (left - west) * self.cell, BAND - (top - north) * self.cell
        self.grid = Grid(x, y, self.cell, SIDE, SIDE)
        self.view = (
            BAND, BAND, (columns + west + east) * self.cell, (rows + north + south) * self.cell,
        )  # fmt: skip
        self.rows = range(top, bottom)
        self.columns = range(left, right)

    def scene(self) -> Scene:
        x, y, width, height = self.view
        clip = element("clipPath", rect(x, y, width, height), id="window")
        inside = group(
            self.sand(), self.things(), self.digs(), self.camps(), clip_path="url(#window)"
        )
        return Scene(
            width + 2 * BAND,
            height + 2 * BAND,
            self.coordinates() + inside + self.edge() + self.verdict(),
            title=self.figure.caption,
            description=self.describe(),
            defs=board.defs(self.cell) + clip,
            tokens={"accent": ACCENTS["scarabya"]},
        )

    def describe(self) -> str:
        template = N_(
            "Rocks on {rocks}; scarabs on {symbols}; camps on {camps}; new camp on {new}."
        )
        marks = {"rocks": "#", "symbols": "s", "camps": "x", "new": "N"}
        lying = {name: cell_names(self.figure.marked(mark)) for name, mark in marks.items()}
        return self.voice.fill(template, {name: cells or "–" for name, cells in lying.items()})

    def sand(self) -> str:
        x, y, width, height = self.view
        return group(
            rect(x, y, width, height, fill=var("sand"), filter="url(#sand-grain)"),
            rect(x, y, width, height, fill="url(#stipple)"),
            board.squares(self.grid),
        )

    def things(self) -> str:
        figure = self.figure
        first = figure.new_letter and not figure.marked("x") and not figure.camps_outside
        centre = ""
        if first and set(CENTRE) <= set(figure.marked(".s#N")):
            corner = self.grid.corner((SIDE // 2, SIDE // 2))
            centre = place(*corner, board.centre_squares(self.cell))
        rocks, symbols = tuple(figure.marked("#")), tuple(figure.marked("s"))
        return board.site(self.grid, rocks, symbols) + centre

    def digs(self) -> str:
        symbols = tuple(self.figure.marked("s"))
        drawn = (board.dig(area, symbols, self.cell) for area in self.figure.digs())
        return place(self.grid.x, self.grid.y, *drawn)

    def camps(self) -> str:
        figure = self.figure
        standing = figure.marked("x") + (figure.outside() if figure.camps_outside else [])
        drawn = [board.camp(Camp("", together), self.cell, "cloth") for together in areas(standing)]
        new = Camp(figure.new_letter, tuple(figure.marked("N")))
        if new.cells:
            drawn.append(board.camp(new, self.cell, "cloth0", pending=bool(figure.refused)))
        return place(self.grid.x, self.grid.y, *drawn)

    def verdict(self) -> str:
        """A label on the new camp: its points, or the rule that forbids it."""
        figure = self.figure
        new = figure.marked("N")
        if not new or not (figure.points or figure.refused):
            return ""
        words, ink = (figure.refused, "bad") if figure.refused else (f"+{figure.points}", "good")
        label, _, _ = tag(words, max(11, self.cell * 0.32), ink=ink)
        spot = board.letter_cell(new)
        free = [cell for cell in new if cell != spot]
        return place(*self.grid.centre(free[-1]), label)

    def coordinates(self) -> str:
        x, y = self.view[0] - BAND / 2, self.view[1] - BAND / 2
        across = [
            coordinate(self.grid.centre((0, column))[0], y, board.COLUMNS[column])
            for column in self.columns
        ]
        down = [
            coordinate(x, self.grid.centre((row, 0))[1], board.ROWS[row], lining=True)
            for row in self.rows
        ]
        return "".join(across + down)

    def edge(self) -> str:
        """A heavy line where the frame is, a broken one where the site goes on."""
        x, y, width, height = self.view
        corners = box(x, y, width, height)
        sides = zip(corners, corners[1:] + corners[:1], self.goes_on, strict=True)
        drawn = []
        for number, (start, end, more) in enumerate(sides):
            side = stroke(start, end, f"edge{number}", 0.8)
            ink, width, dashes = ("ink2", 1.2, "5 5") if more else ("ink", 3.4, None)
            drawn.append(inked(side, ink, width, stroke_dasharray=dashes, stroke_linecap="round"))
        return "".join(drawn)


def coordinate(x: float, y: float, name: str, lining: bool = False) -> str:
    return text(
        x, y, name, 12,
        fill="ink2", anchor="middle", on="paper", middle=True, lining=lining,
    )  # fmt: skip
