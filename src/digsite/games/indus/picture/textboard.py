"""Indus's board as text: for terminals of any kind, with or without colour.

An area shows the letters of its ruins and below them its stack: the top piece, then after a slash
the colours covered by it, the nearest first. A protected area has the protector's sign and the
number of pieces: ``=bW 3``.
"""

from __future__ import annotations

import textwrap

from digsite.core.words import N_
from digsite.draw.pen import BOLD, FAINT, SEAT_INKS, Pen
from digsite.draw.scene import Sight
from digsite.games.indus.knowledge.content import TYPE_NAMES, TYPES
from digsite.games.indus.knowledge.seen import Seen, landing_area
from digsite.games.indus.picture import words
from digsite.games.indus.rules.pieces import COLOUR_LETTERS, COLOURS, KIND_LETTERS

CELL = 7
BOARD_WIDTH = 4 + 6 * (CELL + 1) + 1 + 4
LONG_NAME = 18
"""Letters of a name behind which nothing else fits on its line."""


class IndusText(Pen):
    """One board being written."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = Seen(sight.seen)

    def text(self) -> str:
        """The city within its frame, and below it what happens."""
        return "\n".join([*self.board(), *self.notes()])

    def piece(self, piece: str, room: int = 2) -> str:
        code = SEAT_INKS[COLOUR_LETTERS.index(piece[0])]
        return self.paint(piece, BOLD, code) + " " * (room - len(piece))

    # The city

    def board(self) -> list[str]:
        rule = self.paint("    +" + ("-" * CELL + "+") * 6, FAINT)
        lines = [self.side("N"), rule]
        for row in range(6):
            lines += [self.upper(row), self.lower(row), rule]
        return [*lines, self.side("S")]

    def side(self, side: str) -> str:
        spots = []
        for number in range(1, 7):
            space = f"{side}{number}"
            piece = self.seen.frame.get(space)
            spot = self.piece(piece) if piece else "  "
            spots.append(self.paint(space, FAINT) + " " + spot + "   ")
        return "     " + "".join(spots).rstrip()

    def upper(self, row: int) -> str:
        """Spaces of the frame and the letters of the ruins."""
        bar = self.paint("|", FAINT)
        cells = []
        for column in range(6):
            ruins = self.seen.ruins_at(f"r{row + 1}c{column + 1}")
            letters = "".join(ruin.letter for ruin in ruins)
            cells.append(f" {letters:<{CELL - 1}}")
        left, right = self.paint(f"W{row + 1}", FAINT), self.paint(f"E{row + 1}", FAINT)
        return f" {left} {bar}{bar.join(cells)}{bar} {right}"

    def lower(self, row: int) -> str:
        """Pieces on the frame and the stacks."""
        bar = self.paint("|", FAINT)
        cells = [self.stack(f"r{row + 1}c{column + 1}") for column in range(6)]
        west, east = self.seen.frame.get(f"W{row + 1}"), self.seen.frame.get(f"E{row + 1}")
        left = self.piece(west) if west else "  "
        right = f" {self.piece(east)}" if east else ""
        return f" {left} {bar}{bar.join(cells)}{bar}{right}"

    def stack(self, area: str) -> str:
        pieces = self.seen.stacks.get(area, [])
        if not pieces:
            return " " * CELL
        top = self.piece(pieces[-1])
        if area in self.seen.protected:
            return f" ={top} {len(pieces):<{CELL - 5}}"
        covered = "".join(piece[0] for piece in reversed(pieces[:-1]))
        rest = f"/{covered}" if covered else ""
        return f" {top}{rest:<{CELL - 3}}"

    # The notes

    def notes(self) -> list[str]:
        lines = ["", *self.now()]
        for number in range(len(self.seen.seats)):
            lines += self.seat_lines(number)
        lines += ["", *self.standings(), *self.legend()]
        return lines

    def now(self) -> list[str]:
        seen = self.seen
        lines = []
        if seen.die:
            lines.append(
                self.say(N_("Die: {die} (roll {roll} of 3)"), die=seen.die, roll=seen.roll)
            )
        if seen.phase == "move" and seen.acts():
            walks = []
            for code in self.sight.moves:
                written = seen.settings.game.notation(code)
                if written.startswith("move"):
                    space = written.split()[1]
                    area = landing_area(space, seen.die)
                    walks.append(f"{seen.frame[space]} {space} → {area}")
                else:
                    walks.append(written)
            lines += textwrap.wrap("; ".join(walks), self.sight.width)
        return lines

    def seat_lines(self, number: int) -> list[str]:
        """Name and points, and what is in store; below them where the name is long."""
        seen = self.seen
        stores = []
        for colour in seen.colours(number):
            counts = zip(KIND_LETTERS, seen.reserve[colour], strict=True)
            left = " ".join(f"{count}{kind}" for kind, count in counts)
            code = SEAT_INKS[COLOURS.index(colour)]
            stores.append(f"{self.paint(self.voice.word(colour), code)} {left}")
        mark = ">" if number == seen.turn and seen.phase != "over" else " "
        points = self.say(
            N_("{score} (captures {captured})"),
            score=seen.score(number), captured=seen.captured(number),
        )  # fmt: skip
        head = f"{mark} {self.name(number)}: {points};"
        if len(self.name(number)) > LONG_NAME:
            return [*textwrap.wrap(head, self.sight.width, subsequent_indent="    "),
                    f"    {', '.join(stores)}"]  # fmt: skip
        return [f"{head} {', '.join(stores)}"]

    def standings(self) -> list[str]:
        """Every ruin in the order of scoring: who counts how much, at the end what it paid."""
        if self.seen.phase != "over":
            return [line for letter in TYPES for line in self.ruins(letter)]
        lines: list[str] = []
        for ruin in self.seen.ruins:
            lines += textwrap.wrap(words.tell_ruin(ruin, self.voice), self.sight.width)
        return [*lines, ""]

    def ruins(self, letter: str) -> list[str]:
        """The ruins of one kind: ``C 11 (b2 r1): r2c2 r2c3 ...``."""
        found = []
        for ruin in self.seen.ruins:
            if ruin.letter == letter:
                worth = f"{2 * ruin.value}+{ruin.value}" if letter == "B" else str(ruin.value)
                counts = " ".join(f"{one[0]}{count}" for one, count in ruin.counts.items())
                who = f" ({counts})" if counts else ""
                found.append(f"{worth}{who}: {' '.join(ruin.areas)}")
        listed = f"{letter} {'; '.join(found)}"
        return textwrap.wrap(listed, self.sight.width, subsequent_indent="  ")

    def legend(self) -> list[str]:
        kinds = ", ".join(
            f"{letter} {words.ruin_name(kind, self.voice)}"
            for letter, kind in zip(TYPES, TYPE_NAMES, strict=True)
        )
        signs = self.say(N_("=bW 3: protected, three pieces; bW/gr: on top of green and red."))
        width = self.sight.width
        found = [*textwrap.wrap(kinds, width), *textwrap.wrap(signs, width)]
        return [self.paint(one, FAINT) for one in found]
