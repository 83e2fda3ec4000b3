"""A scene: the picture of one moment of a game for one viewer, and what can be done in it.

The *fixed* layer is the board's art and is sent once. *Live* elements are keyed by stable ids, so a
move sends only what changed. The *actions* lie beside the picture (see `digsite.draw.actions`).
"""

from __future__ import annotations

import hashlib
import re
from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Literal, NotRequired, TypedDict
from zlib import crc32

from digsite.core.contract import canonical_json
from digsite.core.words import Voice
from digsite.draw import lettering, motion, palette
from digsite.draw.actions import LARGEST_EXACT, Action, ActionJson, Value
from digsite.draw.palette import Theme, Tokens
from digsite.draw.svg import element, group, rect, transform
from digsite.draw.traces import Tracer

if TYPE_CHECKING:
    from digsite.core.contract import Observation, Settings

__all__ = [
    "Artist",
    "Drawing",
    "Element",
    "ElementJson",
    "Fonts",
    "Page",
    "Pages",
    "Part",
    "PartJson",
    "Patch",
    "Preview",
    "PreviewJson",
    "Scene",
    "SceneJson",
    "Shape",
    "Sight",
    "Standing",
    "StandingJson",
    "View",
    "canonical",
    "diff",
    "kept_element",
]

Fonts = Literal["named", "embed"]

# A picture comes in two shapes: board and column side by side, or stacked for a phone.
Shape = Literal["wide", "tall"]


# As they travel


class ElementJson(TypedDict):
    """A live part of the picture."""

    svg: str
    layer: int
    x: float
    y: float
    label: NotRequired[str]
    turn: NotRequired[float]
    part: NotRequired[int]
    """The number of the part it lies in; the board's, 0, is left out."""


class PartJson(TypedDict):
    """A piece of the picture that may be shown by itself: the board, or a panel."""

    name: str
    x: float
    y: float
    width: float
    height: float
    tab: NotRequired[str]
    """Parts with such a label share one place."""


class StandingJson(TypedDict):
    """How a seat stands, as the list of players tells it."""

    points: str
    note: str
    marks: NotRequired[Sequence[int]]
    """The seats whose signs it plays with, where that is not its own."""
    svg: NotRequired[str]
    """What lies before the seat, drawn 24 units high from its left."""
    width: NotRequired[float]
    worth: NotRequired[int]
    """What it has so far, for a curve, where ``points`` tell something else."""


class SceneJson(TypedDict):
    """The picture of one moment for one viewer."""

    width: float
    height: float
    title: str
    description: str
    key: str
    tokens: Mapping[str, tuple[str, str]]
    live: dict[str, ElementJson]
    actions: list[ActionJson]
    glances: Sequence[str]
    """Elements that tell more when somebody points at them."""
    parts: list[PartJson]
    """The board first."""
    standings: list[StandingJson]
    """One a seat; empty where the picture alone tells."""
    defs: NotRequired[str]
    """Left out, as is ``fixed``, where the viewer has it."""
    fixed: NotRequired[str]


class PreviewJson(TypedDict):
    """What a choice would do."""

    sentence: str
    elements: dict[str, ElementJson]
    value: NotRequired[Value]
    """The nearest choice that would do, where the game can tell."""


@dataclass(slots=True, unsafe_hash=True)
class Element:
    """A live part of the picture, drawn round its own origin and set down at (x, y).

    Because the place is kept apart from the drawing, a client can let a piece travel. Elements are
    drawn by layer, and within a layer in the order of their ids. An element without a label is
    decoration for the ears. Nobody changes one that was made; ``frozen`` would say so, but a server
    makes thousands a second, and it would double what that costs.
    """

    id: str
    svg: str
    label: str = ""
    layer: int = 0
    x: float = 0
    y: float = 0
    turn: float = 0
    part: int = 0
    """Which part of the picture it lies in, by number."""
    _moved: Element | None = field(default=None, init=False, repr=False, compare=False)
    _parted: Element | None = field(default=None, init=False, repr=False, compare=False)

    def moved(self, dx: float, dy: float) -> Element:
        """The same elsewhere. Pictures are put together anew after every move, and most elements
        are where they were: the latest is kept here.
        """
        x, y = self.x + dx, self.y + dy
        kept = self._moved
        if kept is None or kept.x != x or kept.y != y:
            kept = self._moved = Element(
                self.id, self.svg, self.label, self.layer, x, y, self.turn, self.part
            )
        return kept

    def in_part(self, number: int) -> Element:
        """The same, lying in a part of the picture; kept like the latest place."""
        kept = self._parted
        if kept is None or kept.part != number:
            kept = self._parted = Element(
                self.id, self.svg, self.label, self.layer, self.x, self.y, self.turn, number
            )
        return kept

    def markup(self) -> str:
        return group(
            self.svg,
            data_id=self.id,
            transform=transform(self.x, self.y, turn=self.turn),
            aria_label=self.label or None,
        )

    def to_json(self) -> ElementJson:
        x, y, turn = round(self.x, 2), round(self.y, 2), round(self.turn, 2)
        drawn: ElementJson = {"svg": self.svg, "layer": self.layer, "x": x, "y": y}
        if self.label:
            drawn["label"] = self.label
        if turn:
            drawn["turn"] = turn
        if self.part:
            drawn["part"] = self.part
        return drawn


