"""What is kept, wherever it is kept: the few things that the server asks of a database.

Queries are plain SQL that every database here understands, with ``?`` for each value: ``INSERT ...
ON CONFLICT``, never ``INSERT OR``. Nothing is acknowledged before it is on the disk.
"""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Final, Self, TypeVar

import msgspec

from digsite.core.errors import DigsiteError

Statement = tuple[str, tuple[object, ...]]
Row = TypeVar("Row")
_encoder: Final = msgspec.json.Encoder()
HandOver = Callable[[str], Awaitable[None]]
"""Leaves a table: nobody is in its room any more, and nothing is being written."""
LOG_ENTRY: Final = "INSERT INTO log (table_id, n, at, entry) VALUES (?, ?, ?, ?)"


class StoreError(DigsiteError):
    """The store cannot be opened or written."""


@dataclass(frozen=True)
class TableRow:
    """A table as it was created: what never changes."""

    id: str
    game: str
    rules: int
    kind: str
    setup: str
    """The plan, as it was written."""


class Store(ABC):
    """A database. Where several hosts share one, a table is live on the host that holds it, and
    nobody else can add to its log; a database that only we use need not be asked for that.
    """

    @abstractmethod
    async def write(self, statements: Sequence[Statement]) -> None:
        """Have these on the disk, all or none, before this returns."""

    @abstractmethod
    async def read(self, kind: type[Row], query: str, *values: object) -> list[Row]:
        """The rows of a query as tuples of a kind, from what is on the disk."""

    @abstractmethod
    async def close(self) -> None:
        """Write what is waiting, then let go."""

    async def hold(self, table_id: str) -> bool:
        """Make this host the one where a table is live; whether that is possible now."""
        del table_id
        return True

    async def hold_if_free(self, table_id: str) -> bool:
        """Hold a table if no other host does; whether that is so. Nobody is asked to leave it."""
        del table_id
        return True

    async def release(self, table_id: str) -> None:
        """The table is no longer live here."""

    def when_wanted(self, hand_over: HandOver) -> None:
        """Say how to leave a table that another host asks for."""

    async def secret(self, fresh: bytes) -> bytes:
        """The secret that all hosts share: this one, if there was none. Empty, where there is but
        one host.
        """
        del fresh
        return b""

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def has(self, query: str, *values: object) -> bool:
        """Whether a query for a number finds anything."""
        return bool(await self.read(tuple[int], query, *values))

    async def text(self, query: str, *values: object) -> str | None:
        """The one text that a query asks for, or None where there is no such row."""
        rows = await self.read(tuple[str], query, *values)
        return rows[0][0] if rows else None

    async def table(self, table_id: str) -> TableRow | None:
        """A table by its id."""
        query = "SELECT id, game, rules, kind, setup FROM tables WHERE id = ?"
        rows = await self.read(tuple[str, str, int, str, str], query, table_id)
        return TableRow(*rows[0]) if rows else None

    async def log(self, table_id: str) -> list[tuple[int, str]]:
        """The entries of a table's log with their numbers, in order, as they were written."""
        query = "SELECT n, entry FROM log WHERE table_id = ? ORDER BY n"
        return await self.read(tuple[int, str], query, table_id)


def log_entry(table_id: str, number: int, entry: object) -> Statement:
    """The statement that adds one entry to a table's log."""
    text = _encoder.encode(entry).decode()
    return LOG_ENTRY, (table_id, number, round(time.time(), 3), text)


def storable(value: object) -> object:
    """A value as a database of UTF-8 takes it: a text without zeros and halves of letters."""
    if not isinstance(value, str):
        return value
    whole = value if value.isascii() else value.encode(errors="replace").decode()
    return whole.replace("\0", "\ufffd")
