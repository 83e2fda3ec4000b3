"""Replays over HTTP: finished tables, uploaded records, and one's own view of a running game."""

from __future__ import annotations

import hashlib
import time

from msgspec import Raw
from starlette.responses import Response

from digsite.core.words import _
from digsite.server.operations.events import event
from digsite.server.pages.bodies import Upload
from digsite.server.pages.shapes import Replay, Uploaded
from digsite.server.store import keeping
from digsite.server.store.base import Store
from digsite.server.tables import views
from digsite.server.tables.table import Table, TableError
from digsite.server.tables.views import Present, ViewKey
from digsite.server.web.requests import Asked, Body, Site, client_of, json_response
from digsite.server.workers.tasks import CheckRecord, ShowReplay, Task
from digsite.services.typed import typed_number


async def upload(asked: Asked) -> Uploaded:
    """Keep a record that replays; a bad one is told the line and the reason."""
    record = asked.read(Upload).record
    kept = await _work(asked, CheckRecord(record, asked.language), str)
    site = asked.site
    # Whoever sends the same again is led to the first: it costs nothing more.
    replay = f"u{hashlib.sha256(kept.encode()).hexdigest()[:24]}"
    address = site.signer.veil(client_of(asked.request))
    if not await has_upload(site.store, replay):
        if not await keeping.upload(site.store, site.limits, replay, address, kept, time.time()):
            raise TableError("busy", _("Too many records from your address; come back later."))
        event("upload", bytes=len(kept))
    return Uploaded(replay)


async def has_upload(store: Store, replay: str) -> bool:
    return await store.has("SELECT 1 FROM replays WHERE id = ?", replay)


async def show(asked: Asked) -> Replay | Response:
    """One moment of a game."""
    replay = asked.part("id")
    kept = await finished(asked.site, asked.guest.id, replay)
    if kept is not None:
        return await _moment(asked, replay, *kept)
    table = await asked.site.rooms.peek(replay)
    if table is None:
        raise TableError("unknown", _("There is no such game."))
    return own_view(asked, table)


async def finished(site: Site, guest: str, replay: str) -> tuple[str, bool] | None:
    """The record of a finished game, and whether this guest has opened what a campaign seals in it;
    None where there is none, or it is not over yet.
    """
    uploaded = await site.store.text("SELECT record FROM replays WHERE id = ?", replay)
    if uploaded is not None:
        return uploaded, False
    table = await site.rooms.peek(replay)
    if table is None or not await site.rooms.is_settled(table):
        return None
    record = table.match.record()
    record.players, record.seed = table.names, None
    query = "SELECT 1 FROM places WHERE guest = ? AND table_id = ?"
    return record.to_text(), await site.store.has(query, guest, table.id)


def own_view(asked: Asked, table: Table) -> Replay:
    """An earlier moment of a running game, as the asker saw it."""
    if not table.may_see(asked.guest.id):
        raise TableError("forbidden", _("This game is still being played."))
    mine = table.seats_of(asked.guest.id)
    wanted = typed_number(asked.query("viewer"))
    divided = Present(table).is_divided(mine)
    viewer = wanted if wanted in mine else mine[0] if mine and not divided else ViewKey().viewer
    key = ViewKey(viewer, asked.shape, asked.language)
    replay, asked_step = table.replay, typed_number(asked.query("step"))
    moment = replay.last if asked_step is None else min(asked_step, replay.last)
    told = replay.told_at(moment, viewer)
    return Replay(
        id=table.id,
        own=True,
        game=table.game.id,
        title=table.game.title,
        players=table.names,
        steps=replay.last,
        step=moment,
        viewer=views.viewer_name(viewer),
        scene=views.past_scene(table, key, moment).to_json(asked.query("have")),
        events=views.entries(table.game, told, views.voice_for(table, key)),
        marks=[],
        over=False,
        result=None,
    )


async def _moment(asked: Asked, replay: str, record: str, opened: bool) -> Response:
    """One moment of a record, sent as the worker wrote it. What a campaign keeps sealed is sent to
    those who have ``opened`` it, or say that they want to see it.
    """
    task = ShowReplay(
        record=record,
        id=replay,
        step=typed_number(asked.query("step")),
        viewer=asked.query("viewer", "spectator"),
        shape=asked.shape,
        language=asked.language,
        have=asked.query("have"),
        opened=opened or asked.query("open") == "yes",
    )
    return json_response(await _work(asked, task, Raw))


async def _work(asked: Asked, task: Task, reply: type[Body]) -> Body:
    seconds, late = asked.site.limits.import_seconds, _("This record takes too long to replay.")
    return await asked.work(task, asked.look, seconds, reply, late)
