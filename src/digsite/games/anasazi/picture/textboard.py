"""Anasazi's table as text, for terminals of any kind, with or without colour.

:   mesa          r b w y  treasure                T7  tower 7 (R7 where it is known to be red)
*   trail         1-6      where it goes on        (B) (b) !B!  camp of B, covered, built this turn

At the right and below stand millimetres from the middle: camps are written with them.
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from typing import cast

from digsite.core.contract import Move, Observation
from digsite.core.rng import Rng
from digsite.core.words import N_
from digsite.draw.speaker import Pen
from digsite.games.anasazi.picture import words
from digsite.games.anasazi.picture.preview import effects
from digsite.games.anasazi.rules.geometry import FULL_TURN
from digsite.games.anasazi.rules.leads import Prospect, lead_at
from digsite.games.anasazi.rules.moves import (
    COLOURS,
    LEAD,
    camp_code,
    camp_x,
    camp_y,
    is_camp,
    is_lead,
)
from digsite.games.anasazi.rules.play import AnasaziState
from digsite.games.anasazi.rules.terrain import BIT, NONE

__all__ = ["board_lines"]

COLUMNS = 76
ROWS = 38
SCALE_WIDTH = 4
"""For the distances at the right."""
RADIUS = 345_000_000
MOST_CHOICES = 12
MOST_CAMPS = 3
INKS = {
    "r": "\033[91m", "b": "\033[94m", "w": "\033[97m", "y": "\033[93m", ":": "\033[33m",
    "*": "\033[36m",
}  # fmt: skip
LEGEND = N_(
    ": mesa, r b w y treasures, T7 tower 7 (R7 B7 W7 Y7 where you know its colour), * trail, "
    "1-6 where expeditions go on, (A) camp of A, (a) covered, !A! built this turn"
)
FREE_HAND = {
    "lead": N_("Any angle will do, counted from the right and upwards: lead 3 123.5."),
    "camp": N_("Any valley will do, so far right and so far up from the middle: camp 12.5 -40."),
}


def board_lines(
    observation: Observation,
    moves: Sequence[int],
    width: int,
    colour: bool,
    language: str,
    names: Sequence[str],
) -> list[str]:
    """The map, what everybody has, and what may be done now."""
    pen = Pen(language, names, colour)
    world = cast("AnasaziState", observation.sample(Rng(0)))
    columns = max(40, min(width, COLUMNS))
    drawing = drawn_map(world, known_towers(observation), columns)
    lines = drawing.lines(pen, scale=width >= columns + SCALE_WIDTH)
    notes = [pen.say(LEGEND), ""]
    notes += [seat_line(world, seat, pen) for seat in range(int(world.seats))]
    values = ", ".join(
        f"{words.colour_word(COLOURS[shade], language)} {int(world.value_of(shade))}"
        for shade in range(4)
    )
    left = words.markers(int(world.table.supply), language)
    notes.append(pen.say(N_("Values: {values}. {markers}."), values=values, markers=left))
    if "objective" in observation.data:
        goal = words.colour_word(observation.data["objective"], language)
        notes.append(pen.say(N_("Your objective: {colour}."), colour=goal))
    notes += choices(world, observation, moves, pen)
    for note in notes:
        lines += textwrap.wrap(note, max(20, width)) or [""]
    return lines


def known_towers(observation: Observation) -> str:
    """A letter for each tower, as far as the viewer may see."""
    return str(observation.data.get("towers", ""))


class Map:
    """The table from above, one letter a cell; later things cover earlier ones."""

    def __init__(self, world: AnasaziState, columns: int) -> None:
        self.world = world
        self.columns = columns
        self.rows = columns * ROWS // COLUMNS
        self.grid = [[" "] * columns for _ in range(self.rows)]
        self.inks = [[""] * columns for _ in range(self.rows)]

    def put(self, x: float, y: float, marks: str, ink: str = "", shift: int = 0) -> None:
        """Some letters, the first or middle one on the spot, or beside it."""
        first, row = self.place(x, y, marks)
        for column, mark in enumerate(marks, first + shift):
            if 0 <= row < self.rows and 0 <= column < self.columns:
                self.grid[row][column] = mark
                self.inks[row][column] = ink

    def place(self, x: float, y: float, marks: str) -> tuple[int, int]:
        column = int((x + RADIUS) * self.columns / (2 * RADIUS)) - (len(marks) - 1) // 2
        return column, int((RADIUS - y) * self.rows / (2 * RADIUS))

    def shift_past_treasures(self, x: float, y: float, marks: str) -> int:
        """How far aside the letters must go so that no treasure is hidden."""
        first, row = self.place(x, y, marks)
        for shift in (0, 1, -1, 2, -2):
            start = first + shift
            if not set("".join(self.grid[row][start : start + len(marks)])) & set("rbwy"):
                return shift
        return 0

    def draw_ground(self) -> None:
        mesas = self.world.table.terrain.shapes()
        for row in range(self.rows):
            for column in range(self.columns):
                x = int((column + 0.5) * 2 * RADIUS / self.columns) - RADIUS
                y = RADIUS - int((row + 0.5) * 2 * RADIUS / self.rows)
                if any(_inside(one.outline, x, y) for one in mesas):
                    self.grid[row][column] = ":"
                    self.inks[row][column] = INKS[":"]
                elif RADIUS - 10_000_000 < math.hypot(x, y) < RADIUS:
                    self.grid[row][column] = "."

    def draw_trails(self) -> None:
        table = self.world.table
        for number in range(len(table.marker_x)):
            for step in range(1, 8):
                self.put(
                    int(table.marker_x[number]) + int(table.marker_dx[number]) * step / 8,
                    int(table.marker_y[number]) + int(table.marker_dy[number]) * step / 8,
                    "*",
                    INKS["*"],
                )

    def draw_treasures(self) -> None:
        table = self.world.table
        for pueblo in range(len(table.treasure)):
            if table.treasure[pueblo] != NONE:
                mark = "rbwy"[int(table.treasure[pueblo])]
                self.put(*self.middle(int(table.terrain.treasure_area[pueblo])), mark, INKS[mark])

    def draw_towers(self, known: str) -> None:
        for tower, letter in enumerate(known):
            if letter != ".":
                marks = f"{letter.upper().replace('?', 'T')}{tower + 1}"
                x, y = self.middle(int(self.world.table.terrain.tower_area[tower]))
                shift = self.shift_past_treasures(x, y, marks)
                self.put(x, y, marks, INKS.get(letter, ""), shift)

    def middle(self, area: int) -> tuple[int, int]:
        terrain = self.world.table.terrain
        polygon = terrain.mesas + area
        return int(terrain.middle_x[polygon]), int(terrain.middle_y[polygon])

    def draw_pieces(self) -> None:
        table = self.world.table
        for camp in range(len(table.camp_x)):
            owner = "ABCD"[int(table.camp_owner[camp])]
            mark = f"({owner.lower()})" if table.covered & BIT[camp] else f"({owner})"
            mark = f"!{owner}!" if table.fresh & BIT[camp] else mark
            self.put(int(table.camp_x[camp]), int(table.camp_y[camp]), mark)
        for number in range(len(table.end_x)):
            self.put(int(table.end_x[number]), int(table.end_y[number]), str(number + 1))

    def lines(self, pen: Pen, scale: bool) -> list[str]:
        found = []
        for row in range(self.rows):
            marks = zip(self.grid[row], self.inks[row], strict=True)
            line = "".join(pen.paint(mark, ink) for mark, ink in marks)
            if scale:
                line += self._distance(row)
            found.append(line.rstrip())
        if scale:
            found.append(self._distances_across().rstrip())
        return found

    def _distance(self, row: int) -> str:
        """How far up the line of the map is, at every hundred millimetres."""
        for hundreds in range(-3, 4):
            if int((RADIUS - hundreds * 10**8) * self.rows / (2 * RADIUS)) == row:
                return f"{hundreds * 100:>{SCALE_WIDTH}}"
        return ""

    def _distances_across(self) -> str:
        marks = [" "] * (self.columns + SCALE_WIDTH)
        for hundreds in range(-3, 4):
            column = int((hundreds * 10**8 + RADIUS) * self.columns / (2 * RADIUS))
            label = str(hundreds * 100)
            marks[column - len(label) // 2 : column - len(label) // 2 + len(label)] = label
        return "".join(marks)


def drawn_map(world: AnasaziState, towers: str, columns: int) -> Map:
    drawing = Map(world, columns)
    drawing.draw_ground()
    drawing.draw_trails()
    drawing.draw_treasures()
    drawing.draw_towers(towers)
    drawing.draw_pieces()
    return drawing


def _inside(outline: list[tuple[int, int]], x: int, y: int) -> bool:
    """For the eye only: no rule is decided here."""
    for index, (ax, ay) in enumerate(outline):
        bx, by = outline[(index + 1) % len(outline)]
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0:
            return False
    return True


def seat_line(world: AnasaziState, seat: int, pen: Pen) -> str:
    owned = ", ".join(
        f"{int(world.owned[seat * 4 + shade])} {words.colour_word(COLOURS[shade], pen.language)}"
        for shade in range(4)
    )
    letter, name = "ABCD"[seat], words.seat_name(seat, pen.names)
    who = letter if name == letter else f"{letter} {name}"
    return f"{who}: {owned}; {words.camps(int(world.hand[seat]), pen.language)}"


# What may be done


def choices(
    world: AnasaziState, observation: Observation, moves: Sequence[int], pen: Pen
) -> list[str]:
    """At most twelve moves, one for each result, and how to write any other."""
    game = observation.settings.game
    leads = [code for code in moves if is_lead(code)]
    camps = [code for code in moves if is_camp(code)]
    lines: list[str] = []
    # By eye nobody is told where a marker may lie, nor what it would do (ANA-30).
    if leads and observation.settings.text("measuring") != "eyeball":
        lines = lead_lines(world, observation, leads, pen.language)
    lines = lines[: MOST_CHOICES - min(MOST_CAMPS, len(camps))]
    wanted = MOST_CAMPS if leads else MOST_CHOICES
    # Camps are many and much alike: a few, spread over the list, show how it is written.
    for code in camps[:: max(1, -(-len(camps) // wanted))][:wanted]:
        lines.append(f"  {game.notation(plain_camp(world, int(observation.viewer), code))}")
    if not leads and not camps and moves:
        lines.append("  " + ", ".join(told_choice(game.decode(code), pen) for code in moves))
    for kind, some in (("lead", leads), ("camp", camps)):
        if some:
            lines.append(pen.say(FREE_HAND[kind]))
    return lines


def told_choice(move: Move, pen: Pen) -> str:
    """A look, a take or no: seats are numbers in notation, so whose they are is told."""
    if move.kind == "take":
        owner = words.seat_name(move["victim"], pen.names)
        return pen.say(N_("{move} (from {name})"), move=move.notation(), name=owner)
    return move.notation()


def lead_lines(
    world: AnasaziState, observation: Observation, codes: Sequence[int], language: str
) -> list[str]:
    """A lead for each expedition and result, those that bring most first."""
    seat = int(observation.viewer)
    known = known_towers(observation)
    groups: dict[tuple[int, str], Prospect] = {}
    for code in codes:
        lead = lead_at(world.table, seat, code)
        marker = world.table.next_marker(lead.expedition, lead.angle)
        told = effects(world, marker, seat, known, language)
        groups.setdefault((int(lead.expedition), told), lead)
    ranked = sorted(groups.items(), key=lambda item: -brings(world, item[1]))
    game = observation.settings.game
    return [
        f"  {game.notation(plain_lead(world, seat, lead))}  {told}" for (_, told), lead in ranked
    ]


def brings(world: AnasaziState, lead: Prospect) -> int:
    """Treasures and takes at once; a tower or a new mesa breaks ties."""
    terrain = world.table.terrain
    total = 0
    for area in range(int(terrain.areas)):
        if lead.areas & BIT[area]:
            total += 10 if terrain.area_pueblo[area] != NONE else 2
    for camp in range(len(world.table.camp_x)):
        if lead.camps & BIT[camp]:
            total += 15
    return total + (1 if lead.mesas else 0)


def plain_lead(world: AnasaziState, seat: int, lead: Prospect) -> int:
    """The lead with the fewest decimals that does the same."""
    for unit in (10**6, 10**5, 10**4):
        angle = (int(lead.angle) + unit // 2) // unit * unit % int(FULL_TURN)
        code = int(LEAD + lead.expedition * FULL_TURN) + angle
        if world.is_legal(seat, code):
            same = lead_at(world.table, seat, code)
            if (same.areas, same.mesas, same.camps) == (lead.areas, lead.mesas, lead.camps):
                return code
    return int(lead.code())


def plain_camp(world: AnasaziState, seat: int, code: int) -> int:
    """A legal camp with few decimals close by."""
    for unit in (10**6, 10**5, 10**4):
        x = (int(camp_x(code)) + unit // 2) // unit * unit
        y = (int(camp_y(code)) + unit // 2) // unit * unit
        if world.is_legal(seat, camp_code(x, y)):
            return int(camp_code(x, y))
    return code
