"""Points counted from the board itself, area by area, for people who laid out a site by hand."""

from __future__ import annotations

from digsite.core.contract import SPECTATOR, State
from digsite.core.errors import PositionError
from digsite.core.kit import Data, Entry, Scorer
from digsite.core.words import _
from digsite.draw.actions import Cell
from digsite.games.scarabya.knowledge.seen import LARGEST_DIG, Seen, cell_name, neighbours

MARKS = ".s#xX"


class ScarabyaScorer(Scorer):
    """Counts what lies on the board: no word of how it came about is needed."""

    def drawn(self, text: str) -> Data:
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
        return {"grid": rows}

    def account(self, state: State, seat: int) -> list[Entry]:
        """How a seat's points come about. They add up to what its board is worth."""
        seen = Seen(state.observe(SPECTATOR))
        if seen.phase == "site":
            return []
        if seen.mode == "duel":  # the board does not tell who closed what: the position keeps it
            return [
                Entry("SCA-40", seen.count(seat, "points"), _("areas closed")),
                Entry("SCA-43", seen.count(seat, "bonus"), _("fairness for the second player")),
            ]
        camps = seen.plots[seat].covered()
        if seen.mode == "solo":
            return [Entry("SCA-52", len(camps & seen.symbols), _("scarabs covered"))]
        spaces = seen.spaces(seen.plots[seat])
        return [_entry(area, seen) for area in spaces if _counts(area, camps)]


def _entry(area: tuple[Cell, ...], seen: Seen) -> Entry:
    scarabs = len(seen.symbols.intersection(area))
    names = " ".join(cell_name(cell) for cell in area)
    reason = _("{names}: {size} x {scarabs}").format(names=names, size=len(area), scarabs=scarabs)
    return Entry("SCA-25", len(area) * scarabs, reason)


def _counts(area: tuple[Cell, ...], camps: set[Cell]) -> bool:
    """SCA-23 and SCA-30: small enough, and closed by a camp, not by the ground alone."""
    touched = {near for cell in area for near in neighbours(cell)}
    return len(area) <= LARGEST_DIG and bool(touched & camps)
