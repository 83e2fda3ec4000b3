"""The load and the kills of `make bench-web`, in small."""

import pytest

from bench import web
from tests.seeds import FIRST


@pytest.mark.slow
@pytest.mark.kills
def test_a_killed_server_loses_nothing_it_has_acknowledged() -> None:
    lost, damaged = web.kills(2, FIRST + 7)
    assert (lost.value, damaged.value) == (0, 0)


@pytest.mark.slow
def test_a_load_plays_and_counts() -> None:
    # A pace that leaves tables over, however fast the machine is.
    result, cost = web.measured(3, tables=4, games=30, pace=0.05)
    assert result["moves"] > 0
    assert result["failures"] == []
    assert cost > 0
