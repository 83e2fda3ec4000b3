"""Moves: one table of kinds says how they are numbered, named, written and read.

    SPACE = one_of("space", ["N1", "N2", "S1", "S2"])
    GRAMMAR = Grammar(
        [
            Kind("move", 0, "move {space}", space=SPACE),
            Kind("die", 11, "die {face}", face=in_range("face", 1, 6)),
        ],
        "write move N1",
    )

The codes of a kind start at its first one; its fields are the digits of a mixed radix, the last
counting fastest. So rules that run millions of times make a code by adding up the same constants
(``MOVE + space``) and never ask the grammar; everybody else does.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable, Sequence
from functools import lru_cache
from string import Formatter

from digsite.core.errors import NotationError
from digsite.core.native import i64, mypyc_attr
from digsite.core.words import N_, fill, present_language, translated


class Move:
    """One decision, or one outcome of chance, as a named value: ``move["space"]`` is a field."""

    def __init__(self, kind: str, code: i64, notation: str, fields: dict[str, int]) -> None:
        self.kind = kind
        self.fields = fields
        self._code: i64 = code
        self._notation = notation

    def code(self) -> i64:
        """The 64-bit form: fast, hashable, never negative."""
        return self._code

    def notation(self) -> str:
        """The written form, as people type it and records keep it."""
        return self._notation

    def __getitem__(self, field: str) -> int:
        return self.fields[field]

    def __str__(self) -> str:
        return self._notation

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Move) and self._code == other._code

    def __hash__(self) -> int:
        return hash(int(self._code))


def said(text: str) -> str:
    """A text in the ambient language."""
    return translated(text, present_language())


class Field:
    """One part of a move: a whole number from ``low`` to ``high``, and how it is written.

    ``read`` gets texts that fit ``pattern``, a regular expression without groups; what it makes
    of them may still lie outside. ``hint`` ends the sentence "... is no NOUN:"; ``about`` fills its
    fields. ``room`` is how many codes the field takes: more than it has values where fields are
    packed as bits.
    """

    def __init__(
        self,
        noun: str,
        low: i64,
        high: i64,
        pattern: str,
        write: Callable[[int], str],
        read: Callable[[str], int],
        hint: str,
        room: i64 = 0,
        about: dict[str, object] | None = None,
    ) -> None:
        self.noun = noun
        self.low = int(low)
        self.high = int(high)
        self.pattern = pattern
        self.write = write
        self.read = read
        self.hint = hint
        self.about = about
        self.room = int(room or high - low + 1)
        if self.room <= high - low:
            raise ValueError(f"field {noun} has no room for {high - low + 1} values")

    def fits(self, value: int) -> bool:
        return self.low <= value <= self.high

    def refuse(self, text: str) -> str:
        """What is told of a text that cannot be read."""
        hint = said(self.hint) if self.about is None else fill(self.hint, self.about)
        values = {"wrong": repr(text), "noun": said(self.noun), "hint": hint}
        return fill(N_("{wrong} is no {noun}: {hint}"), values)


def one_of(
    noun: str,
    texts: Sequence[str],
    hint: str = "",
    low: i64 = 0,
    room: i64 = 0,
    about: dict[str, object] | None = None,
) -> Field:
    """A field that is one of some texts, numbered from ``low``."""
    first = int(low)
    values = {text: first + index for index, text in enumerate(texts)}
    # Where one text begins with another, the longer one is looked for first.
    pattern = "|".join(re.escape(text) for text in sorted(texts, key=len, reverse=True))
    return Field(
        noun,
        low,
        first + len(texts) - 1,
        pattern,
        lambda value: texts[value - first],
        lambda text: values[text],
        hint or N_("one of {names}"),
        room,
        about if hint else {"names": ", ".join(texts)},
    )


def in_range(noun: str, low: i64, high: i64, plus: int = 0, room: i64 = 0) -> Field:
    """A field that is a whole number; people write it so much larger."""
    return Field(
        noun,
        low,
        high,
        f"0|[1-9][0-9]{{0,{len(str(high + plus)) - 1}}}",
        lambda value: str(value + plus),
        lambda text: int(text) - plus,
        N_("a number from {low} to {high}"),
        room,
        {"low": int(low) + plus, "high": int(high) + plus},
    )


@mypyc_attr(allow_interpreted_subclasses=True)
class Kind:
    """Moves that are alike: their first code, how they are written, and their fields in order.

    ``tidy`` is for fields that depend on each other: it gives the one form that counts of values
    which a person may have written otherwise, or None for values that do not go together.
    """

    def __init__(
        self,
        name: str,
        first: i64,
        template: str,
        tidy: Callable[[list[int]], list[int] | None] | None = None,
        **fields: Field,
    ) -> None:
        self.name = name
        self.first = int(first)
        self.names = list(fields)
        self.fields = list(fields.values())
        self._tidy = tidy
        self._digits: list[tuple[int, int, int, int]] = []
        """For each field: what a step of it adds to the code, its room, its limits."""
        step = 1
        for field in reversed(self.fields):
            self._digits.insert(0, (step, field.room, field.low, field.high))
            step *= field.room
        parts = list(Formatter().parse(template))
        if [named for _, named, _, _ in parts if named is not None] != self.names:
            raise ValueError(f"{template!r} does not name the fields {', '.join(self.names)}")
        self.words = [word for word, _, _, _ in parts]
        """The fixed parts of the template: before each field, and after the last."""
        if len(self.words) == len(self.names):
            self.words.append("")

    # Codes and values

    def spans(self) -> list[tuple[int, int]]:
        """The lowest and the highest code; several pairs where others' codes lie between."""
        return [(self.first, self.code([field.high for field in self.fields]))]

    def code(self, values: list[int]) -> int:
        """The code of values that fit."""
        code = self.first
        for (step, _, low, _), value in zip(self._digits, values, strict=True):
            code += (value - low) * step
        return code

    def values(self, code: int) -> list[int] | None:
        """The values of a code in the kind's spans; None where the code means nothing."""
        rest = code - self.first
        found: list[int] = []
        for step, room, low, high in self._digits:
            value = rest // step % room + low
            if value > high:
                return None
            found.append(value)
        if self._tidy is not None and self._tidy(found) != found:
            return None
        return found

    def move(self, code: int, values: list[int]) -> Move:
        text = self.words[0]
        for index, value in enumerate(values):
            text += self.fields[index].write(value) + self.words[index + 1]
        return Move(self.name, code, text, dict(zip(self.names, values, strict=True)))

    # Reading

    def pattern(self) -> str:
        """A regular expression with one group a field."""
        found = re.escape(self.words[0])
        for index, field in enumerate(self.fields):
            found += f"({field.pattern}){re.escape(self.words[index + 1])}"
        return found

    def read(self, texts: Sequence[str]) -> list[int] | None:
        """The values that a person means by the texts of all fields, or None."""
        found: list[int] = []
        for field, text in zip(self.fields, texts, strict=True):
            value = field.read(text)
            if not field.fits(value):
                return None
            found.append(value)
        return found if self._tidy is None else self._tidy(found)

    def fault(self, text: str) -> tuple[int, str]:
        """How many letters of the fixed words a text has before it goes wrong, and where a field
        is to blame, what is wrong with it.
        """
        if not text.startswith(self.words[0]):
            return 0, ""
        known = len(self.words[0])
        rest = text[known:]
        for index, field in enumerate(self.fields):
            word = self.words[index + 1]
            found = re.match(field.pattern, rest)
            fits = found is not None and field.fits(field.read(found[0]))
            after = "" if found is None else rest[found.end() :]
            if fits and not after:
                break  # it ends too soon, if at all
            last = index + 1 == len(self.fields)
            if not fits or (after != word if last else not after.startswith(word)):
                wrong = (rest.partition(word)[0] if word else rest).strip()[:20]
                return known, field.refuse(wrong) if wrong else ""
            known += len(word)
            rest = after[len(word) :]
        return known, ""


