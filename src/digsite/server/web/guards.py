"""Connections that strangers may open: heads of requests end in time and are not long, whoever does
not read is cut off, and whatever comes in one heap is taken in small pieces.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from digsite.server.limits import Limits
from digsite.server.web.pace import Bucket, Paces, network_of

GRACE_SECONDS: Final = 3
PING_SECONDS: Final = 20
MOST_PIPELINED: Final = 8
"""Requests sent before the first was answered; browsers send one after the other."""
MOST_FRAMES: Final = 64
"""Pieces of one message."""
MOUTHFUL: Final = 2048
"""Bytes of a socket that are read in one go."""
MANY: Final = 1 << 30
POLICY: Final = 1008
NOT_TEXT: Final = 1007
TOO_LONG: Final = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 32\r\nconnection: close\r\n\r\nThe head of the request is long."
)
TOO_LATE: Final = (
    b"HTTP/1.1 408 Request Timeout\r\ncontent-type: text/plain; charset=utf-8\r\n"
    b"content-length: 30\r\nconnection: close\r\n\r\nThe request took too long here"
)


class GuardedConfig(uvicorn.Config):
    """How uvicorn serves us."""

    def __init__(self, app: Starlette, paces: Paces, pings: bool = True) -> None:
        limits = paces.limits
        super().__init__(
            app,
            http=GuardedHttp,
            ws=GuardedSocket,
            log_level="error",  # whoever sends nonsense writes no lines into our log
            access_log=False,
            server_header=False,
            forwarded_allow_ips=list(limits.trusted_proxies),
            ws_max_size=limits.message_bytes,
            ws_per_message_deflate=True,
            ws_ping_interval=PING_SECONDS if pings else None,
            ws_ping_timeout=PING_SECONDS,
            timeout_graceful_shutdown=GRACE_SECONDS,
        )
        self.paces = paces


def _paces(config: uvicorn.Config) -> Paces:
    return config.paces if isinstance(config, GuardedConfig) else Paces(Limits())


class Guard:
    """Looks after one connection: counts it, and cuts it off when it reads nothing."""

    def __init__(
        self, paces: Paces, transport: asyncio.Transport, peer: str, gone: Callable[[], None]
    ) -> None:
        self.limits = paces.limits
        self._paces = paces
        self._transport = transport
        self._gone = gone
        """Told before a connection is cut off: nothing more is to be written."""
        self._network = "" if paces.is_proxy(peer) else network_of(peer)
        self._timer: asyncio.TimerHandle | None = None
        self._unread = 0
        self._held = 0
        """Bytes counted against the address."""
        self.open = bool(not self._network or paces.connected(self._network))
        if not self.open:
            self._cut()

    def _cut(self) -> None:
        self._gone()
        self._transport.abort()

    def watch(self) -> None:
        """See that what is written is read, until nothing waits."""
        if self._timer is None:
            self._unread = self._transport.get_write_buffer_size()
            loop = asyncio.get_running_loop()
            self._timer = loop.call_later(self.limits.slow_seconds, self._check)

    def blocked(self) -> None:
        """Somebody does not read as fast as is written: what waits is counted, and watched."""
        held = self._transport.get_write_buffer_size()
        if self._network:
            self._held += held
            if not self._paces.hold(self._network, held):
                self._cut()
        self.watch()

    def read_on(self) -> None:
        """Somebody reads."""
        self._unread = MANY
        self._let_go()

    def _let_go(self) -> None:
        if self._held:
            self._paces.let_go(self._network, self._held)
            self._held = 0

    def _check(self) -> None:
        self._timer = None
        unread = self._transport.get_write_buffer_size()
        if unread and unread >= self._unread:
            self._cut()
        elif unread:
            self.watch()

    def end(self) -> None:
        """The connection is gone, or another guard's."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        self._let_go()
        if self._network:
            self._paces.disconnected(self._network)
            self._network = ""


class TooLong(Exception):
    """The head of a request has more bytes than it may; or requests come in a heap."""


class Guarded(asyncio.Protocol):
    """What both kinds of connections have: a guard, who hears when nobody reads what is sent."""

    _guard: Guard | None = None

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._guard is not None:
            self._guard.blocked()

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._guard is not None:
            self._guard.read_on()


