"""PettingZoo: random play of its classic board games, moves a second."""

import json
import sys
import time

import numpy as np
from pettingzoo.classic import connect_four_v3, tictactoe_v3

SECONDS = float(sys.argv[1])


def random_play(make: object) -> float:
    """The usual AEC loop with masked random actions."""
    env = make()  # type: ignore[operator]
    rng = np.random.default_rng(1)
    best = 0.0
    for seed in range(3):
        moves, started = 0, time.process_time()
        while time.process_time() - started < SECONDS / 3:
            env.reset(seed=seed)
            for _agent in env.agent_iter():
                observation, _, over, cut, _ = env.last()
                if over or cut:
                    env.step(None)
                else:
                    env.step(int(rng.choice(np.flatnonzero(observation["action_mask"]))))
                    moves += 1
        best = max(best, moves / (time.process_time() - started))
    return best


games = {"connect_four": connect_four_v3, "tictactoe": tictactoe_v3}
print(json.dumps({name: random_play(module.env) for name, module in games.items()}))
