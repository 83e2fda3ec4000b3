"""A language made up for tests: English with other letters, so that one sees what was forgotten."""

from __future__ import annotations

import re
from collections.abc import Collection
from gettext import NullTranslations

import pytest

from digsite.core import words
from digsite.core.words import CONTEXT, Catalogue

CODE = "qq"
"""A code that no language has."""
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_OTHER = "ÅβÇĐÉƑĜĤÎĴĶĻṀÑØÞǪŘŞŢÛṼŴẊÝŽåƀçđéƒĝĥîĵķļṁñøþǫřşţûṽŵẋýž"
_LETTERS = str.maketrans(_PLAIN, _OTHER)
_KEPT = re.compile(r"(\{[^{}]*\}|\b[A-Z]{3}-\d+[a-z]?\b|`[^`]*`|https?://\S+)")
"""Fields, rule ids, commands and addresses are the same in every language."""
_WORD = re.compile(r"[A-Za-z]{2,}(?:['’][a-z]+)?")


def disguised(text: str) -> str:
    """A text with every letter changed, apart from what stays the same in every language."""
    parts = _KEPT.split(text.partition(CONTEXT)[2] or text)
    return "".join(
        part if number % 2 else part.translate(_LETTERS) for number, part in enumerate(parts)
    )


class Pseudo(NullTranslations):
    """Translates everything."""

    def gettext(self, message: str) -> str:
        return disguised(message)

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return disguised(msgid1 if n == 1 else msgid2)


def offer(monkeypatch: pytest.MonkeyPatch) -> None:
    """Offer the made-up language beside English."""
    monkeypatch.setitem(words._catalogues, CODE, Catalogue(Pseudo))


def english_left(text: str, allowed: Collection[str] = ()) -> list[str]:
    """Words of plain letters: nobody has translated them. Rule ids and what is allowed stay."""
    return [
        word
        for number, part in enumerate(_KEPT.split(text))
        if not number % 2
        for word in _WORD.findall(part)
        if word not in allowed
    ]
