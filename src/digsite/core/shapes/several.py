"""Shapes of what has parts: lists, maps, objects with fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Generic, TypeVar

from digsite.core.errors import Fault
from digsite.core.shapes.single import PLAIN, TEXT, WHOLE, Read_co, Schema, Shape, Whole
from digsite.core.words import N_, _

A = TypeVar("A")
B = TypeVar("B")
T = TypeVar("T")

MOST_ENTRIES: Final = 200
_SHOWN: Final = 40
"""So much of a wrong name is repeated."""


def below(where: str, name: object) -> str:
    """The place of a field."""
    return f"{where}.{str(name)[:_SHOWN]}" if where else str(name)[:_SHOWN]


def _moved(fault: Fault, where: str, part: str) -> Fault:
    """The fault of a part that was read under the name of the whole."""
    return Fault(part + fault.where[len(where) :], fault.reason)


# --- Several values ------------------------------------------------------------------------------


class Either(Shape[A | B]):
    """One of two shapes."""

    def __init__(self, first: Shape[A], second: Shape[B], name: str = "") -> None:
        super().__init__(N_("{first} or {second}"), {}, name, False, False)
        self._first = first
        self._second = second

    def wanted(self) -> str:
        return super().wanted().format(first=self._first.wanted(), second=self._second.wanted())

    def read(self, found: object, where: str = "") -> A | B:
        if not self._first.faults(found, where):
            return self._first.read(found, where)
        if not self._second.faults(found, where):
            return self._second.read(found, where)
        raise self.refused(where)

    def form(self, shared: Schema) -> Schema:
        return {"anyOf": [self._first.schema(shared), self._second.schema(shared)]}


class ListOf(Shape[list[T]]):
    """A list of so many things of one shape, all ``different`` where that is said.

    Places tell objects apart by their field ``by``, if it is given: ``tile[I01]``, not ``tile[0]``.
    """

    def __init__(
        self,
        item: Shape[T],
        most: int = MOST_ENTRIES,
        least: int = 0,
        different: bool = False,
        name: str = "",
        by: str = "",
    ) -> None:
        form: Schema = {"type": "array", "maxItems": most}
        if least:
            form["minItems"] = least
        if different:
            form["uniqueItems"] = True
        like = N_("a list of {most}") if least == most else N_("a list of {least} to {most}")
        super().__init__(like, form, name, item.plain, item.placed)
        self._item = item
        self._most = most
        self._least = least
        self._different = different
        self._by = by

    def wanted(self) -> str:
        return super().wanted().format(least=self._least, most=self._most)

    def read(self, found: object, where: str = "") -> list[T]:
        if not isinstance(found, list) or not self._least <= len(found) <= self._most:
            raise self.refused(where)
        values: list[T] = []
        if self.placed:
            for entry in found:
                values.append(self._item.read(entry, self._place(where, len(values), entry)))
            return values
        try:
            for entry in found:
                values.append(self._item.read(entry, where))
        except Fault as fault:
            raise _moved(fault, where, f"{where}[{len(values)}]") from None
        if self._different and len(set(values)) < len(values):
            raise Fault(where, _("must list different things"))
        return values

    def _place(self, where: str, index: int, entry: object) -> str:
        if self._by and isinstance(entry, dict):
            return f"{where}[{str(entry.get(self._by, index))[:_SHOWN]}]"
        return f"{where}[{index}]"

    def faults(self, found: object, where: str = "") -> list[Fault]:
        told: list[Fault] = []
        if isinstance(found, list) and self._least <= len(found) <= self._most:
            for index, entry in enumerate(found):
                told += self._item.faults(entry, self._place(where, index, entry))
        return told or super().faults(found, where)

    def trust(self, found: object) -> list[T]:
        if self.plain and isinstance(found, list):
            return found
        return self.read(found)

    def form(self, shared: Schema) -> Schema:
        return {**self._form, "items": self._item.schema(shared)}


class Pair(Shape[tuple[T, T]]):
    """A list of two, such as a point."""

    def __init__(self, item: Shape[T], name: str = "") -> None:
        super().__init__(N_("a list of two"), {}, name, False, False)
        self._two = ListOf(item, 2, 2)

    def read(self, found: object, where: str = "") -> tuple[T, T]:
        first, second = self._two.read(found, where)
        return first, second

    def form(self, shared: Schema) -> Schema:
        return self._two.form(shared)


class MapOf(Shape[dict[A, B]]):
    """An object whose names are of one shape and whose values are of another.

    None of the names in ``needed`` can be left out.
    """

    def __init__(
        self, key: Shape[A], value: Shape[B], name: str = "", needed: Sequence[str] = ()
    ) -> None:
        form: Schema = {"type": "object"}
        if needed:
            form["required"] = list(needed)
        super().__init__(N_("an object"), form, name, key.plain and value.plain, value.placed)
        self._key = key
        self._value = value
        self._needed = tuple(needed)

    def read(self, found: object, where: str = "") -> dict[A, B]:
        if not isinstance(found, dict) or len(found) > MOST_ENTRIES:
            raise self.refused(where)
        for need in self._needed:
            if need not in found:
                raise Fault(below(where, need), _("is missing"))
        values: dict[A, B] = {}
        for name, entry in found.items():
            if self.placed:
                key = self._key.read(name, below(where, name))
                values[key] = self._value.read(entry, below(where, name))
                continue
            try:
                values[self._key.read(name, where)] = self._value.read(entry, where)
            except Fault as fault:
                raise _moved(fault, where, below(where, name)) from None
        return values

    def faults(self, found: object, where: str = "") -> list[Fault]:
        told: list[Fault] = []
        if isinstance(found, dict) and len(found) <= MOST_ENTRIES:
            for name, entry in found.items():
                place = below(where, name)
                told += self._key.faults(name, place) or self._value.faults(entry, place)
        return told or super().faults(found, where)

    def trust(self, found: object) -> dict[A, B]:
        if self.plain and isinstance(found, dict):
            return found
        return self.read(found)

    def form(self, shared: Schema) -> Schema:
        names = self._key.schema(shared)
        values = self._value.schema(shared)
        return {**self._form, "propertyNames": names, "additionalProperties": values}


# --- Objects -------------------------------------------------------------------------------------


class Field(Generic[Read_co]):
    """A field of an object. Left out it has the ``usual`` value, given as plain data, or none.

    ``beside`` names another field without which this one means nothing.
    """

    def __init__(
        self,
        name: str,
        shape: Shape[Read_co],
        usual: object = None,
        help: str = "",
        needed: bool = False,
        beside: str = "",
    ) -> None:
        self.name = name
        self.shape = shape
        self.usual = usual
        self.help = help
        self.needed = needed
        self.beside = beside

    def schema(self, shared: Schema) -> Schema:
        told: Schema = {"description": self.help} if self.help else {}
        return {**told, **self.shape.schema(shared)}


def needed(name: str, shape: Shape[T], help: str = "") -> Field[T]:
    """A field that cannot be left out."""
    return Field(name, shape, None, help, needed=True)


class Entry:
    """An object being read: each field is read where it is asked for."""

    def __init__(self, data: dict[str, object], where: str = "") -> None:
        self.data = data
        self.where = where
        self._before = f"{where}." if where else ""

    def get(self, field: Field[T]) -> T:
        """A field's value; the usual one where it is left out."""
        found = self.data.get(field.name, field.usual)
        if found is None and field.name not in self.data:
            raise self.fault(field, _("is missing"))
        return field.shape.read(found, self._before + field.name)

    def find(self, field: Field[T]) -> T | None:
        """A field's value, or None where it is left out."""
        return self.get(field) if field.name in self.data else None

    def number(self, field: Field[int], most: int) -> int:
        """A number with a bound that only the table knows."""
        value = self.get(field)
        if value > most:
            raise Whole(0, most).refused(self._before + field.name)
        return value

    def each(self, field: Field[list[T]], count: int, usual: object) -> list[T]:
        """A list of so many; where it is left out, of so many usual ones, given as plain data."""
        if field.name not in self.data:
            return field.shape.read([usual] * count, self._before + field.name)
        values = self.get(field)
        if len(values) != count:
            raise self.fault(field, _("must be a list of {most}").format(most=count))
        return values

    def has(self, field: Field[object]) -> bool:
        return field.name in self.data

    def fault(self, field: Field[object], reason: str) -> Fault:
        """What is wrong with a field."""
        return Fault(self._before + field.name, reason)


