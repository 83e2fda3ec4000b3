"""The shape of the store, version by version. Data of any earlier version are brought up to date.

Steps are written for SQLite; ``postgres.translated`` puts them into the other database's words.
Never change a step that has been released: add another.
"""

from __future__ import annotations

import sqlite3
from typing import Final

from digsite.core.errors import DigsiteError

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
)


def check(version: int) -> None:
    """Leave data alone that a newer digsite has written."""
    if version > len(STEPS):
        raise DigsiteError(
            f"the data are of version {version}, written by a newer digsite; "
            f"this one knows version {len(STEPS)}"
        )


def migrate(connection: sqlite3.Connection) -> None:
    """Bring the file to the newest version, each step whole or not at all."""
    (version,) = connection.execute("PRAGMA user_version").fetchone()
    check(version)
    for number in range(version, len(STEPS)):
        connection.executescript(
            f"BEGIN IMMEDIATE;{STEPS[number]}PRAGMA user_version = {number + 1};COMMIT;"
        )
