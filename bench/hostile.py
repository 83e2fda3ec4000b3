"""One address does its worst while others play: what do they notice, and what does it cost?

    python -m bench.hostile [--seconds 60] [--workers 1] [--list] [NAME ...]

Starts ``digsite serve`` with the shipped limits for each attack, lets guests play from addresses of
their own (127.0.0.2 and so on), and attacks from 127.0.0.99, in a process of its own. Prints how
long others' moves took to be answered, how long bots took, and what grew. Linux only: elsewhere
loopback has one address.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from types import TracebackType

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException
from websockets.typing import Origin

from bench.attacks import ATTACKER, ATTACKS, Prey, drain, hello, socket_to
from bench.report import Line, missed, save, show
from digsite.core.rng import Rng
from digsite.games import find_game, game_ids
from digsite.server.limits import Limits
from digsite.server.store.sqlite import SqliteStore
from digsite.server.tables import new_table
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import Plan, Seat
from digsite.server.web.identity import Guest, Signer
from digsite.server.workers.bot_pool import BotPool

ROOT = Path(__file__).resolve().parent.parent
PLAYERS = 20
AGAINST_BOTS = 2
PACE = 0.5
"""Seconds between two moves of a table."""
WARM = 4.0
SETTLE = 18.0
"""Seconds after an attack until slow readers have been cut off, and memory is looked at."""
MOST_LATE = 100.0
MOST_BOT = 5.0
MOST_MEMORY = 100.0
MOST_DISK = 100.0
PATIENCE = 60.0
HEAVY = ("anasazi", "gads-hill")
MIDDLE = 30
"""Moves after which a game is in full swing."""


# The server


class Server:
    """``digsite serve`` as it is shipped, but for proxies: here nobody stands behind one."""

    def __init__(self, data: Path, workers: int) -> None:
        self.data = data
        self.log = data / "log.txt"
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "digsite", "serve", "--port", "0"),
                    *("--data", str(data), "--workers", str(workers)),
                    *("--set", "trusted_proxies=[]"),
                ],
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        assert self.process.stdout is not None
        words = self.process.stdout.readline().split()
        self.url = next(word for word in words if word.startswith("http"))

    def __enter__(self) -> Server:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()

    def memory(self) -> float:
        """Megabytes of all its processes."""
        return sum(_proportional(pid) for pid in self._processes()) / 1000

    def _processes(self) -> list[int]:
        """All processes of its session."""
        found = []
        for entry in Path("/proc").iterdir():
            if entry.name.isdigit():
                try:
                    fields = (entry / "stat").read_text("ascii").rpartition(")")[2].split()
                except OSError:
                    continue
                if int(fields[3]) == self.process.pid:
                    found.append(int(entry.name))
        return found

    def disk(self) -> float:
        """Megabytes in its folder."""
        return sum(file.stat().st_size for file in self.data.iterdir() if file.is_file()) / 1e6


def _proportional(pid: int) -> float:
    """Kilobytes of a process, its part of what it shares."""
    try:
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
    except OSError:
        return 0.0
    return float(next(line for line in lines if line.startswith("Pss:")).split()[1])


async def prepare(data: Path) -> Prey:
    """Tables of the attacker in full swing, as if they had been played before."""
    guest = Guest("attacker-attacker-xx", "Eve")
    store = SqliteStore(data)
    tables = {}
    for game_id in HEAVY:
        game = find_game(game_id)
        mode = game.modes[0]
        seats = tuple(Seat("person", f"Eve {at}", guest.id) for at in range(max(2, mode.least)))
        plan = Plan(game.settings(len(seats), mode.name), 7, seats, guest.id)
        table = await new_table.create(store, plan)
        room = Room(table, store, BotPool(), Limits())
        dice = Rng(3)
        for _ in range(MIDDLE):
            seat = table.match.acting_seats()[0]
            checked = table.checked(seat, int(table.match.state.sample_move(seat, dice)))
            await room.change(lambda checked=checked: checked)  # type: ignore[misc]
        tables[game_id] = table.id
    await store.close()
    return Prey("", f"digsite={Signer(data).seal(guest)}", tables)


# Those who play


@dataclass
class Tally:
    """What others noticed."""

    answers: list[float] = field(default_factory=list)
    bots: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    over: bool = False
    """Whether players are to get up."""


class Player:
    """A guest at an address of their own, who plays one game after the other."""

    def __init__(self, url: str, number: int, against: str, tally: Tally) -> None:
        self._url = url
        self._address = f"127.0.0.{2 + number}"
        self._against = against
        self._tally = tally
        self._dice = random.Random(number)

    async def play(self) -> None:
        """Until all get up."""
        transport = httpx.AsyncHTTPTransport(local_address=self._address)
        async with httpx.AsyncClient(
            base_url=self._url, transport=transport, timeout=PATIENCE
        ) as http:
            await http.get("/api/words")
            cookie = "; ".join(f"{one.name}={one.value}" for one in http.cookies.jar)
            bots = [{"who": "bot", "level": self._against}] if self._against else []
            mode = "duel" if bots else "solo"
            body = {"game": "scarabya", "mode": mode, "seats": [{"who": "me"}, *bots]}
            while not self._tally.over:
                made = (await http.post("/api/tables", json=body)).json()
                try:
                    await self._game(made["table"], cookie)
                except (WebSocketException, OSError, KeyError, TimeoutError) as problem:
                    self._tally.failures.append(f"{type(problem).__name__}: {problem} {made}")
                    await asyncio.sleep(PACE)

    async def _game(self, table: str, cookie: str) -> None:
        async with connect(
            f"{self._url.replace('http', 'ws', 1)}/ws/{table}",
            origin=Origin(self._url),
            additional_headers={"Cookie": cookie},
            local_addr=(self._address, 0),
            max_size=None,
            ping_interval=None,
            open_timeout=PATIENCE,
        ) as wire:
            await wire.send('{"do":"hello","n":0}')
            view = await self._hear(wire, "view")
            while not view["over"] and not self._tally.over:
                await asyncio.sleep(PACE * (0.5 + self._dice.random()))
                view = await self._move(wire, view)

    async def _move(self, wire: ClientConnection, view: dict[str, object]) -> dict[str, object]:
        """A move, and what the table looks like when it is our turn again."""
        if view["acting"] == [0]:
            view = await self._own(wire, view)
        began = time.monotonic()
        while view["acting"] != [0] and not view["over"]:
            view.update(await self._hear(wire, "change"))
        if self._against and not view["over"]:
            self._tally.bots.append(time.monotonic() - began)
        return view

    async def _own(self, wire: ClientConnection, view: dict[str, object]) -> dict[str, object]:
        began = time.monotonic()
        await wire.send(json.dumps(self._choice(view)))
        changed = await self._hear(wire, "change")
        answer = await self._hear(wire, "answer")
        self._tally.answers.append(time.monotonic() - began)
        if not answer["ok"]:
            self._tally.failures.append(str(answer))
        return {**view, **changed}

    def _choice(self, view: dict[str, object]) -> dict[str, object]:
        """Some legal move of Scarabya."""
        scene = view.get("scene")
        actions = view.get("actions", scene["actions"] if isinstance(scene, dict) else [])
        assert isinstance(actions, list)
        decisions = view["decisions"]
        assert isinstance(decisions, dict)
        action = self._dice.choice(actions)
        value: list[int] = []
        if action["kind"] == "place":
            ways = [at for at, one in enumerate(action["orientations"]) if one["anchors"]]
            way = self._dice.choice(ways)
            value = [way, *self._dice.choice(action["orientations"][way]["anchors"])]
        return {
            "do": "play",
            "n": 1,
            "seat": 0,
            "decision": decisions["0"],
            "action": action["id"],
            "value": value,
        }

    async def _hear(self, wire: ClientConnection, kind: str) -> dict[str, object]:
        """The next message of a kind; a whole view will do for a change."""
        while True:
            told: dict[str, object] = json.loads(await asyncio.wait_for(wire.recv(), PATIENCE))
            if told["is"] == kind or (kind == "change" and told["is"] == "view"):
                return told


# The siege


async def warm_up(prey: Prey, url: str) -> None:
    """Look at each table once: a server that has run for a while knows all games."""
    known = msgspec.structs.replace(prey, url=url)
    async with httpx.AsyncClient(base_url=url, timeout=PATIENCE) as http:
        for path in ("/", "/api/home", *(f"/api/guide/{one}" for one in game_ids())):
            await http.get(path)
        for game in game_ids():
            await http.get(f"/api/picture/{game}.svg")
    for table in prey.tables.values():
        wire = await socket_to(known, table)
        with wire:
            heap = b"".join(hello(number) for number in range(4))
            await asyncio.get_running_loop().sock_sendall(wire, heap)
            with suppress(TimeoutError):
                await asyncio.wait_for(drain(wire), 1)


@dataclass(frozen=True)
class Result:
    """What came of an attack."""

    quiet: float
    """The 99th percentile of others' answers before it, in milliseconds."""
    late: float
    """The same while it went on."""
    slowest: float
    bot: float
    """The longest that a bot took, in seconds."""
    most: float
    """Megabytes more than before, while it went on."""
    memory: float
    """And when it was over."""
    disk: float
    moves: int
    failures: list[str]
    broken: int
    """Lines of the log that tell of something broken."""


