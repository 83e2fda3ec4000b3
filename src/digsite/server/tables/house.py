"""All live tables of this process: made from what is kept when somebody comes, left when all have
gone, when another host asks for them, and when the server stops.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Final

from msgspec import Struct

from digsite.core.words import N_, _
from digsite.server.limits import Limits
from digsite.server.store.base import Store, StoreError
from digsite.server.tables import snapshots, summary
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import Table, TableError
from digsite.server.workers.bot_pool import BotPool
from digsite.server.workers.sharding import Share

SHUT: Final = N_("Those who run this server have closed the table.")
LONGEST_GOODBYE: Final = 2.0
"""Seconds that a server which stops waits for visitors to go."""


class Rooms:
    """All live tables. One that is not live is made from its log when somebody comes."""

    def __init__(
        self, store: Store, pool: BotPool, limits: Limits, share: Share | None = None
    ) -> None:
        self._store = store
        self._pool = pool
        self._limits = limits
        self._share = share or Share()
        self._rooms: dict[str, Room] = {}
        self._shut: frozenset[str] = frozenset()
        self._opening: dict[str, asyncio.Task[Room | None]] = {}
        self._leaving: dict[str, asyncio.Task[None]] = {}
        self._closing = False
        store.when_wanted(self.leave)

    async def get(self, table_id: str) -> Room | None:
        """The room of a table, or None where there is no such table."""
        if table_id in self._shut:
            raise TableError("forbidden", _(SHUT))
        if self._closing or not self._share.holds(table_id):
            raise TableError("busy", _("The table is elsewhere; try again."))
        room = self.live(table_id)
        if room is not None:
            return room
        # Of several who come at once, the first opens it for all: nobody finds a room of their own.
        opening = self._opening.get(table_id)
        if opening is None:
            opening = self._opening[table_id] = asyncio.create_task(self._open(table_id))
            opening.add_done_callback(lambda _done: self._opening.pop(table_id))
        return await asyncio.shield(opening)

    async def _open(self, table_id: str) -> Room | None:
        leaving = self._leaving.get(table_id)
        if leaving is not None:
            await asyncio.shield(leaving)
        if await self._store.table(table_id) is None:
            return None
        # What is read before a table is ours may be out of date when it is.
        if not await self._store.hold(table_id):
            raise TableError("busy", _("The table is elsewhere; try again."))
        table = await self.load(table_id)
        if table is None:
            return None
        if snapshots.is_due(table):
            await self._store.write(snapshots.keep(table))
        room = self._rooms[table_id] = Room(table, self._store, self._pool, self._limits)
        return room

    async def leave(self, table_id: str) -> None:
        """Close a room, if there is one, and let another host have its table."""
        leaving = self._leaving.get(table_id)
        if leaving is None:
            leaving = self._leaving[table_id] = asyncio.create_task(self._leave(table_id))
            leaving.add_done_callback(lambda _done: self._leaving.pop(table_id))
        await asyncio.shield(leaving)

    async def _leave(self, table_id: str) -> None:
        room = self._rooms.pop(table_id, None)
        if room is not None:
            await room.end(N_("The table moves to another host."))
            with suppress(StoreError):  # lists can do without; they look at the table itself
                await self._store.write([summary.kept(room.table)])
        with suppress(StoreError):  # else the lease ends by itself
            await self._store.release(table_id)

    def holds(self, table_id: str) -> bool:
        """Whether this process is the one that opens a table."""
        return self._share.holds(table_id)

    def live(self, table_id: str) -> Room | None:
        """The room of a table that is live here."""
        room = self._rooms.get(table_id)
        return None if room is None or room.closed else room

    async def load(self, table_id: str) -> Table | None:
        """A table as the disk has it."""
        return await snapshots.load(self._store, table_id)

    async def peek(self, table_id: str) -> Table | None:
        """A table to read from, without making a room for it."""
        room = self.live(table_id)
        return await self.load(table_id) if room is None else room.table

    async def is_settled(self, table: Table) -> bool:
        """Whether a game is over, and so is the one that a what-if was taken from: before, whatever
        is told of it would be advice.
        """
        if not table.over or not table.plan.extra.source:
            return table.over
        with suppress(TableError):  # one whose rules have changed cannot go on
            source = await self.peek(table.plan.extra.source)
            return source is None or source.over
        return True

    def __len__(self) -> int:
        return len(self._rooms)

    @property
    def visitors(self) -> int:
        """How many look at all these tables."""
        return sum(len(room.visitors) for room in self._rooms.values())

    def drop(self, table_id: str) -> None:
        """Close a table's room: the table is about to go."""
        room = self._rooms.pop(table_id, None)
        if room is not None:
            room.close(N_("The table is gone."), again=False)

    def shut(self, tables: frozenset[str]) -> None:
        """Let nobody to these tables any more, and all others in again."""
        self._shut = tables
        for table_id in tables & self._rooms.keys():
            self._rooms.pop(table_id).close(SHUT, again=False)

    def dismiss(self, unwanted: Callable[[str, str], bool], reason: str) -> None:
        """Send those away whose guest and address are not wanted."""
        for room in self._rooms.values():
            for visitor in list(room.visitors):
                if unwanted(visitor.guest, visitor.address):
                    visitor.dismiss(reason, again=False)

    def tell_all(self, message: Struct) -> None:
        """Tell everybody at every table."""
        for room in self._rooms.values():
            for visitor in room.visitors:
                visitor.send(message)

    async def sweep(self) -> None:
        """For ever: put away the rooms that nobody is in."""
        while True:
            await asyncio.sleep(min(15.0, self._limits.idle_seconds))
            await self.put_away()

    async def put_away(self) -> None:
        """Leave the tables that nobody looks at."""
        for table_id in [name for name, room in self._rooms.items() if room.is_idle]:
            await self.leave(table_id)

    async def close(self) -> None:
        """Send everybody away: the server stops."""
        self._closing = True
        rooms = list(self._rooms.values())
        await asyncio.gather(*(room.end(N_("The server stops for a while.")) for room in rooms))
        end = time.monotonic() + LONGEST_GOODBYE
        while any(room.visitors for room in rooms) and time.monotonic() < end:
            await asyncio.sleep(0.01)
        self._rooms.clear()
