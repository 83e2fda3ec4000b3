"""What can be done in a picture of Anasazi: aims, points, picks."""

from __future__ import annotations

from functools import lru_cache

from digsite.core.native import i64
from digsite.core.words import N_
from digsite.draw.actions import Action, Aim, Barred, Pointing, Stop
from digsite.draw.layout import board_corner
from digsite.draw.panels import Picture
from digsite.draw.scene import Shape, Sight
from digsite.draw.svg import Point
from digsite.games.anasazi.knowledge.seen import read
from digsite.games.anasazi.knowledge.valleys import Outline, camp_regions
from digsite.games.anasazi.picture.gains import signs_of, worth_of
from digsite.games.anasazi.picture.words import WORDS, colour_word, effects
from digsite.games.anasazi.rules.geometry import FULL_TURN, LENGTH
from digsite.games.anasazi.rules.leads import lead_code
from digsite.games.anasazi.rules.moves import is_lead

SCALE: dict[Shape, int] = {"wide": 976_000, "tall": 1_908_000}
"""Micrometres a picture unit."""


SHOWN = 332_000_000
"""How far round the middle the table is shown. What lies beyond, less than a marker's breadth of
walkers at the very edge, is seen in the picture's margin."""


def middle_of(unit: int) -> float:
    """Where the middle of the table is in its block, which leaves room for the rim's stroke."""
    return SHOWN / unit + 2


class AnasaziActions(Picture):
    """What a picture of Anasazi begins with: a viewer, where things lie, and what can be done."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = read(sight.seen)
        self.world = self.seen.world
        self.table = self.world.table
        self.unit = SCALE[self.shape]
        self.middle = middle_of(self.unit)
        self.zero: Point = (self.middle, self.middle)
        """Where the middle of the table is in the board's block."""
        self.corner = board_corner(self.shape)

    # Places

    def spot(self, x: float | i64, y: float | i64) -> Point:
        """A place of the table in the board's block; up is up."""
        return (self.zero[0] + x / self.unit, self.zero[1] - y / self.unit)

    def scene_spot(self, x: float | i64, y: float | i64) -> Point:
        """The same in the whole scene."""
        across, down = self.spot(x, y)
        return (across + self.corner, down + self.corner)

    def length(self, micro: i64) -> float:
        return micro / self.unit

    # What can be done

    def actions(self) -> tuple[Action, ...]:
        if not self.seen.acts():
            return ()
        phase = self.seen.phase
        if phase not in ("action", "setup_camp"):
            game = self.seen.settings.game
            return tuple(self.pick(game.notation(code)) for code in self.sight.moves)
        found: list[Action] = []
        if phase == "action" and self.table.supply > 0:
            found += [self.aim(number) for number in range(len(self.table.end_x))]
        if phase == "setup_camp" or self.world.hand[self.seen.viewer] > 0:
            found.append(
                Action("camp", self.say(N_("Build a camp")), self.pointing(), primary=True)
            )
        return tuple(found)

    def pick(self, notation: str) -> Action:
        verb, *rest = notation.split()
        if verb == "look":
            label = self.say(N_("Look at tower {number}"), number=rest[0])
            tower = (f"tower-{rest[0]}",)
            return Action(f"look-{rest[0]}", label, highlight=tower, weight="final")
        if verb == "take":
            label = self.say(
                N_("Take a {colour} treasure from {name}"),
                colour=colour_word(rest[1], self.voice),
                name=self.name(int(rest[0])),
            )
            return Action(f"take-{rest[0]}-{rest[1]}", label, highlight=(f"seat-{rest[0]}",))
        return Action("decline", self.say(N_("Decline")))

    # Aiming. Pictures turn clockwise, the rules counter-clockwise.

    def aim(self, number: int) -> Action:
        x, y = self.scene_spot(*self.table.end(number))
        pivot, radius = (round(x, 2), round(y, 2)), round(self.length(LENGTH), 2)
        label = self.say(N_("Lead expedition {number}"), number=number + 1)
        if self.world.by_eye():
            detail = Aim(pivot, radius, ((0, FULL_TURN - 1),), frame=self.frame())
        else:
            detail = Aim(pivot, radius, *self.ranges(number), self.stops(number), self.frame())
        return Action(f"lead-{number + 1}", label, detail, highlight=(f"expedition-{number + 1}",))

    def frame(self) -> tuple[float, float, float, float]:
        """The table with the margin round it, up to the panels."""
        side = int(2 * (self.middle + self.corner))
        return (0, 0, side, side)

    def ranges(self, number: int) -> tuple[tuple[tuple[int, int], ...], tuple[Barred, ...]]:
        """The legal directions, and the others with what is in the way."""
        arcs: list[tuple[int, int]] = []
        barred: list[Barred] = []
        for cell in self.table.cuts(number, self.seen.viewer, True).cells():
            low = -cell.last % FULL_TURN
            high = low + cell.last - cell.first
            why = self.refused(lead_code(number, cell.middle()))
            if why:
                barred.append(Barred(low, high, why))
            else:
                arcs.append((low, high))
        barred.sort(key=lambda one: one.first)
        return tuple(sorted(arcs)), tuple(barred)

    def stops(self, number: int) -> tuple[Stop, ...]:
        """One direction for every different result."""
        listed = {code for code in self.sight.moves if is_lead(code)}
        found = []
        for cell in self.table.cuts(number, self.seen.viewer, False).cells():
            angle = cell.middle()
            if lead_code(number, angle) in listed:
                first = -cell.last % FULL_TURN
                found.append(
                    Stop(
                        -angle % FULL_TURN,
                        effects(self.seen, cell, self.voice),
                        _coarse(first),
                        _coarse(first + cell.last - cell.first),
                        worth_of(self.seen, cell),
                        signs_of(self.seen, cell),
                    )
                )
        return tuple(sorted(found, key=lambda stop: stop.angle))

    def refused(self, code: int) -> str:
        """Why this may not be done, in the viewer's words; nothing where it may."""
        why = self.world.refusal(self.seen.viewer, code)
        return "" if why is None else WORDS.explain(why, self.voice)

    # Pointing

    def pointing(self) -> Pointing:
        """Where a camp may stand. A point beside that snaps to the nearest one, when previewed."""
        zero, corner, unit = self.zero, self.corner, self.unit
        regions = [region_shown(one, zero, corner, unit) for one in camp_regions(self.table)]
        return Pointing(tuple(regions), unit, self.scene_spot(0, 0))


@lru_cache(maxsize=4096)
def region_shown(region: Outline, zero: Point, corner: float, unit: int) -> tuple[Point, ...]:
    """A region as the scene has it. From one move to the next most are what they were."""
    left, top = zero
    # A tenth of a picture unit is finer than a screen: no need to send more digits.
    return tuple(
        [(round(left + x / unit + corner, 1), round(top - y / unit + corner, 1)) for x, y in region]
    )


def _coarse(angle: int) -> int:
    """To a tenth of a degree: these ends are only looked at."""
    return int((angle + 50_000) // 100_000 * 100_000)
