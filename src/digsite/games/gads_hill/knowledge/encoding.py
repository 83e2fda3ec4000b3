"""Gads Hill 1874 in numbers: actions made of card, building and place.

A card is played by its number, with "my building" or none. Two cards that are thrown away are named
by their places in the own hand, lowest card first, and the token by building and place. Only the
first eight cards of a hand can be thrown away by index; hands that large are rare (see
docs/research.md). Left out of observations: what went into which orange pile, and what others have
claimed in vain.
"""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NO_MOVE, Settings, State
from digsite.core.encoding import NO_ACTION, Encoding, Part, Row, seat_of
from digsite.core.native import i64, vec
from digsite.games.gads_hill.rules import moves, stages
from digsite.games.gads_hill.rules.board import BIT, NOWHERE, SIZE, count_bits
from digsite.games.gads_hill.rules.moves import CARDS
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.games.gads_hill.rules.town import GREEN_CARDS, ORANGE_CARDS, RED_CARDS

SLOTS: Final[i64] = 8
TOKENS: Final[i64] = 484
"""A building and a place."""
DRAFT: Final[i64] = 5
BUY: Final[i64] = 27
PLAY: Final[i64] = 49
WAYS: Final[i64] = 23
"""A card is played without a building, or with one of 22."""
CLAIM: Final[i64] = 1429
TAKE: Final[i64] = 1913
ACTIONS: Final[i64] = 15465
"""``TAKE`` and 28 pairs of cards with ``TOKENS`` each."""
FIRST_PAIR: Final[vec[i64]] = vec[i64]([0, 7, 13, 18, 22, 25, 27])
"""The number of the first pair whose lower card has this place in the hand."""
TURN_BITS: Final[i64] = 5


def parts(seats: int) -> list[Part]:
    """What a row consists of; seats begin with the viewer's."""
    return [
        Part("stage", [10], "Which step it is; its name is the phase."),
        Part("acting", [seats], "Who has to decide."),
        Part("active", [seats], "Whose turn it is."),
        Part("first", [seats], "Who began."),
        Part("framed", [6], "How the given buildings lie."),
        Part("status", [4, 22], "Waiting, open, placed, out: one of them for each building."),
        Part("tokens", [22, 22], "1 where a token of a building lies on a place."),
        Part("standing", [22, 22], "1 where a building stands."),
        Part("owners", [seats, 22], "1 for the buildings each seat owns."),
        Part("hand", [60], "1 for the viewer's own cards."),
        Part("discard", [60], "1 for cards that lie open."),
        Part("cards", [seats, 3], "Cards in each hand: red, orange, green."),
        Part("piles", [3], "Cards left in each pile."),
        Part("points", [seats], "Tokens collected."),
        Part("bought", [seats], "Buildings each seat has bought."),
        Part("claimed", [22, 22], "Strict play: what the viewer has claimed in vain."),
        Part("earlier", [60], "The card played first in this turn, where both count together."),
        Part("turn", [5], "Cards played; buildings bought; limited to one; map changed; passed."),
        Part("course", [3], "Turns that are over; turns without a change; passes in a row."),
        Part("locomotive", [1], "The field it stands on."),
        Part("score", [seats], "Points as the position stands."),
    ]


class GadsHillEncoding(Encoding):
    """Moves by card, building and place, and the town as planes."""

    def __init__(self, settings: Settings) -> None:
        super().__init__(int(ACTIONS), parts(settings.seats), exact=False)

    def index(self, state: State, seat: i64, code: i64) -> i64:
        if code >= moves.TAKE:
            return _take_index(GadsHillState.of(state).hands[seat], code - moves.TAKE)
        if code >= moves.CLAIM:
            rest = code - moves.CLAIM
            return CLAIM + rest // 32 * SIZE + rest % 32
        if code >= moves.PLAY:
            rest = code - moves.PLAY
            return PLAY + rest // 32 * WAYS + rest % 32
        if code >= moves.BUY:
            return BUY + code - moves.BUY
        return DRAFT + code - moves.DRAFT if code >= moves.DRAFT else code

    def write(self, state: State, viewer: i64, row: Row) -> None:
        position = GadsHillState.of(state)
        first = seat_of(viewer)
        _write_stage(position, first, row)
        _write_map(position, first, row)
        _write_cards(position, viewer, first, row)
        _write_course(position, viewer, first, row)


