"""The stack of an area, packed into one integer; its top piece is the lowest digit.

Unprotected, it holds at most one piece of each colour (IND-37): four bits a piece. Protected, all
its pieces have the protector's colour and there may be many: two bits a piece, the kind alone.
"""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64

UNPROTECTED: Final[i64] = -1


def with_piece(pile: i64, piece: i64) -> i64:
    """An unprotected pile with one more piece on top (IND-30)."""
    return pile * 16 + piece + 1


def with_own(pile: i64, kind: i64) -> i64:
    """A protected pile with one more of the protector's pieces on top (IND-36)."""
    return pile * 4 + kind + 1


def piece_of(pile: i64, colour: i64) -> i64:
    """The piece of a colour in an unprotected pile, or -1."""
    left = pile
    while left:
        piece = (left & 15) - 1
        if piece // 3 == colour:
            return piece
        left = left >> 4
    return -1


def top_colour(pile: i64, protector: i64) -> i64:
    """The colour of the uncovered piece (IND-30), or -1."""
    if pile == 0:
        return -1
    return protector if protector >= 0 else ((pile & 15) - 1) // 3


def own_height(pile: i64) -> i64:
    """How many pieces a protected pile has."""
    count: i64 = 0
    left = pile
    while left:
        count += 1
        left = left >> 2
    return count


def pieces_in(pile: i64, protector: i64) -> list[int]:
    """All pieces, bottom first."""
    found: list[int] = []
    left = pile
    while left:
        if protector >= 0:
            found.append(int(3 * protector + (left & 3) - 1))
            left = left >> 2
        else:
            found.append(int((left & 15) - 1))
            left = left >> 4
    found.reverse()
    return found
