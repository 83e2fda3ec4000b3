"""Several processes that serve together: everybody finds their table, whoever holds it."""

import os
import random
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from digsite.server.limits import Limits
from digsite.server.store.sqlite import SqliteStore
from digsite.server.tables.house import Rooms
from digsite.server.tables.table import TableError
from digsite.server.workers.gate import MOST_SILENT, worker_for
from digsite.server.workers.sharding import Share, holder
from scripts.steady_server import PATIENCE, Server
from tests.loops import run_apart
from tests.server.helpers import Browser, Data, fetch, until
from tests.server.test_tables import joined

WORKERS = 2


def tables_of_both(guest: Browser, *seats: str) -> list[Data]:
    """A table of each worker."""
    made: dict[int, Data] = {}
    while len(made) < WORKERS:
        table = guest.table("scarabya", *seats, mode="duel")
        made[holder(table["table"], WORKERS)] = table
    return [made[number] for number in range(WORKERS)]


# The way to a worker


@given(st.text("abcXYZ019-_", min_size=1), st.integers(1, 8), st.integers(0, 7))
def test_a_table_has_one_holder_and_all_its_requests_lead_there(
    table: str, of: int, turn: int
) -> None:
    held = [number for number in range(of) if Share(number, of).holds(table)]
    assert held == [holder(table, of)]
    paths = (f"GET /ws/{table}", f"GET /t/{table}", f"POST /api/tables/{table}/seat")
    for line in (f"{path} HTTP/1.1" for path in paths):
        assert worker_for(line.encode(), of, turn) == held[0]


@given(st.one_of(st.binary(), st.just(b"GET /ws/\xff\xfe/"), st.just(b"POST /api/tables HTTP/1.1")))
def test_whatever_names_no_table_goes_to_the_next_in_turn(head: bytes) -> None:
    assert worker_for(head, 4, 3) == 3


def test_a_table_that_another_process_holds_is_not_opened_here(tmp_path: Path) -> None:
    async def look() -> None:
        async with SqliteStore(tmp_path) as store:
            other = Share(1 - holder("some-table", 2), 2)
            rooms = Rooms(store, None, Limits(), other)  # type: ignore[arg-type]
            with pytest.raises(TableError, match="elsewhere"):
                await rooms.get("some-table")
            assert await rooms.peek("some-table") is None

    run_apart(look())


# Two workers


def test_friends_meet_at_tables_of_either_worker(tmp_path: Path) -> None:
    with (
        Server(tmp_path, WORKERS) as server,
        Browser(server.url, "Ada") as ada,
        Browser(server.url, "Bo") as bo,
    ):
        for made in tables_of_both(ada, "me", "link"):
            table = made["table"]
            assert joined(bo, made["links"][0]["url"]) == {"table": table, "seat": 1}
            wires = [ada.sit(table), bo.sit(table)]
            wires[0].until(lambda now: now["players"][1]["here"])
            first = wires[wires[0].view["acting"][0]]
            assert first.play_anything(random.Random(1))["ok"]
            for wire in wires:
                wire.until(lambda now: now["step"] == 1)
            assert bo.post(f"/api/tables/{table}/leave") == {}
            wires[0].until(lambda now: now["players"][1]["who"] == "bot")
        mine = {one["id"]: one for one in ada.get("/api/home")["tables"]}
        assert len(mine) >= WORKERS
        assert all(one["players"] for one in mine.values())


def test_a_worker_that_dies_is_replaced_and_its_tables_are_as_before(tmp_path: Path) -> None:
    with Server(tmp_path, WORKERS) as server, Browser(server.url, "Ada") as ada:
        gone, still = (ada.sit(made["table"]) for made in tables_of_both(ada, "me", "here"))
        victim = server.workers[0]
        os.kill(victim, signal.SIGKILL)
        gone.until_ended()
        until(lambda: len(server.workers) == WORKERS and victim not in server.workers)
        assert still.hello()["step"] == still.view["step"]
        again = ada.sit(gone.view["table"])
        assert (again.view["step"], again.live) == (gone.view["step"], gone.live)


def test_workers_stop_when_the_gate_is_gone(tmp_path: Path) -> None:
    with Server(tmp_path, WORKERS) as server, Browser(server.url) as ada:
        wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
        server.stop(signal.SIGKILL)
        wire.until_ended()
    # Nobody holds the folder any more.
    with Server(tmp_path) as again, Browser(again.url) as bo:
        assert bo.get("/api/words")


def test_half_a_request_and_silence_do_no_harm(tmp_path: Path) -> None:
    with Server(tmp_path, WORKERS) as server:
        where = ("127.0.0.1", server.port)
        with socket.create_connection(where, PATIENCE), socket.create_connection(where) as slow:
            slow.settimeout(PATIENCE)
            slow.sendall(b"GET /api/ga")
            with Browser(server.url) as ada:
                assert ada.get("/api/words")
            slow.sendall(b"mes/scarabya HTTP/1.1\r\nHost: digsite\r\n\r\n")
            assert slow.makefile("rb").readline() == b"HTTP/1.1 200 OK\r\n"


def test_those_who_say_nothing_keep_nobody_out(tmp_path: Path) -> None:
    with Server(tmp_path, WORKERS) as server, ExitStack() as silent:
        where = ("127.0.0.1", server.port)
        oldest = silent.enter_context(socket.create_connection(where, PATIENCE))
        for _ in range(MOST_SILENT):
            silent.enter_context(socket.create_connection(where, PATIENCE))
        assert oldest.recv(1) == b""
        with Browser(server.url) as ada:
            assert ada.get("/api/words")


def test_workers_that_cannot_begin_are_not_begun_for_ever() -> None:
    script = """
import socket
from digsite.core.errors import DigsiteError
from digsite.server.limits import Limits
from digsite.server.web.pace import Paces
from digsite.server.workers.gate import Gate

def serve(share, channel):
    raise RuntimeError("no")

try:
    Gate(socket.create_server(("127.0.0.1", 0)), 2, serve, Paces(Limits())).run()
except DigsiteError as problem:
    print(problem)
"""
    ended = subprocess.run(
        [sys.executable, "-c", script],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=True,
    )
    assert "could not start" in ended.stdout


@pytest.mark.parametrize("workers", [1, WORKERS])
def test_an_address_is_told_only_when_it_is_served(tmp_path: Path, workers: int) -> None:
    folder = tmp_path / "data"
    folder.write_text("not a folder", encoding="utf-8")
    ended = subprocess.run(
        [
            *(sys.executable, "-m", "digsite", "serve", "--port", "0"),
            *("--data", str(folder), "--workers", str(workers)),
        ],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert ended.returncode != 0
    assert ended.stdout == ""
    with Server(tmp_path / "good", workers) as server:
        assert fetch(f"{server.url}/api/words").status_code == 200
