"""What a worker process is asked, and what it replies: one JSON object a line, both ways."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Raw, Struct

from digsite.draw.scene import Shape
from digsite.server.protocol import Analysis


class Choose(Struct, tag_field="task", tag="choose", kw_only=True):
    """A bot's move from what its seat knows; the reply is a ``Chosen``."""

    game: str
    seen: str
    moves: list[int]
    complete: bool
    level: str
    seed: int
    seconds: float = 0.0
    """The longest it may think; the pool says so."""


class Chosen(Struct):
    """A bot's move, and whether its time was up before it had thought as much as its level does."""

    code: int
    cut_short: bool = False


class Advise(Struct, tag_field="task", tag="hint", kw_only=True):
    """Advice for a person; the reply is a ``protocol.Hint``."""

    game: str
    seen: str
    moves: list[int]
    complete: bool
    names: list[str]
    language: str
    shape: Shape = "wide"
    look: str = ""
    """How the asker sees the board."""
    seconds: float = 0.0
    """The longest the adviser may think; the pool says so."""


class FindPar(Struct, tag_field="task", tag="par"):
    """What the puzzle of a day asks for; the reply is a ``Par``."""

    game: str
    day: str


class Par(Struct):
    """What a worker found out about a puzzle."""

    settings: dict[str, object]
    seed: int
    par: int
    medals: dict[str, int]


class PlayHalf(Struct, tag_field="task", tag="middle"):
    """A game in full swing, to look at; the reply is what a player sees there."""

    game: str


class ShowReplay(Struct, tag_field="task", tag="replay", kw_only=True):
    """One moment of a record, as a ``shapes.Replay``; without a number, the last.

    Where it belongs to a campaign and is not to be ``opened``, a ``shapes.Sealed``.
    """

    record: str
    id: str
    step: int | None
    viewer: str
    shape: Shape
    language: str
    have: str
    opened: bool


EffortName = Literal["quick", "thorough"]
PIECE_SECONDS: Final = 0.5
"""A piece of a review or an analysis ends with the step or trial that has taken this long: others
wait for no longer than that.
"""


class Weight(Struct, array_like=True):
    """A move and what it is worth."""

    code: int
    value: float


class Decided(Struct, array_like=True):
    """One decision, looked at again (``study.decisions.Decision``)."""

    seat: int
    played: Weight
    ranked: list[Weight]
    cost: float
    sure: bool


class Came(Struct, array_like=True):
    """One outcome of chance, looked at again (``study.luck.Luck``)."""

    code: int
    gains: list[float]
    exact: bool


class Step(Struct, array_like=True):
    """One step of a game, looked at again, in numbers; it is kept like this."""

    values: list[float]
    decided: Decided | None = None
    came: Came | None = None


class LookBack(Struct, tag_field="task", tag="study"):
    """Some steps of a finished game, from one on; the reply is a ``Piece``."""

    record: str
    effort: EffortName
    first: int


class Piece(Struct):
    """Steps of a game before ``until``, of so many."""

    until: int
    of: int
    steps: list[Step]


class TellReview(Struct, tag_field="task", tag="review", kw_only=True):
    """All pieces of a game in words: a ``shapes.Review``, or ``shapes.Reviewing`` while some are
    missing. Where it belongs to a campaign and is not to be ``opened``, a ``shapes.Sealed``.
    """

    record: str
    id: str
    effort: EffortName
    pieces: list[list[Step]]
    language: str
    opened: bool


class FindPosition(Struct, tag_field="task", tag="position"):
    """The position at a moment of a finished game; the reply is a ``Position``."""

    record: str
    moment: int
    language: str
    opened: bool


class Position(Struct):
    """A table that begins there, and the seat that decides first."""

    game: str
    settings: dict[str, object]
    names: list[str]
    seat: int


class ReadPosition(Struct, tag_field="task", tag="bring"):
    """A position that somebody wrote, as JSON; the reply is a ``Brought``."""

    text: str
    language: str


class Brought(Struct):
    """A table that begins there, and whether it shows what only a campaign opens."""

    position: Position
    sealed: bool


class Sofar(Struct, array_like=True):
    """How far a weighing is (``study.analysis.Weighing``)."""

    codes: list[int]
    certain: bool
    first: list[list[float]]
    kept: list[int]
    second: list[list[float]]


class LookInto(Struct, tag_field="task", tag="analyse", kw_only=True):
    """Some trials of the best moves in a position, which begins a table with these settings; the
    reply is a ``LookedInto``.
    """

    game: str
    settings: str
    names: list[str]
    language: str
    seat: int | None
    """Whose moves are weighed."""
    shape: Shape
    look: str
    """How the asker sees the board."""
    effort: EffortName
    sofar: Sofar | None


class LookedInto(Struct):
    """What was found so far, and what of it is told."""

    sofar: Sofar
    told: Analysis


class CheckRecord(Struct, tag_field="task", tag="check"):
    """Whether a record is one; the reply is the same game in our own words, as a text."""

    record: str
    language: str


class Rasterise(Struct, tag_field="task", tag="pixels"):
    """A picture whose colours are written out, as a PNG; the reply is that in base 64."""

    svg: str
    width: int
    height: int


Task = (
    Choose
    | Advise
    | FindPar
    | PlayHalf
    | ShowReplay
    | LookBack
    | TellReview
    | FindPosition
    | ReadPosition
    | LookInto
    | CheckRecord
    | Rasterise
)


class Reply(Struct, omit_defaults=True):
    """What was asked for, or why there is none; ``line`` is that of a record to blame."""

    done: Raw = Raw()
    failed: str = ""
    line: int = 0
    bug: bool = False
    """Whether that is a mistake of ours, which nobody but us is to read."""
