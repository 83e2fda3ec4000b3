"""The tutorial shows the example's own code, in its order, and what it runs runs."""

import re
from pathlib import Path

import pytest

from digsite import Artist

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / "examples" / "connect_four.py").read_text(encoding="utf-8")
DRAWN = [file.read_text(encoding="utf-8") for file in ROOT.glob("examples/lanterns/picture/*.py")]
BLOCKS = re.findall(r"(<!-- run -->\n)?```python\n(.*?)```", TUTORIAL, re.DOTALL)
SHOWN = [code for run, code in BLOCKS if not run]
RUN = [code for run, code in BLOCKS if run]


def test_there_is_code_of_both_kinds() -> None:
    assert len(SHOWN) >= 20
    assert len(RUN) >= 8


@pytest.mark.parametrize("code", SHOWN)
def test_code_is_shown_as_it_is(code: str) -> None:
    assert any(code in file for file in (EXAMPLE, *DRAWN))


@pytest.mark.parametrize("code", RUN)
def test_code_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "docs/write-a-game.md", "exec"), {})  # noqa: S102 - our own page
    assert "Traceback" not in capsys.readouterr().out


def test_every_step_of_the_example_is_mentioned() -> None:
    for name in re.findall(r"    def (\w+)\(self", EXAMPLE):
        if name not in ("__init__", "phase", "decode", "start", "read_position"):
            assert f"`{name}`" in TUTORIAL or f"def {name}(" in TUTORIAL, name


def test_every_method_of_an_artist_is_mentioned() -> None:
    for name in vars(Artist):
        if not name.startswith("_"):
            assert f"`{name}`" in TUTORIAL, name


def test_the_first_example_is_as_long_as_promised() -> None:
    assert "about two\nhundred lines" in TUTORIAL
    assert len(EXAMPLE.splitlines()) < 250
