"""Board, starting deck and heroes of Ziggurat: reading them from TOML and checking them.

A user's own folder goes through the same checks; what chapters add is not in these files.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import cast

from digsite.core.content import (
    FaultyEntryError,
    expect,
    expect_only,
    part_of,
    read_folder,
    tables_of,
    whole_file,
)
from digsite.core.errors import ContentError, NotationError
from digsite.core.kit import Content
from digsite.core.native import i64, vec
from digsite.core.words import _
from digsite.games.ziggurat.knowledge.lint import board_fault
from digsite.games.ziggurat.rules.board import (
    COLOURS,
    GENERATION,
    PIT,
    PLACES,
    PLAIN,
    RAMP,
    STAIR,
    Ground,
    place_name,
    read_place,
)
from digsite.games.ziggurat.rules.cards import Card

SHIPPED = Path(__file__).parent.parent / "content"
FILES = {"board": "board.toml", "cards": "cards.toml", "heroes": "heroes.toml"}
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


class ZigguratContent(Content):
    """Board, cards and heroes from a folder."""

    shipped = SHIPPED

    def load(self, folder: Path) -> dict[str, object]:
        data = read_folder(folder, FILES)
        box_of(data, folder)
        return data

    def check(self, folder: Path) -> list[ContentError]:
        """One problem a file at most."""
        try:
            data = read_folder(folder, FILES)
        except ContentError as error:
            return [error]
        return _read(data, folder)[1]


def shipped_box() -> Box:
    """The box as it comes."""
    return box_of(read_folder(SHIPPED, FILES), SHIPPED)


def box_of(data: dict[str, object], folder: Path) -> Box:
    """The box in plain data; the folder is only named in errors."""
    found, problems = _read(data, folder)
    if found is None or problems:
        raise problems[0]
    return found


# --- Reading -------------------------------------------------------------------------------------


def _read(data: dict[str, object], folder: Path) -> tuple[Box | None, list[ContentError]]:
    problems: list[ContentError] = []
    ground: Ground | None = None
    cards: tuple[Card, ...] = ()
    heroes: tuple[Hero, ...] = ()
    for name, file in FILES.items():
        entries = part_of(data, name)
        try:
            if name == "board":
                ground = _read_board(entries)
            elif name == "cards":
                cards = _read_cards(entries)
            else:
                heroes = _read_heroes(entries)
        except FaultyEntryError as fault:
            problems.append(fault.found_in(folder / file))
    if problems or ground is None:
        return None, problems
    return Box(ground, cards, heroes), []


def _texts(table: dict[str, object], key: str) -> list[str]:
    found = table.get(key)
    fits = isinstance(found, list) and all(isinstance(item, str) for item in found)
    expect(fits, key, _("it must be a list of texts"))
    return cast("list[str]", found)


def _table(data: dict[str, object], key: str) -> dict[str, object]:
    found = data.get(key)
    expect(isinstance(found, dict), key, _("it must be a table"))
    return cast("dict[str, object]", found)


def _place(value: object, entry: str) -> int:
    expect(isinstance(value, str), entry, _("it must be a place such as L2:5"))
    try:
        return int(read_place(cast("str", value)))
    except NotationError as problem:
        raise FaultyEntryError(entry, str(problem)) from None


def _places(values: list[str], entry: str, count: int) -> vec[i64]:
    found = [_place(value, entry) for value in values]
    fits = len(found) == count == len(set(found))
    expect(fits, entry, _("it must list {count} different places").format(count=count))
    return vec[i64](found)


def _read_board(data: dict[str, object]) -> Ground:
    parts = {"homes", "stairs", "ramps", "pits", "generation", "buildings", "treasures"}
    expect_only(data, parts, whole_file())
    kinds = vec[i64]([PLAIN] * int(PLACES))
    homes = _places(_texts(data, "homes"), "homes", 4)
    generation = _named_places(data, "generation", tuple(COLOURS))
    buildings = _named_places(data, "buildings", BUILDINGS)
    treasures = _places(_texts(_table(data, "treasures"), "spaces"), "treasures", 8)
    for place in generation:
        _feature(kinds, int(place), int(GENERATION), "generation")
    for value in _texts(data, "pits"):
        _feature(kinds, _place(value, "pits"), int(PIT), "pits")
    ends = [(_link(kinds, text, "stairs", int(STAIR)), text) for text in _texts(data, "stairs")]
    ends += [(_link(kinds, text, "ramps", int(RAMP)), text) for text in _texts(data, "ramps")]
    ground = Ground(kinds, homes, generation, buildings, treasures)
    for (start, end), text in ends:
        there = int(ground.link(start, 0))
        reason = _("it ends on {place}").format(place=place_name(there))
        expect(there == end, text, reason)
    fault = board_fault(ground)
    expect(not fault, whole_file(), fault)
    return ground


def _named_places(data: dict[str, object], key: str, names: tuple[str, ...]) -> vec[i64]:
    table = _table(data, key)
    reason = _("it must give a place for each of {names}").format(names=", ".join(names))
    expect(set(table) == set(names), key, reason)
    found = [_place(table[name], f"{key}, {name}") for name in names]
    expect(len(set(found)) == len(names), key, _("two of them share a place"))
    return vec[i64](found)


def _feature(kinds: vec[i64], place: int, kind: int, entry: str) -> None:
    where = place_name(place)
    expect(where != "summit", entry, _("the summit takes no feature"))
    reason = _("{place} has two features").format(place=where)
    expect(kinds[place] == PLAIN, entry, reason)
    kinds[place] = kind


def _link(kinds: vec[i64], text: str, entry: str, kind: int) -> tuple[int, int]:
    start, arrow, end = text.partition(">")
    expect(bool(arrow), f"{entry}, {text}", _("write L0:3>L1:2"))
    place = _place(start, f"{entry}, {text}")
    village = start.startswith("L0") and entry == "ramps"
    expect(not village, f"{entry}, {text}", _("no ramp starts in the village"))
    _feature(kinds, place, kind, f"{entry}, {text}")
    return place, _place(end, f"{entry}, {text}")


def _read_cards(data: dict[str, object]) -> tuple[Card, ...]:
    expect_only(data, {"card"}, whole_file())
    cards = []
    for number, table in enumerate(tables_of(data, "card"), start=1):
        name = f"Z{number:02}"
        expect(table.get("name") == name, f"card {number}", _("it must be called {name}").format(
            name=name
        ))  # fmt: skip
        expect_only(table, {"name", "heroes", "spirits", "two"}, name)
        for key in ("heroes", "spirits"):
            expect(isinstance(table.get(key), str), f"{name}, {key}", _("it must be a text"))
        two = table.get("two", True)
        expect(isinstance(two, bool), f"{name}, two", _("it must be true or false"))
        card = Card(name, str(table["heroes"]), str(table["spirits"]), bool(two))
        expect(not card.problem(), name, card.problem())
        cards.append(card)
    expect(
        LEAST_BASE_CARDS <= len(cards) <= MOST_BASE_CARDS,
        "card",
        _("there must be {least} to {most} cards").format(
            least=LEAST_BASE_CARDS, most=MOST_BASE_CARDS
        ),
    )
    return tuple(cards)


def _read_heroes(data: dict[str, object]) -> tuple[Hero, ...]:
    expect_only(data, {"hero"}, whole_file())
    heroes = []
    for number, table in enumerate(tables_of(data, "hero"), start=1):
        entry = f"hero {number}"
        expect_only(table, {"key", "name", "trade"}, entry)
        for key in ("key", "name", "trade"):
            fits = isinstance(table.get(key), str) and bool(str(table[key]).strip())
            expect(fits, f"{entry}, {key}", _("it must be a text"))
        heroes.append(Hero(str(table["key"]), str(table["name"]), str(table["trade"])))
    keys = {hero.key for hero in heroes}
    expect(len(keys) == len(heroes) >= 4, "hero", _("there must be at least 4 different heroes"))
    return tuple(heroes)
