"""A PostgreSQL database, which several hosts may share: ``digsite serve --database postgresql://…``.

Jobs are written by one task, together: all that are waiting go in one transaction, and rows of one
kind in one statement, so that a thousand moves are one message to the database and one sync there.
"""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import count, groupby
from operator import itemgetter
from typing import TYPE_CHECKING, Final

import asyncpg
import msgspec

from digsite.core.words import _
from digsite.server.operations.counts import counts
from digsite.server.store import migrations
from digsite.server.store.base import (
    LOG_ENTRY,
    HandOver,
    Row,
    Statement,
    Store,
    StoreError,
    storable,
)
from digsite.server.store.leases import NOW, SCHEMA, TERM, Leases

if TYPE_CHECKING:
    Connection = asyncpg.Connection[asyncpg.Record]
    Pool = asyncpg.Pool[asyncpg.Record]

MOST_TOGETHER: Final = 512
"""Jobs in one transaction, as in SQLite."""
MOST_READING: Final = 8
"""Connections to read with."""
ONE_AT_A_TIME: Final = 0x0D165173
"""The lock that keeps hosts which start together from changing the schema at once."""
TROUBLE: Final = (OSError, asyncpg.PostgresError, asyncpg.InterfaceError, TimeoutError)
INSERT: Final = re.compile(r"INSERT INTO (\w+) \(([\w, ]+)\) VALUES \([?, ]+\)((?: .*)?)")
FENCED: Final = """
    WITH held AS MATERIALIZED (
        SELECT table_id FROM leases
        WHERE host = $5 AND table_id = ANY($1::text[]) FOR SHARE
    )
    INSERT INTO log (table_id, n, at, entry)
    SELECT * FROM unnest($1::text[], $2::bigint[], $3::double precision[], $4::text[])
    WHERE (SELECT count(*) FROM held) = $6
"""
"""Adds entries to logs, unless another host has one of the tables. The lease is locked until the
entry is there: whoever takes it meanwhile waits, and then reads a log that has the entry."""


@dataclass
class Job:
    """Statements that succeed or fail together, and who waits for them."""

    statements: Sequence[Statement]
    done: asyncio.Future[None]
    problem: Exception | None = field(default=None)


