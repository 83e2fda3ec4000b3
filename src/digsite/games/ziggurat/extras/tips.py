"""What newcomers are told once, each the first time it matters."""

from __future__ import annotations

from collections.abc import Mapping

from digsite.core.contract import Observation
from digsite.core.kit import Tips
from digsite.core.shapes import PLAIN
from digsite.core.words import N_
from digsite.games.ziggurat.knowledge.seen import Seen, split
from digsite.games.ziggurat.rules.terms import NONE


class ZigguratTips(Tips):
    """For the first games of Ziggurat; nothing that an envelope holds is told here."""

    sentences: Mapping[str, str] = {
        "stop": N_(
            "Only the space where a hero stops counts: stairs there lead up at once, ramps down."
        ),
        "burn": N_("A hero who walks past a flame is burned, and the game is lost for everybody."),
        "order": N_(
            "Whoever plays a card says which hero goes first; each hero's way is its player's own."
        ),
        "flame": N_(
            "You only choose which way round a flame goes; one on the summit loses the game."
        ),
        "pit": N_("A flame that stops in a pit goes out for good."),
    }

    def fitting(self, seen: Observation) -> list[str]:
        tower = Seen(seen)
        if not tower.acts():
            return []
        if tower.phase == "pick":
            return ["order"]
        if tower.phase == "spirit":
            return ["pit", "flame"] if self._pit_near(tower) else ["flame"]
        if tower.phase != "go":
            return []
        return ["burn", "stop"] if self._flame_near(tower) else ["stop"]

    def _flame_near(self, tower: Seen) -> bool:
        """Whether the hero who is to go shares a ring with a flame."""
        mover = int(tower.state.mover)
        if mover == NONE:
            return False
        level = split(tower.hero(mover))[0]
        return any(split(place)[0] == level for place in tower.spirits())

    def _pit_near(self, tower: Seen) -> bool:
        """Whether a flame of the colour that moves shares a ring with a pit."""
        pits = {feature.level for feature in tower.features() if feature.kind == "pit"}
        moving = PLAIN.trust(tower.observation.data.get("unmoved", {}))
        return any(
            split(place)[0] in pits and not moving.keys().isdisjoint(flames)
            for place, flames in tower.spirits().items()
        )
