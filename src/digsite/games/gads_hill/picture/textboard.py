"""The table as lines of text: the map, the seats, the hand, what is left."""

from __future__ import annotations

import textwrap

from digsite.core.words import N_
from digsite.draw.palette import seat
from digsite.draw.pen import BOLD, FAINT, Pen
from digsite.draw.scene import Sight
from digsite.games.gads_hill.knowledge.content import GREEN
from digsite.games.gads_hill.knowledge.seen import Seen
from digsite.games.gads_hill.picture import words
from digsite.games.gads_hill.picture.words import WORDS
from digsite.games.gads_hill.rules.geography import NORTH_SOUTH
from digsite.games.gads_hill.rules.moves import BUILDINGS

__all__ = ["GadsHillText"]

WIDEST_CELL, NARROWEST_CELL = 13, 8


class GadsHillText(Pen):
    """One text in the making."""

    def __init__(self, sight: Sight) -> None:
        super().__init__(sight)
        self.seen = Seen(sight.seen)
        self.width = max(20, sight.width)

    def text(self) -> str:
        """All lines, none longer than the width."""
        lines = [*self.map(), "", *self.seats(), "", *self.piles(), *self.hand()]
        return "\n".join(lines)

    def house(self, key: str) -> str:
        return words.house(key, self.voice)

    def wrapped(self, text: str, indent: str = "") -> list[str]:
        return textwrap.wrap(text, self.width, subsequent_indent=indent) or [""]

    # The map

    def map(self) -> list[str]:
        """Lots as small boxes in their rows; a list of lots where the text is narrow."""
        town = self.seen.content.town
        columns = town.columns
        cell = min(WIDEST_CELL, (self.width - 3) // columns)
        if cell < NARROWEST_CELL:
            return self.lots()
        lines = [self.street_heads(cell)]
        for row in range(1, town.rows + 1):
            boxes = [self.box(column, row, cell) for column in range(1, columns + 1)]
            for level in range(max(len(each) for each in boxes)):
                line = ""
                for column, each in enumerate(boxes, start=1):
                    line += each[level] if level < len(each) else " " * cell
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
        """The lines of one cell: a number or a name, and a line for each token."""
        seen = self.seen
        town = seen.content.town
        for space, given in zip(town.framed, seen.framed or [""] * 3, strict=True):
            if (column, row) == space.cells[0]:
                label = words.GIVEN[given] if given else "?"
                return self.in_cell("", f"[{self.say(label)}]", cell)
        for lot in town.lots:
            if (lot.column, lot.row) == (column, row):
                return self.lot(lot.number, cell)
        return [" " * cell]

    def lot(self, number: int, cell: int) -> list[str]:
        seen = self.seen
        lines = [self.paint(f"{number}{self.door(number)}".ljust(cell), FAINT)]
        for name in BUILDINGS:
            if seen.placed.get(name) == number:
                title = self.in_cell("#", self.house(name), cell)
                lines += [self.paint(line, BOLD) for line in title]
            elif number in seen.tokens.get(name, []):
                lines += self.in_cell(" ", self.house(name), cell)
        return lines

    def in_cell(self, mark: str, name: str, cell: int) -> list[str]:
        """A name behind its mark, on as many lines of a cell as it takes."""
        first, *rest = textwrap.wrap(name, cell - len(mark))
        return [line.ljust(cell) for line in (mark + first, *(f" {more}" for more in rest))]

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
            title = self.house(name)
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
                N_(
                    "{sign} {letter} {name}: score {points}; cards: {red} red, {orange} orange, "
                    "{green} green; buys left: {buys}"
                ),
                sign=sign, letter=seat(number).letter, name=self.name(number),
                points=self.seen.points(number), red=red, orange=orange, green=green,
                buys=self.seen.buys_left(number),
            )  # fmt: skip
            lines += self.wrapped(line, "    ")
            owned = [
                self.house(name) + (" #" if name in self.seen.placed else "")
                for name in self.seen.owns(number)
            ]
            if owned:
                lines += self.wrapped("    " + ", ".join(owned), "    ")
        return lines

    def piles(self) -> list[str]:
        red, orange, green = self.seen.piles
        lines = self.wrapped(
            self.say(
                N_("Locomotive {field} of 22. Piles: red {red}, orange {orange}, green {green}."),
                field=self.seen.locomotive, red=red, orange=orange, green=green,
            )
        )  # fmt: skip
        if self.seen.one_card_only:
            lines += self.wrapped(self.say(N_("From now on one card a turn.")))
        stock = ", ".join(self.house(name) for name in self.seen.stock)
        lines += self.wrapped(self.say(N_("Stock: {stock}"), stock=stock or "-"), "  ")
        cards = ", ".join(map(str, self.seen.discard))
        return lines + self.wrapped(self.say(N_("Open pile: {cards}"), cards=cards or "-"), "  ")

    def hand(self) -> list[str]:
        lines = []
        for number in self.seen.hand:
            printed = self.voice.word(self.seen.content.cards[number - 1].text)
            text = f"{number:>2} {printed} "
            why = self.seen.trouble(number)
            text += self.places(number) if why is None else f"- {WORDS.explain(why, self.voice)}"
            wrapped = self.wrapped(text, "   ")
            lines += [self.paint(line, FAINT) if why is not None else line for line in wrapped]
        return lines

    def places(self, card: int) -> str:
        """The places of a card: printed ones, or those a condition leaves on this board."""
        printed = self.seen.content.cards[card - 1]
        if printed.kind != GREEN:
            return f"({', '.join(map(str, printed.places))})"
        _theirs, mine = self.seen.sides(card)
        listed = ", ".join(map(str, mine)) or "-"
        return self.say(N_("(your building: {places})"), places=listed)
