"""Anasazi's table as text, for terminals of any kind, with or without colour.

:  mesa    r b w y  treasure    T  tower (known: R B W Y)    *  trail    1-6  where they end
A-D  a camp    a-d  a camp that was covered    !  a camp built this turn
"""

from __future__ import annotations

import math
import textwrap
from collections.abc import Sequence
from typing import cast

from digsite.core.contract import Observation
from digsite.core.rng import Rng
from digsite.core.words import N_, fill
from digsite.games.anasazi import words
from digsite.games.anasazi.effects import effects
from digsite.games.anasazi.moves import COLOURS, Lead
from digsite.games.anasazi.rules import AnasaziState
from digsite.games.anasazi.terrain import BIT, NONE

__all__ = ["board_lines"]

COLUMNS = 76
ROWS = 38
RADIUS = 345_000_000
MOST_CHOICES = 12
MOST_CAMPS = 3
PLAIN = "\033[0m"
INKS = {
    "r": "\033[91m", "b": "\033[94m", "w": "\033[97m", "y": "\033[93m", ":": "\033[33m",
    "*": "\033[36m",
}  # fmt: skip
LEGEND = N_(
    ": mesa, r b w y treasures, T tower (R B W Y where you know it), * trail, 1-6 ends, "
    "A-D camps (small: covered, !: built this turn)"
)


def board_lines(
    observation: Observation,
    moves: Sequence[int],
    width: int,
    colour: bool,
    language: str,
    names: Sequence[str],
) -> list[str]:
    """The map, what everybody has, and what may be done now."""
    world = cast("AnasaziState", observation.sample(Rng(0)))
    columns = max(40, min(width, COLUMNS))
    grid = drawn_map(world, str(observation.data.get("towers", "")), columns)
    lines = ["".join(inked(mark) if colour else mark for mark in row).rstrip() for row in grid]
    notes = [fill(LEGEND, {}, language), ""]
    notes += [seat_line(world, seat, language, names) for seat in range(int(world.seats))]
    values = ", ".join(
        f"{words.colour_word(COLOURS[shade], language)} {int(world.value_of(shade))}"
        for shade in range(4)
    )
    notes.append(fill(N_("Values: {values}. {markers}."), {
        "values": values, "markers": words.markers(int(world.table.supply), language),
    }, language))  # fmt: skip
    if "objective" in observation.data:
        goal = words.colour_word(observation.data["objective"], language)
        notes.append(fill(N_("Your objective: {colour}."), {"colour": goal}, language))
    notes.append(words.phase_prompt(observation, language, names))
    notes += choices(world, observation, moves, language)
    for note in notes:
        lines += textwrap.wrap(note, max(20, width)) or [""]
    return lines


def inked(mark: str) -> str:
    ink = INKS.get(mark.lower() if mark in "RBWY" else mark, "")
    return f"{ink}{mark}{PLAIN}" if ink else mark


