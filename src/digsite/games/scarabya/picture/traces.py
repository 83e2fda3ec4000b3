"""Where things happen in Scarabya: on the large site, on a rival's small one, among the camps."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from digsite.draw.actions import Cell
from digsite.draw.scene import Sight
from digsite.draw.traces import Happened, Motion, Trace, Tracer, Traces, around, names_of, square
from digsite.games.scarabya.knowledge.seen import cells_of, read
from digsite.games.scarabya.picture.geometry import picture_grid
from digsite.games.scarabya.rules.placements import SIDE

__all__ = ["ScarabyaTracer"]


class ScarabyaTracer(Tracer):
    """Finds the places of Scarabya's events."""

    nowhere: ClassVar[frozenset[str]] = frozenset(
        {"first", "certain", "compensated", "leg", "over"}
    )
    motions: ClassVar[Mapping[str, Motion]] = {"dug": "cut"}

    def __init__(self, sight: Sight) -> None:
        super().__init__(
            {
                "quarter": self.quarter,
                "mission": self.camp_of_the_set,
                "discarded": self.camp_of_the_set,
                "chosen": self.chosen,
                "placed": self.placed,
                "dug": self.dug,
            }
        )
        self.seen = read(sight.seen)
        self.grid = picture_grid(sight.shape)

    def cells(self, cells: Iterable[Cell]) -> str:
        return around(cells, self.grid.x, self.grid.y, self.grid.cell)

    def on_site(self, event: Happened, cells: Iterable[Cell]) -> Traces:
        """Squares of the large site; of another's the whole small one."""
        seat = event["seat"]
        if len(self.seen.plots) > 1 and seat != self.seen.own:
            return (Trace("to", f"rival-{seat}"),)
        found = tuple(cells)
        return (Trace("to", self.cells(found)),) if found else ()

    def lit(self, places: Sequence[str]) -> Traces:
        """Squares of the large site."""
        found = tuple(cells_of(places))
        return (Trace("to", self.cells(found)),) if found else ()

    def quarter(self, event: Happened) -> Traces:
        half = self.grid.cell * SIDE / 2
        corner = str(event["board"])[:2]
        x = self.grid.x + (half if corner[1] == "E" else 0)
        y = self.grid.y + (half if corner[0] == "S" else 0)
        return (Trace("to", square(x, y, half, half)),)

    def camp_of_the_set(self, event: Happened) -> Traces:
        return (Trace("shown", f"stock-{event['shape']}"),)

    def chosen(self, event: Happened) -> Traces:
        """One's own choice alone is seen before all have chosen."""
        choice = self.seen.choice
        return self.on_site(event, choice.cells if choice and "move" in event else ())

    def placed(self, event: Happened) -> Traces:
        seat, plots = event["seat"], self.seen.plots
        plot = plots[seat] if isinstance(seat, int) and seat < len(plots) else self.seen.plot
        camps = [camp.cells for camp in plot.camps if camp.letter == event["shape"]]
        return self.on_site(event, camps[-1] if camps else ())

    def dug(self, event: Happened) -> Traces:
        return self.on_site(event, cells_of(names_of(event, "squares")))
