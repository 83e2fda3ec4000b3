"""What every shape does, and the shapes of single values."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Final, Generic, TypeVar

from digsite.core.errors import DigsiteError, Fault
from digsite.core.words import N_, _

T = TypeVar("T")
Read_co = TypeVar("Read_co", covariant=True)
Schema = dict[str, object]

LONGEST_TEXT: Final = 1000


class Shape(ABC, Generic[Read_co]):
    """What some plain data look like, and what reading them gives.

    ``like`` says it in words. ``name`` is what a JSON Schema calls a shape that several places
    share. Of a ``plain`` shape reading gives the data as they are; what a ``placed`` one gives
    remembers its place.
    """

    def __init__(self, like: str, form: Schema, name: str, plain: bool, placed: bool) -> None:
        self._like = like
        self._form = form
        self.name = name
        self.plain = plain
        self.placed = placed

    @abstractmethod
    def read(self, found: object, where: str = "") -> Read_co:
        """The value, or ``Fault`` with its place."""

    def trust(self, found: object) -> Read_co:
        """The value of data that we wrote ourselves: nobody looks into plain lists and maps, so
        it costs next to nothing.
        """
        return self.read(found)

    def faults(self, found: object, where: str = "") -> list[Fault]:
        """Everything that is wrong: what has parts looks into each of them."""
        try:
            self.read(found, where)
        except Fault as fault:
            return [fault]
        return []

    def wanted(self) -> str:
        """What is expected, in words: ``a whole number from 0 to 3``."""
        return _(self._like)

    def refused(self, where: str) -> Fault:
        return Fault(where, _("must be {wanted}").format(wanted=self.wanted()))

    def form(self, shared: Schema) -> Schema:
        """The JSON Schema; shapes with a name are added to ``shared``."""
        return self._form

    def schema(self, shared: Schema) -> Schema:
        """The JSON Schema as others use it: by name, where the shape has one."""
        if not self.name:
            return self.form(shared)
        if self.name not in shared:
            shared[self.name] = {}  # keeps the place: its parts come after it
            shared[self.name] = self.form(shared)
        return {"$ref": f"#/$defs/{self.name}"}


# --- Single values -------------------------------------------------------------------------------


class Whole(Shape[int]):
    """A whole number within its bounds."""

    def __init__(self, least: int, most: int, name: str = "") -> None:
        form: Schema = {"type": "integer", "minimum": least, "maximum": most}
        super().__init__(N_("a whole number from {least} to {most}"), form, name, True, False)
        self.least = least
        self.most = most

    def wanted(self) -> str:
        return super().wanted().format(least=self.least, most=self.most)

    def read(self, found: object, where: str = "") -> int:
        if type(found) is int and self.least <= found <= self.most:
            return found
        raise self.refused(where)

    def trust(self, found: object) -> int:
        if isinstance(found, int):
            return found
        raise self.refused("")


class Number(Shape[float]):
    """Any number of a sensible size, such as a length."""

    def __init__(self) -> None:
        super().__init__(N_("a number"), {"type": "number"}, "", False, False)

    def read(self, found: object, where: str = "") -> float:
        if type(found) is float or type(found) is int:
            if -1e6 <= found <= 1e6:
                return float(found)
        raise self.refused(where)


class Flag(Shape[bool]):
    """True or false."""

    def __init__(self) -> None:
        super().__init__(N_("true or false"), {"type": "boolean"}, "", True, False)

    def read(self, found: object, where: str = "") -> bool:
        if isinstance(found, bool):
            return found
        raise self.refused(where)


class Nothing(Shape[None]):
    """JSON's null."""

    def __init__(self) -> None:
        super().__init__("null", {"type": "null"}, "", True, False)

    def read(self, found: object, where: str = "") -> None:
        if found is not None:
            raise self.refused(where)


class Plain(Shape[dict[str, object]]):
    """An object with any fields, which somebody else reads."""

    def __init__(self) -> None:
        super().__init__(N_("an object"), {"type": "object"}, "", True, False)

    def read(self, found: object, where: str = "") -> dict[str, object]:
        if isinstance(found, dict):
            return found
        raise self.refused(where)


# --- Texts ---------------------------------------------------------------------------------------


def _text_form(pattern: str) -> Schema:
    anchored = f"^({pattern})$" if "|" in pattern else f"^{pattern}$"
    return {"type": "string", "pattern": anchored}


class Text(Shape[str]):
    """A text of a bounded length, made of what ``pattern`` says."""

    def __init__(
        self, pattern: str = "", like: str = "", name: str = "", longest: int = LONGEST_TEXT
    ) -> None:
        form = _text_form(pattern) if pattern else {"type": "string", "maxLength": longest}
        super().__init__(like or N_("a text"), form, name, True, False)
        self._longest = longest
        self._pattern = re.compile(pattern) if pattern else None

    def read(self, found: object, where: str = "") -> str:
        if isinstance(found, str) and len(found) <= self._longest:
            if self._pattern is None or self._pattern.fullmatch(found):
                return found
        raise self.refused(where)

    def trust(self, found: object) -> str:
        if isinstance(found, str):
            return found
        raise self.refused("")


class Choice(Shape[int]):
    """One of several names; reading gives its number among them.

    Many names are better told by what they are ``like``, and to a JSON Schema by a pattern.
    """

    def __init__(
        self, names: Sequence[str], like: str = "", pattern: str = "", name: str = ""
    ) -> None:
        form: Schema = _text_form(pattern) if pattern else {"enum": list(names)}
        super().__init__(like or N_("one of {names}"), form, name, False, False)
        self._numbers = {name: number for number, name in enumerate(names)}

    def wanted(self) -> str:
        return super().wanted().format(names=", ".join(self._numbers))

    def read(self, found: object, where: str = "") -> int:
        if isinstance(found, str) and found in self._numbers:
            return self._numbers[found]
        raise self.refused(where)


class Parsed(Shape[T]):
    """A text that means something: ``parse`` gives that, or raises with the reason."""

    def __init__(
        self, parse: Callable[[str], T], like: str, pattern: str, name: str = "", longest: int = 80
    ) -> None:
        super().__init__(like, _text_form(pattern), name, False, False)
        self._parse = parse
        self._longest = longest

    def read(self, found: object, where: str = "") -> T:
        if isinstance(found, str) and len(found) <= self._longest:
            try:
                return self._parse(found)
            except (ValueError, DigsiteError) as problem:
                raise Fault(where, str(problem)) from None
        raise self.refused(where)


WHOLE: Final = Whole(-(2**63), 2**64 - 1)
TEXT: Final = Text()
FLAG: Final = Flag()
PLAIN: Final = Plain()
