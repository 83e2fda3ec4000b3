"""What the workers of a page call: one begins the server, the others think for its bots.

Whatever comes from the page's side is a function or an object of its own, as these types say.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Final, Protocol

import msgspec

from digsite.server.browser.bridge import Bridge, Tell, Wire
from digsite.server.browser.place import OWN, brought, limits, opened
from digsite.server.limits import Limits
from digsite.server.store.base import StoreError
from digsite.server.workers import bot_worker
from digsite.server.workers.bot_pool import Start
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
    """The page's way to the server, which can be stopped and started again."""

    def __init__(self, folder: Path, address: str, start: Start, chosen: Limits) -> None:
        self._folder = folder
        self._start = partial(opened, folder, address, start, chosen)
        self._life = AsyncExitStack()
        self._bridge: Bridge | None = None
        self._under_way: set[asyncio.Task[None]] = set()

    async def begin(self) -> None:
        """Start the server."""
        self._bridge = await self._life.enter_async_context(self._start())

    @property
    def bridge(self) -> Bridge:
        """The way into what runs now."""
        if self._bridge is None:
            raise Broken("the server is starting")
        return self._bridge

    def ask(self, method: str, path: str, headers: str, body: str, done: Done) -> None:
        """Answer one request, when it is answered."""
        work = asyncio.ensure_future(self._answer(method, path, headers, body, done))
        self._under_way.add(work)
        work.add_done_callback(self._under_way.discard)

    async def _answer(self, method: str, path: str, headers: str, body: str, done: Done) -> None:
        answer = await self.bridge.ask(method, path, json.loads(headers), body.encode())
        done(answer.status, answer.type, answer.body)

    def open(self, path: str, headers: str, tell: Tell) -> Wire:
        """A line to a table."""
        return self.bridge.open(path, json.loads(headers), tell)

    async def take(self, settings: str) -> bytes:
        """All that is kept here as one file, with what else the page remembers."""
        return await self.bridge.whole(settings)

    async def bring(self, file: bytes | memoryview) -> str:
        """Go on with what such a file holds; the reason if it is none, else what the page is to
        remember. Where that fails all is as it was.
        """
        await self.close()
        try:
            return json.dumps({"settings": brought(self._folder, bytes(file))})
        except StoreError as problem:
            return json.dumps({"reason": str(problem)})
        finally:
            await self.begin()

    async def close(self) -> None:
        """Stop the server."""
        self._bridge = None
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

    chosen = limits(int(given), bot_pause=0) if given else OWN
    way = Way(folder, address, start_thinker, chosen)
    await way.begin()
    return way


def reply(task: str) -> str:
    """The reply to one task of the tables."""
    return msgspec.json.encode(bot_worker.answer(task)).decode()
