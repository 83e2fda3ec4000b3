"""Forgetting a guest at a table: nothing that is kept of it names them any more."""

from __future__ import annotations

from typing import Final

from msgspec import structs

from digsite.core.words import N_
from digsite.server.store import keeping
from digsite.server.store.base import Statement, Store
from digsite.server.tables import snapshots
from digsite.server.tables.house import Rooms
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import Forget, Plan, Seat, forgotten_seat

GONE: Final = N_("You are no longer known here.")


async def forget_at(room: Room, rooms: Rooms, store: Store, guest: str) -> None:
    """Forget a guest; a table in which nobody else has a part is deleted."""
    table = room.table
    others = "SELECT 1 FROM places WHERE table_id = ? AND guest <> ?"
    if not await store.has(others, table.id, guest):
        rooms.drop(table.id)
        await store.write(keeping.deletion(table.id))
        await store.release(table.id)
        return
    also: list[Statement] = []

    def entry() -> Forget:
        """What led here names the guest: the table is kept as it stands, and that goes."""
        table.watchers.discard(guest)
        table.plan = scrubbed(table.plan, guest)
        snapshots.hasten(table)
        also.extend(
            [
                ("UPDATE tables SET setup = ? WHERE id = ?", (table.plan.to_text(), table.id)),
                ("DELETE FROM places WHERE table_id = ? AND guest = ?", (table.id, guest)),
                ("DELETE FROM puzzles WHERE table_id = ? AND guest = ?", (table.id, guest)),
                ("DELETE FROM summaries WHERE table_id = ?", (table.id,)),
            ]
        )
        return Forget([at for at, seat in enumerate(table.seats) if seat.guest == guest])

    await room.change(entry, also)
    for visitor in [one for one in room.visitors if one.guest == guest]:
        visitor.dismiss(GONE, again=False)


def scrubbed(plan: Plan, guest: str) -> Plan:
    """What was agreed when the table was set up, without one guest."""

    def seat(number: int, one: Seat) -> Seat:
        return forgotten_seat(number) if one.guest == guest else one

    return structs.replace(
        plan,
        owner="" if plan.owner == guest else plan.owner,
        seats=tuple(seat(number, one) for number, one in enumerate(plan.seats)),
    )
