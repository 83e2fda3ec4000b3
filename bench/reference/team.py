"""The reference team: it looks through its own card and the next open one.

It plays as the level ``assistant`` did when it was frozen, move for move. Chapters are balanced for
it, so it does not change, whatever the game's own bots learn.
"""

from __future__ import annotations

from typing import Final

from bench.reference.judgement import Judgement
from bench.reference.search import ReferenceBot
from digsite.bots.budget import Budget
from digsite.core.contract import Settings
from digsite.games.ziggurat.rules.setup import table_of

SIMULATIONS: Final = 8
BREADTH: Final = 8
WIDTH: Final = 4
DEPTH: Final = 1

_kept: list[Judgement] = []
"""The latest judgement: its distances take a while to draw."""


def reference_bot(settings: Settings, seed: int) -> ReferenceBot:
    """One seat of the team."""
    table = table_of(settings)
    if not _kept or _kept[0].table is not table:
        _kept[:] = [Judgement(table)]
    return ReferenceBot(_kept[0], Budget(0.0, SIMULATIONS), seed, BREADTH, WIDTH, DEPTH)
