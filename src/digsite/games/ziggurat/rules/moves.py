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

from typing import Final

from digsite.core.native import i64
from digsite.core.notation import Grammar, Kind, in_range, one_of
from digsite.core.words import N_
from digsite.games.ziggurat.rules.board import COLOURS, SUMMIT, place_name

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
SPIRIT: Final[i64] = 1024
"""Plus 256 a colour, 2 a place, and 1 for counter-clockwise."""
SPIRIT_END: Final[i64] = 2048
DOUSE: Final[i64] = 2048
"""Plus 128 a colour and 1 a place."""
CARD: Final[i64] = 4096
MOST_CARDS: Final[i64] = 60


def card_name(card: i64) -> str:
    """``Z07`` for card 6."""
    return f"Z{int(card) + 1:02}"


def _rising(values: list[int]) -> list[int] | None:
    return values if values[0] < values[1] else None


_WAY = one_of(N_("way"), ["+", "-"])
_SEAT = in_range(N_("seat"), 0, 3)
_COLOUR = one_of(N_("colour"), COLOURS)
_PLACE = one_of(
    N_("place"), [place_name(place) for place in range(SUMMIT)], N_("write L0:0 to L4:7"), room=128
)
_CARD = one_of(
    N_("card"), [card_name(card) for card in range(MOST_CARDS)], N_("they are Z01 to Z60")
)

GRAMMAR: Final = Grammar(
    [
        Kind("go", GO, "go {way}", way=_WAY),
        Kind("push", PUSH, "push {way}", way=_WAY),
        Kind("stand", STAND, "stand"),
        Kind("pass", PASS, "pass"),
        Kind("decline", DECLINE, "decline"),
        Kind("concede", CONCEDE, "concede"),
        Kind("hero", HERO, "hero {seat}", seat=_SEAT),
        Kind("insight", INSIGHT_MORE, "insight {use}", use=one_of(N_("use"), ["+", "-", "skip"])),
        Kind("stride", STRIDE, "stride"),
        Kind("short", SHORT, "short"),
        Kind("whistle", WHISTLE, "whistle"),
        Kind("ember", EMBER, "ember"),
        Kind("swap", SWAP, "swap {low} {high}", _rising, low=_SEAT, high=_SEAT),
        Kind("item", ITEM, "item {item}", item=in_range(N_("item"), 0, 63)),
        Kind(
            "spirit",
            SPIRIT,
            "spirit {colour} {place} {way}",
            colour=_COLOUR,
            place=_PLACE,
            way=_WAY,
        ),
        Kind("douse", DOUSE, "douse {colour} {place}", colour=_COLOUR, place=_PLACE),
        Kind("card", CARD, "card {card}", card=_CARD),
    ],
    N_("write 'go +', 'go -', 'hero 1', 'push +', 'spirit P L1:0 -' or 'pass'"),
)
