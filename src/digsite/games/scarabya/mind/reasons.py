"""Why a camp is better than another, as far as it can be seen on the site.

Both camps are built on copies of the plot, and what lies there then is compared. Weights are
points.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NO_MOVE
from digsite.core.native import i64, vec
from digsite.core.strategy import Reason
from digsite.games.scarabya.rules.placements import (
    grow_high,
    grow_low,
    square_name,
    squares_of,
)
from digsite.games.scarabya.rules.plot import Plot
from digsite.games.scarabya.rules.stages import NONE

COVERED: Final = 1.2
BESIDE: Final = 0.35
TRAPPED: Final = 8.0


def squares_in(low: i64, high: i64) -> list[str]:
    """The names of the squares of a set."""
    return [square_name(square) for square in squares_of(low, high)]


class Comparison:
    """A plot with the better camp, the same plot with another, and what speaks for the better."""

    def __init__(self, plot: Plot, move: i64, other: i64, shapes: vec[i64]) -> None:
        self.plot = plot
        self.shapes = shapes
        """The camps that may come next."""
        self.move: i64 = move
        self.better = plot.copy()
        self.points: i64 = self.better.build(move)
        self.worse = plot.copy()
        self.other_points: i64 = 0
        if other != NO_MOVE:
            self.other_points = self.worse.build(other)
        self.found: list[Reason] = []

    def add(self, kind: str, weight: float, values: dict[str, object], places: list[str]) -> None:
        if weight > 0.0:
            self.found.append(Reason(kind, weight, values, places))

    def camp(self) -> list[str]:
        """The squares of the camp itself."""
        table = self.plot.table
        return squares_in(table.low[self.move], table.high[self.move])

    # What the camp itself does

    def digs(self) -> None:
        """A dig that closes now."""
        if self.points <= 0:
            return
        places: list[str] = []
        digs: i64 = 0
        index: i64 = 0
        while index < len(self.better.closed):
            low, high = self.better.closed[index], self.better.closed[index + 1]
            if self.plot.symbols_among(low, high):
                places += squares_in(low, high)
                digs += 1
            index += 2
        values: dict[str, object] = {"points": int(self.points)}
        weight = 1.1 * float(self.points) - float(self.other_points)
        self.add("digs" if digs == 1 else "digs_several", weight, values, places)

    def covers_less(self) -> None:
        """Scarabs that stay open, which the other camp would cover."""
        low = self.open_low(self.better) & ~self.open_low(self.worse)
        high = self.open_high(self.better) & ~self.open_high(self.worse)
        spared = self.plot.symbols_among(low & self.worse.camp_low, high & self.worse.camp_high)
        lost = self.plot.visible_symbols() - self.better.visible_symbols()
        theirs = self.plot.visible_symbols() - self.worse.visible_symbols()
        if theirs > lost and spared > 0:
            places = squares_in(low & self.worse.camp_low, high & self.worse.camp_high)
            values: dict[str, object] = {"count": len(places)}
            self.add("spares", COVERED * float(theirs - lost), values, places)

    def open_low(self, plot: Plot) -> i64:
        return plot.site.symbol_low & ~(plot.camp_low | plot.dug_low)

    def open_high(self, plot: Plot) -> i64:
        return plot.site.symbol_high & ~(plot.camp_high | plot.dug_high)

    def fences(self) -> None:
        """Open scarabs that have the camp beside them."""
        table = self.plot.table
        wall_low, wall_high = table.low[self.move], table.high[self.move]
        low = grow_low(wall_low, wall_high) & self.open_low(self.better)
        high = grow_high(wall_low, wall_high) & self.open_high(self.better)
        places = squares_in(low, high)
        self.add("fences", BESIDE * float(len(places)), {"count": len(places)}, places)

    # What comes after it

    def prepares(self) -> None:
        """A space that more of the camps to come can close than after the other camp."""
        fits, most, places = self.closers(self.better)
        other_fits, other_most, _places = self.closers(self.worse)
        gain = float(fits * most - other_fits * other_most) / float(max(1, len(self.shapes)))
        if fits > 0 and (fits > other_fits or most > other_most):
            values: dict[str, object] = {"fits": fits, "all": len(self.shapes), "points": most}
            self.add("prepares", gain, values, places)

    def denies(self) -> None:
        """What the opponent could dig after the other camp, and cannot after this one."""
        fits, most, _places = self.closers(self.better)
        other_fits, other_most, places = self.closers(self.worse)
        gain = float(other_fits * other_most - fits * most) / float(max(1, len(self.shapes)))
        if other_fits > 0:
            values: dict[str, object] = {
                "fits": other_fits, "all": len(self.shapes), "points": other_most,
            }  # fmt: skip
            self.add("denies", gain, values, places)

    def closers(self, plot: Plot) -> tuple[int, int, list[str]]:
        """The dearest space that the next camp can close: how many camps can, its points, where."""
        fits: dict[tuple[int, int], set[int]] = {}
        worth: dict[tuple[int, int], int] = {}
        for shape in self.shapes:
            for number in plot.legal(shape):
                if plot.points_for(number) == 0:
                    continue
                after = plot.copy()
                after.build(number)
                index: i64 = 0
                while index < len(after.closed):
                    low, high = after.closed[index], after.closed[index + 1]
                    symbols = int(plot.symbols_among(low, high))
                    if symbols:
                        space = (int(low), int(high))
                        worth[space] = symbols * len(squares_in(low, high))
                        fits.setdefault(space, set()).add(int(shape))
                    index += 2
        if not fits:
            return 0, 0, []
        best = max(fits, key=lambda space: (len(fits[space]) * worth[space], space))
        return len(fits[best]), worth[best], squares_in(best[0], best[1])

    # Solo

    def covers(self) -> None:
        """Scarabs that the camp covers."""
        table = self.plot.table
        low = table.low[self.move] & self.open_low(self.plot)
        high = table.high[self.move] & self.open_high(self.plot)
        places = squares_in(low, high)
        values: dict[str, object] = {
            "count": len(places), "left": int(self.better.visible_symbols()),
        }  # fmt: skip
        self.add("covers", float(len(places)), values, places)

    def rescues(self) -> None:
        """A scarab that few of the camps to come could cover after the other camp."""
        table = self.plot.table
        low = table.low[self.move] & self.open_low(self.worse)
        high = table.high[self.move] & self.open_high(self.worse)
        fewest = len(self.shapes)
        where: list[str] = []
        for place in squares_in(low, high):
            fits = self.covering(place)
            if fits < fewest:
                fewest = fits
                where = [place]
        if where:
            missing = 1.0 - float(fewest) / float(len(self.shapes))
            values: dict[str, object] = {"fits": fewest, "all": len(self.shapes)}
            self.add("rescues", 1.0 + 2.0 * missing, values, where)

    def covering(self, place: str) -> int:
        """How many of the camps to come could cover a square after the other camp."""
        count = 0
        for shape in self.shapes:
            for number in self.worse.legal(shape):
                if place in squares_in(self.plot.table.low[number], self.plot.table.high[number]):
                    count += 1
                    break
        return count

    def frees(self) -> None:
        """Scarabs that the other camp would wall in for good."""
        low = self.worse.dug_low & ~self.better.dug_low & self.worse.site.symbol_low
        high = self.worse.dug_high & ~self.better.dug_high & self.worse.site.symbol_high
        places = squares_in(low & ~self.worse.camp_low, high & ~self.worse.camp_high)
        self.add("frees", TRAPPED * float(len(places)), {"count": len(places)}, places)


def reasons(plot: Plot, mode: str, move: i64, other: i64, shapes: vec[i64]) -> list[Reason]:
    """What speaks for a camp beside another one."""
    if move == NONE:
        return []
    both = Comparison(plot, move, other, shapes)
    if mode == "solo":
        both.covers()
        both.rescues()
        both.frees()
    else:
        both.digs()
        both.covers_less()
        if mode == "duel":
            both.denies()
        else:
            both.prepares()
            both.fences()
    if not both.found:
        low, high = both.open_low(plot) & plot.table.low[move], both.open_high(plot)
        covered = len(squares_in(low, high & plot.table.high[move]))
        values: dict[str, object] = {"count": covered}
        both.add("covers_some" if covered else "covers_none", 0.01, values, both.camp())
    return both.found
