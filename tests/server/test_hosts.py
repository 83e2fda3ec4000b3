"""Several hosts on one PostgreSQL: one of them is killed, stopped or asked, and play goes on."""

import random
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from scripts.postgres import Postgres
from scripts.steady_server import Server
from tests.server.helpers import Browser
from tests.server.test_durability import at, come_back, serve_in_vain

Hosts = tuple[Server, Server]


@pytest.fixture
def database(postgres: Postgres) -> str:
    return postgres.new_database()


@contextmanager
def two_hosts(folder: Path, database: str) -> Iterator[Hosts]:
    with (
        Server(folder / "one", database=database) as one,
        Server(folder / "two", database=database) as two,
    ):
        yield one, two


def guest_of(first: Server, name: str = "Ada") -> Browser:
    return Browser(first.url, name)


def test_a_guest_is_known_and_finds_their_tables_on_every_host(
    tmp_path: Path, database: str
) -> None:
    with two_hosts(tmp_path, database) as (one, two), guest_of(one) as ada:
        table = ada.table("scarabya", "me", mode="solo")["table"]
        with at(two, ada) as there:
            home = there.get("/api/home")
            assert home["name"] == "Ada"
            assert [mine["id"] for mine in home["tables"]] == [table]


def test_the_tables_of_a_killed_host_open_elsewhere_and_nothing_is_lost(
    tmp_path: Path, database: str
) -> None:
    dice = random.Random(1)
    with two_hosts(tmp_path, database) as (one, two), guest_of(one) as ada:
        tables = [ada.table("scarabya", "me", mode="solo")["table"] for _ in range(3)]
        wires = [ada.sit(table) for table in tables]
        for wire in wires:
            assert wire.play_anything(dice)["ok"]
        one.kill()
        with at(two, ada) as there:
            for table, wire in zip(tables, wires, strict=True):
                again = there.sit(table)  # waits for the rest of the dead host's term
                assert (again.view["step"], again.live) == (wire.view["step"], wire.live)
                assert again.play_anything(dice)["ok"]


def test_a_stopped_host_leaves_its_tables_to_the_others_at_once(
    tmp_path: Path, database: str
) -> None:
    with two_hosts(tmp_path, database) as (one, two), guest_of(one) as ada:
        wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
        assert wire.play_anything(random.Random(1))["ok"]
        assert one.stop(signal.SIGTERM) in (0, -signal.SIGTERM)
        wire.until_ended()
        with at(two, ada) as there:
            again = there.sit(wire.view["table"])
            assert (again.view["step"], again.live) == (wire.view["step"], wire.live)


def test_a_table_goes_to_the_host_where_people_ask_for_it(tmp_path: Path, database: str) -> None:
    with two_hosts(tmp_path, database) as (one, two), guest_of(one) as ada:
        wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
        assert wire.play_anything(random.Random(1))["ok"]
        with at(two, ada) as there:
            again = come_back(there, wire.view["table"])
            wire.until_ended()
            assert again.view["step"] == wire.view["step"]
            assert again.play_anything(random.Random(2))["ok"]


def test_two_workers_a_host_share_a_database(tmp_path: Path, database: str) -> None:
    with Server(tmp_path, workers=2, database=database) as host, guest_of(host) as ada:
        for _ in range(4):
            wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
            assert wire.play_anything(random.Random(1))["ok"]


def test_a_database_that_cannot_be_used_is_told_in_one_line(tmp_path: Path) -> None:
    where = ("--port", "0", "--data", str(tmp_path))
    said = serve_in_vain(*where, "--database", "postgresql://nobody@127.0.0.1:1/none")
    assert said.startswith("digsite: the database cannot be used: ")
    assert said.count("\n") == 1
    said = serve_in_vain(*where, "--database", "mysql://nobody@127.0.0.1/none")
    assert "--database looks like postgresql://" in said
