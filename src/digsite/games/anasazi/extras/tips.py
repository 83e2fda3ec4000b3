"""What newcomers are told once, each the first time it matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from digsite.core.contract import Observation
from digsite.core.kit import Tips
from digsite.core.shapes import PLAINS, WHOLES
from digsite.core.words import N_

LOOKS: Final = ("first_looks", "camp_look", "mesa_look")


class AnasaziTips(Tips):
    """For the first games of Anasazi; nothing measured is told, so they suit every table."""

    sentences: Mapping[str, str] = {
        "camp": N_("Nobody but you may cross your camps: build them where you want to pass."),
        "look": N_(
            "Only you learn the colour: a tower that falls makes all treasures of its colour "
            "cheaper."
        ),
        "lead": N_("Every treasure that a marker touches is yours: look for a way past two."),
        "objective": N_("Treasures in the colour of your secret objective count double for you."),
        "cover": N_(
            "The first marker across a camp of yours lets you take a treasure from somebody else."
        ),
    }

    def fitting(self, seen: Observation) -> list[str]:
        if seen.viewer not in seen.acting():
            return []
        phase = seen.phase()
        if phase == "setup_camp":
            return ["camp"]
        if phase in LOOKS:
            return ["look"]
        if phase != "action":
            return []
        return ["cover", "lead", "objective"] if self._can_rob(seen) else ["lead", "objective"]

    def _can_rob(self, seen: Observation) -> bool:
        """Whether an own camp waits to be covered, and somebody else has a treasure."""
        viewer = int(seen.viewer)
        waits = any(
            camp["seat"] == viewer and not camp["covered"] and not camp["fresh"]
            for camp in PLAINS.trust(seen.data["camps"])
        )
        others = enumerate(PLAINS.trust(seen.data["seats"]))
        return waits and any(
            sum(WHOLES.trust(entry["treasures"])) for seat, entry in others if seat != viewer
        )