def percentile(times: Sequence[float], share: float) -> float:
    ordered = sorted(times) or [0.0]
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


async def siege(server: Server, prey: Prey, name: str, seconds: float, settle: float) -> Result:
    """Let others play, attack, and look at what has changed."""
    tally = Tally()
    levels = [*([""] * PLAYERS), *(["student"] * AGAINST_BOTS)]
    players = [Player(server.url, at, level, tally) for at, level in enumerate(levels)]
    playing = [asyncio.create_task(player.play()) for player in players]
    await warm_up(prey, server.url)
    await asyncio.sleep(min(WARM, 4 * seconds))
    tally.answers.clear()
    await asyncio.sleep(min(WARM, 2 * seconds))
    quiet = percentile(tally.answers, 0.99) * 1000
    memory, disk = server.memory(), server.disk()
    tally.answers.clear()
    tally.bots.clear()
    attack = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bench.attacks", name, str(seconds)),
        prey.to_text(server.url),
        cwd=ROOT,
    )
    ended = asyncio.create_task(attack.wait())
    most = memory
    while not ended.done():
        await asyncio.wait((ended,), timeout=1)
        most = max(most, server.memory())
    answers, bots = list(tally.answers), list(tally.bots)
    await asyncio.sleep(settle)
    tally.over = True
    for player in playing:
        player.cancel()
    await asyncio.wait(playing, timeout=5)
    log = server.log.read_text(encoding="utf-8", errors="replace")
    return Result(
        quiet=quiet,
        late=percentile(answers, 0.99) * 1000,
        slowest=max(answers, default=0.0) * 1000,
        bot=max(bots, default=0.0),
        most=most - memory,
        memory=server.memory() - memory,
        disk=server.disk() - disk,
        moves=len(answers),
        failures=tally.failures,
        broken=log.count("Traceback"),
    )


