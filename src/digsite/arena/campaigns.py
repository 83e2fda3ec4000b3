"""Whole campaigns played by bots: every choice is drawn, every game is played to its end."""

from __future__ import annotations

from collections.abc import Callable

from digsite.bots.levels import make_bot
from digsite.core.campaign import Campaign, Offer
from digsite.core.contract import Game
from digsite.core.errors import CampaignError
from digsite.core.match import Match
from digsite.core.rng import Rng, hash_in


def play_campaign(
    campaign: Campaign,
    game: Game,
    bot: str,
    seats: Callable[[int], int],
    seed: int,
    most_games: int = 200,
    each: Callable[[Campaign], None] | None = None,
) -> int:
    """Play a campaign to its end and say how many games that took.

    ``seats`` gives the number of players for each game, so that it may change between games.
    ``each`` is called after every step: to save, to check.
    """
    rng = Rng(seed)
    for number in range(most_games):
        while choose(campaign, max(2, seats(number)), rng):
            if each is not None:
                each(campaign)
        if campaign.rules.finished(campaign.now):
            return number
        campaign.add_game(play_next(campaign, game, bot, seats(number), int(hash_in(seed, number))))
        if each is not None:
            each(campaign)
    raise CampaignError(f"not at its end after {most_games} games")


def choose(campaign: Campaign, players: int, rng: Rng) -> bool:
    """Make one choice that is needed, or add a player who is missing; false when there is none."""
    offers = campaign.rules.offers(campaign.now)
    needed = [offer for offer in offers if offer.needed]
    if not needed and len(campaign.rules.players(campaign.now)) < players:
        needed = [offer for offer in offers if offer.fields]
    if not needed:
        return False
    offer = needed[int(rng.below(len(needed)))]
    campaign.add_choice(offer.filled(_answers(offer, rng)))
    return True


def _answers(offer: Offer, rng: Rng) -> dict[str, str]:
    """A value for each field: one of those offered, or a name made up."""
    found = {}
    for name, values in offer.fields.items():
        if values:
            found[name] = values[int(rng.below(len(values)))]
        else:
            found[name] = f"Bot {int(rng.below(1_000_000))}"
    return found


def play_next(campaign: Campaign, game: Game, bot: str, seats: int, seed: int) -> str:
    """Play the game that comes next with the first players, all bots; gives its record."""
    now = campaign.now
    offered = campaign.rules.games(now)[0]
    players = campaign.rules.players(now)[: min(seats, offered.most)]
    settings = campaign.rules.settings(now, offered.id, players)
    match = Match(settings, seed, players)
    bots = [make_bot(bot, game, settings, int(hash_in(seed, seat))) for seat in range(len(players))]
    match.run(list(bots))
    return match.record().to_text()
