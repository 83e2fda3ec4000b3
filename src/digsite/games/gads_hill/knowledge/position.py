"""Positions of Gads Hill 1874 as plain data, what a viewer may know, and states sampled from that.

The format is described in ``docs/positions/gads-hill.md``.
"""

from __future__ import annotations

from typing import Final, cast

from digsite.core.contract import NO_MOVE, Move, Observation, Settings, seats_in
from digsite.core.errors import NotationError, PositionError
from digsite.core.native import append, i64, vec
from digsite.core.reading import known_fields, read_entries, read_flag, read_number, read_texts
from digsite.core.rng import Rng
from digsite.games.gads_hill.rules import moves as notation
from digsite.games.gads_hill.rules.board import BIT, OPEN, OUT, PLACED, Board, count_bits
from digsite.games.gads_hill.rules.moves import BUILDINGS, GIVEN_ORDERS, NONE, PILES
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.games.gads_hill.rules.resolution import numbers_of
from digsite.games.gads_hill.rules.stages import (
    ACT,
    AFTER,
    CHOOSE_FIRST,
    DEAL,
    DRAFTING,
    DRAWING,
    ENDINGS,
    FRAME,
    MOST_BUYS,
    OBJECT,
    OVER,
    PHASES,
    PICK_PILE,
    PRICE,
)
from digsite.games.gads_hill.rules.state import card_numbers
from digsite.games.gads_hill.rules.town import GREEN_CARDS, ORANGE_CARDS, RED_CARDS, pile_of_card

_FIELDS: Final = (
    "phase", "framed", "first", "active", "asked", "tokens", "placed", "out", "seats", "discard",
    "shuffles", "played", "limited", "bought", "earlier", "pile", "turns", "moved", "passed",
    "drew", "still", "passes", "ending",
)  # fmt: skip
_SEAT_FIELDS: Final = ("owns", "hand", "points", "buys", "claimed")
_ALL_TOKENS: Final = 110
_FULL_HAND: Final = 5


# Writing


def position(state: GadsHillState) -> dict[str, object]:
    """The whole position."""
    data = public_part(state)
    seats = cast("list[dict[str, object]]", data["seats"])
    for seat in range(state.seats):
        seats[seat]["hand"] = card_numbers(state.hands[seat])
    return data


def observe(state: GadsHillState, viewer: i64) -> Observation:
    """What a viewer may know: the public part, the sizes of hands and piles, the own hand."""
    data = public_part(state)
    data["to_act"] = seats_in(state.to_act())
    data["locomotive"] = int(state.locomotive())
    data["piles"] = [int(count_bits(state.pile_cards(pile))) for pile in range(3)]
    seats = cast("list[dict[str, object]]", data["seats"])
    for seat in range(state.seats):
        seats[seat]["cards"] = _hand_sizes(state, seat)
    if viewer >= 0:
        data["hand"] = card_numbers(state.hands[viewer])
    return Observation(state.settings.public(), viewer, data)


def _hand_sizes(state: GadsHillState, seat: i64) -> dict[str, object]:
    """By colour; orange ones by the pile they came from (GAD-63), for all saw which was drawn."""
    hand = state.hands[seat]
    return {
        "red": int(count_bits(hand & RED_CARDS)),
        "orange": [int(count_bits(hand & shuffle)) for shuffle in state.shuffles],
        "green": int(count_bits(hand & GREEN_CARDS)),
    }


def public_part(state: GadsHillState) -> dict[str, object]:
    """All that lies open on the table; what is as in a fresh turn is left out."""
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
        "seats": [_seat(state, seat) for seat in range(state.seats)],
        "discard": card_numbers(state.discard),
    }
    if out:
        data["out"] = out
    if state.stage != FRAME:
        data["framed"] = list(GIVEN_ORDERS[int(state.given)])
    if state.stage > CHOOSE_FIRST:
        data["first"] = int(state.first)
    if state.stage > DRAFTING:
        _write_turn(state, data)
    return data


