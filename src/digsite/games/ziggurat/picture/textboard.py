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
from digsite.draw.speaker import BOLD, FAINT, SEAT_INKS, Pen
from digsite.games.ziggurat.knowledge.forecast import Outcome, Ways
from digsite.games.ziggurat.knowledge.seen import Seen, split
from digsite.games.ziggurat.picture import words
from digsite.games.ziggurat.picture.captions import Readout
from digsite.games.ziggurat.picture.terraces import LEVELS, SIDE, cell_of
from digsite.games.ziggurat.rules.board import COLOURS, SUMMIT

__all__ = ["BOARD_WIDTH", "board_lines"]

CELL = 6
BOARD_WIDTH = SIDE * CELL + 2 * LEVELS
FLAME_CODES = {"P": "\033[95m", "A": "\033[33m", "T": "\033[96m", "I": "\033[34m"}
SIGNS = {"stairs": "^", "ramp": "v", "pit": "O", "hearth": "&", "home": "h", "house": "#"}
THING_SIGNS = {"tablet": "=", "jar": "u", "dull": "o", "shining": "@"}

Cell = tuple[int, int]


def board_lines(
    seen: Seen,
    moves: Sequence[int],
    width: int,
    colour: bool,
    language: str,
    names: Sequence[str],
) -> list[str]:
    """The tower, and below it how things stand, the open cards and the ways at hand."""
    paper = Paper(seen, colour, language, names)
    return [*paper.tower(), "", *paper.state_lines(width), *paper.card_lines(width),
            *paper.choices(moves, width), *paper.legend(width)]  # fmt: skip


class Paper(Pen):
    """One tower being written."""

    def __init__(self, seen: Seen, colour: bool, language: str, names: Sequence[str]) -> None:
        super().__init__(language, names, colour)
        self.seen = seen
        self.readout = Readout(seen, language, names)
        self.turns = seen.turns()
        self.signs = self.find_signs()
        self.pieces = self.find_pieces()

    # What is where

    def cell(self, place: int) -> Cell:
        if place == SUMMIT:
            return (SIDE // 2, SIDE // 2)
        level, position = split(place)
        return cell_of(level, position, self.turns[level])

    def find_signs(self) -> dict[Cell, str]:
        found: dict[Cell, str] = {}
        for one in self.seen.features():
            cell = cell_of(one.level, one.position, self.turns[one.level])
            found[cell] = SIGNS[one.kind]
        for place, kind in self.readout.laid():
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
        for place, colours in self.seen.flames().items():
            for colour, tokens in colours.items():
                written = f"{colour}*{len(tokens) if len(tokens) > 1 else ''}"
                heroes.setdefault(self.cell(place), []).append((written, FLAME_CODES[colour]))
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
        written = ""
        for column in range(SIDE):
            if 1 <= column <= LEVELS:
                written += self.paint("|", FAINT) if column <= ring else " "
            written += self.space((row, column))
            if SIDE - 1 - LEVELS <= column < SIDE - 1:
                written += self.paint("|", FAINT) if SIDE - 1 - column <= ring else " "
        return written

    def border(self, level: int) -> str:
        """The wall of a level, and the walls of those below it that it crosses."""
        written = ""
        for column in range(SIDE):
            inside = level <= column <= SIDE - 1 - level
            if 1 <= column <= LEVELS:
                corner = column == level
                written += "+" if corner else "|" if column < level else "-" if inside else " "
            written += ("-" if inside else " ") * CELL
            if SIDE - 1 - LEVELS <= column < SIDE - 1:
                corner = SIDE - 1 - column == level
                beyond = SIDE - 1 - column < level
                written += "+" if corner else "|" if beyond else "-" if inside else " "
        return self.paint(written, FAINT)

    def space(self, cell: Cell) -> str:
        sign = self.signs.get(cell, " " if cell == (SIDE // 2, SIDE // 2) else ".")
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

    def state_lines(self, width: int) -> list[str]:
        seen = self.seen
        supply = " ".join(f"{colour}{seen.waiting(colour)}" for colour in COLOURS)
        done, needed = self.readout.hooks.progress(seen.state)
        goal = self.say(
            N_("Chapter {n}: {goal} {done} of {needed}."),
            n=seen.chapter, goal=self.readout.chapter_words(), done=done, needed=needed,
        )  # fmt: skip
        stock = self.say(
            N_("Pile: {pile}. Supply: {supply}. Out: {out}."),
            pile=seen.pile(), supply=supply, out=seen.out(),
        )  # fmt: skip
        lines = [*textwrap.wrap(goal, width), *textwrap.wrap(stock, width)]
        if seen.over:
            ended = words.reason_words(str(seen.observation.data.get("ending")), self.language)
            head = self.readout.title().rstrip("!")
            return [*lines, f"{head}: {ended}."]
        extras = ", ".join(words_of for _kind, words_of in self.readout.extras())
        return [*lines, *(textwrap.wrap(extras, width) if extras else [])]

    def card_lines(self, width: int) -> list[str]:
        lines = []
        for number in range(self.seen.seats):
            card = self.seen.card(number)
            told = words.card_words(card, self.language) if card else self.say(N_("no card"))
            mark = ">" if number == self.seen.active and not self.seen.over else " "
            carried = self.readout.hooks.carried(self.seen.state, number)
            things = [self.readout.thing_name(kind) for kind in carried]
            held = self.seen.held(number)
            extra = f" ({', '.join([*things, *held])})" if things or held else ""
            where = self.seen.hero_name(number)
            name = f"{seat(number).letter} {self.readout.name(number)[:18]}"
            head = f"{mark} {name} {where}{extra}: {told}"
            lines += textwrap.wrap(head, width, subsequent_indent="    ")
            lines += self.forecast_lines(number, width)
        return lines

    def forecast_lines(self, number: int, width: int) -> list[str]:
        heroes, flames, kindled = self.readout.ways[number]
        told = [self.ways_words(ways) for ways in (*heroes, *flames)]
        if kindled.losing:
            told.append(self.say(N_("the new flame burns a hero!")))
        lines = textwrap.wrap(
            ";  ".join(told), width, initial_indent="    ", subsequent_indent="    "
        )
        return [self.paint(line, FAINT) for line in lines]

    def ways_words(self, ways: Ways) -> str:
        who = seat(ways.seat).letter if ways.seat >= 0 else f"{COLOURS[ways.token // 3]}*"
        return f"{who} + {self.end(ways.ahead)}, - {self.end(ways.back)}"

    def end(self, result: Outcome) -> str:
        return self.readout.end_words(result) + ("!" if result.losing else "")

    def choices(self, moves: Sequence[int], width: int) -> list[str]:
        """The moves at hand, and a warning where there is reason for one."""
        seen = self.seen
        lines = []
        warning = self.readout.warning()
        if warning:
            lines.append(f"! {warning}")
        if seen.acts() and len(moves) <= 12:
            notations = (seen.settings.game.notation(code) for code in moves)
            lines += textwrap.wrap(" | ".join(notations), width)
        return lines

    def legend(self, width: int) -> list[str]:
        told = self.say(
            N_("^ stairs, v ramp, O pit, & hearth, h home, # house; [A] hero, P*2 two flames.")
        )
        kinds = sorted({kind for _place, kind in self.readout.laid()})
        things = [f"{THING_SIGNS.get(kind, '?')} {self.readout.thing_name(kind)}" for kind in kinds]
        extra = f" {', '.join(things)}." if things else ""
        return [self.paint(line, FAINT) for line in textwrap.wrap(told + extra, width)]
