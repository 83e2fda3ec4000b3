"""Figures for Prometheus, on an address of their own, summed over all processes that serve.

Each process writes its counts into a small file every second; one more process, started where
figures are asked for, reads the files and answers ``/metrics``. What a process that has ended
counted stays counted; what it held does not.

    python -m digsite.server.operations.metrics HOST PORT FOLDER

needs ``pip install 'digsite[metrics]'`` and ends with its standard input.
"""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Final

import msgspec

from digsite.core.errors import DigsiteError
from digsite.core.words import _
from digsite.server.operations.counts import BOUNDS, Counts, Times, counts

if TYPE_CHECKING:
    from prometheus_client.core import Metric

EVERY: Final = 1.0
"""Seconds between two writings."""
FOLDER: Final = "DIGSITE_METRICS"
"""Names the folder of the files for the processes that serve."""


# The processes that serve


async def write_counts(measure: Callable[[Counts], None]) -> None:
    """For ever, where figures are wanted: write what was counted, with how things stand now."""
    folder = os.environ.get(FOLDER)
    if not folder:
        return
    file = Path(folder) / f"{os.getpid()}.json"
    fresh = file.with_suffix(".new")
    while True:
        measure(counts)
        with suppress(OSError):  # the folder is gone: the server stops
            fresh.write_bytes(msgspec.json.encode(counts))
            fresh.replace(file)
        await asyncio.sleep(EVERY)


@contextmanager
def serving_figures(address: str) -> Iterator[None]:
    """Answer ``/metrics`` on HOST:PORT while the block runs; nothing where no address is given."""
    if not address:
        yield
        return
    host, port = read_address(address)
    if find_spec("prometheus_client") is None:
        raise DigsiteError(_("--metrics needs: pip install 'digsite[metrics]'"))
    with TemporaryDirectory(prefix="digsite-metrics-") as folder:
        os.environ[FOLDER] = folder
        exporter = subprocess.Popen(
            [sys.executable, "-m", __spec__.name, host, str(port), folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        assert exporter.stdin is not None
        assert exporter.stdout is not None
        try:
            if exporter.stdout.readline().strip() != b"ready":
                message = _("no figures on {address}; see above")
                raise DigsiteError(message.format(address=address))
            yield
        finally:
            exporter.stdin.close()
            exporter.stdout.close()
            exporter.wait()
            del os.environ[FOLDER]


def read_address(given: str) -> tuple[str, int]:
    """HOST:PORT, or a port on this machine."""
    host, _colon, port = given.rpartition(":")
    if not port.isascii() or not port.isdigit() or not 0 < int(port) < 65536:
        raise DigsiteError(_("--metrics looks like 127.0.0.1:9100"))
    return host.strip("[]") or "127.0.0.1", int(port)


# The process that answers


class Figures:
    """Sums what all processes have written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._gone = Counts()
        """What processes counted that have ended."""

    def read(self) -> Counts:
        """The sum as it is now."""
        total = add(Counts(), self._gone)
        for file in self._folder.glob("*.json"):
            try:
                found = msgspec.json.decode(file.read_bytes(), type=Counts)
            except (OSError, msgspec.DecodeError):
                continue
            if not _lives(int(file.stem)):
                found.tables = found.sockets = found.queue = 0
                add(self._gone, found)
                file.unlink(missing_ok=True)
            add(total, found)
        return total

    def collect(self) -> Iterable[Metric]:
        """As prometheus-client asks for it."""
        from prometheus_client.core import (
            CounterMetricFamily,
            GaugeMetricFamily,
            HistogramMetricFamily,
        )

        now = self.read()
        for name, about, label, by in (
            ("digsite_moves", "Moves played, by game.", "game", now.moves),
            ("digsite_requests", "Requests answered, by status.", "status", now.requests),
            ("digsite_refusals", "Messages refused, by kind.", "kind", now.refusals),
        ):
            family = CounterMetricFamily(name, about, labels=[label])
            for key, value in sorted(by.items()):
                family.add_metric([key], value)
            yield family
        yield CounterMetricFamily("digsite_commits", "Commits to the store.", now.commits)
        yield CounterMetricFamily("digsite_writes", "Writes in those commits.", now.writes)
        for name, about, value in (
            ("digsite_tables", "Live tables.", now.tables),
            ("digsite_sockets", "Open sockets at tables.", now.sockets),
            ("digsite_thinkers_queue", "Jobs that wait for a thinker.", now.queue),
        ):
            yield GaugeMetricFamily(name, about, value)
        for name, about, times in (
            ("digsite_request_seconds", "Time to answer a request.", now.request_times),
            ("digsite_answer_seconds", "Time to answer a message at a table.", now.answer_times),
            ("digsite_commit_seconds", "Time of a commit to the store.", now.commit_times),
        ):
            yield HistogramMetricFamily(name, about, _buckets(times), times.seconds)


def add(total: Counts, more: Counts) -> Counts:
    """Add what one process counted to a sum."""
    for by, other in (
        (total.moves, more.moves),
        (total.requests, more.requests),
        (total.refusals, more.refusals),
    ):
        for key, value in other.items():
            by[key] += value
    for times, others in (
        (total.request_times, more.request_times),
        (total.answer_times, more.answer_times),
        (total.commit_times, more.commit_times),
    ):
        times.buckets = [a + b for a, b in zip(times.buckets, others.buckets, strict=True)]
        times.seconds += others.seconds
    total.commits += more.commits
    total.writes += more.writes
    total.tables += more.tables
    total.sockets += more.sockets
    total.queue += more.queue
    return total


def _buckets(times: Times) -> list[tuple[str, float]]:
    """Counts up to each bound, as Prometheus wants them."""
    found: list[tuple[str, float]] = []
    total = 0
    for bound, here in zip((*map(str, BOUNDS), "+Inf"), times.buckets, strict=True):
        total += here
        found.append((bound, total))
    return found


def _lives(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def main(host: str, port: str, folder: str) -> None:
    from prometheus_client import CollectorRegistry, start_http_server
    from prometheus_client.registry import Collector

    figures = Figures(Path(folder))

    class Summed(Collector):
        """Known to prometheus-client, which need not be installed to import this module."""

        def collect(self) -> Iterable[Metric]:
            return figures.collect()

    # Ctrl-C goes to the whole group: the server decides when to stop.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    registry = CollectorRegistry()
    registry.register(Summed())
    start_http_server(int(port), host, registry)
    print("ready", flush=True)
    sys.stdin.read()  # until whoever started us is gone


if __name__ == "__main__":
    main(*sys.argv[1:])
