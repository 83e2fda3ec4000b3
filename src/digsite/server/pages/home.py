"""The single questions and wishes of the home page and around a table."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from operator import attrgetter
from typing import Final

from starlette.responses import Response

from digsite.core.words import _
from digsite.draw.palette import Theme
from digsite.draw.scene import Scene, SceneJson
from digsite.server.pages.bodies import AskRematch, Named, NewTable
from digsite.server.pages.catalogue import (
    UNOFFICIAL,
    card_of,
    game_for,
    playable_games,
)
from digsite.server.pages.seats import links_of, room_of
from digsite.server.pages.shapes import (
    GameCard,
    Home,
    Led,
    Mine,
    MyCampaign,
    NewLinks,
    PuzzleToday,
    Recorded,
    Waiting,
)
from digsite.server.tables.new_table import (
    asked_plan,
    create,
    creation,
    rematch_plan,
)
from digsite.server.tables.table import (
    Rematch,
    Table,
    TableError,
)
from digsite.server.web import offline
from digsite.server.web.identity import clean_name, new_id
from digsite.server.web.requests import Asked, Site, TooMany, client_of, json_response, remember
from digsite.services.puzzles import today

MOST_TABLES: Final = 24
"""Of one's own tables, those the home page lists."""


# Home


async def home(asked: Asked) -> Home:
    """Everything the first page shows."""
    games = playable_games()
    return Home(
        name=asked.guest.name,
        games=[card_of(game) for game in sorted(games, key=attrgetter("ease", "title"))],
        tables=await my_tables(asked.site, asked.guest.id),
        puzzles=[
            PuzzleToday(game.id, game.title, today().isoformat())
            for game in games
            if game.kit().puzzles is not None
        ],
        campaigns=await my_campaigns(asked.site, asked.guest.id),
        credits=_(UNOFFICIAL),
        notice=asked.site.door.posted.notice,
        offline=offline.address(asked.site.limits),
    )


async def my_tables(site: Site, guest: str) -> list[Mine]:
    """A guest's tables, those touched last first (to the minute: see ``Room``)."""
    rows = await site.store.read(
        tuple[str, str, float, int],
        "SELECT t.id, t.kind,"
        " coalesce((SELECT at FROM log WHERE table_id = t.id ORDER BY n DESC LIMIT 1), t.created),"
        " coalesce((SELECT max(n) FROM log WHERE table_id = t.id), -1) + 1"
        " FROM places p JOIN tables t ON t.id = p.table_id"
        " WHERE p.guest = ? AND p.what = 'table' ORDER BY p.touched DESC LIMIT ?",
        guest,
        MOST_TABLES,
    )
    told = []
    for table_id, kind, touched, length in rows:
        known = await site.summaries.get(table_id, length)
        if known is not None:
            told.append(known.told(table_id, guest, kind, touched))
    return told


async def waiting(asked: Asked) -> Waiting:
    """The table that has waited longest for the asker, other than the one they are at."""
    tables = await my_tables(asked.site, asked.guest.id)
    others = [one for one in tables if one.your_turn and one.id != asked.query("not")]
    if not others:
        return Waiting(None, "", 0)
    return Waiting(others[-1].id, others[-1].title, len(others))


async def my_campaigns(site: Site, guest: str) -> list[MyCampaign]:
    """A guest's campaigns, the latest first."""
    rows = await site.store.read(
        tuple[str, str, str, float],
        "SELECT c.id, c.game, c.name, c.created FROM places p JOIN campaigns c"
        " ON c.id = p.table_id WHERE p.guest = ? AND p.what = 'campaign'"
        " ORDER BY p.touched DESC LIMIT ?",
        guest,
        MOST_TABLES,
    )
    return [MyCampaign(*row) for row in rows]


async def game_card(asked: Asked) -> GameCard:
    return card_of(game_for(asked.part("game")))


async def words(asked: Asked) -> dict[str, str]:
    """The client's own words; English, its source, is the key."""
    return {english: _(english) for english in asked.site.static.words()}


async def picture(asked: Asked) -> SceneJson:
    """A game in full swing, as a scene."""
    return (await _picture(asked)).to_json()


async def picture_document(asked: Asked) -> Response:
    """The same as a picture that stands alone."""
    scene = await _picture(asked)
    asked_theme = asked.query("theme")
    theme: Theme = (
        "light" if asked_theme == "light" else "dark" if asked_theme == "dark" else "auto"
    )
    return Response(
        scene.document(theme, asked.language),
        headers={
            "cache-control": "max-age=3600",
            # The document brings its own colours; no page shares its origin with it as an image.
            "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
        },
        media_type="image/svg+xml",
    )


async def _picture(asked: Asked) -> Scene:
    return await asked.site.pictures.scene(game_for(asked.part("game")), asked.shape)


async def name(asked: Asked) -> Response:
    """Remember a guest's name."""
    named = replace(asked.guest, name=clean_name(asked.read(Named).name))
    called = ("UPDATE codes SET name = ? WHERE guest = ?", (named.name, named.id))
    await asked.site.store.write([called])
    response = json_response(Named(named.name))
    remember(asked.site, asked.request, response, named)
    return response


# Tables


async def new_table(asked: Asked) -> NewLinks:
    """Set a table up and give its links."""
    check_pace(asked)
    plan = asked_plan(asked.read(NewTable), asked.guest, asked.site.limits)
    table = await create(asked.site.store, plan)
    links, watch = await links_of(asked, table)
    return NewLinks(table=table.id, links=links, watch=watch)


def check_pace(asked: Asked) -> None:
    """New tables cost disk: not too many at once from one address."""
    paces, asker = asked.site.paces, client_of(asked.request)
    if not paces.new_tables.take(asker):
        raise TooMany(paces.new_tables, asker, _("Too many new tables; wait a little."))


async def rematch(asked: Asked) -> Led:
    """A new table for the same people; the second who asks is led to the first one's."""
    room = await room_of(asked)
    table = room.table
    if not table.seats_of(asked.guest.id):
        raise TableError("forbidden", _("Only those who sit here can ask for a rematch."))
    if not table.over or table.plan.kind != "play":
        raise TableError("refused", _("The game is not over yet."))
    if not table.rematch:
        check_pace(asked)
        wanted = asked.read(AskRematch)
        fresh = Table(new_id(), rematch_plan(table, wanted, asked.site.limits))

        def entry() -> Rematch:
            if table.rematch:
                raise _FoundOne
            return Rematch(fresh.id, table.seats_of(asked.guest.id)[0])

        with suppress(_FoundOne):
            await room.change(entry, creation(fresh))
    return Led(table.rematch)


class _FoundOne(TableError):
    """Somebody was quicker."""

    def __init__(self) -> None:
        super().__init__("refused", "there is a rematch already")


async def record(asked: Asked) -> Recorded:
    """The record of a finished game: it holds every secret."""
    table = await asked.site.rooms.peek(asked.part("table"))
    if table is None:
        raise TableError("unknown", _("There is no such table."))
    if not await asked.site.rooms.is_settled(table):
        raise TableError("forbidden", _("The record is given once the game is over."))
    kept = table.match.record()
    kept.players = table.names
    kept.seed = None  # the outcomes stand in it; a seed could tell of other tables
    stamp = time.strftime("%Y-%m-%d")
    return Recorded(kept.to_text(), f"{table.game.id}-{stamp}-{table.id[:6]}.dig")
