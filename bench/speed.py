"""`make bench`: how fast the engine is, compiled and not.

    python bench/speed.py [--game scarabya] [--seconds 3]

Bars are those of the project: absolute where a user would feel it; a game's own stand in the table
``speed`` of bench/bars/GAME.toml. Comparisons with other libraries are in bench/peers.py, because a
ratio only means something within one run.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
import tomllib
from pathlib import Path
from typing import cast

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import group  # noqa: E402 - found by the line above
from bench.report import Line, missed, save, show  # noqa: E402

Bars = dict[str, float]

HELP = """
import sys
from digsite.cli import main
sys.argv[1:] = ["--help"]
main()
"""

PURE = """
import json, sys, time
from digsite.core.contract import NATURE, NOBODY, lowest_seat
from digsite.core.rng import Rng
from digsite.games import find_game
game = find_game(sys.argv[1])
settings = game.settings(game.modes[0].least)
rng = Rng(1)
deals = []
for _ in range(20):
    state = game.start(settings)
    while state.to_act() == NATURE:
        state.play(NATURE, state.sample_chance(rng))
    deals.append(state)
moves, started = 0, time.process_time()
while time.process_time() - started < float(sys.argv[2]):
    state = deals[rng.below(20)].copy()
    while True:
        acting = state.to_act()
        if acting == NOBODY:
            break
        if acting == NATURE:
            state.play(NATURE, state.sample_chance(rng))
        else:
            seat = lowest_seat(acting)
            state.play(seat, state.sample_move(seat, rng))
            moves += 1
rate = moves / (time.process_time() - started)
print(json.dumps([rate, sys.modules[type(state).__module__].__file__]))
"""


def main() -> int:
    """Measure, show, save."""
    parser = argparse.ArgumentParser(description="How fast the engine is.")
    parser.add_argument("--game", default="scarabya")
    parser.add_argument("--seconds", type=float, default=3.0, help="for each measurement")
    arguments = parser.parse_args()
    bars = load_bars(arguments.game)
    engine = group.build()
    sys.path.insert(0, str(engine))
    lines = [
        *compiled_lines(arguments.game, arguments.seconds, bars),
        pure_line(arguments.game, arguments.seconds, bars),
        *start_lines(engine),
    ]
    show(lines)
    save("speed", lines)
    return missed(lines)


def load_bars(game_id: str) -> Bars:
    """A game's own bars, by name; a bar that is missing is not set."""
    file = ROOT / "bench" / "bars" / f"{game_id}.toml"
    return cast("Bars", tomllib.loads(file.read_text(encoding="utf-8")).get("speed", {}))


def compiled_lines(game_id: str, seconds: float, bars: Bars) -> list[Line]:
    """The compiled engine: moves, copies, memory, search."""
    import connect_four

    from bench import measure
    from digsite.games import find_game

    if not connect_four.__file__.endswith(".so"):
        sys.exit(f"the benchmark runs interpreted code: {connect_four.__file__}")
    game = find_game(game_id)
    settings = game.settings(game.modes[0].least)
    four = connect_four.GAME.settings(2)
    sampled = measure.random_moves(settings, listed=False, seconds=seconds)
    listed = measure.random_moves(settings, listed=True, seconds=seconds)
    copying = measure.copy_microseconds(settings)
    megabytes = measure.megabytes_of_states(settings, 1000)
    four_sampled = measure.random_moves(four, listed=False, seconds=seconds)
    four_python = measure.random_moves_from_python(four, seconds)
    return [
        Line(f"{game_id}: sample_move + play", sampled, "moves/s", bars.get("sampled")),
        Line(f"{game_id}: moves + play", listed, "moves/s", bars.get("listed")),
        Line(f"{game_id}: set-up", measure.deals_per_second(settings, seconds), "games/s"),
        Line(f"{game_id}: copy", copying, "us", most=bars.get("copy")),
        Line(f"{game_id}: 1,000 states", megabytes, "MB", most=bars.get("states")),
        Line("connect four: sample_move + play", four_sampled, "moves/s"),
        Line("connect four: driven from Python", four_python, "moves/s"),
        Line("connect four: UCT", measure.uct_simulations(100_000, 5), "sims/s"),
    ]


def pure_line(game_id: str, seconds: float, bars: Bars) -> Line:
    """The same game interpreted, in a process of its own."""
    rate, place = json.loads(_python(PURE, [game_id, str(seconds)], ROOT / "src"))
    if not place.endswith(".py"):
        sys.exit(f"the uncompiled measurement ran compiled code: {place}")
    return Line(f"{game_id}: uncompiled", rate, "moves/s", bars.get("uncompiled"))


def start_lines(engine: Path) -> list[Line]:
    """How long a user waits before anything happens; the best of five starts."""
    bare = min(_seconds("", engine) for _ in range(5))
    imported = min(_seconds("import digsite", engine) for _ in range(5))
    helped = min(_seconds(HELP, engine) for _ in range(5))
    return [
        Line("import digsite", imported - bare, "s", most=0.3),
        Line("digsite --help", helped, "s", most=0.5),
    ]


def _seconds(code: str, path: Path) -> float:
    started = time.perf_counter()
    _python(code, [], path)
    return time.perf_counter() - started


def _python(code: str, arguments: list[str], path: Path) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code, *arguments],
        env={**os.environ, "PYTHONPATH": str(path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout


if __name__ == "__main__":
    sys.exit(main())
