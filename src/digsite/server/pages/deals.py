"""The same deal for others: everybody plays it alone or against the same bots, then all compare."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from msgspec import structs
from starlette.responses import Response

from digsite.core.words import _
from digsite.server.pages.bodies import Named
from digsite.server.pages.catalogue import level_title
from digsite.server.pages.home import check_pace
from digsite.server.pages.shapes import Deal, DealResult, Led
from digsite.server.pages.sharing import qr_picture
from digsite.server.store.base import Statement
from digsite.server.tables import new_table
from digsite.server.tables.summary import Summary
from digsite.server.tables.table import STAND_IN, Extra, Plan, Seat, Table, TableError
from digsite.server.web.identity import Guest, clean_name, new_id
from digsite.server.web.requests import Asked, json_response, remember

MOST_GUESTS: Final = 40
"""A class, a club evening."""


async def show(asked: Asked) -> Deal:
    """Who has played a deal; how well, for those who have finished it, and where all may see it."""
    source = await _source(asked)
    rows = await _attempts(asked, source)
    mine = next((table for guest, table, _told in rows if guest == asked.guest.id), None)
    own = next((told for guest, _table, told in rows if guest == asked.guest.id), None)
    finished = _is_over(own) or bool(source.seats_of(asked.guest.id))
    shown = finished or asked.query("ranking") == "yes"
    seat = deal_seat(source)
    results = [_first_result(source, seat, shown=shown)]
    for guest, _table, told in rows:
        if told is not None:
            results.append(_result(told, seat, shown=shown, own=guest == asked.guest.id))
    results.sort(key=_rank)
    return Deal(
        table=source.id,
        game=source.game.id,
        title=source.game.title,
        host=source.names[seat],
        rivals=[one.name for at, one in enumerate(_seats(source, "", ""), 0) if at != seat],
        mine=mine,
        finished=finished,
        full=len(rows) >= MOST_GUESTS and mine is None,
        results=results,
        name=asked.guest.name,
        url=f"{asked.address}/deal/{source.id}",
    )


async def play(asked: Asked) -> Response:
    """The asker's own table with this deal: the one they have begun, or a new one."""
    source = await _source(asked)
    given = clean_name(asked.read(Named).name)
    guest = replace(asked.guest, name=given) if given else asked.guest
    begun = await _begun(asked, source)
    if begun is None:
        check_pace(asked)
        rows = await _attempts(asked, source)
        if len(rows) >= MOST_GUESTS:
            raise TableError("refused", _("So many play this deal already that it is full."))
        table = Table(new_id(), deal_plan(source, guest))
        await asked.site.store.write([*new_table.creation(table), _kept(source, guest, table)])
        # Of two tables begun at once, the first counts.
        begun = await _begun(asked, source) or table.id
    response = json_response(Led(begun))
    if given:
        remember(asked.site, asked.request, response, guest)
    return response


async def qr(asked: Asked) -> Response:
    """The code of a deal."""
    source = await _source(asked)
    return qr_picture(f"{asked.address}/deal/{source.id}")


# The deal


def deal_seat(source: Table) -> int:
    """The seat that everybody plays: that of whoever set the table up, or else of a person."""
    people = [at for at, seat in enumerate(source.seats) if seat.guest]
    own = [at for at in people if source.seats[at].guest == source.plan.owner]
    return (own or people or [0])[0]


def _seats(source: Table, guest: str, name: str) -> list[Seat]:
    """Who sits where: the same bots, and bots for all other people."""
    seat = deal_seat(source)
    seats: list[Seat] = []
    for at, one in enumerate(source.plan.seats):
        if at == seat:
            seats.append(Seat("person", new_table.unlike(name, seats), guest))
        else:
            level = one.level or STAND_IN
            title = one.name if one.who == "bot" else level_title(level)
            seats.append(Seat("bot", new_table.unlike(title, seats), "", level))
    return seats


def deal_plan(source: Table, guest: Guest) -> Plan:
    """The same deal and the same chance for somebody else."""
    return structs.replace(
        source.plan,
        seats=tuple(_seats(source, guest.id, guest.called)),
        owner=guest.id,
        kind="play",
        watch=new_id(),
        extra=Extra(deal=source.id),
    )


def _kept(source: Table, guest: Guest, table: Table) -> Statement:
    """An attempt at a deal is kept like one at the puzzle of a day."""
    return (
        "INSERT INTO puzzles (game, day, guest, table_id) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (source.game.id, _day(source), guest.id, table.id),
    )


def _day(source: Table) -> str:
    return f"deal {source.id}"


async def _source(asked: Asked) -> Table:
    table = await asked.site.rooms.peek(asked.part("table"))
    if table is None:
        raise TableError("unknown", _("There is no such table."))
    if table.plan.extra.deal:
        raise TableError("unknown", _("This deal has an address of its own."))
    if not table.over or table.plan.kind != "play" or table.by_hand:
        raise TableError("refused", _("A deal can be sent once its game is over."))
    return table


async def _begun(asked: Asked, source: Table) -> str | None:
    return await asked.site.store.text(
        "SELECT table_id FROM puzzles WHERE game = ? AND day = ? AND guest = ?",
        source.game.id,
        _day(source),
        asked.guest.id,
    )


async def _attempts(asked: Asked, source: Table) -> list[tuple[str, str, Summary | None]]:
    """Guest, table and summary of everybody who has begun a deal."""
    site = asked.site
    rows = await site.store.read(
        tuple[str, str, int],
        "SELECT p.guest, p.table_id,"
        " coalesce((SELECT max(n) FROM log WHERE table_id = p.table_id), -1) + 1"
        " FROM puzzles p WHERE p.game = ? AND p.day = ? LIMIT ?",
        source.game.id,
        _day(source),
        MOST_GUESTS,
    )
    return [(guest, table, await site.summaries.get(table, n)) for guest, table, n in rows]


# Results


def _is_over(told: Summary | None) -> bool:
    return told is not None and told.ended is not None


def _result(told: Summary, seat: int, *, shown: bool, own: bool) -> DealResult:
    ended = told.ended
    return DealResult(
        name=told.players[seat],
        over=ended is not None,
        score=ended.scores[seat] if ended is not None and (shown or own) else None,
        won=ended is not None and seat in ended.winners if shown or own else None,
        helped=seat in told.helped,
        own=own,
    )


def _first_result(source: Table, seat: int, *, shown: bool) -> DealResult:
    """How the one did who sends the deal."""
    ended = source.match.state.result()
    return DealResult(
        name=source.names[seat],
        over=True,
        score=ended.scores[seat] if ended is not None and shown else None,
        won=ended is not None and seat in ended.winners if shown else None,
        helped=seat in source.helped,
        own=False,
    )


def _rank(one: DealResult) -> tuple[bool, bool, int]:
    """The best first; those who still play last."""
    return (not one.over, not one.won, -(one.score or 0))
