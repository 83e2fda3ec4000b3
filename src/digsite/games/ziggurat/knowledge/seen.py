"""What a viewer sees of a Ziggurat table, in the terms in which it is drawn.

Everything but the order of the pile is open, so the table is read from a state sampled from the
observation; nothing here looks at what comes next.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from digsite.core.contract import NATURE, Observation, lowest_seat
from digsite.core.rng import Rng
from digsite.games.ziggurat.knowledge.observation import sample
from digsite.games.ziggurat.rules.board import (
    COLOURS,
    FIRST,
    GENERATION,
    LEVEL,
    PIT,
    PLACES,
    RAMP,
    STAIR,
    SUMMIT,
    Ground,
    colour_of,
    place_name,
    quarter_of,
)
from digsite.games.ziggurat.rules.cards import Card
from digsite.games.ziggurat.rules.terms import HELD, LIT, NONE, OUT, OVER, SUPPLY, WON

__all__ = ["Feature", "Seen", "ground_features", "read", "short", "split"]

HOUSES = ("potter", "weaver", "baker", "scribe")


@dataclass(frozen=True)
class Feature:
    """Something that belongs to a space: stairs, ramp, pit, hearth, house or home."""

    kind: str
    level: int
    position: int
    name: str = ""


def split(place: int) -> tuple[int, int]:
    """Level and position of a place."""
    level = int(LEVEL[place])
    return level, place - int(FIRST[level])


def ground_features(ground: Ground) -> tuple[Feature, ...]:
    """Everything that is part of the tower."""
    names = {STAIR: "stairs", RAMP: "ramp", PIT: "pit", GENERATION: "hearth"}
    found = []
    for colour, place in enumerate(ground.generation):
        found.append(Feature("hearth", *split(int(place)), COLOURS[colour]))
    for place in range(PLACES):
        kind = names.get(ground.kinds[place], "")
        if kind and kind != "hearth":
            found.append(Feature(kind, *split(place)))
    found += [Feature("home", *split(int(place))) for place in ground.homes]
    found += [
        Feature("house", *split(int(place)), name)
        for place, name in zip(ground.buildings, HOUSES, strict=True)
    ]
    return tuple(found)


class Seen:
    """An observation, read once."""

    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        self.settings = observation.settings
        self.viewer = int(observation.viewer)
        self.state = sample(observation, Rng(0))
        state = self.state
        self.phase = state.phase()
        self.over = state.stage == OVER
        self.won = state.ending == WON
        self.seats = int(state.seats)
        self.active = int(state.active)
        self.chapter = int(state.table.chapter)
        acting = state.to_act()
        self.acting = int(lowest_seat(acting)) if acting > 0 else int(NATURE)

    def acts(self) -> bool:
        return not self.over and self.viewer == self.acting

    # Where things are

    def turns(self) -> tuple[int, ...]:
        """By how many quarters each level stands turned."""
        return tuple(int(quarter_of(self.state.turned, level)) for level in range(6))

    def features(self) -> tuple[Feature, ...]:
        return ground_features(self.state.table.ground)

    def hero(self, seat: int) -> int:
        return int(self.state.heroes[seat])

    def hero_name(self, seat: int) -> str:
        """The place where a hero stands, short."""
        return short(self.hero(seat))

    def spirits(self) -> dict[int, dict[str, list[int]]]:
        """The tokens on the tower by place and colour, lowest token first."""
        found: dict[int, dict[str, list[int]]] = {}
        for token, place in enumerate(self.state.spirits):
            if place >= 0:
                colour = colour_of(token)
                found.setdefault(int(place), {}).setdefault(colour, []).append(token)
        return found

    def waiting(self, colour: str) -> int:
        """How many spirits of a colour are in the supply."""
        first = 3 * COLOURS.index(colour)
        return sum(self.state.spirits[first + index] == SUPPLY for index in range(3))

    def out(self) -> int:
        return sum(place == OUT for place in self.state.spirits)

    def lit(self) -> str:
        """The colours whose bowls burn."""
        return "".join(
            colour
            for number, colour in enumerate(COLOURS)
            if any(self.state.spirits[3 * number + index] == LIT for index in range(3))
        )

    def held(self, seat: int) -> str:
        """The colours of the spirits in a hero's lantern."""
        return "".join(
            colour_of(token)
            for token, place in enumerate(self.state.spirits)
            if place == HELD - seat
        )

    # Cards

    def card(self, seat: int) -> Card | None:
        number = self.state.cards[seat]
        return None if number == NONE else self.state.table.deck.cards[number]

    def pile(self) -> int:
        return int(self.state.pile_size())

    def side(self, seat: int) -> int:
        """The side of the tower at which a seat sits."""
        return int(self.state.table.sides[seat])


@lru_cache(maxsize=8)
def read(observation: Observation) -> Seen:
    """An observation, read once for its picture, its sentence and where things happened."""
    return Seen(observation)


def short(place: int) -> str:
    """A place in few letters: the summit is L5."""
    return "L5" if place == SUMMIT else place_name(place)
