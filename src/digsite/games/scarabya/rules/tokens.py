"""The 72 scarab tokens of the box: how points are paid out while they last (SCA-31, A5)."""

from __future__ import annotations

from typing import Final

from digsite.core.native import i64, vec

TOKENS_OF_EACH: Final[i64] = 18
_HEAPS: Final = (
    ((1,),),
    ((2,), (1, 1)),
    ((3,), (2, 1), (1, 1, 1)),
    ((4,), (3, 1), (2, 2), (2, 1, 1), (1, 1, 1, 1)),
)
"""For the sums 1 to 4 all heaps of tokens: few tokens first, then large ones first."""


def tokens_for(bank: vec[i64], value: int) -> list[int]:
    """The heap to pay from the bank (how many tokens of value 1, 2, 3, 4 it has).

    As much of the value as the bank can give: a heap of the whole sum goes before any other.
    """
    for total in range(value, 0, -1):
        for heap in _HEAPS[total - 1]:
            if all(heap.count(token) <= bank[token - 1] for token in heap):
                return list(heap)
    return []
