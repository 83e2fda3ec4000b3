"""The single questions and wishes of the home page and around a table."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import Final, cast

from starlette.responses import Response

from digsite.core.words import _, languages
from digsite.draw.palette import Theme
from digsite.draw.scene import Scene, Shape
from digsite.server.pages.catalogue import (
    LANGUAGE_NAMES,
    UNOFFICIAL,
    card_of,
    game_for,
    playable_games,
)
from digsite.server.tables import new_table as setups
from digsite.server.tables import views
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import SHARED, STAND_IN, Entry, Seat, Table, TableError
from digsite.server.web.identity import clean_name, new_id
from digsite.server.web.requests import Asked, Data, Site, client_of, json_response, remember
from digsite.services.opponents import level_names

MOST_TABLES: Final = 24
"""Of one's own tables, those the home page lists."""


# Home


async def home(asked: Asked) -> Data:
    """Everything the first page shows."""
    today = datetime.now().astimezone().date().isoformat()
    games = playable_games()
    return {
        "name": asked.guest.name,
        "language": asked.language,
        "languages": [{"code": code, "name": LANGUAGE_NAMES[code]} for code in languages()],
        "games": [card_of(game) for game in games],
        "tables": my_tables(asked.site, asked.guest.id),
        "puzzles": [
            {"game": game.id, "title": game.title, "date": today}
            for game in games
            if game.kit().puzzles is not None
        ],
        "campaigns": my_campaigns(asked.site, asked.guest.id),
        "credits": _(UNOFFICIAL),
    }


def my_tables(site: Site, guest: str) -> list[Data]:
    """A guest's tables, the latest first."""
    rows = site.store.rows(
        "SELECT t.id, t.kind, coalesce(max(l.at), t.created) AS touched, count(l.n)"
        " FROM places p JOIN tables t ON t.id = p.table_id LEFT JOIN log l ON l.table_id = t.id"
        " WHERE p.guest = ? GROUP BY t.id ORDER BY touched DESC LIMIT ?",
        guest,
        MOST_TABLES,
    )
    told = []
    for table_id, kind, touched, length in rows:
        known = site.gists.get(cast("str", table_id), cast("int", length))
        if known is not None:
            waits = cast("list[str]", known["waits_for"])
            data: Data = {"kind": kind, "when": touched, "your_turn": guest in waits, **known}
            del data["waits_for"]
            told.append(data)
    return told


def my_campaigns(site: Site, guest: str) -> list[Data]:
    """A guest's campaigns, the latest first."""
    rows = site.store.rows(
        "SELECT c.id, c.game, c.name, c.created FROM places p JOIN campaigns c"
        " ON c.id = p.table_id WHERE p.guest = ? ORDER BY c.created DESC LIMIT ?",
        guest,
        MOST_TABLES,
    )
    return [
        {"id": name, "game": game, "name": title, "when": when} for name, game, title, when in rows
    ]


async def game_card(asked: Asked) -> Data:
    return card_of(game_for(asked.part("game")))


async def words(asked: Asked) -> Data:
    """The client's own words; English, its source, is the key."""
    return {english: _(english) for english in asked.site.static.words()}


async def picture(asked: Asked) -> Data:
    """A game in full swing, as a scene."""
    return views.scene_data(await _picture(asked))


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
    shape: Shape = "tall" if asked.query("shape") == "tall" else "wide"
    game = game_for(asked.part("game"))
    return await asked.site.pictures.scene(game, shape)


async def name(asked: Asked) -> Response:
    """Remember a guest's name."""
    named = replace(asked.guest, name=clean_name(asked.text("name")))
    response = json_response({"name": named.name})
    remember(asked.site, asked.request, response, named)
    return response


# Tables


async def new_table(asked: Asked) -> Data:
    """Set a table up and give its links."""
    check_pace(asked)
    table = await setups.create(asked.site.store, setups.asked_plan(asked))
    return {"table": table.id, **links_of(asked, table)}


def check_pace(asked: Asked) -> None:
    """New tables cost disk: not too many at once from one address."""
    if not asked.site.new_tables.take(client_of(asked.request)):
        raise TableError("busy", _("Too many new tables; wait a little."))


def links_of(asked: Asked, table: Table) -> Data:
    """The links of the seats that somebody may still take, and the one for spectators."""
    rows = asked.site.store.rows("SELECT secret, seat FROM links WHERE table_id = ?", table.id)
    links = []
    watch = None
    for secret, number in sorted(
        rows, key=lambda row: -1 if row[1] is None else cast("int", row[1])
    ):
        url = f"{asked.address}/join/{secret}"
        if number is None:
            watch = url
        elif table.seats[cast("int", number)].who == "open":
            links.append({"seat": number, "url": url})
    return {"links": links, "watch": watch}


async def links(asked: Asked) -> Data:
    table = room_of(asked).table
    if not table.seats_of(asked.guest.id) and asked.guest.id != table.plan.owner:
        raise TableError("forbidden", _("Only those who sit here can invite."))
    return {**links_of(asked, table), "campaign": table.plan.extra.get("campaign")}


async def link_offer(asked: Asked) -> Data:
    """What a link stands for. Looking takes nothing: chat programs open links to preview them."""
    table_id, number = linked(asked, asked.part("secret"))
    table = asked.site.rooms.peek(table_id)
    if table is None:
        raise TableError("unknown", _("This link leads nowhere."))
    taken = number is not None and table.seats[number].who != "open"
    mine = number in table.seats_of(asked.guest.id)
    return {
        "table": table.id,
        "game": table.game.id,
        "title": table.game.title,
        "seat": number,
        "taken": taken,
        "yours": mine,
        "players": [seat.name for seat in table.seats if seat.who != "open"],
        "name": asked.guest.name,
    }