kept_element = lru_cache(maxsize=8192, typed=True)(Element)
"""An element as it was made before: pieces that stay where they are cost nothing to draw, place and
compare again.
"""


@dataclass(slots=True, unsafe_hash=True)
class Part:
    """A piece of the picture that may be shown by itself: the board, or a panel beside it."""

    name: str
    x: float
    y: float
    width: float
    height: float
    tab: str = ""
    """Parts with such a label share one place, where room is scarce."""

    def to_json(self) -> PartJson:
        json: PartJson = {
            "name": self.name,
            "x": round(self.x, 2),
            "y": round(self.y, 2),
            "width": round(self.width, 2),
            "height": round(self.height, 2),
        }
        if self.tab:
            json["tab"] = self.tab
        return json


@dataclass(slots=True, unsafe_hash=True)
class Standing:
    """How a seat stands, for the list of players: points, a few words, what lies before it."""

    points: str
    note: str = ""
    marks: tuple[int, ...] = ()
    """The seats whose signs it plays with, where that is not its own."""
    drawing: str = ""
    """24 units high, from its left."""
    width: float = 0
    worth: int | None = None
    """What it has so far, for a curve, where ``points`` tell something else."""

    def to_json(self) -> StandingJson:
        json: StandingJson = {"points": self.points, "note": self.note}
        if self.marks:
            json["marks"] = self.marks
        if self.drawing:
            json["svg"], json["width"] = self.drawing, round(self.width, 2)
        if self.worth is not None:
            json["worth"] = self.worth
        return json


part_id = attrgetter("id")


