"""How fast Anasazi finds and measures its leads.

    .venv-compiled/bin/python bench/leads.py [--seconds 3]

Microseconds of this process's own processor time, the mean over all actions of random games.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import cast

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench.report import Line, missed, save, show  # noqa: E402 - found by the line above
from bench.speed import load_bars  # noqa: E402
from digsite.core.contract import NATURE, NOBODY, lowest_seat  # noqa: E402
from digsite.core.rng import Rng  # noqa: E402
from digsite.games import find_game  # noqa: E402
from digsite.games.anasazi.rules import leads  # noqa: E402
from digsite.games.anasazi.rules.play import AnasaziState  # noqa: E402

GAMES = 8
SEATS = 2


def main() -> int:
    """Measure, show, save."""
    parser = argparse.ArgumentParser(description="How fast Anasazi finds its leads.")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    seconds = parser.parse_args().seconds
    if not str(leads.__file__).endswith(".so"):
        sys.exit("this is the uncompiled engine: run it with .venv-compiled/bin/python")
    positions = [position for seed in range(GAMES) for position in actions_of(seed)]
    listed = microseconds(
        lambda one: leads.all_leads(one.table, one.turn, False), positions, seconds
    )
    judged = microseconds(
        lambda one: one.table.allows(2, 123_456_789, one.turn), positions, seconds
    )
    bars = load_bars("anasazi")
    shown = [
        Line("all leads of all expeditions, with results", listed, "us", most=bars["leads"]),
        Line("one exact judgement of a lead", judged, "us", most=bars["judgement"]),
    ]
    show(shown)
    save("leads", shown)
    return missed(shown)


def actions_of(seed: int) -> list[AnasaziState]:
    """Every position of a random game in which an action is to be taken."""
    found: list[AnasaziState] = []
    state = find_game("anasazi").start(find_game("anasazi").settings(SEATS))
    rng = Rng(seed)
    while state.to_act() != NOBODY:
        if state.phase() == "action":
            found.append(cast("AnasaziState", state.copy()))
        acting = state.to_act()
        seat = NATURE if acting == NATURE else lowest_seat(acting)
        chosen = state.sample_chance(rng) if seat == NATURE else state.sample_move(seat, rng)
        state.apply(seat, chosen)
    return found


def microseconds(
    work: Callable[[AnasaziState], object], positions: list[AnasaziState], seconds: float
) -> float:
    """The mean over all positions, again and again."""
    count = 0
    started = time.process_time()
    while time.process_time() - started < seconds:
        for position in positions:
            work(position)
        count += len(positions)
    return (time.process_time() - started) / count * 1e6


if __name__ == "__main__":
    sys.exit(main())
