"""Why a move of Ziggurat is not legal: the rule, a message, and the places to look at."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NATURE
from digsite.core.events import Refusal
from digsite.core.native import i64
from digsite.games.ziggurat.rules import moves, terms
from digsite.games.ziggurat.rules.board import SUMMIT, place_name
from digsite.games.ziggurat.rules.state import Situation

EXPECTED: Final = {
    "window": ("ZIG-53", "not_usable"),
    "pick": ("ZIG-31", "pick_hero"),
    "go": ("ZIG-30", "choose_way"),
    "push": ("ZIG-63", "choose_side"),
    "spirit": ("ZIG-40", "choose_spirit"),
}
"""Rule and message for a move that does not answer the present question."""


def out_of_turn(state: Situation, seat: i64) -> Refusal:
    """Why a seat has nothing to decide, or chance nothing to give."""
    if seat == NATURE:
        rule = "ZIG-16" if state.stage == terms.DEAL else "ZIG-20"
        return Refusal(rule, "not_an_outcome", {}, [])
    if state.stage == terms.OVER:
        return Refusal("ZIG-80", "game_over", {}, [])
    return Refusal("ZIG-20", "not_your_decision", {}, [])


def why_not(state: Situation, seat: i64, code: i64) -> Refusal | None:
    """Why a code is not legal for the seat that acts; None when it is."""
    for listed in state.moves(seat):
        if listed == code:
            return None
    return _reason(state, code)


def _reason(state: Situation, code: i64) -> Refusal:
    """The most telling reason for a move that is not listed."""
    if state.stage == terms.PICK and moves.HERO <= code < moves.HERO + state.seats:
        hero = code - moves.HERO
        if state.is_safe(hero):
            return Refusal("ZIG-52", "hero_is_safe", {"hero": int(hero)}, [])
        return Refusal("ZIG-31", "hero_has_moved", {"hero": int(hero)}, [])
    if state.stage == terms.SPIRITS and moves.SPIRIT <= code < moves.SPIRIT_END:
        place = (code - moves.SPIRIT) // 2 % 128
        where = [place_name(place)] if place < SUMMIT else []
        return Refusal("ZIG-40", "no_such_spirit", {}, where)
    if state.stage == terms.PUSHING and code == moves.STAND:
        return Refusal("ZIG-63", "cannot_stand", {}, [])
    if state.stage == terms.GOING and code == moves.DECLINE:
        return Refusal("ZIG-51", "cannot_decline", {}, [])
    rule, key = EXPECTED[state.phase()]
    if state.stage != terms.PICK and code >= moves.ITEM:
        return Refusal(rule, "not_now", {}, [])
    return Refusal(rule, key, {}, [])
