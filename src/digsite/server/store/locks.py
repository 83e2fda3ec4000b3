"""Locks between processes, as far as the system has any.

``fcntl`` is what Unix has. On Windows one byte of the file is locked. Where there is neither, one
process at a time has to be enough: SQLite's own locks still keep its file whole.
"""

from __future__ import annotations

import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def try_lock(file: IO[str]) -> bool:
        """Lock a file, if nobody else has."""
        try:
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        except OSError:
            return False
        return True

    def take_turn(file: IO[str]) -> None:
        """Wait until no other process has its turn: here, SQLite waits."""

    def end_turn(file: IO[str]) -> None:
        """Let the next one have its turn."""

else:
    try:
        import fcntl
    except ImportError:  # a Unix that is none, such as a browser

        def try_lock(file: IO[str]) -> bool:
            """Nobody else can be there."""
            return True

        def take_turn(file: IO[str]) -> None:
            """Nobody else waits."""

        def end_turn(file: IO[str]) -> None:
            """Nobody else waits."""

    else:

        def try_lock(file: IO[str]) -> bool:
            """Lock a file, if nobody else has."""
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                return False
            return True

        def take_turn(file: IO[str]) -> None:
            """Wait until no other process has its turn; whoever waits here is woken."""
            fcntl.flock(file, fcntl.LOCK_EX)

        def end_turn(file: IO[str]) -> None:
            """Let the next one have its turn."""
            fcntl.flock(file, fcntl.LOCK_UN)
