"""Find the problems of every game anew, from seeds: the collections in ``extras/problems.json``.

    python -m scripts.puzzles [GAME ...] [--seeds N] [--each N] [--jobs N] [--into FOLDER]
    python -m scripts.puzzles [GAME ...] --levels     let the bots solve those that ship, no search

A search says how deep the proof of a problem is. Then every level of the bots tries to solve it,
and both together say how hard it is among those of its game. The same seeds give the same
collection on every machine, however many processes look; ``make puzzles`` runs it.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import cast

import digsite
from digsite.bots.levels import LEVELS, make_bot
from digsite.core.contract import lowest_seat
from digsite.core.problems import HARDEST, Data, Problem, Problems
from digsite.games import find_game, game_ids
from digsite.services.problems import outcome

ROOT = Path(__file__).resolve().parent.parent
SEEDS = {"anasazi": 1_500, "gads-hill": 100_000, "indus": 3_276, "ziggurat": 1_000_000}
MOST_SEEDS = 20_000
"""Seeds that are tried, unless a game's are listed above."""
AT_ONCE = 64
EACH = {"anasazi": 80}
MOST_EACH = 40
"""Problems of one depth, at most, unless a game's are listed above."""
TRIES = 5
"""How often each level of the bots tries each problem."""
EASY = 2
"""The highest level of what greed finds at once."""


def collection(found: Iterable[Data | None], each: int) -> list[Data]:
    """The first problems of each depth, no two alike, the plainest first; seed after seed."""
    kept: list[Data] = []
    seen: set[str] = set()
    depths: Counter[int] = Counter()
    for seed, data in enumerate(found):
        if seed % 1000 == 0:
            told = ", ".join(f"{depths[depth]} of depth {depth}" for depth in sorted(depths))
            print(f"\r{seed} seeds: {told}", end="", file=sys.stderr, flush=True)
        if data is None:
            continue
        depth, text = int(str(data["depth"])), json.dumps(data, sort_keys=True)
        if depths[depth] < each and text not in seen:
            depths[depth] += 1
            seen.add(text)
            kept.append({"seed": seed, **data})
        if min(depths[one] for one in range(1, HARDEST + 1)) == each:
            break
    print(file=sys.stderr)
    return sorted(kept, key=lambda data: int(str(data["depth"])))


def looked(game_id: str, seed: int) -> Data | None:
    """What a seed gives, in a process of its own."""
    return problems_in(game_id).search(seed)


def problems_in(game_id: str) -> Problems:
    """A game's problems; it has some."""
    problems = find_game(game_id).kit().problems
    assert problems is not None
    return problems


# How hard they are


def answered(problem: Problem, level: str, seed: int) -> list[str]:
    """What a level of the bots answers, from what the seat that decides knows."""
    game = problem.settings.game
    moves: list[str] = []
    while not problem.is_over(state := problem.state(moves)):
        seat = lowest_seat(state.to_act())
        bot = make_bot(level, game, problem.settings, seed + len(moves))
        listed = [int(code) for code in state.moves(seat)]
        moves.append(game.notation(bot.choose(state.observe(seat), listed, state.complete(seat))))
    return moves


def solved(game_id: str, number: int, data: Data, levels: Sequence[str] = LEVELS) -> list[int]:
    """For each level, from the weakest, in how many of its tries it solves a problem."""
    problem = problems_in(game_id).problem(number, data)
    seeds = [100 * number + 10 * one for one in range(TRIES)]
    return [
        sum(outcome(problem, answered(problem, level, seed)).solved for seed in seeds)
        for level in levels
    ]


def bare(data: Data) -> Data:
    """A problem as its search left it."""
    return {name: data[name] for name in data if name not in ("level", "solved")}


def hardness(depth: int, solved: list[int]) -> int:
    """One step deeper is as hard as one more level that never solves it."""
    return TRIES * (depth + len(LEVELS)) - sum(solved)


def levels_of(depths: list[int], solved: list[list[int]]) -> list[int]:
    """A fifth of a game's problems for each level, the hardest last.

    Those that are as hard as each other stay together, and what greed finds at once is easy.
    """
    hard = [hardness(*one) for one in zip(depths, solved, strict=True)]
    found = []
    for depth, mine in zip(depths, hard, strict=True):
        before = 2 * sum(one < mine for one in hard) + hard.count(mine)
        level = 1 + HARDEST * before // (2 * len(hard))
        found.append(min(level, EASY) if depth == 1 else level)
    return found


def graded(found: list[Data], solved: list[list[int]]) -> list[Data]:
    """Problems with their levels, in the same order: a problem is known by its number."""
    levels = levels_of([int(str(data["depth"])) for data in found], solved)
    return [
        {"seed": data["seed"], "level": level, "solved": tries, **data}
        for data, level, tries in zip(found, levels, solved, strict=True)
    ]


def told(found: list[Data]) -> str:
    """For each level of problems, how many there are, and how many of 100 each bot solves."""
    lines = []
    for level in range(1, HARDEST + 1):
        own = [cast("list[int]", data["solved"]) for data in found if data["level"] == level]
        shares = [100 * sum(column) // (TRIES * len(own)) for column in zip(*own, strict=True)]
        bots = ", ".join(f"{name} {share}" for name, share in zip(LEVELS, shares, strict=False))
        lines.append(f"    level {level}, {len(own)} problems: {bots}")
    return "\n".join(lines)


def written(found: list[Data]) -> str:
    """A collection as it is kept: one problem a line."""
    lines = ",\n".join(json.dumps(data, ensure_ascii=False) for data in found)
    return f"[\n{lines}\n]\n"


def main() -> int:
    """Write the collections."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", help="the games; all that have problems, if left out")
    parser.add_argument("--levels", action="store_true", help="keep the problems, ask the bots")
    parser.add_argument("--seeds", type=int, help="seeds that are tried; each game has its own")
    parser.add_argument("--each", type=int, help="problems of a depth; each game has its own")
    parser.add_argument("--jobs", type=int, help="processes; as many as there are cores")
    parser.add_argument("--into", type=Path, help="a folder to write to, not the games' own")
    args = parser.parse_args()
    for game_id in args.games or game_ids():
        problems = find_game(game_id).kit().problems
        if problems is None:
            continue
        file = file_of(problems)
        ships: list[Data] = json.loads(file.read_text(encoding="utf-8")) if args.levels else []
        found = [bare(data) for data in ships] or searched(game_id, args)
        with ProcessPoolExecutor(args.jobs) as pool:
            tries = list(pool.map(partial(solved, game_id), range(1, len(found) + 1), found))
        found = graded(found, tries)
        file = file if args.into is None else args.into / f"{game_id}-problems.json"
        file.write_text(written(found), encoding="utf-8")
        print(f"{game_id}: {len(found)} problems\n{told(found)}", flush=True)
    return 0


def file_of(problems: Problems) -> Path:
    """Where a collection belongs: among the sources, also where an installed copy is running."""
    installed = Path(digsite.__file__).parents[1]
    return ROOT / "src" / problems.file.relative_to(installed)


def searched(game_id: str, args: argparse.Namespace) -> list[Data]:
    """The problems that the seeds give."""
    seeds = range(args.seeds or SEEDS.get(game_id, MOST_SEEDS))
    each = args.each or EACH.get(game_id, MOST_EACH)
    pool = ProcessPoolExecutor(args.jobs)
    found = collection(pool.map(partial(looked, game_id), seeds, chunksize=AT_ONCE), each)
    pool.shutdown(cancel_futures=True)
    return found


if __name__ == "__main__":
    sys.exit(main())
