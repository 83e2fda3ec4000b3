"""The server as it runs inside a browser: no network, nothing lost, the very same games."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import msgspec

from digsite.server.browser.bridge import Bridge
from digsite.server.browser.place import limits, opened
from digsite.server.browser.worker import begin, reply
from digsite.server.workers.bot_worker import answer
from digsite.server.workers.thinker import Thinker
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
