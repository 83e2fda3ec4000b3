"""What strangers do to a server on purpose: nobody else waits, nothing grows, nobody is lost."""

import asyncio
import gc
import random
import socket
import struct
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

from digsite.server.limits import Limits
from digsite.server.tables.rooms import Room
from digsite.server.web.guards import GuardedSocket
from digsite.server.web.pace import Buckets, Metered, Turns, network_of
from digsite.server.workers.sharding import holder
from scripts.steady_server import PATIENCE, STEADY, Server
from tests.loops import run_apart
from tests.server.helpers import Browser, Wire, app_at, serving, until
from tests.server.test_tables import joined

WORKERS = 2
HELLO = b"GET /api/words HTTP/1.1\r\nHost: digsite\r\n"


@contextmanager
def line_to(url: str) -> Iterator[socket.socket]:
    """A plain connection."""
    port = int(url.rpartition(":")[2])
    with socket.create_connection(("127.0.0.1", port), PATIENCE) as line:
        yield line


def said(line: socket.socket) -> bytes:
    """All that comes until the other end hangs up."""
    heard = b""
    try:
        while piece := line.recv(65_536):
            heard += piece
    except ConnectionError:
        pass
    return heard


# Addresses


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::9", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("unknown", "unknown"),
        ("", ""),
    ],
)
def test_ipv6_counts_by_the_network_that_one_household_has(address: str, network: str) -> None:
    assert network_of(address) == network


def test_only_a_trusted_proxy_says_for_whom_it_asks(tmp_path: Path) -> None:
    few = replace(STEADY, requests_per_second=0.001, requests_at_once=3)
    theirs = [{"x-forwarded-for": f"192.0.2.{number}"} for number in range(6)]
    for proxies, answers in ((("127.0.0.1",), {200}), ((), {200, 429})):
        limits = replace(few, trusted_proxies=proxies)
        with serving(tmp_path / str(len(proxies)), limits) as url, httpx.Client() as http:
            codes = {http.get(f"{url}/api/words", headers=one).status_code for one in theirs}
            assert codes == answers


# Paces


def test_buckets_are_shared_with_forked_processes_and_forget_the_longest_unheard() -> None:
    now = [100.0]
    buckets = Buckets(1, 2, lambda: now[0], slots=8)
    assert [buckets.take("a") for _ in range(3)] == [True, True, False]
    assert buckets.wait("a") == pytest.approx(1)
    for asker in range(8):
        now[0] += 0.01
        buckets.take(f"other {asker}")
    assert buckets.take("a")  # forgotten, and so as good as new
    now[0] += 10
    assert buckets.wait("a") == 0


def test_a_pace_outlives_a_socket(tmp_path: Path) -> None:
    limits = replace(STEADY, messages_per_second=0.001, messages_at_once=20)
    with serving(tmp_path, limits) as url, Browser(url) as ada:
        table = ada.table("scarabya", "me", mode="solo")["table"]
        wire = ada.sit(table)
        wire.flood("ping", times=30)
        again = ada.wire(table)
        again.say("ping")
        again.until_ended()
        assert again.told_already("bye")["again"] is False


@pytest.mark.parametrize("workers", [1, WORKERS])
def test_limits_count_over_all_workers(tmp_path: Path, workers: int) -> None:
    options = ("--set", "requests_per_second=0.001", "--set", "requests_at_once=10")
    with Server(tmp_path, workers, options) as server, httpx.Client(timeout=PATIENCE) as http:
        codes = [http.get(f"{server.url}/api/words").status_code for _ in range(14)]
        assert codes.count(200) == 10
        refused = http.get(f"{server.url}/api/words")
        assert refused.status_code == 429
        assert int(refused.headers["retry-after"]) >= 1


def test_pages_sockets_and_what_ifs_have_a_pace(tmp_path: Path) -> None:
    slow = replace(
        STEADY,
        pages_per_second=0.001,
        pages_at_once=3,
        handshakes_per_second=0.001,
        handshakes_at_once=2,
        tables_per_minute=0.001,
        tables_at_once=2,
    )
    with serving(tmp_path, slow) as url, Browser(url) as ada:
        pages = [ada.http.get("/guide/indus") for _ in range(5)]
        assert [page.status_code for page in pages] == [200, 200, 200, 429, 429]
        assert int(pages[-1].headers["retry-after"]) >= 1
        wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
        assert wire.ask("fork")["ok"]
        # A guest is made for nothing: it is the address that counts.
        assert wire.ask("fork")["error"]["kind"] == "busy"
        ada.wire(wire.view["table"])
        with pytest.raises(InvalidStatus, match="429"):
            ada.wire(wire.view["table"])


