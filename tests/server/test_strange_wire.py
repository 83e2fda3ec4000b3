"""Strange messages and requests over real wires: never a 500, a traceback, or a foreign move.

In `make test` a few; `make endurance ARGS=wire` sends a million messages and a hundred thousand
requests, with the paces raised by a settings file.
"""

import os
import random
import socket
from collections import Counter
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from digsite.games import game_ids
from scripts.steady_server import PATIENCE, Server
from tests.seeds import FIRST
from tests.server import strange
from tests.server.helpers import Browser
from tests.server.test_tables import joined

pytestmark = pytest.mark.wire

MANY = os.environ.get("DIGSITE_PROFILE") == "search"
MESSAGES = 20_000 if MANY else 250
"""In a round, at tables of all games together."""
REQUESTS = 2_000 if MANY else 200
HEAP = 25
"""Messages that are sent before answers are waited for."""
ANOTHERS = 10**6
"""A number that no question of ours has."""
MOST_REFUSED = 0.1
SETTINGS = """
messages_per_second = 1_000_000
messages_at_once = 1_000_000
address_messages_per_second = 1_000_000
address_messages_at_once = 1_000_000
requests_per_second = 1_000_000
requests_at_once = 1_000_000
pages_per_second = 1_000_000
pages_at_once = 1_000_000
tables_per_minute = 1_000_000
tables_at_once = 1_000_000
handshakes_per_second = 1_000_000
handshakes_at_once = 1_000_000
pings_per_second = 1_000
pings_at_once = 1_000
work_share = 1
work_at_once = 60
bot_pause = 0
"""


def served(folder: Path) -> Server:
    file = folder / "settings.toml"
    file.write_text(SETTINGS, encoding="utf-8")
    return Server(folder / "data", options=("--settings", str(file)))


def log_of(server: Server) -> str:
    return (server.data / "log.txt").read_text(encoding="utf-8", errors="replace")


# Messages


class Fuzzer:
    """A guest at a seat of their own who says strange things."""

    def __init__(self, guest: Browser, table: str, dice: random.Random) -> None:
        self._guest = guest
        self._table = table
        self._dice = dice
        self._wire = guest.sit(table)
        self.kinds: Counter[str] = Counter()

    def send(self, heap: int) -> None:
        """A heap of messages, and whatever comes back until all is heard."""
        wire = self._wire
        actions = [action["id"] for action in wire.view["scene"]["actions"]]
        odd = strange.Strange(self._dice, actions)
        data = b"".join(strange.frames(odd, ANOTHERS + number) for number in range(heap))
        try:
            wire.connection.socket.sendall(data)
            wire.ask("ping")
        except (WebSocketException, OSError):
            self.kinds["cut off"] += 1
            with suppress(WebSocketException, OSError):
                wire.close()
            self._wire = self._guest.sit(self._table)
        else:
            wire.answers.clear()
            wire.others.clear()
        self._count()

    def _count(self) -> None:
        for text in self._guest.heard:
            if '"kind":"broken"' in text:
                self.kinds["broken"] += 1
            elif '"kind":"busy"' in text:
                self.kinds["busy"] += 1
            else:
                self.kinds["other"] += 1
        self._guest.heard.clear()


def test_strange_messages_break_nothing_and_move_nobody_else(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    counted: Counter[str] = Counter()
    with (
        served(tmp_path) as server,
        Browser(server.url, "Ada") as ada,
        Browser(server.url, "Eve") as eve,
    ):
        games = game_ids()
        for number, game in enumerate(games):
            made = ada.table(game, "me", "link")
            joined(eve, made["links"][0]["url"])
            before = seen_by(ada, made["table"])
            fuzzer = Fuzzer(eve, made["table"], random.Random(FIRST + number))
            for _ in range(MESSAGES // len(games) // HEAP):
                fuzzer.send(HEAP)
            assert seen_by(ada, made["table"]) == before
            counted += fuzzer.kinds
        log = log_of(server)
    with capsys.disabled():
        print(f"\n{MESSAGES} messages: {dict(counted)}")
    assert "Traceback" not in log, log[-5000:]
    assert counted["broken"] == 0
    assert counted["busy"] + counted["cut off"] <= MOST_REFUSED * MESSAGES


def seen_by(guest: Browser, table: str) -> tuple[object, object]:
    """What somebody has decided, and the seats that are theirs. They do not stay to look on: who
    never reads is cut off.
    """
    wire = guest.sit(table)
    wire.close()
    return wire.view["decisions"], wire.view["mine"]


# Requests


class Line:
    """A connection that is opened again whenever it was closed."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._open: socket.socket | None = None

    def ask(self, data: bytes, head_only: bool) -> int:
        """The status of the answer; 0 where there was none."""
        if self._open is None:
            self._open = socket.create_connection(("127.0.0.1", self._port), PATIENCE)
        try:
            self._open.sendall(data)
            status, ended = self._answer(self._open, head_only)
        except (ConnectionError, TimeoutError):
            status, ended = 0, True
        if ended:
            self.close()
        return status

    def close(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None

    def _answer(self, line: socket.socket, head_only: bool) -> tuple[int, bool]:
        file = line.makefile("rb")
        first = file.readline().split()
        headers = {}
        while (text := file.readline().strip()) != b"":
            name, _colon, value = text.partition(b":")
            headers[name.lower()] = value.strip().lower()
        status = int(first[1]) if len(first) > 1 else 0
        ended = not first or headers.get(b"connection") == b"close" or status == 101
        if b"transfer-encoding" in headers:
            return status, True
        if not head_only and status not in (101, 304):
            file.read(int(headers.get(b"content-length", b"0")))
        return status, ended


def test_strange_requests_are_never_a_fault_of_ours(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    dice = random.Random(FIRST)
    counted: Counter[int] = Counter()
    failed: list[str] = []
    with served(tmp_path) as server, Browser(server.url, "Eve") as eve:
        known = [
            *(eve.table(game, "me", "link")["table"] for game in game_ids()),
            eve.post("/api/campaigns", {"game": "ziggurat", "name": "Ur"})["campaign"],
            *(url.rpartition("/")[2] for url in _links(eve)),
        ]
        odd = strange.Strange(dice, known)
        cookies = [eve.cookie, eve.cookie, eve.cookie, "", f"a[b]=1; {eve.cookie}", "digsite=x.y"]
        line = Line(server.port)
        for _ in range(REQUESTS):
            data, asked = strange.request(odd, server.url, cookies)
            status = line.ask(data, asked.startswith("HEAD"))
            counted[status] += 1
            if status >= 500:
                failed.append(f"{status} {asked} {data!r}")
        line.close()
        log = log_of(server)
    with capsys.disabled():
        print(f"\n{REQUESTS} requests: {dict(sorted(counted.items()))}")
    assert not failed, failed[:3]
    assert "Traceback" not in log, log[-5000:]
    assert counted[429] <= MOST_REFUSED * REQUESTS


def _links(guest: Browser) -> list[str]:
    made = guest.table("scarabya", "me", "link", mode="duel")
    return [made["watch"], *(one["url"] for one in made["links"])]
