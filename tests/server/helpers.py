"""A browser without a screen: HTTP with cookies, sockets that remember all they heard."""

from __future__ import annotations

import json
import random
import socket
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import uvicorn
from starlette.applications import Starlette
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from digsite.server.limits import Limits
from digsite.server.web.app import create_app
from digsite.server.web.guards import GuardedConfig
from digsite.server.web.pace import Paces
from scripts.steady_server import PATIENCE, STEADY

Data = dict[str, Any]
fetch = partial(httpx.get, timeout=PATIENCE)
"""A page or file, for nobody in particular."""
_apps: dict[str, Starlette] = {}


def app_at(url: str) -> Starlette:
    """The server behind an address, to compare with what it tells."""
    return _apps[url]


@contextmanager
def serving(
    data: Path, limits: Limits = STEADY, public_url: str = "", database: str = ""
) -> Iterator[str]:
    """Serve from this process, on a free port, until the block ends."""
    listening = socket.socket()
    listening.bind(("127.0.0.1", 0))
    paces = Paces(limits)
    app = create_app(data, limits, public_url, paces=paces, database=database)
    config = GuardedConfig(app, paces, pings=False)
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        until(lambda: server.started or not thread.is_alive())
        assert server.started
        url = f"http://127.0.0.1:{listening.getsockname()[1]}"
        _apps[url] = app
        yield url
    finally:
        server.should_exit = True
        thread.join()
        listening.close()


def until(done: Callable[[], bool]) -> None:
    """Wait for something that must happen."""
    end = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < end, "waited too long"
        time.sleep(0.01)


class Browser:
    """One guest."""

    def __init__(self, url: str, name: str = "") -> None:
        self.url = url
        self.http = httpx.Client(base_url=url, timeout=PATIENCE, headers={"origin": url})
        self.heard: list[str] = []
        """Everything this guest ever received, as it came."""
        self.sockets: list[Wire] = []
        self._open = ExitStack()
        self.get("/api/home")
        if name:
            self.post("/api/name", {"name": name})

    def __enter__(self) -> Browser:
        return self

    def __exit__(self, *_: object) -> None:
        for wire in self.sockets:
            wire.close()
        self._open.close()
        self.http.close()

    def get(self, path: str) -> Data:
        reply = self.http.get(path)
        self.heard.append(reply.text)
        data: Data = reply.json()
        return data

    def post(self, path: str, body: Data | None = None) -> Data:
        reply = self.http.post(path, json=body or {})
        self.heard.append(reply.text)
        data: Data = reply.json()
        return data

    def table(self, game: str, *seats: str, **more: object) -> Data:
        """A new table: ``me``, ``here``, ``link`` or the level of a bot."""
        kinds = [
            {"who": seat} if seat in ("me", "here", "link") else {"who": "bot", "level": seat}
            for seat in seats
        ]
        made = self.post("/api/tables", {"game": game, "seats": kinds, **more})
        assert "table" in made, made
        return made

    @property
    def cookie(self) -> str:
        return "; ".join(f"{one.name}={one.value}" for one in self.http.cookies.jar)

    def wire(
        self, table: str, origin: str | None = None, headers: dict[str, str] | None = None
    ) -> Wire:
        """A socket to a table."""
        address = self.url.replace("http", "ws", 1) + f"/ws/{table}"
        opening = connect(
            address,
            origin=Origin(origin or self.url),
            additional_headers={"Cookie": self.cookie, **(headers or {})},
            max_size=None,
            open_timeout=PATIENCE,
            close_timeout=PATIENCE,
            ping_interval=None,
        )
        wire = Wire(self, self._open.enter_context(opening))
        self.sockets.append(wire)
        return wire

    def sit(self, table: str, **hello: object) -> Wire:
        """A socket to a table, with its first view."""
        wire = self.wire(table)
        wire.hello(**hello)
        return wire


