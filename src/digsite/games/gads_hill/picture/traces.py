"""Where things happen in Gads Hill: lots of the town, cards, rows of the grid, the railway."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from digsite.draw.layout import board_corner
from digsite.draw.scene import Sight
from digsite.draw.traces import (
    Happened,
    Motion,
    Role,
    Trace,
    Tracer,
    Traces,
    names_of,
    square,
    squares,
)
from digsite.games.gads_hill.knowledge.seen import read
from digsite.games.gads_hill.picture.plan import Plan
from digsite.games.gads_hill.rules.moves import BUILDINGS

__all__ = ["GadsHillTracer"]


class GadsHillTracer(Tracer):
    """Finds the places of Gads Hill's events."""

    nowhere: ClassVar[frozenset[str]] = frozenset({"first", "passed", "done", "gained", "over"})
    motions: ClassVar[Mapping[str, Motion]] = {
        "locomotive": "walk",
        "played": "turn",
        "dealt": "turn",
        "drawn": "turn",
        "pile": "",
        "reshuffled": "",
    }

    def __init__(self, sight: Sight) -> None:
        super().__init__(
            {
                "framed": self.framed,
                "dealt": self.pile,
                "drawn": self.pile,
                "pile": self.pile,
                "reshuffled": self.pile,
                "drafted": self.building,
                "bought": self.building,
                "out": self.building,
                "played": self.played,
                "shown": self.cards,
                "discarded": self.discarded,
                "entered": lambda event: self.lots("to", names_of(event, "places")),
                "removed": lambda event: self.lots("taken", names_of(event, "places")),
                "placed": lambda event: self.lots("to", names_of(event, "places")),
                "claimed": lambda event: self.lots("taken", [str(event["place"])]),
                "locomotive": lambda _event: (Trace("to", "locomotive"),),
            }
        )
        seen = read(sight.seen)
        self.plan = Plan.of(seen.content.town, sight.shape)
        self.drafting = seen.phase == "draft"
        self.tokens = seen.tokens
        self.margin = board_corner(sight.shape)

    def lit(self, places: Sequence[str]) -> Traces:
        """Lots of the town, rows of the grid, cards and piles."""
        return tuple(
            [
                Trace("to", self.lot(int(place))) if place.isdigit() else Trace("shown", place)
                for place in places
            ]
        )

    def lots(self, role: Role, numbers: list[str]) -> Traces:
        return squares(role, [self.lot(int(number)) for number in numbers])

    def lot(self, number: int) -> str:
        x, y = self.plan.corner(number)
        return square(x + self.margin, y + self.margin, self.plan.lot, self.plan.high)

    def framed(self, event: Happened) -> Traces:
        return squares("to", [f"framed-{space}" for space in "ABC" if space in event])

    def pile(self, event: Happened) -> Traces:
        return (Trace("from", "piles"),)

    def building(self, event: Happened) -> Traces:
        key = str(event["building"])
        row = Trace("to", f"row-{BUILDINGS.index(key):02}")
        if self.drafting:
            return (row, Trace("to", f"facade-{key}"))
        # On the map, too: its tokens have changed hands.
        return (row, *self.lots("shown", [str(place) for place in self.tokens.get(key, [])]))

    def played(self, event: Happened) -> Traces:
        return (Trace("to", f"open-{event['card']}"),)

    def cards(self, event: Happened) -> Traces:
        return squares("shown", [f"open-{card}" for card in names_of(event, "cards")])

    def discarded(self, event: Happened) -> Traces:
        return (*self.cards(event), *self.lots("taken", [str(event["place"])]))
