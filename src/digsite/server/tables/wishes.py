"""Wishes that wait for the consent of others: an undo, a seat, a place to watch."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from itertools import count
from typing import Final, Literal

from digsite.core.words import _, speaking
from digsite.server.protocol import About, ConsentAsked, Settled
from digsite.server.store.base import Statement
from digsite.server.tables import table as tables
from digsite.server.tables.company import Company, Visitor
from digsite.server.tables.table import Checked, Table, TableError

Make = Callable[[], tables.Entry | Checked]
MOST_WISHES: Final = 20
"""At one table at a time: whoever sits there cannot read more."""


@dataclass
class Wish:
    """What somebody wishes, whom that takes, and what is done once they agree."""

    about: About
    guest: str
    seat: int | None
    """Of whoever asks; nobody at the door has one."""
    missing: set[int]
    """The seats that have to agree."""
    text: Callable[[], str]
    """The question, in the ambient language."""
    make: Make
    also: Sequence[Statement] = ()
    one_will_do: bool = False
    """Whether the first who agrees decides."""
    length: int | None = None
    """The log's length when it was asked, where any change since settles it."""
    id: int = field(default=0, init=False)


Change = Callable[[Make, Sequence[Statement]], Awaitable[None]]


class Wishes:
    """What is being asked at one table."""

    def __init__(self, table: Table, company: Company, change: Change) -> None:
        self._table = table
        self._company = company
        self._change = change
        self._numbers = count(1)
        self.open: dict[int, Wish] = {}
        self._refused: set[str] = set()
        """Guests at the door who were told no."""

    def ask(self, wish: Wish) -> None:
        """Ask those whose consent is missing; whoever asks again forgets what they asked before."""
        same = [one for one in self.open.values() if one.guest == wish.guest]
        for old in same:
            if old.about == wish.about:
                self._settle(old, False)
        if len(self.open) >= MOST_WISHES:
            raise TableError("busy", _("Too much is being asked at this table; wait a little."))
        wish.id = next(self._numbers)
        self.open[wish.id] = wish
        self._refused.discard(wish.guest)
        for visitor in self._company.visitors:
            self._tell(wish, visitor)

    def tell(self, visitor: Visitor) -> None:
        """Ask somebody who has just come what is still open."""
        for wish in self.open.values():
            self._tell(wish, visitor)

    def _tell(self, wish: Wish, visitor: Visitor) -> None:
        own = sorted(wish.missing & set(self._table.seats_of(visitor.guest)))
        if visitor.key is None or not own:
            return
        with speaking(visitor.key.language):
            text = wish.text()
        for seat in own:
            visitor.send(ConsentAsked(wish.id, wish.about, seat, wish.seat, text))

    def state(self, guest: str) -> Literal["", "waiting", "refused"]:
        """How the wish of somebody at the door stands: ``waiting``, ``refused`` or nothing."""
        if any(wish.guest == guest for wish in self.open.values()):
            return "waiting"
        return "refused" if guest in self._refused else ""

    async def answer(self, number: int | None, seat: int, yes: bool) -> None:
        """A seat agrees, or refuses for everybody. Without a number, the only wish is meant."""
        waiting = [one for one in self.open.values() if seat in one.missing]
        wish = next((one for one in waiting if number in (None, one.id)), None)
        if wish is None:
            raise TableError("invalid", _("Nobody has asked."))
        if not yes:
            self._settle(wish, False)
            return
        wish.missing.discard(seat)
        if wish.missing and not wish.one_will_do:
            return

        def make() -> tables.Entry | Checked:
            if wish.id not in self.open:
                raise TableError("invalid", _("Nobody asks any more."))
            made = wish.make()
            self._settle(wish, True)
            return made

        try:
            await self._change(make, wish.also)
        finally:
            if wish.id in self.open:
                self._settle(wish, False)

    def settle_old(self) -> None:
        """Whatever happens while an undo is asked for settles it."""
        for wish in list(self.open.values()):
            if wish.length is not None and wish.length != self._table.length:
                self._settle(wish, False)

    def _settle(self, wish: Wish, yes: bool) -> None:
        del self.open[wish.id]
        if not yes and wish.seat is None:
            self._refused.add(wish.guest)
        for visitor in self._company.visitors:
            if visitor.key is None:
                continue
            with speaking(visitor.key.language):
                text = _answer(wish, yes) if visitor.guest == wish.guest else ""
            visitor.send(Settled(wish.id, yes, text))


def _answer(wish: Wish, yes: bool) -> str:
    """What whoever asked is told."""
    if wish.about == "undo":
        return _("Taken back.") if yes else _("The others would rather go on.")
    return _("The others agree.") if yes else _("The others would rather not.")
