"""The toys' golden playthroughs, equal in both builds; and that a change is noticed."""

from __future__ import annotations

from pathlib import Path

import pytest

from digsite.core.contract import Game
from digsite.core.native import i64
from tests.core.toy_games import Cards, Darts, Low, Nim, NimState, Ropes
from tests.golden import check_playthrough, playthrough

TOYS: list[tuple[Game, int]] = [(Nim(), 3), (Cards(), 2), (Low(), 3), (Darts(), 2), (Ropes(), 2)]


@pytest.mark.parametrize(
    ("game", "seats"), TOYS, ids=lambda value: getattr(value, "id", str(value))
)
def test_playthrough(pytestconfig: pytest.Config, game: Game, seats: int) -> None:
    check_playthrough(pytestconfig, game, "standard", seats, seed=1)


def test_playthrough_with_options(pytestconfig: pytest.Config) -> None:
    check_playthrough(pytestconfig, Low(), "standard", 2, 1, {"reveal": "open"})


class Options:
    """Stands in for pytest's configuration."""

    def __init__(self, update: bool) -> None:
        self.update = update

    def getoption(self, name: str, default: bool) -> bool:
        return self.update if name == "--update-golden" else default


def check(game: Game, folder: Path, update: bool) -> None:
    check_playthrough(Options(update), game, "standard", 2, 1, folder=folder)  # type: ignore[arg-type]


def test_a_change_is_shown_as_a_difference(tmp_path: Path) -> None:
    class Changed(NimState):
        def score(self, seat: i64) -> i64:
            return super().score(seat) if self.over() else 5

    with pytest.raises(pytest.fail.Exception, match="--update-golden"):
        check(Nim(), tmp_path, update=False)
    check(Nim(), tmp_path, update=True)
    check(Nim(), tmp_path, update=False)
    with pytest.raises(pytest.fail.Exception) as shown:
        check(Nim(Changed), tmp_path, update=False)
    assert "-0. decide, scores [0, 0]" in str(shown.value)
    assert "+0. decide, scores [5, 5]" in str(shown.value)
    check(Nim(Changed), tmp_path, update=True)
    check(Nim(Changed), tmp_path, update=False)


def test_a_playthrough_is_repeatable_and_seeded() -> None:
    assert playthrough(Cards(), "standard", 3, 4) == playthrough(Cards(), "standard", 3, 4)
    assert playthrough(Cards(), "standard", 3, 4) != playthrough(Cards(), "standard", 3, 5)
