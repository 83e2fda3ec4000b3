"""What newcomers are told once, each the first time it matters."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from digsite.core.contract import Observation
from digsite.core.kit import Tips
from digsite.core.words import N_
from digsite.games.indus.knowledge.seen import Seen, landing_area

LAST_ROLL: Final = {"W": 1, "A": 2, "P": 3}
"""IND-16: the last roll that a rank can use."""


class IndusTips(Tips):
    """For the first games of Indus."""

    sentences: Mapping[str, str] = {
        "gate": N_(
            "From its gate a piece will walk straight in, as many areas as the die shows then."
        ),
        "again": N_(
            "You may roll again, but only assistants can use a second roll, and only professors "
            "a third."
        ),
        "cover": N_("Outside buildings only the piece on top counts: whoever is covered does not."),
        "guard": N_(
            "Two pieces of one colour protect an area for good and capture everybody else in it."
        ),
        "trap": N_(
            "A piece that walks into an area of another colour's guard is captured at once."
        ),
    }

    def fitting(self, seen: Observation) -> list[str]:
        city = Seen(seen)
        if not city.acts():
            return []
        if city.phase == "place":
            return ["gate"]
        if city.phase != "move":
            return []
        found = set()
        for space, piece in self._walkers(city).items():
            found.add(self._lands(city, piece, landing_area(space, city.die)))
            if LAST_ROLL[piece[1]] > city.roll:
                found.add("again")
        return [name for name in ("guard", "trap", "cover", "again") if name in found]

    def _walkers(self, city: Seen) -> dict[str, str]:
        """The own pieces on the frame that may use this roll."""
        colours = [city.colour] if city.colour else city.colours(city.viewer)
        letters = {colour[0] for colour in colours}
        return {
            space: piece
            for space, piece in city.frame.items()
            if piece[0] in letters and LAST_ROLL[piece[1]] >= city.roll
        }

    def _lands(self, city: Seen, piece: str, area: str) -> str:
        """What a piece would do where it lands; nothing on free ground."""
        if area in city.protected:
            return "" if city.protected[area][0] == piece[0] else "trap"
        stack = city.stacks.get(area, [])
        if any(other[0] == piece[0] for other in stack):
            return "guard"
        return "cover" if stack else ""
