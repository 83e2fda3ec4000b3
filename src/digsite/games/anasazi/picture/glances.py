"""What towers and camps tell when somebody points at them, in anybody's turn and from any place."""

from __future__ import annotations

from digsite.core.contract import SPECTATOR
from digsite.draw.scene import Preview
from digsite.games.anasazi.picture.scene import Picture
from digsite.games.anasazi.picture.words import GLANCES
from digsite.games.anasazi.rules.arcs import reaches
from digsite.games.anasazi.rules.geometry import CAMP_REACH
from digsite.games.anasazi.rules.leads import all_leads
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.terrain import BIT

__all__ = ["Glances"]


class Glances(Picture):
    """The pieces of one picture, asked one by one."""

    def of(self, piece: str) -> Preview | None:
        """What a piece tells, by the id of its element; nothing where there is no such piece."""
        kind, _, number = piece.partition("-")
        if not number.isdecimal():
            return None
        index = int(number) - 1
        if kind == "tower" and self.stands(index):
            return self.of_tower(index)
        if kind == "camp" and 0 <= index < len(self.table.camp_x):
            return self.of_camp(index)
        return None

    def stands(self, tower: int) -> bool:
        known = self.known_towers()
        return 0 <= tower < len(known) and known[tower] != "."

    def of_tower(self, tower: int) -> Preview:
        """Its colour as far as the viewer knows it, and which expeditions could come to it."""
        told = [f"{self.tower_label(tower)}."]
        colour = self.known_colour(tower)
        if colour:
            value = int(self.world.value_of(COLOURS.index(colour)))
            told.append(self.say(GLANCES["worth"], value=value))
        else:
            told.append(self.say(GLANCES["hidden"]))
        if self.silent():
            return Preview(" ".join(told))
        near = self.near(int(self.table.terrain.tower_area[tower]))
        told.append(self.say(GLANCES["near" if near else "far"], found=self.numbers(near)))
        return self.told(told, near)

    def of_camp(self, camp: int) -> Preview:
        """Whose it is, and which expeditions it keeps from going on over it."""
        told = [f"{self.camp_label(camp)}."]
        if self.silent():
            return Preview(told[0])
        owner = int(self.table.camp_owner[camp])
        barred = self.barred(camp, (owner + 1) % int(self.world.seats))
        told.append(
            self.say(GLANCES["bars" if barred else "bars_nobody"], found=self.numbers(barred))
        )
        if self.barred(camp, owner):
            told.append(self.say(GLANCES["bars_owner"], name=self.name(owner)))
        return self.told(told, barred)

    def silent(self) -> bool:
        """Whether nobody is told what markers could do: by eye (ANA-30), or no marker comes."""
        return self.by_eye() or self.data["phase"] == "over"

    def near(self, area: int) -> list[int]:
        """The expeditions whose next marker could meet an area: the viewer's, if that is a seat."""
        viewer = int(self.observation.viewer)
        seat = int(self.world.turn) if viewer == SPECTATOR else viewer
        leads = all_leads(self.table, seat, False)
        return sorted({int(lead.expedition) for lead in leads if lead.areas & BIT[area]})

    def barred(self, camp: int, seat: int) -> list[int]:
        """The expeditions that this seat may not lead over a camp with their next marker."""
        if self.table.supply == 0:
            return []
        x, y = self.table.camp_x[camp], self.table.camp_y[camp]
        return [
            end
            for end, (px, py) in enumerate(zip(self.table.end_x, self.table.end_y, strict=True))
            if reaches(px, py, x, y, CAMP_REACH) and self.table.restrains(camp, seat, px, py)
        ]

    def numbers(self, expeditions: list[int]) -> str:
        return ", ".join(str(number + 1) for number in expeditions)

    def told(self, sentences: list[str], expeditions: list[int]) -> Preview:
        """The sentences, and a ring round the end of each expedition that they speak of."""
        rings = [
            self.ring(
                f"glance-{number + 1}",
                int(self.table.end_x[number]),
                int(self.table.end_y[number]),
                10_000_000,
            )
            for number in expeditions
        ]
        return Preview(" ".join(sentences), tuple(rings))
