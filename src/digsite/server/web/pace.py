"""Pace: how often one asker may ask, and how much of the processor one address may use.

Buckets hold tokens that trickle in. They lie in memory that workers share, so that all processes
count together. ``Turns`` decides who is served next: one address after the other, and an address
that has used more than its share waits, so that drawing for one never delays the others.
"""

from __future__ import annotations

import asyncio
import mmap
import secrets
import time
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Generator
from functools import lru_cache
from hashlib import blake2b
from ipaddress import IPv6Address, IPv6Network, ip_address, ip_network
from struct import Struct
from typing import Any, Final, Generic, Self, TypeVar

from digsite.server.limits import Limits

Done = TypeVar("Done")
SLOTS: Final = 16_384
PROBES: Final = 8
SLOT: Final = Struct("=Qdd")
"""Whose it is, the tokens left, and when they were counted."""
TAG: Final = Struct("=QI")
IPV6_BITS: Final = 64
"""What one household or host is given of IPv6: whoever has one address there has all of them."""
SLICE: Final = 0.002
"""Seconds of work after which others are let in."""
MOST_DEBTORS: Final = 10_000
MARKS: Final = 1000
"""Askers whose marks are remembered: those who play ask again and again."""


def network_of(address: str) -> str:
    """Whom an address belongs to, as far as limits are concerned: IPv6 counts by its network."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:100]  # not a number: a name that a proxy gave, or nothing
    if not isinstance(known, IPv6Address):
        return str(known)
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(IPv6Network((known, IPV6_BITS), strict=False))


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
    """One bucket for each asker, also in processes that are forked later; where there is no room
    for a new one, the longest unheard of a few is forgotten.
    """

    def __init__(
        self,
        per_second: float,
        most: float,
        clock: Callable[[], float] = time.monotonic,
        slots: int = SLOTS,
    ) -> None:
        self._per_second = per_second
        self._most = most
        self._clock = clock
        self._slots = slots
        # Nobody can choose addresses that meet in one slot.
        self._key = secrets.token_bytes(16)
        self._marked = lru_cache(maxsize=MARKS)(self._mark)
        self._memory = mmap.mmap(-1, slots * SLOT.size)

    def take(self, asker: str) -> bool:
        """Whether this asker may."""
        tag, place, left = self._find(asker)
        granted = left >= 1
        SLOT.pack_into(self._memory, place, tag, left - granted, self._clock())
        return granted

    def wait(self, asker: str) -> float:
        """Seconds until this asker may again."""
        return max(0.0, (1 - self._find(asker)[2]) / self._per_second)

    def _mark(self, asker: str) -> tuple[int, int]:
        """An asker's mark, and the first place to look at."""
        digest = blake2b(asker.encode(errors="replace"), digest_size=TAG.size, key=self._key)
        tag, first = TAG.unpack(digest.digest())
        return tag, first

    def _find(self, asker: str) -> tuple[int, int, float]:
        """An asker's mark, place, and the tokens that are left by now."""
        tag, first = self._marked(asker)
        stalest, since = 0, float("inf")
        for probe in range(PROBES):
            place = (first + probe) % self._slots * SLOT.size
            whose, left, at = SLOT.unpack_from(self._memory, place)
            if whose == tag:
                trickled = (self._clock() - at) * self._per_second
                return tag, place, min(self._most, left + trickled)
            if at < since:
                stalest, since = place, at
        return tag, stalest, self._most


class Turns:
    """Who is served next. Work is counted in seconds of this process; what an address has used
    beyond its allowance trickles away, and until then it waits.
    """

    def __init__(
        self, share: float, at_once: float, clock: Callable[[], float] = time.perf_counter
    ) -> None:
        self._share = share
        self._at_once = at_once
        self._clock = clock
        self._debts: dict[str, tuple[float, float]] = {}
        """By address: seconds of work, and when they were counted."""
        self._waiting: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()
        self._began = 0.0
        self._scheduled: asyncio.Handle | None = None
        """Calls ``_next`` in the next round of the loop, or when somebody's debt is paid."""
        self._soon = False

    def charge(self, asker: str, seconds: float) -> None:
        """Somebody was worked for."""
        now = self._clock()
        self._debts[asker] = (self._debt(asker, now) + seconds, now)
        if len(self._debts) > MOST_DEBTORS:
            self._debts = {one: owed for one, owed in self._debts.items() if self._debt(one, now)}

    def _debt(self, asker: str, now: float) -> float:
        debt, at = self._debts.get(asker, (0.0, now))
        return max(0.0, debt - (now - at) * self._share)

    def owes(self, asker: str) -> float:
        """Seconds until an address may be worked for again."""
        if asker not in self._debts:
            return 0.0
        return max(0.0, (self._debt(asker, self._clock()) - self._at_once) / self._share)

    async def take(self, asker: str) -> None:
        """Wait until it is this address's turn. In between others' sockets are heard."""
        now = self._clock()
        in_time = not self._soon or now - self._began < SLICE
        if in_time and asker not in self._waiting and not self.owes(asker):
            if not self._soon:
                self._began = now
                self._schedule(0)
            return
        turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(asker, deque()).append(turn)
        if not self._soon:
            self._schedule(0)
        await turn

    def _schedule(self, seconds: float) -> None:
        if self._scheduled is not None:
            self._scheduled.cancel()
        loop = asyncio.get_running_loop()
        self._soon = seconds == 0
        self._scheduled = (
            loop.call_soon(self._next) if self._soon else loop.call_later(seconds, self._next)
        )

    def _next(self) -> None:
        """Give one turn to the next address that has paid, and look again in the next round."""
        self._scheduled, self._soon, self._began = None, False, self._clock()
        soonest = 0.0
        for _address in range(len(self._waiting)):
            asker, turns = self._waiting.popitem(last=False)
            while turns and turns[0].done():
                turns.popleft()  # whoever waited has hung up
            if not turns:
                continue
            owed = self.owes(asker)
            if not owed:
                turns.popleft().set_result(None)
            if turns:
                self._waiting[asker] = turns
            if not owed:
                self._schedule(0)
                return
            soonest = min(soonest, owed) if soonest else owed
        if self._waiting:
            self._schedule(soonest)


