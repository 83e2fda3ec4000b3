"""What the versions of Ziggurat's rules differ in: one named question a difference.

Version 1 is what the first stored games and campaigns were played by.
"""

from __future__ import annotations

from typing import Final

VERSIONS: Final = [1, 2]
NEWEST: Final = 2


def counts_bowls(rules: int) -> bool:
    """Chapter 6 counts bowls that burn, not flames that were brought up (slot R)."""
    return rules >= 2


def last_pushed_goes_home(rules: int) -> bool:
    """A2: after eight pushes the hero pushed last goes home, not the one it would push."""
    return rules >= 2


def flame_waits(rules: int) -> bool:
    """Slot K: a flame goes on only when the burned hero's way back is finished, pushes and all."""
    return rules >= 2


def titles_stay_open(rules: int) -> bool:
    """ZIG-84: a title is taken wherever its deed is done, also when a chapter is played again."""
    return rules >= 2


def corner_by_side(rules: int) -> bool:
    """Slot D: heroes start in the corner of their side of the tower, whichever sides are taken."""
    return rules >= 2


def first_bowl_counts(rules: int) -> bool:
    """Bowl Lighter is for the first bowl, also when a flame finds its own way into it."""
    return rules >= 2


def night_is_short(rules: int) -> bool:
    """ZIG-88: chapters 5 and 6 are played with only some of the cards."""
    return rules >= 2


def flames_by_players(rules: int) -> bool:
    """Chapter 3 asks for five flames when two play, for six when more do."""
    return rules >= 2


def mirrors_by_players(rules: int) -> bool:
    """Chapter 4 asks for five mirrors when two play, for seven when more do."""
    return rules >= 2


def insight_reads_the_card(rules: int) -> bool:
    """Insight takes one from a number on the card of at least 2, whatever a skill adds."""
    return rules >= 2


def declined_is_forgotten(rules: int) -> bool:
    """Who passed before a move that was declined is asked again before the next hero's move."""
    return rules >= 2


def rests_after_the_chain(rules: int) -> bool:
    """Heroes come to rest, and take what lies there, only when a whole chain of pushes is over."""
    return rules >= 2
