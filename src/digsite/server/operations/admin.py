"""What ``digsite admin`` asks of a store: lists, and orders that all processes follow."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec import Struct

from digsite.core.errors import DigsiteError
from digsite.core.words import _
from digsite.server.operations import door
from digsite.server.store import keeping
from digsite.server.store.base import Store
from digsite.server.tables.table import Seat

HEARD: Final = 2 * door.LOOK_EVERY + 0.5
"""Seconds until every process has looked for orders."""


@dataclass(frozen=True)
class ListedTable:
    """One line of ``digsite admin tables``."""

    id: str
    game: str
    kind: str
    finished: bool
    entries: int
    touched: float
    players: str


async def tables(store: Store, most: int, guest: str = "", game: str = "") -> list[ListedTable]:
    """The tables touched last, of all or of one guest or game."""
    rows = await store.read(
        tuple[str, str, str, int, int, float, str],
        "SELECT t.id, t.game, t.kind, t.finished,"
        " coalesce((SELECT max(n) FROM log WHERE table_id = t.id), -1) + 1, t.touched,"
        " coalesce((SELECT data FROM summaries WHERE table_id = t.id), t.setup)"
        " FROM tables t WHERE (? = '' OR t.game = ?)"
        " AND (? = '' OR EXISTS (SELECT 1 FROM places WHERE guest = ? AND table_id = t.id))"
        " ORDER BY t.touched DESC LIMIT ?",
        *(game, game, guest, guest, most),
    )
    return [
        ListedTable(table_id, name, kind, bool(finished), entries, touched, _players(data))
        for table_id, name, kind, finished, entries, touched, data in rows
    ]


class Names(Struct):
    """Who plays, as the summary of a table tells or else what it began with."""

    players: list[str] = []
    seats: list[Seat] = []


def _players(data: str) -> str:
    told = msgspec.json.decode(data, type=Names)
    return ", ".join(told.players or [seat.name for seat in told.seats])


@dataclass(frozen=True)
class ListedGuest:
    """One line of ``digsite admin guests``."""

    id: str
    tables: int
    touched: float


async def guests(store: Store, most: int) -> list[ListedGuest]:
    """The guests whose tables were touched last."""
    rows = await store.read(
        tuple[str, int, float],
        "SELECT guest, CAST(count(*) AS BIGINT), max(touched) FROM places"
        " GROUP BY guest ORDER BY max(touched) DESC LIMIT ?",
        most,
    )
    return [ListedGuest(*row) for row in rows]


@dataclass(frozen=True)
class ListedCorrection:
    """One of the sentences that readers found wrong."""

    language: str
    said: str
    better: str
    page: str
    at: float


async def corrections(store: Store, most: int, language: str = "") -> list[ListedCorrection]:
    """What readers found wrong, of all languages or of one, the oldest first."""
    rows = await store.read(
        tuple[str, str, str, str, float],
        "SELECT language, said, better, page, at FROM corrections"
        " WHERE (? = '' OR language = ?) ORDER BY at LIMIT ?",
        *(language, language, most),
    )
    return [ListedCorrection(*row) for row in rows]


async def have_read(store: Store, found: list[ListedCorrection]) -> None:
    """Forget corrections that somebody has taken care of."""
    query = "DELETE FROM corrections WHERE language = ? AND said = ? AND better = ?"
    await store.write([(query, (one.language, one.said, one.better)) for one in found])


async def close(store: Store, table_id: str, reason: str) -> None:
    """Send everybody away from a table, and let nobody back."""
    await _known(store, table_id)
    await store.write([door.ban("table", table_id, 0.0, reason)])


async def reopen(store: Store, table_id: str) -> None:
    await _known(store, table_id)
    await store.write([door.lift("table", table_id)])


async def delete(store: Store, table_id: str, wait: float = HEARD) -> None:
    """Delete a table and all that belongs to it, once everybody has been sent away."""
    await close(store, table_id, "deleted")
    await asyncio.sleep(wait)
    await store.write([*keeping.deletion(table_id), door.lift("table", table_id)])


async def _known(store: Store, table_id: str) -> None:
    if await store.table(table_id) is None:
        raise DigsiteError(_("there is no table {table}").format(table=table_id))


async def ban(
    store: Store, kind: door.BanKind, who: str, days: float, reason: str, lifted: bool
) -> None:
    """Let a guest or an address in no more, for some days or for ever; or let them in again."""
    told = str(door.network_of(who)) if kind == "address" else who
    ends = time.time() + days * keeping.DAY if days else 0.0
    await store.write([door.lift(kind, told) if lifted else door.ban(kind, told, ends, reason)])


async def announce(store: Store, text: str, hours: float) -> None:
    """Tell everybody something, for some hours; nothing more is told where the text is empty."""
    await store.write([door.announce(text, time.time(), hours * 3600)])
