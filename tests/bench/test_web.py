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
    result, cost = web.measured(2, tables=4, games=60, pace=0, compress=1)
    assert result["moves"] > 0
    assert result["failures"] == []
    assert cost > 0
