"""Seats and doors of a table: links, sitting down, getting up, handing a seat on."""

from __future__ import annotations

from dataclasses import replace

from msgspec import structs
from starlette.responses import Response

from digsite.core.words import _
from digsite.server.pages.bodies import ChangeSeat, Join, Knock
from digsite.server.pages.shapes import (
    Done,
    Door,
    Invitation,
    Link,
    SeatChanged,
    Seated,
    TableLinks,
)
from digsite.server.tables import seating
from digsite.server.tables.new_table import place, unlike
from digsite.server.tables.rooms import Room
from digsite.server.tables.seating import sit
from digsite.server.tables.table import SHARED, STAND_IN, Seat, Sit, Table, TableError, Watch
from digsite.server.tables.wishes import Wish
from digsite.server.web.identity import Guest, clean_name
from digsite.server.web.requests import Asked, Site, json_response, remember
from digsite.services.opponents import level_names


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
    table_id, number = await linked(asked.site, asked.part("secret"))
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
        host=next((one.name for one in table.seats if one.guest == table.plan.owner), ""),
        name=asked.guest.name,
    )


async def join(asked: Asked) -> Response:
    """Take the seat of a link, or the right to watch."""
    wish = asked.read(Join)
    table_id, number = await linked(asked.site, wish.secret)
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
            await room.change(lambda: Watch(guest.id, guest.called), [own])
    elif number not in table.seats_of(guest.id):
        # Whoever sits here already would see a second hand.
        if table.seats_of(guest.id):
            check_takeover(table, number, guest.id)
        await room.change(lambda: taking(table, number, guest), [own])
    response = json_response(Seated(table.id, number))
    if given:
        remember(asked.site, asked.request, response, guest)
    return response


async def linked(site: Site, secret: str) -> tuple[str, int | None]:
    """The table and the seat (None: watching) of a link."""
    rows = await site.store.read(
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


async def seat(asked: Asked) -> SeatChanged:
    """Hand a seat to a bot, take it back, or open it to whoever has the link."""
    room = await room_of(asked)
    table, guest = room.table, asked.guest
    wish = asked.read(ChangeSeat)
    number, level = wish.seat, wish.level or STAND_IN
    if not 0 <= number < len(table.seats):
        raise TableError("invalid", _("There is no such seat."))
    if level not in level_names():
        raise TableError("invalid", _("There is no such level."))
    missing = set() if wish.who == "bot" else seating.consents(table, number, guest.id)
    agreed = set(missing)

    def entry() -> Sit:
        if wish.who != "bot" and not seating.consents(table, number, guest.id) <= agreed:
            raise TableError("refused", _("Not everybody at the table has agreed."))
        name = _own_name(table, number, guest)
        away = room.company.is_away
        return seating.change(table, number, wish.who, level, name, guest.id, away)

    also = [place(guest.id, table.id)]
    if not missing:
        await room.change(entry, also)
        return SeatChanged()
    entry()  # what is not possible at all is not asked for

    def text() -> str:
        question = (
            _("{name} wants to play for {other} from now on. Agree?")
            if wish.who == "me"
            else _("{name} wants to open the seat of {other} to somebody new. Agree?")
        )
        return question.format(name=guest.called, other=table.names[number])

    own = next(iter(table.seats_of(guest.id)), None)
    room.wishes.ask(Wish("seat", guest.id, own, missing, text, entry, also))
    return SeatChanged(asked=sorted(agreed))


def _own_name(table: Table, number: int, guest: Guest) -> str:
    now = table.seats[number]
    if now.guest == guest.id:
        return now.name
    others = [one for at, one in enumerate(table.seats) if at != number]
    return unlike(guest.called, others)


def taking(table: Table, number: int, guest: Guest) -> Sit:
    """The entry by which a guest takes an open seat."""
    if table.seats[number].who != "open":
        raise TableError("refused", _("Somebody has taken this seat."))
    return sit(number, Seat("person", _own_name(table, number, guest), guest.id))


def check_takeover(table: Table, number: int, guest: str) -> None:
    """Nobody sees a second hand without the consent of the others."""
    if seating.consents(table, number, guest):
        raise TableError("refused", _("You sit here already; ask for a second seat at the table."))


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


# At the door


async def door(asked: Asked) -> Door:
    """Who plays what here, for somebody who was not invited."""
    return _door_of(await _known_room(asked), asked.guest)


async def knock(asked: Asked) -> Response:
    """Ask those who sit here for a place to watch, or for a seat."""
    wish = asked.read(Knock)
    room = await _known_room(asked)
    given = clean_name(wish.name)
    guest = replace(asked.guest, name=given) if given else asked.guest
    if not room.table.may_see(guest.id) and not room.table.over:
        if room.wishes.state(guest.id) == "refused":
            raise TableError("refused", _("The players would rather not."))
        room.wishes.ask(
            _to_watch(room.table, guest) if wish.wish == "watch" else _to_join(room.table, guest)
        )
    response = json_response(_door_of(room, guest))
    if given:
        remember(asked.site, asked.request, response, guest)
    return response


async def _known_room(asked: Asked) -> Room:
    room = await asked.site.rooms.get(asked.part("table"))
    if room is None:
        raise TableError("unknown", _("There is no such table, or it is not yours to see."))
    return room


def _door_of(room: Room, guest: Guest) -> Door:
    table = room.table
    return Door(
        table=table.id,
        game=table.game.id,
        title=table.game.title,
        players=[seat.name for seat in table.seats if seat.who != "open"],
        over=table.over,
        inside=table.may_see(guest.id),
        seat=_free_seat(table) is not None,
        state=room.wishes.state(guest.id),
        name=guest.name,
    )


def _free_seat(table: Table) -> int | None:
    """A seat that somebody at the door might be given: one that is open, or else a bot's."""
    if table.plan.kind not in SHARED:
        return None
    open_seats = [at for at, seat in enumerate(table.seats) if seat.who == "open"]
    bots = [at for at, seat in enumerate(table.seats) if seat.who == "bot" and not seat.guest]
    found = open_seats or (bots if table.plan.takeover else [])
    return found[0] if found else None


def _hosts(table: Table) -> set[int]:
    """A seat of each person at the table."""
    people = {seat.person: at for at, seat in enumerate(table.seats) if seat.person}
    if not people:
        raise TableError("refused", _("Nobody is there who could answer."))
    return set(people.values())


def _to_watch(table: Table, guest: Guest) -> Wish:
    def text() -> str:
        return _("{name} would like to watch. Agree?").format(name=guest.called)

    def entry() -> Watch:
        return Watch(guest.id, guest.called)

    also = [place(guest.id, table.id)]
    return Wish("watch", guest.id, None, _hosts(table), text, entry, also, one_will_do=True)


def _to_join(table: Table, guest: Guest) -> Wish:
    number = _free_seat(table)
    if number is None:
        raise TableError("refused", _("No seat is free."))
    before = table.seats[number]

    def text() -> str:
        question = (
            _("{name} would like to play on the free seat. Agree?")
            if before.who == "open"
            else _("{name} would like to play for {other}, a bot. Agree?")
        )
        return question.format(name=guest.called, other=before.name)

    def entry() -> Sit:
        if table.seats[number] != before or table.over:
            raise TableError("refused", _("Somebody has taken this seat."))
        return sit(number, Seat("person", _own_name(table, number, guest), guest.id))

    hosts = _hosts(table)
    missing = hosts if before.who == "open" else seating.consents(table, number, guest.id) or hosts
    also = [place(guest.id, table.id)]
    one = missing == hosts and before.who == "open"
    return Wish("join", guest.id, None, missing, text, entry, also, one_will_do=one)
