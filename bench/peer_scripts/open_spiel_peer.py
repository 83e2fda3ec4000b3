"""OpenSpiel: connect four with its C++ MCTS, and random play of C++ games driven from Python."""

import json
import random
import sys
import time

import pyspiel

SIMULATIONS, ROUNDS, SECONDS = int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3])


def mcts() -> float:
    """Simulations a second from the empty board: one random rollout each, as ours."""
    game = pyspiel.load_game("connect_four")
    best = 0.0
    for seed in range(ROUNDS):
        evaluator = pyspiel.RandomRolloutEvaluator(1, seed)
        bot = pyspiel.MCTSBot(game, evaluator, 2.0, SIMULATIONS, 1000, False, seed, False)
        state = game.new_initial_state()
        started = time.process_time()
        bot.step(state)
        best = max(best, SIMULATIONS / (time.process_time() - started))
    return best


def random_play(name: str) -> float:
    """Moves a second."""
    game = pyspiel.load_game(name)
    rng = random.Random(1)
    best = 0.0
    for _ in range(3):
        moves, started = 0, time.process_time()
        while time.process_time() - started < SECONDS / 3:
            state = game.new_initial_state()
            while not state.is_terminal():
                state.apply_action(rng.choice(state.legal_actions()))
                moves += 1
        best = max(best, moves / (time.process_time() - started))
    return best


print(json.dumps({"mcts": mcts(), "connect_four": random_play("connect_four")}))
