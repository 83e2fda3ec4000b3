"""How a plot would end if the order of the missions were known: a narrow beam, for trials.

A greedy continuation wastes what a far-sighted player would use, so trials that end greedily
undervalue good ground. Here the best few ways to build on are kept after each mission.
"""

from __future__ import annotations

from digsite.core.native import i64, vec
from digsite.games.scarabya.mind.promise import promise
from digsite.games.scarabya.rules.plot import Plot


class Hindsight:
    """The ways kept, one row each; made once, filled for every trial."""

    def __init__(self, width: int) -> None:
        self.width: i64 = width
        self._kept: i64 = 0
        self._new: i64 = 0
        self._now: list[Row] = [Row() for _ in range(width)]
        self._next: list[Row] = [Row() for _ in range(width)]

    def finish(self, plot: Plot, shapes: vec[i64]) -> i64:
        """The points that a narrow beam earns with these shapes in this order."""
        first = self._now[0]
        first.take(plot, 0, 0.0)
        self._kept = 1
        scratch = plot.copy()
        for shape in shapes:
            self._new = 0
            for line in range(self._kept):
                self._extend(self._now[line], scratch, shape)
            self._kept = self._new
            self._now, self._next = self._next, self._now
        best: i64 = 0
        for line in range(self._kept):
            best = max(best, self._now[line].points)
        return best

    def _extend(self, row: Row, scratch: Plot, shape: i64) -> None:
        """Try every placement of a shape on one of the ways."""
        site = scratch.site
        index = site.first[shape]
        end = site.first[shape + 1]
        row.give(scratch)
        stuck = True
        while index < end:
            number = i64(site.fitting[index])
            if scratch.is_legal(number):
                stuck = False
                points = row.points + scratch.build(number)
                self._keep(scratch, points, float(points) + promise(scratch))
                row.give(scratch)
            index += 1
        if stuck:
            self._keep(scratch, row.points, float(row.points) + promise(scratch))

    def _keep(self, plot: Plot, points: i64, worth: float) -> None:
        """Put a way among the best, unless it is too poor or another leads to the same camps."""
        rows = self._next
        place = self._new
        if place == self.width and worth <= rows[place - 1].worth:
            return
        while place > 0 and rows[place - 1].worth < worth:
            place -= 1
        # Equal camps have equal worth, so they stand side by side.
        before = place - 1
        while before >= 0 and rows[before].worth == worth:
            if rows[before].low == plot.camp_low and rows[before].high == plot.camp_high:
                return
            before -= 1
        last = self._new
        if last == self.width:
            last -= 1
        else:
            self._new += 1
        spare = rows[last]
        while last > place:
            rows[last] = rows[last - 1]
            last -= 1
        rows[place] = spare
        spare.take(plot, points, worth)


class Row:
    """One way to have built: camps, digs, points, and what it is worth."""

    def __init__(self) -> None:
        self.low: i64 = 0
        self.high: i64 = 0
        self.dug_low: i64 = 0
        self.dug_high: i64 = 0
        self.points: i64 = 0
        self.worth = 0.0

    def take(self, plot: Plot, points: i64, worth: float) -> None:
        """Remember a plot."""
        self.low = plot.camp_low
        self.high = plot.camp_high
        self.dug_low = plot.dug_low
        self.dug_high = plot.dug_high
        self.points = points
        self.worth = worth

    def give(self, plot: Plot) -> None:
        """Make a plot what was remembered."""
        plot.camp_low = self.low
        plot.camp_high = self.high
        plot.dug_low = self.dug_low
        plot.dug_high = self.dug_high
