"""A position as plain data, and what viewers see of it: everything but the order of the pile.

That order is not part of a position either: cards are drawn when they are needed. So every viewer
sees the same, and an observation is the position itself, with the seats that have to decide.
"""

from __future__ import annotations

from digsite.core.contract import Observation, seats_in
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.games.ziggurat.knowledge.position import from_position
from digsite.games.ziggurat.rules.board import COLOURS, PER_COLOUR, place_name, quarter_of
from digsite.games.ziggurat.rules.moves import card_name
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.terms import (
    BIT,
    BURNS,
    CARRIED,
    DEAL,
    DRAW,
    ENDINGS,
    HELD,
    LIT,
    NONE,
    OUT,
    OVER,
    PARTS,
    RIDDEN,
    SPENT,
    SUPPLY,
    TITLES,
)


def observe(state: ZigguratState, viewer: i64) -> Observation:
    """What a viewer may know: all of the position, and who has to decide."""
    data = position(state)
    data["to_act"] = seats_in(state.to_act())
    return Observation(state.table.public, viewer, data)


def sample(observation: Observation, rng: Rng) -> ZigguratState:
    """The one state a viewer can be looking at."""
    data = dict(observation.data)
    data.pop("to_act", None)
    return from_position(observation.settings, data)


def position(state: Situation) -> dict[str, object]:
    """The whole position; what is as in a fresh turn of a fresh game is left out."""
    data: dict[str, object] = {
        "phase": state.phase(),
        "active": int(state.active),
        "turns": int(state.turns),
        "heroes": [place_name(place) for place in state.heroes],
        "spirits": {
            COLOURS[colour]: [
                token_place(state.spirits[token])
                for token in range(colour * PER_COLOUR, colour * PER_COLOUR + PER_COLOUR)
            ]
            for colour in range(4)
        },
        "cards": [None if card == NONE else card_name(card) for card in state.cards],
        "discard": _card_names(state, discarded(state)),
        "sheets": [_sheet(state, seat) for seat in range(state.seats)],
    }
    _write_board(state, data)
    if state.stage not in (DEAL, DRAW, OVER):
        _write_turn(state, data)
    if state.outs:
        data["outs"] = int(state.outs)
    if state.ending:
        data["ending"] = ENDINGS[state.ending]
    return data


def token_place(where: i64) -> str:
    """``L2:5``, ``supply``, ``out``, ``lit``, or ``held 1``."""
    if where >= 0:
        return place_name(where)
    if where == SUPPLY:
        return "supply"
    if where == OUT:
        return "out"
    return "lit" if where == LIT else f"held {HELD - where}"


def discarded(state: Situation) -> i64:
    """The cards that were played, as a mask."""
    left = state.table.in_play & ~state.pile
    for card in state.cards:
        if card != NONE:
            left &= ~BIT[card]
    return left


def _card_names(state: Situation, mask: i64) -> list[str]:
    count = len(state.table.deck.cards)
    return [card_name(card) for card in range(count) if mask & BIT[card]]


def special_places(state: Situation, mask: i64) -> list[str]:
    """The treasure spaces and buildings of a mask such as ``things``."""
    ground = state.table.ground
    places = [*ground.treasures, *ground.buildings]
    return [place_name(place) for index, place in enumerate(places) if mask & BIT[index]]


def title_names(state: Situation, mask: i64) -> list[str]:
    """The keys of the titles of a mask."""
    return [key for index, key in enumerate(state.table.title_keys) if mask & BIT[index]]


def _sheet(state: Situation, seat: i64) -> dict[str, object]:
    data: dict[str, object] = {}
    for name, entry in (("carried", CARRIED), ("burns", BURNS), ("ridden", RIDDEN)):
        number = state.noted(seat, entry)
        if number:
            data[name] = int(number)
    titles = title_names(state, state.noted(seat, TITLES))
    if titles:
        data["titles"] = titles
    return data


def _write_board(state: Situation, data: dict[str, object]) -> None:
    data["things"] = special_places(state, state.things)
    data["marks"] = special_places(state, state.marks)
    data["history"] = special_places(state, state.history)
    data["turned"] = {
        f"L{level}": int(quarter_of(state.turned, level))
        for level in range(1, 5)
        if quarter_of(state.turned, level)
    }
    data["insight"] = int(state.insight)
    if state.counter:
        data["counter"] = int(state.counter)
    if state.spent:
        data["spent"] = [name for index, name in enumerate(SPENT) if state.spent & BIT[index]]
    if state.last_up != NONE:
        data["last_up"] = int(state.last_up)


def _write_turn(state: Situation, data: dict[str, object]) -> None:
    """What is going on with the card being played."""
    data["part"] = PARTS[state.part]
    for name, mask in (("waiting", state.waiting), ("passed", state.passed)):
        if mask:
            data[name] = [seat for seat in range(state.seats) if mask & BIT[seat]]
    seats = (("mover", state.mover), ("pushed", state.pushed), ("pusher", state.pusher))
    for name, seat in seats:
        if seat != NONE:
            data[name] = int(seat)
    numbers = (("more", state.more), ("stride", state.stride), ("chain", state.chain))
    for name, number in numbers:
        if number:
            data[name] = int(number)
    flags = (("acting", state.acting), ("alone", state.alone), ("stood", state.stood))
    for name, flag in flags:
        if flag:
            data[name] = True
    if state.unmoved:
        data["unmoved"] = {
            COLOURS[colour]: [
                index for index in range(3) if state.unmoved & BIT[colour * PER_COLOUR + index]
            ]
            for colour in range(4)
            if state.unmoved >> (colour * PER_COLOUR) & 7
        }
    if state.ways:
        data["ways"] = {
            COLOURS[colour]: "+" if state.ways & BIT[colour * 2] else "-"
            for colour in range(4)
            if state.ways >> (colour * 2) & 3
        }
