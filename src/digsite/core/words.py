"""Words for people: gettext with English as the source.

The *ambient* language is chosen once where something begins: a request, a socket's message, a
worker's task, a command. ``_`` translates into it when it is called; ``N_`` only marks a constant
for translation, and ``C_`` one whose meaning needs a context. Pictures and sentences of games are
told by a ``Voice``, which carries a language and the names of those who sit at the table, so that
one table can speak to everybody in their own.

Nouns bend in most languages. The translation of a word may bring its forms along, ``roter
Arbeiter|acc=roten Arbeiter|g=m``, and the translation of a sentence names the one it needs:
``{piece:acc}``. ``{piece:m=er|f=sie}`` chooses by the word's ``g``, and ``{piece:+}`` or
``{piece:+acc}`` begins with a capital. What has no such form, as a player's name, stays as it is.
"""

from __future__ import annotations

import gettext
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cached_property, lru_cache, partial
from gettext import NullTranslations as Translations
from pathlib import Path
from string import Formatter

ENGLISH = "en"
LOCALES = Path(__file__).resolve().parent.parent / "locale"
LETTERS = "ABCDEFGH"
"""What seats go by, where nobody has a name."""

CONTEXT = "\x04"
"""Stands between a context and its text, as in gettext's own files."""
FORMS = "|"
"""Stands between the forms of a word."""
KIND = "g"
"""The form of a word that tells its gender, or that it is a plural."""
REMEMBERED = 4096
"""Texts of a language that need not be looked up again."""


class Catalogue:
    """The words of one language; it is read when somebody first speaks it."""

    def __init__(self, read: Callable[[], Translations] = Translations) -> None:
        self._read = read
        self._forms: dict[str, dict[str, str]] = {}
        # Every picture asks for hundreds of texts, and for the same ones after every move.
        self.text = lru_cache(maxsize=REMEMBERED)(self._text)
        self.count = lru_cache(maxsize=REMEMBERED)(self._count)

    @cached_property
    def _texts(self) -> Translations:
        return self._read()

    def _text(self, text: str) -> str:
        """A text in this language; the text itself where nobody has translated it."""
        # A catalogue keeps its own head under the empty text: nobody is to read that.
        found = self._texts.gettext(text) if text else ""
        if found == text:
            return text.partition(CONTEXT)[2] or text
        if FORMS not in found or "{" in found:  # in a sentence it stands between choices
            return found
        word, *forms = found.split(FORMS)
        if word not in self._forms:
            self._forms[word] = dict(form.split("=", 1) for form in forms if "=" in form)
        return word

    def _count(self, one: str, many: str, number: int) -> str:
        """The template that goes with a number."""
        return self._texts.ngettext(one, many, number)

    def fill(self, template: str, values: Mapping[str, object]) -> str:
        """A template of this language with its fields filled in."""
        try:
            return template.format_map(values)
        except ValueError:  # a form is asked for, which only the words here know
            return _Pourer(self._forms).vformat(template, (), values)


class _Pourer(Formatter):
    """Fills in words in the form that a sentence asks for."""

    def __init__(self, forms: Mapping[str, Mapping[str, str]]) -> None:
        self._forms = forms

    def format_field(self, value: object, format_spec: str) -> str:
        word = str(value)
        forms = self._forms.get(word, {})
        first = format_spec.startswith("+")
        wanted = format_spec.removeprefix("+")
        if "=" in wanted:
            choices = dict(choice.split("=", 1) for choice in wanted.split(FORMS))
            word = choices.get(forms.get(KIND, ""), next(reversed(choices.values())))
        else:
            word = forms.get(wanted, word)
        return word[:1].upper() + word[1:] if first else word


Catalogues = dict[str, Catalogue]


def load_catalogues(folder: Path) -> Catalogues:
    """English, and every language whose whole catalogue lies there: the only ones we offer."""
    found: Catalogues = {ENGLISH: Catalogue()}
    for file in sorted(folder.glob("*/LC_MESSAGES/digsite.mo")):
        found[file.parent.parent.name] = Catalogue(partial(_read, file))
    return found


def _read(file: Path) -> Translations:
    with file.open("rb") as opened:
        return gettext.GNUTranslations(opened)


_catalogues: Catalogues = load_catalogues(LOCALES)
_ambient: ContextVar[str] = ContextVar("language", default=ENGLISH)


def languages() -> tuple[str, ...]:
    """The languages that can be chosen, English first."""
    return tuple(_catalogues)


def look_again() -> None:
    """Offer languages, too, that have come since the start."""
    for language, catalogue in load_catalogues(LOCALES).items():
        _catalogues.setdefault(language, catalogue)


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


def _catalogue(language: str) -> Catalogue:
    return _catalogues.get(language) or _catalogues[ENGLISH]


def _(text: str) -> str:
    return translated(text, _ambient.get())


def N_(text: str) -> str:  # noqa: N802 - the customary name that extraction tools look for
    return text


def C_(context: str, text: str) -> str:  # noqa: N802 - like N_
    """Mark a text that means different things in different places; a context tells them apart."""
    return context + CONTEXT + text


def plural(one: str, many: str, count: int, **values: object) -> str:
    """``plural("{n} point", "{n} points", 3)`` with ``n`` filled in, in the ambient language."""
    return counted(one, many, count, values, _ambient.get())


def counted(one: str, many: str, count: int, values: Mapping[str, object], language: str) -> str:
    """The form of a template that goes with a number, filled."""
    catalogue = _catalogue(language)
    return catalogue.fill(catalogue.count(one, many, count), {"n": count, **values})


def fill(template: str, values: Mapping[str, object]) -> str:
    """Translate a template into the ambient language and fill its named fields."""
    return filled_in(template, values, _ambient.get())


def pour(text: str, **values: object) -> str:
    """Fill in the fields of a text that has been translated into the ambient language."""
    return _catalogue(_ambient.get()).fill(text, values)


def decimal(number: float, digits: int = 1) -> str:
    """A number as the ambient language writes it: all of ours but English have a comma."""
    written = f"{number:.{digits}f}"
    return written if _ambient.get() == ENGLISH else written.replace(".", ",")


def filled_in(template: str, values: Mapping[str, object], language: str) -> str:
    """Translate a template into a language and fill its named fields."""
    catalogue = _catalogue(language)
    return catalogue.fill(catalogue.text(template), values)


def translated(text: str, language: str) -> str:
    """A text with no fields, such as one of a content file, where braces are only braces."""
    return _catalogue(language).text(text)


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
        return filled_in(template, values, self.language)

    def word(self, text: str) -> str:
        """Translate a text without fields, where braces are only braces."""
        return translated(text, self.language)

    def count(self, one: str, many: str, number: int, **values: object) -> str:
        """``voice.count("{n} point", "{n} points", 3)``."""
        return counted(one, many, number, values, self.language)

    def name(self, seat: int) -> str:
        """What a seat is called."""
        if 0 <= seat < len(self.names) and self.names[seat]:
            return self.names[seat]
        return LETTERS[seat % len(LETTERS)]

    def all_names(self, seats: Sequence[int]) -> str:
        """The names of several seats, as a list in a sentence."""
        return ", ".join(self.name(seat) for seat in seats)
