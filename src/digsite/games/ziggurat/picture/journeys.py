"""The way of a piece over the tower: every space it comes to, and what awaits it there."""

from __future__ import annotations

from dataclasses import dataclass

from digsite.core.events import Event
from digsite.games.ziggurat.knowledge.forecast import Outcome
from digsite.games.ziggurat.rules.board import SUMMIT, read_place, step

__all__ = ["Journey", "journey"]

WALKS = ("walked", "pushed", "spirit")
CLIMBS = ("climbed", "spirit_climbed")
SLIDES = ("slid", "spirit_slid")
ENDS = {
    "pit": "pit",
    "burned": "flame",
    "home": "home",
    "summit": "summit",
    "spirit_summit": "summit",
    "spirit_out": "out",
}
"""What else may await a piece, by the event that tells it."""


@dataclass(frozen=True)
class Journey:
    """Where a piece was, one space after the other, and what it met last.

    `awaits` is ``stairs``, ``ramp``, ``pit``, ``flame``, ``home``, ``summit``, ``out`` or empty.
    """

    places: tuple[int, ...]
    awaits: str


def journey(end: Outcome) -> Journey:
    """Read from what happened when the choice was tried."""
    places: list[int] = []
    awaits = ""
    for event in _own(end):
        kind = event.kind
        if kind in WALKS:
            places += _walk(event, end)
        elif kind in CLIMBS or kind in SLIDES:
            awaits = "stairs" if kind in CLIMBS else "ramp"
            places.append(_place(event, "end"))
        else:
            awaits = ENDS.get(kind, awaits)
            if kind.endswith("summit") and places and places[-1] != SUMMIT:
                places.append(int(SUMMIT))
    return Journey(tuple(places), awaits)


def _own(end: Outcome) -> list[Event]:
    """The events that move the piece itself, up to where another one moves."""
    found: list[Event] = []
    for event in end.events:
        kind, public = event.kind, event.public
        if end.hero >= 0:
            mine = public.get("hero") == end.hero and not kind.startswith("spirit")
        else:
            mine = kind.startswith("spirit")
            if kind == "spirit" and found:
                break
        if mine:
            found.append(event)
    return found


def _walk(event: Event, end: Outcome) -> list[int]:
    """The spaces of one walk; whoever is burned on the way, or burns somebody, goes no further."""
    way = 1 if event.public.get("way") == "+" else -1
    spaces = event.public.get("spaces", 1)
    place = _place(event, "start")
    found = [place]
    for _space in range(spaces if isinstance(spaces, int) else 1):
        place = int(step(place, way))
        found.append(place)
        if end.burned >= 0 and place == end.last:
            break
    return found


def _place(event: Event, entry: str) -> int:
    return int(read_place(str(event.public[entry])))
