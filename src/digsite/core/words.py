"""Words for people: gettext with English as the source.

The *ambient* language is chosen once where something begins: a request, a socket's message, a
worker's task, a command. ``_`` translates into it when it is called; ``N_`` only marks a constant
for translation. Pictures and sentences of games are told by a ``Voice``, which carries a language
and the names of those who sit at the table, so that one table can speak to everybody in their own.
"""

from __future__ import annotations

import gettext
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path

ENGLISH = "en"
LOCALES = Path(__file__).resolve().parent.parent / "locale"
LETTERS = "ABCDEFGH"
"""What seats go by, where nobody has a name."""

Catalogues = dict[str, gettext.NullTranslations]


def load_catalogues(folder: Path) -> Catalogues:
    """English, and every language whose whole catalogue lies there: the only ones we offer."""
    found: Catalogues = {ENGLISH: gettext.NullTranslations()}
    for file in sorted(folder.glob("*/LC_MESSAGES/digsite.mo")):
        with file.open("rb") as opened:
            found[file.parent.parent.name] = gettext.GNUTranslations(opened)
    return found


_catalogues: Catalogues = load_catalogues(LOCALES)
_ambient: ContextVar[str] = ContextVar("language", default=ENGLISH)


def languages() -> tuple[str, ...]:
    """The languages that can be chosen, English first."""
    return tuple(_catalogues)


def known_language(*wishes: str) -> str:
    """The first language of ours among names such as ``pt-BR`` or ``de_AT.UTF-8``, else English."""
    for wish in wishes:
        short = wish.replace("-", "_").partition("_")[0].partition(".")[0].strip().lower()
        if short in _catalogues:
            return short
    return ENGLISH


def use_language(language: str) -> None:
    """Choose the ambient language for what runs from here on in this task."""
    _ambient.set(language)


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """The ambient language for a while: for somebody else's message in the midst of a task."""
    before = _ambient.set(language)
    try:
        yield
    finally:
        _ambient.reset(before)


def present_language() -> str:
    """The ambient language."""
    return _ambient.get()


def _catalogue(language: str) -> gettext.NullTranslations:
    return _catalogues.get(language) or _catalogues[ENGLISH]


def _(text: str) -> str:
    return translated(text, _ambient.get())


def N_(text: str) -> str:  # noqa: N802 - the customary name that extraction tools look for
    return text


def plural(one: str, many: str, count: int) -> str:
    """``plural("{n} point", "{n} points", 3)`` with ``n`` filled in, in the ambient language."""
    return _catalogue(_ambient.get()).ngettext(one, many, count).format(n=count)


def fill(template: str, values: Mapping[str, object]) -> str:
    """Translate a template into the ambient language and fill its named fields."""
    return _(template).format_map(values)


def translated(text: str, language: str) -> str:
    """A text with no fields, such as one of a content file, where braces are only braces."""
    # A catalogue keeps its own head under the empty text: nobody is to read that.
    return _catalogue(language).gettext(text) if text else ""


class Voice:
    """Speaks one language and knows what the seats are called. Nobody changes one."""

    __slots__ = ("language", "names")

    def __init__(self, names: Sequence[str] = (), language: str = "") -> None:
        self.names = tuple(names)
        self.language = language or _ambient.get()

    def say(self, template: str, **values: object) -> str:
        """Translate a template and fill its named fields."""
        return self.fill(template, values)

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        """The same with the values at hand."""
        return translated(template, self.language).format_map(values)

    def word(self, text: str) -> str:
        """Translate a text without fields, where braces are only braces."""
        return translated(text, self.language)

    def count(self, one: str, many: str, number: int) -> str:
        """``voice.count("{n} point", "{n} points", 3)``."""
        return _catalogue(self.language).ngettext(one, many, number).format(n=number)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if 0 <= seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return LETTERS[seat % len(LETTERS)]

    def all_names(self, seats: Sequence[int]) -> str:
        """The names of several seats, as a list in a sentence."""
        return ", ".join(self.name(seat) for seat in seats)
