"""Moves of Gads Hill 1874: 64-bit code <-> named value <-> notation.

draft bank                       take the Bank in the opening draft
buy bank                         buy the Bank from the stock for two tokens
play 8                           a building card
play 44 hotel                    a district or condition card with the Hotel as "my building"
discard 3 17 take forge/4        throw two cards away and take the Forge's token on place 4
claim barber/11                  strict play: this token can be taken
pass                             do nothing this turn
done                             no more: end the own turn, or raise no objection
draw red                         draw from a pile: red, orange or green
framed station cemetery pasture  chance: what lies on the framed spaces A, B, C
first 1                          chance: seat 1 begins
card 17                          chance: the card that is dealt or drawn
"""

from __future__ import annotations

import re
from typing import Final

from digsite.core.contract import Move, unknown_code
from digsite.core.errors import NotationError
from digsite.core.native import i64

BUILDINGS: Final = (
    "hotel", "bank", "saloon", "church", "forge", "stable", "undertaker", "casino", "butcher",
    "sheriff", "general-store", "barber", "school", "courthouse", "newspaper", "telegraph-office",
    "gunsmith", "bakery", "doctor", "laundry", "stagecoach-office", "land-office",
)  # fmt: skip
"""The keys of the 22 buildings, in the order of their numbers."""
PILES: Final = ("red", "orange", "green")
GIVEN_ORDERS: Final = (
    ("station", "cemetery", "pasture"),
    ("station", "pasture", "cemetery"),
    ("cemetery", "station", "pasture"),
    ("cemetery", "pasture", "station"),
    ("pasture", "station", "cemetery"),
    ("pasture", "cemetery", "station"),
)
"""GAD-01: the six ways the given buildings lie on the framed spaces A, B, C."""

FIRST_ORANGE: Final[i64] = 22
FIRST_GREEN: Final[i64] = 38
CARDS: Final[i64] = 60

PASS: Final[i64] = 0
DONE: Final[i64] = 1
DRAW: Final[i64] = 2
DRAFT: Final[i64] = 32
BUY: Final[i64] = 64
PLAY: Final[i64] = 4096
"""Plus 32 a card, plus 1 and the number of "my building", or 0 without one."""
CLAIM: Final[i64] = 8192
FRAMED: Final[i64] = 16384
FIRST: Final[i64] = 16400
CARD: Final[i64] = 16448
TAKE: Final[i64] = 1048576
"""Plus 65536 for the lower card, 1024 for the higher, 32 for the building, 1 for the place."""
TAKE_END: Final[i64] = TAKE + 64 * 65536

NONE: Final[i64] = -1

_TAKE = re.compile(r"discard ([1-9]\d?) ([1-9]\d?) take ([a-z-]+)/([1-9]\d?)")
_PLAY = re.compile(r"play ([1-9]\d?)(?: ([a-z-]+))?")
_CLAIM = re.compile(r"claim ([a-z-]+)/([1-9]\d?)")
EXPECTED: Final = (
    "write 'draft bank', 'play 8', 'play 44 hotel', 'discard 3 17 take forge/4', 'buy bank', "
    "'draw red', 'pass' or 'done'"
)


class Play(Move):
    """A card laid down; ``mine`` is "my building", or ``NONE``."""

    def __init__(self, card: int, mine: int) -> None:
        self.card = card
        self.mine = mine

    def code(self) -> i64:
        return PLAY + self.card * 32 + self.mine + 1

    def notation(self) -> str:
        mine = f" {BUILDINGS[self.mine]}" if self.mine >= 0 else ""
        return f"play {self.card + 1}{mine}"


class Take(Move):
    """Two cards thrown away for one token."""

    def __init__(self, low: int, high: int, building: int, place: int) -> None:
        self.low = low
        self.high = high
        self.building = building
        self.place = place

    def code(self) -> i64:
        return TAKE + self.low * 65536 + self.high * 1024 + self.building * 32 + self.place

    def notation(self) -> str:
        token = f"{BUILDINGS[self.building]}/{self.place + 1}"
        return f"discard {self.low + 1} {self.high + 1} take {token}"


class Claim(Move):
    """A token said to be removable by logic alone."""

    def __init__(self, building: int, place: int) -> None:
        self.building = building
        self.place = place

    def code(self) -> i64:
        return CLAIM + self.building * 32 + self.place

    def notation(self) -> str:
        return f"claim {BUILDINGS[self.building]}/{self.place + 1}"


