"""A driver for the command line: runs it in this process, in an empty folder, through pipes."""

import contextlib
import io
import os
import random
import re
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from digsite.cli import main
from tests.lanterns_installed import install


@dataclass(frozen=True)
class Ran:
    """What a command left behind."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to work in, and the game Lanterns to play."""
    site = tmp_path / "site"
    site.mkdir()
    install(site)
    monkeypatch.syspath_prepend(str(site))
    work = tmp_path / "work"
    work.mkdir()
    monkeypatch.chdir(work)
    for name in ("LC_ALL", "LC_MESSAGES", "LANG", "DIGSITE_LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    return work


@pytest.fixture(autouse=True)
def _known_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody names a seed, each test draws the same ones."""
    monkeypatch.setattr("secrets.randbits", random.Random(1).getrandbits)


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """``run("play", "lanterns", typed="take 1")`` gives exit code, output and errors."""

    def run(*words: str, typed: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed.replace(" / ", "\n")))
        try:
            code = main(list(words))
        except SystemExit as left:
            code = left.code if isinstance(left.code, int) else 1
        said = capsys.readouterr()
        return Ran(code, said.out, said.err)

    return run


def is_one_line(ran: Ran) -> bool:
    """Whether a problem was told the way all problems are told."""
    return re.fullmatch(r"digsite: .+\n", ran.err) is not None


# Processes of their own

KNOWN_DEALS = "import random, secrets; secrets.randbits = random.Random(1).getrandbits"
DIGSITE = [sys.executable, "-c", f"{KNOWN_DEALS}; from digsite.cli import main; exit(main())"]


@pytest.fixture
def environment() -> dict[str, str]:
    """This process's environment, able to find the same digsite from any folder."""
    path = os.pathsep.join(str(Path(part).resolve()) for part in sys.path if part)
    return {**os.environ, "PYTHONPATH": path, "PYTHONIOENCODING": "utf-8"}


Start = Callable[[list[str]], subprocess.Popen[str]]


@pytest.fixture
def start(environment: dict[str, str]) -> Iterator[Start]:
    """Start ``digsite`` with pipes; every process is ended and closed after the test."""
    with contextlib.ExitStack() as stack:

        def start(words: list[str]) -> subprocess.Popen[str]:
            process = subprocess.Popen(
                [*DIGSITE, *words], env=environment, text=True, encoding="utf-8", bufsize=1,
                stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                preexec_fn=_hear_interrupts,  # noqa: PLW1509 no threads here
            )  # fmt: skip
            stack.callback(_close, process)
            return process

        yield start


def _hear_interrupts() -> None:
    """Tests in the background of a shell, or under nohup, inherit deafness to Ctrl-C or SIGHUP."""
    for one in (signal.SIGINT, signal.SIGHUP):
        signal.signal(one, signal.SIG_DFL)


def _close(process: subprocess.Popen[str]) -> None:
    process.kill()
    process.wait()
    for pipe in (process.stdin, process.stdout, process.stderr):
        assert pipe is not None
        with contextlib.suppress(BrokenPipeError):
            pipe.close()


def read_until(process: subprocess.Popen[str], *marks: str) -> str:
    """Read what a process prints until one of the marks comes, prompt by prompt."""
    assert process.stdout is not None
    seen = ""
    while not seen.endswith(marks):
        char = process.stdout.read(1)
        assert char, f"ended before {marks}: {seen}"
        seen += char
    return seen
