"""The doors for research beside PettingZoo's own tic-tac-toe, in one run (pip install pygame, too).

    python -m bench.doors [SECONDS_EACH]

All rates are steps a second of this process's own processor time, each the best of three rounds
that take turns, so that a busy machine disturbs all alike.

    contract    `moves` and `play`, called from Python
    pettingzoo  the usual loop with mask and row: `last`, a random legal action, `step`
    batch       256 games in one call: a random legal action each, masks and rows of all
    masks       the same without the rows
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from bench.report import Line, missed, save, show
from digsite.adapters.pettingzoo import env
from digsite.core.contract import NATURE, NOBODY, lowest_seat
from digsite.core.rng import Rng
from digsite.core.stepping import Batch, encoding_of
from digsite.games import find_game

GAMES = ("scarabya", "indus", "ziggurat", "gads-hill", "anasazi")
TIMES = {"scarabya": 3.0, "indus": 3.0, "ziggurat": 3.0, "gads-hill": 1.5, "anasazi": 0.5}
"""How often the steps of tic-tac-toe each is to make."""
OF_CONTRACT = 60
"""Percent of the contract's own rate that many games in one call are to make."""
AT_ONCE = 256


def contract(name: str) -> Callable[[], int]:
    game = find_game(name)
    settings = game.settings(max(2, game.modes[0].least))
    rng = Rng(1)

    def work() -> int:
        state = game.start(settings)
        count = 0
        while True:
            acting = state.to_act()
            if acting == NOBODY:
                return count
            if acting == NATURE:
                state.play(NATURE, state.sample_chance(rng))
                continue
            seat = lowest_seat(acting)
            listed = state.moves(seat)
            state.play(seat, listed[rng.below(len(listed))])
            count += 1

    return work


def pettingzoo(make: Callable[[], Any]) -> Callable[[], int]:
    table = make()
    rng = np.random.default_rng(1)

    def work() -> int:
        table.reset()
        count = 0
        for _agent in table.agent_iter():
            seen, _, ended, cut, _ = table.last()
            if ended or cut:
                table.step(None)
                continue
            # Seen as bools a mask is searched ten times as fast as one of numbers.
            legal = seen["action_mask"].view(bool).nonzero()[0]
            table.step(int(legal[int(rng.random() * len(legal))]))
            count += 1
        return count

    return work


def batched(name: str, rows: bool) -> Callable[[], int]:
    game = find_game(name)
    settings = game.settings(max(2, game.modes[0].least))
    batch = Batch(settings, encoding_of(settings), list(range(AT_ONCE)))
    rng = Rng(1)

    def work() -> int:
        for _ in range(10):
            np.asarray(batch.masks())
            if rows:
                np.asarray(batch.observations())
            batch.step(batch.sample(rng))
        return 10 * AT_ONCE

    return work


def rates(works: dict[str, Callable[[], int]], seconds: float) -> dict[str, float]:
    """The best of three rounds; in each round all take their turn."""
    best = dict.fromkeys(works, 0.0)
    for _ in range(3):
        for name, work in works.items():
            count, spent, started = 0, 0.0, time.process_time()
            while spent < seconds / 3:
                count += work()
                spent = time.process_time() - started
            best[name] = max(best[name], count / spent)
    return best


def lines(found: dict[str, float]) -> list[Line]:
    peer = found["tictactoe"]
    told = [Line("PettingZoo's tic-tac-toe", peer, "steps/s")]
    for name in GAMES:
        base, zoo = found[f"{name} contract"], found[f"{name} pettingzoo"]
        batch, masks = found[f"{name} batch"], found[f"{name} masks"]
        told += [
            Line(f"{name}: contract", base, "steps/s"),
            Line(f"{name}: pettingzoo", zoo, "steps/s"),
            Line(f"{name}: pettingzoo : tic-tac-toe", zoo / peer, "x", least=TIMES[name]),
            Line(f"{name}: batch, of contract", 100 * batch / base, "%", least=OF_CONTRACT),
            Line(f"{name}: batch without rows", 100 * masks / base, "%"),
        ]
    return told


def main() -> int:
    parser = argparse.ArgumentParser(description="The doors for research, timed.")
    parser.add_argument("seconds", nargs="?", type=float, default=1.0, help="for each")
    asked = parser.parse_args()
    try:
        from pettingzoo.classic import tictactoe_v3
    except ImportError as error:
        parser.error(f"{error.name} is missing: pip install {error.name}")
    works: dict[str, Callable[[], int]] = {"tictactoe": pettingzoo(tictactoe_v3.env)}
    for name in GAMES:
        works[f"{name} contract"] = contract(name)
        works[f"{name} pettingzoo"] = pettingzoo(partial(env, name))
        works[f"{name} batch"] = batched(name, rows=True)
        works[f"{name} masks"] = batched(name, rows=False)
    found = lines(rates(works, asked.seconds))
    show(found)
    save("doors", found)
    return missed(found)


if __name__ == "__main__":
    sys.exit(main())
