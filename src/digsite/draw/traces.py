"""Where on the board something happened, so that the last move can be seen there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final, Literal

from digsite.draw.sketch import outline
from digsite.draw.svg import Point

__all__ = [
    "Motion", "Role", "Trace", "Tracer", "around", "names_of", "ring", "square", "squares"
]  # fmt: skip

Happened = Mapping[str, object]
Role = Literal["from", "via", "to", "taken", "shown"]
"""Where a piece came from, passed and went to, where one was taken off, what was turned up."""
Motion = Literal["", "land", "walk", "roll", "turn", "take", "cut", "flare"]
"""How it is seen to happen: something is set down, goes its way, tumbles, is turned over, goes to
whoever takes it, is dug into the ground, flames up; or nothing moves."""


@dataclass(slots=True, unsafe_hash=True)
class Trace:
    """One place of an event: path data in picture units, or the id of a live element."""

    role: Role
    at: str


Traces = tuple[Trace, ...]
Finder = Callable[[Happened], Traces]
USUAL: Final[Mapping[Role, Motion]] = {
    "taken": "take",
    "from": "walk",
    "to": "land",
    "shown": "turn",
}
"""What the places of an event tell of its motion; of several roles the first one here counts."""


class Tracer:
    """Finds the places of a game's events. Every kind is named, also one without a place."""

    nowhere: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that happen nowhere on the table."""
    motions: ClassVar[Mapping[str, Motion]] = {}
    """How kinds of events are seen to happen, where their places do not tell (see ``USUAL``)."""

    def __init__(self, finders: Mapping[str, Finder]) -> None:
        self.finders = finders

    def knows(self, kind: str) -> bool:
        """Whether somebody has thought about where such a thing happens."""
        return kind in self.finders or kind in self.nowhere

    def traces(self, event: Happened) -> Traces:
        """The places of an event, as one viewer saw it."""
        finder = self.finders.get(str(event["kind"]))
        return finder(event) if finder else ()

    def lit(self, places: Sequence[str]) -> Traces:
        """What lights up where a hint names these places."""
        return ()

    def motion(self, kind: str, traces: Traces) -> Motion:
        """How an event with these places is seen to happen."""
        if not traces or kind in self.motions:
            return self.motions.get(kind, "")
        roles = {trace.role for trace in traces}
        return next(motion for role, motion in USUAL.items() if role in roles)


def square(x: float, y: float, width: float, height: float) -> str:
    """Path data of a rectangle."""
    return f"M{x:.1f} {y:.1f}h{width:.1f}v{height:.1f}h{-width:.1f}z"


def ring(at: Point, radius: float) -> str:
    """Path data of a circle."""
    x, y = at
    arc = f"a{radius:.1f} {radius:.1f} 0 1 1"
    return f"M{x - radius:.1f} {y:.1f}{arc} {2 * radius:.1f} 0{arc} {-2 * radius:.1f} 0z"


def around(cells: Iterable[tuple[int, int]], x: float, y: float, cell: float) -> str:
    """Path data round cells of a grid whose corner is at (x, y)."""
    return path_around(tuple(cells), x, y, cell)


@lru_cache(maxsize=4096)
def path_around(cells: tuple[tuple[int, int], ...], x: float, y: float, cell: float) -> str:
    top, left = min([row for row, _ in cells], default=0), min([at for _, at in cells], default=0)
    path = ""
    for corners in outline(tuple([(row - top, at - left) for row, at in cells])):
        points = [
            f"{x + (left + across) * cell:.1f} {y + (top + down) * cell:.1f}"
            for across, down in corners
        ]
        path += f"M{'L'.join(points)}z"
    return path


def squares(role: Role, paths: Iterable[str]) -> Traces:
    """Several places of one kind."""
    return tuple([Trace(role, path) for path in paths])


def names_of(event: Happened, entry: str) -> list[str]:
    """The names or numbers that an event lists under a key, as texts."""
    found = event.get(entry)
    return [str(one) for one in found] if isinstance(found, list) else []
