"""Where things happen in Anasazi: trails, camps, pueblos and towers."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import ClassVar

from digsite.core.native import i64
from digsite.draw.traces import Happened, Trace, Tracer, Traces, ring
from digsite.games.anasazi.picture.actions import AnasaziActions
from digsite.games.anasazi.rules.geometry import LENGTH

__all__ = ["AnasaziTracer"]

MILLIMETRE = 1_000_000
REACH = 11_000_000
"""How far a ring round a piece reaches."""


class AnasaziTracer(Tracer):
    """Finds the places of Anasazi's events."""

    nowhere: ClassVar[frozenset[str]] = frozenset(
        {
            "layout", "dealt", "towers", "first", "objective", "declined", "took",
            "nothing_to_take", "lost", "over",
        }
    )  # fmt: skip

    def __init__(self, drawing: AnasaziActions) -> None:
        super().__init__(
            {
                "camp": self.camp,
                "look": self.look,
                "lead": self.lead,
                "collected": self.collected,
                "revealed": self.revealed,
            }
        )
        self.drawing = drawing

    def ring(self, x: float | i64, y: float | i64) -> str:
        radius = max(9.0, self.drawing.length(REACH))
        return ring(self.drawing.scene_spot(x, y), radius)

    def lit(self, places: Sequence[str]) -> Traces:
        """Pueblos, towers, spots on the table, and what stands beside it."""
        terrain = self.drawing.table.terrain
        found = []
        for place in places:
            kind, *numbers = place.split(" ")
            if kind == "pueblo":
                area = terrain.treasure_area[int(numbers[0])]
                found.append(Trace("taken", self.ring(*terrain.middle_of(area))))
            elif kind == "tower":
                area = terrain.tower_area[int(numbers[0])]
                found.append(Trace("shown", self.ring(*terrain.middle_of(area))))
            elif kind == "spot":
                found.append(Trace("to", self.ring(int(numbers[0]), int(numbers[1]))))
            else:
                found.append(Trace("shown", place))
        return tuple(found)

    def camp(self, event: Happened) -> Traces:
        across, up = (float(part) * MILLIMETRE for part in str(event["move"]).split()[1:])
        return (Trace("to", self.ring(across, up)),)

    def lead(self, event: Happened) -> Traces:
        """The marker that was laid, and the end of the expedition."""
        end = event["end"]
        x, y = end if isinstance(end, list) else (0, 0)
        angle = math.radians(float(str(event["move"]).split()[2]))
        reach = float(LENGTH)
        start = (x - reach * math.cos(angle), y - reach * math.sin(angle))
        ends = [self.drawing.scene_spot(*one) for one in (start, (x, y))]
        way = "L".join(f"{across:.1f} {down:.1f}" for across, down in ends)
        return (Trace("from", f"M{way}"), Trace("to", self.ring(x, y)))

    def tower(self, event: Happened) -> str:
        terrain, number = self.drawing.table.terrain, int(str(event["tower"])) - 1
        return self.ring(*terrain.middle_of(terrain.tower_area[number]))

    def look(self, event: Happened) -> Traces:
        return (Trace("shown", self.tower(event)),)

    def revealed(self, event: Happened) -> Traces:
        return (Trace("shown", self.tower(event)),)

    def collected(self, event: Happened) -> Traces:
        terrain, number = self.drawing.table.terrain, int(str(event["pueblo"])) - 1
        return (Trace("taken", self.ring(*terrain.middle_of(terrain.treasure_area[number]))),)