def _seat(state: GadsHillState, seat: i64) -> dict[str, object]:
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
    if state.stage == OBJECT:
        data["asked"] = int(state.asked)
    if len(state.shuffles) > 1:
        data["shuffles"] = [card_numbers(shuffle) for shuffle in state.shuffles]
    numbers = {
        "played": state.played,
        "bought": state.bought,
        "still": state.still,
        "passes": state.passes,
    }
    for name, number in numbers.items():
        if number:
            data[name] = int(number)
    for name, flag in (("moved", state.moved), ("passed", state.passed), ("drew", state.drew)):
        if flag:
            data[name] = True
    if state.limited != _limited(state):
        data["limited"] = state.limited
    if state.earlier != NO_MOVE:
        data["earlier"] = notation.GRAMMAR.notation(state.earlier)
    if state.stage == DRAWING:
        data["pile"] = PILES[int(state.pile)]
    if state.ending:
        data["ending"] = ENDINGS[int(state.ending)]


def _limited(state: GadsHillState) -> bool:
    return state.locomotive() >= state.house.limit_field


# Sampling


def sample(observation: Observation, rng: Rng) -> GadsHillState:
    """A full state a viewer could be looking at: unseen cards are dealt to the other hands.

    All saw the colour of every card drawn, and which cards went into a new orange pile; so cards
    are dealt colour by colour, and orange ones pile by pile.
    """
    data = {name: value for name, value in observation.data.items() if name in _FIELDS}
    shown = cast("list[dict[str, object]]", observation.data["seats"])
    own = cast("list[int]", observation.data.get("hand", []))
    hands: list[list[int]] = [[] for _ in shown]
    if observation.viewer >= 0:
        hands[observation.viewer] = own
    seen = set(own) | set(cast("list[int]", observation.data["discard"]))
    shuffles = cast("list[list[int]]", data.get("shuffles", [card_numbers(ORANGE_CARDS)]))
    pools = [card_numbers(RED_CARDS), *shuffles, card_numbers(GREEN_CARDS)]
    for index, pool in enumerate(pools):
        unseen = vec[i64]()
        for card in pool:
            if card not in seen:
                unseen = append(unseen, card)
        rng.shuffle(unseen)
        dealt = 0
        for seat, entry in enumerate(shown):
            if seat == observation.viewer:
                continue
            sizes = _sizes(cast("dict[str, object]", entry["cards"]))
            for _ in range(sizes[index]):
                hands[seat].append(int(unseen[dealt]))
                dealt += 1
    seats: list[dict[str, object]] = []
    for seat, entry in enumerate(shown):
        known: dict[str, object] = {
            name: value for name, value in entry.items() if name in _SEAT_FIELDS
        }
        known["hand"] = sorted(hands[seat])
        seats.append(known)
    data["seats"] = seats
    return from_position(observation.settings, data)


def _sizes(cards: dict[str, object]) -> list[int]:
    orange = cast("list[int]", cards["orange"])
    return [cast("int", cards["red"]), *orange, cast("int", cards["green"])]


# Reading


def from_position(settings: Settings, data: dict[str, object]) -> GadsHillState:
    """A state from plain data; omitted fields are as in a fresh game.

    A position that says anything is in the middle of a game unless its ``phase`` says otherwise.
    """
    known_fields(data, _FIELDS, "the position")
    state = GadsHillState.fresh(settings)
    if not data:
        return state
    state.stage = _choice(data, "phase", PHASES, "act")
    _read_framed(state, data)
    state.first = read_number(data, "first", "the position", 0, int(state.seats) - 1)
    state.board = _read_board(data)
    seats = read_entries(data, "seats", int(state.seats))
    for seat, entry in enumerate(seats):
        _read_seat(state, seat, entry)
    state.discard = _cards(data.get("discard", []), "discard", _held(state))
    _read_shuffles(state, data)
    _read_turn(state, data)
    for seat, entry in enumerate(seats):
        _read_claims(state, seat, entry)
    _check(state)
    return state


def _read_framed(state: GadsHillState, data: dict[str, object]) -> None:
    framed = data.get("framed", list(GIVEN_ORDERS[0]))
    for number, order in enumerate(GIVEN_ORDERS):
        if framed == list(order):
            state.given = number
            return
    raise PositionError("framed", "lists station, cemetery and pasture as they lie on A, B, C")


