"""The attacks of bench/hostile.py, a moment of each: others play on, and nothing breaks."""

import asyncio
import sys
from pathlib import Path

import pytest

from bench import hostile
from bench.attacks import ATTACKS


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere loopback has one address")
def test_others_play_while_one_address_does_its_worst(tmp_path: Path) -> None:
    prey = asyncio.run(hostile.prepare(tmp_path))
    with hostile.Server(tmp_path, workers=1) as server:
        for name in ATTACKS:
            result = asyncio.run(hostile.siege(server, prey, name, seconds=0.7, settle=0))
            assert result.moves > 0, name
            assert result.failures == [], name
            assert result.broken == 0, server.log.read_text(encoding="utf-8")[-3000:]