class Object(Shape[Entry]):
    """An object with these fields and no others.

    ``also`` are words of JSON Schema for what only the code behind it asks of the fields.
    """

    def __init__(
        self, fields: Sequence[Field[object]], name: str = "", also: Schema | None = None
    ) -> None:
        form: Schema = {"type": "object", "additionalProperties": False}
        required = [field.name for field in fields if field.needed]
        if required:
            form["required"] = required
        beside = {field.name: [field.beside] for field in fields if field.beside}
        if beside:
            form["dependentRequired"] = beside
        super().__init__(N_("an object"), {**form, **(also or {})}, name, False, True)
        self._fields = {field.name: field for field in fields}

    def read(self, found: object, where: str = "") -> Entry:
        if not isinstance(found, dict):
            raise self.refused(where)
        for name in found:
            if name not in self._fields:
                raise self._unknown(name, where)
            other = self._fields[name].beside
            if other and other not in found:
                raise Fault(below(where, name), _("goes only with {other}").format(other=other))
        return Entry(found, where)

    def only(self, data: dict[str, object]) -> dict[str, object]:
        """Of an object with more fields, those that belong to this one."""
        return {name: value for name, value in data.items() if name in self._fields}

    def _unknown(self, name: object, where: str) -> Fault:
        reason = _("is not known here; there are: {names}").format(names=", ".join(self._fields))
        return Fault(below(where, name), reason)

    def faults(self, found: object, where: str = "") -> list[Fault]:
        if not isinstance(found, dict):
            return [self.refused(where)]
        told = [self._unknown(name, where) for name in found if name not in self._fields]
        for name, field in self._fields.items():
            if name in found:
                told += field.shape.faults(found[name], below(where, name))
            elif field.needed:
                told.append(Fault(below(where, name), _("is missing")))
        return told or super().faults(found, where)

    def form(self, shared: Schema) -> Schema:
        properties = {name: field.schema(shared) for name, field in self._fields.items()}
        return {**self._form, "properties": properties}


def document(shape: Shape[object], title: str, description: str) -> Schema:
    """A whole JSON Schema."""
    head = {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": title}
    shared: Schema = {}
    return {**head, "description": description, **shape.form(shared), "$defs": shared}


WHOLES: Final = ListOf(WHOLE)
TEXTS: Final = ListOf(TEXT)
PLAINS: Final = ListOf(PLAIN)
