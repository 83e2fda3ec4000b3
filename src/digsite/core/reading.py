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


def read_number(data: dict[str, object], name: str, where: str, usual: int, most: int) -> int:
    """A whole number from 0 to ``most``."""
    found = data.get(name, usual)
    if isinstance(found, bool) or not isinstance(found, int) or not 0 <= found <= most:
        raise PositionError(f"{where}, {name}", f"is a whole number from 0 to {most}")
    return found


def read_flag(data: dict[str, object], name: str, usual: bool = False) -> bool:
    """True or false."""
    found = data.get(name, usual)
    if not isinstance(found, bool):
        raise PositionError(name, "is true or false")
    return found


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
