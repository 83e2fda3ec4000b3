"""A real server in a process of its own, that can be killed and started again."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

PATIENCE = 60
"""Seconds; a busy machine is slow, a broken server is silent."""


class Server:
    """``digsite serve`` on a free port, with a data folder that outlives it."""

    def __init__(self, data: Path, workers: int = 1) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = int(probe.getsockname()[1])
        self.data = data
        self.workers = workers
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start, and wait until pages are served."""
        command = [sys.executable, "-m", "digsite", "serve", "--workers", str(self.workers)]
        path = os.pathsep.join(str(Path(part).resolve()) for part in sys.path if part)
        with (self.data / "log.txt").open("ab") as log:
            self.process = subprocess.Popen(
                [*command, "--port", str(self.port), "--data", str(self.data)],
                env={**os.environ, "PYTHONPATH": path},
                stdout=log,
                stderr=log,
            )
        end = time.monotonic() + PATIENCE
        while not self._answers():
            if self.process.poll() is not None or time.monotonic() > end:
                raise AssertionError((self.data / "log.txt").read_text(encoding="utf-8"))
            time.sleep(0.1)

    def _answers(self) -> bool:
        try:
            with urllib.request.urlopen(self.url, timeout=5) as reply:  # noqa: S310 - our own
                return "client.js" in reply.read().decode()
        except (urllib.error.URLError, OSError):
            return False

    def kill(self) -> None:
        """End it as a power cut would."""
        if self.process is not None:
            self.process.send_signal(signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        """End it politely."""
        if self.process is not None:
            self.process.terminate()
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.kill()
