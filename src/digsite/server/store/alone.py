"""What is kept where only one process ever looks: an SQLite file without threads and locks.

A browser tab is such a place. A write is on the disk when it returns, as everywhere.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

from digsite.core.errors import DigsiteError
from digsite.core.words import _
from digsite.server.store.base import Row, Statement, Store, StoreError
from digsite.server.store.migrations import migrate
from digsite.server.store.sqlite import check, connect, rows_of, transact

SECRETS = "CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL)"
"""What stands in a file of its own where there are others who must not read it."""


class LoneStore(Store):
    """The file ``digsite.db`` in a folder that nobody else uses."""

    def __init__(self, folder: Path) -> None:
        file = folder / "digsite.db"
        with ExitStack() as undo:
            try:
                folder.mkdir(parents=True, exist_ok=True)
                connection = undo.enter_context(closing(connect(file, alone=True)))
                check(file, connection)
                migrate(connection, file)
                connection.execute(SECRETS)
                _keep_one_copy(folder)
            except (OSError, sqlite3.Error) as problem:
                raise StoreError(f"{folder}: {problem}") from None
            undo.pop_all()
        self._connection = connection
        self._folder = folder

    async def write(self, statements: Sequence[Statement]) -> None:
        """Have these on the disk, all or none, before this returns."""
        try:
            transact(self._connection, statements)
        except Exception as problem:
            raise StoreError(str(problem)) from None

    async def read(self, kind: type[Row], query: str, *values: object) -> list[Row]:
        """The rows of a query as tuples of a kind, from what is on the disk."""
        return rows_of(self._connection, kind, query, values)

    async def close(self) -> None:
        self.end()

    def end(self) -> None:
        """Let go of the file."""
        self._connection.close()

    def whole(self) -> bytes:
        """All that is kept, as one file."""
        return self._connection.serialize()

    def replace(self, whole: bytes) -> None:
        """Put what ``whole`` gave, here or elsewhere, in the place of all that is kept: whole, or
        not at all. It may come from an earlier version.
        """
        file = self._folder / "brought.db"
        try:
            file.write_bytes(whole)
            with closing(connect(file, alone=True)) as brought:
                brought.execute("SELECT value FROM secrets WHERE name = 'key'").fetchone()[0]
                check(file, brought)
                migrate(brought, file)
                brought.backup(self._connection)
        except (OSError, TypeError, sqlite3.Error, StoreError):
            message = _("This is no file that digsite has given, or it is damaged.")
            raise StoreError(message) from None
        except DigsiteError as problem:
            raise StoreError(str(problem)) from None
        finally:
            for one in self._folder.glob("brought*"):
                one.unlink()

    async def secret(self, fresh: bytes) -> bytes:
        """The key that cookies are signed with; this one, if there was none."""
        return self.remembered("key") or await self.remember("key", fresh)

    def remembered(self, name: str) -> bytes:
        """What was kept under a name; empty where nothing was."""
        query = "SELECT value FROM secrets WHERE name = ?"
        rows = rows_of(self._connection, tuple[bytes], query, [name])
        return rows[0][0] if rows else b""

    async def remember(self, name: str, value: bytes) -> bytes:
        """Keep something under a name, in place of what was there."""
        query = (
            "INSERT INTO secrets (name, value) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        await self.write([(query, (name, value))])
        return value


def _keep_one_copy(folder: Path) -> None:
    """Of the copies that updates leave the newest is enough: there is room for few files."""
    copies = sorted(folder.glob("digsite-version-*"), key=lambda one: (len(one.name), one.name))
    for one in copies[:-1]:
        one.unlink()
