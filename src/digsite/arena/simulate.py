"""Play a plan's games in several processes, or on many machines: the same rows anywhere.

A worker is this module started by itself. It reads the plan and then numbers of games, one JSON
line each, and answers with one row a line: compiled objects do not pickle, plain data travels.
A pool, such as that of a cluster (``arena/cluster.py``), is given a few games at a time instead.
"""

from __future__ import annotations

import json
import signal
import subprocess
import sys
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from functools import lru_cache
from queue import Empty, SimpleQueue
from threading import Thread
from typing import IO, Final, cast

from digsite.arena.plan import Plan, Row, play_one
from digsite.core.contract import canonical_json
from digsite.core.errors import DigsiteError
from digsite.core.version import VERSION

BATCHES: Final = 200
"""Into about so many tasks the games of a pool are divided."""
LARGEST_BATCH: Final = 50
AHEAD: Final = 2000
"""Tasks that a pool is given before the first of them is done."""

Progress = Callable[[int, int], None]
"""Told how many games are done, and of how many."""


def simulate(
    plan: Plan,
    processes: int = 1,
    progress: Progress | None = None,
    pool: Executor | None = None,
) -> list[Row]:
    """Play all games of a plan; the rows come back in order."""
    return list(play(plan, range(plan.games), processes, progress, pool))


def play(
    plan: Plan,
    numbers: range,
    processes: int = 1,
    progress: Progress | None = None,
    pool: Executor | None = None,
) -> Iterator[Row]:
    """Play these games of a plan, giving each row as soon as all rows before it are there.

    Where there is a pool, it plays them, and ``processes`` do not matter.
    """
    if pool is not None:
        rows = _in_pool(plan, numbers, pool)
    elif processes > 1 and len(numbers) > 1:
        rows = _in_workers(plan, numbers, min(processes, len(numbers)))
    else:
        rows = (play_one(plan, number) for number in numbers)
    for done, row in enumerate(rows, start=1):
        if progress is not None:
            progress(done, len(numbers))
        yield row


def _in_pool(plan: Plan, numbers: range, pool: Executor) -> Iterator[Row]:
    told = canonical_json({**plan.to_data(), "digsite": VERSION})
    size = min(LARGEST_BATCH, max(1, len(numbers) // BATCHES))
    batches = (numbers[first : first + size] for first in range(0, len(numbers), size))
    waiting: deque[Future[list[Row]]] = deque()
    try:
        for batch in batches:
            waiting.append(pool.submit(play_batch, told, batch.start, batch.stop))
            if len(waiting) >= AHEAD:
                yield from waiting.popleft().result()
        while waiting:
            yield from waiting.popleft().result()
    finally:
        for future in waiting:
            future.cancel()


def play_batch(told: str, first: int, last: int) -> list[Row]:
    """What a pool's worker does: play these games of a plan."""
    plan = _plan_told(told)
    return [play_one(plan, number) for number in range(first, last)]


@lru_cache(maxsize=4)
def _plan_told(told: str) -> Plan:
    data = cast("dict[str, object]", json.loads(told))
    if data["digsite"] != VERSION:
        raise DigsiteError(f"a worker has digsite {VERSION}, the plan is of {data['digsite']}")
    sys.path += [place for place in cast("list[str]", data["path"]) if place not in sys.path]
    return Plan.from_data(data)


def _in_workers(plan: Plan, numbers: range, processes: int) -> Iterator[Row]:
    jobs: SimpleQueue[int] = SimpleQueue()
    for number in numbers:
        jobs.put(number)
    answers: SimpleQueue[Row | Exception] = SimpleQueue()
    told = canonical_json(plan.to_data())
    workers = [Worker(told) for _ in range(processes)]
    try:
        for worker in workers:
            Thread(target=worker.serve, args=(jobs, answers), daemon=True).start()
        waiting: dict[int, Row] = {}
        for number in numbers:
            while number not in waiting:
                answer = answers.get()
                if isinstance(answer, Exception):
                    raise answer
                waiting[cast("int", answer["number"])] = answer
            yield waiting.pop(number)
    finally:
        for worker in workers:
            worker.stop()


class Worker:
    """One process that plays games of a plan, seen from the process that asks."""

    def __init__(self, plan: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", "from digsite.arena.simulate import work; work()"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._plan = plan

    def serve(self, jobs: SimpleQueue[int], answers: SimpleQueue[Row | Exception]) -> None:
        """Play games until none is left. Runs in a thread of its own."""
        try:
            self._tell(self._plan)
            while True:
                self._tell(str(jobs.get_nowait()))
                line = cast("IO[str]", self._process.stdout).readline()
                answers.put(cast("Row", json.loads(line)))
        except Empty:
            return
        except (OSError, ValueError):
            # The pipe broke, or ended without a row. What happened is in the worker's own words
            # on standard error.
            answers.put(DigsiteError("a worker process ended before its game did"))

    def stop(self) -> None:
        """End the process, also in the middle of a game."""
        self._process.kill()
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            # What a killed process left unread is of no interest.
            try:
                cast("IO[str]", pipe).close()
            except BrokenPipeError:
                continue

    def _tell(self, line: str) -> None:
        pipe = cast("IO[str]", self._process.stdin)
        pipe.write(line + "\n")
        pipe.flush()


def work() -> None:
    """What a worker process does."""
    # Ctrl-C reaches every process of a terminal; it is the asking one that ends its workers.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    data = cast("dict[str, object]", json.loads(sys.stdin.readline()))
    sys.path[:] = cast("list[str]", data["path"])
    plan = Plan.from_data(data)
    for line in sys.stdin:
        print(canonical_json(play_one(plan, int(line))), flush=True)
