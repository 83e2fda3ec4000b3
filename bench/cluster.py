"""Ray beside the built-in processes, two of each: `python -m bench.cluster [GAME] [BOT] [GAMES]`.

Both play the same games in turn, three times; starting the cluster is told apart. Both have
played a few games before anything counts, because what is loaded first costs both something.
"""

from __future__ import annotations

import sys
import time

from digsite.arena.cluster import RayPool
from digsite.arena.plan import Plan
from digsite.arena.simulate import simulate
from digsite.games import find_game

PROCESSES = 2
ROUNDS = 3


def main() -> int:
    """A line a round, then the sums."""
    given = sys.argv[1:] + ["scarabya", "professor", "6"][len(sys.argv) - 1 :]
    game = find_game(given[0])
    settings = game.settings(max(2, game.modes[0].least))
    warm = Plan(settings, ["student"], 4)
    spent = {"built-in": 0.0, "ray": 0.0}
    started = time.perf_counter()
    with RayPool(PROCESSES) as pool:
        simulate(warm, pool=pool)
        print(f"starting Ray and its first games: {time.perf_counter() - started:.1f} s")
        for number in range(ROUNDS):
            plan = Plan(settings, [given[1]], int(given[2]), seed=number + 1)
            started = time.perf_counter()
            here = simulate(plan, PROCESSES)
            between = time.perf_counter()
            there = simulate(plan, pool=pool)
            ended = time.perf_counter()
            if here != there:
                raise AssertionError("the rows differ")
            took = {"built-in": between - started, "ray": ended - between}
            print(*(f"{name} {seconds:.1f} s" for name, seconds in took.items()), sep=", ")
            for name, seconds in took.items():
                spent[name] += seconds
    each = spent["built-in"] * PROCESSES / (ROUNDS * int(given[2]))
    print(
        f"Ray / built-in: {spent['ray'] / spent['built-in']:.2f}; a game takes about {each:.1f} s"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
