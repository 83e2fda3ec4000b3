"""The plain picture: any game that keeps the contract can be seen and played without art.

It shows what a viewer's observation holds: a list of equally long rows as a board, everything else
as facts, and beside them what to do now and the seats with their points. Moves are buttons, and
places on the board where their notation names squares (``b3``, ``b3-c4``) or columns (``b``).
"""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Sequence

from digsite.core.contract import Observation
from digsite.core.values import in_words
from digsite.core.words import N_
from digsite.draw.actions import Action, Cell, Grid, Value, code_written
from digsite.draw.figures import badge_shape, box, frame
from digsite.draw.layout import (
    Block,
    Panel,
    board_corner,
    card,
    column_width,
    paragraph,
    pile,
)
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width
from digsite.draw.palette import Tokens, seat, var
from digsite.draw.panels import Notice, Picture, SeatLine, notice, seat_line
from digsite.draw.pen import BOLD, FAINT, SEAT_INKS, Pen
from digsite.draw.plain_data import Fact, PlainBoard, facts_of, move_actions, read_board
from digsite.draw.scene import Artist, Element, Scene, Shape, Sight, Standing
from digsite.draw.svg import circle, group, points_path, polygon, rect, text

__all__ = ["PLAIN", "PlainArtist", "PlainDrawing"]

POINTS = ("points", "scores", "score")
TOLD = ("phase", "to_act")  # the prompt and the seats tell them

BOARDS: dict[Shape, float] = {"wide": 620, "tall": 348}
SQUARES: dict[Shape, float] = {"wide": 72, "tall": 56}
BANDS: dict[Shape, float] = {"wide": 28, "tall": 20}
COORDINATES: dict[Shape, float] = {"wide": 15, "tall": 12}
LEAST_SIZE = 11.0  # of lettering, on a phone
FACTS_WIDTH = 520.0
TWO_LINES = 42.0  # of the prompt: so nothing on the table jumps
INDENT = 16.0
DEEPEST = 6  # what lies deeper is moved in no further
SIGN = 26.0  # where a name begins, after the seat's sign


class PlainArtist(Artist):
    """Draws any game. Where it guesses wrong, an author gives a hint instead of drawing.

    ``board`` is the field to draw as a board, where others look like one too. The fields of
    ``by_seat`` have an entry for each seat, shown under its name. ``points`` needs no hint.
    """

    def __init__(self, board: str = "", by_seat: Sequence[str] = ()) -> None:
        self.board = board
        self.by_seat = tuple(by_seat)

    def scene(self, sight: Sight) -> Scene:
        return PlainDrawing(sight, self).scene()

    def text(self, sight: Sight) -> str:
        return PlainText(sight, self).text()

    def code(self, seen: Observation, action_id: str, value: Value) -> int:
        return code_written(seen.settings.game, action_id)

    def action_of(self, seen: Observation, code: int) -> tuple[str, Value]:
        return seen.settings.game.notation(code), ()


PLAIN = PlainArtist()


class Sorted:
    """An observation sorted: boards that fit, points, facts of seats, facts of the table."""

    def __init__(
        self, sight: Sight, hints: PlainArtist, fits: Callable[[PlainBoard], bool]
    ) -> None:
        self.data, self.voice = sight.seen.data, sight.voice
        self.seats = sight.seen.settings.seats
        self.by_seat = [name for name in hints.by_seat if self.entries(name)]
        self.points = next((name for name in POINTS if self.numbers(name)), "")
        hidden = {*TOLD, *self.by_seat, self.points}
        self.boards: list[PlainBoard] = []
        for name, value in self.data.items():
            board = read_board(name, value, self.seats) if hints.board in ("", name) else None
            if board is not None and name not in hidden and fits(board):
                self.boards.append(board)
                hidden.add(name)
        self.facts = self.told({n: v for n, v in self.data.items() if n not in hidden})

    def entries(self, name: str) -> list[object]:
        """A field's entries, if it has one for each seat."""
        value = self.data.get(name)
        return value if isinstance(value, list) and len(value) == self.seats else []

    def numbers(self, name: str) -> bool:
        entries = self.entries(name)
        return bool(entries) and all(isinstance(one, int) for one in entries)

    def score(self, number: int) -> str:
        """A seat's points, where they are told."""
        return str(self.entries(self.points)[number]) if self.points else ""

    def facts_of_seat(self, number: int) -> list[Fact]:
        return self.told({name: self.entries(name)[number] for name in self.by_seat})

    def told(self, fields: dict[str, object]) -> list[Fact]:
        return [
            fact
            for name, value in fields.items()
            for fact in facts_of(in_words(name).capitalize(), value, self.voice)
        ]


# The picture


