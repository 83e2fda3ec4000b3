"""One turn of Gads Hill 1874, once more: every way to use it, and what a board proves.

It shares nothing with the search that found the problems.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from tests.reference.gads_hill import (
    Board,
    Rules,
    Unplayable,
    built,
    open_sets,
    play,
    standing,
    take,
    tokens,
)

LIMIT = 16
"""GAD-11: with so many standing, three of them given, a turn has one card."""
Play = tuple[int, str]


def board_of(data: Mapping[str, object]) -> Board:
    """The board of a documented position."""
    laid, placed, out = data["tokens"], data["placed"], data["out"]
    assert isinstance(laid, dict)
    assert isinstance(placed, dict)
    assert isinstance(out, list)
    board: Board = {name: ("open", frozenset(places)) for name, places in laid.items()}
    board |= {name: ("at", place) for name, place in placed.items()}
    gone: tuple[object, ...] = ("out",)
    return board | dict.fromkeys(out, gone)


def plays(board: Board, hand: Sequence[int], owned: Sequence[str]) -> list[Play]:
    """The cards with the buildings they may be played for: own ones that do not stand yet."""
    mine = [name for name in owned if board.get(name, ("waiting",))[0] in ("waiting", "open")]
    return [(card, name) for card in hand for name in (("",) if card <= 22 else mine)]


def is_proven(board: Board, name: str, place: int) -> bool:
    """Whether every way to place all buildings puts this one here, and there is one."""
    sets = open_sets(board)
    here = tokens(board, name)
    others = [tokens(board, other) for other in board if other != name and tokens(board, other)]
    if standing(sets) < len(sets) or place not in here:
        return False
    return not any(
        standing([each - {elsewhere} for each in others]) == len(others)
        for elsewhere in here - {place}
    )


def proving(
    board: Board, hand: Sequence[int], owned: Sequence[str], name: str, rules: Rules
) -> dict[Play, int]:
    """The cards after which it is proven where a building stands, with its place."""
    found: dict[Play, int] = {}
    for card, mine in plays(board, hand, owned):
        try:
            after = play(board, card, mine, rules).board
        except Unplayable:
            continue
        for place in tokens(after, name):
            if is_proven(after, name, place):
                found[card, mine] = place
    return found


def turns(
    board: Board, hand: Sequence[int], owned: Sequence[str], rules: Rules
) -> Iterator[tuple[tuple[Play, ...], int]]:
    """Every way to use a turn and its tokens. Two cards thrown away are told once a token."""
    yield (), 0
    if len(hand) > 1:
        for name in board:
            for place in tokens(board, name):
                try:
                    yield ((-1, f"{name}/{place}"),), take(board, name, place, rules).gained
                except Unplayable:
                    continue
    for first in plays(board, hand, owned):
        try:
            after = play(board, *first, rules)
        except Unplayable:
            continue
        yield (first,), after.gained
        if len(built(after.board)) + 3 >= LIMIT:
            continue
        for second in plays(after.board, [card for card in hand if card != first[0]], owned):
            try:
                more = play(after.board, *second, rules)
            except Unplayable:
                continue
            yield (first, second), after.gained + more.gained