class PostgresStore(Store):
    """A database, seen from one host. Made by ``open_postgres``."""

    def __init__(self, url: str, pool: Pool, leases: Leases, types: dict[str, str]) -> None:
        self._url = url
        self._pool = pool
        self._leases = leases
        self._types = types
        """By ``table.column``: what it holds."""
        self._bulk: dict[str, str | None] = {}
        self._jobs: asyncio.Queue[Job | None] = asyncio.Queue()
        self._connection: Connection | None = None
        self._writer = asyncio.create_task(self._write_jobs())

    async def close(self) -> None:
        """Write what is waiting, leave the tables to others, then let go."""
        self._jobs.put_nowait(None)
        await self._writer
        await self._leases.end()
        if self._connection is not None:
            await self._connection.close()
        await self._pool.close()

    # Tables of this host

    async def hold(self, table_id: str) -> bool:
        """Make this host the one where a table is live; whether that is possible now."""
        return await _told(self._leases.hold(table_id))

    async def hold_if_free(self, table_id: str) -> bool:
        """Have a table that no other host has."""
        return await _told(self._leases.hold_if_free(table_id))

    async def release(self, table_id: str) -> None:
        """The table is no longer live here."""
        await _told(self._leases.release(table_id))

    def when_wanted(self, hand_over: HandOver) -> None:
        """Say how to leave a table that another host asks for."""
        self._leases.hand_over = hand_over

    # Writing and reading

    async def write(self, statements: Sequence[Statement]) -> None:
        """Have these in the database, all or none, before this returns."""
        job = Job(statements, asyncio.get_running_loop().create_future())
        self._jobs.put_nowait(job)
        await job.done

    async def read(self, kind: type[Row], query: str, *values: object) -> list[Row]:
        """The rows of a query as tuples of a kind."""
        rows = await _told(self._pool.fetch(numbered(query), *map(storable, values)))
        return [msgspec.convert(tuple(row), kind) for row in rows]

    async def secret(self, fresh: bytes) -> bytes:
        """The secret that all hosts share: this one, if there was none."""
        query = "INSERT INTO secrets (name, value) VALUES ('key', $1) ON CONFLICT DO NOTHING"
        await _told(self._pool.execute(query, fresh))
        query = "SELECT value FROM secrets WHERE name = 'key'"
        kept: bytes = await _told(self._pool.fetchval(query))
        return kept

    async def _write_jobs(self) -> None:
        open_for_more = True
        while open_for_more:
            batch: list[Job] = []
            job = await self._jobs.get()
            while job is not None:
                batch.append(job)
                if len(batch) == MOST_TOGETHER or self._jobs.empty():
                    break
                job = self._jobs.get_nowait()
            open_for_more = job is not None
            begun = time.perf_counter()
            await self._commit(batch)
            counts.commits += 1
            counts.writes += len(batch)
            counts.commit_times.add(time.perf_counter() - begun)
            for written in batch:
                _answer(written)

    async def _commit(self, batch: list[Job]) -> None:
        """Write a batch in one transaction; if that fails, each job in its own."""
        problem = await self._try([one for job in batch for one in job.statements])
        if problem is None:
            return
        for job in batch:
            job.problem = problem if len(batch) == 1 else await self._try(job.statements)

    async def _try(self, statements: Sequence[Statement]) -> Exception | None:
        """Run a transaction; whatever goes wrong becomes the answer, never the end of the task."""
        alike = [
            (query, [values for _query, values in group])
            for query, group in groupby(statements, key=itemgetter(0))
        ]
        try:
            connection = await self._writing()
            if len(alike) == 1:
                await self._run(connection, *alike[0])  # by itself a statement is a transaction
            else:
                async with connection.transaction():
                    for query, rows in alike:
                        await self._run(connection, query, rows)
        except Exception as problem:
            return problem
        return None

    async def _writing(self) -> Connection:
        """The connection to write with; another one where it broke."""
        if self._connection is None or self._connection.is_closed():
            self._connection = await asyncpg.connect(self._url)
        return self._connection

    async def _run(
        self, connection: Connection, query: str, rows: list[tuple[object, ...]]
    ) -> None:
        columns = [list(column) for column in zip(*rows, strict=True)]
        if query == LOG_ENTRY:
            tables = len(set(columns[0]))
            written = await connection.execute(FENCED, *columns, self._leases.host, tables)
            if written == "INSERT 0 0":
                raise StoreError("the table is live on another host now")
            return
        bulk = self._unnested(query) if len(rows) > 1 else None
        if bulk is not None:
            await connection.execute(bulk, *[list(map(storable, one)) for one in columns])
        else:
            await connection.executemany(
                numbered(query), [tuple(map(storable, one)) for one in rows]
            )

    def _unnested(self, query: str) -> str | None:
        """A plain insert as one that takes a list a column, or None for any other query."""
        if query not in self._bulk:
            insert = INSERT.fullmatch(query)
            self._bulk[query] = None
            # Rows that change others must come one by one: two may mean the same.
            if insert is not None and "DO UPDATE" not in insert[3]:
                lists = ", ".join(
                    f"${number}::{self._types[f'{insert[1]}.{name.strip()}']}[]"
                    for number, name in enumerate(insert[2].split(","), 1)
                )
                into = f"INSERT INTO {insert[1]} ({insert[2]})"
                self._bulk[query] = f"{into} SELECT * FROM unnest({lists}){insert[3]}"
        return self._bulk[query]


def _answer(job: Job) -> None:
    if job.done.done():
        return  # whoever waited has gone; it is written all the same
    if job.problem is None:
        job.done.set_result(None)
    else:
        job.done.set_exception(StoreError(str(job.problem)))


