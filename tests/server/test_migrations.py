"""Data of every earlier version open after they were brought up to date, with a copy first.

The samples in ``databases/`` are written by ``python -m scripts.database_sample``.
"""

import json
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import asyncpg
import pytest

from digsite.core.errors import DigsiteError
from digsite.server.store import migrations
from digsite.server.store.postgres import OWN_SCHEMA, open_postgres, translated
from digsite.server.store.sqlite import SqliteStore
from digsite.server.web.identity import COOKIE, Guest, Signer, new_key
from scripts.database_sample import FOLDER
from scripts.postgres import Postgres
from tests.loops import run_apart
from tests.server.helpers import Browser, serving

VERSIONS = sorted(int(one.stem.partition("-")[2]) for one in FOLDER.glob("*.sql"))
ONE_MORE = "ALTER TABLE tables ADD COLUMN colour TEXT;"
"""A step that the newest sample has not made either."""


def holds(version: int) -> dict[str, Any]:
    told: dict[str, Any] = json.loads((FOLDER / f"version-{version}.json").read_text("utf-8"))
    return told


def write_old_file(folder: Path, version: int) -> None:
    folder.mkdir(exist_ok=True)
    with closing(sqlite3.connect(folder / "digsite.db")) as file:
        file.executescript((FOLDER / f"version-{version}.sql").read_text("utf-8"))


async def write_old_database(url: str, folder: Path, version: int) -> None:
    """The same rows in PostgreSQL, as a digsite of that version would have kept them."""
    connection = await asyncpg.connect(url)
    await connection.execute(OWN_SCHEMA)
    for number in range(version):
        await connection.execute(translated(migrations.STEPS[number]))
        await connection.execute("INSERT INTO versions (number) VALUES ($1)", number + 1)
    with closing(sqlite3.connect(folder / "digsite.db")) as file:
        query = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"
        for (name,) in file.execute(query).fetchall():
            rows = file.execute(f"SELECT * FROM {name}").fetchall()
            if rows:
                await connection.copy_records_to_table(name, records=rows)
    await connection.close()


def look_around(url: str, signer: Signer, version: int) -> None:
    """Everything that the sample holds is found again, and play goes on."""
    told = holds(version)
    with Browser(url) as ada:
        ada.http.cookies.clear()
        ada.http.cookies.set(COOKIE, signer.seal(Guest(told["guest"], "Ada")), domain="127.0.0.1")
        home = ada.get("/api/home")
        assert {one["id"] for one in home["tables"]} >= set(told["tables"])
        assert [one["id"] for one in home["campaigns"]] == [told["campaign"]]
        for table, step in told["tables"].items():
            wire = ada.sit(table)
            assert wire.view["step"] == step
            if not wire.view["over"]:
                wire.hello(seat=wire.view["acting"][0])
                assert wire.play_anything(random.Random(1))["ok"]
        assert ada.get(f"/api/campaigns/{told['campaign']}")["name"] == "Old campaign"
        assert ada.get(f"/api/join/{told['link']}")["taken"] is False
        assert ada.get(f"/api/replays/{told['replay']}")["game"] == "scarabya"
        begun = ada.post("/api/puzzles/scarabya", {"date": "2026-01-01"})
        assert begun == {"table": told["puzzle"]}


@pytest.fixture
def one_step_more(monkeypatch: pytest.MonkeyPatch) -> int:
    """A digsite that knows one version more; its number."""
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, ONE_MORE))
    return len(migrations.STEPS)


def test_there_is_a_sample_of_every_earlier_version() -> None:
    assert set(range(1, len(migrations.STEPS))) <= set(VERSIONS)


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.usefixtures("one_step_more")
def test_an_old_file_opens_and_a_copy_is_kept(tmp_path: Path, version: int) -> None:
    write_old_file(tmp_path, version)
    with serving(tmp_path) as url:
        look_around(url, Signer(tmp_path), version)
    copy = tmp_path / f"digsite-version-{version}.db"
    assert copy.stat().st_mode & 0o777 == 0o600
    with closing(sqlite3.connect(copy)) as file:
        assert file.execute("PRAGMA user_version").fetchone() == (version,)
        assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        tables = {table for (table,) in file.execute("SELECT id FROM tables")}
    assert tables >= set(holds(version)["tables"])


@pytest.mark.parametrize("version", VERSIONS)
@pytest.mark.usefixtures("one_step_more")
def test_an_old_postgresql_opens_and_a_copy_is_kept(
    tmp_path: Path, postgres: Postgres, version: int
) -> None:
    write_old_file(tmp_path, version)
    database = postgres.new_database()
    run_apart(write_old_database(database, tmp_path, version))
    key = new_key()
    with serving(tmp_path, database=database) as url:
        look_around(url, Signer(tmp_path, run_apart(secret_of(database, key))), version)

    async def go_back() -> None:
        """As docs/hosting.md says."""
        connection = await asyncpg.connect(database)
        await connection.execute("DROP SCHEMA public CASCADE")
        await connection.execute(f"ALTER SCHEMA digsite_version_{version} RENAME TO public")
        assert await connection.fetchval("SELECT max(number) FROM versions") == version
        await connection.close()

    run_apart(go_back())
    with serving(tmp_path, database=database) as url:
        look_around(url, Signer(tmp_path, run_apart(secret_of(database, key))), version)


async def secret_of(database: str, key: bytes) -> bytes:
    async with await open_postgres(database) as store:
        return await store.secret(key)


def test_a_step_that_fails_leaves_the_data_as_they_were(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.new_database()
    before = len(migrations.STEPS)
    run_apart(secret_of(database, b"key"))
    run_apart(SqliteStore(tmp_path).close())
    bad = "ALTER TABLE tables ADD COLUMN colour TEXT; ALTER TABLE nowhere ADD COLUMN b TEXT;"
    monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, bad))
    with pytest.raises(DigsiteError, match="nowhere"):
        SqliteStore(tmp_path)
    with pytest.raises(DigsiteError, match="nowhere"):
        run_apart(secret_of(database, b"key"))
    monkeypatch.undo()
    assert len(migrations.STEPS) == before
    run_apart(SqliteStore(tmp_path).close())
    assert run_apart(secret_of(database, b"other")) == b"key"


def test_data_of_a_newer_digsite_are_left_alone(
    tmp_path: Path, postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.new_database()
    openings: list[Callable[[], object]] = [
        lambda: run_apart(SqliteStore(tmp_path).close()),
        lambda: run_apart(secret_of(database, b"key")),
    ]
    for opening in openings:
        opening()
    monkeypatch.setattr(migrations, "STEPS", ())
    for opening in openings:
        with pytest.raises(DigsiteError, match="newer digsite"):
            opening()


def test_a_schema_is_not_changed_under_hosts_that_are_running(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = postgres.new_database()

    async def change() -> None:
        async with await open_postgres(database):
            monkeypatch.setattr(migrations, "STEPS", (*migrations.STEPS, ONE_MORE))
            with pytest.raises(DigsiteError, match="stop them first"):
                await open_postgres(database)
        await (await open_postgres(database)).close()

    run_apart(change())
