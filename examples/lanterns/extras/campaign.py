"""A campaign of Lanterns: a sealed letter, then games of one round without end."""

from __future__ import annotations

from typing import cast

from digsite import CampaignError, CampaignRules, NextGame, Offer, Settings, parse_record, replay
from lanterns import GAME

Now = dict[str, object]
SEALED = "The third lantern burns blue."


class Letters(CampaignRules):
    """Open the letter, name somebody, play."""

    def start(self, name: str, setup: dict[str, object]) -> Now:
        return {"opened": False, "players": [], "games": 0}

    def after_choice(self, now: Now, choice: dict[str, object]) -> Now:
        if choice == {"open": "letter"} and not now["opened"]:
            return {**now, "opened": True}
        if set(choice) == {"player"}:
            return {**now, "players": [*self.players(now), choice["player"]]}
        raise CampaignError("that is not offered")

    def after_game(self, now: Now, record: str) -> Now:
        if not replay(parse_record(record, lambda _: GAME)).is_over():
            raise CampaignError("only finished games count")
        return {**now, "games": cast("int", now["games"]) + 1}

    def offers(self, now: Now) -> list[Offer]:
        if not now["opened"]:
            return [Offer({"open": "letter"}, "Open letter {number}", {"number": 1})]
        needed = len(self.players(now)) < 2
        return [Offer({}, "Add somebody", {}, {"player": []}, needed)]

    def players(self, now: Now) -> list[str]:
        return cast("list[str]", now["players"])

    def games(self, now: Now) -> list[NextGame]:
        if len(self.players(now)) < 2:
            return []
        return [NextGame("next", "Game {number}", {"number": now["games"]}, 2, 2)]

    def settings(self, now: Now, game: str, players: list[str], day: str = "") -> Settings:
        return GAME.settings(len(players), "", {"rounds": 1})

    def pages(self, now: Now) -> list[dict[str, object]]:
        if not now["opened"]:
            return []
        return [{"id": "letter", "title": "The letter", "text": SEALED}]
