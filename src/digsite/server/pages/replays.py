"""Replays over HTTP: finished tables, uploaded records, and one's own view of a running game."""

from __future__ import annotations

import time
from typing import cast

from digsite.core.errors import RecordError
from digsite.core.words import _
from digsite.draw.scene import Shape
from digsite.server.tables import views
from digsite.server.tables.table import Table, TableError
from digsite.server.tables.views import Angle
from digsite.server.web.identity import new_id
from digsite.server.web.requests import Asked, Data
from digsite.server.workers.bot_pool import ThoughtFailed


async def upload(asked: Asked) -> Data:
    """Keep a record that replays; a bad one is told the line and the reason."""
    record = asked.text("record")
    await _film(asked, record, check=True)
    replay = f"u{new_id()}"
    await asked.site.store.write(
        [
            (
                "INSERT INTO replays (id, created, record) VALUES (?, ?, ?)",
                (replay, time.time(), record),
            )
        ]
    )
    return {"replay": replay}


async def show(asked: Asked) -> Data:
    """One moment of a game."""
    replay = asked.part("id")
    row = asked.site.store.one("SELECT record FROM replays WHERE id = ?", replay)
    if row is not None:
        return {"id": replay, "own": False, **await _film(asked, cast("str", row[0]))}
    table = asked.site.rooms.peek(replay)
    if table is None:
        raise TableError("unknown", _("There is no such game."))
    if not table.over:
        return own_view(asked, table)
    record = table.match.record()
    record.players, record.seed = table.names, None
    return {"id": replay, "own": False, **await _film(asked, record.to_text())}


def own_view(asked: Asked, table: Table) -> Data:
    """An earlier moment of a running game, as the asker saw it."""
    if not table.may_see(asked.guest.id):
        raise TableError("forbidden", _("This game is still being played."))
    mine = table.seats_of(asked.guest.id)
    wanted = asked.query("viewer")
    viewer = mine[0] if mine else Angle().viewer
    if wanted.isdigit() and int(wanted) in mine:
        viewer = int(wanted)
    angle = Angle(viewer, shape_of(asked), asked.language)
    moments = table.moments()
    last = len(moments) - 1
    asked_step = _step(asked)
    moment = last if asked_step is None else min(asked_step, last)
    first = moments[moment - 1] if moment else 0
    scene = views.past_scene(table, angle, moments[moment])
    return {
        "id": table.id,
        "own": True,
        "game": table.game.id,
        "title": table.game.title,
        "players": table.names,
        "steps": last,
        "step": moment,
        "viewer": "spectator" if viewer < 0 else str(viewer),
        "scene": views.scene_data(scene, asked.query("have")),
        "events": views.entries_of(table, angle, first, moments[moment]),
        "marks": [],
        "over": False,
        "result": None,
    }


async def _film(asked: Asked, record: str, check: bool = False) -> Data:
    try:
        return await asked.site.thinkers.ask(
            "replay",
            asked.site.limits.import_seconds,
            record=record,
            check=check,
            step=_step(asked),
            viewer=asked.query("viewer", "spectator"),
            shape=shape_of(asked),
            language=asked.language,
            have=asked.query("have"),
        )
    except ThoughtFailed as failed:
        if failed.late:
            raise TableError("invalid", _("This record takes too long to replay.")) from None
        raise RecordError(failed.line, str(failed)) from None


def shape_of(asked: Asked) -> Shape:
    return "tall" if asked.query("shape") == "tall" else "wide"


def _step(asked: Asked) -> int | None:
    text = asked.query("step")
    return int(text[:9]) if text.isascii() and text.isdigit() else None
