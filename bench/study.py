"""Whether reviews keep what docs/study.md says of them, over many games.

    python -m bench.study times                 how long both looks take, game by game
    python -m bench.study skill --games 40      whether a visitor's decisions cost more than a
                                                professor's in the same game
    python -m bench.study luck --games 2000     whether the luck of many games adds up to nothing

Each game has a seed of its own, so rows may be gathered in parts: with ``--out FILE`` those that
the file has already are not made again, and with ``--minutes`` a run ends in time and is gone on
with by the same command. ``--tables indus,scarabya:duel`` looks at some tables only.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from functools import partial
from pathlib import Path
from typing import Any, Final

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from digsite.arena.stats import mean, percentile, share  # noqa: E402 - found by the line above
from digsite.bots.levels import make_bot  # noqa: E402
from digsite.core.match import Match, Player  # noqa: E402
from digsite.games import find_game  # noqa: E402
from digsite.study.decisions import EFFORTS  # noqa: E402
from digsite.study.judge import FixedJudge  # noqa: E402
from digsite.study.luck import luck_in, summed  # noqa: E402
from digsite.study.review import review  # noqa: E402

Row = dict[str, Any]

SEATS: Final = {
    "indus": 2,
    "scarabya:base": 2,
    "scarabya:duel": 2,
    "gads-hill": 2,
    "anasazi": 2,
    "ziggurat": 2,
}
"""The tables that are looked at, and how many sit there."""
ALONE: Final = {"luck": {"scarabya:base": 1}}
"""Where a question is about one player."""
USUAL: Final = {
    "skill": [name for name in SEATS if name != "ziggurat"],
}
"""Where a question is not about all of them."""


def played(table: str, seats: int, seed: int, levels: list[str]) -> Match:
    """A game between these levels; who begins changes with the seed."""
    name, _, mode = table.partition(":")
    game = find_game(name)
    settings = game.settings(seats, mode)
    match = Match(settings, seed)
    players: list[Player] = [
        make_bot(levels[(seat + seed) % len(levels)], game, settings, 10 * seed + seat)
        for seat in range(seats)
    ]
    match.run(players)
    return match


def timed(table: str, seats: int, seed: int) -> Row:
    """How long both looks at one game take, in seconds of processor time."""
    match = played(table, seats, seed, ["student"])
    row: Row = {"steps": len(match.steps)}
    for name, effort in EFFORTS.items():
        begun = time.process_time()
        found = review(match, effort)
        row[name] = time.process_time() - begun
        row["decisions"] = len(found.decisions)
    return row


def compared(table: str, seats: int, seed: int, effort: str) -> Row:
    """What a professor's and a visitor's decisions cost them in one game."""
    levels = ["professor", "visitor"]
    match = played(table, seats, seed, levels)
    found = review(match, EFFORTS[effort])
    cost = {levels[(seat + seed) % 2]: found.cost_of(seat) for seat in range(seats)}
    return {"effort": effort, **cost}


def lucky(table: str, seats: int, seed: int) -> Row:
    """The luck of one game for its first side."""
    match = played(table, seats, seed, ["student"])
    return {"luck": summed(luck_in(match, FixedJudge(match.settings).values))[0]}


def tell_times(rows: list[Row]) -> str:
    """The slowest game is the one that counts."""
    told = [f"{len(rows)} games, {mean([row['steps'] for row in rows]).value:.0f} steps"]
    for effort in EFFORTS:
        seconds = [row[effort] for row in rows]
        told.append(f"{effort} {percentile(seconds, 0.5):.2f} s, at most {max(seconds):.2f} s")
    return "; ".join(told)


def tell_skill(rows: list[Row]) -> str:
    """In how many games the visitor's decisions cost more."""
    worse = share(sum(row["visitor"] > row["professor"] for row in rows), len(rows))
    costs = [f"{who} {mean([row[who] for row in rows])}" for who in ("professor", "visitor")]
    return f"visitor worse in {worse} of {len(rows)}; given away: {', '.join(costs)}"


def tell_luck(rows: list[Row]) -> str:
    """The mean, and how many standard errors it is from nothing."""
    found = mean([row["luck"] for row in rows])
    error = found.sd / len(rows) ** 0.5
    off = found.value / error if error > ROUNDING else 0.0
    told = f"mean {found.value:+.5f}, standard error {error:.5f}: {off:+.2f} of them"
    return f"{told}; {len(rows)} games"


ROUNDING: Final = 1e-9
"""Less than this is no luck at all."""


Measure = Callable[[str, int, int], Row]
TELLERS: Final = {
    "times": tell_times, "skill": tell_skill, "luck": tell_luck,
}  # fmt: skip


def gathered(
    pool: ProcessPoolExecutor, jobs: int, measure: Measure, todo: Iterable[tuple[str, int, int]],
    ends: float,
) -> Iterator[Row]:  # fmt: skip
    """Rows as they come, until all are there or the time is up."""
    left = iter(todo)
    pending: dict[Future[Row], tuple[str, int]] = {}
    while True:
        while len(pending) <= jobs and time.monotonic() < ends:
            task = next(left, None)
            if task is None:
                break
            pending[pool.submit(measure, *task)] = (task[0], task[2])
        if not pending:
            return
        for job in wait(pending, return_when=FIRST_COMPLETED).done:
            table, seed = pending.pop(job)
            yield {"table": table, "seed": seed, **job.result()}


def main() -> int:
    """Gather rows and tell what they say."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("what", choices=TELLERS)
    parser.add_argument("--tables", help="some of them, with commas")
    parser.add_argument("--games", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first game")
    parser.add_argument("--seats", type=int, help="players at each table")
    parser.add_argument("--every", type=int, default=1, help="only so many seeds apart")
    parser.add_argument("--effort", choices=EFFORTS, default="quick", help="for skill")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--minutes", type=float, default=1e6)
    parser.add_argument("--out", type=Path, help="a file for the rows, JSON lines")
    args = parser.parse_args()
    tables = args.tables.split(",") if args.tables else USUAL.get(args.what, list(SEATS))
    rows = read(args.out, args.what, args.effort)
    known = {(row["table"], row["seed"]) for row in rows}
    todo = [
        (table, args.seats or {**SEATS, **ALONE.get(args.what, {})}.get(table, 0), seed)
        for seed in range(args.seed, args.seed + args.games * args.every, args.every)
        for table in tables
        if (table, seed) not in known
    ]
    measures: dict[str, Measure] = {
        "times": timed, "skill": partial(compared, effort=args.effort), "luck": lucky,
    }  # fmt: skip
    ends = time.monotonic() + 60 * args.minutes
    with ProcessPoolExecutor(args.jobs) as pool:
        for row in gathered(pool, args.jobs, measures[args.what], todo, ends):
            rows.append({"what": args.what, **row})
            if args.out is not None:
                with args.out.open("a", encoding="utf-8") as out:
                    out.write(json.dumps(rows[-1]) + "\n")
    for table in tables:
        own = [row for row in rows if row["table"] == table]
        if own:
            print(f"{table}: {TELLERS[args.what](own)}")
    return 0


def read(file: Path | None, what: str, effort: str) -> list[Row]:
    """The rows of a file that are about this question."""
    if file is None or not file.exists():
        return []
    rows: list[Row] = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [one for one in rows if one["what"] == what and one.get("effort", effort) == effort]


if __name__ == "__main__":
    sys.exit(main())
