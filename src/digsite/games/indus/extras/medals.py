"""Things done in the city that are worth a medal."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from digsite.core.contract import SPECTATOR
from digsite.core.kit import Data, Finished, Medal, Medals
from digsite.core.words import N_
from digsite.games.indus.knowledge.seen import Ruin, Seen, read_ruin

MANY_CAPTURED: Final = 3
MANY_AREAS: Final = 4
LONG_CANAL: Final = 6
MANY_LINES: Final = 4
MANY_BURIALS: Final = 3
LINES: Final = ("walkway", "street", "wall")


class IndusMedals(Medals):
    """For captures, guarded areas and ruins."""

    medals: Mapping[str, Medal] = {
        "professor": Medal(N_("A professor's hat"), N_("You captured a rival's professor.")),
        "three": Medal(N_("A crowded trench"), N_("You captured three rivals in one game.")),
        "guard": Medal(N_("Well guarded"), N_("Your colours protected four areas.")),
        "house": Medal(
            N_("A house of one's own"), N_("A building in which only your colour stood.")
        ),
        "canal": Medal(N_("Lord of the water"), N_("You led a canal of six areas or more alone.")),
        "graves": Medal(N_("Keeper of graves"), N_("You led three burials alone.")),
        "lines": Medal(N_("Straight lines"), N_("You led four streets, walkways and walls alone.")),
        "whole": Medal(N_("Nobody lost"), N_("No rival captured a piece of yours.")),
    }

    def earned(self, game: Finished) -> list[str]:
        city = Seen(game.end.observe(SPECTATOR))
        own = set(city.colours(game.seat))
        letters = {colour[0] for colour in own}
        captured = [event for event in game.events if event["kind"] == "captured"]
        taken, lost = [], []
        for event in captured:
            piece = str(event["piece"])
            if game.is_own(event) and piece[0] not in letters:
                taken.append(piece)
            elif not game.is_own(event) and piece[0] in letters:
                lost.append(piece)
        led = [ruin for ruin in _scored(game.events) if _led_by(ruin, own)]
        guarded = [event for event in game.events if event["kind"] == "protected"]
        facts = {
            "professor": any(piece[1] == "P" for piece in taken),
            "three": len(taken) >= MANY_CAPTURED,
            "guard": sum(event["colour"] in own for event in guarded) >= MANY_AREAS,
            "house": any(ruin.type == "building" and len(ruin.counts) == 1 for ruin in led),
            "canal": any(ruin.type == "canal" and len(ruin.areas) >= LONG_CANAL for ruin in led),
            "graves": sum(ruin.type == "burial" for ruin in led) >= MANY_BURIALS,
            "lines": sum(ruin.type in LINES for ruin in led) >= MANY_LINES,
            "whole": not lost,
        }
        return [name for name in self.medals if facts[name]]


def _scored(events: Iterable[Data]) -> list[Ruin]:
    return [read_ruin(event) for event in events if event["kind"] == "scored"]


def _led_by(ruin: Ruin, colours: set[str]) -> bool:
    """Whether one of the colours, and nobody else, counts most there."""
    leaders = ruin.leaders()
    return len(leaders) == 1 and leaders[0] in colours
