"""Ziggurat's tower as text: seen from above, the north at the top, every level in its own box.

Each space shows first what it is (``^`` stairs, ``v`` ramp, ``O`` pit, ``&`` hearth, ``h`` home,
``#`` house), then who is there: ``[A]`` is a hero, ``P*2`` are two pink flames. Below the tower
stand the open cards with where they would lead; ``!`` marks a way that loses.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from digsite.core.words import N_
from digsite.draw.palette import seat
from digsite.draw.pen import BOLD, FAINT, SEAT_INKS, Pen
from digsite.draw.scene import Sight
from digsite.games.ziggurat.knowledge.forecast import Ways
from digsite.games.ziggurat.knowledge.seen import split
from digsite.games.ziggurat.picture import words
from digsite.games.ziggurat.picture.captions import Captions
from digsite.games.ziggurat.picture.terraces import LEVELS, SIDE, cell_of
from digsite.games.ziggurat.rules.board import COLOURS, SUMMIT, colour_of

__all__ = ["BOARD_WIDTH", "ZigguratText"]

CELL = 6
BOARD_WIDTH = SIDE * CELL + 2 * LEVELS
SPIRIT_INKS = {"P": "\033[95m", "A": "\033[33m", "T": "\033[96m", "I": "\033[34m"}
SIGNS = {"stairs": "^", "ramp": "v", "pit": "O", "hearth": "&", "home": "h", "house": "#"}
THING_SIGNS = {"tablet": "=", "jar": "u", "dull": "o", "shining": "@"}
MIDDLE = (SIDE // 2, SIDE // 2)
RINGS = range(1, LEVELS + 1)
"""The levels that have walls."""

Cell = tuple[int, int]


class ZigguratText(Pen):
    """One tower being written."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.captions = Captions(sight)
        self.seen = self.captions.seen
        self.turns = self.seen.turns()
        self.signs = self.find_signs()
        self.pieces = self.find_pieces()

    def text(self) -> str:
        """The tower, and below it how things stand, the open cards and the ways at hand."""
        below = [*self.state_lines(), *self.card_lines(), *self.choices(), *self.legend()]
        return "\n".join([*self.tower(), "", *below])

    def wrap(self, told: str, indent: str = "") -> list[str]:
        return textwrap.wrap(told, self.sight.width, subsequent_indent=indent)

    # What is where

    def cell(self, place: int) -> Cell:
        if place == SUMMIT:
            return MIDDLE
        level, position = split(place)
        return cell_of(level, position, self.turns[level])

    def find_signs(self) -> dict[Cell, str]:
        found: dict[Cell, str] = {}
        for one in self.seen.features():
            cell = cell_of(one.level, one.position, self.turns[one.level])
            found[cell] = SIGNS[one.kind]
        for place, kind in self.captions.laid():
            found[self.cell(place)] = THING_SIGNS.get(kind, "?")
        return found

    def find_pieces(self) -> dict[Cell, list[tuple[str, str]]]:
        """The pieces on every cell: how they are written, and their colour."""
        found: dict[Cell, list[tuple[str, str]]] = {}
        for number in range(self.seen.seats):
            cell = self.cell(self.seen.hero(number))
            found.setdefault(cell, []).append((seat(number).letter, SEAT_INKS[number]))
        heroes = {
            cell: [("".join(["[", *(one for one, _ in pieces), "]"]), pieces[0][1])]
            for cell, pieces in found.items()
        }
        for place, colours in self.seen.spirits().items():
            for colour, tokens in colours.items():
                written = f"{colour}*{len(tokens) if len(tokens) > 1 else ''}"
                heroes.setdefault(self.cell(place), []).append((written, SPIRIT_INKS[colour]))
        return heroes

    # The tower

    def tower(self) -> list[str]:
        lines = [self.say(N_("north, the mossy side")).center(BOARD_WIDTH).rstrip()]
        for row in range(SIDE):
            if 1 <= row <= LEVELS:
                lines.append(self.border(row))
            lines.append(self.row(row))
            if SIDE - 1 - LEVELS <= row < SIDE - 1:
                lines.append(self.border(SIDE - 1 - row))
        return [line.rstrip() for line in lines]

    def row(self, row: int) -> str:
        ring = min(row, SIDE - 1 - row)
        cells = [self.space((row, column)) for column in range(SIDE)]
        wall = self.paint("|", FAINT)
        return seamed(cells, [wall if level <= ring else " " for level in RINGS])

    def border(self, level: int) -> str:
        """The wall of a level, and the walls of those below it that it crosses."""
        cells = ["-" if level <= column <= SIDE - 1 - level else " " for column in range(SIDE)]
        seams = ["|" if one < level else "+" if one == level else "-" for one in RINGS]
        return self.paint(seamed([CELL * one for one in cells], seams), FAINT)

    def space(self, cell: Cell) -> str:
        sign = self.signs.get(cell, " " if cell == MIDDLE else ".")
        pieces = self.pieces.get(cell, [])
        room = CELL - 1
        written = ""
        for told, code in pieces:
            if len(told) > room:
                written += "+"[:room]
                room -= min(1, room)
                break
            written += self.paint(told, BOLD, code)
            room -= len(told)
        return self.paint(sign, FAINT) + written + " " * room

    # How things stand

    def state_lines(self) -> list[str]:
        seen = self.seen
        supply = " ".join(f"{colour}{seen.waiting(colour)}" for colour in COLOURS)
        done, needed = self.captions.hooks.progress(seen.state)
        goal = self.say(
            N_("Chapter {n}: {goal} {done} of {needed}."),
            n=seen.chapter, goal=self.captions.goal_sentence(), done=done, needed=needed,
        )  # fmt: skip
        stock = self.say(
            N_("Pile: {pile}. Supply: {supply}. Out: {out}."),
            pile=seen.pile(), supply=supply, out=seen.out(),
        )  # fmt: skip
        lines = [*self.wrap(goal), *self.wrap(stock)]
        if seen.over:
            head = self.captions.title().rstrip("!")
            return [*lines, f"{head}: {self.captions.reason()}."]
        usable = [told for _kind, told in self.captions.extras()]
        return [*lines, *self.wrap(", ".join(filter(None, [*usable, self.captions.chances()])))]

    def card_lines(self) -> list[str]:
        lines = []
        for number in range(self.seen.seats):
            card = self.seen.card(number)
            told = words.card_words(card, self.voice) if card else self.say(N_("no card"))
            mark = ">" if number == self.seen.active and not self.seen.over else " "
            things = [self.captions.thing_name(kind) for kind in self.captions.carried(number)]
            held = self.seen.held(number)
            extra = f" ({', '.join([*things, *held])})" if things or held else ""
            where = self.captions.place_told(self.seen.hero(number))
            name = f"{seat(number).letter} {self.name(number)}"
            lines += self.wrap(f"{mark} {name} ({where}){extra}: {told}", "    ")
            lines += self.forecast_lines(number)
        return lines

    def forecast_lines(self, number: int) -> list[str]:
        forecast = self.captions.forecasts[number]
        told = [self.ways_words(ways) for ways in (*forecast.heroes, *forecast.spirits)]
        if forecast.kindled.losing:
            told.append(self.say(N_("the new flame burns a hero!")))
        lines = self.wrap("    " + ";  ".join(told), "    ") if told else []
        return [self.paint(line, FAINT) for line in lines]

    def ways_words(self, ways: Ways) -> str:
        hero, token = ways[0].hero, ways[0].token
        who = seat(hero).letter if hero >= 0 else f"{colour_of(token)}*"
        ahead, back = (self.captions.end_told(end) + ("!" if end.losing else "") for end in ways)
        return f"{who} + {ahead} / - {back}"

    def choices(self) -> list[str]:
        """The moves at hand, and a warning where there is reason for one."""
        seen, moves = self.seen, self.sight.moves
        warning = self.captions.warning()
        lines = [f"! {warning}"] if warning else []
        if seen.acts() and len(moves) <= 12:
            notations = (seen.settings.game.notation(code) for code in moves)
            lines += self.wrap(" | ".join(notations))
        return lines

    def legend(self) -> list[str]:
        told = self.say(
            N_("^ stairs, v ramp, O pit, & hearth, h home, # house; [A] hero, P*2 two flames.")
        )
        kinds = sorted({kind for _place, kind in self.captions.laid()})
        things = [
            f"{THING_SIGNS.get(kind, '?')} {self.captions.thing_name(kind)}" for kind in kinds
        ]
        extra = f" {', '.join(things)}." if things else ""
        return [self.paint(line, FAINT) for line in self.wrap(told + extra)]


def seamed(cells: Sequence[str], seams: Sequence[str]) -> str:
    """A line of cells, on both sides with the seams of the levels between them."""
    walls = ["", *seams, *reversed(seams)]
    return "".join(wall + cell for wall, cell in zip(walls, cells, strict=True))