class GuardedHttp(Guarded, HttpToolsProtocol):
    """A connection that sends requests."""

    def __init__(self, config: uvicorn.Config, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        self._paces = _paces(config)
        self._head = 0
        """Bytes of the head of the request that is coming in, as far as it was understood."""
        self._raw = 0
        """Bytes that came for it."""
        self._in_head = False
        self._answering = 0
        """Requests that have no answer yet."""
        self._cycles: list[RequestResponseCycle] = []
        """Of those requests."""
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self._guard = Guard(self._paces, transport, peer, self._mark_gone)
        self._expect(self._guard.limits.head_seconds)

    def _mark_gone(self) -> None:
        """Whoever still works on an answer need not write it: also where several wait in a row."""
        for cycle in self._cycles:
            cycle.disconnected = True
            cycle.message_event.set()
        self.flow.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self._expect(None)
        self._mark_gone()
        if self._guard is not None:
            self._guard.end()
        super().connection_lost(exc)

    def _expect(self, seconds: float | None) -> None:
        """What comes next must be there in so many seconds."""
        if self._deadline is not None:
            self._deadline.cancel()
        self._deadline = None if seconds is None else self.loop.call_later(seconds, self._too_late)

    def _too_late(self) -> None:
        if not self.transport.is_closing():
            # Somebody who has said nothing yet is not told anything either.
            if self._in_head and not self._answering:
                self.transport.write(TOO_LATE)
            self._hang_up()

    def _hang_up(self) -> None:
        self._mark_gone()
        self.transport.close()
        if self._guard is not None:
            self._guard.watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self._in_head:
            self._raw += len(data)
            if self._raw > self._paces.limits.head_bytes:
                self._refuse(TOO_LONG)

    def _refuse(self, words: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(words)
        self._hang_up()

    def send_400_response(self, msg: str) -> None:
        if self._head > self._paces.limits.head_bytes:
            self._refuse(TOO_LONG)
        else:
            super().send_400_response(msg)
            self._hang_up()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head, self._raw, self._in_head = 0, 0, True
        self._expect(self._paces.limits.head_seconds)

    def on_url(self, url: bytes) -> None:
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def _count(self, size: int) -> None:
        self._head += size
        if self._head > self._paces.limits.head_bytes:
            raise TooLong

    def on_headers_complete(self) -> None:
        self._in_head = False
        if len(self.pipeline) >= MOST_PIPELINED:
            raise TooLong
        self._expect(self._paces.limits.body_seconds)
        self._answering += 1
        before = self.cycle
        super().on_headers_complete()
        if self.cycle is not before:
            self._cycles = [one for one in self._cycles if not one.response_complete]
            self._cycles.append(self.cycle)

    def on_message_complete(self) -> None:
        self._expect(None)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self._answering -= 1
        super().on_response_complete()
        if self._guard is not None and self.transport.get_write_buffer_size():
            self._guard.watch()

    def handle_websocket_upgrade(self) -> None:
        self._expect(None)
        if self._guard is not None:
            self._guard.end()
        super().handle_websocket_upgrade()


class GuardedSocket(Guarded, WebSocketsSansIOProtocol):
    """A connection that has become a WebSocket."""

    def __init__(self, config: uvicorn.Config, *given: Any, **named: Any) -> None:
        super().__init__(config, *given, **named)
        self._paces = _paces(config)
        limits = self._paces.limits
        self._pings = Bucket(limits.pings_per_second, limits.pings_at_once)
        self._unread = b""
        """What has come, but has not been looked at."""
        self._feeding: asyncio.Handle | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        self._guard = Guard(self._paces, self.transport, peer, self._mark_gone)

    def _mark_gone(self) -> None:
        self.disconnected = True
        self.writable.set()

    def connection_lost(self, exc: Exception | None) -> None:
        self._unread = b""
        if self._feeding is not None:
            self._feeding.cancel()
        if self._guard is not None:
            self._guard.end()
        super().connection_lost(exc)

    # Reading

    def data_received(self, data: bytes) -> None:
        self._unread += data
        self._feed()

    def _feed(self) -> None:
        """Look at a little of what has come; the rest when that has been dealt with."""
        self._feeding = None
        if self.transport.is_closing():
            return
        data, self._unread = self._unread[:MOUTHFUL], self._unread[MOUTHFUL:]
        super().data_received(data)
        if self.transport.is_closing() or self.close_sent:
            self._unread = b""
        elif self._unread:
            if not self.read_paused:
                self.read_paused = True
                self.transport.pause_reading()
            if self.queue.empty():
                self._feeding = self.loop.call_soon(self._feed)

    async def receive(self) -> Any:
        message = await self.queue.get()
        if self.queue.empty() and self._feeding is None:
            if self._unread:
                self._feeding = self.loop.call_soon(self._feed)
            elif self.read_paused:
                self.read_paused = False
                self.transport.resume_reading()
        return message

    def handle_ping(self) -> None:
        # Whoever does not read our pongs has had enough of them.
        if not self._pings.take() or not self.writable.is_set():
            self._cut_off()
        else:
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        if self._pings.take():
            super().handle_pong(event)
        else:
            self._cut_off()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) < MOST_FRAMES:
            super().handle_cont(event)
        else:
            self._cut_off()

    def send_receive_event_to_app(self) -> None:
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self._cut_off(NOT_TEXT)
                return
        super().send_receive_event_to_app()

    def _cut_off(self, code: int = POLICY) -> None:
        """Somebody sends what no browser would."""
        self.frames = []
        if not self.close_sent and not self.transport.is_closing():
            self.queue.put_nowait({"type": "websocket.disconnect", "code": code})
            self.conn.fail(code)
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.close_sent = True
            self.transport.close()
            self._watch()

    # Writing

    def _watch(self) -> None:
        if self._guard is not None:
            self._guard.watch()

    async def send(self, message: Any) -> None:
        await self.writable.wait()
        if self.close_sent:
            raise ClientDisconnected  # we have hung up already
        await super().send(message)
        if message["type"] == "websocket.close":
            self._watch()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._watch()
