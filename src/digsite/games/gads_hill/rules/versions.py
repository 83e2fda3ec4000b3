"""What the versions of the rules of Gads Hill 1874 differ in: one named question a difference.

Version 1 is what the first stored games were played by.
"""

from __future__ import annotations

from typing import Final

VERSIONS: Final = [1, 2]


def returns_at_once(rules: int) -> bool:
    """GAD-63: orange cards return the moment their pile is empty, not before the next draw."""
    return rules >= 2


def settles_new_stalls(rules: int) -> bool:
    """GAD-44: a card settles also a stall that only the card itself brings about."""
    return rules < 2


def sells_to_the_end(rules: int) -> bool:
    """GAD-14: buildings are sold after the last action of the game, when they can only cost."""
    return rules < 2
