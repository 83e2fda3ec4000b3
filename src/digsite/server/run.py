"""Running the server: the port, the addresses to tell people, a clean stop."""

from __future__ import annotations

import asyncio
import gc
import socket
import sys
from collections.abc import Callable
from contextlib import nullcontext
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from digsite.core.errors import DigsiteError
from digsite.core.words import _
from digsite.server.limits import Limits
from digsite.server.operations.events import start_logging
from digsite.server.operations.metrics import serving_figures
from digsite.server.store.opening import try_store
from digsite.server.store.sqlite import only_one
from digsite.server.web.app import create_app
from digsite.server.web.guards import GuardedConfig
from digsite.server.web.pace import Paces
from digsite.server.workers.gate import Gate, Worker
from digsite.server.workers.serving import Server
from digsite.server.workers.sharding import Share

PORTS_TRIED: Final = 50
COLLECT_AFTER: Final = (20_000, 20, 20)
"""Tables live long and make many small objects: collect less often than a script would."""


HAND_OVER: Final = 0.0005
"""Seconds until a busy thread lets the store's writer go on: answers wait for what it writes."""


@dataclass(frozen=True)
class Address:
    """Where to listen."""

    host: str
    port: int
    exact: bool
    """Whether only this port will do; else the next free one is taken."""


def listen(address: Address) -> socket.socket:
    """A listening socket on the port asked for, or on the next free one."""
    last = address.port if address.exact or not address.port else address.port + PORTS_TRIED
    family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
    for port in range(address.port, last + 1):
        listening = socket.socket(family, socket.SOCK_STREAM)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listening.bind((address.host, port))
            listening.listen(1024)
        except OSError as problem:
            listening.close()
            if port == last:
                message = _("cannot listen on {host}, port {port}: {reason}")
                raise DigsiteError(
                    message.format(host=address.host, port=port, reason=problem.strerror)
                ) from None
            continue
        return listening
    raise AssertionError("the loop returns or raises")


def network_address() -> str:
    """This machine's address in the local network, as far as it can be told."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            # Nothing is sent: connecting a datagram socket only picks the way it would go.
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def run(
    listening: socket.socket,
    data: Path,
    public_url: str,
    limits: Limits,
    workers: int = 1,
    metrics: str = "",
    database: str = "",
    tell: Callable[[], None] = lambda: None,
) -> None:
    """Serve until told to stop (Ctrl-C, SIGTERM); sockets are closed in good order.

    ``metrics`` is an address for figures; ``tell`` is called when somebody would be let in.
    """
    start_logging(limits.log_level, limits.log_format)
    with serving_figures(metrics):
        _run(listening, data, public_url, limits, workers, database, tell)


def _run(
    listening: socket.socket,
    data: Path,
    public_url: str,
    limits: Limits,
    workers: int,
    database: str,
    tell: Callable[[], None],
) -> None:
    # A store that cannot be used is told in one line, before anything else is set in motion.
    asyncio.run(try_store(data, database, limits))
    # What is loaded now stays for good: the collector need not walk over it again and again.
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECT_AFTER)
    sys.setswitchinterval(HAND_OVER)
    paces = Paces(limits)
    if workers == 1:
        app = create_app(data, limits, public_url, paces=paces, database=database)
        server = Server(GuardedConfig(app, paces), tell)
        server.run(sockets=[listening])
        if not server.started:
            raise DigsiteError(_("the server could not start; see above"))
        return

    def serve(share: Share, channel: socket.socket) -> None:
        app = create_app(data, limits, public_url, share=share, paces=paces, database=database)
        Worker(GuardedConfig(app, paces), channel).run()

    with nullcontext() if database else only_one(data):
        Gate(listening, workers, serve, paces, tell).run()
