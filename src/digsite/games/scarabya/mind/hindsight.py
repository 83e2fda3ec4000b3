"""How a plot would end if the order of the missions were known: a narrow beam, for trials.

A greedy continuation wastes what a far-sighted player would use, so trials that end greedily
undervalue good ground. Here the best few ways to build on are kept after each mission.
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import append, i16, i64, vec
from digsite.games.scarabya.mind.promise import promise
from digsite.games.scarabya.rules.placements import HALF, count_bits
from digsite.games.scarabya.rules.plot import Plot

_STALE: Final = 10
"""Two camps later it pays to look anew at what is still free."""


class Free:
    """The placements that none of the camps on a plot covers.

    Camps never leave, so on every plot that has grown out of this one no other can be legal: trials
    need not look at the rest. All trials of a decision grow out of the same plot.
    """

    def __init__(self) -> None:
        self.numbers: vec[i16] = vec[i16]()
        self.first: vec[i64] = vec[i64]()
        """Where each shape begins in ``numbers``; one more entry marks the end."""
        self._rock_low: i64 = -1
        self._rock_high: i64 = -1
        self._low: i64 = 0
        self._high: i64 = 0

    def look_at(self, plot: Plot) -> None:
        """Let ``numbers`` hold all that may be legal on this plot and those that grow out of it."""
        low = plot.camp_low
        high = plot.camp_high
        site = plot.site
        if site.rock_low == self._rock_low and site.rock_high == self._rock_high:
            if not (self._low & ~low) | (self._high & ~high):
                more = count_bits(low & ~self._low) + count_bits(high & ~self._high)
                if more < _STALE:
                    return
            elif count_bits(self._low & low) + count_bits(self._high & high) > 0:
                # Another camp was tried: what both have in common was there before.
                low &= self._low
                high &= self._high
        self._rock_low = site.rock_low
        self._rock_high = site.rock_high
        self._low = low & HALF
        self._high = high & HALF
        self._list(plot)

    def _list(self, plot: Plot) -> None:
        site = plot.site
        table = plot.table
        self.numbers = vec[i16]()
        self.first = vec[i64]([0])
        shape: i64 = 0
        while shape < 12:
            index = site.first[shape]
            end = site.first[shape + 1]
            while index < end:
                number = i64(site.fitting[index])
                if not (table.low[number] & self._low) | (table.high[number] & self._high):
                    self.numbers = append(self.numbers, i16(number))
                index += 1
            self.first = append(self.first, len(self.numbers))
            shape += 1


class Hindsight:
    """The ways kept, one row each; made once, filled for every trial."""

    def __init__(self, width: int) -> None:
        self.width: i64 = width
        self.free = Free()
        self._kept: i64 = 0
        self._new: i64 = 0
        self._now: list[Row] = [Row() for _ in range(width)]
        self._next: list[Row] = [Row() for _ in range(width)]

    def finish(self, plot: Plot, shapes: vec[i64]) -> i64:
        """The points that a narrow beam earns with these shapes in this order."""
        self.free.look_at(plot)
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
        numbers = self.free.numbers
        index = self.free.first[shape]
        end = self.free.first[shape + 1]
        row.give(scratch)
        stuck = True
        while index < end:
            number = i64(numbers[index])
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
