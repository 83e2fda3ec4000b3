"""Find the problems of every game anew, from seeds: the collections in ``extras/problems.json``.

    python -m scripts.puzzles [GAME ...] [--seeds N] [--each N]

The same seeds give the same collection on every machine; ``make puzzles`` runs it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter

from digsite.core.problems import HARDEST, Data, Problems
from digsite.games import find_game, game_ids

SEEDS = 20_000
EACH = 40
"""Problems of one level, at most."""


def collection(problems: Problems, seeds: int, each: int) -> list[Data]:
    """The first problems of each level, no two alike, the easiest first."""
    found: list[Data] = []
    seen: set[str] = set()
    levels: Counter[int] = Counter()
    for seed in range(seeds):
        data = problems.search(seed)
        if seed % 50 == 0:
            told = ", ".join(f"{levels[level]} of level {level}" for level in sorted(levels))
            print(f"\r{seed} seeds: {told}", end="", file=sys.stderr, flush=True)
        if data is None:
            continue
        level, text = int(str(data["level"])), json.dumps(data, sort_keys=True)
        if levels[level] < each and text not in seen:
            levels[level] += 1
            seen.add(text)
            found.append({"seed": seed, **data})
        if min(levels[one] for one in range(1, HARDEST + 1)) == each:
            break
    print(file=sys.stderr)
    return sorted(found, key=lambda data: int(str(data["level"])))


def written(found: list[Data]) -> str:
    """A collection as it is kept: one problem a line."""
    lines = ",\n".join(json.dumps(data, ensure_ascii=False) for data in found)
    return f"[\n{lines}\n]\n"


def main() -> int:
    """Write the collections."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="the games; all that have problems, if left out")
    parser.add_argument("--seeds", type=int, default=SEEDS)
    parser.add_argument("--each", type=int, default=EACH)
    args = parser.parse_args()
    for game_id in args.games or game_ids():
        problems = find_game(game_id).kit().problems
        if problems is None:
            continue
        found = collection(problems, args.seeds, args.each)
        problems.file.write_text(written(found), encoding="utf-8")
        print(f"{game_id}: {len(found)} problems")
    return 0


if __name__ == "__main__":
    sys.exit(main())
