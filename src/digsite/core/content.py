"""The content of any game, boards, tiles, cards: reading and judging it, starting one's own."""

from __future__ import annotations

import shutil
import tomllib
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Final, Generic, TypeVar

from digsite.core.errors import ContentError, Fault
from digsite.core.kit import Content
from digsite.core.shapes import Entry, Object
from digsite.core.words import _

T = TypeVar("T")
LARGEST_FILE: Final = 65_536
"""Bytes: several times what any game ships, and read in a moment whatever they are."""
LONGEST_LINE: Final = 1_000
"""Characters: a name with thousands of dots takes the reader of TOML minutes."""


class ContentFiles(Content, Generic[T]):
    """The content of a game: its files, their shape, and what the game makes of them.

    What is shipped and a user's own folder go through the same door. ``files`` are named by the
    parts of the plain data that a record keeps; a single one has an empty name. ``make`` notes what
    is wrong beyond shape; ``survey`` finds what takes too long to look for at every table.
    """

    def __init__(
        self,
        shipped: Path,
        files: Mapping[str, str],
        shape: Object,
        make: Callable[[Entry, list[Fault]], T],
        survey: Callable[[T], Iterable[Fault]] | None = None,
    ) -> None:
        self.shipped = shipped
        self.files = files
        self._shape = shape
        self._make = make
        self._survey = survey

    def load(self, folder: Path) -> dict[str, object]:
        """A folder's entries as plain data, which a record can keep: read and judged."""
        data = self._data(folder)
        self.of(data, folder)
        return data

    def check(self, folder: Path) -> list[ContentError]:
        """Everything that is wrong with a folder."""
        try:
            data = self._data(folder)
        except ContentError as error:
            return [error]
        made, faults = self._judged(data)
        if made is not None and self._survey is not None and not faults:
            faults = list(self._survey(made))
        return [self._told(fault, folder) for fault in faults]

    def made(self, folder: Path | None = None) -> T:
        """What the game makes of a folder's content, or of what is shipped."""
        folder = folder or self.shipped
        return self.of(self._data(folder), folder)

    def of(self, data: dict[str, object], folder: Path = Path("content")) -> T:
        """What the game makes of plain data; the folder is only named in errors."""
        made, faults = self._judged(data)
        if made is None or faults:
            raise self._told(faults[0], folder)
        return made

    def _data(self, folder: Path) -> dict[str, object]:
        if "" in self.files:
            return read_toml(folder / self.files[""])
        return {name: read_toml(folder / file) for name, file in self.files.items()}

    def _judged(self, data: dict[str, object]) -> tuple[T | None, list[Fault]]:
        """With faults, what is made is not to be used."""
        faults = self._shape.faults(data)
        if faults:
            return None, faults
        try:
            return self._make(self._shape.read(data), faults), faults
        except Fault as fault:
            return None, [*faults, fault]

    def _told(self, fault: Fault, folder: Path) -> ContentError:
        if "" in self.files:
            return ContentError(str(folder / self.files[""]), fault.where, fault.reason)
        part, _dot, where = fault.where.partition(".")
        return ContentError(str(folder / self.files.get(part, "")), where, fault.reason)


def read_toml(file: Path) -> dict[str, object]:
    """The entries of a content file as plain data, which a record can keep; not yet judged."""
    try:
        return tomllib.loads(_moderate(file))
    except OSError as error:
        reason = error.strerror or str(error)
    except RecursionError:
        reason = _("it is nested too deeply")
    except ValueError as error:
        reason = _("it is not valid TOML: {error}").format(error=error)
    raise ContentError(str(file), "", reason)


def _moderate(file: Path) -> str:
    """The text of a file that can be read in a moment, or ``ContentError`` with the limit."""
    if file.exists() and not file.is_file():
        raise ContentError(str(file), "", _("it is not a file"))
    with file.open("rb") as opened:
        raw = opened.read(LARGEST_FILE + 1)
    if len(raw) > LARGEST_FILE:
        limit = _("it is larger than {most} bytes").format(most=LARGEST_FILE)
        raise ContentError(str(file), "", limit)
    text = raw.decode("utf-8")
    for number, line in enumerate(text.splitlines(), start=1):
        if len(line) > LONGEST_LINE:
            limit = _("line {number} is longer than {most} characters")
            limit = limit.format(number=number, most=LONGEST_LINE)
            raise ContentError(str(file), "", limit)
    return text


def copy_content(shipped: Path, folder: Path) -> list[Path]:
    """Copy a game's own files to a new or empty folder, to start from; what was written."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        reason = _("it exists and is not an empty folder")
        raise ContentError(str(folder), "", reason)
    folder.mkdir(parents=True, exist_ok=True)
    files = [file for file in sorted(shipped.iterdir()) if file.is_file()]
    for file in files:
        shutil.copyfile(file, folder / file.name)
    return [folder / file.name for file in files]
