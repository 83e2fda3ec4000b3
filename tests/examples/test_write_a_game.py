"""The tutorial shows the example's own code, in its order, and what it runs runs."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TUTORIAL = (ROOT / "docs" / "write-a-game.md").read_text(encoding="utf-8")
EXAMPLE = (ROOT / "examples" / "connect_four.py").read_text(encoding="utf-8")
BLOCKS = re.findall(r"(<!-- run -->\n)?```python\n(.*?)```", TUTORIAL, re.DOTALL)
SHOWN = [code for run, code in BLOCKS if not run]
RUN = [code for run, code in BLOCKS if run]


def test_there_is_code_of_both_kinds() -> None:
    assert len(SHOWN) >= 8
    assert len(RUN) >= 3


@pytest.mark.parametrize("code", SHOWN)
def test_code_is_shown_as_it_is(code: str) -> None:
    assert code in EXAMPLE


@pytest.mark.parametrize("code", RUN)
def test_code_runs(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    exec(compile(code, "docs/write-a-game.md", "exec"), {})  # noqa: S102 - our own page
    assert "Traceback" not in capsys.readouterr().out


def test_every_step_of_the_example_is_mentioned() -> None:
    for name in re.findall(r"    def (\w+)\(self", EXAMPLE):
        if name not in ("__init__", "phase", "decode", "start", "from_position", "column"):
            assert f"`{name}`" in TUTORIAL or f"def {name}(" in TUTORIAL, name
