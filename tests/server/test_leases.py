"""Leases: several hosts share a database, and a table is live on one of them."""

import asyncio
from collections.abc import Callable, Coroutine

import asyncpg
import pytest

from digsite.server.store.base import StoreError, log_entry
from digsite.server.store.postgres import PostgresStore, open_postgres
from scripts.postgres import Postgres
from tests.loops import run_apart

Story = Callable[[PostgresStore, PostgresStore], Coroutine[object, object, None]]
TERM = 2.0


@pytest.fixture
def url(postgres: Postgres) -> str:
    return postgres.new_database()


async def append(store: PostgresStore, number: int, table: str = "t") -> None:
    await store.write([log_entry(table, number, {"do": "retype"})])


async def log_of(store: PostgresStore) -> list[int]:
    return [n for (n,) in await store.read(tuple[int], "SELECT n FROM log ORDER BY n")]


def silence(store: PostgresStore) -> None:
    """Let a host sleep: it no longer renews its term, nor hears anybody."""
    leases = store._leases
    for task in leases._tasks:
        task.cancel()
    assert leases._ear is not None
    leases._ear.terminate()


def with_two_hosts(url: str, story: Story, term: float = TERM) -> None:
    async def told() -> None:
        async with await open_postgres(url, term) as one, await open_postgres(url, term) as two:
            await story(one, two)

    run_apart(told())


def test_nobody_adds_to_the_log_of_a_table_that_is_not_theirs(url: str) -> None:
    async def story(one: PostgresStore, two: PostgresStore) -> None:
        assert await one.hold("t")
        await append(one, 0)
        with pytest.raises(StoreError, match="another host"):
            await append(two, 1)
        await append(one, 1)
        assert await log_of(two) == [0, 1]

    with_two_hosts(url, story)


def test_a_stale_write_does_not_stop_those_beside_it(url: str) -> None:
    async def story(one: PostgresStore, two: PostgresStore) -> None:
        assert await one.hold("t")
        assert await two.hold("u")
        stale, fine = await asyncio.gather(
            append(two, 0, "t"), append(two, 0, "u"), return_exceptions=True
        )
        assert isinstance(stale, StoreError)
        assert fine is None

    with_two_hosts(url, story)


def test_the_table_of_a_silent_host_opens_elsewhere_and_its_writes_are_refused(url: str) -> None:
    async def story(one: PostgresStore, two: PostgresStore) -> None:
        assert await one.hold("t")
        await append(one, 0)
        silence(one)
        assert await two.hold("t")
        assert await log_of(two) == [0]
        with pytest.raises(StoreError, match="another host"):
            await append(one, 1)
        await append(two, 1)
        assert await log_of(two) == [0, 1]

    with_two_hosts(url, story)


def test_a_host_that_is_alive_keeps_its_table_longer_than_a_term(url: str) -> None:
    async def story(one: PostgresStore, two: PostgresStore) -> None:
        assert await one.hold("t")
        one._leases._settled = lambda table_id: not table_id  # type: ignore[method-assign]
        assert not await two.hold("t")
        await append(one, 0)

    with_two_hosts(url, story)


def test_a_host_that_is_asked_hands_its_table_over(url: str) -> None:
    async def story(one: PostgresStore, two: PostgresStore) -> None:
        left = []

        async def leave(table: str) -> None:
            left.append(table)
            await one.release(table)

        one.when_wanted(leave)
        assert await one.hold("t")
        await append(one, 0)
        assert await two.hold("t")
        assert left == ["t"]
        await append(two, 1)

    with_two_hosts(url, story)


def test_a_host_that_ends_leaves_its_tables_at_once(url: str) -> None:
    async def story(one: PostgresStore, two: PostgresStore) -> None:
        third = await open_postgres(url, 3600)
        assert await third.hold("t")
        waiting = asyncio.create_task(two.hold("t"))
        await third.close()
        assert await waiting
        await append(two, 0)

    with_two_hosts(url, story, term=600)


def test_a_host_that_slept_too_long_leaves_what_others_have_taken(url: str) -> None:
    async def story(one: PostgresStore, two: PostgresStore) -> None:
        left = asyncio.Queue[str]()
        one.when_wanted(left.put)
        assert await one.hold("kept")
        assert await one.hold("lost")
        silence(one)
        assert await two.hold("lost")
        await one._leases._return()
        assert await left.get() == "lost"
        assert left.empty()
        await append(one, 0, "kept")

    with_two_hosts(url, story)


def test_a_takeover_waits_for_what_is_being_written(url: str) -> None:
    """Else the new holder could read a log that lacks an entry which is then acknowledged."""

    async def story(one: PostgresStore, two: PostgresStore) -> None:
        assert await one.hold("t")
        connection = await one._writing()
        writing = connection.transaction()
        await writing.start()
        await one._run(connection, *_row(0))
        silence(one)
        taking = asyncio.create_task(two.hold("t"))
        done, _pending = await asyncio.wait([taking], timeout=TERM * 1.5)
        assert not done
        await writing.commit()
        assert await taking
        assert await log_of(two) == [0]

    with_two_hosts(url, story)


def _row(number: int) -> tuple[str, list[tuple[object, ...]]]:
    query, values = log_entry("t", number, {"do": "retype"})
    return query, [values]


def test_all_hosts_share_one_secret(url: str) -> None:
    async def story(one: PostgresStore, two: PostgresStore) -> None:
        assert await one.secret(b"first") == b"first"
        assert await two.secret(b"second") == b"first"

    with_two_hosts(url, story)


def test_a_broken_line_to_the_database_is_mended(url: str) -> None:
    async def story(one: PostgresStore, _two: PostgresStore) -> None:
        assert await one.hold("t")
        await append(one, 0)
        other = await asyncpg.connect(url)
        await other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid()"
        )
        await other.close()
        await asyncio.gather(append(one, 1), return_exceptions=True)  # it may be the one to notice
        await append(one, 2)
        assert (await log_of(one))[-1] == 2

    with_two_hosts(url, story, term=600)
