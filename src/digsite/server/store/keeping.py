"""How long what is kept stays, and how much of it there may be.

Tables that nobody touches any more, uploads and what-ifs go after the days that the settings say,
a few at a time. An address has a quota of uploads; where all of them together are too many, those
of whoever keeps most go first.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Final

from digsite.server.limits import Limits
from digsite.server.store.base import Statement, Store

DAY: Final = 86_400.0
AT_ONCE: Final = 50
"""Tables that are looked at in one go: the sweep must not hold others up."""
PARTS_OF_A_TABLE: Final = ("log", "places", "links", "puzzles", "snapshots", "summaries", "reviews")
"""What is kept of a table beside its row; each has its ``table_id``."""


# Tables


def touched(table_id: str, finished: bool) -> list[Statement]:
    """The statements that say that something has just happened at a table."""
    now = time.time()
    return [
        ("UPDATE places SET touched = ? WHERE table_id = ?", (now, table_id)),
        (
            "UPDATE tables SET touched = ?, finished = ? WHERE id = ?",
            (now, int(finished), table_id),
        ),
    ]


def deletion(table_id: str, untouched_since: float | None = None) -> list[Statement]:
    """The statements that delete a table, or one that was not touched since some time."""
    if untouched_since is None:
        gone: Statement = ("DELETE FROM tables WHERE id = ?", (table_id,))
    else:
        query = "DELETE FROM tables WHERE id = ? AND touched < ?"
        gone = (query, (table_id, untouched_since))
    parts: list[Statement] = [
        (
            f"DELETE FROM {part} WHERE table_id = ?"  # noqa: S608 - names of our own
            " AND NOT EXISTS (SELECT 1 FROM tables WHERE id = ?)",
            (table_id, table_id),
        )
        for part in PARTS_OF_A_TABLE
    ]
    return [gone, *parts]


@dataclass(frozen=True)
class Kind:
    """Tables that are kept equally long."""

    days: float
    which: str
    """A condition on the row of a table."""
    sure: bool = True
    """Whether the row says so for certain; else the table is looked at first."""


def kinds(limits: Limits) -> list[Kind]:
    """All kinds of tables that go some day; those of a campaign are a part of its book."""
    ours = "kind <> 'campaign' AND"
    return [
        Kind(limits.fork_days, "kind = 'fork'"),
        Kind(limits.unbegun_days, f"{ours} kind <> 'fork' AND finished = 0 AND touched = created"),
        Kind(limits.unfinished_days, f"{ours} kind <> 'fork' AND finished = 0", sure=False),
        Kind(limits.finished_days, f"{ours} kind <> 'fork' AND finished = 1"),
    ]


async def outdated(store: Store, kind: Kind, now: float) -> list[str]:
    """Some tables of a kind whose time is over; nothing that is kept for ever."""
    if not kind.days:
        return []
    query = f"SELECT id FROM tables WHERE touched < ? AND {kind.which} ORDER BY touched LIMIT ?"  # noqa: S608
    rows = await store.read(tuple[str], query, now - kind.days * DAY, AT_ONCE)
    return [table_id for (table_id,) in rows]


# Uploads


async def upload(
    store: Store, limits: Limits, replay: str, address: str, record: str, now: float
) -> bool:
    """Keep a record that somebody sent; no where the address has kept too much already."""
    size = len(record.encode())
    if await _held(store, "WHERE address = ?", address) + size > limits.uploads_per_address:
        return False
    made = await _make_room(store, limits.uploads_in_all - size)
    query = (
        "INSERT INTO replays (id, created, record, address, size) VALUES (?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO NOTHING"
    )
    await store.write([*made, (query, (replay, now, record, address, size))])
    return True


async def _held(store: Store, which: str = "", *values: object) -> int:
    query = f"SELECT CAST(coalesce(sum(size), 0) AS BIGINT) FROM replays {which}"  # noqa: S608
    return (await store.read(tuple[int], query, *values))[0][0]


async def _make_room(store: Store, most: int) -> list[Statement]:
    """The statements that delete uploads until so many bytes are left: of those who keep most,
    the oldest first.
    """
    held = await _held(store)
    if held <= most:
        return []
    holders = await store.read(
        tuple[str, int],
        "SELECT address, CAST(sum(size) AS BIGINT) AS bytes FROM replays"
        " GROUP BY address ORDER BY bytes DESC",
    )
    share = most // max(1, len(holders))
    gone: list[Statement] = []
    for address, owned in holders:
        query = "SELECT id, size FROM replays WHERE address = ? ORDER BY created"
        for replay, size in await store.read(tuple[str, int], query, address):
            if held <= most or owned <= share:
                break
            gone.append(("DELETE FROM replays WHERE id = ?", (replay,)))
            held -= size
            owned -= size  # noqa: PLW2901 - what is left of it
    return gone


def uploads_before(then: float) -> Statement:
    """The statement that deletes uploads older than that."""
    return ("DELETE FROM replays WHERE created < ?", (then,))


def reviews_of_nothing() -> Statement:
    """The statement that deletes reviews of games that are gone."""
    there = "SELECT 1 FROM {} WHERE id = reviews.table_id"
    query = (
        f"DELETE FROM reviews WHERE NOT EXISTS ({there.format('tables')})"  # noqa: S608
        f" AND NOT EXISTS ({there.format('replays')})"
    )
    return (query, ())
