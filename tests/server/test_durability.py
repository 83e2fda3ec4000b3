"""A server that is killed in the middle of everything: nothing acknowledged is lost."""

import random
import re
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from digsite.server.run import Address, listen
from scripts.postgres import Postgres
from scripts.steady_server import PATIENCE, Server
from tests.seeds import FIRST
from tests.server.helpers import Browser, Wire, until

TABLES = 6
KILLS = 5 if FIRST else 2
"""How often a host dies: more in the long proof, which has seeds of its own."""


class Playing(threading.Thread):
    """Somebody who plays at a table until the game is over or the other end is gone."""

    def __init__(self, wire: Wire, dice: random.Random) -> None:
        super().__init__()
        self.wire = wire
        self.dice = dice
        self.acknowledged = 0
        self.enough = threading.Event()

    def run(self) -> None:
        with suppress(ConnectionClosed, OSError, EOFError):
            while not self.wire.view["over"] and not self.enough.is_set():
                self.wire.play_anything(self.dice)
                self.acknowledged += 1
        with suppress(ConnectionClosed, OSError, EOFError):
            while not self.wire.view["over"] and not self.enough.is_set():
                self.wire.hear()  # what had come before the line was cut


def wait_for_moves(players: list[Playing], enough: int) -> None:
    """Wait until so many moves were acknowledged, or all games are over."""

    def done() -> bool:
        moves = sum(player.acknowledged for player in players)
        return moves >= enough or not any(player.is_alive() for player in players)

    until(done)


def at(host: Server, guest: Browser) -> Browser:
    """A guest at some host: their cookie goes with them."""
    there = Browser(host.url)
    there.http.cookies = guest.http.cookies
    return there


def come_back(guest: Browser, table: str) -> Wire:
    """Open a table until it opens, as a page does."""
    while True:
        with suppress(InvalidStatus, ConnectionClosed):
            return guest.sit(table)


def kill_under_load(hosts: Sequence[Server]) -> None:
    """People play at many tables of all hosts; one host dies, and so on. What was acknowledged is
    there afterwards, wherever a table opens, and nothing is there that nobody played.
    """
    dice = random.Random(FIRST + 5)
    known: dict[str, int] = {}
    with Browser(hosts[0].url, "Ada") as ada, ExitStack() as doors:
        for number in range(KILLS + 1):
            everywhere = [doors.enter_context(at(host, ada)) for host in hosts]
            # Each table goes to another host each time: it is handed over, or its holder is dead.
            wires = [
                come_back(everywhere[(place + number) % len(hosts)], table)
                for place, table in enumerate(known)
            ]
            for steps, wire in zip(known.values(), wires, strict=True):
                # At most one move more than was acknowledged: the one that was on its way.
                assert wire.view["step"] in (steps, steps + 1)
                assert wire.view["decisions"]["0"] == wire.view["step"]
            if number == KILLS:
                return
            wires = [wire for wire in wires if not wire.view["over"]]
            while len(wires) < TABLES:
                there = dice.choice(everywhere)
                wires.append(there.sit(there.table("scarabya", "me", mode="solo")["table"]))
            players = [Playing(wire, random.Random(dice.random())) for wire in wires]
            for player in players:
                player.start()
            wait_for_moves(players, dice.randrange(1, TABLES * 3))
            victim = dice.choice(hosts)
            victim.kill()
            for player in players:
                player.enough.set()
            for player in players:
                player.join(PATIENCE)
            known = {wire.view["table"]: wire.view["step"] for wire in wires}
            victim.start()


@pytest.mark.kills
@pytest.mark.parametrize("workers", [1, 2])
def test_nothing_acknowledged_is_lost_by_kill_9(tmp_path: Path, workers: int) -> None:
    with Server(tmp_path, workers) as server:
        kill_under_load([server])


@pytest.mark.kills
@pytest.mark.parametrize("count", [1, 2])
def test_nothing_acknowledged_is_lost_when_hosts_of_a_database_are_killed(
    tmp_path: Path, postgres: Postgres, count: int
) -> None:
    database = postgres.new_database()
    with ExitStack() as running:
        hosts = [Server(tmp_path / str(one), database=database) for one in range(count)]
        for host in hosts:
            running.enter_context(host)
        kill_under_load(hosts)


def test_a_board_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with Server(tmp_path) as server, Browser(server.url, "Ada") as ada:
        table = ada.table("gads-hill", "me", "visitor")["table"]
        wire = ada.sit(table)
        dice = random.Random(2)
        for _ in range(4):
            wire.until(lambda now: now["acting"] == [0])
            assert wire.play_anything(dice)["ok"]
        wire.until(lambda now: now["acting"] == [0])
        before, step = dict(wire.live), wire.view["step"]
        server.kill()
        server.start()
        again = ada.sit(table)
        assert (again.view["step"], again.live) == (step, before)
        assert again.play_anything(dice)["ok"]


@pytest.mark.parametrize("workers", [1, 2])
@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_stop_is_clean_and_says_goodbye(
    tmp_path: Path, how: signal.Signals, workers: int
) -> None:
    with Server(tmp_path, workers) as server, Browser(server.url) as ada:
        wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
        code = server.stop(how)
        assert code in (0, -how, 130)
        wire.until_ended()


@pytest.mark.parametrize("workers", [1, 2])
def test_a_stop_in_the_middle_of_play_loses_no_move(tmp_path: Path, workers: int) -> None:
    with Server(tmp_path, workers) as server, Browser(server.url, "Ada") as ada:
        tables = [ada.table("scarabya", "me", mode="solo")["table"] for _ in range(TABLES)]
        wires = [ada.sit(table) for table in tables]
        players = [Playing(wire, random.Random(number)) for number, wire in enumerate(wires)]
        for player in players:
            player.start()
        wait_for_moves(players, TABLES)
        assert server.stop() in (0, -signal.SIGTERM)
        for player in players:
            player.join(PATIENCE)
        server.start()
        for table, wire in zip(tables, wires, strict=True):
            wire.until_ended()
            assert wire.told_already("bye")["again"]
            again = ada.sit(table)
            assert (again.view["step"], again.live) == (wire.view["step"], wire.live)


def serve_in_vain(*words: str) -> str:
    """Start a server that cannot start; what it says."""
    refused = subprocess.run(
        [sys.executable, "-m", "digsite", "serve", *words],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert refused.returncode == 1
    return refused.stderr


def test_a_taken_port_or_folder_is_told_in_one_line(tmp_path: Path) -> None:
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    with Server(tmp_path / "one") as first:
        said = serve_in_vain("--port", str(first.port), "--data", two)
        assert re.fullmatch(r"digsite: cannot listen on .*\n", said)
        said = serve_in_vain("--port", "0", "--data", one)
        assert re.fullmatch(r"digsite: .* is in use by another digsite server.*\n", said)


def test_the_next_free_port_is_taken() -> None:
    with socket.socket() as busy:
        busy.bind(("127.0.0.1", 0))
        busy.listen()
        port = busy.getsockname()[1]
        listening = listen(Address("127.0.0.1", port, exact=False))
        assert listening.getsockname()[1] > port
        listening.close()