# Turns


def test_whoever_is_worked_for_long_waits_and_others_do_not() -> None:
    now = [0.0]
    turns = Turns(0.5, 0.25, lambda: now[0])
    served: list[str] = []

    async def ask(asker: str, cost: float) -> None:
        await turns.take(asker)
        served.append(asker)
        now[0] += cost
        turns.charge(asker, cost)

    async def run() -> None:
        flood = [asyncio.create_task(ask("eve", 0.1)) for _ in range(6)]
        others = [asyncio.create_task(ask(f"guest {one}", 0.001)) for one in range(3)]
        await asyncio.gather(*others)
        assert served.count("eve") <= 4  # one after the other
        turns.charge("eve", 10)
        assert turns.owes("eve") > 0
        assert turns.owes("guest 0") == 0
        served.clear()
        await ask("guest 4", 0.001)
        assert served == ["guest 4"]
        now[0] += 100
        await ask("guest 5", 0.001)
        await asyncio.gather(*flood)

    run_apart(run())
    assert served.count("eve") >= 2


def test_only_own_work_is_charged_and_cancelling_goes_through() -> None:
    charged: list[float] = []

    async def work() -> str:
        await asyncio.sleep(0.05)
        return "done"

    async def run() -> None:
        assert await Metered(work(), charged.append) == "done"
        waiting = asyncio.create_task(_metered(asyncio.Event().wait(), charged))
        await asyncio.sleep(0)
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        with pytest.raises(KeyError):
            await Metered(_fails(), charged.append)

    run_apart(run())
    assert sum(charged) < 0.04


async def _metered(work: object, charged: list[float]) -> None:
    await Metered(work, charged.append)  # type: ignore[arg-type]


async def _fails() -> None:
    raise KeyError


