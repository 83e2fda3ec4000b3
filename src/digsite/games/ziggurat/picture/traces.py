"""Where things happen in Ziggurat: spaces of the tower as it is turned now, heroes, open cards."""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar

from digsite.draw.layout import board_corner
from digsite.draw.traces import Finder, Happened, Motion, Role, Trace, Tracer, Traces, ring
from digsite.games.ziggurat.picture.actions import ZigguratActions
from digsite.games.ziggurat.rules.board import read_place

__all__ = ["ZigguratTracer"]


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
        x, y = self.drawing.spot(int(read_place(str(written))))
        radius = max(self.drawing.unit * 0.46, 13.0)
        return Trace(role, ring((x + self.margin, y + self.margin), radius))

    def walk(self, event: Happened) -> Traces:
        return (self.at("from", event["start"]), self.at("to", event["end"]))

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
