"""How much one guest, one socket and one address may ask for."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

MOST_BUCKETS: Final = 10_000


@dataclass(frozen=True)
class Limits:
    """The numbers; generous for people, tight for scripts."""

    message_bytes: int = 16_384
    messages_per_second: float = 30
    messages_at_once: int = 60
    sockets_per_guest: int = 8
    """At one table."""
    waiting_messages: int = 256
    """A socket that reads more slowly than that is closed; it comes back by itself."""
    body_bytes: int = 65_536
    upload_bytes: int = 1_048_576
    requests_per_second: float = 20
    requests_at_once: int = 200
    tables_per_minute: float = 20
    tables_at_once: int = 60
    bot_pause: float = 0.5
    """Seconds between two moves of bots, so that people can follow."""
    bot_seconds: float = 4.5
    """When a bot has not answered by then, it plays something legal."""
    import_seconds: float = 5
    """No longer is a record looked at, the time included that others are served before."""
    idle_seconds: float = 60
    """A table without visitors is put away after that; it is made anew from its log."""
    deal: int | None = None
    """The seed of every deal, where each run must be the same: in tests. Whoever knows it knows all
    cards, so nothing but the code that starts a server can give it."""
    patience: float = 1
    """How many times longer than usual a worker may take: in tests, on machines that are busy."""

    def new_seed(self) -> int:
        """The seed of a new deal."""
        return secrets.randbits(62) if self.deal is None else self.deal


class Bucket:
    """Tokens that trickle in: ``take`` one to be allowed something."""

    def __init__(
        self, per_second: float, most: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._per_second = per_second
        self._most = most
        self._clock = clock
        self._left = most
        self._at = clock()

    def take(self) -> bool:
        """Whether there was one left."""
        now = self._clock()
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Buckets:
    """One bucket for each asker; the longest unheard are forgotten."""

    def __init__(self, per_second: float, most: float) -> None:
        self._per_second = per_second
        self._most = most
        self._known: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, asker: str) -> bool:
        """Whether this asker may."""
        bucket = self._known.get(asker)
        if bucket is None:
            bucket = self._known[asker] = Bucket(self._per_second, self._most)
            if len(self._known) > MOST_BUCKETS:
                self._known.popitem(last=False)
        self._known.move_to_end(asker)
        return bucket.take()
