"""The store: on the disk before it is told, whole or not at all, one owner, many versions."""

import asyncio
import sqlite3
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

import pytest

from digsite.core.errors import DigsiteError
from digsite.server.store import migrations
from digsite.server.store.sqlite import Store, StoreError, log_entry

Answer = TypeVar("Answer")


def rows_on_disk(folder: Path) -> list[tuple[str, int]]:
    with sqlite3.connect(folder / "digsite.db") as other:
        return other.execute("SELECT table_id, n FROM log ORDER BY table_id, n").fetchall()


async def append(store: Store, table: str, number: int) -> None:
    await store.write([log_entry(table, number, {"do": "play", "seat": 0, "move": "x"})])


def in_a_loop(work: Coroutine[None, None, Answer]) -> Answer:
    """Run in a thread of its own: in this one the loop of a browser test may still be running."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def test_what_was_answered_is_on_the_disk(tmp_path: Path) -> None:
    store = Store(tmp_path)

    async def write() -> None:
        await append(store, "t", 0)
        assert rows_on_disk(tmp_path) == [("t", 0)]
        await asyncio.gather(*(append(store, f"t{n:03}", 0) for n in range(700)))
        assert len(rows_on_disk(tmp_path)) == 701

    in_a_loop(write())
    store.close()


def test_one_bad_write_neither_stops_the_others_nor_the_writer(tmp_path: Path) -> None:
    store = Store(tmp_path)

    async def write() -> list[BaseException | None]:
        await append(store, "t", 0)
        jobs = [append(store, "t", number) for number in (1, 0, 2)]  # 0 is taken
        ended = await asyncio.gather(*jobs, return_exceptions=True)
        await append(store, "t", 3)
        return ended

    first, second, third = in_a_loop(write())
    assert first is None
    assert isinstance(second, StoreError)
    assert third is None
    assert rows_on_disk(tmp_path) == [("t", 0), ("t", 1), ("t", 2), ("t", 3)]
    store.close()


def test_statements_of_one_write_stand_and_fall_together(tmp_path: Path) -> None:
    store = Store(tmp_path)

    async def write() -> None:
        good = log_entry("t", 0, {"do": "retype"})
        with pytest.raises(StoreError):
            await store.write([good, ("INSERT INTO nowhere VALUES (1)", ())])

    in_a_loop(write())
    assert rows_on_disk(tmp_path) == []
    store.close()


def test_a_data_folder_has_one_server(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(StoreError, match="in use"):
        Store(tmp_path)
    store.close()
    Store(tmp_path).close()


def test_a_folder_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(StoreError, match="file"):
        Store(file)


def test_an_old_file_is_brought_up_to_date(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    Store(tmp_path).close()
    steps = (*migrations.STEPS, "ALTER TABLE tables ADD COLUMN colour TEXT;")
    monkeypatch.setattr(migrations, "STEPS", steps)
    store = Store(tmp_path)
    assert store.read(tuple[str], "SELECT colour FROM tables") == []
    assert store.read(tuple[int], "PRAGMA user_version") == [(len(steps),)]
    store.close()


def test_a_file_of_a_newer_digsite_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Store(tmp_path).close()
    monkeypatch.setattr(migrations, "STEPS", ())
    with pytest.raises(DigsiteError, match="newer"):
        Store(tmp_path)
