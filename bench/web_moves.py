"""What a move costs the server, game by game: processor time, without a network.

    python -m bench.web_moves [--tables 20] [--rounds 4] [--digest] [--language de] [GAME ...]

Two guests sit at each table, each at a socket of their own that looks from their seat; Scarabya is
also played alone, as the load of ``bench.web`` plays it. The whole server is there, from the bytes
of a connection to those it sends, and the database; but the wires are functions of this process,
and what the guests do themselves is not counted. So the figures hardly depend on what else the
machine does, and two builds can be compared in turn. The first round counts for nothing: drawings
are remembered. ``--digest`` prints a hash of all that was sent, which depends on the seeds alone.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import re
import sys
import tempfile
import time
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import msgspec
import uvloop
from starlette.applications import Starlette
from uvicorn.server import ServerState

from bench.report import Line, missed, save, show
from bench.web_server import LIMITS
from digsite.core.rng import Rng
from digsite.core.words import ENGLISH, languages
from digsite.games import find_game, game_ids
from digsite.server.tables import new_table
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import Plan, Seat, Table
from digsite.server.tables.views import Present, ViewKey, artist_at
from digsite.server.web.app import create_app
from digsite.server.web.guards import GuardedConfig, GuardedSocket
from digsite.server.web.identity import COOKIE, Guest
from digsite.server.web.pace import Paces
from digsite.server.web.requests import Site
from digsite.services.move_actions import find_choice

HOST = "bench.example"
MOST_MOVES = 60
"""Of a table: long games would drown the others, and their middle is what costs most."""
BY_THE_CLOCK = re.compile(rb'"(here|wait)":[a-z0-9]+')
"""What a view tells of the time: who has come already, and when a bot may stand in."""
TWICE = 2.0
"""How much dearer than a move of Scarabya one of another game may be."""


class Heard(msgspec.Struct, rename={"kind": "is"}):
    """The part of a message that tells how far a table is; the rest is skipped."""

    kind: str
    step: int = -1


decoder = msgspec.json.Decoder(Heard)


class Clock:
    """Processor time of the server: of this process, without what its guests do."""

    def __init__(self) -> None:
        self._guests = 0.0
        self._since = 0.0

    def now(self) -> float:
        return time.process_time() - self._guests

    def __enter__(self) -> None:
        self._since = time.thread_time()

    def __exit__(self, *_problem: object) -> None:
        self._guests += time.thread_time() - self._since


class Wire(asyncio.Transport):
    """Both ends of a connection: what the server writes is heard at once."""

    def __init__(self, protocol: GuardedSocket, clock: Clock) -> None:
        super().__init__()
        self._protocol = protocol
        self._clock = clock
        self.digest = hashlib.sha256()
        """Of all pictures and what stands beside them."""
        self._loop = asyncio.get_running_loop()
        self._open = False
        self._closing = False
        self.step = -1
        self.answered = 0
        self.moved = asyncio.Event()
        """Set whenever something was heard."""
        protocol.connection_made(self)

    def say(self, data: bytes) -> None:
        """Let the server read some bytes."""
        self._loop.call_soon(self._protocol.data_received, data)

    def ask(self, text: str) -> None:
        """Send a message, in a frame whose mask changes nothing."""
        data = text.encode()
        size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2)
        self.say(b"\x81" + size + bytes(4) + data)

    # As a transport

    def write(self, data: bytes | bytearray | memoryview) -> None:
        with self._clock:
            if not self._open:
                assert bytes(data).startswith(b"HTTP/1.1 101"), data
                self._open = True
            elif data and data[0] == 0x81:
                self._hear(bytes(data))
            self.moved.set()

    def _hear(self, frame: bytes) -> None:
        short = frame[1]
        text = frame[2:] if short < 126 else frame[4:] if short == 126 else frame[10:]
        heard = decoder.decode(text)
        if heard.kind == "answer":
            assert b'"ok":true' in text, text
            self.answered += 1
        elif heard.kind in ("view", "change"):
            self.digest.update(BY_THE_CLOCK.sub(b"", text))
            self.step = heard.step

    def close(self) -> None:
        if not self._closing:
            self._closing = True
            self._loop.call_soon(self._protocol.connection_lost, None)

    def abort(self) -> None:
        self.close()

    def is_closing(self) -> bool:
        return self._closing

    def get_extra_info(self, name: str, default: object = None) -> object:
        return {"peername": ("127.0.0.1", 1), "sockname": ("127.0.0.1", 2)}.get(name, default)

    def get_write_buffer_size(self) -> int:
        return 0

    def pause_reading(self) -> None:
        """Nothing comes before it is asked for."""

    def resume_reading(self) -> None:
        """Nothing has been kept back."""


@dataclass
class Server:
    """The whole server in this process."""

    app: Starlette
    config: GuardedConfig
    clock: Clock

    @property
    def site(self) -> Site:
        site: Site = self.app.state.site
        return site

    def wire(self, table: str, guest: Guest) -> Wire:
        """A guest's socket to a table."""
        wire = Wire(GuardedSocket(self.config, ServerState(), {}), self.clock)
        lines = (
            f"GET /ws/{table} HTTP/1.1",
            f"host: {HOST}",
            f"origin: http://{HOST}",
            f"cookie: {COOKIE}={self.site.signer.seal(guest)}",
            "upgrade: websocket",
            "connection: Upgrade",
            "sec-websocket-version: 13",
            "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==",
            "",
            "",
        )
        wire.say("\r\n".join(lines).encode())
        return wire