class Metered(Generic[Done]):
    """Something awaited whose own work is charged; what it waits for costs nothing."""

    def __init__(self, work: Awaitable[Done], charge: Callable[[float], None]) -> None:
        self._work = work
        self._charge = charge

    def __await__(self) -> Generator[Any, Any, Done]:
        """Run it step by step."""
        steps = self._work.__await__()
        began = time.perf_counter()
        try:
            waiting = next(steps)
            while True:
                self._charge(time.perf_counter() - began)
                try:
                    yield waiting
                except BaseException as problem:
                    began = time.perf_counter()
                    waiting = steps.throw(problem)
                else:
                    began = time.perf_counter()
                    waiting = next(steps)
        except StopIteration as done:
            self._charge(time.perf_counter() - began)
            result: Done = done.value
            return result


class Paces:
    """How often and how much, for everybody. Made before workers are forked, who share it."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.requests = Buckets(limits.requests_per_second, limits.requests_at_once)
        self.pages = Buckets(limits.pages_per_second, limits.pages_at_once)
        self.new_tables = Buckets(limits.tables_per_minute / 60, limits.tables_at_once)
        self.handshakes = Buckets(limits.handshakes_per_second, limits.handshakes_at_once)
        self.messages = Buckets(limits.messages_per_second, limits.messages_at_once)
        self.address_messages = Buckets(
            limits.address_messages_per_second, limits.address_messages_at_once
        )
        self.turns = Turns(limits.work_share, limits.work_at_once)
        self.proxies = [ip_network(proxy) for proxy in limits.trusted_proxies]
        self._connections: dict[str, int] = {}
        self._bytes: dict[str, int] = {}

    def is_proxy(self, address: str) -> bool:
        """Whether many people may stand behind a connection from there."""
        try:
            known = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        return any(known in network for network in self.proxies)

    def connected(self, network: str) -> bool:
        """Count a connection; whether there were not too many."""
        self._connections[network] = self._connections.get(network, 0) + 1
        return self._connections[network] <= self.limits.connections_per_address

    def disconnected(self, network: str) -> None:
        _take_from(self._connections, network, 1)

    def hold(self, network: str, size: int) -> bool:
        """Count bytes that wait to be read; whether there were not too many."""
        self._bytes[network] = self._bytes.get(network, 0) + size
        return self._bytes[network] <= self.limits.address_waiting_bytes

    def let_go(self, network: str, size: int) -> None:
        _take_from(self._bytes, network, size)


def _take_from(counts: dict[str, int], whose: str, amount: int) -> None:
    left = counts.get(whose, 0) - amount
    if left > 0:
        counts[whose] = left
    else:
        counts.pop(whose, None)


class Work:
    """Work for somebody, timed; it is charged when it ends."""

    def __init__(self, charge: Callable[[float], None]) -> None:
        self._charge = charge
        self._began = self._took = 0.0

    def __enter__(self) -> Self:
        self._began = time.perf_counter()
        return self

    def __exit__(self, *_problem: object) -> None:
        self._took = time.perf_counter() - self._began
        self._charge(self._took)

    async def breathe(self) -> None:
        """Let others be served after work that took long."""
        if self._took > SLICE:
            await asyncio.sleep(0)


class Account:
    """What one visitor may use: by guest and by address, whatever socket they come with."""

    def __init__(self, paces: Paces, guest: str, network: str) -> None:
        self._paces = paces
        self.guest = guest
        self.network = network

    def take_message(self) -> bool:
        """Whether another message is not too many."""
        paces = self._paces
        return paces.messages.take(self.guest) and paces.address_messages.take(self.network)

    async def turn(self) -> None:
        """Wait until this address may be worked for."""
        await self._paces.turns.take(self.network)

    def charge(self, seconds: float) -> None:
        """Work was done for this visitor."""
        self._paces.turns.charge(self.network, seconds)

    def working(self) -> Work:
        """Charge what is done within the block."""
        return Work(self.charge)

    @property
    def in_debt(self) -> bool:
        """Whether this address has used more than its share."""
        return self._paces.turns.owes(self.network) > 0

    def hold(self, size: int) -> bool:
        """Count bytes that wait to be read; whether there were not too many."""
        return self._paces.hold(self.network, size)

    def let_go(self, size: int) -> None:
        self._paces.let_go(self.network, size)
