"""Ziggurat in numbers: 1,568 actions, planes of the 121 places.

Exact. All see everything, so the viewer only says which seat comes first. Left out: the team's
history (names, stickers, books) and which titles are still to be had: they change no move.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings, State
from digsite.core.encoding import NO_ACTION, Encoding, Part, Row, seat_of
from digsite.core.native import i64
from digsite.games.ziggurat.rules import moves, terms
from digsite.games.ziggurat.rules.board import PER_COLOUR, PLACES, SUMMIT, TOKENS, quarter_of
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.terms import NONE

SMALL: Final[i64] = 128
"""Codes below this are their own index."""
DOUSE: Final[i64] = 1088
"""After 960 moves of spirits: four colours, 120 places, two ways."""
ACTIONS: Final[i64] = 1568
CARDS: Final[i64] = 60
SPECIAL: Final[i64] = 12
SHEET: Final[i64] = 3


def parts(seats: int) -> list[Part]:
    """What a row consists of; seats begin with the viewer's."""
    return [
        Part("stage", [8], "Which step it is; its name is the phase."),
        Part("part", [5], "Start, heroes, between, first action, second action of a card."),
        Part("acting", [seats], "Who has to decide."),
        Part("active", [seats], "Whose card is played."),
        Part("ground", [5, 121], "Plain, stair, ramp, pit, generation: one a place."),
        Part("turned", [4], "Quarter turns of levels 1 to 4."),
        Part("heroes", [seats, 121], "Where each hero is."),
        Part("spirits", [4, 121], "Spirits of each colour on a place."),
        Part("aside", [4, 4], "For each colour: in supply, out, lit, held."),
        Part("things", [12], "What lies on the treasure spaces and buildings."),
        Part("marks", [12], "A second list of them, as the chapter needs it."),
        Part("history", [12], "A third."),
        Part("cards", [seats, 60], "The open card of each seat."),
        Part("pile", [60], "1 for cards that can still be drawn."),
        Part("sheets", [seats, 3], "What each hero carries; burns; quarter turns ridden."),
        Part("skills", [seats, 4], "Stride, short, stance, whistle: a skill not used yet."),
        Part("safe", [seats], "1 for heroes that are safe."),
        Part("waiting", [seats], "1 for heroes that are still to move."),
        Part("passed", [seats], "1 for seats that use nothing before the next move."),
        Part("mover", [seats], "The hero about to move."),
        Part("pushed", [seats], "The hero that is pushed."),
        Part("pusher", [seats], "The hero that pushes."),
        Part("unmoved", [12], "1 for spirits that are still to move, three a colour."),
        Part("spent", [13], "1 for what can be used once and has been."),
        Part(
            "figures",
            [9],
            "Chapter; insight left; a chapter's counter; added to the number; to this move; "
            "acting; alone; stood; turns finished.",
        ),
        Part("score", [seats], "Points as the position stands."),
    ]


class ZigguratEncoding(Encoding):
    """Moves by kind and place, and the tower as planes."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(int(ACTIONS), parts(settings.seats))

    def index(self, state: State, seat: i64, code: i64) -> i64:
        if code < SMALL:
            return code
        if code < moves.SPIRIT_END:
            rest = code - moves.SPIRIT
            return SMALL + rest // 256 * 2 * SUMMIT + rest % 256
        rest = code - moves.DOUSE
        return DOUSE + rest // 128 * SUMMIT + rest % 128 if rest < 512 else NO_ACTION

    def write(self, state: State, viewer: i64, row: Row) -> None:
        position = ZigguratState.of(state)
        first = seat_of(viewer)
        _write_stage(position, first, row)
        _write_tower(position, first, row)
        _write_cards(position, first, row)
        _write_heroes(position, first, row)
        _write_rest(position, first, row)


def _write_seat(state: ZigguratState, seat: i64, first: i64, row: Row) -> None:
    row.one_of((seat - first) % state.seats if seat >= 0 else NONE, state.seats)


def _write_mask(state: ZigguratState, mask: i64, first: i64, row: Row) -> None:
    for place in range(state.seats):
        row.put((mask >> ((first + place) % state.seats)) & 1)


def _write_stage(state: ZigguratState, first: i64, row: Row) -> None:
    row.one_of(state.stage, 8)
    playing = state.to_act() > 0
    row.one_of(state.part if playing else NONE, 5)
    _write_seat(state, state.actor() if playing else NONE, first, row)
    _write_seat(state, state.active, first, row)


def _write_tower(state: ZigguratState, first: i64, row: Row) -> None:
    numbers = row.numbers
    at = row.at
    for kind in state.table.ground.kinds:
        numbers[at + kind * PLACES] = 1
        at += 1
    row.skip(5 * PLACES)
    level: i64 = 1
    while level < 5:
        row.put(quarter_of(state.turned, level))
        level += 1
    for place in range(state.seats):
        row.one_of(state.heroes[(first + place) % state.seats], PLACES)
    _write_spirits(state, row)
    row.bits(state.things, SPECIAL)
    row.bits(state.marks, SPECIAL)
    row.bits(state.history, SPECIAL)


def _write_spirits(state: ZigguratState, row: Row) -> None:
    """Those on places, then those elsewhere."""
    aside = 4 * PLACES
    token: i64 = 0
    while token < TOKENS:
        colour = token // PER_COLOUR
        where = state.spirits[token]
        if where >= 0:
            at = colour * PLACES + where
        elif where > terms.HELD:
            at = aside + colour * 4 - where - 1
        else:
            at = aside + colour * 4 + 3
        row.add(at, 1)
        token += 1
    row.skip(aside + 16)


def _write_cards(state: ZigguratState, first: i64, row: Row) -> None:
    for place in range(state.seats):
        row.one_of(state.cards[(first + place) % state.seats], CARDS)
    row.bits(state.pile, CARDS)


def _write_heroes(state: ZigguratState, first: i64, row: Row) -> None:
    seats = state.seats
    for place in range(seats):
        entry: i64 = 0
        while entry < SHEET:
            row.put(state.noted((first + place) % seats, entry))
            entry += 1
    for place in range(seats):
        row.one_of(state.skill_left((first + place) % seats) - 1, 4)
    for place in range(seats):
        row.put(1 if state.is_safe((first + place) % seats) else 0)


def _write_rest(state: ZigguratState, first: i64, row: Row) -> None:
    playing = state.to_act() > 0
    _write_mask(state, state.waiting if playing else 0, first, row)
    _write_mask(state, state.passed if playing else 0, first, row)
    _write_seat(state, state.mover if playing else NONE, first, row)
    _write_seat(state, state.pushed if playing else NONE, first, row)
    _write_seat(state, state.pusher if playing else NONE, first, row)
    row.bits(state.unmoved if playing else 0, TOKENS)
    row.bits(state.spent, len(terms.SPENT))
    row.put(state.table.chapter)
    row.put(state.insight)
    row.put(state.counter)
    row.put(state.more if playing else 0)
    row.put(state.stride if playing else 0)
    row.put(1 if playing and state.acting else 0)
    row.put(1 if playing and state.alone else 0)
    row.put(1 if playing and state.stood else 0)
    row.put(state.turns)
    for place in range(state.seats):
        row.put(state.score((first + place) % state.seats))
