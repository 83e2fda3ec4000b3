"""Hints say why: whole sentences about something that lights up on the board."""

from __future__ import annotations

import pytest

from digsite.core.contract import State
from digsite.games import find_game, game_ids
from scripts.hints import advice, lit, positions

MOST_WORDS = 20


def check(state: State, game: str) -> None:
    hint, told, why = advice(state, game)
    assert hint.reason is not None
    assert why in told
    assert len(why.split()) <= MOST_WORDS
    assert why[0].isupper()
    assert why.endswith(".")
    assert "%" not in told
    assert "{" not in why
    assert lit(state, hint) >= 1


@pytest.mark.parametrize("game", game_ids())
def test_a_reason_is_a_short_sentence_about_a_place(game: str) -> None:
    for state in positions(game, 4, seed=1):
        check(state, game)


@pytest.mark.slow
@pytest.mark.parametrize("game", game_ids())
def test_so_are_those_of_many_positions(game: str) -> None:
    for state in positions(game, 40, seed=2):
        check(state, game)


@pytest.mark.parametrize("game", game_ids())
def test_no_template_is_too_long(game: str) -> None:
    templates = find_game(game).kit().words.reasons
    assert templates
    for template in templates.values():
        assert len(template.split()) <= MOST_WORDS
        assert template[0].isupper() or template.startswith("{")
        assert template.endswith(".")
