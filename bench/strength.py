"""`make strength GAME=scarabya`: do the bots reach the bars of bench/bars/GAME.toml?

    python bench/strength.py scarabya [--only base,ladder-duel-student] [--processes 2] [--games 20]
    python bench/strength.py indus --against generic [--seconds 0.1]
    python bench/strength.py indus --baseline COMMIT [--seconds 0.1] [--seats 4]
    python bench/strength.py indus --round-robin

`--against generic` plays the best bot of every game and mode against a tree search that knows the
rules alone and has ten times the time, and against itself with ten times the time. `--baseline`
builds another commit and plays its best bot through `digsite engine`. `--round-robin` lets every
level meet every other, rates them and draws that (``out/strength/levels.svg``). Without a game the
three take all.

Deals are paired with seats swapped. A bar is decided as soon as the 95 % interval excludes it, or
at the limit of its games. Every row goes to ``out/strength/GAME/`` at once: stop it at any time and
start it again, and it goes on where it was, unless a source or the bar has changed since.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import sys
import time
import tomllib
from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import nullcontext
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any, cast

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bench import baseline  # noqa: E402 - found by the line above
from bench.group import source_hash  # noqa: E402
from bench.report import Line, machine, missed, save, show  # noqa: E402
from digsite.arena.cluster import CLUSTERS  # noqa: E402
from digsite.arena.plan import Plan, Row  # noqa: E402
from digsite.arena.plots import Rated, ratings_svg  # noqa: E402
from digsite.arena.ratings import elo, elo_reach  # noqa: E402
from digsite.arena.rivals import MARK  # noqa: E402
from digsite.arena.simulate import play  # noqa: E402
from digsite.arena.stats import Estimate, mean, percentile  # noqa: E402
from digsite.arena.summary import (  # noqa: E402
    points_of,
    thinking_times,
    win_share,
    without_luck,
)
from digsite.bots.levels import LEVELS  # noqa: E402
from digsite.core.contract import Game, Settings  # noqa: E402
from digsite.core.rng import hash_in  # noqa: E402
from digsite.games import find_game, game_ids  # noqa: E402
from digsite.games.scarabya.extras.puzzles import deal  # noqa: E402
from digsite.games.scarabya.mind.par import find_par  # noqa: E402

Bar = dict[str, Any]
Results = dict[tuple[str, str], tuple[float, float]]
"""For pairs of levels, how many games each has won, ties half."""

FIRST_LOOK = 40
"""No verdict before so many games: early intervals are too sure of themselves."""
OVERTIME = 0.020
"""A bot may use this much more than its budget in 99.5 % of its decisions, in seconds."""
GENERIC = "uct:plain=1:breadth=64"
"""Knows nothing but the rules."""
MOST_RIVAL_GAMES = 400
ROUND_ROBIN_GAMES = 100


def main() -> int:
    """Measure every bar of a game."""
    parser = argparse.ArgumentParser(description="How well the bots play.")
    parser.add_argument("game", nargs="?", default="")
    parser.add_argument("--against", choices=["generic"], help="who knows nothing but the rules")
    parser.add_argument("--baseline", metavar="COMMIT", help="the best bot of another commit")
    parser.add_argument("--round-robin", action="store_true", help="every level meets every other")
    parser.add_argument("--seconds", type=float, default=0.1, help="a decision, for both of these")
    parser.add_argument("--seats", type=int, default=2, help="for --baseline")
    parser.add_argument("--only", default="", help="ids of bars, with commas between them")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--cluster", choices=CLUSTERS, help="many machines; see docs/scale.md")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=10**9, help="play no more, for a quick look")
    parser.add_argument("--fresh", action="store_true", help="forget earlier rows")
    arguments = parser.parse_args()
    lines: list[Line] = []
    ladders: dict[str, Results] = {}
    with CLUSTERS[arguments.cluster]() if arguments.cluster else nullcontext() as pool:
        for game, bar in asked_for(arguments):
            bar["games"] = min(bar["games"], arguments.games)
            print(f"{bar['title']} ...", flush=True)
            title = f"{game.title}, {bar['mode']}" if len(game.modes) > 1 else game.title
            lines += measure(game, bar, arguments, ladders.setdefault(title, {}), pool)
    show(lines)
    rated = {title: ratings_of(results) for title, results in ladders.items() if results}
    for title, players in rated.items():
        for name, points, reach in players:
            print(f"{title:<18} {name:<14} {points:+.0f} Elo, give or take {reach:.0f}")
    if rated:
        picture = ROOT / "out" / "strength" / "levels.svg"
        picture.write_text(ratings_svg("How strong the levels are", list(rated.items())))
    more = {"ratings": rated, "seed": arguments.seed}
    save(f"strength-{arguments.game or 'all'}{kind_of(arguments)}", lines, more)
    return missed(lines)


def ratings_of(results: Results) -> list[Rated]:
    """The ratings of some levels, weakest first, and how far they may be off."""
    ratings = elo(results)
    reach = elo_reach(results, ratings)
    return [(name, ratings[name], reach[name]) for name in LEVELS if name in ratings]


def kind_of(arguments: argparse.Namespace) -> str:
    """What a run is called beside its game."""
    if arguments.baseline:
        return "-baseline"
    if arguments.against:
        return "-against"
    return "-round-robin" if arguments.round_robin else ""


def asked_for(arguments: argparse.Namespace) -> Iterator[tuple[Game, Bar]]:
    """The bars to measure, each with its game."""
    if not kind_of(arguments):
        usual = arguments.game or "scarabya"
        for bar in load_bars(usual, arguments.only):
            yield find_game(usual), bar
        return
    program = baseline.program(arguments.baseline) if arguments.baseline else ""
    for game_id in [arguments.game] if arguments.game else game_ids():
        game = find_game(game_id)
        bars = [
            *(generic_bars(game, arguments.seconds) if arguments.against else []),
            *(baseline_bars(game, program, arguments) if program else []),
            *(round_robin_bars(game) if arguments.round_robin else []),
        ]
        for bar in bars:
            if not arguments.only or bar["id"] in arguments.only.split(","):
                yield game, bar


def rival_modes(game: Game, seats: int) -> list[str]:
    """The modes in which so many play against each other."""
    if game.cooperative:
        return []
    return [mode.name for mode in game.modes if mode.least <= seats <= mode.most]


def generic_bars(game: Game, seconds: float) -> Iterator[Bar]:
    """Knowledge against time: ten times as much of it."""
    best = f"{LEVELS[-1]}:seconds={seconds:g}"
    others = {"generic": f"{GENERIC}:seconds={10 * seconds:g}"}
    others["longer"] = f"{LEVELS[-1]}:seconds={10 * seconds:g}"
    for mode in rival_modes(game, 2):
        for name, other in others.items():
            yield rival_bar(game, mode, f"{mode}-{name}-{seconds:g}", [best, other])


def baseline_bars(game: Game, program: str, arguments: argparse.Namespace) -> Iterator[Bar]:
    """The best bot of today among the best of another commit."""
    best = f"{LEVELS[-1]}:seconds={arguments.seconds:g}"
    others = [f"{program}{MARK}{best}"] * (arguments.seats - 1)
    for mode in rival_modes(game, arguments.seats):
        name = f"{mode}-{arguments.seats}-{arguments.baseline[:12]}-{arguments.seconds:g}"
        yield rival_bar(game, mode, name, [best, *others])


def round_robin_bars(game: Game) -> Iterator[Bar]:
    """Every level against every lower one, with two players."""
    for mode in rival_modes(game, 2):
        for lower, upper in combinations(LEVELS, 2):
            bar = rival_bar(game, mode, f"{mode}-{upper}-{lower}", [upper, lower])
            yield {**bar, "kind": "ladder", "games": ROUND_ROBIN_GAMES}


def rival_bar(game: Game, mode: str, name: str, bots: list[str]) -> Bar:
    """A bar that asks who is stronger: even is one part of as many as play."""
    return {
        "id": name,
        "title": f"{game.id}, {name}",
        "kind": "wins",
        "mode": mode,
        "seats": len(bots),
        "bots": bots,
        "games": MOST_RIVAL_GAMES,
        "at_least": 1.0 / len(bots),
    }


def load_bars(game: str, only: str) -> list[Bar]:
    """The bars of a game, or those asked for; a ladder may be asked for whole or rung by rung."""
    file = ROOT / "bench" / "bars" / f"{game}.toml"
    if not file.exists():
        sys.exit(f"{file.relative_to(ROOT)} is missing: a game lists its bars there")
    bars = cast("list[Bar]", tomllib.loads(file.read_text(encoding="utf-8"))["bar"])
    asked = {part for part in only.split(",") if part}
    every = [(bar["id"], rung) for bar in bars for rung in _rungs(bar)]
    names = list(dict.fromkeys(name for whole, rung in every for name in (whole, rung["id"])))
    if asked - set(names):
        unknown = sorted(asked - set(names))[0]
        sys.exit(f"no bar {unknown!r}; there are: {', '.join(names)}")
    return [rung for whole, rung in every if not asked or asked & {whole, rung["id"]}]


def _rungs(bar: Bar) -> Iterator[Bar]:
    if bar["kind"] != "ladder":
        yield bar
        return
    for lower, upper in pairwise(LEVELS):
        yield {
            **bar,
            "id": f"{bar['id']}-{upper}",
            "title": f"{bar['title']}: {upper}",
            "bots": [upper, lower],
        }


def measure(
    game: Game,
    bar: Bar,
    arguments: argparse.Namespace,
    ladders: Results,
    pool: Executor | None = None,
) -> list[Line]:
    """Play until the bar is decided; the lines for the table."""
    settings = game.settings(bar["seats"], bar["mode"], bar.get("options"))
    store = Store(game.id, bar, arguments.seed, arguments.fresh)
    if bar["kind"] == "par":
        return measure_par(settings, bar, arguments.seed, store)
    plan = Plan(
        settings,
        bar["bots"],
        bar["games"],
        arguments.seed,
        # Where all play together there is nobody to swap seats with.
        pair_deals=settings.seats > 1 and not game.cooperative,
        seconds=bar.get("seconds"),
        timed=True,
        luck=True,
    )
    missing = range(len(store.rows), plan.games)
    if not decided(bar, store.rows):
        for row in play(plan, missing, arguments.processes, pool=pool):
            store.add(row)
            if decided(bar, store.rows):
                break
    found = estimate(bar, store.rows)
    late = percentile(thinking_times(store.rows, 0), 0.995)
    print(f"  {found} after {len(store.rows)} games, 99.5 % in {late:.3f} s", flush=True)
    tell_without_luck(bar, store.rows)
    lines = [Line(bar["title"], found.value, unit(bar), least=bar["at_least"])]
    if bar["kind"] == "ladder":
        count = len(store.rows)
        upper, lower = bar["bots"]
        before = ladders.get((upper, lower), (0.0, 0.0))
        won = found.value * count
        ladders[(upper, lower)] = (before[0] + won, before[1] + count - won)
    if "seconds" in bar:
        limit = bar["seconds"] + OVERTIME
        lines.append(Line(f"  {bar['id']}: 99.5 % of its moves within", late, "s", most=limit))
    return lines


def tell_without_luck(bar: Bar, rows: list[Row]) -> None:
    """The same number less the luck in it, which needs fewer games; the bar asks the plain one."""
    found = without_luck(rows, 0, "lead" if bar["kind"] == "points" else "chance")
    print(f"  without luck {found.adjusted}, {100 * found.kept:.0f} % of the variance", flush=True)


def unit(bar: Bar) -> str:
    """What the number counts."""
    return "points" if bar["kind"] in ("points", "par") else "of games"


def estimate(bar: Bar, rows: list[Row]) -> Estimate:
    """The number the bar asks for."""
    return mean(points_of(rows, 0)) if bar["kind"] == "points" else win_share(rows, 0)


def decided(bar: Bar, rows: list[Row]) -> bool:
    """Whether the interval excludes the bar, at the end of a pair, or all games are played."""
    if len(rows) >= bar["games"]:
        return True
    if len(rows) < FIRST_LOOK or len(rows) % bar["seats"]:
        return False
    found = estimate(bar, rows)
    bound = cast("float", bar["at_least"])
    return found.low > bound or found.high < bound


class Store:
    """The rows of one bar on disk, one JSON line each, after a line that says what they are."""

    def __init__(self, game: str, bar: Bar, seed: int, fresh: bool) -> None:
        self.path = ROOT / "out" / "strength" / game / f"{bar['id']}.jsonl"
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.rows: list[Row] = []
        about = {"bar": bar, "seed": seed, "source": source_hash()}
        if not fresh and self.path.exists():
            lines = self.path.read_text(encoding="utf-8").splitlines()
            head = json.loads(lines[0]) if lines else {}
            if {name: head.get(name) for name in about} == about:
                self.rows = [json.loads(line) for line in lines[1:] if line.endswith("}")]
        head = {**about, **machine()}
        text = "".join(json.dumps(line) + "\n" for line in [head, *self.rows])
        self.path.write_text(text, encoding="utf-8")

    def add(self, row: Row) -> None:
        """Keep one more row, at once."""
        self.rows.append(row)
        with self.path.open("a", encoding="utf-8") as file:
            file.write(json.dumps(row) + "\n")


# Par


def measure_par(settings: Settings, bar: Bar, seed: int, store: Store) -> list[Line]:
    """The mean of the best lines a wide beam finds when the order is known."""
    for number in range(len(store.rows), bar["games"]):
        deal_seed = int(hash_in(hash_in(seed, 3), number))
        dealt, order = deal(settings, deal_seed)
        started = time.process_time()
        points = find_par(dealt.site, order, bar["width"]).points
        spent = time.process_time() - started
        store.add({"number": number, "seed": deal_seed, "points": points, "seconds": spent})
    found = mean([float(cast("int", row["points"])) for row in store.rows])
    slowest = max(cast("float", row["seconds"]) for row in store.rows)
    print(f"  {found} over {len(store.rows)} deals", flush=True)
    return [
        Line(bar["title"], found.value, unit(bar), least=bar["at_least"]),
        Line("  par: slowest deal", slowest, "s", most=bar.get("most_seconds", math.inf)),
    ]


if __name__ == "__main__":
    sys.exit(main())