def draws_of(url: str, table: str, monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is drawn at a table from now on."""
    site = app_at(url).state.site
    artist = type(site.rooms._rooms[table].table.game.kit().artist)
    drawn: list[object] = []
    real = artist.scene

    def scene(self: object, sight: object) -> object:
        drawn.append(sight)
        return real(self, sight)

    monkeypatch.setattr(artist, "scene", scene)
    return drawn


def test_equal_views_are_drawn_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with serving(tmp_path) as url, Browser(url) as ada:
        wire = ada.sit(ada.table("anasazi", "me", "here")["table"])
        drawn = draws_of(url, wire.view["table"], monkeypatch)
        first = wire.hello()
        for number in range(20):
            again = wire.hello(look=f"nowhere {number}")
            assert again["scene"] == first["scene"]
        assert len(drawn) <= 1


def test_an_address_that_has_had_its_share_waits_and_others_are_answered(tmp_path: Path) -> None:
    limits = replace(STEADY, work_share=0.5, work_at_once=0.25)
    with serving(tmp_path, limits) as url, Browser(url) as eve, Browser(url) as ada:
        hostile = eve.wire(eve.table("anasazi", "me", "here")["table"], headers=behind(1))
        hostile.hello()
        other = ada.wire(ada.table("scarabya", "me", mode="solo")["table"], headers=behind(2))
        turns = app_at(url).state.site.paces.turns
        turns.charge("192.0.2.1", 1000)
        asked = [hostile.say("hello") for _ in range(58)]
        assert other.hello()["is"] == "view"
        assert other.ask("ping")["ok"]
        assert not hostile.answers
        pay(url, "192.0.2.1")
        assert other.ask("ping")["ok"]  # whenever anybody asks, those who have paid go on
        while not set(asked) <= set(hostile.answers):
            hostile.hear()


def behind(number: int) -> dict[str, str]:
    """The headers of a proxy for one of many addresses."""
    return {"X-Forwarded-For": f"192.0.2.{number}"}


def pay(url: str, network: str) -> None:
    """All debts of an address are paid."""
    turns = app_at(url).state.site.paces.turns
    turns._debts.clear()
    turns.charge(network, 0)


def test_what_comes_in_one_heap_is_read_in_small_pieces(tmp_path: Path) -> None:
    """Thousands of frames in one write would be a second of reading: not all at once."""
    with serving(tmp_path) as url, Browser(url) as eve:
        wire = eve.wire(eve.table("scarabya", "me", mode="solo")["table"])
        heap = b"".join(frame(Opcode.TEXT, b"{}") for _ in range(6_000))
        wire.connection.socket.sendall(heap)
        protocol = the_socket(url)
        assert protocol.queue.qsize() < 1000
        assert wire.ask("ping")["ok"]


def test_who_looks_too_much_falls_behind_and_the_table_does_not(tmp_path: Path) -> None:
    limits = replace(STEADY, work_share=0.01, work_at_once=0.01)
    with serving(tmp_path, limits) as url, Browser(url) as ada, Browser(url) as eve:
        made = ada.table("scarabya", "me", "here", mode="duel")
        joined(eve, made["watch"])
        mine = ada.wire(made["table"], headers=behind(1))
        mine.hello()
        theirs = eve.wire(made["table"], headers=behind(2))
        theirs.hello()
        turns = app_at(url).state.site.paces.turns
        turns.charge("192.0.2.2", 1000)
        turns._debts.pop("192.0.2.1")
        play_a_camp(mine)
        mine.until(lambda now: now["step"] == 1)
        pay(url, "192.0.2.2")
        ada.post(f"/api/tables/{made['table']}/seat", {"seat": 1, "who": "bot"})
        theirs.until(lambda now: now["step"] == 1)


def play_a_camp(wire: Wire) -> None:
    actions = wire.view["scene"]["actions"]
    camp = next(one for one in actions if one["kind"] == "place")
    way, turned = next((at, one) for at, one in enumerate(camp["orientations"]) if one["anchors"])
    seat = wire.view["acting"][0]
    if wire.view["seat"] != seat:
        wire.hello(seat=seat)
    assert wire.play(camp["id"], [way, *turned["anchors"][0]], seat)["ok"]


# Sockets


def frame(opcode: Opcode, data: bytes, fin: bool = True) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, data, fin).serialize(mask=True)


def the_socket(url: str) -> GuardedSocket:
    """The only WebSocket of a server, as it sees it."""
    found: list[GuardedSocket] = []

    def is_there() -> bool:
        found[:] = [one for one in gc.get_objects() if isinstance(one, GuardedSocket)]
        found[:] = [one for one in found if not one.disconnected and one.server == address]
        return bool(found)

    address = ("127.0.0.1", int(url.rpartition(":")[2]))
    until(is_there)
    return found[0]


@pytest.mark.parametrize(
    ("piece", "times"),
    [
        (frame(Opcode.PING, b"x" * 100), 40),
        (frame(Opcode.PONG, b"x" * 100), 40),
        (frame(Opcode.TEXT, b"{", fin=False) + frame(Opcode.CONT, b"", fin=False) * 99, 1),
        (frame(Opcode.TEXT, b"\xff\xfe"), 1),
        (frame(Opcode.TEXT, b'{"do":"hello"}') * 20 + frame(Opcode.TEXT, b"\xff\xfe"), 1),
        (frame(Opcode.TEXT, b'{"do":"hello"}') * 20 + b"\xff\xff\xff", 1),
    ],
    ids=["pings", "pongs", "pieces", "no text", "after views", "no frame"],
)
def test_frames_that_no_browser_sends_end_the_socket(
    tmp_path: Path, piece: bytes, times: int, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as url, Browser(url) as eve:
        wire = eve.sit(eve.table("scarabya", "me", mode="solo")["table"])
        wire.connection.socket.sendall(piece * times)
        wire.until_ended()
        assert wire.connection.close_code in (1002, 1007, 1008)
    assert not caplog.records


def test_what_waits_for_somebody_who_was_cut_off_is_no_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as url, Browser(url) as eve:
        wire = eve.sit(eve.table("scarabya", "me", mode="solo")["table"])
        protocol, room = the_socket(url), room_of(url, wire.view["table"])

        def cut_off() -> None:
            room.tell_presence()
            protocol._cut_off()
            room.tell_presence()

        protocol.loop.call_soon_threadsafe(cut_off)
        wire.until_ended()
        until(lambda: not room.visitors)
    assert not caplog.records


def room_of(url: str, table: str) -> Room:
    room = app_at(url).state.site.rooms._rooms[table]
    assert isinstance(room, Room)
    return room


def test_a_few_pings_are_answered(tmp_path: Path) -> None:
    with serving(tmp_path) as url, Browser(url) as ada:
        wire = ada.sit(ada.table("scarabya", "me", mode="solo")["table"])
        for _ in range(5):
            assert wire.connection.ping().wait(PATIENCE)


def test_who_never_reads_is_cut_off_and_holds_little(tmp_path: Path) -> None:
    limits = replace(STEADY, slow_seconds=1, waiting_bytes=400_000)
    with serving(tmp_path, limits) as url, Browser(url) as eve:
        table = eve.table("anasazi", "me", "here")["table"]
        eve.sit(table).close()
        paces = app_at(url).state.site.paces
        with raw_socket(url, table, eve.cookie) as line:
            asked = frame(Opcode.TEXT, b'{"do":"hello"}')
            line.sendall(asked * 200)
            most = 0

            def is_cut() -> bool:
                nonlocal most
                most = max([most, *paces._bytes.values()])
                return not app_at(url).state.site.rooms._rooms[table].visitors

            until(is_cut)
            assert most < 2 * limits.waiting_bytes
        until(lambda: not paces._bytes)


@contextmanager
def raw_socket(url: str, table: str, cookie: str) -> Iterator[socket.socket]:
    """A WebSocket that is never read after its handshake."""
    port = int(url.rpartition(":")[2])
    with socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.settimeout(PATIENCE)
        line.connect(("127.0.0.1", port))
        line.sendall(
            f"GET /ws/{table} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nOrigin: {url}\r\n"
            f"Cookie: {cookie}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
            "Sec-WebSocket-Version: 13\r\n\r\n".encode()
        )
        assert line.recv(15).startswith(b"HTTP/1.1 101")
        yield line


# Requests


def test_half_a_request_ends_in_time(tmp_path: Path) -> None:
    limits = replace(STEADY, head_seconds=1, body_seconds=1)
    with serving(tmp_path, limits) as url:
        with line_to(url) as line:
            line.sendall(HELLO)
            assert b" 408 " in said(line)
        with line_to(url) as line:
            assert said(line) == b""
        with line_to(url) as line:
            line.sendall(b"POST /api/name HTTP/1.1\r\nHost: digsite\r\nContent-Length: 9\r\n")
            line.sendall(b"Content-Type: application/json\r\n\r\n{")
            assert b"200 OK" not in said(line)


def test_who_goes_away_in_the_middle_of_a_body_breaks_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with serving(tmp_path) as url:
        paces = app_at(url).state.site.paces
        with line_to(url) as line:
            line.sendall(b"POST /api/name HTTP/1.1\r\nHost: digsite\r\nContent-Length: 9\r\n")
            line.sendall(b"Content-Type: application/json\r\n\r\n{")
            until(lambda: bool(paces._bytes))
        until(lambda: not paces._bytes)
    assert not caplog.records


def test_bodies_of_one_address_hold_little(tmp_path: Path) -> None:
    limits = replace(STEADY, address_waiting_bytes=65_536, trusted_proxies=())
    head = (
        b"POST /api/replays HTTP/1.1\r\nHost: digsite\r\nContent-Length: 90000\r\n"
        b"Content-Type: application/json\r\n\r\n"
    )
    with serving(tmp_path, limits) as url, line_to(url) as first, line_to(url) as second:
        paces = app_at(url).state.site.paces
        first.sendall(head + b"x" * 50_000)
        until(lambda: sum(paces._bytes.values()) == 50_000)
        second.sendall(head + b"x" * 50_000)
        assert b" 429 " in second.recv(100)


def test_a_request_that_comes_slowly_but_in_time_is_answered(tmp_path: Path) -> None:
    with serving(tmp_path) as url, line_to(url) as line:
        for piece in (HELLO[:9], HELLO[9:], b"Connection: close\r\n", b"\r\n"):
            line.sendall(piece)
        assert b"200 OK" in said(line)


@pytest.mark.parametrize(
    "head",
    [
        b"GET /" + b"x" * 40_000,
        HELLO + b"X: " + b"x" * 40_000,
        HELLO + b"X: y\r\n" * 9_000,
        HELLO + b"".join(b"X%d: y\r\n" % number for number in range(4_000)),
    ],
)
@pytest.mark.parametrize("end", [b"", b"\r\n\r\n"])
def test_a_long_head_is_refused(url: str, head: bytes, end: bytes) -> None:
    with line_to(url) as line:
        line.sendall(head + end)
        assert said(line).split(b" ")[1] in (b"431", b"400")


def test_a_heap_of_requests_is_refused(url: str) -> None:
    with line_to(url) as line:
        line.sendall((HELLO + b"\r\n") * 500)
        assert said(line).count(b"200 OK") < 20


def test_connections_of_one_address_have_an_end_and_proxies_do_not(tmp_path: Path) -> None:
    limits = replace(STEADY, connections_per_address=5, trusted_proxies=())
    with serving(tmp_path / "few", limits) as url, ExitStack() as lines:
        opened = [lines.enter_context(line_to(url)) for _ in range(5)]
        with line_to(url) as line:
            assert said(line) == b""
        opened[0].close()
        until(lambda: _is_open(url))
    limits = replace(limits, trusted_proxies=("127.0.0.0/8",))
    with serving(tmp_path / "many", limits) as url, ExitStack() as lines:
        for _ in range(20):
            lines.enter_context(line_to(url))
        assert _is_open(url)


def _is_open(url: str) -> bool:
    with line_to(url) as line:
        try:
            line.sendall(HELLO + b"Connection: close\r\n\r\n")
        except ConnectionError:
            return False
        return b"200 OK" in said(line)


def test_who_asks_in_a_row_and_hangs_up_breaks_nothing(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = replace(STEADY, work_share=0.5, work_at_once=0.25, trusted_proxies=())
    with serving(tmp_path, limits) as url:
        paces = app_at(url).state.site.paces
        paces.turns.charge("127.0.0.1", 1000)
        with line_to(url) as line:
            line.sendall((HELLO + b"\r\n") * 8)
            until(lambda: bool(paces.turns._waiting))
            # Hang up without a word, as a machine does that is switched off.
            line.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        pay(url, "127.0.0.1")
        assert _is_open(url)
        until(lambda: not paces._connections)
    assert not caplog.records


def test_who_asks_and_never_reads_is_cut_off(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    limits = replace(STEADY, slow_seconds=1, trusted_proxies=())
    with serving(tmp_path, limits) as url, socket.socket() as line:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        line.connect(("127.0.0.1", int(url.rpartition(":")[2])))
        ask = b"GET /api/guide/indus HTTP/1.1\r\nHost: digsite\r\n\r\n"
        line.sendall(ask * 8)
        paces = app_at(url).state.site.paces
        until(lambda: bool(paces._connections))
        until(lambda: not paces._connections)
        assert _is_open(url)
    assert not caplog.records


# Several workers


def test_a_first_line_in_two_pieces_leads_to_the_right_worker(tmp_path: Path) -> None:
    with Server(tmp_path, WORKERS) as server, Browser(server.url, "Ada") as ada:
        tables: dict[int, str] = {}
        while len(tables) < WORKERS:
            table = ada.table("scarabya", "me", mode="solo")["table"]
            tables[holder(table, WORKERS)] = table
        for table in tables.values():
            for cut in (3, 9, 20, 30):
                with line_to(server.url) as line:
                    whole = f"GET /api/tables/{table}/links HTTP/1.1\r\nHost: x\r\n".encode()
                    end = f"Cookie: {ada.cookie}\r\nConnection: close\r\n\r\n".encode()
                    line.sendall(whole[:cut])
                    time.sleep(0.05)  # so that the gate sees the first piece alone
                    line.sendall(whole[cut:] + end)
                    assert b"200 OK" in said(line)


def test_half_a_first_line_ends_in_time_at_the_gate_too(tmp_path: Path) -> None:
    options = ("--set", "head_seconds=1", "--set", "body_seconds=1")
    with Server(tmp_path, WORKERS, options) as server:
        for begun in (b"", b"GET /api/", b"GET /" + b"x" * 5000, HELLO):
            with line_to(server.url) as line:
                line.sendall(begun)
                assert b"200 OK" not in said(line)
        assert _is_open(server.url)


# A school


def test_forty_guests_behind_one_address_play_undisturbed(tmp_path: Path) -> None:
    """The shipped limits, and all of a class at once: pages, tables, sockets and moves."""
    pupils = 40
    shipped = replace(Limits(), bot_pause=0, trusted_proxies=())
    with serving(tmp_path, shipped) as url, ExitStack() as school:
        wires: list[Wire] = []
        for _ in range(pupils // 2):
            ada, bo = (school.enter_context(Browser(url, name)) for name in ("Ada", "Bo"))
            for one in (ada, bo):
                codes = [one.http.get(path).status_code for path in A_VISIT]
                assert set(codes) == {200}
            made = ada.table("scarabya", "me", "link", mode="duel")
            joined(bo, made["links"][0]["url"])
            wires += [ada.sit(made["table"]), bo.sit(made["table"])]
        dice = random.Random(40)
        for _ in range(3):
            for at in range(0, pupils, 2):
                pair = wires[at : at + 2]
                mover = pair[pair[0].view["acting"][0]]
                assert mover.play_anything(dice)["ok"]
                step = mover.view["step"]
                for wire in pair:
                    wire.until(lambda now, step=step: now["step"] >= step)  # type: ignore[misc]


A_VISIT = (
    *("/", "/static/theme.css", "/static/fonts.css", "/api/words", "/api/home"),
    *("/new/scarabya", "/api/games/scarabya", "/guide/scarabya", "/api/guide/scarabya"),
)
