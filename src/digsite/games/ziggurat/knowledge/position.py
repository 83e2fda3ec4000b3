"""Positions of Ziggurat as plain data, written and read: ``docs/positions/ziggurat.md``."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings
from digsite.core.errors import Fault, SettingsError
from digsite.core.native import i64
from digsite.core.shapes import (
    FLAG,
    TEXTS,
    Choice,
    Either,
    Entry,
    Field,
    ListOf,
    MapOf,
    Nothing,
    Object,
    Whole,
)
from digsite.games.ziggurat.rules.board import (
    COLOURS,
    PER_COLOUR,
    PLACE,
    PLACE_NAMES,
    PLACE_PATTERN,
    PLACES,
    SUMMIT,
    TOKENS,
    TURNED,
    place_name,
    quarter_of,
    with_quarter,
)
from digsite.games.ziggurat.rules.cards import MOVE, MOVE_ALL
from digsite.games.ziggurat.rules.moves import MOST_CARDS, card_name
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import given_team
from digsite.games.ziggurat.rules.state import Situation
from digsite.games.ziggurat.rules.team import STANDING as TEAM_SHAPE
from digsite.games.ziggurat.rules.team import Team
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

# What a position looks like


def token_place(where: i64) -> str:
    """``L2:5``, ``supply``, ``out``, ``lit``, or ``held 1``."""
    if where >= 0:
        return place_name(where)
    if where == SUPPLY:
        return "supply"
    if where == OUT:
        return "out"
    return "lit" if where == LIT else f"held {HELD - where}"


_APART: Final = [int(SUPPLY), int(OUT), int(LIT), *(int(HELD) - seat for seat in range(4))]
"""Where a spirit is that is on no space."""
_TOKEN: Final = Choice(
    [*PLACE_NAMES, *map(token_place, _APART)],
    "a place, supply, out, lit or held 1",
    f"{PLACE_PATTERN}|supply|out|lit|held [0-3]",
)
_CARD: Final = Choice(
    [card_name(card) for card in range(MOST_CARDS)], "a card such as Z07", "Z[0-9]{2}"
)
_COLOUR: Final = Choice(COLOURS)
_SEAT: Final = Whole(0, 3)
_SEATS: Final = ListOf(_SEAT)
_SMALL: Final = Whole(0, 99)
_TOKENS: Final = [f"{colour}{index}" for colour in COLOURS for index in range(int(PER_COLOUR))]
"""The spirits by colour and number, in the order of their tokens."""

CARRIED_NOW: Final = Field("carried", _SMALL, 0)
BURNED: Final = Field("burns", _SMALL, 0)
RODE: Final = Field("ridden", _SMALL, 0)
TAKEN: Final = Field("titles", TEXTS, [])
SHEET: Final = Object([CARRIED_NOW, BURNED, RODE, TAKEN], "sheet")

TEAM: Final = Field("team", TEAM_SHAPE)
PHASE: Final = Field("phase", Choice(PHASES))
ACTIVE: Final = Field("active", _SEAT)
TURNS: Final = Field("turns", Whole(0, 200), 0)
STANDING: Final = Field("heroes", ListOf(PLACE, 4, 2))
FLAMES: Final = Field("spirits", MapOf(_COLOUR, ListOf(_TOKEN, int(PER_COLOUR))), {})
CARDS: Final = Field("cards", ListOf(Either(_CARD, Nothing()), 4, 2))
DISCARD: Final = Field("discard", ListOf(_CARD, int(MOST_CARDS), different=True), [])
SHEETS: Final = Field("sheets", ListOf(SHEET, 4), [])
THINGS: Final = Field("things", ListOf(PLACE))
MARKS: Final = Field("marks", ListOf(PLACE))
HISTORY: Final = Field("history", ListOf(PLACE))
QUARTERS: Final = Field("turned", TURNED)
INSIGHT: Final = Field("insight", Whole(0, 9))
COUNTER: Final = Field("counter", _SMALL)
USED: Final = Field("spent", ListOf(Choice(SPENT)), [])
LAST_UP: Final = Field("last_up", _SEAT)
PART: Final = Field("part", Choice(PARTS))
WAITING: Final = Field("waiting", _SEATS, [])
PASSED: Final = Field("passed", _SEATS, [])
MOVER: Final = Field("mover", _SEAT)
PUSHED: Final = Field("pushed", _SEAT)
PUSHER: Final = Field("pusher", _SEAT)
RESTING: Final = Field("resting", _SEATS, [])
MORE: Final = Field("more", Whole(-20, 20), 0)
STRIDE: Final = Field("stride", Whole(-1, 1), 0)
CHAIN: Final = Field("chain", Whole(0, 8), 0)
ADRIFT: Final = Field("adrift", Choice(_TOKENS))
AHEAD: Final = Field("ahead", Whole(-20, 20), 0)
ACTING: Final = Field("acting", FLAG, False)
ALONE: Final = Field("alone", FLAG, False)
STOOD: Final = Field("stood", FLAG, False)
UNMOVED: Final = Field("unmoved", MapOf(_COLOUR, ListOf(Whole(0, int(PER_COLOUR) - 1))), {})
WAYS: Final = Field("ways", MapOf(_COLOUR, Choice("+-")), {})
OUTS: Final = Field("outs", Whole(0, 12), 0)
ENDING: Final = Field("ending", Choice(ENDINGS[1:]))
POSITION: Final = Object(
    [
        TEAM, PHASE, ACTIVE, TURNS, STANDING, FLAMES, CARDS, DISCARD, SHEETS, THINGS, MARKS,
        HISTORY, QUARTERS, INSIGHT, COUNTER, USED, LAST_UP, PART, WAITING, PASSED, MOVER, PUSHED,
        PUSHER, RESTING, MORE, STRIDE, CHAIN, ADRIFT, AHEAD, ACTING, ALONE, STOOD, UNMOVED, WAYS,
        OUTS, ENDING,
    ]
)  # fmt: skip
_WITH_PHASE: Final[tuple[Field[object], ...]] = (
    PART, WAITING, PASSED, MOVER, PUSHED, PUSHER, RESTING, ADRIFT, UNMOVED, ENDING,
)  # fmt: skip
"""What only the middle of a turn has."""


# Writing


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
    if state.table.own_team:
        data["team"] = state.table.team.to_data()
    _write_board(state, data)
    if state.stage not in (DEAL, DRAW, OVER):
        _write_turn(state, data)
    if state.outs:
        data["outs"] = int(state.outs)
    if state.ending:
        data["ending"] = ENDINGS[state.ending]
    return data


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
    masks = (("waiting", state.waiting), ("passed", state.passed), ("resting", state.resting))
    for name, mask in masks:
        if mask:
            data[name] = [seat for seat in range(state.seats) if mask & BIT[seat]]
    seats = (("mover", state.mover), ("pushed", state.pushed), ("pusher", state.pusher))
    for name, seat in seats:
        if seat != NONE:
            data[name] = int(seat)
    numbers = (
        ("more", state.more), ("stride", state.stride), ("chain", state.chain),
        ("ahead", state.ahead),
    )  # fmt: skip
    for name, number in numbers:
        if number:
            data[name] = int(number)
    if state.adrift != NONE:
        data["adrift"] = _TOKENS[state.adrift]
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


# Reading


def read_position(
    settings: Settings, data: dict[str, object], telling: bool = False
) -> ZigguratState:
    """A state from plain data; omitted fields are as in a fresh game.

    Without a ``phase``, a position that says anything is the start of the active seat's turn.
    ``telling``: what follows by itself is kept in the log.
    """
    if not data:
        return ZigguratState.fresh(settings)
    given = POSITION.read(data)
    settings = _with_team(settings, given)
    state = ZigguratState.fresh(settings)
    state.log = [] if telling else None
    _read_pieces(state, given)
    _read_cards(state, given)
    _read_sheets(state, given)
    _read_board(state, given)
    state.outs = given.get(OUTS)
    phase = given.find(PHASE)
    if phase is None:
        for field in _WITH_PHASE:
            if given.has(field):
                raise given.fault(field, "needs the phase as well")
        _check_apart(state)
        state.begin_turn(state.active)
        return state
    state.stage = phase
    if state.stage not in (DEAL, DRAW, OVER):
        _read_turn(state, given)
    _check(state, given)
    return state


def _with_team(settings: Settings, given: Entry) -> Settings:
    """The settings of a position: a team that it brings plays, whoever sits at the table."""
    if not given.has(TEAM):
        return settings
    team = Team.of(given.get(TEAM))
    if given_team(settings) == team:
        return settings
    setup: dict[str, object] = {"standing": team.to_data()}
    try:
        return settings.game.settings(
            settings.seats, settings.mode, settings.options, setup, settings.content, settings.rules
        )
    except SettingsError as problem:
        raise given.fault(TEAM, str(problem)) from None


def _read_pieces(state: ZigguratState, given: Entry) -> None:
    last = int(state.seats) - 1
    if given.has(ACTIVE):
        state.active = given.number(ACTIVE, last)
    state.turns = given.get(TURNS)
    if given.has(STANDING):
        for seat, place in enumerate(given.each(STANDING, int(state.seats), None)):
            state.heroes[seat] = place
    for colour, tokens in given.get(FLAMES).items():
        for index in range(PER_COLOUR):
            token = tokens[index] if index < len(tokens) else int(PLACES)
            place = token if token < PLACES else _APART[token - int(PLACES)]
            if place < HELD - last:
                raise Fault(f"spirits.{COLOURS[colour]}[{index}]", "nobody sits there")
            state.spirits[colour * PER_COLOUR + index] = place


def _read_cards(state: ZigguratState, given: Entry) -> None:
    used: i64 = 0
    for seat, card in enumerate(given.each(CARDS, int(state.seats), None)):
        if card is not None:
            _check_card(state, card, f"cards[{seat}]", used)
            state.cards[seat] = card
            used |= BIT[card]
    for index, card in enumerate(given.get(DISCARD)):
        _check_card(state, card, f"discard[{index}]", used)
        used |= BIT[card]
    state.pile = state.table.in_play & ~used
    if state.pile_size() < 0:
        raise given.fault(DISCARD, "more cards are known than the game has (ZIG-88)")


def _check_card(state: ZigguratState, card: int, where: str, used: i64) -> None:
    if not state.table.in_play & BIT[card] or used & BIT[card]:
        raise Fault(where, f"{card_name(card)} is no card of this game, or is there twice")


def _read_sheets(state: ZigguratState, given: Entry) -> None:
    sheets = given.get(SHEETS)
    if len(sheets) > state.seats:
        raise given.fault(SHEETS, "lists more sheets than seats")
    for seat, entry in enumerate(sheets):
        state.note(seat, CARRIED, entry.get(CARRIED_NOW))
        state.note(seat, BURNS, entry.get(BURNED))
        state.note(seat, RIDDEN, entry.get(RODE))
        titles: i64 = 0
        for key in entry.get(TAKEN):
            if key not in state.table.title_keys:
                raise entry.fault(TAKEN, f"{key[:30]!r} is no title")
            titles |= BIT[state.table.title_keys.index(key)]
        if titles & ~state.left:
            raise entry.fault(TAKEN, "a title was taken before, or twice")
        state.note(seat, TITLES, titles)
        state.left &= ~titles


def _read_board(state: ZigguratState, given: Entry) -> None:
    state.things = _special(state, given, THINGS, state.things)
    state.marks = _special(state, given, MARKS, state.marks)
    state.history = _special(state, given, HISTORY, state.history)
    turned = given.find(QUARTERS)
    if turned is not None:
        state.turned = 0
        for level, quarters in turned.items():
            state.turned = with_quarter(state.turned, level + 1, quarters)
    if given.has(INSIGHT):
        state.insight = given.get(INSIGHT)
    if given.has(COUNTER):
        state.counter = given.get(COUNTER)
    state.spent = 0
    for used in given.get(USED):
        state.spent |= BIT[used]
    state.last_up = _seat(state, given, LAST_UP)


def _special(state: ZigguratState, given: Entry, field: Field[list[int]], usual: i64) -> i64:
    places = given.find(field)
    if places is None:
        return usual
    mask: i64 = 0
    for place in places:
        bit = state.thing_at(place)
        if not bit:
            raise given.fault(field, f"{place_name(place)} is no treasure space or building")
        mask |= bit
    return mask


# The turn


def _read_turn(state: ZigguratState, given: Entry) -> None:
    state.part = given.get(PART)
    state.waiting = _seats(state, given, WAITING)
    state.passed = _seats(state, given, PASSED)
    state.mover = _seat(state, given, MOVER)
    state.pushed = _seat(state, given, PUSHED)
    state.pusher = _seat(state, given, PUSHER)
    state.resting = _seats(state, given, RESTING)
    state.more = given.get(MORE)
    state.stride = given.get(STRIDE)
    state.chain = given.get(CHAIN)
    if given.has(ADRIFT):
        state.adrift = given.get(ADRIFT)
        state.ahead = given.get(AHEAD)
    state.acting = given.get(ACTING)
    state.alone = given.get(ALONE)
    state.stood = given.get(STOOD)
    for colour, tokens in given.get(UNMOVED).items():
        for index in tokens:
            state.unmoved |= BIT[colour * int(PER_COLOUR) + index]
    for colour, way in given.get(WAYS).items():
        state.ways |= BIT[colour * 2 + way]


def _seat(state: ZigguratState, given: Entry, field: Field[int]) -> i64:
    return given.number(field, int(state.seats) - 1) if given.has(field) else NONE


def _seats(state: ZigguratState, given: Entry, field: Field[list[int]]) -> i64:
    mask: i64 = 0
    for seat in given.get(field):
        if seat >= state.seats:
            raise given.fault(field, f"there is no seat {seat}")
        mask |= BIT[seat]
    return mask


# Consistency


def _check(state: ZigguratState, given: Entry) -> None:
    """A position must hold together; it need not be reachable."""
    if given.has(ENDING) != (state.stage == OVER):
        raise given.fault(ENDING, "is given exactly when the game is over")
    if state.stage == OVER:
        state.ending = given.get(ENDING) + 1
        return
    _check_apart(state)
    held = [card for card in state.cards if card != NONE]
    if state.stage == DEAL:
        first = int(NONE) if not held else len(held)
        dealt = [card != NONE for card in state.cards]
        if dealt != [seat < first for seat in range(state.seats)] or len(held) == state.seats:
            raise Fault("cards", "are dealt from the first seat on")
        if int(state.pile).bit_count() < state.seats - len(held):
            raise Fault("discard", "leaves too few cards to deal")
    elif state.stage == DRAW:
        if state.card() != NONE or state.pile_size() <= 0:
            raise Fault("cards", "the active seat has no card and draws one from the pile")
    elif state.card() == NONE:
        raise Fault("cards", "the active seat plays a card")
    else:
        _check_turn(state)


def _check_turn(state: ZigguratState) -> None:
    """The decision that the phase names can be made."""
    kind = state.table.deck.kind[state.action_at()]
    moving = state.part > BETWEEN and kind in (MOVE, MOVE_ALL)
    for token in range(TOKENS):
        if state.unmoved & BIT[token] and (state.spirits[token] < 0 or not moving):
            raise Fault("unmoved", "names spirits on the board that a card moves now")
    _check_waiting(state)
    if state.mover != NONE and (state.part != HEROES or not state.movable(BIT[state.mover])):
        raise Fault("mover", "is a hero that can move, in the heroes' part")
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
        raise Fault("phase", f"there is nothing to decide in phase {state.phase()}")


def _check_waiting(state: ZigguratState) -> None:
    """What happens when a push is over waits for one."""
    if state.resting and state.stage != PUSHING:
        raise Fault("resting", "names heroes that come to rest when a push is over")
    if state.adrift != NONE:
        on_board = state.part > BETWEEN and state.spirits[state.adrift] >= 0
        if state.stage != PUSHING or not on_board:
            raise Fault("adrift", "is a spirit that waits for a push in the spirits' part")


def _check_apart(state: ZigguratState) -> None:
    """Heroes never share a space, but for a push; nobody safe is pushed, nobody stands in fire."""
    for seat in range(state.seats):
        place = state.heroes[seat]
        other = state.hero_at(place, seat)
        sharing = state.stage == PUSHING and {int(seat), int(other)} == {
            int(state.pushed), int(state.pusher)
        }  # fmt: skip
        if place != SUMMIT and other != NONE and not sharing:
            raise Fault("heroes", "two heroes share a space (ZIG-63)")
        if place != SUMMIT and state.spirit_at(place) != NONE and not state.is_safe(seat):
            raise Fault("heroes", "a hero and a spirit share a space (ZIG-50)")
    for token in range(TOKENS):
        if state.spirits[token] == SUMMIT:
            raise Fault("spirits", "a spirit on the summit has ended the game (ZIG-74)")
