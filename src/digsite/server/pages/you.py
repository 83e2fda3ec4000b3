"""A guest's own page: the same guest on another device, what is kept about them, and its end."""

from __future__ import annotations

import asyncio
import secrets
import time
from dataclasses import replace
from typing import Final

from starlette.responses import Response

from digsite.core.words import _
from digsite.server.operations.events import event
from digsite.server.pages.bodies import Named, Recover
from digsite.server.pages.guest_shapes import (
    Code,
    Exported,
    ExportedCampaign,
    ExportedProblem,
    ExportedPuzzle,
    ExportedSeat,
    ExportedTable,
    Moving,
    You,
)
from digsite.server.pages.seats import room_of
from digsite.server.pages.shapes import Done
from digsite.server.store.base import Statement
from digsite.server.tables.forgetting import forget_at
from digsite.server.tables.summary import medals_of
from digsite.server.tables.table import TableError
from digsite.server.web.identity import new_guest
from digsite.server.web.requests import Asked, json_response, remember

ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""What people can read aloud and type: no I, L, O, U."""
ALIKE: Final = str.maketrans("ILO", "110")
CODE_LETTERS: Final = 16
GROUP: Final = 4
MOVE_SECONDS: Final = 900.0
"""A link to another device holds for a quarter of an hour, and once."""
MOST_EXPORTED: Final = 1000


async def show(asked: Asked) -> You:
    """What the page says."""
    store, guest = asked.site.store, asked.guest.id
    return You(
        name=asked.guest.name,
        tables=[table for table, _what in await _places(asked)],
        has_code=await store.has("SELECT 1 FROM codes WHERE guest = ? AND once = 0", guest),
    )


async def _places(asked: Asked, what: str = "table") -> list[tuple[str, str]]:
    query = "SELECT table_id, what FROM places WHERE guest = ? AND what = ? ORDER BY touched DESC"
    return await asked.site.store.read(tuple[str, str], query, asked.guest.id, what)


# The same guest elsewhere


def new_code() -> str:
    """A code nobody can guess, in groups that people can read."""
    letters = "".join(secrets.choice(ALPHABET) for _ in range(CODE_LETTERS))
    return "-".join(letters[at : at + GROUP] for at in range(0, CODE_LETTERS, GROUP))


def plain_code(typed: str) -> str:
    """A code as it is compared, however somebody typed it."""
    letters = typed[:100].upper().translate(ALIKE)
    return "".join(letter for letter in letters if letter in ALPHABET)


async def code(asked: Asked) -> Code:
    """A new code to come back with; an earlier one is no longer good."""
    made = new_code()
    earlier = ("DELETE FROM codes WHERE guest = ? AND once = 0", (asked.guest.id,))
    await asked.site.store.write([earlier, _kept(asked, made, once=False, ends=0.0)])
    return Code(made)


async def move(asked: Asked) -> Moving:
    """A link for another device, as an address and as a picture to be photographed."""
    made = new_code()
    now = time.time()
    over = ("DELETE FROM codes WHERE once = 1 AND ends < ?", (now,))
    kept = _kept(asked, made, once=True, ends=now + MOVE_SECONDS)
    await asked.site.store.write([over, kept])
    # After the # nothing is sent to any server before somebody presses: previews use nothing up.
    url = f"{asked.address}/move#{made}"
    import segno  # costs a browser a tenth of its start

    picture = segno.make(url, micro=False).svg_data_uri(scale=4, border=2, light="white")
    return Moving(url, round(MOVE_SECONDS / 60), picture)


def _kept(asked: Asked, made: str, once: bool, ends: float) -> Statement:
    query = "INSERT INTO codes (code, guest, name, once, ends) VALUES (?, ?, ?, ?, ?)"
    veiled = asked.site.signer.veil(plain_code(made))
    return query, (veiled, asked.guest.id, asked.guest.name, int(once), ends)


async def recover(asked: Asked) -> Response:
    """Be the guest of a code from now on, on this device too."""
    store = asked.site.store
    veiled = asked.site.signer.veil(plain_code(asked.read(Recover).code))
    rows = await store.read(
        tuple[str, str, int],
        "SELECT guest, name, once FROM codes WHERE code = ? AND (ends = 0 OR ends > ?)",
        veiled,
        time.time(),
    )
    if not rows:
        raise TableError("unknown", _("This code is not known, or no longer good."))
    guest, name, once = rows[0]
    if once:
        await store.write([("DELETE FROM codes WHERE code = ?", (veiled,))])
    response = json_response(Named(name))
    remember(asked.site, asked.request, response, replace(asked.guest, id=guest, name=name))
    return response


# All that is kept


async def export(asked: Asked) -> Response:
    """Everything that is kept about the asker, to take away."""
    store, guest = asked.site.store, asked.guest
    tables = []
    for table_id, _what in (await _places(asked))[:MOST_EXPORTED]:
        found = await _exported(asked, table_id)
        if found is not None:
            tables.append(found)
        await asyncio.sleep(0)  # others are not to wait for a long list
    campaigns = await store.read(
        tuple[str, str, str, float],
        "SELECT c.id, c.game, c.name, c.created FROM places p JOIN campaigns c"
        " ON c.id = p.table_id WHERE p.guest = ? AND p.what = 'campaign'",
        guest.id,
    )
    puzzles = await store.read(
        tuple[str, str, str], "SELECT game, day, table_id FROM puzzles WHERE guest = ?", guest.id
    )
    solved = await store.read(
        tuple[str, int, str], "SELECT game, number, day FROM solved WHERE guest = ?", guest.id
    )
    told = Exported(
        guest=guest.id,
        name=guest.name,
        tables=tables,
        campaigns=[ExportedCampaign(*row) for row in campaigns],
        puzzles=[ExportedPuzzle(*row) for row in puzzles],
        problems=[ExportedProblem(*row) for row in solved],
        has_code=await store.has("SELECT 1 FROM codes WHERE guest = ? AND once = 0", guest.id),
    )
    response = json_response(told)
    response.headers["content-disposition"] = 'attachment; filename="digsite-about-me.json"'
    return response


async def _exported(asked: Asked, table_id: str) -> ExportedTable | None:
    """A guest's part in one table; None where the rules have changed since."""
    rows = await asked.site.store.read(
        tuple[float, float], "SELECT created, touched FROM tables WHERE id = ?", table_id
    )
    try:
        table = await asked.site.rooms.peek(table_id)
    except TableError:
        return None
    if table is None or not rows:
        return None
    own = [number for number, seat in enumerate(table.seats) if seat.guest == asked.guest.id]
    notation = table.game.notation
    medals = medals_of(table) if table.over else [[] for _seat in table.seats]
    return ExportedTable(
        id=table.id,
        game=table.game.id,
        mode=table.plan.settings.mode,
        kind=table.plan.kind,
        created=rows[0][0],
        touched=rows[0][1],
        began_it=table.plan.owner == asked.guest.id,
        watches=asked.guest.id in table.watchers,
        seats=[
            ExportedSeat(
                seat,
                table.seats[seat].name,
                [notation(step.code) for step in table.match.steps if step.seat == seat],
                medals[seat],
            )
            for seat in own
        ],
    )


