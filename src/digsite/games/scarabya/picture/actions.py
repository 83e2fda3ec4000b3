"""What can be done in a picture of Scarabya: the mission's camp is held, turned and set down."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from digsite.core.words import N_
from digsite.draw.actions import Action, Cell, Orientation, Place, Value
from digsite.draw.palette import seat
from digsite.draw.panels import Picture
from digsite.draw.scene import Sight
from digsite.games.scarabya.knowledge.seen import Seen, read
from digsite.games.scarabya.picture import words
from digsite.games.scarabya.picture.geometry import CELLS, in_corner, picture_grid
from digsite.games.scarabya.rules.moves import camp
from digsite.games.scarabya.rules.placements import SHAPES, SIDE, orientations, oriented, placements

__all__ = ["PLACE_ACTION", "ScarabyaActions", "held_at", "placement_of"]

PLACE_ACTION = "camp"
ROWS = tuple(str(number) for number in range(1, SIDE + 1))
COLUMNS = tuple("abcdefghij")


class ScarabyaActions(Picture):
    """What a picture of Scarabya begins with: a viewer, what they are told, what they can do."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = read(sight.seen)
        self.plot = self.seen.plot
        """The site that is shown large."""
        own = seat(self.seen.own).cloth
        self.cloth = "cloth" if self.seen.mode == "duel" else own
        """What the large site's camps are made of; the duel's camps belong to both."""

    def sentence(self) -> str:
        if self.seen.phase == "over":
            return words.outcome(self.seen, self.voice)
        return self.sight.prompt

    def actions(self) -> tuple[Action, ...]:
        mission = self.seen.mission
        if not self.seen.acts() or not self.sight.moves:
            return ()
        return (
            Action(
                PLACE_ACTION,
                self.say(N_("Pitch camp {shape}"), shape=mission),
                Place(picture_grid(self.shape), self.held(), "canvas", (ROWS, COLUMNS)),
                highlight=(f"stock-{mission}",),
                spoken=self.sentence(),
                primary=True,
            ),
        )

    def held(self) -> tuple[Orientation, ...]:
        """The mission's camp in all ways to hold it, with the squares where each may stand."""
        ways = ways_to_hold(self.seen)
        lying = ways_and_corners()
        anchors: dict[int, list[Cell]] = {number: [] for number in ways}
        for code in self.sight.moves:
            way, corner = lying[code]
            anchors[way].append(corner)
        forms = forms_of(self.seen.mission, ways)
        return tuple(
            [
                Orientation(form, tuple(sorted(anchors[number])), turned, flipped)
                for number, (form, turned, flipped) in zip(ways, forms, strict=True)
            ]
        )


@lru_cache(maxsize=1)
def ways_and_corners() -> list[tuple[int, Cell]]:
    """Of each placement by its code: the orientation, and the square of the camp's corner."""
    table = placements()
    codes = range(len(table.orientation))
    return [(int(table.orientation[code]), CELLS[table.corner[code]]) for code in codes]


def ways_to_hold(seen: Seen) -> tuple[int, ...]:
    """The orientations of the mission's camp that this table allows (SCA-12)."""
    return different_ways(seen.mission, seen.settings.text("tile_flip") == "on")


@lru_cache(maxsize=32)
def different_ways(letter: str, flips: bool) -> tuple[int, ...]:
    return tuple(number for number in orientations(letter) if number < 4 or flips)


@lru_cache(maxsize=64)
def forms_of(letter: str, ways: tuple[int, ...]) -> list[tuple[tuple[Cell, ...], int, int]]:
    """Each way to hold a camp: its cells, and the ways that a turn and a flip lead to."""
    forms = [tuple(oriented(letter, number)) for number in ways]

    def index_of(cells: Sequence[Cell], otherwise: int) -> int:
        form = in_corner(cells)
        return forms.index(form) if form in forms else otherwise

    return [
        (
            form,
            index_of([(c, -r) for r, c in form], index),
            index_of([(r, -c) for r, c in form], index),
        )
        for index, form in enumerate(forms)
    ]


def placement_of(seen: Seen, action_id: str, value: Value) -> int:
    """The code of the camp that an action and its value stand for."""
    if action_id != PLACE_ACTION or not seen.acts():
        raise ValueError(f"there is no action '{action_id}' now")
    if len(value) != 3:
        raise ValueError("a camp is placed by orientation, row and column")
    placement = held_at(seen, value)
    if placement is None:
        raise ValueError("the camp's corner lies outside the site")
    return placement


def held_at(seen: Seen, value: Value) -> int | None:
    """The code of the camp held in one of its ways over (row, column); None beyond the frame."""
    ways = ways_to_hold(seen)
    orientation, row, column = value
    if not (0 <= orientation < len(ways) and 0 <= row < SIDE and 0 <= column < SIDE):
        return None
    return camp(SHAPES.index(seen.mission), ways[orientation], SIDE * row + column)
