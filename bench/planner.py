"""How often the planner wins each chapter of Ziggurat with 0.1 s a card, and how often levels do.

    python -m bench.planner --processes 4 --minutes 7 --out rows.jsonl

All cells advance together, a deal at a time, until the time is up; deal n is the same for all.
``--scale 30`` gives a card thirty times the time: what more time could bring at most. The bot
``old`` is the planner with the judge before it had learned anything.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from digsite.arena.stats import share  # noqa: E402 - found by the line above
from digsite.bots.budget import Budget  # noqa: E402
from digsite.bots.levels import LEVELS, make_bot  # noqa: E402
from digsite.bots.plan import PlanBot  # noqa: E402
from digsite.core.match import Match, Player  # noqa: E402
from digsite.core.native import vec  # noqa: E402
from digsite.games.ziggurat import GAME  # noqa: E402
from digsite.games.ziggurat.mind.judge import Judge, first_weights  # noqa: E402
from digsite.games.ziggurat.mind.strategy import ZigguratStrategy, strategy_for  # noqa: E402
from digsite.games.ziggurat.rules.setup import table_of  # noqa: E402

SHARE = {2: 0.04, 3: 0.033, 4: 0.025}
"""Seconds for a decision: a card takes about 2.5, 3 and 4 of them with 2, 3 and 4 players."""
CELLS = [(chapter, seats) for seats in SHARE for chapter in range(1, 7)]
LEVEL_CELLS = [(1, 2), (3, 2)]
FIRST_DEAL = 30001

Row = dict[str, Any]
Task = tuple[int, int, int, str, float]


def played(task: Task) -> Row:
    """One game."""
    chapter, seats, deal, name, scale = task
    settings = GAME.settings(seats, f"chapter{chapter}")
    seeds = [deal * 10 + seat for seat in range(seats)]
    bots: list[Player] = []
    if name in LEVELS:
        bots += [make_bot(name, GAME, settings, seed) for seed in seeds]
    else:
        strategy = strategy_for(settings)
        if name == "old":
            judge = Judge(vec[float](first_weights()))
            strategy = ZigguratStrategy(table_of(settings), judge)
        seconds = SHARE[seats] * scale
        bots += [PlanBot(strategy, Budget(seconds), seed, 16, 4, 4) for seed in seeds]
    match = Match(settings, deal)
    match.run(bots)
    result = match.state.result()
    return {
        "chapter": chapter, "seats": seats, "deal": deal, "name": name,
        "won": bool(result and result.winners), "reason": result.reason if result else "",
    }  # fmt: skip


def tasks(scale: float) -> Iterator[Task]:
    """All that is to be played: the planner always, the judge before on every third deal."""
    deal = FIRST_DEAL - 1
    while True:
        deal += 1
        for chapter, seats in CELLS:
            yield chapter, seats, deal, "plan", scale
            if deal % 3 == 0:
                yield chapter, seats, deal, "old", scale
            if (chapter, seats) in LEVEL_CELLS:
                for level in LEVELS:
                    yield chapter, seats, deal, level, scale


def main() -> None:
    """Play until the time is up."""
    parser = argparse.ArgumentParser(description="How often the planner wins.")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=7.0)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--out", default="", help="a file for the rows, JSON lines")
    arguments = parser.parse_args()
    end = time.monotonic() + 60 * arguments.minutes
    todo = tasks(arguments.scale)
    rows: list[Row] = []
    pending: set[Future[Row]] = set()
    with ProcessPoolExecutor(arguments.processes) as pool:
        while pending or time.monotonic() < end:
            while len(pending) <= arguments.processes and time.monotonic() < end:
                pending.add(pool.submit(played, next(todo)))
            done, pending = wait(pending, return_when=FIRST_COMPLETED)
            rows += [job.result() for job in done]
    if arguments.out:
        lines = [json.dumps(row) + "\n" for row in rows]
        Path(arguments.out).write_text("".join(lines), encoding="utf-8")
    tell(rows)


def tell(rows: list[Row]) -> None:
    """Who won how often, cell by cell."""
    cells = Counter((row["name"], row["chapter"], row["seats"]) for row in rows)
    won = Counter((row["name"], row["chapter"], row["seats"]) for row in rows if row["won"])
    for key in sorted(cells):
        found = share(won[key], cells[key])
        name, chapter, seats = key
        print(
            f"{name:>14} chapter {chapter}, {seats} players: {found.value:.2f} "
            f"[{found.low:.2f}, {found.high:.2f}] of {cells[key]}"
        )


if __name__ == "__main__":
    main()
