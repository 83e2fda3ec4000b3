"""The configurations in deploy/, as they are but for addresses: real proxies before two hosts."""

import os
import random
import shutil
import socket
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import asyncpg
import httpx
import pytest
from websockets.exceptions import ConnectionClosed

from scripts.postgres import Postgres
from scripts.steady_server import PATIENCE, ROOT, Server
from tests.loops import run_apart
from tests.server.helpers import Browser, Wire, until
from tests.server.test_durability import come_back
from tests.server.test_hosts import two_hosts
from tests.server.test_tables import joined

FEWEST = 6
"""Tables at least: a proxy that sends people anywhere does not pass by luck."""
HOSTS = ("10.0.0.1:8000", "10.0.0.2:8000")


@dataclass(frozen=True)
class Proxy:
    """A program, its configuration, and how to start it with another one."""

    program: str
    file: str
    public: dict[str, str]
    """What stands there for the internet, and what for a test; ``PORT`` is the test's."""
    words: Callable[[Path], list[str]]
    around: str = "{}"
    """What the system's own configuration puts around it."""


NGINX = Proxy(
    "nginx",
    "nginx.conf",
    {
        "    listen 443 ssl;\n": "    listen 127.0.0.1:PORT;\n",
        "    ssl_certificate     /etc/letsencrypt/live/games.example.org/fullchain.pem;\n": "",
        "    ssl_certificate_key /etc/letsencrypt/live/games.example.org/privkey.pem;\n": "",
    },
    lambda file: ["-p", str(file.parent), "-c", str(file), "-e", "stderr"],
    "daemon off; pid nginx.pid; worker_processes 1; events {{}} http {{ access_log off;"
    " client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path fastcgi;"
    " uwsgi_temp_path uwsgi; scgi_temp_path scgi;\n{}}}",
)
HAPROXY = Proxy(
    "haproxy",
    "haproxy.cfg",
    {
        "    bind :443 ssl crt /etc/haproxy/games.example.org.pem\n": "    bind 127.0.0.1:PORT\n",
    },
    lambda file: ["-db", "-f", str(file)],
)
CADDY = Proxy(
    "caddy",
    "Caddyfile",
    {"\ngames.example.org {": "\n:PORT {\n\tbind 127.0.0.1"},
    lambda file: ["run", "--adapter", "caddyfile", "--config", str(file)],
    "{{\n\tadmin off\n\tauto_https off\n}}\n{}",
)


def program_of(proxy: Proxy) -> str | None:
    return shutil.which(proxy.program, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/bin")


@contextmanager
def before(hosts: tuple[Server, Server], proxy: Proxy, folder: Path) -> Iterator[str]:
    """The address of a proxy before two hosts."""
    program = program_of(proxy)
    if program is None:
        pytest.skip(f"{proxy.program} is not installed")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    text = (ROOT / "deploy" / proxy.file).read_text(encoding="utf-8")
    other = {
        **proxy.public,
        **{a: f"127.0.0.1:{b.port}" for a, b in zip(HOSTS, hosts, strict=True)},
    }
    for public, ours in other.items():
        assert public in text
        text = text.replace(public, ours.replace("PORT", str(port)))
    file = folder / proxy.file
    file.write_text(proxy.around.format(text), encoding="utf-8")
    with (folder / "proxy.log").open("wb") as log:
        running = subprocess.Popen(
            [program, *proxy.words(file)],
            stdout=log,
            stderr=log,
            env={**os.environ, "HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        )
    url = f"http://127.0.0.1:{port}"
    try:
        until(lambda: running.poll() is not None or answers(url))
        assert running.poll() is None, (folder / "proxy.log").read_text(encoding="utf-8")
        yield url
    finally:
        running.terminate()
        running.wait(PATIENCE)


def answers(url: str) -> bool:
    try:
        return httpx.get(f"{url}/api/words", timeout=PATIENCE).status_code == 200
    except httpx.TransportError:
        return False


def sharing(database: str) -> int:
    """How many hosts have a table."""

    async def ask() -> int:
        connection = await asyncpg.connect(database)
        found: int = await connection.fetchval("SELECT count(DISTINCT host) FROM leases")
        await connection.close()
        return found

    return run_apart(ask())


def is_alive(wire: Wire) -> bool:
    """Whether somebody still answers at the other end."""
    try:
        return bool(wire.ask("ping"))
    except ConnectionClosed:
        return False


@pytest.mark.parametrize("proxy", [NGINX, HAPROXY, CADDY], ids=lambda one: one.program)
def test_people_meet_behind_a_proxy_and_play_on_when_a_host_dies(
    tmp_path: Path, postgres: Postgres, proxy: Proxy
) -> None:
    dice = random.Random(1)
    database = postgres.new_database()
    with (
        two_hosts(tmp_path, database) as hosts,
        before(hosts, proxy, tmp_path) as url,
        Browser(url, "Ada") as ada,
        Browser(url, "Bo") as bo,
    ):
        wires: list[tuple[Wire, Wire]] = []
        while len(wires) < FEWEST or sharing(database) < len(hosts):
            made = ada.table("scarabya", "me", "link", mode="duel")
            table = made["table"]
            assert joined(bo, made["links"][0]["url"]) == {"table": table, "seat": 1}
            both = ada.sit(table), bo.sit(table)
            both[0].until(lambda now: now["players"][1]["here"])
            assert both[both[0].view["acting"][0]].play_anything(dice)["ok"]
            for wire in both:
                wire.until(lambda now: now["step"] == 1)
            wires.append(both)
        hosts[0].kill()
        alive = [is_alive(own) for own, _others in wires]
        assert any(alive)
        assert not all(alive)
        for own, _others in wires:
            again = come_back(ada, own.view["table"])
            assert (again.view["step"], again.live) == (1, own.live)
            if again.view["acting"] == [0]:
                assert again.play_anything(dice)["ok"]
