"""The kit: what a game brings beside its rules. Every part has an honest default.

``Game.kit()`` gives it. A part is made when it is first asked for, so that a game's card stays
quick to import: override a part as a ``cached_property`` and import what it needs inside.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from datetime import date
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from digsite.core.contract import Observation, Result, Settings, State
from digsite.core.errors import ContentError
from digsite.core.events import Refusal
from digsite.core.strategy import Strategy
from digsite.core.words import LETTERS, N_, Voice

if TYPE_CHECKING:
    from digsite.core.campaign import CampaignRules
    from digsite.core.encoding import Encoding
    from digsite.core.lessons import Lessons
    from digsite.core.problems import Problems
    from digsite.draw.scene import Artist, Pages

Data = dict[str, object]


class Words:
    """A game's sentences: templates with named fields, and methods where those are not enough.

    A game without words is told by its keys: nothing fails for want of a sentence.
    """

    seat: str = N_("Seat {letter}")
    """What a seat is called where nobody has a name."""
    refusals: Mapping[str, str] = {}
    """Why a move is refused, by the refusal's key; its values are the fields."""
    events: Mapping[str, str] = {}
    """What happened, by kind of event; fields are its data, and ``name`` of its ``seat``."""
    prompts: Mapping[str, str] = {}
    """What the viewer is to do, by phase; also what is said while nobody has to decide."""
    waiting: Mapping[str, str] = {}
    """What everybody else waits for, by phase; ``name`` is who has to decide."""

    def voice(self, seats: int, names: Sequence[str] = (), language: str = "") -> Voice:
        """A voice that has a name for every seat."""
        voice = Voice(names, language)
        if len(names) == seats and all(names):
            return voice
        given = [*names, *[""] * seats][:seats]
        called = [
            name or voice.say(self.seat, letter=LETTERS[seat % len(LETTERS)])
            for seat, name in enumerate(given)
        ]
        return Voice(called, voice.language)

    def introduce(self, settings: Settings, voice: Voice) -> list[str]:
        """Who they are, where everybody says so before a game begins."""
        return []

    # Why not, and what happened

    def explain(self, refusal: Refusal, voice: Voice) -> str:
        """Why a move is refused, in one sentence."""
        return filled(self.refusals, refusal.key, refusal.values, voice)

    def tell(self, event: Mapping[str, object], voice: Voice) -> str:
        """What happened, as one viewer saw it; empty for an event that needs no sentence."""
        kind = str(event["kind"])
        if kind not in self.events:
            return ""
        return filled(self.events, kind, with_name(event, voice), voice)

    briefs: Mapping[str, str] = {}
    """What a line of a journal says of an event behind its seat's name, by kind; a game that has
    some is told by them alone, and what they leave out goes without saying.
    """
    begins: frozenset[str] = frozenset()
    """Kinds of events that begin a new line there; what follows joins it."""

    def brief(self, event: Mapping[str, object], voice: Voice) -> str:
        """An event's part of a journal's line, without codes; the sentence itself by default."""
        if not self.briefs:
            return self.tell(event, voice)
        kind = str(event["kind"])
        if kind not in self.briefs:
            return ""
        return filled(self.briefs, kind, with_name(event, voice), voice)

    reasons: Mapping[str, str] = {}
    """Why a move is advised, by kind of ``Reason``; its values are the fields."""

    def because(self, kind: str, values: Mapping[str, object], voice: Voice) -> str:
        """Why a move is advised, in one sentence of at most twenty words."""
        return filled(self.reasons, kind, values, voice)

    # What now

    def prompt(self, seen: Observation, voice: Voice) -> str:
        """What the viewer is to do now, or whom and what they wait for."""
        acting = seen.acting()
        if not acting or seen.viewer in acting:
            return self.ask(seen, voice)
        return self.wait(seen, voice)

    def ask(self, seen: Observation, voice: Voice) -> str:
        """What the viewer has to decide, or what happens while nobody has to."""
        return filled(self.prompts, seen.phase(), seen.data, voice) if self.prompts else ""

    def wait(self, seen: Observation, voice: Voice) -> str:
        """What somebody else has to decide."""
        template = self.waiting.get(seen.phase(), N_("Waiting for {name}."))
        return voice.fill(template, {**seen.data, "name": voice.all_names(seen.acting())})

    # How it ended

    def headline(self, seen: Observation, result: Result, voice: Voice) -> str:
        """A sentence about this game and no other, for its last page; empty for the usual one."""
        return ""

    def ending(self, result: Result, voice: Voice) -> str:
        """How the game ended, in one sentence; empty for the usual one: who won."""
        return ""


def won_with(winners: Sequence[int], amount: str, voice: Voice) -> str:
    """Who has won, and with how much."""
    template = (
        N_("{name} wins with {points}.")
        if len(winners) == 1
        else N_("A shared win with {points}: {name}.")
    )
    return voice.say(template, name=voice.all_names(winners), points=amount)


def with_name(event: Mapping[str, object], voice: Voice) -> Data:
    """An event's data with the name of its seat."""
    values = dict(event)
    seat = event.get("seat")
    if isinstance(seat, int):
        values["name"] = voice.name(seat)
    return values


def filled(
    templates: Mapping[str, str], key: str, values: Mapping[str, object], voice: Voice
) -> str:
    """The template of a key, filled; a small game may use the sentence itself as the key."""
    template = templates.get(key, key)
    try:
        return voice.fill(template, values)
    except (KeyError, IndexError, ValueError):
        # A translation with a wrong field must not take the game down.
        return template


