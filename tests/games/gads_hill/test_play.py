"""The game as a whole: conformance, golden playthroughs, random games with every option."""

from __future__ import annotations

import pytest

from digsite.conformance.suite import check_game
from digsite.core.contract import Option, State, lowest_seat
from digsite.core.rng import Rng
from digsite.games.gads_hill import GAME, OPTIONS
from tests.games.gads_hill.helpers import all_tokens, table, walk
from tests.golden import check_playthrough

TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"deduction": "strict", "scores": "hidden"}),
    (4, {"deduction": "auto_pairs", "first_player": "random", "reshuffle": "all_empty"}),
]


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=["auto", "strict", "pairs"])
def test_conformance(seats: int, options: dict[str, object]) -> None:
    report = check_game(GAME, games=1, seats=[seats], options=options)
    untested = set(report.untested())
    assert untested <= {"barrier", "simultaneous", "hidden-choice", "final", "withdraw", "window"}
    assert report.counts["secrecy"] > 100
    assert (report.counts["window"] > 0) == (options.get("deduction") == "strict")


@pytest.mark.slow
def test_conformance_with_all_options() -> None:
    check_game(GAME, games=6)


@pytest.mark.parametrize("rules", GAME.versions)
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=["auto", "strict", "pairs"])
def test_playthrough(
    pytestconfig: pytest.Config, seats: int, options: dict[str, object], rules: int
) -> None:
    check_playthrough(pytestconfig, GAME, "standard", seats, 1, options, rules=rules)


def chosen(option: Option, rng: Rng) -> object:
    """Any value of an option."""
    if option.kind == "int":
        return option.low + int(rng.below(option.high - option.low + 1))
    return list(option.values)[int(rng.below(len(option.values)))]


def check_random_games(seats: int, games: int) -> None:
    """GAD-37, GAD-65: whatever the table chose, games end and no token is lost."""
    reasons = set()
    for seed in range(games):
        rng = Rng(1000 * seats + seed)
        options = {option.name: chosen(option, rng) for option in OPTIONS}
        for state in walk(GAME.start(GAME.settings(seats, "", options)), seed):
            assert all_tokens(state) == 110
        result = state.result()
        assert result is not None
        reasons.add(result.reason)
    assert "locomotive" in reasons


@pytest.mark.rule("GAD-37", "GAD-60")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_games_end_with_every_token_accounted_for(seats: int) -> None:
    check_random_games(seats, 6)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_two_thousand_random_games(seats: int) -> None:
    check_random_games(seats, 2000)


def mixed_move(state: State, seat: int, rng: Rng) -> int:
    """Sensible random play: cards three times as often as takes, a second card half of the time,
    a building bought one time in ten.
    """
    kinds: dict[str, list[int]] = {}
    for code in state.moves(seat):
        kinds.setdefault(GAME.notation(code).partition(" ")[0], []).append(int(code))
    again = "done" in kinds
    weights = {"play": 1 if again else 3, "discard": 1, "draw": 1, "draft": 1}
    if "buy" in kinds and rng.below(10) == 0:
        choice = "buy"
    else:
        lots = [kind for kind in kinds for _ in range(weights.get(kind, 0))]
        lots += ["done"] if again else []
        choice = lots[int(rng.below(len(lots)))] if lots else "pass"
    codes = kinds[choice]
    return codes[int(rng.below(len(codes)))]


def share_reaching_22(seats: int, games: int) -> float:
    reached = 0
    for seed in range(games):
        rng = Rng(seed)
        state = GAME.start(GAME.settings(seats))
        while state.to_act() != 0:
            if state.to_act() < 0:
                state.apply(-1, state.sample_chance(rng))
            else:
                seat = int(lowest_seat(state.to_act()))
                state.apply(seat, mixed_move(state, seat, rng))
        result = state.result()
        assert result is not None
        reached += result.reason == "locomotive"
    return reached / games


@pytest.mark.rule("GAD-60", "GAD-65")
def test_sensible_games_reach_the_last_field() -> None:
    """The stalemate rules are a safety net: the ledger counts one game in 1,200 that needs it."""
    assert share_reaching_22(3, 12) == 1.0


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_nearly_all_of_two_hundred_sensible_games_reach_the_last_field(seats: int) -> None:
    assert share_reaching_22(seats, 200) >= 0.98


def test_claim_windows_are_left_half_of_the_time_in_random_play() -> None:
    """GAD-55: so that random strict games do not drown in claims."""
    settings = table(2, deduction="strict")
    data: dict[str, object] = {
        "phase": "object",
        "asked": 1,
        "tokens": {"hotel": [1, 2], "bank": [1, 2], "saloon": [1, 3]},
    }
    state = GAME.from_position(settings, data)
    rng = Rng(5)
    done = GAME.parse("done").code()
    left = sum(state.sample_move(1, rng) == done for _ in range(400))
    assert 140 < left < 260
    assert state.sample_weight(1, done) == 6
