"""Fixtures for the adapters' tests: the game Lanterns, findable like any other."""

from pathlib import Path

import pytest

from digsite.services import advice
from tests.lanterns_installed import install


@pytest.fixture(autouse=True)
def quick_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think less: how good the advice is, is measured elsewhere."""
    monkeypatch.setattr(advice, "THINKING", 0.05)


@pytest.fixture(autouse=True)
def lanterns(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make Lanterns one of the games."""
    folder = tmp_path_factory.mktemp("site")
    install(folder)
    monkeypatch.syspath_prepend(str(folder))
    return folder
