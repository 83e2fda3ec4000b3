"""For whoever runs a server: health, figures, the log, what crawlers and finders of faults read."""

from __future__ import annotations

import json
import logging
import os
import random
import signal
import socket
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from digsite.core.errors import DigsiteError
from digsite.server.operations import events
from digsite.server.operations.counts import BOUNDS, Counts
from digsite.server.operations.metrics import Figures, read_address
from digsite.server.store.base import StoreError
from digsite.server.workers.sharding import holder
from scripts.steady_server import STEADY, Server
from tests.server.helpers import Browser, app_at, fetch, serving, until

# Health


def test_a_server_says_that_it_lives_and_that_it_is_ready(url: str) -> None:
    for path, text in (("/health", "ok\n"), ("/ready", "ready\n")):
        reply = fetch(url + path)
        assert (reply.status_code, reply.text) == (200, text)
        assert "set-cookie" not in reply.headers
        assert reply.headers["cache-control"] == "no-store"


def test_a_server_whose_store_fails_lives_but_is_not_ready(tmp_path: Path) -> None:
    with serving(tmp_path) as url:
        store = app_at(url).state.site.store

        async def broken(_statements: object) -> None:
            raise StoreError("disk full")

        store.write = broken
        assert fetch(url + "/ready").status_code == 503
        assert fetch(url + "/health").status_code == 200


def test_crawlers_are_kept_from_tables_and_links(url: str) -> None:
    told = fetch(url + "/robots.txt").text
    assert "Disallow: /\n" in told
    assert "Allow: /guide/\n" in told
    assert "/t" not in [line.partition(" ")[2] for line in told.splitlines()]


def test_finders_of_faults_are_told_whom_to_write(tmp_path: Path) -> None:
    path = "/.well-known/security.txt"
    with serving(tmp_path / "a", replace(STEADY, contact="keeper@example.org")) as url:
        told = fetch(url + path).text
        assert "Contact: mailto:keeper@example.org\n" in told
        assert "\nExpires: 20" in told
    with serving(tmp_path / "b") as url:
        assert fetch(url + path).status_code == 404


# The log


@pytest.fixture
def lines() -> Iterator[list[logging.LogRecord]]:
    """What the access log is told."""
    heard: list[logging.LogRecord] = []

    class Ear(logging.Handler):
        def emit(self, record: logging.LogRecord) -> None:
            heard.append(record)

    ear = Ear()
    events.access.addHandler(ear)
    events.access.setLevel(logging.INFO)
    yield heard
    events.access.removeHandler(ear)
    events.access.setLevel(logging.NOTSET)


def test_a_request_is_a_line_without_secrets(url: str, lines: list[logging.LogRecord]) -> None:
    with Browser(url, "Ada") as ada:
        made = ada.table("scarabya", "me", "link", mode="duel")
        secret = made["links"][0]["url"].rpartition("/")[2]
        ada.get(f"/api/join/{secret}")
        ada.http.get(f"/t/{made['table']}?next={secret}")
        ada.http.get(f"/nowhere/{secret}")
        told = [events.JsonLines().format(one) for one in lines]
        paths = [json.loads(one)["path"] for one in told]
        assert paths[-3:] == ["/api/join/{secret}", "/t/{table}", "(unknown)"]
        hidden = (secret, made["table"], ada.cookie.partition("=")[2][:20], "Ada")
        assert not [one for one in told for word in hidden if word in one]


def test_what_happens_is_told_without_secrets(
    url: str, lines: list[logging.LogRecord], caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "digsite.server"), Browser(url, "Ada") as ada:
        table = ada.table("scarabya", "me", mode="solo")["table"]
    told = [events.JsonLines().format(one) for one in caplog.records]
    new = [json.loads(one) for one in told if "new table" in one]
    assert new[-1]["game"] == "scarabya"
    assert new[-1]["table"] == table[:6]
    assert not [one for one in told if table in one]


def test_lines_are_text_or_json_and_nobody_breaks_them() -> None:
    made = logging.LogRecord("digsite", logging.WARNING, "", 0, "said %s", ("a\nb",), None)
    made.__dict__["digsite_fields"] = {"path": "/x\ny", "n": 3}
    text = events.TextLines().format(made)
    assert "\n" not in text
    assert 'path="/x\\ny" n=3' in text
    told = json.loads(events.JsonLines().format(made))
    assert (told["level"], told["event"], told["n"]) == ("warning", "said a\nb", 3)


def test_a_table_is_named_by_the_beginning_of_its_id() -> None:
    assert events.short("abcdefghijklmnop") == "abcdef"


# Figures


def test_figures_are_summed_over_processes_and_survive_them(tmp_path: Path) -> None:
    ours, ended = Counts(), Counts()
    ours.moves["indus"], ended.moves["indus"] = 3, 4
    ours.sockets, ended.sockets = 2, 5
    ours.request_times.add(0.003)
    ended.request_times.add(100)
    (tmp_path / f"{os.getpid()}.json").write_bytes(msgspec.json.encode(ours))
    (tmp_path / "999999999.json").write_bytes(msgspec.json.encode(ended))
    figures = Figures(tmp_path)
    for _ in range(2):
        now = figures.read()
        assert now.moves == {"indus": 7}
        assert now.sockets == 2, "nobody is connected to a process that has ended"
        assert sum(now.request_times.buckets) == 2
        assert now.request_times.buckets[len(BOUNDS)] == 1


@pytest.mark.parametrize("given", ["", "9100x", "host:", "host:99999", "²"])
def test_an_address_for_figures_is_a_host_and_a_port(given: str) -> None:
    with pytest.raises(DigsiteError, match=r"127\.0\.0\.1:9100"):
        read_address(given)


def test_an_address_for_figures_may_be_a_port_alone() -> None:
    assert read_address("9100") == ("127.0.0.1", 9100)
    assert read_address("[::1]:9100") == ("::1", 9100)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_two_workers_have_one_page_of_figures_elsewhere(tmp_path: Path) -> None:
    port = free_port()
    figures = f"http://127.0.0.1:{port}/metrics"
    with (
        Server(tmp_path, 2, options=("--metrics", f"127.0.0.1:{port}")) as server,
        Browser(server.url, "Ada") as ada,
    ):
        seen: set[int] = set()
        while len(seen) < 2:
            table = ada.table("scarabya", "me", mode="solo")["table"]
            if holder(table, 2) not in seen:
                seen.add(holder(table, 2))
                assert ada.sit(table).play_anything(random.Random(1))["ok"]

        def told(line: str) -> bool:
            return f"\n{line}\n" in fetch(figures).text

        until(lambda: told('digsite_moves_total{game="scarabya"} 2.0'))
        until(lambda: told("digsite_sockets 2.0"))
        assert "digsite_commit_seconds_bucket" in fetch(figures).text
        assert fetch(server.url + "/metrics").status_code == 404
        os.kill(server.workers[-1], signal.SIGKILL)
        until(
            lambda: (
                told('digsite_moves_total{game="scarabya"} 2.0') and not told("digsite_sockets 2.0")
            )
        )