async def join(asked: Asked) -> Response:
    """Take the seat of a link, or the right to watch."""
    table_id, number = linked(asked, asked.text("secret"))
    room = asked.site.rooms.get(table_id) if table_id == asked.part("table") else None
    if room is None:
        raise TableError("unknown", _("This link leads nowhere."))
    guest = asked.guest
    given = clean_name(asked.text("name", ""))
    if given:
        guest = replace(guest, name=given)
    table = room.table
    own = setups.place(guest.id, table.id)
    if number is None:
        if not table.may_see(guest.id):
            await room.change(lambda: {"do": "watch", "guest": guest.id}, [own])
    elif number not in table.seats_of(guest.id):

        def entry() -> Entry:
            if table.seats[number].who != "open":
                raise TableError("refused", _("Somebody has taken this seat."))
            others = [seat for at, seat in enumerate(table.seats) if at != number]
            name = setups.unlike(guest.called, others)
            return setups.sit(number, Seat("person", name, guest.id))

        await room.change(entry, [own])
    response = json_response({"table": table.id, "seat": number})
    if given:
        remember(asked.site, asked.request, response, guest)
    return response


def linked(asked: Asked, secret: str) -> tuple[str, int | None]:
    """The table and the seat (None: watching) of a link."""
    row = asked.site.store.one("SELECT table_id, seat FROM links WHERE secret = ?", secret[:100])
    if row is None:
        raise TableError("unknown", _("This link leads nowhere."))
    return cast("str", row[0]), cast("int | None", row[1])


def room_of(asked: Asked) -> Room:
    """The room of the table in the path, for those who may see it."""
    room = asked.site.rooms.get(asked.part("table"))
    if room is None or not room.table.may_see(asked.guest.id):
        raise TableError("unknown", _("There is no such table, or it is not yours to see."))
    return room


async def seat(asked: Asked) -> Data:
    """Hand a seat to a bot, take it back, or open it to whoever has the link."""
    room = room_of(asked)
    table, guest = room.table, asked.guest
    number = asked.whole("seat")
    if not 0 <= number < len(table.seats):
        raise TableError("invalid", _("There is no such seat."))
    who = asked.text("who")
    level = asked.text("level", STAND_IN)
    if level not in level_names():
        raise TableError("invalid", _("There is no such level."))

    def entry() -> Entry:
        now = table.seats[number]
        if table.plan.kind not in SHARED or table.over:
            raise TableError("refused", _("Nobody changes seats here."))
        if who == "bot":
            if not may_replace(room, guest.id, now):
                raise TableError("forbidden", _("A bot stands in only for somebody who is away."))
            return setups.sit(number, replace(now, who="bot", level=level, name=now.name))
        if who == "me":
            if not is_own(table, now, guest.id):
                raise TableError("forbidden", _("That seat is not yours."))
            return setups.sit(number, Seat("person", _own_name(table, number, asked), guest.id))
        if who == "link":
            if not is_own(table, now, guest.id):
                raise TableError("forbidden", _("That seat is not yours."))
            return setups.sit(number, Seat("open", setups.open_name(number)))
        raise TableError("invalid", "who is bot, me or link")

    await room.change(entry, [setups.place(guest.id, table.id)])
    return {}


def _own_name(table: Table, number: int, asked: Asked) -> str:
    now = table.seats[number]
    if now.guest == asked.guest.id:
        return now.name
    others = [one for at, one in enumerate(table.seats) if at != number]
    return setups.unlike(asked.guest.called, others)


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


async def leave(asked: Asked) -> Data:
    """Get up: bots stand in on all seats of the asker, who may come back."""
    room = room_of(asked)
    table = room.table
    for number in table.seats_of(asked.guest.id):

        def entry(number: int = number) -> Entry:
            now = table.seats[number]
            return setups.sit(number, replace(now, who="bot", level=STAND_IN))

        if not table.over:
            await room.change(entry)
    return {}


async def rematch(asked: Asked) -> Data:
    """A new table for the same people; the second who asks is led to the first one's."""
    room = room_of(asked)
    table = room.table
    if not table.seats_of(asked.guest.id):
        raise TableError("forbidden", _("Only those who sit here can ask for a rematch."))
    if not table.over or table.plan.kind != "play":
        raise TableError("refused", _("The game is not over yet."))
    if not table.rematch:
        check_pace(asked)
        same = asked.body.get("same") is True
        fresh = Table(new_id(), setups.rematch_plan(table, same, asked.site.limits))

        def entry() -> Entry:
            if table.rematch:
                raise _FoundOne
            return {"do": "rematch", "table": fresh.id}

        with suppress(_FoundOne):
            await room.change(entry, setups.creation(fresh))
    return {"table": table.rematch}


class _FoundOne(TableError):
    """Somebody was quicker."""

    def __init__(self) -> None:
        super().__init__("refused", "there is a rematch already")


async def record(asked: Asked) -> Data:
    """The record of a finished game: it holds every secret."""
    table = asked.site.rooms.peek(asked.part("table"))
    if table is None:
        raise TableError("unknown", _("There is no such table."))
    if not table.over:
        raise TableError("forbidden", _("The record is given once the game is over."))
    kept = table.match.record()
    kept.players = table.names
    kept.seed = None  # the outcomes stand in it; a seed could tell of other tables
    stamp = time.strftime("%Y-%m-%d")
    return {"record": kept.to_text(), "name": f"{table.game.id}-{stamp}-{table.id[:6]}.dig"}
