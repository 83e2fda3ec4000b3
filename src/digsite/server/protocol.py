"""What the server says on a table's socket, and what that shares with the pages: shapes, no more.

docs/server-protocol.md tells what they mean; ``python -m scripts.protocol`` makes the client's
types from them. What a client says on a socket stands in ``socket/messages.py``, what travels over
HTTP in ``pages/shapes.py``. A field that may be left out is ``UNSET`` then; one that is always
there but may be empty is None.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from digsite.draw.actions import ActionJson
from digsite.draw.scene import ElementJson, PartJson, SceneJson, StandingJson
from digsite.draw.traces import Motion

LARGEST: Final = 2**53 - 1
Number = Annotated[int, Meta(ge=-LARGEST, le=LARGEST)]
Value = Annotated[list[Number], Meta(max_length=8)]
ActionId = Annotated[str, Meta(max_length=500)]
Who = Literal["person", "bot", "open"]
Kind = Literal["refused", "invalid", "unknown", "forbidden", "busy", "broken"]
TableKind = Literal["play", "fork", "puzzle", "campaign"]
Sitter = Literal["me", "bot", "link"]
"""Who may be put on a seat: the reader, a bot, whoever gets its link."""
NoteKind = Literal[
    "undo", "retype", "joined", "back", "took", "stands_in", "bot", "opened", "watches", "rematch"
]
About = Literal["undo", "seat", "watch", "join"]
"""What consent is asked for."""


class Refused(Struct, kw_only=True):
    """What went wrong."""

    kind: Kind
    message: str
    rule: str | UnsetType | None = UNSET
    places: list[str] | UnsetType = UNSET
    nearest: Sequence[int] | UnsetType | None = UNSET
    """The value of the closest legal move, where the game can tell."""
    guide: str | UnsetType = UNSET
    field: str | UnsetType = UNSET
    """Which part of a new table's settings is meant; empty where that is not known."""
    line: int | UnsetType = UNSET
    """The line of an uploaded record."""


# Around a picture


class Entry(Struct):
    """Something that happened."""

    step: int
    text: str
    kind: str
    seat: int | None
    brief: str = ""
    """Its part of a journal's line, without codes; empty where it goes without saying."""
    begins: bool = True
    """Whether a new line begins with it; else it joins the one before."""
    traces: list[tuple[str, str]] = []
    """Where it happened: a role (from, via, to, taken, shown), and path data or an element's id."""
    motion: Motion = ""
    """How it is seen to happen; empty where nothing moves."""
    points: int = 0
    """What it brought at once."""


class Player(Struct):
    """Who sits on a seat."""

    seat: int
    name: str
    who: Who
    level: str | None
    here: bool
    stands_in: bool
    """The bot plays for somebody who is away."""
    wait: int | None
    """Seconds until a bot may stand in for somebody who is away."""
    letter: str
    shape: str
    token: str


class RulePoints(Struct):
    """The points a rule brought each seat."""

    rule: str
    title: str
    points: list[int]


class Result(Struct):
    """How a game ended."""

    sentence: str
    reason: str
    scores: list[int]
    winners: list[int]
    breakdown: list[RulePoints]
    medal: str | UnsetType = UNSET
    helped: list[int] | UnsetType = UNSET
    """The seats that were given hints."""
    headline: str | UnsetType = UNSET
    """A sentence about this game and no other."""
    team: bool | UnsetType = UNSET
    """Whether all win or lose together."""


class Outcome(Struct):
    """One thing chance may do."""

    text: str
    label: str


class Chance(Struct):
    """What the referee may say now."""

    prompt: str
    choices: list[Outcome]
    range: tuple[str, str] | None
    """The first and the last outcome, as they are written."""


class Clock(Struct):
    """The time for a decision, and what is left of it."""

    seconds: int
    left: float | None


class Can(Struct):
    """What the seat looked from may do beside playing."""

    undo: bool
    ask: bool
    """An undo needs the consent of others."""
    withdraw: bool
    hint: bool
    fork: bool
    skip: bool
    retype: bool
    analyse: bool = False
    """The position is looked into here: how it stands, and the best moves."""


class Look(Struct):
    """Another way to see the same table."""

    id: str
    label: str


class Company(Struct, kw_only=True):
    """Who sits at a table, who watches, and what the reader may do about it."""

    players: list[Player]
    watchers: list[str]
    """The names of those who look on now."""
    screen: bool
    """Whether the board is on a big screen."""
    offers: dict[str, list[Sitter]]
    """By seat: who may be put there."""
    back: list[int]
    """The reader's own seats on which a bot stands in."""


class Situation(Struct, kw_only=True):
    """Everything beside the picture that a viewer needs to go on."""

    step: int
    prompt: str
    decisions: dict[str, int]
    acting: list[int]
    can: Can
    curtain: list[int]
    armed: list[int] | None
    clock: Clock | None
    chance: Chance | None
    over: bool
    result: Result | None
    rematch: str | None


class ElementChange(Struct, kw_only=True):
    """The fields of an element that changed; a label or turn that is gone is null."""

    svg: str | UnsetType = UNSET
    layer: int | UnsetType = UNSET
    x: float | UnsetType = UNSET
    y: float | UnsetType = UNSET
    label: str | UnsetType | None = UNSET
    turn: float | UnsetType | None = UNSET
    part: int | UnsetType = UNSET


