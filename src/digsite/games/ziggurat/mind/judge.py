"""How likely a team is to win from a position: a weighted sum of what is seen in it.

What is looked at is counted in ``strategy``; how much it weighs was learned from games of the
planner (``train/ziggurat.py``): a logistic regression for each chapter and number of players. The
weights lie in ``weights.json`` beside this file.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final, cast

from digsite.core.native import i64, vec

ALWAYS: Final[i64] = 0
DISTANCE: Final[i64] = 1
"""Moves to the goal, as the chapter counts them."""
HURRY: Final[i64] = 2
"""The same for each card that is left."""
LATE: Final[i64] = 3
"""How few cards are left."""
UNSAFE: Final[i64] = 4
"""Heroes that are not safe yet."""
HERO_TRAPPED: Final[i64] = 5
"""How often a number comes up that leaves a hero no safe way, all heroes together."""
SPIRIT_TRAPPED: Final[i64] = 6
"""The same for flames, by the colours on the cards."""
FLAMES: Final[i64] = 7
"""What flames cost, as the chapter counts them."""
COUNTED: Final[i64] = 8
"""Flames on the board; on L4; on L3."""
HIGH: Final[i64] = 9
BELOW: Final[i64] = 10
ON_HEARTH: Final[i64] = 11
"""Heroes who stand where a flame may appear."""
NOW: Final[i64] = 12
"""Heroes and flames that the next card leaves no safe way; those that a later open card does."""
LATER: Final[i64] = 13
SKILLS: Final[i64] = 14
"""Skills that can still be used."""
FEATURES: Final[i64] = 15

MIDDLE: Final = 22.0
SLOPE: Final = 9.0
"""Before anything was learned: so many moves from the goal the odds are even; how fast they change.
"""


class Judge:
    """What each thing weighs, in logarithms of the odds."""

    def __init__(self, weights: vec[float]) -> None:
        self.weights = weights


def first_weights() -> list[float]:
    """Before anything is learned: moves to the goal, and dangers counted in moves."""
    found = [0.0] * int(FEATURES)
    found[ALWAYS] = MIDDLE / SLOPE
    found[DISTANCE] = -1.0 / SLOPE
    found[HERO_TRAPPED] = -25.0 / SLOPE
    found[SPIRIT_TRAPPED] = -40.0 / SLOPE
    found[FLAMES] = -1.0 / SLOPE
    found[ON_HEARTH] = -8.0 / SLOPE
    return found


_known: dict[str, list[float]] = {}


def judge_of(chapter: int, seats: int) -> Judge:
    """The judge of a chapter with so many players."""
    if not _known:
        file = Path(__file__).parent / "weights.json"
        data = cast("dict[str, object]", json.loads(file.read_text(encoding="utf-8")))
        for key, numbers in data.items():
            if key != "about":
                _known[key] = cast("list[float]", numbers)
    found = _known.get(f"{chapter}-{seats}")
    return Judge(vec[float](found if found is not None else first_weights()))
