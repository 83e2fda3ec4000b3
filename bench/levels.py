"""Draw how strong the levels are, from what was measured of each against the one below.

    python -m bench.levels [--out docs/pictures/levels.svg]

The figures are those that the levels tell of themselves (``mind/measured.json`` of each game whose
players meet each other); ratings are fitted to them as in a round-robin.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import pairwise
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.strength import Results, ratings_of  # noqa: E402 - found by the line above
from digsite.arena.plots import Rated, ratings_svg  # noqa: E402
from digsite.bots.levels import LEVELS  # noqa: E402
from digsite.core.contract import Game  # noqa: E402
from digsite.games import find_game, game_ids  # noqa: E402


def main() -> None:
    """Draw it, and tell the ratings."""
    parser = argparse.ArgumentParser(description="How strong the levels are.")
    parser.add_argument("--out", type=Path, default=ROOT / "docs" / "pictures" / "levels.svg")
    arguments = parser.parse_args()
    games = [find_game(game_id) for game_id in game_ids()]
    rated = [(game.title, rated_levels(game)) for game in games if not game.cooperative]
    for title, players in rated:
        for name, points, reach in players:
            print(f"{title:<18} {name:<14} {points:+.0f} Elo, give or take {reach:.0f}")
    svg = ratings_svg("How strong the levels are, two players", rated)
    arguments.out.write_text(svg, encoding="utf-8")


def rated_levels(game: Game) -> list[Rated]:
    """The ratings of a game's levels."""
    folder = game.kit().folder
    assert folder is not None
    file = folder / "mind" / "measured.json"
    found = json.loads(file.read_text(encoding="utf-8"))["levels"]
    results: Results = {}
    for lower, upper in pairwise(LEVELS):
        games = float(found[upper]["games"])
        won = games * found[upper]["won"] / 100.0
        results[(upper, lower)] = (won, games - won)
    return ratings_of(results)


if __name__ == "__main__":
    main()
