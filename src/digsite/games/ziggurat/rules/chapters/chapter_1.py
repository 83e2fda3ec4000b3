"""Chapter 1: climb to the top. The rules are those of the rulebook."""

from __future__ import annotations

from typing import Final

from digsite.core.campaign import Offer
from digsite.core.words import N_
from digsite.games.ziggurat.rules.board import read_place
from digsite.games.ziggurat.rules.story import Chapter, Title, change
from digsite.games.ziggurat.rules.team import Team

NEW_STAIRS: Final = ("L0:2", "L0:4", "L0:12", "L0:14", "L0:24", "L0:32", "L0:34")
"""Where the team may put the stair sticker it earns."""


class SmokeOverTheSteps(Chapter):
    """All heroes to the summit."""

    def __init__(self, rules: int) -> None:
        super().__init__(rules)
        self.number = 1
        self.title = N_("Smoke over the Steps")
        self.sealed_title = N_("Chapter 1")
        self.story = N_(
            "It begins with a smell of smoke. Then half the village sees it too: little flames, "
            "hopping from terrace to terrace of the old tower, although nobody has lit a fire up "
            "there for ages. Goats stay awake. Bread comes out of the oven black on one side. The "
            "village meets under the fig tree, talks for a long time, and then everybody looks at "
            "you."
        )
        self.goal = N_("Every hero stands on the summit.")
        self.first = N_("The player in the north begins.")
        self.titles = [
            Title(
                "first-footprint",
                N_("First Footprint"),
                N_("The first hero to stand on the summit"),
            ),
            Title("slide-rider", N_("Slide Rider"), N_("The first hero to go down a ramp")),
            Title("friendly-elbow", N_("Friendly Elbow"), N_("The first hero to push another one")),
            Title(
                "flame-herder",
                N_("Flame Herder"),
                N_("The first hero whose player lets a flame fall into a pit"),
            ),
        ]
        self.ending = N_(
            "On the summit stands a lamp, as large as a house and as cold as a stone, with four "
            "bowls: pink, amber, teal and indigo. All four are empty. So that is where the flames "
            "come from: they have run away from home.\n\n"
            "The village is proud of you and wants to help. Masons offer to cut one new flight of "
            "stairs into the lowest wall. Choose a place for it; it stays for the whole campaign."
        )

    def offers(self, team: Team) -> list[Offer]:
        """One more stair from the village to the first terrace."""
        if team.stairs:
            return []
        label = N_("New stairs on {place}")
        return [change(f"stair {place}", label, {"place": place}) for place in NEW_STAIRS]

    def choose(self, team: Team, key: str) -> None:
        team.stairs.append(int(read_place(key.removeprefix("stair "))))


CHAPTER = SmokeOverTheSteps
