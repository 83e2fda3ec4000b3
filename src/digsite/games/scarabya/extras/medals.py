"""Things done on a site that are worth a medal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from digsite.core.kit import Finished, Medal, Medals, most
from digsite.core.shapes import WHOLE
from digsite.core.words import N_

GOOD_PIT: Final = 12
BEST_PIT: Final = 16
MANY_DIGS: Final = 8
CAMPS: Final = 12
MANY_POINTS: Final = 50
AHEAD: Final = 10


class ScarabyaMedals(Medals):
    """For pits, camps and sites."""

    medals: Mapping[str, Medal] = {
        "twelve": Medal(N_("A rich pit"), N_("One dig brought twelve points or more.")),
        "full": Medal(N_("Four by four"), N_("A dig of four squares had a scarab on each.")),
        "twins": Medal(N_("Twins"), N_("One camp closed two digs, both with scarabs.")),
        "eight": Medal(N_("Eight pits"), N_("Eight digs with scarabs in one game.")),
        "all": Medal(N_("Every tent stands"), N_("All twelve camps found a place.")),
        "fifty": Medal(N_("Fifty"), N_("Fifty points on one site.")),
        "ahead": Medal(N_("A clear duel"), N_("A duel won by ten points or more.")),
        "covered": Medal(N_("The last descendant"), N_("Alone, every scarab was covered.")),
    }

    def earned(self, game: Finished) -> list[str]:
        mode = game.end.settings.mode
        if mode == "solo":
            return ["covered"] if game.won else []
        digs = [WHOLE.trust(event["points"]) for event in game.own("dug")]
        paid = [[event for event in after if event.get("points")] for after in game.after("placed")]
        if mode == "duel":
            lead = game.score - int(game.end.score(1 - game.seat))
            facts = {"ahead": game.won and lead >= AHEAD}
        else:
            facts = {"all": len(game.own("placed")) == CAMPS, "fifty": game.score >= MANY_POINTS}
        facts |= {
            "twelve": max(digs, default=0) >= GOOD_PIT,
            "full": max(digs, default=0) >= BEST_PIT,
            "twins": most("dug", paid) > 1,
            "eight": sum(points > 0 for points in digs) >= MANY_DIGS,
        }
        return [name for name in self.medals if facts.get(name)]
