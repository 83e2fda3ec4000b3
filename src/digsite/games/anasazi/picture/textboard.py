"""Anasazi's table as text, for terminals of any kind, with or without colour.

:   mesa (arch)   r b w y  treasure                T7  tower 7 (R7 where it is known to be red)
*   trail         1-6      where it goes on        (B) (b) !B!  camp of B, covered, built this turn

At the right and below stand millimetres from the middle: camps are written with them.
"""

from __future__ import annotations

import math
import textwrap

from digsite.core.words import LETTERS, N_, Voice
from digsite.draw.pen import Pen
from digsite.draw.scene import Sight
from digsite.games.anasazi.knowledge.seen import Seen
from digsite.games.anasazi.picture import words
from digsite.games.anasazi.picture.names import mesa_mark, mesa_spots
from digsite.games.anasazi.rules.geometry import FULL_TURN
from digsite.games.anasazi.rules.leads import Prospect, lead_at, lead_code
from digsite.games.anasazi.rules.moves import COLOURS, camp_code, camp_x, camp_y, is_camp, is_lead
from digsite.games.anasazi.rules.terrain import BIT, NONE
from digsite.games.anasazi.rules.trails import Trails

__all__ = ["AnasaziText"]

COLUMNS = 76
ROWS = 38
SCALE_WIDTH = 4
"""For the distances at the right."""
RADIUS = 345_000_000
MOST_CHOICES = 12
MOST_CAMPS = 3
PLAIN_UNITS = (10**6, 10**5, 10**4)
"""Whole degrees or millimetres, tenths and hundredths."""
INKS = {
    "r": "\033[91m", "b": "\033[94m", "w": "\033[97m", "y": "\033[93m", ":": "\033[33m",
    "*": "\033[36m",
}  # fmt: skip
LEGEND = N_(
    ": mesa with its name, r b w y treasures, T7 tower 7 (R7 B7 W7 Y7 where you know its colour), "
    "* trail, 1-6 where expeditions go on, (A) camp of A, (a) covered, !A! built this turn"
)
FREE_HAND = {
    "lead": N_("Any angle will do, counted from the right and upwards: lead 3 123.5."),
    "camp": N_("Any valley will do, so far right and so far up from the middle: camp 12.5 -40."),
}