async def forget_table(asked: Asked) -> Done:
    """Forget the asker at one table: it goes if nobody else has a part in it."""
    await forget_at(await room_of(asked), asked.site.rooms, asked.site.store, asked.guest.id)
    return Done()


async def forget(asked: Asked) -> Response:
    """Forget all the rest about the asker, who is a stranger afterwards; tables come first."""
    store, guest = asked.site.store, asked.guest.id
    statements: list[Statement] = [
        ("DELETE FROM codes WHERE guest = ?", (guest,)),
        ("DELETE FROM puzzles WHERE guest = ?", (guest,)),
        ("DELETE FROM solved WHERE guest = ?", (guest,)),
        ("DELETE FROM places WHERE guest = ?", (guest,)),
        ("UPDATE campaigns SET owner = '' WHERE owner = ?", (guest,)),
    ]
    for campaign, _what in await _places(asked, "campaign"):
        query = "SELECT 1 FROM places WHERE table_id = ? AND guest <> ?"
        if not await store.has(query, campaign, guest):
            statements.append(("DELETE FROM campaigns WHERE id = ?", (campaign,)))
            statements.append(("DELETE FROM campaign_entries WHERE campaign_id = ?", (campaign,)))
    await store.write(statements)
    event("a guest was forgotten")
    stranger = new_guest()
    response = json_response(Done())
    remember(asked.site, asked.request, response, stranger)
    return response
