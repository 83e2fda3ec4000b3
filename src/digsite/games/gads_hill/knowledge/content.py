"""The map and the cards of Gads Hill 1874: reading them from TOML and checking them.

The loader works out every card from its condition (``geography``) and compares it with the places
the card lists, so a slip in either is found. A user's own folder goes through the same checks.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import cast

from digsite.core import kit
from digsite.core.content import (
    FaultyEntryError,
    expect,
    expect_only,
    part_of,
    read_folder,
    tables_of,
    whole_file,
)
from digsite.core.errors import ContentError
from digsite.core.words import _
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

SHIPPED = Path(__file__).parent.parent / "content"
FILES = {"map": "map.toml", "cards": "cards.toml"}

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


def load_content(directory: Path | None) -> Content:
    """The town from a folder, or (None) as shipped."""
    folder = directory or SHIPPED
    return content_of(read_folder(folder, FILES), folder)


def load_data(folder: Path) -> dict[str, object]:
    """A folder's entries as plain data, which a record can keep; all have been judged."""
    data = read_folder(folder, FILES)
    content_of(data, folder)
    return data


def content_of(data: dict[str, object], folder: Path) -> Content:
    """The content in plain data; the folder is only named in errors."""
    found, problems = _read(data, folder)
    if found is None or problems:
        raise problems[0]
    return found


def check_content(directory: Path) -> list[ContentError]:
    """Everything that is wrong with a folder of content."""
    try:
        data = read_folder(directory, FILES)
    except ContentError as error:
        return [error]
    return _read(data, directory)[1]


class GadsHillContent(kit.Content):
    """Maps and cards that a table may play with instead of the shipped ones."""

    shipped = SHIPPED

    def load(self, folder: Path) -> dict[str, object]:
        return load_data(folder)

    def check(self, folder: Path) -> list[ContentError]:
        return check_content(folder)


# --- Reading -------------------------------------------------------------------------------------


def _read(data: dict[str, object], folder: Path) -> tuple[Content | None, list[ContentError]]:
    map_file, card_file = folder / FILES["map"], folder / FILES["cards"]
    try:
        town = _read_map(part_of(data, "map"))
    except FaultyEntryError as fault:
        return None, [fault.found_in(map_file)]
    problems: list[ContentError] = []
    cards: list[Card] = []
    names: tuple[str, ...] = ()
    entries = part_of(data, "cards")
    try:
        expect_only(entries, {"buildings", *NUMBERS}, whole_file())
        names = _read_names(entries)
    except FaultyEntryError as fault:
        problems.append(fault.found_in(card_file))
    for kind, numbers in NUMBERS.items():
        try:
            tables = tables_of(entries, kind)
            expect([table.get("number") for table in tables] == list(numbers), kind, _(
                "the cards must be numbered {first} to {last}, in order"
            ).format(first=numbers[0], last=numbers[-1]))  # fmt: skip
        except FaultyEntryError as fault:
            problems.append(fault.found_in(card_file))
            continue
        for table in tables:
            try:
                cards.append(_read_card(kind, table, town))
            except FaultyEntryError as fault:
                problems.append(fault.found_in(card_file))
    for kind in (RED, GREEN):
        named = sorted(card.building for card in cards if card.kind == kind)
        if not problems and named != list(range(len(BUILDINGS))):
            reason = _("each building must be named by exactly one card of this kind")
            problems.append(ContentError(str(card_file), kind, reason))
    if problems:
        return None, problems
    return Content(town, names, tuple(cards)), []


def _number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _numbers(table: dict[str, object], key: str, entry: str) -> tuple[int, ...]:
    found = table.get(key)
    fits = isinstance(found, list) and all(_number(item) for item in found)
    expect(fits, f"{entry}, {key}", _("it must be a list of whole numbers"))
    return tuple(cast("list[int]", found))


def _text(table: dict[str, object], key: str, entry: str) -> str:
    found = table.get(key)
    fits = isinstance(found, str) and bool(found.strip())
    expect(fits, f"{entry}, {key}", _("it must be a text"))
    return cast("str", found)


def _read_map(data: dict[str, object]) -> Map:
    expect_only(data, {"column_groups", "row_groups", "place", "street", "framed"}, whole_file())
    streets = {}
    for table in tables_of(data, "street"):
        street = _read_street(table)
        streets[street.key] = street
    column_groups = _groups(data, "column_groups")
    row_groups = _groups(data, "row_groups")
    lots = tuple(_read_lot(table, streets) for table in tables_of(data, "place"))
    expect(
        [lot.number for lot in lots] == list(range(1, PLACES + 1)),
        "place",
        _("the places must be numbered 1 to 22, in order"),
    )
    framed = tuple(_read_framed(table) for table in tables_of(data, "framed"))
    names = [space.name for space in framed]
    expect(names == ["A", "B", "C"], "framed", _("the framed spaces are A, B and C"))
    cells = [(lot.column, lot.row) for lot in lots]
    cells += [cell for space in framed for cell in space.cells]
    expect(len(set(cells)) == len(cells), "place", _("two things lie on one cell of the map"))
    columns = {column for group in column_groups for column in group}
    rows = {row for group in row_groups for row in group}
    for lot in lots:
        inside = lot.column in columns and lot.row in rows
        expect(inside, f"place {lot.number}", _("it lies in no block"))
    town = Map(lots, streets, framed, column_groups, row_groups)
    for lot in lots:
        on_street = town.is_on(lot, streets[lot.door])
        expect(on_street, f"place {lot.number}", _("its door opens on a street it is not on"))
    for space in framed:
        _check_near(town, space)
    return town


