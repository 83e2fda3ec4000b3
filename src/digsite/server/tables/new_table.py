"""Setting tables up: from what somebody asked for to rows in the store."""

from __future__ import annotations

import time
from typing import Final, Literal

import msgspec
from msgspec import structs

from digsite.core.contract import Game, Settings
from digsite.core.rng import Rng
from digsite.core.words import _
from digsite.server.limits import Limits
from digsite.server.operations.events import event, short
from digsite.server.pages.bodies import AskRematch, NewSeat, NewTable
from digsite.server.pages.catalogue import game_for, level_title
from digsite.server.store.base import Statement, Store
from digsite.server.tables.seating import open_name
from digsite.server.tables.table import SHARED, Extra, Plan, Seat, Table, TableError
from digsite.server.tables.views import ViewKey
from digsite.server.web.identity import Guest, clean_name, new_id
from digsite.server.workers.tasks import Position
from digsite.services.opponents import level_names
from digsite.services.positions import settings_at
from digsite.services.sealed import open_modes

LONGEST_CLOCK: Final = 3600
LARGEST_OPTIONS: Final = 16_384


# What was asked for


def asked_plan(asked: NewTable, guest: Guest, limits: Limits) -> Plan:
    """The plan of a table that somebody asked for, or an error that says what is wrong with it."""
    game = game_for(asked.game)
    seats = asked_seats(asked.seats, guest, game.most_seats())
    options = moderate(asked.options)
    if asked.mode and asked.mode not in [one.name for one in open_modes(game)]:
        raise TableError("unknown", _("This way to play is not known here."))
    settings = game.settings(len(seats), asked.mode, options)
    game.start(settings)  # where options contradict each other, say so now
    if not 0 <= asked.clock <= LONGEST_CLOCK:
        raise TableError("invalid", f"a clock has 0 to {LONGEST_CLOCK} seconds")
    armed = asked.armed
    if armed is not None and any(one not in range(len(seats)) for one in armed):
        raise TableError("invalid", "armed is a list of seats")
    return Plan(
        settings,
        None if asked.chance == "manual" else limits.new_seed(),
        tuple(seats),
        guest.id,
        clock=asked.clock,
        armed=None if armed is None else tuple(sorted(set(armed))),
        friendly_undo=asked.friendly_undo,
        hints=gives_hints(game, seats) if asked.hints is None else asked.hints,
        takeover=asked.takeover,
        watch=new_id(),
    )


def gives_hints(game: Game, seats: list[Seat]) -> bool:
    """Whether a table gives hints unless it is asked for otherwise: not among rivals."""
    people = [seat for seat in seats if seat.who != "bot"]
    return game.cooperative or len(people) < 2


def moderate(options: dict[str, object]) -> dict[str, object]:
    """Options of moderate size: they are kept as they come."""
    if len(msgspec.json.encode(options)) > LARGEST_OPTIONS:
        raise TableError("invalid", "options must be an object of moderate size")
    return options


def asked_seats(given: list[NewSeat], guest: Guest, most: int) -> list[Seat]:
    """Who is to sit where, with a name for everybody."""
    if not 1 <= len(given) <= most:
        raise TableError("invalid", "seats is a list with one entry a seat")
    seats: list[Seat] = []
    for one in given:
        seats.append(_seat(one, guest, seats))
    return seats


def _seat(asked: NewSeat, guest: Guest, before: list[Seat]) -> Seat:
    name = clean_name(asked.name)
    if asked.who == "bot":
        if asked.level not in level_names():
            raise TableError("invalid", _("There is no such level."))
        return Seat("bot", unlike(name or level_title(asked.level), before), "", asked.level)
    if asked.who == "link":
        return Seat("open", unlike(name or open_name(len(before)), before))
    usual = guest.called if asked.who == "me" else _("Explorer")
    return Seat("person", unlike(name or usual, before), guest.id)


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
    event("new table", game=table.game.id, kind=plan.kind, table=short(table.id))
    return table


