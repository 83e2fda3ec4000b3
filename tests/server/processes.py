"""``digsite serve`` as people start it, in processes of its own."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.server.helpers import PATIENCE


class Process:
    """A server, with its workers where it has some."""

    def __init__(self, data: Path, port: int, workers: int) -> None:
        where = ("--port", str(port), "--data", str(data), "--workers", str(workers))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "digsite", "serve", *where],
            stdout=subprocess.PIPE,
            text=True,
            start_new_session=True,
        )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)", line)
        assert found, line
        self.url = found[0]
        self.port = int(found[1])

    @property
    def workers(self) -> list[int]:
        """The process ids of the workers."""
        own = self.process.pid
        listed = Path(f"/proc/{own}/task/{own}/children").read_text("ascii")
        return [int(pid) for pid in listed.split()]

    def stop(self, how: signal.Signals) -> int:
        """Send the first process a signal, and wait until it has ended."""
        self.process.send_signal(how)
        return self._ended()

    def kill(self) -> None:
        """End all processes at one instant."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self._ended()

    def _ended(self) -> int:
        code = self.process.wait(PATIENCE)
        if self.process.stdout is not None:
            self.process.stdout.close()
        return code


@contextmanager
def process(data: Path, port: int = 0, workers: int = 1) -> Iterator[Process]:
    started = Process(data, port, workers)
    try:
        yield started
    finally:
        if started.process.poll() is None:
            started.kill()
