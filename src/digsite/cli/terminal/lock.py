"""One terminal at a file: a lock of the system's, which ends with its process, and a note of whose.

Where the system has no such locks, the note alone has to do: it holds as long as its process lives.
"""

from __future__ import annotations

import os
import platform
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import TextIO

from digsite.cli.terminal.arguments import Problem
from digsite.core.words import _

BEYOND = 1 << 20
"""Windows locks bytes against reading, too: one that no note reaches."""


@contextmanager
def held(path: Path) -> Iterator[None]:
    """Hold the lock file of a path while the block runs; ``Problem`` names who holds it already."""
    lock = path.with_name(path.name + ".lock")
    file = _taken(lock, path)
    try:
        yield
    finally:
        with suppress(OSError):  # Windows keeps what is open; an old note holds nobody up
            lock.unlink()
        file.close()


def _taken(lock: Path, path: Path) -> TextIO:
    while True:
        file = lock.open("a+", encoding="utf-8")
        file.seek(0)
        note = file.read(200).strip()
        if not _is_free(file, note):
            file.close()
            message = _("{path} is open in another terminal ({who}): leave it there first")
            raise Problem(message.format(path=path, who=note or _("nobody knows where")))
        # Whoever had it may have taken the file away between our two steps: then this is no lock.
        with suppress(FileNotFoundError):
            if os.path.samestat(os.fstat(file.fileno()), lock.stat()):
                break
        file.close()
    file.truncate(0)
    since = datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")
    file.write(f"process {os.getpid()}, {platform.node()}, {since}")
    file.flush()
    return file


def _is_free(file: TextIO, note: str) -> bool:
    """Take the system's lock; false where another process has it."""
    if sys.platform == "win32":
        import msvcrt

        file.seek(BEYOND)
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True
    try:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except (ImportError, OSError):  # no locks here, or not for this kind of disk
        return not _is_alive(note)
    return True


def _is_alive(note: str) -> bool:
    """Whether the process that a note names still runs on this machine."""
    words = note.replace(",", "").split()
    if len(words) < 3 or not words[1].isdigit() or words[2] != platform.node():
        return False
    try:
        os.kill(int(words[1]), 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
