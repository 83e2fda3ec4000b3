"""The town a table plays in: every card as masks and relations, read once from the content."""

from __future__ import annotations

from typing import Final

from digsite.core.contract import Settings
from digsite.core.native import append, i64, vec
from digsite.games.gads_hill.knowledge.content import CONTENT, Content
from digsite.games.gads_hill.rules.geography import Reader
from digsite.games.gads_hill.rules.moves import CARDS, FIRST_GREEN, FIRST_ORANGE, GIVEN_ORDERS

RED_CARDS: Final[i64] = 2**22 - 1
ORANGE_CARDS: Final[i64] = 2**38 - 2**22
GREEN_CARDS: Final[i64] = 2**60 - 2**38


def cards_of_pile(pile: i64) -> i64:
    """The 60-bit mask of all cards of a colour: 0 red, 1 orange, 2 green."""
    if pile == 0:
        return RED_CARDS
    return ORANGE_CARDS if pile == 1 else GREEN_CARDS


def pile_of_card(card: i64) -> i64:
    if card < FIRST_ORANGE:
        return 0
    return 1 if card < FIRST_GREEN else 2


class Town:
    """Shared by all states that play in it; never changed once made."""

    def __init__(self, content: Content) -> None:
        self.content = content
        self.masks: vec[i64] = vec[i64]()
        """The places of each building and district card; 0 for condition cards."""
        self.named: vec[i64] = vec[i64]()
        """The building that a card names, or ``NONE``."""
        self.forward: vec[i64] = vec[i64]()
        """For each way to frame, condition card and place of X: the places of Y."""
        self.backward: vec[i64] = vec[i64]()
        for card in content.cards:
            self.masks = append(self.masks, sum(2 ** (place - 1) for place in card.places))
            self.named = append(self.named, card.building)
        for given in GIVEN_ORDERS:
            reader = Reader(content.town, given)
            for card in content.cards[FIRST_GREEN:]:
                relation = reader.relation(card.where)
                for place in range(22):
                    self.forward = append(self.forward, relation[place])
                    back = sum(2**x for x in range(22) if relation[x] // 2**place % 2)
                    self.backward = append(self.backward, back)

    def relation_at(self, given: i64, card: i64) -> i64:
        """Where the 22 entries of a condition card begin in ``forward`` and ``backward``."""
        return (given * (CARDS - FIRST_GREEN) + card - FIRST_GREEN) * 22


_shipped: list[Town] = []
_own: list[tuple[dict[str, object], Town]] = []


def shipped_town() -> Town:
    """The town that comes with the game; read once."""
    if not _shipped:
        _shipped.append(Town(CONTENT.made()))
    return _shipped[0]


def town_of(settings: Settings) -> Town:
    """The town of a table: the shipped one, or the user's own; read once."""
    if not settings.content:
        return shipped_town()
    for content, known in _own:
        if content is settings.content:
            return known
    made = Town(CONTENT.of(settings.content))
    _own[:] = [(settings.content, made)]
    return made
