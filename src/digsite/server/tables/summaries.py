"""The summaries of all tables that lists name.

To make one, a table is made from what is kept, which takes a while: it is kept in a row of its own,
with the length of the log it was made from, and remembered here besides.
"""

from __future__ import annotations

from collections import OrderedDict
from typing import Final

import msgspec

from digsite.server.store.base import Store
from digsite.server.tables.house import Rooms
from digsite.server.tables.summary import Summary, kept, summary_of
from digsite.server.tables.table import TableError

MOST_KEPT: Final = 5000


class Summaries:
    """The summary of each table, as far as it has been asked for."""

    def __init__(self, rooms: Rooms, store: Store) -> None:
        self._rooms = rooms
        self._store = store
        self._known: OrderedDict[str, tuple[int, Summary]] = OrderedDict()

    async def get(self, table_id: str, length: int) -> Summary | None:
        """The summary of a table whose log has so many entries; None for one that is lost."""
        known = self._known.get(table_id)
        if known is None or known[0] != length:
            known = await self._find(table_id, length)
            if known is None:
                return None
            self._known[table_id] = known
            if len(self._known) > MOST_KEPT:
                self._known.popitem(last=False)
        self._known.move_to_end(table_id)
        return known[1]

    async def _find(self, table_id: str, length: int) -> tuple[int, Summary] | None:
        live = self._rooms.live(table_id)
        if live is not None:
            return live.table.length, summary_of(live.table)
        rows = await self._store.read(
            tuple[int, str], "SELECT length, data FROM summaries WHERE table_id = ?", table_id
        )
        if rows and rows[0][0] == length:
            told = msgspec.json.decode(rows[0][1], type=Summary)
            if told.ended is None or told.medals is not None:
                return length, told
        try:
            table = await self._rooms.load(table_id)
        except TableError:
            return None  # its rules have changed since; nothing can be shown of it
        if table is None:
            return None
        await self._store.write([kept(table)])
        return table.length, summary_of(table)
