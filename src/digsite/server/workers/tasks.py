"""What a worker process is asked, and what it replies: one JSON object a line, both ways."""

from __future__ import annotations

from msgspec import Raw, Struct

from digsite.draw.scene import Shape


class Choose(Struct, tag_field="task", tag="choose", kw_only=True):
    """A bot's move from what its seat knows."""

    game: str
    seen: str
    moves: list[int]
    complete: bool
    level: str
    seed: int


class Chosen(Struct):
    """The move a bot chose."""

    move: int


class Advise(Struct, tag_field="task", tag="hint", kw_only=True):
    """Advice for a person; the reply is a ``protocol.Hint``."""

    game: str
    seen: str
    moves: list[int]
    complete: bool
    names: list[str]
    language: str


class FindPar(Struct, tag_field="task", tag="par"):
    """What the puzzle of a day asks for."""

    game: str
    day: str


class Par(Struct):
    """What a worker found out about a puzzle."""

    settings: dict[str, object]
    seed: int
    par: int
    medals: dict[str, int]


class PlayHalf(Struct, tag_field="task", tag="middle"):
    """A game in full swing, to look at."""

    game: str


class Middle(Struct):
    """What a player sees there."""

    seen: str


class ShowReplay(Struct, tag_field="task", tag="replay", kw_only=True):
    """One moment of a record, as a ``shapes.Replay``; without a number, the last."""

    record: str
    id: str
    step: int | None
    viewer: str
    shape: Shape
    language: str
    have: str


class CheckRecord(Struct, tag_field="task", tag="check"):
    """Whether a record is one."""

    record: str


class Checked(Struct):
    """It is one, with so many moments."""

    steps: int


Task = Choose | Advise | FindPar | PlayHalf | ShowReplay | CheckRecord


class Reply(Struct, omit_defaults=True):
    """What was asked for, or why there is none; ``line`` is that of a record to blame."""

    done: Raw = Raw()
    failed: str = ""
    line: int = 0
