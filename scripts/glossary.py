"""Is one thing called by one word? Compares all texts of a language with its glossary.

    python -m scripts.glossary        all languages (part of make lint)
    python -m scripts.glossary de     one of them

`docs/words/LANGUAGE.md` has a table for each game: an English term, ours, and the stems one of
which a text has to hold where the English has the term. Tables of a game go before the general one.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from typing import Any

from scripts import words
from scripts.catalogues import ROOT
from scripts.translated_files import COMMENT, FIGURE, GAMES

GLOSSARIES = ROOT / "docs" / "words"
ROW = re.compile(r"^\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$", re.MULTILINE)
ASIDE = re.compile(r"\([^)]*\)")
NOT_SAID = re.compile(r"`[^`]*`|\{[^}]*\}|(?<!\w)'[a-z][^']*'(?!\w)")
"""Commands and fields."""

Terms = dict[str, set[str]]
Pair = tuple[str, str, str]
"""Where it is said, the English, and what the language says."""


def glossary(language: str) -> dict[str, Terms]:
    """The terms of each table, by its heading: what they are called, as stems."""
    text = (GLOSSARIES / f"{language}.md").read_text(encoding="utf-8")
    found: dict[str, Terms] = {}
    for part in re.split(r"^## ", text, flags=re.MULTILINE)[1:]:
        terms = found.setdefault(_folder(part.splitlines()[0]), {})
        for english, _ours, stems in ROW.findall(part):
            for term in re.split("[,;/]", ASIDE.sub("", english)):
                if term.strip() and english != "English":
                    known = terms.setdefault(term.strip().lower(), set())
                    known.update(plain(stem) for stem in stems.split(",") if stem.strip())
    return found


def _folder(heading: str) -> str:
    return heading.strip().lower().removesuffix(" 1874").replace(" ", "_")


def plain(text: str) -> str:
    """A text without capitals and the finer points of its signs."""
    return " ".join(text.casefold().replace("’", "'").split())


def pairs(language: str, game: str) -> Iterator[Pair]:
    """Everything that is said of a game, in English and in the language."""
    yield from _catalogue_pairs(language, game)
    folder = GAMES / game / "guide"
    for name in ("{}.md", "strategy.{}.md"):
        both = [COMMENT.sub("", _read(folder / name.format(code))) for code in ("en", language)]
        yield from zip_paragraphs(name.format(language), *both)
    for name in ("tutorial.{}.toml", "short.{}.toml"):
        english, own = (tomllib.loads(_read(folder / name.format(c))) for c in ("en", language))
        yield from _lesson_pairs(name.format(language), english, own)


def _catalogue_pairs(language: str, game: str) -> Iterator[Pair]:
    for message in _messages(language):
        if all(f"/games/{game}/" in place for place, _ in message.locations):
            english = message.id[1] if isinstance(message.id, (tuple, list)) else message.id
            yield message.locations[0][0], english, " / ".join(words.all_said(message))


@cache
def _messages(language: str) -> list[Any]:
    return [message for message in words.read(language) if message.id]


def zip_paragraphs(name: str, english: str, own: str) -> Iterator[Pair]:
    """The paragraphs of a guide, side by side; none where their numbers differ."""
    both = [
        [part for part in re.split(r"\n\s*\n", FIGURE.sub("", text)) if part.strip()]
        for text in (english, own)
    ]
    if len(both[0]) == len(both[1]):
        yield from ((name, *pair) for pair in zip(*both, strict=True))


def _lesson_pairs(name: str, english: dict[str, Any], own: dict[str, Any]) -> Iterator[Pair]:
    answers = own.get("answers", {})
    for key, text in english.get("answers", {}).items():
        yield f"{name} {key}", text, answers.get(key, "")
    for step in english["step"]:
        told = own.get(step["id"], {})
        for field in ("title", "say", "done"):
            yield f"{name} {step['id']}", step[field], told.get(field, "")


def faults(language: str) -> Iterator[str]:
    """Every text that has an English term and none of the words that the glossary has for it."""
    if not (GLOSSARIES / f"{language}.md").exists():
        yield f"{language}: nobody has written docs/words/{language}.md yet"
        return
    tables = glossary(language)
    for game, terms in tables.items():
        if not (GAMES / game).is_dir():
            continue
        # A word of two meanings has a line for each, in a game's table or in the general one.
        known = {term: stems | tables["general"].get(term, set()) for term, stems in terms.items()}
        for where, english, own in pairs(language, game):
            said, plain_own = NOT_SAID.sub(" ", english), plain(own)
            for term, stems in known.items():
                if _has(term, said) and not any(stem in plain_own for stem in stems):
                    yield f"{language}, {game}, {where}: no word for {term!r}: {own!r}"


def _has(term: str, english: str) -> bool:
    return _pattern(term).search(english) is not None


@cache
def _pattern(term: str) -> re.Pattern[str]:
    return re.compile(rf"(?<![\w-]){re.escape(term)}(?:s|es)?(?![\w-])", re.IGNORECASE)


def _read(file: Any) -> str:
    return str(file.read_text(encoding="utf-8"))


def main() -> int:
    """Print the faults of the languages that are named, or of all."""
    asked = sys.argv[1:] or words.languages()
    found = [fault for language in asked for fault in faults(language)]
    print(*found, f"{len(found)} faults", sep="\n")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main())
