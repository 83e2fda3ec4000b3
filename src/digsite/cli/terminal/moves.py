"""Long move lists for people: grouped by piece, then by place; and reading what they type."""

from __future__ import annotations

import re
from collections.abc import Sequence

from digsite.core.contract import Game, State
from digsite.core.errors import NotationError

_SEPARATOR = re.compile(r"[@=: ]")


def split_notation(notation: str) -> tuple[str, str]:
    """A move as piece and place: ``L1m@d4`` is ``L1m@`` and ``d4``; the piece keeps the mark."""
    found = _SEPARATOR.search(notation)
    if found is None:
        return "", notation
    return notation[: found.end()], notation[found.end() :]


def grouped(notations: Sequence[str]) -> dict[str, list[str]]:
    """Places by piece, in the order given."""
    groups: dict[str, list[str]] = {}
    for notation in notations:
        piece, place = split_notation(notation)
        groups.setdefault(piece, []).append(place)
    return groups


def legal_notations(state: State, seat: int) -> list[str]:
    """The listed moves of a seat, written; none where nobody is told of moves beforehand."""
    if state.no_help_rule(seat):
        return []
    game = state.settings.game
    return [game.notation(code) for code in state.moves(seat)]


class PieceChosen(Exception):
    """The person named a piece; the place is still to come."""

    def __init__(self, piece: str, places: list[str]) -> None:
        super().__init__(piece)
        self.piece = piece
        self.places = places


class SeveralMoves(Exception):
    """More than one legal move starts like this."""

    def __init__(self, notations: list[str]) -> None:
        super().__init__(", ".join(notations))
        self.notations = notations


def read_move(game: Game, typed: str, legal: Sequence[str], piece: str = "") -> int:
    """The code of what a person typed.

    It may be a whole move in any case of letters, the place alone when a piece was chosen before,
    a piece alone (``PieceChosen``), or the start of some (``SeveralMoves``). Otherwise
    ``NotationError`` says what was expected.
    """
    try:
        return int(game.parse(typed).code())
    except NotationError as problem:
        said = problem
    for attempt in (typed, piece + typed):
        for notation in legal:
            if notation.lower() == attempt.lower():
                return int(game.parse(notation).code())
    if piece:
        try:
            return int(game.parse(piece + typed).code())
        except NotationError:
            pass
    for name, places in grouped(legal).items():
        if name and bare(name) == bare(typed):
            raise PieceChosen(name, places)
    begun = [notation for notation in legal if notation.lower().startswith(typed.lower())]
    if begun:
        raise SeveralMoves(begun)
    raise said


def bare(piece: str) -> str:
    """A piece's name without the mark that ends it, in small letters."""
    return piece.lower().rstrip("@=: ")
