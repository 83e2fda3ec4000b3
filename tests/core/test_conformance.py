"""check_game passes games that keep the contract, and names the clause that a broken one breaks."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from digsite.conformance.suite import CLAUSES, check_game
from digsite.core.contract import Game, Option, Settings, State
from digsite.core.errors import ConformanceError, SettingsError
from digsite.core.native import i64
from tests.core.breaking import BROKEN
from tests.core.broken_numbers import Generous
from tests.core.broken_rules import NeverMisere, Unsorted
from tests.core.broken_views import DriftingStart, FullSettings
from tests.core.toy_games import Cards, Darts, Low, Nim, NimState, Ropes

ALWAYS = {
    "game", "settings", "to-act", "over", "termination", "moves", "accepted", "refused", "play",
    "queries", "notation", "notation-errors", "sample-move", "nearest", "copy", "key", "position",
    "position-errors", "events", "observation", "sample", "result", "utility", "strategy", "record",
    "replay", "undo", "crash",
}  # fmt: skip
"""The clauses that every game gives occasion to check."""

TOY_CLAUSES: list[tuple[Game, set[str]]] = [
    (Nim(), set()),
    (Cards(), {"chance", "sample-chance", "told", "secrecy", "barrier", "encoding"}),
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


@pytest.mark.parametrize(
    ("clause", "make"),
    [(clause, make) for clause, _, make in BROKEN],
    ids=[f"{clause}: {what}" for clause, what, _ in BROKEN],
)
def test_a_broken_game_is_caught_by_the_clause(clause: str, make: Callable[[], Game]) -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(make(), games=12, max_steps=200)
    assert caught.value.clause == clause, str(caught.value)


def test_what_is_played_again_must_be_the_same() -> None:
    """Each start of the game that differs is noticed by whoever played from it."""
    caught = set()
    for starts in range(1, 30):
        try:
            check_game(DriftingStart(starts), games=1, seats=[3], options={})
        except ConformanceError as breach:
            caught.add(breach.clause)
    assert {"replay", "undo", "withdraw"} <= caught


def test_a_breach_says_what_was_found() -> None:
    with pytest.raises(
        ConformanceError, match=r"^moves: not sorted and unique: \[3, 2, 1\] \(nim, "
    ):
        check_game(Nim(Unsorted), games=1)


def test_an_observation_with_a_secret_option_is_caught() -> None:
    with pytest.raises(ConformanceError) as caught:
        check_game(Cards(FullSettings), games=1, options={"deck": [1, 2]})
    assert caught.value.clause == "observation"


def test_a_row_that_tells_a_secret_is_caught() -> None:
    with pytest.raises(ConformanceError, match="something that the observation does not tell"):
        check_game(Generous(), games=3)


def test_a_sound_game_with_a_secret_option_passes() -> None:
    assert check_game(Cards(), games=2, options={"deck": [4, 1, 2]}).games == 6


def test_every_clause_is_broken_at_least_once() -> None:
    assert {clause for clause, _, _ in BROKEN} | {"replay", "undo"} == set(CLAUSES)


def test_a_breach_can_be_shown_again() -> None:
    """The error tells the one call that finds it again, at the same step."""
    game = next(make for clause, _, make in BROKEN if clause == "barrier")()
    with pytest.raises(ConformanceError) as first:
        check_game(game, games=12, seed=5)
    call = re.search(r"again with check_game\(game, (.*)\)\)$", str(first.value))
    assert call is not None
    arguments = eval(f"dict({call[1]})")  # noqa: S307 - it is Python, as told
    with pytest.raises(ConformanceError) as again:
        check_game(game, **arguments)
    assert again.value.detail == first.value.detail


def test_the_same_seed_checks_the_same() -> None:
    assert check_game(Low(), games=2, seed=9).counts == check_game(Low(), games=2, seed=9).counts


def test_modes_and_seats_can_be_chosen() -> None:
    assert check_game(Nim(), games=2, modes=["long"], options={}).games == 2
    assert check_game(Nim(), games=1, seats=[2, 3], options={"heap": 3}).games == 3
    with pytest.raises(SettingsError, match="no mode"):
        check_game(Nim(), modes=["short"])


def test_every_option_value_is_played() -> None:
    played: set[str] = set()

    class Spy(NimState):
        def to_act(self) -> i64:
            played.add(self.settings.text("misere"))
            return super().to_act()

    check_game(Nim(Spy), games=1)
    assert played == {"off", "on"}


class Pair(Nim):
    """Misere is possible only with a low heap."""

    def __init__(self) -> None:
        super().__init__()
        self.played: set[str] = set()

    def check_settings(self, settings: Settings) -> None:
        if settings.text("misere") == "on" and settings.number("heap") != 3:
            raise SettingsError("misere needs a heap of 3")

    def start(self, settings: Settings) -> State:
        self.played.add(settings.text("misere"))
        return super().start(settings)


class Wordy(NeverMisere):
    """A game with a text, which might be what a refused value needs."""

    def __init__(self) -> None:
        super().__init__()
        self.options = [*self.options, Option("word", "text", "", "NIM-09", "")]


def test_a_value_that_needs_another_is_played_with_it() -> None:
    game = Pair()
    assert check_game(game, games=1).unplayed == []
    assert game.played == {"off", "on"}


def test_a_value_that_may_need_a_text_is_reported() -> None:
    report = check_game(Wordy(), games=1)
    assert report.unplayed == [{"misere": "on"}]
    assert 'never played: {"misere":"on"}' in str(report)


def test_a_report_reads_well() -> None:
    text = str(check_game(Nim(), games=1))
    assert text.splitlines()[0].endswith("steps")
    assert all(f"  {clause}: " in text for clause in CLAUSES)
