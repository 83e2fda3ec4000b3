"""Pages of docs/ that show code: what they show runs."""

import re
import shlex
from pathlib import Path

import pytest

from digsite.cli.parser import build_parser

ROOT = Path(__file__).resolve().parent.parent
PAGES = ("data.md", "research.md")
BLOCKS = [
    (page, code)
    for page in PAGES
    for code in re.findall(
        r"<!-- run -->\n```python\n(.*?)```",
        (ROOT / "docs" / page).read_text(encoding="utf-8"),
        re.DOTALL,
    )
]


@pytest.mark.parametrize("page", PAGES)
def test_a_page_shows_code(page: str) -> None:
    assert any(shown == page for shown, _ in BLOCKS)


@pytest.mark.parametrize(("page", "code"), BLOCKS)
def test_code_runs(page: str, code: str) -> None:
    exec(compile(code, f"docs/{page}", "exec"), {"__name__": "__main__"})  # noqa: S102 - our own


COMMANDS = [
    (page.name, line)
    for page in sorted((ROOT / "docs").glob("*.md"))
    for block in re.findall(r"```(?:sh)?\n(.*?)```", page.read_text("utf-8"), re.DOTALL)
    for line in block.replace("\\\n", " ").splitlines()
    if re.match(r"(\w+=\S+ )*digsite [a-z]", line)
]


@pytest.mark.parametrize(("page", "line"), COMMANDS)
def test_every_command_that_a_page_shows_exists(page: str, line: str) -> None:
    words = shlex.split(re.sub(r"\$\(.*?\)", "today", line), comments=True)
    build_parser().parse_args(words[words.index("digsite") + 1 :])


def test_the_map_of_the_server_names_every_module() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text("utf-8")
    rows = re.findall(r"^\| .*\| (.*) \| .* \|$", page, re.MULTILINE)
    named = {name for row in rows for name in re.findall(r"`(\w+)`", row)}
    server = ROOT / "src" / "digsite" / "server"
    there = {file.stem for file in server.rglob("*.py") if file.stem != "__init__"}
    assert there - named == set()
    assert named - there == set()
