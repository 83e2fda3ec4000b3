"""What is asked for over HTTP: the bodies of requests. What is answered is in ``shapes``."""

from __future__ import annotations

from typing import Annotated, Final, Literal

from msgspec import Meta, Struct

from digsite.draw.scene import Shape
from digsite.server.protocol import ActionId, Value
from digsite.server.workers.tasks import EffortName

MOST_MOVES: Final = 8
"""Moves that a step of a lesson may take."""
MoveText = Annotated[str, Meta(max_length=80)]


class Body(Struct):
    """The body of a request; what has a default may be left out."""


class NewSeat(Body):
    """Who is to sit on a seat of a new table."""

    who: Literal["me", "here", "bot", "link"]
    level: str = ""
    name: str = ""


class NewTable(Body, kw_only=True):
    """A table somebody wants."""

    game: str
    mode: str = ""
    options: dict[str, object] = {}
    seats: list[NewSeat]
    chance: Literal["auto", "manual"] = "auto"
    clock: int = 0
    armed: list[int] | None = None
    friendly_undo: bool = False
    hints: bool | None = None
    takeover: bool = True


class Join(Body):
    """The link somebody follows, and their name."""

    secret: str
    name: str = ""


class ChangeSeat(Body):
    """Who is to sit on a seat."""

    seat: int
    who: Literal["bot", "me", "link"]
    level: str | None = None


class Knock(Body, rename={"wish": "as"}):
    """What somebody at the door of a table would like, and their name."""

    wish: Literal["watch", "join"]
    name: str = ""


class AskRematch(Body):
    """Once more; the ``same`` deal, or a new one, against bots that are a level ``harder``."""

    same: bool = False
    harder: bool = False


class Correction(Body):
    """A sentence that is wrong, how it should be, and on what kind of page it was read."""

    said: Annotated[str, Meta(min_length=1, max_length=500)]
    better: Annotated[str, Meta(min_length=1, max_length=500)]
    page: Annotated[str, Meta(max_length=20, pattern="^[a-z]*$")]


class GoOn(Body):
    """A review that is to go on: how carefully."""

    effort: EffortName = "quick"


class PlayOn(Body):
    """A moment of a finished game to play on from, against bots of a level; without one, everything
    is in one's own hand.
    """

    moment: int
    level: str = ""
    open: bool = False
    analyse: bool = False
    """Look into the position instead."""


class BringPosition(Body):
    """A position to look into, as JSON."""

    position: str
    open: bool = False
    """Whether to show what a campaign keeps sealed."""


class Upload(Body):
    """A record to look at."""

    record: str


class Recover(Body):
    """A code to come back with, or of a link to another device."""

    code: str


class Attempted(Body):
    """Where a learner or a solver is: ``moves`` were made."""

    action: ActionId = ""
    value: Value | None = None
    shape: Shape = "wide"
    moves: Annotated[list[MoveText], Meta(max_length=MOST_MOVES)] = []


class Attempt(Attempted, kw_only=True):
    """What a learner does, once ``moves`` of the step were made: try a move, open an action, look
    ahead, or give up.
    """

    do: Literal["play", "children", "preview", "solution"]


class Solve(Attempted, kw_only=True):
    """What a solver does; ``look`` shows the board after the moves, ``try`` opens a what-if there,
    ``analyse`` an analysis, ``tries`` counts lines.
    """

    do: Literal["play", "children", "preview", "solution", "look", "try", "analyse"]
    tries: Annotated[int, Meta(ge=1, le=9999)] = 1


class PuzzleDay(Body):
    """The day of a puzzle; none is today."""

    date: str = ""


class NewCampaign(Body):
    """A campaign somebody begins."""

    game: str
    name: str = ""
    options: dict[str, object] = {}


class Choose(Body):
    """An offer of a campaign, with what was filled in."""

    offer: str
    answers: dict[str, str] = {}


class PlayNext(Body):
    """The next game of a campaign."""

    game: str | None = None
    players: list[str] = []
    seats: list[NewSeat] | None = None


class Named(Body):
    """What a guest wants to be called, and is."""

    name: str
