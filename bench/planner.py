"""How often the planner wins each chapter of Ziggurat with 0.1 s a card, and how often levels do.

    python -m bench.planner --processes 4 --minutes 7 --out rows.jsonl

All cells advance together, a deal at a time, until the time is up; deal n is the same for all.
``--scale 30`` gives a card thirty times the time: what more time could bring at most. The bot
``old`` is the planner with the judge before it had learned anything; ``--only plan`` leaves it and
the levels out. At the end it tells how many decisions were late. On a busy machine ``--processor``
has the planner read its own processor time instead of the clock on the wall.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from digsite.arena.stats import share  # noqa: E402 - found by the line above
from digsite.bots.budget import Budget  # noqa: E402
from digsite.bots.levels import LEVELS, make_bot  # noqa: E402
from digsite.bots.plan import PlanBot  # noqa: E402
from digsite.core.contract import Observation  # noqa: E402
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
OVERTIME = 0.02
"""A decision that takes so much more than its budget is late."""

Row = dict[str, Any]
Task = tuple[int, int, int, str, float, bool]


class OwnTime(Budget):
    """Seconds of this process alone, whatever else the machine does."""

    def clock(self) -> float:
        return time.process_time()


class Timed(Player):
    """A player whose decisions are timed."""

    def __init__(self, player: Player, clock: Callable[[], float]) -> None:
        self.player = player
        self.clock = clock
        self.taken: list[float] = []

    def choose(self, observation: Observation, moves: list[int], complete: bool) -> int:
        started = self.clock()
        move = self.player.choose(observation, moves, complete)
        if len(moves) > 1:
            self.taken.append(self.clock() - started)
        return move


def played(task: Task) -> Row:
    """One game."""
    chapter, seats, deal, name, scale, own = task
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
        kind = OwnTime if own else Budget
        bots += [PlanBot(strategy, kind(seconds), seed, 16, 4, 4) for seed in seeds]
    clock = time.process_time if own else time.monotonic
    timed = [Timed(bot, clock) for bot in bots]
    match = Match(settings, deal)
    match.run([*timed])
    result = match.state.result()
    limit = SHARE[seats] * scale + OVERTIME
    taken = [one for player in timed for one in player.taken]
    return {
        "chapter": chapter, "seats": seats, "deal": deal, "name": name,
        "won": bool(result and result.winners), "reason": result.reason if result else "",
        "decisions": len(taken), "late": sum(one > limit for one in taken), "longest": max(taken),
    }  # fmt: skip


def tasks(arguments: argparse.Namespace) -> Iterator[Task]:
    """All that is to be played: the planner always, the judge before on every third deal."""
    scale, own = arguments.scale, arguments.processor
    players = [int(number) for number in arguments.players.split(",")]
    deal = arguments.first_deal - 1
    while True:
        deal += 1
        for chapter, seats in CELLS:
            if seats not in players:
                continue
            yield chapter, seats, deal, "plan", scale, own
            if arguments.only == "plan":
                continue
            if deal % 3 == 0:
                yield chapter, seats, deal, "old", scale, own
            if (chapter, seats) in LEVEL_CELLS:
                for level in LEVELS:
                    yield chapter, seats, deal, level, scale, own


def main() -> None:
    """Play until the time is up."""
    parser = argparse.ArgumentParser(description="How often the planner wins.")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--minutes", type=float, default=7.0)
    parser.add_argument("--scale", type=float, default=1.0)
    parser.add_argument("--only", choices=["plan"], help="neither the old judge nor the levels")
    parser.add_argument("--players", default="2,3,4", help="tables of so many, with commas")
    parser.add_argument("--processor", action="store_true", help="count processor time")
    parser.add_argument("--first-deal", type=int, default=FIRST_DEAL)
    parser.add_argument("--out", default="", help="a file to which rows are added, JSON lines")
    arguments = parser.parse_args()
    end = time.monotonic() + 60 * arguments.minutes
    todo = tasks(arguments)
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
        with Path(arguments.out).open("a", encoding="utf-8") as file:
            file.writelines(lines)
    tell(rows)
    tell_late([row for row in rows if row["name"] == "plan"])


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


def tell_late(rows: list[Row]) -> None:
    """How many of the planner's decisions took longer than the budget and a little more."""
    for seats in sorted({row["seats"] for row in rows}):
        part = [row for row in rows if row["seats"] == seats]
        count = sum(row["decisions"] for row in part)
        print(
            f"{seats} players: {sum(row['late'] for row in part)} of {count} decisions late, "
            f"longest {max(row['longest'] for row in part):.3f} s"
        )


if __name__ == "__main__":
    main()
