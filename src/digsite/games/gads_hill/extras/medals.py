"""Things done on the map that are worth a medal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from digsite.core.contract import SPECTATOR
from digsite.core.kit import Finished, Medal, Medals, most
from digsite.core.shapes import WHOLE
from digsite.core.words import N_
from digsite.games.gads_hill.knowledge.seen import Seen

CHAIN: Final = 3
RICH: Final = 10
BUILDER: Final = 10
FAMILY: Final = 5
ENDS: Final = ("discarded", "pile", "passed")
"""What is told of a seat when the effects of its card are over."""


class GadsHillMedals(Medals):
    """For clues, chains and buildings."""

    medals: Mapping[str, Medal] = {
        "chain": Medal(N_("A chain"), N_("One card placed three buildings.")),
        "rich": Medal(N_("Jackpot"), N_("One card brought ten tokens.")),
        "builder": Medal(N_("Half the town"), N_("Ten buildings were placed in your turns.")),
        "own": Medal(N_("Family houses"), N_("You placed five of your own buildings yourself.")),
        "last": Medal(
            N_("The end of the line"), N_("Your card brought the locomotive to its goal.")
        ),
        "thrift": Medal(N_("Thrift"), N_("You won without buying a building.")),
        "clues": Medal(N_("Clues alone"), N_("You won without throwing cards away.")),
    }

    def earned(self, game: Finished) -> list[str]:
        cards = game.after("played", *ENDS)
        gains = [
            sum(WHOLE.trust(one["points"]) for one in card if one["kind"] == "gained")
            for card in cards
        ]
        owned = Seen(game.end.observe(SPECTATOR)).owns(game.seat)
        placed = game.own("placed")
        facts = {
            "chain": most("placed", cards) >= CHAIN,
            "rich": max(gains, default=0) >= RICH,
            "builder": len(placed) >= BUILDER,
            "own": sum(one["building"] in owned for one in placed) >= FAMILY,
            "last": self._placed_the_last(game),
            "thrift": game.won and not game.own("bought"),
            "clues": game.won and not game.own("discarded"),
        }
        return [name for name in self.medals if facts[name]]

    def _placed_the_last(self, game: Finished) -> bool:
        """Whether the last building of a game that the locomotive ended came by this seat."""
        ended = game.end.result()
        placed = [event for event in game.events if event["kind"] == "placed"]
        by_rails = ended is not None and ended.reason == "locomotive"
        return by_rails and bool(placed) and game.is_own(placed[-1])
