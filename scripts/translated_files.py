"""What is wrong with the guides and lessons of a language, beside the English: one line a fault."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from scripts.catalogues import ROOT

GAMES = ROOT / "src" / "digsite" / "games"
GUIDES = {"en.md": "{}.md", "strategy.en.md": "strategy.{}.md"}
LESSONS = {"tutorial.en.toml": "tutorial.{}.toml", "short.en.toml": "short.{}.toml"}
COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
FIGURE = re.compile(r"^```figure.*?^```$", re.DOTALL | re.MULTILINE)
CAPTION = re.compile(r"^caption:.*$", re.MULTILINE)
SAME = {
    "rule ids": re.compile(r"\b[A-Z]{3}-\d+[a-z]?\b"),
    "commands": re.compile(r"`[^`]+`"),
    "links": re.compile(r"\]\(([^)#]*)"),
    "headings": re.compile(r"^#+ ", re.MULTILINE),
    "rows of tables": re.compile(r"^\|", re.MULTILINE),
}
"""What must be there as often as in English."""


def faults(language: str) -> Iterator[str]:
    """All files of all games."""
    for folder in sorted(GAMES.glob("*/guide")):
        for names, compare in ((GUIDES, guide_faults), (LESSONS, lesson_faults)):
            for english, name in names.items():
                own = folder / name.format(language)
                where = own.relative_to(GAMES).as_posix()
                if not own.exists():
                    yield f"{where}: missing"
                    continue
                for fault in compare(_read(folder / english), _read(own)):
                    yield f"{where}: {fault}"


def guide_faults(english: str, own: str) -> Iterator[str]:
    """Where one guide tells other things than the other."""
    english, own = COMMENT.sub("", english), COMMENT.sub("", own)
    if _figures(english) != _figures(own):
        yield "other figures"
    english, own = FIGURE.sub("", english), FIGURE.sub("", own)
    for what, pattern in SAME.items():
        wanted, found = (
            Counter(" ".join(hit.split()) for hit in pattern.findall(text))
            for text in (english, own)
        )
        for hit in sorted((wanted - found) + (found - wanted)):
            yield f"other {what}: {hit}"


def lesson_faults(english: str, own: str) -> Iterator[str]:
    """Steps, answers and sentences that are missing or left over."""
    wanted, found = tomllib.loads(english), tomllib.loads(own)
    if wanted.get("answers", {}).keys() != found.pop("answers", {}).keys():
        yield "other answers"
    steps = {str(step["id"]): step for step in wanted["step"]}
    for step in sorted(steps.keys() ^ found.keys()):
        yield f"step {step} is missing or left over"
    for step in sorted(steps.keys() & found.keys()):
        if _shape(steps[step]) != {key: _amount(text) for key, text in found[step].items()}:
            yield f"step {step}: other sentences"


def _shape(step: dict[str, Any]) -> dict[str, int]:
    """How many sentences a step has, as a translation keeps them."""
    shape = {"title": 1, "say": 1, "done": 1}
    for one, many in (("mistake", "mistakes"), ("part", "parts")):
        if step.get(one):
            shape[many] = len(step[one])
    return shape


def _amount(texts: str | list[str]) -> int:
    return bool(texts) if isinstance(texts, str) else sum(bool(text) for text in texts)


def _figures(text: str) -> list[str]:
    return [CAPTION.sub("", figure) for figure in FIGURE.findall(text)]


def _read(file: Path) -> str:
    return file.read_text(encoding="utf-8")