class Players:
    """The guests of one table, and the moves they make there."""

    def __init__(self, server: Server, plan: Plan, seed: int) -> None:
        self.server = server
        self.id = f"bench{seed}"
        self.plan = plan
        self.guests = [Guest(seat.guest, seat.name) for seat in plan.seats]
        self._luck = Rng(seed)
        self.moves = 0

    async def set_up(self) -> None:
        await self.server.site.store.write(new_table.creation(Table(self.id, self.plan)))

    async def sit(self, language: str) -> None:
        """Come to the table, until everybody has seen it."""
        hello = msgspec.json.encode({"do": "hello", "n": 0, "language": language}).decode()
        self.wires = [self.server.wire(self.id, guest) for guest in self.guests]
        for wire in self.wires:
            wire.ask(hello)
        for wire in self.wires:
            await until(wire, 0)

    async def play(self) -> None:
        """Move by move, each when all have seen the one before, to the end or far enough."""
        room = self.server.site.rooms.live(self.id)
        assert room is not None
        while not room.table.over and self.moves < MOST_MOVES:
            with self.server.clock:
                seat, words = self._move(room)
                step, wire = room.table.step, self.wires[seat]
                answers = wire.answered + 1
            wire.ask(words)
            while wire.answered < answers:
                wire.moved.clear()
                await wire.moved.wait()
            self.moves += 1
            for each in self.wires:
                await until(each, step + 1)

    def _move(self, room: Room) -> tuple[int, str]:
        """Some legal move, and who makes it."""
        table = room.table
        seat = min(table.match.acting_seats())
        code = int(table.match.state.sample_move(seat, self._luck))
        key = ViewKey(seat)
        sight = Present(table).sight(key)
        choice = find_choice(sight, artist_at(table.game, key).scene(sight).actions, code)
        assert choice is not None
        message = {
            "do": "play",
            "n": 1,
            "seat": seat,
            "decision": table.decisions[seat],
            "action": choice.action.id,
            "value": list(choice.value),
        }
        return seat, msgspec.json.encode(message).decode()

    async def leave(self) -> None:
        for wire in self.wires:
            wire.ask('{"do":"ping"}')
            wire.close()
        await self.server.site.rooms.leave(self.id)


async def until(wire: Wire, step: int) -> None:
    """Wait until a guest has been shown a step of the game."""
    while wire.step < step:
        wire.moved.clear()
        await wire.moved.wait()


def plans(game_id: str, seats: int, tables: int, seed: int) -> Iterable[tuple[Plan, int]]:
    """Tables with a deal of their own each, and a seed for those who play there."""
    game = find_game(game_id)
    settings = game.settings(seats)
    for number in range(tables):
        place = tuple(
            Seat("person", name, f"guest{seat}") for seat, name in enumerate(("Ada", "Bo")[:seats])
        )
        yield Plan(settings, seed + number, place, "guest0"), seed + number


async def measured(
    game_id: str, seats: int, tables: int, rounds: int, language: str
) -> tuple[float, float, str]:
    """Milliseconds a move and a coming to a table, and the digest of all that was sent."""
    clock, digest = Clock(), hashlib.sha256()
    with tempfile.TemporaryDirectory() as folder:
        paces = Paces(LIMITS)
        app = create_app(Path(folder), LIMITS, paces=paces)
        config = GuardedConfig(app, paces, pings=False)
        config.load()
        server = Server(app, config, clock)
        async with app.router.lifespan_context(app):
            moves, sits, playing, sitting = 0, 0, 0.0, 0.0
            for number in range(rounds):
                deals = plans(game_id, seats, tables, 1 + number * tables)
                groups = [Players(server, plan, seed) for plan, seed in deals]
                for group in groups:
                    await group.set_up()
                began = clock.now()
                await asyncio.gather(*(group.sit(language) for group in groups))
                seated = clock.now()
                await asyncio.gather(*(group.play() for group in groups))
                ended = clock.now()
                for group in groups:
                    for wire in group.wires:
                        digest.update(wire.digest.digest())
                    await group.leave()
                if number:
                    sitting += seated - began
                    playing += ended - seated
                    sits += tables * seats
                    moves += sum(group.moves for group in groups)
    return 1000 * playing / moves, 1000 * sitting / sits, digest.hexdigest()[:16]


def main() -> int:
    parser = argparse.ArgumentParser(description="What a move costs the server.")
    parser.add_argument("games", nargs="*", default=game_ids())
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--digest", action="store_true")
    parser.add_argument("--language", choices=languages(), default=ENGLISH)
    asked = parser.parse_args()
    wanted = [("scarabya", 1), *((game, 2) for game in sorted(asked.games, key=rank))]
    lines: list[Line] = []
    bar = None
    for game, seats in wanted:
        move, sit, digest = uvloop.run(
            measured(game, seats, asked.tables, asked.rounds, asked.language)
        )
        name = f"{game}, {seats} at the table"
        told = [
            Line(f"{name}: a move", move, "ms", most=None if game == "scarabya" else bar),
            Line(f"{name}: to come to it", sit, "ms"),
        ]
        show(told)
        lines += told
        if seats == 2 and game == "scarabya":
            bar = TWICE * move
        if asked.digest:
            print(f"  {digest}", flush=True)
    save("web_moves", lines)
    return missed(lines)


def rank(game: str) -> tuple[bool, str]:
    """Scarabya first: the others are held to it."""
    return game != "scarabya", game


if __name__ == "__main__":
    sys.exit(main())
