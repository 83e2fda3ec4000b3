"""Positions of Gads Hill 1874 as plain data, written and read: ``docs/positions/gads-hill.md``."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import NO_MOVE, Move, Settings
from digsite.core.errors import Fault
from digsite.core.native import append, i64, vec
from digsite.core.shapes import (
    FLAG,
    Choice,
    Entry,
    Field,
    ListOf,
    MapOf,
    Object,
    Parsed,
    Text,
    Whole,
)
from digsite.games.gads_hill.rules import stages
from digsite.games.gads_hill.rules.board import (
    BIT,
    OPEN,
    OUT,
    PLACED,
    Board,
    count_bits,
    numbers_of,
)
from digsite.games.gads_hill.rules.moves import BUILDINGS, GIVEN_ORDERS, GRAMMAR, NONE, PILES
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.games.gads_hill.rules.town import ORANGE_CARDS, pile_of_card

_ALL_TOKENS: Final = 110
_FULL_HAND: Final = 5

# What a position looks like


def _read_earlier(text: str) -> int:
    move = GRAMMAR.parse(text)
    if move.kind != "play" or (move["card"] >= 22 and move["mine"] < 0):
        raise ValueError("is the card played first this turn")
    return int(move.code())


def _read_claim(text: str) -> Move:
    return GRAMMAR.parse(f"claim {text}")


_BUILDING: Final = Choice(BUILDINGS, name="building")
_BUILDINGS: Final = ListOf(_BUILDING, 22, different=True, name="buildings")
_PLACE: Final = Whole(1, 22, "place")
_CARDS: Final = ListOf(Whole(1, 60), 60, different=True, name="cards")
_SEAT_NUMBER: Final = Whole(0, 3)
_GIVEN: Final = Text("|".join(GIVEN_ORDERS[0]), "station, cemetery or pasture")
_TOKEN: Final = Parsed(_read_claim, "a token such as barber/11", "[a-z-]+/[1-9][0-9]?")
_EARLIER: Final = Parsed(
    _read_earlier, "a card played, such as play 7", "play [1-9][0-9]?( [a-z-]+)?"
)

OWNS: Final = Field("owns", _BUILDINGS, [], "Buildings owned.")
HAND: Final = Field("hand", _CARDS, [], "Cards in hand.")
POINTS: Final = Field("points", Whole(0, _ALL_TOKENS), 0, "Tokens held.")
BUYS: Final = Field("buys", Whole(0, int(stages.MOST_BUYS)), 0, "Buildings bought.")
CLAIMED: Final = Field("claimed", ListOf(_TOKEN, 110), [], "Tokens claimed in vain.")
SEAT: Final = Object([OWNS, HAND, POINTS, BUYS, CLAIMED], "seat")

PHASE: Final = Field("phase", Choice(stages.PHASES), "act", "Where in the game.")
FRAMED: Final = Field(
    "framed", ListOf(_GIVEN, 3, 3, different=True), list(GIVEN_ORDERS[0]), "What lies on A, B, C."
)
FIRST: Final = Field("first", _SEAT_NUMBER, 0, "The seat that began.")
ACTIVE: Final = Field("active", _SEAT_NUMBER, help="Whose turn it is.")
ASKED: Final = Field("asked", _SEAT_NUMBER, help="The seat that may object.")
TOKENS: Final = Field(
    "tokens",
    MapOf(_BUILDING, ListOf(_PLACE, 5, 1, different=True)),
    {},
    "Places of tokens by building.",
)
STANDING: Final = Field("placed", MapOf(_BUILDING, _PLACE), {}, "Places of buildings that stand.")
GONE: Final = Field("out", _BUILDINGS, [], "Buildings out of the game.")
SEATS: Final = Field("seats", ListOf(SEAT, 4, 2), help="One entry a seat.")
DISCARD: Final = Field("discard", _CARDS, [], "Cards that lie open.")
SHUFFLES: Final = Field(
    "shuffles", ListOf(_CARDS, 500, 1), help="Orange cards by their latest pile."
)
PLAYED: Final = Field("played", Whole(0, 2), 0, "Cards played this turn.")
LIMITED: Final = Field("limited", FLAG, help="One card was the limit when the turn began.")
BOUGHT: Final = Field("bought", Whole(0, int(stages.MOST_BUYS)), 0, "Buildings bought this turn.")
EARLIER: Final = Field("earlier", _EARLIER, help="The card played first this turn.")
PILE: Final = Field("pile", Choice(PILES), help="The pile drawn from.")
TURNS: Final = Field("turns", Whole(0, int(stages.MOST_TURNS)), 0, "Turns that are over.")
MOVED: Final = Field("moved", FLAG, False, "The map changed this turn.")
PASSED: Final = Field("passed", FLAG, False, "The active seat passed.")
DREW: Final = Field("drew", FLAG, False, "The active seat drew.")
STILL: Final = Field(
    "still", Whole(0, int(stages.MOST_TURNS)), 0, "Turns without a change of the map."
)
PASSES: Final = Field("passes", Whole(0, 4), 0, "Passes in a row without a draw.")
ENDING: Final = Field("ending", Choice(stages.ENDINGS), "", "How the game ended.")
POSITION: Final = Object(
    [
        PHASE, FRAMED, FIRST, ACTIVE, ASKED, TOKENS, STANDING, GONE, SEATS, DISCARD, SHUFFLES,
        PLAYED, LIMITED, BOUGHT, EARLIER, PILE, TURNS, MOVED, PASSED, DREW, STILL, PASSES, ENDING,
    ]
)  # fmt: skip


# Writing


def position(state: GadsHillState) -> dict[str, object]:
    """The whole position."""
    seats = [seat_part(state, seat) for seat in range(state.seats)]
    for seat in range(state.seats):
        seats[seat]["hand"] = numbers_of(state.hands[seat])
    return public_part(state, seats)


def public_part(state: GadsHillState, seats: list[dict[str, object]]) -> dict[str, object]:
    """All that lies open on the table, with what is said of the seats; what is as in a fresh turn
    is left out.
    """
    board = state.board
    tokens: dict[str, object] = {}
    placed: dict[str, object] = {}
    out: list[str] = []
    for number, name in enumerate(BUILDINGS):
        if board.status[number] == OPEN:
            tokens[name] = numbers_of(board.tokens[number])
        elif board.status[number] == PLACED:
            placed[name] = int(board.place[number]) + 1
        elif board.status[number] == OUT:
            out.append(name)
    data: dict[str, object] = {
        "phase": state.phase(),
        "tokens": tokens,
        "placed": placed,
        "seats": seats,
        "discard": numbers_of(state.discard),
    }
    if out:
        data["out"] = out
    if state.stage != stages.FRAME:
        data["framed"] = list(GIVEN_ORDERS[int(state.given)])
    if state.stage > stages.CHOOSE_FIRST:
        data["first"] = int(state.first)
    if state.stage > stages.DRAFTING:
        _write_turn(state, data)
    return data


def seat_part(state: GadsHillState, seat: i64) -> dict[str, object]:
    """What all know of a seat."""
    data: dict[str, object] = {
        "owns": [name for number, name in enumerate(BUILDINGS) if state.owner[number] == seat],
        "points": int(state.points[seat]),
        "buys": int(state.buys[seat]),
    }
    if state.house.strict:
        claimed: list[str] = []
        for number in range(22):
            for place in numbers_of(state.claimed[seat * 22 + number]):
                claimed.append(f"{BUILDINGS[number]}/{place}")
        if claimed:
            data["claimed"] = claimed
    return data


def _write_turn(state: GadsHillState, data: dict[str, object]) -> None:
    data["active"] = int(state.active)
    data["turns"] = int(state.turns)
    if state.stage == stages.OBJECT:
        data["asked"] = int(state.asked)
    if len(state.shuffles) > 1:
        data["shuffles"] = [numbers_of(shuffle) for shuffle in state.shuffles]
    said: dict[str, object] = {
        "played": int(state.played),
        "bought": int(state.bought),
        "still": int(state.still),
        "passes": int(state.passes),
        "moved": state.moved,
        "passed": state.passed,
        "drew": state.drew,
    }
    data.update({name: value for name, value in said.items() if value})
    if state.limited != state.is_late():
        data["limited"] = state.limited
    if state.earlier != NO_MOVE:
        data["earlier"] = GRAMMAR.notation(state.earlier)
    if state.stage == stages.DRAWING:
        data["pile"] = PILES[int(state.pile)]
    if state.ending:
        data["ending"] = stages.ENDINGS[int(state.ending)]


# Reading


def read_position(settings: Settings, data: dict[str, object]) -> GadsHillState:
    """A state from plain data; omitted fields are as in a fresh game.

    A position that says anything is in the middle of a game unless its ``phase`` says otherwise.
    """
    if not data:
        return GadsHillState.fresh(settings)
    given = POSITION.read(data)
    state = GadsHillState.fresh(settings)
    state.stage = given.get(PHASE)
    framed = given.get(FRAMED)
    for number, order in enumerate(GIVEN_ORDERS):
        if framed == list(order):
            state.given = number
    state.first = given.number(FIRST, int(state.seats) - 1)
    state.board = _read_board(given)
    seats = given.each(SEATS, int(state.seats), {})
    for seat, entry in enumerate(seats):
        _read_seat(state, seat, entry)
    state.discard = _cards(given.get(DISCARD), "discard", _held(state))
    _read_shuffles(state, given)
    _read_turn(state, given)
    for seat, entry in enumerate(seats):
        _read_claims(state, seat, entry)
    _check(state)
    return state


def _read_board(given: Entry) -> Board:
    board = Board.empty()
    for number, place in given.get(STANDING).items():
        if board.built & BIT[place - 1]:
            raise Fault(f"placed.{BUILDINGS[number]}", f"place {place} is built on twice (GAD-40)")
        board.status[number] = PLACED
        board.place[number] = place - 1
        board.built |= BIT[place - 1]
    for number, places in given.get(TOKENS).items():
        if board.status[number]:
            raise Fault(f"tokens.{BUILDINGS[number]}", "is placed already")
        for place in places:
            board.tokens[number] |= BIT[place - 1]
        if board.tokens[number] & board.built:
            raise Fault(f"tokens.{BUILDINGS[number]}", "has a token on a built place (GAD-32)")
        board.status[number] = OPEN
    for number in given.get(GONE):
        if board.status[number]:
            raise given.fault(GONE, "lists buildings that are nowhere else")
        board.status[number] = OUT
    full = board.crowded(4)
    if full:
        raise given.fault(TOKENS, f"place {numbers_of(full)[0]} holds more than 3 (GAD-35)")
    return board


def _read_seat(state: GadsHillState, seat: int, entry: Entry) -> None:
    for number in entry.get(OWNS):
        if state.owner[number] != NONE:
            raise entry.fault(OWNS, f"{BUILDINGS[number]} is owned twice")
        state.owner[number] = seat
    state.hands[seat] = _cards(entry.get(HAND), f"{entry.where}.hand", _held(state))
    state.points[seat] = entry.get(POINTS)
    state.buys[seat] = entry.get(BUYS)


def _cards(listed: list[int], where: str, elsewhere: i64) -> i64:
    cards: i64 = 0
    for card in listed:
        cards |= BIT[card - 1]
    if cards & elsewhere:
        raise Fault(where, f"card {numbers_of(cards & elsewhere)[0]} is there twice")
    return cards


def _held(state: GadsHillState) -> i64:
    held: i64 = 0
    for hand in state.hands:
        held |= hand
    return held


def _read_shuffles(state: GadsHillState, given: Entry) -> None:
    """GAD-63: which orange cards were put into which pile last; the present pile is the latest."""
    shuffles = given.find(SHUFFLES)
    if shuffles is not None:
        state.shuffles = vec[i64]()
        used: i64 = 0
        for number, listed in enumerate(shuffles):
            cards = _cards(listed, f"shuffles[{number}]", used)
            used |= cards
            state.shuffles = append(state.shuffles, cards)
        if used != ORANGE_CARDS:
            raise given.fault(SHUFFLES, "hold all orange cards, each once (GAD-63)")
    latest = state.shuffles[len(state.shuffles) - 1]
    if state.pile_cards(1) & ~latest:
        raise given.fault(SHUFFLES, "the orange pile holds cards of an older one (GAD-63)")


def _read_turn(state: GadsHillState, given: Entry) -> None:
    last = int(state.seats) - 1
    state.active = given.number(ACTIVE, last) if given.has(ACTIVE) else state.first
    state.asked = given.number(ASKED, last) if given.has(ASKED) else NONE
    state.played = given.get(PLAYED)
    state.bought = given.get(BOUGHT)
    state.turns = given.number(
        TURNS, int(stages.MOST_TURNS) - (1 if state.stage != stages.OVER else 0)
    )
    state.still = given.get(STILL)
    state.passes = given.number(PASSES, int(state.seats))
    state.moved = given.get(MOVED)
    state.passed = given.get(PASSED)
    state.drew = given.get(DREW)
    state.limited = given.get(LIMITED) if given.has(LIMITED) else state.is_late()
    state.pile = given.get(PILE) if given.has(PILE) else NONE
    state.ending = given.get(ENDING)
    if given.has(EARLIER):
        state.earlier = given.get(EARLIER)


def _read_claims(state: GadsHillState, seat: int, entry: Entry) -> None:
    for claim in entry.get(CLAIMED):
        if not state.house.strict:
            raise entry.fault(CLAIMED, "goes only with strict play (GAD-55)")
        building, place = claim["building"], claim["place"]
        if not state.board.tokens[building] & BIT[place]:
            raise entry.fault(CLAIMED, f"there is no token {BUILDINGS[building]}/{place + 1}")
        state.claimed[seat * 22 + building] |= BIT[place]


def _check(state: GadsHillState) -> None:
    """What the phase needs, so that the game can go on from here."""
    tokens = state.board.tokens_left()
    for seat in range(state.seats):
        tokens += state.points[seat] + state.buys[seat] * stages.PRICE
    if tokens > _ALL_TOKENS:
        raise Fault("tokens", f"there are {tokens} of them; the box has 110 (GAD-37)")
    problem = _phase_problem(state)
    if problem:
        raise Fault("phase", problem)


def _phase_problem(state: GadsHillState) -> str:
    stage = state.stage
    if stage in (stages.FRAME, stages.CHOOSE_FIRST) and (_held(state) or state.discard):
        return "no cards are dealt in this phase (GAD-06)"
    if stage == stages.CHOOSE_FIRST and not state.house.draws_first:
        return "the first seat is not drawn at this table (GAD-05)"
    if stage == stages.DEAL and (state.discard or not _is_being_dealt(state)):
        return "the hands are not those of a deal in progress (GAD-06)"
    if stage == stages.DRAFTING and state.drafted() >= state.house.draft_size * state.seats:
        return "the draft is over (GAD-07)"
    if stage in (stages.ACT, stages.AFTER) and state.ending:
        return "the game has an ending but goes on (GAD-60)"
    if stage == stages.ACT and state.played > 1:
        return "both cards are played (GAD-10)"
    if stage == stages.AFTER and not state.has_more(state.active):
        return "there is nothing to buy or claim (GAD-14)"
    if stage == stages.PICK_PILE and state.filled_piles() < 2:
        return "there are not two piles to choose from (GAD-64)"
    if stage == stages.DRAWING and (state.pile == NONE or not state.pile_cards(state.pile)):
        return "it needs a pile that is not empty (GAD-16)"
    if stage == stages.OBJECT and (
        not state.house.strict
        or state.asked in (NONE, state.active)
        or not state.can_claim(state.asked)
    ):
        return "it needs strict play and a seat that is asked and can claim (GAD-55)"
    if (stage == stages.OVER) != (state.ending != 0):
        return "a game that is over, and only that, has an ending (GAD-60)"
    return ""


def _is_being_dealt(state: GadsHillState) -> bool:
    """GAD-06: seat after seat, three red cards, one orange, one green."""
    open_hand = False
    for hand in state.hands:
        held = int(count_bits(hand))
        if (open_hand and held) or held > _FULL_HAND:
            return False
        open_hand = open_hand or held < _FULL_HAND
        colours = [int(pile_of_card(card - 1)) for card in numbers_of(hand)]
        if colours != [0, 0, 0, 1, 2][:held]:
            return False
    return open_hand
