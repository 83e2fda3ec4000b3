"""Pace: tokens that trickle in, a bucket for each asker."""

from __future__ import annotations

import time
from collections import OrderedDict
from collections.abc import Callable
from typing import Final

MOST_BUCKETS: Final = 10_000


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
