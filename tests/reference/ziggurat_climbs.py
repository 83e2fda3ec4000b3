"""The last cards of a night of Ziggurat, once more: every way they can end, by the slow game.

It shares nothing with the search that found the problems: the game is told again from its start
for every line, and a line is a list of answers.
"""

from __future__ import annotations

from tests.reference.ziggurat import Game
from tests.reference.ziggurat_board import deck_of


def ends(heroes: str, cards: str, flames: str) -> list[tuple[list[str], bool]]:
    """The answers of every line, and whether everybody is up at its end."""
    found: list[tuple[list[str], bool]] = []
    pending: list[list[str]] = [[]]
    while pending:
        line = pending.pop()
        game = begun(heroes, cards, flames)
        for answer in line:
            game.choose(answer)
        if game.asked is None:
            found.append((line, game.ending == "WON"))
        else:
            pending += [[*line, answer] for answer in game.asked[1]]
    return found


def begun(heroes: str, cards: str, flames: str) -> Game:
    """The position as it stands, with an empty pile."""
    open_cards = [None if card == "-" else card for card in cards.split()]
    seats = len(open_cards)
    tokens = {colour: part.split() for colour, part in zip("PATI", flames.split(","), strict=True)}
    return Game(
        1,
        seats,
        standing={},
        position={
            "active": 0,
            "heroes": heroes.split(),
            "cards": open_cards,
            "discard": [card for card in deck_of(1, seats) if card not in open_cards],
            "spirits": tokens,
        },
    )
