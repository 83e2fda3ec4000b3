"""Things done on the tower that are worth a medal; nothing that an envelope holds is told here."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from digsite.core.contract import SPECTATOR
from digsite.core.kit import Finished, Medal, Medals, most
from digsite.core.words import N_
from digsite.games.ziggurat.knowledge.seen import Seen

MANY_OUT: Final = 3
TIME_LEFT: Final = 10
FOUR: Final = 4


class ZigguratMedals(Medals):
    """For heroes and flames."""

    medals: Mapping[str, Medal] = {
        "won": Medal(N_("Light on the tower"), N_("You and the others won a game.")),
        "first": Medal(N_("First up"), N_("Your hero was the first on the summit.")),
        "helper": Medal(N_("Help from above"), N_("You won after playing cards from the summit.")),
        "lift": Medal(N_("A lift"), N_("A push sent your hero up the stairs.")),
        "out": Medal(N_("Three flames out"), N_("Three flames went out in pits in one game.")),
        "sure": Medal(N_("Sure feet"), N_("You won, and your hero never slid down a ramp.")),
        "early": Medal(N_("Before dawn"), N_("You won with ten cards left in the pile.")),
        "four": Medal(N_("All four"), N_("A game won with four heroes.")),
    }

    def earned(self, game: Finished) -> list[str]:
        tower = Seen(game.end.observe(SPECTATOR))
        tops = [event for event in game.events if event["kind"] == "summit"]
        facts = {
            "won": game.won,
            "first": bool(tops) and game.is_own(tops[0]),
            "helper": game.won and most("turn", game.after("summit")) > 0,
            "lift": any(then and then[0]["kind"] == "climbed" for then in game.after("pushed")),
            "out": sum(event.get("cause") == "pit" for event in game.events) >= MANY_OUT,
            "sure": game.won and not game.own("slid"),
            "early": game.won and tower.pile() >= TIME_LEFT,
            "four": game.won and tower.seats == FOUR,
        }
        return [name for name in self.medals if facts[name]]
