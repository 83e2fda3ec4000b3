"""A move's way through the server: one way in, one way out, nothing done twice."""

from __future__ import annotations

import asyncio
import json
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

from digsite.games import find_game
from digsite.server.socket.connection import Socket
from digsite.server.socket.handlers import Asker
from digsite.server.store.sqlite import SqliteStore
from digsite.server.tables import new_table
from digsite.server.tables.rooms import Room
from digsite.server.tables.table import Plan, Seat, Table
from digsite.server.tables.views import ViewKey
from digsite.server.web.identity import Guest
from digsite.server.workers.bot_pool import BotPool
from scripts.steady_server import STEADY
from tests.loops import run_apart

MOST_MODULES = 12


class Trace:
    """Notes who is called: modules of the server, and what a move asks of the game."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.asked: Counter[tuple[str, int]] = Counter()

    def __call__(self, frame: FrameType, event: str, _argument: object) -> None:
        if event != "call":
            return
        module = frame.f_globals.get("__name__", "")
        if module.startswith("digsite.server."):
            self.modules.add(module)
        called, caller = frame.f_code.co_name, frame.f_back
        above = "" if caller is None else caller.f_globals.get("__name__", "")
        if not above.startswith(("digsite.server.", "digsite.core.match", "digsite.draw.scene")):
            return
        if called == "refusal":
            self.asked["refusal", int(frame.f_locals["seat"])] += 1
        elif called == "observe":
            self.asked["observe", int(frame.f_locals["viewer"])] += 1
        elif called == "prompt" and module == "digsite.core.kit":
            self.asked["prompt", int(frame.f_locals["seen"].viewer)] += 1


class FakeWebSocket:
    """A line to a client in the same process; traces from a move to the patch that it leads to."""

    def __init__(self, trace: Trace | None) -> None:
        self.said: asyncio.Queue[str] = asyncio.Queue()
        self.heard: list[dict[str, Any]] = []
        self.got = asyncio.Event()
        self.trace = trace

    async def receive(self) -> dict[str, str]:
        text = await self.said.get()
        if self.trace is not None and '"play"' in text:
            sys.setprofile(self.trace)
        return {"type": "websocket.receive", "text": text}

    async def send_text(self, text: str) -> None:
        self.heard.append(json.loads(text))
        if self.trace is not None and self.heard[-1]["is"] == "change":
            sys.setprofile(None)
        self.got.set()

    async def until(self, kind: str) -> dict[str, Any]:
        """The first message of a kind."""
        while True:
            for message in self.heard:
                if message["is"] == kind:
                    return message
            self.got.clear()
            await self.got.wait()


async def no_fork(_table: Table, _key: ViewKey, _guest: str) -> str:
    raise AssertionError


async def traced_move(folder: Path) -> Trace:
    """One camp of Scarabya, set down by one of two people who look on."""
    game = find_game("scarabya")
    seats = tuple(Seat("person", name, name) for name in ("Ada", "Bo"))
    async with SqliteStore(folder) as store:
        table = await new_table.create(store, Plan(game.settings(2, "duel"), 7, seats, "Ada"))
        room = Room(table, store, BotPool(), STEADY)
        trace = Trace()
        lines, talks = [], []
        for name in ("Ada", "Bo"):
            line = FakeWebSocket(trace if name == "Ada" else None)
            socket = Socket(line, Guest(name, name), "en", STEADY)  # type: ignore[arg-type]
            room.enter(socket)
            talks.append(asyncio.create_task(socket.converse(room, Asker(socket, no_fork))))
            lines.append(line)
            line.said.put_nowait('{"do":"hello","n":1}')
            await line.until("view")
        [seat] = table.match.acting_seats()
        view = await lines[seat].until("view")
        lines[seat].trace, lines[1 - seat].trace = trace, None
        action = next(one for one in view["scene"]["actions"] if one["kind"] == "place")
        way, orientation = next(
            (at, one) for at, one in enumerate(action["orientations"]) if one["anchors"]
        )
        play = {"do": "play", "n": 2, "seat": seat, "decision": 0, "action": action["id"]}
        lines[seat].said.put_nowait(
            json.dumps({**play, "value": [way, *orientation["anchors"][0]]})
        )
        for line in lines:
            await line.until("change")
        for talk in talks:
            talk.cancel()
        await asyncio.gather(*talks, return_exceptions=True)
    return trace


def test_a_move_goes_one_short_way(tmp_path: Path) -> None:
    trace = run_apart(traced_move(tmp_path))
    assert "digsite.server.socket.handlers" in trace.modules
    assert "digsite.server.tables.views" in trace.modules
    assert len(trace.modules) <= MOST_MODULES, sorted(trace.modules)


def test_nothing_is_asked_twice_for_a_move(tmp_path: Path) -> None:
    """What a compiled build asks of itself is not seen here; the pure one shows everything."""
    asked = run_apart(traced_move(tmp_path)).asked
    people = (0, 1)
    assert sum(asked["refusal", seat] for seat in people) <= 1
    assert all(asked["prompt", seat] <= 1 for seat in people)
    # The seat that moves is looked at once more, to read what its click means.
    assert sum(asked["observe", seat] for seat in people) <= len(people) + 1
