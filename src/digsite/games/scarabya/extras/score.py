"""Points counted from the board itself, area by area, for people who laid out a site by hand."""

from __future__ import annotations

from typing import Final, cast

from digsite.core.contract import State
from digsite.core.errors import PositionError
from digsite.core.words import _
from digsite.games.scarabya.rules.moves import GRAMMAR, camp_cells
from digsite.games.scarabya.rules.placements import parse_square, square_name

LARGEST: Final = 4
"""SCA-23: an excavation area has at most so many squares."""
MARKS: Final = ".s#xX"

Squares = set[int]


class Entry:
    """One item of an account: the rule it follows, the points, and what they are for."""

    def __init__(self, rule: str, points: int, reason: str) -> None:
        self.rule = rule
        self.points = points
        self.reason = reason


def position_of(text: str) -> dict[str, object]:
    """A position from a drawing: . free, s scarab, # rock, x camp, X camp on a scarab.

    Blanks between the marks and empty lines do not matter.
    """
    rows = ["".join(line.split()) for line in text.splitlines() if line.strip()]
    for number, row in enumerate(rows, start=1):
        for mark in row:
            if mark not in MARKS:
                raise PositionError(
                    f"row {number}",
                    f"{mark!r} means nothing here; use . free, s scarab, # rock, x camp, "
                    "X camp on a scarab",
                )
    return {"grid": cast("object", rows)}


def account(state: State, seat: int) -> list[Entry]:
    """How a seat's points come about. They add up to what its board is worth."""
    position = state.position()
    rows = cast("list[str] | None", position.get("rows"))
    if rows is None:
        return []
    plots = cast("list[dict[str, object]]", position["plots"])
    mode = state.settings.mode
    camps = _camps(plots[seat if mode == "base" else 0])
    if mode == "solo":
        covered = sum(rows[square // 10][square % 10] == "s" for square in camps)
        return [Entry("SCA-52", covered, _("scarabs covered"))]
    if mode == "duel":
        return _duel_account(position, seat)
    return [_area_entry(area, rows) for area in _areas(rows, camps) if _counts(area, camps)]


def _duel_account(position: dict[str, object], seat: int) -> list[Entry]:
    """In a duel the board does not tell who closed what: the position keeps it."""
    mine = cast("list[dict[str, int]]", position["seats"])[seat]
    return [
        Entry("SCA-40", mine["points"], _("areas closed")),
        Entry("SCA-43", mine["bonus"], _("fairness for the second player")),
    ]


def _area_entry(area: Squares, rows: list[str]) -> Entry:
    scarabs = sum(rows[square // 10][square % 10] == "s" for square in area)
    names = " ".join(square_name(square) for square in sorted(area))
    reason = _("{names}: {size} x {scarabs}").format(names=names, size=len(area), scarabs=scarabs)
    return Entry("SCA-25", len(area) * scarabs, reason)


def _camps(plot: dict[str, object]) -> Squares:
    squares = {parse_square(name) for name in cast("list[str]", plot.get("extra", []))}
    for notation in cast("list[str]", plot["camps"]):
        cells = camp_cells(GRAMMAR.parse(notation))
        squares |= {10 * row + column for row, column in cells}
    return squares


def _areas(rows: list[str], camps: Squares) -> list[Squares]:
    """SCA-22, SCA-24: free squares that hang together by their sides."""
    free = {s for s in range(100) if rows[s // 10][s % 10] != "#"} - camps
    found: list[Squares] = []
    while free:
        area: Squares = set()
        waiting = [min(free)]
        while waiting:
            square = waiting.pop()
            if square in free:
                free.remove(square)
                area.add(square)
                waiting += _neighbours(square)
        found.append(area)
    return found


def _neighbours(square: int) -> list[int]:
    row, column = divmod(square, 10)
    sides = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
    return [10 * r + c for r, c in sides if 0 <= r < 10 and 0 <= c < 10]


def _counts(area: Squares, camps: Squares) -> bool:
    """SCA-23 and SCA-30: small enough, and closed by a camp, not by the ground alone."""
    touched = {near for square in area for near in _neighbours(square)}
    return len(area) <= LARGEST and bool(touched & camps)
