"""What the doors to libraries for learning share: tables by name, buffers as arrays, spaces."""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from digsite.core.contract import Game, Settings, State
from digsite.core.encoding import LARGEST, Encoding
from digsite.core.native import i16, u8, vec
from digsite.games import find_game
from digsite.services.board import board_svg, board_text

Numbers = NDArray[np.int16]
Mask = NDArray[np.int8]

RENDER_MODES: Final = ("human", "ansi", "svg")
WIN: Final = "win"
SCORE: Final = "score"
REWARDS: Final = (WIN, SCORE)
"""What is learnt from: how good the end is, from 0 to 1, or every change of the own points."""
FOUL: Final = -1.0
"""The reward of a seat whose illegal action ends a game."""


def table(
    game: str | Game, seats: int | None, mode: str, options: Mapping[str, object] | None
) -> Settings:
    """The settings of a table; seats are by default as few as the mode allows, solo apart."""
    found = find_game(game) if isinstance(game, str) else game
    chosen = found.mode(mode) if mode else found.modes[0]
    fewest = min(max(2, chosen.least), chosen.most)
    return found.settings(fewest if seats is None else seats, chosen.name, dict(options or {}))


def checked(value: str | None, known: tuple[str, ...], what: str) -> None:
    """Refuse a word that is not one of those known."""
    if value is not None and value not in known:
        raise ValueError(f"{what} is {', '.join(known[:-1])} or {known[-1]}, not {value!r}")


def fresh_seed() -> int:
    """A seed that nobody chose."""
    return int.from_bytes(os.urandom(7), "big")


def numbers(row: vec[i16]) -> Numbers:
    """A row as an array of its own."""
    return np.array(row, dtype=np.int16)


def flags(mask: vec[u8]) -> Mask:
    """A mask as an array of its own."""
    return np.array(mask, dtype=np.uint8).view(np.int8)


def row_space(encoding: Encoding) -> spaces.Box:
    """Where rows lie."""
    largest = int(LARGEST)
    return spaces.Box(-largest, largest, (int(encoding.size),), np.int16)


def mask_space(actions: int) -> spaces.Box:
    """Where masks lie."""
    return spaces.Box(0, 1, (actions,), np.int8)


def rendered(state: State, viewer: int, render_mode: str | None) -> Any:
    """A position for the eyes, as the mode wants it: told, as a text or as an SVG document."""
    if render_mode is None:
        return None
    if render_mode == "svg":
        return board_svg(state, viewer)
    text = board_text(state, viewer)
    if render_mode == "ansi":
        return text
    print(text)
    return None
