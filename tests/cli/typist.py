"""Somebody at the terminal: types what they were told to, then whatever is offered, to the end.

    python -m tests.cli.typist ORDERS MOST digsite's own words ...

Run with another copy of the sources in front of the path. What may be typed is told last, on the
error stream: it is the same in every language.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Sequence

from digsite.cli import main
from digsite.cli.terminal.screen import LEAVING, LeaveTable, Screen


class Typist:
    """Answers every question of the screen."""

    def __init__(self, orders: Sequence[str], most: int) -> None:
        self.orders = list(orders)
        self.most = most
        self.known: set[str] = set()
        self._chance = random.Random(1)

    def line(self, prompt: str, choices: Sequence[str]) -> str:
        """What is typed at a prompt."""
        offered = [one for one in choices if one not in LEAVING]
        self.known.update(" ".join(offered).split())
        typed = self._typed(offered)
        print(prompt + (typed or ""))
        if typed is None:
            raise LeaveTable
        return typed

    def _typed(self, offered: Sequence[str]) -> str | None:
        if self.orders and offered:
            return self.orders.pop(0)
        self.most -= 1
        if self.most < 0:
            return None
        moves = [one for one in offered if one not in ORDERS]
        return self._chance.choice(moves) if moves else ""


ORDERS = frozenset(
    [
        "help",
        "moves",
        "board",
        "hint",
        "why",
        "undo",
        "withdraw",
        "windows",
        "rules",
        "journal",
        "save",
        "resign",
        "draw",
        "list",
        "skip",
        "back",
        "show",
    ]
)


def run(orders: str, most: str, *words: str) -> int:
    typist = Typist([one for one in orders.split("/") if one], int(most))

    def line(self: Screen, prompt: str, choices: Sequence[str]) -> str:
        return typist.line(prompt, choices)

    Screen._line = line  # type: ignore[method-assign]
    try:
        return main(list(words))
    finally:
        print("\n".join(sorted(typist.known)), file=sys.stderr)


if __name__ == "__main__":
    sys.exit(run(*sys.argv[1:]))
