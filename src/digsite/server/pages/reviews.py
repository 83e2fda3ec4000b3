"""Looking back on a finished game: its review, piece by piece, and playing on from its moments.

Whoever wants a review asks for one piece after the other, and stops asking to cancel it. Pieces
are kept: the next who asks goes on where the last one stopped, and a review that is done costs
no more than its words.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import Final

import msgspec
from msgspec import Raw
from starlette.responses import Response

from digsite.core.words import _
from digsite.server.pages.bodies import GoOn, PlayOn
from digsite.server.pages.home import check_pace
from digsite.server.pages.replays import finished
from digsite.server.pages.shapes import Led, Reviewing
from digsite.server.tables import new_table
from digsite.server.tables.table import TableError
from digsite.server.web.requests import Asked, Body, json_response
from digsite.server.workers.tasks import (
    EffortName,
    FindPosition,
    LookBack,
    Piece,
    Position,
    Step,
    Task,
    TellReview,
)

WHICH: Final = "FROM reviews WHERE table_id = ? AND record = ? AND effort = ? ORDER BY first"
"""The pieces of one review."""


@dataclass(frozen=True)
class Game:
    """A finished game: its address, its record, and whether the asker has opened all of it."""

    id: str
    record: str
    opened: bool

    @property
    def mark(self) -> str:
        """What tells this record from what the table had before, where its end was taken back."""
        return hashlib.sha256(self.record.encode()).hexdigest()[:24]


async def show(asked: Asked) -> Response:
    """A review in the asker's language, as the worker wrote it; or how far it is."""
    game = await _game(asked)
    effort: EffortName = "thorough" if asked.query("effort") == "thorough" else "quick"
    task = TellReview(
        record=game.record,
        id=game.id,
        effort=effort,
        pieces=await _pieces(asked, game, effort),
        language=asked.language,
        opened=game.opened or asked.query("open") == "yes",
    )
    return json_response(await _work(asked, task, Raw))


async def go_on(asked: Asked) -> Reviewing:
    """Look at the next few steps, and keep what was found."""
    game, effort = await _game(asked), asked.read(GoOn).effort
    first = await _done(asked, game, effort)
    piece = await _work(asked, LookBack(game.record, effort, first), Piece)
    # Two who ask at once find the same: which of them is kept does not matter.
    query = (
        "INSERT INTO reviews (table_id, record, effort, first, until, steps)"
        " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
    )
    steps = msgspec.json.encode(piece.steps).decode()
    if piece.steps:
        kept = (game.id, game.mark, effort, first, piece.until, steps)
        await asked.site.store.write([(query, kept)])
    return Reviewing(piece.until, piece.of)


async def play_on(asked: Asked) -> Led:
    """A private table that begins at a moment of the game."""
    wanted = asked.read(PlayOn)
    game = await _game(asked)
    check_pace(asked)
    opened = game.opened or wanted.open
    task = FindPosition(game.record, wanted.moment, asked.language, opened)
    found = await _work(asked, task, Position)
    if wanted.analyse:
        plan = new_table.analysis_plan(found, asked.guest)
    else:
        plan = new_table.play_on_plan(found, asked.guest, wanted.level, asked.site.limits)
    return Led((await new_table.create(asked.site.store, plan)).id)


async def _game(asked: Asked) -> Game:
    """The game asked about, once it is over: before, a review would be advice."""
    game_id = asked.part("id")
    kept = await finished(asked.site, asked.guest.id, game_id)
    if kept is not None:
        return Game(game_id, *kept)
    if await asked.site.rooms.peek(game_id) is None:
        raise TableError("unknown", _("There is no such game."))
    raise TableError("forbidden", _("This game is still being played."))


async def _done(asked: Asked, game: Game, effort: EffortName) -> int:
    """How many steps have been looked at from the beginning on."""
    query = f"SELECT first, until {WHICH}"
    rows = await asked.site.store.read(tuple[int, int], query, game.id, game.mark, effort)
    done = 0
    for first, until in rows:
        done = until if first == done else done
    return done


async def _pieces(asked: Asked, game: Game, effort: EffortName) -> list[list[Step]]:
    """What has been looked at from the beginning on, without a gap."""
    query = f"SELECT first, until, steps {WHICH}"
    rows = await asked.site.store.read(tuple[int, int, str], query, game.id, game.mark, effort)
    found: list[list[Step]] = []
    done = 0
    for first, until, steps in rows:
        if first == done:
            found.append(msgspec.json.decode(steps, type=list[Step]))
            done = until
    return found


async def _work(asked: Asked, task: Task, reply: type[Body]) -> Body:
    seconds, late = asked.site.limits.review_seconds, _("This game takes too long to look back on.")
    return await asked.work(task, asked.study, seconds, reply, late)