class AnasaziText(Pen):
    """One table being written."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = Seen(sight.seen)
        self.world = self.seen.world

    def text(self) -> str:
        """The map, what everybody has, and what may be done now."""
        width = self.sight.width
        lines = self.map(max(40, min(width, COLUMNS)))
        for note in (self.say(LEGEND), "", *self.notes(), *self.choices()):
            lines += textwrap.wrap(note, max(20, width)) or [""]
        return "\n".join(lines)

    def map(self, columns: int) -> list[str]:
        drawn = Map(self.world.table, self.seen.towers, columns, self.voice)
        lines = [
            "".join(self.paint(mark, ink) for mark, ink in zip(marks, inks, strict=True))
            for marks, inks in zip(drawn.grid, drawn.inks, strict=True)
        ]
        if self.sight.width >= columns + SCALE_WIDTH:
            lines = [line + drawn.distance(row) for row, line in enumerate(lines)]
            lines.append(drawn.distances_across())
        return [line.rstrip() for line in lines]

    def notes(self) -> list[str]:
        world, voice = self.world, self.voice
        found = [self.seat_line(seat) for seat in range(world.seats)]
        values = ", ".join(
            f"{words.colour_word(colour, voice)} {world.value_of(shade)}"
            for shade, colour in enumerate(COLOURS)
        )
        left = words.markers(world.table.supply, voice)
        found.append(self.say(N_("Values: {values}. {markers}."), values=values, markers=left))
        if self.seen.objective:
            goal = words.colour_word(self.seen.objective, voice)
            found.append(self.say(N_("Your objective: {colour}."), colour=goal))
        return found

    def seat_line(self, seat: int) -> str:
        letter, name = LETTERS[seat], self.name(seat)
        who = name if name == self.say(words.WORDS.seat, letter=letter) else f"{letter} {name}"
        return f"{who}: {words.belongings(self.world, seat, self.voice)}"

    # What may be done

    def choices(self) -> list[str]:
        """At most twelve moves, one for each result, and how to write any other."""
        game, moves = self.seen.settings.game, self.sight.moves
        leads = [code for code in moves if is_lead(code)]
        camps = [code for code in moves if is_camp(code)]
        lines: list[str] = []
        # By eye nobody is told where a marker or a camp may lie, nor what it would do (ANA-30).
        if not self.world.by_eye():
            if leads:
                lines = self.lead_lines(leads)[: MOST_CHOICES - min(MOST_CAMPS, len(camps))]
            wanted = MOST_CAMPS if leads else MOST_CHOICES
            # Camps are many and much alike: a few, spread over the list, show how it is written.
            for code in camps[:: max(1, -(-len(camps) // wanted))][:wanted]:
                lines.append(f"  {game.notation(self.plain_camp(code))}")
        if not leads and not camps and moves:
            lines.append("  " + ", ".join(self.told_choice(game.notation(code)) for code in moves))
        for kind, some in (("lead", leads), ("camp", camps)):
            if some:
                lines.append(self.say(FREE_HAND[kind]))
        return lines

    def told_choice(self, move: str) -> str:
        """A look, a take or no: seats are numbers in notation, so whose they are is told."""
        verb, *rest = move.split()
        if verb == "take":
            return self.say(N_("{move} (from {name})"), move=move, name=self.name(int(rest[0])))
        return move

    def lead_lines(self, codes: list[int]) -> list[str]:
        """A lead for each expedition and result, those that bring most first."""
        table = self.world.table
        groups: dict[tuple[int, str], Prospect] = {}
        for code in codes:
            lead = lead_at(table, self.seen.viewer, code)
            told = words.effects(self.seen, lead, self.voice)
            groups.setdefault((lead.expedition, told), lead)
        ranked = sorted(groups.items(), key=lambda item: -self.brings(item[1]))
        notation = self.seen.settings.game.notation
        return [f"  {notation(self.plain_lead(lead))}  {told}" for (_, told), lead in ranked]

    def brings(self, lead: Prospect) -> int:
        """Treasures and takes at once; a tower or a new mesa breaks ties."""
        terrain = self.world.table.terrain
        total = 15 * int(lead.camps).bit_count()
        for area in range(terrain.areas):
            if lead.areas & BIT[area]:
                total += 10 if terrain.area_pueblo[area] != NONE else 2
        return total + (1 if lead.mesas else 0)

    def plain_lead(self, lead: Prospect) -> int:
        """The lead with the fewest decimals that does the same."""
        for unit in PLAIN_UNITS:
            code = lead_code(lead.expedition, rounded(lead.angle, unit) % FULL_TURN)
            if self.world.is_legal(self.seen.viewer, code):
                same = lead_at(self.world.table, self.seen.viewer, code)
                if (same.areas, same.mesas, same.camps) == (lead.areas, lead.mesas, lead.camps):
                    return code
        return lead.code()

    def plain_camp(self, code: int) -> int:
        """A legal camp with few decimals close by."""
        for unit in PLAIN_UNITS:
            plain = camp_code(rounded(camp_x(code), unit), rounded(camp_y(code), unit))
            if self.world.is_legal(self.seen.viewer, plain):
                return plain
        return code


def rounded(value: int, unit: int) -> int:
    return (value + unit // 2) // unit * unit


class Map:
    """The table from above, one letter a cell; later things cover earlier ones."""

    def __init__(self, table: Trails, towers: str, columns: int, voice: Voice) -> None:
        self.table = table
        self.columns = columns
        self.rows = columns * ROWS // COLUMNS
        self.grid = [[" "] * columns for _ in range(self.rows)]
        self.inks = [[""] * columns for _ in range(self.rows)]
        self.draw_ground()
        self.draw_trails()
        self.draw_treasures()
        self.draw_towers(towers)
        self.draw_pieces()
        self.draw_numbers(voice)

    def put(self, x: float, y: float, marks: str, ink: str = "", shift: int = 0) -> None:
        """Some letters, the first or middle one on the spot, or beside it."""
        first, row = self.place(x, y, marks)
        for column, mark in enumerate(marks, first + shift):
            if 0 <= row < self.rows and 0 <= column < self.columns:
                self.grid[row][column] = mark
                self.inks[row][column] = ink

    def place(self, x: float, y: float, marks: str) -> tuple[int, int]:
        return self.column(x) - (len(marks) - 1) // 2, self.row(y)

    def column(self, x: float) -> int:
        return int((x + RADIUS) * self.columns / (2 * RADIUS))

    def row(self, y: float) -> int:
        return int((RADIUS - y) * self.rows / (2 * RADIUS))

    def shift_past_treasures(self, x: float, y: float, marks: str) -> int:
        """How far aside the letters must go so that no treasure is hidden."""
        first, row = self.place(x, y, marks)
        for shift in (0, 1, -1, 2, -2):
            start = first + shift
            if not set("".join(self.grid[row][start : start + len(marks)])) & set("rbwy"):
                return shift
        return 0

    def draw_ground(self) -> None:
        mesas = self.table.terrain.shapes()
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
        table = self.table
        for number in range(len(table.marker_x)):
            x, y = int(table.marker_x[number]), int(table.marker_y[number])
            dx, dy = table.marker_dx[number], table.marker_dy[number]
            for step in range(1, 8):
                self.put(x + dx * step / 8, y + dy * step / 8, "*", INKS["*"])

    def draw_numbers(self, voice: Voice) -> None:
        """The names of the mesas, where they hide nothing that stands or lies there."""
        height = 2 * RADIUS / self.rows
        for number, (x, y) in enumerate(mesa_spots(self.table.terrain), 1):
            marks = mesa_mark(number, voice)
            aside = [(shift, rows) for rows in (0, -1, 1) for shift in (0, 1, -1, 2, -2, 3, -3)]
            shift, rows = max(
                aside, key=lambda one: self.room(x, y + one[1] * height, marks, one[0])
            )
            self.put(x, y + rows * height, marks, INKS[":"], shift)

    def room(self, x: float, y: float, marks: str, shift: int) -> int:
        """How good a place is for letters that are to hide nothing: bare mesa is best."""
        first, row = self.place(x, y, marks)
        below = "".join(self.grid[row][first + shift : first + shift + len(marks)])
        if set(below) - set(": *"):
            return 0
        return 1 + below.count(":")

    def draw_treasures(self) -> None:
        terrain = self.table.terrain
        for pueblo, colour in enumerate(self.table.treasure):
            if colour != NONE:
                mark = "rbwy"[colour]
                x, y = terrain.middle_of(terrain.treasure_area[pueblo])
                self.put(int(x), int(y), mark, INKS[mark])

    def draw_towers(self, towers: str) -> None:
        terrain = self.table.terrain
        for tower, letter in enumerate(towers):
            if letter != ".":
                marks = f"{letter.upper().replace('?', 'T')}{tower + 1}"
                x, y = terrain.middle_of(terrain.tower_area[tower])
                shift = self.shift_past_treasures(int(x), int(y), marks)
                self.put(int(x), int(y), marks, INKS.get(letter, ""), shift)

    def draw_pieces(self) -> None:
        table = self.table
        for camp in range(len(table.camp_x)):
            owner = LETTERS[table.camp_owner[camp]]
            mark = f"({owner.lower()})" if table.covered & BIT[camp] else f"({owner})"
            mark = f"!{owner}!" if table.fresh & BIT[camp] else mark
            self.put(int(table.camp_x[camp]), int(table.camp_y[camp]), mark)
        for number in range(len(table.end_x)):
            self.put(int(table.end_x[number]), int(table.end_y[number]), str(number + 1))

    def distance(self, row: int) -> str:
        """How far up the line of the map is, at every hundred millimetres."""
        for hundreds in range(-3, 4):
            if self.row(hundreds * 10**8) == row:
                return f"{hundreds * 100:>{SCALE_WIDTH}}"
        return ""

    def distances_across(self) -> str:
        marks = [" "] * (self.columns + SCALE_WIDTH)
        for hundreds in range(-3, 4):
            label = str(hundreds * 100)
            start = self.column(hundreds * 10**8) - len(label) // 2
            marks[start : start + len(label)] = label
        return "".join(marks)


def _inside(outline: list[tuple[int, int]], x: int, y: int) -> bool:
    """For the eye only: no rule is decided here."""
    for index, (ax, ay) in enumerate(outline):
        bx, by = outline[(index + 1) % len(outline)]
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0:
            return False
    return True
