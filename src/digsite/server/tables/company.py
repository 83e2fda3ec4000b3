"""Who is at a table: those who look, those who have gone, and what each is told of the others."""

from __future__ import annotations

import math
import time
from typing import Protocol

from msgspec import Struct

from digsite.draw.palette import seat as seat_marks
from digsite.server import protocol
from digsite.server.protocol import Player
from digsite.server.tables import seating
from digsite.server.tables.table import Table
from digsite.server.tables.views import ViewKey
from digsite.server.web.pace import Account


class Visitor(Protocol):
    """A socket, as far as a room is concerned."""

    guest: str
    address: str
    """Where it comes from."""
    name: str
    """What others call the guest."""
    key: ViewKey | None
    """From where it looks."""
    have: str | None
    """The key of the fixed layer it holds."""
    account: Account
    """Who pays for what is drawn for it."""

    @property
    def language(self) -> str:
        """What it is spoken to in."""

    def send(self, message: Struct) -> None:
        """Put a message on its way."""

    def dismiss(self, reason: str, again: bool) -> None:
        """Say goodbye and hang up."""


class Company:
    """The people of one table: who is looking, and since when the others are away."""

    def __init__(self, grace: float) -> None:
        self._grace = grace
        self._since = time.monotonic()
        """Whoever has not been seen at all is away since then."""
        self._left: dict[str, float] = {}
        self.visitors: set[Visitor] = set()

    def enter(self, visitor: Visitor) -> None:
        self.visitors.add(visitor)
        self._left.pop(visitor.guest, None)

    def leave(self, visitor: Visitor) -> None:
        self.visitors.discard(visitor)
        if visitor.guest not in self.here:
            self._left[visitor.guest] = time.monotonic()

    @property
    def here(self) -> set[str]:
        """The guests who are looking."""
        return {visitor.guest for visitor in self.visitors}

    def is_away(self, guest: str) -> bool:
        """Whether a guest has been away for so long that a bot may stand in."""
        return guest not in self.here and self._wait(guest) == 0

    def _wait(self, guest: str) -> int:
        """Seconds until a bot may stand in for a guest who is away."""
        gone = time.monotonic() - self._left.get(guest, self._since)
        return max(0, math.ceil(self._grace - gone))

    def told(self, table: Table, guest: str) -> protocol.Company:
        """What a guest is told of everybody."""
        seated = {seat.person for seat in table.seats}
        watching = {one.guest: one.name for one in self.visitors if one.guest not in seated}
        back = [
            number
            for number, seat in enumerate(table.seats)
            if seat.who == "bot" and seat.guest == guest
        ]
        return protocol.Company(
            players=self.players(table),
            watchers=sorted(watching.values()),
            screen=any(one.key is not None and one.key.screen for one in self.visitors),
            offers=seating.offers(table, guest, self.is_away),
            back=[] if table.over else back,
        )

    def players(self, table: Table) -> list[Player]:
        """Who sits where, and who is there."""
        here = self.here
        told = []
        for number, seat in enumerate(table.seats):
            marks = seat_marks(number)
            is_bot = seat.who == "bot"
            away = seat.who == "person" and seat.guest not in here
            told.append(
                Player(
                    seat=number,
                    name=seat.name,
                    who=seat.who,
                    level=seat.level or None,
                    here=is_bot or seat.guest in here,
                    stands_in=is_bot and bool(seat.guest),
                    wait=self._wait(seat.guest) if away else None,
                    letter=marks.letter,
                    shape=marks.shape,
                    token=marks.colour,
                )
            )
        return told
