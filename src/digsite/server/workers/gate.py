"""Several processes that serve together: ``digsite serve --workers 2``.

One process stands at the gate. It accepts connections, looks at the first line of each without
taking it, once it is there whole, and hands the connection over: to the worker that holds the table
named there, else to the next in turn. From then on it has nothing more to do with it. Replies over
HTTP close their connection, so that every request passes the gate; a socket stays with its table.
"""

from __future__ import annotations

import asyncio
import logging
import os
import re
import selectors
import signal
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count
from typing import Final, NoReturn

import uvicorn

from digsite.core.errors import DigsiteError
from digsite.core.words import _
from digsite.server.web.pace import Paces, network_of
from digsite.server.workers.serving import Server
from digsite.server.workers.sharding import Share, holder

log = logging.getLogger("digsite.server")

TABLE_IN_PATH: Final = re.compile(rb"[A-Z]+ /(?:ws|t|api/tables)/([\w-]+)[/? ]")
LONGEST_LOOK: Final = 1024
"""Bytes of a request that the gate looks at: more than the first line of any of ours."""
PULSE: Final = 0.2
"""Seconds after which the gate looks up, to see whether it is to stop."""
MOST_SILENT: Final = 200
"""Connections without a first line; of more, the oldest is closed: nobody shuts the gate."""
SILENT_PER_ADDRESS: Final = 32
"""Of these, from one address; proxies may have more."""
READY: Final = b"!"
"""What a worker says when it has begun to serve."""
MOST_AT_ONCE: Final = 64
"""Connections that a worker takes in one go."""


def worker_for(head: bytes, of: int, otherwise: int) -> int:
    """Who serves a connection that begins like this."""
    named = TABLE_IN_PATH.match(head)
    return otherwise if named is None else holder(named[1].decode(), of)


@dataclass
class Silent:
    """A connection that has not said yet what it wants."""

    since: float
    network: str
    """Empty for a proxy."""


@dataclass
class Child:
    """A worker, as the gate knows it."""

    pid: int
    channel: socket.socket
    ready: bool = False


