"""Words for people: gettext with English as the source.

``_`` translates when it is called, in the language chosen by ``use_language``; ``N_`` only marks
a constant for translation. Games keep their sentences in ``words.py`` as templates with named
fields; ``fill`` translates a template and puts the values in.
"""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

LANGUAGES = ("en", "fr", "de", "it", "es", "pt", "nl", "ru")
_LOCALES = Path(__file__).resolve().parent.parent / "locale"

_current: gettext.NullTranslations = gettext.NullTranslations()
_loaded: dict[str, gettext.NullTranslations] = {}


def known_language(language: str) -> str:
    """The language of ours that a name such as ``pt-BR`` or ``de_AT.UTF-8`` means, else English."""
    short = language.replace("-", "_").partition("_")[0].partition(".")[0].lower()
    return short if short in LANGUAGES else "en"


def translations(language: str) -> gettext.NullTranslations:
    """The catalogue of a language; English, or the source text where nothing is translated yet."""
    if language in _loaded:  # nearly always, and asked for with every sentence
        return _loaded[language]
    known = known_language(language)
    if known not in _loaded:
        _loaded[known] = gettext.translation(
            "digsite", localedir=str(_LOCALES), languages=[known], fallback=True
        )
    return _loaded[known]


def use_language(language: str) -> None:
    """Choose the language of ``_`` for this process."""
    global _current
    _current = translations(language)


def _(text: str) -> str:
    return translated(text)


def N_(text: str) -> str:  # noqa: N802 - the customary name that extraction tools look for
    return text


def plural(one: str, many: str, count: int, language: str = "") -> str:
    """``plural("{n} point", "{n} points", 3)`` with ``n`` filled in; "" is the present language."""
    catalogue = translations(language) if language else _current
    return catalogue.ngettext(one, many, count).format(n=count)


def translated(text: str, language: str = "") -> str:
    """A text with no fields, such as one of a content file, where braces are only braces."""
    catalogue = translations(language) if language else _current
    # A catalogue keeps its own head under the empty text: nobody is to read that.
    return catalogue.gettext(text) if text else ""


def fill(template: str, values: Mapping[str, object], language: str = "") -> str:
    """Translate a template and fill its named fields."""
    return translated(template, language).format_map(values)


@dataclass(frozen=True)
class OptionWords:
    """What people call an option and, where it is a choice, each of its values."""

    label: str
    values: Mapping[str, str] = field(default_factory=dict)
