"""Content files of any game: reading TOML, and starting a folder of one's own.

What is wrong with content is told by ``ContentError``: file, entry, reason. Checks that look for
every fault collect such errors in a list instead of raising the first.
"""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import cast

from digsite.core.errors import ContentError
from digsite.core.words import _


def read_toml(file: Path) -> dict[str, object]:
    """The entries of a content file as plain data, which a record can keep; not yet judged."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        reason = error.strerror or str(error)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        reason = _("it is not valid TOML: {error}").format(error=error)
    raise ContentError(str(file), whole_file(), reason)


def read_folder(folder: Path, files: Mapping[str, str]) -> dict[str, object]:
    """The entries of several files by the names of their parts; not yet judged."""
    return {name: read_toml(folder / file) for name, file in files.items()}


def whole_file() -> str:
    """The entry of an error that is about no entry in particular."""
    return _("the whole file")


def copy_content(shipped: Path, folder: Path) -> list[Path]:
    """Copy a game's own files to a new or empty folder, to start from; what was written."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        reason = _("it exists and is not an empty folder")
        raise ContentError(str(folder), _("the folder"), reason)
    folder.mkdir(parents=True, exist_ok=True)
    files = [file for file in sorted(shipped.iterdir()) if file.is_file()]
    for file in files:
        shutil.copyfile(file, folder / file.name)
    return [folder / file.name for file in files]


# --- Judging entry by entry ----------------------------------------------------------------------


class FaultyEntryError(Exception):
    """An entry that cannot be read: its name and the reason. Who knows the file tells it."""

    def __init__(self, entry: str, reason: str) -> None:
        super().__init__(reason)
        self.entry = entry
        self.reason = reason

    def found_in(self, file: Path) -> ContentError:
        return ContentError(str(file), self.entry, self.reason)


def expect(holds: bool, entry: str, reason: str) -> None:
    """Refuse an entry for which something does not hold."""
    if not holds:
        raise FaultyEntryError(entry, reason)


def expect_only(table: dict[str, object], known: set[str], entry: str) -> None:
    """Refuse entries that mean nothing here."""
    for key in table:
        expect(key in known, f"{entry}, {key}", _("this entry is not known here"))


def part_of(data: dict[str, object], name: str) -> dict[str, object]:
    """What one file holds; nothing where plain data has no such part."""
    found = data.get(name)
    return cast("dict[str, object]", found) if isinstance(found, dict) else {}


def tables_of(data: dict[str, object], name: str) -> list[dict[str, object]]:
    """The tables of an entry such as ``[[card]]``."""
    found = data.get(name)
    fits = isinstance(found, list) and all(isinstance(table, dict) for table in found)
    expect(fits, name, _("it must be a list of tables"))
    return cast("list[dict[str, object]]", found)
