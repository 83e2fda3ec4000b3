"""Who is served next: turns before hints before looks before studies, and everybody their share.

Each address, and within it each table, has used so many seconds. Whoever has used least comes next,
so one that asks for much waits behind itself and nobody else does. Whoever comes anew begins with
what the least of the present ones has used: nobody saves shares up.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from typing import Generic, TypeVar

Item = TypeVar("Item")


class Rank(IntEnum):
    """What goes before what."""

    TURN = 0
    """A bot is to move, and people wait for it."""
    HINT = 1
    LOOK = 2
    """Replays, records, puzzles, pictures."""
    STUDY = 3
    """Pieces of reviews and analyses."""


@dataclass(frozen=True)
class Errand:
    """For whom something is done."""

    rank: Rank
    address: str = ""
    table: str = ""


class Shares:
    """The seconds each of several askers has used."""

    def __init__(self) -> None:
        self._used: dict[str, float] = {}
        self._jobs: dict[str, int] = {}
        """How many jobs of each wait or run; who has none is forgotten."""

    def come(self, asker: str) -> None:
        """A job of somebody's begins to wait."""
        if asker not in self._jobs:
            self._used[asker] = min(self._used.values(), default=0.0)
        self._jobs[asker] = self._jobs.get(asker, 0) + 1

    def go(self, asker: str, seconds: float) -> None:
        """A job of somebody's is over and took so long."""
        self._used[asker] += seconds
        self._jobs[asker] -= 1
        if not self._jobs[asker]:
            del self._jobs[asker], self._used[asker]

    def used(self, asker: str) -> float:
        return self._used[asker]

    def __len__(self) -> int:
        return len(self._jobs)


class FairQueue(Generic[Item]):
    """Jobs that wait."""

    def __init__(self) -> None:
        self._waiting: dict[Item, Errand] = {}
        self._addresses = Shares()
        self._tables = Shares()

    def add(self, item: Item, errand: Errand) -> None:
        """Something waits; ``end`` must follow, whether it was taken or not."""
        self._waiting[item] = errand
        self._addresses.come(errand.address)
        self._tables.come(errand.table)

    def take(self) -> Item:
        """The next one; the first that came among equals."""
        item = min(self._waiting, key=self._place)
        del self._waiting[item]
        return item

    def end(self, item: Item, errand: Errand, seconds: float = 0.0) -> None:
        """Something was done and took so long, or is not wanted any more."""
        self._waiting.pop(item, None)
        self._addresses.go(errand.address, seconds)
        self._tables.go(errand.table, seconds)

    def waiting_for(self, address: str) -> int:
        """How many jobs of an address wait."""
        return sum(one.address == address for one in self._waiting.values())

    @property
    def addresses(self) -> int:
        """How many addresses have something waiting or under way."""
        return len(self._addresses)

    def __len__(self) -> int:
        return len(self._waiting)

    def _place(self, item: Item) -> tuple[int, float, float]:
        errand = self._waiting[item]
        address, table = self._addresses.used(errand.address), self._tables.used(errand.table)
        return errand.rank, address, table
