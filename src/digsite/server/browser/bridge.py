"""Calls the application as a web server would, for pages that have it in the same browser.

What a page asks comes as a method, a path and headers, and goes to the application as ASGI; a
table's line is a WebSocket to it. So nothing in the server knows that there is no network.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Final
from urllib.parse import unquote, urlsplit

from starlette.types import ASGIApp, Message, Scope

from digsite.server.store.alone import LoneStore
from digsite.server.web.identity import COOKIE, Signer, new_guest

Tell = Callable[[str, str], None]
"""Tells a page what became of its line: ``open``, ``text`` with a message, ``close``."""
GUEST: Final = "guest"
"""The name under which the store remembers who plays here."""
SETTINGS: Final = "settings"
"""The name of what else a page remembers, while all travels as one file."""
HERE: Final = ("browser", 0)
"""Whom requests come from: there is nobody else."""


@dataclass(frozen=True)
class Answer:
    """What the application said to one request."""

    status: int
    type: str
    body: bytes


class Bridge:
    """One person's way into the application; it knows them by the cookie it keeps for them."""

    def __init__(self, app: ASGIApp, address: str, store: LoneStore, signer: Signer) -> None:
        """``address`` is that of the page, for links."""
        parts = urlsplit(address)
        self._app = app
        self._scheme = parts.scheme
        self._host = parts.netloc
        self._store = store
        self._signer = signer
        self._cookie = ""

    async def recognise(self) -> None:
        """Know who was here before; somebody new is remembered at once."""
        kept = self._store.remembered(GUEST).decode()
        known = bool(kept) and self._signer.open(kept) is not None
        await self._remember(kept if known else self._signer.seal(new_guest()))

    async def _remember(self, cookie: str) -> None:
        if cookie != self._cookie:
            await self._store.remember(GUEST, cookie.encode())
            self._cookie = cookie

    async def ask(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes
    ) -> Answer:
        """The answer to one request. Whoever it makes of its asker is remembered before."""
        scope = self._scope("http", target, headers)
        scope["method"] = method
        events: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]
        said: list[Message] = []

        async def receive() -> Message:
            return events.pop() if events else await asyncio.Future()

        async def send(message: Message) -> None:
            said.append(message)

        await self._app(scope, receive, send)
        status, kind = 500, ""
        for message in said:
            if message["type"] != "http.response.start":
                continue
            status = message["status"]
            for name, value in message["headers"]:
                if name.lower() == b"content-type":
                    kind = value.decode("latin-1")
                elif name.lower() == b"set-cookie":
                    await self._be_told(value.decode("latin-1"))
        return Answer(status, kind, b"".join(message.get("body", b"") for message in said))

    async def whole(self, settings: str) -> bytes:
        """All that is kept here, as one file, and what else the page remembers."""
        await self._store.remember(SETTINGS, settings.encode())
        return self._store.whole()

    async def _be_told(self, cookie: str) -> None:
        """Take a cookie; where ours is taken away, somebody new is here."""
        name, _equals, value = cookie.partition(";")[0].partition("=")
        if name.strip() != COOKIE:
            return
        told = value.strip().strip('"')
        known = self._signer.open(told) is not None
        await self._remember(told if known else self._signer.seal(new_guest()))

    def open(self, target: str, headers: Mapping[str, str], tell: Tell) -> Wire:
        """A line to a table."""
        return Wire(self._app, self._scope("websocket", target, headers), tell)

    def _scope(self, kind: str, target: str, headers: Mapping[str, str]) -> Scope:
        path, _mark, query = target.partition("?")
        cookies = [f"{COOKIE}={self._cookie}", headers.get("cookie", "")]
        told = {
            **{name.lower(): value for name, value in headers.items()},
            "host": self._host,
            "origin": f"{self._scheme}://{self._host}",
            "cookie": "; ".join(cookie for cookie in cookies if cookie),
        }
        return {
            "type": kind,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": self._scheme.replace("http", "ws") if kind == "websocket" else self._scheme,
            "path": unquote(path),
            "raw_path": path.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [
                (name.encode(), value.encode("latin-1", "replace")) for name, value in told.items()
            ],
            "client": HERE,
            "server": HERE,
            "subprotocols": [],
        }


class Wire:
    """A line between a page and a table, for as long as both want it."""

    def __init__(self, app: ASGIApp, scope: Scope, tell: Tell) -> None:
        self._tell = tell
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self._closed = False
        self._life = asyncio.ensure_future(self._live(app(scope, self._said.get, self._send)))

    def say(self, text: str) -> None:
        """Something that the page says."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    def hang_up(self) -> None:
        """The page is gone."""
        self._closed = True
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1001})

    async def over(self) -> None:
        """Wait until the application has let go of it."""
        await self._life

    async def _live(self, conversation: Awaitable[None]) -> None:
        try:
            await conversation
        finally:
            self._close()

    async def _send(self, message: Message) -> None:
        if message["type"] == "websocket.accept":
            self._tell("open", "")
        elif message["type"] == "websocket.send" and not self._closed:
            self._tell("text", message["text"])
        elif message["type"] == "websocket.close":
            self._close()

    def _close(self) -> None:
        if not self._closed:
            self._closed = True
            self._tell("close", "")
