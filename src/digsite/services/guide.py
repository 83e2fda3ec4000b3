"""A game's guide: our own rule text, one paragraph a rule id, read from ``guide/<language>.md``.

``# Title`` starts a chapter, ``## SCA-11 Title`` the paragraph of a rule. Fenced blocks named
``figure`` are pictures; in plain text they become a small drawing with its caption.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path

from digsite.core.contract import Game
from digsite.core.words import present_language

_COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)
_CHAPTER = re.compile(r"^# +(.+)$")
_RULE = re.compile(r"^## +([A-Z]+-\d+[a-z]?)\b[ :.-]*(.*)$")
_FENCE = "```"


@dataclass
class Section:
    """A chapter's opening (without a rule) or the paragraph of one rule."""

    rule: str
    title: str
    lines: list[str] = field(default_factory=list)

    @property
    def text(self) -> str:
        """The text as written, in Markdown."""
        return "\n".join(self.lines).strip()

    @property
    def plain(self) -> str:
        """The text for a terminal: one line a paragraph, figures drawn with letters."""
        return plain_text(self.text)

    @property
    def heading(self) -> str:
        """Rule id and title."""
        return f"{self.rule} {self.title}".strip()


class Guide:
    """All sections of one game in one language, in order."""

    def __init__(self, text: str) -> None:
        self.sections: list[Section] = []
        fenced = False
        for line in _COMMENT.sub("", text).splitlines():
            fenced ^= line.startswith(_FENCE)
            chapter = None if fenced else _CHAPTER.match(line)
            rule = None if fenced else _RULE.match(line)
            if chapter is not None:
                self.sections.append(Section("", chapter[1].strip()))
            elif rule is not None:
                self.sections.append(Section(rule[1], rule[2].strip()))
            elif self.sections:
                self.sections[-1].lines.append(line)
        self.rules = {section.rule: section for section in self.sections if section.rule}


def plain_text(markdown: str) -> str:
    """Markdown as plain lines: paragraphs joined, emphasis dropped, figures as drawings."""
    lines: list[str] = []
    for block in blocks_of(markdown):
        if block[0].startswith(_FENCE):
            lines += _drawing(block[1:])
        elif block[0].startswith(("- ", "|", "    ")):
            lines += block
        else:
            lines.append(" ".join(line.strip() for line in block))
        lines.append("")
    return "\n".join(lines).strip("\n").replace("**", "")


def blocks_of(markdown: str) -> list[list[str]]:
    """Runs of lines between blank ones; a fenced block is one run whatever it holds."""
    blocks: list[list[str]] = []
    fenced = False
    fresh = True
    for line in markdown.splitlines():
        if line.startswith(_FENCE):
            fenced = not fenced
            if fenced:
                blocks.append([line])
            fresh = True
        elif fenced:
            blocks[-1].append(line)
        elif not line.strip():
            fresh = True
        elif fresh:
            blocks.append([line])
            fresh = False
        else:
            blocks[-1].append(line)
    return blocks


def _drawing(figure: list[str]) -> list[str]:
    """A figure's window, indented, and its caption."""
    drawing: list[str] = []
    caption = ""
    inside = False
    for line in figure:
        name, colon, value = line.partition(":")
        if colon:
            inside = name == "window"
            caption = value.strip() if name == "caption" else caption
        elif inside:
            drawing.append("    " + " ".join(line))
    return [*drawing, f"    {caption}"] if caption else drawing


def guide_file(game: Game, name: str, language: str) -> Path | None:
    """A file of the guide in this language, in English where that is missing, or None."""
    folder = game.kit().folder
    if folder is None:
        return None
    for code in (language, "en"):
        file = folder / "guide" / name.format(language=code)
        if file.exists():
            return file
    return None


def load_guide(game: Game, language: str = "") -> Guide | None:
    """The guide of a game, or None where it has none; "" is the ambient language."""
    file = guide_file(game, "{language}.md", language or present_language())
    return None if file is None else Guide(file.read_text(encoding="utf-8"))
