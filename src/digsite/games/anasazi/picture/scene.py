"""The picture of an Anasazi table. What can be done in it is in ``choosing.py``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from digsite.core.words import N_
from digsite.draw.actions import Action
from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, card, paragraph, pile, table
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten
from digsite.draw.palette import ACCENTS
from digsite.draw.scene import Element, Scene
from digsite.draw.svg import Point, place, text
from digsite.games.anasazi.picture import board as art
from digsite.games.anasazi.picture import words
from digsite.games.anasazi.picture.view import View
from digsite.games.anasazi.rules.moves import (
    COLOURS,
)
from digsite.games.anasazi.rules.terrain import BIT, NONE, Terrain

__all__ = ["Picture", "draw_land"]

LAYERS = {"treasure": 1, "camp": 2, "marker": 3, "tower": 1, "end": 5}
TITLES: dict[str, str] = {
    "over": N_("The expeditions are home"),
    "action": N_("{name}: action {number} of 2"),
    "other": N_("Getting ready"),
    "decide": N_("{name} decides"),
}


class Picture(View):
    """One picture in the making."""

    # The whole

    def scene(self, actions: tuple[Action, ...]) -> Scene:
        whole = table(self.board(), self.column(), self.shape)
        return Scene(
            whole.width,
            whole.height,
            whole.fixed,
            whole.live,
            actions,
            title=f"{self.observation.settings.game.title}: {self.title()}",
            description=self.sentence(),
            defs=art.defs(),
            tokens={"accent": ACCENTS.get("anasazi", ACCENTS["scarabya"]), **art.OWN_TOKENS},
            glances=tuple(
                part.id for part in whole.live if part.id.startswith(("tower-", "camp-"))
            ),
        )

    def title(self) -> str:
        phase = str(self.data["phase"])
        acting = cast("list[int]", self.data["to_act"])
        if phase == "over":
            return self.say(TITLES["over"])
        if not acting:
            return self.say(TITLES["other"])
        if phase == "action":
            number = 3 - cast("int", self.data.get("actions", 2))
            return self.say(TITLES["action"], name=self.name(acting[0]), number=number)
        return self.say(TITLES["decide"], name=self.name(acting[0]))

    def sentence(self) -> str:
        result = self.world.result()
        if result is None:
            return words.phase_prompt(self.observation, self.language, self.names)
        winners = ", ".join(self.name(seat) for seat in result.winners)
        best = words.points(max(result.scores), self.language)
        template = (
            N_("{name} wins with {points}.")
            if len(result.winners) == 1
            else N_("A shared win with {points}: {name}.")
        )
        return self.say(template, points=best, name=winners)

    # The board

    def board(self) -> Block:
        side = 2 * self.middle
        fixed = place(self.middle, self.middle, art.ground(self.middle - 2))
        fixed += draw_land(self.table.terrain, self.unit, self.zero)
        return Block(side, side, fixed, tuple(self.pieces()))

    def pieces(self) -> list[Element]:
        """Everything that lies on the table."""
        return [*self.treasures(), *self.towers(), *self.camps(), *self.trails(), *self.ends()]

    def area_spot(self, area: int) -> Point:
        return self.spot(*self.area_middle(area))

    def treasures(self) -> list[Element]:
        found = []
        for pueblo in range(len(self.table.treasure)):
            number = int(self.table.treasure[pueblo])
            if number == NONE:
                continue
            x, y = self.area_spot(int(self.table.terrain.treasure_area[pueblo]))
            colour = COLOURS[number]
            label = self.say(
                N_("{colour} treasure in pueblo {number}"),
                colour=words.colour_word(colour, self.language),
                number=pueblo + 1,
            )
            drawing = art.treasure(colour, self.length(11_000_000))
            found.append(
                Element(f"treasure-{pueblo + 1}", drawing, label, LAYERS["treasure"], x, y)
            )
        return found

    def towers(self) -> list[Element]:
        found = []
        for tower, letter in enumerate(self.known_towers()):
            if letter == ".":
                continue
            x, y = self.area_spot(int(self.table.terrain.tower_area[tower]))
            known, lookers = self.known_colour(tower), len(self.lookers(tower))
            drawing = art.tower(self.length(14_000_000), known, lookers)
            label = self.tower_label(tower)
            found.append(Element(f"tower-{tower + 1}", drawing, label, LAYERS["tower"], x, y))
        return found

    def lookers(self, tower: int) -> list[int]:
        """The seats that have looked at a tower, which everybody sees."""
        seats = cast("list[dict[str, object]]", self.data["seats"])
        return [
            seat
            for seat, line in enumerate(seats)
            if tower + 1 in cast("list[int]", line.get("looked", []))
        ]

    def tower_label(self, tower: int) -> str:
        label = self.say(N_("Tower {number}"), number=tower + 1)
        known = self.known_colour(tower)
        if known:
            label += f", {words.colour_word(known, self.language)}"
        lookers = self.lookers(tower)
        if lookers:
            who = ", ".join(self.name(seat) for seat in lookers)
            label += self.say(N_(", seen by {name}"), name=who)
        return label

    def camps(self) -> list[Element]:
        found = []
        for camp in range(len(self.table.camp_x)):
            owner = int(self.table.camp_owner[camp])
            covered = self.table.covered & BIT[camp] != 0
            fresh = self.table.fresh & BIT[camp] != 0
            x, y = self.spot(int(self.table.camp_x[camp]), int(self.table.camp_y[camp]))
            drawing = art.camp(owner, self.length(9_000_000), covered, fresh)
            label = self.camp_label(camp)
            found.append(Element(f"camp-{camp + 1}", drawing, label, LAYERS["camp"], x, y))
        return found

    def camp_label(self, camp: int) -> str:
        owner = int(self.table.camp_owner[camp])
        label = self.say(N_("Camp of {name}"), name=self.name(owner))
        if self.table.covered & BIT[camp]:
            label += self.say(N_(", covered"))
        if self.table.fresh & BIT[camp]:
            label += self.say(N_(", built this turn"))
        return label

    def trails(self) -> list[Element]:
        found = []
        for number in range(len(self.table.marker_x)):
            expedition = int(self.table.marker_expedition[number])
            x, y = self.spot(int(self.table.marker_x[number]), int(self.table.marker_y[number]))
            drawing = art.marker(self.length(64_000_000), self.length(8_000_000), seat_end=False)
            turn = -int(self.table.marker_angle[number]) / 1_000_000
            label = self.say(N_("Trail of expedition {number}"), number=expedition + 1)
            found.append(
                Element(f"marker-{number + 1:02d}", drawing, label, LAYERS["marker"], x, y, turn)
            )
        return found

    def ends(self) -> list[Element]:
        found = []
        for number in range(len(self.table.end_x)):
            x, y = self.spot(int(self.table.end_x[number]), int(self.table.end_y[number]))
            if self.table.length[number] == 0:
                drawing = art.end_label(number + 1, max(11.0, self.length(11_000_000)))
                label = self.say(N_("Base camp {number}"), number=number + 1)
            else:
                aside = self.length(9_000_000)
                drawing = art.explorer(self.length(10_000_000)) + place(
                    aside, -aside, art.end_label(number + 1, 11)
                )
                label = self.say(N_("End of expedition {number}"), number=number + 1)
            found.append(Element(f"expedition-{number + 1}", drawing, label, LAYERS["end"], x, y))
        return found

    # The column

    def column(self) -> list[Panel]:
        return [self.now_panel(), self.seats_panel(), self.tile_panel()]

    def now_panel(self) -> Panel:
        title, sentence = self.title(), self.sentence()

        def body(width: float) -> Block:
            heading = text(
                0, 18, shorten(title, width, 20, Cut.SERIF), 20,
                cut=Cut.SERIF, fill="accent", on="paper2",
            )  # fmt: skip
            told = paragraph(sentence, width)
            drawn = heading + told.at(0, 28).fixed
            return Block(width, 28 + max(63.0, told.height), drawn).as_live("now", sentence)

        return lambda width: card("", body, width)

    def seats_panel(self) -> Panel:
        title = self.say(N_("Expedition teams"))

        def body(width: float) -> Block:
            return pile([self.seat_line(seat, width) for seat in range(int(self.world.seats))])

        return lambda width: card(title, body, width)

    def seat_line(self, seat: int, width: float) -> Block:
        """Who it is, what lies in front of them, and how many camps they hold."""
        owned = [int(self.world.owned[seat * 4 + colour]) for colour in range(4)]
        x = width - 4 * 40
        drawn = place(12, 15, badge(seat, 24, letter=True))
        name = shorten(self.name(seat), x - 80, 16, Cut.BOLD)
        drawn += text(31, 15, name, 16, cut=Cut.BOLD, on="paper2", middle=True)
        hand = int(self.world.hand[seat])
        drawn += text(x - 12, 15, f"{hand}⌂", 15, fill="ink2", anchor="end", on="paper2",
                      middle=True, lining=True)  # fmt: skip
        for colour in range(4):
            drawn += place(x + 10 + 40 * colour, 15, art.treasure(COLOURS[colour], 15))
            drawn += text(x + 21 + 40 * colour, 15, str(owned[colour]), 15, on="paper2",
                          middle=True, lining=True)  # fmt: skip
        parts = ", ".join(
            f"{count} {words.colour_word(COLOURS[colour], self.language)}"
            for colour, count in enumerate(owned)
        )
        label = f"{self.name(seat)}: {parts}; {words.camps(hand, self.language)}"
        return Block(width, 30, drawn).as_live(f"seat-{seat}", label)

    def tile_panel(self) -> Panel:
        title = self.say(N_("What treasures are worth"))

        def body(width: float) -> Block:
            lines = []
            for colour in range(4):
                name = words.colour_word(COLOURS[colour], self.language)
                towers = int(self.world.tile[colour])
                drawn = art.value_track(COLOURS[colour], name, towers, width)
                label = f"{name}: {5 - towers}"
                lines.append(Block(width, 28, drawn).as_live(f"tile-{COLOURS[colour]}", label))
            left = words.markers(int(self.table.supply), self.language)
            note = left
            if "objective" in self.data:
                goal = words.colour_word(self.data["objective"], self.language)
                note += " · " + self.say(N_("your objective: {colour}, double"), colour=goal)
            lines.append(
                Block(width, 26, text(0, 16, note, 15, fill="ink2", on="paper2")).as_live(
                    "supply", note
                )
            )
            return pile(lines)

        return lambda width: card(title, body, width)


@lru_cache(maxsize=32)
def draw_land(terrain: Terrain, unit: int, zero: Point) -> str:
    """All mesas with their pueblos."""

    def spots(points: Sequence[tuple[int, int]]) -> list[Point]:
        return [(zero[0] + x / unit, zero[1] - y / unit) for x, y in points]

    bases = "".join(
        place(*spots([(int(terrain.base_x[n]), int(terrain.base_y[n]))])[0], art.base_tile(n, unit))
        for n in range(int(terrain.bases))
    )
    return bases + "".join(
        art.mesa(
            spots(one.outline),
            [[spots(area) for area in pueblo] for pueblo in one.pueblos],
            str(number),
        )
        for number, one in enumerate(terrain.shapes())
    )
