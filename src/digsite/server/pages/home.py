"""The single questions and wishes of the home page and around a table."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final

from msgspec import structs
from starlette.responses import Response

from digsite.core.words import _, languages
from digsite.draw.palette import Theme
from digsite.draw.scene import Scene, SceneJson
from digsite.server.pages.catalogue import (
    LANGUAGE_NAMES,
    UNOFFICIAL,
    card_of,
    game_for,
    playable_games,
)
from digsite.server.pages.shapes import (
    AskRematch,
    ChangeSeat,
    Done,
    GameCard,
    Home,
    Invitation,
    Join,
    Language,
    Led,
    Link,
    Mine,
    MyCampaign,
    Named,
    NewLinks,
    NewTable,
    PuzzleToday,
    Recorded,
    Seated,
    TableLinks,
)
from digsite.server.tables.new_table import (
    asked_plan,
    create,
    creation,
    open_name,
    place,
    rematch_plan,
    sit,
    unlike,
)
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import (
    SHARED,
    STAND_IN,
    Rematch,
    Seat,
    Sit,
    Table,
    TableError,
    Watch,
)
from digsite.server.web.identity import clean_name, new_id
from digsite.server.web.requests import Asked, Site, TooMany, client_of, json_response, remember
from digsite.services.opponents import level_names

MOST_TABLES: Final = 24
"""Of one's own tables, those the home page lists."""


# Home


