"""A server offers the folder that plays without it: its own policy, and nothing beside it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from scripts.steady_server import STEADY
from tests.server.helpers import Browser, fetch, serving


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    site = tmp_path / "site"
    (site / "python").mkdir(parents=True)
    (site / "index.html").write_text("<!doctype html>")
    (site / "python" / "pyodide.mjs").write_text("export {}")
    (site / "keeper.js").write_text("// kept")
    (tmp_path / "secret.txt").write_text("nobody's business")
    return site


def test_the_home_page_offers_it_as_soon_as_it_is_there(folder: Path, tmp_path: Path) -> None:
    keeper = (folder / "keeper.js").rename(tmp_path / "keeper.js")
    limits = replace(STEADY, offline=str(folder))
    with serving(tmp_path / "data", limits) as url, Browser(url) as ada:
        assert ada.get("/api/home")["offline"] == ""
        keeper.rename(folder / "keeper.js")
        assert ada.get("/api/home")["offline"] == "/offline/"


def test_its_files_come_with_a_policy_of_their_own_and_nothing_beside_them(
    folder: Path, tmp_path: Path
) -> None:
    limits = replace(STEADY, offline=str(folder))
    with serving(tmp_path / "data", limits) as url:
        page = fetch(f"{url}/offline/")
        assert page.headers["content-type"].startswith("text/html")
        policy = page.headers["content-security-policy"]
        assert "'wasm-unsafe-eval'" in policy
        assert "frame-ancestors 'self'" in policy
        assert "'unsafe-inline'" not in policy
        script = fetch(f"{url}/offline/python/pyodide.mjs")
        assert script.headers["content-type"].startswith("text/javascript")
        for beside in ("nothing.js", "python", "..%2Fsecret.txt", "python/..%2F..%2Fsecret.txt"):
            assert fetch(f"{url}/offline/{beside}").status_code == 404


def test_without_such_a_folder_nothing_is_offered(tmp_path: Path) -> None:
    with serving(tmp_path / "data") as url, Browser(url) as ada:
        assert ada.get("/api/home")["offline"] == ""
        for name in ("", "index.html", "../pyproject.toml", "pyproject.toml"):
            assert fetch(f"{url}/offline/{name}").status_code == 404
