"""``make play``: a server from the sources at once, and the compiled one when it is ready."""

from __future__ import annotations

import subprocess
import sys

import pytest

from scripts import play

FOREVER = "import signal; signal.pause()"
SERVES_UNTIL_TOLD = "import sys; sys.stdin.read(); sys.exit(3)"


def server(code: str, stdin: int | None = None) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, "-c", code], stdin=stdin)


def compiler(code: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        process_group=0,
    )


@pytest.fixture
def said(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(play, "say", told.append)
    return told


def test_a_compiled_server_takes_the_place_of_the_first(said: list[str]) -> None:
    first = server(FOREVER)
    assert play.switch(first, compiler(""), lambda: 7) == 7
    assert first.returncode != 0  # it was asked to end
    assert ["is compiled" in one for one in said] == [True]


def test_a_compiler_that_fails_leaves_the_first_server_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    first = server(SERVES_UNTIL_TOLD, subprocess.PIPE)
    told: list[str] = []

    def say(sentence: str) -> None:
        told.append(sentence)
        assert first.stdin is not None
        first.stdin.close()  # now the person stops it

    monkeypatch.setattr(play, "say", say)
    failing = compiler("import sys; sys.exit('no such header')")
    assert play.switch(first, failing, lambda: 7) == 3
    assert ["no such header" in one and "Not compiled" in one for one in told] == [True]


def test_whoever_stops_the_server_stops_the_compiler(said: list[str]) -> None:
    first = server("import sys; sys.exit(4)")
    compiling = compiler(FOREVER)
    assert play.switch(first, compiling, lambda: 7) == 4
    assert compiling.poll() is not None
    assert said == []


def test_both_servers_have_one_port() -> None:
    given = play.kept_port([])
    assert given[0] == "--port"
    assert play.kept_port(["--port", "9000"]) == play.kept_port(["--port=9000"]) == []


def test_the_sources_come_before_what_is_installed() -> None:
    assert play.uncompiled()["PYTHONPATH"].endswith("src")
