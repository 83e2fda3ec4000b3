"""`make bench-web`: the server under load, beside boardgame.io, in one run.

    python -m bench.web [--seconds 15] [--kills 100] [--only flat,peer,paced,sizes,memory,kills]

Server and load are processes of their own, as on a real machine; everything is durable. The peer
is boardgame.io's server with its socket.io transport and its usual store, which is memory only: a
game of like size, the same number of tables, one client a table, each waiting for its answer.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from bench.report import Line, missed, save, show
from bench.web_sizes import sizes
from digsite.games import game_ids
from digsite.server.store.sqlite import SqliteStore
from digsite.server.tables.house import Rooms

ROOT = Path(__file__).resolve().parent.parent
PEER = ROOT / ".venv-peers" / "web"
PEER_PACKAGES = ("boardgame.io@0.50.2", "socket.io-client@4.8.1")
WARM = 5.0
"""Seconds of play before anything counts, here and there: servers run for weeks, and both remember
what they have done before, ours its drawings and theirs its compiled code.
"""
WORKERS = 2
"""One a core of the machine the bars are for."""
PATIENCE = 120.0
WHOLE_GAME = 8.0
"""Seconds: with a move a second, a game of twelve moves, of which some cannot be made."""
Data = dict[str, Any]


class Server:
    """A digsite server in processes of its own."""

    def __init__(self, data: Path, workers: int) -> None:
        command = [sys.executable, "-m", "bench.web_server", str(data), str(workers)]
        self.process = subprocess.Popen(
            command, cwd=ROOT, stdout=subprocess.PIPE, text=True, start_new_session=True
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        wait_for(lambda: answers(self.url))

    def cpu(self) -> float:
        """Seconds of processor time so far."""
        own = self.process.pid
        workers = Path(f"/proc/{own}/task/{own}/children").read_text("ascii").split()
        return sum(processor_time(pid) for pid in (own, *map(int, workers)))

    def memory(self) -> float:
        """Resident kilobytes; of a server without workers."""
        status = Path(f"/proc/{self.process.pid}/status").read_text("ascii")
        line = next(one for one in status.splitlines() if one.startswith("VmRSS:"))
        return float(line.split()[1])

    def stop(self) -> None:
        self.process.terminate()
        self._ended()

    def kill(self) -> None:
        """End all its processes at one instant."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self._ended()

    def _ended(self) -> None:
        self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()


def processor_time(pid: int) -> float:
    """Seconds of processor time that a process has taken."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2]
    user, system = fields.split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/static/theme.css", timeout=5).status_code == 200
    except httpx.TransportError:
        return False


def wait_for(done: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not done():
        if time.monotonic() > end:
            raise TimeoutError("waited too long")
        time.sleep(0.05)


def start_load(url: str, **order: float) -> subprocess.Popen[str]:
    """The load in its own process; it has begun to play when this returns."""
    command = [sys.executable, "-m", "bench.web_load", url, json.dumps(order)]
    load = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)
    assert load.stdout is not None
    while load.stdout.readline().strip() != "begin":
        if load.poll() is not None:
            raise RuntimeError("the load could not begin")
    return load


def end_load(load: subprocess.Popen[str]) -> Data:
    told, _ = load.communicate(timeout=PATIENCE)
    result: Data = json.loads(told.strip().splitlines()[-1])
    if result["failures"]:
        raise RuntimeError(f"the load failed: {result['failures']}")
    return result


# What is measured


def measured(seconds: float, **order: float) -> tuple[Data, float]:
    """One load on a fresh server; the result, and the server's processor time for a move."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), WORKERS)
        try:
            load = start_load(server.url, seconds=seconds, **order)
            before = server.cpu()
            result = end_load(load)
            spent = server.cpu() - before
        finally:
            server.stop()
    return result, spent / max(1, result["moves"]) * 1000


def flat_out(seconds: float) -> tuple[list[Line], float]:
    """200 tables, each playing as fast as it is answered."""
    games = 5 + int(1.5 * (WARM + seconds))
    plain, cost = measured(seconds, tables=200, games=games, pace=0, warm=WARM)
    lines = [
        Line("200 tables flat out, durable", plain["rate"], "moves/s", least=2000),
        Line("  p99 of an answer", plain["p99"], "ms"),
        Line("  server's processor time", cost, "ms/move", most=0.5),
        Line("  bytes a move, not compressed", plain["bytes"] / 1000, "kB"),
    ]
    return lines, float(plain["rate"])


def paced(seconds: float) -> list[Line]:
    """500 tables with a move a second, for as long as a game takes: nobody changes tables."""
    long = min(seconds, WHOLE_GAME)
    result, cost = measured(long, tables=500, games=1, pace=1)
    return [
        Line("500 tables, 1 move/s each: p99", result["p99"], "ms", most=20),
        Line("  p50", result["p50"], "ms"),
        Line("  moves/s that came about", result["rate"], "moves/s"),
        Line("  server's processor time", cost, "ms/move"),
    ]


