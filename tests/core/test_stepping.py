"""Games stepped by actions, one and many."""

from __future__ import annotations

import pytest

from digsite.core.contract import NATURE, NOBODY, lowest_seat
from digsite.core.errors import SettingsError
from digsite.core.events import IllegalMove
from digsite.core.rng import Rng
from digsite.core.stepping import Batch, Stepper, encoding_of
from digsite.games import find_game
from tests.core.toy_games import PEEK, Cards, Nim


def stepper(seed: int = 1, seats: int = 2) -> Stepper:
    settings = Cards().settings(seats)
    return Stepper(settings, encoding_of(settings), seed)


def test_chance_is_drawn_until_somebody_decides() -> None:
    game = stepper()
    assert game.state.to_act() != NATURE
    assert game.seat == 0
    assert list(game.mask()) == [1, 1, 1]


def test_a_step_plays_what_the_action_stands_for() -> None:
    game = stepper()
    assert game.step(PEEK)
    assert list(game.mask()) == [1, 1, 0]


def test_an_illegal_action_changes_nothing() -> None:
    game = stepper()
    game.step(PEEK)
    before = game.state.key()
    assert not game.has(PEEK)
    assert not game.step(PEEK)
    assert not game.step(99)
    assert game.state.key() == before
    with pytest.raises(IllegalMove):
        game.play(PEEK)


def test_a_finished_game_has_no_action_and_can_begin_anew() -> None:
    game = stepper()
    while not game.over():
        game.step(0)
    assert not any(game.mask())
    game.restart()
    assert not game.over()


def test_a_seed_gives_one_game() -> None:
    assert list(stepper(5).observation(0)) == list(stepper(5).observation(0))
    rows = {tuple(stepper(seed).observation(0)) for seed in range(20)}
    assert len(rows) > 1


def test_a_game_without_an_encoding_cannot_be_stepped() -> None:
    with pytest.raises(SettingsError, match="nim has no encoding"):
        encoding_of(Nim().settings(2))


@pytest.mark.parametrize("name", ["scarabya", "indus", "ziggurat"])
def test_many_games_go_as_each_would_alone(name: str) -> None:
    settings = find_game(name).settings(2)
    encoding = encoding_of(settings)
    batch = Batch(settings, encoding, [1, 2, 3])
    alone = [Stepper(settings, encoding, seed) for seed in (1, 2, 3)]
    rng = Rng(9)
    for _ in range(12):
        size, actions = int(encoding.size), int(encoding.actions)
        rows, masks = list(batch.observations()), list(batch.masks())
        for number, game in enumerate(alone):
            assert rows[size * number : size * number + size] == list(game.observation(game.seat))
            assert masks[actions * number : actions * number + actions] == list(game.mask())
        assert batch.asked() == [int(game.seat) for game in alone]
        chosen = batch.sample(rng)
        assert batch.step(chosen) == []
        for game, action in zip(alone, chosen, strict=True):
            game.step(action)
            if game.over():
                game.restart()
    assert batch.steps == 36


def test_a_game_of_many_that_ends_begins_anew_and_says_what_it_was_worth() -> None:
    settings = Cards().settings(2)
    batch = Batch(settings, encoding_of(settings), list(range(4)))
    rng = Rng(3)
    ended = 0
    for _ in range(30):
        batch.step(batch.sample(rng))
        ended += len(batch.ended)
        assert len(batch.worth) == len(batch.ended)
        assert all(sum(worth) == pytest.approx(1.0) for worth in batch.worth)
        assert all(game.acting != NOBODY for game in batch.games)
    assert ended > 10


def test_an_illegal_action_of_many_is_named_and_left_out() -> None:
    settings = Cards().settings(2)
    batch = Batch(settings, encoding_of(settings), [1, 2])
    actions = batch.sample(Rng(1))
    actions[1] = 77
    key = batch.games[1].state.key()
    assert batch.step(actions) == [1]
    assert batch.games[1].state.key() == key
    assert batch.steps == 1


def test_the_lowest_of_several_seats_is_asked_first() -> None:
    game = find_game("scarabya")
    settings = game.settings(3, "base", {"reveal": "hidden"})
    one = Stepper(settings, encoding_of(settings), 4)
    assert one.seat == lowest_seat(one.acting) == 0
    one.step(one.choices.indexes[0])
    assert one.seat == 1
