"""Ziggurat's tower, cards and titles as the ledger has them: data and geometry, no play.

A place is ``(level, space)`` or one of the words ``"summit"``, ``"supply"``, ``"out"``, ``"lit"``
and ``"held 2"`` (in the lantern of seat 2).
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

Place = Any
SUMMIT = "summit"
SIZES = (40, 32, 24, 16, 8)
COLOURS = "PATI"
SIDES = "NESW"
CORNERS = ((4, 0), (4, 2), (4, 4), (4, 6))
_CONTENT = Path(__file__).resolve().parents[2] / "src/digsite/games/ziggurat/content"


def place_of(text: str) -> Place:
    """``L2:5`` as a pair; words stay words."""
    if text[0] != "L":
        return text
    level, _, space = text[1:].partition(":")
    return int(level), int(space)


def name_of(place: Place) -> str:
    return f"L{place[0]}:{place[1]}" if isinstance(place, tuple) else str(place)


def along(place: Place, way: int) -> Place:
    """The next space of the ring."""
    level, space = place
    return level, (space + way) % SIZES[level]


_DATA = tomllib.loads((_CONTENT / "board.toml").read_text(encoding="utf-8"))
HOMES = [place_of(text) for text in _DATA["homes"]]
HEARTHS = {colour: place_of(_DATA["generation"][colour]) for colour in COLOURS}
BUILDINGS = {place_of(text) for text in _DATA["buildings"].values()}
TREASURES = {place_of(text) for text in _DATA["treasures"]["spaces"]}
STAIRS = {place_of(pair.split(">")[0]) for pair in _DATA["stairs"]}
RAMPS = {place_of(pair.split(">")[0]) for pair in _DATA["ramps"]}
PITS = {place_of(text) for text in _DATA["pits"]}
NEW_STAIRS = [(0, space) for space in (2, 4, 12, 14, 24, 32, 34)]


class Tower:
    """The tower of one game: with what the team has changed, and levels that turn."""

    def __init__(
        self,
        stairs: Iterable[Place] = (),
        slabs: Iterable[Place] = (),
        bricked: Iterable[Place] = (),
    ) -> None:
        self.stairs = STAIRS | set(stairs)
        self.ramps = RAMPS - set(bricked)
        self.pits = PITS - set(slabs)
        self.turned = [0, 0, 0, 0, 0]

    def top(self, foot: Place) -> Place:
        """Where stairs lead."""
        if foot[0] == 4:
            return SUMMIT
        return self._neighbour(foot, foot[0] + 1, -1)

    def bottom(self, ramp: Place) -> Place:
        """Where a ramp leads."""
        return self._neighbour(ramp, ramp[0] - 1, 1)

    def _neighbour(self, place: Place, level: int, shift: int) -> Place:
        """The space beside it on another level, as the two are turned now."""
        side, offset = divmod(place[1], SIZES[place[0]] // 4)
        face = (side + self.turned[place[0]]) % 4
        there = (face - self.turned[level]) % 4
        return level, (there * (SIZES[level] // 4) + offset + shift) % SIZES[level]

    def plain(self, place: Place) -> bool:
        """No stair foot, ramp top, pit or generation space."""
        special = self.stairs | self.ramps | self.pits | set(HEARTHS.values())
        return place not in special


_LATER = """
2 Z39 Y2 - . Z40 Y3 P3 . Z41 Y4 T2 . Z42 H2 I6
3 Z43 Y1 A2 . Z44 O4 - . Z45 H3 - . Z46 Y5 I3
4 Z47 O2 turn L2 . Z48 O3 turn L3 . Z49 H1 turn L1 . Z50 Y2 turn L4
5 Z51 Y3 - . Z52 H4 -
6 Z53 Y6 all 1 . Z54 O1 all 2 . Z55 H5 P2 T2 . Z56 Y4 A2 I2
"""

Card = tuple[str, str]
"""What it says about heroes and about spirits."""


def deck_of(chapter: int, seats: int) -> dict[str, Card]:
    """The cards of a game by name: those whose number is not above the chapter's (A)."""
    base = tomllib.loads((_CONTENT / "cards.toml").read_text(encoding="utf-8"))["card"]
    deck = {
        card["name"]: (card["heroes"], card["spirits"])
        for card in base
        if seats > 2 or card.get("two", True)
    }
    for line in _LATER.strip().splitlines():
        number, _, cards = line.partition(" ")
        for text in cards.split(" . "):
            name, heroes, spirits = text.split(" ", 2)
            if int(number) <= chapter:
                deck[name] = (heroes, spirits)
    return deck


TITLES = {
    1: ["first-footprint", "slide-rider", "friendly-elbow", "flame-herder"],
    2: ["clay-reader", "heavy-pockets", "mason", "last-lamp-out"],
    3: ["water-carrier", "splash", "narrow-escape", "well-digger"],
    4: ["bright-idea", "carousel", "polisher", "light-bearer"],
    5: ["homeward", "rope-friend", "toasted", "night-porter"],
    6: ["lantern-hand", "bowl-lighter", "warm-welcome", "keeper"],
}
SKILLS = ["stride", "short", "stance", "whistle"]
