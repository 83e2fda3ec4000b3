"""How a number stands for a deal: which pueblos hold a colour, which towers stand where."""

from __future__ import annotations

from math import comb
from typing import Final

from digsite.core.native import append, i64, vec
from digsite.games.anasazi.rules.terrain import NONE

TREASURES_PER_COLOUR: Final = 11
TOWERS_PER_COLOUR: Final = 4
COLOUR_COUNT: Final = 4


def chosen_places(number: int, places: int, wanted: int) -> list[int]:
    """The subset with this number: all ``wanted`` of ``places`` places, in dictionary order."""
    found: list[int] = []
    place = 0
    while wanted:
        with_this = comb(places - place - 1, wanted - 1)
        if number < with_this:
            found.append(place)
            wanted -= 1
        else:
            number -= with_this
        place += 1
    return found


def deal_colour(treasure: vec[i64], colour: i64, number: i64) -> None:
    """Put a colour on eleven of the pueblos that are still bare (ANA-07)."""
    bare = [index for index in range(len(treasure)) if treasure[index] == NONE]
    for place in chosen_places(int(number), len(bare), TREASURES_PER_COLOUR):
        treasure[bare[place]] = colour


def tower_colours(number: i64, towers: i64) -> vec[i64]:
    """The arrangement with this number (ANA-06)."""
    left = [TOWERS_PER_COLOUR] * COLOUR_COUNT
    rest = int(number)
    found = vec[i64]()
    for _tower in range(towers):
        for colour in range(COLOUR_COUNT):
            if not left[colour]:
                continue
            left[colour] -= 1
            ways = arrangements(left)
            if rest < ways:
                found = append(found, colour)
                break
            rest -= ways
            left[colour] += 1
    return found


def arrangements(counts: list[int]) -> int:
    """In how many orders so many of each colour can stand."""
    total = 0
    ways = 1
    for count in counts:
        total += count
        ways *= comb(total, count)
    return ways
