"""PettingZoo's own tests on every game, and what our environments promise beside."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, render_test, seed_test

from digsite.adapters.pettingzoo import SeatEnv, env, parallel_env
from digsite.core.errors import SettingsError
from digsite.games import find_game
from tests.core.toy_games import Nim

every_game = pytest.mark.parametrize(
    "game", ["anasazi", "gads-hill", "indus", "scarabya", "ziggurat"]
)
# PettingZoo knows by a list of its own games where observations are dicts.
quietly = pytest.mark.filterwarnings(
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


def maker(game: str, **fixed: Any) -> Callable[..., SeatEnv]:
    def make(**options: Any) -> SeatEnv:
        return env(game, **fixed, **options)

    return make


@quietly
@every_game
def test_the_api_is_pettingzoos(game: str) -> None:
    api_test(env(game), num_cycles=30)


@quietly
@every_game
def test_a_seed_gives_one_game(game: str) -> None:
    seed_test(maker(game), num_cycles=8)


@every_game
def test_every_way_to_render_gives_what_it_should(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    render_test(maker(game), {"svg": lambda picture: picture.startswith("<svg")})
    assert capsys.readouterr().out.strip()


@quietly
@pytest.mark.parametrize(("game", "options"), [("scarabya", {"reveal": "hidden"}), ("indus", {})])
def test_the_parallel_api_is_pettingzoos(game: str, options: dict[str, object]) -> None:
    parallel_api_test(parallel_env(game, options=options), num_cycles=60)


def played(table: SeatEnv, seed: int) -> dict[str, float]:
    """Play at random; what each seat got."""
    rng = np.random.default_rng(seed)
    table.reset(seed=seed)
    won = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, terminated, _, _ = table.last()
        won[agent] += reward
        actions = np.flatnonzero(seen["action_mask"])
        table.step(None if terminated else int(rng.choice(actions)))
    return won


@pytest.mark.parametrize("game", ["scarabya", "indus", "ziggurat"])
def test_rewards_are_what_the_end_is_worth(game: str) -> None:
    table = env(game, seats=2)
    won = played(table, seed=4)
    state = table.running().state
    assert won == {f"seat_{seat}": state.utility(seat) for seat in range(2)}


def test_rewards_by_score_add_up_to_the_score() -> None:
    table = env("scarabya", seats=2, rewards="score")
    won = played(table, seed=4)
    state = table.running().state
    assert won == {f"seat_{seat}": float(state.score(seat)) for seat in range(2)}
    assert sum(won.values()) > 0


def test_an_illegal_action_ends_the_game_and_costs_its_seat_alone() -> None:
    table = env("indus", seats=3)
    table.reset(seed=1)
    offender = table.agent_selection
    wrong = int(np.flatnonzero(table.observe(offender)["action_mask"] == 0)[0])
    table.step(wrong)
    assert all(table.terminations.values())
    assert table.rewards == {agent: -1.0 * (agent == offender) for agent in table.agents}
    assert table.infos[offender] == {"illegal_action": wrong}


def test_only_the_seat_that_is_asked_has_a_mask() -> None:
    table = env("indus", seats=3)
    table.reset(seed=1)
    asked = [agent for agent in table.agents if table.observe(agent)["action_mask"].any()]
    assert asked == [table.agent_selection]


def test_hidden_choices_stay_hidden_from_the_next_seat() -> None:
    """In a simultaneous step seat 1 is asked after seat 0 and must not see its choice."""
    rows = []
    for first in (0, -1):
        table = env("scarabya", seats=2, options={"reveal": "hidden"})
        table.reset(seed=3)
        table.step(int(np.flatnonzero(table.observe("seat_0")["action_mask"])[first]))
        assert table.agent_selection == "seat_1"
        rows.append(table.observe("seat_1")["observation"])
    assert (rows[0] == rows[1]).all()


def test_in_parallel_a_seat_without_a_decision_waits() -> None:
    table = parallel_env("indus", seats=2)
    seen, _ = table.reset(seed=2)
    masks = {agent: seen[agent]["action_mask"] for agent in table.agents}
    waiting = [agent for agent, mask in masks.items() if mask[table.wait]]
    assert len(waiting) == 1
    actions = {agent: int(np.flatnonzero(mask)[0]) for agent, mask in masks.items()}
    table.step(actions)
    _, rewards, ended, _, infos = table.step(dict.fromkeys(table.agents, 0))
    assert all(ended.values())
    assert min(rewards.values()) == -1.0
    assert any(infos.values())


def test_a_game_without_an_encoding_says_so() -> None:
    with pytest.raises(SettingsError, match="nim has no encoding"):
        env(Nim())


def test_wrong_words_are_refused() -> None:
    with pytest.raises(ValueError, match="rewards is win or score, not 'money'"):
        env("indus", rewards="money")
    with pytest.raises(ValueError, match="render_mode is human, ansi or svg, not 'film'"):
        env("indus", render_mode="film")


def test_a_table_must_be_reset_first() -> None:
    with pytest.raises(RuntimeError, match="call reset"):
        env("indus").observe("seat_0")


def test_a_game_can_be_named_or_given() -> None:
    assert env(find_game("indus"), seats=4).max_num_agents == 4
