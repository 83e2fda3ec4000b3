"""What is answered over HTTP: shapes, no more. See ``digsite.server.protocol``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

from msgspec import UNSET, Struct, UnsetType

from digsite.draw.actions import ActionJson
from digsite.draw.scene import SceneJson
from digsite.server.protocol import Entry, Refused, Result

Span = tuple[int, int]


# Home and new tables


class Level(Struct):
    """How well a bot plays."""

    id: str
    title: str
    about: str


class Labelled(Struct):
    """A value that can be chosen, and what people call it."""

    value: str
    label: str


class Option(Struct, kw_only=True):
    """What can be chosen for a table."""

    name: str
    label: str
    about: str
    kind: str
    default: object
    rule: str
    values: list[Labelled] | UnsetType = UNSET
    min: int | UnsetType = UNSET
    max: int | UnsetType = UNSET
    modes: list[str] | UnsetType = UNSET
    seats: Sequence[int] | UnsetType = UNSET


class Mode(Struct):
    """A way to play a game."""

    id: str
    title: str
    seats: Span


class GameCard(Struct):
    """One game for the home page and the form of a new table."""

    id: str
    title: str
    feel: str
    players: Span
    minutes: Span | None
    ease: int
    """How easily it is learnt: 1 for the easiest."""
    goal: str
    """What one wants and how one scores, in two sentences."""
    version: int
    credits: str
    cooperative: bool
    modes: list[Mode]
    campaign: bool
    levels: list[Level]
    options: list[Option]


class Mine(Struct, kw_only=True):
    """A table of one's own."""

    id: str
    game: str
    title: str
    kind: str
    players: list[str]
    your_turn: bool
    over: bool
    when: float
    result: str | None


class Waiting(Struct):
    """The next table that waits for the asker, and how many do."""

    table: str | None
    title: str
    count: int


class PuzzleToday(Struct):
    """A game's puzzle of today."""

    game: str
    title: str
    date: str


class MyCampaign(Struct):
    """A campaign of one's own."""

    id: str
    game: str
    name: str
    when: float


class Home(Struct):
    """Everything the first page shows."""

    name: str
    games: list[GameCard]
    tables: list[Mine]
    puzzles: list[PuzzleToday]
    campaigns: list[MyCampaign]
    credits: str
    notice: str
    offline: str
    """Where one plays on without this server; empty where that is not offered."""


class Link(Struct):
    """Where to take a seat."""

    seat: int
    url: str


class Links(Struct, kw_only=True):
    """The links of a table that somebody may still follow."""

    links: list[Link]
    watch: str | None


class NewLinks(Links, kw_only=True):
    """The same of a table that has just been set up."""

    table: str


class TableLinks(Links, kw_only=True):
    """The same for those who sit there; ``campaign`` is the one the table belongs to."""

    campaign: str | None


class Invitation(Struct):
    """What a link of a table offers; ``name`` is what the asker is called."""

    table: str
    game: str
    title: str
    seat: int | None
    taken: bool
    yours: bool
    players: list[str]
    host: str
    """Who invites."""
    name: str


class Seated(Struct):
    """The table and the seat taken; none for who watches."""

    table: str
    seat: int | None


class Door(Struct, kw_only=True):
    """A table as somebody sees it who does not belong there."""

    table: str
    game: str
    title: str
    players: list[str]
    over: bool
    inside: bool
    """Whether the asker may go in."""
    seat: bool
    """Whether there is a seat that the asker might be given."""
    state: Literal["", "waiting", "refused"]
    """What has become of what the asker would like."""
    name: str


class DealResult(Struct):
    """How somebody did with a deal; the points are told to those who have finished it."""

    name: str
    over: bool
    score: int | None
    won: bool | None
    helped: bool
    own: bool


class Deal(Struct, kw_only=True):
    """A deal that everybody may play who has its address."""

    table: str
    game: str
    title: str
    host: str
    """Who sends it."""
    rivals: list[str]
    """The bots that are played against."""
    mine: str | None
    """The asker's own table."""
    finished: bool
    full: bool
    results: list[DealResult]
    name: str
    url: str


class SeatChanged(Struct):
    """Somebody else decides for a seat, or others are asked whether that is right."""

    asked: list[int] | UnsetType = UNSET
    """The seats that have to agree first."""


class Led(Struct):
    """The table to go to."""

    table: str


class Recorded(Struct):
    """A record and a name for its file."""

    record: str
    name: str


class KeptPosition(Struct):
    """A position as docs/positions tells it, and a name for its file."""

    position: dict[str, object]
    name: str


# Replays, guide, lessons, puzzles, campaigns


class Uploaded(Struct):
    """Where an uploaded record is looked at."""

    replay: str


