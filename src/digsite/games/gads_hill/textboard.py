"""The table as lines of text: the map, the seats, the hand, what is left."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from digsite.core.words import N_, fill
from digsite.draw.palette import seat
from digsite.games.gads_hill import words
from digsite.games.gads_hill.geography import NORTH_SOUTH
from digsite.games.gads_hill.moves import BUILDINGS
from digsite.games.gads_hill.seen import Seen

__all__ = ["board_lines"]

BOLD, FAINT, RESET = "\x1b[1m", "\x1b[2m", "\x1b[0m"
CELL = 11
NARROW_CELL = 8


def board_lines(
    seen: Seen, moves: Sequence[int], width: int, colour: bool, language: str, names: Sequence[str]
) -> list[str]:
    """All lines, none longer than `width`."""
    page = Page(seen, width, colour, language, names)
    lines = [*page.map(), "", *page.seats(), "", *page.piles()]
    if moves:
        lines += page.wrapped(page.say(N_("{n} moves are possible."), n=len(moves)))
    return [*lines, *page.hand()]


class Page:
    """One text in the making."""

    def __init__(
        self, seen: Seen, width: int, colour: bool, language: str, names: Sequence[str]
    ) -> None:
        self.seen = seen
        self.width = max(20, width)
        self.colour = colour
        self.language = language
        self.names = names

    def say(self, template: str, **values: object) -> str:
        return fill(template, values, self.language)

    def paint(self, text: str, style: str) -> str:
        return f"{style}{text}{RESET}" if self.colour else text

    def wrapped(self, text: str, indent: str = "") -> list[str]:
        return textwrap.wrap(text, self.width, subsequent_indent=indent) or [""]

    def name(self, number: int) -> str:
        if number < len(self.names) and self.names[number]:
            return self.names[number]
        return self.say(N_("Seat {letter}"), letter=seat(number).letter)

    # The map

    def map(self) -> list[str]:
        """Lots as small boxes in their rows; a list of lots where the text is narrow."""
        town = self.seen.content.town
        columns = town.column_groups[-1][-1]
        cell = CELL if self.width >= columns * CELL + 6 else NARROW_CELL
        if self.width < columns * cell + 6:
            return self.lots()
        lines = [self.street_heads(cell)]
        for row in range(1, town.row_groups[-1][-1] + 1):
            boxes = [self.box(column, row, cell) for column in range(1, columns + 1)]
            for level in range(len(boxes[0])):
                line = ""
                for column, each in enumerate(boxes, start=1):
                    line += each[level]
                    if any(group[-1] == column for group in town.column_groups[:-1]):
                        line += self.paint("|", FAINT)
                lines.append(line.rstrip())
            if any(group[-1] == row for group in town.row_groups[:-1]):
                name = next(s.name for s in town.streets.values() if s.direction != NORTH_SOUTH
                            and s.low == row)  # fmt: skip
                lines.append(self.paint(f" {name} ".center(columns * cell + 3, "="), FAINT))
        return lines

    def street_heads(self, cell: int) -> str:
        """The names of the streets that run down the map, each above its line."""
        line = ""
        crossed = 0
        for street in self.seen.content.town.streets.values():
            if street.direction == NORTH_SOUTH:
                middle = street.low * cell + crossed
                crossed += 1
                line = line.ljust(middle - len(street.name) // 2) + street.name
        return self.paint(line, FAINT)

    def box(self, column: int, row: int, cell: int) -> list[str]:
        """Four lines of one cell: number or name, and up to three tokens."""
        seen = self.seen
        town = seen.content.town
        blank = [" " * cell] * 4
        for space, given in zip(town.framed, seen.framed or [""] * 3, strict=True):
            if (column, row) == space.cells[0]:
                label = words.GIVEN[given] if given else "?"
                text = f"[{self.say(label)[: cell - 3]}]".ljust(cell)
                return [text, *blank[1:]]
        for lot in town.lots:
            if (lot.column, lot.row) == (column, row):
                return self.lot(lot.number, cell)
        return blank

    def lot(self, number: int, cell: int) -> list[str]:
        seen = self.seen
        for building, place in seen.placed.items():
            if place == number:
                title = words.house(building, self.language)[: cell - 2]
                text = f"#{title}".ljust(cell)
                return [self.paint(text, BOLD), f" {number}".ljust(cell), *[" " * cell] * 2]
        lying = [name for name in BUILDINGS if number in seen.tokens.get(name, [])]
        lines = [self.paint(f"{number}{self.door(number)}".ljust(cell), FAINT)]
        for name in lying[:3]:
            lines.append(f" {words.house(name, self.language)[: cell - 2]}".ljust(cell))
        return [*lines, *[" " * cell] * (4 - len(lines))]

    def door(self, number: int) -> str:
        """An arrow to the street on which the door opens."""
        town = self.seen.content.town
        lot = town.lots[number - 1]
        street = town.streets[lot.door]
        if street.direction == NORTH_SOUTH:
            return ">" if lot.column == street.low else "<"
        return "v" if lot.row == street.low else "^"

    def lots(self) -> list[str]:
        seen = self.seen
        lines = []
        for name in BUILDINGS:
            title = words.house(name, self.language)
            if name in seen.placed:
                lines += self.wrapped(f"# {title}: {seen.placed[name]}")
            elif name in seen.tokens:
                places = ", ".join(map(str, seen.tokens[name]))
                lines += self.wrapped(f"o {title}: {places}", "  ")
        return lines or [self.say(N_("The map is empty."))]

    # The rest

    def seats(self) -> list[str]:
        lines = []
        for number in range(self.seen.seats):
            sign = ">" if number in self.seen.to_act else " "
            red, orange, green = self.seen.hand_size(number)
            line = self.say(
                N_("{sign} {letter} {name}: {points} points, cards {red}/{orange}/{green}"),
                sign=sign, letter=seat(number).letter, name=self.name(number),
                points=self.seen.points(number), red=red, orange=orange, green=green,
            )  # fmt: skip
            lines += self.wrapped(line, "    ")
            owned = [self.owned(name) for name in self.seen.owns(number)]
            if owned:
                lines += textwrap.wrap(
                    ", ".join(owned), self.width, initial_indent="    ", subsequent_indent="    "
                )
        return lines

    def owned(self, name: str) -> str:
        title = words.house(name, self.language)
        return f"{title} #" if name in self.seen.placed else title

    def piles(self) -> list[str]:
        red, orange, green = self.seen.piles
        lines = self.wrapped(
            self.say(
                N_("Locomotive {field} of 22. Piles: red {red}, orange {orange}, green {green}."),
                field=self.seen.locomotive, red=red, orange=orange, green=green,
            )
        )  # fmt: skip
        stock = ", ".join(words.house(name, self.language) for name in self.seen.stock)
        return lines + self.wrapped(self.say(N_("Stock: {stock}"), stock=stock or "-"), "  ")

    def hand(self) -> list[str]:
        lines = []
        for number in self.seen.hand:
            card = self.seen.content.cards[number - 1]
            places = ", ".join(map(str, card.places))
            text = f"{number:>2} {card.text}" + (f" ({places})" if places else "")
            why = self.seen.trouble(number)
            if why is not None:
                text += " - " + fill(words.MESSAGES[why.key], why.values, self.language)
            wrapped = self.wrapped(text, "   ")
            lines += [self.paint(line, FAINT) if why is not None else line for line in wrapped]
        return lines
