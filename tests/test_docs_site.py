"""The documentation as a site: what `make docs` gathers is whole, before any generator sees it."""

from __future__ import annotations

import re
from importlib.util import find_spec
from pathlib import Path

import pytest

from scripts import docs

OWN = re.compile(r"\]\((?!https?:|#)([^)#\s]+)|(?:src|srcset)=\"(?!https?:)([^\"]+)")


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "pages"
    docs.gather(folder)
    return folder


def test_every_link_and_picture_leads_somewhere(pages: Path) -> None:
    seen = 0
    for page in pages.rglob("*.md"):
        text = docs.FENCED.sub("", page.read_text(encoding="utf-8"))
        for link in OWN.finditer(text):
            seen += 1
            assert (page.parent / (link[1] or link[2])).exists(), f"{page.name}: {link[0]}"
    assert seen > 50


def test_every_page_of_docs_is_in_a_chapter() -> None:
    listed = {name for names in docs.CHAPTERS.values() for name in names}
    written = {page.name for page in (docs.ROOT / "docs").glob("*.md")} | set(docs.TOP.values())
    assert listed == written


def test_every_game_has_its_rules_with_figures_drawn(pages: Path) -> None:
    guides = sorted((pages / "games").glob("*.md"))
    assert len(guides) == 5
    for guide in guides:
        text = guide.read_text(encoding="utf-8")
        assert "```figure" not in text
        assert f"figures/{guide.stem}-1.svg" in text
    assert all("<svg" in file.read_text("utf-8") for file in (pages / "games/figures").iterdir())


def test_what_was_measured_of_a_game_is_a_page(pages: Path) -> None:
    found = sorted((pages / "strategy").glob("*.md"))
    assert len(found) == 5
    assert all(page.read_text(encoding="utf-8").count("bench.findings") >= 5 for page in found)
    index = (pages / "strategy.md").read_text(encoding="utf-8")
    assert all(f"(strategy/{page.name})" in index for page in found)


@pytest.mark.parametrize("module", docs.REFERENCE)
def test_the_reference_names_modules_that_are_there(module: str) -> None:
    assert find_spec(module) is not None


def test_a_link_to_a_source_becomes_its_name() -> None:
    told = "[a page](data.md#rows), [an example](../examples/engine.js), [first](../README.md)"
    assert docs.led(told, "docs") == "[a page](data.md#rows), an example, [first](index.md)"


def test_nothing_is_fetched_by_the_site(pages: Path) -> None:
    theme = docs.settings(pages)["theme"]
    assert isinstance(theme, dict)
    assert theme["font"] is False
