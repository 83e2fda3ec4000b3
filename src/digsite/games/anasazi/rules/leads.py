"""Where the expeditions may go on, and what they would meet there."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64
from digsite.games.anasazi.rules.arcs import Cell
from digsite.games.anasazi.rules.geometry import FULL_TURN, Marker
from digsite.games.anasazi.rules.moves import LEAD
from digsite.games.anasazi.rules.trails import FREE, Trails

NUDGE: Final[i64] = 1000
WIDE_CELL: Final[i64] = 15_000_000
EVERY: Final[i64] = 30_000_000
"""Directions that are tried first when any will do."""


class Prospect:
    """A legal marker and what it would meet: masks of areas, newly entered mesas, own camps."""

    def __init__(self, expedition: i64, marker: Marker, areas: i64, mesas: i64, camps: i64) -> None:
        self.expedition: i64 = expedition
        self.angle: i64 = marker.angle
        self.end_x: i64 = marker.qx
        self.end_y: i64 = marker.qy
        self.areas: i64 = areas
        self.mesas: i64 = mesas
        self.camps: i64 = camps

    def code(self) -> i64:
        return lead_code(self.expedition, self.angle)


def lead_code(expedition: i64, angle: i64) -> i64:
    return LEAD + expedition * FULL_TURN + angle


def expedition_of(code: i64) -> i64:
    return (code - LEAD) // FULL_TURN


def angle_of(code: i64) -> i64:
    return (code - LEAD) % FULL_TURN


def lead_at(table: Trails, seat: i64, code: i64) -> Prospect:
    """Any legal lead, measured exactly."""
    expedition = expedition_of(code)
    marker = table.next_marker(expedition, angle_of(code))
    found = table.finds(marker, seat)
    return Prospect(expedition, marker, found.areas, found.mesas, found.camps)


def leads_of(table: Trails, expedition: i64, seat: i64, extended: bool) -> list[Prospect]:
    """A legal lead for every cell; ``extended`` adds the cells' rims and splits wide ones."""
    found: list[Prospect] = []
    if table.supply == 0:
        return found
    for cell in table.cuts(expedition, seat, False).cells():
        if _try(table, expedition, seat, cell, cell.middle(), found) and extended:
            _add_rims(table, expedition, seat, cell, found)
    return found


def _try(
    table: Trails, expedition: i64, seat: i64, cell: Cell, angle: i64, found: list[Prospect]
) -> bool:
    """Floats proposed the cell; integers decide whether the marker may lie there."""
    marker = table.next_marker(expedition, angle)
    if table.obstacle(marker, expedition, seat) != FREE:
        return False
    found.append(Prospect(expedition, marker, cell.areas, cell.mesas, cell.camps))
    return True


def _add_rims(table: Trails, expedition: i64, seat: i64, cell: Cell, found: list[Prospect]) -> None:
    """More angles of one legal cell."""
    wide = cell.last - cell.first
    if wide <= 4 * NUDGE:
        return
    parts = wide // WIDE_CELL + 1
    part: i64 = 0
    while part <= parts:
        if 2 * part != parts:
            angle = cell.first + NUDGE + (wide - 2 * NUDGE) * part // parts
            _try(table, expedition, seat, cell, angle % FULL_TURN, found)
        part += 1


def all_leads(table: Trails, seat: i64, extended: bool) -> list[Prospect]:
    """The leads of all expeditions with their results."""
    found: list[Prospect] = []
    expedition: i64 = 0
    while expedition < len(table.end_x):
        found += leads_of(table, expedition, seat, extended)
        expedition += 1
    return found


def any_lead(table: Trails, seat: i64) -> bool:
    """Whether some lead is legal; nearly always one of the first tries answers."""
    if table.supply == 0:
        return False
    expedition: i64 = 0
    while expedition < len(table.end_x):
        angle: i64 = 0
        while angle < FULL_TURN:
            if table.allows(expedition, angle, seat):
                return True
            angle += EVERY
        expedition += 1
    return len(all_leads(table, seat, False)) > 0
