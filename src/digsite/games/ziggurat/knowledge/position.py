"""Positions from plain data: every field is checked, and errors name the field."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings
from digsite.core.errors import NotationError, PositionError
from digsite.core.native import i64
from digsite.core.reading import (
    known_fields,
    read_choice,
    read_flag,
    read_list,
    read_object,
    read_texts,
    read_whole,
)
from digsite.games.ziggurat.rules.board import (
    COLOURS,
    PER_COLOUR,
    SUMMIT,
    TOKENS,
    read_place,
    with_quarter,
)
from digsite.games.ziggurat.rules.cards import MOVE, MOVE_ALL
from digsite.games.ziggurat.rules.moves import card_name
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.terms import (
    BETWEEN,
    BIT,
    BURNS,
    CARRIED,
    DEAL,
    DRAW,
    ENDINGS,
    GOING,
    HELD,
    HEROES,
    LIT,
    NONE,
    OUT,
    OVER,
    PARTS,
    PHASES,
    PICK,
    PUSHING,
    RIDDEN,
    SPENT,
    SPIRITS,
    SUPPLY,
    TITLES,
    WINDOW,
)

FIELDS: Final = (
    "phase", "active", "turns", "heroes", "spirits", "cards", "discard", "sheets", "things",
    "marks", "history", "turned", "insight", "counter", "spent", "last_up", "part", "waiting",
    "passed", "mover", "pushed", "pusher", "more", "stride", "chain", "acting", "alone", "stood",
    "unmoved", "ways", "outs", "ending",
)  # fmt: skip
SHEET_FIELDS: Final = ("carried", "burns", "ridden", "titles")
MOST_TURNS: Final = 200


def from_position(settings: Settings, data: dict[str, object]) -> ZigguratState:
    """A state from plain data; omitted fields are as in a fresh game.

    Without a ``phase``, a position that says anything is the start of the active seat's turn.
    """
    known_fields(data, FIELDS, "the position")
    state = ZigguratState.fresh(settings)
    if not data:
        return state
    _read_pieces(state, data)
    _read_cards(state, data)
    _read_sheets(state, data)
    _read_board(state, data)
    state.outs = _number(data, "outs", 12)
    if "phase" not in data:
        _only_without_phase(data)
        _check_apart(state)
        state.begin_turn(state.active)
        return state
    state.stage = read_choice(data.get("phase"), "phase", PHASES)
    if state.stage not in (DEAL, DRAW, OVER):
        _read_turn(state, data)
    _check(state, data)
    return state


def _only_without_phase(data: dict[str, object]) -> None:
    """What only the middle of a turn has needs the phase."""
    for name in ("part", "waiting", "passed", "mover", "pushed", "pusher", "unmoved", "ending"):
        if name in data:
            raise PositionError(name, "needs the phase as well")


# Pieces, cards, sheets


def _read_pieces(state: ZigguratState, data: dict[str, object]) -> None:
    state.active = _number(data, "active", int(state.seats) - 1, int(state.active))
    state.turns = _number(data, "turns", MOST_TURNS)
    if "heroes" in data:
        places = read_list(data["heroes"], "heroes")
        if len(places) != state.seats:
            raise PositionError("heroes", f"lists {state.seats} places, one a seat")
        for seat, value in enumerate(places):
            state.heroes[seat] = _place(value, f"heroes[{seat}]")
    spirits = read_object(data.get("spirits", {}), "spirits", tuple(COLOURS))
    for name, value in spirits.items():
        where = f"spirits.{name}"
        tokens = read_list(value, where)
        if len(tokens) > PER_COLOUR:
            raise PositionError(where, "lists at most three tokens")
        first = COLOURS.index(name) * int(PER_COLOUR)
        for index in range(3):
            place = SUPPLY if index >= len(tokens) else _token(state, tokens[index], where)
            state.spirits[first + index] = place


def _token(state: ZigguratState, value: object, where: str) -> i64:
    if value == "supply":
        return SUPPLY
    if value == "out":
        return OUT
    if value == "lit":
        return LIT
    for seat in range(state.seats):
        if value == f"held {seat}":
            return HELD - seat
    return _place(value, where)


def _read_cards(state: ZigguratState, data: dict[str, object]) -> None:
    used: i64 = 0
    cards = read_list(data.get("cards", [None] * int(state.seats)), "cards")
    if len(cards) != state.seats:
        raise PositionError("cards", f"lists {state.seats} cards, one a seat, or null")
    for seat, value in enumerate(cards):
        if value is not None:
            card = _card(state, value, "cards", used)
            state.cards[seat] = card
            used |= BIT[card]
    for value in read_list(data.get("discard", []), "discard"):
        used |= BIT[_card(state, value, "discard", used)]
    state.pile = state.table.in_play & ~used


def _card(state: ZigguratState, value: object, where: str, used: i64) -> i64:
    for card in range(len(state.table.deck.cards)):
        if value == card_name(card) and state.table.in_play & BIT[card] and not used & BIT[card]:
            return card
    raise PositionError(where, f"{str(value)[:20]!r} is no card of this game, or is there twice")


def _read_sheets(state: ZigguratState, data: dict[str, object]) -> None:
    sheets = read_list(data.get("sheets", []), "sheets")
    if len(sheets) > state.seats:
        raise PositionError("sheets", "lists more sheets than seats")
    for seat, value in enumerate(sheets):
        where = f"sheets[{seat}]"
        entry = read_object(value, where, SHEET_FIELDS)
        for name, slot in (("carried", CARRIED), ("burns", BURNS), ("ridden", RIDDEN)):
            state.note(seat, slot, _number(entry, name, 99))
        titles = _titles(state, entry.get("titles", []), where)
        if titles & ~state.left:
            raise PositionError(where, "has a title that was taken before, or twice")
        state.note(seat, TITLES, titles)
        state.left &= ~titles


def _titles(state: ZigguratState, value: object, where: str) -> i64:
    mask: i64 = 0
    for key in read_texts(value, where):
        if key not in state.table.title_keys:
            raise PositionError(where, f"{key[:30]!r} is no title")
        mask |= BIT[state.table.title_keys.index(key)]
    return mask


def _read_board(state: ZigguratState, data: dict[str, object]) -> None:
    state.things = _special(state, data, "things", state.things)
    state.marks = _special(state, data, "marks", state.marks)
    state.history = _special(state, data, "history", state.history)
    if "turned" in data:
        turned = read_object(data["turned"], "turned", ("L1", "L2", "L3", "L4"))
        state.turned = 0
        for name in turned:
            quarters = _number(turned, name, 3)
            state.turned = with_quarter(state.turned, int(name[1]), quarters)
    state.insight = _number(data, "insight", 9, int(state.insight))
    state.counter = _number(data, "counter", 99, int(state.counter))
    state.spent = 0
    for name in read_texts(data.get("spent", []), "spent"):
        if name not in SPENT:
            raise PositionError("spent", f"{name[:20]!r} is nothing that can be spent")
        state.spent |= BIT[SPENT.index(name)]
    state.last_up = _seat(state, data, "last_up")


def _special(state: ZigguratState, data: dict[str, object], name: str, usual: i64) -> i64:
    if name not in data:
        return usual
    mask: i64 = 0
    for value in read_list(data[name], name):
        bit = state.thing_at(_place(value, name))
        if not bit:
            raise PositionError(name, f"{str(value)[:20]!r} is no treasure space or building")
        mask |= bit
    return mask


# The turn


def _read_turn(state: ZigguratState, data: dict[str, object]) -> None:
    state.part = read_choice(data.get("part"), "part", PARTS)
    state.waiting = _seats(state, data, "waiting")
    state.passed = _seats(state, data, "passed")
    state.mover = _seat(state, data, "mover")
    state.pushed = _seat(state, data, "pushed")
    state.pusher = _seat(state, data, "pusher")
    state.more = _number(data, "more", 20, 0, -20)
    state.stride = _number(data, "stride", 1, 0, -1)
    state.chain = _number(data, "chain", 8)
    state.acting = read_flag(data, "acting")
    state.alone = read_flag(data, "alone")
    state.stood = read_flag(data, "stood")
    unmoved = read_object(data.get("unmoved", {}), "unmoved", tuple(COLOURS))
    for name in unmoved:
        for value in read_list(unmoved[name], "unmoved"):
            index = read_whole(value, "unmoved", int(PER_COLOUR) - 1)
            state.unmoved |= BIT[COLOURS.index(name) * int(PER_COLOUR) + index]
    ways = read_object(data.get("ways", {}), "ways", tuple(COLOURS))
    for name in ways:
        way = ways[name]
        if not isinstance(way, str) or way not in ("+", "-"):
            raise PositionError("ways", "is + or -")
        state.ways |= BIT[COLOURS.index(name) * 2 + (1 if way == "-" else 0)]


# Consistency


def _check(state: ZigguratState, data: dict[str, object]) -> None:
    """A position must hold together; it need not be reachable."""
    if ("ending" in data) != (state.stage == OVER):
        raise PositionError("ending", "is given exactly when the game is over")
    if state.stage == OVER:
        state.ending = read_choice(data.get("ending"), "ending", ENDINGS)
        if state.ending == 0:
            raise PositionError("ending", f"is one of {', '.join(ENDINGS[1:])}")
        return
    _check_apart(state)
    held = [card for card in state.cards if card != NONE]
    if state.stage == DEAL:
        first = int(NONE) if not held else len(held)
        dealt = [card != NONE for card in state.cards]
        if dealt != [seat < first for seat in range(state.seats)] or len(held) == state.seats:
            raise PositionError("cards", "are dealt from the first seat on")
    elif state.stage == DRAW:
        if state.card() != NONE or not state.pile:
            raise PositionError("cards", "the active seat has no card and draws one from the pile")
    elif state.card() == NONE:
        raise PositionError("cards", "the active seat plays a card")
    else:
        _check_turn(state)


def _check_turn(state: ZigguratState) -> None:
    """The decision that the phase names can be made."""
    kind = state.table.deck.kind[state.action_at()]
    moving = state.part > BETWEEN and kind in (MOVE, MOVE_ALL)
    for token in range(TOKENS):
        if state.unmoved & BIT[token] and (state.spirits[token] < 0 or not moving):
            raise PositionError("unmoved", "names spirits on the board that a card moves now")
    if state.mover != NONE and (state.part != HEROES or not state.movable(BIT[state.mover])):
        raise PositionError("mover", "is a hero that can move, in the heroes' part")
    fits = True
    if state.stage == PICK:
        candidates = state.movable(state.waiting)
        fits = state.part == HEROES and candidates & (candidates - 1) != 0
        fits = fits and state.mover == NONE
    elif state.stage == GOING:
        fits = state.mover != NONE
    elif state.stage == PUSHING:
        fits = state.pushed != NONE and state.pusher not in (NONE, state.pushed)
        fits = fits and state.heroes[state.pushed] == state.heroes[state.pusher]
    elif state.stage == SPIRITS:
        fits = state.unmoved != 0
    elif state.stage == WINDOW:
        fits = state.part != HEROES or state.mover != NONE
        fits = fits and state.reopen()
    if not fits:
        raise PositionError("phase", f"there is nothing to decide in phase {state.phase()}")


def _check_apart(state: ZigguratState) -> None:
    """Heroes never share a space, but for a push; nobody safe is pushed, nobody stands in fire."""
    for seat in range(state.seats):
        place = state.heroes[seat]
        other = state.hero_at(place, seat)
        sharing = state.stage == PUSHING and {int(seat), int(other)} == {
            int(state.pushed), int(state.pusher)
        }  # fmt: skip
        if place != SUMMIT and other != NONE and not sharing:
            raise PositionError("heroes", "two heroes share a space (ZIG-63)")
        if place != SUMMIT and state.spirit_at(place) != NONE and not state.is_safe(seat):
            raise PositionError("heroes", "a hero and a spirit share a space (ZIG-50)")
    for token in range(TOKENS):
        if state.spirits[token] == SUMMIT:
            raise PositionError("spirits", "a spirit on the summit has ended the game (ZIG-74)")


# Plain values


def _place(value: object, where: str) -> i64:
    if not isinstance(value, str):
        raise PositionError(where, "is a place such as L2:5")
    try:
        return read_place(value)
    except NotationError as problem:
        raise PositionError(where, str(problem)) from None


def _number(data: dict[str, object], name: str, most: int, usual: int = 0, least: int = 0) -> int:
    return read_whole(data.get(name, usual), name, most, least)


def _seat(state: ZigguratState, data: dict[str, object], name: str) -> i64:
    return _number(data, name, int(state.seats) - 1) if name in data else NONE


def _seats(state: ZigguratState, data: dict[str, object], name: str) -> i64:
    mask: i64 = 0
    for value in read_list(data.get(name, []), name):
        mask |= BIT[read_whole(value, name, int(state.seats) - 1)]
    return mask
