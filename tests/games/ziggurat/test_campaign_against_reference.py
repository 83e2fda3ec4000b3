"""Whole campaigns beside the slow reference: offers, games, sheets, standing, hall of fame."""

from __future__ import annotations

from typing import Any, cast

import pytest

from digsite.core.campaign import Campaign
from digsite.core.contract import Settings
from digsite.core.match import Match
from digsite.core.rng import Rng
from digsite.games.ziggurat import GAME
from digsite.games.ziggurat.extras.campaign import RULES
from tests.games.ziggurat.drawn import one_of, shuffled
from tests.games.ziggurat.players import Player
from tests.reference.ziggurat import OPTIONS
from tests.reference.ziggurat_campaign import Campaign as Reference
from tests.seeds import seeds

MOST_ENTRIES = 120
HOUSE = {
    "titles_on_loss": ["keep", "win_only"],
    "hero_lock": ["sheet", "free"],
    "replay_changes": ["keep", "none"],
}


def played(settings: Settings, names: list[str], seed: int, keen: bool) -> Match:
    match = Match(settings, seed, names)
    player = Player(match.state, Rng(seed), keen)
    while not match.is_over():
        match.play(*player.pick(match.state))
    return match


def plain(standing: dict[str, Any]) -> dict[str, Any]:
    """A standing without empty parts; titles in any order."""
    sheets = [
        {key: sorted(value) if key == "titles" else value for key, value in sheet.items() if value}
        for sheet in standing.get("sheets", [])
    ]
    rest = {key: value for key, value in standing.items() if value and key != "titles"}
    return {**rest, "sheets": sheets, "titles": sorted(standing.get("titles", []))}


def compare(campaign: Campaign, other: Reference, players: list[str]) -> None:
    now = campaign.now
    offers = [(offer.choice, offer.fields, offer.needed) for offer in RULES.offers(now)]
    assert sorted(offers, key=str) == sorted(other.offers(), key=str), (offers, other.offers())
    games = [game.id for game in RULES.games(now)]
    assert games == other.games()
    assert RULES.players(now) == [sheet["name"] for sheet in other.sheets]
    assert RULES.finished(now) == other.finished()
    assert now["hall"] == other.hall
    assert now["games"] == other.counted
    for game in games:
        settings = RULES.settings(now, game, players)
        standing = cast("dict[str, Any]", settings.setup["standing"])
        brought, wanted = plain(standing), plain(other.standing(int(game[-1]), players))
        assert brought == wanted, (game, brought, wanted)


def step(campaign: Campaign, other: Reference, number: int, rng: Rng) -> list[str]:
    """One choice, or one game; returns who may play next."""
    offers = other.offers()
    needed = [offer for offer in offers if offer[2]]
    if needed or (offers and rng.below(6) == 0):
        choice, fields, _ = one_of(rng, needed or offers)
        filled = dict(choice)
        for name, texts in fields.items():
            filled[name] = one_of(rng, texts) if texts else f"Hero {number}"
        campaign.add_choice(filled)
        other.choose(filled)
        return players_of(other, rng)
    game = str(one_of(rng, other.games()))
    players = players_of(other, rng)
    settings = RULES.settings(campaign.now, game, players, "2026-11-15")
    match = played(settings, players, int(rng.below(10**9)), keen=rng.below(4) > 0)
    record = match.record()
    moves = [GAME.notation(step.code) for step in record.steps]
    campaign.add_game(record.to_text())
    other.play(int(game[-1]), players, moves, "2026-11-15")
    return players_of(other, rng)


def players_of(other: Reference, rng: Rng) -> list[str]:
    names = shuffled(rng, [sheet["name"] for sheet in other.sheets])
    return names[: max(2, 1 + int(rng.below(max(1, len(names)))))]


def compare_campaign(seed: int, most: int = MOST_ENTRIES) -> int:
    """A campaign to its end and some replays; returns how many games it had."""
    rng = Rng(seed)
    options = {name: str(one_of(rng, values)) for name, values in (HOUSE | OPTIONS).items()}
    setup: dict[str, object] = {"options": dict(options), "rules": GAME.version}
    campaign = Campaign(RULES, "ziggurat", "ours", setup)
    other = Reference(options)
    compare(campaign, other, [])
    replays = 0
    for number in range(most):
        players = step(campaign, other, number, rng)
        compare(campaign, other, players)
        replays += other.finished()
        if replays > 8:
            break
    return len(other.hall)


@pytest.mark.reference
@pytest.mark.rule("ZIG-82", "ZIG-83", "ZIG-84", "ZIG-85", "ZIG-87")
def test_a_campaign_is_that_of_the_reference() -> None:
    assert sum(compare_campaign(seed, 32) for seed in seeds(1)) > 2


@pytest.mark.slow
@pytest.mark.reference
def test_campaigns_to_their_end_are_those_of_the_reference() -> None:
    assert sum(compare_campaign(seed) for seed in seeds(1, 1000)) > 10
