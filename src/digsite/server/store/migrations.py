"""The shape of the store, version by version. Data of any earlier version are brought up to date.

Steps are written for SQLite; ``postgres.translated`` puts them into the other database's words.
Never change a step that has been released: add another.
"""

from __future__ import annotations

import logging
import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Final

from digsite.core.errors import DigsiteError

log = logging.getLogger("digsite.server")
STEPS: Final = (
    """
    CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        kind TEXT NOT NULL,
        created REAL NOT NULL,
        setup TEXT NOT NULL
    );
    CREATE TABLE log (
        table_id TEXT NOT NULL,
        n INTEGER NOT NULL,
        at REAL NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (table_id, n)
    ) WITHOUT ROWID;
    CREATE TABLE places (
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (guest, table_id)
    ) WITHOUT ROWID;
    CREATE TABLE links (
        secret TEXT PRIMARY KEY,
        table_id TEXT NOT NULL,
        seat INTEGER
    ) WITHOUT ROWID;
    CREATE INDEX links_of_table ON links (table_id);
    CREATE TABLE replays (
        id TEXT PRIMARY KEY,
        created REAL NOT NULL,
        record TEXT NOT NULL
    );
    CREATE TABLE puzzles (
        game TEXT NOT NULL,
        day TEXT NOT NULL,
        guest TEXT NOT NULL,
        table_id TEXT NOT NULL,
        PRIMARY KEY (game, day, guest)
    ) WITHOUT ROWID;
    CREATE TABLE pars (
        game TEXT NOT NULL,
        day TEXT NOT NULL,
        puzzle TEXT NOT NULL,
        PRIMARY KEY (game, day)
    ) WITHOUT ROWID;
    CREATE TABLE campaigns (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        name TEXT NOT NULL,
        owner TEXT NOT NULL,
        created REAL NOT NULL,
        setup TEXT NOT NULL
    );
    CREATE TABLE campaign_entries (
        campaign_id TEXT NOT NULL,
        n INTEGER NOT NULL,
        entry TEXT NOT NULL,
        PRIMARY KEY (campaign_id, n)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE tables ADD COLUMN touched REAL NOT NULL DEFAULT 0;
    ALTER TABLE tables ADD COLUMN finished INTEGER NOT NULL DEFAULT 0;
    UPDATE tables SET touched = coalesce(
        (SELECT max(at) FROM log WHERE log.table_id = tables.id), created);
    CREATE INDEX tables_by_touch ON tables (touched);
    ALTER TABLE places ADD COLUMN what TEXT NOT NULL DEFAULT 'table';
    ALTER TABLE places ADD COLUMN touched REAL NOT NULL DEFAULT 0;
    UPDATE places SET what = 'campaign' WHERE table_id IN (SELECT id FROM campaigns);
    UPDATE places SET touched = coalesce(
        (SELECT touched FROM tables WHERE tables.id = places.table_id),
        (SELECT created FROM campaigns WHERE campaigns.id = places.table_id), 0);
    CREATE INDEX places_by_touch ON places (guest, what, touched);
    CREATE INDEX places_of_table ON places (table_id);
    CREATE INDEX puzzles_of_table ON puzzles (table_id);
    CREATE TABLE snapshots (
        table_id TEXT PRIMARY KEY,
        n INTEGER NOT NULL,
        data TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE summaries (
        table_id TEXT PRIMARY KEY,
        length INTEGER NOT NULL,
        data TEXT NOT NULL
    ) WITHOUT ROWID;
    ALTER TABLE replays ADD COLUMN address TEXT NOT NULL DEFAULT '';
    ALTER TABLE replays ADD COLUMN size INTEGER NOT NULL DEFAULT 0;
    UPDATE replays SET size = length(record);
    CREATE INDEX replays_by_address ON replays (address, created, size);
    CREATE INDEX replays_by_age ON replays (created);
    """,
    """
    CREATE TABLE bans (
        kind TEXT NOT NULL,
        who TEXT NOT NULL,
        ends REAL NOT NULL,
        reason TEXT NOT NULL,
        PRIMARY KEY (kind, who)
    ) WITHOUT ROWID;
    CREATE TABLE announcements (
        created REAL PRIMARY KEY,
        ends REAL NOT NULL,
        told TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE codes (
        code TEXT PRIMARY KEY,
        guest TEXT NOT NULL,
        name TEXT NOT NULL,
        once INTEGER NOT NULL,
        ends REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX codes_of_guest ON codes (guest);
    """,
    """
    CREATE TABLE reviews (
        table_id TEXT NOT NULL,
        record TEXT NOT NULL,
        effort TEXT NOT NULL,
        first INTEGER NOT NULL,
        until INTEGER NOT NULL,
        steps TEXT NOT NULL,
        PRIMARY KEY (table_id, record, effort, first)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE solved (
        guest TEXT NOT NULL,
        game TEXT NOT NULL,
        number INTEGER NOT NULL,
        day TEXT NOT NULL,
        PRIMARY KEY (guest, game, number)
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE corrections (
        language TEXT NOT NULL,
        said TEXT NOT NULL,
        better TEXT NOT NULL,
        page TEXT NOT NULL,
        at REAL NOT NULL,
        PRIMARY KEY (language, said, better)
    ) WITHOUT ROWID;
    """,
)


def check(version: int) -> None:
    """Leave data alone that a newer digsite has written."""
    if version > len(STEPS):
        raise DigsiteError(
            f"the data are of version {version}, written by a newer digsite; this one knows "
            f"version {len(STEPS)}. Install that newer one, or bring back the copy that it made"
        )


def migrate(connection: sqlite3.Connection, file: Path) -> None:
    """Bring a file to the newest version, each step whole or not at all, and a copy of it first."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    check(version)
    if 0 < version < len(STEPS):
        copy = file.with_name(f"{file.stem}-version-{version}{file.suffix}")
        _copy(connection, copy)
        tell(version, str(copy))
    for number in range(version, len(STEPS)):
        connection.executescript(
            f"BEGIN IMMEDIATE;{STEPS[number]}PRAGMA user_version = {number + 1};COMMIT;"
        )


def tell(version: int, copy: str) -> None:
    """Say that data are brought up to date, and where they are as they were."""
    log.warning("the data go from version %s to %s; as they were: %s", version, len(STEPS), copy)


def _copy(connection: sqlite3.Connection, copy: Path) -> None:
    """Copy a whole file; no half copy ever bears the name."""
    fresh = copy.with_name(f"{copy.name}.part")
    fresh.unlink(missing_ok=True)
    os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    with closing(sqlite3.connect(fresh)) as other:
        connection.backup(other)
    with fresh.open("rb") as written:
        os.fsync(written.fileno())
    fresh.replace(copy)
