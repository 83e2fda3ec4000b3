"""Things done on the mesas that are worth a medal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final

from digsite.core.kit import Finished, Medal, Medals, most
from digsite.core.shapes import PLAIN, TEXTS
from digsite.core.words import N_
from digsite.games.anasazi.rules.moves import COLOURS

PAIR: Final = 2
HAUL: Final = 3
LOYAL: Final = 5
ROBBED: Final = 3
BONUSES: Final = 2
EVEN: Final = 2
FAR_SIGHTED: Final = 50


class AnasaziMedals(Medals):
    """For treasures, camps and towers."""

    medals: Mapping[str, Medal] = {
        "pair": Medal(N_("Two on the way"), N_("One marker found two treasures.")),
        "haul": Medal(N_("A rich mesa"), N_("One marker found three treasures.")),
        "loyal": Medal(N_("True to the goal"), N_("Five treasures of your objective's colour.")),
        "robber": Medal(N_("Night visits"), N_("Your camps took three treasures from others.")),
        "bonus": Medal(N_("Collector"), N_("Two bonus treasures at the end of one game.")),
        "even": Medal(N_("Of every colour two"), N_("At least two treasures of each colour.")),
        "tower": Medal(N_("The fourth tower"), N_("You won a game that a fourth tower ended.")),
        "fifty": Medal(N_("Fifty"), N_("Fifty points in one game.")),
    }

    def earned(self, game: Finished) -> list[str]:
        over = next(event for event in game.events if event["kind"] == "over")
        bonus = PLAIN.trust(over["bonus"])
        treasures = self._treasures(game)
        trails = game.after("lead", "camp")
        facts = {
            "pair": most("collected", trails) >= PAIR,
            "haul": most("collected", trails) >= HAUL,
            "loyal": treasures[TEXTS.trust(over["objectives"])[game.seat]] >= LOYAL,
            "robber": len(game.own("took")) >= ROBBED,
            "bonus": sum(seat == game.seat for seat in bonus.values()) >= BONUSES,
            "even": all(treasures[colour] >= EVEN for colour in COLOURS),
            "tower": game.won and over["reason"] == "towers",
            "fifty": game.score >= FAR_SIGHTED,
        }
        return [name for name in self.medals if facts[name]]

    def _treasures(self, game: Finished) -> Counter[str]:
        """What the seat has found and taken, less what was taken from it, by colour."""
        found = Counter(str(one["colour"]) for one in [*game.own("collected"), *game.own("took")])
        for event in game.events:
            if event["kind"] == "took" and event["from"] == game.seat:
                found[str(event["colour"])] -= 1
        return found
