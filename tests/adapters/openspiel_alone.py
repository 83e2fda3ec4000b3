"""OpenSpiel's own random play and search on our games; left out where it is not installed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

pyspiel: Any = pytest.importorskip("pyspiel", reason="pip install digsite[openspiel]")
mcts: Any = pytest.importorskip("open_spiel.python.algorithms.mcts")
openspiel = pytest.importorskip("digsite.adapters.openspiel")

NAMES = ["anasazi", "gads_hill", "indus", "scarabya", "ziggurat"]


def load(name: str, **given: object) -> Any:
    words = ",".join(f"{key}={value}" for key, value in given.items())
    return pyspiel.load_game(f"python_digsite_{name}({words})")


def play(game: Any, seed: int, most: int = 10_000) -> Any:
    """Play at random through OpenSpiel's interface alone."""
    rng = np.random.default_rng(seed)
    state = game.new_initial_state()
    for _ in range(most):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, odds = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=odds)))
        elif state.is_simultaneous_node():
            legal = [state.legal_actions(seat) for seat in range(game.num_players())]
            state.apply_actions([int(rng.choice(one)) if one else 0 for one in legal])
        else:
            state.apply_action(int(rng.choice(state.legal_actions())))
    return state


def test_every_game_is_registered() -> None:
    assert [name for name in openspiel.NAMES if "lanterns" not in name] == [
        f"python_digsite_{name}" for name in NAMES
    ]


@pytest.mark.parametrize(
    "name",
    [
        pytest.param("anasazi", marks=pytest.mark.slow),
        pytest.param("gads_hill", marks=pytest.mark.slow),
        pytest.param("indus", marks=pytest.mark.slow),
        "scarabya",
        "ziggurat",
    ],
)
def test_openspiels_own_random_play_finds_no_fault(name: str) -> None:
    pyspiel.random_sim_test(load(name), num_sims=1, serialize=False, verbose=False)


@pytest.mark.parametrize("name", ["gads_hill", "indus", "scarabya", "ziggurat"])
def test_a_finished_game_is_worth_what_the_contract_says(name: str) -> None:
    state = play(load(name, players=2), seed=3)
    assert state.is_terminal()
    result = state.at.state.result()
    assert state.returns() == [state.at.state.utility(seat) for seat in range(2)]
    assert sum(state.returns()) == pytest.approx(1.0 if result.winners else 0.0)


@pytest.mark.parametrize("name", ["indus", "scarabya"])
def test_openspiels_search_plays(name: str) -> None:
    game = load(name, players=2)
    if game.get_type().dynamics == pyspiel.GameType.Dynamics.SIMULTANEOUS:
        game = pyspiel.convert_to_turn_based(game)
    evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
    bot = mcts.MCTSBot(game, 1.0, 3, evaluator, random_state=np.random.RandomState(2))
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert bot.step(state) in state.legal_actions()


def test_scarabya_has_simultaneous_nodes() -> None:
    game = load("scarabya", players=3)
    state = game.new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    assert state.is_simultaneous_node()
    joint = [state.legal_actions(seat)[0] for seat in range(3)]
    state.apply_actions(joint)
    assert state.is_chance_node()


def test_a_duel_is_sequential() -> None:
    assert load("scarabya", mode="duel").get_type().dynamics == (
        pyspiel.GameType.Dynamics.SEQUENTIAL
    )


def test_deals_that_are_too_many_are_sampled() -> None:
    state = load("anasazi", seed=5).new_initial_state()
    assert state.chance_outcomes() == [(0, 1.0)]
    twin = state.clone()
    for one in (state, twin):
        one.apply_action(0)
    assert str(load("anasazi", seed=5).new_initial_state()) != str(state)


def test_a_clone_is_independent() -> None:
    state = play(load("indus"), seed=1, most=6)
    twin, before = state.clone(), str(state)
    assert str(twin) == before
    twin.apply_action(twin.legal_actions()[0] if not twin.is_chance_node() else 0)
    assert str(state) == before


def test_an_information_state_remembers_what_was_told_and_hides_what_was_not() -> None:
    state = play(load("gads_hill", players=2), seed=2, most=25)
    told = state.information_state_string(0)
    assert '"dealt"' in told
    assert state.information_state_string(1) != told
    assert told.endswith(state.observation_string(0))
    hand = state.at.state.observe(1).data["hand"]
    assert f'"hand":{hand}'.replace(" ", "") not in told.replace(" ", "")


def test_the_tensor_is_the_row_of_the_encoding() -> None:
    state = play(load("indus"), seed=1, most=9)
    row = state.get_game().table.encoding.observation(state.at.state, 0)
    assert state.observation_tensor(0) == [float(number) for number in row]
