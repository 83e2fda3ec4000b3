"""Setting tables up: from what somebody asked for to rows in the store."""

from __future__ import annotations

import json
import time
from dataclasses import replace
from typing import Final, cast

from digsite.core.rng import Rng
from digsite.core.words import _
from digsite.draw.palette import seat as seat_marks
from digsite.server.pages.catalogue import game_for, level_title, open_modes
from digsite.server.store.sqlite import Statement, Store
from digsite.server.tables.table import SHARED, Plan, Seat, Table, TableError
from digsite.server.tables.views import Angle
from digsite.server.web.identity import clean_name, new_id
from digsite.server.web.limits import Limits
from digsite.server.web.requests import Asked, Data
from digsite.services.opponents import level_names

LONGEST_CLOCK: Final = 3600
LARGEST_OPTIONS: Final = 16_384


# What was asked for


def asked_plan(asked: Asked) -> Plan:
    """The plan of a table that somebody asked for, or an error that says what is wrong with it."""
    game = game_for(asked.text("game"))
    seats = asked_seats(asked, game.most_seats())
    options = asked.body.get("options", {})
    if not isinstance(options, dict) or len(json.dumps(options)) > LARGEST_OPTIONS:
        raise TableError("invalid", "options must be an object of moderate size")
    mode = asked.text("mode", "")
    if mode and mode not in [one.name for one in open_modes(game)]:
        raise TableError("unknown", _("This way to play is not known here."))
    settings = game.settings(len(seats), mode, options)
    game.start(settings)  # where options contradict each other, say so now
    chance = asked.text("chance", "auto")
    if chance not in ("auto", "manual"):
        raise TableError("invalid", "chance is auto or manual")
    clock = asked.whole("clock", 0)
    if not 0 <= clock <= LONGEST_CLOCK:
        raise TableError("invalid", f"a clock has 0 to {LONGEST_CLOCK} seconds")
    return Plan(
        settings,
        None if chance == "manual" else asked.site.limits.new_seed(),
        tuple(seats),
        asked.guest.id,
        clock=clock,
        armed=_armed(asked, len(seats)),
        friendly_undo=asked.body.get("friendly_undo") is True,
        watch=new_id(),
    )


def _armed(asked: Asked, seats: int) -> tuple[int, ...] | None:
    given = asked.body.get("armed")
    if given is None:
        return None
    if not isinstance(given, list) or any(one not in range(seats) for one in given):
        raise TableError("invalid", "armed is a list of seats")
    return tuple(sorted(set(cast("list[int]", given))))


def asked_seats(asked: Asked, most: int) -> list[Seat]:
    """Who is to sit where, with a name for everybody."""
    given = asked.body.get("seats")
    if not isinstance(given, list) or not 1 <= len(given) <= most:
        raise TableError("invalid", "seats is a list with one entry a seat")
    seats: list[Seat] = []
    for one in given:
        if not isinstance(one, dict):
            raise TableError("invalid", "a seat is an object")
        seats.append(_seat(asked, one, seats))
    return seats


def _seat(asked: Asked, data: Data, before: list[Seat]) -> Seat:
    who = data.get("who")
    given = data.get("name", "")
    name = clean_name(given) if isinstance(given, str) else ""
    if who == "bot":
        level = data.get("level")
        if not isinstance(level, str) or level not in level_names():
            raise TableError("invalid", _("There is no such level."))
        return Seat("bot", unlike(name or level_title(level), before), "", level)
    if who == "me":
        return Seat("person", unlike(name or asked.guest.called, before), asked.guest.id)
    if who == "here":
        return Seat("person", unlike(name or _("Explorer"), before), asked.guest.id)
    if who == "link":
        return Seat("open", unlike(name or open_name(len(before)), before))
    raise TableError("invalid", "a seat is me, here, bot or link")


def open_name(number: int) -> str:
    """What a seat is called that nobody has taken yet: it stands in sentences like any name."""
    return _("Seat {letter}").format(letter=seat_marks(number).letter)


def unlike(name: str, others: list[Seat]) -> str:
    """A name nobody else at the table has."""
    taken = {seat.name for seat in others}
    number, fresh = 2, name
    while fresh in taken:
        fresh = f"{name} {number}"
        number += 1
    return fresh


# Into the store


async def create(store: Store, plan: Plan) -> Table:
    """Set a table up: the table itself, a link for each seat, and who is at home there."""
    table = Table(new_id(), plan)
    await store.write(creation(table))
    return table


def creation(table: Table) -> list[Statement]:
    """The statements that keep a new table."""
    plan = table.plan
    game = plan.settings.game
    rows: list[Statement] = [
        (
            "INSERT INTO tables (id, game, rules, kind, created, setup) VALUES (?, ?, ?, ?, ?, ?)",
            (
                table.id,
                game.id,
                plan.settings.rules,
                plan.kind,
                time.time(),
                json.dumps(plan.to_data(), separators=(",", ":")),
            ),
        )
    ]
    guests = {plan.owner, *(seat.guest for seat in plan.seats if seat.guest)}
    rows += [place(guest, table.id) for guest in sorted(guests)]
    if plan.kind in SHARED:
        rows += [link(new_id(), table.id, seat) for seat in range(len(plan.seats))]
    if plan.watch:
        rows.append(link(plan.watch, table.id, None))
    return rows


def place(guest: str, table_id: str) -> Statement:
    """A guest finds this table among theirs."""
    return ("INSERT OR IGNORE INTO places (guest, table_id) VALUES (?, ?)", (guest, table_id))


def link(secret: str, table_id: str, seat: int | None) -> Statement:
    return ("INSERT INTO links (secret, table_id, seat) VALUES (?, ?, ?)", (secret, table_id, seat))


# Tables that come from tables


def fork_plan(table: Table, angle: Angle, guest: str, limits: Limits) -> Plan:
    """A private what-if: a position that this viewer could be looking at, all seats in one hand."""
    state = table.match.state
    world = state.observe(angle.viewer).sample(Rng(limits.new_seed()))
    public = world.settings
    setup: Data = {"position": world.position()}
    settings = public.game.settings(
        public.seats, public.mode, public.options, setup, public.content, public.rules
    )
    seats = tuple(Seat("person", seat.name, guest) for seat in table.seats)
    return Plan(settings, limits.new_seed(), seats, guest, "fork", friendly_undo=True)


def rematch_plan(table: Table, same_deal: bool, limits: Limits) -> Plan:
    """The same people once more: with a new deal, or as the game's own return match says."""
    plan = table.plan
    settings = plan.settings.renewed()
    if same_deal:
        settings = plan.settings.game.rematch(table.match.state)
    seats = tuple(replace(seat) for seat in table.seats)
    seed = None if plan.seed is None else plan.seed if same_deal else limits.new_seed()
    return replace(plan, settings=settings, seed=seed, seats=seats, watch=new_id())


def sit(seat: int, who: Seat) -> Data:
    """The entry that puts somebody on a seat."""
    return {"do": "sit", "seat": seat, **who.to_data()}