def _take_index(hand: i64, rest: i64) -> i64:
    """Two places in the hand, a building and a place."""
    low = count_bits(hand & (BIT[rest // 65536] - 1))
    high = count_bits(hand & (BIT[rest // 1024 % 64] - 1))
    if high >= SLOTS:
        return NO_ACTION
    pair = FIRST_PAIR[low] + high - low - 1
    return TAKE + pair * TOKENS + rest // 32 % 32 * SIZE + rest % 32


def _write_stage(state: GadsHillState, first: i64, row: Row) -> None:
    seats = state.seats
    row.one_of(state.stage, 10)
    acting = state.to_act()
    row.one_of((state.actor() - first) % seats if acting > 0 else moves.NONE, seats)
    begun = state.stage > stages.DRAFTING
    row.one_of((state.active - first) % seats if begun else moves.NONE, seats)
    known = state.stage > stages.CHOOSE_FIRST
    row.one_of((state.first - first) % seats if known else moves.NONE, seats)
    row.one_of(state.given if state.stage != stages.FRAME else moves.NONE, 6)


def _write_map(state: GadsHillState, first: i64, row: Row) -> None:
    board = state.board
    for building in range(SIZE):
        row.set(board.status[building] * SIZE + building, 1)
    row.skip(4 * SIZE)
    for building in range(SIZE):
        row.bits(board.tokens[building], SIZE)
    for building in range(SIZE):
        place = board.place[building]
        row.one_of(place if place != NOWHERE else moves.NONE, SIZE)
    for building in range(SIZE):
        owner = state.owner[building]
        if owner != moves.NONE:
            row.set((owner - first) % state.seats * SIZE + building, 1)
    row.skip(state.seats * SIZE)


def _write_cards(state: GadsHillState, viewer: i64, first: i64, row: Row) -> None:
    seats = state.seats
    row.bits(state.hands[viewer] if viewer >= 0 else 0, CARDS)
    row.bits(state.discard, CARDS)
    for place in range(seats):
        hand = state.hands[(first + place) % seats]
        row.put(count_bits(hand & RED_CARDS))
        row.put(count_bits(hand & ORANGE_CARDS))
        row.put(count_bits(hand & GREEN_CARDS))
    pile: i64 = 0
    while pile < 3:
        row.put(count_bits(state.pile_cards(pile)))
        pile += 1


def _write_course(state: GadsHillState, viewer: i64, first: i64, row: Row) -> None:
    seats = state.seats
    for place in range(seats):
        row.put(state.points[(first + place) % seats])
    for place in range(seats):
        row.put(state.buys[(first + place) % seats])
    if viewer >= 0 and state.house.strict:
        for building in range(SIZE):
            row.bits(state.claimed[viewer * SIZE + building], SIZE)
    else:
        row.skip(TOKENS)
    row.one_of(
        (state.earlier - moves.PLAY) // 32 if state.earlier != NO_MOVE else moves.NONE, CARDS
    )
    if state.stage > stages.DRAFTING:
        row.set(0, state.played)
        row.set(1, state.bought)
        row.set(2, 1 if state.limited else 0)
        row.set(3, 1 if state.moved else 0)
        row.set(4, 1 if state.passed else 0)
    row.skip(TURN_BITS)
    row.put(state.turns)
    row.put(state.still)
    row.put(state.passes)
    row.put(state.locomotive())
    for place in range(seats):
        row.put(state.score((first + place) % seats))
