"""A plot: one site being built on. Where a camp may stand and which digs it closes.

The base game has one plot a seat, duel and solo share one. Rules here need no players, turns or
missions; the state adds those, and the bots try things out on copies of a plot.
"""

from __future__ import annotations

from digsite.core.native import append, i64, vec
from digsite.games.scarabya.rules.placements import (
    CENTRE_HIGH,
    CENTRE_LOW,
    HALF,
    Placements,
    count_bits,
    grow_high,
    grow_low,
    placements,
)
from digsite.games.scarabya.rules.site import Site


class Plot:
    """Camps on a site, as two masks, and the squares of the digs closed so far."""

    def __init__(self, site: Site) -> None:
        self.site = site
        self.table: Placements = placements()
        self.camp_low: i64 = 0
        self.camp_high: i64 = 0
        self.dug_low: i64 = 0
        self.dug_high: i64 = 0
        self.closed: vec[i64] = vec[i64]()
        """The digs the latest camp closed: low and high mask of each."""

    def copy(self) -> Plot:
        other = Plot(self.site)
        other.camp_low = self.camp_low
        other.camp_high = self.camp_high
        other.dug_low = self.dug_low
        other.dug_high = self.dug_high
        return other

    # Where a camp may stand

    def is_legal(self, number: i64) -> bool:
        """SCA-11 no overlap; SCA-13 the first camp on the centre; SCA-14 later ones in contact.

        For placements out of ``site.fitting``, which already leave out rocks and flips.
        """
        table = self.table
        low = self.camp_low
        high = self.camp_high
        if (table.low[number] & low) | (table.high[number] & high):
            return False
        if low | high:
            return ((table.border_low[number] & low) | (table.border_high[number] & high)) != 0
        return ((table.low[number] & CENTRE_LOW) | (table.high[number] & CENTRE_HIGH)) != 0

    def can_place(self, shape: i64) -> bool:
        """SCA-18: whether the camp has any legal placement."""
        site = self.site
        index = site.first[shape]
        end = site.first[shape + 1]
        while index < end:
            if self.is_legal(i64(site.fitting[index])):
                return True
            index += 1
        return False

    def legal(self, shape: i64) -> vec[i64]:
        """All legal placements of a shape, in rising order."""
        found = vec[i64]()
        site = self.site
        index = site.first[shape]
        end = site.first[shape + 1]
        while index < end:
            number = i64(site.fitting[index])
            if self.is_legal(number):
                found = append(found, number)
            index += 1
        return found

    # What a camp does

    def build(self, number: i64) -> i64:
        """Lay a camp; returns the points of the digs it closes and lists them in ``closed``."""
        self.camp_low |= self.table.low[number]
        self.camp_high |= self.table.high[number]
        self.closed = vec[i64]()
        return self._dig(self.table.border_low[number], self.table.border_high[number], True)

    def points_for(self, number: i64) -> i64:
        """What ``build`` would earn."""
        self.camp_low |= self.table.low[number]
        self.camp_high |= self.table.high[number]
        points = self._dig(self.table.border_low[number], self.table.border_high[number], False)
        self.camp_low &= ~self.table.low[number]
        self.camp_high &= ~self.table.high[number]
        return points

    def _dig(self, among_low: i64, among_high: i64, keep: bool) -> i64:
        """SCA-25, SCA-26: what the digs with one of these squares are worth.

        Only squares beside a new camp can lie in a new dig (SCA-29b).
        """
        site = self.site
        free_low = HALF & ~(self.camp_low | site.rock_low)
        free_high = HALF & ~(self.camp_high | site.rock_high)
        todo_low = among_low & free_low
        todo_high = among_high & free_high
        points: i64 = 0
        while todo_low | todo_high:
            low = todo_low & -todo_low
            high: i64 = 0
            if not low:
                high = todo_high & -todo_high
            size: i64 = 1
            while size < 5:
                wider_low = grow_low(low, high) & free_low
                wider_high = grow_high(low, high) & free_high
                if wider_low == low and wider_high == high:
                    points += size * self.symbols_among(low, high)
                    if keep:
                        self.dug_low |= low
                        self.dug_high |= high
                        self.closed = append(append(self.closed, low), high)
                    break
                low = wider_low
                high = wider_high
                size = count_bits(low) + count_bits(high)
            todo_low &= ~low
            todo_high &= ~high
        return points

    # Symbols

    def symbols_among(self, low: i64, high: i64) -> i64:
        """How many symbols are printed on these squares."""
        return count_bits(low & self.site.symbol_low) + count_bits(high & self.site.symbol_high)

    def visible_symbols(self) -> i64:
        """The symbols that no camp covers (SCA-17)."""
        return self.symbols_among(~self.camp_low & HALF, ~self.camp_high & HALF)

    def open_symbols(self) -> i64:
        """SCA-43: the visible symbols in spaces of five squares and more."""
        spaces = Plot(self.site)
        spaces.camp_low = self.camp_low
        spaces.camp_high = self.camp_high
        spaces._dig(self.site.symbol_low, self.site.symbol_high, True)
        return self.visible_symbols() - self.symbols_among(spaces.dug_low, spaces.dug_high)

    def solo_verdict(self, missions_left: i64) -> i64:
        """1 when the solo game is won for certain, -1 when it is lost, 0 while it is open."""
        left = self.visible_symbols()
        if left == 0:
            return 1  # SCA-54
        trapped = self._dig(self.site.symbol_low, self.site.symbol_high, False)
        if left > 5 * missions_left or trapped > 0:
            return -1  # SCA-53
        return 0
