"""Scarabya's board as text: for terminals of any kind, with or without colour.

    .  free    s  scarab    #  rock    L  a camp    l  your hidden choice
    :  a closed dig; its scarabs show what each is worth, 1 to 4; ! is one that is lost (solo)

In a duel the letter behind a dig's squares is its owner.
"""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from digsite.core.words import N_
from digsite.draw.palette import seat
from digsite.draw.speaker import BOLD, FAINT, SEAT_INKS, Pen
from digsite.games.scarabya.knowledge.seen import Seen
from digsite.games.scarabya.picture import words
from digsite.games.scarabya.rules.placements import SHAPES, SIDE, oriented

__all__ = ["board_lines"]

BOARD_WIDTH = 3 + 2 * SIDE
GUTTER = 3
SAND, DIG, LOST = "\033[33m", "\033[32m", "\033[31m"


def board_lines(
    seen: Seen,
    moves: Sequence[int],
    width: int,
    colour: bool,
    language: str,
    names: Sequence[str],
) -> list[str]:
    """The site on the left and the notes beside it, or below it where the screen is narrow."""
    paper = Paper(seen, colour, language, names)
    board = paper.board()
    beside = width - BOARD_WIDTH - GUTTER
    if beside < 30:
        return [*board, "", *paper.notes(moves, width)]
    notes = paper.notes(moves, beside)
    lines = []
    for index in range(max(len(board), len(notes))):
        left = board[index] if index < len(board) else " " * BOARD_WIDTH
        right = notes[index] if index < len(notes) else ""
        lines.append(f"{left}{' ' * GUTTER}{right}".rstrip())
    return lines