class Wire:
    """One socket, and the table as its client knows it."""

    def __init__(self, browser: Browser, connection: ClientConnection) -> None:
        self.browser = browser
        self.connection = connection
        self.heard = browser.heard
        self.view: Data = {}
        self.live: Data = {}
        self.others: list[Data] = []
        """Messages that were neither view, change nor the answer waited for."""
        self.answers: dict[int, Data] = {}
        self._n = 0

    def close(self) -> None:
        self.connection.close()

    def hear(self, timeout: float = PATIENCE) -> Data:
        """The next message, taken in as a client would."""
        text = self.connection.recv(timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Data = json.loads(text)
        self._take_in(message)
        return message

    def _take_in(self, message: Data) -> None:
        kind = message["is"]
        if kind == "view":
            self.view = message
            self.live = dict(message["scene"]["live"])
        elif kind == "change":
            patch = message["patch"]
            for name, fields in patch["changed"].items():
                known = {**self.live.get(name, {}), **fields}
                self.live[name] = {key: one for key, one in known.items() if one is not None}
            for name in patch["removed"]:
                del self.live[name]
            for name in ("actions", "glances"):
                self.view["scene"][name] = message[name]
            self.view["journal"] = self.view["journal"] + message["events"]
            taken = ("is", "patch", "actions", "glances")
            kept = {key: one for key, one in message.items() if key not in taken}
            self.view.update(kept)
        elif kind == "presence":
            self.view.update({key: one for key, one in message.items() if key != "is"})
            self.others.append(message)
        elif kind != "answer":
            self.others.append(message)
        if kind == "answer" or (kind == "view" and message.get("n") is not None):
            if message["n"] is not None:
                self.answers[message["n"]] = message

    def say(self, do: str, **fields: object) -> int:
        """Send a message and do not wait."""
        self._n += 1
        self.connection.send(json.dumps({"do": do, "n": self._n, **fields}))
        return self._n

    def ask(self, do: str, **fields: object) -> Data:
        """Send a message and wait for its answer."""
        n = self.say(do, **fields)
        while n not in self.answers:
            self.hear()
        return self.answers.pop(n)

    def hello(self, **fields: object) -> Data:
        return self.ask("hello", **fields)

    def until(self, done: Callable[[Data], bool]) -> Data:
        """Listen until the view fulfils a condition."""
        while not done(self.view):
            self.hear()
        return self.view

    def told(self, kind: str) -> Data:
        """Listen until a message of some kind has come, and take it."""
        while True:
            for message in self.others:
                if message["is"] == kind:
                    self.others.remove(message)
                    return message
            self.hear()

    def told_already(self, kind: str) -> Data:
        """A message of some kind that has come before."""
        return next(one for one in self.others if one["is"] == kind)

    def until_ended(self) -> None:
        """Listen until the other end hangs up."""
        with suppress(ConnectionClosed):
            while True:
                self.hear()

    def flood(self, do: str, times: int) -> None:
        """Ask more often than is allowed, until the other end hangs up.

        Each answer is heard before the next question: who only talks has a full queue when the line
        is closed, and then waits in vain for the other end to close it.
        """
        with suppress(ConnectionClosed):
            for _ in range(times):
                self.ask(do)
            raise AssertionError(f"{times} questions were answered")

    # Playing

    def play(self, action: str, value: Sequence[int] = (), seat: int | None = None) -> Data:
        who = self.view["seat"] if seat is None else seat
        decision = self.view["decisions"][str(who)]
        return self.ask("play", seat=who, decision=decision, action=action, value=list(value))

    def play_anything(self, dice: random.Random) -> Data:
        """Some legal move of the seat looked from."""
        action, value = self.pick(self.view["scene"]["actions"], dice)
        answer = self.play(action, value)
        if not answer["ok"] and answer["error"].get("nearest"):
            answer = self.play(action, answer["error"]["nearest"])
        return answer

    def pick(self, actions: list[Data], dice: random.Random) -> tuple[str, list[int]]:
        action = dice.choice(actions)
        kind = action["kind"]
        if kind == "place":
            ways = [at for at, one in enumerate(action["orientations"]) if one["anchors"]]
            way = dice.choice(ways)
            return action["id"], [way, *dice.choice(action["orientations"][way]["anchors"])]
        if kind == "aim":
            low, high = dice.choice(action["arcs"])
            return action["id"], [dice.randint(low, high) % 360_000_000]
        if kind == "point":
            corners = dice.choice(action["regions"])
            x = sum(corner[0] for corner in corners) / len(corners) - action["origin"][0]
            y = sum(corner[1] for corner in corners) / len(corners) - action["origin"][1]
            return action["id"], [round(x * action["scale"]), round(y * action["scale"])]
        below = action.get("children", [])
        if action.get("more"):
            seat = self.view["seat"]
            below = self.ask("children", seat=seat, action=action["id"])["actions"]
        return self.pick(below, dice) if below else (action["id"], [])
