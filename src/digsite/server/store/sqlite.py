"""What is kept: an SQLite file with one writer thread and group commit.

Nothing is acknowledged before it is on the disk. Writers hand in jobs; the thread takes all that
are waiting, writes them in one transaction and then wakes everybody who waits for them. So a
thousand tables share one sync of the disk, and none waits for more than two.
"""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from itertools import groupby
from operator import itemgetter
from pathlib import Path
from typing import IO, Final

import msgspec

from digsite.core.words import _
from digsite.server.operations.counts import counts
from digsite.server.store.base import Row, Statement, Store, StoreError, storable
from digsite.server.store.locks import end_turn, take_turn, try_lock
from digsite.server.store.migrations import migrate

LETTING_GO: Final = 3.0
"""Seconds: the processes of a server that was killed take a moment to leave its folder."""
MOST_TOGETHER: Final = 512
"""Jobs in one transaction: enough to share a sync, few enough that none waits long."""


@dataclass
class Job:
    """Statements that succeed or fail together, and who waits for them."""

    statements: Sequence[Statement]
    done: asyncio.Future[None]
    loop: asyncio.AbstractEventLoop
    problem: Exception | None = field(default=None)


class SqliteStore(Store):
    """The file ``digsite.db`` in the data folder."""

    def __init__(self, folder: Path, guarded: bool = False) -> None:
        """``guarded``: who started this process keeps other servers out of the folder."""
        with ExitStack() as undo:
            try:
                folder.mkdir(mode=0o700, parents=True, exist_ok=True)
                held = None if guarded else undo.enter_context(only_one(folder))
                turn = undo.enter_context((folder / "turn").open("w"))
                file = folder / "digsite.db"
                _for_us_alone(file)
                writing = undo.enter_context(closing(connect(file)))
                if not guarded:
                    check(file, writing)
                migrate(writing, file)
                self._reading = connect(file)
            except (OSError, sqlite3.Error) as problem:
                raise StoreError(f"{folder}: {problem}") from None
            undo.pop_all()
        self._held = held
        self._jobs: queue.SimpleQueue[Job | None] = queue.SimpleQueue()
        self._writer = threading.Thread(
            target=_write_jobs, args=(writing, turn, self._jobs), name="store", daemon=True
        )
        self._writer.start()

    async def close(self) -> None:
        """Write what is waiting, then let go of the file."""
        self._jobs.put(None)
        self._writer.join()
        self._reading.close()
        if self._held is not None:
            self._held.close()

    async def write(self, statements: Sequence[Statement]) -> None:
        """Have these on the disk, all or none, before this returns."""
        loop = asyncio.get_running_loop()
        job = Job(statements, loop.create_future(), loop)
        self._jobs.put(job)
        await job.done

    async def read(self, kind: type[Row], query: str, *values: object) -> list[Row]:
        """The rows of a query as tuples of a kind, from what is on the disk."""
        return rows_of(self._reading, kind, query, values)


def _for_us_alone(file: Path) -> None:
    """Nobody else on this machine reads the file, nor those that SQLite makes beside it."""
    os.close(os.open(file, os.O_RDWR | os.O_CREAT, 0o600))
    for one in (file, *(file.with_name(file.name + end) for end in ("-wal", "-shm"))):
        if one.exists() and one.stat().st_mode & 0o077:
            one.chmod(0o600)


def rows_of(
    connection: sqlite3.Connection, kind: type[Row], query: str, values: Sequence[object]
) -> list[Row]:
    """The rows of a query as tuples of a kind."""
    plain = [storable(value) for value in values]
    return [msgspec.convert(row, kind) for row in connection.execute(query, plain)]


def check(file: Path, connection: sqlite3.Connection) -> None:
    """Find a damaged page now, rather than in the middle of somebody's game."""
    try:
        (found,) = connection.execute("PRAGMA quick_check(1)").fetchone()
    except sqlite3.DatabaseError as problem:
        found = str(problem)
    if found != "ok":
        message = _(
            "{file} is damaged ({found}). Bring a backup back with 'digsite admin restore', and "
            "keep the damaged file: much of it can be read still."
        )
        raise StoreError(message.format(file=file, found=str(found).splitlines()[-1]))


