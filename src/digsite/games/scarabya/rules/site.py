"""A site: where rocks and symbols lie, and which placements its rocks leave possible."""

from __future__ import annotations

from functools import cache
from typing import Final

from digsite.core.native import append, i16, i64, vec
from digsite.games.scarabya.rules.moves import QUARTER
from digsite.games.scarabya.rules.placements import HALF, SIDE, Placements, placements

_BLANK: Final = "....."


class Site:
    """Shared by all states that play on it; never changed once made."""

    def __init__(
        self, rock_low: i64, rock_high: i64, symbol_low: i64, symbol_high: i64, flips: bool
    ) -> None:
        self.rock_low: i64 = rock_low
        self.rock_high: i64 = rock_high
        self.symbol_low: i64 = symbol_low
        self.symbol_high: i64 = symbol_high
        self.fitting: vec[i16] = vec[i16]()
        """The placements that cover no rock (SCA-11), shape by shape, in rising order."""
        self.first: vec[i64] = vec[i64]()
        """Where each shape begins in ``fitting``; one more entry marks the end."""
        self._list_fitting(flips)

    def _list_fitting(self, flips: bool) -> None:
        table = placements()
        shape: i64 = 0
        while shape < 12:
            self.first = append(self.first, len(self.fitting))
            number = table.first[shape]
            while number < table.first[shape + 1]:
                if self.fits(table, number, flips):
                    self.fitting = append(self.fitting, i16(number))
                number += 1
            shape += 1
        self.first = append(self.first, len(self.fitting))
        # A copy has no room to grow: a site is kept as long as its game.
        self.fitting = self.fitting[:]

    def fits(self, table: Placements, number: i64, flips: bool) -> bool:
        """SCA-11 not on a rock; SCA-12 without flips only the four turns of the printed face."""
        on_rock = (table.low[number] & self.rock_low) | (table.high[number] & self.rock_high)
        return not on_rock and (flips or table.orientation[number] < 4)

    def rows(self) -> list[str]:
        """Ten texts of ten marks: ``#`` rock, ``s`` symbol, ``.`` free."""
        lines: list[str] = []
        for row in range(SIDE):
            rocks = self.rock_low if row < 5 else self.rock_high
            symbols = self.symbol_low if row < 5 else self.symbol_high
            line = ""
            for column in range(SIDE):
                bit = row % 5 * SIDE + column
                line += "#" if (rocks >> bit) & 1 else "s" if (symbols >> bit) & 1 else "."
            lines.append(line)
        return lines


def half_mask(rows: list[str], mark: str) -> int:
    """The squares of five rows that carry a mark, as one half's mask."""
    marks = "".join(rows)
    return sum(2**square for square in range(len(marks)) if marks[square] == mark)


def site_from_rows(rows: list[str], flips: bool) -> Site:
    return Site(
        half_mask(rows[:5], "#"),
        half_mask(rows[5:], "#"),
        half_mask(rows[:5], "s"),
        half_mask(rows[5:], "s"),
        flips,
    )


@cache
def empty_site() -> Site:
    """The bare frame before the boards are laid: nothing on it, nothing fits it."""
    return Site(HALF, HALF, 0, 0, False)


def turned(grid: str, quarters: int) -> str:
    """A board's 25 marks after so many quarter turns clockwise."""
    for _quarter in range(quarters):
        grid = "".join(grid[column::5][::-1] for column in range(5))
    return grid


class BoardSet:
    """The boards of a table: for each of the 128 ways to lay one, its rocks and symbols."""

    def __init__(self, grids: list[str]) -> None:
        """From the 25 marks of every side: A1, A2, B1 and so on."""
        self.rocks: vec[i64] = vec[i64]()
        self.symbols: vec[i64] = vec[i64]()
        self.drawn: list[list[str]] = []
        """The five rows of each of the 32 ways to turn one."""
        for way in range(32):
            grid = turned(grids[way // 4], way % 4)
            self.drawn.append([grid[start : start + 5] for start in range(0, 25, 5)])
        for code in range(128):
            east = code // 32 % 2 == 1
            rows = [_BLANK + row if east else row + _BLANK for row in self.drawn[code % 32]]
            self.rocks = append(self.rocks, half_mask(rows, "#"))
            self.symbols = append(self.symbols, half_mask(rows, "s"))

    def site(self, quarters: vec[i64], flips: bool) -> Site:
        """SCA-04: the site of four laid boards, in the order NW NE SW SE."""
        nw, ne, sw, se = [code - QUARTER for code in quarters]
        return Site(
            self.rocks[nw] | self.rocks[ne],
            self.rocks[sw] | self.rocks[se],
            self.symbols[nw] | self.symbols[ne],
            self.symbols[sw] | self.symbols[se],
            flips,
        )
