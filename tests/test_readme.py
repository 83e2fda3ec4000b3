"""The README keeps its promises: its example runs, its commands exist, its links lead somewhere."""

from __future__ import annotations

import contextlib
import io
import re
import shlex
from pathlib import Path

import pytest

from digsite.cli.parser import build_parser

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)


def test_the_example_plays_a_match_and_shows_the_board() -> None:
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        for block in blocks("python"):
            exec(compile(block, "README.md", "exec"), {})  # noqa: S102 - our own README
    assert "scores: [" in printed.getvalue()
    assert " a b c d e f g h i j" in printed.getvalue()


@pytest.mark.parametrize(
    "line", [line for block in blocks("sh") for line in block.splitlines() if line]
)
def test_every_command_exists(line: str) -> None:
    words = shlex.split(line, comments=True)
    if words[0] == "make":
        assert re.search(rf"^{words[1]}:", (ROOT / "Makefile").read_text(), re.MULTILINE)
    else:
        assert words[0] == "digsite"
        build_parser().parse_args(words[1:])


@pytest.mark.parametrize("target", re.findall(r'(?:\]\(|src="|srcset=")([^)"#]+)', README))
def test_every_link_and_picture_is_there(target: str) -> None:
    assert (ROOT / target).exists(), target


def test_ci_runs_the_readmes_test_command() -> None:
    assert "make test" in (ROOT / ".ci" / "run").read_text()
    assert "make test" in README
