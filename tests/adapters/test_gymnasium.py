"""Gymnasium's own check on every game, and what our environments promise beside."""

from __future__ import annotations

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from digsite.adapters.gymnasium import IDS, BotsEnv, env_id

GAMES = ["anasazi", "gads-hill", "indus", "scarabya", "ziggurat"]


def test_every_game_with_an_encoding_has_an_id() -> None:
    assert [env_id(name) for name in GAMES] == sorted(IDS)
    assert "digsite/GadsHill-v0" in IDS


@pytest.mark.filterwarnings("ignore:.*:UserWarning")
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("illegal", ["lose", "random"])
def test_the_api_is_gymnasiums(name: str, illegal: str) -> None:
    table = gymnasium.make(env_id(name), illegal=illegal, opponents="random").unwrapped
    check_env(table, skip_render_check=True)


def played(table: BotsEnv, seed: int) -> tuple[list[int], float]:
    """Play at random; the actions and the last reward."""
    rng = np.random.default_rng(seed)
    _, info = table.reset(seed=seed)
    actions: list[int] = []
    while True:
        actions.append(int(rng.choice(np.flatnonzero(info["action_mask"]))))
        _, reward, terminated, truncated, info = table.step(actions[-1])
        assert not truncated
        if terminated:
            return actions, reward


@pytest.mark.parametrize("seat", [0, 1])
def test_a_game_against_bots_ends_with_what_it_was_worth(seat: int) -> None:
    table = BotsEnv("scarabya", seats=2, seat=seat, opponents="student")
    _, reward = played(table, seed=5)
    assert table.game is not None
    assert reward == table.game.state.utility(seat)


def test_a_seed_gives_one_game() -> None:
    games = [played(BotsEnv("indus", opponents="student"), seed=7) for _ in range(2)]
    assert games[0] == games[1]


def test_only_the_own_decisions_are_asked_for() -> None:
    table = BotsEnv("indus", seats=3, seat=2, opponents="random")
    table.reset(seed=1)
    assert table.game is not None
    assert table.game.seat == 2


def test_an_illegal_action_loses_at_once() -> None:
    table = BotsEnv("indus")
    _, info = table.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = table.step(wrong)
    assert (reward, terminated, info["illegal_action"]) == (-1.0, True, wrong)
    with pytest.raises(RuntimeError, match="call reset"):
        table.step(0)


def test_or_a_random_legal_one_is_played_instead() -> None:
    table = BotsEnv("indus", illegal="random", opponents="random")
    _, info = table.reset(seed=1)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[0])
    _, reward, terminated, _, info = table.step(wrong)
    assert (reward, terminated, info["illegal_action"]) == (0.0, False, wrong)
    assert info["action_mask"].any()


def test_rewards_by_score_follow_the_points() -> None:
    table = BotsEnv("scarabya", seats=1, rewards="score")
    rng = np.random.default_rng(1)
    table.reset(seed=2)
    total, terminated = 0.0, False
    while not terminated:
        action = int(rng.choice(np.flatnonzero(table.action_masks())))
        _, reward, terminated, _, _ = table.step(action)
        total += reward
    assert table.game is not None
    assert total == table.game.state.score(0)


def test_a_seat_that_is_not_there_is_refused() -> None:
    with pytest.raises(ValueError, match="seat is from 0 to 1, not 2"):
        BotsEnv("indus", seats=2, seat=2)


def test_it_can_be_looked_at() -> None:
    table = BotsEnv("indus", render_mode="svg")
    table.reset(seed=1)
    assert str(table.render()).startswith("<svg")
