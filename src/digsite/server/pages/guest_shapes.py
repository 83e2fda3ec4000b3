"""What a guest is told about themselves: what is kept of them, and what they did."""

from __future__ import annotations

from msgspec import Struct

from digsite.server.pages.shapes import Mine, MyCampaign


class Paragraphs(Struct):
    """Some sentences with a heading."""

    title: str
    lines: list[str]


class Privacy(Struct):
    """What is kept about guests, in words; whom to write."""

    about: str
    sections: list[Paragraphs]
    contact: str


class You(Struct):
    """What a guest's own page shows."""

    name: str
    tables: list[str]
    has_code: bool


class Code(Struct):
    """A code to come back with."""

    code: str


class Moving(Struct):
    """A link to another device, good for some minutes and once; the picture is a QR code."""

    url: str
    minutes: int
    picture: str


class ExportedSeat(Struct):
    """A seat of one's own, and what was decided there, in notation."""

    seat: int
    name: str
    moves: list[str]
    medals: list[str]
    """The ids of those earned there."""


class ExportedTable(Struct):
    """One's part in a table."""

    id: str
    game: str
    mode: str
    kind: str
    created: float
    touched: float
    began_it: bool
    watches: bool
    seats: list[ExportedSeat]


class ExportedCampaign(Struct):
    """A campaign one belongs to."""

    id: str
    game: str
    name: str
    created: float


class ExportedPuzzle(Struct):
    """An attempt at a puzzle."""

    game: str
    day: str
    table: str


class ExportedProblem(Struct):
    """A solved problem, and the day whose problem it was when it was solved."""

    game: str
    number: int
    day: str


class Exported(Struct):
    """All that is kept about a guest."""

    guest: str
    name: str
    tables: list[ExportedTable]
    campaigns: list[ExportedCampaign]
    puzzles: list[ExportedPuzzle]
    problems: list[ExportedProblem]
    has_code: bool


class DidLevel(Struct):
    """Games against bots of a level."""

    id: str
    title: str
    played: int = 0
    won: int = 0


class DidMedal(Struct):
    """A medal; ``table`` is the game that first earned it, or none has."""

    id: str
    name: str
    about: str
    table: str | None = None


class DidGame(Struct):
    """What a guest did in one game."""

    game: str
    title: str
    played: int = 0
    won: int = 0
    best: int | None = None
    levels: list[DidLevel] = []
    medals: list[DidMedal] = []
    """All there are."""


class DidDaily(Struct):
    """What there is once a day, how often a guest did it, and on how many days in a row."""

    title: str
    count: int
    streak: int


class Did(Struct):
    """What a guest did."""

    games: list[DidGame]
    daily: list[DidDaily]
    campaigns: list[MyCampaign]
    finished: list[Mine]
