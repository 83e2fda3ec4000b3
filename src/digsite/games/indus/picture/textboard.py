"""Indus's board as text: for terminals of any kind, with or without colour.

An area shows the letters of its ruins and below them its stack: the top piece, then after a slash
the pieces covered by it, the nearest first. A protected area has the protector's sign and the
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
from digsite.games.indus.rules.pieces import COLOUR_LETTERS, COLOURS, KIND_LETTERS, KINDS

CELL, NARROW_CELL = 10, 7
BOARD_WIDTH, NARROW_WIDTH = [4 + 6 * (cell + 1) + 1 + 4 for cell in (CELL, NARROW_CELL)]
"""Where there is no room for a whole board, covered pieces are told by their colours alone."""


class IndusText(Pen):
    """One board being written."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = Seen(sight.seen)
        self.cell = CELL if sight.width >= BOARD_WIDTH else NARROW_CELL

    def text(self) -> str:
        """The city within its frame, and below it what happens."""
        return "\n".join([*self.board(), *self.notes()])

    def piece(self, piece: str, letters: int = 2) -> str:
        return self.paint(piece[:letters], BOLD, SEAT_INKS[COLOUR_LETTERS.index(piece[0])])

    # The city

    def board(self) -> list[str]:
        rule = self.paint("    +" + ("-" * self.cell + "+") * 6, FAINT)
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
            spots.append(self.paint(space, FAINT) + " " + spot + " " * (self.cell - 4))
        return "     " + "".join(spots).rstrip()

    def upper(self, row: int) -> str:
        """Spaces of the frame and the letters of the ruins."""
        bar = self.paint("|", FAINT)
        cells = []
        for column in range(6):
            ruins = self.seen.ruins_at(f"r{row + 1}c{column + 1}")
            letters = "".join(ruin.letter for ruin in ruins)
            cells.append(f" {letters:<{self.cell - 1}}")
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
            return " " * self.cell
        top = self.piece(pieces[-1])
        if area in self.seen.protected:
            return f" ={top} {len(pieces):<{self.cell - 5}}"
        letters = 2 if self.cell == CELL else 1
        covered = [self.piece(piece, letters) for piece in reversed(pieces[:-1])]
        room = self.cell - 3 - letters * len(covered)
        return f" {top}" + ("/" + "".join(covered) + " " * (room - 1) if covered else " " * room)

    # The notes

    def notes(self) -> list[str]:
        seats = [line for seat in range(len(self.seen.seats)) for line in self.seat_lines(seat)]
        return ["", *self.now(), *seats, "", *self.standings(), *self.legend()]

    def now(self) -> list[str]:
        seen = self.seen
        lines = []
        if seen.colour and len(seen.colours(seen.turn)) > 1:
            colour = self.voice.word(seen.colour)
            name = self.name(seen.turn)
            lines.append(self.say(N_("{name} plays {colour} this turn"), name=name, colour=colour))
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
        """Who it is and how it stands, and the reserves: below that where the line is too long."""
        seen = self.seen
        stores, long = [], 0
        for colour in seen.colours(number):
            counts = zip(KIND_LETTERS, seen.reserve[colour], strict=True)
            left = " ".join(f"{count}{kind}" for kind, count in counts)
            word = self.voice.word(colour)
            stores.append(f"{self.paint(word, SEAT_INKS[COLOURS.index(colour)])} {left}")
            long += len(word) + len(left) + 3
        over = seen.phase == "over"
        template = (
            N_("{name}: score {score} (captures {captured})")
            if over
            else N_("{name}: provisional score {score} (captures {captured})")
        )
        who = self.say(
            template,
            name=self.name(number), score=seen.score(number), captured=seen.captured(number),
        )  # fmt: skip
        head = f"{'>' if number == seen.turn and not over else ' '} {who}"
        if len(head) + long < self.sight.width:
            return [f"{head}; {', '.join(stores)}"]
        return [head, f"    {', '.join(stores)}"]

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
        colours = ", ".join(
            f"{name[0]} {self.voice.word(name)}" for name in self.seen.all_colours()
        )
        ranks = ", ".join(f"{name[0].upper()} {self.voice.word(name)}" for name in KINDS)
        signs = self.say(
            N_(
                "=bW 3: protected, three pieces; bW/gArP: on top of a green assistant, below it a "
                "red professor."
            )
        )
        pieces = self.say(N_("Pieces: {colours}; {ranks}."), colours=colours, ranks=ranks)
        signs = f"{pieces} {signs}"
        width = self.sight.width
        found = [
            *textwrap.wrap(self.say(N_("Ruins: {kinds}."), kinds=kinds), width),
            *textwrap.wrap(signs, width),
        ]
        return [self.paint(one, FAINT) for one in found]
