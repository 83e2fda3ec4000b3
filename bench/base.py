"""What the best bot of Scarabya's base game earns with 0.05 s of processor time a move.

    python -m bench.base [--games 112] [--first 0] [--seconds 0.05]

``make strength GAME=scarabya ARGS="--only base"`` asks the same by the clock on the wall, which
other work on a machine holds up.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.planner import OwnTime, Timed  # noqa: E402 - found by the line above
from digsite.arena.stats import mean  # noqa: E402
from digsite.bots.levels import LEVELS, make_bot  # noqa: E402
from digsite.core.match import Match  # noqa: E402
from digsite.core.rng import hash_in  # noqa: E402
from digsite.games import find_game  # noqa: E402

SEED = 2026


def main() -> None:
    """Play, and tell the mean."""
    parser = argparse.ArgumentParser(description="Points of the best bot in Scarabya's base game.")
    parser.add_argument("--games", type=int, default=112)
    parser.add_argument("--first", type=int, default=0, help="the number of the first deal")
    parser.add_argument("--seconds", type=float, default=0.05)
    arguments = parser.parse_args()
    game = find_game("scarabya")
    settings = game.settings(1, "base")
    points: list[float] = []
    longest = 0.0
    for number in range(arguments.first, arguments.first + arguments.games):
        bot = make_bot(LEVELS[-1], game, settings, seed=number, seconds=arguments.seconds)
        bot.budget = OwnTime(arguments.seconds)
        player = Timed(bot, bot.budget.clock)
        match = Match(settings, int(hash_in(SEED, number)))
        match.run([player])
        points.append(float(match.state.score(0)))
        longest = max(longest, *player.taken)
    print(f"{mean(points)} after {len(points)} games, longest move {longest:.3f} s")


if __name__ == "__main__":
    main()
