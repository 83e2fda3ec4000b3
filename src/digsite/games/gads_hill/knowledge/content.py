"""The map and the cards of Gads Hill 1874: what their files look like, and whether they are sound.

The loader works out every card from its condition (``geography``) and compares it with the places
the card lists, so a slip in either is found. A user's own folder goes through the same checks.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from digsite.core.content import ContentFiles
from digsite.core.errors import Fault
from digsite.core.shapes import (
    Choice,
    Entry,
    Field,
    ListOf,
    Number,
    Object,
    Pair,
    Text,
    Whole,
    needed,
)
from digsite.core.words import N_, _
from digsite.games.gads_hill.rules.geography import (
    EAST_WEST,
    NEAREST,
    NORTH_SOUTH,
    ConditionError,
    Framed,
    Lot,
    Map,
    Reader,
    Street,
)
from digsite.games.gads_hill.rules.moves import BUILDINGS, GIVEN_ORDERS

PLACES = 22
RED, ORANGE, GREEN = "building", "district", "condition"
NUMBERS = {RED: range(1, 23), ORANGE: range(23, 39), GREEN: range(39, 61)}
SIZES = {RED: 4, ORANGE: 8}
WHERE = {RED: "where", ORANGE: "where", GREEN: "relation"}


@dataclass(frozen=True)
class Card:
    """One information card. ``building`` is the named one (0-21), or -1 on a district card."""

    number: int
    kind: str
    building: int
    text: str
    where: str
    places: tuple[int, ...]


@dataclass(frozen=True)
class Content:
    """All there is to a town: the map, the names of the buildings, the 60 cards in order."""

    town: Map
    names: tuple[str, ...]
    cards: tuple[Card, ...]


# --- What the files look like --------------------------------------------------------------------

_TEXT = Text(r"(?s).*\S.*", N_("a text"))
_AT = Whole(1, 99)
_GROUPS = ListOf(ListOf(_AT, least=1), least=1)
_PLACE = Whole(1, PLACES)
_BUILDING = Choice(BUILDINGS, N_("one of the buildings"))

_NUMBER = needed("number", Whole(1, 60))
_COLUMN = needed("column", _AT)
_ROW = needed("row", _AT)
_DOOR = needed("door", _TEXT)
_KEY = needed("key", _TEXT)
_NAME = needed("name", _TEXT)
_COLUMNS = Field("columns", Pair(_AT))
_ROWS = Field("rows", Pair(_AT))
_CENTRE = needed("centre", Pair(Number()))
_CELLS = needed("cells", ListOf(Pair(_AT)))
_COLUMN_GROUPS = needed("column_groups", _GROUPS)
_ROW_GROUPS = needed("row_groups", _GROUPS)
_LOTS = needed("place", ListOf(Object([_NUMBER, _COLUMN, _ROW, _DOOR]), by="number"))
_STREETS = needed("street", ListOf(Object([_KEY, _NAME, _COLUMNS, _ROWS]), by="key"))
_FRAMED = needed("framed", ListOf(Object([_NAME, _CENTRE, _CELLS]), by="name"))
_MAP = needed("map", Object([_COLUMN_GROUPS, _ROW_GROUPS, _LOTS, _STREETS, _FRAMED]))

_NAMES = needed("names", _BUILDING)
_CARD_TEXT = needed("text", _TEXT)
_WHERE = {kind: needed(word, _TEXT) for kind, word in WHERE.items()}
_PLACES = needed("places", ListOf(_PLACE, PLACES))
_BUILDINGS = needed("buildings", ListOf(Object([_KEY, _NAME]), by="key"))
_KINDS = {
    RED: needed(
        RED, ListOf(Object([_NUMBER, _NAMES, _CARD_TEXT, _WHERE[RED], _PLACES]), by="number")
    ),
    ORANGE: needed(
        ORANGE, ListOf(Object([_NUMBER, _CARD_TEXT, _WHERE[ORANGE], _PLACES]), by="number")
    ),
    GREEN: needed(GREEN, ListOf(Object([_NUMBER, _NAMES, _CARD_TEXT, _WHERE[GREEN]]), by="number")),
}
_CARDS = needed("cards", Object([_BUILDINGS, *_KINDS.values()]))


# --- Reading -------------------------------------------------------------------------------------


def _make(given: Entry, faults: list[Fault]) -> Content:
    town = _read_map(given.get(_MAP))
    entries = given.get(_CARDS)
    buildings = entries.get(_BUILDINGS)
    if [entry.get(_KEY) for entry in buildings] != list(BUILDINGS):
        reason = _("the keys must be, in this order: {keys}").format(keys=", ".join(BUILDINGS))
        faults.append(entries.fault(_BUILDINGS, reason))
    cards: list[Card] = []
    for kind, field in _KINDS.items():
        listed = entries.get(field)
        numbers = NUMBERS[kind]
        if [entry.get(_NUMBER) for entry in listed] != list(numbers):
            reason = _("the cards must be numbered {first} to {last}, in order")
            reason = reason.format(first=numbers[0], last=numbers[-1])
            faults.append(entries.fault(field, reason))
            continue
        for entry in listed:
            try:
                cards.append(_read_card(kind, entry, town))
            except Fault as fault:
                faults.append(fault)
    for kind in (RED, GREEN):
        named = sorted(card.building for card in cards if card.kind == kind)
        if not faults and named != list(range(len(BUILDINGS))):
            reason = _("each building must be named by exactly one card of this kind")
            faults.append(entries.fault(_KINDS[kind], reason))
    return Content(town, tuple([entry.get(_NAME) for entry in buildings]), tuple(cards))


def _expect(holds: bool, where: str, reason: str) -> None:
    if not holds:
        raise Fault(where, reason)


def _read_map(given: Entry) -> Map:
    streets = {street.key: street for street in map(_read_street, given.get(_STREETS))}
    column_groups = _groups(given, _COLUMN_GROUPS)
    row_groups = _groups(given, _ROW_GROUPS)
    lots = tuple([_read_lot(entry, streets) for entry in given.get(_LOTS)])
    in_order = [lot.number for lot in lots] == list(range(1, PLACES + 1))
    _expect(in_order, "map.place", _("the places must be numbered 1 to 22, in order"))
    framed = tuple(
        [Framed(entry.get(_NAME), *entry.get(_CENTRE), tuple(entry.get(_CELLS)))
         for entry in given.get(_FRAMED)]
    )  # fmt: skip
    names = [space.name for space in framed]
    _expect(names == ["A", "B", "C"], "map.framed", _("the framed spaces are A, B and C"))
    cells = [(lot.column, lot.row) for lot in lots]
    cells += [cell for space in framed for cell in space.cells]
    alone = len(set(cells)) == len(cells)
    _expect(alone, "map.place", _("two things lie on one cell of the map"))
    columns = {column for group in column_groups for column in group}
    rows = {row for group in row_groups for row in group}
    for lot in lots:
        inside = lot.column in columns and lot.row in rows
        _expect(inside, f"map.place[{lot.number}]", _("it lies in no block"))
    town = Map(lots, streets, framed, column_groups, row_groups)
    for lot in lots:
        on_street = town.is_on(lot, streets[lot.door])
        where = f"map.place[{lot.number}].door"
        _expect(on_street, where, _("its door opens on a street it is not on"))
    for space in framed:
        # The five nearest lots must be five: the sixth is farther away.
        away = sorted(town.distance(lot, space) for lot in town.lots)
        clear = away[NEAREST - 1] < away[NEAREST]
        where = f"map.framed[{space.name}]"
        _expect(clear, where, _("its five nearest places are not clear-cut"))
    return town


def _groups(given: Entry, field: Field[list[list[int]]]) -> tuple[tuple[int, ...], ...]:
    groups = given.get(field)
    flat = [number for group in groups for number in group]
    if flat != list(range(1, len(flat) + 1)):
        raise given.fault(field, _("the groups must count 1, 2, 3 and so on"))
    return tuple([tuple(group) for group in groups])


def _read_street(entry: Entry) -> Street:
    columns, rows = entry.find(_COLUMNS), entry.find(_ROWS)
    pair = rows if columns is None else columns
    if pair is None or (rows is not None and columns is not None):
        raise Fault(entry.where, _("it needs columns or rows"))
    low, high = pair
    _expect(high == low + 1, entry.where, _("it runs between two neighbours"))
    direction = EAST_WEST if columns is None else NORTH_SOUTH
    return Street(entry.get(_KEY), entry.get(_NAME), direction, low, high)


def _read_lot(entry: Entry, streets: dict[str, Street]) -> Lot:
    door = entry.get(_DOOR)
    if door not in streets:
        raise entry.fault(_DOOR, _("there is no such street"))
    return Lot(entry.get(_NUMBER), entry.get(_COLUMN), entry.get(_ROW), door)


def _read_card(kind: str, entry: Entry, town: Map) -> Card:
    number = entry.get(_NUMBER)
    building = -1 if kind == ORANGE else entry.get(_NAMES)
    if kind == RED and building != number - 1:
        # The number of a red card is the number of its building, as printed on its tile.
        raise entry.fault(_NAMES, _("card {n} names building {n}").format(n=number))
    where = entry.get(_WHERE[kind])
    places = [] if kind == GREEN else entry.get(_PLACES)
    try:
        if kind == GREEN:
            _check_relation(where, entry, town)
        else:
            _check_places(kind, where, places, entry, town)
    except ConditionError as error:
        raise entry.fault(_WHERE[kind], str(error)) from None
    return Card(number, kind, building, entry.get(_CARD_TEXT), where, tuple(places))


def _check_places(kind: str, where: str, places: list[int], entry: Entry, town: Map) -> None:
    """Red cards show four places, orange ones eight, whatever lies on the framed spaces."""
    if len(places) != SIZES[kind] or places != sorted(set(places)):
        reason = _("it must list {count} different places, in order").format(count=SIZES[kind])
        raise entry.fault(_PLACES, reason)
    for given in GIVEN_ORDERS:
        mask = Reader(town, given).mask(where)
        worked_out = [place for place in range(1, PLACES + 1) if mask >> (place - 1) & 1]
        if worked_out != places:
            reason = _("the condition gives the places {found}").format(found=worked_out)
            raise entry.fault(_PLACES, reason)


def _check_relation(where: str, entry: Entry, town: Map) -> None:
    for given in GIVEN_ORDERS:
        if not any(Reader(town, given).relation(where)):
            reason = _("no two places fulfil it with {laid} on A, B, C")
            raise entry.fault(_WHERE[GREEN], reason.format(laid=", ".join(given)))


CONTENT = ContentFiles(
    Path(__file__).parent.parent / "content",
    {"map": "map.toml", "cards": "cards.toml"},
    Object([_MAP, _CARDS]),
    _make,
)