def creation(table: Table) -> list[Statement]:
    """The statements that keep a new table."""
    plan = table.plan
    game = plan.settings.game
    now = time.time()
    kept = (table.id, game.id, plan.settings.rules, plan.kind, now, now, plan.to_text())
    rows: list[Statement] = [
        (
            "INSERT INTO tables (id, game, rules, kind, created, touched, setup)"
            " VALUES (?, ?, ?, ?, ?, ?, ?)",
            kept,
        )
    ]
    guests = {plan.owner, *(seat.guest for seat in plan.seats if seat.guest)}
    rows += [place(guest, table.id) for guest in sorted(guests)]
    if plan.kind in SHARED:
        rows += [link(new_id(), table.id, seat) for seat in range(len(plan.seats))]
    if plan.watch:
        rows.append(link(plan.watch, table.id, None))
    return rows


def place(guest: str, table_id: str, what: Literal["table", "campaign"] = "table") -> Statement:
    """A guest finds this table, or campaign, among theirs."""
    return (
        "INSERT INTO places (guest, table_id, what, touched) VALUES (?, ?, ?, ?)"
        " ON CONFLICT DO NOTHING",
        (guest, table_id, what, time.time()),
    )


def link(secret: str, table_id: str, seat: int | None) -> Statement:
    return ("INSERT INTO links (secret, table_id, seat) VALUES (?, ?, ?)", (secret, table_id, seat))


# Tables that come from tables


def fork_plan(table: Table, key: ViewKey, guest: str, limits: Limits) -> Plan:
    """A private what-if: a position that this viewer could be looking at, all seats in one hand.

    It gives hints where the table does, unless that tells who was given some.
    """
    state = table.match.state
    extra = table.plan.extra
    hints = table.plan.hints and table.plan.kind != "puzzle" and not extra.deal
    world = state.observe(key.viewer).sample(Rng(limits.new_seed()))
    seats = tuple(Seat("person", seat.name, guest) for seat in table.seats)
    return Plan(
        settings_at(world),
        limits.new_seed(),
        seats,
        guest,
        "fork",
        friendly_undo=True,
        hints=hints,
        extra=Extra(source=extra.source or table.id),
    )


def play_on_plan(found: Position, guest: Guest, level: str, limits: Limits) -> Plan:
    """A private table that begins at a moment of a finished game: against bots of a level, or with
    all seats in one hand, as whoever plays together has them anyway.
    """
    game = game_for(found.game)
    settings = Settings.from_data(game, found.settings)
    if level and level not in level_names():
        raise TableError("invalid", _("There is no such level."))
    seats: list[Seat] = []
    for number, name in enumerate(found.names):
        if level and not game.cooperative and number != found.seat:
            seats.append(Seat("bot", unlike(level_title(level), seats), "", level))
        else:
            seats.append(Seat("person", unlike(name, seats), guest.id))
    return Plan(settings, limits.new_seed(), tuple(seats), guest.id, "fork", friendly_undo=True)


def analysis_plan(found: Position, guest: Guest) -> Plan:
    """A private table to look into a position: all seats and all outcomes of chance in one hand."""
    settings = Settings.from_data(game_for(found.game), found.settings)
    seats: list[Seat] = []
    for name in found.names:
        seats.append(Seat("person", unlike(name, seats), guest.id))
    extra = Extra(analysis=True)
    return Plan(settings, None, tuple(seats), guest.id, "fork", friendly_undo=True, extra=extra)


def rematch_plan(table: Table, wanted: AskRematch, limits: Limits) -> Plan:
    """The same people once more: with a new deal, or as the game's own return match says."""
    plan = table.plan
    settings = plan.settings.game.rematch(table.match.state, wanted.same)
    seed = None if plan.seed is None else plan.seed if wanted.same else limits.new_seed()
    seats: list[Seat] = []
    for seat in table.seats:
        seats.append(harder(seat, seats) if wanted.harder else seat)
    return structs.replace(plan, settings=settings, seed=seed, seats=tuple(seats), watch=new_id())


def harder(seat: Seat, before: list[Seat]) -> Seat:
    """A bot one level harder, where there is one; whoever else sits there stays."""
    levels = level_names()
    if seat.who != "bot" or seat.guest or seat.level not in levels[:-1]:
        return seat
    level = levels[levels.index(seat.level) + 1]
    return structs.replace(seat, level=level, name=unlike(level_title(level), before))
