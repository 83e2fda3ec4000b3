"""The puzzle of the day: one deal for everybody, one attempt a guest."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Final

import msgspec

from digsite.core.contract import Game, Settings
from digsite.core.words import _
from digsite.server.pages.bodies import PuzzleDay
from digsite.server.pages.catalogue import game_for
from digsite.server.pages.home import check_pace
from digsite.server.pages.puzzle_shapes import Medal, Puzzle, Tries
from digsite.server.pages.shapes import Led
from digsite.server.tables import new_table
from digsite.server.tables.table import Extra, Plan, Seat, Table, TableError
from digsite.server.tables.views import Present, ViewKey
from digsite.server.web.identity import new_id
from digsite.server.web.requests import Asked
from digsite.server.workers.bot_pool import WorkFailed
from digsite.server.workers.tasks import FindPar, Par
from digsite.services.board import artist
from digsite.services.puzzles import today

PAR_SECONDS: Final = 8.0
MOST_TRIES: Final = 300
"""Of the attempts at a puzzle, those that are counted."""


async def show(asked: Asked) -> Puzzle:
    """The deal, its par and medals, and whether the asker has begun it."""
    game, day = _game(asked), day_asked(asked.query("date"))
    plan = await _plan(asked, game, day)
    sight = Present(Table("", plan)).sight(ViewKey(0, asked.shape, asked.language))
    scene = replace(artist(game).scene(sight), actions=())
    alone, helped = await _tries(asked, game, day)
    return Puzzle(
        game=game.id,
        title=game.title,
        date=day.isoformat(),
        par=plan.extra.par,
        medals=[Medal(_(name), points) for name, points in plan.extra.medals.items()],
        scene=scene.to_json(),
        mine=await _begun(asked, game, day),
        alone=alone,
        helped=helped,
    )


async def _tries(asked: Asked, game: Game, day: date) -> tuple[Tries, Tries]:
    """How those did who have finished a day's puzzle: without hints, and with some."""
    site = asked.site
    rows = await site.store.read(
        tuple[str, int],
        "SELECT p.table_id, coalesce((SELECT max(n) FROM log WHERE table_id = p.table_id), -1) + 1"
        " FROM puzzles p WHERE p.game = ? AND p.day = ? LIMIT ?",
        game.id,
        day.isoformat(),
        MOST_TRIES,
    )
    tries = (Tries(), Tries())
    for table_id, length in rows:
        known = await site.summaries.get(table_id, length)
        if known is None or known.ended is None:
            continue
        among, points = tries[bool(known.helped)], known.ended.scores[0]
        among.count += 1
        among.best = points if among.best is None else max(among.best, points)
    return tries


async def play(asked: Asked) -> Led:
    """The asker's own attempt: the one they have begun, or a new one."""
    game, day = _game(asked), day_asked(asked.read(PuzzleDay).date)
    begun = await _begun(asked, game, day)
    if begun is not None:
        return Led(begun)
    check_pace(asked)
    table = Table(new_id(), await _plan(asked, game, day))
    kept = (
        "INSERT INTO puzzles (game, day, guest, table_id) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (game.id, day.isoformat(), asked.guest.id, table.id),
    )
    await asked.site.store.write([*new_table.creation(table), kept])
    # Of two attempts begun at once, the first counts.
    return Led(await _begun(asked, game, day) or table.id)


async def _begun(asked: Asked, game: Game, day: date) -> str | None:
    return await asked.site.store.text(
        "SELECT table_id FROM puzzles WHERE game = ? AND day = ? AND guest = ?",
        game.id,
        day.isoformat(),
        asked.guest.id,
    )


async def _plan(asked: Asked, game: Game, day: date) -> Plan:
    """The puzzle as a table for the asker alone."""
    puzzle = await _puzzle(asked, game, day)
    settings = Settings.from_data(game, puzzle.settings)
    seat = Seat("person", asked.guest.called, asked.guest.id)
    return Plan(
        settings,
        puzzle.seed,
        (seat,) * settings.seats,
        asked.guest.id,
        "puzzle",
        extra=Extra(day=day.isoformat(), par=puzzle.par, medals=puzzle.medals),
    )


async def _puzzle(asked: Asked, game: Game, day: date) -> Par:
    """What a worker found out about a day's puzzle; it takes a while, so it is kept."""
    store = asked.site.store
    query = "SELECT puzzle FROM pars WHERE game = ? AND day = ?"
    known = await store.text(query, game.id, day.isoformat())
    if known is not None:
        return msgspec.json.decode(known, type=Par)
    try:
        task = FindPar(game.id, day.isoformat())
        puzzle = await asked.site.pool.ask(task, asked.look, PAR_SECONDS, Par)
    except WorkFailed:
        raise TableError("busy", _("The puzzle is not ready yet; come back soon.")) from None
    kept = (
        "INSERT INTO pars (game, day, puzzle) VALUES (?, ?, ?)"
        " ON CONFLICT (game, day) DO UPDATE SET puzzle = excluded.puzzle",
        (game.id, day.isoformat(), msgspec.json.encode(puzzle).decode()),
    )
    await store.write([kept])
    return puzzle


def _game(asked: Asked) -> Game:
    game = game_for(asked.part("game"))
    if game.kit().puzzles is None:
        raise TableError("unknown", _("This game has no daily puzzle."))
    return game


def day_asked(text: str) -> date:
    """The day asked for: today, or one that has been."""
    if not text:
        return today()
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise TableError("invalid", "a date is written YYYY-MM-DD") from None
    # Somewhere it is already tomorrow.
    if (day - today()).days > 1 or day.year < 2024:
        raise TableError("unknown", _("That day's puzzle is not known yet."))
    return day
