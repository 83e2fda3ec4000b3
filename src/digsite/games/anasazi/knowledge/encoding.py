"""Anasazi in numbers: a grid of directions and places, each with the candidate that lies in it.

The choices are continuous. A direction is one of 120 sectors of 3 degrees for each expedition, a
camp one of 46 x 46 squares of 15 mm; each stands for the listed move in it with the lowest code.
What is lost: listed moves that share a sector or square with a lower one, and all that is not
listed; docs/research.md says how many. Looks, takes and declining are exact.

Observations give places in millimetres from the middle. Left out: the outlines of mesas and pueblos
(their middles and radii are there), and the markers behind each expedition's end one by one (a
plane shows where they lie).
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import SPECTATOR, Settings, State
from digsite.core.encoding import NO_ACTION, Encoding, Part, Row, seat_of
from digsite.core.native import i64
from digsite.games.anasazi.rules import moves, stages
from digsite.games.anasazi.rules.geometry import MICRO
from digsite.games.anasazi.rules.leads import angle_of, expedition_of
from digsite.games.anasazi.rules.moves import camp_x, camp_y, is_camp, is_lead
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.terrain import BIT, NONE

EXPEDITIONS: Final[i64] = 6
SECTORS: Final[i64] = 120
SECTOR: Final[i64] = 3_000_000
CELLS: Final[i64] = 46
CELL: Final[i64] = 15_000_000
EDGE: Final[i64] = 345_000_000
"""The squares begin so far left of and below the middle."""
CAMPS: Final[i64] = 720
LOOKS: Final[i64] = 2836
TAKES: Final[i64] = 2852
DECLINE: Final[i64] = 2868
ACTIONS: Final[i64] = 2869

MOST_CAMPS: Final[i64] = 28
MOST_MESAS: Final[i64] = 32
MOST_PUEBLOS: Final[i64] = 48
WIDE: Final[i64] = 23
WIDE_CELL: Final[i64] = 30_000_000


def parts(seats: int) -> list[Part]:
    """What a row consists of; seats begin with the viewer's."""
    return [
        Part("stage", [13], "Which step it is; its name is the phase."),
        Part("acting", [seats], "Who has to decide."),
        Part("first", [seats], "Who began."),
        Part("ends", [6, 3], "Each expedition: x, y, markers."),
        Part("markers", [23, 23], "Markers that begin in a square of 30 mm."),
        Part("camps", [28, 6], "Each camp: 1, owner (0 the viewer), x, y, covered, fresh."),
        Part("mesas", [32, 4], "Each mesa: x, y, radius, whether it was entered."),
        Part("pueblos", [48, 6], "Each pueblo: x, y, then a 1 for the colour of its treasure."),
        Part("towers", [16, 8], "Each tower: x, y, standing, to be seen, then its known colour."),
        Part("looked", [seats, 16], "1 for the towers each seat has looked at."),
        Part("treasures", [seats, 4], "Treasures of each colour."),
        Part("hand", [seats], "Camps in hand."),
        Part("tile", [4], "Towers on the score tile."),
        Part("objective", [4], "The viewer's own card."),
        Part("figures", [7], "Supply; actions; set-up step; looks; own camps to take; idle; lost."),
        Part("objectives", [seats, 4], "All cards, once it is over."),
    ]


