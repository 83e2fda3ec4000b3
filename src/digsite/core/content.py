"""Content files of any game: reading TOML, and starting a folder of one's own.

What is wrong with content is told by ``ContentError``: file, entry, reason. Checks that look for
every fault collect such errors in a list instead of raising the first.
"""

from __future__ import annotations

import shutil
import tomllib
from pathlib import Path

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
