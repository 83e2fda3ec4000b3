"""The chapters of the campaign. Each file ``chapter_N.py`` here is one, found by its name.

A chapter is made once for each version of the rules, because what is printed in its envelopes
differs as the rules do.
"""

from __future__ import annotations

import importlib
import pkgutil

from digsite.core.errors import SettingsError
from digsite.games.ziggurat.rules.story import Chapter
from digsite.games.ziggurat.rules.versions import NEWEST

_made: dict[int, list[Chapter]] = {}
_added: list[Chapter] = []


def all_chapters(rules: int = NEWEST) -> list[Chapter]:
    """Every chapter, in order, as a version of the rules has it."""
    if rules not in _made:
        names = sorted(
            info.name for info in pkgutil.iter_modules(__path__) if info.name.startswith("chapter_")
        )
        _made[rules] = [
            importlib.import_module(f"{__name__}.{name}").CHAPTER(rules) for name in names
        ]
    return [*_made[rules], *_added]


def chapter_numbered(number: int, rules: int = NEWEST) -> Chapter:
    """One chapter by its number."""
    for chapter in all_chapters(rules):
        if chapter.number == number:
            return chapter
    raise SettingsError(f"ziggurat has no chapter {number}", "mode")


def add_chapter(chapter: Chapter) -> None:
    """Add a chapter that lies elsewhere, after the others, whatever the rules."""
    following = len(all_chapters()) + 1
    if chapter.number != following:
        raise SettingsError(f"the next chapter is number {following}", "mode")
    _added.append(chapter)


def remove_chapter(chapter: Chapter) -> None:
    """Take a chapter out again."""
    _added.remove(chapter)
