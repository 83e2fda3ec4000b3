"""Reviews: the same every time, fair, and told so that people like to read them."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from digsite.core.contract import NATURE, Observation
from digsite.core.match import Match, replay
from digsite.core.record import parse_record
from digsite.core.replay import Replay
from digsite.games import find_game
from digsite.services.review import NotOver, ToldDecision, ToldReview, remarks, told_review
from digsite.study.decisions import QUICK, Effort, Reviewer
from digsite.study.review import LEAST_MISTAKE, review
from tests.study.games import played, table

SMALL = Effort("small", 3, 1, 2, 60, 1, 0)
"""Enough to see that everything is there."""


@cache
def told(game: str, mode: str, seats: int, *levels: str) -> tuple[Match, ToldReview]:
    match = played(table(game, mode, seats), 8, *levels)
    return match, told_review(match, SMALL, ["Ada", "Bruno", "Cleo", "Dora"][:seats])


@pytest.mark.parametrize(
    ("game", "mode", "seats"),
    [("indus", "", 3), ("scarabya", "duel", 2), ("ziggurat", "", 2), ("gads-hill", "", 2)],
)
def test_the_same_record_and_effort_give_the_same_text(game: str, mode: str, seats: int) -> None:
    match, first = told(game, mode, seats)
    again = replay(parse_record(match.record().to_text(), find_game))
    names = ["Ada", "Bruno", "Cleo", "Dora"][:seats]
    assert told_review(again, SMALL, names).to_data() == first.to_data()


@pytest.mark.parametrize(
    ("game", "mode", "seats"), [("indus", "", 2), ("scarabya", "base", 1), ("gads-hill", "", 2)]
)
def test_every_choice_and_every_outcome_is_looked_at(game: str, mode: str, seats: int) -> None:
    match, found = told(game, mode, seats)
    assert len(found.luck) == sum(step.seat == NATURE for step in match.steps)
    assert len(found.curve) == len(match.steps) + 1 == len(found.moments_of)
    assert found.moments_of == sorted(found.moments_of)
    assert found.unit == ("points" if mode == "base" else "percent")
    for one in found.decisions:
        assert one.played == match.settings.game.notation(match.steps[one.step].code)
        assert one.cost >= 0.0
        assert 1 <= len(one.alternatives) <= 3
        assert one.alternatives[0].move == one.best
        assert one.played != one.best or one.cost == 0.0
    assert any(one.alternatives[0].why for one in found.decisions)


def test_a_game_that_still_runs_is_not_reviewed() -> None:
    with pytest.raises(NotOver):
        review(Match(table("indus", "", 2), 1), SMALL)


@pytest.mark.slow
def test_whoever_decides_as_the_champion_does_loses_nothing() -> None:
    match = played(table("indus", "", 2), 2, "professor", "visitor")
    found = review(match, QUICK)
    # The judge of the quick look is not given quite as many moves as the professor.
    assert found.cost_of(0) < LEAST_MISTAKE
    assert found.cost_of(1) > 0.3


def test_small_costs_and_doubtful_ones_are_no_mistakes() -> None:
    _match, found = told("gads-hill", "", 2)
    for one in found.decisions:
        assert one.mistake == (one.cost >= 100 * LEAST_MISTAKE)


def test_a_decision_is_judged_by_what_its_seat_knew() -> None:
    """All that goes in is what the seat saw, as it travels: no secret can change the verdict."""
    settings = table("gads-hill", "", 2)
    match = played(settings, 3)
    number = next(at for at, step in enumerate(match.steps) if step.seat >= 0 and at > 40)
    state = Replay(match).state_after(number)
    step = match.steps[number]
    seen = state.observe(step.seat)
    again = Observation.from_json(settings.game, seen.to_json())
    reviewer = Reviewer(settings, SMALL)
    assert reviewer.look(seen, number, step.code) == reviewer.look(again, number, step.code)


def test_a_team_is_reviewed_as_one_and_nobody_is_named() -> None:
    _match, found = told("ziggurat", "", 2)
    assert len(found.sides) == 1
    assert all(one.seat is None for one in found.decisions)
    text = str(found.to_data())
    assert "Ada" not in text
    assert "Bruno" not in text


def test_moments_and_turning_points_lie_in_the_game() -> None:
    match, found = told("indus", "", 2)
    assert [one.kind for one in found.moments] == ["best", "worst", "luckiest"]
    assert len(found.turning_points) == 3
    assert [one.step for one in found.turning_points] == sorted(
        one.step for one in found.turning_points
    )
    for one in [*found.moments, *found.turning_points]:
        assert 0 <= one.step < len(match.steps)
        assert one.sentence
    assert "Ada" in found.decided or "Bruno" in found.decided


def decision(step: int, cost: float, *, right: bool = False) -> ToldDecision:
    best = "a" if right else "b"
    return ToldDecision(step, step, 0, "a", best, cost, mistake=cost >= 3.0, alternatives=[])


def test_nobody_reads_two_criticisms_in_a_row() -> None:
    _match, found = told("indus", "", 2)
    given = [decision(1, 5.0), decision(2, 9.0), decision(3, 1.0), decision(4, 4.0)]
    given += [decision(5, 0.0, right=True), decision(6, 3.0)]
    assert [one.step for one in remarks(replace(found, decisions=given))] == [2, 5, 6]


def test_no_move_is_praised_that_another_is_ahead_of() -> None:
    _match, found = told("scarabya", "duel", 2)
    praised = [one for one in remarks(found) if not one.mistake]
    assert praised
    for one in praised:
        assert one.alternatives[0].value == max(other.value for other in one.alternatives)


def test_progress_is_told_and_may_stop_it() -> None:
    match = played(table("scarabya", "duel", 2), 8)
    seen: list[tuple[int, int]] = []
    review(match, SMALL, lambda done, of: seen.append((done, of)))
    assert seen == [(done, len(match.steps)) for done in range(1, len(match.steps) + 1)]

    def stop(done: int, of: int) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        review(match, SMALL, stop)
