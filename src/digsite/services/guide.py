"""A game's guide: our own rule text, one paragraph a rule id, read from ``guide/<language>.md``.

``# Title`` starts a chapter, ``## SCA-11 Title`` the paragraph of a rule. Fenced blocks named
``figure`` are pictures; in plain text they become a small drawing with its caption.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from digsite.core.contract import Game
from digsite.core.words import present_language

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_COMMENT = re.compile(r"<!--.*?-->\n*", re.DOTALL)
_CHAPTER = re.compile(r"^# +(.+)$")
_RULE = re.compile(r"^## +([A-Z]+-\d+[a-z]?)\b[ :.-]*(.*)$")
_FENCE = "```"
STRATEGY = "strategy"
"""The chapter about what pays, which has a file of its own."""


@dataclass
class Section:
    """A chapter's opening (without a rule) or the paragraph of one rule."""

    rule: str
    title: str
    lines: list[str] = field(default_factory=list)
    name: str = ""
    """What a chapter is called in addresses; empty for a number."""

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

    def __init__(self, text: str, strategy: str = "") -> None:
        self.sections: list[Section] = []
        self._read(text)
        rules = len(self.sections)
        self._read(strategy)
        for section in self.sections[rules:]:
            section.name = STRATEGY
        self.rules = {section.rule: section for section in self.sections if section.rule}

    def _read(self, text: str) -> None:
        """Add the sections of a text."""
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

    def title(self, rule: str) -> str:
        """What a rule is called; an empty text for one that is not told of."""
        return self.rules[rule].title if rule in self.rules else ""


@cache
def markdown() -> MarkdownIt:
    """Who reads guides: links in them are rule ids, and what they show are figures."""
    from markdown_it import MarkdownIt  # takes a while, and most of us open no guide

    reader = MarkdownIt("commonmark", {"html": False}).enable("table")
    return reader.disable(["link", "image", "autolink", "reference"])


@dataclass
class Block:
    """A paragraph, list, table or fenced block: its lines, and what Markdown makes of them."""

    lines: list[str]
    tokens: list[Token]

    @property
    def kind(self) -> str:
        return self.tokens[0].type

    @property
    def info(self) -> str:
        """What a fenced block says it is."""
        return self.tokens[0].info


def plain_text(text: str) -> str:
    """Markdown as plain lines: paragraphs joined, emphasis dropped, figures as drawings."""
    lines: list[str] = []
    for block in blocks_of(text):
        if block.kind == "fence":
            lines += _drawing(block.tokens[0].content.splitlines())
        elif block.kind == "paragraph_open":
            lines.append(" ".join(line.strip() for line in block.lines))
        else:
            lines += block.lines
        lines.append("")
    return "\n".join(lines).strip("\n").replace("**", "")


def blocks_of(text: str) -> list[Block]:
    """The blocks of a text, in order."""
    source = text.splitlines()
    blocks: list[Block] = []
    for token in markdown().parse(text):
        if token.level == 0 and token.nesting >= 0 and token.map is not None:
            first, last = token.map
            blocks.append(Block([line for line in source[first:last] if line.strip()], []))
        blocks[-1].tokens.append(token)
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
    if file is None:
        return None
    measured = guide_file(game, f"{STRATEGY}.{{language}}.md", language or present_language())
    more = "" if measured is None else measured.read_text(encoding="utf-8")
    return Guide(file.read_text(encoding="utf-8"), more)
