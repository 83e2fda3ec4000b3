"""OpenSpiel's own random play and search on our games: tests that want a process of their own.

Where OpenSpiel has been loaded, pytest loses the file it catches output in as soon as a test starts
other processes.
"""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ALONE = Path(__file__).with_name("openspiel_alone.py")


@pytest.mark.skipif(find_spec("pyspiel") is None, reason="pip install digsite[openspiel]")
def test_openspiel_plays_our_games() -> None:
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-n",
        "0",
        str(ALONE),
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
