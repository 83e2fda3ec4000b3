"""The pool of bot workers: they have a deadline and are shared fairly.

Two lanes: in one bots take their turns and advise, in the other everything else is looked at, by
workers that step back where the machine is busy. So no replay ever delays a turn. The more turns
wait, the less each bot may think (``Lane.allowance``): a turn stays short, however many there are.
"""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Callable, Coroutine
from typing import Final, TypeVar

import msgspec

from digsite.core.errors import DigsiteError
from digsite.server.limits import Limits
from digsite.server.workers.fair_queue import Errand, FairQueue, Rank
from digsite.server.workers.process import start_process
from digsite.server.workers.tasks import Advise, Choose, Reply, Task
from digsite.server.workers.thinker import Broken, Thinker

log = logging.getLogger("digsite.server")
Done = TypeVar("Done")
Permit = asyncio.Future[None]
Start = Callable[[int], Coroutine[None, None, Thinker]]
"""Starts somebody who is so nice to others who need the processor; it is there when it returns."""
LEAST_THOUGHT: Final = 0.005
"""Seconds that a bot may always think."""
BUSY_BELOW: Final = 0.5
"""Seconds: where bots may think no longer than that, people are told that the server is busy."""
LEAST_RUN: Final = 1.0
"""Seconds that a job gets once it has begun, however long it waited."""
LEARNING: Final = 0.2
"""How quickly the estimate of what a job costs beside thinking follows what is seen."""
STARTING: Final = 60.0
"""Seconds until somebody must have said that they are ready."""
GIVE_WAY: Final = 5
"""How nice those are to others who think: people's answers come first."""
STEP_BACK: Final = 10
"""How nice those are to others who look at things."""


class WorkFailed(DigsiteError):
    """A worker gave no answer; ``line`` is the line of a record that is to blame, or 0."""

    def __init__(
        self,
        message: str,
        line: int = 0,
        late: bool = False,
        crowded: bool = False,
        told: bool = False,
    ) -> None:
        super().__init__(message)
        self.line = line
        self.told = told
        """The message says what is wrong with what was asked for; otherwise it is for us."""
        self.late = late
        """It took too long once it had begun."""
        self.crowded = crowded
        """It was not even begun: too many others wait, or the server stops."""


class Lane:
    """Some thinkers and those who wait for one."""

    def __init__(
        self, most: int, limits: Limits, niceness: int = 0, start: Start = start_process
    ) -> None:
        self.most = most
        self._begin = start
        self._turn_seconds = limits.turn_seconds
        self._start_seconds = STARTING * limits.patience
        self._most_waiting = {
            Rank.TURN: limits.waiting_turns,
            Rank.HINT: limits.waiting_hints,
            Rank.LOOK: limits.waiting_looks,
            Rank.STUDY: limits.waiting_looks,
        }
        """Jobs of one address that may wait; more are refused."""
        self.queue: FairQueue[Permit] = FairQueue()
        self._niceness = niceness
        self._idle: list[Thinker] = []
        self._all: set[Thinker] = set()
        self._starting: set[asyncio.Task[Thinker]] = set()
        self._running = 0
        self._beside = 0.0
        """Seconds that a job costs beside thinking."""

    async def begin(self, errand: Errand, seconds: float) -> Permit:
        """Wait until it is somebody's turn, and give what ``end`` takes back."""
        if self.queue.waiting_for(errand.address) >= self._most_waiting[errand.rank]:
            raise WorkFailed("too many wait", crowded=True)
        permit: Permit = asyncio.get_running_loop().create_future()
        self.queue.add(permit, errand)
        self._admit()
        try:
            await asyncio.wait([permit], timeout=seconds)
        except asyncio.CancelledError:
            self.end(permit, errand)
            raise
        if not permit.done():
            self.end(permit, errand)
            raise WorkFailed("waited too long", crowded=True)
        return permit

    def end(self, permit: Permit, errand: Errand, seconds: float = 0.0) -> None:
        """A job is over, or is not wanted any more."""
        if permit.done():
            self._running -= 1
        self.queue.end(permit, errand, seconds)
        self._admit()

    def _admit(self) -> None:
        while self._running < self.most and len(self.queue):
            self._running += 1
            self.queue.take().set_result(None)

    def allowance(self, address: str) -> float:
        """Seconds that a bot may think now, so that all who wait have their turn soon."""
        crowd = self.queue.addresses * (1 + self.queue.waiting_for(address))
        return max(LEAST_THOUGHT, self._turn_seconds * self.most / max(1, crowd) - self._beside)

    async def exchange(self, task: Task, errand: Errand, seconds: float) -> bytes:
        """One task to a thinker and its reply; one that is late is ended."""
        thinker = self._idle.pop() if self._idle else await self._start()
        begun = time.monotonic()
        allowed = 0.0
        if isinstance(task, Choose | Advise):
            allowed = task.seconds = self.allowance(errand.address)
        try:
            line = await asyncio.wait_for(thinker.reply(msgspec.json.encode(task)), seconds)
        except TimeoutError:
            self._end(thinker)
            raise WorkFailed("took too long", late=True) from None
        except Broken:
            self._end(thinker)
            raise WorkFailed("a worker broke down") from None
        except BaseException:
            self._end(thinker)
            raise
        self._idle.append(thinker)
        beside = time.monotonic() - begun - allowed
        if allowed and beside > 0:
            self._beside += LEARNING * (beside - self._beside)
        return line

    async def _start(self) -> Thinker:
        starting = asyncio.create_task(self._begin(self._niceness))
        self._starting.add(starting)
        try:
            thinker = await asyncio.wait_for(starting, self._start_seconds)
        except (TimeoutError, Broken):
            raise WorkFailed("a worker did not start") from None
        finally:
            self._starting.discard(starting)
        self._all.add(thinker)
        return thinker

    def _end(self, thinker: Thinker) -> None:
        self._all.discard(thinker)
        thinker.end()

    async def close(self) -> None:
        for starting in self._starting:
            starting.cancel()
        await asyncio.gather(*self._starting, return_exceptions=True)
        ending = list(self._all)
        for thinker in ending:
            self._end(thinker)
        for thinker in ending:
            await thinker.gone()


