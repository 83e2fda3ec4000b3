"""The store: on the disk before it is told, whole or not at all, one owner, many versions."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from digsite.server.store.alone import LoneStore
from digsite.server.store.base import Store, StoreError, log_entry
from digsite.server.store.postgres import open_postgres
from digsite.server.store.sqlite import SqliteStore
from scripts.postgres import Postgres
from tests.loops import run_apart

Open = Callable[[], Awaitable[Store]]
SHORT = 2.0
"""Seconds that a host is believed to be alive: long enough for a busy machine."""


@pytest.fixture(params=["sqlite", "alone", "postgres"])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Open:
    """Opens an empty store, and then the same one again."""

    async def sqlite() -> Store:
        return SqliteStore(tmp_path)

    async def alone() -> Store:
        return LoneStore(tmp_path)

    if request.param != "postgres":
        return sqlite if request.param == "sqlite" else alone
    server: Postgres = request.getfixturevalue("postgres")
    url = server.new_database()

    async def postgres() -> Store:
        return await open_postgres(url, term=SHORT)

    return postgres


async def rows_on_disk(store: Store) -> list[tuple[str, int]]:
    query = "SELECT table_id, n FROM log ORDER BY table_id, n"
    return await store.read(tuple[str, int], query)


async def append(store: Store, table: str, number: int) -> None:
    assert await store.hold(table)
    await store.write([log_entry(table, number, {"do": "play", "seat": 0, "move": "x"})])


def test_what_was_answered_is_on_the_disk(opened: Open) -> None:
    async def write() -> None:
        async with await opened() as store:
            await append(store, "t", 0)
            assert await rows_on_disk(store) == [("t", 0)]
            await asyncio.gather(*(append(store, f"t{n:03}", 0) for n in range(700)))
            assert len(await rows_on_disk(store)) == 701
        async with await opened() as again:
            assert len(await rows_on_disk(again)) == 701

    run_apart(write())


def test_one_bad_write_neither_stops_the_others_nor_the_writer(opened: Open) -> None:
    async def write() -> None:
        async with await opened() as store:
            await append(store, "t", 0)
            jobs = [append(store, "t", number) for number in (1, 0, 2)]  # 0 is taken
            first, second, third = await asyncio.gather(*jobs, return_exceptions=True)
            await append(store, "t", 3)
            assert first is None
            assert isinstance(second, StoreError)
            assert third is None
            assert await rows_on_disk(store) == [("t", 0), ("t", 1), ("t", 2), ("t", 3)]

    run_apart(write())


def test_statements_of_one_write_stand_and_fall_together(opened: Open) -> None:
    async def write() -> None:
        async with await opened() as store:
            assert await store.hold("t")
            good = log_entry("t", 0, {"do": "retype"})
            with pytest.raises(StoreError):
                await store.write([good, ("INSERT INTO nowhere VALUES (1)", ())])
            assert await rows_on_disk(store) == []

    run_apart(write())


def test_rows_of_many_kinds_are_written_together(opened: Open) -> None:
    async def write() -> None:
        async with await opened() as store:
            place = "INSERT INTO places (guest, table_id) VALUES (?, ?) ON CONFLICT DO NOTHING"
            par = (
                "INSERT INTO pars (game, day, puzzle) VALUES (?, ?, ?)"
                " ON CONFLICT (game, day) DO UPDATE SET puzzle = excluded.puzzle"
            )
            link = "INSERT INTO links (secret, table_id, seat) VALUES (?, ?, ?)"
            await store.write([(par, ("g", "d", "old")), (par, ("g", "d", "new"))])
            await store.write([(place, ("Ada", "t")), (place, ("Bo", "t")), (place, ("Ada", "t"))])
            await store.write([(link, ("a", "t", 0)), (link, ("b", "t", None))])
            assert await store.text("SELECT puzzle FROM pars") == "new"
            guests = await store.read(tuple[str], "SELECT guest FROM places ORDER BY guest")
            assert guests == [("Ada",), ("Bo",)]
            query = "SELECT seat FROM links WHERE table_id = ? ORDER BY secret"
            assert await store.read(tuple[int | None], query, "t") == [(0,), (None,)]
            assert await store.has("SELECT 1 FROM links WHERE secret = ?", "a")
            assert not await store.has("SELECT 1 FROM links WHERE secret = ?", "c")

    run_apart(write())


def test_any_text_can_be_asked_for(opened: Open) -> None:
    async def look() -> None:
        async with await opened() as store:
            for strange in ("\0", "a\0b", "\ud800", "é", "%", "'", "$1", "?"):
                query = "SELECT record FROM replays WHERE id = ?"
                assert await store.text(query, strange) is None

    run_apart(look())


# An SQLite file


def open_and_close(folder: Path) -> None:
    run_apart(SqliteStore(folder).close())


def test_a_data_folder_has_one_server(tmp_path: Path) -> None:
    store = SqliteStore(tmp_path)
    with pytest.raises(StoreError, match="in use"):
        SqliteStore(tmp_path)
    run_apart(store.close())
    open_and_close(tmp_path)


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(StoreError, match="file"):
        SqliteStore(file)


def test_a_place_of_ones_own_keeps_its_key_and_its_guest(tmp_path: Path) -> None:
    async def keep() -> None:
        async with LoneStore(tmp_path) as store:
            assert await store.secret(b"first") == b"first"
            assert await store.secret(b"second") == b"first"
            assert store.remembered("guest") == b""
            await store.remember("guest", b"Ada")
            await store.remember("guest", b"Ben")
        async with LoneStore(tmp_path) as again:
            assert await again.secret(b"third") == b"first"
            assert again.remembered("guest") == b"Ben"
        assert [file.name for file in tmp_path.iterdir() if file.stat().st_size] == ["digsite.db"]

    run_apart(keep())
