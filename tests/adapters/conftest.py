"""Fixtures for the adapters' tests: the game Lanterns, findable like any other."""

import pytest

import digsite.games
from tests.adapters.lanterns import GAME


@pytest.fixture(autouse=True)
def lanterns(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make Lanterns one of the games."""
    monkeypatch.setitem(digsite.games._found, "lanterns", GAME)
    ids = [*digsite.games.game_ids(), "lanterns"]
    monkeypatch.setattr("digsite.games.game_ids", lambda: ids)
    monkeypatch.setattr("digsite.adapters.engine.game_ids", lambda: ids)
