"""The picture of an Anasazi table."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from digsite.core.native import i64
from digsite.core.words import N_, Voice
from digsite.draw.layout import Block, Panel
from digsite.draw.palette import ACCENTS, Tokens
from digsite.draw.scene import Element, Shape, Standing, kept_element
from digsite.draw.svg import Point, notation, place
from digsite.draw.tally import teams
from digsite.games.anasazi.picture import board as art
from digsite.games.anasazi.picture import edge, panels
from digsite.games.anasazi.picture.actions import AnasaziActions
from digsite.games.anasazi.picture.crowns import crown
from digsite.games.anasazi.picture.land import base_tile, ground, mesa
from digsite.games.anasazi.picture.names import mesa_spots, pueblo_words
from digsite.games.anasazi.picture.paint import OWN_TOKENS
from digsite.games.anasazi.picture.words import WORDS, colour_word
from digsite.games.anasazi.rules.geometry import LENGTH, SURFACE
from digsite.games.anasazi.rules.moves import COLOURS
from digsite.games.anasazi.rules.terrain import BIT, NONE, Terrain

__all__ = ["AnasaziDrawing", "draw_land"]

LAYERS = {
    "turn": 0,
    "edge": 0,
    "treasure": 1,
    "tower": 1,
    "camp": 2,
    "marker": 3,
    "names": 4,
    "expedition": 5,
}
NAMES: dict[Shape, float] = {"wide": 13.4, "tall": 11.5}
"""How large the numbers of walkers and towers are."""
WALKER: dict[Shape, float] = {"wide": 27, "tall": 23}
FIND, TOWER, CROWN = 10.5, 15.0, 11.0
"""The least size of treasures, towers and crowns."""
FIND_WIDE, CROWN_WIDE = 20_000_000, 20_000_000
LOOKS = ("setup_look", "first_looks", "camp_look", "mesa_look")
TOKENS = {"accent": ACCENTS["anasazi"], **OWN_TOKENS}


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
        fixed = whole_ground(self.table.terrain, self.unit, self.middle)
        return Block(side, side, fixed, (*self.edge(), *self.pieces(), *self.names()))

    def edge(self) -> list[Element]:
        """Round the table: whose turn it is, who leads, what finds are worth, the supply."""
        seen, world, side = self.seen, self.world, 2 * self.middle
        turn = seen.acting[0] if seen.acting and seen.phase != "over" else -1
        seats = range(world.seats)
        worth = [str(panels.worth(self, seat)) for seat in seats]
        table = teams([self.name(seat) for seat in seats], worth, [turn])
        doubled = COLOURS.index(seen.objective) if seen.objective else -1
        now = tuple([int(world.value_of(shade)) for shade in range(4)])
        found = [
            Element("tally", edge.tally(table, self.shape, self.middle), "", LAYERS["edge"]),
            Element("values", edge.values(now, doubled, self.shape), "", LAYERS["edge"], 0, side),
            Element("stock", edge.stock(int(self.table.supply), self.shape), "", LAYERS["edge"],
                    side, side),
        ]  # fmt: skip
        if turn >= 0:
            ring = edge.rim(turn, self.middle - 2)
            found.append(Element("turn", ring, "", LAYERS["turn"], self.middle, self.middle))
        return found

    def names(self) -> list[Element]:
        """The numbers of standing towers, while one of them is to be chosen."""
        if self.seen.phase not in LOOKS or not self.seen.acts():
            return []
        terrain = self.table.terrain
        size = NAMES[self.shape]
        drawn = []
        for tower in filter(self.seen.stands, range(len(self.seen.towers))):
            x, y = self.spot(*terrain.middle_of(terrain.tower_area[tower]))
            drawn.append(art.tower_name(tower + 1, x, y + size * 0.7, size))
        return [Element("names", "".join(drawn), "", LAYERS["names"])]

    def look_at(self, unit: int, zero: Point) -> None:
        """Show a piece of the table instead, and nothing round it."""
        self.unit = unit
        self.zero = zero
        self.corner = 0.0

    def pieces(self) -> list[Element]:
        """Everything that lies on the table."""
        towers = filter(self.seen.stands, range(len(self.seen.towers)))
        return [
            *self.treasures(),
            *(self.tower(tower) for tower in towers),
            *(self.camp(camp) for camp in range(len(self.table.camp_x))),
            *(self.trail(marker) for marker in range(len(self.table.marker_x))),
            *(self.end(expedition) for expedition in range(len(self.table.end_x))),
        ]

    def piece(self, name: str, drawing: str, label: str, at: tuple[i64, i64]) -> Element:
        layer = LAYERS[name.partition("-")[0]]
        return kept_element(name, drawing, label, layer, *self.spot(*at))

    def treasures(self) -> tuple[Element, ...]:
        """What still lies in the pueblos."""
        held, place = tuple(map(int, self.table.treasure)), (self.unit, self.zero)
        return treasures_held(self.table.terrain, held, *place, self.voice.language)

    def tower(self, tower: int) -> Element:
        known, lookers = self.seen.colour_of(tower), len(self.seen.lookers(tower))
        drawing = art.tower(max(TOWER, self.length(22_500_000)), known, lookers)
        at = self.table.terrain.middle_of(self.table.terrain.tower_area[tower])
        return self.piece(f"tower-{tower + 1}", drawing, self.tower_label(tower), at)

    def tower_label(self, tower: int) -> str:
        label = self.say(N_("Tower {number}"), number=tower + 1)
        known = self.seen.colour_of(tower)
        if known:
            colour = colour_word(known, self.voice)
            label = self.say(N_("Tower {number}, {colour}"), number=tower + 1, colour=colour)
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
        drawing = art.marker(self.length(LENGTH), number)
        turn = -self.table.marker_angle[marker] / 1_000_000
        label = self.say(N_("Trail of expedition {number}"), number=number)
        at = self.spot(self.table.marker_x[marker], self.table.marker_y[marker])
        name = f"marker-{marker + 1:02d}"
        return kept_element(name, drawing, label, LAYERS["marker"], *at, turn)

    def end(self, expedition: int) -> Element:
        """The walker where an expedition goes on: it is pressed to lead it."""
        number = expedition + 1
        template = N_("End of expedition {number}")
        if self.table.length[expedition] == 0:
            template = N_("Base camp {number}")
        drawing = art.explorer(WALKER[self.shape], number, NAMES[self.shape])
        label = self.say(template, number=number)
        return self.piece(f"expedition-{number}", drawing, label, self.table.end(expedition))


@lru_cache(maxsize=256)
def treasures_held(
    terrain: Terrain, held: tuple[int, ...], unit: int, zero: Point, language: str
) -> tuple[Element, ...]:
    """The treasures of a table: most moves take none of them."""
    found = []
    size, layer = max(FIND, FIND_WIDE / unit), LAYERS["treasure"]
    for pueblo, shade in enumerate(held):
        if shade != NONE:
            area, colour = terrain.treasure_area[pueblo], COLOURS[shade]
            mesa, side = terrain.mesa_of(area) + 1, terrain.side_of(pueblo)
            label = treasure_label(colour, mesa, side, language)
            x, y = terrain.middle_of(area)
            spot = (zero[0] + x / unit, zero[1] - y / unit)
            name, drawing = f"treasure-{pueblo + 1}", art.find(colour, size)
            found.append(kept_element(name, drawing, label, layer, *spot))
    return tuple(found)


@lru_cache(maxsize=1024)
def treasure_label(colour: str, mesa: int, side: int, language: str) -> str:
    """What is heard of a treasure that still lies in its pueblo."""
    voice = Voice((), language)
    return voice.say(
        N_("{colour} treasure in {place}"),
        colour=colour_word(colour, voice),
        place=pueblo_words(mesa, side, voice),
    )


@lru_cache(maxsize=32)
def whole_ground(terrain: Terrain, unit: int, middle: float) -> str:
    """The table with its mesas: one long text, the same each time."""
    table = place(middle, middle, ground(SURFACE / unit, middle - 2))
    return table + draw_land(terrain, unit, (middle, middle))


@lru_cache(maxsize=32)
def draw_land(terrain: Terrain, unit: int, zero: Point) -> str:
    """All mesas with their pueblos."""

    def spots(points: Sequence[tuple[float | i64, float | i64]]) -> list[Point]:
        return [(zero[0] + x / unit, zero[1] - y / unit) for x, y in points]

    bases = spots([(terrain.base_x[one], terrain.base_y[one]) for one in range(terrain.bases)])
    towers = spots([terrain.middle_of(terrain.tower_area[one]) for one in range(terrain.towers)])
    return "".join(
        [
            *(place(*spot, base_tile(number, unit)) for number, spot in enumerate(bases)),
            *(
                mesa(
                    spots(one.outline),
                    [[spots(area) for area in pueblo] for pueblo in one.pueblos],
                )
                for one in terrain.shapes()
            ),
            *(
                place(
                    *spot,
                    crown(number, max(CROWN, CROWN_WIDE / unit) * (1.8 if number == 1 else 1)),
                )
                for number, spot in enumerate(spots(mesa_spots(terrain)), 1)
            ),
            notation(
                *(art.tower_name(number, *spot, 11.2) for number, spot in enumerate(towers, 1))
            ),
        ]
    )