async def home(asked: Asked) -> Home:
    """Everything the first page shows."""
    today = datetime.now().astimezone().date().isoformat()
    games = playable_games()
    return Home(
        name=asked.guest.name,
        language=asked.language,
        languages=[Language(code, LANGUAGE_NAMES.get(code, code)) for code in languages()],
        games=[card_of(game) for game in games],
        tables=await my_tables(asked.site, asked.guest.id),
        puzzles=[
            PuzzleToday(game.id, game.title, today)
            for game in games
            if game.kit().puzzles is not None
        ],
        campaigns=await my_campaigns(asked.site, asked.guest.id),
        credits=_(UNOFFICIAL),
        notice=asked.site.door.posted.notice,
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


async def links_of(asked: Asked, table: Table) -> tuple[list[Link], str | None]:
    """The links of the seats that somebody may still take, and the one for spectators."""
    rows = await asked.site.store.read(
        tuple[str, int | None], "SELECT secret, seat FROM links WHERE table_id = ?", table.id
    )
    urls = {number: f"{asked.address}/join/{secret}" for secret, number in rows}
    seats = sorted(number for number in urls if number is not None)
    free = [Link(seat, urls[seat]) for seat in seats if table.seats[seat].who == "open"]
    return free, urls.get(None)


async def links(asked: Asked) -> TableLinks:
    table = (await room_of(asked)).table
    if not table.seats_of(asked.guest.id) and asked.guest.id != table.plan.owner:
        raise TableError("forbidden", _("Only those who sit here can invite."))
    free, watch = await links_of(asked, table)
    return TableLinks(links=free, watch=watch, campaign=table.plan.extra.campaign or None)


async def link_offer(asked: Asked) -> Invitation:
    """What a link stands for. Looking takes nothing: chat programs open links to preview them."""
    table_id, number = await linked(asked, asked.part("secret"))
    table = await asked.site.rooms.peek(table_id)
    if table is None:
        raise TableError("unknown", _("This link leads nowhere."))
    return Invitation(
        table=table.id,
        game=table.game.id,
        title=table.game.title,
        seat=number,
        taken=number is not None and table.seats[number].who != "open",
        yours=number in table.seats_of(asked.guest.id),
        players=[seat.name for seat in table.seats if seat.who != "open"],
        name=asked.guest.name,
    )


async def join(asked: Asked) -> Response:
    """Take the seat of a link, or the right to watch."""
    wish = asked.read(Join)
    table_id, number = await linked(asked, wish.secret)
    room = await asked.site.rooms.get(table_id) if table_id == asked.part("table") else None
    if room is None:
        raise TableError("unknown", _("This link leads nowhere."))
    guest = asked.guest
    given = clean_name(wish.name)
    if given:
        guest = replace(guest, name=given)
    table = room.table
    own = place(guest.id, table.id)
    if number is None:
        if not table.may_see(guest.id):
            await room.change(lambda: Watch(guest.id), [own])
    elif number not in table.seats_of(guest.id):

        def entry() -> Sit:
            if table.seats[number].who != "open":
                raise TableError("refused", _("Somebody has taken this seat."))
            others = [seat for at, seat in enumerate(table.seats) if at != number]
            return sit(number, Seat("person", unlike(guest.called, others), guest.id))

        await room.change(entry, [own])
    response = json_response(Seated(table.id, number))
    if given:
        remember(asked.site, asked.request, response, guest)
    return response


async def linked(asked: Asked, secret: str) -> tuple[str, int | None]:
    """The table and the seat (None: watching) of a link."""
    rows = await asked.site.store.read(
        tuple[str, int | None], "SELECT table_id, seat FROM links WHERE secret = ?", secret[:100]
    )
    if not rows:
        raise TableError("unknown", _("This link leads nowhere."))
    return rows[0]


async def room_of(asked: Asked) -> Room:
    """The room of the table in the path, for those who may see it."""
    room = await asked.site.rooms.get(asked.part("table"))
    if room is None or not room.table.may_see(asked.guest.id):
        raise TableError("unknown", _("There is no such table, or it is not yours to see."))
    return room


async def seat(asked: Asked) -> Done:
    """Hand a seat to a bot, take it back, or open it to whoever has the link."""
    room = await room_of(asked)
    table, guest = room.table, asked.guest
    wish = asked.read(ChangeSeat)
    number, level = wish.seat, wish.level or STAND_IN
    if not 0 <= number < len(table.seats):
        raise TableError("invalid", _("There is no such seat."))
    if level not in level_names():
        raise TableError("invalid", _("There is no such level."))

    def entry() -> Sit:
        now = table.seats[number]
        if table.plan.kind not in SHARED or table.over:
            raise TableError("refused", _("Nobody changes seats here."))
        if wish.who == "bot":
            if not may_replace(room, guest.id, now):
                raise TableError("forbidden", _("A bot stands in only for somebody who is away."))
            return sit(number, structs.replace(now, who="bot", level=level))
        if not is_own(table, now, guest.id):
            raise TableError("forbidden", _("That seat is not yours."))
        if wish.who == "me":
            return sit(number, Seat("person", _own_name(table, number, asked), guest.id))
        return sit(number, Seat("open", open_name(number)))

    await room.change(entry, [place(guest.id, table.id)])
    return Done()


def _own_name(table: Table, number: int, asked: Asked) -> str:
    now = table.seats[number]
    if now.guest == asked.guest.id:
        return now.name
    others = [one for at, one in enumerate(table.seats) if at != number]
    return unlike(asked.guest.called, others)


def is_own(table: Table, now: Seat, guest: str) -> bool:
    """Whether a seat is a guest's: they sit there or sat there, or it is nobody's and they are
    the one who set the table up.
    """
    return now.guest == guest or (not now.guest and guest == table.plan.owner)


def may_replace(room: Room, guest: str, now: Seat) -> bool:
    """Whether a guest may put a bot on a seat: their own, or one whose person is away."""
    table = room.table
    if is_own(table, now, guest):
        return True
    return bool(table.seats_of(guest)) and now.who == "person" and now.guest not in room.here


async def leave(asked: Asked) -> Done:
    """Get up: bots stand in on all seats of the asker, who may come back."""
    room = await room_of(asked)
    table = room.table
    for number in table.seats_of(asked.guest.id):

        def entry(number: int = number) -> Sit:
            return sit(number, structs.replace(table.seats[number], who="bot", level=STAND_IN))

        if not table.over:
            await room.change(entry)
    return Done()


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
        same = asked.read(AskRematch).same
        fresh = Table(new_id(), rematch_plan(table, same, asked.site.limits))

        def entry() -> Rematch:
            if table.rematch:
                raise _FoundOne
            return Rematch(fresh.id)

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
    if not table.over:
        raise TableError("forbidden", _("The record is given once the game is over."))
    kept = table.match.record()
    kept.players = table.names
    kept.seed = None  # the outcomes stand in it; a seed could tell of other tables
    stamp = time.strftime("%Y-%m-%d")
    return Recorded(kept.to_text(), f"{table.game.id}-{stamp}-{table.id[:6]}.dig")
