"""``digsite serve`` where the system has neither fcntl nor uvloop, as on Windows."""

from __future__ import annotations

import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import digsite

PATIENCE = 120
HIDING = """
import sys
sys.path.insert(0, {source!r})

class Hidden:
    def find_spec(self, name, path=None, target=None):
        if name in ("fcntl", "uvloop"):
            raise ImportError(name + " is not to be had here")

sys.meta_path.insert(0, Hidden())
sys.modules.pop("fcntl", None)
from digsite.cli import main

code = main(["serve", "--port", {port!r}, "--data", {folder!r}])
assert "fcntl" not in sys.modules and "uvloop" not in sys.modules
raise SystemExit(code)
"""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def page(port: int) -> str:
    """The first page, once the server answers."""
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
                return str(answer.read().decode())
        except (urllib.error.URLError, ConnectionError):
            if time.monotonic() > end:
                raise
            time.sleep(0.2)


def test_the_server_starts_without_fcntl_and_uvloop(tmp_path: Path) -> None:
    port = free_port()
    source = str(Path(digsite.__file__).parents[1])
    code = HIDING.format(source=source, port=str(port), folder=str(tmp_path))
    server = subprocess.Popen(
        [sys.executable, "-c", code], stderr=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    try:
        assert "<html" in page(port)
    finally:
        server.terminate()
        _, told = server.communicate(timeout=PATIENCE)
    assert "Traceback" not in told
