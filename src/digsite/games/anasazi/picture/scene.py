"""The picture of an Anasazi table."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache

from digsite.core.native import i64
from digsite.core.words import N_
from digsite.draw.figures import tag
from digsite.draw.layout import Block, Panel
from digsite.draw.palette import ACCENTS, Tokens
from digsite.draw.scene import Element, Standing
from digsite.draw.svg import Point, place
from digsite.games.anasazi.picture import board as art
from digsite.games.anasazi.picture import panels
from digsite.games.anasazi.picture.actions import AnasaziActions
from digsite.games.anasazi.picture.names import mesa_spots, pueblo_words, tower_side
from digsite.games.anasazi.picture.words import WORDS, colour_word
from digsite.games.anasazi.rules.geometry import LENGTH
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.terrain import BIT, NONE, Terrain

__all__ = ["AnasaziDrawing", "draw_land"]

LAYERS = {"treasure": 1, "tower": 1, "camp": 2, "marker": 3, "names": 4, "expedition": 5}
TAG_ROOM = 16.0
"""From the tag of an expedition to the number of a mesa, so that both can be read."""
TOKENS = {"accent": ACCENTS["anasazi"], **art.OWN_TOKENS}


class AnasaziDrawing(AnasaziActions):
    """One picture in the making."""

    # The whole

    def column(self) -> dict[str, Panel]:
        return panels.column(self)

    def standings(self) -> tuple[Standing, ...]:
        return tuple([panels.standing(self, seat) for seat in range(self.world.seats)])

    def defs(self) -> str:
        return art.defs()

    def tokens(self) -> Tokens:
        return TOKENS

    def is_glanced(self, part: Element) -> bool:
        return part.id.startswith(("tower-", "camp-"))

    def title(self) -> str:
        phase, acting = self.seen.phase, self.seen.acting
        if phase == "over":
            return self.say(N_("The expeditions are home"))
        if not acting:
            return self.say(N_("Getting ready"))
        name = self.name(acting[0])
        if phase == "action":
            number = 3 - self.world.actions
            return self.say(N_("{name}: action {number} of 2"), name=name, number=number)
        return self.say(N_("{name} decides"), name=name)

    def sentence(self) -> str:
        result = self.world.result()
        if result is None:
            return self.sight.prompt
        return WORDS.ending(result, self.voice)

    # The board

    def board(self) -> Block:
        side = 2 * self.middle
        fixed = place(self.middle, self.middle, art.ground(self.middle - 2))
        fixed += draw_land(self.table.terrain, self.unit, self.zero)
        return Block(side, side, fixed, (*self.pieces(), self.names()))

    def names(self) -> Element:
        """The numbers of mesas and standing towers, over the trails: texts speak of them."""
        terrain = self.table.terrain
        drawn = [
            art.mesa_name(number, *self.spot(*at))
            for number, at in enumerate(mesa_spots(terrain), 1)
        ]
        away = self.length(7_000_000) + 6
        for tower in filter(self.seen.stands, range(len(self.seen.towers))):
            x, y = self.spot(*terrain.middle_of(terrain.tower_area[tower]))
            dx, dy = tower_side(terrain, tower)
            drawn.append(art.tower_name(tower + 1, x + away * dx, y - away * dy))
        return Element("names", "".join(drawn), "", LAYERS["names"])

    def look_at(self, unit: int, zero: Point) -> None:
        """Show a piece of the table instead, and nothing round it."""
        self.unit = unit
        self.zero = zero
        self.corner = 0.0

    def pieces(self) -> list[Element]:
        """Everything that lies on the table."""
        held = enumerate(self.table.treasure)
        towers = filter(self.seen.stands, range(len(self.seen.towers)))
        return [
            *(self.treasure(pueblo, colour) for pueblo, colour in held if colour != NONE),
            *(self.tower(tower) for tower in towers),
            *(self.camp(camp) for camp in range(len(self.table.camp_x))),
            *(self.trail(marker) for marker in range(len(self.table.marker_x))),
            *(self.end(expedition) for expedition in range(len(self.table.end_x))),
        ]

    def piece(self, name: str, drawing: str, label: str, at: tuple[i64, i64]) -> Element:
        layer = LAYERS[name.partition("-")[0]]
        return Element(name, drawing, label, layer, *self.spot(*at))

    def treasure(self, pueblo: int, shade: int) -> Element:
        colour, terrain = COLOURS[shade], self.table.terrain
        area = terrain.treasure_area[pueblo]
        label = self.say(
            N_("{colour} treasure in {place}"),
            colour=colour_word(colour, self.voice),
            place=pueblo_words(terrain.mesa_of(area) + 1, terrain.side_of(pueblo), self.voice),
        )
        at = terrain.middle_of(area)
        drawing = art.treasure(colour, self.length(11_000_000))
        return self.piece(f"treasure-{pueblo + 1}", drawing, label, at)

    def tower(self, tower: int) -> Element:
        known, lookers = self.seen.colour_of(tower), len(self.seen.lookers(tower))
        drawing = art.tower(self.length(14_000_000), known, lookers)
        at = self.table.terrain.middle_of(self.table.terrain.tower_area[tower])
        return self.piece(f"tower-{tower + 1}", drawing, self.tower_label(tower), at)

    def tower_label(self, tower: int) -> str:
        label = self.say(N_("Tower {number}"), number=tower + 1)
        known = self.seen.colour_of(tower)
        if known:
            label += f", {colour_word(known, self.voice)}"
        lookers = self.seen.lookers(tower)
        if lookers:
            label += self.say(N_(", seen by {name}"), name=self.voice.all_names(lookers))
        return label

    def camp(self, camp: int) -> Element:
        covered, fresh = self.table.covered & BIT[camp] != 0, self.table.fresh & BIT[camp] != 0
        drawing = art.camp(self.table.camp_owner[camp], self.length(9_000_000), covered, fresh)
        return self.piece(f"camp-{camp + 1}", drawing, self.camp_label(camp), self.table.camp(camp))

    def camp_label(self, camp: int) -> str:
        label = self.say(N_("Camp of {name}"), name=self.name(self.table.camp_owner[camp]))
        if self.table.covered & BIT[camp]:
            label += self.say(N_(", covered"))
        if self.table.fresh & BIT[camp]:
            label += self.say(N_(", built this turn"))
        return label

    def trail(self, marker: int) -> Element:
        number = self.table.marker_expedition[marker] + 1
        drawing = art.marker(self.length(LENGTH), self.length(8_000_000), seat_end=False)
        turn = -self.table.marker_angle[marker] / 1_000_000
        label = self.say(N_("Trail of expedition {number}"), number=number)
        at = self.spot(self.table.marker_x[marker], self.table.marker_y[marker])
        return Element(f"marker-{marker + 1:02d}", drawing, label, LAYERS["marker"], *at, turn)

    def end(self, expedition: int) -> Element:
        number = expedition + 1
        if self.table.length[expedition] == 0:
            drawing = tag(str(number), max(11.0, self.length(11_000_000)))[0]
            label = self.say(N_("Base camp {number}"), number=number)
        else:
            drawing = art.explorer(self.length(10_000_000))
            drawing += place(*self.tag_side(expedition), tag(str(number), 11)[0])
            label = self.say(N_("End of expedition {number}"), number=number)
        return self.piece(f"expedition-{number}", drawing, label, self.table.end(expedition))

    def tag_side(self, expedition: int) -> Point:
        """Where the tag of an expedition stands: above its end, or where no mesa's number is."""
        aside = self.length(9_000_000)
        x, y = self.spot(*self.table.end(expedition))
        names = [self.spot(*at) for at in mesa_spots(self.table.terrain)]

        def clear(side: Point) -> float:
            return min(TAG_ROOM, *(math.dist((x + side[0], y + side[1]), at) for at in names))

        return max(((aside, -aside), (-aside, -aside), (aside, aside), (-aside, aside)), key=clear)


@lru_cache(maxsize=32)
def draw_land(terrain: Terrain, unit: int, zero: Point) -> str:
    """All mesas with their pueblos."""

    def spots(points: Sequence[tuple[int, int]]) -> list[Point]:
        return [(zero[0] + x / unit, zero[1] - y / unit) for x, y in points]

    bases = spots(list(zip(terrain.base_x, terrain.base_y, strict=True)))
    return "".join(
        [
            *(place(*spot, art.base_tile(number, unit)) for number, spot in enumerate(bases)),
            *(
                art.mesa(
                    spots(one.outline),
                    [[spots(area) for area in pueblo] for pueblo in one.pueblos],
                    str(number),
                )
                for number, one in enumerate(terrain.shapes())
            ),
        ]
    )
