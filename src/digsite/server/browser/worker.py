"""What the workers of a page call: one begins the server, the others think for its bots.

Whatever comes from the page's side is a function or an object of its own, as these types say.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Final, Protocol

import msgspec

from digsite.server.browser.bridge import Bridge, Tell, Wire
from digsite.server.browser.place import OWN, limits, opened
from digsite.server.workers import bot_worker
from digsite.server.workers.thinker import Broken, Thinker

FOLDER: Final = Path("/digsite")
Done = Callable[[int, str, bytes], None]
"""Takes an answer: its status, its type and its body."""


class PageWorker(Protocol):
    """A worker of the page that thinks."""

    def ask(self, task: str) -> Awaitable[str]: ...

    def end(self) -> None: ...


StartWorker = Callable[[], Awaitable[PageWorker]]


class WorkerThinker(Thinker):
    """A thinker that is such a worker."""

    def __init__(self, worker: PageWorker) -> None:
        self._worker = worker

    async def reply(self, task: bytes) -> bytes:
        return (await self._worker.ask(task.decode())).encode()

    def end(self) -> None:
        self._worker.end()


class Way:
    """The page's way to the server."""

    def __init__(self, bridge: Bridge, life: AsyncExitStack) -> None:
        self._bridge = bridge
        self._life = life
        self._under_way: set[asyncio.Task[None]] = set()

    def ask(self, method: str, path: str, headers: str, body: str, done: Done) -> None:
        """Answer one request, when it is answered."""
        work = asyncio.ensure_future(self._answer(method, path, headers, body, done))
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)

    async def _answer(self, method: str, path: str, headers: str, body: str, done: Done) -> None:
        answer = await self._bridge.ask(method, path, json.loads(headers), body.encode())
        done(answer.status, answer.type, answer.body)

    def open(self, path: str, headers: str, tell: Tell) -> Wire:
        """A line to a table."""
        return self._bridge.open(path, json.loads(headers), tell)

    async def close(self) -> None:
        """Stop the server."""
        await self._life.aclose()


async def begin(address: str, start: StartWorker, given: str = "", folder: Path = FOLDER) -> Way:
    """Start the server for the page at an address; ``given`` is the seed of every deal, in tests,
    where bots do not pause either.
    """

    async def start_thinker(_niceness: int) -> Thinker:
        try:
            return WorkerThinker(await start())
        except Exception as problem:
            raise Broken(str(problem)) from None

    life = AsyncExitStack()
    chosen = limits(int(given), bot_pause=0) if given else OWN
    return Way(await life.enter_async_context(opened(folder, address, start_thinker, chosen)), life)


def reply(task: str) -> str:
    """The reply to one task of the tables."""
    return msgspec.json.encode(bot_worker.answer(task)).decode()
