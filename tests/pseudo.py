"""A language made up for tests: English with other letters, so that one sees what was forgotten.

``offer`` lets this process speak it; ``grown`` makes a copy of the sources that has it as a ninth
language, catalogue, guides and lessons, as a translator would add one: for servers and commands.
"""

from __future__ import annotations

import json
import re
import shutil
import tomllib
from collections.abc import Collection, Iterator
from gettext import NullTranslations
from pathlib import Path
from typing import Any

import pytest

from digsite.core import words
from digsite.core.words import CONTEXT, Catalogue
from scripts.catalogues import Entry, compiled
from scripts.translated_files import GUIDES, LESSONS
from scripts.words import Template

ROOT = Path(__file__).resolve().parent.parent
CODE = "qq"
"""A code that no language has."""
NINTH = "el"
"""The code in copies of the sources: browsers know Greek, whose letters are not taken for English,
and it has one and many, as English has."""
_HEROES = ROOT / "src" / "digsite" / "games" / "ziggurat" / "content" / "heroes.toml"
NAMES = frozenset(
    [
        "digsite",
        "Scarabya",
        "Indus",
        "Gads",
        "Hill",
        "Ziggurat",
        "Anasazi",
        "Ada",
        "Bo",
        "Eve",
        "Bruno",
        "Cathala",
        "Ludovic",
        "Maublanc",
        "Wolfgang",
        "Panning",
        "Stephan",
        "Riedel",
        "Matt",
        "Leacock",
        "Rob",
        "Daviau",
        "Klaus",
        "Jürgen",
        "Wrede",
        "Blue",
        "Orange",
        "Queen",
        "Games",
        "Clicker",
        "Spiele",
        "MindWare",
        "Phalanx",
        "Mayfair",
        "Main",
        "Front",
        "Oak",
        "Iron",
        "Mountain",
        "Piedmont",
        "Creath",
        "St",
        "Rd",
    ]
) | set(re.findall(r'name = "(.+?)"', _HEROES.read_text(encoding="utf-8")))
"""Proper names are the same in every language: of games and who made them, of people, heroes and
streets."""
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_OTHER = "ÅβÇĐÉƑĜĤÎĴĶĻṀÑØÞǪŘŞŢÛṼŴẊÝŽåƀçđéƒĝĥîĵķļṁñøþǫřşţûṽŵẋýž"
_LETTERS = str.maketrans(_PLAIN, _OTHER)
_KEPT = re.compile(
    r"(\{[^{}]*\}|\b[A-Z]{3}-\d+[a-z]?\b|`[^`]*`|https?://\S+"
    r"|\b[FILNPTUVWXYZ]{12}\b)"
)
"""Fields, rule ids, commands, addresses and the order of a deck are the same in every language."""
_FIGURE = re.compile(r"(<!--.*?-->|^```figure.*?^```$)", re.DOTALL | re.MULTILINE)
_CAPTION = re.compile(r"(?<=^caption: ).*$", re.MULTILINE)
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


def plain_words(text: str) -> list[str]:
    """Words of plain letters."""
    return _WORD.findall(text)


def english_left(text: str, allowed: Collection[str] = ()) -> list[str]:
    """Words of plain letters: nobody has translated them. Rule ids and what is allowed stay."""
    return [
        word
        for number, part in enumerate(_KEPT.split(text))
        if not number % 2
        for word in _WORD.findall(part)
        if word not in allowed
    ]


def grown(folder: Path) -> Path:
    """A copy of the sources in which the made-up language is whole; goes in front of the path."""
    package = folder / "digsite"
    shutil.copytree(
        ROOT / "src" / "digsite", package, ignore=shutil.ignore_patterns("*.so", "__pycache__")
    )
    catalogue = package / "locale" / NINTH / "LC_MESSAGES" / "digsite.mo"
    catalogue.parent.mkdir(parents=True)
    catalogue.write_bytes(compiled(list(_entries())))
    for guide in sorted(package.glob("games/*/guide")):
        for english, name in GUIDES.items():
            text = (guide / english).read_text(encoding="utf-8")
            (guide / name.format(NINTH)).write_text(_guide(text), encoding="utf-8")
        for english, name in LESSONS.items():
            data = tomllib.loads((guide / english).read_text(encoding="utf-8"))
            (guide / name.format(NINTH)).write_text(_lessons(data), encoding="utf-8")
    return folder


def _entries() -> Iterator[Entry]:
    head = "Content-Type: text/plain; charset=utf-8\nPlural-Forms: nplurals=2; plural=(n != 1);\n"
    yield Entry(said={0: head})
    for message in Template():
        texts = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        if texts[0]:
            said = {number: disguised(text) for number, text in enumerate(texts)}
            yield Entry(texts[0], "".join(texts[1:]), message.context or "", said)


def _guide(text: str) -> str:
    """A guide with other letters; of figures only what is written below them."""
    parts = _FIGURE.split(text)
    return "".join(
        _CAPTION.sub(lambda caption: disguised(caption[0]), part) if number % 2 else disguised(part)
        for number, part in enumerate(parts)
    )


def _lessons(data: dict[str, Any]) -> str:
    """The texts of lessons as a file of another language has them."""
    lines = ["[answers]", *(_line(*one) for one in data.get("answers", {}).items())]
    for step in data["step"]:
        lines += [f"[{json.dumps(step['id'])}]"]
        lines += [_line(name, step[name]) for name in ("title", "say", "done")]
        for one, many, text in (("part", "parts", "done"), ("mistake", "mistakes", "answer")):
            said = ", ".join(
                json.dumps(disguised(part.get(text, ""))) for part in step.get(one, [])
            )
            lines += [f"{many} = [{said}]"] if said else []
    return "\n".join(lines)


def _line(name: str, text: str) -> str:
    return f"{name} = {json.dumps(disguised(text))}"
