"""Backups: the database of a live server and its key in one file, and the way back.

A backup is a tar archive of two files. It is checked before it bears its name, and again before it
is brought back.
"""

from __future__ import annotations

import io
import os
import sqlite3
import tarfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from digsite.core.errors import DigsiteError
from digsite.core.words import _
from digsite.server.store.sqlite import SqliteStore, only_one
from digsite.server.tables import snapshots

DATABASE: Final = "digsite.db"
KEY: Final = "key"
BESIDE: Final = ("-wal", "-shm")
"""What SQLite keeps beside a database: a part of it."""
SHOWN: Final = 20
"""Damaged tables that are named."""


def backup(data: Path, target: Path) -> int:
    """Write all that a folder keeps into one file; its size. The server may run meanwhile."""
    if target.exists():
        raise DigsiteError(_("{file} exists already").format(file=target))
    with _copied(data) as copy:
        fresh = target.with_name(f"{target.name}.part")
        made = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(made, "wb") as out:
            with tarfile.open(fileobj=out, mode="w") as archive:
                for name in (DATABASE, KEY):
                    archive.add(copy / name, name)
            out.flush()
            os.fsync(out.fileno())
        fresh.replace(target)
    return target.stat().st_size


def restore(file: Path, data: Path, force: bool) -> list[Path]:
    """Bring a backup back; what was there before is set aside where ``force`` allows it."""
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    with _opened(file) as found, only_one(data):
        present = [data / DATABASE, *(data / f"{DATABASE}{end}" for end in BESIDE), data / KEY]
        present = [one for one in present if one.exists()]
        if present and not force:
            message = _("{data} holds data already; --force sets them aside")
            raise DigsiteError(message.format(data=data))
        stamp = time.strftime("%Y%m%d-%H%M%S")
        aside = [one.replace(one.with_name(f"{one.name}.before-{stamp}")) for one in present]
        for name in (DATABASE, KEY):
            fresh = data / f"{name}.part"
            made = os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(made, "wb") as out:
                out.write((found / name).read_bytes())
                out.flush()
                os.fsync(out.fileno())
            fresh.replace(data / name)
    return aside


@dataclass(frozen=True)
class Verdict:
    """What was found in a folder or a backup."""

    tables: int
    damaged: dict[str, str]
    """Why, by table."""


async def verify(where: Path) -> Verdict:
    """Open every table of a folder or of a backup, in a copy: nothing is changed."""
    with _opened(where) if where.is_file() else _copied(where) as found:
        async with SqliteStore(found) as store:
            rows = await store.read(tuple[str], "SELECT id FROM tables")
            damaged = {}
            for (table_id,) in rows:
                try:
                    await snapshots.load(store, table_id)
                except Exception as problem:  # whatever it is, it is what we look for
                    damaged[table_id] = f"{type(problem).__name__}: {problem}"
            return Verdict(len(rows), damaged)


@contextmanager
def _copied(data: Path) -> Iterator[Path]:
    """A folder with a copy of another's data as they are at one instant, found to be whole."""
    for name in (DATABASE, KEY):
        if not (data / name).exists():
            message = _("{data} holds no {name}: is it the folder of a server?")
            raise DigsiteError(message.format(data=data, name=name))
    with TemporaryDirectory(prefix="digsite-") as folder:
        copy = Path(folder)
        live = sqlite3.connect(f"file:{data / DATABASE}?mode=ro", uri=True)
        with closing(live), closing(sqlite3.connect(copy / DATABASE)) as other:
            live.execute("PRAGMA busy_timeout = 10000")
            live.backup(other)  # in one go: writers go on, and the copy is of one instant
        (copy / KEY).write_bytes((data / KEY).read_bytes())
        _check(copy / DATABASE)
        yield copy


@contextmanager
def _opened(file: Path) -> Iterator[Path]:
    """A folder with what a backup holds, found to be whole."""
    with TemporaryDirectory(prefix="digsite-") as folder:
        found = Path(folder)
        try:
            with tarfile.open(file, "r:") as archive:
                for name in (DATABASE, KEY):
                    held = archive.extractfile(name) or io.BytesIO()
                    (found / name).write_bytes(held.read())
        except (OSError, tarfile.TarError, KeyError) as problem:
            message = _("{file} is no backup of digsite: {reason}")
            raise DigsiteError(message.format(file=file, reason=problem)) from None
        _check(found / DATABASE)
        yield found


def _check(file: Path) -> None:
    try:
        with closing(sqlite3.connect(file)) as connection:
            (found,) = connection.execute("PRAGMA integrity_check(1)").fetchone()
    except sqlite3.DatabaseError as problem:
        found = str(problem)
    if found != "ok":
        raise DigsiteError(_("the database is damaged: {found}").format(found=found))
