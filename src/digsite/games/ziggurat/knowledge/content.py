"""Board, starting deck and heroes of Ziggurat: what their files look like, and if they are sound.

What chapters add is not in these files.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from digsite.core.content import ContentFiles
from digsite.core.errors import Fault
from digsite.core.native import i64, vec
from digsite.core.shapes import (
    FLAG,
    TEXT,
    Choice,
    Entry,
    Field,
    ListOf,
    MapOf,
    Object,
    Parsed,
    Text,
    needed,
)
from digsite.core.words import N_, _
from digsite.games.ziggurat.knowledge.lint import board_fault
from digsite.games.ziggurat.rules.board import (
    COLOURS,
    GENERATION,
    LEVEL,
    PIT,
    PLACE,
    PLACES,
    PLAIN,
    RAMP,
    STAIR,
    SUMMIT,
    Ground,
    place_name,
    read_place,
)
from digsite.games.ziggurat.rules.cards import Card

BUILDINGS = ("potter", "weaver", "baker", "scribe")
MOST_BASE_CARDS = 40
"""Chapters add cards of their own, and a deck has at most 60."""
LEAST_BASE_CARDS = 12


@dataclass(frozen=True)
class Hero:
    """One of the heroes to choose from."""

    key: str
    name: str
    trade: str


@dataclass(frozen=True)
class Box:
    """All there is in the box before the first envelope is opened."""

    ground: Ground
    cards: tuple[Card, ...]
    heroes: tuple[Hero, ...]


# --- What the files look like --------------------------------------------------------------------


def _read_link(text: str) -> tuple[int, int]:
    start, arrow, end = text.partition(">")
    if not arrow:
        raise ValueError(_("write L0:3>L1:2"))
    return int(read_place(start)), int(read_place(end))


def _places_by(names: Sequence[str]) -> MapOf[int, int]:
    return MapOf(Choice(names), PLACE, needed=names)


_NAME = Text(r"(?s).*\S.*", N_("a text"))
_LINKS = ListOf(Parsed(_read_link, N_("a link such as L0:3>L1:2"), ".+>.+"))
_HOMES = needed("homes", ListOf(PLACE, 4, 4, different=True))
_STAIRS = needed("stairs", _LINKS)
_RAMPS = needed("ramps", _LINKS)
_PITS = needed("pits", ListOf(PLACE))
_SPAWNS = needed("generation", _places_by(COLOURS))
_HOUSES = needed("buildings", _places_by(BUILDINGS))
_SPACES = needed("spaces", ListOf(PLACE, 8, 8, different=True))
_TREASURES = needed("treasures", Object([_SPACES]))
_BOARD = needed("board", Object([_HOMES, _STAIRS, _RAMPS, _PITS, _SPAWNS, _HOUSES, _TREASURES]))
_CARD_NAME = needed("name", TEXT)
_HEROES = needed("heroes", TEXT)
_SPIRITS = needed("spirits", TEXT)
_TWO = Field("two", FLAG, True)
_CARD = Object([_CARD_NAME, _HEROES, _SPIRITS, _TWO])
_DECK = needed("card", ListOf(_CARD, MOST_BASE_CARDS, LEAST_BASE_CARDS, by="name"))
_CARDS = needed("cards", Object([_DECK]))
_KEY = needed("key", _NAME)
_HERO_NAME = needed("name", _NAME)
_TRADE = needed("trade", _NAME)
_CHOICES = needed("hero", ListOf(Object([_KEY, _HERO_NAME, _TRADE]), least=4, by="key"))
_CAST = needed("heroes", Object([_CHOICES]))


# --- Reading -------------------------------------------------------------------------------------


def _make(given: Entry, faults: list[Fault]) -> Box:
    cards = _read_cards(given.get(_CARDS), faults)
    heroes = [
        Hero(entry.get(_KEY), entry.get(_HERO_NAME), entry.get(_TRADE))
        for entry in given.get(_CAST).get(_CHOICES)
    ]
    if len({hero.key for hero in heroes}) != len(heroes):
        faults.append(Fault("heroes.hero", _("there must be at least 4 different heroes")))
    return Box(_read_board(given.get(_BOARD)), tuple(cards), tuple(heroes))


def _read_board(given: Entry) -> Ground:
    kinds = vec[i64]([PLAIN] * int(PLACES))
    generation = _different(given, _SPAWNS)
    buildings = _different(given, _HOUSES)
    for place in generation:
        _feature(kinds, place, GENERATION, "board.generation")
    for place in given.get(_PITS):
        _feature(kinds, place, PIT, "board.pits")
    ends: list[tuple[int, int, str]] = []
    for field, kind in ((_STAIRS, STAIR), (_RAMPS, RAMP)):
        for index, (start, end) in enumerate(given.get(field)):
            where = f"board.{field.name}[{index}]"
            if kind == RAMP and LEVEL[start] == 0:
                raise Fault(where, _("no ramp starts in the village"))
            _feature(kinds, start, kind, where)
            ends.append((start, end, where))
    homes, treasures = given.get(_HOMES), given.get(_TREASURES).get(_SPACES)
    ground = Ground(
        kinds, vec[i64](homes), vec[i64](generation), vec[i64](buildings), vec[i64](treasures)
    )
    for start, end, where in ends:
        there = ground.link(start, 0)
        if there != end:
            raise Fault(where, _("it ends on {place}").format(place=place_name(there)))
    fault = board_fault(ground)
    if fault:
        raise Fault("board", fault)
    return ground


def _different(given: Entry, field: Field[dict[int, int]]) -> list[int]:
    """A place for each name, in their order."""
    places = [place for _number, place in sorted(given.get(field).items())]
    if len(set(places)) < len(places):
        raise given.fault(field, _("two of them share a place"))
    return places


def _feature(kinds: vec[i64], place: int, kind: i64, where: str) -> None:
    if place == SUMMIT:
        raise Fault(where, _("the summit takes no feature"))
    if kinds[place] != PLAIN:
        raise Fault(where, _("{place} has two features").format(place=place_name(place)))
    kinds[place] = kind


def _read_cards(given: Entry, faults: list[Fault]) -> list[Card]:
    cards: list[Card] = []
    for number, entry in enumerate(given.get(_DECK), start=1):
        name = f"Z{number:02}"
        card = Card(name, entry.get(_HEROES), entry.get(_SPIRITS), entry.get(_TWO))
        if entry.get(_CARD_NAME) != name:
            reason = _("it must be called {name}").format(name=name)
            faults.append(entry.fault(_CARD_NAME, reason))
        elif card.problem():
            faults.append(Fault(entry.where, card.problem()))
        cards.append(card)
    return cards


CONTENT = ContentFiles(
    Path(__file__).parent.parent / "content",
    {"board": "board.toml", "cards": "cards.toml", "heroes": "heroes.toml"},
    Object([_BOARD, _CARDS, _CAST]),
    _make,
)