class Content(ABC):
    """A game's boards, tiles or cards, which a table may replace by its own."""

    shipped: Path
    """The folder with the game's own files, to start from."""

    @abstractmethod
    def load(self, folder: Path) -> Data:
        """The files of a folder as plain data that a table can play with, or ``ContentError``."""

    def check(self, folder: Path) -> list[ContentError]:
        """Everything wrong with a folder, also what loading does not look for, being slow."""
        try:
            self.load(folder)
        except ContentError as error:
            return [error]
        return []

    def assemble(
        self, board: str, folder: str, ask: Callable[[str], str], tell: Callable[[str], None]
    ) -> str | None:
        """Build a board piece by piece with a person; None in games without boards to build."""
        return None


class Puzzle:
    """One deal for everybody, with a par to beat."""

    def __init__(self, settings: Settings, seed: int, par: int, medals: dict[str, int]) -> None:
        self.settings = settings
        self.seed = seed
        self.par = par
        self.medals = medals
        """The points each medal takes, from the easiest to the hardest."""


class Puzzles(ABC):
    """A game's puzzles."""

    @abstractmethod
    def daily(self, day: date) -> Puzzle:
        """The puzzle of a date, the same on every machine."""


class Tips:
    """What somebody new to a game is told once: the first time the situation for it comes up.

    A game without tips has none to give.
    """

    sentences: Mapping[str, str] = {}
    """By the name of a tip its one sentence; at most five."""

    def fitting(self, seen: Observation) -> list[str]:
        """The names of the tips that fit what the viewer, who has to decide, sees now; what is
        most to the point comes first.
        """
        return []


class Finished:
    """A finished game, as one seat looks back on it: all that was told, in truth, and the end."""

    def __init__(self, events: Sequence[Data], end: State, seat: int) -> None:
        self.events = events
        self.end = end
        self.seat = seat
        ended = end.result()
        self.won = ended is not None and seat in ended.winners
        self.score = int(end.score(seat))

    def is_own(self, event: Data) -> bool:
        """Whether an event is about this seat, or about its piece."""
        return event.get("seat", event.get("hero")) == self.seat

    def own(self, kind: str) -> list[Data]:
        """What was told of this seat, of one kind."""
        return [event for event in self.events if event["kind"] == kind and self.is_own(event)]

    def after(self, kind: str, *ends: str) -> list[list[Data]]:
        """By own event of a kind: what was told of this seat then, up to the next or to an end."""
        found: list[list[Data]] = []
        running = False
        for event in self.events:
            if not self.is_own(event):
                continue
            if event["kind"] == kind:
                found.append([])
                running = True
            elif event["kind"] in ends:
                running = False
            elif running:
                found[-1].append(event)
        return found


def most(kind: str, groups: Sequence[Sequence[Data]]) -> int:
    """How many events of a kind the group has that has most of them."""
    return max((sum(one["kind"] == kind for one in group) for group in groups), default=0)


class Medal(NamedTuple):
    """Something done on the board that is worth a medal: its name, and what it takes."""

    name: str
    about: str


class Medals:
    """A game's medals: for things done on the board, none for time spent.

    A game without medals gives none.
    """

    medals: Mapping[str, Medal] = {}
    """By their ids, which are kept; at most twelve."""

    def earned(self, game: Finished) -> list[str]:
        """The ids of the medals that a seat has earned in a finished game."""
        return []


class Entry:
    """One item of an account: the rule it follows, the points, and what they are for."""

    def __init__(self, rule: str, points: int, reason: str = "") -> None:
        self.rule = rule
        self.points = points
        self.reason = reason


class Scorer:
    """How points come about, for people who count them on a table of their own."""

    def drawn(self, text: str) -> Data | None:
        """The position that a drawing with letters shows; None where the game reads none."""
        return None

    def account(self, state: State, seat: int) -> list[Entry]:
        """How a seat's points come about: here, by rule, once the game is over."""
        ended = state.result()
        by_rule = {} if ended is None else ended.breakdown[seat]
        return [Entry(rule, points) for rule, points in by_rule.items()]


class Kit:
    """What a game brings beside its rules."""

    folder: Path | None = None
    """Where ``guide/`` lies; None for a game without a guide."""

    def __init__(self, words: Words | None = None) -> None:
        if words is not None:  # a small game needs no class of its own
            self.words = words

    @cached_property
    def artist(self) -> Artist | None:
        """Who draws the game; None leaves it to the plain picture that any game has."""
        return None

    @cached_property
    def words(self) -> Words:
        """Its sentences."""
        return Words()

    def strategy(self, settings: Settings) -> Strategy:
        """Its advice to the bots at a table."""
        return Strategy()

    def encoding(self, settings: Settings) -> Encoding | None:
        """Its moves and observations as numbers, for programs that learn; None if it has none."""
        return None

    @cached_property
    def content(self) -> Content | None:
        """Its replaceable content."""
        return None

    @cached_property
    def campaign(self) -> CampaignRules | None:
        """How its campaign unfolds."""
        return None

    @cached_property
    def pages(self) -> Pages | None:
        """The pages of its campaign's books."""
        return None

    @cached_property
    def lessons(self) -> Lessons | None:
        """How the lessons of its tutorial are set up and judged."""
        return None

    @cached_property
    def tips(self) -> Tips:
        """What newcomers are told on their way."""
        return Tips()

    @cached_property
    def medals(self) -> Medals:
        """What is worth a medal."""
        return Medals()

    @cached_property
    def puzzles(self) -> Puzzles | None:
        """Its puzzle of the day."""
        return None

    @cached_property
    def problems(self) -> Problems | None:
        """Its problems, with a proof each."""
        return None

    @cached_property
    def scorer(self) -> Scorer:
        """How its points are explained."""
        return Scorer()


BARE = Kit()
"""The kit of a game that brings its rules alone."""
