"""Campaigns by bots, and what a win counts where all play together."""

from __future__ import annotations

import pytest

from digsite.arena.campaigns import choose, play_campaign
from digsite.arena.plan import Plan, play_one
from digsite.arena.summary import win_of
from digsite.core.campaign import Campaign
from digsite.core.errors import CampaignError
from digsite.core.rng import Rng
from digsite.games import find_game


def test_a_win_of_all_is_a_whole_win_for_each() -> None:
    row: dict[str, object] = {"winners": [0, 1, 2], "bots": [0, 1, 2]}
    assert win_of(row, 1) == pytest.approx(1 / 3)
    assert win_of({**row, "together": True}, 1) == 1.0
    assert win_of({**row, "together": True, "winners": []}, 1) == 0.0
    game = find_game("ziggurat")
    assert play_one(Plan(game.settings(2), ["random"], 1), 0)["together"] is True
    duel = find_game("indus")
    assert "together" not in play_one(Plan(duel.settings(2), ["random"], 1), 0)


def test_bots_choose_until_a_game_can_be_played() -> None:
    game = find_game("ziggurat")
    rules = game.kit().campaign
    assert rules is not None
    campaign = Campaign(rules, game.id, "bots", {})
    steps: list[int] = []
    with pytest.raises(CampaignError, match="not at its end after 2 games"):
        play_campaign(
            campaign, game, "random", lambda _: 4, 1, 2, lambda now: steps.append(len(now.entries))
        )
    assert len(rules.players(campaign.now)) == 4
    assert steps == list(range(1, len(campaign.entries) + 1)), "told after every step"
    assert sum("record" in entry for entry in campaign.entries) == 2
    rng = Rng(1)
    while choose(campaign, 4, rng):
        pass
    assert rules.games(campaign.now)
