"""Find the problems of every game anew, from seeds: the collections in ``extras/problems.json``.

    python -m scripts.puzzles [GAME ...] [--seeds N] [--each N] [--jobs N] [--into FOLDER]

The same seeds give the same collection on every machine, however many processes look; ``make
puzzles`` runs it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from digsite.core.problems import HARDEST, Data
from digsite.games import find_game, game_ids

SEEDS = {"anasazi": 1_500, "gads-hill": 100_000, "indus": 3_276, "ziggurat": 1_000_000}
MOST_SEEDS = 20_000
"""Seeds that are tried, unless a game's are listed above."""
AT_ONCE = 64
EACH = {"anasazi": 80}
MOST_EACH = 40
"""Problems of one level, at most, unless a game's are listed above."""


def collection(found: Iterable[Data | None], each: int) -> list[Data]:
    """The first problems of each level, no two alike, the easiest first; seed after seed."""
    kept: list[Data] = []
    seen: set[str] = set()
    levels: Counter[int] = Counter()
    for seed, data in enumerate(found):
        if seed % 1000 == 0:
            told = ", ".join(f"{levels[level]} of level {level}" for level in sorted(levels))
            print(f"\r{seed} seeds: {told}", end="", file=sys.stderr, flush=True)
        if data is None:
            continue
        level, text = int(str(data["level"])), json.dumps(data, sort_keys=True)
        if levels[level] < each and text not in seen:
            levels[level] += 1
            seen.add(text)
            kept.append({"seed": seed, **data})
        if min(levels[one] for one in range(1, HARDEST + 1)) == each:
            break
    print(file=sys.stderr)
    return sorted(kept, key=lambda data: int(str(data["level"])))


def looked(game_id: str, seed: int) -> Data | None:
    """What a seed gives, in a process of its own."""
    problems = find_game(game_id).kit().problems
    assert problems is not None
    return problems.search(seed)


def written(found: list[Data]) -> str:
    """A collection as it is kept: one problem a line."""
    lines = ",\n".join(json.dumps(data, ensure_ascii=False) for data in found)
    return f"[\n{lines}\n]\n"


def main() -> int:
    """Write the collections."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="the games; all that have problems, if left out")
    parser.add_argument("--seeds", type=int, help="seeds that are tried; each game has its own")
    parser.add_argument("--each", type=int, help="problems of a level; each game has its own")
    parser.add_argument("--jobs", type=int, help="processes; as many as there are cores")
    parser.add_argument("--into", type=Path, help="a folder to write to, not the games' own")
    args = parser.parse_args()
    for game_id in args.games or game_ids():
        problems = find_game(game_id).kit().problems
        if problems is None:
            continue
        seeds = range(args.seeds or SEEDS.get(game_id, MOST_SEEDS))
        pool = ProcessPoolExecutor(args.jobs)
        look = partial(looked, game_id)
        each = args.each or EACH.get(game_id, MOST_EACH)
        found = collection(pool.map(look, seeds, chunksize=AT_ONCE), each)
        pool.shutdown(cancel_futures=True)
        file = problems.file if args.into is None else args.into / f"{game_id}-problems.json"
        file.write_text(written(found), encoding="utf-8")
        print(f"{game_id}: {len(found)} problems")
    return 0


if __name__ == "__main__":
    sys.exit(main())