class Patch(Struct):
    """What turns the picture a viewer holds into the present one."""

    changed: dict[str, ElementJson | ElementChange]
    removed: list[str]


# On a table's socket


class View(Situation, tag_field="is", tag="view", kw_only=True):
    """Everything one visitor may see."""

    n: int | UnsetType | None = UNSET
    players: list[Player]
    watchers: list[str]
    screen: bool
    offers: dict[str, list[Sitter]]
    back: list[int]
    """These as in ``Company``."""
    deal: str | None
    """The table whose deal this is."""
    table: str
    game: str
    title: str
    mode: str
    kind: TableKind
    seat: int | None
    mine: list[int]
    looks: list[Look]
    """Other ways to see the same table."""
    look: str
    referee: bool
    watch: bool
    scene: SceneJson
    journal: list[Entry]


class Change(Situation, tag_field="is", tag="change", kw_only=True):
    """What is new after a decision and the chance that followed."""

    patch: Patch
    width: float
    height: float
    title: str
    description: str
    actions: list[ActionJson]
    glances: Sequence[str]
    parts: list[PartJson]
    standings: list[StandingJson]
    events: list[Entry]


class Presence(Company, tag_field="is", tag="presence", kw_only=True):
    """Who is there, which bots are thinking, and whether they have to hurry."""

    thinking: list[int]
    busy: bool = False


class News(Struct, tag_field="is", tag="news"):
    """What somebody at the table has just done beside playing."""

    kind: NoteKind
    seat: int | None
    text: str


class ConsentAsked(Struct, tag_field="is", tag="asked", rename={"by": "from"}):
    """A seat is asked to agree to what another, or somebody at the door, wishes."""

    wish: int
    about: About
    seat: int
    by: int | None
    text: str


class Settled(Struct, tag_field="is", tag="settled"):
    """The question is answered; ``text`` says so to whoever asked."""

    wish: int
    yes: bool
    text: str


class Notice(Struct, tag_field="is", tag="notice"):
    """What those who run the server tell everybody; empty when it is over."""

    text: str


class Bye(Struct, tag_field="is", tag="bye"):
    """The socket closes; ``again`` says whether to connect anew."""

    reason: str
    again: bool


class Answer(Struct, tag_field="is", tag="answer", kw_only=True):
    """What was asked for has been done; ``n`` is the number of the message."""

    ok: Literal[True] = True
    n: int | None = None


class FailedAnswer(Struct, tag_field="is", tag="answer", kw_only=True):
    """What was asked for has not been done; ``n`` is null where nothing could be read."""

    ok: Literal[False] = False
    n: int | None
    error: Refused


class Played(Answer, kw_only=True):
    """A decision or outcome was taken in."""

    step: int
    repeat: Literal[True] | UnsetType = UNSET
    """The decision had been made before."""


class Undone(Answer, kw_only=True):
    """A step was taken back, or others are asked."""

    undone: bool
    asked: list[int] | UnsetType = UNSET
    """The seats that have to agree first."""


class MoreActions(Answer, kw_only=True):
    """What lies below an action."""

    actions: list[ActionJson]


class Previewed(Answer, kw_only=True):
    """What a choice would do."""

    sentence: str
    elements: dict[str, ElementJson]
    value: Sequence[int] | UnsetType = UNSET
    """The nearest choice that would do, where the game can tell."""


class Judged(Answer, kw_only=True):
    """Whether a choice would be legal, and which rule says no."""

    legal: bool
    sentence: str = ""
    rule: str | None = None
    places: list[str]
    guide: str | None = None


class Hint(Answer, kw_only=True):
    """A good move, the reason, and which action of the tree it is with which value."""

    move: str
    why: str
    action: str | None
    path: list[str]
    """What is pressed on the way, one after the other; the action is the last."""
    value: Sequence[int] | None
    traces: list[tuple[str, str]] = []
    """The places that the reason speaks of, as in an entry of the journal."""


class Side(Struct):
    """How it stands for a side; the seat is null where all play together."""

    seat: int | None
    name: str
    value: float


class BestMove(Struct):
    """A move as the champion weighs it, and which action of the tree it is with which value."""

    move: str
    name: str
    worth: float
    why: str
    action: str | None
    path: list[str]
    value: Sequence[int] | None
    traces: list[tuple[str, str]]
    """Where it happens, and the places that the reason speaks of."""


class Analysis(Answer, kw_only=True):
    """How the position stands, and the best moves once all trials of them are done."""

    done: int
    of: int
    unit: Literal["percent", "points"]
    sides: list[Side]
    seat: int | None
    """Whose moves are weighed; null where nobody decides."""
    moves: list[BestMove]


class Tip(Struct):
    """A sentence for somebody new to a game; ``id`` is what a reader remembers it by."""

    id: str
    text: str


class Tips(Answer, kw_only=True):
    """The tips that fit what a seat sees and has to decide, the most important first."""

    tips: list[Tip]


class Past(Answer, kw_only=True):
    """The own view of an earlier moment."""

    step: int
    last: int
    scene: SceneJson
    events: list[Entry]


class OlderEntries(Answer, kw_only=True):
    """Older entries of the journal."""

    journal: list[Entry]


class Forked(Answer, kw_only=True):
    """The table of a what-if."""

    table: str


AnyAnswer = Answer | FailedAnswer
Message = View | Change | Presence | News | ConsentAsked | Settled | Notice | Bye | AnyAnswer
