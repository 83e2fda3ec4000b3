"""Why a move is better than another, as far as it can be seen on the map and in the own hand.

What a card or a take brings is asked of a resolution, never guessed. Weights are points.
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64
from digsite.core.strategy import Reason
from digsite.games.gads_hill.rules import moves, stages
from digsite.games.gads_hill.rules.board import (
    OPEN,
    PLACED,
    SIZE,
    WAITING,
    count_bits,
    lowest_bit,
    numbers_of,
)
from digsite.games.gads_hill.rules.state import GadsHillPosition

ENTERS: Final = 1.0
MOST_LIT: Final = 6
CARDS_TO_USE: Final = 2
"""The orange and the green card of a first hand (GAD-06)."""
RED_CARDS: Final[i64] = 2**22
"""The hand's bits below this are red cards."""


def reasons(state: GadsHillPosition, seat: i64, move: i64, other: i64) -> list[Reason]:
    """What speaks for a move beside another one."""
    if state.stage == stages.DRAFTING:
        return [_draft(state, seat, move - moves.DRAFT)]
    if state.stage == stages.PICK_PILE:
        return [_draw(state, seat, move - moves.DRAW)]
    if (move >= moves.PLAY and move < moves.FRAMED) or move >= moves.TAKE:
        return _collected(state, seat, move, other)
    if move >= moves.BUY:
        building = move - moves.BUY
        values = _named(building)
        values["points"] = _tokens(state, building)
        return [Reason("buys", 1.0, values, _seen(state, building))]
    return [_waits(state, seat)]


def _named(building: i64) -> dict[str, object]:
    return {"building": moves.BUILDINGS[int(building)]}


def _tokens(state: GadsHillPosition, building: i64) -> int:
    waits = state.board.status[building] == WAITING
    return 5 if waits else int(count_bits(state.board.tokens[building]))


def _seen(state: GadsHillPosition, building: i64) -> list[str]:
    """Where a building is seen: its row of the grid, and the lots where it may stand."""
    lots = [str(number) for number in numbers_of(state.board.places_of(building))]
    return [f"row-{int(building):02}", *lots[:MOST_LIT]]


# Cards, takes and claims


def _collected(state: GadsHillPosition, seat: i64, move: i64, other: i64) -> list[Reason]:
    """What is collected, what is settled, what comes onto the map."""
    after = state.resolve(move, False)
    gained = int(after.gained)
    theirs = 0
    if other >= moves.PLAY:
        theirs = int(state.resolve(other, False).gained)
        after = state.resolve(move, False)
    found: list[Reason] = []
    most = 0
    building: i64 = 0
    while building < SIZE:
        lost = state.board.tokens[building] & ~after.board.tokens[building]
        status = after.board.status[building]
        lots = [str(number) for number in numbers_of(lost)]
        values = _named(building)
        if status == PLACED and state.board.status[building] != PLACED:
            values["place"] = int(after.board.place[building]) + 1
            values["points"] = gained
            weight = 1.1 * float(gained) - float(theirs) + 0.1
            found.append(Reason("settles", weight, values, [str(values["place"]), *lots]))
        elif len(lots) > most and gained > 0:
            most = len(lots)
            values["points"] = gained
            values["left"] = int(count_bits(after.board.tokens[building]))
            kind = "narrows" if len(lots) == gained else "narrows_more"
            found.append(Reason(kind, 1.05 * float(gained) - float(theirs), values, lots))
        elif state.board.status[building] == WAITING and status == OPEN:
            where = [str(number) for number in numbers_of(after.board.tokens[building])]
            mine = (state.mine(seat) >> building) & 1
            kind = "enters_own" if mine else "enters"
            found.append(Reason(kind, ENTERS, values, where))
        building += 1
    positive = [reason for reason in found if reason.weight > 0.0]
    if positive:
        return positive
    return found if found else [_waits(state, seat)]


def _waits(state: GadsHillPosition, seat: i64) -> Reason:
    """Nothing is spent or bought."""
    hand = [f"hand-{number}" for number in numbers_of(state.hands[seat])]
    best = _richest(state, seat)
    if state.stage == stages.AFTER:
        if best == moves.NONE:
            return Reason("saves", 0.1, {}, ["piles"])
        values = _named(best)
        values["points"] = _tokens(state, best)
        return Reason("serves", 0.1, values, _seen(state, best))
    if best == moves.NONE or _best_play(state, seat) == 0:
        return Reason("keeps", 0.1, {}, hand if hand else ["piles"])
    values = _named(best)
    values["points"] = _tokens(state, best)
    return Reason("keeps_for", 0.1, values, [*_seen(state, best), *hand])


def _richest(state: GadsHillPosition, seat: i64) -> i64:
    """The own building with the most tokens still to win."""
    best: i64 = moves.NONE
    most = 0
    mine = state.mine(seat)
    while mine:
        building = lowest_bit(mine)
        mine &= mine - 1
        if _tokens(state, building) > most:
            most = _tokens(state, building)
            best = building
    return best


def _best_play(state: GadsHillPosition, seat: i64) -> int:
    """The most that a card of the hand would bring now."""
    if state.stage != stages.ACT or not state.may_play_card():
        return 0
    most = 0
    for code in state.plays(seat):
        if state.fits(code):
            most = max(most, int(state.resolve(code, False).gained))
    return most


# Buildings and piles


def _draft(state: GadsHillPosition, seat: i64, building: i64) -> Reason:
    """GAD-08: a building that an own red card names."""
    hand = state.hands[seat]
    while hand:
        card = lowest_bit(hand)
        hand &= hand - 1
        if state.town.named[card] == building and card < moves.FIRST_ORANGE:
            values = _named(building)
            values["card"] = int(card) + 1
            return Reason(
                "drafts_named", 1.0, values, [*_seen(state, building), f"hand-{card + 1}"]
            )
    usable: list[int] = []
    free = 0
    hand = state.hands[seat]
    while hand:
        card = lowest_bit(hand)
        hand &= hand - 1
        named = state.town.named[card]
        if card < moves.FIRST_ORANGE:
            # It can be played whoever owns the building, or nobody.
            if state.board.status[named] == WAITING and (state.stock() >> named) & 1:
                free = int(card) + 1
        elif named != building:
            # A green card cannot be played on the building it names (GAD-24).
            usable.append(int(card) + 1)
    values = _named(building)
    places = [*_seen(state, building), *[f"hand-{card}" for card in usable]]
    if len(usable) != CARDS_TO_USE:
        values["count"] = len(usable)
        return Reason("drafts" if usable else "drafts_any", 0.1, values, places)
    values["first"], values["second"] = usable
    if not free:
        return Reason("drafts_open", 0.1, values, places)
    values["card"] = free
    return Reason("drafts_beside", 0.1, values, [*places, f"hand-{free}"])


def _draw(state: GadsHillPosition, seat: i64, pile: i64) -> Reason:
    """What cards of a pile are good for now."""
    colour = moves.PILES[int(pile)]
    best = _richest(state, seat)
    if best == moves.NONE:
        return Reason(f"draws_{colour}_alone", 0.1, {}, ["piles"])
    if pile == 0 and state.hands[seat] % RED_CARDS == 0:
        return Reason("draws_first_red", 0.1, {}, ["piles"])
    values = _named(best)
    values["points"] = _tokens(state, best)
    return Reason(f"draws_{colour}", 0.1, values, ["piles", *_seen(state, best)])
