"""The server as it runs inside a browser: no network, nothing lost, the very same games."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

from digsite.server.browser.bridge import Bridge
from digsite.server.browser.place import limits, opened
from digsite.server.browser.worker import begin, reply
from digsite.server.limits import Limits
from digsite.server.store.alone import LoneStore
from digsite.server.workers.bot_worker import answer
from digsite.server.workers.thinker import Thinker
from scripts.database_sample import FOLDER
from tests.loops import run_apart

HERE = "https://games.example.org"
DEAL = 18_740_001
SEATS = [{"who": "me"}, {"who": "bot", "level": "student"}]


class Inside(Thinker):
    """Thinks in this very process, with what a worker in a browser runs."""

    async def reply(self, task: bytes) -> bytes:
        return msgspec.json.encode(answer(task.decode()))

    def end(self) -> None:
        """There is nothing to end."""


async def start(_niceness: int) -> Thinker:
    return Inside()


class Page:
    """What a page does: asks, and holds a line to a table."""

    def __init__(self, bridge: Bridge) -> None:
        self.bridge = bridge

    async def get(self, path: str) -> Any:
        reply = await self.bridge.ask("GET", path, {}, b"")
        assert reply.status == 200, reply.body
        return json.loads(reply.body)

    async def post(self, path: str, body: object) -> Any:
        headers = {"Content-Type": "application/json"}
        reply = await self.bridge.ask("POST", path, headers, json.dumps(body).encode())
        assert reply.status == 200, reply.body
        return json.loads(reply.body)


def test_a_table_and_its_guest_are_there_again_after_a_restart(tmp_path: Path) -> None:
    async def visit() -> None:
        async with opened(tmp_path, HERE, start, limits(DEAL, 0)) as bridge:
            page = Page(bridge)
            await page.post("/api/name", {"name": "Ada"})
            made = await page.post("/api/tables", {"game": "scarabya", "seats": SEATS})
        async with opened(tmp_path, HERE, start, limits(DEAL, 0)) as bridge:
            home = await Page(bridge).get("/api/home")
            assert home["name"] == "Ada"
            assert [one["id"] for one in home["tables"]] == [made["table"]]

    run_apart(visit())


def test_whoever_wants_to_be_forgotten_is_somebody_new(tmp_path: Path) -> None:
    async def visit() -> None:
        async with opened(tmp_path, HERE, start, limits(DEAL, 0)) as bridge:
            page = Page(bridge)
            await page.post("/api/name", {"name": "Ada"})
            await page.post("/api/you/forget", {"sure": True})
            assert (await page.get("/api/home"))["name"] != "Ada"

    run_apart(visit())


def test_a_line_says_what_happens_and_ends_with_the_page(tmp_path: Path) -> None:
    async def visit() -> None:
        async with opened(tmp_path, HERE, start, limits(DEAL, 0)) as bridge:
            made = await Page(bridge).post("/api/tables", {"game": "scarabya", "seats": SEATS})
            heard: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
            wire = bridge.open(f"/ws/{made['table']}", {}, lambda *told: heard.put_nowait(told))
            assert await heard.get() == ("open", "")
            wire.say(json.dumps({"do": "hello", "n": 1}))
            kind, text = await heard.get()
            assert (kind, json.loads(text)["is"]) == ("text", "view")
            wire.hang_up()
            await wire.over()

    run_apart(visit())


def test_a_line_to_no_table_is_closed(tmp_path: Path) -> None:
    async def visit() -> None:
        async with opened(tmp_path, HERE, start, limits(DEAL, 0)) as bridge:
            heard: list[tuple[str, str]] = []
            wire = bridge.open("/ws/nowhere", {}, lambda *told: heard.append(told))
            await wire.over()
            assert heard == [("close", "")]

    run_apart(visit())


class HereToo:
    """A worker of a page, as far as Python sees one."""

    async def ask(self, task: str) -> str:
        return reply(task)

    def end(self) -> None:
        """There is nothing to end."""


def test_workers_of_a_page_serve_it_and_think_for_its_bots(tmp_path: Path) -> None:
    async def one() -> HereToo:
        return HereToo()

    async def visit() -> None:
        way = await begin(HERE, one, str(DEAL), tmp_path)
        answered: asyncio.Future[tuple[int, str, bytes]] = asyncio.Future()
        seats = [{"who": "bot", "level": "student"}, {"who": "me"}]
        headers = json.dumps({"content-type": "application/json"})
        body = json.dumps({"game": "scarabya", "seats": seats})
        way.ask("POST", "/api/tables", headers, body, lambda *told: answered.set_result(told))
        status, _kind, made = await answered
        assert status == 200
        heard: asyncio.Queue[tuple[str, str]] = asyncio.Queue()
        table = json.loads(made)["table"]
        wire = way.open(f"/ws/{table}", "{}", lambda *told: heard.put_nowait(told))
        wire.say(json.dumps({"do": "hello", "n": 1}))
        message = {"is": ""}
        while message["is"] != "change":  # the bot has moved
            kind, text = await heard.get()
            message = json.loads(text) if kind == "text" else message
        wire.hang_up()
        await wire.over()
        await way.close()

    run_apart(visit())


async def no_worker() -> HereToo:
    return HereToo()


async def asked(way: Any, method: str, path: str, body: object = None) -> Any:
    answered: asyncio.Future[tuple[int, str, bytes]] = asyncio.Future()
    headers = json.dumps({"content-type": "application/json"})
    way.ask(method, path, headers, json.dumps(body), lambda *told: answered.set_result(told))
    status, _kind, said = await answered
    assert status == 200, said
    return json.loads(said)


def test_all_that_is_kept_travels_as_one_file_to_another_browser(tmp_path: Path) -> None:
    async def visit() -> None:
        here = await begin(HERE, no_worker, str(DEAL), tmp_path / "here")
        await asked(here, "POST", "/api/name", {"name": "Ada"})
        table = await asked(here, "POST", "/api/tables", {"game": "scarabya", "seats": SEATS})
        whole = await here.take('{"theme": "dark"}')
        await here.close()
        there = await begin(HERE, no_worker, str(DEAL), tmp_path / "there")
        await asked(there, "POST", "/api/name", {"name": "Ben"})
        assert json.loads(await there.bring(whole)) == {"settings": '{"theme": "dark"}'}
        home = await asked(there, "GET", "/api/home")
        assert home["name"] == "Ada"
        assert [one["id"] for one in home["tables"]] == [table["table"]]
        await there.close()

    run_apart(visit())


def test_what_is_no_such_file_changes_nothing(tmp_path: Path) -> None:
    async def visit() -> None:
        way = await begin(HERE, no_worker, str(DEAL), tmp_path / "here")
        await asked(way, "POST", "/api/name", {"name": "Ada"})
        whole = await way.take("{}")
        other = tmp_path / "other.db"
        with closing(sqlite3.connect(other)) as connection:
            connection.execute("CREATE TABLE theses (words TEXT)")
        for wrong in (b"", b"a photograph", whole[: len(whole) // 2], other.read_bytes()):
            assert "no file that digsite has given" in json.loads(await way.bring(wrong))["reason"]
        newer = newer_than(whole, tmp_path / "newer.db")
        assert "reason" in json.loads(await way.bring(newer))
        assert (await asked(way, "GET", "/api/home"))["name"] == "Ada"
        assert sorted(one.name for one in (tmp_path / "here").glob("*.db")) == ["digsite.db"]
        await way.close()

    run_apart(visit())


def newer_than(whole: bytes, file: Path) -> bytes:
    """A file as a later version of digsite might give it."""
    file.write_bytes(whole)
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA user_version = 1000")
    return file.read_bytes()


def test_updates_leave_one_copy_each_time_and_never_more(tmp_path: Path) -> None:
    for version in (3, 2, 1):
        for one in tmp_path.glob("digsite.db*"):
            one.unlink()
        with closing(sqlite3.connect(tmp_path / "digsite.db")) as file:
            file.executescript((FOLDER / f"version-{version}.sql").read_text("utf-8"))
        LoneStore(tmp_path).end()
        assert len(list(tmp_path.glob("digsite-version-*"))) == 1


def test_a_small_device_has_time_to_think_and_bots_keep_theirs() -> None:
    """A worker that starts slowly must not cost a bot its move, nor the puzzle its par."""
    ours, usual = limits(), Limits()
    assert ours.patience >= 10 * usual.patience
    assert ours.turn_seconds <= 1
