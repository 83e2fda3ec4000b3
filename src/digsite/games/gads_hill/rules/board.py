"""The board: which tokens lie where, which buildings stand. Sets of places are bit masks."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64, vec

SIZE: Final[i64] = 22
"""As many places as buildings."""
EVERYWHERE: Final[i64] = 0x3FFFFF
TOKENS_EACH: Final[i64] = 5
NOWHERE: Final[i64] = -1

WAITING: Final[i64] = 0
"""Still beside the board with its five tokens on it (GAD-02)."""
OPEN: Final[i64] = 1
PLACED: Final[i64] = 2
OUT: Final[i64] = 3

BIT: Final[vec[i64]] = vec[i64]([2**place for place in range(62)])


def count_bits(mask: i64) -> i64:
    """How many bits are set in a mask of up to 62 bits."""
    pairs = mask - ((mask >> 1) & 0x1555555555555555)
    fours = (pairs & 0x3333333333333333) + ((pairs >> 2) & 0x3333333333333333)
    eights = (fours + (fours >> 4)) & 0x0F0F0F0F0F0F0F0F
    eights += eights >> 8
    eights += eights >> 16
    eights += eights >> 32
    return eights & 0x7F


def lowest_bit(mask: i64) -> i64:
    """The number of the lowest bit that is set; the mask must not be empty."""
    return count_bits((mask & -mask) - 1)


def nth_bit(mask: i64, number: i64) -> i64:
    """The place of the bit with a number, counted from 0 at the low end."""
    while number:
        mask &= mask - 1
        number -= 1
    return lowest_bit(mask)


def is_single(mask: i64) -> bool:
    return mask != 0 and mask & (mask - 1) == 0


def numbers_of(mask: i64) -> list[int]:
    """The printed numbers of places, or of cards: bit 0 is number 1."""
    found: list[int] = []
    while mask:
        found.append(int(lowest_bit(mask)) + 1)
        mask &= mask - 1
    return found


class Board:
    """GAD-50: every building is waiting, open with its tokens, placed, or out of the game."""

    status: vec[i64]
    tokens: vec[i64]
    """The places of each open building's tokens; 0 otherwise."""
    place: vec[i64]
    """Where each placed building stands; ``NOWHERE`` otherwise."""
    built: i64

    @staticmethod
    def empty() -> Board:
        board = Board()
        board.status = vec[i64]([WAITING] * 22)
        board.tokens = vec[i64]([0] * 22)
        board.place = vec[i64]([NOWHERE] * 22)
        board.built = 0
        return board

    def copy(self) -> Board:
        other = Board()
        other.status = self.status[:]
        other.tokens = self.tokens[:]
        other.place = self.place[:]
        other.built = self.built
        return other

    def places_of(self, building: i64) -> i64:
        """Where a building stands, or may stand as far as its tokens tell."""
        if self.status[building] == PLACED:
            return BIT[self.place[building]]
        return self.tokens[building]

    def tokens_left(self) -> i64:
        """How many tokens nobody has collected: those on the map, and five a waiting building."""
        total: i64 = 0
        for building in range(SIZE):
            waits = self.status[building] == WAITING
            total += TOKENS_EACH if waits else count_bits(self.tokens[building])
        return total

    def crowded(self, least: i64) -> i64:
        """The places that hold at least three (or at least four) tokens."""
        ones: i64 = 0
        twos: i64 = 0
        fours: i64 = 0
        for mask in self.tokens:
            carry = ones & mask
            ones ^= mask
            fours |= twos & carry
            twos ^= carry
        return fours if least > 3 else fours | (ones & twos)
