"""Looking into positions: those that somebody brings, and those that an analysis gives away."""

from __future__ import annotations

import time

from digsite.core.words import _
from digsite.server.pages.bodies import BringPosition
from digsite.server.pages.home import check_pace
from digsite.server.pages.shapes import KeptPosition, Led, Sealed
from digsite.server.tables import new_table
from digsite.server.tables.table import TableError
from digsite.server.web.requests import Asked
from digsite.server.workers.tasks import Brought, ReadPosition
from digsite.services.positions import full_position
from digsite.services.sealed import LOOK, SPOILER


async def bring(asked: Asked) -> Led | Sealed:
    """An analysis of a position that somebody wrote; a bad one is told where it is wrong."""
    wanted = asked.read(BringPosition)
    check_pace(asked)
    task, seconds = ReadPosition(wanted.position, asked.language), asked.site.limits.import_seconds
    late = _("This position takes too long to read.")
    found = await asked.work(task, asked.look, seconds, Brought, late)
    if found.sealed and not wanted.open:
        return Sealed(_(SPOILER), _(LOOK))
    plan = new_table.analysis_plan(found.position, asked.guest)
    return Led((await new_table.create(asked.site.store, plan)).id)


async def keep(asked: Asked) -> KeptPosition:
    """The position on the board of an analysis, all of it: nobody else is concerned."""
    table = await asked.site.rooms.peek(asked.part("table"))
    if table is None:
        raise TableError("unknown", _("There is no such table."))
    if not table.is_analysis_of(asked.guest.id):
        raise TableError("forbidden", _("Only an analysis of your own gives its position away."))
    state = table.match.state
    name = f"{table.game.id}-{time.strftime('%Y-%m-%d')}-{table.step}.json"
    return KeptPosition(full_position(state.settings, state.position()), name)
