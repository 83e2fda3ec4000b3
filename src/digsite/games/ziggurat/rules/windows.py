"""What can be used before a move: insight, skills, charm, ember, a chapter's items; conceding."""

from __future__ import annotations

from digsite.core.native import append, i64, vec
from digsite.games.ziggurat.rules.cards import GENERATE, MOVE, MOVE_ALL
from digsite.games.ziggurat.rules.moves import (
    CONCEDE,
    EMBER,
    INSIGHT_LESS,
    INSIGHT_MORE,
    INSIGHT_SKIP,
    ITEM,
    SHORT,
    STRIDE,
    SWAP,
    WHISTLE,
)
from digsite.games.ziggurat.rules.state import (
    BETWEEN,
    CHARM_SPENT,
    CONCEDED,
    EMBER_SPENT,
    HEROES,
    NONE,
    SECOND_ACTION,
    SHORT_SKILL,
    SHORT_SPENT,
    STANCE_SKILL,
    STANCE_SPENT,
    START,
    STRIDE_SKILL,
    STRIDE_SPENT,
    WHISTLE_SKILL,
    WHISTLE_SPENT,
    Situation,
)


def usable(state: Situation, seat: i64, found: vec[i64]) -> vec[i64]:
    """Append what a seat may use now, in rising codes."""
    table = state.table
    if state.part == START:
        if seat != state.active:
            return found
        if table.offers_concede and table.hooks.hopeless(state):
            found = append(found, CONCEDE)
        return _swaps(state, found)
    if state.part == BETWEEN:
        if seat == state.active and table.ember and not state.spent & EMBER_SPENT:
            found = append(found, EMBER)
        return found
    if seat == state.active:
        found = _numbers(state, found)
        found = _swaps(state, found)
    return table.hooks.before_move(state, seat, found)


def _numbers(state: Situation, found: vec[i64]) -> vec[i64]:
    """Insight and the skills that change a number or an action before it begins."""
    at = state.action_at()
    heroes = state.part == HEROES
    kind = 0 if heroes else state.table.deck.kind[at]
    counted = heroes or kind in (MOVE, MOVE_ALL)
    fresh = state.number_open()
    spaces: i64 = state.hero_spaces() if heroes else state.spirit_spaces()
    if state.insight > 0 and fresh:
        if counted:
            found = append(found, INSIGHT_MORE)
            if spaces > 1:
                found = append(found, INSIGHT_LESS)
        if kind == GENERATE:
            found = append(found, INSIGHT_SKIP)
    skill = state.table.skills[state.active]
    if heroes and skill == STRIDE_SKILL and not state.spent & STRIDE_SPENT:
        found = append(found, STRIDE)
    if heroes and skill == SHORT_SKILL and not state.spent & SHORT_SPENT and spaces > 1:
        found = append(found, SHORT)
    if kind == MOVE and fresh and skill == WHISTLE_SKILL and not state.spent & WHISTLE_SPENT:
        if state.unmoved & (state.unmoved - 1):
            found = append(found, WHISTLE)
    return found


def _swaps(state: Situation, found: vec[i64]) -> vec[i64]:
    """The mirror charm: two open cards change places, but not one whose play has begun."""
    if not state.table.charm or state.spent & CHARM_SPENT:
        return found
    low: i64 = 0
    while low < state.seats:
        high = low + 1
        while high < state.seats:
            if _may_swap(state, low) and _may_swap(state, high):
                found = append(found, SWAP + low * 4 + high)
            high += 1
        low += 1
    return found


def _may_swap(state: Situation, seat: i64) -> bool:
    return state.cards[seat] != NONE and (seat != state.active or state.part == START)


def may_stand(state: Situation) -> bool:
    """Firm Stance: a pushed hero stays, once a game."""
    has_skill = state.table.skills[state.pushed] == STANCE_SKILL
    return has_skill and not state.spent & STANCE_SPENT and not state.stood


def use(state: Situation, seat: i64, code: i64) -> None:
    """Carry out what a seat chose to use."""
    if code == CONCEDE:
        state.lose(CONCEDED, NONE)
    elif code >= ITEM:
        state.table.hooks.use(state, seat, code)
    elif code >= SWAP:
        _swap(state, (code - SWAP) // 4, (code - SWAP) % 4)
    elif code <= INSIGHT_SKIP:
        _insight(state, code)
    else:
        _skill(state, seat, code)


def _swap(state: Situation, low: i64, high: i64) -> None:
    held = state.cards[low]
    state.cards[low] = state.cards[high]
    state.cards[high] = held
    state.spent |= CHARM_SPENT
    state.tell("swapped", {"seats": [int(low), int(high)]})


def _insight(state: Situation, code: i64) -> None:
    state.insight -= 1
    state.tell("insight", {"seat": int(state.active), "left": int(state.insight)})
    if code == INSIGHT_SKIP:
        state.acting = True
    else:
        state.more += 1 if code == INSIGHT_MORE else -1


def _skill(state: Situation, seat: i64, code: i64) -> None:
    name = "stride"
    if code == STRIDE:
        state.stride += 1
        state.spent |= STRIDE_SPENT
    elif code == SHORT:
        name = "short"
        state.stride -= 1
        state.spent |= SHORT_SPENT
    elif code == WHISTLE:
        name = "whistle"
        state.alone = True
        state.spent |= WHISTLE_SPENT
    elif code == EMBER:
        name = "ember"
        state.spent |= EMBER_SPENT
        # Nothing of the spirit part is left to do: as if its last action had been carried out.
        state.part = SECOND_ACTION
        state.acting = True
        state.unmoved = 0
    state.tell("used", {"seat": int(seat), "what": name})
