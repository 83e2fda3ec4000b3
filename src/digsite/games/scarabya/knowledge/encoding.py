"""Scarabya in numbers: an action for every way to lay a camp, planes of ten by ten squares.

Exact: the index of a move is its code. Nothing that a viewer may know is left out but the tokens
that mark areas in the duel, which are for the eyes alone.
"""

from __future__ import annotations

from digsite.core.contract import Settings, State
from digsite.core.encoding import NO_ACTION, Encoding, Part, Row, seat_of
from digsite.core.native import i64
from digsite.games.scarabya.rules import stages
from digsite.games.scarabya.rules.placements import PLACEMENT_COUNT, SHAPE_COUNT
from digsite.games.scarabya.rules.play import ScarabyaState


def parts(seats: int, plots: int) -> list[Part]:
    """What a row consists of; seats and plots begin with the viewer's."""
    return [
        Part("stage", [5], "Site, first, mission, place, over: one of them is 1."),
        Part("acting", [seats], "1 for each seat that has to decide."),
        Part("rocks", [10, 10], "1 on squares that cannot be built on."),
        Part("symbols", [10, 10], "1 on squares with a symbol."),
        Part("camps", [plots, 10, 10], "1 on squares under a camp."),
        Part("dug", [seats, 10, 10], "1 on squares of the digs each seat has closed."),
        Part("choice", [10, 10], "1 on squares of the viewer's own hidden choice."),
        Part("chosen", [seats], "1 for each seat whose choice is hidden."),
        Part("mission", [12], "The camp to be built now."),
        Part("revealed", [12], "1 for camps whose mission has come up in this leg."),
        Part("order", [12], "When a mission comes up, from 1, where the order is known."),
        Part("built", [plots, 12], "1 for camps that stand, -1 for those that were put away."),
        Part("score", [seats], "Points; solo: symbols covered."),
        Part("found", [seats], "Symbols in the digs of each seat."),
        Part("discards", [seats], "Camps each seat has put away."),
        Part("bank", [4], "Tokens left of value 1 to 4."),
        Part("owed", [seats], "Points for which the box had no token."),
        Part("turn", [seats], "Duel: whose turn it is."),
        Part("starter", [seats], "Duel: who began this leg."),
        Part("leg", [1], "Legs that are over."),
        Part("verdict", [1], "Solo: 1 won for certain, -1 lost for certain."),
    ]


class ScarabyaEncoding(Encoding):
    """Moves by placement, and the site as planes."""

    def __init__(self, settings: Settings) -> None:
        plots = settings.seats if settings.mode == "base" else 1
        super().__init__(int(PLACEMENT_COUNT), parts(settings.seats, plots))

    def index(self, state: State, seat: i64, code: i64) -> i64:
        return code if 0 <= code < PLACEMENT_COUNT else NO_ACTION

    def write(self, state: State, viewer: i64, row: Row) -> None:
        position = ScarabyaState.of(state)
        first = seat_of(viewer)
        row.one_of(position.stage, 5)
        _write_mask(position, position.waiting, first, row)
        site = position.site
        _write_squares(site.rock_low, site.rock_high, row)
        _write_squares(site.symbol_low, site.symbol_high, row)
        _write_boards(position, viewer, first, row)
        _write_missions(position, first, row)
        _write_figures(position, first, row)


def _write_squares(low: i64, high: i64, row: Row) -> None:
    row.bits(low, 50)
    row.bits(high, 50)


def _write_mask(state: ScarabyaState, mask: i64, first: i64, row: Row) -> None:
    """A mask of seats, the viewer's first."""
    for place in range(state.seats):
        row.put((mask >> ((first + place) % state.seats)) & 1)


def _write_boards(state: ScarabyaState, viewer: i64, first: i64, row: Row) -> None:
    count: i64 = len(state.plots)
    for place in range(count):
        plot = state.plots[(first + place) % count]
        _write_squares(plot.camp_low, plot.camp_high, row)
    for place in range(state.seats):
        seat = (first + place) % state.seats
        _write_squares(state.dug_low[seat], state.dug_high[seat], row)
    own = state.chosen[viewer] if viewer >= 0 else stages.NONE
    if own == stages.NONE:
        row.skip(100)
    else:
        _write_squares(state.table.low[own], state.table.high[own], row)
    for place in range(state.seats):
        hidden = state.chosen[(first + place) % state.seats] != stages.NONE
        row.put(1 if hidden else 0)


def _write_missions(state: ScarabyaState, first: i64, row: Row) -> None:
    row.one_of(state.mission, SHAPE_COUNT)
    for shape in state.revealed:
        row.set(shape, 1)
    row.skip(SHAPE_COUNT)
    if state.deck_known:
        number: i64 = 1
        for shape in state.deck:
            row.set(shape, number)
            number += 1
    row.skip(SHAPE_COUNT)
    count: i64 = len(state.plots)
    for place in range(count):
        base = ((first + place) % count) * SHAPE_COUNT
        for shape in range(SHAPE_COUNT):
            camp = state.camps[base + shape]
            if camp != stages.NOT_YET:
                row.set(shape, 1 if camp >= 0 else -1)
        row.skip(SHAPE_COUNT)


def _write_figures(state: ScarabyaState, first: i64, row: Row) -> None:
    seats = state.seats
    for place in range(seats):
        row.put(state.score((first + place) % seats))
    for place in range(seats):
        row.put(state.symbols[(first + place) % seats])
    for place in range(seats):
        row.put(state.discards[(first + place) % seats])
    for value in state.bank:
        row.put(value if state.physical else 0)
    for place in range(seats):
        row.put(state.owed[(first + place) % seats])
    duel = state.mode == stages.DUEL and state.stage >= stages.REVEAL
    row.one_of((state.turn - first) % seats if duel else stages.NONE, seats)
    row.one_of((state.starter - first) % seats if duel else stages.NONE, seats)
    row.put(state.leg if duel else 0)
    row.put(state.verdict)
