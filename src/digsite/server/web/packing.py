"""Replies are packed on their way out; large ones beside the loop, so that nobody waits."""

from __future__ import annotations

import asyncio
import gzip
import sys
from collections.abc import Callable
from typing import Final, ParamSpec, TypeVar

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

Given = ParamSpec("Given")
Done = TypeVar("Done")
LEVEL: Final = 5
"""Nearly as small as the smallest, in a third of the time."""
SMALL: Final = 1000
LARGE: Final = 16_384
PICTURES: Final = ("font/", "image/png")
"""What is packed already."""


class Packing:
    """Packs whole replies for those who can unpack them."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or "gzip" not in Headers(scope=scope).get("accept-encoding", ""):
            await self._app(scope, receive, send)
            return
        start: Message | None = None

        async def packed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                opening, start = start, None
                if not message.get("more_body"):
                    message = {**message, "body": await _packed(opening, message.get("body", b""))}
                await send(opening)
            await send(message)

        await self._app(scope, receive, packed)


async def _packed(start: Message, body: bytes) -> bytes:
    """A body as it goes out; the headers say how."""
    headers = MutableHeaders(scope=start)
    is_packed = "content-encoding" in headers
    if len(body) < SMALL or is_packed or headers.get("content-type", "").startswith(PICTURES):
        return body
    large = len(body) > LARGE
    done = await beside(pack, body) if large else pack(body)
    headers["content-encoding"] = "gzip"
    headers["content-length"] = str(len(done))
    headers.add_vary_header("Accept-Encoding")
    return done


async def beside(work: Callable[Given, Done], *given: Given.args, **more: Given.kwargs) -> Done:
    """Do something beside the loop, so that nobody waits; in a browser there are no threads."""
    if sys.platform == "emscripten":
        return work(*given, **more)
    return await asyncio.to_thread(work, *given, **more)


def pack(body: bytes) -> bytes:
    return gzip.compress(body, LEVEL, mtime=0)
