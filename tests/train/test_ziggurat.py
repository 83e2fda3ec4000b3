"""Learning what the judge of Ziggurat weighs."""

from __future__ import annotations

import pytest

from digsite.games.ziggurat.mind import judge
from digsite.games.ziggurat.mind.judge import FEATURES, judge_of
from train import ziggurat


def rows(count: int) -> list[ziggurat.Seen]:
    """Positions that are won where little is in the way, whatever else is seen in them."""
    found = []
    for number in range(count):
        row = [0.0] * int(FEATURES)
        row[judge.ALWAYS] = 1.0
        row[judge.DISTANCE] = float(number % 20)
        row[judge.SKILLS] = float(number % 3)
        found.append((row, 1.0 if number % 20 < 8 + number % 5 else 0.0))
    return found


def test_weights_foresee_what_was_won() -> None:
    seen = rows(200)
    weights = ziggurat.fitted({2: seen}, ziggurat.unlearned())[2]
    assert weights[judge.DISTANCE] < -0.1
    assert ziggurat.explained(seen, weights) > 0.5
    assert ziggurat.explained(seen, weights) > ziggurat.explained(seen, ziggurat.unlearned())


def test_a_table_without_games_leans_on_its_chapter() -> None:
    found = ziggurat.fitted({2: rows(100), 3: []}, ziggurat.unlearned())
    assert found[3][judge.DISTANCE] == pytest.approx(found[2][judge.DISTANCE], abs=0.3)


def test_dangers_never_speak_for_a_position() -> None:
    weights = ziggurat.cautious([1.0] * int(FEATURES))
    assert weights[judge.ALWAYS] == 1.0
    assert {weights[at] for at in ziggurat.NEVER_GOOD} == {0.0}


def test_games_are_learned_from() -> None:
    once = ziggurat.play(1, 2, ziggurat.unlearned(), range(1), 1, trials=2)
    assert all(len(row) == FEATURES and won in (0.0, 1.0) for row, won in once)
    assert once == ziggurat.play(1, 2, ziggurat.unlearned(), range(1), 1, trials=2)


def test_every_chapter_has_weights_of_its_own() -> None:
    known = {
        tuple(judge_of(chapter, seats).weights)
        for chapter in ziggurat.CHAPTERS
        for seats in ziggurat.SEATS
    }
    assert len(known) >= len(ziggurat.CHAPTERS)
    assert tuple(ziggurat.unlearned()) not in known
