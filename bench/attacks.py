"""What a hostile guest does to a server, from one address: each attack is a function.

    python -m bench.attacks NAME SECONDS PREY

``PREY`` is what ``bench.hostile`` has prepared, as JSON. Nobody here has good manners: whatever is
refused is tried again, and whatever is cut off comes back.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import random
import socket
import sys
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final
from urllib.parse import urlsplit

import httpx
import msgspec
import uvloop
from websockets.frames import Frame, Opcode

ATTACKER: Final = "127.0.0.99"
TOGETHER: Final = 40
"""What goes on at the same time."""
KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="


class Prey(msgspec.Struct):
    """What an attacker has: an address, a cookie, and tables of their own in full swing."""

    url: str
    cookie: str
    tables: dict[str, str]

    def to_text(self, url: str) -> str:
        return msgspec.json.encode(msgspec.structs.replace(self, url=url)).decode()


# Tools


def frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


def said(**message: object) -> bytes:
    """A message of ours as a frame."""
    return frame(json.dumps(message).encode())


async def line(prey: Prey) -> socket.socket:
    """A plain connection, with a small buffer for what comes back."""
    where = urlsplit(prey.url)
    made = socket.socket()
    made.setblocking(False)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    made.bind((ATTACKER, 0))
    loop = asyncio.get_running_loop()
    await loop.sock_connect(made, (where.hostname, where.port))
    return made


async def socket_to(prey: Prey, table: str) -> socket.socket:
    """A WebSocket to a table, after its handshake."""
    made = await line(prey)
    host = urlsplit(prey.url).netloc
    loop = asyncio.get_running_loop()
    await loop.sock_sendall(
        made,
        f"GET /ws/{table} HTTP/1.1\r\nHost: {host}\r\nOrigin: {prey.url}\r\n"
        f"Cookie: {prey.cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {KEY}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode(),
    )
    answer = await loop.sock_recv(made, 12)
    if not answer.endswith(b"101"):
        made.close()
        raise ConnectionRefusedError
    return made


async def drain(wire: socket.socket) -> None:
    """Read and forget, until the other end hangs up."""
    loop = asyncio.get_running_loop()
    while await loop.sock_recv(wire, 1 << 18):
        pass


def browser(prey: Prey) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=ATTACKER)
    headers = {"cookie": prey.cookie, "origin": prey.url}
    return httpx.AsyncClient(base_url=prey.url, transport=transport, headers=headers, timeout=60)


async def again_and_again(work: Callable[[int], Awaitable[None]], together: int = TOGETHER) -> None:
    """Do something for ever, many times at once, whatever comes of it."""

    async def one(number: int) -> None:
        while True:
            with suppress(OSError, httpx.HTTPError, KeyError, ValueError):
                await work(number)
            await asyncio.sleep(0.01)

    await asyncio.gather(*(one(number) for number in range(together)))


async def flood(prey: Prey, heap: Callable[[int], bytes], pause: float, together: int) -> None:
    """Sockets to mid-game tables that say the same again and again, and read what comes."""
    tables = list(prey.tables.values())

    async def one(number: int) -> None:
        wire = await socket_to(prey, tables[number % len(tables)])
        reading = asyncio.create_task(drain(wire))
        try:
            while not reading.done():
                await asyncio.get_running_loop().sock_sendall(wire, heap(number))
                await asyncio.sleep(pause)
        finally:
            reading.cancel()
            wire.close()

    await again_and_again(one, together)


# Attacks


async def hellos(prey: Prey) -> None:
    """Fifty-eight views in one write, at once again after being sent away."""
    await flood(prey, lambda number: hello(number) * 58, 0.1, 6)


async def paced_hellos(prey: Prey) -> None:
    """Views at a pace that each guest is allowed, from all sides, on many sockets."""
    await flood(prey, hello, 0.04, 16)


def hello(number: int) -> bytes:
    shape = ("wide", "tall")[number % 2]
    return said(do="hello", shape=shape, seat=number // 2 % 2, look=f"x{number}")


async def looks(prey: Prey) -> None:
    """Earlier moments, journals, previews and advice without end."""
    moments = itertools.count()

    def heap(number: int) -> bytes:
        step = next(moments) % 30
        return b"".join(
            (
                hello(0),
                said(do="look", step=step),
                said(do="journal", before=step),
                said(do="hint", seat=0),
                said(do="children", seat=0, action="x"),
                said(do="preview", seat=0, action="x", value=[1, 2]),
            )
        )

    await flood(prey, heap, 0.2, 8)


async def deaf(prey: Prey) -> None:
    """Sockets that ask for views and never read one."""
    tables = list(prey.tables.values())

    async def one(number: int) -> None:
        wire = await socket_to(prey, tables[number % len(tables)])
        with wire:
            for _ in range(1000):
                heap = hello(number) * 20
                await asyncio.wait_for(asyncio.get_running_loop().sock_sendall(wire, heap), 5)
                await asyncio.sleep(0.2)

    await again_and_again(one, 16)


async def deaf_requests(prey: Prey) -> None:
    """Requests for large files whose answers are never read."""

    async def one(_number: int) -> None:
        wire = await line(prey)
        with wire:
            ask = b"GET /static/client.js HTTP/1.1\r\nHost: x\r\n\r\n" * 8
            await asyncio.get_running_loop().sock_sendall(wire, ask)
            await asyncio.sleep(30)

    await again_and_again(one, 300)


async def heads(prey: Prey) -> None:
    """Heads of requests that never end, some of them huge."""

    async def one(number: int) -> None:
        wire = await line(prey)
        loop = asyncio.get_running_loop()
        with wire:
            await loop.sock_sendall(wire, b"GET /api/home HTTP/1.1\r\nHost: x\r\nX: ")
            for _ in range(200):
                await loop.sock_sendall(wire, b"x" * (65_536 if number % 2 else 1))
                await asyncio.sleep(0.05)

    await again_and_again(one, 300)


async def bodies(prey: Prey) -> None:
    """Bodies of requests that never end."""

    async def one(_number: int) -> None:
        wire = await line(prey)
        loop = asyncio.get_running_loop()
        with wire:
            await loop.sock_sendall(
                wire,
                b"POST /api/replays HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n"
                b"Transfer-Encoding: chunked\r\n\r\n",
            )
            for _ in range(200):
                await loop.sock_sendall(wire, b"4000\r\n" + b"x" * 0x4000 + b"\r\n")
                await asyncio.sleep(0.2)

    await again_and_again(one, 300)


async def uploads(prey: Prey) -> None:
    """Records, as many and as large as go, each a little different."""
    record = _record()
    numbers = itertools.count()
    async with browser(prey) as http:

        async def one(_number: int) -> None:
            text = f"{record}\n# {next(numbers)} " + "x" * 100_000
            await http.post("/api/replays", json={"record": text})
            text = record.replace("players:", f'event: "{next(numbers)}"\nplayers:', 1)
            await http.post("/api/replays", json={"record": text})

        await again_and_again(one, 8)


async def names(prey: Prey) -> None:
    """A record with endless names, and looks at it."""
    text = _record().replace('players: ["Ada","Bo"]', f'players: ["{"N" * 400_000}","Bo"]')
    async with browser(prey) as http:

        async def one(number: int) -> None:
            made = (await http.post("/api/replays", json={"record": text})).json()
            await http.get(f"/api/replays/{made['replay']}?step={number}")

        await again_and_again(one, 12)


def _record() -> str:
    """A finished game."""
    from digsite.core.match import Match
    from digsite.core.rng import Rng
    from digsite.games import find_game

    match = Match(find_game("scarabya").settings(2, "duel"), seed=5)
    dice = Rng(5)
    while not match.is_over():
        seat = match.acting_seats()[0]
        match.play(seat, match.state.sample_move(seat, dice))
    record = match.record()
    record.players = ["Ada", "Bo"]
    return record.to_text()


async def professors(prey: Prey) -> None:
    """Fifty tables against professors, all looked at."""
    async with browser(prey) as http:

        async def one(_number: int) -> None:
            bots = [{"who": "bot", "level": "professor"} for _ in range(2)]
            body = {"game": "scarabya", "mode": "duel", "seats": bots}
            made = (await http.post("/api/tables", json=body)).json()
            wire = await socket_to(prey, made["table"])
            with wire:
                await asyncio.get_running_loop().sock_sendall(wire, said(do="hello"))
                await drain(wire)

        await again_and_again(one, 50)


async def tables(prey: Prey) -> None:
    """New tables and what-ifs without end, each guest a new one."""
    async with browser(prey) as http:

        async def one(number: int) -> None:
            body = {"game": "ziggurat", "seats": [{"who": "me"}, {"who": "link"}]}
            http.cookies.clear()
            await http.post("/api/tables", json=body, headers={"cookie": ""})
            if number % 8 == 0:
                wire = await socket_to(prey, prey.tables["anasazi"])
                with wire:
                    heap = said(do="hello") + said(do="fork") * 20
                    await asyncio.get_running_loop().sock_sendall(wire, heap)
                    await asyncio.wait_for(drain(wire), 2)

        await again_and_again(one)


async def seats(prey: Prey) -> None:
    """Getting up and sitting down again, arming and disarming: a log that grows."""
    table = prey.tables["gads-hill"]
    async with browser(prey) as http:

        async def one(number: int) -> None:
            for who in ("bot", "me"):
                body = {"seat": number % 2, "who": who}
                await http.post(f"/api/tables/{table}/seat", json=body)

        arming = flood(
            prey,
            lambda number: said(do="hello") + said(do="arm", seat=0, on=number % 2 == 0) * 9,
            0.3,
            4,
        )
        await asyncio.gather(again_and_again(one, 8), arming)


async def pages(prey: Prey) -> None:
    """Pages, files and questions as fast as they come."""
    paths = ("/", "/static/client.js", "/api/home", "/api/guide/ziggurat", "/api/picture/indus.svg")
    async with browser(prey) as http:

        async def one(number: int) -> None:
            await http.get(paths[number % len(paths)], headers={"accept-encoding": "gzip"})

        await again_and_again(one)


async def handshakes(prey: Prey) -> None:
    """Sockets that come and go."""

    async def one(number: int) -> None:
        table = list(prey.tables.values())[number % len(prey.tables)]
        wire = await socket_to(prey, table if number % 3 else "nowhere")
        wire.close()

    await again_and_again(one)


async def pings(prey: Prey) -> None:
    """Pings, pongs, and thousands of tiny frames in one heap."""
    dice = random.Random(1)
    heaps = (
        frame(b"x" * 125, Opcode.PING) * 500,
        frame(b"", Opcode.PONG) * 5_000,
        frame(b"{}") * 5_000,
        frame(b"{", fin=False) + frame(b"", Opcode.CONT, fin=False) * 5_000,
    )
    await flood(prey, lambda _number: dice.choice(heaps), 0.05, 8)


ATTACKS: Final[dict[str, Callable[[Prey], Awaitable[None]]]] = {
    attack.__name__.replace("_", "-"): attack
    for attack in (
        *(hellos, paced_hellos, looks, deaf, deaf_requests, heads, bodies, uploads, names),
        *(professors, tables, seats, pages, handshakes, pings),
    )
}


async def run(name: str, seconds: float, prey: Prey) -> None:
    """One attack, for so long; then the process ends, whatever it is waiting for. Tasks that were
    only cancelled might go on: `wait_for` loses that when what it waits for is done just then.
    """
    attack = asyncio.ensure_future(ATTACKS[name](prey))
    await asyncio.wait((attack,), timeout=seconds)
    if attack.done():
        attack.result()
    os._exit(0)


def main() -> None:
    name, seconds, prey = sys.argv[1:]
    uvloop.run(run(name, float(seconds), msgspec.json.decode(prey, type=Prey)))


if __name__ == "__main__":
    main()
