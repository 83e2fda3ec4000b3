"""A game's guide: our own rule text, one paragraph a rule id, read from ``guide/<language>.md``.

A paragraph starts with a heading such as ``## SCA-11 Nothing underneath``. What stands before the
first such heading is the introduction.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

from digsite.core.contract import Game

_HEADING = re.compile(r"^#{2,4} +([A-Z]+-\d+[a-z]?)\b[ :.-]*(.*)$")
_OTHER_HEADING = re.compile(r"^#{1,3} ")


class Paragraph:
    """One rule: its id, a short title, and the text below the heading."""

    def __init__(self, rule: str, title: str, chapter: str) -> None:
        self.rule = rule
        self.title = title
        self.chapter = chapter
        self.lines: list[str] = []

    @property
    def text(self) -> str:
        """The paragraph's text without blank edges."""
        return "\n".join(self.lines).strip()


class Guide:
    """All paragraphs of one game in one language."""

    def __init__(self, text: str) -> None:
        self.introduction = ""
        self.paragraphs: dict[str, Paragraph] = {}
        self._read(text)

    def _read(self, text: str) -> None:
        before: list[str] = []
        chapter = ""
        present: Paragraph | None = None
        for line in text.splitlines():
            heading = _HEADING.match(line)
            if heading is not None:
                present = Paragraph(heading[1], heading[2].strip(), chapter)
                self.paragraphs[present.rule] = present
            elif _OTHER_HEADING.match(line):
                chapter = line.lstrip("# ").strip()
                present = None
                if not self.paragraphs:
                    before.append(line)
            elif present is not None:
                present.lines.append(line)
            elif not self.paragraphs:
                before.append(line)
        self.introduction = "\n".join(before).strip()


def game_folder(game: Game) -> Path | None:
    """The folder of a game's package, where guide and content lie."""
    if not game.package:
        return None
    file = importlib.import_module(game.package).__file__
    return None if file is None else Path(file).parent


def guide_file(game: Game, name: str, language: str) -> Path | None:
    """A file of the guide in this language, in English where that is missing, or None."""
    folder = game_folder(game)
    if folder is None:
        return None
    for code in (language, "en"):
        file = folder / "guide" / name.format(language=code)
        if file.exists():
            return file
    return None


def load_guide(game: Game, language: str = "en") -> Guide | None:
    """The guide of a game, or None where it has none."""
    file = guide_file(game, "{language}.md", language)
    return None if file is None else Guide(file.read_text(encoding="utf-8"))
