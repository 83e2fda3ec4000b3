"""Where on the board something happened, so that the last move can be seen there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from digsite.draw.sketch import outline
from digsite.draw.svg import Point

__all__ = ["Role", "Trace", "Tracer", "around", "names_of", "ring", "square", "squares"]

Happened = Mapping[str, object]
Role = Literal["from", "to", "taken", "shown"]
"""Where a piece came from and went to, where one was taken off, what was turned up."""


@dataclass(frozen=True)
class Trace:
    """One place of an event: path data in picture units, or the id of a live element."""

    role: Role
    at: str


Traces = tuple[Trace, ...]
Finder = Callable[[Happened], Traces]


class Tracer:
    """Finds the places of a game's events. Every kind is named, also one without a place."""

    nowhere: ClassVar[frozenset[str]] = frozenset()
    """Kinds of events that happen nowhere on the table."""

    def __init__(self, finders: Mapping[str, Finder]) -> None:
        self.finders = finders

    def knows(self, kind: str) -> bool:
        """Whether somebody has thought about where such a thing happens."""
        return kind in self.finders or kind in self.nowhere

    def traces(self, event: Happened) -> Traces:
        """The places of an event, as one viewer saw it."""
        finder = self.finders.get(str(event["kind"]))
        return finder(event) if finder else ()


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
    path = ""
    for corners in outline(tuple(cells)):
        points = [f"{x + across * cell:.1f} {y + down * cell:.1f}" for across, down in corners]
        path += f"M{'L'.join(points)}z"
    return path


def squares(role: Role, paths: Iterable[str]) -> Traces:
    """Several places of one kind."""
    return tuple([Trace(role, path) for path in paths])


def names_of(event: Happened, entry: str) -> list[str]:
    """The names or numbers that an event lists under a key, as texts."""
    found = event.get(entry)
    return [str(one) for one in found] if isinstance(found, list) else []