class PlainDrawing(Picture):
    """One plain picture in the making. An artist who draws more replaces some of its parts."""

    def __init__(self, sight: Sight, hints: PlainArtist) -> None:
        super().__init__(sight)
        self.game = sight.seen.settings.game
        self.data = Sorted(sight, hints, lambda board: square_size(board, self.shape) > 0)

    def board(self) -> Block:
        """The boards, or the facts where there are none."""
        if self.data.boards or not self.data.facts:
            return pile([self.framed(one) for one in self.data.boards], gap=12)
        width = FACTS_WIDTH if self.shape == "wide" else column_width("tall")
        return self.facts(width).as_live("facts", layer=-100)

    def column(self) -> dict[str, Panel]:
        found: dict[str, Panel] = {"task": self.now, "seats": self.people}
        if self.data.boards and self.data.facts:
            found["facts"] = self.facts
        return found

    def standings(self) -> tuple[Standing, ...]:
        """Points alone; where seats have facts of their own, the panel tells them."""
        if self.data.by_seat:
            return ()
        return tuple([Standing(self.data.score(number)) for number in range(self.data.seats)])

    def actions(self) -> tuple[Action, ...]:
        """Moves behind their words, and on the squares that they name."""
        written = [self.game.notation(code) for code in self.sight.moves]
        return move_actions(written, self.outlines(), self.voice)

    def title(self) -> str:
        """How it is played."""
        return self.voice.word(self.game.mode(self.sight.seen.settings.mode).title)

    def sentence(self) -> str:
        """What to do, or whom to wait for; a game without words still says whose turn it is."""
        told = self.game.kit().words.prompt(self.sight.seen, self.voice)
        return told if told or not self.sight.moves else self.say(N_("It is your turn."))

    def defs(self) -> str:
        return ""

    def tokens(self) -> Tokens:
        return {}

    # Boards

    def framed(self, board: PlainBoard) -> Block:
        """A board in its frame, with what stands on it."""
        grid = grid_of(board, self.shape)
        band = BANDS[self.shape]
        drawn = [
            frame(grid, board.column_names, board.row_names, band, COORDINATES[self.shape]),
            *(ground(grid, cell, board.seated) for cell, _name, _mark in board.squares()),
        ]
        live = [
            self.piece(board, grid, name, mark).moved(*grid.centre(cell))
            for cell, name, mark in board.squares()
            if mark
        ]
        width, height = grid.width + 2 * band, grid.height + 2 * band
        return pile([self.above(board), Block(width, height, "".join(drawn), tuple(live))])

    def above(self, board: PlainBoard) -> Block:
        """A board's name, where there are several."""
        if len(self.data.boards) == 1:
            return Block(0, 0)
        return paragraph(in_words(board.field).capitalize(), BOARDS[self.shape], on="paper")

    def piece(self, board: PlainBoard, grid: Grid, name: str, mark: str) -> Element:
        """What stands on a square, drawn round its middle."""
        identity = f"{board.field}-{name}"
        if board.seated:
            drawn = disc(int(mark), grid.cell * 0.39)
            return Element(identity, drawn, f"{name}: {self.name(int(mark))}")
        widest = max(text_width(one, 1, Cut.SERIF) for line in board.rows for one in line)
        size = max(LEAST_SIZE, min(grid.cell * 0.56, grid.cell * 0.84 / widest))
        drawn = text(0, 0, mark, size, cut=Cut.SERIF, on="sand", anchor="middle", middle=True)
        return Element(identity, drawn, f"{name}: {mark}")

    def outlines(self) -> dict[str, str]:
        """Where moves are pressed: the squares and columns of the first board, by their names."""
        if not self.data.boards:
            return {}
        board = self.data.boards[0]
        across = board_corner(self.shape)
        down = across + self.above(board).height
        grid = grid_of(board, self.shape)
        found = {}
        for name, cells in board.places().items():
            x, y = grid.corner(cells[0])
            sides = (x + across + 1, y + down + 1, grid.cell - 2, grid.cell * len(cells) - 2)
            found[name] = points_path(box(*sides))
        return found

    # Panels

    def now(self, width: float) -> Block:
        """The game's name, and what to do."""
        return notice(Notice(self.game.title, self.sentence(), least=TWO_LINES))(width)

    def people(self, width: float) -> Block:
        """The seats with their signs, names and points, and the facts that are theirs."""

        def body(room: float) -> Block:
            lines: list[Block] = []
            for number in range(self.data.seats):
                lines.append(seat_line(self.person(number), room))
                own = self.data.facts_of_seat(number)
                if own:
                    lines.append(fact_list(own, room - SIGN).at(SIGN, 0))
            return pile(lines, gap=4)

        return card("", body, width)

    def person(self, number: int) -> SeatLine:
        name, score = self.name(number), self.data.score(number)
        note = self.say(N_("to move")) if number in self.sight.seen.acting() else ""
        return SeatLine(number, name, score, note, f"{name}: {score}" if score else "")

    def facts(self, width: float) -> Block:
        """What is known besides."""
        return card("", lambda room: fact_list(self.data.facts, room), width)


