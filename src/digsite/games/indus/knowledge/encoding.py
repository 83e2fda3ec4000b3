"""Indus in numbers: 319 actions, planes of six by six areas.

Exact. Colours keep their numbers, because moves name them; ``owners`` says whose they are, the
viewer's seat first. Left out: which areas of a kind belong to one ruin, and the order of kinds in a
protected pile; ``mine`` and ``best`` say how each ruin of an area stands.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings, State
from digsite.core.encoding import NO_ACTION, Encoding, Part, Row, seat_of
from digsite.core.native import i16, i64
from digsite.games.indus.rules import moves, stages
from digsite.games.indus.rules.pieces import AREAS, SPACES
from digsite.games.indus.rules.piles import UNPROTECTED
from digsite.games.indus.rules.play import IndusState

PLACINGS: Final[i64] = 288
REROLL: Final[i64] = 312
COLOUR: Final[i64] = 313
POINTS: Final[i64] = 317
RECOVER: Final[i64] = 318
ACTIONS: Final[i64] = 319
TYPES: Final[i64] = 6
COLOURS: Final[i64] = 4
PIECES: Final[i64] = 12


def parts(seats: int) -> list[Part]:
    """What a row consists of; seats begin with the viewer's."""
    return [
        Part("stage", [10], "Which step it is; its name is the phase."),
        Part("turn", [seats], "Whose turn it is."),
        Part("owners", [4, seats], "For each colour, whose it is."),
        Part("colour", [4], "The colour of this turn."),
        Part("die", [6], "What the die shows."),
        Part("rolls", [1], "Rolls made in this turn."),
        Part("frame", [24, 12], "For each space, the piece on it."),
        Part("reserve", [12], "Pieces in reserve."),
        Part("pieces", [12, 6, 6], "How many of each piece lie on an area."),
        Part("depth", [4, 6, 6], "Where a colour's piece lies in an open pile: 1 is on top."),
        Part("protector", [4, 6, 6], "1 on areas that a colour protects."),
        Part("ruins", [6, 6, 6], "The value of the ruin of each kind on an area."),
        Part("mine", [6, 6, 6], "What counts there for the viewer's strongest colour."),
        Part("best", [6, 6, 6], "What counts there for the strongest other colour."),
        Part("worth", [4], "What the ruins would pay each colour now."),
        Part("captures", [4], "Points of each colour for captured pieces."),
        Part("recovered", [seats], "Pieces each seat has taken back."),
        Part("own_piece", [12], "The own captured piece whose fate is to be chosen."),
        Part("own_by", [4], "The colour that captured it."),
        Part("own_area", [36], "Where that was."),
        Part("score", [seats], "Points as the position stands."),
    ]


class IndusEncoding(Encoding):
    """Moves by piece and space, and the city as planes."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(int(ACTIONS), parts(settings.seats))

    def index(self, state: State, seat: i64, code: i64) -> i64:
        if code < PLACINGS:
            return code
        if code < moves.REROLL:
            return PLACINGS + code - moves.MOVE
        if code == moves.REROLL:
            return REROLL
        if code < moves.POINTS:
            return COLOUR + code - moves.COLOUR
        if code == moves.POINTS:
            return POINTS
        return RECOVER if code == moves.RECOVER else NO_ACTION

    def write(self, state: State, viewer: i64, row: Row) -> None:
        position = IndusState.of(state)
        first = seat_of(viewer)
        _write_turn(position, first, row)
        _write_pieces(position, row)
        _write_city(position, row)
        _write_ruins(position, first, row)
        _write_figures(position, first, row)


def _write_turn(state: IndusState, first: i64, row: Row) -> None:
    seats = state.seats
    row.one_of(state.stage, 10)
    known = state.stage > stages.CHOOSE_FIRST
    row.one_of((state.turn - first) % seats if known else stages.NONE, seats)
    for owner in state.owners:
        row.one_of(stages.NONE if owner == stages.NONE else (owner - first) % seats, seats)
    row.one_of(state.colour, 4)
    row.one_of(state.die - 1, 6)
    row.put(state.roll)


def _write_pieces(state: IndusState, row: Row) -> None:
    numbers = row.numbers
    place = row.at
    for piece in state.frame:
        if piece != stages.NONE:
            numbers[place + piece] = 1
        place += PIECES
    for count in state.reserve:
        numbers[place] = i16(count)
        place += 1
    row.skip(SPACES * PIECES + PIECES)


def _write_city(state: IndusState, row: Row) -> None:
    """Three parts at once: the pieces, how deep they lie, who protects."""
    numbers = row.numbers
    first = row.at
    depths = first + PIECES * AREAS
    for area in range(AREAS):
        pile = state.pile[area]
        if pile == 0:
            continue
        protector = state.protector[area]
        if protector != UNPROTECTED:
            numbers[depths + (4 + protector) * AREAS + area] = 1
            _write_own(pile, protector, area, row)
            continue
        depth: i16 = 1
        while pile:
            piece = (pile & 15) - 1
            numbers[first + piece * AREAS + area] = 1
            numbers[depths + piece // 3 * AREAS + area] = depth
            pile = pile >> 4
            depth += 1
    row.skip((PIECES + 8) * AREAS)


def _write_own(pile: i64, protector: i64, area: i64, row: Row) -> None:
    """A protected pile: how many of each kind."""
    base = 3 * protector * AREAS + area
    while pile:
        row.add(base + ((pile & 3) - 1) * AREAS, 1)
        pile = pile >> 2


def _write_ruins(state: IndusState, first: i64, row: Row) -> None:
    """Three parts at once, ruin by ruin: its value on each of its areas, and how it stands."""
    board = state.board
    areas = board.areas
    tally = state.tally
    owners = state.owners
    numbers = row.numbers
    planes = TYPES * AREAS
    for ruin in range(board.ruins):
        value = i16(board.value[ruin])
        mine: i64 = 0
        best: i64 = 0
        for colour in range(COLOURS):
            count = tally[COLOURS * ruin + colour]
            if count == 0:
                continue
            if owners[colour] == first:
                mine = max(mine, count)
            else:
                best = max(best, count)
        plane = row.at + board.type[ruin] * AREAS
        for index in range(board.first[ruin], board.first[ruin + 1]):
            place = plane + areas[index]
            numbers[place] = value
            if mine:
                numbers[place + planes] = i16(mine)
            if best:
                numbers[place + 2 * planes] = i16(best)
    row.skip(3 * planes)


def _write_figures(state: IndusState, first: i64, row: Row) -> None:
    seats = state.seats
    numbers = row.numbers
    place = row.at
    for colour in range(COLOURS):
        numbers[place + colour] = i16(state.points[colour])
        numbers[place + COLOURS + colour] = i16(state.captures[colour])
    row.skip(2 * COLOURS)
    for seat in range(seats):
        row.put(state.recovered[(first + seat) % seats])
    row.one_of(state.own_piece, PIECES)
    row.one_of(state.own_by, 4)
    row.one_of(state.own_area, AREAS)
    for seat in range(seats):
        row.put(state.score((first + seat) % seats))
