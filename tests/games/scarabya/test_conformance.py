"""The contract, checked by the public suite."""

from __future__ import annotations

import pytest

from digsite.conformance.suite import check_game
from digsite.games.scarabya import GAME

QUICK: list[tuple[str, int, dict[str, object]]] = [
    ("base", 1, {}),
    ("base", 2, {"tokens": "physical"}),
    ("base", 3, {"reveal": "open"}),
    ("duel", 2, {}),
    ("duel", 2, {"duel_legs": 2, "rematch": "ru"}),
    ("solo", 1, {}),
    ("solo", 1, {"deck": "UZXFPLVWTYIN", "order": "known", "site": "C2r90 A1r0 D1r270 B2r180"}),
]


@pytest.mark.parametrize(("mode", "seats", "options"), QUICK)
def test_the_contract_is_kept(mode: str, seats: int, options: dict[str, object]) -> None:
    report = check_game(GAME, games=1, modes=[mode], seats=[seats], options=options)
    assert report.games == 1


@pytest.mark.slow
def test_the_contract_is_kept_with_every_option() -> None:
    report = check_game(GAME, games=3)
    assert report.games >= 18
