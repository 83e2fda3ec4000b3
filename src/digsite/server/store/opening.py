"""Which store a server uses: a file in its data folder, or a database that several hosts share."""

from __future__ import annotations

from pathlib import Path

from digsite.core.words import _
from digsite.server.limits import Limits
from digsite.server.store.base import Store, StoreError
from digsite.server.store.sqlite import SqliteStore


async def open_store(data: Path, database: str, limits: Limits, guarded: bool = False) -> Store:
    """The store at ``database``, or where that is empty in the data folder. ``guarded``: who
    started this process keeps other servers out of the folder.
    """
    if not database:
        return SqliteStore(data, guarded)
    try:
        from digsite.server.store.postgres import open_postgres
    except ImportError:
        raise StoreError(_("PostgreSQL needs more: pip install 'digsite[postgres]'")) from None
    return await open_postgres(database, limits.lease_seconds)


async def try_store(data: Path, database: str, limits: Limits) -> None:
    """Open a store and close it again: one that cannot be used is told before anybody is let in."""
    await (await open_store(data, database, limits)).close()
