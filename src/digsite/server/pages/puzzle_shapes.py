"""The puzzle of a day and the problems, as they are answered over HTTP."""

from __future__ import annotations

from msgspec import Struct

from digsite.draw.scene import SceneJson


class Medal(Struct):
    """What a medal takes."""

    name: str
    points: int


class Tries(Struct):
    """How many have finished a puzzle, and the most points among them."""

    count: int = 0
    best: int | None = None


class Puzzle(Struct):
    """The puzzle of a day; ``mine`` is the table of the asker's attempt."""

    game: str
    title: str
    date: str
    par: int
    medals: list[Medal]
    scene: SceneJson
    mine: str | None
    alone: Tries
    """Of those who had no hints."""
    helped: Tries
    """Of those who had some: they are kept apart."""


class ProblemLink(Struct):
    """A way to a problem."""

    label: str
    href: str
    solved: bool


class ProblemList(Struct):
    """Problems that belong together: those of a level, or of the latest days."""

    title: str
    problems: list[ProblemLink]


class ProblemGroup(Struct):
    """The lists of a game, or the archive."""

    title: str
    lists: list[ProblemList]


class ProblemsPage(Struct):
    """The problem of a day, all there are, and what the asker has solved, in words."""

    date: str
    game: str
    number: int
    said: str
    groups: list[ProblemGroup]


class ProblemPage(Struct):
    """One problem: what is asked, and the board to solve it in."""

    game: str
    number: int
    title: str
    level: int
    stars: str
    hard: str
    """What the stars say, for ears."""
    question: str
    scene: SceneJson


class Tried(Struct):
    """What came of a move: the moves that stand, and at the end of a line whether it is solved."""

    moves: list[str]
    sentence: str
    rule: str | None
    ended: bool
    solved: bool
    scene: SceneJson
    proof: list[str]
    share: str
    named: list[str] = []
    """What these moves are called beside the board, once they have solved it."""
    next: str | None = None
    """Where one of the same level is that the asker has not solved."""


class Proof(Struct):
    """The answer, what its moves are called beside the board, and why it is one."""

    line: list[str]
    named: list[str]
    proof: list[str]
