"""A driver for the command line: runs it in this process, in an empty folder, through pipes."""

import io
import random
import re
import sys
from collections.abc import Callable
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
