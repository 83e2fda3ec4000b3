"""The analysis of a room's position: what was found so far, and what is being asked."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from dataclasses import dataclass

from digsite.core.words import _
from digsite.server.tables.table import TableError
from digsite.server.tables.views import ViewKey
from digsite.server.workers.tasks import LookedInto


@dataclass(frozen=True)
class Subject:
    """What is looked into: at which length of the log, whose moves, how carefully, seen how."""

    length: int
    seat: int | None
    effort: str
    key: ViewKey


class Looking:
    """What a room remembers from one piece of an analysis to the next."""

    __slots__ = ("_about", "_asking", "_found")

    def __init__(self) -> None:
        self._about: Subject | None = None
        self._found: LookedInto | None = None
        self._asking: list[asyncio.Task[LookedInto]] = []

    def known(self, about: Subject) -> LookedInto | None:
        """What was found so far."""
        return self._found if about == self._about else None

    async def ask(self, about: Subject, work: Coroutine[None, None, LookedInto]) -> LookedInto:
        """One piece more, unless the table moves on: then it is not wanted any more."""
        task = asyncio.create_task(work)
        self._asking.append(task)
        try:
            await asyncio.wait([task])
        finally:
            task.cancel()
            self._asking.remove(task)
        if task.cancelled():
            raise TableError("invalid", _("The table has moved on."))
        self._about, self._found = about, task.result()
        return self._found

    def move_on(self) -> None:
        """The position is another one."""
        for task in self._asking:
            task.cancel()
