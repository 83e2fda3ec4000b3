"""The load: guests who play real Scarabya moves over real sockets, in a process of their own.

    python -m bench.web_load URL '{"tables": 200, "games": 20, "seconds": 10, "pace": 0}'

Every guest has one table with one seat. When a game is over the guest sits down at the next of
their ``games`` tables, which were set up before the clock started. ``pace`` is the time between two
moves of a table, 0 for flat out; ``warm`` seconds are played before anything counts. A move counts
when its answer has come. Prints one line of JSON.

The load shares the machine with the server it measures, so it does as little as it can: no task
waits for a socket, each one is told what has come.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import cast
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.typing import Origin
from websockets.uri import parse_uri

TOGETHER = 20
"""Guests who come in at the same time, so that the beginning does not swamp the server."""


class Orientation(msgspec.Struct):
    """Where a camp may be set down."""

    anchors: list[list[int]]


class Place(msgspec.Struct):
    """The one action of Scarabya."""

    id: str
    orientations: list[Orientation]


class Scene(msgspec.Struct):
    """The part of a picture that decides."""

    actions: list[Place]


class Heard(msgspec.Struct, rename={"kind": "is"}):
    """The part of a message that a player without eyes needs; the rest is skipped."""

    kind: str
    n: int | None = None
    ok: bool = True
    actions: list[Place] | None = None
    scene: Scene | None = None
    decisions: dict[str, int] | None = None
    over: bool | None = None
    step: int = 0


decoder = msgspec.json.Decoder(Heard)


@dataclass
class Tally:
    """What was measured, and until when."""

    pace: float
    end: float = float("inf")
    moves: int = 0
    bytes: int = 0
    latencies: list[float] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)

    def start_again(self) -> None:
        """Let nothing count that has been so far."""
        self.moves = self.bytes = 0
        self.latencies.clear()


class Wire(asyncio.Protocol):
    """A socket to one table: plays until the game or the time is over."""

    def __init__(
        self, guest: Guest, table: str, tally: Tally, done: Callable[[bool], None]
    ) -> None:
        self._guest = guest
        self._table = table
        self._tally = tally
        self._done = done
        """Told once, whether the game was over."""
        uri = parse_uri(f"{guest.url.replace('http', 'ws', 1)}/ws/{table}")
        self._socket = ClientProtocol(uri, origin=Origin(guest.url), max_size=None)
        self._actions: list[Place] = []
        self._decision = 0
        self._over = False
        self._began = 0.0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        request = self._socket.connect()
        request.headers["Cookie"] = self._guest.cookie
        self._socket.send_request(request)
        self._flush()

    def connection_lost(self, problem: Exception | None) -> None:
        self._done(self._over)

    def _flush(self) -> None:
        self._transport.write(b"".join(self._socket.data_to_send()))

    def _say(self, text: str) -> None:
        self._socket.send_text(text.encode())
        self._flush()

    def data_received(self, data: bytes) -> None:
        self._socket.receive_data(data)
        for event in self._socket.events_received():
            if not isinstance(event, Frame):
                self._say('{"do":"hello","n":0}')
            elif event.opcode is Opcode.TEXT:
                self._tally.bytes += len(event.data)
                self._hear(decoder.decode(event.data))
            elif event.opcode is Opcode.CLOSE:
                self._transport.close()

    def _hear(self, heard: Heard) -> None:
        if heard.kind in ("view", "change"):
            scene = heard.scene
            self._actions = heard.actions or ([] if scene is None else scene.actions)
            self._decision = heard.decisions["0"] if heard.decisions else self._decision
            self._over = bool(heard.over)
        if heard.kind == "view":
            known = self._tally.acknowledged.get(self._table, 0)
            self._tally.acknowledged[self._table] = max(heard.step, known)
            self._guest.sits(self)
        elif heard.kind == "answer":
            self._answered(heard)

    def _answered(self, heard: Heard) -> None:
        tally = self._tally
        if not heard.ok:
            tally.failures.append(f"{self._table}: a legal move was refused")
            self._transport.close()
            return
        now = time.monotonic()
        tally.acknowledged[self._table] = heard.step
        tally.moves += 1
        tally.latencies.append(now - self._began)
        if not tally.pace:
            self.move()
        else:
            wait = max(0.0, self._began + tally.pace - now)
            asyncio.get_running_loop().call_later(wait, self.move)

    def move(self) -> None:
        """Make a move, or get up."""
        self._began = time.monotonic()
        if self._over or self._began > self._tally.end:
            self._transport.close()
        elif not self._transport.is_closing():
            self._say(self._guest.choice(self._actions, self._decision))


class Guest:
    """One player and their tables."""

    def __init__(self, url: str, cookie: str, tables: list[str], seed: int) -> None:
        self.url = url
        self.cookie = cookie
        self.tables = tables
        self.dice = random.Random(seed)
        self._start = asyncio.Event()
        self._pace = 0.0

    async def play(self, tally: Tally, start: asyncio.Event) -> None:
        """One table after the other, until the time is up or the server is gone."""
        self._start = start
        self._pace = tally.pace
        loop = asyncio.get_running_loop()
        server = urlsplit(self.url)
        assert server.hostname is not None
        assert server.port is not None
        for table in self.tables:
            over: asyncio.Future[bool] = loop.create_future()
            await loop.create_connection(
                lambda table=table, over=over: Wire(self, table, tally, over.set_result),  # type: ignore[misc]
                server.hostname,
                server.port,
            )
            if not await over or time.monotonic() > tally.end:
                return
        tally.failures.append("ran out of tables")

    def sits(self, wire: Wire) -> None:
        """Somewhere: begin as soon as all do, and not all at the same instant where time counts."""
        if self._start.is_set():
            wire.move()
        else:
            self._waiting = asyncio.create_task(self._begin(wire))

    async def _begin(self, wire: Wire) -> None:
        await self._start.wait()
        await asyncio.sleep(self.dice.random() * self._pace)
        wire.move()

    def choice(self, actions: list[Place], decision: int) -> str:
        """Some legal move."""
        (action,) = actions
        ways = [at for at, one in enumerate(action.orientations) if one.anchors]
        way = self.dice.choice(ways)
        row, column = self.dice.choice(action.orientations[way].anchors)
        return (
            f'{{"do":"play","n":1,"seat":0,"decision":{decision},"action":"{action.id}",'
            f'"value":[{way},{row},{column}]}}'
        )


async def set_up(url: str, guests: int, tables_each: int, seed: int) -> list[Guest]:
    """Guests with their tables."""
    made: list[Guest] = []
    async with httpx.AsyncClient(base_url=url, timeout=120) as http:
        for number in range(guests):
            http.cookies.clear()
            first = await http.get("/api/words")
            cookie = first.headers["set-cookie"].partition(";")[0]
            headers = {"cookie": cookie}
            body = {"game": "scarabya", "mode": "base", "seats": [{"who": "me"}]}
            replies = await asyncio.gather(
                *(http.post("/api/tables", json=body, headers=headers) for _ in range(tables_each))
            )
            tables = [reply.json()["table"] for reply in replies]
            made.append(Guest(url, cookie, tables, seed + number))
    return made


async def run(url: str, order: dict[str, float]) -> dict[str, object]:
    tally = Tally(order["pace"])
    count = int(order["tables"])
    guests = await set_up(url, count, int(order["games"]), int(order.get("seed", 0)))
    start = asyncio.Event()
    playing = []
    for number, guest in enumerate(guests):
        playing.append(asyncio.create_task(guest.play(tally, start)))
        if number % TOGETHER == TOGETHER - 1:
            await asyncio.sleep(0.2)
    while len(tally.acknowledged) < count:
        await asyncio.sleep(0.1)
    warm, seconds = order.get("warm", 0), order["seconds"]
    tally.end = time.monotonic() + warm + seconds
    start.set()
    await asyncio.sleep(warm)
    tally.start_again()
    print("begin", flush=True)
    began = time.monotonic()
    # Until the time is up, or nobody is left: a server that was killed has hung up on all.
    await asyncio.wait(playing, timeout=seconds)
    moves = tally.moves
    took = time.monotonic() - began
    await asyncio.gather(*playing, return_exceptions=True)
    late = sorted(tally.latencies) or [0.0]
    return {
        "moves": moves,
        "seconds": took,
        "rate": moves / took,
        "bytes": tally.bytes / max(1, tally.moves),
        "p50": late[len(late) // 2] * 1000,
        "p99": late[int(len(late) * 0.99)] * 1000,
        "failures": tally.failures[:5],
        "acknowledged": tally.acknowledged,
    }


def main() -> None:
    url, order = sys.argv[1], json.loads(sys.argv[2])
    print(json.dumps(uvloop.run(run(url, order))))


if __name__ == "__main__":
    main()
