"""The engine against the slow reference: everything a card can lead to, from random positions."""

from __future__ import annotations

from typing import Any, cast

import pytest

from digsite.core.contract import lowest_seat
from digsite.core.rng import Rng
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.rules.board import PIT, RAMP, STAIR, place_name
from digsite.games.ziggurat.rules.play import ZigguratState
from digsite.games.ziggurat.rules.setup import table_of
from digsite.games.ziggurat.rules.terms import BIT, DRAW, OVER
from tests.games.ziggurat.helpers import Data, ending, table
from tests.reference import ziggurat as ref
from tests.seeds import seeds


def random_position(seats: int, rng: Rng) -> tuple[ZigguratState, Data]:
    """Pieces anywhere they may rest, close together so that they meet, and any card."""
    settings = table(seats=seats)
    made = table_of(settings)
    free = [
        place_name(place)
        for place in range(72, 120)
        if made.ground.kinds[place] not in (STAIR, RAMP, PIT)
    ] + ["L0:5", "L0:6", "L1:2", "L1:7"]
    heroes: list[str] = []
    while len(heroes) < seats:
        place = "summit" if rng.below(6) == 0 else free[int(rng.below(len(free)))]
        if place == "summit" or place not in heroes:
            heroes.append(place)
    if all(place == "summit" for place in heroes):
        heroes[0] = "L0:5"
    spirits: dict[str, list[str]] = {}
    for colour in "PATI":
        spirits[colour] = []
        for _ in range(3):
            place = free[int(rng.below(len(free)))]
            where = ("supply", "out", place, place)[int(rng.below(4))]
            spirits[colour].append("supply" if where in heroes else where)
    names = [one.name for index, one in enumerate(made.deck.cards) if made.in_play & BIT[index]]
    first = int(rng.below(len(names)))
    cards = [names[(first + seat) % len(names)] for seat in range(seats)]
    data: Data = {"heroes": heroes, "spirits": spirits, "cards": cards}
    return cast("ZigguratState", GAME.from_position(settings, data)), data


def explored(state: ZigguratState) -> set[ref.Outcome]:
    """Everything the engine makes of a card, by trying every move."""
    found: set[ref.Outcome] = set()
    met: set[int] = set()
    waiting = [state]
    while waiting:
        here = waiting.pop()
        if here.stage in (DRAW, OVER):
            position = cast("dict[str, Any]", here.position())
            heroes = tuple(ref.place_of(place) for place in position["heroes"])
            spirits = tuple(
                tuple(token if token in ("supply", "out") else ref.place_of(token) for token in own)
                for own in (position["spirits"][colour] for colour in "PATI")
            )
            found.add((ending(here), heroes, ref.tidy(spirits)))
            continue
        seat = lowest_seat(here.to_act())
        for code in here.moves(seat):
            after = here.copy()
            after.apply(seat, code)
            if int(after.key()) not in met:
                met.add(int(after.key()))
                waiting.append(after)
    return found


def compare(seats: int, seed: int) -> int:
    state, data = random_position(seats, Rng(seed))
    heroes = tuple(ref.place_of(place) for place in cast("list[str]", data["heroes"]))
    spirits = tuple(
        tuple(token if token in ("supply", "out") else ref.place_of(token) for token in own)
        for own in (cast("dict[str, list[str]]", data["spirits"])[colour] for colour in "PATI")
    )
    card = state.table.deck.cards[state.card()]
    try:
        wanted = ref.outcomes(heroes, spirits, 0, (card.heroes, card.spirits))
    except ref.LongPush:
        return 0
    assert explored(state) == wanted, (data, card.heroes, card.spirits)
    return len(wanted)


@pytest.mark.reference
@pytest.mark.rule("ZIG-21", "ZIG-31", "ZIG-40", "ZIG-60", "ZIG-63", "ZIG-70")
@pytest.mark.parametrize("seats", [2, 3])
def test_every_outcome_of_a_card_is_that_of_the_reference(seats: int) -> None:
    assert sum(compare(seats, seed) for seed in seeds(60)) > 120


@pytest.mark.slow
@pytest.mark.reference
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_many_cards_against_the_reference(seats: int) -> None:
    compared = [compare(seats, seed) for seed in seeds(120, 1000)]
    assert compared.count(0) < 30
