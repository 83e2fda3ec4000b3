"""A site: where rocks and symbols lie, and which placements its rocks leave possible."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings
from digsite.core.native import append, i16, i64, vec
from digsite.games.scarabya.knowledge.content import CONTENT, Boards, with_symbols
from digsite.games.scarabya.rules.moves import QUARTER
from digsite.games.scarabya.rules.placements import HALF, SIDE, placements

_BLANK: Final = "." * SIDE


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
                on_rock = (table.low[number] & self.rock_low) | (
                    table.high[number] & self.rock_high
                )
                # SCA-12: without flips only the four turns of the printed face remain
                if not on_rock and (flips or table.orientation[number] < 4):
                    self.fitting = append(self.fitting, i16(number))
                number += 1
            shape += 1
        self.first = append(self.first, len(self.fitting))
        # A copy has no room to grow: a site is kept as long as its game.
        self.fitting = self.fitting[:]

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


def empty_site() -> Site:
    """The bare frame before the boards are laid: nothing on it, nothing fits it."""
    return Site(HALF, HALF, 0, 0, False)


class BoardSet:
    """The boards of a table: for each of the 128 ways to lay one, its rocks and symbols."""

    def __init__(self, boards: Boards) -> None:
        self.rocks: vec[i64] = vec[i64]()
        self.symbols: vec[i64] = vec[i64]()
        for code in range(128):
            grid = boards.grid("ABCD"[code // 8 % 4], code // 4 % 2 + 1)
            rows = [row + _BLANK[5:] for row in turned(grid, code % 4)]
            if code // 32 % 2:
                rows = [_BLANK[5:] + row[:5] for row in rows]
            self.rocks = append(self.rocks, half_mask(rows, "#"))
            self.symbols = append(self.symbols, half_mask(rows, "s"))

    def site(self, quarters: vec[i64], flips: bool) -> Site:
        """SCA-04: the site of four laid boards, in the order NW NE SW SE."""
        nw = quarters[0] - QUARTER
        ne = quarters[1] - QUARTER
        sw = quarters[2] - QUARTER
        se = quarters[3] - QUARTER
        return Site(
            self.rocks[nw] | self.rocks[ne],
            self.rocks[sw] | self.rocks[se],
            self.symbols[nw] | self.symbols[ne],
            self.symbols[sw] | self.symbols[se],
            flips,
        )


def turned(grid: str, turns: int) -> list[str]:
    """The five rows of a board (25 marks) after some quarter turns clockwise."""
    rows = [grid[5 * row : 5 * row + 5] for row in range(5)]
    for _turn in range(turns):
        rows = ["".join(rows[4 - c][r] for c in range(5)) for r in range(5)]
    return rows


_shipped: dict[int, BoardSet] = {}
_own: list[tuple[dict[str, object], int, BoardSet]] = []


def board_set(settings: Settings) -> BoardSet:
    """The boards a table plays with: the shipped ones, or the user's own; read once."""
    symbols = int(settings.text("symbols"))
    if not settings.content:
        if symbols not in _shipped:
            _shipped[symbols] = BoardSet(with_symbols(CONTENT.made(), symbols))
        return _shipped[symbols]
    for content, count, known in _own:
        if content is settings.content and count == symbols:
            return known
    made = BoardSet(with_symbols(CONTENT.of(settings.content), symbols))
    _own[:] = [(settings.content, symbols, made)]
    return made