@dataclass(slots=True)
class Scene:
    """The picture, its size in picture units, and the actions beside it. Nobody changes one.

    `glances` are live elements that tell more when somebody points at them, whether anything can be
    done with them or not: the artist's `preview` answers to their ids.
    """

    width: float
    height: float
    fixed: str
    live: tuple[Element, ...] = ()
    actions: tuple[Action, ...] = ()
    title: str = ""
    description: str = ""
    defs: str = ""
    tokens: Tokens = field(default_factory=dict)
    glances: tuple[str, ...] = ()
    parts: tuple[Part, ...] = ()
    """The board and the panels; elements tell which they lie in. None: the picture is one."""
    standings: tuple[Standing, ...] = ()

    def __post_init__(self) -> None:
        if len(set(map(part_id, self.live))) != len(self.live):
            ids = [part.id for part in self.live]
            twice = sorted({name for name in ids if ids.count(name) > 1})
            raise ValueError(f"live elements need different ids; twice: {', '.join(twice)}")

    def drawn(self) -> tuple[Element, ...]:
        """The live elements in the order they are drawn."""
        return tuple(sorted(self.live, key=lambda part: (part.layer, part.id)))

    def document(self, theme: Theme = "auto", language: str = "en", fonts: Fonts = "named") -> str:
        """A complete SVG that stands alone, readable by screen readers."""
        scope = self.scope(theme)
        body = group(self.fixed) + group(*(part.markup() for part in self.drawn()))
        style = palette.stylesheet(theme, f".{scope}", self.tokens) + lettering.rules(f".{scope}")
        if 'class="flicker"' in body:
            style += motion.rules(f".{scope}")
        if fonts == "embed":
            style += lettering.embedded_faces(body)
        whole = element(
            "svg",
            element("title", escape_text(self.title)),
            element("desc", escape_text(self.description)),
            element("style", style),
            element("defs", self.defs),
            rect(0, 0, self.width, self.height, fill=palette.var("paper")),
            body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {self.width:g} {self.height:g}",
            width=self.width,
            height=self.height,
            class_=scope,
            role="img",
            lang=language,
        )
        return with_own_names(whole, self.defs, scope)

    def scope(self, theme: Theme = "auto") -> str:
        """The class by which a document's own styles and names go, so that two do not mix."""
        return f"digsite-{crc32(f'{theme}{self.tokens}{self.defs}'.encode()):08x}"

    def _repr_svg_(self) -> str:
        return self.document()

    @property
    def fixed_key(self) -> str:
        """Equal for scenes that share everything but size, live elements and actions."""
        return fixed_key(self.fixed, self.defs, tuple(sorted(self.tokens.items())))

    def to_json(self, have: str = "") -> SceneJson:
        """As it travels; without its fixed layer for a viewer who has the one of that key."""
        key = self.fixed_key
        json: SceneJson = {
            "width": self.width,
            "height": self.height,
            "title": self.title,
            "description": self.description,
            "key": key,
            "tokens": self.tokens,
            "live": {part.id: part.to_json() for part in self.drawn()},
            "actions": [action.to_json() for action in self.actions],
            "glances": self.glances,
            "parts": self.parts_json(),
            "standings": [one.to_json() for one in self.standings],
        }
        if key != have:
            json["defs"], json["fixed"] = self.defs, self.fixed
        return json

    def parts_json(self) -> list[PartJson]:
        """The board and the panels, as they travel."""
        parts = self.parts or (Part("board", 0, 0, self.width, self.height),)
        return [one.to_json() for one in parts]


@lru_cache(maxsize=64)
def fixed_key(fixed: str, defs: str, tokens: tuple[tuple[str, tuple[str, str]], ...]) -> str:
    """A short name for what stays the same; remembered, because it stays the same."""
    return hashlib.sha256(f"{fixed}\n{defs}\n{tokens}".encode()).hexdigest()[:16]


@dataclass(frozen=True)
class Patch:
    """What turns one scene's live elements into another's."""

    changed: tuple[Element, ...]
    removed: tuple[str, ...]

    def to_json(self) -> dict[str, object]:
        return {
            "changed": {part.id: part.to_json() for part in self.changed},
            "removed": list(self.removed),
        }


def diff(old: Scene, new: Scene) -> Patch | None:
    """The live elements that changed or left; None when the fixed layer itself is another one."""
    if old.fixed_key != new.fixed_key:
        return None
    before = {part.id: part for part in old.live}
    after = {part.id for part in new.live}
    return Patch(
        changed=tuple(part for part in new.drawn() if before.get(part.id) != part),
        removed=tuple(sorted(name for name in before if name not in after)),
    )


def canonical(value: Mapping[str, object] | Sequence[object]) -> str:
    """One fixed spelling of JSON. A whole number that a browser would round is refused."""
    refuse_large_numbers(value)
    return canonical_json(value)


def refuse_large_numbers(value: object) -> None:
    if isinstance(value, int) and abs(value) > LARGEST_EXACT:
        raise ValueError(f"{value} is too large for a JSON number; send it as text or not at all")
    if isinstance(value, Mapping):
        for inner in value.values():
            refuse_large_numbers(inner)
    elif isinstance(value, Sequence) and not isinstance(value, str):
        for inner in value:
            refuse_large_numbers(inner)


def with_own_names(markup: str, defs: str, scope: str) -> str:
    """The picture with its definitions renamed, so that two on one page cannot mix them up."""
    names = "|".join(re.escape(name) for name in re.findall(r'\bid="([^"]+)"', defs))
    if not names:
        return markup
    return re.sub(rf'(\bid="|url\(#|href="#)({names})(?=["\)])', rf"\g<1>{scope}-\g<2>", markup)


def escape_text(words: str) -> str:
    return words.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


