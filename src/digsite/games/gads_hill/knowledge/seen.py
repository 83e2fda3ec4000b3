"""What a viewer sees of a game, in the terms of a picture: tiles, tokens, seats, cards.

Read from an observation alone, so nothing here can know more than the viewer. What is legal, and
why not, is asked of a state sampled from the observation: the own moves are the same in all.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

from digsite.core.contract import Observation
from digsite.core.events import Refusal
from digsite.core.rng import Rng
from digsite.core.shapes import PLAIN, PLAINS, TEXT, TEXTS, WHOLE, WHOLES, MapOf
from digsite.games.gads_hill.knowledge.content import Content
from digsite.games.gads_hill.knowledge.observation import sample
from digsite.games.gads_hill.rules.board import EVERYWHERE, WAITING, numbers_of
from digsite.games.gads_hill.rules.deduction import Matching, free_places
from digsite.games.gads_hill.rules.moves import BUILDINGS, FIRST_ORANGE, NONE, PLAY
from digsite.games.gads_hill.rules.play import GadsHillState
from digsite.games.gads_hill.rules.resolution import Information
from digsite.games.gads_hill.rules.town import town_of

__all__ = ["Seen", "read"]

_PLACES: Final = MapOf(TEXT, WHOLES)
_PLACE: Final = MapOf(TEXT, WHOLE)


class Seen:
    """An observation, opened up."""

    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        data = observation.data
        self.settings = observation.settings
        self.viewer = int(observation.viewer)
        self.seats = observation.settings.seats
        self.phase = TEXT.trust(data["phase"])
        self.to_act = WHOLES.trust(data["to_act"])
        self.tokens = _PLACES.trust(data["tokens"])
        self.placed = _PLACE.trust(data["placed"])
        self.out = TEXTS.trust(data.get("out", []))
        self.hand = WHOLES.trust(data.get("hand", []))
        self.piles = WHOLES.trust(data["piles"])
        self.locomotive = WHOLE.trust(data["locomotive"])
        self.framed = TEXTS.trust(data.get("framed", []))
        self.discard = WHOLES.trust(data["discard"])
        self._seats = PLAINS.trust(data["seats"])
        self._owns = [TEXTS.trust(entry["owns"]) for entry in self._seats]
        self.content: Content = town_of(observation.settings).content

    def owns(self, seat: int) -> list[str]:
        return self._owns[seat]

    def owner(self, building: str) -> int:
        """The seat that owns a building, or -1."""
        for seat in range(self.seats):
            if building in self.owns(seat):
                return seat
        return -1

    @property
    def stock(self) -> list[str]:
        """The buildings nobody owns and that can still be bought."""
        return [
            name
            for name in BUILDINGS
            if self.owner(name) < 0 and name not in self.placed and name not in self.out
        ]

    def points(self, seat: int) -> str:
        """A seat's purse; a dash where the table hides it."""
        hidden = self.settings.text("scores") == "hidden"
        if hidden and seat != self.viewer and self.phase != "over":
            return "–"
        return str(self._seats[seat]["points"])

    def buys_left(self, seat: int) -> int:
        return 3 - WHOLE.trust(self._seats[seat]["buys"])

    def hand_size(self, seat: int) -> list[int]:
        """Red, orange and green cards in a hand."""
        cards = PLAIN.trust(self._seats[seat]["cards"])
        orange = sum(WHOLES.trust(cards["orange"]))
        return [WHOLE.trust(cards["red"]), orange, WHOLE.trust(cards["green"])]

    def acts(self) -> bool:
        return self.viewer in self.to_act

    @property
    def one_card_only(self) -> bool:
        running = self.phase not in ("frame", "first", "deal", "over")
        return running and bool(self.world.one_card_only())

    @cached_property
    def world(self) -> GadsHillState:
        """One state this viewer could be looking at."""
        return sample(self.observation, Rng(1))

    def gain(self, code: int) -> int:
        """GAD-61: the tokens that a move of the viewer collects; all can work that out."""
        return int(self.world.resolve(code, False).gained)

    @cached_property
    def closed(self) -> set[int]:
        """GAD-33: the places that saturated sets close to newcomers."""
        return set(numbers_of(Matching(self.world.board).closed()))

    def trouble(self, card: int) -> Refusal | None:
        """Why a card of the own hand cannot be played now, with any building; None if it can."""
        if not self.acts() or self.phase != "act":
            return None
        state, code = self.world, PLAY + (card - 1) * 32
        if card <= FIRST_ORANGE:
            return state.refusal(self.viewer, code)
        reasons: list[Refusal] = []
        for number in range(22):
            if state.is_mine(self.viewer, number):
                why = state.refusal(self.viewer, code + number + 1)
                if why is None:
                    return None
                reasons.append(why)
        # That the card names one of the own buildings is the least telling of all reasons.
        reasons.sort(key=lambda why: why.key == "self")
        return reasons[0] if reasons else state.refusal(self.viewer, code)

    def sides(self, card: int) -> tuple[list[int], list[int]]:
        """For a condition card: where the named building may be now, and where "my building" may.

        Before anybody has chosen "my building", it may be on any place that is free.
        """
        board = self.world.board
        says = Information(self.world.town, self.world.given, card - 1, NONE)
        waits = board.status[says.x] == WAITING
        known = free_places(board) if waits else board.places_of(says.x)
        unbuilt = EVERYWHERE & ~board.built
        theirs = known & says.partners(unbuilt, False)
        return numbers_of(theirs), numbers_of(says.partners(known, True) & unbuilt)


@lru_cache(maxsize=8)
def read(observation: Observation) -> Seen:
    """An observation, read once for its picture, its sentence and where things happened."""
    return Seen(observation)
