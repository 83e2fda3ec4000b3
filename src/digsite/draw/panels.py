"""What the tables of all games are made of: the picture as a whole, the task, the seats.

Panels take plain values and words already translated, so they know neither rules nor languages.
A panel keeps its height while the game goes on, so that nothing on the table jumps.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from digsite.draw.actions import Action
from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, card, heading, paragraph, pile, table
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten, text_width
from digsite.draw.palette import Tokens, var
from digsite.draw.scene import Drawing, Element, Scene, Standing
from digsite.draw.svg import line, place, text

__all__ = [
    "BELOW_TITLE",
    "Notice",
    "Picture",
    "SeatLine",
    "listed",
    "notice",
    "reserve",
    "seat_line",
]

BELOW_TITLE = 28.0
"""Where the words begin in a panel that is drawn as a whole, title and all."""


class Picture(Drawing, ABC):
    """A table's picture: the board, the column of panels, what can be done."""

    @abstractmethod
    def board(self) -> Block:
        """What lies on the table."""

    @abstractmethod
    def column(self) -> Mapping[str, Panel]:
        """What stands beside it, or below it on a phone, by name; what matters most first.

        A page tells the ``task`` in its own words, and the ``seats`` where there are standings.
        """

    @abstractmethod
    def actions(self) -> tuple[Action, ...]:
        """What the viewer can do."""

    @abstractmethod
    def title(self) -> str:
        """What is going on, in a few words."""

    @abstractmethod
    def sentence(self) -> str:
        """What to do now, or how it ended."""

    @abstractmethod
    def defs(self) -> str:
        """Definitions that the drawings refer to."""

    @abstractmethod
    def tokens(self) -> Tokens:
        """The game's own colours."""

    def tabs(self) -> Mapping[str, str]:
        """Labels of panels that share one place where room is scarce, by name."""
        return {}

    def standings(self) -> tuple[Standing, ...]:
        """How each seat stands, for a list of players; none where the picture alone tells."""
        return ()

    def is_glanced(self, part: Element) -> bool:
        """Whether a live element tells more when somebody points at it."""
        return False

    def scene(self) -> Scene:
        whole, parts = table(self.board(), self.column(), self.shape, self.tabs())
        return Scene(
            whole.width,
            whole.height,
            whole.fixed,
            whole.live,
            self.actions(),
            title=f"{self.sight.seen.settings.game.title}: {self.title()}",
            description=self.sentence(),
            defs=self.defs(),
            tokens=self.tokens(),
            glances=tuple([part.id for part in whole.live if self.is_glanced(part)]),
            parts=parts,
            standings=self.standings(),
        )


@lru_cache(maxsize=256)
def reserve(sentences: tuple[str, ...], width: float, size: float = 16) -> float:
    """The height that the longest of some sentences needs: what a panel keeps free for them."""
    return max((paragraph(one, width, size).height for one in sentences), default=0)


@dataclass(slots=True, unsafe_hash=True)
class Notice:
    """The task: what is going on, and what to do. ``sentences`` are all that may stand here.

    ``beside`` is drawn at the right edge, in ``room``, from the line of the sentence down.
    """

    title: str
    sentence: str
    sentences: tuple[str, ...] = ()
    least: float = 0
    room: float = 0
    beside: str = ""
    id: str = "now"
    spoken: str = ""
    """For the ears, where that should differ."""


def notice(one: Notice) -> Panel:
    return lambda width: card("", lambda inner: notice_block(one, inner), width)


@lru_cache(maxsize=512)
def notice_block(one: Notice, width: float) -> Block:
    words = paragraph(one.sentence, width - one.room)
    height = max(one.least, words.height, reserve(one.sentences, width - one.room))
    drawn = heading(one.title, width).fixed + words.at(0, BELOW_TITLE).fixed
    if one.beside:
        drawn += place(width, BELOW_TITLE, one.beside)
    label = one.spoken or f"{one.title}. {one.sentence}"
    return Block(width, BELOW_TITLE + height, drawn).as_live(one.id, label)


def listed(title: str, blocks: Sequence[Callable[[float], Block]], gap: float = 0) -> Panel:
    """A card with lines below each other."""
    return lambda width: card(title, lambda inner: pile([one(inner) for one in blocks], gap), width)


@dataclass(slots=True, unsafe_hash=True)
class SeatLine:
    """One seat's line: who it is, how it stands, what it is doing."""

    seat: int
    name: str
    points: str
    note: str = ""
    spoken: str = ""
    """The whole line for the ears."""
    aside: str = ""
    """A second count, left of the points."""
    marks: tuple[int, ...] = ()
    """The badges before the name, where they are not the seat's own."""
    height: float = 30


@lru_cache(maxsize=2048)
def seat_line(one: SeatLine, width: float) -> Block:
    """Mark and name are fixed, what the seat is doing and its points are live."""
    middle, size = one.height / 2, 20.0 if one.aside else 19.0
    marks = one.marks or (one.seat,)
    signs = "".join(place(9 + 18 * at, middle, badge(mark, 17)) for at, mark in enumerate(marks))
    left = 9.0 + 18 * len(marks) if one.marks else 26.0
    right = width - text_width("888", size, Cut.BOLD, lining=True) - 12
    taken = text_width(one.aside, 13, lining=True) if one.aside else 0.0
    share = 0.62 if one.note else 0.95
    most = right - left - taken - 14 if one.aside else (right - left) * share
    name = shorten(one.name, most, 17)
    beside = left + text_width(name, 17) + 9
    free = right - taken - 10 - beside if one.aside else right - beside
    note = shorten(one.note, free, 14, Cut.ITALIC) if one.note and free > 24 else ""
    rule = line(
        (0, one.height - 0.5), (width, one.height - 0.5),
        stroke=var("line"), stroke_dasharray="1.5 2.5",
    )  # fmt: skip
    fixed = signs + text(left, middle, name, 17, on="paper2", middle=True) + rule
    points = text(
        0, 0, one.points, size,
        cut=Cut.BOLD, on="paper2", anchor="end", middle=True, lining=True,
    )  # fmt: skip
    live = [Element(f"score-{one.seat}", points, one.spoken, x=width, y=middle)]
    if one.aside:
        aside = text(
            0, 0, one.aside, 13,
            fill="ink2", on="paper2", anchor="end", middle=True, lining=True,
        )  # fmt: skip
        live.append(Element(f"captured-{one.seat}", aside, x=right, y=middle + 1))
    if note:
        words = text(0, 0, note, 14, cut=Cut.ITALIC, fill="ink2", on="paper2", middle=True)
        live.append(Element(f"note-{one.seat}", words, x=beside, y=middle + 1))
    return Block(width, one.height, fixed, tuple(live))
