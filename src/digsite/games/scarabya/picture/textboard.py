"""Scarabya's board as text: for terminals of any kind, with or without colour.

    .  free    s  scarab    #  rock    L  a camp    l  your hidden choice
    :  a closed dig; its scarabs show what each is worth, 1 to 4; ! is one that is lost (solo)

In a duel the letter behind a dig's squares is its owner.
"""

from __future__ import annotations

import textwrap
from itertools import zip_longest

from digsite.core.words import N_
from digsite.draw.palette import seat
from digsite.draw.pen import BOLD, FAINT, SEAT_INKS, Pen
from digsite.draw.scene import Sight
from digsite.games.scarabya.knowledge.seen import Seen
from digsite.games.scarabya.picture import words
from digsite.games.scarabya.picture.geometry import plain_form, size_of
from digsite.games.scarabya.rules.placements import SHAPES, SIDE

__all__ = ["BOARD_WIDTH", "ScarabyaText"]

BOARD_WIDTH = 3 + 2 * SIDE
GUTTER = 3
SAND, DIG, LOST = "\033[33m", "\033[32m", "\033[31m"


class ScarabyaText(Pen):
    """One board being written."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = Seen(sight.seen, sight.board)

    def text(self) -> str:
        """The site on the left and the notes beside it, or below it where the screen is narrow."""
        board = self.board()
        beside = self.sight.width - BOARD_WIDTH - GUTTER
        if beside < 30:
            return "\n".join([*board, "", *self.notes(self.sight.width)])
        rows = zip_longest(board, self.notes(beside))
        blank, gap = " " * BOARD_WIDTH, " " * GUTTER
        return "\n".join(f"{left or blank}{gap}{right or ''}".rstrip() for left, right in rows)

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

    def notes(self, width: int) -> list[str]:
        """Mission, seats, camps to come and the legend, wrapped to a width."""
        seen, lines = self.seen, []
        if seen.look >= 0 and seen.own != seen.viewer:
            lines = [self.say(N_("Site of {name}"), name=self.name(seen.own))]
        lines += [*self.mission(width), *self.seats(width), *self.stock(width)]
        return [*lines, *(self.paint(line, FAINT) for line in self.legend(width))]

    def mission(self, width: int) -> list[str]:
        seen = self.seen
        if seen.phase != "place":
            return []
        title = N_("Mission {n} of 12: camp {shape}")
        lines = [self.say(title, n=len(seen.revealed), shape=seen.mission)]
        if seen.acts():
            count = f"({words.places(len(self.sight.moves), self.voice)})"
            if len(f"{lines[0]} {count}") <= width:
                lines[0] += f" {count}"
            else:
                lines.append(count)
        return [*lines, *(f"  {self.paint(line, BOLD)}" for line in drawing(seen.mission))]

    def seats(self, width: int) -> list[str]:
        seen = self.seen
        if seen.mode == "solo":
            status = words.solo_status(seen, self.voice)
            attempt = self.say(N_("Attempt {n}."), n=seen.attempt) if seen.attempt > 1 else ""
            return textwrap.wrap(f"{status} {attempt}".strip(), width)
        lines = [line for number in range(seen.seats) for line in self.seat_lines(number, width)]
        if seen.mode == "duel":
            lines += textwrap.wrap(words.duel_now(seen, self.voice), width)
        if "bank" in seen.data:
            lines += textwrap.wrap(words.bank_now(seen, self.voice), width)
            lines += textwrap.wrap(words.marks_now(seen, self.voice), width)
        return lines

    def seat_lines(self, number: int, width: int) -> list[str]:
        """Letter, name, points, and a sign: > acts, + has chosen, * wins. Long names go on."""
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
        first, *rest = textwrap.wrap(name, room)
        letter = self.paint(seat(number).letter, BOLD, SEAT_INKS[number])
        line = f"{sign} {letter} {first:<{min(room, 26)}} {seen.score(number):>4}"
        return [line, *(f"    {more}" for more in rest)]

    def stock(self, width: int) -> list[str]:
        """Camps to come, and those put away."""
        seen = self.seen
        order = seen.order or SHAPES
        left = [letter for letter in order if letter not in seen.revealed]
        lines = []
        if left:
            known, any_order = (
                N_("To come, in this order: {camps}"),
                N_("To come, in any order: {camps}"),
            )
            coming = self.say(known if seen.order else any_order, camps=" ".join(left))
            lines += textwrap.wrap(coming, width)
        if seen.plot.discarded:
            away = self.say(N_("Put away: {camps}"), camps=" ".join(seen.plot.discarded))
            lines += textwrap.wrap(away, width)
        return lines

    def legend(self, width: int) -> list[str]:
        parts = [N_("s scarab"), N_("# rock"), N_(": dig")]
        solo = self.seen.mode == "solo"
        parts.append(N_("! scarab lost") if solo else N_("1-4 scarab found"))
        if self.seen.mode == "duel":
            parts.append(N_("a, b: whose dig"))
        if self.seen.plot.extra:
            parts.append(N_("x camp"))
        if self.seen.choice is not None:
            parts.append(N_("small letters: your choice"))
        return textwrap.wrap("   ".join(self.say(part) for part in parts), width)


def drawing(letter: str) -> list[str]:
    """A camp as it comes out of the box."""
    cells = plain_form(letter)
    rows, columns = size_of(cells)
    return [
        "".join(f"{letter} " if (r, c) in cells else "  " for c in range(columns)).rstrip()
        for r in range(rows)
    ]