class Acquire(Move):
    """A building drafted or bought."""

    def __init__(self, base: int, building: int) -> None:
        self.base = base
        self.building = building

    def code(self) -> i64:
        return self.base + self.building

    def notation(self) -> str:
        return f"{'buy' if self.base == BUY else 'draft'} {BUILDINGS[self.building]}"


class Plain(Move):
    """A move that is one word or one word and one thing: pass, done, draw, and chance."""

    def __init__(self, number: int, text: str) -> None:
        self.number = number
        self.text = text

    def code(self) -> i64:
        return self.number

    def notation(self) -> str:
        return self.text


def decode(code: i64) -> Move:
    """The named value of a code."""
    if TAKE <= code < TAKE_END:
        rest = int(code - TAKE)
        low, high = rest // 65536, rest // 1024 % 64
        building, place = rest // 32 % 32, rest % 32
        if low < high < 60 and building < 22 and place < 22:
            return Take(low, high, building, place)
    elif PLAY <= code < PLAY + CARDS * 32:
        rest = int(code - PLAY)
        card, mine = rest // 32, rest % 32 - 1
        if mine < (0 if card < FIRST_ORANGE else 22):
            return Play(card, mine)
    elif CLAIM <= code < CLAIM + 22 * 32:
        rest = int(code - CLAIM)
        if rest % 32 < 22:
            return Claim(rest // 32, rest % 32)
    elif DRAFT <= code < DRAFT + 22:
        return Acquire(DRAFT, int(code - DRAFT))
    elif BUY <= code < BUY + 22:
        return Acquire(BUY, int(code - BUY))
    else:
        text = _plain_text(code)
        if text:
            return Plain(int(code), text)
    raise unknown_code(code)


def _plain_text(code: i64) -> str:
    if code == PASS:
        return "pass"
    if code == DONE:
        return "done"
    if DRAW <= code < DRAW + 3:
        return f"draw {PILES[int(code - DRAW)]}"
    if FRAMED <= code < FRAMED + 6:
        return "framed " + " ".join(GIVEN_ORDERS[int(code - FRAMED)])
    if FIRST <= code < FIRST + 4:
        return f"first {int(code - FIRST)}"
    if CARD <= code < CARD + CARDS:
        return f"card {int(code - CARD) + 1}"
    return ""


def parse(text: str) -> Move:
    """The move a person wrote."""
    if len(text) <= 80:
        move = _parse(text)
        if move is not None:
            return move
    raise NotationError(f"{text[:40]!r} is not a move: {EXPECTED}")


def _parse(text: str) -> Move | None:
    found = _TAKE.fullmatch(text)
    if found is not None:
        one, other, place = int(found[1]) - 1, int(found[2]) - 1, int(found[4]) - 1
        if found[3] in BUILDINGS and one != other and max(one, other) < CARDS and place < 22:
            return Take(min(one, other), max(one, other), BUILDINGS.index(found[3]), place)
        return None
    found = _PLAY.fullmatch(text)
    if found is not None:
        card = int(found[1]) - 1
        if card >= CARDS or (found[2] and (card < FIRST_ORANGE or found[2] not in BUILDINGS)):
            return None
        return Play(card, BUILDINGS.index(found[2]) if found[2] else -1)
    found = _CLAIM.fullmatch(text)
    if found is not None:
        place = int(found[2]) - 1
        if found[1] in BUILDINGS and place < 22:
            return Claim(BUILDINGS.index(found[1]), place)
        return None
    word, _, rest = text.partition(" ")
    if word in ("draft", "buy") and rest in BUILDINGS:
        return Acquire(int(BUY if word == "buy" else DRAFT), BUILDINGS.index(rest))
    return _parse_plain(text)


_PLAIN: Final[dict[str, int]] = {}


def _parse_plain(text: str) -> Move | None:
    if not _PLAIN:
        ranges = ((PASS, DRAW + 3), (FRAMED, FRAMED + 6), (FIRST, FIRST + 4), (CARD, CARD + CARDS))
        for low, high in ranges:
            for code in range(int(low), int(high)):
                _PLAIN[_plain_text(code)] = code
    return Plain(_PLAIN[text], text) if text in _PLAIN else None
