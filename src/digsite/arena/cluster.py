"""Many machines: a pool whose tasks run on a Ray cluster (extra ``digsite[ray]``).

It is a ``concurrent.futures.Executor`` like any other, so whoever gives work to processes of this
machine can give it to a cluster instead. What it runs must be installed on every machine.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from concurrent.futures import Executor, Future
from typing import Any, Final, ParamSpec, TypeVar

from digsite.core.errors import DigsiteError

TRIES: Final = 3
"""How often a task is given to another worker when its own is lost."""

P = ParamSpec("P")
T = TypeVar("T")


class RayPool(Executor):
    """Runs tasks on the cluster that ``RAY_ADDRESS`` names, or else on a small one made here."""

    def __init__(self, processes: int | None = None) -> None:
        try:
            import ray
        except ImportError:
            raise DigsiteError("--cluster ray needs Ray: pip install 'digsite[ray]'") from None
        self._ray = ray
        options: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
        if "RAY_ADDRESS" not in os.environ:
            options |= {"num_cpus": processes, "include_dashboard": False}
        ray.init(**options)
        self._run = ray.remote(max_retries=TRIES)(_run)

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have the cluster call a function of an installed module."""
        future: Future[T] = Future()
        future.set_running_or_notify_cancel()
        lost = (self._ray.exceptions.WorkerCrashedError, self._ray.exceptions.NodeDiedError)

        def done(answer: Future[T]) -> None:
            problem = answer.exception()
            if problem is None:
                future.set_result(answer.result())
            elif isinstance(problem, lost):
                future.set_exception(
                    DigsiteError(f"a worker was lost {TRIES + 1} times: {problem}")
                )
            else:
                future.set_exception(problem)

        self._run.remote(fn, *args, **kwargs).future().add_done_callback(done)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Leave the cluster, and end it where it was made here; what still runs is dropped."""
        self._ray.shutdown()


def _run(fn: Callable[..., T], *args: object, **kwargs: object) -> T:
    """What a worker does."""
    return fn(*args, **kwargs)


CLUSTERS: Final = {"ray": RayPool}