class Replay(Struct, kw_only=True):
    """One moment of a game."""

    id: str
    own: bool
    game: str
    title: str
    players: list[str]
    """Their names, by seat."""
    steps: int
    step: int
    viewer: str
    """A seat, ``spectator`` or ``all``."""
    scene: SceneJson
    events: list[Entry]
    marks: list[Entry]
    over: bool
    result: Result | None


class Sealed(Struct):
    """Instead of a game that shows what a campaign keeps sealed: a warning, and what to ask."""

    warning: str
    question: str


class Reviewing(Struct):
    """A review that is not done yet: so many steps of so many are looked at."""

    done: int
    of: int


class LookedMoment(Struct):
    """A moment of a game worth a look: the best, the worst, the luckiest, or a turning point."""

    kind: str
    moment: int
    sentence: str


class LookedSide(Struct):
    """Somebody, or the team, over a whole game, in points or per cent."""

    name: str
    cost: float
    luck: float
    mistakes: int


class Better(Struct):
    """A good move, what it was worth, and what it does."""

    move: str
    value: float
    why: str


class Remark(Struct, kw_only=True):
    """A decision that is praised, or a mistake with what it cost, and the best moves in order."""

    moment: int
    name: str
    played: str
    cost: float
    mistake: bool
    better: list[Better]


class Review(Struct, kw_only=True):
    """A finished game, looked back on."""

    id: str
    game: str
    title: str
    effort: str
    unit: Literal["percent", "points"]
    result: str
    decided: str
    moments: list[LookedMoment]
    turning_points: list[LookedMoment]
    sides: list[LookedSide]
    remarks: list[Remark]
    curve: list[list[float]]
    """How it stood for each side at every moment."""


class Text(Struct):
    """Some words of a guide."""

    html: str


class Figure(Struct):
    """A picture of a guide."""

    figure: SceneJson
    caption: str


class GuideSection(Struct):
    """One rule, or a chapter's opening."""

    rule: str
    title: str
    id: str
    parts: list[Text | Figure]


class GuideChapter(Struct):
    """Rules that belong together."""

    id: str
    title: str
    sections: list[GuideSection]


class Guide(Struct):
    """A game's guide."""

    game: str
    title: str
    language: str
    chapters: list[GuideChapter]


class Found(Struct):
    """A rule in which all words stand."""

    rule: str
    title: str
    snippet: str
    id: str


class Search(Struct):
    """What was found in a guide."""

    found: list[Found]


class LessonTitle(Struct):
    """One step of a tutorial."""

    id: str
    title: str


class Lessons(Struct):
    """The steps of a tutorial, and before it those of the two-minute lesson."""

    game: str
    title: str
    goal: str
    """What one wants and how one scores, in two sentences."""
    short: list[LessonTitle]
    steps: list[LessonTitle]
    campaign: bool


class Lesson(Struct, kw_only=True):
    """One step: what to learn, and the board to do it in."""

    id: str
    title: str
    say: str
    rules: list[str]
    seat: int
    scene: SceneJson
    zoom: float
    """How many times as large its middle is shown."""
    previous: str | None
    next: str | None


class Verdict(Struct):
    """What the teacher says to a move; ``moves`` of the step stand then."""

    done: bool
    sentence: str
    rule: str | None
    scene: SceneJson
    moves: list[str]


class Actions(Struct):
    """What lies below an action."""

    actions: list[ActionJson]


class Solution(Struct):
    """The move that solves a lesson; which action of the tree it is, with which value."""

    move: str
    action: str | None
    value: Sequence[int] | None


class CampaignPage(Struct):
    """A page that a campaign has opened."""

    id: str
    title: str
    text: str
    figure: SceneJson | UnsetType = UNSET


class Field(Struct):
    """What an offer asks for; any text will do where there are no values."""

    name: str
    label: str
    values: list[Labelled]


class Offer(Struct):
    """A choice that a campaign offers."""

    id: str
    label: str
    fields: list[Field]
    needed: bool


class NextGame(Struct):
    """A game that can be played next."""

    id: str
    label: str
    seats: Span


class CampaignGame(Struct):
    """A game of a campaign."""

    table: str
    title: str
    over: bool
    result: str | None


class Campaign(Struct, kw_only=True):
    """All that a campaign has opened, and what comes next."""

    id: str
    game: str
    title: str
    name: str
    finished: bool
    pages: list[CampaignPage]
    offers: list[Offer]
    next: list[NextGame]
    players: list[str]
    games: list[CampaignGame]
    running: str | None
    earned: list[str]
    """What the latest game brought."""


class Begun(Struct):
    """A campaign that was begun."""

    campaign: str


class Failure(Struct):
    """An HTTP request that went wrong."""

    error: Refused


class Done(Struct):
    """Nothing more to say."""


Reply = Struct | Mapping[str, object]
