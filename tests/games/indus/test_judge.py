"""The judge: what it thinks of a landing is what it thinks of the position after it."""

import json
from pathlib import Path
from typing import cast

import pytest

from digsite.core.rng import Rng
from digsite.games.indus.mind import judge as judging
from digsite.games.indus.mind.judge import Reading, chance, class_of, judge_for, standing
from digsite.games.indus.mind.turn import Turn, landed, points_lead
from digsite.games.indus.rules.pieces import LANDING
from digsite.games.indus.rules.play import IndusState
from tests.games.indus.helpers import at, play, started, steps

WEIGHTS = Path(judging.__file__).parent / "weights.json"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_landing_is_judged_as_the_position_after_it(seats: int) -> None:
    judge = judge_for(seats)
    compared = 0
    for seed in range(3):
        state = started(seats, board="random", setup="first_game")
        for number, (seat, _move) in enumerate(steps(state, Rng(seed))):
            if seat < 0 or number % 7:
                continue
            before = Reading(judge, state, seat)
            rng = Rng(number)
            piece = 3 * state.colours_of(seat)[0] + int(rng.below(3))
            area = int(rng.below(36))
            after = cast("IndusState", state.copy())
            after.drop(piece, area)
            if after.own_piece < 0:
                found = Reading(judge, after, seat).lead - before.lead
                assert before.landing(piece, area) == pytest.approx(found, abs=1e-6)
                compared += 1
    assert compared > 20


def test_between_two_players_one_leads_by_what_the_other_is_behind() -> None:
    state = started(2)
    for number, _step in enumerate(steps(state, Rng(3))):
        if number % 10 == 0:
            leads = [Reading(judge_for(2), state, seat).lead for seat in range(2)]
            assert leads[0] == pytest.approx(-leads[1], abs=1e-6)


def test_reading_and_choosing_change_nothing() -> None:
    state = started(2)
    play(state, "colour blue", "bP@W4", "die 3")
    before = state.position()
    for deep in (False, True):
        turn = Turn(judge_for(2), state, state.turn, deep)
        assert state.is_legal(turn.choose())
        assert turn.worth() > -100.0
    assert state.position() == before


def test_a_lead_counts_for_more_when_less_is_to_come() -> None:
    reserve = {"blue": [4, 4, 1], "red": [4, 4, 1]}
    early = at({"stacks": {"r2c2": ["bW"]}, "reserve": reserve, "turn": 0})
    late = at({"stacks": {"r2c2": ["bW"]}, "frame": {"N1": "rW", "S1": "bW"}, "turn": 0})
    judge = judge_for(4)
    assert Reading(judge, late, 0).lead > Reading(judge, early, 0).lead > 0.0


@pytest.mark.rule("IND-53")
def test_a_piece_taken_back_is_worth_more_than_its_points() -> None:
    """Whoever lands last is not covered any more."""
    state = at(
        {
            "stacks": {"r2c2": ["bW", "bW"]},
            "protected": {"r2c2": "blue"},
            "frame": {"N2": "yW", "S1": "yW", "N4": "rW", "N5": "gW"},
            "reserve": {name: [2, 2, 0] for name in ("yellow", "red", "green")},
            "turn": 0,
        },
        2,
    )
    assert state.owners[0] == state.owners[1] == 0
    turn = Turn(judge_for(2), state, 0)
    area = int(LANDING[6 * 1 + 1])
    assert turn.reading.landing(3, area) > 2.0
    assert landed(turn.judge, state, 3, 1, 2).recovered[0] == 1


def test_standings_tell_counts_and_shades_apart() -> None:
    found = {standing(count, shade) for count in range(5) for shade in range(3)}
    assert found == set(range(judging.STANDINGS))
    assert {class_of(kind, size) for kind in range(6) for size in range(1, 15)} == set(
        range(judging.RUIN_CLASSES)
    )


def test_chances_stay_between_lost_and_won() -> None:
    assert chance(0.0, 5.0) == pytest.approx(0.5)
    assert 0.0 < chance(-500.0, 5.0) < chance(-1.0, 5.0) < chance(1.0, 5.0) < chance(500.0, 5.0) < 1


def test_the_points_at_the_end_are_exact() -> None:
    state = started(3)
    for _step in steps(state, Rng(8)):
        continue
    scores = [int(state.score(seat)) for seat in range(3)]
    assert points_lead(state, 0) == pytest.approx(scores[0] - (scores[1] + scores[2]) / 2)


def test_the_weights_say_how_they_came_about() -> None:
    about = json.loads(WEIGHTS.read_text(encoding="utf-8"))["about"]
    assert about["command"].startswith("python -m train indus")
    assert set(about) == {"command", "commit", "date"}
    assert WEIGHTS.stat().st_size <= 400_000
