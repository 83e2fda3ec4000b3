"""Cards: what they say, written and as tables of numbers."""

from __future__ import annotations

import re
from typing import Final

from digsite.core.native import append, i64, vec
from digsite.games.ziggurat.rules.board import COLOURS
from digsite.games.ziggurat.rules.terms import BIT

OWN: Final[i64] = 0
ALL: Final[i64] = 1
ANY: Final[i64] = 2
SCOPES: Final = "OHY"
"""Your hero, all heroes, any one hero: the letters of ``OWN``, ``ALL`` and ``ANY``."""

NOTHING: Final[i64] = 0
GENERATE: Final[i64] = 1
MOVE: Final[i64] = 2
TURN: Final[i64] = 3
MOVE_ALL: Final[i64] = 4

_HEROES: Final = re.compile(r"([OHY])([1-9])")
_ACTION: Final = re.compile(r"g([PATI])|([PATI])([1-9])|turn L([1-4])|all ([1-9])")


class Action:
    """One action of a card's spirit part.

    ``what`` is a colour, or the level of a turn; ``number`` the spaces of a move.
    """

    def __init__(self, kind: i64, what: i64, number: i64) -> None:
        self.kind: i64 = kind
        self.what: i64 = what
        self.number: i64 = number


class Card:
    """One card as printed. ``chapter`` is the number of the chapter it first appears in."""

    def __init__(
        self, name: str, heroes: str, spirits: str, two: bool = True, chapter: int = 1
    ) -> None:
        self.name = name
        self.heroes = heroes
        self.spirits = spirits
        self.two = two
        """Whether it stays in with two players (ZIG-16)."""
        self.chapter = chapter

    def problem(self) -> str:
        """What is wrong with the printed text, or an empty text."""
        if _HEROES.fullmatch(self.heroes) is None:
            return f"the heroes' part {self.heroes!r} is not O, H or Y and a number"
        if self.spirits != "-" and not 1 <= len(self.actions()) <= 2:
            return f"the spirits' part {self.spirits!r} is not -, gP, P3, turn L2, all 2 or two"
        return ""

    def scope(self) -> i64:
        return SCOPES.index(self.heroes[0])

    def number(self) -> i64:
        return int(self.heroes[1])

    def actions(self) -> list[Action]:
        """The spirit actions in printed order; empty for "-" and for what cannot be read."""
        found: list[Action] = []
        rest = self.spirits
        while rest:
            match = _ACTION.match(rest)
            if match is None:
                return []
            if match[1]:
                found.append(Action(GENERATE, COLOURS.index(match[1]), 0))
            elif match[2]:
                found.append(Action(MOVE, COLOURS.index(match[2]), int(match[3])))
            elif match[4]:
                found.append(Action(TURN, int(match[4]), 0))
            else:
                found.append(Action(MOVE_ALL, 0, int(match[5])))
            rest = rest[match.end() :].removeprefix(" ")
        return found


class Deck:
    """The cards of a table as numbers; card i is the i-th of ``cards``."""

    def __init__(self, cards: list[Card]) -> None:
        self.cards = cards
        self.scope: vec[i64] = vec[i64]()
        self.number: vec[i64] = vec[i64]()
        self.kind: vec[i64] = vec[i64]()
        """Two entries a card: the kinds of its spirit actions."""
        self.what: vec[i64] = vec[i64]()
        self.spaces: vec[i64] = vec[i64]()
        for card in cards:
            self.scope = append(self.scope, card.scope())
            self.number = append(self.number, card.number())
            actions = card.actions()
            for index in range(2):
                action = actions[index] if index < len(actions) else Action(NOTHING, 0, 0)
                self.kind = append(self.kind, action.kind)
                self.what = append(self.what, action.what)
                self.spaces = append(self.spaces, action.number)

    def in_play(self, seats: int, chapter: int, quiet: int) -> i64:
        """ZIG-16, slot A: the cards of a game, as a mask; at most so many quiet ones, if not -1."""
        mask: i64 = 0
        for index, card in enumerate(self.cards):
            stays = card.chapter <= chapter and (card.two or seats > 2)
            if stays and card.spirits == "-":
                stays = quiet != 0
                quiet -= 1
            if stays:
                mask |= BIT[index]
        return mask
