"""Requests to the engine: reading one line, and taking arguments out of it with care.

Whatever arrives, the answer is a ``Request`` or a ``Fault`` with a sentence; nothing raises.
"""

from __future__ import annotations

import json
import math
from typing import Final, Literal, cast

from digsite.core.contract import SPECTATOR
from digsite.core.errors import DigsiteError
from digsite.core.words import N_, _

LONGEST_LINE: Final = 1_000_000
"""Bytes. No request about a board game needs more."""
DEEPEST: Final = 64
"""Levels of nested lists and objects. Records and positions use fewer than ten."""
_LOWEST: Final = -(2**63)
_HIGHEST: Final = 2**63 - 1

Kind = Literal["refused", "invalid", "unknown"]


class Fault(DigsiteError):
    """What is wrong with a request. ``id`` is the request's, where it could be read."""

    def __init__(self, kind: Kind, message: str, id: object = None) -> None:
        super().__init__(message)
        self.kind: Kind = kind
        self.message = message
        self.id = id


def read_request(line: bytes) -> dict[str, object]:
    """The request on one line, or a ``Fault``."""
    if len(line) > LONGEST_LINE:
        limit = LONGEST_LINE
        raise Fault("invalid", _("the line is longer than {n} bytes").format(n=limit))
    try:
        # Whole numbers are read as floats first when they are too long: Python refuses to turn
        # thousands of digits into an int, and the check below names the problem either way.
        parsed: object = json.loads(line.decode("utf-8"), parse_int=_whole)
    except UnicodeDecodeError:
        raise Fault("invalid", _("the line is not UTF-8")) from None
    except RecursionError:
        raise Fault("invalid", _("the request is nested too deeply")) from None
    except ValueError:
        raise Fault("invalid", _("the line is not JSON")) from None
    if not isinstance(parsed, dict):
        raise Fault("invalid", _("a request is a JSON object"))
    request = cast("dict[str, object]", parsed)
    id_problem = problem_with(request.get("id"))
    if id_problem:
        raise Fault("invalid", id_problem)
    problem = problem_with(request)
    if problem:
        raise Fault("invalid", problem, request.get("id"))
    return request


def _whole(digits: str) -> int | float:
    return int(digits) if len(digits) <= 20 else math.inf


_BAD_NUMBER = N_("a number is too large, or not a number")
_TOO_DEEP = N_("the request is nested too deeply")
_BROKEN_TEXT = N_("a text holds half a character (a lone surrogate)")


def problem_with(value: object) -> str:
    """What in a JSON value no command could use, or an empty text. Never recurses."""
    waiting: list[tuple[object, int]] = [(value, 0)]
    while waiting:
        item, depth = waiting.pop()
        problem = _problem_with_one(item)
        if problem:
            return _(problem)
        inner: list[object] = []
        if isinstance(item, dict):
            inner = [*item.keys(), *item.values()]
        elif isinstance(item, list):
            inner = item
        if inner and depth >= DEEPEST:
            return _(_TOO_DEEP)
        waiting += [(part, depth + 1) for part in inner]
    return ""


def _problem_with_one(item: object) -> str:
    if isinstance(item, float) and not math.isfinite(item):
        return _BAD_NUMBER
    if isinstance(item, int) and not _LOWEST <= item <= _HIGHEST:
        return _BAD_NUMBER
    if isinstance(item, str) and any("\ud800" <= char <= "\udfff" for char in item):
        return _BROKEN_TEXT
    return ""


class Arguments:
    """The arguments of one request. Each method gives a checked value or raises a ``Fault``."""

    def __init__(self, request: dict[str, object]) -> None:
        self._request = request

    def has(self, name: str) -> bool:
        """Whether the argument was given; null is as good as absent."""
        return self._request.get(name) is not None

    def text(self, name: str) -> str:
        value = self._needed(name)
        if not isinstance(value, str):
            raise self._wrong(name, _("a text"))
        return value

    def whole(self, name: str, low: int = _LOWEST, high: int = _HIGHEST) -> int:
        value = self._needed(name)
        if isinstance(value, bool) or not isinstance(value, int):
            raise self._wrong(name, _("a whole number"))
        if not low <= value <= high:
            span = _("a whole number from {low} to {high}").format(low=low, high=high)
            raise self._wrong(name, span)
        return value

    def number(self, name: str, above: float, most: float) -> float:
        value = self._needed(name)
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise self._wrong(name, _("a number"))
        if not above < value <= most:
            span = _("a number above {low} and at most {high}").format(low=above, high=most)
            raise self._wrong(name, span)
        return float(value)

    def flag(self, name: str) -> bool:
        """Yes or no; no where nothing is said."""
        value = self._needed(name) if self.has(name) else False
        if not isinstance(value, bool):
            raise self._wrong(name, _("true or false"))
        return value

    def table(self, name: str) -> dict[str, object]:
        value = self._needed(name)
        if not isinstance(value, dict):
            raise self._wrong(name, _("an object"))
        return cast("dict[str, object]", value)

    def choice(self, name: str, choices: tuple[str, ...], default: str) -> str:
        value = self.text(name) if self.has(name) else default
        if value not in choices:
            raise self._wrong(name, _("one of {choices}").format(choices=", ".join(choices)))
        return value

    def seat(self, seats: int) -> int:
        return self.whole("seat", 0, seats - 1)

    def viewer(self, seats: int) -> int:
        if self._needed("viewer") == "spectator":
            return int(SPECTATOR)
        if isinstance(self._request["viewer"], str):
            raise self._wrong("viewer", _('a seat or "spectator"'))
        return self.whole("viewer", 0, seats - 1)

    def any(self, name: str) -> object:
        return self._needed(name)

    def _needed(self, name: str) -> object:
        if not self.has(name):
            message = _("the argument {name} is missing").format(name=name)
            raise Fault("invalid", message)
        return self._request[name]

    def _wrong(self, name: str, wanted: str) -> Fault:
        message = _("the argument {name} must be {wanted}").format(name=name, wanted=wanted)
        return Fault("invalid", message)
