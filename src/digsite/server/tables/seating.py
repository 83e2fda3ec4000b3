"""Seats that change hands: what a guest may do with each, and whose consent that takes.

A seat knows secrets, so nobody sits down just to look: whoever takes a seat that never was theirs
has the consent of all other people at the table, unless there is nothing hidden to be seen. The
person whose seat it is comes back without asking anybody.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec import structs

from digsite.core.contract import SPECTATOR
from digsite.core.words import _
from digsite.draw.palette import seat as seat_marks
from digsite.server.protocol import Sitter
from digsite.server.tables.table import SHARED, STAND_IN, Seat, Sit, Table, TableError

IsAway = Callable[[str], bool]
"""Whether a guest has been away for so long that a bot may stand in."""


def offers(table: Table, guest: str, is_away: IsAway) -> dict[str, list[Sitter]]:
    """What a guest may do with each seat now; seats with which nothing can be done are left out."""
    if table.plan.kind not in SHARED or table.over:
        return {}
    found = {str(at): _offers(table, guest, at, is_away) for at in range(len(table.seats))}
    return {at: some for at, some in found.items() if some}


def _offers(table: Table, guest: str, number: int, is_away: IsAway) -> list[Sitter]:
    now = table.seats[number]
    some: list[Sitter] = []
    if _may_take(table, guest, now) and guest != now.person:
        some.append("me")
    if _may_replace(table, guest, now, is_away):
        some.append("bot")
    if _may_take(table, guest, now) and now.who != "open":
        some.append("link")
    return some


def is_own(table: Table, now: Seat, guest: str) -> bool:
    """Whether a seat is a guest's: they sit there or sat there, or it is nobody's and they are
    the one who set the table up.
    """
    return now.guest == guest or (not now.guest and guest == table.plan.owner)


def _may_take(table: Table, guest: str, now: Seat) -> bool:
    return now.guest == guest or (table.plan.takeover and is_own(table, now, guest))


def _may_replace(table: Table, guest: str, now: Seat, is_away: IsAway) -> bool:
    """Whether a guest may put a bot on a seat: their own, or one whose person is away."""
    if is_own(table, now, guest):
        return True
    return bool(table.seats_of(guest)) and now.who == "person" and is_away(now.guest)


def change(
    table: Table, number: int, who: Sitter, level: str, name: str, guest: str, is_away: IsAway
) -> Sit:
    """The entry by which a seat changes hands, or an error that says why it does not."""
    now = table.seats[number]
    if table.plan.kind not in SHARED or table.over:
        raise TableError("refused", _("Nobody changes seats here."))
    if who == "bot":
        if not _may_replace(table, guest, now, is_away):
            raise TableError("forbidden", _("A bot stands in only for somebody who is away."))
        return sit(number, structs.replace(now, who="bot", level=level or STAND_IN))
    if not is_own(table, now, guest):
        raise TableError("forbidden", _("That seat is not yours."))
    if not _may_take(table, guest, now):
        raise TableError("refused", _("At this table nobody takes another's seat."))
    if who == "me":
        return sit(number, Seat("person", name, guest))
    return sit(number, Seat("open", open_name(number)))


def consents(table: Table, number: int, guest: str) -> set[int]:
    """The seats whose people have to agree before a guest, or whoever gets the link, sits there.

    Somebody for whom a bot stands in is asked as well: their game goes on.
    """
    now = table.seats[number]
    if now.guest == guest or not hides_something(table, number):
        return set()
    people: dict[str, int] = {}
    for at, seat in enumerate(table.seats):
        if seat.guest and seat.guest != guest:
            people.setdefault(seat.guest, at)
    return set(people.values())


def hides_something(table: Table, number: int) -> bool:
    """Whether a seat knows what not everybody knows."""
    state = table.match.state
    return bool(state.observe(number).data != state.observe(SPECTATOR).data)


def open_name(number: int) -> str:
    """What a seat is called that nobody has taken yet: it stands in sentences like any name."""
    return _("Seat {letter}").format(letter=seat_marks(number).letter)


def sit(seat: int, who: Seat) -> Sit:
    """The entry that puts somebody on a seat."""
    return Sit(seat, who.who, who.name, who.guest, who.level)
