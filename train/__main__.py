"""`make train GAME=indus`: play many games, learn from them, write the weights.

    python -m train indus [--small] [--rounds 4] [--games 20000] [--processes 2] [--seed 1]
    python -m train scarabya [--small] [--games 400] [--processes 2] [--seed 1]
    python -m train ziggurat [--small] [--games 750] [--processes 2] [--seed 1]

Indus learns what its bots weigh; each round plays with what the round before has learned. Scarabya
has one round: its fixed judge, which measures luck, is fitted to it. Ziggurat has one, too: which
positions its planner wins from. ``--small`` runs the whole way
in a minute or two and writes to ``out/``: it shows that the way is open, not how strong it leads.
``--cluster ray`` plays on many machines (docs/scale.md).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.report import commit  # noqa: E402 - found by the line above
from digsite.arena.cluster import CLUSTERS  # noqa: E402
from train import indus, scarabya, ziggurat  # noqa: E402

USUAL_GAMES = {"indus": 20_000, "scarabya": 400, "ziggurat": 750}
SMALL_GAMES = {"indus": 200, "scarabya": 12, "ziggurat": 2}
CHUNK = 50
"""Games that a process plays at a time."""


def main() -> int:
    """Learn the weights of a game."""
    parser = argparse.ArgumentParser(prog="train", description="Learn what the bots weigh.")
    parser.add_argument("game", choices=sorted(USUAL_GAMES))
    parser.add_argument("--small", action="store_true", help="a quick try, written to out/")
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--games", type=int, help="in each round, for each table or mode")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", choices=CLUSTERS, help="many machines; see docs/scale.md")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path)
    arguments = parser.parse_args()
    if arguments.games is None:
        games = SMALL_GAMES if arguments.small else USUAL_GAMES
        arguments.games = games[arguments.game]
    if arguments.small:
        arguments.rounds = 2
    output = arguments.output or where(arguments.game, arguments.small)
    weights: dict[str, object] = {"about": provenance(arguments)}
    with pool_of(arguments) as pool:
        if arguments.game == "indus":
            for seats in indus.SEATS:
                weights[str(seats)] = learn(pool, seats, arguments)
        elif arguments.game == "ziggurat":
            for chapter in ziggurat.CHAPTERS:
                weights |= weigh(pool, chapter, arguments)
        else:
            for mode in scarabya.MODES:
                weights[mode] = fit(pool, mode, arguments)
    output.parent.mkdir(parents=True, exist_ok=True)
    output.write_text(json.dumps(weights, indent=1) + "\n", encoding="utf-8")
    print(f"written to {output}: {output.stat().st_size / 1000:.0f} kB")
    return 0


def pool_of(arguments: argparse.Namespace) -> Executor:
    """Who plays: processes of this machine, or a cluster."""
    if arguments.cluster:
        return CLUSTERS[arguments.cluster]()
    return ProcessPoolExecutor(arguments.processes)


def learn(pool: Executor, seats: int, arguments: argparse.Namespace) -> indus.Tables:
    """All rounds for one number of seats."""
    tables = indus.first_tables()
    for turn in range(arguments.rounds):
        started = time.monotonic()
        sums = indus.Sums()
        # The last round sees most: its weights are the ones that stay.
        games = arguments.games if turn == arguments.rounds - 1 else arguments.games // 4
        jobs = [
            pool.submit(
                indus.play,
                seats,
                tables,
                range(first, min(first + CHUNK, games)),
                arguments.seed * 1000 + turn,
            )
            for first in range(0, games, CHUNK)
        ]
        for job in jobs:
            sums.add(job.result())
        found = " ".join(f"{part:.2f}" for part in indus.explained(sums))
        spent = time.monotonic() - started
        print(f"{seats} seats, round {turn + 1}: {games} games in {spent:.0f} s; foreseen {found}")
        tables = indus.fitted(sums)
    return tables


def fit(pool: Executor, mode: str, arguments: argparse.Namespace) -> list[list[float]]:
    """What the fixed judge of one of Scarabya's modes counts with."""
    games = arguments.games
    jobs = [
        pool.submit(scarabya.play, mode, range(first, min(first + CHUNK, games)), arguments.seed)
        for first in range(0, games, CHUNK)
    ]
    seen = [one for job in jobs for one in job.result()]
    rows = scarabya.fitted(mode, seen)
    print(f"{mode}: {games} games; foreseen {scarabya.explained(mode, seen, rows):.2f}")
    return rows


def weigh(pool: Executor, chapter: int, arguments: argparse.Namespace) -> dict[str, list[float]]:
    """What the judge of one of Ziggurat's chapters weighs, for each number of players."""
    first = ziggurat.unlearned()
    seen: dict[int, list[ziggurat.Seen]] = {}
    for seats in ziggurat.SEATS:
        jobs = [
            pool.submit(
                ziggurat.play, chapter, seats, first,
                range(start, min(start + CHUNK, arguments.games)), arguments.seed,
            )
            for start in range(0, arguments.games, CHUNK)
        ]  # fmt: skip
        seen[seats] = [one for job in jobs for one in job.result()]
    found = ziggurat.fitted(seen, first)
    for seats, weights in found.items():
        if seen[seats]:
            part = ziggurat.explained(seen[seats], weights)
            print(f"chapter {chapter}, {seats} players: foreseen {part:.2f}")
    return {f"{chapter}-{seats}": weights for seats, weights in found.items()}


def provenance(arguments: argparse.Namespace) -> dict[str, object]:
    """How these weights came about."""
    command = f"python -m train {arguments.game}"
    if arguments.game == "indus":
        command += f" --rounds {arguments.rounds}"
    return {
        "command": f"{command} --games {arguments.games} --seed {arguments.seed}",
        "commit": commit(),
        "date": time.strftime("%Y-%m-%d", time.gmtime()),
    }


def where(game: str, small: bool) -> Path:
    """Where the weights belong."""
    if small:
        return ROOT / "out" / "train" / f"{game}.json"
    return ROOT / "src" / "digsite" / "games" / game / "mind" / "weights.json"


if __name__ == "__main__":
    sys.exit(main())