class Gate:
    """The process that accepts connections and looks after the workers."""

    def __init__(
        self,
        listening: socket.socket,
        workers: int,
        serve: Callable[[Share, socket.socket], None],
        paces: Paces,
        tell: Callable[[], None] = lambda: None,
    ) -> None:
        self._listening = listening
        self._workers = workers
        self._serve = serve
        self._children: dict[int, Child] = {}
        self._turn = count()
        self._paces = paces
        self._tell = tell
        """Called once, when all workers are ready."""
        self._told = False
        self._silent: dict[socket.socket, Silent] = {}
        """Connections without a first line; the oldest first."""
        self._stopping = False
        self._selector = selectors.DefaultSelector()

    def run(self) -> None:
        """Let people in until told to stop (Ctrl-C, SIGTERM), then wait for the workers."""
        for number in range(self._workers):
            self._start(number)
        for sign in (signal.SIGINT, signal.SIGTERM):
            signal.signal(sign, self._stop)
        self._listening.setblocking(False)
        self._selector.register(self._listening, selectors.EVENT_READ)
        try:
            while not self._stopping:
                for key, _events in self._selector.select(timeout=PULSE):
                    self._attend(key)
                self._close_silent()
        finally:
            self._end()

    def _stop(self, _sign: int, _frame: object) -> None:
        self._stopping = True

    def _attend(self, key: selectors.SelectorKey) -> None:
        if key.fileobj is self._listening:
            self._let_in()
        elif key.data is None:
            assert isinstance(key.fileobj, socket.socket)
            if key.fileobj in self._silent:  # not closed a moment ago
                self._lead(key.fileobj)
        else:
            self._hear(key.data)

    # Connections

    def _let_in(self) -> None:
        try:
            connection, address = self._listening.accept()
        except OSError:
            return  # whoever knocked has gone, or there are too many: the rest go on
        connection.setblocking(False)
        peer = str(address[0])
        network = "" if self._paces.is_proxy(peer) else network_of(peer)
        own = [one for one, silent in self._silent.items() if silent.network == network]
        if network and len(own) >= SILENT_PER_ADDRESS:
            self._forget(own[0]).close()
        self._silent[connection] = Silent(time.monotonic(), network)
        self._selector.register(connection, selectors.EVENT_READ)
        if len(self._silent) > MOST_SILENT:
            self._forget(next(iter(self._silent))).close()

    def _lead(self, connection: socket.socket) -> None:
        """Hand a connection over whose first line is there, or is none of ours."""
        try:
            head = connection.recv(LONGEST_LOOK, socket.MSG_PEEK)
            if head and b"\n" not in head and len(head) < LONGEST_LOOK:
                # Wake up when there is more; the end of the connection is heard in any case.
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, len(head) + 1)
                return
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVLOWAT, 1)
            number = worker_for(head, self._workers, next(self._turn) % self._workers)
            if head:
                channel = self._children[number].channel
                socket.send_fds(channel, [b"."], [connection.fileno()])
        except OSError:
            pass  # it has gone, or its worker has: browsers come back by themselves
        self._forget(connection).close()

    def _close_silent(self) -> None:
        now = time.monotonic()
        for connection, silent in list(self._silent.items()):
            if now - silent.since < self._paces.limits.head_seconds:
                return
            self._forget(connection).close()

    def _forget(self, connection: socket.socket) -> socket.socket:
        """Listen no longer for what a connection says first."""
        del self._silent[connection]
        self._selector.unregister(connection)
        return connection

    # Workers

    def _start(self, number: int) -> None:
        ours, theirs = socket.socketpair()
        pid = os.fork()
        if pid == 0:
            ours.close()
            self._become(number, theirs)
        theirs.close()
        ours.setblocking(False)
        self._children[number] = Child(pid, ours)
        self._selector.register(ours, selectors.EVENT_READ, number)

    def _become(self, number: int, channel: socket.socket) -> NoReturn:
        """Be a worker. Nothing of the gate's own may stay open here, or go on afterwards."""
        code = 1
        try:
            for held in (self._listening, *self._silent):
                held.close()
            for child in self._children.values():
                child.channel.close()
            self._selector.close()
            for sign in (signal.SIGINT, signal.SIGTERM):
                signal.signal(sign, signal.SIG_DFL)
            self._serve(Share(number, self._workers), channel)
            code = 0
        except BaseException:
            log.exception("a worker failed")
        finally:
            os._exit(code)

    def _hear(self, number: int) -> None:
        """A worker is ready, or has ended."""
        child = self._children[number]
        try:
            said = child.channel.recv(len(READY))
        except ConnectionError:
            said = b""  # it was killed before it had read what we sent
        if said:
            child.ready = True
            if not self._told and all(one.ready for one in self._children.values()):
                self._told = True
                self._tell()
        else:
            self._replace(number)

    def _replace(self, number: int) -> None:
        """A worker has ended: its tables are on the disk, and a new one takes them from there."""
        child = self._children.pop(number)
        self._selector.unregister(child.channel)
        child.channel.close()
        os.waitpid(child.pid, 0)
        if self._stopping:
            return
        if not child.ready:
            raise DigsiteError(_("the server could not start; see above"))
        log.error("a worker ended; another takes its place")
        self._start(number)

    def _end(self) -> None:
        """Tell the workers to stop, and wait until they have."""
        self._listening.close()
        for connection in self._silent:
            connection.close()
        for child in self._children.values():
            os.kill(child.pid, signal.SIGTERM)
        for child in self._children.values():
            os.waitpid(child.pid, 0)
            child.channel.close()
        self._selector.close()


class Worker(Server):
    """Serves the connections that come from the gate, and stops when the gate is gone."""

    def __init__(self, config: uvicorn.Config, channel: socket.socket) -> None:
        super().__init__(config)
        self._channel = channel
        self._coming: set[asyncio.Task[None]] = set()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets=[])
        self._channel.setblocking(False)
        asyncio.get_running_loop().add_reader(self._channel, self._take)
        self._channel.send(READY)

    def _take(self) -> None:
        try:
            said, handles, _flags, _address = socket.recv_fds(
                self._channel, MOST_AT_ONCE, MOST_AT_ONCE
            )
        except BlockingIOError:
            return
        loop = asyncio.get_running_loop()
        if not said:
            loop.remove_reader(self._channel)
            self.should_exit = True
        for handle in handles:
            os.set_inheritable(handle, False)  # a bot worker would keep the connection open
            coming = loop.create_task(self._welcome(socket.socket(fileno=handle)))
            self._coming.add(coming)
            coming.add_done_callback(self._coming.discard)

    async def _welcome(self, connection: socket.socket) -> None:
        connection.setblocking(False)
        loop = asyncio.get_running_loop()
        await loop.connect_accepted_socket(self._protocol, connection)

    def _protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )
