"""What a viewer may know of a Gads Hill 1874 table, and states sampled from that."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Observation, seats_in
from digsite.core.native import append, i64, vec
from digsite.core.rng import Rng
from digsite.core.shapes import PLAIN, PLAINS, WHOLE, WHOLES, ListOf
from digsite.games.gads_hill.knowledge.position import (
    POSITION,
    SEAT,
    public_part,
    read_position,
    seat_part,
)
from digsite.games.gads_hill.rules.board import count_bits, numbers_of
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.games.gads_hill.rules.town import GREEN_CARDS, ORANGE_CARDS, RED_CARDS

_SHUFFLES: Final = ListOf(WHOLES)


def observe(state: GadsHillState, viewer: i64) -> Observation:
    """What a viewer may know: the public part, the sizes of hands and piles, the own hand."""
    seats = [seat_part(state, seat) for seat in range(state.seats)]
    for seat in range(state.seats):
        seats[seat]["cards"] = _hand_sizes(state, seat)
    data = public_part(state, seats)
    data["to_act"] = seats_in(state.to_act())
    data["locomotive"] = int(state.locomotive())
    data["piles"] = [int(count_bits(state.pile_cards(pile))) for pile in range(3)]
    if viewer >= 0:
        data["hand"] = numbers_of(state.hands[viewer])
    return Observation(state.settings.public(), viewer, data)


def _hand_sizes(state: GadsHillState, seat: i64) -> dict[str, object]:
    """By colour; orange ones by the pile they came from (GAD-63), for all saw which was drawn."""
    hand = state.hands[seat]
    return {
        "red": int(count_bits(hand & RED_CARDS)),
        "orange": [int(count_bits(hand & shuffle)) for shuffle in state.shuffles],
        "green": int(count_bits(hand & GREEN_CARDS)),
    }


def sample(observation: Observation, rng: Rng) -> GadsHillState:
    """A full state a viewer could be looking at: unseen cards are dealt to the other hands.

    All saw the colour of every card drawn, and which cards went into a new orange pile; so cards
    are dealt colour by colour, and orange ones pile by pile.
    """
    data = observation.data
    shown = PLAINS.trust(data["seats"])
    sizes = [_sizes(PLAIN.trust(entry["cards"])) for entry in shown]
    own = WHOLES.trust(data.get("hand", []))
    hands: list[list[int]] = [[] for _ in shown]
    if observation.viewer >= 0:
        hands[observation.viewer] = own
    seen = {*own, *WHOLES.trust(data["discard"])}
    shuffles = _SHUFFLES.trust(data.get("shuffles", [numbers_of(ORANGE_CARDS)]))
    pools = [numbers_of(RED_CARDS), *shuffles, numbers_of(GREEN_CARDS)]
    for index, pool in enumerate(pools):
        unseen = vec[i64]()
        for card in pool:
            if card not in seen:
                unseen = append(unseen, card)
        rng.shuffle(unseen)
        dealt = 0
        for seat, hand in enumerate(hands):
            if seat != observation.viewer:
                for _ in range(sizes[seat][index]):
                    hand.append(int(unseen[dealt]))
                    dealt += 1
    seats = [{**SEAT.only(entry), "hand": sorted(hands[seat])} for seat, entry in enumerate(shown)]
    return read_position(observation.settings, {**POSITION.only(data), "seats": seats})


def _sizes(cards: dict[str, object]) -> list[int]:
    """How many cards a hand holds of each pool."""
    red, green = WHOLE.trust(cards["red"]), WHOLE.trust(cards["green"])
    return [red, *WHOLES.trust(cards["orange"]), green]
