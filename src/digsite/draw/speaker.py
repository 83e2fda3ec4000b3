"""What pictures and text boards of all games share: a language, the names at the table, a pen."""

from __future__ import annotations

from collections.abc import Sequence

from digsite.core.words import N_, fill
from digsite.draw.palette import seat

__all__ = ["BOLD", "FAINT", "SEAT_INKS", "Pen", "Voice"]

PLAIN, BOLD, FAINT = "\033[0m", "\033[1m", "\033[2m"
SEAT_INKS = ("\033[94m", "\033[93m", "\033[92m", "\033[91m")
"""The seats' colours in a terminal."""


class Voice:
    """Speaks one language and knows what the seats are called."""

    nameless = N_("Expedition {letter}")
    """A seat without a name."""

    def __init__(self, language: str, names: Sequence[str]) -> None:
        self.language = language
        self.names = names

    def say(self, template: str, **values: object) -> str:
        """Translate a template and fill its named fields."""
        return fill(template, values, self.language)

    def name(self, number: int) -> str:
        """What a seat is called."""
        if number < len(self.names) and self.names[number]:
            return self.names[number]
        return self.say(self.nameless, letter=seat(number).letter)


class Pen(Voice):
    """Writes a board as text, in colour where a terminal shows it."""

    def __init__(self, language: str, names: Sequence[str], colour: bool) -> None:
        super().__init__(language, names)
        self.colour = colour

    def paint(self, words: str, *codes: str) -> str:
        """The words in these inks; as they are where there is no colour."""
        code = "".join(codes)
        return f"{code}{words}{PLAIN}" if self.colour and code else words