def besieged(name: str, seconds: float, workers: int, settle: float = SETTLE) -> Result:
    """One attack on a server of its own."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        prey = asyncio.run(prepare(data))
        with Server(data, workers) as server:
            return asyncio.run(siege(server, prey, name, seconds, settle))


def lines_of(name: str, result: Result) -> list[Line]:
    return [
        Line(f"{name}: p99 of others' answers", result.late, "ms", most=MOST_LATE),
        Line("  the slowest of them", result.slowest, "ms"),
        Line("  p99 before the attack", result.quiet, "ms"),
        Line("  a bot's turn, at worst", result.bot, "s", most=MOST_BOT),
        Line("  memory, at most", result.most, "MB", most=MOST_MEMORY),
        Line("  memory, afterwards", result.memory, "MB", most=MOST_MEMORY),
        Line("  disk", result.disk, "MB", most=MOST_DISK),
        Line("  others' moves", result.moves, ""),
        Line("  others' failures", len(result.failures), "", most=0),
        Line("  tracebacks", result.broken, "", most=0),
    ]


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, prog="bench.hostile")
    parser.add_argument("names", nargs="*", metavar="NAME", help="all attacks, where none is named")
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--list", action="store_true", help="name the attacks")
    asked = parser.parse_args(argv)
    unknown = [name for name in asked.names if name not in ATTACKS]
    if unknown:
        parser.error(f"no attack {unknown[0]!r}; there are: {', '.join(ATTACKS)}")
    if asked.list:
        for name, attack in ATTACKS.items():
            print(f"{name:<12} {attack.__doc__}")
        return 0
    lines: list[Line] = []
    for name in asked.names or ATTACKS:
        result = besieged(name, asked.seconds, asked.workers)
        told = lines_of(name, result)
        show(told)
        print(*result.failures[:3], sep="\n", flush=True)
        lines += told
    save("hostile", lines, {"attacker": ATTACKER, "seconds": asked.seconds})
    return 1 if missed(lines) else 0


if __name__ == "__main__":
    sys.exit(main())
