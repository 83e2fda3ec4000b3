"""What can be done in an Anasazi picture, and what it would do: aims, points, picks, previews."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.contract import NO_MOVE, Observation
from digsite.core.words import N_
from digsite.draw.actions import Action, Aim, Barred, Pointing, Stop
from digsite.draw.palette import var
from digsite.draw.scene import Element, Preview, Shape
from digsite.draw.svg import line
from digsite.games.anasazi.knowledge.valleys import camp_regions
from digsite.games.anasazi.picture import board, words
from digsite.games.anasazi.picture.preview import effects
from digsite.games.anasazi.picture.view import PREVIEW_LAYER, View
from digsite.games.anasazi.rules.arcs import reaches
from digsite.games.anasazi.rules.geometry import CAMP_RADIUS, CAMP_REACH, FULL_TURN, LENGTH, Marker
from digsite.games.anasazi.rules.moves import LEAD, camp_x, camp_y, is_lead
from digsite.games.anasazi.rules.terrain import BIT

TURN = int(FULL_TURN)


class Choices(View):
    """The actions of the viewer, and a preview of each."""

    def __init__(
        self,
        observation: Observation,
        moves: Sequence[int],
        language: str,
        shape: Shape,
        names: Sequence[str] = (),
    ) -> None:
        super().__init__(observation, language, shape, names)
        self.moves = moves

    def actions(self) -> tuple[Action, ...]:
        if not self.own_turn():
            return ()
        phase = str(self.data["phase"])
        seat = int(self.observation.viewer)
        found: list[Action] = []
        if phase == "action" and self.table.supply > 0:
            found += [self.aim(number, seat) for number in range(len(self.table.end_x))]
        if phase == "setup_camp" or (phase == "action" and self.world.hand[seat] > 0):
            found.append(
                Action("camp", self.say(N_("Build a camp")), self.pointing(), primary=True)
            )
        game = self.observation.settings.game
        for code in self.moves if phase not in ("action", "setup_camp") else ():
            found.append(self.pick(game.notation(code)))
        return tuple(found)

    def pick(self, notation: str) -> Action:
        verb, *rest = notation.split()
        if verb == "look":
            label = self.say(N_("Look at tower {number}"), number=rest[0])
            return Action(f"look-{rest[0]}", label, highlight=(f"tower-{rest[0]}",))
        if verb == "take":
            label = self.say(
                N_("Take a {colour} treasure from {name}"),
                colour=words.colour_word(rest[1], self.language),
                name=self.name(int(rest[0])),
            )
            return Action(f"take-{rest[0]}-{rest[1]}", label, highlight=(f"seat-{rest[0]}",))
        return Action("decline", self.say(N_("Decline")))

    # Aiming. Pictures turn clockwise, the rules counter-clockwise.

    def aim(self, number: int, seat: int) -> Action:
        x, y = self.scene_spot(int(self.table.end_x[number]), int(self.table.end_y[number]))
        pivot, radius = (round(x, 2), round(y, 2)), round(self.length(int(LENGTH)), 2)
        label = self.say(N_("Lead expedition {number}"), number=number + 1)
        if self.by_eye():
            detail = Aim(pivot, radius, ((0, TURN - 1),), frame=self.frame())
        else:
            arcs, barred = self.ranges(number, seat)
            stops = self.stops(number, seat)
            detail = Aim(pivot, radius, arcs, barred, stops, self.frame())
        return Action(f"lead-{number + 1}", label, detail, highlight=(f"expedition-{number + 1}",))

    def frame(self) -> tuple[float, float, float, float]:
        """The table with the margin round it, up to the panels."""
        side = int(2 * (self.middle + self.corner))
        return (0, 0, side, side)

    def ranges(
        self, number: int, seat: int
    ) -> tuple[tuple[tuple[int, int], ...], tuple[Barred, ...]]:
        """The legal directions, and the others with what is in the way."""
        arcs: list[tuple[int, int]] = []
        barred: list[Barred] = []
        for cell in self.table.cuts(number, seat, True).cells():
            low = int(-cell.last % FULL_TURN)
            high = low + int(cell.last - cell.first)
            why = self.refused(seat, lead_code(number, int(cell.middle())))
            if why:
                barred.append(Barred(low, high, why))
            else:
                arcs.append((low, high))
        barred.sort(key=lambda one: one.first)
        return tuple(sorted(arcs)), tuple(barred)

    def stops(self, number: int, seat: int) -> tuple[Stop, ...]:
        """One direction for every different result."""
        known = self.known_towers()
        found = []
        for code in self.moves:
            if is_lead(code) and (code - int(LEAD)) // TURN == number:
                angle = (code - int(LEAD)) % TURN
                marker = self.table.next_marker(number, angle)
                told = effects(self.world, marker, seat, known, self.language)
                found.append(Stop(-angle % TURN, told))
        return tuple(sorted(found, key=lambda stop: stop.angle))

    def refused(self, seat: int, code: int) -> str:
        """Why this may not be done, in the viewer's words; nothing where it may."""
        why = self.world.refusal(seat, code)
        return "" if why is None else self.say(words.MESSAGES[why.key], **why.values)

    # Pointing

    def pointing(self) -> Pointing:
        """Where a camp may stand. A point beside that snaps to the nearest one (see `preview`)."""
        regions = tuple(
            tuple(_short(self.scene_spot(x, y)) for x, y in region)
            for region in camp_regions(self.table)
        )
        return Pointing(regions, self.unit, self.scene_spot(0, 0))

    # What would happen

    def preview(self, code: int) -> Preview | None:
        if not self.own_turn():
            return None
        if not is_lead(code):
            return self.camp_preview(code)
        number, angle = divmod(code - int(LEAD), TURN)
        if number >= len(self.table.end_x):
            return None
        marker = self.table.next_marker(number, angle)
        return self.ray(marker) if self.by_eye() else self.lead_preview(code, marker)

    def camp_preview(self, code: int) -> Preview:
        seat = int(self.observation.viewer)
        told = self.refused(seat, code)
        snapped = int(self.world.nearest(seat, code)) if told else code
        if snapped == int(NO_MOVE):
            return Preview(told)
        x, y = int(camp_x(snapped)), int(camp_y(snapped))
        ghost = board.camp_ghost(seat, self.length(int(CAMP_RADIUS)))
        element = Element("aim", ghost, "", PREVIEW_LAYER, *self.scene_spot(x, y))
        if told:
            return Preview(told, (element,), (x, -y))
        near = [
            str(end + 1)
            for end in range(len(self.table.end_x))
            if reaches(self.table.end_x[end], self.table.end_y[end], x, y, CAMP_REACH)
        ]
        template = words.EFFECTS["camp_near" if near else "camp_far"]
        return Preview(self.say(template, found=", ".join(near)), (element,))

    def ray(self, marker: Marker) -> Preview:
        """By eye: a direction, and no word about what it meets."""
        x, y = self.scene_spot(int(marker.px), int(marker.py))
        to = (self.length(int(marker.dx)), -self.length(int(marker.dy)))
        drawn = line((0, 0), to, stroke=var("ink"), stroke_width=1.4, stroke_dasharray="4 4")
        return Preview("", (Element("aim", drawn, "", PREVIEW_LAYER, x, y),))

    def lead_preview(self, code: int, marker: Marker) -> Preview:
        seat = int(self.observation.viewer)
        told = self.refused(seat, code)
        x, y = self.scene_spot(int(marker.px), int(marker.py))
        ghost = board.marker_ghost(self.length(int(LENGTH)), self.length(8_000_000), not told)
        turn = -int(marker.angle) / 1_000_000
        aim = Element("aim", ghost, "", PREVIEW_LAYER, x, y, turn)
        if told:
            nearest = int(self.world.nearest(seat, code))
            value = () if nearest == int(NO_MOVE) else (-((nearest - int(LEAD)) % TURN) % TURN,)
            return Preview(told, (aim,), value)
        sentence = effects(self.world, marker, seat, self.known_towers(), self.language)
        return Preview(sentence, (aim, *self.met(marker, seat)))

    def met(self, marker: Marker, seat: int) -> list[Element]:
        """A ring round everything the marker would find, reveal or cover."""
        found = self.table.finds(marker, seat)
        rings: list[Element] = []
        for area in range(int(self.table.terrain.areas)):
            if found.areas & BIT[area]:
                rings.append(self.ring(f"aim-area-{area + 1}", *self.area_middle(area), 10_000_000))
        for camp in range(len(self.table.camp_x)):
            if found.camps & BIT[camp]:
                x, y = int(self.table.camp_x[camp]), int(self.table.camp_y[camp])
                rings.append(self.ring(f"aim-camp-{camp + 1}", x, y, 11_000_000))
        return rings


def lead_code(number: int, angle: int) -> int:
    return int(LEAD) + number * TURN + angle % TURN


def _short(spot: tuple[float, float]) -> tuple[float, float]:
    """A tenth of a picture unit is finer than a screen: no need to send more digits."""
    return (round(spot[0], 1), round(spot[1], 1))
