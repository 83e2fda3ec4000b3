"""The pool of bot workers: processes with a deadline."""

from __future__ import annotations

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final, TypeVar

import msgspec

from digsite.core.errors import DigsiteError
from digsite.server.workers.tasks import Reply, Task

Done = TypeVar("Done")
LONGEST_REPLY: Final = 16 * 1024 * 1024


class WorkFailed(DigsiteError):
    """A worker gave no answer; ``line`` is the line of a record that is to blame, or 0."""

    def __init__(self, message: str, line: int = 0, late: bool = False) -> None:
        super().__init__(message)
        self.line = line
        self.late = late


class BotPool:
    """At most so many processes, started when they are first needed."""

    def __init__(self, most: int | None = None, patience: float = 1) -> None:
        self._patience = patience
        self._most = most or max(1, min(4, (os.cpu_count() or 2) - 1))
        self._idle: list[Process] = []
        self._free = asyncio.Semaphore(self._most)
        self._all: set[Process] = set()
        self._closed = False

    async def ask(self, task: Task, seconds: float, reply: type[Done]) -> Done:
        """The reply to one task. The time counts from when a worker is free."""
        async with self._free:
            if self._closed:
                raise WorkFailed("the server is stopping")
            process = self._idle.pop() if self._idle else await self._start()
            try:
                line = await asyncio.wait_for(_exchange(process, task), seconds * self._patience)
            except (TimeoutError, asyncio.CancelledError) as problem:
                # The process still thinks about a question nobody waits for any more.
                self._end(process)
                if isinstance(problem, TimeoutError):
                    raise WorkFailed("took too long", late=True) from None
                raise
            except (OSError, ValueError, asyncio.IncompleteReadError):
                self._end(process)
                raise WorkFailed("a worker broke down") from None
            self._idle.append(process)
        said = msgspec.json.decode(line, type=Reply)
        if said.failed:
            raise WorkFailed(said.failed, said.line)
        try:
            return msgspec.json.decode(said.done, type=reply)
        except msgspec.DecodeError as problem:
            raise WorkFailed(f"a worker replied something else: {problem}") from None

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", "digsite.server.workers.bot_worker"),
            stdin=PIPE,
            stdout=PIPE,
            limit=LONGEST_REPLY,
        )
        self._all.add(process)
        return process

    def _end(self, process: Process) -> None:
        self._all.discard(process)
        if process.returncode is None:
            process.kill()

    async def close(self) -> None:
        """End all workers and wait until they are gone."""
        self._closed = True
        ending = list(self._all)
        for process in ending:
            self._end(process)
        for process in ending:
            await process.wait()


async def _exchange(process: Process, task: Task) -> bytes:
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write(msgspec.json.encode(task) + b"\n")
    await process.stdin.drain()
    return await process.stdout.readuntil(b"\n")
