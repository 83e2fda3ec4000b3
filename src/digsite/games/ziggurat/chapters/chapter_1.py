"""Chapter 1: climb to the top. The rules are those of the rulebook."""

from __future__ import annotations

from typing import Final

from digsite.core.campaign import Offer
from digsite.core.words import N_
from digsite.games.ziggurat.board import place_name, read_place
from digsite.games.ziggurat.standing import Standing
from digsite.games.ziggurat.story import Chapter, Title, change

NEW_STAIRS: Final = ("L0:2", "L0:4", "L0:12", "L0:14", "L0:24", "L0:32", "L0:34")
"""Where the team may put the stair sticker it earns."""


class SmokeOverTheSteps(Chapter):
    """All heroes to the summit."""

    def __init__(self) -> None:
        super().__init__()
        self.number = 1
        self.title = N_("Smoke over the Steps")
        self.story = N_(
            "Little flames wander the terraces at night, although nobody has lit a fire up there "
            "for ages. Goats stay away, the baker has had enough of singed washing, and the "
            "village asks for volunteers: somebody has to climb up and look."
        )
        self.goal = N_("Bring all heroes to the summit.")
        self.first = N_("The first seat begins.")
        self.titles = [
            Title("first-footprint", N_("First Footprint"), N_("First on the summit")),
            Title("slide-rider", N_("Slide Rider"), N_("First down a ramp")),
            Title("friendly-elbow", N_("Friendly Elbow"), N_("First to push another hero")),
            Title("flame-herder", N_("Flame Herder"), N_("First to drop a spirit into a pit")),
        ]
        self.ending = N_(
            "On top of the tower stands a huge cold lamp with four empty bowls. The little flames "
            "are not strangers: they are the lamp's own runaways. Climbing will be needed again, "
            "so the village builds one more stair."
        )

    def offers(self, standing: Standing) -> list[Offer]:
        """One more stair from the village to the first terrace."""
        if standing.stairs:
            return []
        label = N_("New stairs on {place}")
        return [change(f"stair {place}", label, {"place": place}) for place in NEW_STAIRS]

    def choose(self, standing: Standing, key: str) -> None:
        standing.stairs.append(int(read_place(key.removeprefix("stair "))))
        assert place_name(standing.stairs[-1]) in NEW_STAIRS


CHAPTER = SmokeOverTheSteps()
