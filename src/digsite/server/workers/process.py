"""A thinker that is a process: ``bot_worker``, one task a line and one reply a line."""

from __future__ import annotations

import asyncio
import sys
from asyncio.subprocess import PIPE, Process
from typing import Final

from digsite.server.workers.thinker import Broken, Thinker

LONGEST_REPLY: Final = 16 * 1024 * 1024


class ThinkingProcess(Thinker):
    """One process."""

    def __init__(self, process: Process) -> None:
        self._process = process

    async def reply(self, task: bytes) -> bytes:
        assert self._process.stdin is not None
        try:
            self._process.stdin.write(task + b"\n")
            await self._process.stdin.drain()
        except (OSError, ValueError) as problem:
            raise Broken(str(problem)) from None
        return await self.line()

    async def line(self) -> bytes:
        """The next line that it writes."""
        assert self._process.stdout is not None
        try:
            return await self._process.stdout.readuntil(b"\n")
        except (OSError, ValueError, asyncio.IncompleteReadError) as problem:
            raise Broken(str(problem)) from None

    def end(self) -> None:
        if self._process.returncode is None:
            self._process.kill()

    async def gone(self) -> None:
        await self._process.wait()


async def start_process(niceness: int) -> Thinker:
    """A process that has said that it is ready."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "digsite.server.workers.bot_worker", str(niceness)),
        stdin=PIPE,
        stdout=PIPE,
        limit=LONGEST_REPLY,
    )
    thinker = ThinkingProcess(process)
    try:
        await thinker.line()
    except BaseException:
        thinker.end()
        await thinker.gone()
        raise
    return thinker
