"""The picture of an Anasazi table and what can be done in it.

Legality and results are asked of a state sampled from the observation, so the rules are written
once and the picture cannot know more than its viewer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import cast

from digsite.core.contract import SPECTATOR, Observation
from digsite.core.rng import Rng
from digsite.core.words import N_, fill
from digsite.draw.actions import Action, Aim, Pointing, Value
from digsite.draw.figures import badge
from digsite.draw.layout import Block, Panel, board_corner, card, paragraph, pile, table
from digsite.draw.lettering import Cut
from digsite.draw.metrics import shorten
from digsite.draw.palette import ACCENTS, var
from digsite.draw.scene import Artist, Element, Preview, Scene, Shape
from digsite.draw.svg import Point, line, place, text
from digsite.games.anasazi import art, words
from digsite.games.anasazi.content import load_tiles
from digsite.games.anasazi.effects import effects
from digsite.games.anasazi.geometry import FULL_TURN
from digsite.games.anasazi.layout import lay_out
from digsite.games.anasazi.moves import (
    COLOURS,
    DECLINE,
    LEAD,
    LOOK,
    TAKE,
    Camp,
    Lead,
    camp_code,
)
from digsite.games.anasazi.rules import AnasaziState
from digsite.games.anasazi.table import FREE
from digsite.games.anasazi.terrain import BIT, NONE, Terrain
from digsite.games.anasazi.textboard import board_lines

__all__ = ["ARTIST", "AnasaziArtist"]

SCALE: dict[Shape, int] = {"wide": 1_080_000, "tall": 2_000_000}
"""Micrometres a picture unit."""
RADIUS_MM = 345.0
REGION_STEP = 9_000_000
LAYERS = {"treasure": 1, "camp": 2, "marker": 3, "tower": 1, "end": 5}
TITLES: dict[str, str] = {
    "over": N_("The expeditions are home"),
    "action": N_("{name}: action {number} of 2"),
    "other": N_("Getting ready"),
    "decide": N_("{name} decides"),
}


class AnasaziArtist(Artist):
    """Draws Anasazi."""

    def scene(
        self,
        observation: Observation,
        moves: Sequence[int],
        language: str,
        shape: Shape = "wide",
        names: Sequence[str] = (),
    ) -> Scene:
        return Picture(observation, moves, language, shape, names).scene()

    def text(
        self,
        observation: Observation,
        moves: Sequence[int],
        width: int,
        colour: bool,
        language: str,
        names: Sequence[str] = (),
    ) -> str:
        return "\n".join(board_lines(observation, moves, width, colour, language, names))

    def code(self, observation: Observation, action_id: str, value: Value) -> int:
        kind, _, rest = action_id.partition("-")
        if kind == "lead" and rest in "123456" and len(value) == 1:
            angle = -value[0] % int(FULL_TURN)
            return int(LEAD) + (int(rest) - 1) * int(FULL_TURN) + angle
        if kind == "camp" and len(value) == 2 and max(abs(value[0]), abs(value[1])) < 5 * 10**8:
            return int(camp_code(value[0], -value[1]))
        if action_id == "decline":
            return int(DECLINE)
        if kind == "look" and rest.isdigit() and 1 <= int(rest) <= 16:
            return int(LOOK) + int(rest) - 1
        if kind == "take":
            seat, _, colour = rest.partition("-")
            if seat in ("0", "1", "2", "3") and colour in COLOURS:
                return int(TAKE) + int(seat) * 4 + COLOURS.index(colour)
        raise ValueError(f"there is no action '{action_id}' now")

    def action_of(self, observation: Observation, code: int) -> tuple[str, Value] | None:
        move = observation.settings.game.decode(code)
        if isinstance(move, Lead):
            return f"lead-{move.expedition + 1}", (-move.angle % int(FULL_TURN),)
        return ("camp", (move.x, -move.y)) if isinstance(move, Camp) else None

    def preview(
        self,
        observation: Observation,
        action_id: str,
        value: Value,
        language: str,
        shape: Shape = "wide",
    ) -> Preview | None:
        if not action_id.startswith(("lead-", "camp")) or not value:
            return None
        return Picture(observation, (), language, shape, ()).preview(
            self.code(observation, action_id, value)
        )

    def figure(self, source: str, language: str) -> Scene:
        fields = dict(line.split(": ", 1) for line in source.strip().splitlines() if ": " in line)
        if set(fields) != {"layout", "caption"} or not fields["layout"].isdigit():
            raise ValueError("a figure of this guide has a layout and a caption")
        return landscape(int(fields["layout"]), fields["caption"])


class Picture:
    """One picture in the making."""

    def __init__(
        self,
        observation: Observation,
        moves: Sequence[int],
        language: str,
        shape: Shape,
        names: Sequence[str],
    ) -> None:
        self.observation = observation
        self.data = observation.data
        self.moves = moves
        self.language = language
        self.shape = shape
        self.names = names
        self.world = cast("AnasaziState", observation.sample(Rng(0)))
        self.table = self.world.table
        self.unit = SCALE[shape]
        self.middle = RADIUS_MM * 1_000_000 / self.unit + 2

    # Places

    def spot(self, x: float, y: float) -> Point:
        """A place of the table in the board's block; up is up."""
        return (self.middle + x / self.unit, self.middle - y / self.unit)

    def length(self, micro: float) -> float:
        return micro / self.unit

    def say(self, template: str, **values: object) -> str:
        return fill(template, values, self.language)

    def name(self, seat: int) -> str:
        return words.seat_name(seat, self.names)

    def own_turn(self) -> bool:
        acting = cast("list[int]", self.data["to_act"])
        return self.observation.viewer != SPECTATOR and int(self.observation.viewer) in acting

    # The whole

    def scene(self) -> Scene:
        whole = table(self.board(), self.column(), self.shape)
        return Scene(
            whole.width,
            whole.height,
            whole.fixed,
            whole.live,
            self.actions(),
            title=f"{self.observation.settings.game.title}: {self.title()}",
            description=self.sentence(),
            defs=art.defs(),
            tokens={"accent": ACCENTS.get("anasazi", ACCENTS["scarabya"]), **art.OWN_TOKENS},
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
        return self.say(N_("Won with {points}: {name}."), points=best, name=winners)

    # The board

    def board(self) -> Block:
        side = 2 * self.middle
        fixed = place(self.middle, self.middle, art.ground(self.middle - 2))
        fixed += draw_land(self.table.terrain, self.unit, self.middle)
        live = [*self.treasures(), *self.towers(), *self.camps(), *self.trails(), *self.ends()]
        return Block(side, side, fixed, tuple(live))

    def area_spot(self, area: int) -> Point:
        terrain = self.table.terrain
        polygon = terrain.mesas + area
        return self.spot(int(terrain.middle_x[polygon]), int(terrain.middle_y[polygon]))

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
        letters = str(self.data.get("towers", ""))
        found = []
        for tower, letter in enumerate(letters):
            if letter == ".":
                continue
            known = "" if letter == "?" else COLOURS["rbwy".index(letter)]
            x, y = self.area_spot(int(self.table.terrain.tower_area[tower]))
            seats = cast("list[dict[str, object]]", self.data["seats"])
            lookers = [
                seat
                for seat in range(len(seats))
                if tower + 1 in cast("list[int]", seats[seat].get("looked", []))
            ]
            label = self.say(N_("Tower {number}"), number=tower + 1)
            if known:
                label += f", {words.colour_word(known, self.language)}"
            if lookers:
                who = ", ".join(self.name(seat) for seat in lookers)
                label += self.say(N_(", seen by {name}"), name=who)
            drawing = art.tower(self.length(14_000_000), known, len(lookers))
            found.append(Element(f"tower-{tower + 1}", drawing, label, LAYERS["tower"], x, y))
        return found

    def camps(self) -> list[Element]:
        found = []
        for camp in range(len(self.table.camp_x)):
            owner = int(self.table.camp_owner[camp])
            covered = self.table.covered & BIT[camp] != 0
            fresh = self.table.fresh & BIT[camp] != 0
            x, y = self.spot(int(self.table.camp_x[camp]), int(self.table.camp_y[camp]))
            label = self.say(N_("Camp of {name}"), name=self.name(owner))
            if covered:
                label += self.say(N_(", covered"))
            if fresh:
                label += self.say(N_(", built this turn"))
            drawing = art.camp(owner, self.length(9_000_000), covered, fresh)
            found.append(Element(f"camp-{camp + 1}", drawing, label, LAYERS["camp"], x, y))
        return found

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

    # What can be done

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
        return Action("decline", self.say(N_("Decline")), primary=True)

    def aim(self, number: int, seat: int) -> Action:
        corner = board_corner(self.shape)
        x, y = self.spot(int(self.table.end_x[number]), int(self.table.end_y[number]))
        detail = Aim((x + corner, y + corner), self.length(64_000_000), self.arcs(number, seat))
        label = self.say(N_("Lead expedition {number}"), number=number + 1)
        return Action(f"lead-{number + 1}", label, detail, highlight=(f"expedition-{number + 1}",))

    def arcs(self, number: int, seat: int) -> tuple[tuple[int, int], ...]:
        """The legal directions, as the picture turns: clockwise. By eye all seem free."""
        full = int(FULL_TURN)
        if self.observation.settings.text("measuring") == "eyeball":
            return ((0, full - 1),)
        cells = [int(end) for end in self.table.cuts(number, seat, True).cells()]
        found = []
        for first, last in zip(cells[::2], cells[1::2], strict=True):
            if self.table.allows(number, (first + last) // 2 % full, seat):
                low = -last % full
                found.append((low, low + last - first))
        return tuple(sorted(found))

    def pointing(self) -> Pointing:
        """The legal region in strips; a point beside them snaps to the nearest legal one."""
        corner = board_corner(self.shape)
        half = self.length(REGION_STEP) / 2
        strips: list[tuple[Point, ...]] = []
        for row in range(-31, 32):
            start: int | None = None
            for column in range(-31, 33):
                free = (
                    column < 32
                    and self.table.camp_obstacle(column * REGION_STEP, row * REGION_STEP) == FREE
                )
                if free and start is None:
                    start = column
                elif not free and start is not None:
                    x0, y0 = self.spot(start * REGION_STEP, row * REGION_STEP)
                    x1, _ = self.spot((column - 1) * REGION_STEP, row * REGION_STEP)
                    left, right = x0 + corner - half, x1 + corner + half
                    top, low = y0 + corner - half, y0 + corner + half
                    strips.append(((left, top), (right, top), (right, low), (left, low)))
                    start = None
        origin = (self.middle + corner, self.middle + corner)
        return Pointing(tuple(strips), self.unit, origin)

    # What would happen

    def preview(self, code: int) -> Preview | None:
        if not self.own_turn():
            return None
        seat = int(self.observation.viewer)
        corner = board_corner(self.shape)
        lead = int(LEAD) <= code < int(LEAD) + 6 * int(FULL_TURN)
        blind = self.observation.settings.text("measuring") == "eyeball"
        why = None if lead and blind else self.world.refusal(seat, code)
        if why is not None:
            return Preview(self.say(words.MESSAGES[why.key], **why.values))
        if not lead:
            return Preview(self.say(N_("A camp here.")))
        number, angle = divmod(code - int(LEAD), int(FULL_TURN))
        if number >= len(self.table.end_x):
            return None
        marker = self.table.next_marker(number, angle)
        x, y = self.spot(int(marker.px), int(marker.py))
        if blind:
            to = self.spot(int(marker.qx), int(marker.qy))
            ray = line((0, 0), (to[0] - x, to[1] - y), stroke=var("ink"), stroke_width=1.4,
                       stroke_dasharray="4 4")  # fmt: skip
            return Preview("", (Element("aim", ray, "", 6, x + corner, y + corner),))
        ghost = art.marker(self.length(64_000_000), self.length(8_000_000), seat_end=True)
        element = Element("aim", ghost, "", 6, x + corner, y + corner, -angle / 1_000_000)
        return Preview(effects(self.world, marker, seat, self.language), (element,))


def landscape(layout: int, caption: str) -> Scene:
    """The table before the first camp, with a sentence under it."""
    unit = SCALE["tall"]
    middle = RADIUS_MM * 1_000_000 / unit + 2
    terrain = lay_out(load_tiles(), layout)
    fixed = place(middle, middle, art.ground(middle - 2)) + draw_land(terrain, unit, middle)
    words_below = paragraph(caption, 2 * middle - 16, 15, on="paper").at(8, 2 * middle + 6)
    return Scene(
        2 * middle,
        2 * middle + words_below.height + 16,
        fixed + words_below.fixed,
        title=caption,
        description=caption,
        defs=art.defs(),
        tokens=art.OWN_TOKENS,
    )


@lru_cache(maxsize=32)
def draw_land(terrain: Terrain, unit: int, middle: float) -> str:
    """All mesas with their pueblos."""

    def spots(points: Sequence[tuple[int, int]]) -> list[Point]:
        return [(middle + x / unit, middle - y / unit) for x, y in points]

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
        for number, one in enumerate(terrain.shape)
    )


ARTIST = AnasaziArtist()
