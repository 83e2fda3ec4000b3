"""What is kept where only one process ever looks: an SQLite file without threads and locks.

A browser tab is such a place. A write is on the disk when it returns, as everywhere.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing
from pathlib import Path

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
            except (OSError, sqlite3.Error) as problem:
                raise StoreError(f"{folder}: {problem}") from None
            undo.pop_all()
        self._connection = connection

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
        self._connection.close()

    async def secret(self, fresh: bytes) -> bytes:
        """The key that cookies are signed with; this one, if there was none."""
        return await self.remembered("key") or await self.remember("key", fresh)

    async def remembered(self, name: str) -> bytes:
        """What was kept under a name; empty where nothing was."""
        rows = await self.read(tuple[bytes], "SELECT value FROM secrets WHERE name = ?", name)
        return rows[0][0] if rows else b""

    async def remember(self, name: str, value: bytes) -> bytes:
        """Keep something under a name, in place of what was there."""
        query = (
            "INSERT INTO secrets (name, value) VALUES (?, ?) "
            "ON CONFLICT (name) DO UPDATE SET value = excluded.value"
        )
        await self.write([(query, (name, value))])
        return value
