"""Why a move of Gads Hill 1874 is not legal: the rule, a message, and the places to look at."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NATURE
from digsite.core.events import Refusal
from digsite.core.native import i64
from digsite.games.gads_hill.rules import moves, stages
from digsite.games.gads_hill.rules.board import BIT, OUT, PLACED, SIZE, numbers_of
from digsite.games.gads_hill.rules.resolution import Resolution
from digsite.games.gads_hill.rules.state import GadsHillPosition

FAULTS: Final = (
    ("", ""),
    ("GAD-38", "contradiction_fixed"),
    ("GAD-36", "contradiction_tokens"),
    ("GAD-31", "over5"),
    ("GAD-36", "wipe_chain"),
    ("GAD-43", "overlap"),
    ("GAD-35", "over3"),
    ("GAD-27", "no_effect"),
)
"""Rule and message for each fault of a resolution, in the order of its constants."""

CHANCE_RULES: Final = {"frame": "GAD-01", "first": "GAD-05", "deal": "GAD-06", "draw": "GAD-16"}


def out_of_turn(state: GadsHillPosition, seat: i64) -> Refusal:
    """Why a seat has nothing to decide, or chance nothing to give."""
    if seat == NATURE:
        return Refusal(CHANCE_RULES.get(state.phase(), "GAD-03"), "not_an_outcome", {}, [])
    if state.stage == stages.OVER:
        return Refusal("GAD-60", "game_over", {}, [])
    if state.to_act() == NATURE:
        return Refusal(CHANCE_RULES[state.phase()], f"{state.phase()}_goes_on", {}, [])
    if state.stage == stages.OBJECT:
        return Refusal("GAD-55", "others_object", {}, [])
    return Refusal("GAD-05", "not_your_turn", {}, [])


def why_not(state: GadsHillPosition, seat: i64, code: i64) -> Refusal | None:
    """Why a code is not legal for the seat that acts; None when it is."""
    if state.stage == stages.DRAFTING:
        return _draft(state, code)
    if state.stage == stages.PICK_PILE:
        return _draw(state, code)
    if moves.CLAIM <= code < moves.CLAIM + 22 * 32:
        return _claim(state, seat, code - moves.CLAIM)
    if state.stage == stages.OBJECT:
        return None if code == moves.DONE else _now(state)
    if moves.TAKE <= code < moves.TAKE_END:
        return _take(state, seat, code - moves.TAKE)
    if moves.PLAY <= code < moves.PLAY + moves.CARDS * 32:
        return _play(state, seat, code)
    if moves.BUY <= code < moves.BUY + 22:
        return _buy(state, seat, code - moves.BUY)
    return _plain(state, code)


def _plain(state: GadsHillPosition, code: i64) -> Refusal | None:
    """GAD-10: "pass" is an action; "done" ends what has begun."""
    fresh = state.stage == stages.ACT and state.played == 0
    if code == moves.PASS:
        return None if fresh else Refusal("GAD-10", "too_late_to_pass", {}, [])
    if code == moves.DONE:
        return Refusal("GAD-10", "act_first", {}, []) if fresh else None
    return _now(state)


def _now(state: GadsHillPosition) -> Refusal:
    """For a move of another phase: what may be done in this one."""
    if state.stage == stages.OBJECT:
        return Refusal("GAD-55", "object_now", {}, [])
    if state.stage == stages.AFTER:
        return Refusal("GAD-10", "after_now", {}, [])
    return Refusal("GAD-10", "second_now" if state.played else "act_now", {}, [])


def _named(building: i64) -> dict[str, object]:
    return {"building": moves.BUILDINGS[int(building)]}


def _draft(state: GadsHillPosition, code: i64) -> Refusal | None:
    if not moves.DRAFT <= code < moves.DRAFT + 22:
        return Refusal("GAD-07", "draft_now", {}, [])
    if state.for_sale(code - moves.DRAFT):
        return None
    return Refusal("GAD-07", "not_in_stock", _named(code - moves.DRAFT), [])


def _draw(state: GadsHillPosition, code: i64) -> Refusal | None:
    if not moves.DRAW <= code < moves.DRAW + 3:
        return Refusal("GAD-16", "draw_now", {}, [])
    if state.pile_cards(code - moves.DRAW):
        return None
    return Refusal("GAD-64", "pile_empty", {}, [])


def _buy(state: GadsHillPosition, seat: i64, building: i64) -> Refusal | None:
    if state.stage == stages.ACT and not state.house.buys_any_time:
        return Refusal("GAD-14", "buy_later", {}, [])
    if state.sale_is_over():
        return Refusal("GAD-14", "sale_is_over", {}, [])
    if not state.for_sale(building):
        return Refusal("GAD-15", "not_in_stock", _named(building), [])
    if state.points[seat] < stages.PRICE:
        return Refusal("GAD-14", "too_few_tokens", {"price": int(stages.PRICE)}, [])
    if state.buys[seat] >= stages.MOST_BUYS:
        return Refusal("GAD-14", "no_buys_left", {"most": int(stages.MOST_BUYS)}, [])
    if state.bought >= state.house.buys_per_turn:
        most = int(state.house.buys_per_turn)
        return Refusal("GAD-14", "bought_this_turn", {"most": most}, [])
    return None


def _claim(state: GadsHillPosition, seat: i64, token: i64) -> Refusal | None:
    building = token // 32
    place = token % 32
    if not state.house.strict:
        return Refusal("GAD-55", "no_claims", {}, [])
    where = [str(int(place) + 1)]
    if place >= SIZE or not state.board.tokens[building] & BIT[place]:
        return Refusal("GAD-55", "no_token_there", _named(building), where)
    if not state.unclaimed(seat, building) & BIT[place]:
        return Refusal("GAD-55", "claimed_before", _named(building), where)
    return None


def _take(state: GadsHillPosition, seat: i64, rest: i64) -> Refusal | None:
    low = rest // 65536
    high = rest // 1024 % 64
    building = rest // 32 % 32
    place = rest % 32
    if not low < high < moves.CARDS or building >= SIZE or place >= SIZE:
        return Refusal("GAD-10", "no_such_move", {}, [])
    if state.stage != stages.ACT or state.played > 0:
        return _now(state)
    for card in (low, high):
        if not state.hands[seat] & BIT[card]:
            return Refusal("GAD-13", "not_in_hand", {"card": int(card) + 1}, [])
    values = _named(building)
    where = [str(int(place) + 1)]
    if not state.board.tokens[building] & BIT[place]:
        return Refusal("GAD-53", "no_token_there", values, where)
    if not state.may_take_token(building):
        return Refusal("GAD-53", "last_token", values, where)
    return _fault(state.resolve(moves.TAKE + rest, False), "GAD-53")


def _play(state: GadsHillPosition, seat: i64, code: i64) -> Refusal | None:
    """The first reason that holds: limits, "my building", then what the board says."""
    card = (code - moves.PLAY) // 32
    mine = (code - moves.PLAY) % 32 - 1
    number: dict[str, object] = {"card": int(card) + 1}
    if mine >= SIZE or (card < moves.FIRST_ORANGE and mine != moves.NONE):
        return Refusal("GAD-20", "no_such_move", number, [])
    if state.stage != stages.ACT:
        return _now(state)
    if not state.hands[seat] & BIT[card]:
        return Refusal("GAD-06", "not_in_hand", number, [])
    if not state.may_play_card():
        by_locomotive = state.house.limit_field == stages.ONE_CARD_FROM
        return Refusal("GAD-11", "one_card_limit" if by_locomotive else "one_card_found", {}, [])
    if card >= moves.FIRST_ORANGE:
        why = _my_building(state, seat, card, mine)
        if why is not None:
            return why
    if state.subject_is_out(card):
        return Refusal("GAD-38", "subject_out", _named(state.town.named[card]), [])
    return _fault(state.resolve(code, False), "")


def _my_building(state: GadsHillPosition, seat: i64, card: i64, mine: i64) -> Refusal | None:
    """GAD-21 to GAD-24: an own unplaced building, and not the one the card names."""
    rule = "GAD-22" if card >= moves.FIRST_GREEN else "GAD-21"
    if not state.mine(seat):
        return Refusal("GAD-23", "no_own_building", {}, [])
    if mine == moves.NONE:
        return Refusal(rule, "name_building", {"card": int(card) + 1}, [])
    if mine == state.town.named[card]:
        return Refusal("GAD-24", "self", _named(mine), [])
    if not state.is_mine(seat, mine):
        status = state.board.status[mine]
        key = "not_yours"
        if state.owner[mine] == seat:
            key = "already_out" if status == OUT else "already_placed"
        where = [str(int(state.board.place[mine]) + 1)] if status == PLACED else []
        return Refusal("GAD-23", key, _named(mine), where)
    return None


def _fault(resolution: Resolution, rule: str) -> Refusal | None:
    if resolution.fault == 0:
        return None
    usual, key = FAULTS[int(resolution.fault)]
    numbers = numbers_of(resolution.places)
    values: dict[str, object] = {"places": ", ".join(str(number) for number in numbers)}
    values["count"] = len(numbers)
    if resolution.building != moves.NONE:
        values["building"] = moves.BUILDINGS[int(resolution.building)]
    return Refusal(rule or usual, key, values, [str(number) for number in numbers])
