"""What newcomers are told once, each the first time it matters."""

from __future__ import annotations

from collections.abc import Mapping

from digsite.core.contract import Observation
from digsite.core.kit import Tips
from digsite.core.rng import Rng
from digsite.core.words import N_
from digsite.games.indus.knowledge.seen import Seen, landing_area
from digsite.games.indus.rules.pieces import SPACE_NAMES


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
        # Nothing is hidden, so what is legal in one world is legal.
        for code in seen.sample(Rng(0)).moves(seen.viewer):
            move = seen.settings.game.decode(code)
            if move.kind == "reroll":
                found.add("again")
            elif move.kind == "move":
                space = SPACE_NAMES[move["space"]]
                found.add(self._lands(city, city.frame[space], landing_area(space, city.die)))
        return [name for name in ("guard", "trap", "cover", "again") if name in found]

    def _lands(self, city: Seen, piece: str, area: str) -> str:
        """What a piece would do where it lands; nothing on free ground."""
        if area in city.protected:
            return "" if city.protected[area][0] == piece[0] else "trap"
        stack = city.stacks.get(area, [])
        if any(other[0] == piece[0] for other in stack):
            return "guard"
        return "cover" if stack else ""
