"""A pen for boards as text: words, and inks where a terminal shows them."""

from __future__ import annotations

from digsite.draw.scene import Drawing

__all__ = ["BOLD", "FAINT", "SEAT_INKS", "Pen"]

PLAIN, BOLD, FAINT = "\033[0m", "\033[1m", "\033[2m"
SEAT_INKS = ("\033[94m", "\033[93m", "\033[92m", "\033[91m")
"""The seats' colours in a terminal."""


class Pen(Drawing):
    """Writes a board as text, in colour where a terminal shows it."""

    def paint(self, words: str, *codes: str) -> str:
        """The words in these inks; as they are where there is no colour."""
        code = "".join(codes)
        return f"{code}{words}{PLAIN}" if self.sight.colour and code else words