def memory(tables: int = 400) -> list[Line]:
    """What live tables weigh that nobody plays at: with a visitor who looks on, and after.

    As many tables come before the first look: what has been drawn is remembered up to a limit, and
    those memories, which all tables share, are to be full.
    """
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), 1)
        try:
            url = server.url
            first = start_load(url, seconds=8, tables=tables, games=1, pace=2.5)
            end_load(first)
            time.sleep(1)
            before = server.memory()
            load = start_load(url, seconds=8, tables=tables, games=1, pace=2.5, seed=1)
            time.sleep(6)
            looked_at = (server.memory() - before) / tables
            end_load(load)
            time.sleep(1)
            left = (server.memory() - before) / tables
        finally:
            server.stop()
    return [
        Line("memory a live table, nobody there", left, "kB", most=50),
        Line("  with a socket that looks on", looked_at, "kB"),
        *(weight_of(game) for game in game_ids()),
    ]


def weight_of(game: str) -> Line:
    """What full tables of one game weigh, without a server round them."""
    command = [sys.executable, "-m", "bench.web_memory", game]
    done = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True)
    return Line(f"  {game}, all seats taken, 12 moves in", float(done.stdout), "kB", most=50)


def kills(count: int, seed: int = 7) -> list[Line]:
    """Kill the server at random instants under load: what was acknowledged must be there."""
    dice = random.Random(seed)
    lost = damaged = moves = 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for number in range(count):
            server = Server(folder, WORKERS)
            load = start_load(server.url, seconds=30, tables=10, games=2, pace=0, seed=number)
            time.sleep(dice.uniform(0.05, 0.6))
            server.kill()
            told, _ = load.communicate(timeout=PATIENCE)
            result: Data = json.loads(told.strip().splitlines()[-1])
            moves += result["moves"]
            bad, gone = asyncio.run(check(folder, result["acknowledged"]))
            damaged += bad
            lost += gone
            print(f"  kill {number + 1}: {result['moves']} moves, {gone} lost, {bad} damaged")
    return [
        Line(f"moves lost in {count} kills -9 ({moves} acknowledged)", lost, "moves", most=0),
        Line("tables damaged", damaged, "tables", most=0),
    ]


async def check(folder: Path, acknowledged: dict[str, int]) -> tuple[int, int]:
    """How many tables cannot be read again, and how many acknowledged moves are missing."""
    damaged = lost = 0
    async with SqliteStore(folder) as store:
        rooms = Rooms(store, None, None)  # type: ignore[arg-type]  # nobody thinks or plays here
        for table, steps in acknowledged.items():
            try:
                kept = await rooms.load(table)
                lost += max(0, steps - (0 if kept is None else kept.step))
            except Exception as problem:
                print(f"  table {table}: {problem}")
                damaged += 1
    with sqlite3.connect(folder / "digsite.db") as file:
        (fine,) = file.execute("PRAGMA integrity_check").fetchone()
    return damaged + (fine != "ok"), lost


# The peer


def peer(seconds: float) -> tuple[float, float]:
    """boardgame.io's moves a second under the same load, and its processor time for a move."""
    stamp = PEER / "installed"
    if not stamp.exists():
        PEER.mkdir(parents=True, exist_ok=True)
        install = ["npm", "install", "--no-audit", "--no-fund", "--prefix", str(PEER)]
        subprocess.run([*install, *PEER_PACKAGES], check=True, capture_output=True)
        stamp.touch()
    scripts = ROOT / "bench" / "peer_scripts"
    for name in ("boardgame_io_game.js", "boardgame_io_server.js", "boardgame_io_load.js"):
        shutil.copy(scripts / name, PEER)
    port = str(free_port())
    server = subprocess.Popen(
        ["node", "boardgame_io_server.js", port], cwd=PEER, stdout=subprocess.PIPE, text=True
    )
    assert server.stdout is not None
    try:
        while "ready" not in server.stdout.readline():
            if server.poll() is not None:
                raise RuntimeError("boardgame.io's server did not start")
        load = subprocess.Popen(
            ["node", "boardgame_io_load.js", port, "200", str(WARM), str(seconds)],
            cwd=PEER,
            stdout=subprocess.PIPE,
            text=True,
        )
        assert load.stdout is not None
        load.stdout.readline()
        before = processor_time(server.pid)
        told, _ = load.communicate(timeout=PATIENCE)
        spent = processor_time(server.pid) - before
    finally:
        server.kill()
        server.wait()
    rate = float(json.loads(told)["rate"])
    return rate, spent / max(1.0, rate * seconds) * 1000


def main() -> int:
    parser = argparse.ArgumentParser(description="The server under load.")
    parser.add_argument("--seconds", type=float, default=15.0, help="of each load")
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--only", default="flat,peer,paced,sizes,memory,kills")
    asked = parser.parse_args()
    wanted = asked.only.split(",")
    lines: list[Line] = []
    rate = 0.0
    if "flat" in wanted:
        ours, rate = flat_out(asked.seconds)
        lines += ours
    if "peer" in wanted:
        theirs, cost = peer(asked.seconds)
        lines.append(Line("boardgame.io, 200 tables flat out, in memory", theirs, "moves/s"))
        lines.append(Line("  server's processor time", cost, "ms/move"))
        if rate:
            lines.append(Line("digsite : boardgame.io", rate / theirs, "x", least=3))
    if "paced" in wanted:
        lines += paced(asked.seconds)
    if "sizes" in wanted:
        lines += sizes()
    if "memory" in wanted:
        lines += memory()
    if "kills" in wanted:
        lines += kills(asked.kills)
    show(lines)
    save("web", lines)
    return missed(lines)


if __name__ == "__main__":
    sys.exit(main())
