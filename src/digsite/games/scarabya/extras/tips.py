"""What newcomers are told once, each the first time it matters."""

from __future__ import annotations

from collections.abc import Mapping

from digsite.core.contract import Observation
from digsite.core.kit import Tips
from digsite.core.words import N_
from digsite.games.scarabya.knowledge.seen import LARGEST_DIG, Seen


class ScarabyaTips(Tips):
    """For the first games of Scarabya."""

    sentences: Mapping[str, str] = {
        "turn": N_("You may turn a camp, and turn it over, before you pitch it."),
        "worth": N_(
            "A dig is worth its squares times its scarabs: four squares with two scarabs bring "
            "eight points."
        ),
        "buried": N_(
            "A scarab under a camp counts for nobody: leave scarabs free, and fence them in."
        ),
        "five": N_("Five free squares are one too many: only areas of at most four squares score."),
        "alone": N_("Here you cover the scarabs: one that lies in a dig can never be covered."),
    }

    def fitting(self, seen: Observation) -> list[str]:
        site = Seen(seen)
        if not site.acts():
            return []
        covered = site.plot.covered()
        if site.mode == "solo":
            return ["alone"] if covered else []
        if not covered:
            return ["turn"] if seen.settings.text("tile_flip") == "on" else []
        found = []
        spaces = [area for area in site.spaces(site.plot) if len(area) == LARGEST_DIG + 1]
        if any(site.symbols.intersection(area) for area in spaces):
            found.append("five")
        if site.symbols & covered:
            found.append("buried")
        if not site.plot.digs:
            found.append("worth")
        return found