@lru_cache(maxsize=1024)
def numbered(query: str) -> str:
    """A query with ``$1``, ``$2`` … where ours have a question mark each."""
    numbers = count(1)
    return re.sub(r"\?", lambda _mark: f"${next(numbers)}", query)


async def _told(asking: Awaitable[Row]) -> Row:
    """Ask the database; what goes wrong is told as any store's trouble."""
    try:
        return await asking
    except TROUBLE as problem:
        raise StoreError(f"the database: {problem}") from None


# Opening


async def open_postgres(url: str, term: float = TERM) -> PostgresStore:
    """Connect, bring the database up to date, and appear among the hosts."""
    try:
        types = await _prepare(url)
        pool = await asyncpg.create_pool(
            url, min_size=1, max_size=MOST_READING, reset=_nothing_to_reset
        )
        leases = Leases(url, pool, term)
        await leases.begin()
    except (*TROUBLE, ValueError) as problem:
        message = _("the database cannot be used: {reason}")
        raise StoreError(message.format(reason=problem)) from None
    return PostgresStore(url, pool, leases, types)


async def _prepare(url: str) -> dict[str, str]:
    """Bring the database up to date; what each ``table.column`` holds."""
    connection = await asyncpg.connect(url)
    try:
        await _migrate(connection)
        types = await connection.fetch(
            "SELECT table_name || '.' || column_name, data_type FROM information_schema.columns"
            " WHERE table_schema = current_schema()"
        )
        return {str(name): str(kind) for name, kind in types}
    finally:
        await connection.close()


async def _nothing_to_reset(_connection: object) -> None:
    """Whoever reads leaves nothing behind."""


async def _migrate(connection: Connection) -> None:
    """Bring the database to the newest version, all steps or none."""
    async with connection.transaction():
        await connection.execute("SELECT pg_advisory_xact_lock($1)", ONE_AT_A_TIME)
        await connection.execute(OWN_SCHEMA)
        version = await connection.fetchval("SELECT max(number) FROM versions") or 0
        migrations.check(version)
        if 0 < version < len(migrations.STEPS):
            await _copy(connection, version)
        for number in range(version, len(migrations.STEPS)):
            await connection.execute(translated(migrations.STEPS[number]))
            await connection.execute("INSERT INTO versions (number) VALUES ($1)", number + 1)


async def _copy(connection: Connection, version: int) -> None:
    """Copy all tables into a schema of their own, before anything in them is changed."""
    if await connection.fetchval(f"SELECT count(*) FROM hosts WHERE until > {NOW}"):
        raise StoreError(
            _("hosts of an older digsite are still running on this database; stop them first")
        )
    name = f"digsite_version_{version}"
    await connection.execute(f"DROP SCHEMA IF EXISTS {name} CASCADE")
    await connection.execute(f"CREATE SCHEMA {name}")
    query = "SELECT tablename FROM pg_tables WHERE schemaname = current_schema()"
    for row in await connection.fetch(query):
        table = f'"{row[0]}"'
        await connection.execute(f"CREATE TABLE {name}.{table} (LIKE {table} INCLUDING ALL)")
        await connection.execute(f"INSERT INTO {name}.{table} SELECT * FROM {table}")
    migrations.tell(version, f"schema {name}")


OWN_SCHEMA: Final = f"""
    CREATE TABLE IF NOT EXISTS versions (number BIGINT PRIMARY KEY);
    CREATE TABLE IF NOT EXISTS secrets (name TEXT PRIMARY KEY, value BYTEA NOT NULL);
    {SCHEMA}
"""
"""What only a shared database needs, beside the steps that all stores have."""
DIALECT: Final = (
    (r"\bINTEGER\b", "BIGINT"),
    (r"\bREAL\b", "DOUBLE PRECISION"),
    (r"\bBLOB\b", "BYTEA"),
    (r"\s*WITHOUT ROWID\b", ""),
)


def translated(step: str) -> str:
    """A step of the schema, written for SQLite, as PostgreSQL wants it."""
    for ours, theirs in DIALECT:
        step = re.sub(ours, theirs, step)
    return step
