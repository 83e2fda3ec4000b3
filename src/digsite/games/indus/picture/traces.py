"""Where things happen in Indus: areas of the city, spaces of the frame, the die, the reserves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from digsite.draw.scene import Sight
from digsite.draw.traces import Happened, Motion, Trace, Tracer, Traces, names_of, squares
from digsite.games.indus.knowledge.seen import cell_of
from digsite.games.indus.picture import board as art
from digsite.games.indus.picture.geometry import BAND, area_outline, picture_grid
from digsite.games.indus.rules.pieces import AREA_NAMES, COLOUR_LETTERS, COLOURS, SPACE_NAMES

__all__ = ["IndusTracer"]


class IndusTracer(Tracer):
    """Finds the places of Indus's events."""

    nowhere: ClassVar[frozenset[str]] = frozenset({"ring", "board", "first", "again", "over"})
    motions: ClassVar[Mapping[str, Motion]] = {
        "rolled": "roll",
        "rerolls": "",
        "colour": "",
        "protected": "",
        "scored": "",
    }

    def __init__(self, sight: Sight) -> None:
        super().__init__(
            {
                "colour": self.colour,
                "placed": self.placed,
                "rolled": self.die,
                "rerolls": self.die,
                "moved": self.moved,
                "protected": self.area,
                "captured": self.captured,
                "recovered": self.recovered,
                "scored": self.scored,
            }
        )
        self.grid = picture_grid(sight.shape)
        self.band = BAND[sight.shape]

    def outline(self, area: object) -> str:
        return area_outline(self.grid, cell_of(str(area)))

    def space(self, event: Happened) -> str:
        return art.space_box(self.grid, str(event["space"]), self.band)

    def lit(self, places: Sequence[str]) -> Traces:
        """Areas, spaces of the frame, and the die."""
        found = []
        for place in places:
            if place in AREA_NAMES:
                found.append(Trace("to", self.outline(place)))
            elif place in SPACE_NAMES:
                found.append(Trace("from", self.space({"space": place})))
            else:
                found.append(Trace("shown", place))
        return tuple(found)

    def colour(self, event: Happened) -> Traces:
        return (Trace("shown", f"store-{COLOURS.index(str(event['colour']))}"),)

    def recovered(self, event: Happened) -> Traces:
        return (Trace("to", f"store-{COLOUR_LETTERS.index(str(event['piece'])[0])}"),)

    def placed(self, event: Happened) -> Traces:
        return (Trace("to", self.space(event)),)

    def die(self, event: Happened) -> Traces:
        return (Trace("shown", "die"),)

    def moved(self, event: Happened) -> Traces:
        return (Trace("from", self.space(event)), Trace("to", self.outline(event["area"])))

    def area(self, event: Happened) -> Traces:
        return (Trace("to", self.outline(event["area"])),)

    def captured(self, event: Happened) -> Traces:
        return (Trace("taken", self.outline(event["area"])),)

    def scored(self, event: Happened) -> Traces:
        return squares("shown", [self.outline(area) for area in names_of(event, "areas")])
