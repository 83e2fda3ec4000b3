"""The options of every game: each has words, for itself and for its values."""

from __future__ import annotations

import importlib

import pytest

from digsite.adapters.telling import option_words
from digsite.core.contract import Game
from digsite.core.words import OptionWords
from digsite.games import find_game, game_ids

GAMES = [find_game(game_id) for game_id in game_ids()]
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def words_of(game: Game) -> dict[str, OptionWords]:
    words: dict[str, OptionWords] = importlib.import_module(f"{game.package}.words").OPTIONS
    return words


@every_game
def test_every_option_and_every_value_has_words_and_nothing_else_has(game: Game) -> None:
    named = {name: sorted(words.values) for name, words in words_of(game).items()}
    assert named == {option.name: sorted(option.values) for option in game.options}


@every_game
def test_words_tell_options_and_values_apart(game: Game) -> None:
    words = words_of(game)
    assert len({one.label for one in words.values()}) == len(words)
    for name, one in words.items():
        assert len(set(one.values.values())) == len(one.values), name


@every_game
def test_words_are_short_and_hold_no_identifiers(game: Game) -> None:
    for option in game.options:
        words = option_words(game, option)
        assert words.label[0].isupper(), option.name
        assert len(words.label) <= 60, option.name
        for label in (words.label, *words.values.values()):
            assert label.strip(" .") == label, option.name
            assert len(label) <= 60, option.name
            assert "_" not in label, option.name
