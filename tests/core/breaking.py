"""How broken games are entered: each breaks one clause of the contract, and says how."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from digsite.core.contract import Game
from tests.core.toy_games import (
    Cards,
    CardsState,
    Darts,
    DartsState,
    Low,
    LowState,
    Nim,
    NimState,
    Ropes,
    RopesState,
    ToyState,
)

BROKEN: list[tuple[str, str, Callable[[], Game]]] = []
"""The clause, what is broken, and the game."""

Broken = TypeVar("Broken", bound="type[ToyState] | type[Game]")


def breaks(clause: str) -> Callable[[Broken], Broken]:
    """Enter a class of games, or of states of the toy it derives from. Its docstring says how."""

    def enter(broken: Broken) -> Broken:
        BROKEN.append((clause, str(broken.__doc__), lambda: broken_game(broken)))
        return broken

    return enter


def broken_game(broken: type[ToyState] | type[Game]) -> Game:
    if issubclass(broken, NimState):
        return Nim(broken)
    if issubclass(broken, CardsState):
        return Cards(broken)
    if issubclass(broken, LowState):
        return Low(broken)
    if issubclass(broken, DartsState):
        return Darts(broken)
    if issubclass(broken, RopesState):
        return Ropes(broken)
    assert issubclass(broken, Game)
    return broken()  # type: ignore[call-arg]
