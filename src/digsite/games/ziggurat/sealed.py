"""The texts of the envelopes: stories, stickers, titles, what is in the small ones.

They lie in ``guide/sealed``, one file an envelope and language, in English where a language has
none. Nothing here knows what a campaign has opened: ask only for what it has. ``open_pages`` of
``pages`` does that.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from digsite.core.words import N_, fill

__all__ = [
    "CHAPTERS",
    "SKILLS",
    "Envelope",
    "Sticker",
    "Title",
    "envelope",
    "secret",
    "skill_name",
    "title_name",
]

FOLDER = Path(__file__).parent / "guide" / "sealed"
CHAPTERS = 6

SKILLS: dict[str, str] = {
    "stride": N_("Long Stride"),
    "short": N_("Short Step"),
    "stance": N_("Firm Stance"),
    "whistle": N_("Whistle"),
}

_PART = re.compile(r"^(#{1,2}) +(.+)$")
_STICKER = re.compile(r"Sticker ([A-S]) \((follow|read)\) (.+)")
_TITLE = re.compile(r"Title (\w+) (.+)")


@dataclass(frozen=True)
class Sticker:
    """A rule for one slot of the rulebook. ``follow``: to be carried out at once."""

    letter: str
    follow: bool
    name: str
    text: str


@dataclass(frozen=True)
class Title:
    """A title and the deed it is for."""

    key: str
    name: str
    deed: str


@dataclass(frozen=True)
class Envelope:
    """What a chapter's large envelope says; ``small`` is for those who have won it."""

    chapter: int
    name: str
    story: str
    goal: str
    first: str
    cards: str
    stickers: tuple[Sticker, ...]
    titles: tuple[Title, ...]
    small: str


@lru_cache(maxsize=64)
def envelope(chapter: int, language: str = "en") -> Envelope:
    """The envelope of a chapter, from 1 to 6."""
    parts = _parts(f"chapter{chapter}", language)
    (name, story), *rest = parts
    texts = dict(rest)
    stickers = [
        Sticker(found[1], found[2] == "follow", found[3], text)
        for found, text in ((_STICKER.fullmatch(head), text) for head, text in rest)
        if found is not None
    ]
    titles = [
        Title(found[1], found[2], text)
        for found, text in ((_TITLE.fullmatch(head), text) for head, text in rest)
        if found is not None
    ]
    return Envelope(
        chapter, name, story, texts["Goal"], texts["First player"], texts.get("New cards", ""),
        tuple(stickers), tuple(titles), texts["Small envelope"],
    )  # fmt: skip


def secret(language: str = "en") -> tuple[str, str]:
    """Heading and text of "Secret Knowledge"."""
    return _parts("secret", language)[0]


def title_name(key: str, language: str = "en") -> str:
    """What a title is called; the key itself for one of somebody's own chapter."""
    for chapter in range(1, CHAPTERS + 1):
        for title in envelope(chapter, language).titles:
            if title.key == key:
                return title.name
    return key.replace("_", " ")


def skill_name(key: str, language: str = "") -> str:
    """What a skill is called."""
    return fill(SKILLS[key], {}, language)


def _parts(name: str, language: str) -> list[tuple[str, str]]:
    """Headings with the paragraphs below them, in order; a paragraph is one line."""
    file = FOLDER / f"{language}.{name}.md"
    if not file.exists():
        file = FOLDER / f"en.{name}.md"
    found: list[tuple[str, list[str]]] = []
    for line in file.read_text(encoding="utf-8").splitlines():
        heading = _PART.match(line)
        if heading is not None:
            found.append((heading[2].strip(), []))
        elif found:
            found[-1][1].append(line)
    return [(head, _paragraphs(lines)) for head, lines in found]


def _paragraphs(lines: list[str]) -> str:
    blocks = "\n".join(lines).strip().split("\n\n")
    return "\n\n".join(" ".join(block.split()) for block in blocks)
