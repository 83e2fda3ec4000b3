"""Looking after a server: lists, closed tables, bans, announcements, backups that come back."""

from __future__ import annotations

import os
import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus

from digsite.cli import main
from digsite.server.operations import backup, door
from digsite.server.pages import corrections
from digsite.server.store.base import Store, log_entry
from digsite.server.store.sqlite import SqliteStore
from digsite.server.tables import new_table
from digsite.server.tables.table import Plan, Seat
from scripts.steady_server import Server
from tests.core.test_words import offer_languages
from tests.loops import run_apart
from tests.server.helpers import Browser, fetch, serving, until
from tests.server.test_keeping import plan_of
from tests.server.test_tables import joined


@pytest.fixture
def order(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Callable[..., str]:
    """``order("tables")`` is ``digsite admin --data FOLDER tables``; gives what it prints."""

    def give(*words: str, code: int = 0, data: Path = tmp_path) -> str:
        capsys.readouterr()
        assert main(["admin", "--data", str(data), *words]) == code
        heard = capsys.readouterr()
        return heard.out + heard.err

    return give


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes look for orders all the time."""
    monkeypatch.setattr(door, "LOOK_EVERY", 0.02)


Order = Callable[..., str]


def test_tables_and_guests_are_listed_while_the_server_runs(tmp_path: Path, order: Order) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        table = ada.table("scarabya", "me", mode="solo")["table"]
        ada.sit(table).play_anything(random.Random(1))
        ada.get("/api/home")
        listed = order("tables")
        assert table in listed
        assert "running" in listed
        assert "Ada" in listed
        guest = order("guests").splitlines()[1].split()[0]
        assert table in order("tables", "--guest", guest)
        assert table not in order("tables", "--guest", "nobody")
        assert table not in order("tables", "--game", "indus")


def test_a_closed_table_sends_everybody_away_until_it_is_opened(
    tmp_path: Path, order: Order
) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        table = ada.table("scarabya", "me", mode="solo")["table"]
        wire = ada.sit(table)
        order("close", table)
        wire.until_ended()
        bye = wire.told_already("bye")
        assert not bye["again"]
        assert "closed the table" in bye["reason"]
        with pytest.raises(InvalidStatus):
            ada.wire(table)
        order("close", table, "--again")
        wait_until_let_in(ada, table)


def wait_until_let_in(guest: Browser, table: str) -> None:
    def enters() -> bool:
        try:
            guest.sit(table)
        except InvalidStatus:
            return False
        return True

    until(enters)


def test_a_deleted_table_leaves_nothing(tmp_path: Path, order: Order) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        table = ada.table("scarabya", "me", "link", mode="duel")["table"]
        other = ada.table("scarabya", "me", mode="solo")["table"]
        wire = ada.sit(table)
        order("delete", table)
        wire.until_ended()
        assert [one["id"] for one in ada.get("/api/home")["tables"]] == [other]
    with closing(sqlite3.connect(tmp_path / "digsite.db")) as file:
        text = "".join(file.iterdump())
    assert table not in text
    assert other in text
    assert "no table nowhere" in order("close", "nowhere", code=1)


def test_a_banned_guest_is_sent_away_and_let_in_again(tmp_path: Path, order: Order) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada, Browser(url, "Bo") as bo:
        made = ada.table("scarabya", "me", "link", mode="duel")
        joined(bo, made["links"][0]["url"])
        wires = [ada.sit(made["table"]), bo.sit(made["table"])]
        guest = guest_of(tmp_path, made["table"], "Ada")
        order("ban", "guest", guest)
        wires[0].until_ended()
        assert "do not want you" in wires[0].told_already("bye")["reason"]
        assert ada.http.get("/api/home").status_code == 403
        assert ada.http.get("/").status_code == 403
        with pytest.raises(InvalidStatus):
            ada.wire(made["table"])
        assert wires[1].ask("ping")["ok"]
        assert bo.http.get("/api/home").status_code == 200
        order("ban", "guest", guest, "--lift")
        wait_until_let_in(ada, made["table"])


def guest_of(folder: Path, table: str, name: str) -> str:
    async def find() -> str:
        async with SqliteStore(folder, guarded=True) as store:
            row = await store.table(table)
            assert row is not None
            seats: tuple[Seat, ...] = Plan.from_row(row).seats
            return next(seat.guest for seat in seats if seat.name == name)

    return run_apart(find())


def test_a_banned_network_is_not_let_in(tmp_path: Path, order: Order) -> None:
    with serving(tmp_path) as url:
        order("ban", "address", "127.0.0.0/8")
        until(lambda: fetch(url + "/api/home").status_code == 403)
        order("ban", "address", "127.0.0.0/8", "--lift")
        until(lambda: fetch(url + "/api/home").status_code == 200)
    assert "neither an address nor a network" in order("ban", "address", "me", code=1)


@pytest.mark.parametrize(
    ("banned", "address", "refused"),
    [
        ("192.0.2.7", "192.0.2.7", True),
        ("192.0.2.0/24", "192.0.2.7", True),
        ("192.0.2.0/24", "192.0.3.7", False),
        ("2001:db8::1", "2001:db8::/64", True),
        ("2001:db8::/32", "2001:db8:1::/64", True),
        ("2001:db8::/64", "2001:db9::/64", False),
        ("192.0.2.0/24", "2001:db8::/64", False),
        ("0.0.0.0/0", "unknown", False),
    ],
)
def test_a_ban_knows_addresses_and_the_networks_that_ipv6_goes_by(
    banned: str, address: str, refused: bool
) -> None:
    posted = door.Posted(networks=(door.network_of(banned),))
    assert posted.bans("somebody", address) == refused


def test_an_announcement_reaches_tables_newcomers_and_home(tmp_path: Path, order: Order) -> None:
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        table = ada.table("scarabya", "me", mode="solo")["table"]
        wire = ada.sit(table)
        order("announce", "A break at nine")
        assert wire.told("notice")["text"] == "A break at nine"
        assert ada.get("/api/home")["notice"] == "A break at nine"
        assert ada.sit(table).told_already("notice")["text"] == "A break at nine"
        order("announce")
        assert wire.told("notice")["text"] == ""


# Backups


def test_a_backup_of_a_live_server_comes_back_whole(tmp_path: Path, order: Order) -> None:
    data, file, other = tmp_path / "data", tmp_path / "b.tar", tmp_path / "other"
    with Server(data) as server, Browser(server.url, "Ada") as ada:
        table = ada.table("scarabya", "me", mode="solo")["table"]
        wire = ada.sit(table)
        for seed in range(4):
            assert wire.play_anything(random.Random(seed))["ok"]
        picture = dict(wire.live)
        assert str(file) in order("backup", str(file), data=data)
        assert file.stat().st_mode & 0o777 == 0o600
        wire.play_anything(random.Random(9))
        assert "exists already" in order("backup", str(file), code=1, data=data)
        assert "in use" in order("restore", str(file), "--force", code=1, data=data)
        cookies = ada.http.cookies
    assert "1 tables, 0 damaged" in order("verify", str(file), data=data)
    order("restore", str(file), data=other)
    with Server(other) as server, Browser(server.url) as again:
        again.http.cookies = cookies
        assert again.sit(table).live == picture


def test_what_was_there_is_set_aside(tmp_path: Path, order: Order) -> None:
    file = tmp_path / "b.tar"
    with serving(tmp_path) as url, Browser(url) as ada:
        ada.table("scarabya", "me", mode="solo")
    order("backup", str(file))
    before = (tmp_path / "digsite.db").read_bytes()
    assert "--force" in order("restore", str(file), code=1)
    assert "set aside" in order("restore", str(file), "--force")
    [aside] = tmp_path.glob("digsite.db.before-*")
    assert aside.read_bytes() == before
    assert "1 tables, 0 damaged" in order("verify")


def test_what_is_no_backup_is_told(tmp_path: Path, order: Order) -> None:
    file = tmp_path / "b.tar"
    file.write_bytes(os.urandom(5000))
    assert "is no backup" in order("restore", str(file), code=1, data=tmp_path / "new")
    assert "folder of a server" in order("verify", str(tmp_path / "none"), code=1)
    assert "folder of a server" in order("tables", code=1)


def test_damaged_tables_are_found_and_named(tmp_path: Path, order: Order) -> None:
    async def spoil() -> str:
        async with SqliteStore(tmp_path) as store:
            return await damaged_table(store)

    table = run_apart(spoil())
    (tmp_path / "key").write_bytes(bytes(32))
    heard = order("verify", code=1)
    assert f"{table}: " in heard
    assert "2 tables, 1 damaged" in heard


async def damaged_table(store: Store) -> str:
    """Two tables; the log of the second holds a move that nobody could make."""
    await new_table.create(store, plan_of())
    table = await new_table.create(store, plan_of())
    await store.write([log_entry(table.id, 0, {"do": "play", "seat": 0, "move": "nonsense"})])
    return table.id


def test_verifying_changes_nothing(tmp_path: Path) -> None:
    async def make() -> None:
        async with SqliteStore(tmp_path) as store:
            await new_table.create(store, plan_of())

    run_apart(make())
    (tmp_path / "key").write_bytes(bytes(32))
    before = {file: file.read_bytes() for file in tmp_path.iterdir()}
    assert run_apart(backup.verify(tmp_path)).tables == 1
    assert {file: file.read_bytes() for file in before} == before


def test_what_readers_correct_is_listed_until_it_is_done(
    tmp_path: Path, order: Order, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer_languages(monkeypatch, "de", "fr")
    wrong = {"said": "Zwei\n Punkt \x1b[2J", "better": "Zwei Punkte", "page": "table"}
    with serving(tmp_path) as url, Browser(url, "Ada of Ur") as ada:
        assert ada.post("/api/corrections", wrong)["error"]["kind"] == "unknown"  # in English
        ada.http.cookies.set("language", "de", domain="127.0.0.1")
        for _ in range(2):  # who says it twice is heard once
            assert ada.post("/api/corrections", wrong) == {"taken": True}
        assert ada.post("/api/corrections", {**wrong, "said": ""})["error"]["kind"] == "invalid"
        listed = order("corrections", "--language", "de")
        assert "  - Zwei Punkt [2J\n  + Zwei Punkte\n" in listed
        assert "1 sentence\n" in listed
        assert "Ada of Ur" not in listed
        assert "0 sentences" in order("corrections", "--language", "fr", "--done")
        order("corrections", "--done")
        assert "0 sentences" in order("corrections")


def test_corrections_are_not_taken_without_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    offer_languages(monkeypatch, "de")
    monkeypatch.setattr(corrections, "MOST", 2)
    with serving(tmp_path) as url, Browser(url, "Ada") as ada:
        ada.http.cookies.set("language", "de", domain="127.0.0.1")
        told = [
            ada.post("/api/corrections", {"said": str(number), "better": "zwei", "page": ""})
            for number in range(3)
        ]
    assert told[:2] == [{"taken": True}] * 2
    assert told[2]["error"]["kind"] == "busy"
