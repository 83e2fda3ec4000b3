"""Luck: what it is measured with, and that it comes to nothing before chance has acted."""

from __future__ import annotations

import math
from collections.abc import Iterator

import pytest

from digsite.core.contract import NATURE, NOBODY, State
from digsite.core.match import Match
from digsite.core.native import i64
from digsite.core.rng import Rng
from digsite.games import find_game
from digsite.study import luck
from digsite.study.judge import FixedJudge
from tests.seeds import seeds
from tests.study.games import TABLES, played, table

every_table = pytest.mark.parametrize(("game", "mode", "seats"), TABLES)


def positions(match: Match, every: int) -> Iterator[State]:
    """Some positions of a match, and its last."""
    state = match.settings.game.start(match.settings)
    for number, step in enumerate(match.steps):
        if number % every == 0:
            yield state.copy()
        state.apply(step.seat, step.code)
    yield state


@every_table
def test_the_judge_gives_every_side_a_share_and_keeps_to_it(
    game: str, mode: str, seats: int
) -> None:
    match = played(table(game, mode, seats), 3)
    judge = FixedJudge(match.settings)
    for state in positions(match, 5):
        before = state.key()
        values = judge.values(state)
        assert len(values) == judge.sides
        assert all(0.0 <= value <= 1.0 for value in values)
        if judge.sides > 1 and judge.scale == 0.0:
            assert math.fsum(values) == pytest.approx(1.0)
        assert judge.values(state.copy()) == values
        assert judge.leads(state.copy()) == judge.leads(state)
        assert state.key() == before


@every_table
def test_a_game_that_is_over_is_worth_its_result(game: str, mode: str, seats: int) -> None:
    match = played(table(game, mode, seats), 4)
    judge = FixedJudge(match.settings)
    ended = match.state.result()
    assert ended is not None
    values = judge.values(match.state)
    if judge.scale > 0.0:
        assert [round(value * judge.scale) for value in values] == ended.scores
    elif judge.together:
        assert values == [1.0 if ended.winners else 0.0]
    else:
        best = 1.0 / max(1, len(ended.winners))
        assert values == [best if seat in ended.winners else 0.0 for seat in range(seats)]


@every_table
def test_the_luck_of_all_outcomes_together_is_zero(game: str, mode: str, seats: int) -> None:
    match = played(table(game, mode, seats), 5)
    judge = FixedJudge(match.settings)
    rng = Rng(6)
    looked = 0
    for state in positions(match, 1):
        if state.to_act() != NATURE or rng.below(4):
            continue
        could, exact = luck.outcomes(state)
        assert math.fsum(one.weight for one in could) == pytest.approx(1.0)
        if not exact:
            continue
        looked += 1
        gains = [luck.luck_of(state, one.code, judge.values).gains for one in could]
        for side in range(judge.sides):
            weighed = [one.weight * gain[side] for one, gain in zip(could, gains, strict=True)]
            assert math.fsum(weighed) == pytest.approx(0.0, abs=1e-12)
        if looked == 3:
            break
    assert looked


def test_of_many_outcomes_a_sample_is_drawn_that_does_not_know_what_came() -> None:
    settings = table("anasazi", "", 2)
    state = settings.game.start(settings)
    could, exact = luck.outcomes(state)
    again, _ = luck.outcomes(state.copy())
    assert not exact
    assert len(could) == luck.SAMPLED
    assert [one.code for one in could] == [one.code for one in again]
    assert len({int(one.code) for one in could}) > luck.SAMPLED // 2


@pytest.mark.parametrize(("game", "mode", "seats"), [("indus", "", 2), ("scarabya", "base", 1)])
def test_the_judge_sees_what_chance_gives(game: str, mode: str, seats: int) -> None:
    match = played(table(game, mode, seats), 5)
    found = luck.luck_in(match, FixedJudge(match.settings).values)
    assert len(found) == sum(step.seat == NATURE for step in match.steps)
    assert sum(any(gain != 0.0 for gain in one.gains) for one in found) > len(found) // 2
    assert luck.summed(found) == [
        pytest.approx(math.fsum(one.gains[side] for one in found)) for side in range(seats)
    ]


def test_a_chance_step_with_one_outcome_gives_nothing() -> None:
    match = played(table("scarabya", "base", 1), 5)
    last = luck.luck_in(match, FixedJudge(match.settings).values)[-1]
    assert last.gains == [0.0], "the twelfth mission is the one that is left"


def test_games_without_chance_have_no_luck() -> None:
    import connect_four

    settings = connect_four.GAME.settings(2)
    match = Match(settings, 1)
    while match.state.to_act() != NOBODY:
        seat: i64 = match.acting_seats()[0]
        match.play(seat, match.state.moves(seat)[0])
    found = luck.luck_in(match, FixedJudge(settings).values)
    assert found == []
    assert luck.summed(found) == []


LONG_RUN = 20
"""Games of one round; `make endurance ARGS=luck` plays 100 rounds, 2,000 games of each table."""
FAR = 4.0
"""Standard errors: further off is no accident, however many rounds are looked at."""


@pytest.mark.slow
@pytest.mark.luck
@pytest.mark.parametrize(
    ("game", "mode", "seats"),
    [
        ("indus", "", 2),
        ("scarabya", "base", 1),
        ("scarabya", "duel", 2),
        ("ziggurat", "", 2),
        ("gads-hill", "", 2),
        ("anasazi", "", 2),
    ],
)
def test_summed_luck_is_zero_in_the_long_run(game: str, mode: str, seats: int) -> None:
    settings = find_game(game).settings(seats, mode)
    measure = FixedJudge(settings).values
    sums = [
        luck.summed(luck.luck_in(played(settings, seed), measure))[0] for seed in seeds(LONG_RUN)
    ]
    mean = math.fsum(sums) / len(sums)
    spread = math.sqrt(math.fsum((one - mean) ** 2 for one in sums) / (len(sums) - 1))
    assert abs(mean) <= FAR * spread / math.sqrt(len(sums)) + 1e-9
