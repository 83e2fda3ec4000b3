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

from typing import Final

from digsite.core.native import i64
from digsite.core.notation import Grammar, Kind, in_range, one_of
from digsite.core.words import N_

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


def _tidy_play(values: list[int]) -> list[int] | None:
    """A building card speaks of no building of the own."""
    card, mine = values
    return values if card >= FIRST_ORANGE or mine == NONE else None


def _tidy_take(values: list[int]) -> list[int] | None:
    """The two cards may be written in any order; the lower one comes first."""
    one, other, building, place = values
    return None if one == other else [min(one, other), max(one, other), building, place]


_CARD = in_range(N_("card"), 0, CARDS - 1, plus=1, room=64)
_BUILDING = one_of(N_("building"), BUILDINGS, room=32)
_MINE = one_of(
    N_("building"),
    ["", *[f" {key}" for key in BUILDINGS]],
    _BUILDING.hint,
    low=NONE,
    room=32,
    about=_BUILDING.about,
)
_PLACE = in_range(N_("place"), 0, 21, plus=1, room=32)
_PILE = one_of(N_("pile"), PILES)
_ORDER = one_of(N_("order"), [" ".join(order) for order in GIVEN_ORDERS])

GRAMMAR: Final = Grammar(
    [
        Kind("pass", PASS, "pass"),
        Kind("done", DONE, "done"),
        Kind("draw", DRAW, "draw {pile}", pile=_PILE),
        Kind("draft", DRAFT, "draft {building}", building=_BUILDING),
        Kind("buy", BUY, "buy {building}", building=_BUILDING),
        Kind("play", PLAY, "play {card}{mine}", _tidy_play, card=_CARD, mine=_MINE),
        Kind("claim", CLAIM, "claim {building}/{place}", building=_BUILDING, place=_PLACE),
        Kind(
            "take", TAKE, "discard {low} {high} take {building}/{place}", _tidy_take,
            low=_CARD, high=_CARD, building=_BUILDING, place=_PLACE,
        ),
        Kind("framed", FRAMED, "framed {order}", order=_ORDER),
        Kind("first", FIRST, "first {seat}", seat=in_range(N_("seat"), 0, 3)),
        Kind("card", CARD, "card {card}", card=_CARD),
    ],
    N_(
        "write 'draft bank', 'play 8', 'play 44 hotel', 'discard 3 17 take forge/4', 'buy bank', "
        "'draw red', 'pass' or 'done'"
    ),
)  # fmt: skip
