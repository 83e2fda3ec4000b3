"""Please correct us: sentences that readers of a language found wrong. Nobody's name is kept."""

from __future__ import annotations

import time
from typing import Final

from digsite.core.words import ENGLISH, _
from digsite.server.pages.bodies import Correction
from digsite.server.tables.table import TableError
from digsite.server.web.requests import Asked, TooMany, client_of

MOST: Final = 2000
"""So many wait to be read; then nothing more is taken."""


async def take(asked: Asked) -> dict[str, bool]:
    """Keep a correction for those who look after the words (``digsite admin corrections``)."""
    told = asked.read(Correction)
    if asked.language == ENGLISH:
        raise TableError("unknown", _("English is the source: please tell us where the code is."))
    asker, pace = client_of(asked.request), asked.site.paces.new_tables
    if not pace.take(asker):
        raise TooMany(pace, asker, _("Thank you! That is much at once; wait a little."))
    site = asked.site
    counted = await site.store.read(tuple[int], "SELECT count(*) FROM corrections")
    if counted[0][0] >= MOST:
        raise TableError(
            "busy", _("Thank you! So much waits to be read that nothing is taken now.")
        )
    row = (asked.language, _plain(told.said), _plain(told.better), told.page, time.time())
    query = "INSERT INTO corrections VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    await site.store.write([(query, row)])
    return {"taken": True}


def _plain(text: str) -> str:
    """One line that a terminal can show."""
    return "".join(letter for letter in " ".join(text.split()) if letter.isprintable())
