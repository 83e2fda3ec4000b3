"""The sweep: from time to time, what nobody needs any more goes, a few tables in one go."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Final

from digsite.server.limits import Limits
from digsite.server.operations.events import event
from digsite.server.store import keeping
from digsite.server.store.base import Store, StoreError
from digsite.server.tables.house import Rooms
from digsite.server.tables.table import TableError

log = logging.getLogger("digsite.server")
EVERY: Final = 3600.0
"""Seconds between two sweeps."""


async def keep_tidy(store: Store, rooms: Rooms, limits: Limits) -> None:
    """For ever: sweep."""
    while True:
        try:
            gone = await sweep(store, rooms, limits, time.time())
            if gone:
                event("tables were too old and are gone", tables=gone)
        except StoreError as problem:
            log.error("what is too old could not be deleted: %s", problem)
        await asyncio.sleep(EVERY)


async def sweep(store: Store, rooms: Rooms, limits: Limits, now: float) -> int:
    """Delete what is too old by now; how many tables that were."""
    if limits.upload_days:
        await store.write([keeping.uploads_before(now - limits.upload_days * keeping.DAY)])
    gone = 0
    for kind in keeping.kinds(limits):
        more = True
        while more:
            found = await keeping.outdated(store, kind, now)
            mine = [one for one in found if await _take(store, rooms, one)]
            for table_id in mine:
                gone += await _end(store, rooms, table_id, kind, now)
                await store.release(table_id)
            more = bool(mine) and len(found) == keeping.AT_ONCE
    await store.write([keeping.reviews_of_nothing()])
    return gone


async def _take(store: Store, rooms: Rooms, table_id: str) -> bool:
    """Whether a table may go: one that is live, here or on another host, stays."""
    here = rooms.holds(table_id) and rooms.live(table_id) is None
    return here and await store.hold_if_free(table_id)


async def _end(store: Store, rooms: Rooms, table_id: str, kind: keeping.Kind, now: float) -> bool:
    """Delete a table; whether it had to go."""
    if not kind.sure and await _is_over(rooms, table_id):
        await store.write([("UPDATE tables SET finished = 1 WHERE id = ?", (table_id,))])
        return False
    await store.write(keeping.deletion(table_id, now - kind.days * keeping.DAY))
    return True


async def _is_over(rooms: Rooms, table_id: str) -> bool:
    """Whether a game has ended after all: rows of earlier versions do not say so."""
    try:
        table = await rooms.load(table_id)
    except TableError:
        return False  # nobody can go on with it, nor look at it
    return table is not None and table.over
