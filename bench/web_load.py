"""The load: guests who play real Scarabya moves over real sockets, in a process of their own.

    python -m bench.web_load URL '{"tables": 200, "seconds": 10, "pace": 0, "compress": false}'

Every guest has one table with one seat. When a game is over the guest sits down at the next of
their tables, which were set up before the clock started. ``pace`` is the time between two moves
of a table, 0 for flat out; ``warm`` seconds are played before anything counts. A move counts when
its answer has come. Prints one line of JSON.
"""

from __future__ import annotations

import asyncio
import json
import random
import sys
import time
from dataclasses import dataclass, field

import httpx
import msgspec
import uvloop
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed
from websockets.typing import Origin

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


@dataclass
class Tally:
    """What was measured."""

    moves: int = 0
    bytes: int = 0
    latencies: list[float] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    failures: list[str] = field(default_factory=list)


class Guest:
    """One player and their tables."""

    def __init__(self, url: str, cookie: str, tables: list[str], seed: int) -> None:
        self.url = url
        self.cookie = cookie
        self.tables = tables
        self.dice = random.Random(seed)
        self._decoder = msgspec.json.Decoder(Heard)

    async def play(
        self, tally: Tally, start: asyncio.Event, end: list[float], order: dict[str, float]
    ) -> None:
        for table in self.tables:
            try:
                async with connect(
                    f"{self.url.replace('http', 'ws', 1)}/ws/{table}",
                    origin=Origin(self.url),
                    additional_headers={"Cookie": self.cookie},
                    compression="deflate" if order["compress"] else None,
                    max_size=None,
                    open_timeout=60,
                    ping_interval=None,
                ) as socket:
                    await self._game(socket, table, tally, start, end, order["pace"])
            except ConnectionClosed:
                return
            if end and time.monotonic() > end[0]:
                return
        tally.failures.append("ran out of tables")

    async def _game(
        self,
        socket: ClientConnection,
        table: str,
        tally: Tally,
        start: asyncio.Event,
        end: list[float],
        pace: float,
    ) -> None:
        await socket.send('{"do":"hello","n":0}')
        heard = await self._hear(socket, tally)
        while heard.kind != "view":
            heard = await self._hear(socket, tally)
        actions = [] if heard.scene is None else heard.scene.actions
        decision = 0 if heard.decisions is None else heard.decisions["0"]
        over = bool(heard.over)
        tally.acknowledged[table] = max(heard.step, tally.acknowledged.get(table, 0))
        await start.wait()
        if pace:
            await asyncio.sleep(self.dice.random() * pace)
        while not over and (not end or time.monotonic() < end[0]):
            began = time.monotonic()
            await socket.send(self._choice(actions, decision))
            while True:
                heard = await self._hear(socket, tally)
                if heard.kind == "change" or heard.kind == "view":
                    actions = heard.actions or ([] if heard.scene is None else heard.scene.actions)
                    decision = decision if heard.decisions is None else heard.decisions["0"]
                    over = bool(heard.over)
                elif heard.kind == "answer":
                    break
            if not heard.ok:
                tally.failures.append(f"{table}: a legal move was refused")
                return
            tally.acknowledged[table] = heard.step
            tally.moves += 1
            tally.latencies.append(time.monotonic() - began)
            if pace:
                await asyncio.sleep(max(0.0, began + pace - time.monotonic()))

    async def _hear(self, socket: ClientConnection, tally: Tally) -> Heard:
        text = await socket.recv(decode=False)
        tally.bytes += len(text)
        return self._decoder.decode(text)

    def _choice(self, actions: list[Place], decision: int) -> str:
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
    tally = Tally()
    count = int(order["tables"])
    guests = await set_up(url, count, int(order["games"]), int(order.get("seed", 0)))
    start = asyncio.Event()
    end: list[float] = []
    playing = []
    for number, guest in enumerate(guests):
        playing.append(asyncio.create_task(guest.play(tally, start, end, order)))
        if number % TOGETHER == TOGETHER - 1:
            await asyncio.sleep(0.2)
    while len(tally.acknowledged) < count:
        await asyncio.sleep(0.1)
    warm = order.get("warm", 0)
    end.append(time.monotonic() + warm + order["seconds"])
    start.set()
    await asyncio.sleep(warm)
    tally.moves = tally.bytes = 0
    tally.latencies.clear()
    print("begin", flush=True)
    began = time.monotonic()
    # Until the time is up, or nobody is left: a server that was killed has hung up on all.
    await asyncio.wait(playing, timeout=order["seconds"])
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
        "cookies": {table: guest.cookie for guest in guests for table in guest.tables},
    }


def main() -> None:
    url, order = sys.argv[1], json.loads(sys.argv[2])
    print(json.dumps(uvloop.run(run(url, order))))


if __name__ == "__main__":
    main()
