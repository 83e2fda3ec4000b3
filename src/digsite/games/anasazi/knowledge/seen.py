"""An observation of Anasazi, read for drawing.

Legality and results are asked of a state sampled from it, so the rules are written once and a
picture cannot know more than its viewer.
"""

from __future__ import annotations

from functools import lru_cache

from digsite.core.contract import Observation
from digsite.core.rng import Rng
from digsite.games.anasazi.knowledge.observation import sample
from digsite.games.anasazi.knowledge.position import LETTERS
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.terrain import BIT


class Seen:
    """What one viewer knows of the table."""

    def __init__(self, observation: Observation) -> None:
        self.observation = observation
        self.settings = observation.settings
        self.viewer = int(observation.viewer)
        self.phase = observation.phase()
        self.acting = observation.acting()
        self.world = sample(observation, Rng(0))
        self.objective = str(observation.data.get("objective", ""))
        """The viewer's own card; empty where there is none."""
        self.towers = str(observation.data.get("towers", ""))
        """A letter for each tower, as far as the viewer may see."""

    def acts(self) -> bool:
        return self.viewer in self.acting

    def stands(self, tower: int) -> bool:
        return 0 <= tower < len(self.towers) and self.towers[tower] != "."

    def colour_of(self, tower: int) -> str:
        """The colour of a tower where the viewer knows it."""
        place = LETTERS.find(self.towers[tower])
        return COLOURS[place] if place >= 0 else ""

    def lookers(self, tower: int) -> list[int]:
        """The seats that have looked at a tower, which everybody sees."""
        return [seat for seat, towers in enumerate(self.world.looked) if towers & BIT[tower]]


@lru_cache(maxsize=8)
def read(observation: Observation) -> Seen:
    """An observation, read once for its picture and for where things happened."""
    return Seen(observation)