class Paper(Pen):
    """One board being written."""

    def __init__(self, seen: Seen, colour: bool, language: str, names: Sequence[str]) -> None:
        super().__init__(language, names, colour)
        self.seen = seen

    # The site

    def board(self) -> list[str]:
        """Ten rows between two lines of letters; every line is `BOARD_WIDTH` wide."""
        letters = " ".join("abcdefghij")
        head = self.paint(f"   {letters} ", FAINT)
        lines = [head]
        marks = self.marks()
        for row in range(SIDE):
            squares = "".join(marks[SIDE * row + column] for column in range(SIDE))
            lines.append(self.paint(f"{row + 1:>2} ", FAINT) + squares)
        return lines

    def marks(self) -> list[str]:
        """Each square as two characters, painted."""
        seen = self.seen
        look = {".": (". ", FAINT), "s": ("s ", SAND), "#": ("# ", ""), " ": ("  ", "")}
        marks = [self.paint(*look[mark]) for row in seen.rows for mark in row]
        cloth = BOLD if seen.mode == "duel" else BOLD + SEAT_INKS[seen.own]
        for dig in seen.plot.digs:
            owner = seat(dig.owner).letter.lower() if seen.mode == "duel" else " "
            worth = "!" if seen.mode == "solo" else str(len(dig.cells))
            paint = DIG if seen.mode != "duel" else SEAT_INKS[dig.owner]
            for row, column in dig.cells:
                found = (row, column) in dig.symbols
                lost = found and seen.mode == "solo"
                mark = self.paint((worth if found else ":") + owner, LOST if lost else paint)
                marks[SIDE * row + column] = mark
        for row, column in seen.plot.extra:
            marks[SIDE * row + column] = self.paint("x ", cloth)
        for camp in seen.plot.camps:
            for row, column in camp.cells:
                marks[SIDE * row + column] = self.paint(f"{camp.letter} ", cloth)
        if seen.choice is not None:
            for row, column in seen.choice.cells:
                marks[SIDE * row + column] = self.paint(f"{seen.choice.letter.lower()} ", cloth)
        return marks

    # The notes

    def notes(self, moves: Sequence[int], width: int) -> list[str]:
        """Mission, seats, camps to come and the legend, wrapped to a width."""
        lines = [*self.mission(moves, width), *self.seats(width), *self.stock(width)]
        return [*lines, *(self.paint(line, FAINT) for line in self.legend(width))]

    def mission(self, moves: Sequence[int], width: int) -> list[str]:
        seen = self.seen
        if seen.phase != "place":
            return []
        lines = [
            self.say(
                N_("Mission {n} of 12: camp {shape}"), n=len(seen.revealed), shape=seen.mission
            )
        ]
        if seen.acts():
            count = f"({words.places(len(moves), self.language)})"
            if len(f"{lines[0]} {count}") <= width:
                lines[0] += f" {count}"
            else:
                lines.append(count)
        return [*lines, *(f"  {self.paint(line, BOLD)}" for line in drawing(seen.mission))]

    def seats(self, width: int) -> list[str]:
        seen = self.seen
        if seen.mode == "solo":
            status = words.solo_status(
                len(seen.visible_symbols()),
                len(seen.trapped_symbols()),
                seen.verdict,
                self.language,
            )
            attempt = self.say(N_("Attempt {n}."), n=seen.attempt) if seen.attempt > 1 else ""
            return textwrap.wrap(f"{status} {attempt}".strip(), width)
        lines = [self.seat_line(number, width) for number in range(seen.seats)]
        if seen.mode == "duel":
            second = self.name(1 - seen.starter)
            over = seen.phase == "over"
            status = words.duel_status(
                seen.camps_built, seen.open_symbols(), second, over, self.language
            )
            lines += textwrap.wrap(status, width)
        if "bank" in seen.data:
            owed = sum(seen.count(number, "owed") for number in range(seen.seats))
            lines += textwrap.wrap(words.bank(seen.bank, owed, self.language), width)
        return lines

    def seat_line(self, number: int, width: int) -> str:
        """Letter, name, points, and a sign: > acts, + has chosen, * wins."""
        seen = self.seen
        sign = " "
        if seen.phase == "over":
            sign = "*" if number in seen.winners else " "
        elif seen.phase == "place":
            sign = ">" if number in seen.to_act else "+" if number in seen.chosen else " "
        room = width - 12
        name = self.name(number)
        if number == seen.viewer:
            name = self.say(N_("{name} (you)"), name=name)
        name = name if len(name) <= room else f"{name[: room - 1]}…"
        letter = self.paint(seat(number).letter, BOLD, SEAT_INKS[number])
        return f"{sign} {letter} {name:<{min(room, 26)}} {seen.score(number):>4}"

    def stock(self, width: int) -> list[str]:
        """Camps to come, and those put away."""
        seen = self.seen
        order = seen.order or SHAPES
        left = [letter for letter in order if letter not in seen.revealed]
        lines = []
        if left:
            template = (
                N_("To come, in this order: {camps}")
                if seen.order
                else N_("To come, in any order: {camps}")
            )
            lines += textwrap.wrap(self.say(template, camps=" ".join(left)), width)
        if seen.plot.discarded:
            away = self.say(N_("Put away: {camps}"), camps=" ".join(seen.plot.discarded))
            lines += textwrap.wrap(away, width)
        return lines

    def legend(self, width: int) -> list[str]:
        parts = [N_("s scarab"), N_("# rock"), N_(": dig")]
        if self.seen.mode == "solo":
            parts.append(N_("! scarab lost"))
        else:
            parts.append(N_("1-4 scarab found"))
        if self.seen.mode == "duel":
            parts.append(N_("a, b: whose dig"))
        if self.seen.plot.extra:
            parts.append(N_("x camp"))
        if self.seen.choice is not None:
            parts.append(N_("small letters: your choice"))
        return textwrap.wrap("   ".join(self.say(part) for part in parts), width)


def drawing(letter: str) -> list[str]:
    """A camp as it comes out of the box."""
    cells = oriented(letter, 0)
    rows, columns = max(r for r, _ in cells) + 1, max(c for _, c in cells) + 1
    return [
        "".join(f"{letter} " if (r, c) in cells else "  " for c in range(columns)).rstrip()
        for r in range(rows)
    ]