class AnasaziEncoding(Encoding):
    """Moves by sector and square, and the table as lists."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(int(ACTIONS), parts(settings.seats), exact=False)
        self.aided = settings.text("memory_aid") == "on"

    def index(self, state: State, seat: i64, code: i64) -> i64:
        if is_lead(code):
            return expedition_of(code) * SECTORS + angle_of(code) // SECTOR
        if is_camp(code):
            column = (camp_x(code) + EDGE) // CELL
            line = (camp_y(code) + EDGE) // CELL
            if 0 <= column < CELLS and 0 <= line < CELLS:
                return CAMPS + line * CELLS + column
            return NO_ACTION
        if code == moves.DECLINE:
            return DECLINE
        if code < moves.TAKE:
            return LOOKS + code - moves.LOOK
        return TAKES + code - moves.TAKE

    def write(self, state: State, viewer: i64, row: Row) -> None:
        position = AnasaziState.of(state)
        first = seat_of(viewer)
        seats = position.seats
        row.one_of(position.stage, 13)
        acting = position.to_act() > 0
        row.one_of((position.turn - first) % seats if acting else NONE, seats)
        row.one_of((position.first - first) % seats if position.first != NONE else NONE, seats)
        _write_trails(position, first, row)
        _write_ground(position, row)
        known: i64 = 0
        if viewer != SPECTATOR and self.aided:
            known = position.looked[viewer]
        _write_towers(position, known, row)
        _write_seats(position, viewer, first, row)


def _millimetres(micro: i64) -> i64:
    return (micro + MICRO // 2) // MICRO


def _write_trails(state: AnasaziState, first: i64, row: Row) -> None:
    table = state.table
    count: i64 = len(table.end_x)
    for number in range(min(count, EXPEDITIONS)):
        row.set(3 * number, _millimetres(table.end_x[number]))
        row.set(3 * number + 1, _millimetres(table.end_y[number]))
        row.set(3 * number + 2, table.length[number])
    row.skip(3 * EXPEDITIONS)
    laid: i64 = len(table.marker_x)
    for number in range(laid):
        column = (table.marker_x[number] + EDGE) // WIDE_CELL
        line = (table.marker_y[number] + EDGE) // WIDE_CELL
        if 0 <= column < WIDE and 0 <= line < WIDE:
            row.add(line * WIDE + column, 1)
    row.skip(WIDE * WIDE)
    built: i64 = len(table.camp_x)
    for number in range(min(built, MOST_CAMPS)):
        at = 6 * number
        row.set(at, 1)
        row.set(at + 1, (table.camp_owner[number] - first) % state.seats)
        row.set(at + 2, _millimetres(table.camp_x[number]))
        row.set(at + 3, _millimetres(table.camp_y[number]))
        row.set(at + 4, 1 if table.covered & BIT[number] else 0)
        row.set(at + 5, 1 if table.fresh & BIT[number] else 0)
    row.skip(6 * MOST_CAMPS)


def _write_ground(state: AnasaziState, row: Row) -> None:
    table = state.table
    terrain = table.terrain
    for mesa in range(min(terrain.mesas, MOST_MESAS)):
        at = 4 * mesa
        row.set(at, _millimetres(terrain.middle_x[mesa]))
        row.set(at + 1, _millimetres(terrain.middle_y[mesa]))
        row.set(at + 2, _millimetres(terrain.radius[mesa]))
        row.set(at + 3, 1 if table.entered & BIT[mesa] else 0)
    row.skip(4 * MOST_MESAS)
    for pueblo in range(min(terrain.pueblos, MOST_PUEBLOS)):
        polygon = terrain.mesas + terrain.treasure_area[pueblo]
        at = 6 * pueblo
        row.set(at, _millimetres(terrain.middle_x[polygon]))
        row.set(at + 1, _millimetres(terrain.middle_y[polygon]))
        if table.treasure[pueblo] != NONE:
            row.set(at + 2 + table.treasure[pueblo], 1)
    row.skip(6 * MOST_PUEBLOS)


def _write_towers(state: AnasaziState, known: i64, row: Row) -> None:
    """Colours only of those that are known to the viewer; a tower on the tile has no place."""
    table = state.table
    terrain = table.terrain
    to_see = state.towers_to_see() if state.to_act() > 0 else 0
    count = min(terrain.towers, moves.MOST_TOWERS)
    for tower in range(count):
        at = 8 * tower
        polygon = terrain.mesas + terrain.tower_area[tower]
        row.set(at, _millimetres(terrain.middle_x[polygon]))
        row.set(at + 1, _millimetres(terrain.middle_y[polygon]))
        if table.standing & BIT[tower]:
            row.set(at + 2, 1)
            row.set(at + 3, 1 if to_see & BIT[tower] else 0)
            if known & BIT[tower]:
                row.set(at + 4 + state.tower[tower], 1)
    row.skip(8 * moves.MOST_TOWERS)


def _write_seats(state: AnasaziState, viewer: i64, first: i64, row: Row) -> None:
    seats = state.seats
    for place in range(seats):
        row.bits(state.looked[(first + place) % seats], moves.MOST_TOWERS)
    for place in range(seats):
        colour: i64 = 0
        while colour < 4:
            row.put(state.owned[(first + place) % seats * 4 + colour])
            colour += 1
    for place in range(seats):
        row.put(state.hand[(first + place) % seats])
    for count in state.tile:
        row.put(count)
    row.one_of(state.objective[viewer] if viewer >= 0 else NONE, 4)
    row.put(state.table.supply)
    row.put(state.actions)
    row.put(state.step)
    row.put(_count(state.round_looks))
    row.put(_count(state.takes))
    row.put(state.idle)
    row.put(state.lost)
    for place in range(seats):
        over = state.stage == stages.OVER
        row.one_of(state.objective[(first + place) % seats] if over else NONE, 4)


def _count(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count
