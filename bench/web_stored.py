"""A server with much behind it: 100,000 stored tables beside 100, and a table with a long log.

    python -m bench.web_stored [--tables 100000] [--rounds 60]

All tables belong to one guest, which is as hard as it gets. Two servers run side by side and are
asked in turn, so that whatever else the machine does is shared; what counts are ratios.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import httpx
from websockets.sync.client import connect
from websockets.typing import Origin

from bench.report import Line, missed, save, show
from bench.web import PATIENCE, Server
from digsite.core.rng import Rng
from digsite.games import find_game
from digsite.server.store.base import log_entry
from digsite.server.store.sqlite import SqliteStore
from digsite.server.tables import new_table, snapshots, summary
from digsite.server.tables.table import Arm, Plan, Seat, Table
from digsite.server.web.identity import COOKIE, Guest, Signer

FEW = 100
MOVES = 10
"""So far every stored game has come."""
LONG = 100_000
GUEST = Guest("bench", "Bench")
NEW = {"game": "scarabya", "mode": "solo", "seats": [{"who": "me"}]}


def one_table(moves: int) -> tuple[Table, list[str]]:
    """A table in full swing, and its log."""
    settings = find_game("scarabya").settings(1, "solo")
    table = Table("0", Plan(settings, 7, (Seat("person", "Bench", GUEST.id),), GUEST.id))
    dice, log = Rng(3), []
    for number in range(moves):
        entry = table.checked(0, int(table.match.state.sample_move(0, dice))).entry
        table.fold(entry)
        log.append(str(log_entry("", number, entry)[1][3]))
    return table, log


def fill(folder: Path, count: int) -> None:
    """A data folder with so many tables, each as a server leaves it."""
    asyncio.run(SqliteStore(folder).close())
    table, log = one_table(MOVES)
    now = time.time()
    row = new_table.creation(table)[0]
    told = summary.kept(table)
    names = [f"table{number:07}" for number in range(count)]
    with closing(sqlite3.connect(folder / "digsite.db", isolation_level=None)) as file:
        file.execute("BEGIN")
        file.executemany(row[0], ((name, *row[1][1:]) for name in names))
        file.executemany(told[0], ((name, *told[1][1:]) for name in names))
        file.executemany(
            "INSERT INTO places (guest, table_id, what, touched) VALUES (?, ?, 'table', ?)",
            ((GUEST.id, name, now - at) for at, name in enumerate(names)),
        )
        file.executemany(
            "INSERT INTO log (table_id, n, at, entry) VALUES (?, ?, ?, ?)",
            ((name, n, now, entry) for name in names for n, entry in enumerate(log)),
        )
        file.execute("COMMIT")


class Asker:
    """A guest of one server."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.url = server.url
        self.cookie = f"{COOKIE}={Signer(folder).seal(GUEST)}"
        headers = {"cookie": self.cookie, "origin": server.url}
        self.http = httpx.Client(base_url=server.url, headers=headers, timeout=PATIENCE)
        self.opened = 0

    def home(self) -> None:
        assert self.http.get("/api/home").json()["tables"]

    def new(self) -> None:
        assert self.http.post("/api/tables", json=NEW).json()["table"]

    def open(self) -> None:
        """A table that has not been looked at since the server started."""
        self.look(f"table{self.opened:07}")
        self.opened += 1

    def look(self, table: str) -> None:
        address = self.url.replace("http", "ws", 1) + f"/ws/{table}"
        cookie = {"Cookie": self.cookie}
        with connect(address, origin=Origin(self.url), additional_headers=cookie) as socket:
            socket.send('{"do":"hello","n":1}')
            while json.loads(socket.recv(PATIENCE))["is"] != "view":
                pass


def seconds(work: Callable[[], None]) -> float:
    begun = time.perf_counter()
    work()
    return time.perf_counter() - begun


def compare(many: int, rounds: int) -> list[Line]:
    """Home, a new table and opening a table, with few and with many stored."""
    lines = []
    with tempfile.TemporaryDirectory() as place:
        folders = [Path(place) / name for name in ("few", "many")]
        for folder, count in zip(folders, (FEW, many), strict=True):
            fill(folder, count)
        servers = [Server(folder, 1) for folder in folders]
        askers = [Asker(*pair) for pair in zip(folders, servers, strict=True)]
        for name, ask in (("home", Asker.home), ("new table", Asker.new), ("opening", Asker.open)):
            times: list[list[float]] = [[], []]
            for asker in askers:
                ask(asker)  # what is done once for all is not what grows
            for _round in range(min(rounds, FEW - 2)):
                for asker, taken in zip(askers, times, strict=True):
                    taken.append(seconds(lambda ask=ask, asker=asker: ask(asker)))  # type: ignore[misc]
            few, lots = (statistics.median(taken) for taken in times)
            lines.append(Line(f"{name}, {FEW} tables stored", 1000 * few, "ms"))
            lines.append(Line(f"{name}, {many:,} tables stored", 1000 * lots, "ms"))
            lines.append(Line("  as a ratio", lots / few, "x", most=1.5))
        for server in servers:
            server.stop()
    return lines


def long_log(entries: int) -> list[Line]:
    """Opening a table whose log has grown without bound, as a server keeps it and as it was."""
    with tempfile.TemporaryDirectory() as place:
        kept, opened = asyncio.run(_long_log(Path(place), entries))
    return [
        Line(f"opening a table after {entries:,} entries", 1000 * opened, "ms", most=50),
        Line("  entries still in its log", kept, "", most=snapshots.SNAPSHOT_AFTER),
    ]


async def _long_log(folder: Path, entries: int) -> tuple[int, float]:
    async with SqliteStore(folder) as store:
        table, _log = one_table(0)
        table.id = "long"
        await store.write(new_table.creation(table))
        dice = Rng(3)
        written = []
        for number in range(entries):
            move = number < 10
            code = int(table.match.state.sample_move(0, dice)) if move else 0
            entry = table.checked(0, code).entry if move else Arm(0, bool(number % 2))
            table.fold(entry)
            written.append(log_entry(table.id, number, entry))
            if snapshots.is_due(table):
                await store.write([*written, *snapshots.keep(table)])
                written = []
        await store.write(written)
        begun = time.perf_counter()
        assert await snapshots.load(store, table.id) is not None
        return len(await store.log(table.id)), time.perf_counter() - begun


def main() -> int:
    parser = argparse.ArgumentParser(description="A server with much behind it.")
    parser.add_argument("--tables", type=int, default=100_000)
    parser.add_argument("--rounds", type=int, default=60)
    asked = parser.parse_args()
    lines = [*compare(asked.tables, asked.rounds), *long_log(LONG)]
    show(lines)
    save("web_stored", lines)
    return missed(lines)


if __name__ == "__main__":
    sys.exit(main())
