"""Games on a pool or a cluster: the same rows as here, and lost workers are no loss."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from connect_four import GAME

from digsite.arena import simulate as simulating
from digsite.arena.cluster import TRIES, RayPool
from digsite.arena.plan import Plan
from digsite.arena.simulate import play, play_batch, simulate
from digsite.core.canonical import canonical_json
from digsite.core.errors import DigsiteError
from tests.lost_workers import always_lost, lost_once


def with_ray(test: Callable[..., None]) -> Callable[..., None]:
    """A test that starts a real cluster, which takes a while and warns of this and that."""
    missing = pytest.mark.skipif(find_spec("ray") is None, reason="Ray is not installed")
    marked: Callable[..., None] = missing(
        pytest.mark.slow(pytest.mark.filterwarnings("ignore")(test))
    )
    return marked


def plan(games: int = 12) -> Plan:
    return Plan(GAME.settings(2), ["montecarlo", "random"], games, 4, True, simulations=15)


# Any pool


def test_a_pool_gives_the_rows_of_one_process(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(simulating, "BATCHES", 5)  # two games a task
    monkeypatch.setattr(simulating, "AHEAD", 2)
    told: list[tuple[int, int]] = []
    with ThreadPoolExecutor(2) as pool:
        rows = simulate(plan(), progress=lambda done, of: told.append((done, of)), pool=pool)
    assert rows == simulate(plan())
    assert told == [(number, 12) for number in range(1, 13)]


def test_stopping_early_takes_back_what_was_not_begun() -> None:
    class Counted(ThreadPoolExecutor):
        given: list[Future[object]] = []

        def submit(self, *task: Any) -> Future[Any]:  # type: ignore[override]
            self.given.append(super().submit(*task))
            return self.given[-1]

    with Counted(1) as pool:
        rows = play(plan(300), range(300), pool=pool)
        next(rows)
        rows.close()  # type: ignore[attr-defined]
    assert pool.given[-1].cancelled()


def test_a_worker_of_another_version_is_refused() -> None:
    told = canonical_json({**plan().to_data(), "digsite": "0.0.1"})
    with pytest.raises(DigsiteError, match=r"the plan is of 0\.0\.1"):
        play_batch(told, 0, 1)


def test_without_ray_one_is_told_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(DigsiteError, match=r"pip install 'digsite\[ray\]'"):
        RayPool()


# A real cluster of two cores on this machine


@pytest.fixture(scope="module")
def cluster() -> Iterator[Executor]:
    with RayPool(2) as pool:
        yield pool


@with_ray
def test_it_gives_the_rows_of_one_process(cluster: Executor) -> None:
    found = simulate(plan(), pool=cluster)
    assert json.loads(json.dumps(found)) == simulate(plan())


@with_ray
def test_a_lost_worker_is_replaced(cluster: Executor, tmp_path: Path) -> None:
    assert cluster.submit(lost_once, str(tmp_path / "mark")).result() != os.getpid()


@with_ray
def test_a_task_that_loses_every_worker_is_told(cluster: Executor) -> None:
    with pytest.raises(DigsiteError, match=f"lost {TRIES + 1} times"):
        cluster.submit(always_lost).result()


@with_ray
def test_what_a_task_raises_comes_back(cluster: Executor) -> None:
    told = canonical_json({**plan().to_data(), "digsite": "0.0.1"})
    with pytest.raises(DigsiteError, match="the plan is of"):
        cluster.submit(play_batch, told, 0, 1).result()