def _read_board(data: dict[str, object]) -> Board:
    board = Board.empty()
    for name, at in _named(data, "placed").items():
        place = _place(at, f"placed.{name}")
        if board.built & BIT[place]:
            raise PositionError(f"placed.{name}", f"place {place + 1} is built on twice (GAD-40)")
        number = BUILDINGS.index(name)
        board.status[number] = PLACED
        board.place[number] = place
        board.built |= BIT[place]
    for name, places in _named(data, "tokens").items():
        where = f"tokens.{name}"
        number = BUILDINGS.index(name)
        if board.status[number]:
            raise PositionError(where, "is placed already")
        if not isinstance(places, list) or not 1 <= len(places) <= 5:
            raise PositionError(where, "is a list of one to five places (GAD-30)")
        for at in places:
            board.tokens[number] |= BIT[_place(at, where)]
        if count_bits(board.tokens[number]) < len(places):
            raise PositionError(where, "lists a place twice")
        if board.tokens[number] & board.built:
            raise PositionError(where, "has a token on a built place (GAD-32)")
        board.status[number] = OPEN
    out = data.get("out", [])
    for name in read_texts(out, "out"):
        if name not in BUILDINGS or board.status[BUILDINGS.index(name)]:
            raise PositionError("out", "lists buildings that are nowhere else")
        board.status[BUILDINGS.index(name)] = OUT
    full = board.crowded(4)
    if full:
        raise PositionError("tokens", f"place {numbers_of(full)[0]} holds more than 3 (GAD-35)")
    return board


def _read_seat(state: GadsHillState, seat: int, entry: dict[str, object]) -> None:
    where = f"seats[{seat}]"
    known_fields(entry, _SEAT_FIELDS, where)
    for name in read_texts(entry.get("owns", []), f"{where}.owns"):
        if name not in BUILDINGS or state.owner[BUILDINGS.index(name)] != NONE:
            raise PositionError(f"{where}.owns", f"{name[:40]!r} is no building, or owned twice")
        state.owner[BUILDINGS.index(name)] = seat
    state.hands[seat] = _cards(entry.get("hand", []), f"{where}.hand", _held(state))
    state.points[seat] = read_number(entry, "points", where, 0, _ALL_TOKENS)
    state.buys[seat] = read_number(entry, "buys", where, 0, int(MOST_BUYS))


def _held(state: GadsHillState) -> i64:
    held: i64 = 0
    for hand in state.hands:
        held |= hand
    return held


def _read_shuffles(state: GadsHillState, data: dict[str, object]) -> None:
    """GAD-63: which orange cards were put into which pile last; the present pile is the latest."""
    if "shuffles" in data:
        found = data["shuffles"]
        if not isinstance(found, list) or not 1 <= len(found) <= 500:
            raise PositionError("shuffles", "is a list of lists of orange cards")
        state.shuffles = vec[i64]()
        used: i64 = 0
        for entry in found:
            cards = _cards(entry, "shuffles", used)
            used |= cards
            state.shuffles = append(state.shuffles, cards)
        if used != ORANGE_CARDS:
            raise PositionError("shuffles", "hold all orange cards, each once (GAD-63)")
    latest = state.shuffles[len(state.shuffles) - 1]
    if state.pile_cards(1) & ~latest:
        raise PositionError("shuffles", "the orange pile holds cards of an older one (GAD-63)")


def _read_turn(state: GadsHillState, data: dict[str, object]) -> None:
    last = int(state.seats) - 1
    state.active = read_number(data, "active", "the position", int(state.first), last)
    state.asked = read_number(data, "asked", "the position", -1, last) if "asked" in data else NONE
    state.played = read_number(data, "played", "the position", 0, 2)
    state.bought = read_number(data, "bought", "the position", 0, int(MOST_BUYS))
    state.turns = read_number(data, "turns", "the position", 0, 399 if state.stage != OVER else 400)
    state.still = read_number(data, "still", "the position", 0, 400)
    state.passes = read_number(data, "passes", "the position", 0, int(state.seats))
    state.moved = read_flag(data, "moved", False)
    state.passed = read_flag(data, "passed", False)
    state.drew = read_flag(data, "drew", False)
    state.limited = read_flag(data, "limited", _limited(state))
    state.pile = _choice(data, "pile", PILES, "red") if "pile" in data else NONE
    state.ending = _choice(data, "ending", ENDINGS, "")
    earlier = data.get("earlier")
    if earlier is not None:
        move = _move(earlier, "earlier")
        if move.kind != "play" or (move["card"] >= 22 and move["mine"] < 0):
            raise PositionError("earlier", "is the card played first this turn")
        state.earlier = move.code()


