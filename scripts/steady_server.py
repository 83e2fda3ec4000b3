"""The server that tests and pictures use: every deal is known, and nobody is hurried or refused.

    python -m scripts.steady_server --data FOLDER [--port 8000] [--workers 2]

In all else it is ``digsite serve``, in processes of its own that can be killed and started again.
"""

from __future__ import annotations

import fcntl
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from types import TracebackType

from digsite.server.limits import Limits

ROOT = Path(__file__).resolve().parent.parent
PATIENCE = 180.0
"""Seconds to wait for what must come: a busy machine is slow, a broken server is silent. Never a
measure of speed."""
UNLIMITED = 1_000_000
OPEN_HANDED = Limits(
    messages_per_second=UNLIMITED,
    messages_at_once=UNLIMITED,
    requests_per_second=UNLIMITED,
    requests_at_once=UNLIMITED,
    tables_per_minute=UNLIMITED,
    tables_at_once=UNLIMITED,
    address_messages_per_second=UNLIMITED,
    address_messages_at_once=UNLIMITED,
    handshakes_per_second=UNLIMITED,
    handshakes_at_once=UNLIMITED,
    pages_per_second=UNLIMITED,
    pages_at_once=UNLIMITED,
    connections_per_address=UNLIMITED,
    work_share=1,
    work_at_once=60,
)
"""Nobody is refused anything for asking often."""
STEADY = replace(
    OPEN_HANDED,
    bot_pause=0,
    lease_seconds=2,
    grace_seconds=0,
    deal=1_874_000_001_234_567_890,
    patience=20,
)


class Server:
    """A server with a port of its own and a data folder that outlives it."""

    def __init__(
        self, data: Path, workers: int = 1, options: Sequence[str] = (), database: str = ""
    ) -> None:
        # Bound, so that nobody else takes it while the server is down; only servers listen on it.
        self._port = socket.socket()
        self._port.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._port.bind(("127.0.0.1", 0))
        self.port = int(self._port.getsockname()[1])
        if sys.platform != "linux":
            self._port.close()  # elsewhere two cannot be bound to one port
        self.url = f"http://127.0.0.1:{self.port}"
        self.data = data
        self._words = [*("--data", str(data)), *("--workers", str(workers)), *options]
        self._words += ["--database", database] if database else []
        self._process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Server:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        problem: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.kill()
        self._port.close()

    def start(self) -> None:
        """Start, and wait until it listens."""
        self.data.mkdir(parents=True, exist_ok=True)
        self._wait_for_folder()
        path = os.pathsep.join(str(Path(part).resolve()) for part in sys.path if part)
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [sys.executable, "-m", __name__, "--port", str(self.port), *self._words],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": path},
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                start_new_session=True,
            )
        assert self._process.stdout is not None
        if self.url not in self._process.stdout.readline():
            self.kill()
            raise RuntimeError(self._log.read_text(encoding="utf-8"))

    def _wait_for_folder(self) -> None:
        """Wait until the processes of an earlier server, which may be ending, let go of it."""
        until = time.monotonic() + PATIENCE
        with (self.data / "lock").open("w") as lock:
            while time.monotonic() < until:
                try:
                    fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    return
                except BlockingIOError:
                    time.sleep(0.01)
        raise RuntimeError(f"somebody holds {self.data}")

    @property
    def _log(self) -> Path:
        return self.data / "log.txt"

    @property
    def workers(self) -> list[int]:
        """The process ids of the workers, in their order."""
        assert self._process is not None
        own = self._process.pid
        listed = Path(f"/proc/{own}/task/{own}/children").read_text("ascii")
        return [int(pid) for pid in listed.split()]

    def kill(self) -> None:
        """End all its processes at one instant, as a power cut would."""
        if self._process is not None:
            os.killpg(self._process.pid, signal.SIGKILL)
            self._ended()

    def stop(self, how: signal.Signals = signal.SIGTERM) -> int:
        """Tell the first process to end, and wait until it has; its exit code."""
        assert self._process is not None
        self._process.send_signal(how)
        return self._ended()

    def _ended(self) -> int:
        process, self._process = self._process, None
        assert process is not None
        assert process.stdout is not None
        code = process.wait(PATIENCE)
        process.stdout.close()
        return code


def main() -> int:
    """Serve until told to stop."""
    from digsite.cli.commands import serve
    from digsite.cli.parser import build_parser

    return serve.run(build_parser().parse_args(["serve", *sys.argv[1:]]), STEADY)


if __name__ == "__main__":
    sys.exit(main())
