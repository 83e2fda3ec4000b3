"""What pays in each game, measured: the figures of docs/strategy, with their intervals.

    python -m bench.findings anasazi            all findings of a game
    python -m bench.findings anasazi middle     one of them
    python -m bench.findings --list             what there is

Every finding is an experiment over many deals, each from a seed of its own (``--seed`` and on), and
a deal's figures count once; the interval is the usual one of 95 %. Where a habit is changed, the
same deal is played with it and without it.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from importlib import import_module
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.found.table import Figures, Finding  # noqa: E402 - found by the line above
from digsite.arena.stats import Estimate, mean, share  # noqa: E402
from digsite.games import game_ids  # noqa: E402


def findings_of(game_id: str) -> dict[str, Finding]:
    """A game's findings by name."""
    found: dict[str, Finding] = import_module(f"bench.found.{game_id.replace('-', '_')}").FINDINGS
    return found


def deal_of(game_id: str, name: str, seed: int) -> Figures:
    """What one deal gives, in a process of its own."""
    return findings_of(game_id)[name].deal(seed)


def measured(
    pool: ProcessPoolExecutor, game_id: str, name: str, seeds: range
) -> dict[str, Estimate]:
    """The figures of a finding."""
    values: dict[str, list[float]] = {}
    for figures in pool.map(partial(deal_of, game_id, name), seeds, chunksize=4):
        for label, value in figures.items():
            values.setdefault(label, []).append(value)
    return {label: estimate(known) for label, known in values.items()}


def estimate(values: list[float]) -> Estimate:
    """The mean; of what is or is not so in each deal, the share."""
    if set(values) <= {0.0, 1.0}:
        return share(sum(values), len(values))
    return mean(values)


def main() -> int:
    """Measure what was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("game", nargs="?", choices=game_ids())
    parser.add_argument("names", nargs="*", help="the findings; all of the game's, if left out")
    parser.add_argument("--deals", type=float, default=1.0, help="so many times the usual deals")
    parser.add_argument("--seed", type=int, default=1, help="the seed of the first deal")
    parser.add_argument("--jobs", type=int, help="processes; as many as there are cores")
    parser.add_argument("--out", type=Path, help="a file for the figures, as JSON lines")
    parser.add_argument("--list", action="store_true", help="name the findings")
    args = parser.parse_args()
    games = game_ids() if args.game is None else [args.game]
    with ProcessPoolExecutor(args.jobs) as pool:
        for game_id in games:
            for name, finding in findings_of(game_id).items():
                if args.names and name not in args.names:
                    continue
                if args.list:
                    print(f"{game_id} {name}: {finding.about}")
                    continue
                begun = time.monotonic()
                deals = max(2, round(finding.deals * args.deals))
                found = measured(pool, game_id, name, range(args.seed, args.seed + deals))
                tell(game_id, name, finding, found, deals, time.monotonic() - begun)
                if args.out is not None:
                    keep(args.out, game_id, name, found)
    return 0


def tell(
    game_id: str,
    name: str,
    finding: Finding,
    found: dict[str, Estimate],
    deals: int,
    seconds: float,
) -> None:
    """Print a finding."""
    print(f"{game_id} {name}: {finding.about} ({deals} deals, {seconds:.0f} s)")
    for label, figure in found.items():
        counted = "" if figure.count == deals else f"  ({figure.count} deals)"
        print(f"    {label}: {figure.value:.3g}  [{figure.low:.3g}, {figure.high:.3g}]{counted}")
    sys.stdout.flush()


def keep(file: Path, game_id: str, name: str, found: dict[str, Estimate]) -> None:
    """Write a finding to a file."""
    told = {label: figure.to_data() for label, figure in found.items()}
    with file.open("a", encoding="utf-8") as out:
        out.write(json.dumps({"game": game_id, "name": name, "figures": told}) + "\n")


if __name__ == "__main__":
    sys.exit(main())
