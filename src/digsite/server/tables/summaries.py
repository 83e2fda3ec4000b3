"""What a list of tables says of each one.

To say it, a table is made from its log, which takes a while: what was said is remembered for as
long as nothing has been added to the log.
"""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from msgspec.structs import replace

from digsite.core.words import Voice, present_language
from digsite.server.pages.shapes import Mine
from digsite.server.tables import views
from digsite.server.tables.rooms import Rooms
from digsite.server.tables.table import Table, TableError

MOST_KEPT: Final = 5000


@dataclass(frozen=True)
class Summary:
    """An entry of a list without what differs by its reader, and who is waited for (by guest)."""

    mine: Mine
    waits_for: list[str]

    def told(self, guest: str, kind: str, when: float) -> Mine:
        """The entry as a guest gets it."""
        return replace(self.mine, kind=kind, your_turn=guest in self.waits_for, when=when)


class Summaries:
    """The summary of each table, as far as it has been asked for."""

    def __init__(self, rooms: Rooms) -> None:
        self._rooms = rooms
        self._kept: OrderedDict[tuple[str, str], tuple[int, Summary]] = OrderedDict()

    async def get(self, table_id: str, length: int) -> Summary | None:
        """The summary of a table whose log has so many entries; None for one that is lost."""
        language = present_language()
        known = self._kept.get((table_id, language))
        if known is not None and known[0] == length:
            return known[1]
        try:
            table = await self._rooms.peek(table_id)
        except TableError:
            return None  # its rules have changed since; nothing can be shown of it
        if table is None:
            return None
        told = summary_of(table)
        self._kept[table_id, language] = (length, told)
        self._kept.move_to_end((table_id, language))
        if len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)
        return told


def summary_of(table: Table) -> Summary:
    """What a list says of a table, in the ambient language."""
    result = views.result_of(table, Voice(table.names))
    entry = Mine(
        id=table.id,
        game=table.game.id,
        title=table.game.title,
        kind="",
        players=table.names,
        your_turn=False,
        over=table.over,
        when=0,
        result=None if result is None else result.sentence,
    )
    return Summary(entry, [table.seats[seat].person for seat in table.match.acting_seats()])
