"""The chapters of the campaign. Each file ``chapter_N.py`` here is one, found by its name."""

from __future__ import annotations

import importlib
import pkgutil

from digsite.core.errors import SettingsError
from digsite.games.ziggurat.rules.story import Chapter

_chapters: list[Chapter] = []


def all_chapters() -> list[Chapter]:
    """Every chapter, in order."""
    if not _chapters:
        names = sorted(
            info.name for info in pkgutil.iter_modules(__path__) if info.name.startswith("chapter_")
        )
        for name in names:
            _chapters.append(importlib.import_module(f"{__name__}.{name}").CHAPTER)
    return _chapters


def chapter_numbered(number: int) -> Chapter:
    """One chapter by its number."""
    for chapter in all_chapters():
        if chapter.number == number:
            return chapter
    raise SettingsError(f"ziggurat has no chapter {number}", "mode")


def add_chapter(chapter: Chapter) -> None:
    """Add a chapter that lies elsewhere, after the others."""
    if chapter.number != len(all_chapters()) + 1:
        raise SettingsError(f"the next chapter is number {len(_chapters) + 1}", "mode")
    _chapters.append(chapter)


def remove_chapter(chapter: Chapter) -> None:
    """Take a chapter out again."""
    _chapters.remove(chapter)
