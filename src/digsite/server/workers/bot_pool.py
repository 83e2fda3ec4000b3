"""The pool of bot workers: processes with a deadline, shared fairly.

Two lanes: in one bots take their turns and advise, in the other everything else is looked at, by
processes that step back where the machine is busy. So no replay ever delays a turn. The more turns
wait, the less each bot may think (``Lane.allowance``): a turn stays short, however many there are.
"""

from __future__ import annotations

import asyncio
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from typing import Final, TypeVar

import msgspec

from digsite.core.errors import DigsiteError
from digsite.server.limits import Limits
from digsite.server.workers.fair_queue import Errand, FairQueue, Rank
from digsite.server.workers.tasks import Advise, Choose, Reply, Task

Done = TypeVar("Done")
Permit = asyncio.Future[None]
LONGEST_REPLY: Final = 16 * 1024 * 1024
LEAST_THOUGHT: Final = 0.005
"""Seconds that a bot may always think."""
BUSY_BELOW: Final = 0.5
"""Seconds: where bots may think no longer than that, people are told that the server is busy."""
LEAST_RUN: Final = 1.0
"""Seconds that a job gets once it has begun, however long it waited."""
LEARNING: Final = 0.2
"""How quickly the estimate of what a job costs beside thinking follows what is seen."""
STARTING: Final = 60.0
"""Seconds until a process must have said that it is ready."""
GIVE_WAY: Final = 5
"""How nice those are to others who think: people's answers come first."""
STEP_BACK: Final = 10
"""How nice those are to others who look at things."""


class WorkFailed(DigsiteError):
    """A worker gave no answer; ``line`` is the line of a record that is to blame, or 0."""

    def __init__(
        self, message: str, line: int = 0, late: bool = False, crowded: bool = False
    ) -> None:
        super().__init__(message)
        self.line = line
        self.late = late
        """It took too long once it had begun."""
        self.crowded = crowded
        """Too many others wait: it was not even begun."""


class Lane:
    """Some processes and those who wait for one."""

    def __init__(self, most: int, limits: Limits, niceness: int = 0) -> None:
        self.most = most
        self._turn_seconds = limits.turn_seconds
        self._most_waiting = {
            Rank.TURN: limits.waiting_turns,
            Rank.HINT: limits.waiting_hints,
            Rank.LOOK: limits.waiting_looks,
        }
        """Jobs of one address that may wait; more are refused."""
        self.queue: FairQueue[Permit] = FairQueue()
        self._niceness = niceness
        self._idle: list[Process] = []
        self._all: set[Process] = set()
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
        """One task to a process and its reply; a process that is late is ended."""
        process = self._idle.pop() if self._idle else await self._start()
        begun = time.monotonic()
        allowed = 0.0
        if isinstance(task, Choose | Advise):
            allowed = task.seconds = self.allowance(errand.address)
        try:
            line = await asyncio.wait_for(_exchange(process, task), seconds)
        except TimeoutError:
            self._end(process)
            raise WorkFailed("took too long", late=True) from None
        except (OSError, ValueError, asyncio.IncompleteReadError):
            self._end(process)
            raise WorkFailed("a worker broke down") from None
        except BaseException:
            self._end(process)
            raise
        self._idle.append(process)
        beside = time.monotonic() - begun - allowed
        if allowed and beside > 0:
            self._beside += LEARNING * (beside - self._beside)
        return line

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "digsite.server.workers.bot_worker", str(self._niceness)),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_REPLY,
        )
        self._all.add(process)
        try:
            await asyncio.wait_for(_line(process), STARTING)
        except (TimeoutError, OSError, asyncio.IncompleteReadError):
            self._end(process)
            raise WorkFailed("a worker did not start") from None
        return process

    def _end(self, process: Process) -> None:
        self._all.discard(process)
        if process.returncode is None:
            process.kill()

    async def close(self) -> None:
        ending = list(self._all)
        for process in ending:
            self._end(process)
        for process in ending:
            await process.wait()


class BotPool:
    """At most so many processes that think, and half as many that look; started when needed."""

    def __init__(self, limits: Limits | None = None) -> None:
        chosen = limits or Limits()
        self._patience = chosen.patience
        thinkers = chosen.thinkers or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._thinking = Lane(thinkers, chosen, GIVE_WAY)
        self._looking = Lane(max(1, thinkers // 2), chosen, STEP_BACK)
        self._under_way: set[asyncio.Task[bytes]] = set()
        self._closed = False

    def is_busy(self, address: str) -> bool:
        """Whether the bots of an address have to hurry."""
        return self._thinking.allowance(address) < BUSY_BELOW

    @property
    def waiting(self) -> int:
        """How many jobs wait."""
        return len(self._thinking.queue) + len(self._looking.queue)

    async def ask(self, task: Task, errand: Errand, seconds: float, reply: type[Done]) -> Done:
        """The reply to one task, within so many seconds, those of waiting included.

        Whoever is cancelled meanwhile leaves the queue; what has begun goes on to its end, since
        a process is dear to start and no job is long.
        """
        lane = self._looking if errand.rank == Rank.LOOK else self._thinking
        ends = time.monotonic() + seconds * self._patience
        permit = await lane.begin(errand, seconds * self._patience)
        left = max(ends - time.monotonic(), LEAST_RUN * self._patience)
        work = asyncio.create_task(self._work(lane, permit, task, errand, left))
        self._under_way.add(work)
        work.add_done_callback(self._over)
        said = msgspec.json.decode(await asyncio.shield(work), type=Reply)
        if said.failed:
            raise WorkFailed(said.failed, said.line)
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
                raise WorkFailed("the server is stopping")
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
        for lane in (self._thinking, self._looking):
            await lane.close()


async def _exchange(process: Process, task: Task) -> bytes:
    assert process.stdin is not None
    process.stdin.write(msgspec.json.encode(task) + b"\n")
    await process.stdin.drain()
    return await _line(process)


async def _line(process: Process) -> bytes:
    assert process.stdout is not None
    return await process.stdout.readuntil(b"\n")
