"""Chapter 1 of Ziggurat again, slowly, straight from the ledger: everything a card can lead to.

A position is a tuple (heroes, spirits): places are ``(level, space)``, ``"summit"``; spirits are a
tuple of four sorted tuples of places, ``"supply"`` or ``"out"``. ``outcomes`` follows every choice
of every player and gives the set of (ending, heroes, spirits).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

Place = Any
Heroes = tuple[Place, ...]
Spirits = tuple[tuple[Place, ...], ...]
Outcome = tuple[str, Heroes, Spirits]

SIZES = (40, 32, 24, 16, 8)
LONGEST_PUSH = 8
COLOURS = "PATI"
BOARD = Path(__file__).resolve().parents[2] / "src/digsite/games/ziggurat/content/board.toml"


class LongPush(Exception):
    """Heroes could push each other back and forth: what ends that is not told again here."""


def place_of(text: str) -> Place:
    if text == "summit":
        return text
    level, _, space = text[1:].partition(":")
    return int(level), int(space)


_DATA = tomllib.loads(BOARD.read_text(encoding="utf-8"))
STAIRS = {place_of(pair.split(">")[0]): place_of(pair.split(">")[1]) for pair in _DATA["stairs"]}
RAMPS = {place_of(pair.split(">")[0]): place_of(pair.split(">")[1]) for pair in _DATA["ramps"]}
PITS = {place_of(text) for text in _DATA["pits"]}
HEARTHS = [place_of(_DATA["generation"][colour]) for colour in COLOURS]


def along(place: Place, way: int) -> Place:
    level, space = place
    return level, (space + way) % SIZES[level]


def put(items: tuple[Any, ...], index: int, value: Any) -> tuple[Any, ...]:
    return (*items[:index], value, *items[index + 1 :])


def burning(spirits: Spirits) -> set[Place]:
    return {place for colour in spirits for place in colour if isinstance(place, tuple)}


# Heroes


def settle(heroes: Heroes, spirits: Spirits, who: int, pushes: int) -> Iterator[tuple[str, Heroes]]:
    """A hero has arrived on its space: rows 0 to 6 of the table, and every push that follows."""
    here = heroes[who]
    while here != "summit":
        if here in burning(spirits):
            yield "BURNED", put(heroes, who, here)
            return
        if here in PITS:
            yield "HERO_IN_PIT", put(heroes, who, here)
            return
        after = STAIRS.get(here) or RAMPS.get(here)
        if after is None:
            break
        here = after
    heroes = put(heroes, who, here)
    others = [seat for seat, place in enumerate(heroes) if place == here and seat != who]
    if here == "summit" or not others:
        yield "", heroes
        return
    if pushes == LONGEST_PUSH:
        raise LongPush
    for way in (1, -1):
        moved = put(heroes, others[0], along(here, way))
        yield from settle(moved, spirits, others[0], pushes + 1)


def walks(heroes: Heroes, spirits: Spirits, who: int, spaces: int) -> Iterator[tuple[str, Heroes]]:
    """Both ways of one hero."""
    for way in (1, -1):
        here = heroes[who]
        burned = False
        for _ in range(spaces):
            here = along(here, way)
            if here in burning(spirits):
                burned = True
                break
        if burned:
            yield "BURNED", put(heroes, who, here)
        else:
            yield from settle(put(heroes, who, here), spirits, who, 0)


def hero_part(
    heroes: Heroes, spirits: Spirits, waiting: frozenset[int], spaces: int, every: bool
) -> Iterator[tuple[str, Heroes]]:
    """All orders and ways of the heroes that move (all of them, or one of those waiting)."""
    candidates = [seat for seat in sorted(waiting) if heroes[seat] != "summit"]
    if not candidates:
        yield "", heroes
        return
    for who in candidates:
        for ending, moved in walks(heroes, spirits, who, spaces):
            if not ending and all(place == "summit" for place in moved):
                yield "WON", moved
            elif ending or not every:
                yield ending, moved
            else:
                yield from hero_part(moved, spirits, waiting - {who}, spaces, every)


# Spirits


def drift(heroes: Heroes, here: Place, spaces: int, way: int) -> tuple[str, Place]:
    """Where one spirit ends, and whether that ends the game."""
    for _ in range(spaces):
        here = along(here, way)
        if here in heroes:
            return "BURNED", here
    return land(heroes, here)


def land(heroes: Heroes, here: Place) -> tuple[str, Place]:
    while True:
        if here == "summit":
            return "SPIRIT_ON_SUMMIT", here
        if here in heroes:
            return "BURNED", here
        if here in PITS:
            return "", "out"
        after = STAIRS.get(here) or RAMPS.get(here)
        if after is None:
            return "", here
        here = after


def spirit_moves(
    heroes: Heroes, done: tuple[Place, ...], left: tuple[Place, ...], spaces: int
) -> Iterator[tuple[str, tuple[Place, ...]]]:
    """All orders and ways of the spirits of one colour."""
    movable = [place for place in left if isinstance(place, tuple)]
    if not movable:
        yield "", (*done, *left)
        return
    for place in set(movable):
        rest = list(left)
        rest.remove(place)
        for way in (1, -1):
            ending, end = drift(heroes, place, spaces, way)
            if ending:
                yield ending, (*done, end, *rest)
            else:
                yield from spirit_moves(heroes, (*done, end), tuple(rest), spaces)


def tidy(spirits: Spirits) -> Spirits:
    return tuple(tuple(sorted(colour, key=str)) for colour in spirits)


def outcomes(heroes: Heroes, spirits: Spirits, active: int, card: tuple[str, str]) -> set[Outcome]:
    """Everything that playing a card can lead to."""
    scope, spaces = card[0][0], int(card[0][1])
    waiting = frozenset(range(len(heroes)))
    if scope == "O":
        own = heroes[active] != "summit"
        waiting = frozenset({active}) if own else waiting - {active}
    found: set[Outcome] = set()
    for ending, moved in hero_part(heroes, spirits, waiting, spaces, scope == "H"):
        if ending:
            found.add((ending, moved, tidy(spirits)))
            continue
        found |= set(spirit_part(moved, spirits, card[1]))
    return found


def spirit_part(heroes: Heroes, spirits: Spirits, text: str) -> Iterator[Outcome]:
    if text == "-":
        yield "", heroes, tidy(spirits)
        return
    colour = COLOURS.index(text[1] if text[0] == "g" else text[0])
    own = spirits[colour]
    if text[0] != "g":
        for ending, after in spirit_moves(heroes, (), own, int(text[1])):
            yield ending, heroes, tidy(put(spirits, colour, after))
    elif "supply" not in own:
        yield "", heroes, tidy(spirits)
    else:
        rest = list(own)
        rest.remove("supply")
        ending, end = land(heroes, HEARTHS[colour])
        yield ending, heroes, tidy(put(spirits, colour, (end, *rest)))
