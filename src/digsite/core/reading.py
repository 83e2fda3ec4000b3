"""Small readers for positions given as plain data; each names the field that is wrong."""

from __future__ import annotations

from typing import Final, cast

from digsite.core.errors import PositionError

MOST_TEXTS: Final = 200


def known_fields(data: dict[str, object], names: tuple[str, ...], where: str) -> None:
    """Refuse any other field."""
    for name in data:
        if name not in names:
            raise PositionError(where, f"has no field {name[:40]!r}; it has {', '.join(names)}")


def read_whole(found: object, where: str, most: int, least: int = 0) -> int:
    """A whole number within its bounds."""
    if isinstance(found, bool) or not isinstance(found, int) or not least <= found <= most:
        raise PositionError(where, f"is a whole number from {least} to {most}")
    return found


def read_number(data: dict[str, object], name: str, where: str, usual: int, most: int) -> int:
    """A whole number from 0 to ``most``."""
    return read_whole(data.get(name, usual), f"{where}, {name}", most)


def read_flag(data: dict[str, object], name: str, usual: bool = False, where: str = "") -> bool:
    """True or false."""
    found = data.get(name, usual)
    if not isinstance(found, bool):
        raise PositionError(f"{where}.{name}" if where else name, "is true or false")
    return found


def read_choice(found: object, where: str, names: tuple[str, ...]) -> int:
    """The place of a text among those that are possible."""
    if not isinstance(found, str) or found not in names:
        raise PositionError(where, f"is one of {', '.join(names)}")
    return names.index(found)


def read_list(found: object, where: str) -> list[object]:
    """A list of whatever."""
    if not isinstance(found, list):
        raise PositionError(where, "is a list")
    return cast("list[object]", found)


def read_object(found: object, where: str, names: tuple[str, ...]) -> dict[str, object]:
    """An object with no other fields than these."""
    if not isinstance(found, dict):
        raise PositionError(where, "is an object")
    fields = cast("dict[str, object]", found)
    known_fields(fields, names, where)
    return fields


def read_texts(found: object, where: str) -> list[str]:
    """A list of texts, of a sensible length."""
    if not isinstance(found, list) or len(found) > MOST_TEXTS:
        raise PositionError(where, "is a list of texts")
    for text in found:
        if not isinstance(text, str):
            raise PositionError(where, "is a list of texts")
    return cast("list[str]", found)


def read_entries(data: dict[str, object], name: str, count: int) -> list[dict[str, object]]:
    """A list of exactly so many objects; empty ones where the field is left out."""
    found = data.get(name, [{}] * count)
    if not isinstance(found, list) or len(found) != count:
        raise PositionError(name, f"is a list of {count}")
    for entry in found:
        if not isinstance(entry, dict):
            raise PositionError(name, "has objects as entries")
    return cast("list[dict[str, object]]", found)
