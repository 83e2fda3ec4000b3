"""`make bench-peers`: digsite beside other libraries, in one run.

    python bench/peers.py [--seconds 6] [--simulations 20000]

The peers are installed from their public registries into ``.venv-peers`` (Python) and its
``node`` folder (boardgame.io). One that cannot be installed here is named and left out.
Ratios, not figures: the machine's noise hits everybody in the same run.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import group  # noqa: E402 - found by the line above
from bench.report import Line, missed, save, show  # noqa: E402

FOLDER = ROOT / ".venv-peers"
SCRIPTS = ROOT / "bench" / "peer_scripts"
PACKAGES = {
    "open_spiel": ["open_spiel"],
    "pettingzoo": ["pettingzoo[classic]"],
    "rlcard": ["rlcard"],
}
NODE_PACKAGE = "boardgame.io@0.50.2"


def main() -> int:
    """Install, measure, compare."""
    parser = argparse.ArgumentParser(description="digsite beside other libraries.")
    parser.add_argument("--seconds", type=float, default=6.0, help="for each measurement")
    parser.add_argument("--simulations", type=int, default=20_000, help="of each search")
    parser.add_argument("--game", default="scarabya")
    arguments = parser.parse_args()
    seconds, simulations = arguments.seconds, arguments.simulations
    sys.path.insert(0, str(group.build()))
    found: dict[str, dict[str, float]] = {}
    spiel_arguments = [str(simulations), "5", str(seconds)]
    for name, measure in (
        ("open_spiel", lambda: python_peer("open_spiel", spiel_arguments)),
        ("pettingzoo", lambda: python_peer("pettingzoo", [str(seconds)])),
        ("rlcard", lambda: python_peer("rlcard", [str(seconds)])),
        ("boardgame_io", lambda: node_peer(seconds)),
    ):
        attempt(name, measure, found)
    lines = compare(arguments.game, found, seconds, simulations)
    show(lines)
    save("peers", lines, {"peers": found})
    return missed(lines)


def attempt(
    name: str, measure: Callable[[], dict[str, float]], found: dict[str, dict[str, float]]
) -> None:
    """Measure one peer; say so when that is not possible here."""
    print(f"measuring {name} ...", flush=True)
    try:
        found[name] = measure()
    except (subprocess.CalledProcessError, OSError) as problem:
        told = getattr(problem, "stderr", None) or str(problem)
        print(f"{name} is left out: {str(told).strip().splitlines()[-1]}")


def python_peer(name: str, arguments: list[str]) -> dict[str, float]:
    """Run a peer's script in an environment that holds nothing else."""
    environment = FOLDER / name
    python = environment / "bin" / "python"
    stamp = environment / "installed"
    if not stamp.exists():
        shutil.rmtree(environment, ignore_errors=True)
        _run([sys.executable, "-m", "venv", str(environment)])
        _run([str(python), "-m", "pip", "install", "--quiet", *PACKAGES[name]])
        stamp.touch()
    return _numbers([str(python), str(SCRIPTS / f"{name}_peer.py"), *arguments])


def node_peer(seconds: float) -> dict[str, float]:
    """Run boardgame.io in a folder of its own."""
    environment = FOLDER / "node"
    stamp = environment / "installed"
    if not stamp.exists():
        environment.mkdir(parents=True, exist_ok=True)
        _run(
            [
                "npm",
                "install",
                "--no-audit",
                "--no-fund",
                "--prefix",
                str(environment),
                NODE_PACKAGE,
            ]
        )
        stamp.touch()
    script = shutil.copy(SCRIPTS / "boardgame_io_peer.js", environment)
    return _numbers(["node", str(script), str(seconds)], {"NODE_ENV": "production"})


def _numbers(command: list[str], more: dict[str, str] | None = None) -> dict[str, float]:
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, env={**os.environ, **(more or {})}
    )
    numbers: dict[str, float] = json.loads(done.stdout.strip().splitlines()[-1])
    return numbers


def _run(command: list[str]) -> None:
    subprocess.run(command, capture_output=True, text=True, check=True)


def compare(
    game_id: str, found: dict[str, dict[str, float]], seconds: float, simulations: int
) -> list[Line]:
    """Our numbers, theirs, and the ratios that have a bar."""
    import connect_four

    from bench import measure
    from digsite.games import find_game

    game = find_game(game_id)
    settings = game.settings(game.modes[0].least)
    ours = measure.random_moves(settings, listed=False, seconds=seconds)
    uct = measure.uct_simulations(simulations, 5)
    driven = measure.random_moves_from_python(connect_four.GAME.settings(2), seconds)
    lines = [
        Line(f"digsite {game_id}, random moves", ours, "moves/s"),
        Line("digsite connect four, UCT", uct, "sims/s"),
        Line("digsite connect four, driven from Python", driven, "moves/s"),
    ]
    lines += [
        Line(f"{peer} {name}", rate, "sims/s" if name == "mcts" else "moves/s")
        for peer, rates in found.items()
        for name, rate in rates.items()
    ]
    if "open_spiel" in found:
        spiel = found["open_spiel"]
        lines += [
            Line("UCT : OpenSpiel C++ MCTS", uct / spiel["mcts"], "x", least=2.5),
            Line("random play : OpenSpiel C++", driven / spiel["connect_four"], "x", least=1.0),
        ]
    others = [rate for peer in found if peer != "open_spiel" for rate in found[peer].values()]
    if others:
        lines.append(Line(f"{game_id} : fastest other peer", ours / max(others), "x", least=10.0))
    return lines


if __name__ == "__main__":
    sys.exit(main())
