"""Whole campaigns by a team of bots, each replayed from its file to the identical end.

    python bench/campaigns.py [--campaigns 60] [--bot assistant] [--seed 1]

Player counts go 2, 3, 4 from campaign to campaign, and change within every fourth one.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from digsite.arena.campaigns import play_campaign  # noqa: E402 - found by the line above
from digsite.core.campaign import (  # noqa: E402
    Campaign,
    CampaignRules,
    load_campaign,
    new_setup,
)
from digsite.core.contract import Game, canonical_json  # noqa: E402
from digsite.games import find_game  # noqa: E402


def main() -> int:
    """Play, replay, count."""
    parser = argparse.ArgumentParser(description="Whole campaigns by bots.")
    parser.add_argument("--campaigns", type=int, default=60)
    parser.add_argument("--bot", default="assistant")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", default="ziggurat")
    arguments = parser.parse_args()
    game = find_game(arguments.game)
    rules = game.kit().campaign
    if rules is None:
        sys.exit(f"{game.id} has no campaign")
    games: Counter[int] = Counter()
    for number in range(arguments.campaigns):
        taken = one_campaign(game, rules, arguments.bot, number, arguments.seed + number)
        games[taken] += 1
        print(f"campaign {number}: {taken} games", flush=True)
    print(f"{arguments.campaigns} campaigns, each replayed to the identical end")
    print("games needed: " + ", ".join(f"{count} x {n}" for n, count in sorted(games.items())))
    return 0


def one_campaign(game: Game, rules: CampaignRules, bot: str, number: int, seed: int) -> int:
    """Play one campaign in a file of its own, and compare it with what the file says."""

    def seats(played: int) -> int:
        return 2 + (number + (played if number % 4 == 3 else 0)) % 3

    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "x.campaign"
        campaign = Campaign(rules, game.id, f"campaign {number}", new_setup(game, {}))
        taken = play_campaign(campaign, game, bot, seats, seed)
        campaign.save(path)
        again = load_campaign(path, rules, game.id)
    if canonical_json(again.now) != canonical_json(campaign.now):
        sys.exit(f"campaign {number} replays to another state")
    return taken


if __name__ == "__main__":
    sys.exit(main())
