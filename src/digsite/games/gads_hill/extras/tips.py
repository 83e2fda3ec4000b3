"""What newcomers are told once, each the first time it matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from digsite.core.contract import Observation
from digsite.core.kit import Tips
from digsite.core.words import N_
from digsite.games.gads_hill.knowledge.seen import Seen

FEW_TOKENS: Final = 2
"""A building that a single token more would place."""


class GadsHillTips(Tips):
    """For the first games of Gads Hill 1874."""

    sentences: Mapping[str, str] = {
        "draft": N_(
            "Orange and green cards speak of “my building”: you play them with one that you own."
        ),
        "enter": N_(
            "A building gets a token on each place it may be; those left over of its five are "
            "yours."
        ),
        "last": N_(
            "A building with a single token left stands there, and all tokens on its place are "
            "yours."
        ),
        "throw": N_("Where no card fits you may throw two away and take one token off the map."),
        "buy": N_("For two of your tokens you may buy one more building."),
    }

    def fitting(self, seen: Observation) -> list[str]:
        town = Seen(seen)
        if not town.acts():
            return []
        if town.phase == "draft":
            return ["draft"]
        if town.phase not in ("act", "after"):
            return []
        can_buy = town.world.may_buy(town.viewer) and bool(town.stock)
        if town.phase == "after":
            return ["buy"] if can_buy else []
        found = []
        if town.hand and all(town.trouble(card) is not None for card in town.hand):
            found.append("throw")
        if can_buy:
            found.append("buy")
        if any(len(places) == FEW_TOKENS for places in town.tokens.values()):
            found.append("last")
        if not town.tokens and not town.placed:
            found.append("enter")
        return found
