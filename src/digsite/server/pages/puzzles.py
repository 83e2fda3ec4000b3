"""The puzzle of the day: one deal for everybody, one attempt a guest."""

from __future__ import annotations

import json
from datetime import date, datetime
from typing import Final, cast

from digsite.core.contract import Game, Settings
from digsite.core.words import _
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.home import check_pace
from digsite.server.pages.replays import shape_of
from digsite.server.tables import new_table
from digsite.server.tables.table import Plan, Seat, Table, TableError
from digsite.server.tables.views import Angle, scene_data, scene_of
from digsite.server.web.identity import new_id
from digsite.server.web.requests import Asked, Data
from digsite.server.workers.bot_pool import ThoughtFailed

PAR_SECONDS: Final = 120.0


async def show(asked: Asked) -> Data:
    """The deal, its par and medals, and whether the asker has begun it."""
    game, day = _game(asked), _day(asked.query("date"))
    plan = await _plan(asked, game, day)
    table = Table("", plan)
    scene = scene_of(table, Angle(0, shape_of(asked), asked.language))
    medals = cast("dict[str, int]", plan.extra["medals"])
    return {
        "game": game.id,
        "title": game.title,
        "date": day.isoformat(),
        "par": plan.extra["par"],
        "medals": [{"name": _(name), "points": points} for name, points in medals.items()],
        "scene": {**scene_data(scene), "actions": []},
        "mine": _begun(asked, game, day),
    }


async def play(asked: Asked) -> Data:
    """The asker's own attempt: the one they have begun, or a new one."""
    game, day = _game(asked), _day(asked.text("date", ""))
    begun = _begun(asked, game, day)
    if begun is not None:
        return {"table": begun}
    check_pace(asked)
    table = Table(new_id(), await _plan(asked, game, day))
    kept = (
        "INSERT OR IGNORE INTO puzzles (game, day, guest, table_id) VALUES (?, ?, ?, ?)",
        (game.id, day.isoformat(), asked.guest.id, table.id),
    )
    await asked.site.store.write([*new_table.creation(table), kept])
    return {"table": _begun(asked, game, day)}


def _begun(asked: Asked, game: Game, day: date) -> str | None:
    row = asked.site.store.one(
        "SELECT table_id FROM puzzles WHERE game = ? AND day = ? AND guest = ?",
        game.id,
        day.isoformat(),
        asked.guest.id,
    )
    return None if row is None else cast("str", row[0])


async def _plan(asked: Asked, game: Game, day: date) -> Plan:
    """The puzzle as a table for the asker alone."""
    puzzle = await _puzzle(asked, game, day)
    settings = Settings.from_data(game, cast("Data", puzzle["settings"]))
    seat = Seat("person", asked.guest.called, asked.guest.id)
    return Plan(
        settings,
        cast("int", puzzle["seed"]),
        (seat,) * settings.seats,
        asked.guest.id,
        "puzzle",
        extra={"day": day.isoformat(), "par": puzzle["par"], "medals": puzzle["medals"]},
    )


async def _puzzle(asked: Asked, game: Game, day: date) -> Data:
    """What a thinker found out about a day's puzzle; it takes a while, so it is kept."""
    store = asked.site.store
    row = store.one("SELECT puzzle FROM pars WHERE game = ? AND day = ?", game.id, day.isoformat())
    if row is not None:
        return cast("Data", json.loads(cast("str", row[0])))
    try:
        puzzle = await asked.site.thinkers.ask(
            "par", PAR_SECONDS, game=game.id, day=day.isoformat()
        )
    except ThoughtFailed:
        raise TableError("busy", _("The puzzle is not ready yet; come back soon.")) from None
    kept = (
        "INSERT OR REPLACE INTO pars (game, day, puzzle) VALUES (?, ?, ?)",
        (game.id, day.isoformat(), json.dumps(puzzle)),
    )
    await store.write([kept])
    return puzzle


def _game(asked: Asked) -> Game:
    game = game_for(asked.part("game"))
    if game.kit().puzzles is None:
        raise TableError("unknown", _("This game has no daily puzzle."))
    return game


def _day(text: str) -> date:
    """The day asked for: today, or one that has been."""
    today = datetime.now().astimezone().date()
    if not text:
        return today
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise TableError("invalid", "a date is written YYYY-MM-DD") from None
    # Somewhere it is already tomorrow.
    if (day - today).days > 1 or day.year < 2024:
        raise TableError("unknown", _("That day's puzzle is not known yet."))
    return day
