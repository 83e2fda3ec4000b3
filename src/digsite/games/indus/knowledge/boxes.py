"""What must be true of all boards of a tile set, and whether its artefacts can pay every score."""

from __future__ import annotations

from collections.abc import Iterator

from digsite.core.errors import Fault
from digsite.core.words import _
from digsite.games.indus.knowledge.content import PIECE_POINTS, SOLID, TYPE_NAMES, TYPES, TileSet
from digsite.games.indus.rules.board import Board
from digsite.games.indus.rules.layout import LegalBoards, assemble

BUILDINGS = range(2, 5)
MOST_OWED = 200
"""Points: every way to pay them is tried."""


def board_problems(tiles: TileSet) -> Iterator[Fault]:
    """Look at every legal board; the first one that breaks each rule is named."""
    layouts = LegalBoards(tiles).layouts()
    if not layouts:
        yield Fault("", _("no board at all can be laid with these tiles"))
        return
    found: dict[str, str] = {}
    most = 0
    for layout in layouts:
        board = Board(layout.text(), assemble(tiles, layout), tiles.burial_value)
        most = max(most, board.worth())
        if most + PIECE_POINTS > MOST_OWED:
            reason = _("board {layout}: more than {most} points could be owed")
            yield Fault("", reason.format(layout=layout.text(), most=MOST_OWED))
            return
        for reason in board_faults(board):
            found.setdefault(reason, layout.text())
    for reason, text in found.items():
        yield Fault("", _("board {layout}: {reason}").format(layout=text, reason=reason))
    supply = sum(worth * count for worth, count in tiles.artefacts.items())
    if most + PIECE_POINTS > supply:
        reason = _("worth {supply} in all, but up to {most} points can be owed")
        yield Fault("artefacts", reason.format(supply=supply, most=most + PIECE_POINTS))
    elif not always_payable(tiles.artefacts, most + PIECE_POINTS):
        reason = _("some scores cannot be paid exactly, largest tokens first")
        yield Fault("artefacts", reason)


def board_faults(board: Board) -> Iterator[str]:
    """What every board must have, and this one has not."""
    types = [int(board.type[ruin]) for ruin in range(board.ruins)]
    for number, name in enumerate(TYPE_NAMES):
        if number not in types:
            yield _("it has no {type}").format(type=_(name))
    if types.count(0) not in BUILDINGS:
        yield _("it has {found} buildings; it must be 2, 3 or 4").format(found=types.count(0))
    for ruin, number in enumerate(types):
        if TYPES[number] not in SOLID and board.size[ruin] < 2:
            yield _("a {type} of a single area").format(type=_(TYPE_NAMES[number]))


def change(tokens: dict[int, int], amount: int) -> dict[int, int] | None:
    """The tokens left after paying an amount, largest first; None where it cannot be paid."""
    left = dict(tokens)
    for worth in sorted(tokens, reverse=True):
        used = min(amount // worth, left[worth])
        left[worth] -= used
        amount -= used * worth
    return left if amount == 0 else None


def always_payable(tokens: dict[int, int], most: int) -> bool:
    """Whether four accounts, together at most so much, can always be paid exactly.

    They are paid one after the other, the largest first; fewer accounts are four with some at 0.
    """
    worths = sorted(tokens, reverse=True)
    payable: dict[tuple[int, ...], int] = {}
    """For what is left of the tokens: the first amount that cannot be paid."""
    for first in range(most + 1):
        after_first = change(tokens, first)
        for second in range(min(first, most - first) + 1):
            after_second = after_first and change(after_first, second)
            if after_second and after_second.get(1, 0) >= most - first - second:
                continue  # ones pay whatever is left
            for third in range(min(second, most - first - second) + 1):
                left = after_second and change(after_second, third)
                if left is None:
                    return False
                key = tuple(left[worth] for worth in worths)
                if key not in payable:
                    payable[key] = _first_unpayable(left, most)
                if payable[key] <= min(third, most - first - second - third):
                    return False
    return True


def _first_unpayable(tokens: dict[int, int], most: int) -> int:
    amount = 0
    while amount <= most and change(tokens, amount) is not None:
        amount += 1
    return amount