@dataclass(frozen=True)
class Preview:
    """What a choice would do: one sentence, and elements to show over the picture meanwhile.

    Where the choice itself is refused but a legal one lies close by, `value` is that one: what is
    being held snaps to it.
    """

    sentence: str
    elements: tuple[Element, ...] = ()
    value: Value = ()

    def to_json(self) -> PreviewJson:
        json: PreviewJson = {
            "sentence": self.sentence,
            "elements": {part.id: part.to_json() for part in self.elements},
        }
        if self.value:
            json["value"] = self.value
        return json


@dataclass
class Sight:
    """All that an artist is told: what a viewer may know and do, in whose words, in which form.
    Nobody changes one.
    """

    seen: Observation
    moves: Sequence[int] = ()
    """The viewer's legal moves now."""
    voice: Voice = field(default_factory=Voice)
    shape: Shape = "wide"
    width: int = 80
    """Of a board as text, in characters."""
    colour: bool = False
    """Whether a board as text may use a terminal's colours."""
    board: int = -1
    """Whose board a text shows, where seats have boards of their own; -1: the viewer's."""

    @cached_property
    def prompt(self) -> str:
        """What the viewer is to do now, or waits for: once, for the picture and beside it."""
        return self.seen.settings.game.kit().words.prompt(self.seen, self.voice)


class Drawing:
    """One picture in the making, or a board being written: what games' own drawings begin with."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.voice = sight.voice
        self.shape = sight.shape

    def say(self, template: str, **values: object) -> str:
        """Translate a template and fill its named fields."""
        return self.voice.fill(template, values)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        return self.voice.name(seat)


class Artist(ABC):
    """Draws one game. It sees an observation, never a state, so it cannot show a secret."""

    @abstractmethod
    def scene(self, sight: Sight) -> Scene:
        """The picture for the viewer."""

    @abstractmethod
    def text(self, sight: Sight) -> str:
        """The board as lines of text, at most `sight.width` characters wide."""

    def boards(self, seen: Observation) -> int:
        """How many boards `text` can show, one a seat (`Sight.board`); 1 where all share it."""
        return 1

    @abstractmethod
    def code(self, seen: Observation, action_id: str, value: Value) -> int:
        """The move that an action and its value stand for; ValueError when they stand for none."""

    def action_of(self, seen: Observation, code: int) -> tuple[str, Value] | None:
        """The action and value of a move, for kinds whose values cannot all be tried: the inverse
        of `code`. None where `code` is tried on the listed actions instead.
        """
        return None

    def children(self, sight: Sight, action_id: str) -> tuple[Action, ...]:
        """The actions below one that said it has `more`."""
        raise ValueError(f"no action '{action_id}' with more below it")

    def preview(self, sight: Sight, action_id: str, value: Value) -> Preview | None:
        """What this choice would do, where the game can tell without giving anything away.

        Its elements are shown over the scene of the same shape.
        """
        return None

    def tracer(self, sight: Sight) -> Tracer | None:
        """Who knows where events happened, for the scene of the same sight; None: nobody does."""
        return None

    def views(self, voice: Voice) -> tuple[View, ...]:
        """Other ways to look at the same table, where one picture cannot show all of it."""
        return ()

    def steady_view(self, settings: Settings, seats: Sequence[int]) -> str:
        """Which of its views people have who share a screen, where the usual one turns with whoever
        looks; empty where it does not.
        """
        return ""

    def figure(self, source: str, voice: Voice) -> Scene:
        """A figure of the guide, drawn from its block of lines; ValueError says what is wrong."""
        raise ValueError("this game's guide has no figures")


@dataclass(frozen=True)
class View:
    """Another way to look at a table: its name, and who draws it. The actions are the same."""

    id: str
    label: str
    artist: Artist


@dataclass(frozen=True)
class Page:
    """A page of a campaign that can be looked at: an id for programs, a title for people."""

    id: str
    title: str
    rules: bool = True
    """Whether it says how to play; other pages keep what happened."""


class Pages(ABC):
    """Draws the books of a game's campaign. `now` is what the campaign's fold has come to."""

    @abstractmethod
    def listed(self, now: dict[str, object], voice: Voice) -> list[Page]:
        """Every page this campaign has."""

    @abstractmethod
    def scene(self, now: dict[str, object], page: str, voice: Voice, shape: Shape) -> Scene:
        """A page as a picture; ValueError for one this campaign does not have."""

    @abstractmethod
    def text(self, now: dict[str, object], page: str, voice: Voice, width: int) -> str:
        """A page for a terminal."""