class BotPool:
    """At most so many who think, and half as many who look; started when needed.

    Where there is ``one`` for everything, because a second is dear, looks wait behind turns.
    """

    def __init__(
        self, limits: Limits | None = None, start: Start = start_process, one: bool = False
    ) -> None:
        chosen = limits or Limits()
        self._patience = chosen.patience
        thinkers = chosen.thinkers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._thinking = Lane(1 if one else thinkers, chosen, GIVE_WAY, start)
        looking = Lane(max(1, thinkers // 2), chosen, STEP_BACK, start)
        self._looking = self._thinking if one else looking
        self._under_way: set[asyncio.Task[bytes]] = set()
        self._closed = False

    def is_busy(self, address: str) -> bool:
        """Whether the bots of an address have to hurry."""
        return self._thinking.allowance(address) < BUSY_BELOW

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return sum(len(lane.queue) for lane in {self._thinking, self._looking})

    async def ask(self, task: Task, errand: Errand, seconds: float, reply: type[Done]) -> Done:
        """The reply to one task, within so many seconds, those of waiting included.

        Whoever is cancelled meanwhile leaves the queue; what has begun goes on to its end, since
        a worker is dear to start and no job is long.
        """
        lane = self._looking if errand.rank >= Rank.LOOK else self._thinking
        ends = time.monotonic() + seconds * self._patience
        permit = await lane.begin(errand, seconds * self._patience)
        left = max(ends - time.monotonic(), LEAST_RUN * self._patience)
        work = asyncio.create_task(self._work(lane, permit, task, errand, left))
        self._under_way.add(work)
        work.add_done_callback(self._over)
        said = msgspec.json.decode(await asyncio.shield(work), type=Reply)
        if said.bug:
            log.error("a worker failed at %s: %s", type(task).__name__, said.failed)
        if said.failed:
            raise WorkFailed(said.failed, said.line, told=not said.bug)
        try:
            return msgspec.json.decode(said.done, type=reply)
        except msgspec.DecodeError as problem:
            raise WorkFailed(f"a worker replied something else: {problem}") from None

    async def _work(
        self, lane: Lane, permit: Permit, task: Task, errand: Errand, seconds: float
    ) -> bytes:
        begun = time.monotonic()
        try:
            if self._closed:
                raise WorkFailed("the server is stopping", crowded=True)
            return await lane.exchange(task, errand, seconds)
        finally:
            lane.end(permit, errand, time.monotonic() - begun)

    def _over(self, work: asyncio.Task[bytes]) -> None:
        self._under_way.discard(work)
        if not work.cancelled():
            work.exception()  # whoever asked may have gone: then nobody else looks at it

    async def close(self) -> None:
        """End all workers and wait until they are gone."""
        self._closed = True
        for lane in {self._thinking, self._looking}:
            await lane.close()
