"""What every part of an Anasazi picture starts from: one viewer, one language, one scale.

Legality and results are asked of a state sampled from the observation, so the rules are written
once and the picture cannot know more than its viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from digsite.core.contract import SPECTATOR, Observation
from digsite.core.rng import Rng
from digsite.core.words import N_
from digsite.draw.layout import board_corner
from digsite.draw.scene import Element, Shape
from digsite.draw.speaker import Voice
from digsite.draw.svg import Point
from digsite.games.anasazi.picture import board
from digsite.games.anasazi.rules.geometry import SURFACE
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.play import AnasaziState

SCALE: dict[Shape, int] = {"wide": 1_080_000, "tall": 2_000_000}
"""Micrometres a picture unit."""

PREVIEW_LAYER = 6


def middle_of(unit: int) -> float:
    """Where the middle of the table is in its block, which leaves room for the rim's stroke."""
    return int(SURFACE) / unit + 2


class View(Voice):
    """A viewer's table, measured in picture units."""

    nameless = N_("Team {letter}")

    def __init__(
        self,
        observation: Observation,
        language: str,
        shape: Shape,
        names: Sequence[str] = (),
    ) -> None:
        super().__init__(language, names)
        self.observation = observation
        self.data = observation.data
        self.shape = shape
        self.world = cast("AnasaziState", observation.sample(Rng(0)))
        self.table = self.world.table
        self.unit = SCALE[shape]
        self.middle = middle_of(self.unit)
        self.zero: Point = (self.middle, self.middle)
        """Where the middle of the table is in the board's block."""
        self.corner = board_corner(shape)

    def look_at(self, unit: int, zero: Point) -> None:
        """Show a piece of the table instead, and nothing round it."""
        self.unit = unit
        self.zero = zero
        self.corner = 0.0

    # Places

    def spot(self, x: float, y: float) -> Point:
        """A place of the table in the board's block; up is up."""
        return (self.zero[0] + x / self.unit, self.zero[1] - y / self.unit)

    def scene_spot(self, x: float, y: float) -> Point:
        """The same in the whole scene."""
        across, down = self.spot(x, y)
        return (across + self.corner, down + self.corner)

    def length(self, micro: float) -> float:
        return micro / self.unit

    def area_middle(self, area: int) -> tuple[int, int]:
        """The middle of a pueblo's area, in the rules' units."""
        terrain = self.table.terrain
        polygon = terrain.mesas + area
        return int(terrain.middle_x[polygon]), int(terrain.middle_y[polygon])

    def ring(self, name: str, x: int, y: int, radius: int) -> Element:
        """Something to look at, while a preview is shown over the scene."""
        across, down = self.scene_spot(x, y)
        return Element(name, board.halo(self.length(radius)), "", PREVIEW_LAYER, across, down)

    # Who looks on

    def own_turn(self) -> bool:
        acting = cast("list[int]", self.data["to_act"])
        return self.observation.viewer != SPECTATOR and int(self.observation.viewer) in acting

    def by_eye(self) -> bool:
        """ANA-30 taken literally: no help while aiming."""
        return self.observation.settings.text("measuring") == "eyeball"

    def known_towers(self) -> str:
        """A letter for each tower, as far as the viewer may see."""
        return str(self.data.get("towers", ""))

    def known_colour(self, tower: int) -> str:
        """The colour of a tower where the viewer knows it."""
        place = "rbwy".find(self.known_towers()[tower])
        return COLOURS[place] if place >= 0 else ""
