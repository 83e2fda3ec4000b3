"""A table as it stands, kept beside its log so that a long log need not be gone through again.

What was taken back, windows that were armed and people who changed seats make a log longer than
the game: after ``SNAPSHOT_AFTER`` entries the table is kept as it stands, and what led there goes.
Games of usual length never come to it; their log is all that is kept of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import msgspec
from msgspec import Struct

from digsite.core.record import RecordStep
from digsite.server.store.base import Statement, Store
from digsite.server.tables.table import Note, Plan, Seat, Table, TableError, read_entry

SNAPSHOT_AFTER: Final = 512
"""Entries of a log that are gone through when a table is opened, and no more."""
MOST_NOTES: Final = 100
"""What people did beside playing is told for a while."""
KEEP: Final = (
    "INSERT INTO snapshots (table_id, n, data) VALUES (?, ?, ?) ON CONFLICT (table_id)"
    " DO UPDATE SET n = excluded.n, data = excluded.data WHERE snapshots.n < excluded.n"
)
FORGET: Final = "DELETE FROM log WHERE table_id = ? AND n < ?"


class KeptStep(Struct, array_like=True):
    """A step of the match, in notation."""

    seat: int
    move: str
    by_table: bool
    cut_short: bool = False


class Snapshot(Struct):
    """Everything that entries of the log have made of a table."""

    seats: list[Seat]
    watchers: list[str]
    decisions: list[int]
    rematch: str
    armed: list[int] | None
    steps: list[KeptStep]
    notes: list[Note] = []
    helped: list[int] = []


def snapshot_of(table: Table) -> Snapshot:
    """A table as it stands."""
    match = table.match
    notation = table.game.notation
    return Snapshot(
        seats=table.seats,
        watchers=sorted(table.watchers),
        decisions=table.decisions,
        rematch=table.rematch,
        armed=None if match.armed is None else sorted(match.armed),
        helped=sorted(table.helped),
        notes=table.notes[-MOST_NOTES:],
        steps=[
            KeptStep(int(one.seat), notation(one.code), one.by_table, one.cut_short)
            for one in match.steps
        ],
    )


def restore(table: Table, kept: Snapshot, length: int) -> None:
    """Make a fresh table what it was when its log had so many entries."""
    parse = table.game.parse
    steps = [RecordStep(one.seat, parse(one.move).code(), 0, one.cut_short) for one in kept.steps]
    table.match.retrace(steps, [one.by_table for one in kept.steps])
    table.match.armed = None if kept.armed is None else set(kept.armed)
    table.seats = kept.seats
    table.watchers = set(kept.watchers)
    table.decisions = kept.decisions
    table.rematch = kept.rematch
    table.notes = kept.notes
    table.helped = set(kept.helped)
    table.length = table.kept_to = length


def is_due(table: Table) -> bool:
    """Whether a table's log has grown long."""
    return table.length - table.kept_to >= SNAPSHOT_AFTER


def hasten(table: Table) -> None:
    """Let a table be kept as it stands with its next entry."""
    table.kept_to = table.length - SNAPSHOT_AFTER


def keep(table: Table) -> list[Statement]:
    """Statements that keep a table as it stands; its latest entry stays and tells the length."""
    table.kept_to = table.length
    text = msgspec.json.encode(snapshot_of(table)).decode()
    return [(KEEP, (table.id, table.length, text)), (FORGET, (table.id, table.length - 1))]


async def load(store: Store, table_id: str) -> Table | None:
    """A table as the disk has it.

    The log is read first: whatever is kept meanwhile, nothing is missing between the two.
    """
    row = await store.table(table_id)
    if row is None:
        return None
    log = await store.log(table_id)
    kept = await store.read(
        tuple[int, str], "SELECT n, data FROM snapshots WHERE table_id = ?", table_id
    )
    table = Table(row.id, Plan.from_row(row))
    for length, text in kept:
        restore(table, msgspec.json.decode(text, type=Snapshot), length)
    fold(table, log)
    return table


def fold(table: Table, log: Sequence[tuple[int, str]]) -> None:
    """Carry out the entries of a log that a table does not know yet."""
    for number, text in log:
        if number > table.length:
            raise TableError("broken", f"the log of {table.id} lacks entry {table.length}")
        if number == table.length:
            table.fold(read_entry(text))
