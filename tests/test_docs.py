"""Pages of docs/ that show code: what they show runs."""

import re
from pathlib import Path

import pytest

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
