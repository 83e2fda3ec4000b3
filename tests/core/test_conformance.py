"""check_game passes games that keep the contract, and names the clause that a broken one breaks."""

from __future__ import annotations

import pytest

from digsite.core.conformance import CLAUSES, check_game
from tests.core.toy_games import Cards, Darts, Game, Low, Nim, Ropes

ALWAYS = {
    "game", "settings", "to-act", "over", "termination", "moves", "accepted", "refused", "play",
    "queries", "notation", "notation-errors", "sample-move", "nearest", "copy", "key", "position",
    "position-errors", "events", "observation", "sample", "result", "utility", "strategy", "record",
    "replay", "undo", "crash",
}  # fmt: skip
"""The clauses that every game gives occasion to check."""

TOY_CLAUSES: list[tuple[Game, set[str]]] = [
    (Nim(), set()),
    (Cards(), {"chance", "sample-chance", "told", "secrecy", "barrier"}),
    (Low(), {"told", "secrecy", "barrier", "simultaneous", "hidden-choice", "withdraw"}),
    (Darts(), {"final"}),
    (Ropes(), {"chance", "sample-chance", "window"}),
]


@pytest.mark.parametrize(("game", "more"), TOY_CLAUSES, ids=lambda value: getattr(value, "id", ""))
def test_a_sound_game_passes_and_nothing_was_vacuous(game: Game, more: set[str]) -> None:
    report = check_game(game, games=6)
    untested = set(report.untested())
    assert not untested & (ALWAYS | more), str(report)
    assert report.games >= 6


def test_the_toys_together_reach_every_clause() -> None:
    reached = ALWAYS.union(*(more for _, more in TOY_CLAUSES))
    assert reached == set(CLAUSES)
