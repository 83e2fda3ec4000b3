"""RLCard: random play of its card games, moves a second."""

import json
import random
import sys
import time

import rlcard

SECONDS = float(sys.argv[1])


def random_play(name: str) -> float:
    """Its step loop with a random legal action."""
    env = rlcard.make(name, config={"seed": 1})
    rng = random.Random(1)
    best = 0.0
    for _ in range(3):
        moves, started = 0, time.process_time()
        while time.process_time() - started < SECONDS / 3:
            state, _ = env.reset()
            while not env.is_over():
                state, _ = env.step(rng.choice(list(state["legal_actions"])))
                moves += 1
        best = max(best, moves / (time.process_time() - started))
    return best


print(json.dumps({name: random_play(name) for name in ("leduc-holdem", "uno", "limit-holdem")}))
