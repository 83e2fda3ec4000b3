"""Where things happen in Ziggurat: spaces of the tower as it is turned now, heroes, open cards."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from digsite.draw.layout import board_corner
from digsite.draw.traces import Finder, Happened, Motion, Role, Trace, Tracer, Traces, ring
from digsite.games.ziggurat.picture.actions import ZigguratActions
from digsite.games.ziggurat.rules.board import read_place, step

__all__ = ["ZigguratTracer"]


def passed(event: Happened, count: int) -> list[int]:
    """The spaces of a walk before its last one."""
    way = 1 if event.get("way") == "+" else -1
    found = [int(read_place(str(event["start"])))]
    for _space in range(count):
        found.append(int(step(found[-1], way)))
    return found[1:]


class ZigguratTracer(Tracer):
    """Finds the places of Ziggurat's events in a drawing of the tower."""

    nowhere: ClassVar[frozenset[str]] = frozenset(
        {"insight", "used", "declined", "turned", "over", "lit", "fitted"}
    )
    motions: ClassVar[Mapping[str, Motion]] = {
        "generated": "flare",
        "dulled": "flare",
        "caught": "flare",
        "shone": "turn",
        "took": "take",
        "picked": "",
        "stood": "",
        "title": "",
        "saved": "",
        "safe": "",
        "blocked": "",
    }

    def __init__(self, drawing: ZigguratActions) -> None:
        walks = ("walked", "climbed", "slid", "pushed", "spirit", "spirit_climbed", "spirit_slid")
        places = ("home", "took", "shone", "dulled", "safe", "generated", "blocked")
        losses = ("burned", "pit", "spirit_out", "doused")
        heroes = ("picked", "stood", "title", "saved", "caught")
        finders: dict[str, Finder] = dict.fromkeys(walks, self.walk)
        finders |= dict.fromkeys(places, self.place)
        finders |= dict.fromkeys(losses, self.lost)
        finders |= dict.fromkeys(heroes, self.hero)
        finders |= dict.fromkeys(("dealt", "turn", "discarded"), self.card)
        finders |= dict.fromkeys(("summit", "spirit_summit"), self.summit)
        finders["swapped"] = self.swapped
        super().__init__(finders)
        self.drawing = drawing
        self.margin = board_corner(drawing.shape)

    def at(self, role: Role, written: object) -> Trace:
        return self.ringed(role, int(read_place(str(written))), max(self.drawing.unit * 0.46, 13.0))

    def ringed(self, role: Role, place: int, radius: float) -> Trace:
        x, y = self.drawing.spot(place)
        return Trace(role, ring((x + self.margin, y + self.margin), radius))

    def lit(self, places: Sequence[str]) -> Traces:
        """Spaces of the tower, the summit, cards."""
        return tuple(
            [
                self.at("to", place) if ":" in place or place == "summit" else Trace("shown", place)
                for place in places
            ]
        )

    def walk(self, event: Happened) -> Traces:
        """From space to space along a ring; stairs and ramps are one step."""
        start, end = self.at("from", event["start"]), self.at("to", event["end"])
        spaces = event.get("spaces", 1)
        between = passed(event, spaces - 1 if isinstance(spaces, int) else 0)
        return (start, *(self.ringed("via", one, 2.0) for one in between), end)

    def place(self, event: Happened) -> Traces:
        return (self.at("to", event["place"]),)

    def lost(self, event: Happened) -> Traces:
        return (self.at("taken", event["place"]),)

    def summit(self, event: Happened) -> Traces:
        return (self.at("to", "summit"),)

    def hero(self, event: Happened) -> Traces:
        return (Trace("shown", f"hero-{event['hero']}"),)

    def card(self, event: Happened) -> Traces:
        return (Trace("shown", f"card-{event['seat']}"),)

    def swapped(self, event: Happened) -> Traces:
        seats = event["seats"]
        found = seats if isinstance(seats, list) else []
        return tuple([Trace("shown", f"card-{seat}") for seat in found])