class Map:
    """The table from above, one letter a cell; later things cover earlier ones."""

    def __init__(self, world: AnasaziState, columns: int) -> None:
        self.world = world
        self.columns = columns
        self.rows = columns * ROWS // COLUMNS
        self.grid = [[" "] * columns for _ in range(self.rows)]

    def put(self, x: float, y: float, mark: str) -> None:
        column = int((x + RADIUS) * self.columns / (2 * RADIUS))
        row = int((RADIUS - y) * self.rows / (2 * RADIUS))
        if 0 <= row < self.rows and 0 <= column < self.columns:
            self.grid[row][column] = mark

    def draw_ground(self) -> None:
        for row in range(self.rows):
            for column in range(self.columns):
                x = int((column + 0.5) * 2 * RADIUS / self.columns) - RADIUS
                y = RADIUS - int((row + 0.5) * 2 * RADIUS / self.rows)
                if any(_inside(one.outline, x, y) for one in self.world.table.terrain.shape):
                    self.grid[row][column] = ":"
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
                )

    def draw_finds(self, towers: str) -> None:
        table = self.world.table
        terrain = table.terrain
        for area in range(int(terrain.areas)):
            polygon = terrain.mesas + area
            x, y = int(terrain.middle_x[polygon]), int(terrain.middle_y[polygon])
            pueblo = int(terrain.area_pueblo[area])
            if pueblo != NONE and table.treasure[pueblo] != NONE:
                self.put(x, y, "rbwy"[int(table.treasure[pueblo])])
            elif pueblo == NONE and towers and towers[int(terrain.area_tower[area])] != ".":
                mark = towers[int(terrain.area_tower[area])]
                self.put(x, y, mark.upper().replace("?", "T"))

    def draw_pieces(self) -> None:
        table = self.world.table
        for camp in range(len(table.camp_x)):
            mark = "ABCD"[int(table.camp_owner[camp])]
            mark = mark.lower() if table.covered & BIT[camp] else mark
            mark = "!" if table.fresh & BIT[camp] else mark
            self.put(int(table.camp_x[camp]), int(table.camp_y[camp]), mark)
        for number in range(len(table.end_x)):
            self.put(int(table.end_x[number]), int(table.end_y[number]), str(number + 1))


def drawn_map(world: AnasaziState, towers: str, columns: int) -> list[list[str]]:
    drawing = Map(world, columns)
    drawing.draw_ground()
    drawing.draw_trails()
    drawing.draw_finds(towers)
    drawing.draw_pieces()
    return drawing.grid


def _inside(outline: list[tuple[int, int]], x: int, y: int) -> bool:
    """For the eye only: no rule is decided here."""
    for index, (ax, ay) in enumerate(outline):
        bx, by = outline[(index + 1) % len(outline)]
        if (bx - ax) * (y - ay) - (by - ay) * (x - ax) < 0:
            return False
    return True


def seat_line(world: AnasaziState, seat: int, language: str, names: Sequence[str]) -> str:
    owned = ", ".join(
        f"{int(world.owned[seat * 4 + shade])} {words.colour_word(COLOURS[shade], language)}"
        for shade in range(4)
    )
    hand = words.camps(int(world.hand[seat]), language)
    return f"{'ABCD'[seat]} {words.seat_name(seat, names)}: {owned}; {hand}"


def choices(
    world: AnasaziState, observation: Observation, moves: Sequence[int], language: str
) -> list[str]:
    """At most twelve moves, one for each result, and how to write any other."""
    game = observation.settings.game
    seat = int(observation.viewer)
    if not moves:
        return []
    known = str(observation.data.get("towers", ""))
    blind = observation.settings.text("measuring") == "eyeball"
    shown: dict[str, str] = {}
    others: list[tuple[str, str]] = []
    for code in moves:
        move = game.decode(code)
        notation = game.notation(code)
        if isinstance(move, Lead):
            marker = world.table.next_marker(move.expedition, move.angle)
            result = "" if blind else effects(world, marker, seat, known, language)
            shown.setdefault(f"{move.expedition + 1}: {result}", notation)
        else:
            others.append((notation, notation))
    ranked = sorted(shown.items(), key=lambda item: -len(item[0]))
    if ranked:
        # Camps are many and much alike: a few, spread over the list, show how it is written.
        others = others[:: max(1, len(others) // MOST_CAMPS)][:MOST_CAMPS]
        ranked = ranked[: MOST_CHOICES - len(others)]
    elif others and others[0][0].startswith("camp"):
        others = others[:: len(others) // MOST_CHOICES + 1]
    ranked = [*ranked, *others]
    lines = [
        f"  {notation}" + (f"  ({told})" if told != notation else "") for told, notation in ranked
    ]
    if not all(game.notation(code).split()[0] in ("look", "take", "decline") for code in moves):
        lines.append(
            fill(N_("Any angle will do: lead 3 123.5. Any valley: camp 12.5 -40."), {}, language)
        )
    return lines
