"""What a guest did: games and wins by game and level, best results, puzzles in a row."""

from __future__ import annotations

from datetime import date
from typing import Final

from digsite.core.contract import Game
from digsite.core.words import _
from digsite.games import find_game
from digsite.server.pages.catalogue import level_title
from digsite.server.pages.guest_shapes import Did, DidDaily, DidGame, DidLevel, DidMedal
from digsite.server.pages.home import my_campaigns
from digsite.server.pages.problems import days_of, solved_by, streak
from digsite.server.pages.shapes import Mine
from digsite.server.tables.summary import Summary
from digsite.server.web.requests import Asked
from digsite.services.opponents import level_names
from digsite.services.puzzles import today

MOST_TABLES: Final = 400
"""Of one's tables, those that are counted: the latest."""
MOST_SHOWN: Final = 40
LENGTH: Final = "coalesce((SELECT max(n) FROM log WHERE table_id = t.id), -1) + 1"


async def show(asked: Asked) -> Did:
    """Everything of the page."""
    guest = asked.guest.id
    finished = await _finished(asked)
    games: dict[str, DidGame] = {}
    for table, _kind, _when, told in reversed(finished):
        game = find_game(told.game)
        if game.id not in games:
            games[game.id] = DidGame(game.id, game.title, medals=medals_of(game))
        count(games[game.id], told, guest)
        award(games[game.id], table, told, guest)
    for one in games.values():
        one.levels.sort(key=lambda level: level_names().index(level.id))
    days, solved = await _puzzle_days(asked), await solved_by(asked)
    shown: list[Mine] = [
        told.told(table, guest, kind, when) for table, kind, when, told in finished[:MOST_SHOWN]
    ]
    return Did(
        games=sorted(games.values(), key=lambda one: (-one.played, one.title)),
        daily=[
            DidDaily(title, number, streak(when, today()))
            for title, number, when in (
                (_("Puzzles of the day"), len(days), days),
                (_("Problems"), len(solved), days_of(solved)),
            )
            if number
        ],
        campaigns=await my_campaigns(asked.site, guest),
        finished=shown,
    )


async def _finished(asked: Asked) -> list[tuple[str, str, float, Summary]]:
    """The guest's games that are over, the latest first; a what-if counts for nothing."""
    site = asked.site
    rows = await site.store.read(
        tuple[str, str, float, int],
        f"SELECT t.id, t.kind, p.touched, {LENGTH}"  # noqa: S608 - nothing in it is anybody's
        " FROM places p JOIN tables t ON t.id = p.table_id"
        " WHERE p.guest = ? AND p.what = 'table' AND t.kind <> 'fork'"
        " ORDER BY p.touched DESC LIMIT ?",
        asked.guest.id,
        MOST_TABLES,
    )
    found = []
    for table, kind, when, length in rows:
        told = await site.summaries.get(table, length)
        if told is not None and told.ended is not None and asked.guest.id in told.sitters:
            found.append((table, kind, when, told))
    return found


def count(game: DidGame, told: Summary, guest: str) -> None:
    """Enter one finished game."""
    ended = told.ended
    if ended is None:
        return
    own = [seat for seat, who in enumerate(told.sitters) if who == guest]
    won = any(seat in ended.winners for seat in own)
    best = max(ended.scores[seat] for seat in own)
    game.played += 1
    game.won += won
    game.best = best if game.best is None else max(game.best, best)
    # Against several levels it is the strongest that counts.
    levels = [level for level in level_names() if level in told.levels]
    if levels:
        entry = next((one for one in game.levels if one.id == levels[-1]), None)
        if entry is None:
            entry = DidLevel(levels[-1], level_title(levels[-1]))
            game.levels.append(entry)
        entry.played += 1
        entry.won += won


def medals_of(game: Game) -> list[DidMedal]:
    """All medals of a game, in the ambient language; nobody has any yet."""
    medals = game.kit().medals.medals
    return [DidMedal(key, _(one.name), _(one.about)) for key, one in medals.items()]


def award(game: DidGame, table: str, told: Summary, guest: str) -> None:
    """Enter the medals that a game was the first to earn."""
    for who, earned in zip(told.sitters, told.medals or [], strict=False):
        for medal in game.medals:
            if who == guest and medal.id in earned and medal.table is None:
                medal.table = table


async def _puzzle_days(asked: Asked) -> set[date]:
    """The days whose puzzle the guest has finished."""
    site = asked.site
    rows = await site.store.read(
        tuple[str, str, int],
        f"SELECT p.day, t.id, {LENGTH} FROM puzzles p"  # noqa: S608 - nothing in it is anybody's
        " JOIN tables t ON t.id = p.table_id WHERE p.guest = ? AND t.kind = 'puzzle' LIMIT ?",
        asked.guest.id,
        MOST_TABLES,
    )
    days = set()
    for day, table, length in rows:
        told = await site.summaries.get(table, length)
        if told is not None and told.ended is not None:
            days.add(date.fromisoformat(day))
    return days
