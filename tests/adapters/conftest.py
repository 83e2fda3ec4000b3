"""Fixtures for the adapters' tests: the game Lanterns, findable like any other."""

from pathlib import Path

import pytest

from digsite.bots.choice import Bot
from digsite.core.contract import Settings
from digsite.services import advice
from digsite.services.opponents import opponent
from tests.lanterns_installed import install


@pytest.fixture(autouse=True)
def counted_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    """Think little, and the same on every machine: how good advice is, is measured elsewhere."""

    def adviser(
        settings: Settings, name: str, seed: int, seconds: float, at_most: float = 0.0
    ) -> Bot:
        assert seconds == advice.THINKING
        return opponent(settings, name, seed, simulations=60)

    monkeypatch.setattr(advice, "opponent", adviser)


@pytest.fixture(autouse=True)
def known_deals(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where nobody names a seed, it is this one, in every example of a random test, too."""
    monkeypatch.setattr("secrets.randbits", lambda bits: 5)


@pytest.fixture(autouse=True)
def lanterns(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make Lanterns one of the games."""
    folder = tmp_path_factory.mktemp("site")
    install(folder)
    monkeypatch.syspath_prepend(str(folder))
    return folder
