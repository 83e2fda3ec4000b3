"""What a choice would do in Anasazi, and what towers and camps tell whoever points at them."""

from __future__ import annotations

from digsite.core.contract import NO_MOVE, SPECTATOR
from digsite.core.native import i64
from digsite.draw.palette import var
from digsite.draw.scene import Element, Preview
from digsite.draw.svg import line
from digsite.games.anasazi.picture import board as art
from digsite.games.anasazi.picture.scene import AnasaziDrawing
from digsite.games.anasazi.picture.words import EFFECTS, GLANCES, effects
from digsite.games.anasazi.rules.arcs import reaches
from digsite.games.anasazi.rules.geometry import CAMP_RADIUS, CAMP_REACH, FULL_TURN, LENGTH, Marker
from digsite.games.anasazi.rules.leads import all_leads, angle_of, expedition_of
from digsite.games.anasazi.rules.moves import COLOURS, camp_x, camp_y, is_lead
from digsite.games.anasazi.rules.terrain import BIT

__all__ = ["PREVIEW_LAYER", "Previews"]

PREVIEW_LAYER = 6


class Previews(AnasaziDrawing):
    """A picture that is asked about moves and pieces."""

    # Moves

    def of_move(self, code: int) -> Preview | None:
        if not self.seen.acts():
            return None
        if not is_lead(code):
            return self.of_building(code)
        expedition = expedition_of(code)
        if expedition >= len(self.table.end_x):
            return None
        marker = self.table.next_marker(expedition, angle_of(code))
        return self.ray(marker) if self.world.by_eye() else self.of_leading(code, marker)

    def of_building(self, code: int) -> Preview:
        told = self.refused(code)
        snapped = self.world.nearest(self.seen.viewer, code) if told else code
        if snapped == NO_MOVE:
            return Preview(told)
        x, y = camp_x(snapped), camp_y(snapped)
        tent = art.camp_ghost(self.seen.viewer, self.length(CAMP_RADIUS))
        ghost = self.shown("aim", tent, (x, y))
        if told:
            return Preview(told, (ghost,), (x, -y))
        if self.world.by_eye():
            return Preview(self.say(EFFECTS["camp"]), (ghost,))
        near = [
            end for end in range(len(self.table.end_x))
            if reaches(*self.table.end(end), x, y, CAMP_REACH)
        ]  # fmt: skip
        template = EFFECTS["camp_near" if near else "camp_far"]
        return Preview(self.say(template, found=numbers(near)), (ghost,))

    def ray(self, marker: Marker) -> Preview:
        """By eye: a direction, and no word about what it meets."""
        to = (self.length(marker.dx), -self.length(marker.dy))
        drawn = line((0, 0), to, stroke=var("ink"), stroke_width=1.4, stroke_dasharray="4 4")
        return Preview("", (self.shown("aim", drawn, (marker.px, marker.py)),))

    def of_leading(self, code: int, marker: Marker) -> Preview:
        told = self.refused(code)
        ghost = art.marker_ghost(
            self.length(LENGTH), self.length(8_000_000), not told, expedition_of(code) + 1
        )
        turn = -marker.angle / 1_000_000
        spot = self.scene_spot(marker.px, marker.py)
        aim = Element("aim", ghost, "", PREVIEW_LAYER, *spot, turn)
        if told:
            nearest = self.world.nearest(self.seen.viewer, code)
            value = () if nearest == NO_MOVE else (-angle_of(nearest) % FULL_TURN,)
            return Preview(told, (aim,), value)
        sentence = effects(self.seen, self.table.finds(marker, self.seen.viewer), self.voice)
        return Preview(sentence, (aim, *self.met(marker)))

    def met(self, marker: Marker) -> list[Element]:
        """A ring round everything the marker would find, reveal or cover."""
        found = self.table.finds(marker, self.seen.viewer)
        terrain = self.table.terrain
        areas = [area for area in range(terrain.areas) if found.areas & BIT[area]]
        camps = [camp for camp in range(len(self.table.camp_x)) if found.camps & BIT[camp]]
        return [
            *(self.ring(f"aim-area-{n + 1}", terrain.middle_of(n), 10_000_000) for n in areas),
            *(self.ring(f"aim-camp-{n + 1}", self.table.camp(n), 11_000_000) for n in camps),
        ]

    def shown(self, name: str, drawing: str, at: tuple[i64, i64]) -> Element:
        """Something to look at while a preview is shown over the scene."""
        return Element(name, drawing, "", PREVIEW_LAYER, *self.scene_spot(*at))

    def ring(self, name: str, at: tuple[i64, i64], radius: int) -> Element:
        return self.shown(name, art.halo(self.length(radius)), at)

    # Pieces, in anybody's turn and from any place

    def of_piece(self, piece: str) -> Preview | None:
        """What a piece tells, by the id of its element; nothing where there is no such piece."""
        kind, _, number = piece.partition("-")
        if not number.isdecimal():
            return None
        index = int(number) - 1
        if kind == "tower" and self.seen.stands(index):
            return self.of_tower(index)
        if kind == "camp" and 0 <= index < len(self.table.camp_x):
            return self.of_camp(index)
        return None

    def of_tower(self, tower: int) -> Preview:
        """Its colour as far as the viewer knows it, and which expeditions could come to it."""
        told = [f"{self.tower_label(tower)}."]
        colour = self.seen.colour_of(tower)
        if colour:
            value = self.world.value_of(COLOURS.index(colour))
            told.append(self.say(GLANCES["worth"], value=value))
        else:
            told.append(self.say(GLANCES["hidden"]))
        if self.silent():
            return Preview(" ".join(told))
        near = self.near(self.table.terrain.tower_area[tower])
        told.append(self.say(GLANCES["near" if near else "far"], found=numbers(near)))
        return self.told(told, near)

    def of_camp(self, camp: int) -> Preview:
        """Whose it is, and which expeditions it keeps from going on over it."""
        told = [f"{self.camp_label(camp)}."]
        if self.silent():
            return Preview(told[0])
        owner = self.table.camp_owner[camp]
        barred = self.barred(camp, (owner + 1) % self.world.seats)
        told.append(self.say(GLANCES["bars" if barred else "bars_nobody"], found=numbers(barred)))
        if self.barred(camp, owner):
            told.append(self.say(GLANCES["bars_owner"], name=self.name(owner)))
        return self.told(told, barred)

    def silent(self) -> bool:
        """Whether nobody is told what markers could do: by eye (ANA-30), or no marker comes."""
        return self.world.by_eye() or self.seen.phase == "over"

    def near(self, area: int) -> list[int]:
        """The expeditions whose next marker could meet an area: the viewer's, if that is a seat."""
        seat = self.world.turn if self.seen.viewer == SPECTATOR else self.seen.viewer
        leads = all_leads(self.table, seat, False)
        return sorted({lead.expedition for lead in leads if lead.areas & BIT[area]})

    def barred(self, camp: int, seat: int) -> list[int]:
        """The expeditions that this seat may not lead over a camp with their next marker."""
        table = self.table
        if table.supply == 0:
            return []
        return [
            end
            for end in range(len(table.end_x))
            if reaches(*table.end(end), *table.camp(camp), CAMP_REACH)
            and table.restrains(camp, seat, *table.end(end))
        ]

    def told(self, sentences: list[str], expeditions: list[int]) -> Preview:
        """The sentences, and a ring round the end of each expedition that they speak of."""
        rings = [
            self.ring(f"glance-{number + 1}", self.table.end(number), 10_000_000)
            for number in expeditions
        ]
        return Preview(" ".join(sentences), tuple(rings))


def numbers(expeditions: list[int]) -> str:
    return ", ".join(str(number + 1) for number in expeditions)