def connect(file: Path, alone: bool = False) -> sqlite3.Connection:
    """A file whose writes are on the disk when they are over; ``alone``: nobody else has it open,
    and nothing beside it but a journal is needed.
    """
    # Autocommit: transactions begin and end where the writer says so.
    connection = sqlite3.connect(
        file, isolation_level=None, check_same_thread=False, cached_statements=256
    )
    if alone:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    connection.execute(f"PRAGMA journal_mode = {'TRUNCATE' if alone else 'WAL'}")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 10000")
    return connection


def only_one(folder: Path) -> IO[str]:
    """Hold the folder for this process: two servers on one log would undo each other's work."""
    lock = (folder / "lock").open("w")
    end = time.monotonic() + LETTING_GO
    while not try_lock(lock):
        if time.monotonic() > end:
            lock.close()
            message = _("{folder} is in use by another digsite server; choose another with --data")
            raise StoreError(message.format(folder=folder))
        time.sleep(0.05)
    return lock


# The writer thread


def _write_jobs(
    connection: sqlite3.Connection, turn: IO[str], jobs: queue.SimpleQueue[Job | None]
) -> None:
    open_for_more = True
    while open_for_more:
        batch: list[Job] = []
        job = jobs.get()
        while job is not None:
            batch.append(job)
            if len(batch) == MOST_TOGETHER:
                break
            try:
                job = jobs.get_nowait()
            except queue.Empty:
                break
        open_for_more = job is not None
        if batch:
            _commit(connection, turn, batch)
            _wake(batch)
    connection.close()
    turn.close()


def _commit(connection: sqlite3.Connection, turn: IO[str], batch: list[Job]) -> None:
    """Write a batch in one transaction; if that fails, each job in its own."""
    begun = time.perf_counter()
    problem = _try(connection, turn, [one for job in batch for one in job.statements])
    counts.commits += 1
    counts.writes += len(batch)
    counts.commit_times.add(time.perf_counter() - begun)
    if problem is None:
        return
    if len(batch) == 1:
        batch[0].problem = problem
        return
    for job in batch:
        job.problem = _try(connection, turn, job.statements)


def _try(
    connection: sqlite3.Connection, turn: IO[str], statements: Sequence[Statement]
) -> Exception | None:
    """Run a transaction; whatever goes wrong becomes the answer, never the end of the thread.

    Where several processes write, each waits for the file ``turn``: whoever waits there is woken,
    while one that finds the database locked sleeps and asks again.
    """
    try:
        take_turn(turn)
        transact(connection, statements)
    except Exception as problem:
        return problem
    finally:
        end_turn(turn)
    return None


def transact(connection: sqlite3.Connection, statements: Sequence[Statement]) -> None:
    """Write all of these or none.

    Neighbours that are alike go to the database in one call: each call waits for its turn anew.
    """
    try:
        connection.execute("BEGIN IMMEDIATE")
        for query, alike in groupby(statements, key=itemgetter(0)):
            connection.executemany(query, [values for _query, values in alike])
        connection.execute("COMMIT")
    except Exception:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _wake(batch: list[Job]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[Job]] = {}
    for job in batch:
        by_loop.setdefault(job.loop, []).append(job)
    for loop, jobs in by_loop.items():
        # A loop that has closed has nobody left who waits.
        if not loop.is_closed():
            loop.call_soon_threadsafe(_answer, jobs)


def _answer(jobs: list[Job]) -> None:
    for job in jobs:
        if job.done.done():
            continue  # whoever waited has gone; it is on the disk all the same
        if job.problem is None:
            job.done.set_result(None)
        else:
            job.done.set_exception(StoreError(str(job.problem)))
