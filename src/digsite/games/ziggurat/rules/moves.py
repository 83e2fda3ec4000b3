"""Moves of Ziggurat: 64-bit code <-> named value <-> notation.

go + / go -        the way the moving hero goes: clockwise or counter-clockwise
hero 2             the hero of seat 2 moves now
decline            not my hero, please (where the table asks for consent)
push + / push -    the side to which a pushed hero steps
stand              the pushed hero stays; the other one is pushed
spirit P L2:5 +    a pink spirit on this space moves clockwise
douse T L3:4       put out a teal spirit on this space
insight + / - / skip   a number one higher, one lower, or no generation
stride / short / whistle   a hero's own skill
swap 0 2           exchange the open cards of two seats
ember              no spirits move this turn
item 3             use what a chapter gives
concede            give up a game that cannot be won any more
pass               use nothing now
card Z07           chance: the card that is dealt or drawn
"""

from __future__ import annotations

import re
from typing import Final

from digsite.core.contract import Move, unknown_code
from digsite.core.errors import NotationError
from digsite.core.native import i64
from digsite.games.ziggurat.rules.board import COLOURS, SUMMIT, place_name, read_place

GO: Final[i64] = 0
PUSH: Final[i64] = 2
STAND: Final[i64] = 4
PASS: Final[i64] = 5
DECLINE: Final[i64] = 6
CONCEDE: Final[i64] = 7
HERO: Final[i64] = 8
INSIGHT_MORE: Final[i64] = 12
INSIGHT_LESS: Final[i64] = 13
INSIGHT_SKIP: Final[i64] = 14
STRIDE: Final[i64] = 15
SHORT: Final[i64] = 16
WHISTLE: Final[i64] = 17
EMBER: Final[i64] = 18
SWAP: Final[i64] = 32
"""Plus 4 times the lower seat, plus the higher one."""
ITEM: Final[i64] = 64
ITEM_END: Final[i64] = 128
SPIRIT: Final[i64] = 1024
"""Plus 256 a colour, 2 a place, and 1 for counter-clockwise."""
SPIRIT_END: Final[i64] = 2048
DOUSE: Final[i64] = 2048
"""Plus 128 a colour and 1 a place."""
DOUSE_END: Final[i64] = 2560
CARD: Final[i64] = 4096
MOST_CARDS: Final[i64] = 60

_WORDS: Final[dict[str, int]] = {
    "go +": 0, "go -": 1, "push +": 2, "push -": 3, "stand": 4, "pass": 5, "decline": 6,
    "concede": 7, "hero 0": 8, "hero 1": 9, "hero 2": 10, "hero 3": 11, "insight +": 12,
    "insight -": 13, "insight skip": 14, "stride": 15, "short": 16, "whistle": 17, "ember": 18,
}  # fmt: skip
_TEXTS: Final[dict[int, str]] = {code: text for text, code in _WORDS.items()}
_SPIRIT: Final = re.compile(r"spirit ([PATI]) (L[0-4]:[0-9]{1,2}) ([+-])")
_DOUSE: Final = re.compile(r"douse ([PATI]) (L[0-4]:[0-9]{1,2})")
_SWAP: Final = re.compile(r"swap ([0-3]) ([0-3])")
_ITEM: Final = re.compile(r"item (0|[1-9][0-9]?)")
_CARD: Final = re.compile(r"card Z([0-9]{2})")
EXPECTED: Final = "write 'go +', 'go -', 'hero 1', 'push +', 'spirit P L1:0 -' or 'pass'"


class Word(Move):
    """A move that is one or two fixed words."""

    def __init__(self, number: int) -> None:
        self.number = number

    def code(self) -> i64:
        return self.number

    def notation(self) -> str:
        return _TEXTS[self.number]


class SpiritStep(Move):
    """One spirit's move: its colour, the place it leaves and the way it goes."""

    def __init__(self, colour: int, place: int, back: bool) -> None:
        self.colour = colour
        self.place = place
        self.back = back

    def code(self) -> i64:
        return SPIRIT + self.colour * 256 + self.place * 2 + (1 if self.back else 0)

    def notation(self) -> str:
        way = "-" if self.back else "+"
        return f"spirit {COLOURS[self.colour]} {place_name(self.place)} {way}"


class Douse(Move):
    """Water poured on one spirit."""

    def __init__(self, colour: int, place: int) -> None:
        self.colour = colour
        self.place = place

    def code(self) -> i64:
        return DOUSE + self.colour * 128 + self.place

    def notation(self) -> str:
        return f"douse {COLOURS[self.colour]} {place_name(self.place)}"


class Swap(Move):
    """Two seats exchange their open cards."""

    def __init__(self, low: int, high: int) -> None:
        self.low = low
        self.high = high

    def code(self) -> i64:
        return SWAP + self.low * 4 + self.high

    def notation(self) -> str:
        return f"swap {self.low} {self.high}"


class Item(Move):
    """Something a chapter of its own lets a hero do."""

    def __init__(self, number: int) -> None:
        self.number = number

    def code(self) -> i64:
        return ITEM + self.number

    def notation(self) -> str:
        return f"item {self.number}"


class Dealt(Move):
    """Chance: a card."""

    def __init__(self, card: int) -> None:
        self.card = card

    def code(self) -> i64:
        return CARD + self.card

    def notation(self) -> str:
        return f"card {card_name(self.card)}"


def card_name(card: i64) -> str:
    """``Z07`` for card 6."""
    return f"Z{int(card) + 1:02}"


def decode(code: i64) -> Move:
    """The named value of a code."""
    if 0 <= code <= EMBER:
        return Word(int(code))
    if SWAP <= code < SWAP + 16:
        low, high = divmod(int(code - SWAP), 4)
        if low < high:
            return Swap(low, high)
    elif ITEM <= code < ITEM_END:
        return Item(int(code - ITEM))
    elif SPIRIT <= code < SPIRIT_END:
        rest = int(code - SPIRIT)
        if rest // 2 % 128 < SUMMIT:
            return SpiritStep(rest // 256, rest // 2 % 128, rest % 2 == 1)
    elif DOUSE <= code < DOUSE_END:
        rest = int(code - DOUSE)
        if rest % 128 < SUMMIT:
            return Douse(rest // 128, rest % 128)
    elif CARD <= code < CARD + MOST_CARDS:
        return Dealt(int(code - CARD))
    raise unknown_code(code)


def parse(text: str) -> Move:
    """The move a person wrote."""
    if text in _WORDS:
        return Word(_WORDS[text])
    found = _SPIRIT.fullmatch(text)
    if found is not None:
        return SpiritStep(COLOURS.index(found[1]), int(read_place(found[2])), found[3] == "-")
    found = _DOUSE.fullmatch(text)
    if found is not None:
        return Douse(COLOURS.index(found[1]), int(read_place(found[2])))
    found = _SWAP.fullmatch(text)
    if found is not None and found[1] < found[2]:
        return Swap(int(found[1]), int(found[2]))
    found = _ITEM.fullmatch(text)
    if found is not None and int(found[1]) < ITEM_END - ITEM:
        return Item(int(found[1]))
    found = _CARD.fullmatch(text)
    if found is not None and 1 <= int(found[1]) <= MOST_CARDS:
        return Dealt(int(found[1]) - 1)
    raise NotationError(f"{text[:40]!r} is not a move: {EXPECTED}")