def _check_near(town: Map, space: Framed) -> None:
    """The five nearest lots must be five: the sixth is farther away."""
    away = sorted(town.distance(lot, space) for lot in town.lots)
    clear = away[NEAREST - 1] < away[NEAREST]
    expect(clear, f"framed {space.name}", _("its five nearest places are not clear-cut"))


def _groups(data: dict[str, object], key: str) -> tuple[tuple[int, ...], ...]:
    found = data.get(key)
    expect(isinstance(found, list) and bool(found), key, _("it must be a list of groups"))
    groups = []
    for item in cast("list[object]", found):
        fits = isinstance(item, list) and bool(item) and all(_number(number) for number in item)
        expect(fits, key, _("a group is a list of whole numbers"))
        groups.append(tuple(cast("list[int]", item)))
    flat = [number for group in groups for number in group]
    in_order = flat == list(range(1, len(flat) + 1))
    expect(in_order, key, _("the groups must count 1, 2, 3 and so on"))
    return tuple(groups)


def _read_street(table: dict[str, object]) -> Street:
    key = _text(table, "key", "street")
    entry = _("street {name}").format(name=key)
    expect_only(table, {"key", "name", "columns", "rows"}, entry)
    expect(("columns" in table) != ("rows" in table), entry, _("it needs columns or rows"))
    across = "columns" if "columns" in table else "rows"
    pair = _numbers(table, across, entry)
    expect(len(pair) == 2 and pair[1] == pair[0] + 1, entry, _("it runs between two neighbours"))
    direction = NORTH_SOUTH if across == "columns" else EAST_WEST
    return Street(key, _text(table, "name", entry), direction, pair[0], pair[1])


def _read_lot(table: dict[str, object], streets: dict[str, Street]) -> Lot:
    entry = _("place {number}").format(number=table.get("number"))
    expect_only(table, {"number", "column", "row", "door"}, entry)
    for key in ("number", "column", "row"):
        expect(_number(table.get(key)), f"{entry}, {key}", _("it must be a whole number"))
    door = _text(table, "door", entry)
    expect(door in streets, f"{entry}, door", _("there is no such street"))
    number, column, row = (cast("int", table[key]) for key in ("number", "column", "row"))
    return Lot(number, column, row, door)


def _read_framed(table: dict[str, object]) -> Framed:
    entry = _("framed {name}").format(name=table.get("name"))
    expect_only(table, {"name", "centre", "cells"}, entry)
    centre = table.get("centre")
    fits = isinstance(centre, list) and len(centre) == 2
    fits = fits and all(_number(at) or isinstance(at, float) for at in cast("list[object]", centre))
    expect(fits, f"{entry}, centre", _("it must be a column and a row"))
    cells = table.get("cells")
    fits = isinstance(cells, list) and all(
        isinstance(cell, list) and len(cell) == 2 and all(_number(at) for at in cell)
        for cell in cells
    )
    expect(fits, f"{entry}, cells", _("it must be a list of columns and rows"))
    column, row = cast("list[float]", centre)
    pairs = tuple((cell[0], cell[1]) for cell in cast("list[list[int]]", cells))
    return Framed(str(table.get("name")), float(column), float(row), pairs)


def _read_names(data: dict[str, object]) -> tuple[str, ...]:
    tables = tables_of(data, "buildings")
    keys = [table.get("key") for table in tables]
    reason = _("the keys must be, in this order: {keys}").format(keys=", ".join(BUILDINGS))
    expect(keys == list(BUILDINGS), "buildings", reason)
    return tuple(_text(table, "name", str(table["key"])) for table in tables)


def _read_card(kind: str, table: dict[str, object], town: Map) -> Card:
    number = cast("int", table["number"])
    entry = _("card {number}").format(number=number)
    known = {"number", "text", WHERE[kind]} | ({"names"} if kind != ORANGE else set())
    expect_only(table, known | ({"places"} if kind != GREEN else set()), entry)
    building = -1
    if kind != ORANGE:
        key = _text(table, "names", entry)
        expect(key in BUILDINGS, f"{entry}, names", _("there is no such building"))
        building = BUILDINGS.index(key)
        # The number of a red card is the number of its building, as printed on its tile.
        fits = kind != RED or building == number - 1
        expect(fits, f"{entry}, names", _("card {n} names building {n}").format(n=number))
    where = _text(table, WHERE[kind], entry)
    places: tuple[int, ...] = ()
    try:
        if kind == GREEN:
            _check_relation(where, entry, town)
        else:
            places = _numbers(table, "places", entry)
            _check_places(kind, where, places, entry, town)
    except ConditionError as error:
        raise FaultyEntryError(f"{entry}, {WHERE[kind]}", str(error)) from None
    return Card(number, kind, building, _text(table, "text", entry), where, places)


def _check_places(kind: str, where: str, places: tuple[int, ...], entry: str, town: Map) -> None:
    """Red cards show four places, orange ones eight, whatever lies on the framed spaces."""
    sorted_once = list(places) == sorted(set(places))
    fits = len(places) == SIZES[kind] and sorted_once
    reason = _("it must list {count} different places, in order").format(count=SIZES[kind])
    expect(fits, f"{entry}, places", reason)
    for given in GIVEN_ORDERS:
        mask = Reader(town, given).mask(where)
        worked_out = [place for place in range(1, PLACES + 1) if mask >> (place - 1) & 1]
        reason = _("the condition gives the places {found}").format(found=worked_out)
        expect(worked_out == list(places), f"{entry}, places", reason)


def _check_relation(where: str, entry: str, town: Map) -> None:
    for given in GIVEN_ORDERS:
        possible = any(Reader(town, given).relation(where))
        laid = ", ".join(given)
        reason = _("no two places fulfil it with {laid} on A, B, C").format(laid=laid)
        expect(possible, f"{entry}, relation", reason)