def square_size(board: PlainBoard, shape: Shape) -> float:
    """How large the squares of a board are; 0 where its marks would be too small to read."""
    columns = len(board.rows[0])
    room = (BOARDS[shape] - 2 * BANDS[shape]) / columns
    widest = max(text_width(mark, LEAST_SIZE, Cut.SERIF) for line in board.rows for mark in line)
    least = LEAST_SIZE + 3 if board.seated else max(LEAST_SIZE, widest) + 3
    return min(SQUARES[shape], room) if room >= least else 0


def grid_of(board: PlainBoard, shape: Shape) -> Grid:
    band = BANDS[shape]
    size = square_size(board, shape)
    return Grid(band, band, size, len(board.rows[0]), len(board.rows))


def ground(grid: Grid, cell: Cell, seated: bool) -> str:
    """An empty square: a hollow where seats set pieces, else one of two shades."""
    x, y = grid.corner(cell)
    if seated:
        centre = grid.centre(cell)
        return circle(*centre, grid.cell * 0.41, fill=var("sand2"), stroke=var("line"))
    shade = "sand2" if sum(cell) % 2 else "sand"
    return rect(x + 1, y + 1, grid.cell - 2, grid.cell - 2, fill=var(shade))


def disc(number: int, radius: float) -> str:
    """A seat's piece: a round counter with the seat's sign stamped on it."""
    who = seat(number)
    corners = badge_shape(number, radius)
    sign = polygon(corners) if corners else circle(0, 0, radius * 0.45)
    return group(
        circle(0, 0, radius, fill=var(who.cloth), stroke=var("ink"), stroke_width=1.4),
        circle(0, 0, radius * 0.8, fill="none", stroke=var("on-cloth"), opacity=0.55),
        group(sign, fill=var("on-cloth")),
        data_shape=who.shape,
    )


def fact_list(facts: Sequence[Fact], width: float) -> Block:
    """Facts below each other: what they are called, and beside it what they say."""
    return pile([fact_line(fact, width) for fact in facts], gap=5)


def fact_line(fact: Fact, width: float) -> Block:
    left = INDENT * min(fact.depth, DEEPEST)
    column = max(width * 0.34, left + 34)
    room = width - column if fact.words else width - left
    cut = Cut.SANS if fact.words else Cut.BOLD
    label = shorten(fact.label, (column if fact.words else width) - left - 10, 15, cut)
    words = " ".join(shorten(word, room, 16) for word in fact.words.split(" "))
    told = paragraph(words, room, 16)
    drawn = text(left, 16, label, 15, cut=cut, fill="ink2", on="paper2")
    return Block(width, max(told.height, 16 * 1.3), drawn + told.at(column, 0).fixed)


# The board as text


class PlainText(Pen):
    """Writes the boards, the seats and the facts."""

    def __init__(self, sight: Sight, hints: PlainArtist) -> None:
        super().__init__(sight)
        self.data = Sorted(sight, hints, lambda board: text_columns(board) <= sight.width)

    def text(self) -> str:
        parts = [self.board(board) for board in self.data.boards]
        parts.append([one for number in range(self.data.seats) for one in self.person(number)])
        parts.append([one for fact in self.data.facts for one in self.fact(fact)])
        return "\n\n".join("\n".join(lines) for lines in parts if lines)

    def board(self, board: PlainBoard) -> list[str]:
        wide = mark_width(board)
        names = " ".join(letter.rjust(wide) for letter in board.column_names)
        lines = [
            f"{self.paint(name.rjust(2), FAINT)} {' '.join(self.mark(board, one) for one in marks)}"
            for name, marks in zip(board.row_names, board.rows, strict=True)
        ]
        head = [in_words(board.field).capitalize()] if len(self.data.boards) > 1 else []
        return [*head, *lines, f"   {self.paint(names, FAINT)}"]

    def mark(self, board: PlainBoard, mark: str) -> str:
        wide = mark_width(board)
        if board.seated and mark:
            number = int(mark)
            return self.paint(seat(number).letter.rjust(wide), BOLD, ink_of(number))
        return self.paint("·".rjust(wide), FAINT) if not mark else mark.rjust(wide)

    def person(self, number: int) -> list[str]:
        score = self.data.score(number)
        named = f"{seat(number).sign} {self.name(number)}"
        shown = self.paint(named, ink_of(number)) + (f"  {score}" if score else "")
        return [
            shown,
            *(one for fact in self.data.facts_of_seat(number) for one in self.fact(fact, 1)),
        ]

    def fact(self, fact: Fact, deeper: int = 0) -> list[str]:
        indent = "  " * min(fact.depth + deeper, DEEPEST)
        told = f"{fact.label}: {fact.words}".rstrip()
        return textwrap.wrap(
            told, self.sight.width, initial_indent=indent, subsequent_indent=f"{indent}  "
        )


def ink_of(number: int) -> str:
    return SEAT_INKS[number % len(SEAT_INKS)]


def mark_width(board: PlainBoard) -> int:
    """How many letters a square takes in a board as text."""
    return 1 if board.seated else max(1, *(len(mark) for line in board.rows for mark in line))


def text_columns(board: PlainBoard) -> int:
    return 3 + len(board.rows[0]) * (mark_width(board) + 1)
