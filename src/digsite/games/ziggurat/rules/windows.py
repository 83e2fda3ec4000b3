"""What can be used before a move: insight, skills, charm, ember, a chapter's items; conceding."""

from __future__ import annotations

from digsite.core.native import append, i64, vec
from digsite.games.ziggurat.rules import moves, terms
from digsite.games.ziggurat.rules.cards import GENERATE, MOVE, MOVE_ALL
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.terms import NONE
from digsite.games.ziggurat.rules.versions import insight_reads_the_card


def usable(state: Situation, seat: i64, found: vec[i64]) -> vec[i64]:
    """Append what a seat may use now, in rising codes."""
    table = state.table
    if state.part == terms.START:
        if seat != state.active:
            return found
        if table.offers_concede and table.hooks.hopeless(state):
            found = append(found, moves.CONCEDE)
        return _swaps(state, found)
    if state.part == terms.BETWEEN:
        if seat == state.active and table.ember and not state.spent & terms.EMBER_SPENT:
            found = append(found, moves.EMBER)
        return found
    if seat == state.active:
        found = _numbers(state, found)
        found = _swaps(state, found)
    return table.hooks.before_move(state, seat, found)


def _numbers(state: Situation, found: vec[i64]) -> vec[i64]:
    """Insight and the skills that change a number or an action before it begins."""
    at = state.action_at()
    heroes = state.part == terms.HEROES
    kind = 0 if heroes else state.table.deck.kind[at]
    counted = heroes or kind in (MOVE, MOVE_ALL)
    fresh = state.number_open()
    spaces: i64 = state.hero_spaces() if heroes else state.spirit_spaces()
    if state.insight > 0 and fresh:
        if counted:
            found = append(found, moves.INSIGHT_MORE)
            if _may_be_less(state, spaces):
                found = append(found, moves.INSIGHT_LESS)
        if kind == GENERATE:
            found = append(found, moves.INSIGHT_SKIP)
    skill = state.skill_left(state.active)
    if heroes and skill == terms.STRIDE_SKILL:
        found = append(found, moves.STRIDE)
    if heroes and skill == terms.SHORT_SKILL and spaces > 1:
        found = append(found, moves.SHORT)
    if kind == MOVE and fresh and skill == terms.WHISTLE_SKILL:
        if state.unmoved & (state.unmoved - 1):
            found = append(found, moves.WHISTLE)
    return found


def _may_be_less(state: Situation, spaces: i64) -> bool:
    """Insight: whether one less still leaves a number of at least 1."""
    if insight_reads_the_card(state.settings.rules) and state.part == terms.HEROES:
        spaces = state.table.deck.number[state.card()] + state.more
    return spaces > 1


def _swaps(state: Situation, found: vec[i64]) -> vec[i64]:
    """The mirror charm: two open cards change places, but not one whose play has begun."""
    if not state.table.charm or state.spent & terms.CHARM_SPENT:
        return found
    low: i64 = 0
    while low < state.seats:
        high = low + 1
        while high < state.seats:
            if _may_swap(state, low) and _may_swap(state, high):
                found = append(found, moves.SWAP + low * 4 + high)
            high += 1
        low += 1
    return found


def _may_swap(state: Situation, seat: i64) -> bool:
    return state.cards[seat] != NONE and (seat != state.active or state.part == terms.START)


def may_stand(state: Situation) -> bool:
    """Firm Stance: a pushed hero stays, once a game."""
    return state.skill_left(state.pushed) == terms.STANCE_SKILL and not state.stood


def use(state: Situation, seat: i64, code: i64) -> None:
    """Carry out what a seat chose to use."""
    if code == moves.CONCEDE:
        state.lose(terms.CONCEDED, NONE)
    elif code >= moves.ITEM:
        state.table.hooks.use(state, seat, code)
    elif code >= moves.SWAP:
        _swap(state, (code - moves.SWAP) // 4, (code - moves.SWAP) % 4)
    elif code <= moves.INSIGHT_SKIP:
        _insight(state, code)
    else:
        _skill(state, seat, code)


def _swap(state: Situation, low: i64, high: i64) -> None:
    held = state.cards[low]
    state.cards[low] = state.cards[high]
    state.cards[high] = held
    state.spent |= terms.CHARM_SPENT
    state.tell("swapped", {"seats": [int(low), int(high)]})


def _insight(state: Situation, code: i64) -> None:
    state.insight -= 1
    state.tell("insight", {"seat": int(state.active), "left": int(state.insight)})
    if code == moves.INSIGHT_SKIP:
        state.acting = True
    else:
        state.more += 1 if code == moves.INSIGHT_MORE else -1


def _skill(state: Situation, seat: i64, code: i64) -> None:
    name = "stride"
    if code == moves.STRIDE:
        state.stride += 1
        state.spent |= terms.STRIDE_SPENT
    elif code == moves.SHORT:
        name = "short"
        state.stride -= 1
        state.spent |= terms.SHORT_SPENT
    elif code == moves.WHISTLE:
        name = "whistle"
        state.alone = True
        state.spent |= terms.WHISTLE_SPENT
    elif code == moves.EMBER:
        name = "ember"
        state.spent |= terms.EMBER_SPENT
        # Nothing of the spirit part is left to do: as if its last action had been carried out.
        state.part = terms.SECOND_ACTION
        state.acting = True
        state.unmoved = 0
    state.tell("used", {"seat": int(seat), "what": name})