class Grammar:
    """All kinds of moves of a game. ``expected`` tells people what they can write."""

    def __init__(self, kinds: list[Kind], expected: str) -> None:
        self.kinds = kinds
        self.expected = expected
        spans = [(low, high, kind) for kind in kinds for low, high in kind.spans()]
        spans.sort(key=lambda span: span[0])
        self._lows = [low for low, _, _ in spans]
        self._highs = [high for _, high, _ in spans]
        self._owners = [kind for _, _, kind in spans]
        last, before = -1, "no move"
        for low, high, kind in spans:
            if low <= last:
                raise ValueError(f"the codes of {kind.name} overlap those of {before}")
            last, before = high, kind.name
        self._patterns: list[re.Pattern[str]] = []
        # A table writes and reads the same few moves again and again.
        self._decoded: Callable[[int], Move] = lru_cache(maxsize=2048)(self._decode)
        self._parsed: Callable[[str], Move] = lru_cache(maxsize=2048)(self._parse)

    def decode(self, code: i64) -> Move:
        """The named value of a code, or ``NotationError``."""
        return self._decoded(int(code))

    def notation(self, code: i64) -> str:
        """The written form of a code, or ``NotationError``."""
        return self._decoded(int(code)).notation()

    def parse(self, text: str) -> Move:
        """The move a person wrote, or ``NotationError`` that says what was expected."""
        return self._parsed(text)

    def _decode(self, code: int) -> Move:
        index = bisect_right(self._lows, code) - 1
        if index >= 0 and code <= self._highs[index]:
            kind = self._owners[index]
            values = kind.values(code)
            if values is not None:
                return kind.move(code, values)
        raise NotationError(f"{code} is not the code of any move")

    def _parse(self, text: str) -> Move:
        if not self._patterns:
            self._patterns = [re.compile(kind.pattern()) for kind in self.kinds]
        for kind, pattern in zip(self.kinds, self._patterns, strict=True):
            found = pattern.fullmatch(text)
            if found is not None:
                values = kind.read(found.groups())
                if values is not None:
                    return self._decoded(kind.code(values))
        raise NotationError(self._fault(text))

    def _fault(self, text: str) -> str:
        """What is wrong with a text: the field that cannot be read, where the words tell which
        kind is meant.
        """
        most, told = 0, ""
        for kind in self.kinds:
            known, wrong = kind.fault(text)
            if known > most:
                most, told = known, wrong
        if told:
            return told
        values = {"text": repr(text[:40]), "expected": said(self.expected)}
        return fill(N_("{text} is not a move: {expected}"), values)


NO_MOVES = Grammar([], "this game has no grammar of moves")
