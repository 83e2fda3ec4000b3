"""Which host holds which table, where several share a database.

A host is one process. Its row says until when it is certainly alive, and is renewed long before
that; a lease says which host a table is live on. A host that stops renewing is taken for dead when
its term has passed, and others may take its leases. Should it only have slept, it finds out when
it writes: every entry of a log is written by a statement that looks at the lease, too.

All times are the database's own, so clocks need not agree.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable
from contextlib import suppress
from typing import Final

import asyncpg

from digsite.server.store.base import HandOver

log = logging.getLogger("digsite.server")
TERM: Final = 6.0
"""Seconds until a host that is silent is taken for dead."""
RENEWALS: Final = 4
"""How often a host renews its term before it ends."""
MARGIN: Final = 1.0
"""Seconds that somebody waits longer than the term for a table, before giving up."""
ASK_AGAIN: Final = 1.0
"""Seconds after which a holder is asked once more."""
CHANNEL: Final = "digsite"
NOW: Final = "extract(epoch FROM clock_timestamp())::double precision"

SCHEMA: Final = """
    CREATE TABLE IF NOT EXISTS hosts (
        id TEXT PRIMARY KEY,
        until DOUBLE PRECISION NOT NULL
    );
    CREATE TABLE IF NOT EXISTS leases (
        table_id TEXT PRIMARY KEY,
        host TEXT NOT NULL
    );
    CREATE INDEX IF NOT EXISTS leases_of_host ON leases (host);
"""
_ALIVE: Final = f"EXISTS (SELECT 1 FROM hosts WHERE id = leases.host AND until > {NOW})"
TAKE: Final = f"""
    INSERT INTO leases (table_id, host) VALUES ($1, $2)
    ON CONFLICT (table_id) DO UPDATE SET host = excluded.host
    WHERE leases.host = excluded.host OR NOT {_ALIVE}
    RETURNING 1
"""
WAIT: Final = f"""
    SELECT hosts.until - {NOW} FROM leases JOIN hosts ON id = host WHERE table_id = $1
"""
APPEAR: Final = f"""
    INSERT INTO hosts (id, until) VALUES ($1, {NOW} + $2)
    ON CONFLICT (id) DO UPDATE SET until = excluded.until
"""
RENEW: Final = f"UPDATE hosts SET until = {NOW} + $2 WHERE id = $1 AND until > {NOW} RETURNING 1"
FORGET_DEAD: Final = f"DELETE FROM leases WHERE NOT {_ALIVE}"
FORGET_HOSTS: Final = f"DELETE FROM hosts WHERE until < {NOW}"


async def _keep(_table_id: str) -> None:
    """Nobody has said yet how a table is left."""


class Leases:
    """The leases of this host."""

    def __init__(self, url: str, pool: asyncpg.Pool[asyncpg.Record], term: float) -> None:
        self._url = url
        self.host = secrets.token_urlsafe(9)
        self.hand_over: HandOver = _keep
        """Leaves a table that another host asks for, or has taken."""
        self._pool = pool
        self._term = term
        self._held: dict[str, float] = {}
        """Tables, and since when we have them."""
        self._freed: dict[str, asyncio.Event] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._ear: asyncpg.Connection[asyncpg.Record] | None = None

    async def begin(self) -> None:
        """Appear among the hosts."""
        await self._pool.execute(APPEAR, self.host, self._term)
        await self._pool.execute(FORGET_DEAD)
        await self._pool.execute(FORGET_HOSTS)
        await self._listen()
        self._start(self._live())

    async def end(self) -> None:
        """Leave in good order: others need not wait for the term to pass."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
            if self._ear is not None:
                await self._ear.close()
            async with self._pool.acquire() as connection, connection.transaction():
                await connection.execute("DELETE FROM leases WHERE host = $1", self.host)
                await connection.execute("DELETE FROM hosts WHERE id = $1", self.host)
                await connection.execute("SELECT pg_notify($1, $2)", CHANNEL, "ended")

    # Holding

    async def hold(self, table_id: str) -> bool:
        """Have a table here. Its holder is asked to hand it over; a dead one's term has to pass."""
        end = time.monotonic() + self._term + MARGIN
        while not await self.hold_if_free(table_id):
            wait = await self._pool.fetchval(WAIT, table_id)
            left = end - time.monotonic()
            if left <= 0:
                return False
            await self._tell(f"wanted {table_id}")
            await self._until_freed(table_id, min(left, ASK_AGAIN, max(0.02, wait or 0.0)))
        return True

    async def hold_if_free(self, table_id: str) -> bool:
        """Have a table here, unless a host that is alive holds it."""
        if not await self._pool.fetchval(TAKE, table_id, self.host):
            return False
        self._held[table_id] = time.monotonic()
        return True

    async def release(self, table_id: str) -> None:
        """Let others have a table."""
        self._held.pop(table_id, None)
        query = "DELETE FROM leases WHERE table_id = $1 AND host = $2"
        await self._pool.execute(query, table_id, self.host)

    async def _until_freed(self, table_id: str, most: float) -> None:
        freed = self._freed.setdefault(table_id, asyncio.Event())
        try:
            await asyncio.wait_for(freed.wait(), most)
        except TimeoutError:
            pass
        finally:
            self._freed.pop(table_id, None)

    # Living

    async def _live(self) -> None:
        """For ever: renew the term, and listen to the others."""
        while True:
            await asyncio.sleep(self._term / RENEWALS)
            try:
                if not await self._pool.fetchval(RENEW, self.host, self._term):
                    await self._return()
                if self._ear is None or self._ear.is_closed():
                    await self._listen()
            except (OSError, asyncpg.PostgresError, asyncpg.InterfaceError):
                log.exception("the database does not answer")

    async def _return(self) -> None:
        """We were silent for longer than the term: leave what others have taken meanwhile."""
        await self._pool.execute(APPEAR, self.host, self._term)
        query = "SELECT table_id FROM leases WHERE host = $1"
        still = {row["table_id"] for row in await self._pool.fetch(query, self.host)}
        for table_id in [one for one in self._held if one not in still]:
            log.error("table %s is live on another host now", table_id)
            self._start(self._leave(table_id))

    async def _leave(self, table_id: str) -> None:
        await self.hand_over(table_id)
        await self._tell(f"free {table_id}")

    # Talking to other hosts

    async def _listen(self) -> None:
        if self._ear is not None:
            self._ear.terminate()
        self._ear = await asyncpg.connect(self._url)
        await self._ear.add_listener(CHANNEL, self._hear)

    async def _tell(self, message: str) -> None:
        await self._pool.execute("SELECT pg_notify($1, $2)", CHANNEL, message)

    def _hear(self, _ear: object, _pid: int, _channel: str, message: object) -> None:
        what, _space, table_id = str(message).partition(" ")
        if what == "free":
            self._wake(table_id)
        elif what == "ended":
            for waiting in list(self._freed):
                self._wake(waiting)
        elif what == "wanted" and self._settled(table_id):
            self._held.pop(table_id)
            self._start(self._leave(table_id))

    def _wake(self, table_id: str) -> None:
        freed = self._freed.get(table_id)
        if freed is not None:
            freed.set()

    def _settled(self, table_id: str) -> bool:
        """Whether a table is ours, and has been for a while: it must not fly to and fro."""
        since = self._held.get(table_id)
        return since is not None and time.monotonic() - since > self._term

    def _start(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