def _read_claims(state: GadsHillState, seat: int, entry: dict[str, object]) -> None:
    where = f"seats[{seat}].claimed"
    for text in read_texts(entry.get("claimed", []), where):
        move = _move(f"claim {text}", where)
        if not state.house.strict:
            raise PositionError(where, "lists tokens such as barber/11, in strict play (GAD-55)")
        building, bit = move["building"], BIT[move["place"]]
        if not state.board.tokens[building] & bit:
            raise PositionError(where, f"there is no token {text}")
        state.claimed[seat * 22 + building] |= bit


def _check(state: GadsHillState) -> None:
    """What the phase needs, so that the game can go on from here."""
    tokens = state.board.tokens_lying() + state.board.tokens_waiting()
    for seat in range(state.seats):
        tokens += state.points[seat] + state.buys[seat] * PRICE
    if tokens > _ALL_TOKENS:
        raise PositionError("tokens", f"there are {tokens} of them; the box has 110 (GAD-37)")
    problem = _phase_problem(state)
    if problem:
        raise PositionError("phase", problem)


def _phase_problem(state: GadsHillState) -> str:
    stage = state.stage
    if stage in (FRAME, CHOOSE_FIRST) and _held(state):
        return "no cards are dealt in this phase (GAD-06)"
    if stage == CHOOSE_FIRST and not state.house.draws_first:
        return "the first seat is not drawn at this table (GAD-05)"
    if stage == DEAL and not _is_being_dealt(state):
        return "the hands are not those of a deal in progress (GAD-06)"
    if stage == DRAFTING and state.drafted() >= state.house.draft_size * state.seats:
        return "the draft is over (GAD-07)"
    if stage in (ACT, AFTER) and state.ending:
        return "the game has an ending but goes on (GAD-60)"
    if stage == ACT and state.played > 1:
        return "both cards are played (GAD-10)"
    if stage == AFTER and not state.has_more(state.active):
        return "there is nothing to buy or claim (GAD-14)"
    if stage == PICK_PILE and state.filled_piles() < 2:
        return "there are not two piles to choose from (GAD-64)"
    if stage == DRAWING and (state.pile == NONE or not state.pile_cards(state.pile)):
        return "it needs a pile that is not empty (GAD-16)"
    if stage == OBJECT and (
        not state.house.strict
        or state.asked in (NONE, state.active)
        or not state.can_claim(state.asked)
    ):
        return "it needs strict play and a seat that is asked and can claim (GAD-55)"
    if (stage == OVER) != (state.ending != 0):
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
        colours = [int(pile_of_card(card - 1)) for card in card_numbers(hand)]
        if colours != [0, 0, 0, 1, 2][:held]:
            return False
    return open_hand


# Small readers; each names the field that is wrong


def _named(data: dict[str, object], name: str) -> dict[str, object]:
    found = data.get(name, {})
    if not isinstance(found, dict):
        raise PositionError(name, "is an object with buildings as names")
    for key in found:
        if key not in BUILDINGS:
            raise PositionError(name, f"there is no building {str(key)[:40]!r}")
    return cast("dict[str, object]", found)


def _place(found: object, where: str) -> int:
    if isinstance(found, bool) or not isinstance(found, int) or not 1 <= found <= 22:
        raise PositionError(where, "places are numbered 1 to 22")
    return found - 1


def _cards(found: object, where: str, elsewhere: i64) -> i64:
    cards: i64 = 0
    if not isinstance(found, list):
        raise PositionError(where, "is a list of cards")
    for card in found:
        if isinstance(card, bool) or not isinstance(card, int) or not 1 <= card <= 60:
            raise PositionError(where, "cards are numbered 1 to 60")
        if (cards | elsewhere) & BIT[card - 1]:
            raise PositionError(where, f"card {card} is there twice")
        cards |= BIT[card - 1]
    return cards


def _choice(data: dict[str, object], name: str, values: tuple[str, ...], usual: str) -> int:
    found = data.get(name, usual)
    if not isinstance(found, str) or found not in values:
        raise PositionError(name, f"is one of {', '.join(values)}")
    return values.index(found)


def _move(found: object, where: str) -> Move:
    if isinstance(found, str):
        try:
            return notation.GRAMMAR.parse(found)
        except NotationError as problem:
            raise PositionError(where, str(problem)) from None
    raise PositionError(where, "is a move")
